"""What is noted from outside, from the messages that people get, and what must be true all the time."""

from __future__ import annotations

import hashlib
import json
import logging
import re
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any

import yaml

from bench.fortnight.casting import Guest, Sitting
from bench.fortnight.house import House
from bot.local import Message
from bot.local.world.shapes import DIRECT, Happening
from bot.table.ahead.orders import asked_heroes
from bot.table.table import Table

QUESTION = re.compile(r"^sf:[as]:\w+:(\d+):")
TOLD = re.compile(r"^sf:v:(\w+):(\d+):full$")
LINK = re.compile(r"channels/\d+/(\d+)")
ONCE = ("asked", "remind", "warn", "done")
"""What may be said to a person about one question, each once: that it is there, that half of the time is over, what
will happen, what has happened."""
CLOSED_DOOR = 50007
STALE_TOKENS = (10015, 50027, 10008)
"""Codes for an interaction that is over: after a downtime the bot tries it and then says it anew."""
REMEDIED = re.compile(r"cannot be said in channel|trying again in")


@dataclass
class Wait:
    """How long somebody was awaited at a table, until that person acted or was no longer asked."""

    user: int
    since: float


@dataclass
class Watch:
    """faults: what must not be; pings: how often a person was called about a question, by what it said; deeds: what
    happened by itself; waits: hours; story: a table's days in lines."""

    house: House
    faults: list[str] = field(default_factory=list)
    pings: Counter[tuple[int, int, int, str]] = field(default_factory=Counter)
    calls: Counter[str] = field(default_factory=Counter)
    deeds: Counter[str] = field(default_factory=Counter)
    waits: list[float] = field(default_factory=list)
    story: defaultdict[int, list[str]] = field(default_factory=lambda: defaultdict(list))
    presses: Counter[str] = field(default_factory=Counter)
    killing: bool = False
    said: list[str] = field(default_factory=list)
    guests: dict[str, Guest] = field(default_factory=dict)
    sittings: dict[int, Sitting] = field(default_factory=dict)
    _asked: dict[int, Wait] = field(default_factory=dict)
    _ply: dict[int, int] = field(default_factory=dict)
    _told: dict[tuple[str, int], str] = field(default_factory=dict)
    _loading: set[str] = field(default_factory=set)
    _handler: logging.Handler | None = None

    def begin(self) -> None:
        self.house.local.world.listeners.append(self._happened)
        self._handler = Log(self)
        logging.getLogger().addHandler(self._handler)

    def end(self) -> None:
        self.house.local.world.listeners.remove(self._happened)
        if self._handler is not None:
            logging.getLogger().removeHandler(self._handler)

    def fault(self, text: str) -> None:
        self.faults.append(f"{self.when()} {text}")

    def when(self) -> str:
        days, rest = divmod(self.house.clock.now() - self.start, 86400)
        return f"day {int(days) + 1}, {int(rest // 3600):02}:{int(rest % 3600 // 60):02}:"

    def __post_init__(self) -> None:
        self.start = self.house.clock.now()

    # What people get

    def _happened(self, happening: Happening) -> None:
        if happening.event not in ("MESSAGE_CREATE", "MESSAGE_UPDATE") or happening.only_for is not None:
            return
        world = self.house.local.world
        stored = world.messages.get(happening.data["channel_id"], {}).get(happening.data["id"])
        if stored is None or stored.visible_to or stored.author_id != world.bot_id:
            return
        new = happening.event == "MESSAGE_CREATE" or stored.id in self._loading
        self._loading.discard(stored.id)
        if stored.is_loading:
            self._loading.add(stored.id)
            return
        message, channel = Message(world, stored), int(stored.channel_id)
        direct = world.channels[stored.channel_id]["type"] == DIRECT
        for custom_id in ids(message):
            if found := QUESTION.match(custom_id):
                self._ply[channel] = int(found[1])
            if found := TOLD.match(custom_id):
                self._once(found[1], int(found[2]), stored.id)
        if new:
            self._count(channel, message.text)
            for person in [self._reader(stored.channel_id)] if direct else stored.pings:
                self._pinged(person, channel, message, direct=direct)

    def _reader(self, channel: str) -> str:
        recipients: list[dict[str, Any]] = self.house.local.world.channels[channel]["recipients"]
        return str(recipients[0]["id"])

    def _once(self, mission: str, step: int, message: str) -> None:
        """One message a step."""
        first = self._told.setdefault((mission, step), message)
        if first != message:
            self.fault(f"step {step} of mission {mission} is told by two messages")
            self._told[mission, step] = message

    def _count(self, channel: int, text: str) -> None:
        for key in spoken(text):
            self.deeds[key] += 1
            if channel in self.sittings and key in NEWS:
                self.story[channel].append(f"{self.when()} {text.splitlines()[0][:110]}")

    def _pinged(self, person: str, channel: int, message: Message, *, direct: bool) -> None:
        guest, now = self.guests.get(person), self.house.clock.now()
        if guest is None:
            return
        about = channel
        if direct and (link := LINK.search(message.text)):
            about = int(link[1])
        kind = what(message)
        self.calls[f"{'direct' if direct else 'mention'}: {kind}"] += 1
        guest.called(now)
        where = f"{guest.person.name} at {self.sittings[about].name if about in self.sittings else about}"
        if guest.notify == "none":
            self.fault(f"{where}: called ({kind}), and wants no calls")
        if guest.notify == ("mention" if direct else "dm") and person not in self.house.local.world.closed_doors:
            self.fault(f"{where}: called the other way ({kind})")
        if kind not in ONCE:
            return
        if guest.quiet and guest.is_asleep(now) and kind != "done":
            self.fault(f"{where}: called ({kind}) in quiet hours")
        self.pings[guest.id, about, self._ply.get(about, 0), kind] += 1
        if self.pings[guest.id, about, self._ply.get(about, 0), kind] > 1:
            self.fault(f"{where}: called twice ({kind}) about question {self._ply.get(about, 0)}: {message.text!r}")

    # How the tables are

    def look(self, table: Table) -> None:
        """After something happened at a table: whoever was awaited may be so no longer."""
        now, mission = self.house.clock.now(), table.row.id
        asked = table.shown_asked if table.row.status == "running" else []
        before = self._asked.get(mission)
        if before is not None and before.user not in asked:
            self.waits.append((now - before.since) / 3600)
            del self._asked[mission]
        if len(asked) == 1 and mission not in self._asked:
            self._asked[mission] = Wait(asked[0], now)

    def acted(self, table: Table, user: int) -> None:
        """Somebody is about to act: the wait is over."""
        before = self._asked.get(table.row.id)
        if before is not None and before.user == user:
            now = self.house.clock.now()
            if now > before.since:
                self.waits.append((now - before.since) / 3600)
            before.since = now

    def silent_for(self, table: Table) -> float:
        """Hours since somebody is awaited there."""
        wait = self._asked.get(table.row.id)
        return 0.0 if wait is None else (self.house.clock.now() - wait.since) / 3600

    def check(self, table: Table) -> None:
        """Nobody lying, no open seat, nobody who only watches is awaited; nobody at all at a table that is over."""
        self.look(table)
        decision, where = table.game.decision, self.sittings[table.row.channel].name
        for (user, kind), wait in table.days.waits.items():
            if table.row.status != "running":
                self.fault(f"{where} is over, and {user} is awaited")
            if kind != "answer" or wait.ply != table.game.ply or decision is None:
                continue
            if not table.plays(user):
                self.fault(f"{where}: {user} is awaited and does not play")
            heroes = [seat for seat in table.seats if seat.hero in asked_heroes(decision)]
            if heroes and not any(seat.user == user and not seat.autopilot for seat in heroes):
                self.fault(f"{where}: {user} is awaited for {[seat.hero for seat in heroes]}")
            if decision.what == "act" and decision.about and table.game.state.heroes[decision.about].hp <= 0:
                self.fault(f"{where}: {decision.about} lies, and is awaited")

    async def check_all(self) -> None:
        """After a half hour: everything is said, nothing was refused, nothing went wrong."""
        store = self.house.bot.store
        if left := await store.channels_with_unsent():
            self.fault(f"something is left to say in {left}")
        for row in await store.running():
            table = await self.house.bot.tables.get(row.id)
            if table is not None:
                self.check(table)
        world = self.house.local.world
        for refusal in world.refusals:
            code = int(getattr(refusal, "code", 0))
            if code == CLOSED_DOOR or code in STALE_TOKENS:
                self.calls[f"refused: {refusal.code}"] += 1
            else:
                self.fault(f"Discord refused: {refusal}")
        world.refusals.clear()
        for line in self.said:
            self.fault(f"logged: {line}")
        self.said.clear()
        with closing(sqlite3.connect(self.house.database)) as db:
            for why, kind in db.execute("SELECT why, kind FROM undelivered"):
                self.fault(f"undelivered {kind}: {why}") if kind != "dm" else None


class Log(logging.Handler):
    """Whatever the bot logs as a warning or worse; while it is being killed, that is its right."""

    def __init__(self, watch: Watch) -> None:
        super().__init__(logging.WARNING)
        self._watch = watch

    def emit(self, record: logging.LogRecord) -> None:
        text = record.getMessage()
        if self._watch.killing or text.startswith(("PyNaCl", "davey")) or record.name == "discord.gateway":
            return  # the gateway complains where this computer is slow
        if record.exc_info is None and REMEDIED.search(text) and f"{CLOSED_DOOR}" in text:
            return
        trace = logging.Formatter().formatException(record.exc_info) if record.exc_info else ""
        self._watch.said.append(f"{record.levelname} {text} {trace[-1500:]}")


def ids(message: Message) -> Iterator[str]:
    yield from (button.custom_id for button in message.buttons if button.custom_id)
    yield from (menu.custom_id for menu in message.selects)


# The bot's own words, known by what stands between the names ---------------------------------------------------------


def _fragment(text: str) -> str:
    """The longest part of a sentence that has no gap in it."""
    return max(re.split(r"\{[^{}]*\}", text), key=len).strip()


def _lines(section: str) -> dict[str, str]:
    found = {}
    for language in ("en", "it"):
        text = files("renderers").joinpath(f"text/{language}/absence.yaml").read_text(encoding="utf-8")
        for key, line in yaml.safe_load(text)[section].items():
            found[_fragment(line)] = key
    return found


PING, TELL = _lines("ping"), _lines("told")
PARTS = {"closed", "dice", "until", "link", "vote_link", "vote_called", "order"}
DONE = {"answered", "autopilot", "autopilot_waiting", "skipped", "master_autopilot", "master_skip", "host_autopilot"}
NEWS = {f"ping.{key}" for key in (*DONE, "voted_skip", "voted_autopilot", "offered")} | {
    f"told.{key}"
    for key in ("taken", "paused", "pause_over", "away_autopilot", "away_wait", "returned", "ended", "silent")
}


def spoken(text: str) -> Iterator[str]:
    """Which of the lines about absence a message says."""
    yield from (f"ping.{key}" for part, key in PING.items() if key not in PARTS and part in text)
    yield from (f"told.{key}" for part, key in TELL.items() if part in text)


def what(message: Message) -> str:
    """What a message calls somebody for."""
    carried = list(ids(message))
    if any(custom_id.startswith("sf:o:") for custom_id in carried):
        return "vote"
    if any(custom_id.startswith("sf:t:") for custom_id in carried):
        return "offer"
    keys = [key for part, key in PING.items() if key not in PARTS and part in message.text]
    if keys:
        key = keys[0]
        return "warn" if key.startswith("warn_") else "done" if key in DONE else key
    return "asked" if any(QUESTION.match(custom_id) for custom_id in carried) else "other"


# What is in the file --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Kept:
    """One mission as it lies in the file."""

    status: str
    ply: int
    save: str
    steps: str
    journal: str
    count: int


STEPS = "SELECT number, events FROM steps WHERE mission = ? ORDER BY number"
LINES = "SELECT line FROM journal WHERE mission = ? ORDER BY id"


def kept(database: Path, counts: dict[int, int] | None = None) -> dict[int, Kept]:
    """All missions; counts: of each, only so many steps (and lines of the journal) are looked at."""
    found = {}
    with closing(sqlite3.connect(database)) as db:
        for mission, status in db.execute("SELECT id, status FROM missions").fetchall():
            game = db.execute("SELECT ply, save FROM games WHERE mission = ?", (mission,)).fetchone()
            if game is None:
                continue
            rows = db.execute(STEPS, (mission,)).fetchall()
            lines = db.execute(LINES, (mission,)).fetchall()
            if counts is not None:
                rows = rows[: counts.get(mission, 0)]
            save = digest(json.loads(game[1]))
            found[mission] = Kept(status, game[0], save, digest(rows), digest(lines), len(rows))
    return found


def digest(what: Any) -> str:
    return hashlib.sha256(json.dumps(what, sort_keys=True).encode()).hexdigest()

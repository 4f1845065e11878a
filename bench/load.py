"""Many tables at once: `python -m bench.load [--tables 50] [--seconds 120] [--every 4]`.

The bot runs as a process of its own, with a probe in its event loop; this process is Discord (the local table's server)
and the people, so each has a core. Every table takes a step every four seconds, as one slash command wherever the rules
let one command carry the whole action, else by a button. Printed beside their targets:

    acknowledged   from the press to the bot's first answer, which comes after the commit
    picture        from the press until the message that tells the step stands in the channel with its picture
    loop lag       how late the bot's event loop comes to a timer of ten milliseconds
    scheduler      the share of the bot's processor time that goes into looking whether anything is due; `--no-clock`
                   plays without it
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import sqlite3
import tempfile
import time
from collections.abc import Callable, Coroutine, Generator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import missions
from bot.__main__ import keep_the_loop_quick
from bot.__main__ import run as run_bot
from bot.local import LocalTable, Message, Person
from bot.local.process import BotProcess
from bot.local.wire.interactions import Interaction
from bot.settings import read_settings
from bot.table.waiting.scheduler import Scheduler
from engine import Game, load
from engine.players import cautious

MISSION = "m01_pantry_raid"
PARTY = ("barka", "zoe", "helena", "zanvor")
TICK = 0.01
PATIENCE = 10.0
OPTIONS = {
    "move": {"dice": "dice"},
    "open": {"door": "door", "method": "how", "dice": "dice"},
    "pick": {"chest": "chest", "dice": "dice"},
    "smash": {"barrel": "barrel", "dice": "dice"},
    "attack": {"weapon": "weapon", "target": "target", "dice": "dice"},
    "defend": {"dice": "dice"},
    "charge": {"ability": "ability", "dice": "dice"},
    "disarm": {"trap": "trap", "dice": "dice"},
    "free": {"whom": "whom", "dice": "dice"},
}
"""For each action, the questions that its command answers, and the command's options."""


# In the bot's process -------------------------------------------------------------------------------------------------


Tick = tuple[float, float, float]
"""When the loop came to it (monotonic seconds, the same clock in all processes), how late, and the processor time that
the process had used by then."""


async def lags(into: list[Tick]) -> None:
    while True:
        due = time.monotonic() + TICK
        await asyncio.sleep(TICK)
        now = time.monotonic()
        into.append((now, now - due, time.process_time()))


class Timed:
    """Awaits a coroutine and adds up the processor time of its own steps, not of what runs while it waits."""

    def __init__(self, work: Coroutine[Any, Any, None]) -> None:
        self.work = work
        self.spent = 0.0

    def __await__(self) -> Generator[Any, Any, None]:
        step: Callable[[], Any] = partial(self.work.send, None)
        while True:
            begun = time.thread_time()
            try:
                waited_for = step()
            except StopIteration:
                return
            finally:
                self.spent += time.thread_time() - begun
            try:
                step = partial(self.work.send, (yield waited_for))
            except BaseException as error:  # whatever it is, it is the coroutine's
                step = partial(self.work.throw, error)


def timed_scheduler(without: bool) -> list[Timed]:
    """The scheduler of the bot that is about to run, timed; without: nothing is ever due."""
    found: list[Timed] = []
    run = Scheduler._run

    async def timed(self: Scheduler) -> None:
        if without:
            self._sources.clear()
        found.append(Timed(run(self)))
        await found[-1]

    Scheduler._run = timed  # type: ignore[method-assign]
    return found


async def probed(into: list[Tick]) -> None:
    """The bot as `python -m bot` runs it, with the probe beside it."""
    keep_the_loop_quick()
    probe = asyncio.create_task(lags(into))
    try:
        await run_bot(read_settings())
    finally:
        probe.cancel()


# In this process: Discord, and the people -----------------------------------------------------------------------------


@dataclass
class Figures:
    """Seconds of every step of all tables."""

    acknowledged: list[float] = field(default_factory=list)
    pictures: list[float] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)


class Seated:
    """One table: a channel, a person who plays all Heroes, and a look into the bot's database."""

    def __init__(self, local: LocalTable, database: Path, number: int) -> None:
        self.local = local
        self.name = f"table-{number}"
        self.channel = local.channel(self.name)
        self.person: Person = local.person(f"Player {number}")
        self._db = sqlite3.connect(database, timeout=10, isolation_level=None)

    def close(self) -> None:
        self._db.close()

    def row(self) -> tuple[Any, ...] | None:
        sql = "SELECT id, status, board_message FROM missions WHERE channel = ? ORDER BY created DESC LIMIT 1"
        found: tuple[Any, ...] | None = self._db.execute(sql, (int(self.channel["id"]),)).fetchone()
        return found

    def game(self) -> Game | None:
        row = self.row()
        saved = self._db.execute("SELECT save FROM games WHERE mission = ?", (row[0],)).fetchone() if row else None
        return load(json.loads(saved[0]), missions.load(MISSION)) if saved else None

    def is_silent(self) -> bool:
        """Whether the bot has said all that it has to say here."""
        sql = "SELECT COUNT(*) FROM outbox WHERE channel = ?"
        return not self._db.execute(sql, (int(self.channel["id"]),)).fetchone()[0]

    def newest(self) -> Message:
        return [message for message in self.person.sees(self.channel) if not message.ephemeral][-1]

    async def begin(self) -> None:
        """From the lobby to the first board."""
        lobby = (await self.person.slash(self.channel, "mission start", mission=MISSION)).message
        for hero in PARTY:
            await self.person.select(lobby, hero)
        begin = next(button.custom_id for button in lobby.buttons if ":begin" in button.custom_id)
        await self.person.answered(self.person.open_click(lobby, begin))
        await until(lambda: self.game() is not None and self.is_silent())

    def act(self, game: Game) -> Interaction:
        """The next step as `cautious` wants it: by a command with all its options, or by the board's button."""
        decision = game.decision
        assert decision is not None
        plan = self._plan(game) if decision.what in ("act", "next_hero") else None
        if plan is not None:
            return self.person.open_slash(self.channel, *plan)
        option = cautious(game)[1]
        board, ending = self.newest(), f":{game.ply}:{decision.what}:{option}"
        for button in board.buttons:
            if button.custom_id.endswith(ending):
                return self.person.open_click(board, button.custom_id)
        return self.person.open_slash(self.channel, "answer", {"answer": str(option)})

    @staticmethod
    def _plan(game: Game) -> tuple[str, dict[str, Any]] | None:
        """A command that carries the whole action up to its dice, if `cautious` wants one now."""
        copy = load(game.save(), game.mission)
        if copy.decision is not None and copy.decision.what == "next_hero":
            return None
        seat, act = cautious(copy)
        names = OPTIONS.get(str(act))
        if names is None:
            return None
        copy.apply(seat, act, copy.ply)
        given: dict[str, Any] = {}
        while copy.decision is not None and copy.decision.what in names:
            what = copy.decision.what
            seat, given[names[what]] = cautious(copy)
            if what == "dice":
                break
            copy.apply(seat, given[names[what]], copy.ply)
        return str(act), given

    async def step(self, figures: Figures | None) -> None:
        """One step, measured; a mission that is over is followed by another."""
        game = self.game()
        if game is None or game.decision is None:
            await self.begin()
            return
        before = {message.id: files(message) for message in self.person.sees(self.channel)[-3:]}
        started = time.monotonic()
        interaction = self.act(game)
        title = interaction.title
        if not await self.person.answered(interaction):
            if figures is not None:
                figures.failed.append(f"{self.name}: {title} was not answered")
            return

        def pictured() -> bool:
            seen = self.person.sees(self.channel)[-3:]
            return any(files(message) and files(message) != before.get(message.id) for message in seen)

        shown = await self.local.world.until(lambda: pictured() or self.settled(interaction), PATIENCE)
        took = time.monotonic() - started
        if figures is None:
            return
        figures.acknowledged.append((interaction.ack_ms or 0.0) / 1000)
        if pictured():
            figures.pictures.append(took)
        elif not shown:
            figures.failed.append(f"{self.name}: nothing followed {title}")

    @staticmethod
    def settled(interaction: Interaction) -> bool:
        """A small answer without a picture: the message that was pressed, or a private line."""
        source = interaction.source
        if source is not None and not source.deleted:
            return source.revision > interaction.source_revision + 1 and not interaction.is_thinking
        return interaction.original is not None and not interaction.is_thinking


def files(message: Message) -> tuple[str, ...]:
    return tuple(attachment.filename for attachment in message.attachments)


async def until(true: Callable[[], bool], seconds: float = 30.0) -> None:
    async with asyncio.timeout(seconds):
        while not true():  # noqa: ASYNC110 (it becomes true in another process)
            await asyncio.sleep(0.02)


async def play(table: Seated, first: float, every: float, until_: float, figures: Figures) -> None:
    """Steps at their times, whatever the last one took."""
    due = first
    while due < until_:
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        await table.step(figures)
        due += every


async def measure(tables: int, seconds: float, every: float, folder: Path, more: Sequence[str]) -> None:
    database, probe = folder / "load.sqlite3", folder / "lags.json"
    figures, own = Figures(), list[Tick]()
    settings = {"SF_DATABASE": str(database), "SF_LOG_LEVEL": "WARNING"}
    async with LocalTable(port=0, people=("Host",), channels=("general",)) as local:
        async with BotProcess(local, "bench.load", "--probe", str(probe), *more, env=settings) as bot:
            seated = [Seated(local, database, number) for number in range(tables)]
            watch = asyncio.create_task(lags(own))
            for table in seated:
                await table.begin()
            print(f"{tables} tables are seated; {seconds:.0f} seconds of play begin", flush=True)
            start = time.monotonic() + 0.5
            offsets = random.Random(1).sample(range(tables), tables)
            await asyncio.gather(
                *(
                    play(table, start + every * offset / tables, every, start + seconds, figures)
                    for table, offset in zip(seated, offsets, strict=True)
                )
            )
            end = time.monotonic()
            watch.cancel()
            for table in seated:
                table.close()
        if "Traceback" in bot.log:
            print(bot.log)
    probed = json.loads(probe.read_text())
    report(figures, during(probed["ticks"], start, end), during(own, start, end), end - start)
    print(f"scheduler: {probed['scheduler']:.1%} of the bot's processor time, from its start to its end")


def during(found: Sequence[Sequence[float]], start: float, end: float) -> list[Sequence[float]]:
    return [tick for tick in found if start <= tick[0] <= end]


def busy(ticks: Sequence[Sequence[float]]) -> float:
    """The share of one core that a process used."""
    (first, _, used), (last, _, by_then) = ticks[0], ticks[-1]
    return (by_then - used) / (last - first)


def at(values: Sequence[float], share: float) -> float:
    """The value that `share` of all values do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else float("nan")


def report(figures: Figures, bot: list[Sequence[float]], own: list[Sequence[float]], seconds: float) -> None:
    print(f"{len(figures.acknowledged)} steps in {seconds:.0f} s, {len(figures.pictures)} of them with a picture")
    rows = [
        ("acknowledged, p99", figures.acknowledged, 0.99, 100.0),
        ("picture posted, p95", figures.pictures, 0.95, 1000.0),
        ("the bot's loop lag, p99", [late for _, late, _ in bot], 0.99, 10.0),
    ]
    for name, values, share, target in rows:
        found = 1000 * at(values, share)
        verdict = "within" if found <= target else "OVER"
        more = f"p50 {1000 * at(values, 0.5):.1f} ms, max {1000 * max(values, default=0.0):.1f} ms"
        print(f"{name:28} {found:8.1f} ms   target <= {target:6.0f} ms  {verdict:6}   ({more})")
    late = 1000 * at([late for _, late, _ in own], 0.99)
    print(f"{'the server, its loop lag, p99':28} {late:7.1f} ms   (part of the two figures at the top)")
    print(
        f"processor: bot {busy(bot):.0%}, server and people {busy(own):.0%} of one core; load average of the machine "
        f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} cores (anything above 1.5 is other programs' work)"
    )
    for line in figures.failed[:20]:
        print("FAILED:", line)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--every", type=float, default=4.0, help="seconds between two steps of a table")
    parser.add_argument("--probe", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--no-clock", action="store_true", help="nothing is ever due")
    given = parser.parse_args()
    if given.probe is not None:
        found: list[Tick] = []
        schedulers = timed_scheduler(given.no_clock)
        asyncio.run(probed(found))
        share = sum(each.spent for each in schedulers) / time.process_time()
        given.probe.write_text(json.dumps({"ticks": found, "scheduler": share}))
        return
    more = ["--no-clock"] if given.no_clock else []
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(given.tables, given.seconds, given.every, Path(folder), more))


if __name__ == "__main__":
    main()

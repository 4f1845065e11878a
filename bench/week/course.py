"""The days, one half hour after the other, until the mission is over."""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bench.fortnight.casting import DAY, Guest, Sitting
from bench.fortnight.course import HALF_HOUR
from bench.fortnight.house import House, sketches
from bench.fortnight.visits import Visits
from bench.fortnight.watching import Watch
from bench.week.diary import DIARY, DOWN, Scene
from bench.week.people import gather, moment
from bench.week.showing import Channel, write
from bot.local import LocalTable
from bot.local.world.shapes import Wire
from bot.table.ahead.orders import patience
from bot.table.table import Table
from engine.players import StandIn
from engine.players.heroic import Heroic

PLACE = "dungeon"
BETWEEN = (12.0, 75.0)
"""Seconds from one answer of a person to the next."""
LAST = (7, 13.0)
"""From then on everybody looks in all the time, so that the mission ends."""

WANTED = {
    "somebody was reminded": "ping.remind",
    "somebody was warned": "ping.warn_autopilot",
    "somebody was played for": "ping.autopilot",
    "somebody was away": "told.away_",
    "somebody came back": "told.returned",
    "a seat was taken": "told.taken",
    "a turn was passed over by a vote": "ping.voted_skip",
    "there was a pause": "told.paused",
    "a pause ended by a vote": "told.pause_over",
    "a plan has run": "ping.plan_ran",
    "a plan has stopped": "ping.plan_stopped",
    "a deadline has passed": "ping.answered",
    "a step was taken back": "told.undone",
}
"""What a week should have, and the line, or its beginning, that says so."""


@dataclass(frozen=True)
class Plot:
    """What is played, in which language, with which luck."""

    mission: str
    language: str
    seed: int


@dataclass(frozen=True)
class Size:
    """days: how many there are, at most; drawn: whether pictures are really drawn; stamina: see `Visits`."""

    days: float
    drawn: bool
    stamina: float = 1.0


WHOLE = Size(days=9, drawn=True)
DAY_ONE = Size(days=1.3, drawn=False)


@dataclass(frozen=True)
class Outcome:
    """faults: what must not be; missing: what the week should have had; end: how the mission ended, or None."""

    channel: Channel
    faults: list[str]
    missing: list[str]
    end: str | None
    days: float

    def lines(self) -> Iterator[str]:
        yield f"{len(self.channel.public)} messages over {self.days:.1f} days; the mission: {self.end or 'goes on'}"
        yield from (f"missing: {what}" for what in self.missing)
        yield f"faults: {len(self.faults)}"
        yield from (f"  {line}" for line in self.faults)


async def week(plot: Plot, size: Size, folder: Path, *, talk: bool = False) -> Outcome:
    """Play it, and write it into the folder."""
    with sketches(), tempfile.TemporaryDirectory() as kept:
        async with LocalTable(port=0, people=("Keeper",), channels=(PLACE,)) as local:
            return await Course(plot, size, local, Path(kept) / "week.sqlite3", talk).run(folder)


class Unhurried(Visits):
    """Nobody fidgets, and time passes between two answers; what else people do is in the diary."""

    async def fidget(self, guest: Guest, sitting: Sitting, table: Table) -> None: ...

    async def arrange(self, guest: Guest, sitting: Sitting) -> None: ...

    def willing(self, guest: Guest, table: Table) -> bool:
        """The first time that somebody is asked between two turns, the standing orders have to answer; and while the
        table votes about taking a step back, nobody takes another one."""
        if any(vote.kind == "undo" for vote in table.days.votes.values()):
            return False
        decision = table.shown.decision
        between = decision is not None and patience(decision, table.game, table.heroes_of(guest.id)) is not None
        return not between or bool(self.watch.deeds["ping.answered"])

    async def step(self, guest: Guest, sitting: Sitting, table: Table) -> str:
        self.house.pass_time(guest.luck.uniform(*BETWEEN))
        return await super().step(guest, sitting, table)


class Course:
    def __init__(self, plot: Plot, size: Size, local: LocalTable, database: Path, talk: bool) -> None:
        self.size = size
        self.house = House(local, database, f"week {plot.seed}")
        place: Wire = local.channel(PLACE)
        sitting = Sitting(int(place["id"]), PLACE, plot.mission, "normal", plot.language, {}, None, None)
        self.house.drawn = frozenset([sitting.channel]) if size.drawn else frozenset()
        self.start = self.house.clock.now()
        friends = gather(local, random.Random(plot.seed), self.start, sitting)
        self.watch = Watch(self.house)
        self.watch.guests = {friend.person.id: friend for friend in friends}
        self.watch.sittings = {sitting.channel: sitting}
        visits = Unhurried(self.house, self.watch, size.stamina, StandIn(Heroic(), cards=True), yes=1.0)
        self.scene = Scene(visits, self.watch, sitting, {friend.person.name: friend for friend in friends})
        self.diary = list(DIARY)
        self.channel = Channel(local.world, place["id"], plot.language)
        self._talk = talk

    async def run(self, folder: Path) -> Outcome:
        self.watch.begin()
        await self.house.open()
        try:
            end = await self._days()
        finally:
            await self.house.close()
            self.watch.end()
            asyncio.get_running_loop().set_task_factory(None)
        days = (self.house.clock.now() - self.start) / DAY
        write(self.channel, folder)
        happened = [
            *self.watch.deeds,
            *("told.undone" for stored in self.channel.public if "~~" in self.channel.message(stored).text),
        ]
        missing = [what for what, key in WANTED.items() if not any(deed.startswith(key) for deed in happened)]
        return Outcome(self.channel, self.watch.faults, missing, end, days)

    async def _days(self) -> str | None:
        """Until half a day after the end, so that everything is said."""
        last = self.start + self.size.days * DAY
        while self.house.clock.now() < last:
            self.house.pass_time(HALF_HOUR)
            await self.house.settle()
            await self._power_cut()
            await self._visit()
            await self.house.settle()
            await self.watch.check_all()
            row = await self.house.bot.store.last_mission_in(self.scene.sitting.channel)
            if row is not None and row.status == "over":
                return row.outcome
            if self._talk:
                print(f"{self.watch.when()} {len(self.channel.public)} messages", end="\r", flush=True)
        return None

    async def _power_cut(self) -> None:
        day, hour, hours = DOWN
        if self.scene.down or self.house.clock.now() < self.start + moment(day, hour):
            return
        self.watch.killing = True
        await self.house.drop()
        self.scene.down = hours * 3600
        self.house.pass_time(self.scene.down)
        await self.house.open()
        self.watch.said.clear()
        self.watch.killing = False
        await self.house.settle()

    async def _visit(self) -> None:
        for friend in self.scene.friends.values():
            now = self.house.clock.now()
            if friend.is_asleep(now) or friend.is_gone(now):
                continue
            await self._live(friend.person.name)
            if now >= self.start + moment(*LAST):
                friend.next_look = now
            if friend.tables and friend.looks(now) and not await self._paused():
                await self.scene.visits.look_in(friend)

    async def _paused(self) -> bool:
        """In a pause people do what they paused for."""
        table = await self.scene.table()
        return table is not None and (table.days.clock.paused_until or 0.0) > self.house.clock.now()

    async def _live(self, name: str) -> None:
        """What this person's diary says."""
        friend = self.scene.friends[name]
        for entry in [entry for entry in self.diary if entry.who == name]:
            if self.house.clock.now() < self.start + moment(entry.day, entry.hour):
                continue
            if await entry.deed(self.scene, friend):
                self.diary.remove(entry)
                self.house.pass_time(friend.luck.uniform(*BETWEEN))
            await self.house.settle()

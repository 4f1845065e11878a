"""The days, one half hour after the other, with the restarts between."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass
from pathlib import Path

from bench.fortnight.casting import DAY, Cast, Guest, Sitting, cast
from bench.fortnight.house import House, sketches
from bench.fortnight.report import Outcome
from bench.fortnight.visits import Visits
from bench.fortnight.watching import Kept, Watch, digest, kept
from bot.local import LocalTable

HALF_HOUR = 1800.0
AT_ONCE = 4
"""People who press something while the bot is being killed."""
LAST_DAYS = 4
"""Rounds in which whoever is left ends what is still running."""


@dataclass(frozen=True)
class Size:
    """How much is simulated. away: whether the bot is down for a whole day; drawn: tables with real pictures; stamina:
    the share of what a person would play in one visit."""

    tables: int
    people: int
    days: float
    restarts: int
    away: bool
    drawn: int
    stamina: float


FULL = Size(tables=40, people=150, days=14, restarts=30, away=True, drawn=3, stamina=1.0)
SMALL = Size(tables=6, people=20, days=2.5, restarts=6, away=False, drawn=1, stamina=0.2)


async def fortnight(size: Size, seed: int, folder: Path, *, talk: bool = False) -> Outcome:
    """Play it from the first lobby to the last end."""
    with sketches():
        async with LocalTable(port=0, people=("Keeper",), channels=("expeditions",)) as local:
            return await Course(size, seed, local, folder / f"fortnight-{seed}.sqlite3", talk).run()


class Course:
    def __init__(self, size: Size, seed: int, local: LocalTable, database: Path, talk: bool) -> None:
        self.size = size
        self.luck = random.Random(seed)
        self.house = House(local, database, f"fortnight {seed}")
        self.cast: Cast = cast(local, self.luck, self.house.clock.now(), size.days, size.people, size.tables)
        self.house.drawn = frozenset(sitting.channel for sitting in self.cast.tables[: size.drawn])
        self.watch = Watch(self.house)
        self.watch.guests = {guest.person.id: guest for guest in self.cast.guests}
        self.watch.sittings = {sitting.channel: sitting for sitting in self.cast.tables}
        self.visits = Visits(self.house, self.watch, size.stamina)
        self.restarts = 0
        self.dropped = 0
        self.down = 0.0
        self._talk = talk

    async def run(self) -> Outcome:
        self.watch.begin()
        await self.house.open()
        try:
            await self._begin()
            await self._days()
            await self._end()
        finally:
            await self.house.close()
            self.watch.end()
            asyncio.get_running_loop().set_task_factory(None)
        return self._outcome()

    async def _begin(self) -> None:
        for sitting in self.cast.tables:
            await self.visits.open_table(sitting)
        for guest in self.cast.guests:
            await self.visits.introduce(guest)
        await self.house.settle()
        await self.watch.check_all()

    async def _days(self) -> None:
        ticks = int(self.size.days * DAY / HALF_HOUR)
        dark = self.luck.randrange(ticks // 3, ticks // 2) if self.size.away else None
        gone = range(dark, dark + int(DAY / HALF_HOUR) + 1) if dark is not None else range(0)
        restarts = set(self.luck.sample([at for at in range(2, ticks) if at not in gone], self.size.restarts))
        tick = 0
        while tick < ticks:
            self.house.pass_time(HALF_HOUR)
            await self.house.settle()
            await self._visit()
            if tick == dark:
                await self._restart(DAY)
                tick += int(DAY / HALF_HOUR)
            elif tick in restarts:
                await self._restart(self.luck.choice((0.0, 0.0, 60.0, 900.0, 7200.0)))
            await self.house.settle()
            await self.watch.check_all()
            tick += 1
            if self._talk and tick % 8 == 0:
                await self._say()

    async def _say(self) -> None:
        running = len(await self.house.bot.store.running())
        answers = self.watch.presses["answers"]
        print(f"{self.watch.when()} {running} tables, {answers} answers, {len(self.watch.faults)} faults", flush=True)

    async def _visit(self) -> None:
        now = self.house.clock.now()
        for guest in self.luck.sample(self.cast.guests, len(self.cast.guests)):
            if guest.kind == "traveller" and guest.leaves is not None and 0 <= now - guest.leaves < HALF_HOUR:
                await self.visits.set_out(guest)
            if not guest.looks(now):
                continue
            if guest.tables:
                await self.visits.look_in(guest)
            else:
                await self.visits.stroll(guest, self.cast.tables)

    # Restarts

    async def _restart(self, downtime: float) -> None:
        """In order, or in the middle of whatever people were doing; nothing may be lost by either."""
        self.watch.killing = True
        if self.luck.random() < 0.4 and downtime < DAY:
            await self.house.close()
        else:
            await self._press_at_once()
            await asyncio.sleep(self.luck.choice((0.0, 0.002, 0.01, 0.03, 0.08)))
            await self.house.drop()
            self.dropped += 1
        before = kept(self.house.database)
        self.watch.said.clear()
        self.house.local.world.refusals.clear()
        self.house.pass_time(downtime)
        self.down += downtime
        await self.house.open()
        self.watch.killing = False
        self.restarts += 1
        await self._compare(before)
        await self.house.settle()

    async def _press_at_once(self) -> None:
        """Some people answer at several tables, and nobody waits for what comes of it."""
        pressed = 0
        for sitting in self.luck.sample(self.cast.tables, len(self.cast.tables)):
            table = await self.house.table(sitting.channel)
            if table is None or table.row.status != "running" or pressed >= AT_ONCE:
                continue
            asked = [guest for guest in sitting.guests if guest.id in table.shown_asked]
            if asked:
                self.watch.acted(table, asked[0].id)
                pressed += len(self.visits.answering(asked[0], sitting, table))

    async def _compare(self, before: dict[int, Kept]) -> None:
        """What lay in the file when the bot went lies there still, and each game that is read back is the one saved."""
        counts = {mission: old.count for mission, old in before.items()}
        after = kept(self.house.database, counts)
        for mission, old in before.items():
            new = after.get(mission)
            if new is None or new.steps != old.steps or new.ply < old.ply:
                self.watch.fault(f"mission {mission}: something is lost by a restart")
                continue
            table = await self.house.bot.tables.get(mission)
            if table is None or (new.ply == old.ply and digest(table.game.save()) != old.save):
                self.watch.fault(f"mission {mission}: its state is another one after a restart")

    # The end

    async def _end(self) -> None:
        """Whoever is left comes back and votes to end what is still running; where nobody is left, the server's owner
        ends it."""
        for _ in range(LAST_DAYS):
            running = [sitting for sitting in self.cast.tables if await self._runs(sitting)]
            for sitting in running:
                await self._vote_to_end(sitting)
            self.house.pass_time(25 * 3600)
            await self.house.settle()
            await self.watch.check_all()
        for sitting in self.cast.tables:
            if await self._runs(sitting):
                await self._end_by_owner(sitting)
        await self.house.settle()
        await self.watch.check_all()
        for sitting in self.cast.tables:
            if await self._runs(sitting):
                self.watch.fault(f"{sitting.name} does not end")

    async def _runs(self, sitting: Sitting) -> bool:
        row = await self.house.bot.store.mission_in(sitting.channel)
        return row is not None and row.status == "running"

    async def _vote_to_end(self, sitting: Sitting) -> None:
        table = await self.house.table(sitting.channel)
        assert table is not None
        now = self.house.clock.now()
        here = [guest for guest in self.cast.guests if table.plays(guest.id) and not guest.is_gone(now)]
        if not here:
            return
        await self.visits.say(here[0], sitting, "vote", what="end")
        for guest in [guest for guest in self.cast.guests if table.plays(guest.id) and guest.is_gone(now)]:
            for seat in [seat for seat in table.heroes_of(guest.id) if not seat.autopilot]:
                await self.visits.say(here[0], sitting, "vote", what="autopilot", hero=seat.hero)
        for guest in here[1:]:
            await self._ballots(guest, sitting)

    async def _ballots(self, guest: Guest, sitting: Sitting) -> None:
        table = await self.house.table(sitting.channel)
        for vote in list(table.days.votes.values()) if table is not None else ():
            if guest.id not in vote.ballots and guest.id != vote.about:
                await self.visits.ballot(guest, sitting, vote, yes=True)

    async def _end_by_owner(self, sitting: Sitting) -> None:
        keeper, channel = self.cast.keeper, self.house.local.world.channel(str(sitting.channel))
        reply = await keeper.slash(channel, "mission end")
        await keeper.answered(keeper.open_click(reply.message, reply.message.buttons[0].custom_id))
        self.watch.deeds["ended by the server's owner"] += 1

    def _outcome(self) -> Outcome:
        return Outcome(self.watch, self.cast, self.restarts, self.dropped, self.down)

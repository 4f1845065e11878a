"""The sources of the scheduler: waits, votes, pauses, people who are away, and the bot's own sign of life."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import replace

from bot.store import Post, Store
from bot.store.absence import AbsentRow, ClockRow, Habits, put_wait
from bot.store.votes import put_vote
from bot.table.table import Origin, Table, Told
from bot.table.tables import CorruptSave, Declined, Deed, Tables
from bot.table.telling import board_again
from bot.table.waiting import votes
from bot.table.waiting.absences import leaving, returning
from bot.table.waiting.ladder import stepping
from bot.table.waiting.spans import ran
from bot.table.waiting.waits import bank, change_clock, due, frozen, of_vote, settled, told_all, when
from engine import Refused

log = logging.getLogger(__name__)

MOST_ROUNDS = 5
SOON = 5.0

BEAT = 60.0
"""Seconds between two marks of being alive: by so much a wait may run on when the power goes."""

Wake = Callable[[int], None]


class Hand:
    """Does a deed of the clock at a table: in its lane, said in its channel. A table whose save cannot be read is left
    alone."""

    def __init__(self, tables: Tables, wake: Wake) -> None:
        self.tables = tables
        self._wake = wake
        self.broken: set[int] = set()

    async def act(self, mission: int, deed: Deed, said: list[Post], *, planned: str | None = None) -> bool:
        """Whether it was done; if there was nothing to do, nothing has changed. planned: the Hero whose plan it is."""
        try:
            acted = await self.tables.act(mission, 0, deed, Origin(planned=planned), notices=said)
        except (Declined, Refused):
            return False
        except CorruptSave:
            self.broken.add(mission)
            return False
        self._wake(acted.table.row.channel)
        return True


class Waits:
    """Reminds, warns, and does what the table has chosen for the end of a wait."""

    def __init__(self, store: Store, hand: Hand) -> None:
        self._store = store
        self._hand = hand
        self._looked = False

    async def due(self, now: float) -> float | None:
        if not self._looked:  # tables from before there were clocks
            self._looked = True
            for mission in await self._store.unwatched():
                try:
                    await self._hand.tables.look_after(mission)
                except CorruptSave:
                    self._hand.broken.add(mission)
        again = now + SOON
        for _ in range(MOST_ROUNDS):
            done, at = await self._once(now)
            if not done:
                return at
        return again

    async def _once(self, now: float) -> tuple[bool, float | None]:
        """Whether anything was done, and when there is more to do, as far as it was so before."""
        done, times, clocks = False, [], await self._store.clocks()
        for wait in await self._store.all_waits():
            if wait.mission in self._hand.broken:
                continue
            clock = clocks.get(wait.mission, ClockRow(wait.mission))
            still = frozen(clock, await self._store.habits_at(wait.mission, wait.user))
            if due(wait, now, still, clock.last) is not None:
                said: list[Post] = []
                done = await self._hand.act(wait.mission, stepping(said, wait.user, wait.kind), said) or done
            times.append(when(wait, now, still, clock.last))
        return done, soonest(times)


class Votes:
    """Closes votes whose time is over, and those that may pass now."""

    def __init__(self, store: Store, hand: Hand) -> None:
        self._store = store
        self._hand = hand

    async def due(self, now: float) -> float | None:
        times: list[float | None] = []
        for vote in await self._store.all_open_votes():
            if vote.mission in self._hand.broken:
                continue
            said: list[Post] = []
            if not await self._hand.act(vote.mission, votes.closing(said, vote.id), said):
                try:
                    table = await self._hand.tables.get(vote.mission)
                except CorruptSave:
                    continue
                if table is not None and vote.id in table.days.votes:
                    times.append(votes.when(table, table.days.votes[vote.id]))
        return soonest(times)


class Pauses:
    """Ends pauses."""

    def __init__(self, store: Store, hand: Hand) -> None:
        self._store = store
        self._hand = hand

    async def due(self, now: float) -> float | None:
        times: list[float | None] = []
        for clock in (await self._store.clocks()).values():
            if clock.paused_until is None or clock.mission in self._hand.broken:
                continue
            said: list[Post] = []
            if clock.paused_until > now or not await self._hand.act(clock.mission, resuming(said, None), said):
                times.append(clock.paused_until)
        return soonest(times)


def pausing(said: list[Post], until: float, by: int) -> Deed:
    """The deed that pauses a mission until then."""

    def deed(table: Table, told: Told) -> None:
        change_clock(table, paused_at=table.now(), paused_until=until, paused_by=by)
        said.extend([told_all("paused", who=f"<@{by}>", until=int(until)), board_again(table)])

    return deed


def resuming(said: list[Post], by: int | None) -> Deed:
    """The deed that ends a pause; by: None for the clock or a vote. Raises Declined where there is none."""

    def deed(table: Table, told: Told) -> None:
        clock = table.days.clock
        if clock.paused_until is None or (by is None and clock.paused_until > table.now()):
            raise Declined(lambda speak: speak.text("absence.pause.none"))
        resume(table)
        said.extend([told_all("pause_over") if by is None else told_all("resumed", who=f"<@{by}>"), board_again(table)])

    return deed


def resume(table: Table) -> None:
    change_clock(table, paused_at=None, paused_until=None, paused_by=None)


class Away:
    """Tells the tables who is away and who is back, and what becomes of their Heroes meanwhile."""

    def __init__(self, store: Store, hand: Hand) -> None:
        self._store = store
        self._hand = hand

    async def due(self, now: float) -> float | None:
        times: list[float | None] = []
        people = await self._store.away_people()
        told = await self._store.all_absent() if people else []
        for habits in people:
            assert habits.away_from is not None
            assert habits.away_until is not None
            if now < habits.away_from:
                times.append(habits.away_from)
            elif habits.is_away(now):
                times.append(habits.away_until)
                await self._leave(habits, {row.mission: row for row in told if row.user == habits.user})
            else:
                await self._return(habits, [row.mission for row in told if row.user == habits.user])
        return soonest(times)

    async def _leave(self, habits: Habits, told: dict[int, AbsentRow]) -> None:
        for mission in await self._store.tables_of(habits.user):
            row = told.get(mission)
            if mission in self._hand.broken or habits.known_to(row):
                continue
            said: list[Post] = []
            await self._hand.act(mission, leaving(said, habits), said)

    async def _return(self, habits: Habits, missions: list[int]) -> None:
        for mission in missions:
            said: list[Post] = []
            await self._hand.act(mission, returning(said, habits), said)
        for mission in await self._store.tables_of(habits.user):
            if mission not in self._hand.broken:
                await self._hand.tables.look_after(mission, lambda table, told: bank(table))
        await self._store.change_habits(habits.user, away_from=None, away_until=None)


class Life:
    """Marks in the database that the bot is alive; after a downtime every wait goes on where it stood."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._next = 0.0

    async def due(self, now: float) -> float | None:
        if now >= self._next:
            await self._store.mark_alive(now)
            self._next = now + BEAT
        return self._next


async def bridge(store: Store) -> float:
    """On start, before any table is opened: what was left when the bot was alive last is left now. Returns the seconds
    of downtime."""
    now, alive = store.clock.now(), await store.last_alive()
    if alive is None or alive >= now:
        return 0.0
    clocks = await store.clocks()
    changed = []
    for wait in await store.all_waits():
        if wait.since is not None:
            habits = await store.habits_at(wait.mission, wait.user)
            still = frozen(clocks.get(wait.mission, ClockRow(wait.mission)), habits)
            changed.append(put_wait(replace(settled(wait, max(alive, wait.since), still), since=now)))
    for vote in await store.all_open_votes():
        if vote.since is not None:
            still = of_vote(clocks.get(vote.mission, ClockRow(vote.mission)), vote.kind)
            left = max(0.0, vote.left - ran(vote.since, max(alive, vote.since), still))
            changed.append(put_vote(replace(vote, left=left, since=now)))
    await store.write(changed)
    return now - alive


def soonest(times: Iterable[float | None]) -> float | None:
    return min((at for at in times if at is not None), default=None)

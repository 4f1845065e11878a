"""The hand that does the clock's deeds; pauses; the sources of the scheduler for people who are away and for the bot's
own sign of life."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial

from bot.store import Post, Store
from bot.store.absence import ClockRow, Habits, put_wait
from bot.store.votes import put_vote
from bot.table.table import Origin, Table, Told
from bot.table.tables import Declined, Deed, Tables
from bot.table.telling import board_again
from bot.table.waiting.absences import leaving, returning, without_first
from bot.table.waiting.setbacks import Setbacks
from bot.table.waiting.spans import ran
from bot.table.waiting.waits import bank, change_clock, frozen, of_vote, settled, told_all
from engine import Refused

log = logging.getLogger(__name__)

NOTICEABLE = 300.0
"""Seconds of downtime after which times that were said are said anew."""

BEAT = 60.0
"""Seconds between two marks of being alive: by so much a wait may run on when the power goes."""

Wake = Callable[[int], None]


class Hand:
    """Does a deed of the clock at a table: in its lane, said in its channel."""

    def __init__(self, tables: Tables, wake: Wake) -> None:
        self.tables = tables
        self.wake = wake

    async def act(self, mission: int, deed: Deed, said: list[Post], *, planned: str | None = None) -> bool:
        """Whether it was done; if there was nothing to do, nothing has changed. planned: the Hero whose plan it is.
        Raises what stands in the way, CorruptSave among it."""
        try:
            acted = await self.tables.act(mission, 0, deed, Origin(planned=planned), notices=said)
        except (Declined, Refused):
            return False
        self.wake(acted.table.row.channel)
        return True


def pausing(said: list[Post], until: float, by: int) -> Deed:
    """The deed that pauses a mission until then."""

    def deed(table: Table, told: Told) -> None:
        change_clock(table, paused_at=table.now(), paused_until=until, paused_by=by)
        said.extend([told_all("paused", who=f"<@{by}>", until=int(until)), *times_again(table)])

    return deed


def resuming(said: list[Post], by: int | None) -> Deed:
    """The deed that ends a pause; by: None for the clock or a vote. Raises Declined where there is none."""

    def deed(table: Table, told: Told) -> None:
        clock = table.days.clock
        if clock.paused_until is None or (by is None and clock.paused_until > table.now()):
            raise Declined(lambda speak: speak.text("absence.pause.none"))
        resume(table)
        said.append(told_all("pause_over") if by is None else told_all("resumed", who=f"<@{by}>"))
        said.extend(times_again(table))

    return deed


def times_again(table: Table, but: int | None = None) -> list[Post]:
    """The board and the votes as they are, with the times that hold now; nobody is called for that. but: a vote that is
    just being closed."""
    open_ones = [vote for vote in table.days.votes if vote != but]
    votes = [Post("vote", {"vote": vote, "again": True, "message": None, "pressed": None}) for vote in open_ones]
    return [*votes, board_again(table)]


def resume(table: Table) -> None:
    change_clock(table, paused_at=None, paused_until=None, paused_by=None)


class Away:
    """Tells the tables who is away and who is back, and what becomes of their Heroes meanwhile."""

    def __init__(self, store: Store, hand: Hand) -> None:
        self._store = store
        self._hand = hand
        self._everybody = True
        self._changed: set[int] = set()
        self._away: list[Habits] = []
        self._next: float | None = None
        self._setbacks: Setbacks[tuple[int, int]] = Setbacks("person and mission")

    def changed(self, mission: int | None) -> None:
        if mission is None:
            self._everybody = True
        elif self._away:
            self._changed.add(mission)

    async def due(self, now: float) -> float | None:
        changed, self._changed = self._changed, set()
        if self._everybody or (self._next is not None and self._next <= now):
            self._next = now  # should this fail
            self._everybody = False
            self._away = await self._store.away_people()
            self._next = soonest([await self._person(habits, now) for habits in self._away])
            return self._next
        for habits in self._away:
            if habits.is_away(now):  # who has sat down since is away there, too
                here = [mission for mission in changed if self._sits(habits.user, mission)]
                self._next = soonest([self._next, await self._leave(habits, here, now)])
        return self._next

    def _sits(self, user: int, mission: int) -> bool:
        table = self._hand.tables.known(mission)
        return table is not None and table.row.status == "running" and table.plays(user)

    async def _person(self, habits: Habits, now: float) -> float | None:
        """Do what is due for somebody; returns when there is more to do."""
        assert habits.away_from is not None
        if now < habits.away_from:
            return habits.away_from
        if habits.is_away(now):
            return await self._leave(habits, await self._store.tables_of(habits.user), now)
        follows = habits.next_from is not None and habits.next_from <= now
        return await (self._go_on if follows else self._return)(habits, now)

    async def _leave(self, habits: Habits, missions: Iterable[int], now: float) -> float | None:
        told = {row.mission: row for row in await self._store.absences_of(habits.user)}
        times = [habits.away_until]
        for mission in missions:
            if not habits.known_to(told.get(mission)):
                times.append(await self._at(habits, mission, now, leaving))
        return soonest(times)

    async def _return(self, habits: Habits, now: float) -> float | None:
        """The person stays on the list until all tables know."""
        told = {row.mission for row in await self._store.absences_of(habits.user)}
        times = [await self._at(habits, mission, now, returning) for mission in sorted(told)]
        return soonest([*times, await self._forget(habits, told, now)])

    async def _go_on(self, habits: Habits, now: float) -> float | None:
        """One absence follows the other without a day between: the person was not back meanwhile."""
        return await self._forget(habits, (), now)

    async def _forget(self, habits: Habits, told: Iterable[int], now: float) -> float | None:
        """An absence is over; the next, if there is one, takes its place. told: tables that had to be told so. Nothing
        changes if the person has said something else meanwhile."""
        missions, times = await self._store.tables_of(habits.user), []
        for mission in missions:
            times.append(await self._setbacks.alone((habits.user, mission), now, partial(self._bank, mission)))
        if not any((habits.user, mission) in self._setbacks for mission in (*told, *missions)):
            now_so = await self._store.change_habits(habits.user, read=habits, **without_first(habits))
            if now_so.away_until is not None and now_so != habits:
                times.append(await self._person(now_so, now))
        return soonest(times)

    async def _at(
        self, habits: Habits, mission: int, now: float, making: Callable[[list[Post], Habits], Deed]
    ) -> float | None:
        async def tell() -> None:
            said: list[Post] = []
            await self._hand.act(mission, making(said, habits), said)

        return await self._setbacks.alone((habits.user, mission), now, tell)

    async def _bank(self, mission: int) -> None:
        await self._hand.tables.look_after(mission, lambda table, told: bank(table))


class Life:
    """Marks in the database that the bot is alive; after a downtime every wait goes on where it stood. A clock that was
    set back is believed at once."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._next = 0.0

    async def due(self, now: float) -> float | None:
        if not self._next - BEAT <= now < self._next:
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
            still = frozen(clocks.get(wait.mission, ClockRow(wait.mission)), habits, wait.kind)
            changed.append(put_wait(replace(settled(wait, max(alive, wait.since), still), since=now)))
    for vote in await store.all_open_votes():
        if vote.since is not None:
            still = of_vote(clocks.get(vote.mission, ClockRow(vote.mission)), vote.kind)
            left = max(0.0, vote.left - ran(vote.since, max(alive, vote.since), still))
            changed.append(put_vote(replace(vote, left=left, since=now)))
    await store.write(changed)
    return now - alive


async def say_times_again(store: Store, hand: Hand) -> None:
    """After a downtime: boards and votes say until when people are awaited now; nobody is called for that."""

    def saying(said: list[Post]) -> Deed:
        def deed(table: Table, told: Told) -> None:
            said.extend(times_again(table))

        return deed

    missions = {wait.mission for wait in await store.all_waits() if wait.since is not None and wait.left is not None}
    for mission in sorted(missions | {vote.mission for vote in await store.all_open_votes()}):
        said: list[Post] = []
        try:
            await hand.act(mission, saying(said), said)
        except Exception as error:  # what is due there fails as well, and is tried again
            log.info("mission %s does not say its times again: %s", mission, error)


def soonest(times: Iterable[float | None]) -> float | None:
    return min((at for at in times if at is not None), default=None)

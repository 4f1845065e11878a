"""The source of the scheduler for what is due at a table: pauses that end, votes that are decided, people who are
awaited."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from bot.store import Post, Store
from bot.store.absence import Days
from bot.table.tables import Deed
from bot.table.waiting import votes
from bot.table.waiting.ladder import stepping
from bot.table.waiting.table_by_table import TableByTable
from bot.table.waiting.waits import due, frozen, when
from bot.table.waiting.watching import Hand, resuming, soonest

MOST_ROUNDS = 20
"""What is due may make something else due, but not as often as this."""

AFTER_NOTHING = 5.0
"""Seconds after which something is looked at again that was due and came to nothing."""

Making = Callable[[list[Post]], Deed]
"""Gives a deed of the clock, which fills what is said of it."""


class Restless(Exception):
    """Whatever is done at a table, more is due there at once."""


class AtTables(TableByTable):
    """Ends pauses, closes votes, reminds and warns, and does what a table has chosen for the end of a wait."""

    def __init__(self, store: Store, hand: Hand) -> None:
        super().__init__()
        self._store = store
        self._hand = hand
        self._unwatched: set[int] | None = None

    async def missions(self) -> Iterable[int]:
        if self._unwatched is None:  # tables from before there were clocks
            self._unwatched = set(await self._store.unwatched())
        return [row.id for row in await self._store.running()]

    async def look(self, mission: int, now: float) -> float | None:
        if self._unwatched and mission in self._unwatched:
            await self._hand.tables.look_after(mission)
            self._unwatched.discard(mission)
        for _ in range(MOST_ROUNDS):
            making, times = await self._waiting(mission, now)
            done = False
            for make in making:
                said: list[Post] = []
                done = await self._hand.act(mission, make(said), said) or done
            if not done:
                return soonest([*times, now + AFTER_NOTHING] if making else times)
        raise Restless(f"more than {MOST_ROUNDS} times something was due at once")

    async def _waiting(self, mission: int, now: float) -> tuple[list[Making], list[float | None]]:
        """What is due at a table as it was committed, and when other things will be."""
        found: list[tuple[Making | None, float | None]] = []
        async with self._hand.tables.lanes.enter(mission):  # nobody changes it meanwhile
            table = self._hand.tables.known(mission)
            row = table.row if table is not None else await self._store.mission(mission)
            if row is None or row.status != "running":
                return [], []
            days = table.days if table is not None else await self._store.days(mission)
            found += _pause(days, now)
            found += await self._votes(mission, days)
            found += await self._waits(days, now)
        return [make for make, _ in found if make is not None], [at for make, at in found if make is None]

    async def _votes(self, mission: int, days: Days) -> list[tuple[Making | None, float | None]]:
        table = await self._hand.tables.get(mission) if days.votes else None
        if table is None:
            return []
        for user in table.players | {vote.about for vote in table.days.votes.values() if vote.about is not None}:
            await self._store.habits(user)
        return [
            (partial(votes.closing, vote=vote.id), None)
            if votes.result(table, vote) is not None
            else (None, votes.when(table, vote))
            for vote in table.days.votes.values()
        ]

    async def _waits(self, days: Days, now: float) -> list[tuple[Making | None, float | None]]:
        found: list[tuple[Making | None, float | None]] = []
        for wait in days.waits.values():
            still = frozen(days.clock, (await self._store.habits(wait.user)).at(days.absent.get(wait.user)), wait.kind)
            if due(wait, now, still) is not None:
                found.append((partial(stepping, user=wait.user, kind=wait.kind), None))
            else:
                found.append((None, when(wait, now, still)))
        return found


def _pause(days: Days, now: float) -> Iterator[tuple[Making | None, float | None]]:
    until = days.clock.paused_until
    if until is not None:
        yield (partial(resuming, by=None), None) if until <= now else (None, until)

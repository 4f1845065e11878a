"""A source of the scheduler that looks at tables one by one, and only at those that may have something to do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from functools import partial

from bot.table.waiting.setbacks import Setbacks
from bot.table.waiting.spans import HOUR

ALL_AGAIN = HOUR
"""Seconds after which every table is looked at, whether or not anything is known to have changed."""


class TableByTable(ABC):
    """Looks at a table when something was committed there, and when its time has come. What fails at one table is tried
    again later (`Setbacks`); the others go on."""

    def __init__(self) -> None:
        self._changed: set[int] = set()
        self._everything = True
        self._all_again = 0.0
        self._next: dict[int, float] = {}
        self._setbacks: Setbacks[int] = Setbacks("mission")

    @abstractmethod
    async def missions(self) -> Iterable[int]:
        """All the tables that there may be something to do at."""

    @abstractmethod
    async def look(self, mission: int, now: float) -> float | None:
        """Do everything that is due at a table; returns when there is more to do, None if nothing waits."""

    def changed(self, mission: int | None) -> None:
        """A table is not as it was; None: that may be so at any."""
        if mission is None:
            self._everything = True
        else:
            self._changed.add(mission)
            self._setbacks.sooner(mission)

    async def due(self, now: float) -> float | None:
        for mission in await self._due_now(now):
            self._changed.discard(mission)  # what changes from here on counts anew
            at = await self._setbacks.alone(mission, now, partial(self.look, mission, now))
            if at is None:
                self._next.pop(mission, None)
            else:
                self._next[mission] = at
        return min([*self._next.values(), self._all_again])

    async def _due_now(self, now: float) -> list[int]:
        if self._everything or not self._all_again - ALL_AGAIN <= now < self._all_again:
            self._everything = False
            try:
                missions = set(await self.missions())
            except BaseException:
                self._everything = True
                raise
            self._all_again = now + ALL_AGAIN
            self._next = {mission: at for mission, at in self._next.items() if mission in missions}
            self._changed |= missions
        return sorted(self._changed | {mission for mission, at in self._next.items() if at <= now})

"""What fails is put aside by itself: it is tried again after pauses that grow, and everything else goes on at once."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

from bot.table.tables import CorruptSave

log = logging.getLogger(__name__)

FIRST_PAUSE = 60.0
LONGEST_PAUSE = 6 * 3600.0

Unit = TypeVar("Unit", bound=Hashable)


@dataclass(frozen=True, slots=True)
class _Setback:
    times: int
    since: float
    until: float


class Setbacks(Generic[Unit]):
    """Units of one kind (`what`, for the log), each of which may fail without the others. first, longest: seconds of
    the pause after the first failure in a row, and after many."""

    def __init__(self, what: str, first: float = FIRST_PAUSE, longest: float = LONGEST_PAUSE) -> None:
        self._what = what
        self._first = first
        self._longest = longest
        self._failed: dict[Unit, _Setback] = {}

    def __contains__(self, unit: Unit) -> bool:
        """Whether a unit has failed when it was tried last."""
        return unit in self._failed

    async def alone(self, unit: Unit, now: float, work: Callable[[], Awaitable[float | None]]) -> float | None:
        """Do what is due for a unit, unless it rests after a failure. Returns when there is more to do: what `work`
        gives, or when it is tried again; the error is in the log."""
        before = self._failed.get(unit)
        if before is not None and before.since <= now < before.until:
            return before.until
        try:
            at = await work()
        except Exception as error:
            times = before.times + 1 if before is not None else 1
            pause = min(self._first * 2.0 ** min(times - 1, 30), self._longest)
            self._failed[unit] = _Setback(times, now, now + pause)
            said = "what is due for %s %s could not be done, for the %d. time; it is tried again in %.0f s"
            if isinstance(error, CorruptSave):  # that it cannot be read was logged
                log.info(said, self._what, unit, times, pause)
            else:
                log.exception(said, self._what, unit, times, pause)
            return now + pause
        self._failed.pop(unit, None)
        return at

    def sooner(self, unit: Unit) -> None:
        """Something has changed for a unit: no longer than the first pause is waited."""
        if (setback := self._failed.get(unit)) is not None:
            until = min(setback.until, setback.since + self._first)
            self._failed[unit] = _Setback(setback.times, setback.since, until)

"""Timings beside a yardstick taken in the same run: only the ratio carries over from machine to machine."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table: seconds of ours and of the yardstick, and the ratio that is wanted."""

    what: str
    yardstick: str
    ours: float
    theirs: float
    target: float

    def __str__(self) -> str:
        ratio = self.ours / self.theirs
        verdict = "within" if ratio <= self.target else "OVER"
        return (
            f"{self.what:44} {_time(self.ours)}   {self.yardstick:44} {_time(self.theirs)}   "
            f"ratio {ratio:6.2f}   target <= {self.target:.2f}  {verdict}"
        )


def pair(ours: Callable[[], object], theirs: Callable[[], object], rounds: int = 15) -> tuple[float, float]:
    """Median seconds of both, taken turn by turn so that a slow moment of the machine meets both."""
    ours(), theirs()
    first: list[float] = []
    second: list[float] = []
    for _ in range(rounds):
        first.append(seconds(ours))
        second.append(seconds(theirs))
    return statistics.median(first), statistics.median(second)


def seconds(deed: Callable[[], object]) -> float:
    started = time.perf_counter()
    deed()
    return time.perf_counter() - started


def _time(value: float) -> str:
    for unit, size in (("s ", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if value >= size:
            return f"{value / size:8.2f} {unit}"
    return f"{value / 1e-9:8.2f} ns"

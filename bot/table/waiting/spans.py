"""Time that counts and time that does not: a wait stands still in quiet hours, while somebody is away, in a pause.

A wait is kept as the seconds left and since when they run. What stands still is a set of spans, so nothing has to
happen at their edges: how much has run off by now, and when the rest will have, is reckoned when it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

DAY = 86400.0
HOUR = 3600.0
FAR = 400 * DAY
"""Nobody looks further ahead than this."""

Span = tuple[float, float]
"""From and until, in seconds since 1970."""


@dataclass(frozen=True, slots=True)
class Quiet:
    """The hours of the day, in a person's own time zone, in which nothing is to be heard. start, end: minutes since
    midnight; an end before the start is on the next day. Where clocks change in between, it is rather quiet for longer
    than for less long."""

    zone: str
    start: int
    end: int

    def spans(self, first: float, last: float) -> Iterator[Span]:
        """The quiet spans that begin or end between two moments, in order."""
        zone = ZoneInfo(self.zone)
        day = datetime.fromtimestamp(first, zone).date() - timedelta(days=1)
        until = datetime.fromtimestamp(last, zone).date()
        while day <= until:
            ends = day if self.end > self.start else day + timedelta(days=1)
            yield min(_moments(day, self.start, zone)), max(_moments(ends, self.end, zone))
            day += timedelta(days=1)


def _moments(day: date, minutes: int, zone: ZoneInfo) -> tuple[float, float]:
    """A time of day as moments: where clocks change, a time may come twice, or lie between two by either reckoning."""
    there = datetime.combine(day, time(minutes // 60, minutes % 60), zone)
    return there.timestamp(), there.replace(fold=1).timestamp()


@dataclass(frozen=True, slots=True)
class Frozen:
    """When a wait stands still: single spans, and quiet hours every day."""

    spans: tuple[Span, ...] = ()
    quiet: Quiet | None = None

    def between(self, first: float, last: float) -> list[Span]:
        """The spans in which it stands still between two moments, in order and without overlap."""
        found = [*self.spans, *(self.quiet.spans(first, last) if self.quiet else ())]
        inside = sorted((max(a, first), min(b, last)) for a, b in found if a < last and b > first and a < b)
        merged: list[Span] = []
        for a, b in inside:
            if merged and a <= merged[-1][1]:
                merged[-1] = merged[-1][0], max(b, merged[-1][1])
            else:
                merged.append((a, b))
        return merged

    def at(self, now: float) -> float | None:
        """If it stands still now: until when."""
        end = now
        while (later := self._around(end)) is not None:
            end = later
        return end if end > now else None

    def _around(self, at: float) -> float | None:
        """The latest end of the spans around a moment."""
        near = [*self.spans, *(self.quiet.spans(at, at) if self.quiet else ())]
        return max((b for a, b in near if a <= at < b), default=None)


NEVER = Frozen()


def ran(since: float, until: float, frozen: Frozen = NEVER) -> float:
    """The seconds between two moments that count."""
    if until <= since:
        return 0.0
    return until - since - sum(b - a for a, b in frozen.between(since, until))


def ends(since: float, left: float, frozen: Frozen = NEVER) -> float:
    """When so many counting seconds will have run off."""
    at = since
    for a, b in _spans_from(since, left, frozen):
        if at + left <= a:
            break
        left -= a - at
        at = b
    return at + left


def _spans_from(since: float, left: float, frozen: Frozen) -> Sequence[Span]:
    """Enough of the spans to find the end among them."""
    reach = left + 2 * DAY
    while ran(since, since + reach, frozen) < left and reach < FAR:
        reach *= 2
    return frozen.between(since, since + reach)

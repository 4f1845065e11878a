"""Times as people write them: a length ("12h", "2 days"), a moment ("3d", "2026-12-24 18:00"), hours of the day."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from bot.table.waiting.spans import DAY, HOUR

UNITS = {
    "h": HOUR, "hour": HOUR, "hours": HOUR, "ora": HOUR, "ore": HOUR,
    "d": DAY, "day": DAY, "days": DAY, "g": DAY, "giorno": DAY, "giorni": DAY,
    "w": 7 * DAY, "week": 7 * DAY, "weeks": 7 * DAY, "settimana": 7 * DAY, "settimane": 7 * DAY,
}  # fmt: skip

LENGTH = re.compile(r"(\d{1,4})\s*([a-z]+)")
DATE = re.compile(r"(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})[./](\d{1,2})[./](\d{4}))(?:[ t]+(\d{1,2})(?::(\d{2}))?)?")
HOURS = re.compile(r"(\d{1,2})(?:[:.](\d{2}))?\s*(?:-|–|to|a)\s*(\d{1,2})(?:[:.](\d{2}))?")
STAMP = re.compile(r"\d{9,11}")
EARLY, LATE = (0, 0), (23, 59)
"""A day without an hour is meant whole: from its beginning, until its end."""


def length(text: str) -> float | None:
    """The seconds of a length of time; None: not understood."""
    match = LENGTH.fullmatch(text.strip().casefold())
    return int(match[1]) * UNITS[match[2]] if match and match[2] in UNITS else None


def moment(text: str, now: float, zone: str, *, begins: bool = False) -> float | None:
    """A moment: so long from now, or a day (to its end, or from its beginning if something `begins` then) and perhaps
    an hour in the reader's own zone, or seconds since 1970, as suggestions carry them. None: not understood."""
    text = text.strip().casefold()
    if STAMP.fullmatch(text):
        return float(text)
    if (later := length(text)) is not None:
        return now + later
    match = DATE.fullmatch(text)
    if match is None:
        return None
    year, month, day = (match[1], match[2], match[3]) if match[1] else (match[6], match[5], match[4])
    hour, minute = (int(match[7]), int(match[8] or 0)) if match[7] else EARLY if begins else LATE
    try:
        return datetime(int(year), int(month), int(day), hour, minute, tzinfo=ZoneInfo(zone)).timestamp()
    except ValueError:
        return None


MOST_QUIET = 20
"""Hours of a day that may be quiet: in the others time has to run, or a table would wait for ever."""


def quiet_hours(text: str) -> tuple[int, int] | None:
    """First and last minute of the day, of "22-7" or "22:30-7:15"; None: not understood. A whole day is "0-24"."""
    match = HOURS.fullmatch(text.strip().casefold())
    if match is None:
        return None
    first, last = (int(match[n]) * 60 + int(match[n + 1] or 0) for n in (1, 3))
    day = int(timedelta(days=1).total_seconds() // 60)
    if int(match[2] or 0) > 59 or int(match[4] or 0) > 59 or first == last or max(first, last) > day:
        return None
    return first % day, last % day


def is_too_quiet(first: int, last: int) -> bool:
    """Whether between these minutes of the day too much of it is quiet."""
    day = int(timedelta(days=1).total_seconds() // 60)
    return ((last - first) % day or day) > MOST_QUIET * 60


@cache
def zones() -> tuple[str, ...]:
    """All time zones by their IANA names."""
    return tuple(sorted(name for name in available_timezones() if "/" in name or name == "UTC"))


def zone_called(text: str) -> str | None:
    """A time zone's name from what was typed, without regard to case; None: there is none."""
    wanted = text.strip().casefold().replace(" ", "_")
    return next((zone for zone in zones() if zone.casefold() == wanted), None)


def zones_like(text: str, most: int) -> list[str]:
    """The time zones that fit what was typed so far: those that begin like it, or whose city does, first."""
    wanted = text.strip().casefold().replace(" ", "_")
    fitting = [zone for zone in zones() if wanted in zone.casefold()]
    fitting.sort(key=lambda zone: (not zone.casefold().rpartition("/")[2].startswith(wanted), zone))
    return fitting[:most]

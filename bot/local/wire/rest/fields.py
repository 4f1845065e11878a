"""Fields that the requests of several resources have: names, and when a thread is archived."""

from __future__ import annotations

from bot.local.bounds import errors
from bot.local.bounds.errors import Fault
from bot.local.world.shapes import Wire

ARCHIVE_MINUTES = (60, 1440, 4320, 10080)


def check_name(name: str) -> None:
    """Refuse a name that no channel or thread may have."""
    if not 1 <= len(name) <= 100:
        raise errors.bad_form(Fault(("name",), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length."))


def archive_minutes(body: Wire) -> int:
    """After how many minutes without a message the thread shall be archived."""
    minutes = int(body.get("auto_archive_duration") or 4320)
    if minutes not in ARCHIVE_MINUTES:
        text = f"Value must be one of {ARCHIVE_MINUTES}."
        raise errors.bad_form(Fault(("auto_archive_duration",), "BASE_TYPE_CHOICES", text))
    return minutes

"""Reading what is kept of a mission. Whole missions are big: unpack and read them in a thread, so that play goes on."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from bot.store import Step
from bot.table.chapters import Chapter

log = logging.getLogger(__name__)

WHOLE = 10**9
"""More steps than any mission has."""


def sound(mission: int, steps: Iterable[Step]) -> list[Step]:
    """Those that can be read; the others are left where they are, and out."""
    found = []
    for step in steps:
        try:
            Chapter.read(step)
        except (LookupError, ValueError, TypeError, AttributeError) as error:
            log.error("step %s of mission %s cannot be read, it is left as it is: %s", step.number, mission, error)
        else:
            found.append(step)
    return found

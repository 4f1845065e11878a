"""What a step told, as it counts now: what was taken back struck through, under when, which turn and whose doing.

Whole missions are big: unpack and read them in a thread, so that play goes on.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Sequence

from bot.channel.people import mention
from bot.store import Step
from bot.store.memory import Undone
from bot.table.chapters import Chapter
from engine.events import Event
from engine.state import State
from renderers.headings import heading
from renderers.say import Speaker

log = logging.getLogger(__name__)

WHOLE = 10**9
"""More steps than any mission has."""

_MARK = re.compile(r"-# |- ")
"""What makes a line small or an item; it has to stand first in its line."""


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


def step_lines(speak: Speaker, step: Step, undone: Sequence[Undone]) -> list[str]:
    """What a step told; what was taken back of it struck through, with who and when."""
    kept, taken = cut(step, undone)
    lines = speak.story(kept)
    for row, events in taken:
        lines += map(struck, speak.story(events))
        lines.append(speak.text("memory.log.undone", who=mention(speak, row.by), at=f"<t:{int(row.at)}:f>"))
    return lines


def cut(step: Step, undone: Sequence[Undone]) -> tuple[list[Event], list[tuple[Undone, list[Event]]]]:
    """The events of a step that count, and what was taken back of it each time."""
    events = [Event.read(event) for event in step.events]
    stops = [*(row.first for row in undone), len(events)]
    taken = [(row, events[row.first : stop]) for row, stop in zip(undone, stops[1:], strict=True)]
    return events[: stops[0]], taken


def struck(line: str) -> str:
    """A line, or a few, struck through; what makes a line small stays at its beginning."""
    found = []
    for each in line.replace("~~", "").split("\n"):
        mark = _MARK.match(each)
        head = mark[0] if mark else ""
        found.append(f"{head}~~{each.removeprefix(head)}~~" if each.strip() else each)
    return "\n".join(found)


def step_heading(speak: Speaker, step: Step) -> str:
    """When, which turn, whose doing."""
    return f"-# <t:{int(step.at)}:f> · {titled(speak, step)}"


def titled(speak: Speaker, step: Step) -> str:
    """Which turn, whose doing."""
    state = State.read(step.pictures[-1]["state"])
    events = [Event.read(event) for event in step.events]
    return heading(speak, events, state.turn, 0 if state.arena else state.end)

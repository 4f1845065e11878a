"""What a mission says to its players beside the story: what to do in the stage that opens, a word on what happened for
the first time, and a line that reminds of the open stage (`MissionText.stages`, `.hints`, `.reminders`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.buttons.choices import Shown
from bot.shelf.shelf import Tale
from bot.table.chapters import Chapter
from engine.events import MissionBegan, StageReached

ASKED = frozenset({"star", "item", "level"})
"""Words on a question: of no use once it is answered."""


AMID = frozenset(
    {"star", "level_up", "loot", "replaced", "overfull", "exchange", "leave_dice"}
    | {"shields", "dodge", "counter", "fate_tile"}
)
"""Questions that come in between, on which what is to be done next has no bearing."""


@dataclass(frozen=True, slots=True)
class Now:
    """What a message is about for the coach. hint: what happens in it for the first time; stage: the open one, if the
    message asks something; busy: whether it tells an action that is not over."""

    hint: str = ""
    stage: str = ""
    busy: bool = False


def now_of(shown: Shown, hint: str, *, busy: bool) -> Now:
    """For the message that asks the open question. Without dice, or amid something else, there is nothing to remind
    of."""
    asked = shown.decision
    amid = asked is not None and (asked.context.get("pool") == 0 or asked.what in AMID)
    return Now(hint, "" if amid else shown.view.stage, busy)


def newest(hints: Mapping[str, int], telling: Sequence[int]) -> str:
    """The word that belongs to these steps; the last one, if there are several: what it explains is asked now."""
    found = {step: name for name, step in hints.items() if step in telling}
    return found[max(found)] if found else ""


def said(tale: Tale, language: str, told: Sequence[Chapter], now: Now) -> str:
    """What stands under the picture of a message that tells these chapters; "" for nothing. What to do next waits until
    an action is over."""
    words = tale.words[language]
    stage = "" if now.busy else words.stages.get(_opened(tale, told), "")
    hints = {str(name): text for name, text in words.hints.items()}
    hint = "" if stage and now.hint in ASKED else hints.get(now.hint, "")
    return _quoted([text for text in (hint, stage) if text])


def reminder(tale: Tale, language: str, told: Sequence[Chapter], now: Now) -> str:
    """One line on the open stage, for a message in which it does not open."""
    line = tale.words[language].reminders.get(now.stage, "")
    return _quoted([line]) if line and _opened(tale, told) != now.stage else ""


def on_demand(tale: Tale, language: str, stage: str) -> str:
    """What to do in a stage; "" if none is open."""
    text = tale.words[language].stages.get(stage, "")
    return _quoted([text]) if text else ""


def _opened(tale: Tale, told: Sequence[Chapter]) -> str:
    """The stage that opens last in these chapters; "" if none does."""
    stage = ""
    for event in (event for chapter in told for event in chapter.events):
        if isinstance(event, MissionBegan) and tale.mission.stages:
            stage = tale.mission.stages[0].id
        elif isinstance(event, StageReached):
            stage = event.after
    return stage


def _quoted(texts: Sequence[str]) -> str:
    """Set apart from what happened."""
    return "\n> \n".join(f"> {text}" for text in texts)

"""What a mission says to its players beside the story: what to do in the stage that has opened, and a word on what
happened for the first time (`MissionText.stages`, `.hints`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.table.chapters import Chapter
from bot.table.shelf import Tale
from engine import Mission
from engine.events import MissionBegan, StageReached, TurnBegan
from missions.texts import MissionText

LESSON = 0
"""The number of the mission that teaches."""


def said(tale: Tale, language: str, told: Sequence[Chapter], hint: str) -> str:
    """What stands under the picture of a message that tells these chapters; "" for nothing. hint: what happens in them
    for the first time."""
    words = tale.words[language]
    texts = (_hint(words, hint), words.stages.get(_spoken_of(tale.mission, told), ""))
    return quoted([text for text in texts if text])


def now(tale: Tale, language: str, stage: str) -> str:
    """What to do in a stage, on demand; "" if none is open."""
    text = tale.words[language].stages.get(stage, "")
    return quoted([text]) if text else ""


def quoted(texts: Sequence[str]) -> str:
    """Set apart from what happened."""
    return "\n> \n".join(f"> {text}" for text in texts)


def newest(hints: Mapping[str, int], telling: Sequence[int]) -> str:
    """The word that belongs to these steps; the last one, if there are several: what it explains is asked now."""
    found = {step: name for name, step in hints.items() if step in telling}
    return found[max(found)] if found else ""


def _spoken_of(mission: Mission, told: Sequence[Chapter]) -> str:
    """The open stage, if it opens here; in the lesson also when a turn begins, so that it stands where one looks."""
    open_ = told[-1].shots[-1].state.stages
    events = [event for chapter in told for event in chapter.events]
    reasons = (MissionBegan, StageReached, TurnBegan) if mission.number == LESSON else (MissionBegan, StageReached)
    speaks = open_ < len(mission.stages) and any(isinstance(event, reasons) for event in events)
    return mission.stages[open_].id if speaks else ""


def _hint(words: MissionText, hint: str) -> str:
    return next((text for name, text in words.hints.items() if name == hint), "")

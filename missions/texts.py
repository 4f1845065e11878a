"""What a mission says to the table: title, briefing, goal, endings, the names of its Rooms, and what two Ugly Snouts
have to say about it. One file a language."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from engine.mission import document
from engine.mission.errors import MissionError, Problems
from engine.mission.load import Mission
from missions.moments import impossible

LANGUAGES = ("en", "it")


def _one_line(text: str) -> str:
    if len(text.splitlines()) > 1:
        raise ValueError("this is one line; take the line break out")
    return text


OneLine = AfterValidator(_one_line)

Line = Annotated[str, Field(min_length=1), OneLine]
Advice = Annotated[str, Field(min_length=1, max_length=350)]
"""What a coach says at one time: short enough for a phone."""

Reminder = Annotated[str, Field(min_length=1, max_length=100), OneLine]

First = Literal["star", "failed", "item", "level", "hit", "phase", "blow", "fall"]
"""What may happen for the first time: a ★ is rolled, a roll fails, a Magic Item is drawn, a level is gained, a monster
is wounded, a Monster Phase begins, a monster strikes, a Hero falls."""


class Remark(BaseModel):
    """A dry line. Two remarks on the same moment are a talk, in their order."""

    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=True)

    when: Line = Field(description='The moment, as "woke D"; docs/missions.md lists them all.')
    who: Literal["grosuk", "poncha"] = Field(description="The Ugly Snout who says it: Grosuk, vain, or Poncha, hungry.")
    say: Annotated[str, Field(min_length=1, max_length=140), OneLine] = Field(
        description="What is said, in one line; never a rule, nor a hint that matters."
    )


class MissionText(BaseModel):
    """The words of one mission in one language."""

    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=True)

    title: Annotated[str, OneLine] = Field(min_length=1, max_length=80, description="What the mission is called.")
    briefing: str = Field(min_length=1, max_length=1500, description="What and why, read before it begins.")
    goal: Annotated[str, OneLine] = Field(
        min_length=1, max_length=300, description="What has to be done, in one line, small letter first; name squares."
    )
    victory: str = Field(min_length=1, max_length=1000, description="How it ends when it is won.")
    defeat: str = Field(min_length=1, max_length=1000, description="How it ends when it is lost.")
    rooms: dict[str, Line] = Field(description="A name for every tile of the map, article included: the scullery.")
    remarks: tuple[Remark, ...] = Field(
        default=(), description="What two Ugly Snouts have to say; the same moments in every language."
    )
    stages: dict[str, Advice] = Field(
        default={}, description="For each stage of the mission: what to do now. Said when the stage opens."
    )
    reminders: dict[str, Reminder] = Field(
        default={}, description="For a stage: what to do in one short line, which stands there as long as it is open."
    )
    hints: dict[First, Advice] = Field(
        default={}, description="A word on what happens for the first time, as in the lesson."
    )


def read_form(name: str, text: str) -> MissionText:
    """The words as `read_text` has them, not yet held against a mission."""
    return _formed(name, text)[0]


def read_text(name: str, text: str, mission: Mission) -> MissionText:
    """The words of a mission from a language file called `name` in errors, as "m01/en.yaml"; raises MissionError, which
    names file, line, key and remedy."""
    words, problems = _formed(name, text)
    tiles = {tile.id for tile in mission.board.tiles}
    for tile in sorted(tiles - words.rooms.keys()):
        problems.key(("rooms", tile), f"tile {tile} has no name; add one")
    for tile in sorted(words.rooms.keys() - tiles):
        problems.key(("rooms", tile), f"the map has no tile {tile}; remove it")
    for index, remark in enumerate(words.remarks):
        if fault := impossible(remark.when, mission):
            problems.key(("remarks", index, "when"), fault)
    stages = {stage.id for stage in mission.stages}
    for stage in sorted(stages - words.stages.keys()):
        problems.key(("stages", stage), f"stage {stage} has no text; add one")
    for stage in sorted(words.stages.keys() - stages):
        problems.key(("stages", stage), f"the mission has no stage {stage}; remove it")
    for stage in sorted(words.reminders.keys() - stages):
        problems.key(("reminders", stage), f"the mission has no stage {stage}; remove it")
    problems.stop_if_any()
    return words


def _formed(name: str, text: str) -> tuple[MissionText, Problems]:
    """The words of a file, and where to complain about them. Raises MissionError."""
    folder, _, file = name.rpartition("/")
    problems = Problems(folder, file=file)
    try:
        return MissionText.model_validate(document.read(text, problems, "title, briefing, goal, ...")), problems
    except ValidationError as wrong:
        document.complain(wrong, MissionText, problems)
        raise MissionError(problems.found) from wrong

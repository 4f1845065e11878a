"""What a mission says to the table: title, briefing, goal, endings, the names of its Rooms, and what two Ugly Snouts
have to say about it. One file a language."""

from __future__ import annotations

from typing import Annotated, Literal

import yaml
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from engine.mission.errors import MissionError, dotted
from engine.mission.load import Mission
from missions.moments import impossible

LANGUAGES = ("en", "it")

Line = Annotated[str, Field(min_length=1)]


def _one_line(text: str) -> str:
    if len(text.splitlines()) > 1:
        raise ValueError("a remark is one line; take the line break out")
    return text


class Remark(BaseModel):
    """A dry line. `when`: the moment, as "woke D" (`missions.moments` has them all); `who`: the Ugly Snout who says
    it: Grosuk, vain, or Poncha, hungry. Two remarks on the same moment are a talk, in their order."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    when: Line
    who: Literal["grosuk", "poncha"]
    say: Annotated[str, Field(min_length=1, max_length=140), AfterValidator(_one_line)]


class MissionText(BaseModel):
    """The words of one mission in one language. `goal`: what has to be done, in one line; `rooms`: a name for every
    tile of the map, article included; `remarks`: never a rule, nor a hint that matters."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    title: Annotated[str, Field(min_length=1, max_length=80)]
    briefing: Annotated[str, Field(min_length=1, max_length=1500)]
    goal: Annotated[str, Field(min_length=1, max_length=300)]
    victory: Annotated[str, Field(min_length=1, max_length=1000)]
    defeat: Annotated[str, Field(min_length=1, max_length=1000)]
    rooms: dict[str, Line]
    remarks: tuple[Remark, ...] = ()


def read_text(name: str, text: str, mission: Mission) -> MissionText:
    """The words of a mission from a language file called `name` in errors; raises MissionError, which names file, key
    and remedy."""
    try:
        words = MissionText.model_validate(yaml.safe_load(text))
    except yaml.YAMLError as wrong:
        raise MissionError([f"{name}: this is not YAML ({wrong})"]) from wrong
    except ValidationError as wrong:
        raise MissionError([f"{name}, {dotted(error['loc'])}: {error['msg']}" for error in wrong.errors()]) from wrong
    tiles = {tile.id for tile in mission.board.tiles}
    problems = [
        f"{name}, rooms.{tile}: tile {tile} has no name; add one" for tile in sorted(tiles - words.rooms.keys())
    ]
    problems += [
        f"{name}, rooms.{tile}: the map has no tile {tile}; remove it" for tile in sorted(words.rooms.keys() - tiles)
    ]
    problems += [
        f"{name}, remarks[{index}].when: {fault}"
        for index, remark in enumerate(words.remarks)
        if (fault := impossible(remark.when, mission))
    ]
    if problems:
        raise MissionError(problems)
    return words

"""What a mission says to the table: title, briefing, goal, endings and the names of its Rooms, one file a language."""

from __future__ import annotations

from typing import Annotated

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from engine.board.squares import Board
from engine.mission.errors import MissionError, dotted

LANGUAGES = ("en", "it")

Line = Annotated[str, Field(min_length=1)]


class MissionText(BaseModel):
    """The words of one mission in one language. `goal`: what has to be done, in one line; `rooms`: a name for every
    tile of the map, article included."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    title: Annotated[str, Field(min_length=1, max_length=80)]
    briefing: Annotated[str, Field(min_length=1, max_length=1500)]
    goal: Annotated[str, Field(min_length=1, max_length=300)]
    victory: Annotated[str, Field(min_length=1, max_length=1000)]
    defeat: Annotated[str, Field(min_length=1, max_length=1000)]
    rooms: dict[str, Line]


def read_text(name: str, text: str, board: Board) -> MissionText:
    """The words from a language file called `name` in errors; raises MissionError, which names file, key and remedy."""
    try:
        words = MissionText.model_validate(yaml.safe_load(text))
    except yaml.YAMLError as wrong:
        raise MissionError([f"{name}: this is not YAML ({wrong})"]) from wrong
    except ValidationError as wrong:
        raise MissionError([f"{name}, {dotted(error['loc'])}: {error['msg']}" for error in wrong.errors()]) from wrong
    tiles = {tile.id for tile in board.tiles}
    problems = [
        f"{name}, rooms.{tile}: tile {tile} has no name; add one" for tile in sorted(tiles - words.rooms.keys())
    ]
    problems += [
        f"{name}, rooms.{tile}: the map has no tile {tile}; remove it" for tile in sorted(words.rooms.keys() - tiles)
    ]
    if problems:
        raise MissionError(problems)
    return words

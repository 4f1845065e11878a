"""JSON schemas of mission.yaml and the language files, for editors: `python -m missions.schema` writes them to docs/.

They are generated from the forms that read the files. What a form alone cannot say, whether a square is floor or a way
is open, the linter says.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from engine.mission.check import STARTING_SQUARES
from engine.mission.goals import GOALS
from engine.mission.schema import ArenaFile, MissionFile
from missions.texts import MissionText

DRAFT = "https://json-schema.org/draft/2020-12/schema"

SCHEMAS: dict[str, tuple[type[BaseModel], str]] = {
    "mission.schema.json": (MissionFile, "A mission: mission.yaml"),
    "arena.schema.json": (ArenaFile, "An arena: mission.yaml of Heroes against each other"),
    "mission_text.schema.json": (MissionText, "The words of a mission in one language: en.yaml, it.yaml"),
}
"""File -> the form it is generated from, and its title."""

GOAL_WORDS = {
    "chests_left": "No more than so many chests are left on the map; 0 for none.",
    "barrels_left": "No more than so many barrels are left on the map.",
    "levers_pulled": "These levers are pulled.",
    "buttons_pressed": "These buttons are pressed.",
    "tomes_on": "All Tome tokens lie on the Gap, named in this list.",
    "killed": "All monsters of these kinds that stood there at the start are dead.",
    "kills": "So many monsters are dead, of whatever kind.",
    "open": "These doors are open.",
    "awake": "These tiles, asleep at the start, are awake.",
    "hero_on": "Some Hero stands on this tile.",
    "heroes_on": "All Heroes stand on this tile.",
    "turn": "The turn of this number has begun.",
    "charged": "Some Hero's ability holds so much energy.",
    "shields": "Some Hero holds so many Shield Dice.",
    "xp": "Some Hero has so much experience.",
    "moved": "Some Hero stands so many squares from where the line-up began.",
}
"""What each goal means; docs/missions.md has the same sentences."""


def schema(file: str) -> dict[str, Any]:
    """The JSON schema that is kept under this name."""
    form, title = SCHEMAS[file]
    made = form.model_json_schema()
    defined = made.pop("$defs", {})
    if issubclass(form, MissionFile):
        made["properties"]["entry"] |= {"minItems": STARTING_SQUARES, "maxItems": STARTING_SQUARES}
        defined["Goal"] = _goal()
        _refer_to_goals(made["properties"], "objective")
        _refer_to_goals(defined["StageSpec"]["properties"], "until")
    made["title"] = title
    _plain(made)
    _plain(defined)
    return {"$schema": DRAFT, **made, "$defs": dict(sorted(defined.items()))}


def written(file: str) -> str:
    """The text of the file."""
    return json.dumps(schema(file), indent=2, ensure_ascii=False) + "\n"


def _goal() -> dict[str, Any]:
    """One word with its argument, or all/any over a list of goals."""
    count = {"type": "integer", "minimum": 0}
    names = {"type": "array", "items": {"type": "string"}, "minItems": 1}
    arguments: dict[str, dict[str, Any]] = {
        takes: count if takes == "count" else {"type": "string"} if takes == "tile" else names
        for takes in GOALS.values()
    }
    parts = {"type": "array", "items": {"$ref": "#/$defs/Goal"}, "minItems": 1}
    return {
        "type": "object",
        "description": "A goal: one word with its argument, or all or any over a list of goals.",
        "minProperties": 1,
        "maxProperties": 1,
        "additionalProperties": False,
        "properties": {
            **{word: {"description": GOAL_WORDS[word], **arguments[takes]} for word, takes in GOALS.items()},
            "all": {"description": "All of these.", **parts},
            "any": {"description": "One of these is enough.", **parts},
        },
    }


def _refer_to_goals(properties: dict[str, Any], key: str) -> None:
    properties[key] = {"$ref": "#/$defs/Goal", "description": properties[key]["description"]}


def _plain(node: Any) -> None:
    """Names of things are as they must be; no titles that pydantic makes of keys: an editor shows the keys."""
    if isinstance(node, dict):
        if "patternProperties" in node:
            node["additionalProperties"] = False
        if isinstance(node.get("properties"), dict):
            for each in node["properties"].values():
                each.pop("title", None)
        for value in node.values():
            _plain(value)
    if isinstance(node, list):
        for value in node:
            _plain(value)


def main(folder: str = "docs") -> int:
    for file in SCHEMAS:
        path = Path(folder) / file
        path.write_text(written(file), encoding="utf-8")
        print(f"{path} written")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))

"""The JSON schemas in docs/: up to date, complete, and of one mind with the linter about the game's own missions."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

import missions
from engine.mission.goals import GOALS
from missions.schema import GOAL_WORDS, SCHEMAS, schema, written
from tests.missions.cellar import ENGLISH, YAML, changed

DOCS = Path(__file__).resolve().parents[2] / "docs"
FOLDERS = [Path(missions.__path__[0]) / name for name in (*missions.catalogue(), *missions.arenas())]


def as_json(node: Any) -> Any:
    """A YAML document as an editor hands it to a JSON schema: every key is text."""
    if isinstance(node, dict):
        return {str(key): as_json(value) for key, value in node.items()}
    return [as_json(value) for value in node] if isinstance(node, list) else node


def faults(file: str, text: str) -> list[str]:
    """Where the document is not as the schema wants it."""
    found = Draft202012Validator(schema(file)).iter_errors(as_json(yaml.safe_load(text)))
    return sorted("/".join(map(str, error.absolute_path)) for error in found)


@pytest.mark.parametrize("file", SCHEMAS)
def test_the_schema_in_docs_is_what_the_forms_say_now(file: str) -> None:
    assert (DOCS / file).read_text(encoding="utf-8") == written(file), "run: python -m missions.schema"


@pytest.mark.parametrize("file", SCHEMAS)
def test_the_schema_is_one_and_describes_every_key(file: str) -> None:
    made = schema(file)
    Draft202012Validator.check_schema(made)
    assert json.loads(written(file)) == made
    assert [name for name, key in keys(made) if not key.get("description")] == []


def keys(node: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    if isinstance(node, dict):
        yield from node.get("properties", {}).items()
        for value in node.values():
            yield from keys(value)
    if isinstance(node, list):
        for value in node:
            yield from keys(value)


def test_every_goal_is_explained() -> None:
    assert set(GOAL_WORDS) == set(GOALS)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_games_own_missions_are_as_the_schemas_want_them(folder: Path) -> None:
    text = (folder / "mission.yaml").read_text(encoding="utf-8")
    kind = "mission.schema.json" if missions.load(folder.name).mode == "coop" else "arena.schema.json"
    assert faults(kind, text) == []
    for language in missions.LANGUAGES:
        assert faults("mission_text.schema.json", (folder / f"{language}.yaml").read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "old, new, place",
    [
        ("kind: ugly_snout", "kind: ugly_snot", "monsters/0/kind"),
        ("barrels:", "barels:", ""),
        ("c1: L1", "c1: 1L", "chests/c1"),
        ("b1: L6", "'b 1': L6", "barrels"),
        ("[B3, B4, A3, A4, A2, A5]", "[B3, B4, A3, A4, A2]", "entry"),
        ("6: 10}", "7: 10}", "ends"),
        ("2: 16", "2: 30", "ends/2"),
        ("{chests_left: 0}", "{chest_left: 0}", "objective"),
        ("{chests_left: 0}", "{all: [{chests_left: 0}, {killed: stud}]}", "objective/all/1/killed"),
        ("{chests_left: 0}", "{chests_left: 0, turn: 3}", "objective"),
        ("solo: [barka]\n", "", ""),
    ],
)
def test_an_editor_sees_what_the_form_alone_can_see(old: str, new: str, place: str) -> None:
    assert faults("mission.schema.json", YAML) == []
    assert faults("mission.schema.json", changed(YAML, old, new)) == [place]


def test_an_editor_sees_what_is_wrong_with_words() -> None:
    assert faults("mission_text.schema.json", ENGLISH) == []
    assert faults("mission_text.schema.json", changed(ENGLISH, "title:", "titel:")) == ["", ""]
    remark = changed(ENGLISH, "rooms:", "remarks: [{when: begin, who: ponza, say: Hm}]\nrooms:")
    assert faults("mission_text.schema.json", remark) == ["remarks/0/who"]

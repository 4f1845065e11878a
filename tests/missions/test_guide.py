"""docs/missions.md: its example is a mission that works, what it shows is so, and what it lists is complete."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from jsonschema import Draft202012Validator

from engine.mission.check import BOX
from engine.mission.map import PIECES
from engine.mission.schema import HarderSpec, MissionFile, MonsterSpec
from missions import check, pack
from missions.check.page import page
from missions.check.preview import picture
from missions.moments import ALWAYS
from missions.schema import GOAL_WORDS, schema
from missions.texts import MissionText
from tests.missions.cellar import changed
from tests.missions.test_schema import as_json

DOCS = Path(__file__).resolve().parents[2] / "docs"
GUIDE = (DOCS / "missions.md").read_text(encoding="utf-8")
EXAMPLE = DOCS / "example_mission"


def blocks(kind: str) -> Iterator[str]:
    return (found[1] for found in re.finditer(rf"^```{kind}\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL))


def example() -> pack.Pack:
    return pack.Pack("silver_ladle", pack.read_path(EXAMPLE).files)


def test_the_example_in_the_guide_is_the_example_in_its_folder() -> None:
    shown = {*blocks("text"), *blocks("yaml")}
    assert [file for file, text in example().files.items() if text not in shown] == []


def test_the_example_has_no_fault_and_can_be_won_with_any_number_of_heroes() -> None:
    report = check.lint(example(), games=4)
    assert (report.problems, report.warnings) == ((), ())
    assert {tally.heroes for tally in report.tallies if tally.player == "heroic" and not tally.alone} == {2, 3, 4, 5, 6}


def test_the_example_can_be_seen() -> None:
    assert picture(pack.open_pack(example()).mission).startswith(b"\x89PNG")


def test_what_the_linter_says_in_the_guide_is_what_it_says() -> None:
    files = dict(example().files)
    files["map.txt"] = changed(files["map.txt"], "|. . . . . b|      ", "|. . . . . O|      ")
    told = page(check.lint(pack.Pack("silver_ladle", files)))
    assert f"{told}\n" in list(blocks("text"))


WHOLE = {text for file, text in pack.read_path(EXAMPLE).files.items() if file.endswith(".yaml")}
SNIPPETS = [text for text in blocks("yaml") if text not in WHOLE and yaml.safe_load(text)]


@pytest.mark.parametrize("snippet", SNIPPETS, ids=lambda text: text.split(":")[0])
def test_every_other_passage_of_yaml_in_the_guide_is_as_a_file_may_have_it(snippet: str) -> None:
    made = {file: schema(file) | {"required": []} for file in ("mission.schema.json", "mission_text.schema.json")}
    said = as_json(yaml.safe_load(snippet))
    assert any(Draft202012Validator(form).is_valid(said) for form in made.values())


def test_every_key_letter_piece_goal_and_moment_is_in_the_guide() -> None:
    keys = [*MissionFile.model_fields, *MonsterSpec.model_fields, *HarderSpec.model_fields, *MissionText.model_fields]
    keys = [key for key in keys if f"`{key}`" not in GUIDE and f"\n{key}:" not in GUIDE and f"{{{key}:" not in GUIDE]
    assert [key for key in keys if key not in ("at", "heroes", "tail", "mounted")] == []
    assert [letter for letter in PIECES if f"| `{letter}` |" not in GUIDE] == []
    assert [
        word
        for word, meaning in GOAL_WORDS.items()
        if not re.search(rf"`{word}: [^`]+` \| {re.escape(meaning)}", GUIDE)
    ] == []
    assert [moment for moment in ALWAYS if f"`{moment}`" not in GUIDE] == []


def test_the_box_in_the_guide_is_the_box() -> None:
    told = dict(re.findall(r"\| `?([a-z_ ]+?)`? \| (\d+)(?= \|)", GUIDE))
    assert {kind.replace(" ", "_"): int(number) for kind, number in told.items()} == {
        kind.replace(" ", "_"): number for kind, number in BOX.items()
    }


def test_every_link_in_the_guide_leads_somewhere() -> None:
    headings = {
        re.sub(r"[^a-z0-9 -]", "", line.lower()).strip().replace(" ", "-")
        for line in re.findall(r"^#+ (.*)", GUIDE, re.MULTILINE)
    }
    for target in re.findall(r"\]\((?!http)([^)]+)\)", GUIDE):
        path, _, anchor = target.partition("#")
        assert not path or (DOCS / path).exists(), target
        assert path or anchor in headings, target

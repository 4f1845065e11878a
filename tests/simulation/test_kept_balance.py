"""What docs/balance.md says of the campaign can be played again: the same seeds, the same numbers.

When a rule, a player or an End has changed, the table is measured anew; its document says how.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

import missions
from engine import measuring
from engine.balance import Cell, Played, play_one, within_band

FOLDERS = Path(missions.__file__).parent
DOCUMENT = Path(__file__).parents[2] / "docs" / "balance.md"
CAMPAIGN = [folder.name for folder in measuring.campaign_folders(FOLDERS)]
HANDFUL = 4


@pytest.fixture(scope="module")
def kept() -> dict[Cell, list[Played]]:
    return measuring.read_games(DOCUMENT.with_suffix(".csv").read_text(encoding="utf-8"), FOLDERS)


def cell(mission: str, heroes: int, difficulty: str) -> Cell:
    return Cell(str(FOLDERS / mission), heroes, difficulty)


def as_kept(one: Played) -> tuple[int, ...]:
    return tuple(int(getattr(one, name)) for name in measuring.COUNTED)


def first(played: Sequence[Played], *, won: bool) -> int:
    """The number of the first game that was won, or lost."""
    return next(n for n, one in enumerate(played) if one.won is won)


def test_the_table_is_of_every_cell_and_two_hundred_games_in_each(kept: dict[Cell, list[Played]]) -> None:
    levels = ("normal", "heroic", "epic")
    assert set(kept) == {cell(name, n, level) for name in CAMPAIGN for level in levels for n in range(2, 7)}
    assert {len(played) for played in kept.values()} == {200}


def test_the_document_says_what_the_kept_games_come_to(kept: dict[Cell, list[Played]]) -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    told = text.split(measuring.BEGIN)[1].split(measuring.END)[0].strip()
    assert told == measuring.measured(kept)


def test_every_cell_touches_its_band(kept: dict[Cell, list[Played]]) -> None:
    won = {each: sum(one.won for one in played) for each, played in kept.items()}
    outside = [(each.mission.id, each.heroes, each.difficulty) for each, played in kept.items()
               if not within_band(won[each], len(played), each.difficulty)]  # fmt: skip
    assert outside == []


@pytest.mark.parametrize(
    "mission, heroes, difficulty",
    [("m01_pantry_raid", 2, "epic"), ("m03_stud_farm", 4, "normal"), ("m06_the_whole_committee", 3, "heroic")],
)
def test_the_tool_reproduces_a_cell(kept: dict[Cell, list[Played]], mission: str, heroes: int, difficulty: str) -> None:
    again = cell(mission, heroes, difficulty)
    played = [as_kept(play_one(again, n)) for n in range(HANDFUL)]
    assert played == [as_kept(one) for one in kept[again][:HANDFUL]]


@pytest.mark.parametrize("mission", CAMPAIGN)
def test_heroic_wins_and_loses_at_every_number_of_heroes(kept: dict[Cell, list[Played]], mission: str) -> None:
    for heroes in range(2, 7):
        normal = cell(mission, heroes, "normal")
        assert play_one(normal, first(kept[normal], won=True)).won
        assert not play_one(normal, first(kept[normal], won=False)).won

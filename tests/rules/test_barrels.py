"""Break a barrel (BARR)."""

from __future__ import annotations

import pytest

from engine import events as e
from tests.play import at

DIAGONAL = "+-+-+-+\n|B . .|\n+     +\n|. b .|\n+-+-+-+"


def test_barr_01_from_any_adjacent_square_diagonals_included() -> None:
    """BARR-01, BARR-02: total 6 removes it, 5 does not; what was inside goes into the backpack."""
    game = at(DIAGONAL, dice="221 222", draws="star_candy").answers("act smash", "dice 3")
    assert game.state.barrels
    game.answers("act smash", "dice 3")
    assert game.said(e.BarrelBroken, barrel="b1", square="B2")
    assert not game.state.barrels
    assert game.hero("barka").finds == ["star_candy"]


def test_barr_01_not_from_two_squares_away() -> None:
    assert at("+-+-+-+\n|B . b|\n+-+-+-+").why_not("smash") == "no_barrel_here BARR-01"


@pytest.mark.parametrize("drawing", ["+-+-+\n|B|b|\n+-+-+", "+-+-+\n|B|.|\n+ +-+\n|. b|\n+-+-+"])
def test_b_05_not_through_a_wall_or_around_its_end(drawing: str) -> None:
    """B-05, B-02."""
    assert at(drawing).why_not("smash") == "no_barrel_here BARR-01"


def test_barr_01_which_one_is_asked_of_who_stands_beside_two() -> None:
    game = at("+-+-+-+\n|b B b|\n+-+-+-+", "finds_seen *", dice="222").answers("act smash", "barrel b2", "dice 3")
    assert list(game.state.barrels) == ["b1"]
    assert game.hero("barka").facing == "e"


def test_barr_03_no_experience_for_barrels() -> None:
    """BARR-03."""
    assert at(DIAGONAL, "finds_seen *", dice="222").answers("act smash", "dice 3").hero("barka").xp == 0


def test_barr_04_a_barrel_blocks_until_it_is_gone() -> None:
    """BARR-04, MOVE-07."""
    game = at(DIAGONAL, "finds_seen *", dice="2 222 2").answers("act move", "dice 1")
    assert game.why_not("B2").startswith("occupied MOVE-05")
    game.answers("move_to A1", "act smash", "dice 3", "act move", "dice 1")
    assert "B2" in game.options

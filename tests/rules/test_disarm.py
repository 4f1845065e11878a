"""Disarm a trap (DISA)."""

from __future__ import annotations

import pytest

from engine import events as e
from tests.play import at

FLOOR = "+-+-+-+\n|Y . .|\n+     +\n|. ^ .|\n+-+-+-+"

DOOR = """
    +-+-+-+-+
    |. .|. .|
    +   +   +
    |. .D. .|
    +   +   +
    |. YD. .|
    +-+-+-+-+
"""


def test_disa_01_the_trap_is_gone_unseen_without_experience() -> None:
    """DISA-01: no effect, no XP, and nobody learns which it was."""
    game = at(FLOOR, dice="222").answers("act disarm", "dice 3")
    assert game.said(e.TrapDisarmed, trap="B2", hero="yang_ping")
    assert game.state.traps == []
    assert game.hero("yang_ping").xp == 0
    assert sum(game.state.trap_pile.values()) == 8
    assert game.left == ""


def test_disa_02_and_b_31_a_failure_does_nothing_and_may_be_repeated() -> None:
    """DISA-02, B-31."""
    game = at(FLOOR, dice="221 222").answers("act disarm", "dice 3")
    assert not game.said(e.TrapSprung)
    assert game.state.traps == ["B2"]
    game.answers("act disarm", "dice 3")
    assert game.state.traps == []


@pytest.mark.parametrize("square, possible", [("B2", True), ("B3", True), ("C2", True), ("C3", True), ("B1", False)])
def test_disa_03_and_b_32_a_trap_under_a_door_from_the_four_squares_beside_it(square: str, possible: bool) -> None:
    """DISA-03, B-32: never from a diagonal."""
    game = at(DOOR, "traps d1", f"yang_ping at {square}")
    assert game.why_not("disarm") == ("" if possible else "no_trap_here DISA-03")


@pytest.mark.parametrize("square", ["A1", "B1", "C1", "A2", "C2"])
def test_disa_03_and_b_32_a_trap_under_a_chest_from_all_squares_around_it(square: str) -> None:
    """DISA-03, B-32: diagonals count."""
    game = at("+-+-+-+\n|Y . .|\n+     +\n|. c .|\n+-+-+-+", "traps c1", f"yang_ping at {square}")
    assert game.why_not("disarm") == ""


def test_disa_03_nothing_to_disarm_where_no_trap_lies() -> None:
    assert at(DOOR).why_not("disarm") == "no_trap_here DISA-03"


def test_disa_01_which_trap_is_asked_of_who_stands_beside_two() -> None:
    game = at("+-+-+-+\n|^ Y ^|\n+-+-+-+", dice="222").answers("act disarm", "trap C1", "dice 3")
    assert game.state.traps == ["A1"]

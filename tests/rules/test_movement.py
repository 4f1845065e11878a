"""Movement (MOVE): how far, past what, and what may not be passed."""

from __future__ import annotations

import pytest

from engine import events as e
from tests.play import Play, at

ROOM = """
    +-+-+-+-+-+-+-+
    |. . . . . . .|
    +             +
    |B . . . . . .|
    +             +
    |. . . . . . .|
    +-+-+-+-+-+-+-+
"""
FULL = "barka brutal_assault 4 war_cry 5 catapult_move 4"


def moving(drawing: str, *lines: str, dice: str = "2", **more: object) -> Play:
    """Barka has rolled and is asked where to; Stars ask nothing."""
    game = at(drawing, FULL, *lines, dice=dice, **more)  # type: ignore[arg-type]
    return game.answers("act move", f"dice {len(dice.split()[0])}")


def test_move_01_the_total_is_the_most_not_the_least() -> None:
    """MOVE-01, MOVE-11: from 0 squares up to 2 and a Star of Speed 2."""
    game = moving(ROOM, dice="2*")
    assert {"A2", "B2", "C2", "D2", "E2"} < set(game.options)
    assert game.why_not("F2") == "too_far MOVE-01 E2"
    game.answers("move_to C2")
    assert game.said(e.HeroMoved, start="A2", path=("B2", "C2"), lost=2)


def test_move_11_staying_is_allowed_too() -> None:
    """MOVE-11."""
    game = moving(ROOM).answers("move_to A2")
    assert game.said(e.HeroMoved, path=(), lost=2)
    assert game.where("barka") == "A2"


def test_move_02_and_b_01_a_diagonal_step_costs_one() -> None:
    """MOVE-02, B-01."""
    game = moving(ROOM, dice="1")
    assert {"B1", "B3"} < set(game.options)
    assert "C1" not in game.options


def test_move_03_and_b_20_what_is_not_used_is_lost() -> None:
    """MOVE-03, B-20: a movement is one piece; the next one begins anew."""
    game = moving(ROOM, dice="22 1").answers("move_to B2")
    assert game.asked == "act barka"
    game.answers("act move", "dice 1")
    assert "D2" not in game.options


def test_b_21_nothing_comes_between_the_roll_and_the_steps() -> None:
    """B-21, B-20: but for the Stars; the only question is where to."""
    game = at(ROOM, dice="*").answers("act move", "dice 1", "star war_cry")
    assert game.asked == "move_to barka"
    assert not game.game.can_cancel


@pytest.mark.parametrize("thing", ["s", "H", "O", "c", "b"])
def test_move_05_to_07_figures_furniture_and_wooden_things_block(thing: str) -> None:
    """MOVE-05, MOVE-06, MOVE-07, B-15, SET-13: neither onto nor through them, in a lane one square wide."""
    game = at(f"+-+-+-+-+-+\n|B . {thing} . .|\n+-+-+-+-+-+", FULL, active="barka", dice="22")
    game.answers("act move", "dice 2")
    assert game.options == ["A1", "B1"]
    assert game.why_not("C1") == "occupied MOVE-05 B1"
    assert game.why_not("D1") == "blocked MOVE-04 B1"


def test_b_15_portals_and_open_ground_do_not_block() -> None:
    """B-15, MOVE-08: what lies flat may be walked on."""
    game = moving("+-+-+-+-+\n|B P P .|\n+       +\n|. P P .|\n+-+-+-+-+")
    assert {"B1", "C1", "B2", "C2"} < set(game.options)


def test_b_02_door_posts_and_the_ends_of_walls_shield_diagonals() -> None:
    """B-02: out of the doorway straight on only."""
    game = moving("+-+-+-+\n|. .|.|\n+   + +\n|. B .|\n+   + +\n|. .|.|\n+-+-+-+", dice="1")
    assert set(game.options) == {"A1", "B1", "A2", "B2", "C2", "A3", "B3"}
    assert game.why_not("C1") == "too_far MOVE-01 C2"


def test_b_03_between_two_barrels_a_diagonal_step_is_allowed() -> None:
    """B-03: only passing *through* squares is forbidden."""
    assert "B2" in moving("+-+-+\n|B b|\n+   +\n|b .|\n+-+-+", dice="1").options


def test_b_22_a_lying_hero_may_be_passed_but_not_stood_on() -> None:
    """B-22."""
    game = moving("+-+-+-+-+\n|B H . .|\n+-+-+-+-+", "helena lying")
    assert game.options == ["A1", "C1"]
    assert game.why_not("B1") == "occupied MOVE-05 A1"


def test_b_23_nobody_swaps_places() -> None:
    """B-23, MOVE-06."""
    game = at("+-+-+-+\n|B H .|\n+-+-+-+", dice="2").answers("act move", "dice 1")
    assert game.said(e.HeroMoved, path=(), lost=2)


def test_move_09_an_open_pit_may_be_entered_at_its_price() -> None:
    """MOVE-09, TRAP-08: 1 wound, stuck, and the movement ends there."""
    game = moving("+-+-+-+-+\n|B * . .|\n+-+-+-+-+")
    assert game.options == ["A1", "B1"]
    game.answers("move_to B1")
    assert game.said(e.HeroMoved, path=("B1",), lost=1, stopped="pit")
    assert (game.hero("barka").hp, game.hero("barka").stuck) == (4, True)
    assert game.why_not("move") == "stuck TRAP-07"


def test_move_09_a_way_around_the_pit_is_taken_where_there_is_one() -> None:
    """The engine chooses the path, around pits and face-down traps."""
    for drawing in ("|B * .|", "|B ^ .|"):
        game = moving(f"+-+-+-+\n{drawing}\n+     +\n|. . .|\n+-+-+-+").answers("move_to C1")
        assert game.said(e.HeroMoved, path=("B2", "C1"))
        assert game.hero("barka").hp == 5


def test_move_10_a_floor_trap_springs_under_who_steps_on_it() -> None:
    """MOVE-10: the movement ends there."""
    game = moving("+-+-+-+-+\n|B ^ . .|\n+-+-+-+-+", draws="iron_cage")
    assert game.options == ["A1", "B1"]
    game.answers("move_to B1")
    assert game.said(e.HeroMoved, lost=1, stopped="trap")
    assert game.said(e.TrapSprung, trap="B1", kind="iron_cage", hero="barka", square="B1")
    assert game.hero("barka").caged


@pytest.mark.parametrize("square, said", [("Q9", "not_on_map"), ("here", "not_on_map")])
def test_a_square_that_is_none_is_told_apart(square: str, said: str) -> None:
    """MOVE-01."""
    assert moving(ROOM).why_not(square) == said


def test_a_hero_looks_where_the_last_step_led() -> None:
    """B-13."""
    game = moving(ROOM, "barka facing n").answers("move_to C2")
    assert game.hero("barka").facing == "e"

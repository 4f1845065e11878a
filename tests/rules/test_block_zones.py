"""Block Zones (BLOCK): where a Hero must stop and cannot start."""

from __future__ import annotations

import pytest

from engine import events as e
from engine.board.squares import cells_of
from tests.play import Play, at

FULL = "barka brutal_assault 4 war_cry 5 catapult_move 4"


def moving(drawing: str, *lines: str, dice: str = "22") -> Play:
    return at(drawing, FULL, *lines, dice=dice).answers("act move", f"dice {len(dice)}")


def zone(game: Play) -> set[str]:
    return {game.board.name(cell) for cell in cells_of(game.game.table.zones)}


HALL = """
    +-+-+-+-+-+-+-+
    |. . . . . . .|
    +             +
    |. . . . . . .|
    +             +
    |B . . . {} . .|
    +             +
    |. . . . . . .|
    +-+-+-+-+-+-+-+
"""


def test_block_01_eight_squares_around_a_monster_ten_around_a_big_one() -> None:
    """BLOCK-01, BIG-03."""
    assert zone(at(HALL.format("s"))) == {"D2", "E2", "F2", "D3", "F3", "D4", "E4", "F4"}
    big = at(HALL.format("n").replace(". n . .", "n n . ."))
    assert len(zone(big)) == 10


def test_block_02_who_enters_a_zone_stops_and_loses_the_rest() -> None:
    """BLOCK-02."""
    game = moving(HALL.format("s"), dice="222")
    assert game.why_not("E4") == "behind_zone BLOCK-02 D4"
    game.answers("move_to D3")
    assert game.said(e.HeroMoved, path=("B3", "C3", "D3"), lost=3, stopped="zone")


@pytest.mark.parametrize("monster", ["s", "g", "m"])
def test_block_03_nobody_starts_inside_a_zone(monster: str) -> None:
    """BLOCK-03: not even away from it; the refusal says whose zone it is."""
    game = at(f"+-+-+-+\n|B . .|\n+     +\n|. {monster} .|\n+-+-+-+")
    assert game.why_not("move") == "in_block_zone BLOCK-03"
    refusal = game.game.why_not("barka", "move")
    assert refusal is not None
    assert refusal.params["monsters"] == (f"{monster}1",)


def test_block_03_with_the_monster_dead_the_way_is_free() -> None:
    game = at("+-+-+-+\n|B . .|\n+     +\n|. s .|\n+-+-+-+", dice="22")
    game.answers("act attack", "weapon cleaver", "dice 2")
    assert game.why_not("move") == ""


def test_block_05_and_door_09_a_closed_door_cuts_the_zone_and_an_open_one_does_not() -> None:
    """BLOCK-05, DOOR-09."""
    drawing = "+-+-+-+-+\n|. BDs .|\n+   +   +\n|. .D. .|\n+-+-+-+-+"
    assert at(drawing).why_not("move") == ""
    assert at(drawing, "closed").why_not("move") == "in_block_zone BLOCK-03"


def test_b_05_walls_cut_the_zone() -> None:
    """B-05, BLOCK-05."""
    assert at("+-+-+-+\n|. B|s|\n+   + +\n|. .|.|\n+-+-+-+").why_not("move") == ""


def test_b_18_around_the_end_of_a_wall_there_is_no_zone() -> None:
    """B-18, B-02: the Snout behind the corner does not hold Barka."""
    game = at("+-+-+\n|B|.|\n+   +\n|. s|\n+-+-+")
    assert game.why_not("move") == ""
    assert zone(game) == {"A2", "B1"}


def test_block_06_heroes_have_no_zones() -> None:
    """BLOCK-06: a monster walks past Helena to whom it wants."""
    game = at(
        "+-+-+-+-+-+\n|s . . . B|\n+         +\n|O O H O O|\n+-+-+-+-+-+",
        "helena lying",
        phase="monsters",
    )
    assert game.said(e.MonsterMoved, monster="s1", path=("B1", "C1", "D1"))


def test_block_07_every_way_through_a_zone_ends_there_however_high_the_roll() -> None:
    """BLOCK-07: 6 or 12, it makes no difference."""
    drawing = """
        +-+-+-+-+-+-+-+
        |B . . . . . .|
        +             +
        |. . . . s . .|
        +             +
        |. . . . . . .|
        +-+-+-+-+-+-+-+
    """
    assert moving(drawing, dice="222").options == moving(drawing, dice="222222").options
    assert {square[0] for square in moving(drawing, dice="222222").options} == {"A", "B", "C", "D"}


def test_block_08_and_b_17_sleepers_have_zones_too() -> None:
    """BLOCK-08, B-17."""
    game = at("+-+-+-+\n|B s .|\n+-+-+-+", "sleeping A")
    assert game.why_not("move") == "in_block_zone BLOCK-03"


def test_b_16_every_zone_square_stops_also_the_second_zone_of_another_monster() -> None:
    """B-16: between two Snouts one never gets further than the first square of either zone."""
    game = moving("+-+-+-+-+-+-+-+\n|B . . s . s .|\n+             +\n|. . . . . . .|\n+-+-+-+-+-+-+-+", dice="2222")
    assert {square[0] for square in game.options} == {"A", "B", "C"}

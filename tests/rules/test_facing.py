"""Facing (FACE): front, back, and who turns when."""

from __future__ import annotations

import pytest

from engine import events as e
from engine.board.facing import back, front, is_behind
from engine.board.squares import cells_of
from tests.play import Play, at

FIELD = """
    +-+-+-+-+-+-+-+
    |. . . . . . .|
    +             +
    |. . . . . . .|
    +             +
    |. . . {} . . .|
    +             +
    |. . . B . . .|
    +             +
    |. . . . . . .|
    +             +
    |. . . . . . .|
    +-+-+-+-+-+-+-+
"""


def sides(game: Play, monster: str) -> tuple[set[str], set[str]]:
    """The names of the front squares and of the back squares."""
    figure, name = game.monster(monster), game.board.name
    return (
        {name(cell) for cell in cells_of(front(figure.body, figure.facing, game.board))},
        {name(cell) for cell in cells_of(back(figure.body, figure.facing, game.board))},
    )


@pytest.mark.parametrize(
    "facing, behind",
    [
        ("n", {"C4", "D4", "E4"}),
        ("s", {"C2", "D2", "E2"}),
        ("e", {"C2", "C3", "C4"}),
        ("w", {"E2", "E3", "E4"}),
    ],
)
def test_face_01_and_b_10_four_facings_five_squares_in_front_three_behind(facing: str, behind: set[str]) -> None:
    """FACE-01, B-10."""
    ahead, back_ = sides(at(FIELD.format("s"), f"s1 facing {facing}"), "s1")
    assert back_ == behind
    assert len(ahead) == 5
    assert not ahead & behind


@pytest.mark.parametrize("square, behind", [("C4", True), ("D4", True), ("E4", True), ("D2", False), ("C3", False)])
def test_face_02_and_a_02_the_attacker_stands_behind_the_target(square: str, behind: bool) -> None:
    """FACE-02, A-02: on one of its back squares."""
    game = at(FIELD.format("s"), "s1 facing n", f"barka at {square}")
    assert is_behind(game.board, game.hero("barka").at, game.monster("s1").body, "n") is behind


@pytest.mark.parametrize("square, behind", [("D6", True), ("A6", True), ("G6", True), ("B4", False), ("F5", True)])
def test_b_11_behind_is_a_sector_of_45_degrees_for_shots(square: str, behind: bool) -> None:
    """B-11: the Snout on D3 faces north; down the board, no further aside than behind."""
    game = at(FIELD.format("s"), "s1 facing n", f"barka at {square}")
    assert is_behind(game.board, game.hero("barka").at, game.monster("s1").body, "n") is behind


def test_face_03_and_b_13_a_hero_turns_to_the_target_for_free() -> None:
    """FACE-03, B-13: attacking backwards is legal, and afterwards Barka looks at the Snout."""
    game = at(FIELD.format("s"), "barka facing s", dice="11")
    game.answers("act attack", "weapon cleaver", "dice 2")
    assert game.hero("barka").facing == "n"
    assert game.hero("barka").pool == 4


def test_face_04_a_monster_ends_facing_its_target_and_shows_its_back_to_the_fewest() -> None:
    """FACE-04: to Barka, south-east of it; facing south would show its back to Helena in the north, east does not."""
    game = at(
        "+-+-+-+\n|. H .|\n+     +\n|. s .|\n+     +\n|. . B|\n+-+-+-+",
        "s1 facing w",
        phase="monsters",
        fate="R",
    )
    assert game.said(e.TargetChosen, hero="barka", because="fate")
    assert game.monster("s1").facing == "e"


def test_face_05_turning_is_free_as_often_as_one_likes() -> None:
    """FACE-05: no dice for it, also in a cage."""
    game = at(FIELD.format("s"), "barka caged pool 2 facing s").answers("act face", "facing w", "act face")
    assert game.hero("barka").facing == "w"
    assert game.options == ["n", "e", "s"]
    assert game.hero("barka").pool == 2


def test_face_06_and_b_12_a_monster_does_not_turn_in_the_hero_phase() -> None:
    """FACE-06, B-12: hit from behind it still looks away."""
    game = at(FIELD.format("g"), "g1 facing n", dice="222222")
    game.answers("act attack", "weapon cleaver", "dice 5")
    assert game.said(e.MonsterWounded, monster="g1")
    assert game.monster("g1").facing == "n"


def test_face_07_a_big_monster_has_six_squares_in_front_and_four_behind() -> None:
    """FACE-07, BIG-04, B-87: across its long side."""
    drawing = FIELD.format("n").replace("n . . .", "n n . .", 1)
    ahead, behind = sides(at(drawing, "n1 facing n", "barka at A1"), "n1")
    assert behind == {"C4", "D4", "E4", "F4"}
    assert len(ahead) == 6


def test_b_14_a_room_is_a_tile_and_a_big_monster_may_stand_on_two() -> None:
    """B-14: in both at once; it sleeps only while both do."""
    drawing = "+-+-+-+-+-+-+\n|. . non . .|\n+     +     +\n|B . .o. . .|\n+-+-+-+-+-+-+"
    game = at(drawing, "sleeping B")
    assert game.game.table.tiles(game.monster("n1").body) == ("A", "B")
    assert not game.game.table.asleep(game.monster("n1"))
    assert at(drawing, "sleeping A B").game.table.asleep(game.monster("n1"))

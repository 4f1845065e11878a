"""Front and back, behind, turning (FACE-01 to FACE-07, B-10, B-11, B-13, B-87, E-06, E-20)."""

from __future__ import annotations

import pytest

import missions
from engine.board.facing import (
    back,
    best_facing,
    face_towards,
    facing_nearest,
    facings,
    first_facing,
    front,
    hero_facing,
    is_behind,
)
from engine.board.squares import Facing, cells_of, mask_of
from tests.board.positions import sketch

FIELD = """
    +-+-+-+-+-+-+-+
    |. . . . . . .|
    +             +
    |. . . . . . .|
    +             +
    |. . . . . . .|
    +             +
    |. . . a . . .|
    +             +
    |. . . . . . .|
    +             +
    |. . . . . . .|
    +             +
    |. . . . . . .|
    +-+-+-+-+-+-+-+
"""


@pytest.mark.parametrize(
    "facing, behind",
    [("n", "C5 D5 E5"), ("s", "C3 D3 E3"), ("e", "C3 C4 C5"), ("w", "E3 E4 E5")],
)
def test_face_01_five_squares_are_front_and_three_are_back(facing: Facing, behind: str) -> None:
    p = sketch(FIELD)
    assert p.names(back(p.body("a"), facing, p.board)) == behind
    ahead = front(p.body("a"), facing, p.board)
    assert ahead.bit_count() == 5
    assert ahead & back(p.body("a"), facing, p.board) == 0


def test_face_07_big_04_a_big_monster_has_six_front_and_four_back_squares_across_its_long_side() -> None:
    p = sketch(FIELD)
    lying = p.at("C4", "D4")
    assert facings(lying) == ("n", "s")
    assert p.names(back(lying, "n", p.board)) == "B5 C5 D5 E5"
    assert p.names(front(lying, "n", p.board)) == "B3 C3 D3 E3 B4 E4"
    upright = p.at("D3", "D4")
    assert facings(upright) == ("e", "w")
    assert p.names(back(upright, "e", p.board)) == "C2 C3 C4 C5"
    assert p.names(front(upright, "e", p.board)) == "D2 E2 E3 E4 D5 E5"


def test_b_10_a_figure_on_one_square_has_four_facings() -> None:
    p = sketch(FIELD)
    assert facings(p.body("a")) == ("n", "e", "s", "w")


def test_face_01_squares_off_the_board_are_in_nobody_s_back() -> None:
    p = sketch("""
        +-+-+
        |a .|
        +-+-+
    """)
    assert back(p.body("a"), "n", p.board) == 0
    assert p.names(back(p.body("a"), "w", p.board)) == "B1"


def test_b_11_behind_is_the_sector_within_45_degrees_at_any_distance() -> None:
    p = sketch(FIELD)
    behind = [c for c in cells_of(p.board.floor) if is_behind(p.board, c, p.body("a"), "n")]
    assert p.rows(mask_of(tuple(behind))) == [
        ".......",
        ".......",
        ".......",
        ".......",
        "..***..",
        ".*****.",
        "*******",
    ]


def test_face_02_b_11_at_distance_one_behind_is_the_back_squares() -> None:
    p = sketch(FIELD)
    for facing in facings(p.body("a")):
        ring = front(p.body("a"), facing, p.board) | back(p.body("a"), facing, p.board)
        behind = tuple(c for c in cells_of(ring) if is_behind(p.board, c, p.body("a"), facing))
        assert mask_of(behind) == back(p.body("a"), facing, p.board)


def test_e_06_behind_a_big_monster_counts_sideways_from_its_nearer_half() -> None:
    p = sketch(FIELD)
    lying = p.at("C4", "D4")
    behind = [c for c in cells_of(p.board.floor) if is_behind(p.board, c, lying, "n")]
    assert p.rows(mask_of(tuple(behind)))[4:] == [".****..", "******.", "*******"]
    upright = p.at("D3", "D4")
    assert is_behind(p.board, p.at("E2")[0], upright, "w")
    assert not is_behind(p.board, p.at("E1")[0], upright, "w")


def test_face_03_the_target_is_in_front_unless_it_is_behind() -> None:
    p = sketch(FIELD)
    assert face_towards(p.board, p.body("a"), p.at("D3")[0]) == ("n", "e", "w")
    assert face_towards(p.board, p.body("a"), p.at("E3")[0]) == ("n", "e")
    assert face_towards(p.board, p.at("C4", "D4"), p.at("E4")[0]) == ("n", "s")


def test_face_04_a_monster_turns_its_back_to_the_fewest_heroes() -> None:
    p = sketch("""
        +-+-+-+
        |. h .|
        +     +
        |. s .|
        +     +
        |. . k|
        +-+-+-+
    """)
    target, other = p.cell("h"), p.cell("k")
    facing = best_facing(p.board, p.body("s"), target, [target, other])
    assert facing == "e", "north would show its back to the Hero in the south-east"
    assert not back(p.body("s"), facing, p.board) >> other & 1


def test_e_20_equal_facings_go_north_east_south_west() -> None:
    p = sketch(FIELD)
    east_of_it = p.at("E4")[0]
    assert best_facing(p.board, p.body("a"), east_of_it, [east_of_it]) == "n"
    south_of_it = p.at("D5")[0]
    assert best_facing(p.board, p.body("a"), south_of_it, [south_of_it]) == "e"


@pytest.mark.parametrize(
    "target, facing",
    [
        ("D1", "n"),
        ("G4", "e"),
        ("G3", "e"),
        ("D7", "s"),
        ("A4", "w"),
        ("E3", "n"),
        ("E5", "e"),
        ("C5", "s"),
        ("C3", "n"),
    ],
)
def test_b_13_a_hero_turns_along_the_longer_way(target: str, facing: str) -> None:
    p = sketch(FIELD)
    assert hero_facing(p.board, p.cell("a"), p.at(target)[0]) == facing


@pytest.mark.parametrize(
    "squares, facing",
    [("O3", "w"), ("P4", "s"), ("P11", "w"), ("J8", "e"), ("N8", "n"), ("O7", "n"), ("J3", "s")],
)
def test_e_06_a_monster_set_up_in_pantry_raid_faces_the_nearest_way_in(squares: str, facing: str) -> None:
    board = missions.load("m01").board
    body = tuple(cell for cell in (board.cell(name) for name in squares.split()) if cell is not None)
    assert first_facing(board, body) == facing


def test_e_06_a_monster_that_appears_faces_the_nearest_hero() -> None:
    p = sketch(FIELD)
    assert facing_nearest(p.board, p.body("a"), p.at("A4", "D6")) == "s"
    assert facing_nearest(p.board, p.body("a"), p.at("D6", "F4")) == "e"
    assert facing_nearest(p.board, p.at("C4", "C5"), p.at("D1")) == "e"

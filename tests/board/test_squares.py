"""Names, tiles, doors, portals (B-04, B-14, B-71, COMP-03, DOOR-03, E-03, C-20)."""

from __future__ import annotations

import pytest

import missions
from engine.board.board import Board, portal_squares
from engine.board.squares import Direction, parse_square, square_name
from tests.board.positions import sketch


@pytest.fixture
def pantry() -> Board:
    return missions.load("m01").board


@pytest.mark.parametrize("text, point", [("A1", (0, 0)), (" f7 ", (5, 6)), ("z 26", (25, 25)), ("AB10", (27, 9))])
def test_a_square_is_read_whatever_its_case_and_blanks(text: str, point: tuple[int, int]) -> None:
    assert parse_square(text) == point
    assert square_name(*point) == text.replace(" ", "").upper()


@pytest.mark.parametrize("text", ["", "7F", "F0", "F100", "AAA1", "F-7", "Ä3", "hello"])
def test_what_names_no_square_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(ValueError, match="is not a square; write its column and row, for example F7"):
        parse_square(text)


def test_columns_go_on_after_z_with_aa() -> None:
    assert [square_name(x, 0) for x in (25, 26, 51, 52)] == ["Z1", "AA1", "AZ1", "BA1"]


def test_the_board_knows_its_squares_by_name_and_the_void_has_none(pantry: Board) -> None:
    assert pantry.cell("r12") is not None
    assert pantry.cell("H1") is None, "between A and B there is no floor"
    assert pantry.cell("S1") is None
    assert pantry.cell("nonsense") is None
    assert all(pantry.cell(pantry.name(c)) == c for tile in pantry.tile_mask.values() for c in _cells(tile))


def _cells(mask: int) -> list[int]:
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1]


def test_directions_go_clockwise_from_north() -> None:
    assert [(d.name, d.dx, d.dy) for d in Direction][:3] == [("N", 0, -1), ("NE", 1, -1), ("E", 1, 0)]
    assert int(Direction.NW) == 7


def test_king_distance_does_not_mind_walls(pantry: Board) -> None:
    a, b, c = (pantry.cell(name) for name in ("A1", "A12", "R1"))
    assert a is not None
    assert b is not None
    assert c is not None
    assert (pantry.distance(a, b), pantry.distance(a, c), pantry.distance(b, c)) == (11, 17, 17)


def test_b_14_every_tile_is_a_room_and_a_big_body_can_be_in_two(pantry: Board) -> None:
    cells = [pantry.cell(name) for name in ("L3", "M3")]
    body = tuple(cell for cell in cells if cell is not None)
    assert [pantry.tile_at(cell).id for cell in body] == ["C1", "B"]
    assert pantry.tiles_of(body) == ("C1", "B")
    assert pantry.tiles_of(body[:1]) == ("C1",)


def test_door_03_the_four_squares_beside_each_door(pantry: Board) -> None:
    beside = {door.id: [pantry.name(cell) for cell in door.squares] for door in pantry.doors.values()}
    assert beside["d1"] == ["L3", "M3", "L4", "M4"]
    assert beside["d4"] == ["C6", "D6", "C7", "D7"]
    assert {door.id: door.tiles for door in pantry.doors.values()} == {
        "d1": ("C1", "B"),
        "d2": ("C1", "E"),
        "d3": ("B", "D"),
        "d4": ("A", "F"),
        "d5": ("F", "E"),
        "d6": ("E", "D"),
    }


def test_b_71_rooms_communicate_by_doors_open_or_closed_and_by_openings(pantry: Board) -> None:
    assert pantry.communicating("C1") == ("A", "B", "E")
    assert pantry.communicating("A") == ("C1", "F")
    assert pantry.communicating("D") == ("B", "E")


def test_e_03_a_locked_door_does_not_communicate_and_a_torn_wall_does(pantry: Board) -> None:
    assert pantry.communicating("D", locked=frozenset({"d3"})) == ("E",)
    assert pantry.communicating("A", torn=frozenset({"F5|G5"})) == ("C1", "E", "F")


def test_the_walls_are_drawn_in_long_stretches_without_doors_and_openings() -> None:
    p = sketch("""
        +-+-+-+
        |. .|.|
        +D+D+ +
        |. . .|
        +-+-+-+
    """)
    assert sorted(p.board.walls) == [
        ((0, 0), (0, 2)),
        ((0, 0), (3, 0)),
        ((0, 2), (3, 2)),
        ((2, 0), (2, 1)),
        ((3, 0), (3, 2)),
    ]


def test_openings_are_read_off_the_map(pantry: Board) -> None:
    (opening,) = pantry.openings.values()
    assert opening.tiles == ("A", "C1")
    assert [pantry.name(cell) for cell in opening.squares] == ["F3", "G3", "F4", "G4"]
    assert opening.segment == ((6, 2), (6, 4))


def test_c_20_comp_03_a_portal_fills_clockwise_from_the_top_left(pantry: Board) -> None:
    at = pantry.cell("O9")
    assert at is not None
    squares = portal_squares(pantry, at)
    assert [pantry.name(cell) for cell in squares] == ["O9", "P9", "P10", "O10"]
    assert [pantry.name(cell) for cell in squares[:3]] == ["O9", "P9", "P10"], "three arrivals: TL, TR, BR"


def test_d_11_a_big_portal_fills_clockwise_too() -> None:
    p = sketch("""
        +-+-+-+-+
        |a . . .|
        +       +
        |. . . .|
        +       +
        |. . . .|
        +       +
        |. . . .|
        +-+-+-+-+
    """)
    assert p.names(portal_squares(p.board, p.cell("a"), "big_portal")) == "A1 B1 C1 D1 D2 C2 B2 A2"
    assert p.names(portal_squares(p.board, p.cell("a"), "big_portal", turned=True)) == "A1 B1 B2 B3 B4 A4 A3 A2"

"""Which squares are linked: walls, doors, corners (B-02 to B-05, DOOR-03, DOOR-04, DOOR-09)."""

from __future__ import annotations

import pytest

from tests.board.positions import sketch


def test_on_open_floor_a_square_is_linked_to_its_eight_neighbours_clockwise_from_north() -> None:
    p = sketch("""
        +-+-+-+
        |. . .|
        +     +
        |. a .|
        +     +
        |. . .|
        +-+-+-+
    """)
    assert p.names(p.open.neighbours[p.cell("a")]) == "B1 C1 C2 C3 B3 A3 A2 A1"
    assert p.rows(p.open.around[p.cell("a")]) == ["***", "*.*", "***"]


def test_b_02_the_end_of_a_wall_stops_every_diagonal_at_its_corner() -> None:
    p = sketch("""
        +-+-+-+
        |. . .|
        + +   +
        |. a|.|
        +     +
        |. . .|
        +-+-+-+
    """)
    assert p.rows(p.open.around[p.cell("a")]) == ["**.", "*..", "**."]


def test_b_02_a_wall_of_one_border_shields_both_squares_beyond_its_ends() -> None:
    p = sketch("""
        +-+-+
        |a .|
        +-+ +
        |. .|
        +-+-+
    """)
    a, across = p.cell("a"), p.at("B2")[0]
    assert not p.open.linked(a, across)
    assert p.names(p.open.neighbours[a]) == "B1"


def test_b_02_a_door_post_shields_diagonally_and_an_open_doorway_is_open_in_its_middle() -> None:
    p = sketch("""
        +-+-+-+-+
        |. .|. .|
        +   +   +
        |. .D. .|
        +   +   +
        |. aD. .|
        +   +   +
        |. .|. .|
        +-+-+-+-+
    """)
    assert p.names(p.shut.around[p.cell("a")]) == "A2 B2 A3 A4 B4"
    assert p.names(p.open.around[p.cell("a")]) == "A2 B2 C2 A3 C3 A4 B4"


def test_b_03_a_diagonal_between_two_taken_squares_is_linked() -> None:
    p = sketch("""
        +-+-+
        |a #|
        +   +
        |# b|
        +-+-+
    """)
    assert p.open.linked(p.cell("a"), p.cell("b"))


def test_b_04_a_door_is_two_borders_wide_and_has_four_squares_beside_it() -> None:
    p = sketch("""
        +-+-+-+-+
        |. . . .|
        +-+D+D+-+
        |. . . .|
        +-+-+-+-+
    """)
    door = p.board.doors["d1"]
    assert p.names(door.squares) == "B1 C1 B2 C2"
    assert [p.names(edge) for edge in door.edges] == ["B1 B2", "C1 C2"]


def test_b_05_nothing_is_adjacent_through_a_wall_or_a_closed_door() -> None:
    p = sketch("""
        +-+-+-+
        |.|a .|
        + +D+D+
        |.|b .|
        +-+-+-+
    """)
    a, b = p.cell("a"), p.cell("b")
    assert not p.shut.linked(a, b)
    assert p.open.linked(a, b)
    assert not p.open.linked(a, p.at("A1")[0])


def test_void_beside_a_square_counts_as_a_wall() -> None:
    p = sketch("""
        +-+ +-+
        |.| |.|
        + +-+ +
        |. a .|
        +-+-+-+
    """)
    assert p.names(p.open.around[p.cell("a")]) == "A2 C2"


def test_a_row_does_not_run_on_into_the_next_one() -> None:
    p = sketch("""
        +-+-+
        |. a|
        +   +
        |. .|
        +   +
        |b .|
        +-+-+
    """)
    assert p.names(p.open.around[p.cell("a")]) == "A1 A2 B2"
    assert p.names(p.open.around[p.cell("b")]) == "A2 B2 B3"
    assert p.rows(p.open.spread(p.mask("a"))) == ["*.", "**", ".."]


def test_a_torn_wall_links_what_it_parted_and_its_middle_corner() -> None:
    p = sketch("""
        +-+-+
        |.|.|
        + + +
        |a|.|
        + + +
        |.|.|
        +-+-+
    """)
    torn = p.board.links(frozenset(), frozenset({"A1|B1", "A2|B2"}))
    assert p.names(torn.around[p.cell("a")]) == "A1 B1 B2 A3"
    level = sketch("""
        +-+-+
        |. .|
        +-+-+
        |. .|
        +-+-+
    """)
    assert level.board.links(frozenset(), frozenset({"A1-A2"})).linked(*level.at("A1", "A2"))


@pytest.mark.parametrize("border", ["A1", "A1|A2", "A1-B1", "A1|B2", "A1|Z9", "A1|B1|A2"])
def test_what_is_no_border_cannot_be_torn(border: str) -> None:
    p = sketch("""
        +-+-+
        |. .|
        +-+-+
        |. .|
        +-+-+
    """)
    with pytest.raises(ValueError, match=r"is not a border between two squares; write F7\|G7 or F7-F8"):
        p.board.links(frozenset(), frozenset({border}))


def test_closing_a_door_that_does_not_exist_is_refused_by_name() -> None:
    p = sketch("""
        +-+-+
        |. .|
        +D+D+
        |. .|
        +-+-+
    """)
    with pytest.raises(KeyError, match="this map has no door d7; it has d1"):
        p.board.links(frozenset({"d7"}))


def test_the_links_of_one_state_of_the_doors_are_built_once() -> None:
    p = sketch("""
        +-+-+
        |. .|
        +D+D+
        |. .|
        +-+-+
    """)
    assert p.board.links(frozenset({"d1"})) is p.board.links(frozenset(["d1"]))
    assert p.board.links(frozenset({"d1"})) is not p.board.links(frozenset())

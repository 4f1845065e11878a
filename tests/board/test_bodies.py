"""Big Monsters' bodies and their steps (BIG-01, BIG-02, BIG-05, B-87)."""

from __future__ import annotations

from engine.board.bodies import body_steps
from engine.board.paths import approach, body_flood
from engine.board.squares import mask_of
from tests.board.positions import Position, sketch


def steps(p: Position, body: tuple[int, ...], figures: str = "n") -> list[str]:
    return [p.names(step) for step in body_steps(p.open, body, p.free(figures))]


def test_big_05_b_87_on_open_floor_a_body_makes_eight_king_steps_and_four_quarter_turns() -> None:
    p = sketch("""
        +-+-+-+-+
        |. . . .|
        +       +
        |. n n .|
        +       +
        |. . . .|
        +-+-+-+-+
    """)
    shifts = ["A1 B1", "A2 B2", "A3 B3", "B1 C1", "B3 C3", "C1 D1", "C2 D2", "C3 D3"]
    turns = ["B1 B2", "B2 B3", "C1 C2", "C2 C3"]
    assert sorted(steps(p, p.body("n"))) == sorted(shifts + turns)


def test_big_05_the_worked_turn_around_the_left_half() -> None:
    p = sketch("""
        +-+-+
        |n n|
        +   +
        |. .|
        +-+-+
    """)
    assert steps(p, p.body("n")) == ["A1 A2", "B1 B2", "A2 B2"]
    taken = sketch("""
        +-+-+
        |n n|
        +   +
        |# .|
        +-+-+
    """)
    assert steps(taken, taken.body("n")) == ["B1 B2"]


def test_big_02_a_body_does_not_go_broadside_into_a_gap_of_one_square_but_lengthwise() -> None:
    p = sketch("""
        +-+-+-+
        |. n n|
        +     +
        |# . #|
        +     +
        |. . .|
        +-+-+-+
    """)
    assert steps(p, p.body("n")) == ["A1 B1", "B1 B2"]
    assert body_flood(p.open, p.body("n"), p.free("n"))[p.at("B2", "B3")] == 2


def test_big_02_its_own_squares_count_as_free() -> None:
    p = sketch("""
        +-+-+-+
        |n n .|
        +-+-+-+
    """)
    assert steps(p, p.body("n")) == ["B1 C1"]


def test_b_87_both_half_steps_must_be_linked() -> None:
    p = sketch("""
        +-+-+-+
        |n n .|
        + +-+ +
        |. . .|
        +-+-+-+
    """)
    # A2 is free and linked to A1, but to turn there the other half would sweep over the end of the wall
    assert steps(p, p.body("n")) == ["B1 C1"]


def test_b_87_after_a_step_both_halves_are_linked_again() -> None:
    p = sketch("""
        +-+-+-+
        |n n .|
        +     +
        |. .|.|
        +-+-+-+
    """)
    assert steps(p, p.body("n")) == ["A1 A2", "B1 C1", "B1 B2", "A2 B2"]
    assert steps(p, p.at("B1", "C1"), figures="") == ["A1 B1"], "B2 and C2 are walled off from each other"


def test_big_01_a_body_fits_through_a_door_two_wide_and_not_through_its_posts() -> None:
    p = sketch("""
        +-+-+-+-+
        |. .|. .|
        +   +   +
        |n nD. .|
        +   +   +
        |. .D. .|
        +   +   +
        |. .|. .|
        +-+-+-+-+
    """)
    flat = body_steps(p.open, p.body("n"), p.free("n"))
    assert p.at("B2", "C2") in flat
    assert p.at("B3", "C3") in flat
    assert p.at("B1", "C1") not in flat
    assert p.at("B2", "C2") not in body_steps(p.shut, p.body("n"), p.free("n"))
    astride = p.at("B2", "C2")
    assert p.at("B1", "B2") not in body_steps(p.open, astride, p.free("n")), "the post is in the way of the turn"
    assert p.at("B2", "B3") in body_steps(p.open, astride, p.free("n"))


def test_b_82_a_body_does_not_come_to_lie_across_a_closed_door() -> None:
    p = sketch("""
        +-+-+
        |n n|
        +   +
        |.D.|
        +   +
        |.D.|
        +   +
        |. h|
        +-+-+
    """)
    way = approach(p.open, p.body("n"), p.free("nh"), p.cell("h"))
    assert p.at("A3", "B3") in way.ends
    assert [p.names(body) for body in way.walk(p.at("A3", "B3"), 2)] == ["A2 B2", "A3 B3"]
    assert way.walk(p.at("A3", "B3"), 2, links=p.shut) == ()
    lying = sketch("""
        +-+-+-+-+
        |n . . .|
        + +D+D+ +
        |n . . h|
        +-+-+-+-+
    """)
    way = approach(lying.open, lying.body("n"), lying.free("nh"), lying.cell("h"))
    assert [lying.names(body) for body in way.walk(lying.at("C1", "C2"), 2)] == ["B1 B2", "C1 C2"]
    assert way.walk(lying.at("C1", "C2"), 2, links=lying.shut) == ()


def test_mact_04_a_big_monster_is_in_contact_with_either_half_and_its_distance_counts_turns() -> None:
    p = sketch("""
        +-+-+-+-+-+-+
        |n . . . . h|
        +           +
        |n . . . . .|
        +-+-+-+-+-+-+
    """)
    way = approach(p.open, p.body("n"), p.free("nh"), p.cell("h"))
    assert way.distance == 4
    assert p.at("E1", "E2") in way.ends
    assert p.at("D1", "E1") in way.ends
    route = way.best_path(p.at("E1", "E2"))
    assert [p.names(body) for body in route] == ["B1 B2", "C1 C2", "D1 D2", "E1 E2"]
    assert way.diagonals(p.at("E1", "E2")) == 0


def test_every_step_of_a_big_monster_s_route_is_a_legal_step() -> None:
    p = sketch("""
        +-+-+-+-+-+-+
        |n n . # . .|
        +     +-+   +
        |. . . . . .|
        +   +   + +-+
        |# .|. .|. h|
        +-+-+-+-+-+-+
    """)
    way = approach(p.open, p.body("n"), p.free("nh"), p.cell("h"))
    assert way.distance is not None
    for end in way.ends:
        here = p.body("n")
        for there in way.best_path(end):
            assert there in body_steps(p.open, here, p.free("nh") | mask_of(p.body("n")))
            here = there
        assert here == end

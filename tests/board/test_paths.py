"""Ways over the board: MOVE-01 to MOVE-11, BLOCK-02, MACT-01, MACT-04, B-01, B-16, B-22, B-23, B-78 to B-86, E-20."""

from __future__ import annotations

import pytest

from engine.board.paths import Ways, approach, body_flood, flood, reach, routes
from engine.board.zones import zone, zones
from tests.board.positions import sketch

OPEN = """
    +-+-+-+-+-+
    |h . . . .|
    +         +
    |. . . . .|
    +         +
    |. . . . .|
    +-+-+-+-+-+
"""


def test_b_01_move_02_a_diagonal_step_costs_one() -> None:
    p = sketch(OPEN)
    r = reach(p.open, p.cell("h"), 2, p.free("h"))
    assert p.rows(r.ends) == ["***..", "***..", "***.."]
    assert r.cost(p.at("C3")[0]) == 2
    assert r.steps == {cell: p.board.distance(p.cell("h"), cell) for cell in r.steps}


def test_move_01_a_path_longer_than_the_total_is_refused() -> None:
    p = sketch(OPEN)
    r = reach(p.open, p.cell("h"), 3, p.free("h"))
    with pytest.raises(KeyError, match="E1 cannot be reached"):
        r.path(p.at("E1")[0])
    with pytest.raises(KeyError):
        r.cost(p.at("E1")[0])


def test_move_11_the_movement_may_end_where_it_began() -> None:
    p = sketch(OPEN)
    r = reach(p.open, p.cell("h"), 4, p.free("h"))
    assert r.ends >> p.cell("h") & 1
    assert r.path(p.cell("h")) == ()
    assert r.cost(p.cell("h")) == 0


def test_c_02_luckylock_walks_three_straight_and_one_diagonal_and_stops_at_the_closed_door() -> None:
    p = sketch("""
        +-+-+-+-+-+-+-+
        |. . . . .|. .|
        +         +   +
        |. . . . .D. .|
        +         +   +
        |L . . . .D. .|
        +-+-+-+-+-+-+-+
    """)
    r = reach(p.shut, p.cell("L"), 5, p.free("L"))
    beside_the_door, beyond = p.at("E2", "F2")
    assert p.names(r.path(beside_the_door)) == "B2 C2 D2 E2"
    assert r.cost(beside_the_door) == 4, "one of the five squares is left and lost"
    assert not r.ends >> beyond & 1
    assert reach(p.open, p.cell("L"), 5, p.free("L")).cost(beyond) == 5


def test_move_05_to_07_what_stands_in_the_way_is_walked_around() -> None:
    p = sketch("""
        +-+-+-+-+
        |h # . .|
        +       +
        |# # . .|
        +       +
        |. . . .|
        +-+-+-+-+
    """)
    assert p.names(reach(p.open, p.cell("h"), 9, p.free("h")).ends) == "A1"
    b = sketch("""
        +-+-+-+-+
        |h # . .|
        +       +
        |. # . .|
        +       +
        |. . . .|
        +-+-+-+-+
    """)
    assert b.names(reach(b.open, b.cell("h"), 9, b.free("h")).path(b.at("C1")[0])) == "A2 B3 C2 C1"


def test_block_02_a_square_in_a_zone_may_be_entered_but_not_left() -> None:
    p = sketch("""
        +-+-+-+-+-+-+
        |h . . . . .|
        +-+-+-+ +-+-+
              |s|
              +-+
    """)
    in_zone = zone(p.open, p.body("s"))
    assert p.names(in_zone) == "D1"
    assert p.names(reach(p.open, p.cell("h"), 5, p.free("hs"), stops=in_zone).ends) == "A1 B1 C1 D1"
    assert p.names(reach(p.open, p.cell("h"), 5, p.free("hs")).ends) == "A1 B1 C1 D1 E1 F1"


def test_b_16_a_step_from_one_zone_square_to_another_stops_at_the_first() -> None:
    p = sketch("""
        +-+-+-+-+-+
        |h . . . .|
        +         +
        |. . s . .|
        +         +
        |. . . . .|
        +-+-+-+-+-+
    """)
    r = reach(p.open, p.cell("h"), 6, p.free("hs"), stops=zone(p.open, p.body("s")))
    assert p.rows(r.ends) == ["**...", "**...", "**..."]


def test_block_07_c_03_a_corridor_behind_a_zone_is_out_of_reach_whatever_the_roll() -> None:
    p = sketch("""
        +-+-+-+-+-+-+
        |. . . . . .|
        +           +
        |h . . s . .|
        +-+-+-+-+-+-+
    """)
    r = reach(p.open, p.cell("h"), 18, p.free("hs"), stops=zones(p.open, [p.body("s")]))
    assert p.rows(r.ends) == ["***...", "***..."]


def test_a_hero_who_starts_inside_a_zone_may_still_leave_when_something_lets_it() -> None:
    p = sketch("""
        +-+-+-+-+
        |s h . .|
        +-+-+-+-+
    """)
    r = reach(p.open, p.cell("h"), 3, p.free("sh"), stops=zone(p.open, p.body("s")))
    assert p.names(r.ends) == "B1 C1 D1"


def test_b_22_a_lying_hero_may_be_passed_but_not_stopped_on() -> None:
    p = sketch("""
        +-+-+-+-+
        |h z . .|
        +-+-+-+-+
    """)
    plugged = reach(p.open, p.cell("h"), 3, p.free("hz"))
    assert p.names(plugged.ends) == "A1"
    passing = reach(p.open, p.cell("h"), 3, p.free("hz"), through=p.mask("z"))
    assert p.names(passing.ends) == "A1 C1 D1"
    assert p.names(passing.path(p.at("C1")[0])) == "B1 C1"


def test_b_22_nobody_stops_on_a_lying_hero_not_even_in_a_zone() -> None:
    p = sketch("""
        +-+-+-+-+-+
        |h z . . .|
        +-+ +-+-+-+
          |s|
          +-+
    """)
    r = reach(p.open, p.cell("h"), 4, p.free("hzs"), stops=zone(p.open, p.body("s")), through=p.mask("z"))
    assert p.names(r.ends) == "A1"


def test_b_23_two_heroes_in_a_lane_do_not_swap_places() -> None:
    p = sketch("""
        +-+-+-+
        |a b .|
        +-+-+-+
    """)
    assert p.names(reach(p.open, p.cell("a"), 6, p.free("ab")).ends) == "A1"


def test_a_longer_way_around_a_trap_is_taken_when_the_roll_is_high_enough() -> None:
    p = sketch("""
        +-+-+-+-+
        |h ^ . .|
        + +-+-+ +
        |. . . .|
        +-+-+-+-+
    """)
    end = p.at("D1")[0]
    short = reach(p.open, p.cell("h"), 4, p.free("h"), avoid=p.mask("^"))
    assert p.names(short.path(end)) == "B1 C1 D1"
    long = reach(p.open, p.cell("h"), 5, p.free("h"), avoid=p.mask("^"))
    assert p.names(long.path(end)) == "A2 B2 C2 D2 D1"
    assert long.cost(end) == 3, "the cost stays that of the shortest way"


def test_a_trap_that_is_the_goal_is_walked_to_without_crossing_another() -> None:
    p = sketch("""
        +-+-+-+-+
        |h ^ . .|
        +       +
        |. . . v|
        +-+-+-+-+
    """)
    r = reach(p.open, p.cell("h"), 3, p.free("h"), avoid=p.mask("^v"))
    assert p.names(r.path(p.cell("v"))) == "B2 C2 D2"
    assert r.ends >> p.cell("v") & 1


def test_where_no_way_avoids_them_all_a_shortest_one_crosses_as_few_as_possible() -> None:
    p = sketch("""
        +-+-+-+-+
        |h ^ ^ .|
        +       +
        |# ^ . #|
        +-+-+-+-+
    """)
    r = reach(p.open, p.cell("h"), 3, p.free("h"), avoid=p.mask("^"))
    assert p.names(r.path(p.at("D1")[0])) == "B1 C2 D1"


def test_e_20_a_route_takes_the_diagonals_it_needs_and_never_zig_zags() -> None:
    p = sketch("""
        +-+-+-+-+-+-+
        |. . . . . .|
        +           +
        |s . . . . h|
        +           +
        |. . . . . .|
        +           +
        |. . . . . k|
        +-+-+-+-+-+-+
    """)
    straight = routes(p.open, p.body("s"), p.free("shk"), p.mask("h") >> 1)
    assert straight is not None
    (end,) = straight.ends
    assert p.names(c for (c,) in straight.best_path(end)) == "B2 C2 D2 E2"
    assert straight.diagonals(end) == 0
    slanted = routes(p.open, p.body("s"), p.free("shk"), p.mask("k") >> 1)
    assert slanted is not None
    (end,) = slanted.ends
    assert p.names(c for (c,) in slanted.best_path(end)) == "B2 C2 D3 E4", "rows above come first"
    assert slanted.diagonals(end) == 2


@pytest.mark.parametrize("steps, stop", [(0, ""), (1, "B2"), (3, "B2 C2 D2"), (9, "B2 C2 D2 E2")])
def test_mact_01_e_20_on_a_longer_route_the_monster_stops_where_its_steps_end(steps: int, stop: str) -> None:
    p = sketch("""
        +-+-+-+-+-+-+
        |. . . . . .|
        +           +
        |s . . . . h|
        +-+-+-+-+-+-+
    """)
    way = approach(p.open, p.body("s"), p.free("sh"), p.cell("h"))
    end = p.at("E2")
    assert p.names(c for (c,) in way.walk(end, steps)) == stop


@pytest.mark.parametrize("square, distance", [("B2", 0), ("C1", 0), ("D2", 1), ("E1", 2), ("F2", 3)])
def test_mact_04_b_78_distance_is_the_steps_to_a_square_beside_the_hero(square: str, distance: int) -> None:
    p = sketch("""
        +-+-+-+-+-+-+
        |. h . . . .|
        +           +
        |. . . . . .|
        +-+-+-+-+-+-+
    """)
    assert approach(p.open, p.at(square), p.free("h"), p.cell("h")).distance == distance


def test_b_78_figures_are_obstacles_and_the_ends_are_all_free_squares_at_the_shortest_distance() -> None:
    p = sketch("""
        +-+-+-+-+-+
        |. . # . h|
        +         +
        |s . . # .|
        +-+-+-+-+-+
    """)
    way = approach(p.open, p.body("s"), p.free("sh"), p.cell("h"))
    assert way.distance == 3
    assert way.ends == (p.at("D1"),)
    open_floor = sketch("""
        +-+-+-+-+
        |. . . .|
        +       +
        |s . . h|
        +       +
        |. . . .|
        +-+-+-+-+
    """)
    way = approach(open_floor.open, open_floor.body("s"), open_floor.free("sh"), open_floor.cell("h"))
    assert [open_floor.names(end) for end in way.ends] == ["C1", "C2", "C3"]
    assert way.distance == 2


def test_b_80_a_monster_beside_the_hero_is_there_already() -> None:
    p = sketch("""
        +-+-+-+
        |s h .|
        +-+-+-+
    """)
    way = approach(p.open, p.body("s"), p.free("sh"), p.cell("h"))
    assert (way.distance, way.ends) == (0, (p.body("s"),))
    assert way.best_path(p.body("s")) == ()
    assert way.walk(p.body("s"), 4) == ()


def test_a_hero_behind_a_closed_door_cannot_be_reached() -> None:
    p = sketch("""
        +-+-+-+-+
        |s .D. h|
        +   +   +
        |. .D. .|
        +-+-+-+-+
    """)
    way = approach(p.shut, p.body("s"), p.free("sh"), p.cell("h"))
    assert (way.distance, way.ends) == (None, ())
    assert routes(p.shut, p.body("s"), p.free("sh"), p.mask("h")) is None
    assert approach(p.open, p.body("s"), p.free("sh"), p.cell("h")).distance == 2
    with pytest.raises(KeyError, match="not one of the ends"):
        way.best_path(p.at("B1"))


def test_b_86_a_monster_that_ignores_doors_walks_through_but_counts_contact_with_the_door_closed() -> None:
    p = sketch("""
        +-+-+-+-+
        |. sDh .|
        +   +   +
        |. .D. .|
        +-+-+-+-+
    """)
    through_doors = approach(p.open, p.body("s"), p.free("sh"), p.cell("h"), beside=p.shut)
    assert through_doors.distance == 1
    assert through_doors.ends == (p.at("C2"),)
    assert approach(p.open, p.body("s"), p.free("sh"), p.cell("h")).distance == 0


def test_b_22_a_monster_passes_a_lying_hero_and_does_not_stop_on_it() -> None:
    p = sketch("""
        +-+-+-+-+-+
        |s . z . h|
        +-+-+-+-+-+
    """)
    assert approach(p.open, p.body("s"), p.free("szh"), p.cell("h")).distance is None
    way = approach(p.open, p.body("s"), p.free("szh"), p.cell("h"), through=p.mask("z"))
    assert way.distance == 3
    assert p.names(c for (c,) in way.walk(p.at("D1"), 2)) == "B1"
    assert p.names(c for (c,) in way.walk(p.at("D1"), 3)) == "B1 C1 D1"


def test_b_22_a_square_beside_the_hero_on_which_somebody_lies_is_no_place_to_attack_from() -> None:
    p = sketch("""
        +-+-+-+-+
        |s . z h|
        +-+-+-+-+
    """)
    assert approach(p.open, p.body("s"), p.free("szh"), p.cell("h"), through=p.mask("z")).distance is None


def test_b_82_a_route_planned_past_other_figures_is_walked_as_far_as_it_is_free() -> None:
    p = sketch("""
        +-+-+-+-+-+
        |s . m . h|
        +-+-+-+-+-+
    """)
    way = approach(p.open, p.body("s"), p.free("sh"), p.cell("h"))
    assert way.distance == 3
    assert p.names(c for (c,) in way.walk(p.at("D1"), 4, free=p.free("smh"))) == "B1"


def test_b_82_a_route_planned_through_a_closed_door_ends_at_the_door() -> None:
    p = sketch("""
        +-+-+-+-+-+
        |s . .D. h|
        +     +   +
        |. . .D. .|
        +-+-+-+-+-+
    """)
    way = approach(p.open, p.body("s"), p.free("sh"), p.cell("h"))
    end = p.at("D1")
    assert p.names(c for (c,) in way.walk(end, 6)) == "B1 C1 D1"
    assert p.names(c for (c,) in way.walk(end, 6, links=p.shut)) == "B1 C1"


def test_several_heroes_are_asked_of_one_flood() -> None:
    p = sketch("""
        +-+-+-+-+-+-+
        |. . . . . h|
        +           +
        |k . s . . .|
        +-+-+-+-+-+-+
    """)
    ways = Ways(p.open, p.body("s"), p.free("shk"))
    assert ways.beside(p.cell("h")).distance == 2
    assert ways.beside(p.cell("k")).distance == 1
    assert ways.to(p.mask("s")).distance == 0


def test_the_rings_of_a_flood_hold_the_squares_first_reached_in_so_many_steps() -> None:
    p = sketch("""
        +-+-+-+-+
        |h # . .|
        +       +
        |. . . .|
        +-+-+-+-+
    """)
    assert [p.names(ring) for ring in flood(p.open, p.mask("h"), p.free())] == ["A1", "A2 B2", "C1 C2", "D1 D2"]


def test_a_flood_of_bodies_gives_every_place_with_its_distance() -> None:
    p = sketch("""
        +-+-+-+
        |s . .|
        +-+-+-+
    """)
    assert body_flood(p.open, p.body("s"), p.free("s")) == {p.at("A1"): 0, p.at("B1"): 1, p.at("C1"): 2}
    assert body_flood(p.open, p.body("s"), p.free("s"), limit=1) == {p.at("A1"): 0, p.at("B1"): 1}

"""Monster movement and attack (ledger section 16): MACT-01 to MACT-10, MACT-13, RNG-08, BLOCK-06, FACE-04, B-33, B-40,
B-78 to B-86, B-89, B-90, E-20, E-29. What needs cards is not here: MACT-11, MACT-12, B-88."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine import events as e
from engine.board.squares import cells_of
from tests.play import Play, at


def order(game: Play) -> list[str]:
    """Who acted, in order, each time it was its turn."""
    return [event.monster for event in game.told(e.TargetChosen)]


def path(game: Play, monster: str) -> tuple[str, ...]:
    found = game.told(e.MonsterMoved, monster=monster)
    return found[0].path if found else ()


LANE = """
    +-+-+-+-+-+-+-+-+-+
    |s . . . . . . . B|
    +-+-+-+-+-+-+-+-+-+
"""


def test_mact_01_a_monster_goes_as_far_as_its_steps_along_a_shortest_route() -> None:
    game = at(LANE, phase="monsters")
    assert path(game, "s1") == ("B1", "C1", "D1", "E1")


def test_mact_01_it_stops_beside_the_hero_with_steps_to_spare() -> None:
    game = at("+-+-+-+-+\n|s . . B|\n+-+-+-+-+", phase="monsters")
    assert path(game, "s1") == ("B1", "C1")


def test_rng_08_mact_07_two_squares_away_after_moving_is_no_attack() -> None:
    game = at("+-+-+-+-+-+-+-+\n|s . . . . . B|\n+-+-+-+-+-+-+-+", phase="monsters")
    assert game.where("s1") == "E1"
    assert not game.said(e.MonsterAttacked)


def test_mact_07_a_monster_that_arrives_attacks_once() -> None:
    game = at("+-+-+-+-+\n|s . . B|\n+-+-+-+-+", phase="monsters")
    assert len(game.told(e.MonsterAttacked)) == 1


def test_mact_02_the_nearest_acts_first() -> None:
    game = at(
        """
        +-+-+-+-+-+-+
        |s . . . . .|
        +           +
        |. . s . s B|
        +           +
        |. . . . . .|
        +-+-+-+-+-+-+
        """,
        phase="monsters",
    )
    assert order(game) == ["s3", "s2", "s1"]
    assert {event.first for event in game.told(e.TargetChosen)} == {"distance"}


def test_mact_02_equally_near_ones_act_by_lower_initiative() -> None:
    """A M.U.S.O. has 2, a Snout 4, a Grunt 8."""
    game = at(
        """
        +-+-+-+-+-+
        |s . . . .|
        +         +
        |g . . B .|
        +         +
        |m . . . .|
        +-+-+-+-+-+
        """,
        phase="monsters",
    )
    assert order(game) == ["m1", "s1", "g1"]
    assert [event.first for event in game.told(e.TargetChosen)] == ["initiative", "initiative", "distance"]


def test_b_79_equally_near_ones_of_a_kind_act_in_the_order_in_which_they_came() -> None:
    game = at(
        """
        +-+-+-+-+-+
        |s . . . .|
        +         +
        |. . . B .|
        +         +
        |s . . . .|
        +-+-+-+-+-+
        """,
        phase="monsters",
    )
    assert order(game) == ["s1", "s2"]
    assert game.told(e.TargetChosen)[0].first == "order"


def test_b_79_the_order_is_looked_at_anew_after_each_activation() -> None:
    """In the lane g1 is nearer (three steps) than m1 (four) and acts first. Standing in the lane's mouth it bars the
    way of s1, who was next, so that the M.U.S.O. on the open side goes before it."""
    game = at(
        """
        +-+-+-+-+-+-+-+-+
        |s . g . . B . .|
        +-+-+-+-+-+     +
                  |. . .|
                  +     +
                  |. . .|
                  +     +
                  |. . .|
                  +     +
                  |. . .|
                  +     +
                  |. . m|
                  +-+-+-+
        """,
        phase="monsters",
    )
    assert [event.monster for event in game.told(e.TargetChosen)][:2] == ["g1", "m1"]


def test_mact_03_a_hero_dropped_by_one_monster_is_no_candidate_for_the_next() -> None:
    """MACT-13, DOWN-02: Zoe falls to s1; s2 has only Barka left, and goes for him."""
    game = at(
        """
        +-+-+-+-+-+
        |s Z s . B|
        +-+-+-+-+-+
        """,
        "zoe hp 1",
        phase="monsters",
        fate="G",
    )
    assert game.said(e.HeroFell, hero="zoe")
    second = game.told(e.TargetChosen, monster="s2")[0]
    assert (second.hero, second.because) == ("barka", "only")
    assert path(game, "s2") == ("D1",)


def test_mact_13_a_lying_hero_is_attacked_by_nobody() -> None:
    game = at("+-+-+\n|s Z|\n+-+-+", "zoe lying", phase="monsters")
    assert not game.said(e.MonsterAttacked)


@pytest.mark.parametrize("square, distance", [("H2", 0), ("G2", 1), ("F1", 2), ("A2", 7)])
def test_mact_04_b_78_distance_is_the_steps_to_a_square_beside_the_hero(square: str, distance: int) -> None:
    game = at(
        """
        +-+-+-+-+-+-+-+-+-+
        |. . . . . . . . .|
        +                 +
        |. . . . . . . . B|
        +                 +
        |s . . . . . . . Z|
        +-+-+-+-+-+-+-+-+-+
        """,
        f"s1 at {square}",
        "zoe lying",
        phase="monsters",
    )
    assert game.told(e.TargetChosen)[0].distances == (("barka", distance),)


def test_b_78_figures_are_obstacles_so_near_is_what_is_near_on_foot() -> None:
    """Barka is three squares away but behind a wall of barrels; Zoe, five squares away, is nearer."""
    game = at(
        """
        +-+-+-+-+-+-+-+-+-+
        |B b . s . . . . Z|
        +                 +
        |. b . . . . . . .|
        +                 +
        |. b . . . . . . .|
        +                 +
        |. b . . . . . . .|
        +                 +
        |. . . . . . . . .|
        +-+-+-+-+-+-+-+-+-+
        """,
        phase="monsters",
    )
    (choice,) = game.told(e.TargetChosen)
    assert choice.hero == "zoe"
    assert choice.distances == (("zoe", 4), ("barka", 7))


def test_mact_05_the_nearest_hero_is_the_target_without_a_roll() -> None:
    game = at("+-+-+-+-+-+-+\n|B . s . . Z|\n+-+-+-+-+-+-+", phase="monsters")
    assert game.told(e.TargetChosen)[0].hero == "barka"


def test_mact_06_equally_near_heroes_are_told_apart_by_fate() -> None:
    game = at("+-+-+-+-+-+\n|B . s . Z|\n+-+-+-+-+-+", phase="monsters", fate="G")
    (choice,) = game.told(e.TargetChosen)
    assert (choice.hero, choice.because, choice.tied) == ("zoe", "fate", ("barka", "zoe"))
    assert path(game, "s1") == ("D1",)


def test_mact_08_b_80_in_melee_it_attacks_without_moving_and_fate_chooses_among_several() -> None:
    """B-80, FATE-02: even where a step would touch more Heroes."""
    game = at("+-+-+-+-+\n|B s Z .|\n+-+-+-+-+", phase="monsters", fate="G")
    assert path(game, "s1") == ()
    assert [event.hero for event in game.told(e.MonsterAttacked)] == ["zoe"]


def test_mact_09_b_81_of_equally_near_squares_the_one_that_touches_most_heroes() -> None:
    """Barka can be reached in two steps on C1, C2 and C3; only C3 touches Zoe too."""
    game = at(
        """
        +-+-+-+-+-+
        |. . . . .|
        +         +
        |s . . B .|
        +         +
        |. . . . .|
        +         +
        |. . . Z .|
        +-+-+-+-+-+
        """,
        phase="monsters",
        fate="R",
    )
    assert game.where("s1") == "C3"
    assert game.said(e.MonsterAttacked, hero="barka")


def test_b_81_then_the_square_that_shows_its_back_to_the_fewest() -> None:
    """C3 and C4 both touch Barka and one more; on C3 Zoe would be behind it however it turns to Barka, on C4 it has
    Helena in front."""
    game = at(
        """
        +-+-+-+-+
        |. . . .|
        +       +
        |. Z . .|
        +       +
        |. . . .|
        +       +
        |. . . B|
        +       +
        |s . . H|
        +-+-+-+-+
        """,
        phase="monsters",
        fate="R",
    )
    assert path(game, "s1") == ("B4", "C4")
    assert game.monster("s1").facing == "e"


def test_b_81_then_more_diagonal_steps() -> None:
    """Alone in the open Barka is reached on C1, C2 and C3; the straight way is C2, the others have a diagonal."""
    game = at(
        """
        +-+-+-+-+-+
        |. . . . .|
        +         +
        |s . . B .|
        +         +
        |. . . . .|
        +-+-+-+-+-+
        """,
        phase="monsters",
    )
    assert game.where("s1") == "C1", "C1 and C3 have one diagonal each; C1 comes first in reading order"


def test_e_20_diagonals_are_taken_as_needed_and_never_as_a_zig_zag() -> None:
    """Five columns and two rows away: two diagonals, three straight steps, no more."""
    game = at(
        """
        +-+-+-+-+-+-+-+-+
        |s . . . . . . .|
        +               +
        |. . . . . . . .|
        +               +
        |. . . . . . O O|
        +               +
        |. . . . . . O B|
        +               +
        |. . . . . . . .|
        +-+-+-+-+-+-+-+-+
        """,
        phase="monsters",
        cards={"ugly_snout": {"steps": 9}},
    )
    walked = ("A1", *path(game, "s1"))
    cells = [game.board.xy(cell) for name in walked if (cell := game.board.cell(name)) is not None]
    rises = [b[1] - a[1] for a, b in pairwise(cells)]
    assert game.where("s1") == "G5"
    assert sorted(rises) == [0, 0, 1, 1, 1, 1]


def test_e_20_on_a_longer_route_it_stops_where_its_steps_end_on_the_first_route_in_reading_order() -> None:
    """East before south-east: of the equally short routes the one whose squares come first."""
    game = at(
        """
        +-+-+-+-+-+-+-+-+-+
        |s . . . . . . . .|
        +                 +
        |. . . . . . . . .|
        +                 +
        |. . . . . . . . B|
        +-+-+-+-+-+-+-+-+-+
        """,
        phase="monsters",
    )
    assert path(game, "s1") == ("B1", "C1", "D1", "E1")


def test_b_82_nobody_reachable_it_goes_as_far_as_free_squares_allow() -> None:
    """The Grunt cannot pass the Snout that fights in the lane's mouth; it queues behind it."""
    game = at("+-+-+-+-+-+-+-+\n|g . . . . s B|\n+-+-+-+-+-+-+-+", phase="monsters")
    assert order(game)[0] == "s1"
    assert path(game, "g1") == ("B1", "C1", "D1")


def test_b_82_a_monster_in_the_queue_stays_there_and_does_not_wander_off_to_a_door() -> None:
    """The Grunt has a route, only other monsters stand on it: it stays behind them although a closed door, and Zoe
    behind it, would be nearer."""
    game = at(
        """
        +-+-+-+-+-+-+-+-+
        |. g . s s s s B|
        +   +-+-+-+-+-+-+
        |. .|
        +   +
        |. .|
        +D+D+
        |Z .|
        +-+-+
        """,
        "g1 at C1",
        phase="monsters",
    )
    assert path(game, "g1") == ()
    assert game.said(e.MonsterWaited, monster="g1", why="no_way")


def test_b_82_e_29_with_every_way_shut_monsters_gather_at_the_door_locked_or_not() -> None:
    drawing = """
        +-+-+-+-+-+-+-+
        |s . . . .D. B|
        +         +   +
        |. . . . .D. .|
        +-+-+-+-+-+-+-+
    """
    for locked in ((), ("d1",)):
        game = at(drawing, phase="monsters", locked=locked)
        assert game.where("s1") == "E1"
        assert not game.said(e.MonsterAttacked)


def test_b_82_the_hero_it_gathers_for_is_the_nearest_and_fate_tells_equals_apart() -> None:
    """MACT-05, MACT-06: behind two doors, Barka and Zoe are equally far; green is Zoe."""
    drawing = """
        +-+-+-+-+-+-+-+
        |B .D. s .D. Z|
        +   +     +   +
        |. .D. . .D. .|
        +-+-+-+-+-+-+-+
    """
    game = at(drawing, phase="monsters", fate="G")
    (choice,) = game.told(e.TargetChosen)
    assert (choice.hero, choice.because, choice.tied) == ("zoe", "fate", ("barka", "zoe"))
    assert game.where("s1") == "E1"


def test_b_82_without_any_way_it_stays() -> None:
    game = at("+-+-+-+-+\n|s .|. B|\n+-+-+-+-+", phase="monsters")
    assert game.where("s1") == "A1"
    assert game.said(e.MonsterWaited, monster="s1", why="no_way")


def test_b_83_a_monster_does_not_pass_another() -> None:
    """In a lane the second one stays behind the first, Steps or no Steps."""
    game = at("+-+-+-+-+-+-+-+-+\n|m s . . . . . B|\n+-+-+-+-+-+-+-+-+", phase="monsters")
    assert game.where("s1") == "F1"
    assert game.where("m1") == "E1"


def test_b_22_a_monster_passes_a_lying_hero_but_does_not_stop_there() -> None:
    passed = at("+-+-+-+-+-+\n|s Z . . B|\n+-+-+-+-+-+", "zoe lying", phase="monsters")
    assert path(passed, "s1") == ("B1", "C1", "D1")
    short = at(
        "+-+-+-+-+-+\n|s Z . . B|\n+-+-+-+-+-+", "zoe lying", phase="monsters", cards={"ugly_snout": {"steps": 1}}
    )
    assert short.where("s1") == "A1"


def test_b_84_after_the_move_it_attacks_the_one_it_moved_for() -> None:
    """On C3 it touches both; it came for Barka, no second roll."""
    game = at(
        """
        +-+-+-+-+-+
        |. . . . .|
        +         +
        |s . . B .|
        +         +
        |. . . . .|
        +         +
        |. . . Z .|
        +-+-+-+-+-+
        """,
        phase="monsters",
        fate="R",
    )
    assert len(game.told(e.FateRolled)) == 1
    assert [event.hero for event in game.told(e.MonsterAttacked)] == ["barka"]


MUSO_AT_THE_DOOR = """
    +-+-+-+-+-+-+
    |m . .D. . B|
    +     +     +
    |. . .D. . .|
    +-+-+-+-+-+-+
"""


def test_b_86_card_02_a_muso_walks_through_a_closed_door_which_stays_closed() -> None:
    game = at(MUSO_AT_THE_DOOR, phase="monsters")
    assert game.said(e.MonsterAttacked, monster="m1", hero="barka")
    assert game.state.closed == ["d1"]


def test_b_86_it_cannot_attack_through_the_door() -> None:
    """Door_09: Barka on the other side of the door is one step away, not in reach."""
    game = at(MUSO_AT_THE_DOOR, "m1 at C1", "barka at D1", phase="monsters")
    assert game.told(e.TargetChosen)[0].distances == (("barka", 1),)
    assert path(game, "m1") == ("D2",)
    held = at(MUSO_AT_THE_DOOR, "m1 at C1 lost_steps", "barka at D1", phase="monsters")
    assert not held.said(e.MonsterAttacked)


def test_e_03_a_locked_door_stops_a_muso_too() -> None:
    game = at(MUSO_AT_THE_DOOR, phase="monsters", locked=("d1",))
    assert game.where("m1") == "C1"


def test_door_09_a_closed_door_stops_the_others() -> None:
    game = at(MUSO_AT_THE_DOOR.replace("m", "s"), "s1 at C1", "barka at D1", phase="monsters")
    assert not game.said(e.MonsterAttacked)


def test_b_89_a_monster_turns_to_its_victim_before_it_strikes() -> None:
    game = at("+-+-+-+\n|B s .|\n+-+-+-+", "s1 facing e", phase="monsters")
    kinds = [type(event) for event in game.events]
    assert kinds.index(e.MonsterTurned) < kinds.index(e.MonsterAttacked)
    assert game.told(e.MonsterTurned)[0].facing != "e"


def test_b_90_with_every_hero_down_monsters_stay_and_the_game_goes_on() -> None:
    game = at(LANE, "barka lying", phase="monsters")
    assert game.told(e.MonsterWaited) == [e.MonsterWaited("s1", "ugly_snout", "nobody")]
    assert game.where("s1") == "A1"
    assert game.state.turn == 2
    assert game.state.outcome is None


def test_block_06_heroes_have_no_block_zones() -> None:
    """Of a Hero and a Snout only the Snout has one. (No monster has to pass a nearer Hero: it would go for him.)"""
    game = at("+-+-+-+-+-+\n|. B . . s|\n+-+-+-+-+-+")
    assert [game.board.name(cell) for cell in cells_of(game.game.table.zones)] == ["D1"]


def test_move_09_trap_09_an_open_pit_is_an_obstacle_to_monsters() -> None:
    game = at(
        """
        +-+-+-+-+-+
        |. . . . .|
        +-+       +
        |s * . . B|
        +-+-+-+-+-+
        """,
        phase="monsters",
    )
    assert game.where("s1") == "A2"
    round_it = at(
        """
        +-+-+-+-+-+
        |. . . . .|
        +         +
        |s * . . B|
        +-+-+-+-+-+
        """,
        phase="monsters",
    )
    assert "B2" not in path(round_it, "s1")
    assert round_it.board.distance(round_it.monster("s1").at, round_it.hero("barka").at) == 1


def test_b_33_monsters_never_spring_face_down_traps() -> None:
    game = at("+-+-+-+-+-+\n|s ^ ^ . B|\n+-+-+-+-+-+", phase="monsters")
    assert path(game, "s1") == ("B1", "C1", "D1")
    assert game.state.traps == ["B1", "C1"]


def test_b_40_who_was_thrown_into_a_pit_has_no_steps_once_and_then_climbs_out() -> None:
    game = at("+-+-+-+-+-+-+-+-+\n|* . . . . . . B|\n+-+-+-+-+-+-+-+-+", phase="monsters")
    assert not game.said(e.MonsterMoved)
    thrown = at(LANE.replace("s", "*").replace(". B", "s B"), "s1 at A1 lost_steps", phase="monsters")
    assert thrown.where("s1") == "A1"
    assert thrown.said(e.MonsterWaited, monster="s1", why="no_steps")
    thrown.answers("act end", "leave_dice let_go")
    assert thrown.where("s1") == "E1"


@pytest.mark.parametrize(
    "target, other, facing",
    [("C1", "D4", "n"), ("C1", "A2", "n"), ("B3", "E3", "s"), ("D3", "C4", "e"), ("B2", "D4", "n")],
)
def test_face_04_it_faces_its_target_and_shows_its_back_to_the_fewest(target: str, other: str, facing: str) -> None:
    """From C2 Barka is attacked (Zoe lies or is farther): the facing has him in front, then the fewest Heroes on the
    back squares, then north, east, south, west."""
    game = at(
        """
        +-+-+-+-+-+
        |. . . . .|
        +         +
        |. . s . Z|
        +         +
        |. . . . .|
        +         +
        |. . . . B|
        +-+-+-+-+-+
        """,
        f"barka at {target}",
        f"zoe at {other}",
        phase="monsters",
        cards={"ugly_snout": {"steps": 0}},
        fate="R",
    )
    assert game.monster("s1").facing == facing


def test_every_choice_tells_its_reason() -> None:
    """Distances of all who can be reached, nearest first."""
    game = at("+-+-+-+-+-+-+\n|B . s . . Z|\n+-+-+-+-+-+-+", phase="monsters")
    (choice,) = game.told(e.TargetChosen)
    assert (choice.because, choice.first) == ("nearest", "distance")
    assert choice.distances == (("barka", 1), ("zoe", 2))

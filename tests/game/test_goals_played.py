"""What `cautious` does for each kind of goal (B-41, D.17, E-03), in small positions; `heroic` goes the same ways."""

from __future__ import annotations

from typing import Any

from engine.chance import Seeded
from engine.mission.goals import GOALS
from engine.players import PLAYERS, cautious
from engine.players.aims import GOAL_AIMS, aims
from tests.play import Play, at

HALL = """
    +-+-+-+-+-+-+-+
    |. . . . . . .|
    +             +
    |. . . B . . .|
    +-+-+-+-+-+-+-+
"""


def answer(game: Play) -> Any:
    """What cautious says to the open question."""
    return cautious(game.game)[1]


def walked(game: Play) -> str:
    """Let the Hero whose turn it is act until a Movement has brought him somewhere; where that is."""
    decision = game.game.decision
    assert decision is not None
    assert decision.about is not None
    while game.asked.split()[0] != "move_to":
        game.answers(f"{game.asked.split()[0]} {answer(game)}")
    return str(answer(game))


def test_every_kind_of_goal_is_known_to_the_players() -> None:
    assert set(GOAL_AIMS) == set(GOALS)


def test_b_41_a_lever_at_hand_is_pulled() -> None:
    game = at(HALL, "levers E2", objective={"levers_pulled": ["L1"]})
    assert answer(game) == "pull"


def test_b_41_a_lever_is_walked_to_and_a_pulled_one_is_not() -> None:
    game = at(HALL, "levers A2 G2", "pulled L1", dice="2222", objective={"levers_pulled": ["L1", "L2"]})
    assert walked(game) in ("F1", "F2")


def test_b_41_a_lever_that_nobody_asked_for_is_left_alone() -> None:
    game = at(HALL, "levers E2", objective={"chests_left": -1})
    assert answer(game) != "pull"


def test_b_41_a_button_is_stepped_on() -> None:
    game = at(HALL, "buttons F1", dice="2222", objective={"buttons_pressed": ["U1"]})
    assert walked(game) == "F1"


def test_several_things_are_shared_out() -> None:
    drawing = HALL.replace("B . . .|", "B Z . .|")
    game = at(drawing, "levers A1 G1", objective={"levers_pulled": ["L1", "L2"]})
    heroes = game.state.heroes
    assert [aim.id for aim in aims(game.game.table, heroes["barka"])] == ["L1"]
    assert [aim.id for aim in aims(game.game.table, heroes["zoe"])] == ["L2"]


LOCKED = """
    +-+-+-+-+-+-+
    |. . B .D. c|
    +       +   +
    |. . . .D. .|
    +-+-+-+-+-+-+
"""


def test_e_03_what_opens_a_locked_door_is_wanted_as_long_as_something_lies_behind_it() -> None:
    game = at(LOCKED, "levers A1", locked=("d1",), objective={"chests_left": 0}, dice="22")
    assert walked(game) in ("B1", "B2")
    unlocked = at(LOCKED, "levers A1", "pulled L1", "closed", objective={"chests_left": 0}, dice="2222")
    assert walked(unlocked).startswith(("E", "F"))


def test_e_03_a_lock_with_nothing_wanted_behind_it_is_left_alone() -> None:
    drawing = LOCKED.replace("|. . B .D. c|", "|c . . B D. .|").replace("B D", "BD")
    game = at(drawing, "levers D2", locked=("d1",), objective={"chests_left": 0}, dice="2222")
    assert walked(game).startswith("B")


CARRY = """
    +-+-+-+-+-+-+-+
    |. . . B Z . .|
    +             +
    |. . . . . . .|
    +-+-+-+-+-+-+-+
"""


def test_d_17_a_tome_token_underfoot_is_taken_and_one_that_lies_is_walked_to() -> None:
    goal = {"tomes_on": ["G1"]}
    assert answer(at(HALL, "tomes D2", "gaps A1 A2", objective=goal)) == "take"
    assert walked(at(HALL, "tomes G1", "gaps A1 A2", dice="22", objective=goal)) == "G1"


def test_d_17_a_carrier_goes_to_the_gap() -> None:
    game = at(HALL, "tomes G1", "gaps B1 B2", "barka books T1", dice="22", objective={"tomes_on": ["G1"]})
    assert walked(game) in ("B1", "B2")


def test_d_17_who_can_carry_no_further_hands_on_to_who_is_nearer() -> None:
    goal = {"tomes_on": ["G1"]}
    game = at(CARRY, "tomes A1", "gaps G1 G2", "barka pool 0 books T1", objective=goal)
    assert answer(game) == "hand_over"
    behind = at(CARRY, "tomes G1", "gaps A1 A2", "barka pool 1 books T1", objective=goal)
    assert answer(behind) == "move"


def test_whom_the_mission_is_about_is_shot_at_asleep_too_others_are_left_asleep() -> None:
    drawing = """
        +-+-+-+-+
        |H . . s|
        +-+-+-+-+
    """
    hunted = at(drawing, "sleeping A", objective={"killed": ["ugly_snout"]})
    assert answer(hunted) == "attack"
    others = at(drawing, "sleeping A", objective={"killed": ["stud"]})
    assert answer(others) != "attack"


def test_a_caged_hero_without_a_chance_to_get_free_does_not_try() -> None:
    caged = at(HALL.replace("B", "Z"), "zoe caged pool 1", objective={"chests_left": -1})
    assert answer(caged) != "free"
    assert answer(at(HALL.replace("B", "Z"), "zoe caged", objective={"chests_left": -1})) == "free"


def test_tome_carriers_go_before_the_others_and_the_front_before_the_back() -> None:
    goal = {"tomes_on": ["G1"]}
    lines = ("tomes A1", "gaps G1 G2", "zoe books T1")
    game = at(CARRY, *lines, "barka acted", phase="choosing_hero", objective=goal)
    assert game.state.active == "zoe" or answer(game) == "zoe"
    both = at(CARRY, *lines, phase="choosing_hero", objective=goal)
    assert answer(both) == "zoe"
    front = at(CARRY, "tomes G1", "gaps A1 A2", phase="choosing_hero", objective=goal)
    assert answer(front) == "zoe", "she stands nearer to the Tome token"


def test_heroic_and_cautious_agree_where_no_card_helps() -> None:
    game = at(HALL, "levers E2", objective={"levers_pulled": ["L1"]})
    assert PLAYERS["heroic"](Seeded(1))(game.game)[1] == "pull"

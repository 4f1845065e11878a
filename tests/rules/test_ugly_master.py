"""The Ugly Master (ledger section 25): UM-01 to UM-15."""

from __future__ import annotations

from typing import Any

import pytest

import missions
from engine import Refused, Scripted, Seeded, new_game
from engine import events as e
from tests.play import Play, at

HALL = """
    +-+-+-+-+-+-+-+-+-+
    |s . . . . . . . B|
    +                 +
    |g . . . . . . . H|
    +-+-+-+-+-+-+-+-+-+
"""
"""Two Heroes: a Star of the Ugly Master counts 3."""

NEXT_DOOR = """
    +-+-+-+-+-+-+
    |B . . .Ds .|
    +       +   +
    |H . . .|g .|
    +-+-+-+-+-+-+
"""
"""Room B, behind d1."""

RING = """
    +-+-+-+-+-+-+
    |s s . . . .|
    +           +
    |s B H . . s|
    +-+-+-+-+-+-+
"""


def turn(drawing: str, *lines: str, his: str = "112211", **more: Any) -> Play:
    """It is the Ugly Master's turn, and these dice lie before him."""
    return at(drawing, f"master_dice {his}", *lines, phase="master", master="ugly", **more)


def test_um_01_one_seat_has_the_monsters_the_others_the_heroes() -> None:
    seats = {"barka": "ada", "zoe": "ben", "helena": "carla"}
    game = new_game(missions.load("m01"), seats, chance=Scripted(), master="dora")
    view = game.view()
    assert (view.mode, view.master) == ("ugly_master", "dora")
    assert game.waiting_for == ("ada", "ben", "carla")


def test_um_01_nobody_else_answers_for_him() -> None:
    assert turn(HALL).why_not("move", seat="barka") == "not_your_question TURN-03"


def test_um_02_the_end_of_game_tile_starts_two_spaces_further() -> None:
    seats = {"barka": "ada", "zoe": "ben"}
    alone, against = (new_game(missions.load("m01"), seats, chance=Scripted(), master=m) for m in (None, "dora"))
    assert against.state.end == alone.state.end + 2


def test_um_02_one_person_with_all_heroes_is_not_alone_against_a_master() -> None:
    """SOLO-02 counts one more only without an Ugly Master."""
    seats = {"barka": "ada", "zoe": "ada", "helena": "ada"}
    found = [new_game(missions.load("m01"), seats, chance=Scripted(), master=m).state.scale for m in (None, "dora")]
    assert found == [4, 3]


@pytest.mark.parametrize("pool", [0, 3, 6])
def test_um_03_in_the_hero_phase_the_same_is_possible(pool: int) -> None:
    plain, against = (at(NEXT_DOOR, f"barka pool {pool} shields 1", master=m) for m in (None, "ugly"))
    assert against.asked == plain.asked
    assert against.options == plain.options


def test_um_04_his_turn_replaces_the_first_three_steps_and_the_clean_up_stays() -> None:
    game = at(
        """
        +-+-+-+-+-+-+
        |B . . . P .|
        +           +
        |. . . . . .|
        +           +
        |s . . . . .|
        +-+-+-+-+-+-+
        """,
        "barka shields 2",
        turn=3,
        phase="wake_rooms",
        master="ugly",
        dice="112211",
    ).answers("master attack")
    assert not game.said(e.PortalRolled)
    assert not game.said(e.TargetChosen)
    assert game.said(e.CleanedUp, shields_lost=2)
    assert game.said(e.TurnBegan, turn=4)


def test_um_05_when_time_is_up_he_has_won() -> None:
    game = turn(HALL, turn=7, end=8).answers("master attack")
    assert game.game.outcome == "lost"
    assert game.said(e.Lost, turn=8, master="ugly")


def test_um_06_he_rolls_six_dice_once_and_all_see_them() -> None:
    game = at(HALL, phase="wake_rooms", master="ugly", dice="12*21*")
    assert game.said(e.MasterRolled, faces="12*21*", star=3, total=12)
    assert (game.game.view().master_dice, game.game.view().master_star) == ("12*21*", 3)
    game.answers("master move", "move_monster s1", "monster_to B1", "pay 1")
    assert game.game.view().master_dice == "2*21*"
    assert len(game.told(e.MasterRolled)) == 1
    assert game.left == ""


def test_um_07_a_cost_of_two_is_paid_by_two_ones_or_a_two() -> None:
    game = turn(HALL, his="112***").answers("master move", "move_monster g1", "monster_to B2")
    assert game.options == ["2", "11", "*"]
    game.answers("pay 11")
    assert game.said(e.MasterPaid, action="move", about="g1", cost=2, faces="11", left="2***")


def test_um_07_what_dice_show_too_much_is_lost() -> None:
    game = turn(HALL, his="22****").answers("master move", "move_monster s1", "monster_to B1", "pay *")
    assert game.state.master_dice == "22***"


def test_um_07_what_his_dice_do_not_reach_is_refused() -> None:
    game = turn(HALL, his="1")
    game.game.follow("ugly", {"master": "move"})
    assert game.asked == "monster_to"  # only the Snout can be paid, so it answers for itself
    assert turn(HALL, his="12").answers("master move").options == ["s1", "g1"]
    with pytest.raises(Refused, match=r"too_dear .UM-07. cost 2, has 1"):
        turn(HALL, his="1").game.follow("ugly", {"master": "move", "move_monster": "g1"})


def test_um_07_every_payment_needs_each_of_its_dice() -> None:
    game = turn("+-+-+-+-+-+-+\n|u u . . . B|\n+-+-+-+-+-+-+", his="11222*").answers("master move")
    game.answers("monster_to B1:C1")
    assert game.options == ["2*", "22", "11*", "112"]
    assert game.why_not("222") == "does_not_pay UM-07 2*"


def test_um_08_a_room_costs_the_life_of_its_strongest_monster() -> None:
    game = turn(NEXT_DOOR, "sleeping B", his="1122")
    game.answers("master wake", "pay 2")
    assert game.said(e.RoomWoke, tile="B", why="master")
    assert game.said(e.MasterPaid, action="wake", about="B", cost=2)


def test_um_08_whom_he_wakes_may_move_and_attack_at_once() -> None:
    game = turn(NEXT_DOOR, "sleeping B", "closed", his="21").answers("master wake", "master move")
    game.answers("monster_to D1")
    assert game.said(e.StrikesBegan, blows=0)
    assert game.said(e.MonsterMoved, monster="s1")


def test_um_08_a_room_that_is_awake_is_not_woken() -> None:
    game = turn(NEXT_DOOR, "sleeping B", his="111")
    assert game.why_not("wake") == ""
    with pytest.raises(Refused, match=r"room_awake .UM-08. room A"):
        game.game.follow("ugly", {"master": "wake", "wake_tile": "A"})


@pytest.mark.parametrize("heard", ["entered B", "broken A B", "wounded_in B", "wounded_in A"])
def test_um_09_neither_visitors_nor_noise_wake_a_room(heard: str) -> None:
    game = at(NEXT_DOOR, "sleeping B", heard, phase="wake_rooms", master="ugly", dice="111111")
    assert game.state.sleeping == ["B"]
    assert not game.said(e.FateRolled)
    game.answers("master attack")
    assert (game.state.entered, game.state.broken, game.state.wounded_in) == ([], [], [])


def test_um_09_his_monsters_cross_a_sleeping_room_without_waking_it_and_do_not_stop_in_it() -> None:
    drawing = "+-+-+-+-+-+-+-+\n|s .o. .o. . B|\n+-+-+-+-+-+-+-+"
    game = turn(drawing, "sleeping B", his="12").answers("master move")
    assert game.options == ["B1", "E1"]
    assert game.why_not("C1") == "room_asleep UM-09 B1"
    game.answers("monster_to E1", "pay 1")
    assert game.state.sleeping == ["B"]


def test_um_09_who_is_pushed_into_a_sleeping_room_falls_asleep() -> None:
    drawing = "+-+-+-+-+-+-+\n|. B s .o. .|\n+-+-+-+-+-+-+"
    game = at(drawing, "sleeping B", "barka catapult_move 4", master="ugly").answers("act ability", "throw_to E1")
    assert game.state.sleeping == ["B"]
    assert game.game.view().monster("s1").asleep  # type: ignore[union-attr]


def test_um_10_rooms_with_portals_are_awake_from_the_start() -> None:
    seats = {"barka": "ada", "zoe": "ben"}
    plain, against = (new_game(missions.load("m05"), seats, chance=Seeded(1), master=m) for m in (None, "dora"))
    assert set(plain.state.sleeping) - set(against.state.sleeping) == {"K"}
    assert not any(portal.shut for portal in against.view().portals)


def test_um_10_a_room_in_which_a_small_portal_opened_wakes_when_his_turn_begins() -> None:
    game = at(NEXT_DOOR, "sleeping B", "portals F1", phase="wake_rooms", master="ugly", dice="111111")
    assert game.said(e.RoomWoke, tile="B", why="portal", about="small:F1")


def test_um_11_a_move_costs_the_full_life_and_goes_up_to_the_steps() -> None:
    drawing = "+-+-+-+-+-+-+-+-+\n|u u . . . . . B|\n+-+-+-+-+-+-+-+-+"
    game = turn(drawing, "u1 life 1", his="112*").answers("master move")
    assert game.options == ["B1:C1", "C1:D1", "D1:E1"]
    assert game.why_not("E1:F1") == "out_of_steps UM-11 D1:E1"
    game.answers("monster_to C1:D1", "pay 112")
    assert game.where("u1") == "C1 D1"
    assert game.said(e.MasterPaid, cost=4, faces="112")


def test_um_11_who_has_no_steps_does_not_move() -> None:
    game = turn(HALL, "s1 lost_steps", his="11")
    with pytest.raises(Refused, match=r"no_steps .UM-11. monster s1"):
        game.game.follow("ugly", {"master": "move", "move_monster": "s1"})


def test_b_40_lost_steps_come_back_after_his_turn() -> None:
    game = turn(HALL, "s1 lost_steps").answers("master attack")
    assert not game.monster("s1").lost_steps


PORTAL = """
    +-+-+-+-+-+-+
    |B . . . P .|
    +           +
    |. . . . . .|
    +           +
    |g . D D . m|
    +-+-+-+-+-+-+
"""


def test_um_12_he_summons_any_kind_of_the_mission_on_any_free_square_of_a_portal() -> None:
    game = turn(PORTAL.replace("D D", ". ."), his="22").answers("master summon")
    assert game.options == ["ugly_snout", "big_grunt", "muso"]
    game.answers("summon_kind muso")
    assert game.options == ["E1", "F1", "E2", "F2"]
    game.answers("summon_at F2")
    assert game.said(e.MonsterArrived, kind="muso", square="F2", portal="P1")
    assert game.said(e.MasterPaid, action="summon", about="muso", cost=1, faces="2")


@pytest.mark.parametrize(
    "kind, said",
    [("dorbak", "no_boss UM-12"), ("stud", "not_in_mission UM-12"), ("big_grunt", "too_dear UM-07")],
)
def test_um_12_some_do_not_come(kind: str, said: str) -> None:
    game = turn(PORTAL.replace("D D", "X X"), his="1")
    refusal = game.game.preview("ugly", {"master": "summon", "summon_kind": kind}).refused
    assert refusal is not None
    assert f"{refusal.key} {refusal.rule}" == said


def test_um_12_nobody_comes_without_a_figure_in_the_box() -> None:
    thirteen = """
        +-+-+-+-+-+-+-+-+
        |B . P . s s s s|
        +               +
        |. . . . s s s s|
        +               +
        |. . . s s s s s|
        +-+-+-+-+-+-+-+-+
    """
    game = turn(thirteen, his="11")
    refusal = game.game.why_not("ugly", "summon")
    assert refusal is not None
    assert (refusal.key, refusal.rule) == ("no_figure", "UM-12")


def test_um_12_nobody_comes_without_a_portal() -> None:
    assert turn(HALL, his="11").why_not("summon").startswith("no_portal UM-12")


def test_um_13_everybody_in_melee_attacks_once_and_who_is_not_does_not() -> None:
    game = turn(RING)
    game.answers("master attack", "strike s3:barka", "strike s2:barka")
    blows = [(blow.monster, blow.hero) for blow in game.told(e.MonsterAttacked)]
    assert blows == [("s3", "barka"), ("s2", "barka"), ("s1", "barka")]
    assert game.said(e.StrikesBegan, blows=3)
    assert game.hero("barka").hp == 2
    assert game.state.turn == 2


def test_um_13_he_chooses_the_targets() -> None:
    game = turn(RING).answers("master attack")
    assert game.options == ["s1:barka", "s2:barka", "s2:helena", "s3:barka"]
    game.answers("strike s2:helena")
    assert game.said(e.MonsterAttacked, monster="s2", hero="helena")


def test_um_13_the_attacks_come_by_themselves_when_the_dice_are_gone() -> None:
    game = turn(RING, his="1").answers("master move", "move_monster s4", "monster_to D2")
    assert game.said(e.StrikesBegan, lost=0, blows=4)
    assert game.asked == "strike"


def test_um_13_who_has_struck_or_is_not_near_does_not_strike() -> None:
    game = turn(RING).answers("master attack", "strike s3:barka")
    assert game.why_not("s3:barka").startswith("struck_already UM-13")
    assert game.why_not("s4:helena").startswith("not_in_melee UM-13")


def test_um_13_a_lying_hero_is_no_target() -> None:
    game = turn(RING, "barka hp 1").answers("master attack", "strike s3:barka")
    assert game.said(e.HeroFell, hero="barka")
    assert [blow.hero for blow in game.told(e.MonsterAttacked)] == ["barka", "helena"]


def test_um_14_a_paid_move_leads_past_heroes_and_away_from_them() -> None:
    drawing = "+-+-+-+-+-+\n|. s . . .|\n+         +\n|. B . H .|\n+-+-+-+-+-+"
    game = turn(drawing, his="11").answers("master move")
    assert {"A1", "A2", "E1", "E2"} <= set(game.options)


def test_um_14_closed_doors_stop_whom_they_always_stop() -> None:
    drawing = "+-+-+-+-+\n|s m .D.|\n+     + +\n|. . B|.|\n+-+-+-+-+"
    assert "D1" not in turn(drawing, his="1").answers("master move", "move_monster s1").options
    assert "D1" in turn(drawing, his="1").answers("master move", "move_monster m1").options


def test_um_14_open_pits_are_obstacles() -> None:
    game = turn("+-+-+-+-+\n|s . * B|\n+-+-+-+-+", his="1").answers("master move")
    assert game.where("s1") == "B1"


def test_um_14_cards_still_say_what_they_say() -> None:
    """A hit of the Stud pushes."""
    game = turn("+-+-+-+-+-+-+\n|u u B . . .|\n+-+-+-+-+-+-+")
    assert game.said(e.HeroPushed, hero="barka", path=("D1", "E1"))


def test_um_15_a_wounded_hero_calls_for_a_cackle() -> None:
    game = turn(RING, "barka hp 3").answers("master attack", "strike s1:barka", "strike s2:helena")
    assert game.said(e.CackleDue, seat="ugly", wounds=3)
    (cackle,) = game.game.cackle("ugly")
    assert cackle == e.Cackled("ugly", 3)
    assert game.game.cackle("ugly") == [e.Cackled("ugly", 0)]


def test_um_15_no_wound_no_cackle_is_due() -> None:
    assert not turn(HALL).answers("master attack").said(e.CackleDue)


def test_um_15_only_he_cackles() -> None:
    with pytest.raises(Refused, match=r"not_the_master .UM-15."):
        turn(HALL).game.cackle("barka")
    with pytest.raises(Refused, match="no_master_here"):
        at(HALL).game.cackle("barka")

"""Rulings about the Ugly Master: B-105 to B-111, E-17, and what follows from B-88 and E-20 for him."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Refused
from engine import events as e
from tests.play import Play, at

LANE = """
    +-+-+-+-+-+-+-+-+-+
    |s . . . . . . . B|
    +-+-+-+-+-+-+-+-+-+
"""

CAVE = """
    +-+-+-+-+-+-+-+-+
    |u u . .o. . . B|
    +       +       +
    |. . . .o. . . .|
    +-+-+-+-+-+-+-+-+
"""
"""Stud, whom the Heroes are after, in room A."""


def turn(drawing: str, *lines: str, his: str = "112211", **more: Any) -> Play:
    """It is the Ugly Master's turn, and these dice lie before him."""
    return at(drawing, f"master_dice {his}", *lines, phase="master", master="ugly", **more)


def refused(game: Play, **answers: str) -> str:
    found = game.game.preview("ugly", answers).refused
    assert found is not None
    return f"{found.key} {found.rule}"


@pytest.mark.parametrize("heroes, star", [("B", 2), ("B H", 3), ("B H Z V L Y", 7)])
def test_b_105_his_star_counts_the_heroes_and_himself(heroes: str, star: int) -> None:
    cells = (heroes.split() + ["."] * 6)[:6]
    row = " ".join([*cells, ".", "s"])
    game = turn(f"+-+-+-+-+-+-+-+-+\n|{row}|\n+-+-+-+-+-+-+-+-+", his="*")
    assert game.game.view().master_star == star


def test_b_105_one_person_with_several_heroes_makes_no_difference() -> None:
    game = turn("+-+-+-+\n|B H s|\n+-+-+-+", seats={"barka": "ada", "helena": "ada"})
    assert game.game.view().master_star == 3


def test_b_106_the_same_monster_may_move_again_and_is_paid_again() -> None:
    game = turn(LANE, his="12").answers("master move", "monster_to E1", "pay 1", "master move", "monster_to H1")
    assert game.where("s1") == "H1"
    assert [paid.faces for paid in game.told(e.MasterPaid)] == ["1", "2"]
    assert game.said(e.MonsterAttacked, monster="s1")


def test_b_106_a_stampede_counts_all_steps_of_the_turn() -> None:
    drawing = "+-+-+-+-+-+-+\n|T T . . . B|\n+-+-+-+-+-+-+"
    game = turn(drawing, his="222222", scale=2).answers("master move", "monster_to B1:C1", "master move")
    game.answers("monster_to D1:E1", "master attack")
    assert game.hero("barka").hp == 3


def test_b_107_he_may_stop_with_dice_left_which_are_lost() -> None:
    game = turn(LANE, his="122*").answers("master attack")
    assert game.said(e.StrikesBegan, lost=4)
    assert game.state.master_dice == ""


def test_b_107_he_may_pay_with_more_than_he_must() -> None:
    game = turn(LANE, his="1*").answers("master move", "monster_to B1")
    assert game.options == ["1", "*"]


def test_b_108_sleepers_neither_move_nor_attack() -> None:
    game = turn("+-+-+-+-+-+\n|s B .os .|\n+-+-+-+-+-+", "sleeping B", "barka at C1")
    assert refused(game, master="move", move_monster="s2") == "asleep B-108"
    game.answers("master attack")
    assert not game.said(e.MonsterAttacked, monster="s2")


def test_b_108_sleepers_can_be_attacked_have_zones_and_sleep_on() -> None:
    game = at("+-+-+-+-+\n|. Bog .|\n+-+-+-+-+", "sleeping B", master="ugly", dice="22*** 112211")
    assert game.why_not("move").startswith("in_block_zone BLOCK-03")
    game.answers("act attack", "weapon cleaver", "dice 5")
    while game.asked.startswith("star"):
        game.answers("star war_cry")
    assert game.monster("g1").life == 1
    game.answers("act end", "leave_dice let_go", "master attack")
    assert game.state.sleeping == ["B"]
    assert not game.said(e.MonsterAttacked)


PORTAL = """
    +-+-+-+-+-+-+
    |B . . . P .|
    +           +
    |n n . . . .|
    +-+-+-+-+-+-+
"""


def test_b_109_whom_he_summons_may_move_and_attack_at_once() -> None:
    game = turn(PORTAL, his="11").answers("master summon", "summon_at E1", "master move")
    game.answers("monster_to B1", "strike s1:barka")
    assert game.said(e.MonsterAttacked, monster="s1", hero="barka")


def test_b_109_a_big_monster_needs_two_linked_portal_squares() -> None:
    game = turn(PORTAL, his="21").answers("master summon", "summon_kind spiny_grunter")
    assert game.options == ["E1:F1", "E1:E2", "F1:F2", "E2:F2"]
    game.answers("summon_at F1:F2")
    assert game.where("n2") == "F1 F2"
    assert game.said(e.MonsterArrived, kind="spiny_grunter", square="F1", tail="F2")


def test_b_109_small_portals_count_but_one_alone_holds_no_big_one() -> None:
    drawing = "+-+-+-+-+-+\n|n n . . B|\n+-+-+-+-+-+"
    game = turn(drawing, "portals D1", his="2*").answers("master summon", "pay 2")
    assert game.said(e.MonsterArrived, kind="ugly_snout", square="D1", portal="small:D1")
    game = turn(drawing, "portals D1", his="2*")
    assert refused(game, master="summon", summon_kind="spiny_grunter") == "no_portal_room B-109"


def test_b_110_no_fate_die_chooses_for_him() -> None:
    game = turn("+-+-+-+\n|B s H|\n+-+-+-+").answers("strike s1:helena")
    assert not game.said(e.FateRolled)
    assert not game.said(e.TargetChosen)


def test_b_110_a_trapmaker_still_rolls() -> None:
    game = turn("+-+-+-+\n|X X B|\n+-+-+-+", fate="K")
    assert game.said(e.FateRolled, why="trapmaker")
    assert game.hero("barka").caged


def test_b_111_he_does_not_know_the_traps() -> None:
    game = turn("+-+-+-+-+\n|s . ^ B|\n+-+-+-+-+")
    assert [(trap.id, trap.under) for trap in game.game.view("ugly").traps] == [("C1", "floor")]


def test_e_17_an_empty_room_costs_one() -> None:
    game = turn("+-+-+-+-+\n|s B .D.|\n+-+-+-+-+", "sleeping B", his="12").answers("master wake", "pay 1")
    assert game.said(e.MasterPaid, action="wake", cost=1)


def test_e_17_a_wounded_monster_costs_its_full_life() -> None:
    game = turn(CAVE, "sleeping A", "u1 life 1", his="1122").answers("master wake")
    assert game.game.decision is not None
    assert game.game.decision.context["cost"] == 4


CRY = """
    +-+-+-+-+-+-+-+
    |Z . . s . . B|
    +             +
    |. . . . . . .|
    +-+-+-+-+-+-+-+
"""


def cried(drawing: str) -> Play:
    """Barka's War Cry lies on s1."""
    return turn(drawing, "mark war_cry s1 barka clean_up", his="11")


def test_e_17_who_heard_the_war_cry_moves_only_towards_barka() -> None:
    game = cried(CRY).answers("master move")
    assert sorted(game.options) == ["E1", "E2", "F1", "F2", "G2"]
    assert game.why_not("C1").startswith("must_go_for E-17")


def test_e_17_beside_barka_he_does_not_move_at_all() -> None:
    game = cried("+-+-+-+-+\n|B s . Z|\n+-+-+-+-+")
    assert game.hero("barka").hp == 4  # nothing but the attack was possible


def test_e_17_who_heard_the_war_cry_attacks_only_barka() -> None:
    game = cried("+-+-+-+-+\n|B s Z .|\n+-+-+-+-+")
    assert [blow.hero for blow in game.told(e.MonsterAttacked)] == ["barka"]
    spared = cried("+-+-+-+-+-+-+\n|. . s Z . B|\n+           +\n|. O O O O .|\n+-+-+-+-+-+-+")
    assert not spared.said(e.MonsterAttacked)


def test_e_17_hexgate_is_rolled_before_the_first_move_and_once() -> None:
    drawing = "+-+-+-+-+-+-+-+-+\n|A A . . . . . B|\n+-+-+-+-+-+-+-+-+"
    game = turn(drawing, his="****", fate="K").answers("master move")
    assert game.said(e.FateRolled, why="hexgate", about="Z1", symbol="skull")
    game.answers("monster_to C1:D1", "master move", "monster_to F1:G1")
    assert len(game.told(e.FateRolled)) == 1
    assert "frozen" in game.hero("barka").statuses


def test_e_17_who_did_not_move_rolls_hexgate_before_the_blow() -> None:
    game = turn("+-+-+-+\n|A A B|\n+-+-+-+", his="1", fate="K")
    told = [type(event).__name__ for event in game.events]
    assert told.index("FateRolled") < told.index("MonsterAttacked")
    assert "frozen" in game.hero("barka").statuses


def test_e_17_hexgate_comes_to_nothing_when_nobody_is_struck() -> None:
    drawing = "+-+-+-+-+-+-+-+-+\n|A A . . . . . B|\n+-+-+-+-+-+-+-+-+"
    game = turn(drawing, his="**", fate="K").answers("master move", "monster_to B1:C1")
    assert not game.monster("Z1").hexing
    assert "frozen" not in game.hero("barka").statuses


AFTER_STUD: dict[str, Any] = {"objective": {"killed": ["stud"]}}


def test_e_17_whom_the_heroes_are_after_stays_in_its_room_until_one_has_come_in() -> None:
    game = turn(CAVE, his="22", **AFTER_STUD).answers("master move")
    assert all(set(option) & set("EFGH") == set() for option in game.options)
    assert game.why_not("E1:F1").startswith("keeps_its_room E-17")


def test_e_17_after_a_visit_it_is_free_to_go() -> None:
    game = turn(CAVE, "visited A", his="22", **AFTER_STUD).answers("master move")
    assert "E1:F1" not in game.options  # three Steps
    assert "D1:E1" in game.options


def test_e_17_with_a_hero_in_the_room_it_is_free_to_go() -> None:
    game = turn(CAVE, "barka at D2", his="22", **AFTER_STUD).answers("master move")
    assert "D1:E1" in game.options


def test_e_17_others_come_and_go() -> None:
    assert "D1:E1" in turn(CAVE, his="22").answers("master move").options


def test_e_17_whom_the_heroes_are_after_moves_once() -> None:
    game = turn(CAVE, his="2222", **AFTER_STUD).answers("master move", "monster_to B1:C1")
    assert game.said(e.StrikesBegan, lost=2)  # nothing else to pay for
    again = turn(CAVE, "moved u1", his="2222", **AFTER_STUD)
    assert again.said(e.StrikesBegan)


def test_e_17_a_second_move_is_refused_with_the_reason() -> None:
    game = turn(CAVE.replace("|. . . .o. . . .|", "|. . . .o. . . s|"), "moved u1", his="2222", **AFTER_STUD)
    with pytest.raises(Refused, match=r"moves_once .E-17."):
        game.game.follow("ugly", {"master": "move", "move_monster": "u1"})


def test_face_04_whom_it_touches_comes_in_front_at_the_end_of_a_move() -> None:
    """East and south have Barka in front; facing south nobody stands behind it."""
    game = turn("+-+-+-+-+-+\n|s . H . .|\n+         +\n|. . . B .|\n+-+-+-+-+-+", his="1")
    game.answers("master move", "monster_to D1", "strike s1:barka")
    assert game.monster("s1").facing == "s"


def test_e_20_he_says_where_and_the_way_is_the_shortest() -> None:
    game = turn("+-+-+-+-+-+\n|s . . . .|\n+         +\n|. . . . B|\n+-+-+-+-+-+", his="1")
    game.answers("master move", "monster_to D2")
    assert game.told(e.MonsterMoved)[0].path == ("B1", "C1", "D2")

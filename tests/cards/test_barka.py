"""Brutal Assault, War Cry, Catapult Move at their three levels (ABIL-BAR, D.5)."""

from __future__ import annotations

import pytest

from engine import events as e
from tests.cards.charged import charged
from tests.play import Play, at

LET_GO = ("act end", "leave_dice let_go")


# Brutal Assault ------------------------------------------------------------------------------------------------------


def assault(level: int, dice: str, *lines: str) -> Play:
    return at(
        "+-+-+-+-+-+-+-+-+\n|B . . . . . g .|\n+-+-+-+-+-+-+-+-+",
        charged("brutal_assault", level),
        *lines,
        dice=dice,
    )


def test_brutal_assault_1_runs_three_squares_and_strikes_at_plus_three() -> None:
    """ABIL-BAR-1: 2, 2, 2 and 3 make 9 against the Grunt's 9; the run took no dice, the energy is gone (ABIL-03)."""
    game = assault(1, "222", "barka at C1").answers("act ability", "weapon cleaver", "dice 3")
    assert game.said(e.AbilityUsed, hero="barka", ability="brutal_assault", level=1)
    assert game.said(e.HeroMoved, hero="barka", path=("D1", "E1", "F1"))
    assert game.said(e.HeroAttacked, parts=(("dice", 6), ("brutal_assault", 3)), total=9, protection=9, hit=True)
    assert (game.where("barka"), game.hero("barka").pool, game.hero("barka").energy["brutal_assault"]) == ("F1", 3, 0)


def test_brutal_assault_1_does_not_reach_over_four_squares() -> None:
    """ABIL-BAR-1, B-124: nobody within three steps."""
    assert assault(1, "", "barka at B1").why_not("ability") == "nobody_within ABIL-BAR-1"


def test_brutal_assault_2_runs_four_squares_and_strikes_at_plus_four() -> None:
    game = assault(2, "221", "barka at B1").answers("act ability", "weapon cleaver", "dice 3")
    assert game.where("barka") == "F1"
    assert game.said(e.HeroAttacked, parts=(("dice", 5), ("brutal_assault", 4)), hit=True)


def test_brutal_assault_3_runs_five_squares_and_strikes_at_plus_six() -> None:
    game = assault(3, "21").answers("act ability", "weapon cleaver", "dice 2")
    assert game.where("barka") == "F1"
    assert game.said(e.HeroAttacked, parts=(("dice", 3), ("brutal_assault", 6)), hit=True)


def test_brutal_assault_is_followed_by_the_attack_before_anything_else() -> None:
    """ABIL-BAR-1: where to, with which weapon, at whom, how many dice: no other act lies between."""
    game = at("+-+-+-+-+\n|B . s .|\n+       +\n|. . s .|\n+-+-+-+-+", charged("brutal_assault"), dice="11").answers(
        "act ability"
    )
    asked = []
    for answer in ("move_to B1", "weapon cleaver", "target s2", "dice 2"):
        asked.append(game.asked)
        game.answers(answer)
    assert asked == ["move_to barka", "weapon barka", "target barka", "dice barka"]
    assert game.asked == "act barka"


def test_brutal_assault_odds_count_the_bonus() -> None:
    """Two dice need 6 of Protection 9 - 3: only two Stars of Force 3 make that."""
    game = assault(1, "", "barka at E1").answers("act ability", "weapon cleaver")
    assert game.game.decision is not None
    assert game.game.decision.odds[2] == pytest.approx(1 / 9)
    assert game.game.decision.context["bonus"] == 3


def test_brutal_assault_is_refused_without_a_die() -> None:
    """ABIL-05, B-124: it needs an attack."""
    game = at("+-+-+-+\n|B . s|\n+-+-+-+", charged("brutal_assault"), "barka pool 0 rolled")
    assert game.why_not("ability") == "no_dice B-124"


@pytest.mark.parametrize(
    "held, refusal", [("caged", "caged TRAP-04"), ("frozen", "frozen STAT-06"), ("stuck", "stuck TRAP-07")]
)
def test_brutal_assault_is_refused_to_who_cannot_leave_the_square(held: str, refusal: str) -> None:
    """E-07, B-34, B-66."""
    game = at("+-+-+-+\n|B . s|\n+-+-+-+", charged("brutal_assault"), f"barka {held}")
    assert game.why_not("ability") == refusal


def test_brutal_assault_is_refused_with_nothing_to_strike_with() -> None:
    """ATK-02, B-124: a bow in one hand and a rod in the other are no melee weapons, a thimble neither."""
    hands = "barka hand_1 hornet_crossbow hand_2 witchs_thimble"
    game = at("+-+-+-+\n|B . s|\n+-+-+-+", charged("brutal_assault"), hands)
    assert game.why_not("ability") == "no_target B-124"


def test_brutal_assault_may_start_in_a_block_zone_but_stops_where_it_enters_one() -> None:
    """B-19: not a Movement. D1 lies behind the Snout's zone."""
    game = at("+-+-+-+-+\n|. s . .|\n+       +\n|B . . g|\n+-+-+-+-+", charged("brutal_assault", 3), dice="11")
    assert game.why_not("move") == "in_block_zone BLOCK-03"
    game.answers("act ability")
    assert game.options == ["A1", "A2", "B2"]


def test_brutal_assault_into_a_boulder_may_cost_the_dice_for_the_attack() -> None:
    """MOVE-10, TRAP-05: the last die dodges; nothing is left to strike with, the turn is over."""
    game = at(
        "+-+-+-+-+\n|B . ^ s|\n+-+-+-+-+",
        charged("brutal_assault"),
        "barka pool 1",
        dice="1",
        fate="R",
        draws="falling_boulder",
    )
    game.answers("act ability", "dodge 1")
    assert game.where("barka") == "C1"
    assert not game.told(e.HeroAttacked)
    assert game.said(e.HeroTurnEnded, hero="barka")


# War Cry -------------------------------------------------------------------------------------------------------------


def test_war_cry_1_one_monster_must_go_for_barka() -> None:
    """ABIL-BAR-2, B-88, MACT-12: Zoe is nearer; the Snout runs past her. Its Wound is experience (XP-05)."""
    game = at("+-+-+-+-+-+-+-+\n|Z . s . . . B|\n+-+-+-+-+-+-+-+", charged("war_cry"), "zoe acted", active="barka")
    game.answers("act ability")
    assert game.said(e.ShieldsGained, hero="barka", n=1, why="war_cry")
    assert game.said(e.Marked, mark="war_cry", on="s1", by="barka", level=1)
    game.answers(*LET_GO)
    assert game.said(e.TargetChosen, monster="s1", hero="barka", because="compelled")
    assert game.where("s1") == "F1"
    game.answers("shields 0")
    assert game.said(e.HeroWounded, hero="barka", wounds=1)
    assert game.said(e.XpGained, hero="barka", n=1, why="war_cry")


def test_war_cry_1_lets_barka_choose_which_one_in_the_room() -> None:
    game = at("+-+-+-+-+\n|B . s g|\n+-+-+-+-+", charged("war_cry")).answers("act ability")
    assert game.asked == "roar_at barka"
    assert game.options == ["s1", "g1"]
    game.answers("roar_at g1")
    assert [mark.on for mark in game.state.marks] == ["g1"]


def test_war_cry_2_everybody_in_the_room_but_nobody_who_comes_later() -> None:
    """ABIL-BAR-2: two shield dice, all of the Room; the Snout that comes out of the portal did not hear it and takes
    the nearest."""
    game = at(
        """
        +-+-+-+-+-+-+-+
        |Z . s s . . B|
        +             +
        |P P . . . s .|
        +             +
        |P P . . . . .|
        +-+-+-+-+-+-+-+
        """,
        charged("war_cry", 2),
        "zoe acted",
        active="barka",
        fate="B",
    )
    game.answers("act ability")
    assert game.said(e.ShieldsGained, hero="barka", n=2, why="war_cry")
    assert [mark.on for mark in game.state.marks] == ["s1", "s2", "s3"]
    game.answers(*LET_GO, "shields 0", "shields 0", "level_up war_cry", "shields 0")
    compelled = {event.monster: event.because for event in game.told(e.TargetChosen, hero="barka")}
    assert compelled == dict.fromkeys(("s1", "s2", "s3"), "compelled")
    assert game.said(e.TargetChosen, monster="s4", hero="zoe", because="nearest")


def test_war_cry_3_three_shield_dice_and_the_whole_room() -> None:
    game = at("+-+-+-+-+\n|B . s g|\n+-+-+-+-+", charged("war_cry", 3)).answers("act ability")
    assert game.hero("barka").shields == 3
    assert [mark.on for mark in game.state.marks] == ["s1", "g1"]


def test_war_cry_needs_no_dice_and_nobody_to_hear_it() -> None:
    """ABIL-05: with the Pool empty, in an empty Room, the shield dice come all the same."""
    game = at("+-+-+-+\n|B . .|\n+-+-+-+", charged("war_cry", 3), "barka pool 0 rolled").answers("act ability")
    assert game.said(e.ShieldsGained, hero="barka", n=3, why="war_cry")
    assert not game.told(e.Marked)


def test_war_cry_is_not_heard_on_another_tile() -> None:
    """ABIL-07, B-14: the Room is the tile; a big monster across the border stands on both."""
    game = at("+-+-+-+-+-+\n|B . non s|\n+     +   +\n|. . .o. .|\n+-+-+-+-+-+", charged("war_cry", 2))
    game.answers("act ability")
    assert [mark.on for mark in game.state.marks] == ["n1"]


def test_war_cry_marks_go_with_the_clean_up() -> None:
    """D.5, CLEAN-02."""
    game = at("+-+-+-+-+\n|B . . s|\n+-+-+-+-+", charged("war_cry")).answers("act ability", *LET_GO, "shields 0")
    assert game.said(e.CleanedUp)
    assert game.state.marks == []


def test_b_88_a_compelled_monster_beside_somebody_else_does_not_attack_her() -> None:
    """B-88: it stands between; Barka is walled in by the other Hero, so it stays and spares Zoe."""
    game = at("+-+-+-+\n|s Z B|\n+-+-+-+", charged("war_cry"), "zoe acted", active="barka").answers(
        "act ability", *LET_GO
    )
    assert not game.told(e.MonsterAttacked)
    assert game.hero("zoe").hp == 3


def test_b_88_a_compelled_monster_that_stops_short_beside_somebody_else_spares_her() -> None:
    game = at(
        "+-+-+-+-+-+-+-+-+-+\n|s . . . . . . . B|\n+                 +\n|. . . . . Z . . .|\n+-+-+-+-+-+-+-+-+-+",
        charged("war_cry"),
        "zoe acted",
        active="barka",
    ).answers("act ability", *LET_GO)
    assert game.where("s1") == "E1"
    assert game.said(e.MonsterWaited, monster="s1", why="spared")
    assert game.hero("zoe").hp == 3


def test_b_88_once_barka_lies_down_the_compelled_ones_go_by_the_normal_rules() -> None:
    game = at(
        "+-+-+-+-+-+\n|s B . . Z|\n+         +\n|. . s . .|\n+-+-+-+-+-+",
        charged("war_cry", 2),
        "barka hp 1",
        "zoe acted",
        active="barka",
    )
    game.answers("act ability", *LET_GO, "shields 0")
    assert game.said(e.HeroFell, hero="barka")
    assert game.said(e.TargetChosen, monster="s2", hero="zoe", because="only")
    assert game.said(e.MonsterAttacked, monster="s2", hero="zoe")


def test_b_88_if_barka_cannot_be_reached_the_compelled_one_approaches() -> None:
    """B-88: the Grunt fills the only place beside him; the Snout comes up behind it and leaves Zoe alone."""
    game = at("+-+-+-+-+-+\n|Z s . g B|\n+-+-+-+-+-+", charged("war_cry", 2), "zoe acted", active="barka")
    game.answers("act ability", *LET_GO, "shields 0")
    assert game.where("s1") == "C1"
    assert [event.hero for event in game.told(e.MonsterAttacked)] == ["barka"]


def test_e_21_a_compelled_monster_is_as_near_as_barka_is() -> None:
    """E-21, B-79: beside Zoe it would act first; six steps from Barka it acts after the other."""
    game = at(
        "+-+-+-+-+-+-+-+-+\n|Z s . . . . . B|\n+               +\n|. . . . . s . .|\n+-+-+-+-+-+-+-+-+",
        charged("war_cry"),
        "zoe acted",
        active="barka",
    )
    game.answers("act ability", "roar_at s1", *LET_GO, "shields 0")
    assert [event.monster for event in game.told(e.TargetChosen)] == ["s2", "s1"]


def test_xp_05_each_wound_of_a_compelled_monster_is_experience() -> None:
    """XP-05: Tatanka comes from afar and costs two Hit Points: two experience, one level."""
    game = at("+-+-+-+-+-+-+\n|T . . . . B|\n+           +\n|T . . . . .|\n+-+-+-+-+-+-+", charged("war_cry"))
    game.answers("act ability", *LET_GO, "shields 0")
    assert game.said(e.HeroWounded, hero="barka", wounds=2)
    assert game.said(e.XpGained, hero="barka", n=2, why="war_cry")
    assert game.asked == "level_up barka"


# Catapult Move -------------------------------------------------------------------------------------------------------


def test_catapult_move_1_throws_up_to_three_squares() -> None:
    """ABIL-BAR-3, B-119: to any of three squares in the line; no dice, no Wound, the facing is kept."""
    game = at("+-+-+-+-+-+-+\n|B s . . . .|\n+-+-+-+-+-+-+", charged("catapult_move"), "s1 facing w")
    game.answers("act ability")
    assert game.asked == "throw_to barka"
    assert game.options == ["C1", "D1", "E1"]
    game.answers("throw_to E1")
    assert game.said(e.MonsterThrown, monster="s1", start="B1", path=("C1", "D1", "E1"), by="barka")
    assert (game.where("s1"), game.monster("s1").facing, game.hero("barka").pool) == ("E1", "w", 6)
    assert not game.told(e.MonsterWounded)


def test_catapult_move_1_stops_before_objects_and_figures() -> None:
    """B-119, D.5."""
    for thing in "bcOZ":
        game = at(f"+-+-+-+-+-+\n|B s . {thing} .|\n+-+-+-+-+-+", charged("catapult_move"), active="barka")
        game.answers("act ability")
        assert game.where("s1") == "C1"


def test_catapult_move_1_also_throws_diagonally_and_past_zones() -> None:
    """B-119: eight directions; no Block Zone stops a throw."""
    game = at(
        "+-+-+-+-+\n|B . . .|\n+       +\n|. s . .|\n+       +\n|. . . s|\n+       +\n|. . . .|\n+-+-+-+-+",
        charged("catapult_move"),
    ).answers("act ability")
    assert "D4" in game.options
    game.answers("throw_to D4")
    assert game.where("s1") == "D4"


def test_catapult_move_1_a_wall_or_a_closed_door_ends_the_flight() -> None:
    """B-119: each step is linked."""
    for border in "|D":
        game = at(
            f"+-+-+-+-+\n|B s{border}. .|\n+   +   +\n|. .{border}. .|\n+-+-+-+-+",
            charged("catapult_move"),
        ).answers("act ability")
        assert game.options == ["A2", "B2"]


@pytest.mark.parametrize("letters, figure", [("n", "n1"), ("u", "u1"), ("T", "T1")])
def test_catapult_move_1_lifts_only_figures_of_one_square(letters: str, figure: str) -> None:
    game = at(f"+-+-+-+-+-+-+\n|B {letters} {letters} . . .|\n+-+-+-+-+-+-+", charged("catapult_move"))
    assert figure in game.state.monsters
    assert game.why_not("ability") == "nobody_to_throw ABIL-BAR-3"


def test_catapult_move_2_smashes_a_barrel_and_barka_keeps_what_was_inside() -> None:
    """ABIL-BAR-3: the flight goes on, the Grunt takes one Wound, no experience; a Small Find is drawn."""
    game = at(
        "+-+-+-+-+-+-+\n|B g . b . .|\n+-+-+-+-+-+-+", charged("catapult_move", 2), draws="healing_potion"
    ).answers("act ability", "throw_to E1")
    assert game.said(e.BarrelBroken, barrel="b1", hero="barka")
    assert (game.where("g1"), game.monster("g1").life) == ("E1", 1)
    assert game.hero("barka").finds == ["healing_potion"]
    assert (game.hero("barka").xp, game.state.barrels) == (0, {})


def test_catapult_move_2_smashes_columns_but_one_throw_is_one_wound() -> None:
    """D.5: once per throw, however much breaks. The column's square is floor from now on."""
    game = at("+-+-+-+-+-+-+\n|B g O O . .|\n+-+-+-+-+-+-+", charged("catapult_move", 2))
    game.answers("act ability", "throw_to E1")
    assert [event.square for event in game.told(e.ColumnSmashed)] == ["C1", "D1"]
    assert game.said(e.MonsterWounded, monster="g1", wounds=1, life=1)
    assert game.game.view().furniture == ()


def test_catapult_move_2_still_stops_before_chests_and_doors() -> None:
    game = at("+-+-+-+-+-+-+\n|B s . c . .|\n+-+-+-+-+-+-+", charged("catapult_move", 2)).answers("act ability")
    assert game.where("s1") == "C1"
    game = at("+-+-+-+-+\n|B sD. .|\n+   +   +\n|. .D. .|\n+-+-+-+-+", charged("catapult_move", 2))
    assert game.answers("act ability").options == ["A2", "B2"]


def test_catapult_move_3_smashes_a_chest_and_its_trap_with_it() -> None:
    """ABIL-BAR-3, TRAP-02, B-119: a Magic Item, no experience; nobody opened it, so the trap does nothing."""
    game = at(
        "+-+-+-+-+-+\n|B g c . .|\n+-+-+-+-+-+", charged("catapult_move", 3), "traps c1", draws="ogre_tooth_maul"
    ).answers("act ability", "throw_to D1")
    assert game.said(e.ChestSmashed, chest="c1", hero="barka", left=0)
    assert game.asked == "loot barka"
    game.answers("loot hand_1")
    assert game.hero("barka").hand_1 == "ogre_tooth_maul"
    assert (game.state.traps, game.hero("barka").xp, game.monster("g1").life) == ([], 0, 1)
    assert not game.told(e.TrapSprung)


def test_catapult_move_3_smashes_a_closed_door_and_wakes_both_its_rooms() -> None:
    """E-08, ROOM-03, B-30: it counts as broken; the trap under it goes unseen."""
    game = at(
        "+-+-+-+-+-+-+\n|B gD. .D. .|\n+   +   +   +\n|. .D. .D. .|\n+-+-+-+-+-+-+",
        charged("catapult_move", 3),
        "sleeping A C",
        "traps d1",
        fate="R",
    ).answers("act ability", "throw_to C1")
    assert game.said(e.DoorOpened, door="d1", hero="barka", how="smashed")
    assert (game.where("g1"), game.monster("g1").life) == ("C1", 1)
    assert game.state.traps == []
    assert not game.told(e.TrapSprung)
    game.answers(*LET_GO)
    assert game.said(e.RoomWoke, tile="A", why="broken")
    assert game.state.sleeping == ["C"]


def test_catapult_move_3_leaves_locked_doors_alone() -> None:
    """E-03."""
    game = at(
        "+-+-+-+-+\n|B sD. .|\n+   +   +\n|. .D. .|\n+-+-+-+-+", charged("catapult_move", 3), locked=("d1",)
    ).answers("act ability")
    assert game.options == ["A2", "B2"]


def test_catapult_move_3_throws_cubs_but_neither_stud_nor_bosses() -> None:
    """B-119, D.5: a Cub flies with both its squares."""
    game = at(
        "+-+-+-+-+-+\n|B n . b .|\n+         +\n|. n . . .|\n+-+-+-+-+-+",
        charged("catapult_move", 3),
        draws="star_candy",
    ).answers("act ability")
    assert game.options == ["C1", "D1", "E1"]
    game.answers("throw_to E1")
    assert (game.where("n1"), game.monster("n1").life) == ("E1 E2", 2)
    for letter in "uT":
        game = at(f"+-+-+-+-+-+-+\n|B {letter} {letter} . . .|\n+-+-+-+-+-+-+", charged("catapult_move", 3))
        assert game.why_not("ability") == "nobody_to_throw ABIL-BAR-3"


def test_catapult_move_into_a_pit_wounds_and_costs_the_next_steps() -> None:
    """B-40, B-119: the flight ends there."""
    game = at("+-+-+-+-+-+\n|B g * . .|\n+-+-+-+-+-+", charged("catapult_move")).answers("act ability")
    assert (game.where("g1"), game.monster("g1").life, game.monster("g1").lost_steps) == ("C1", 1, True)
    assert game.said(e.MonsterInPit, monster="g1", square="C1")
    game.answers(*LET_GO)
    assert game.said(e.MonsterWaited, monster="g1", why="no_steps")
    assert game.monster("g1").lost_steps is False


def test_catapult_move_over_a_barrel_into_a_pit_hurts_twice() -> None:
    """B-40, D.5: for the smashing and for the pit; the Grunt dies, Barka learns nothing from it."""
    game = at("+-+-+-+-+-+\n|B g b * .|\n+-+-+-+-+-+", charged("catapult_move", 2), draws="iron_biscuit")
    game.answers("act ability", "throw_to D1")
    assert game.said(e.MonsterKilled, monster="g1", by="barka")
    assert game.hero("barka").xp == 0
    assert game.hero("barka").finds == ["iron_biscuit"]


def test_catapult_move_onto_a_face_down_trap_does_not_trigger_it() -> None:
    """B-33."""
    game = at("+-+-+-+-+-+\n|B s . ^ .|\n+-+-+-+-+-+", charged("catapult_move")).answers("act ability", "throw_to D1")
    assert game.state.traps == ["D1"]


def test_e_08_a_thrown_monster_wakes_the_sleeping_room_it_lands_in() -> None:
    """E-08, ROOM-07: at once."""
    game = at("+-+-+-+-+\n|B so. .|\n+   +   +\n|. .o. .|\n+-+-+-+-+", charged("catapult_move"), "sleeping B").answers(
        "act ability", "throw_to D1"
    )
    assert game.said(e.RoomWoke, tile="B", why="monster", about="s1")
    assert game.state.sleeping == []


def test_e_28_a_throw_of_no_square_is_refused() -> None:
    """E-28, B-124."""
    game = at("+-+-+\n|B s|\n+-+-+", charged("catapult_move"))
    assert game.why_not("ability") == "nobody_to_throw ABIL-BAR-3"
    game = at("+-+-+-+-+\n|B . s .|\n+-+-+-+-+", charged("catapult_move"))
    assert game.why_not("ability") == "nobody_to_throw ABIL-BAR-3"


def test_catapult_move_needs_no_dice() -> None:
    """ABIL-05."""
    game = at("+-+-+-+\n|B s .|\n+-+-+-+", charged("catapult_move"), "barka pool 0 rolled").answers("act ability")
    assert game.said(e.MonsterThrown, monster="s1", path=("C1",))


def test_win_02_a_chest_smashed_by_a_throw_can_win_the_mission() -> None:
    """WIN-02: at once, before anything is drawn."""
    game = at("+-+-+-+-+-+\n|B g c . .|\n+-+-+-+-+-+", charged("catapult_move", 3), objective={"chests_left": 0})
    game.answers("act ability", "throw_to D1")
    assert game.game.outcome == "won"

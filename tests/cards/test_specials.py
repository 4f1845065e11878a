"""What the bigger monsters do besides (D.10, MACT-11), and the M.U.S.O.'s Lock-hand (CARD-02)."""

from __future__ import annotations

import pytest

from engine import events as e
from engine.cards.load import MONSTERS
from engine.cards.registry import SPECIALS
from tests.cards.blows import strike
from tests.play import Play, at


def monsters(drawing: str, *lines: str, dice: str = "", fate: str = "", scale: int | None = None) -> Play:
    """The monsters' turn."""
    return at(drawing, *lines, phase="monsters", dice=dice, fate=fate, scale=scale)


# Quills --------------------------------------------------------------------------------------------------------------

GRUNTER = "+-+-+-+-+\n|n n . .|\n+       +\n|B . . .|\n+-+-+-+-+"


def test_quills_cost_a_hit_point_when_a_melee_attack_misses() -> None:
    game = at(GRUNTER, dice="2 22 ***")
    strike(game, "cleaver", 1)
    assert game.told(e.SpecialUsed) == [e.SpecialUsed("n1", "spiny_grunter", "quills", "barka")]
    assert game.told(e.HeroWounded) == [e.HeroWounded("barka", 1, 4, "n1", "A2")]
    strike(game, "piston_fist", 2)
    assert game.hero("barka").hp == 3


def test_quills_do_not_hurt_who_hits() -> None:
    game = at(GRUNTER, dice="**")
    strike(game, "cleaver", 2)
    assert game.hero("barka").hp == 5


@pytest.mark.parametrize(
    "row, hero, weapon",
    [("|Z n n .|", "zoe", "static_shawl"), ("|L . n n|", "luckylock", "lady")],
    ids=["Magic at range 1", "from afar"],
)
def test_quills_reach_only_melee(row: str, hero: str, weapon: str) -> None:
    """ATK-02: Force weapons are melee; the Static Shawl strikes by Magic."""
    game = at(f"+-+-+-+-+\n{row}\n+-+-+-+-+", dice="1")
    strike(game, weapon, 1)
    assert not game.said(e.HeroWounded)


def test_quills_may_drop_a_hero_who_then_loses_the_turn() -> None:
    """B-94."""
    game = at(GRUNTER, "barka hp 1", dice="1")
    strike(game, "cleaver", 1)
    assert game.said(e.HeroFell, hero="barka")
    assert game.said(e.HeroTurnEnded, hero="barka")


def test_quills_reach_a_leap_and_a_brutal_assault_too() -> None:
    """Every melee attack, also one that an ability gives."""
    game = at(GRUNTER, "barka brutal_assault 4", dice="1").answers("act ability", "move_to A2")
    game.answers("weapon cleaver", "dice 1")
    assert game.said(e.HeroAttacked, total=4, hit=False)
    assert game.hero("barka").hp == 4


# Venom, Reek ---------------------------------------------------------------------------------------------------------


def test_venom_poisons_whom_it_hits() -> None:
    """STAT-07."""
    game = monsters("+-+-+-+\n|B r r|\n+-+-+-+", fate="R")
    assert game.told(e.SpecialUsed) == [e.SpecialUsed("r1", "running_spider", "venom", "barka")]
    assert game.hero("barka").statuses == ["poisoned"]


def test_venom_does_not_poison_twice() -> None:
    """STAT-09."""
    game = monsters("+-+-+-+\n|B r r|\n+-+-+-+", "barka poisoned", fate="R")
    assert not game.said(e.SpecialUsed)
    assert game.hero("barka").hp == 4


def test_venom_needs_a_hit() -> None:
    game = monsters("+-+-+-+\n|B r r|\n+-+-+-+", "barka shields 2", dice="22 11").answers("shields 2")
    assert game.said(e.MonsterAttacked, hit=False)
    assert game.hero("barka").statuses == []


def test_reek_stuns_for_the_next_hero_phase() -> None:
    """STAT-05, B-63: three dice in turn 2."""
    game = monsters("+-+-+-+\n|B t t|\n+-+-+-+")
    assert game.told(e.SpecialUsed) == [e.SpecialUsed("t1", "stinky_thing", "reek", "barka")]
    assert game.said(e.HeroTurnBegan, hero="barka", pool=3)


def test_reek_needs_a_hit() -> None:
    game = monsters("+-+-+-+\n|B t t|\n+-+-+-+", "barka shields 2", dice="22 11").answers("shields 2")
    assert game.said(e.HeroTurnBegan, hero="barka", pool=6)


# STUD! ---------------------------------------------------------------------------------------------------------------


def test_stud_pushes_two_squares_straight_away() -> None:
    game = monsters("+-+-+-+-+-+\n|u u B . .|\n+-+-+-+-+-+")
    assert game.told(e.SpecialUsed) == [e.SpecialUsed("u1", "stud", "stud", "barka")]
    assert game.told(e.HeroPushed) == [e.HeroPushed("barka", "C1", ("D1", "E1"), "u1")]
    assert game.hero("barka").hp == 4


@pytest.mark.parametrize("row, end", [("|u u B .|.|", "D1"), ("|u u B s .|", "C1"), ("|u u B .D.|", "D1")])
def test_stud_pushes_as_far_as_walls_figures_and_closed_doors_allow(row: str, end: str) -> None:
    """E-10."""
    game = monsters(f"+-+-+-+-+-+\n{row}\n+-+-+-+-+-+", "closed d1" if "D" in row else "barka pool 0", "barka hp 5")
    assert game.where("barka") == end


def test_stud_and_trap_09_aim_for_a_pit() -> None:
    """TRAP-09, TRAP-08: of the two ways straight away, the one with the pit; one wound more, and stuck."""
    game = monsters(
        """
        +-+-+-+-+
        |. u u .|
        +       +
        |. . B .|
        +       +
        |. . . *|
        +-+-+-+-+
        """
    )
    assert game.where("barka") == "D3"
    assert game.hero("barka").stuck
    assert [event.cause for event in game.told(e.HeroWounded)] == ["u1", "spike_pit"]


def test_stud_a_pit_ends_the_push() -> None:
    """E-10: pits trigger."""
    game = monsters("+-+-+-+-+-+\n|u u B * .|\n+-+-+-+-+-+")
    assert (game.where("barka"), game.hero("barka").hp) == ("D1", 3)


@pytest.mark.parametrize("bond", ["caged", "stuck"])
def test_stud_pushes_nobody_out_of_a_cage_or_a_pit(bond: str) -> None:
    """E-07."""
    game = monsters("+-+-+-+-+-+\n|u u B . .|\n+-+-+-+-+-+", f"barka {bond}")
    assert game.where("barka") == "C1"
    assert not game.said(e.SpecialUsed)


def test_stud_pushes_a_frozen_hero_with_the_ice() -> None:
    """B-66: ice travels along."""
    game = monsters("+-+-+-+-+-+\n|u u B . .|\n+-+-+-+-+-+", "barka frozen")
    assert (game.where("barka"), game.hero("barka").statuses) == ("E1", ["frozen"])


def test_stud_leaves_who_fell_where_he_lies() -> None:
    game = monsters("+-+-+-+-+-+\n|u u B . .|\n+-+-+-+-+-+", "barka hp 1")
    assert game.where("barka") == "C1"


# Bosses --------------------------------------------------------------------------------------------------------------

DORBAK = "+-+-+-+\n|X X B|\n+-+-+-+"


@pytest.mark.parametrize("fate, caged", [("K", True), ("R", False), ("B", False)])
def test_trapmaker_cages_on_a_skull(fate: str, caged: bool) -> None:
    """TRAP-04: no tile is needed."""
    game = monsters(DORBAK, fate=fate)
    assert game.said(e.FateRolled, why="trapmaker", about="barka")
    assert game.hero("barka").caged is caged
    assert game.state.trap_pile["iron_cage"] == 2
    assert game.said(e.SpecialUsed, special="trapmaker") is caged


def test_trapmaker_needs_a_hit() -> None:
    game = monsters(DORBAK, "barka shields 4", dice="**** 1111").answers("shields 4", *["star war_cry"] * 4)
    assert not game.said(e.FateRolled)


HEXGATE = """
    +-+-+-+-+-+-+-+
    |A A . . . . .|
    +             +
    |. . . P P . .|
    +             +
    |B . . P P . .|
    +-+-+-+-+-+-+-+
"""


def test_hexgate_brings_a_snout_on_each_portal_on_a_drop() -> None:
    """D.10: Small Portals are portals too; it happens before it moves."""
    game = monsters(HEXGATE, "portals G1", "Z1 life 4", fate="B")
    assert game.said(e.FateRolled, why="hexgate", about="Z1", symbol="drop")
    assert [(event.square, event.portal) for event in game.told(e.MonsterArrived)] == [("D2", "P1"), ("G1", "small:G1")]
    kinds = [type(event).__name__ for event in game.events]
    assert kinds.index("MonsterArrived") < kinds.index("MonsterMoved")


def test_hexgate_brings_nobody_onto_a_full_or_shut_portal() -> None:
    """PORT-04, E-04: one portal is in a Sleeping Room, a Snout stands on the other."""
    drawing = "+-+-+-+-+-+\n|A A s|P P|\n+     +   +\n|B . .|P P|\n+-+-+-+-+-+"
    game = monsters(drawing, "sleeping B", "portals C1", fate="B")
    assert game.said(e.SpecialUsed, special="hexgate")
    assert not game.said(e.MonsterArrived)


def test_hexgate_brings_nobody_when_the_box_is_empty() -> None:
    """PORT-05: one Snout is left for two portals."""
    row, between = "|s s s s s s .|", "+             +"
    drawing = "\n".join(
        [
            "+-+-+-+-+-+-+-+",
            "|A A . P P . .|",
            between,
            "|B . . P P . .|",
            between,
            row,
            between,
            row,
            "+-+-+-+-+-+-+-+",
        ]
    )
    game = monsters(drawing, "portals G1", fate="B")
    assert game.told(e.MonsterArrived)[0].square == "D1"
    assert len(game.told(e.MonsterArrived)) == 1


def test_hexgate_freezes_its_target_on_a_skull() -> None:
    """STAT-06: whom it goes for, before the blow."""
    game = monsters("+-+-+-+-+-+\n|A A . . B|\n+-+-+-+-+-+", fate="K")
    assert game.hero("barka").statuses == ["frozen"]
    assert not game.monster("Z1").hexing, "the Skull is spent"
    kinds = [type(event).__name__ for event in game.events]
    assert kinds.index("TargetChosen") < kinds.index("StatusGained") < kinds.index("MonsterMoved")


def test_hexgate_does_nothing_on_lightning() -> None:
    game = monsters(HEXGATE, fate="R")
    assert not game.said(e.SpecialUsed)


def test_hexgate_without_anybody_to_go_for_freezes_nobody() -> None:
    """The Skull is spent."""
    game = monsters("+-+-+-+-+-+\n|A A b|. B|\n+-+-+-+-+-+", fate="K")
    assert game.hero("barka").statuses == []
    assert not game.monster("Z1").hexing


@pytest.mark.parametrize("row, hp", [("|T T . . B|", 3), ("|T T . B .|", 4), ("|T T B . .|", 4)], ids=["2", "1", "0"])
def test_stampede_costs_two_after_two_squares(row: str, hp: int) -> None:
    game = monsters(f"+-+-+-+-+-+\n{row}\n+-+-+-+-+-+", "barka hp 5")
    assert game.hero("barka").hp == hp
    assert game.said(e.SpecialUsed, special="stampede", on="barka") is (hp == 3)


def test_stampede_and_def_05_a_parried_blow_costs_nothing() -> None:
    game = monsters("+-+-+-+-+-+\n|T T . . B|\n+-+-+-+-+-+", "barka shields 5", dice="***** 11111")
    game.answers("shields 5", *["star war_cry"] * 5)
    assert game.hero("barka").hp == 5


# Lock-hand -----------------------------------------------------------------------------------------------------------


def test_lock_hand_the_muso_walks_through_closed_doors_but_not_through_locked_ones() -> None:
    """CARD-02, B-86, E-03: the door stays closed."""
    drawing = "+-+-+-+-+-+\n|m . .D. B|\n+-+-+-+-+-+"
    game = monsters(drawing, "closed d1")
    assert game.where("m1") == "D1"
    assert game.state.closed == ["d1"]
    locked = at(drawing, "closed d1", phase="monsters", locked=("d1",))
    assert locked.where("m1") == "C1", "E-29: it gathers there"


def test_lock_hand_does_not_let_it_strike_through_the_door() -> None:
    """B-86: there is no room for it on Barka's side."""
    game = monsters("+-+-+-+\n|. mDB|\n+-+-+-+", "closed d1")
    assert not game.said(e.MonsterAttacked)
    assert game.hero("barka").hp == 5


def test_the_numbers_of_specials_stand_on_their_cards() -> None:
    """D.10: seven specials, each on one card."""
    named = [card.special for card in MONSTERS.values() if card.special]
    assert sorted(named) == sorted(SPECIALS)
    assert len(named) == 7
    assert (MONSTERS["stud"].power.push, MONSTERS["tatanka"].power.steps) == (2, 2)

"""Statuses (ledger section 12): STAT-01 to STAT-09, TURN-10, B-63, B-65 to B-70. B-64 needs a card
that recovers dice."""

from __future__ import annotations

import pytest

from engine import events as e
from tests.play import Play, at

LANE = """
    +-+-+-+-+-+-+-+-+
    |s . . . . . . B|
    +-+-+-+-+-+-+-+-+
"""
DUEL = """
    +-+-+-+
    |. g .|
    +     +
    |. B .|
    +-+-+-+
"""
PAIR = """
    +-+-+-+
    |B Z .|
    +-+-+-+
"""


def steps_of(game: Play, monster: str) -> int:
    return game.game.table.steps(game.monster(monster))


@pytest.mark.parametrize("who", ["barka", "g1"])
@pytest.mark.parametrize("status", ["frozen", "poisoned", "stunned"])
def test_stat_01_a_status_is_told_and_marked(who: str, status: str) -> None:
    game = at(DUEL)
    piece = game.state.heroes.get(who) or game.monster(who)
    game.game.table.give_status(piece, status)
    assert piece.statuses == [status]
    assert game.game.table.events == [e.StatusGained(who, status)]


# Monsters -----------------------------------------------------------------------------------------------------------


def test_stat_02_a_stunned_monster_walks_one_square_less_and_rolls_one_die_less() -> None:
    far = at(LANE, "s1 stunned", phase="monsters")
    assert far.told(e.MonsterMoved)[0].path == ("B1", "C1", "D1")
    near = at(DUEL, "g1 stunned", "barka shields 1", phase="monsters", dice="1 11").answers("shields 1")
    assert near.told(e.MonsterAttacked)[0].attack_faces == "11"


def test_stat_02_clean_03_the_stun_of_a_monster_ends_with_the_monster_phase() -> None:
    game = at(LANE, "s1 stunned", phase="monsters", end=9)
    assert game.state.turn == 2
    assert game.monster("s1").statuses == []


def test_stat_03_b_67_a_frozen_monster_is_easier_to_hit_from_the_moment_it_is_frozen() -> None:
    """STAT-03, B-67, A-07: a Grunt's Protection 9 is 5 in the Hero Phase."""
    game = at(DUEL, "g1 frozen", dice="212").answers("act attack", "weapon cleaver")
    assert game.game.decision is not None
    assert game.game.decision.context["need"] == 5
    game.answers("dice 3")
    assert game.said(e.HeroAttacked, total=5, protection=5, hit=True)


def test_b_67_protection_is_never_below_one() -> None:
    game = at("+-+-+\n|s B|\n+-+-+", "s1 frozen")
    assert game.game.table.protection(game.monster("s1")) == 1


def test_stat_03_a_frozen_monster_walks_two_squares_less_and_thaws_in_clean_up() -> None:
    game = at(LANE, "s1 frozen", phase="monsters")
    assert game.told(e.MonsterMoved)[0].path == ("B1", "C1")
    assert game.monster("s1").statuses == []


def test_stat_04_b_68_steps_are_never_below_zero() -> None:
    """A Stinky Thing has two Steps; frozen and stunned would leave minus one."""
    game = at(
        """
        +-+-+-+-+-+-+
        |t t . . . .|
        +           +
        |. . . . . B|
        +-+-+-+-+-+-+
        """,
        "t1 frozen stunned",
    )
    assert steps_of(game, "t1") == 0


def test_stat_04_a_monster_without_steps_stays_and_says_so() -> None:
    game = at("+-+-+-+-+\n|g . . B|\n+-+-+-+-+", "g1 frozen stunned", phase="monsters")
    assert not game.said(e.MonsterMoved)
    assert game.said(e.MonsterWaited, monster="g1", why="no_steps")
    assert not game.said(e.MonsterAttacked)


def test_b_68_without_attack_dice_a_monster_does_not_attack_at_all() -> None:
    """B-68, A-19: a mission's Grunt with one die, stunned."""
    game = at(DUEL, "g1 stunned", phase="monsters", cards={"big_grunt": {"attack": 1}})
    assert game.said(e.MonsterWaited, monster="g1", why="no_dice")
    assert game.hero("barka").hp == 5


def test_b_68_one_die_is_enough_against_an_undefended_hero() -> None:
    game = at(DUEL, phase="monsters", cards={"big_grunt": {"attack": 1}})
    assert game.hero("barka").hp == 4


def test_stat_09_b_69_the_same_status_does_not_stack_and_different_ones_do() -> None:
    game = at(DUEL, "g1 stunned")
    table, grunt = game.game.table, game.monster("g1")
    table.give_status(grunt, "stunned")
    assert (table.attack_dice(grunt), table.steps(grunt)) == (2, 2)
    table.give_status(grunt, "frozen")
    assert (table.protection(grunt), table.steps(grunt)) == (5, 0)
    assert [event.status for event in table.events if isinstance(event, e.StatusGained)] == ["frozen"]


def test_b_70_poison_does_nothing_to_a_monster() -> None:
    """No Fate Die falls (the script has none), and it walks and strikes like any other."""
    game = at("+-+-+-+-+\n|s . . B|\n+-+-+-+-+", "s1 poisoned", phase="monsters")
    assert game.where("s1") == "C1"
    assert game.monster("s1").life == 1
    assert game.hero("barka").hp == 4


# Heroes -------------------------------------------------------------------------------------------------------------


def test_stat_05_a_hero_stunned_in_the_monster_phase_has_three_dice_next_turn_and_six_after() -> None:
    game = at("+-+-+\n|B .|\n+-+-+", "barka stunned stunned_in 3 shields 1", phase="clean_up", turn=3)
    assert game.told(e.HeroTurnBegan)[-1].pool == 3
    game.answers("act end", "leave_dice let_go")
    assert game.said(e.StatusLost, who="barka", status="stunned")
    assert game.state.turn == 5
    assert game.told(e.HeroTurnBegan)[-1].pool == 6


def test_b_63_a_stun_of_the_hero_phase_waits_for_the_next_one() -> None:
    """Zoe is stunned in turn 4 before she has acted: six dice now, three in turn 5, six in turn 6."""
    game = at(PAIR, "zoe stunned stunned_in 4", turn=4).answers("act end", "leave_dice let_go")
    assert game.told(e.HeroTurnBegan, hero="zoe")[-1].pool == 6
    game.answers("act end", "leave_dice let_go")
    assert game.hero("zoe").statuses == ["stunned"]
    game.answers("next_hero zoe")
    assert game.told(e.HeroTurnBegan, hero="zoe")[-1].pool == 3
    game.answers("act end", "leave_dice let_go", "act end", "leave_dice let_go")
    assert game.hero("zoe").statuses == []


def test_stat_06_b_66_a_frozen_hero_cannot_move_but_may_attack_defend_and_charge() -> None:
    game = at("+-+-+-+\n|s B .|\n+-+-+-+", "barka frozen")
    assert game.why_not("move") == "frozen STAT-06"
    assert {"attack", "defend", "charge", "free", "face"} <= set(game.options)


def test_stat_06_the_ice_breaks_by_the_hero_s_own_force() -> None:
    game = at(PAIR, "barka frozen", dice="222").answers("act free", "dice 3")
    assert game.said(e.HeroFreed, hero="barka", what="ice", by="barka")
    assert "move" in game.options


def test_stat_06_the_ice_breaks_by_a_neighbour_s_force_and_not_below_six() -> None:
    """B-47: Barka rolls with his own Force 3 for Zoe; 5 is not enough, 6 is."""
    game = at(PAIR, "zoe frozen", dice="221 2*1").answers("act free", "dice 3")
    assert game.hero("zoe").statuses == ["frozen"]
    game.answers("act free", "dice 3", "star war_cry")
    assert game.said(e.HeroFreed, hero="zoe", what="ice", by="barka")
    assert game.hero("zoe").statuses == []


def test_stat_06_nobody_breaks_ice_from_two_squares_away() -> None:
    game = at("+-+-+-+\n|B . Z|\n+-+-+-+", "zoe frozen")
    assert game.why_not("free") == "nobody_to_free TRAP-04"


@pytest.mark.parametrize("fate, hp, left", [("R", 3, ["poisoned"]), ("N", 2, ["poisoned"]), ("K", 3, [])])
def test_stat_07_turn_10_poison_rolls_fate_once_before_the_first_action(fate: str, hp: int, left: list[str]) -> None:
    """STAT-07: Lightning nothing, Drop a wound, Skull cured."""
    game = at(PAIR, "barka acted", "zoe poisoned", phase="choosing_hero", fate=fate)
    assert game.asked == "act zoe"
    assert (game.hero("zoe").hp, game.hero("zoe").statuses) == (hp, left)
    assert len(game.told(e.FateRolled, why="poison", about="zoe")) == 1
    assert game.left == ""


def test_stat_07_poison_works_again_at_the_start_of_every_own_turn() -> None:
    game = at("+-+\n|Z|\n+-+", "zoe poisoned", phase="choosing_hero", fate="NB").answers("act end", "leave_dice let_go")
    assert game.state.turn == 2
    assert game.hero("zoe").hp == 1


def test_stat_07_poison_hurts_only_in_the_own_turn() -> None:
    game = at(PAIR, "zoe poisoned").answers("act face", "facing e")
    assert game.hero("zoe").hp == 3


def test_b_65_poison_that_drops_a_hero_takes_the_turn_and_a_space_of_time() -> None:
    game = at(PAIR, "barka acted", "zoe poisoned hp 1", phase="choosing_hero", fate="N", end=12)
    assert game.said(e.HeroFell, hero="zoe")
    assert game.told(e.EndMoved)[0].end == 11
    assert game.asked == "next_hero"
    kinds = [type(event) for event in game.events]
    assert kinds.index(e.HeroFell) < kinds.index(e.HeroTurnEnded) < kinds.index(e.MonsterPhaseBegan)
    assert game.hero("zoe").hp == 3, "she stands up in clean-up"
    assert game.hero("zoe").statuses == ["poisoned"], "B-95: only hearts come back"


def test_stat_08_clean_03_frozen_and_poisoned_heroes_stay_so_and_frozen_monsters_do_not() -> None:
    game = at(DUEL, "barka frozen poisoned acted", "g1 frozen life 1", phase="clean_up", fate="R")
    assert game.hero("barka").statuses == ["frozen", "poisoned"]
    assert game.monster("g1").statuses == []
    assert game.monster("g1").life == 1

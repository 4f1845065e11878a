"""The four kinds of traps, and what cards do with them (TRAP-04 to TRAP-09, B-33, B-36, B-40, E-07, E-10)."""

from __future__ import annotations

import pytest

from engine import events as e
from tests.cards.blows import stars, strike
from tests.play import Play, at

CHEST = "+-+-+-+\n|B c .|\n+     +\n|. . .|\n+-+-+-+"


def spring(trap: str, *lines: str, fate: str = "", pool: int = 3) -> Play:
    """Barka picks a trapped chest that holds a rod; he drops it."""
    game = at(CHEST, "traps c1", f"barka pool {pool}", *lines, dice="222", fate=fate, draws=f"ember_rod {trap}")
    return game.answers("act pick", "dice 3", "loot drop")


def test_trap_11_the_item_is_kept_before_the_trap_strikes() -> None:
    """TRAP-11, B-28: success, experience, loot, trap."""
    game = at(CHEST, "traps c1", "barka hp 1", dice="222", draws="magic_sai spike_pit").answers("act pick", "dice 3")
    assert not game.said(e.TrapSprung), "the item is chosen for first"
    game.answers("loot hand_1")
    kinds = [type(event).__name__ for event in game.events]
    assert kinds.index("ChestPicked") < kinds.index("XpGained") < kinds.index("ItemEquipped")
    assert kinds.index("ItemEquipped") < kinds.index("TrapSprung") < kinds.index("HeroFell")
    assert game.hero("barka").hand_1 == "magic_sai"


# Iron Cage -----------------------------------------------------------------------------------------------------------


def test_iron_cage_holds_against_every_free_move() -> None:
    """TRAP-04, B-34, E-07."""
    game = at("+-+-+-+-+\n|B . . s|\n+-+-+-+-+", "barka caged brutal_assault 4")
    assert game.why_not("move") == "caged TRAP-04"
    assert game.why_not("ability") == "caged TRAP-04"
    other = at("+-+-+-+\n|L . .|\n+-+-+-+", "luckylock caged bullet_time 4")
    assert other.why_not("ability") == "caged TRAP-04"


def test_iron_cage_zoe_teleports_out_of_hers() -> None:
    """TRAP-04: at once, without a Test."""
    game = at("+-+-+-+\n|Z . .|\n+-+-+-+", "zoe caged instant_teleport 5")
    game.answers("act ability", "teleport zoe", "teleport_to C1")
    assert (game.where("zoe"), game.hero("zoe").caged) == ("C1", False)
    assert game.said(e.HeroFreed, hero="zoe", what="cage")


def test_iron_cage_zoe_frees_somebody_in_her_room_instead_of_moving() -> None:
    """E-07: at any level, without a Test; he stays where he is."""
    game = at("+-+-+-+\n|Z . B|\n+-+-+-+", "barka caged", "zoe instant_teleport 5", active="zoe")
    game.answers("act ability", "teleport free:barka")
    assert (game.where("barka"), game.hero("barka").caged, game.where("zoe")) == ("C1", False, "A1")


def test_iron_cage_does_not_keep_things_from_being_passed() -> None:
    """B-34: everything but change square."""
    game = at("+-+-+\n|B Z|\n+-+-+", "barka caged hand_1 ember_rod").answers("act end", "leave_dice let_go")
    assert "give:ember_rod:zoe" in game.options


# Falling Boulder -----------------------------------------------------------------------------------------------------


def test_falling_boulder_ignores_shields_also_a_biscuits() -> None:
    """B-36, TRAP-10."""
    game = spring("falling_boulder", "barka shields 2", fate="B")
    assert (game.hero("barka").hp, game.said(e.HeroWounded, wounds=2, cause="falling_boulder")) == (3, True)


def test_falling_boulder_ignores_the_fortress() -> None:
    """B-36, D.12: it is no attack."""
    assert spring("falling_boulder", "barka fortress", fate="R").hero("barka").hp == 4


def test_falling_boulder_is_dodged_better_in_a_jerkin() -> None:
    """TRAP-05, D.8: +1 Speed is worth something in every Speed roll."""
    game = at(CHEST, "traps c1", "barka body boiled_hide_jerkin", dice="222 **", draws="ember_rod falling_boulder")
    game.answers("act pick", "dice 3", "loot drop", "dodge 2")
    assert stars(game).said(e.TrapDodged)
    assert game.said(e.Tested, why="dodge", star=3, total=6)


# Small Portal --------------------------------------------------------------------------------------------------------


def test_small_portal_can_be_thrown_onto() -> None:
    """B-33, B-15: a portal does not block, and nothing happens."""
    game = at("+-+-+-+-+\n|B s . .|\n+-+-+-+-+", "barka catapult_move 4", "portals D1").answers("act ability")
    game.answers("throw_to D1")
    assert game.where("s1") == "D1"
    assert game.monster("s1").life == 1


def test_b_33_a_thrown_or_pushed_monster_triggers_no_face_down_trap() -> None:
    """B-33."""
    game = at("+-+-+-+-+\n|B s ^ .|\n+-+-+-+-+", "barka catapult_move 4").answers("act ability", "throw_to C1")
    assert game.state.traps == ["C1"]
    pushed = at("+-+-+-+-+\n|L g ^ .|\n+-+-+-+-+", dice="***")
    strike(pushed, "metal_fist", 3)
    assert (pushed.where("g1"), pushed.state.traps) == ("C1", ["C1"])


# Spike Pit -----------------------------------------------------------------------------------------------------------


def test_spike_pit_a_monster_thrown_in_is_wounded_and_loses_its_next_steps() -> None:
    """B-40, B-119: no experience; the flight ends there."""
    game = at("+-+-+-+-+-+\n|B g * . .|\n+-+-+-+-+-+", "barka catapult_move 4").answers("act ability")
    assert game.where("g1") == "C1", "a pit ends every flight over it, so there is one landing"
    assert (game.monster("g1").life, game.monster("g1").lost_steps) == (1, True)
    assert game.hero("barka").xp == 0
    game.answers("act end", "leave_dice let_go")
    assert game.said(e.MonsterWaited, monster="g1", why="no_steps")
    assert not game.monster("g1").lost_steps


def test_spike_pit_then_it_climbs_out() -> None:
    """B-40: in the phase after that."""
    drawing = "+-+-+-+-+-+\n|B . * . .|\n+         +\n|. . . . g|\n+-+-+-+-+-+"
    game = at(drawing, "g1 at C1 lost_steps", phase="monsters")
    assert game.where("g1") == "C1"
    game.answers("act end", "leave_dice let_go")
    assert game.where("g1") == "B2"


def test_spike_pit_a_monster_pushed_in_is_wounded_once_more() -> None:
    """B-40, E-10: Metal Fist; one experience for the attack (XP-02)."""
    game = at("+-+-+-+-+\n|L g * .|\n+-+-+-+-+", dice="***")
    strike(game, "metal_fist", 3)
    assert game.said(e.MonsterKilled, monster="g1"), "two Wounds"
    assert game.hero("luckylock").xp == 1


def test_spike_pit_and_trap_08_a_hero_pushed_in_is_hurt_and_stuck() -> None:
    """TRAP-08."""
    game = at("+-+-+-+-+-+\n|u u B * .|\n+-+-+-+-+-+", phase="monsters")
    assert (game.where("barka"), game.hero("barka").hp, game.hero("barka").stuck) == ("D1", 3, True)


def test_spike_pit_holds_against_every_free_move_but_not_against_a_teleport() -> None:
    """E-07."""
    game = at("+-+-+-+\n|L . .|\n+-+-+-+", "luckylock stuck bullet_time 4")
    assert game.why_not("ability") == "stuck TRAP-07"
    zoe = at("+-+-+-+\n|* . .|\n+     +\n|Z . .|\n+-+-+-+", "zoe at A1 stuck instant_teleport 5").answers("act ability")
    zoe.answers("teleport_to C2")
    assert (zoe.where("zoe"), zoe.hero("zoe").stuck) == ("C2", False)


def test_spike_pit_is_no_place_to_teleport_or_leap_to() -> None:
    game = at("+-+-+-+\n|Z . *|\n+-+-+-+", "zoe instant_teleport 5").answers("act ability")
    assert game.where("zoe") == "B1", "the only square left"


@pytest.mark.parametrize("kind", ["iron_cage", "spike_pit"])
def test_e_08_a_smashed_chest_takes_its_trap_along(kind: str) -> None:
    """TRAP-02: it was not opened. The tile stays unknown."""
    game = at(
        "+-+-+-+-+\n|B s c .|\n+-+-+-+-+", "traps c1", "barka catapult_move 4 level catapult_move 3", draws="ember_rod"
    ).answers("act ability", "throw_to C1")
    assert game.said(e.ChestSmashed, chest="c1")
    assert game.state.traps == []
    assert game.state.trap_pile[kind] == 2


def test_trap_09_monsters_walk_around_open_pits() -> None:
    """TRAP-09, MOVE-09."""
    game = at("+-+-+-+-+\n|B . * s|\n+       +\n|. . . .|\n+-+-+-+-+", phase="monsters")
    assert game.told(e.MonsterMoved)[0].path == ("C2", "B1")

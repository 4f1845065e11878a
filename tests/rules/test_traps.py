"""Traps (TRAP): how they are sprung, whom they strike, what they do."""

from __future__ import annotations

import pytest

from engine import events as e
from engine.chance import OutOfScript
from tests.play import Play, at

CHEST = """
    +-+-+-+-+
    |. . . .|
    +       +
    |. V c .|
    +       +
    |. . . .|
    +-+-+-+-+
"""
EMPTY = "items_seen *"
FULL = "zanvor blunt_bazooka 4 dwarven_leap 4 no_tomorrow 5"


def sprung(kind: str, *lines: str, drawing: str = CHEST, dice: str = "2222", **more: object) -> Play:
    """Zanvor picks a trapped chest with four dice; Stars ask nothing, the item pile is empty (B-42)."""
    game = at(drawing, FULL, EMPTY, "traps c1", *lines, dice=dice, draws=kind, **more)  # type: ignore[arg-type]
    return game.answers("act pick", "dice 4")


def test_trap_01_disarmed_first_it_has_no_effect() -> None:
    """TRAP-01."""
    game = at(CHEST, FULL, "traps c1", dice="*** **1").answers("act disarm", "dice 3")
    assert game.state.traps == ["c1"]  # three Stars of Cunning 1 are 3
    game = at(CHEST, FULL, EMPTY, "traps c1", dice="222 222").answers("act disarm", "dice 3", "act pick", "dice 3")
    assert not game.said(e.TrapSprung)


def test_trap_03_and_b_29_the_opener_of_a_door_is_the_victim() -> None:
    """TRAP-03, B-29: wherever he stands; who is nearer to the middle of the room is not."""
    game = at(
        "+-+-+-+-+\n|. ZDV .|\n+   +   +\n|. .D. .|\n+-+-+-+-+", FULL, "traps d1", dice="**", draws="iron_cage"
    ).answers("act open", "method break", "dice 2")
    assert game.said(e.TrapSprung, trap="d1", hero="zanvor", square="C1")
    assert game.hero("zanvor").caged


def test_trap_04_an_iron_cage_holds_until_a_force_test() -> None:
    """TRAP-04."""
    game = sprung("iron_cage", dice="2222 **")
    assert game.hero("zanvor").caged
    assert game.why_not("move") == "caged TRAP-04"
    game.answers("act free", "dice 2")
    assert game.said(e.HeroFreed, hero="zanvor", what="cage", by="zanvor")
    assert game.why_not("move") == ""


def test_b_34_in_a_cage_everything_is_possible_but_leaving_the_square() -> None:
    """B-34: attack, defend, charge, pick, smash; the square stays."""
    game = at("+-+-+-+\n|s c .|\n+     +\n|b V .|\n+-+-+-+", "zanvor caged")
    assert game.options == ["smash", "pick", "attack", "defend", "charge", "free", "face", "end"]


@pytest.mark.parametrize("face, wounds", [("R", 1), ("G", 1), ("Y", 1), ("B", 2), ("N", 2), ("K", 3)])
def test_trap_05_and_a_01_a_boulder_costs_one_two_or_three(face: str, wounds: int) -> None:
    """TRAP-05, A-01: Lightning, Drop, Skull."""
    game = sprung("falling_boulder", fate=face)
    assert game.asked == "dodge zanvor"
    game.answers("dodge 0")
    assert game.said(e.HeroWounded, hero="zanvor", wounds=wounds, cause="falling_boulder")
    assert game.hero("zanvor").pool == 2


def test_trap_05_dice_left_may_dodge_it_with_a_speed_test() -> None:
    """TRAP-05: the odds are shown; a total of 6 avoids everything, 5 does not."""
    game = sprung("falling_boulder", dice="2222 2*", fate="K")
    assert game.options == [0, 1, 2]
    assert game.game.decision is not None
    assert game.game.decision.odds == {0: 0.0, 1: 0.0, 2: 0.0}  # Speed 2: two dice never make 6
    game.answers("dodge 2")
    assert game.said(e.Tested, why="dodge", trait="speed", total=4, success=False)
    assert game.hero("zanvor").hp == 2
    quick = at(CHEST.replace("V", "Y"), EMPTY, "traps c1", dice="222 2*", draws="falling_boulder")
    quick.answers("act pick", "dice 3", "dodge 2", "star shadow_step")
    assert quick.said(e.TrapDodged, hero="yang_ping")
    assert quick.hero("yang_ping").hp == 3


def test_b_35_with_an_empty_pool_there_is_no_test() -> None:
    """B-35: Fate decides at once."""
    game = sprung("falling_boulder", "zanvor pool 4", fate="R")
    assert not game.said(e.Tested, why="dodge")
    assert game.said(e.HeroWounded, wounds=1)


def test_trap_10_and_b_36_shield_dice_do_not_help_against_traps() -> None:
    """TRAP-10, B-36."""
    game = sprung("falling_boulder", "zanvor shields 3", fate="B").answers("dodge 0")
    assert (game.hero("zanvor").hp, game.hero("zanvor").shields) == (3, 3)


def test_down_04_a_boulder_may_drop_a_hero_who_loses_the_rest_of_the_turn() -> None:
    """DOWN-04, B-94, B-91: the other Hero still plays; End one nearer."""
    drawing = "+-+-+-+-+\n|. V c Z|\n+-+-+-+-+"
    game = sprung("falling_boulder", "zanvor hp 2", drawing=drawing, fate="K").answers("dodge 0")
    assert game.said(e.HeroFell, hero="zanvor")
    assert (game.hero("zanvor").hp, game.hero("zanvor").pool, game.hero("zanvor").lying) == (0, 0, True)
    assert game.state.end == 15
    assert game.asked == "act zoe"


# Small Portals -------------------------------------------------------------------------------------------------------


def test_trap_06_a_small_portal_opens_beside_the_victim_with_a_snout() -> None:
    """TRAP-06."""
    game = sprung("small_portal")
    assert game.said(e.PortalOpened)
    assert len(game.state.monsters) == 1
    assert game.where("s1") in {"A1", "B1", "C1", "A2", "C2", "A3", "B3", "C3"}
    assert game.state.small_portals == [game.monster("s1").at]


def test_b_37_where_it_touches_most_heroes_then_first_in_reading_order() -> None:
    """B-37: A1 would come first, but only C-squares touch Zoe as well; of these C1."""
    game = sprung("small_portal", drawing="+-+-+-+-+\n|. . . Z|\n+       +\n|. V c .|\n+-+-+-+-+")
    assert game.said(e.PortalOpened, square="C1")
    assert sprung("small_portal").said(e.PortalOpened, square="A1")


def test_b_37_without_a_free_square_beside_the_nearest_free_one_of_the_room() -> None:
    """B-37: friends on both sides of the lane."""
    game = at(
        "+-+-+-+-+-+\n|B V H . .|\n+-+D+D+-+-+\n|. . . . .|\n+-+-+-+-+-+",
        FULL,
        "traps d1",
        active="zanvor",
        dice="**",
        draws="small_portal",
    ).answers("act open", "method break", "dice 2")
    assert game.said(e.PortalOpened, square="D1")


def test_b_29_under_a_door_the_portal_opens_on_the_openers_side() -> None:
    """B-29, E-04: B1 and B2 touch Zoe beyond the door too, but it is Zanvor's Room that gets the portal."""
    game = at(
        "+-+-+-+-+\n|. .D. .|\n+   +   +\n|. VDZ .|\n+-+-+-+-+",
        FULL,
        "traps d1",
        "sleeping B",
        dice="**",
        draws="small_portal",
    ).answers("act open", "method break", "dice 2")
    assert game.said(e.PortalOpened, square="B1")


def test_b_37_with_no_free_square_at_all_it_is_discarded() -> None:
    """B-37."""
    game = at("+-+-+\n|VDB|\n+ + +\n|ZDH|\n+-+-+", FULL, "traps d1", active="zanvor", dice="**", draws="small_portal")
    game.answers("act open", "method break", "dice 2")
    assert game.said(e.PortalOpened, square="")
    assert game.state.small_portals == []
    assert game.state.monsters == {}


def test_trap_06_with_every_snout_on_the_map_it_stays_empty() -> None:
    """TRAP-06, PORT-05: thirteen are out."""
    full = """
        +-+-+-+-+-+
        |V c . . .|
        +-+-+-+-+-+
        |s s s s s|
        +         +
        |s s s s s|
        +         +
        |s s s . .|
        +-+-+-+-+-+
    """
    game = sprung("small_portal", "sleeping B", drawing=full)
    assert game.said(e.PortalOpened, square="B1")
    assert len(game.state.monsters) == 13


@pytest.mark.parametrize("sleeping, asked", [("sleeping", "shields zanvor"), ("sleeping A", "act zanvor")])
def test_b_38_its_snout_is_awake_if_the_room_is(sleeping: str, asked: str) -> None:
    """B-38, PORT-06: in an active Room it strikes in this turn's Monster Phase; otherwise the next turn is there."""
    game = sprung("small_portal", sleeping).answers("act end", "leave_dice let_go")
    assert game.asked == asked


# Spike Pits ----------------------------------------------------------------------------------------------------------


def test_trap_07_a_pit_wounds_and_holds_until_a_speed_test() -> None:
    """TRAP-07, B-39: freed, Yang-Ping stands on the pit's square; the pit stays."""
    game = at(CHEST.replace("V", "Y"), EMPTY, "traps c1", dice="222 **", draws="spike_pit")
    game.answers("act pick", "dice 3")
    assert game.said(e.HeroStuck, hero="yang_ping", what="pit", square="B2")
    assert game.hero("yang_ping").hp == 2
    assert game.why_not("move") == "stuck TRAP-07"
    game.answers("act free", "dice 2", "star shadow_step", "star shadow_step")
    assert game.said(e.Tested, why="climb", trait="speed", total=8, success=True)
    assert game.said(e.HeroFreed, what="pit", by="yang_ping")
    assert game.where("yang_ping") == "B2"
    assert [game.board.name(cell) for cell in game.state.pits] == ["B2"]


def test_b_39_leaving_is_a_movement_and_coming_back_hurts_again() -> None:
    """B-39, TRAP-08."""
    game = at("+-+-+-+\n|. * .|\n+-+-+-+\n|Y . .|\n+-+-+-+", "yang_ping at B1", dice="1 1")
    game.answers("act move", "dice 1", "move_to A1")
    assert game.hero("yang_ping").hp == 3
    game.answers("act move", "dice 1", "move_to B1")
    assert (game.hero("yang_ping").hp, game.hero("yang_ping").stuck) == (2, True)


def test_b_39_a_hero_in_the_pit_blocks_it() -> None:
    """B-39: nobody falls on top."""
    game = at("+-+-+-+\n|B * .|\n+-+-+-+\n|H . .|\n+-+-+-+", "helena at B1 stuck", active="barka", dice="2")
    game.answers("act move", "dice 1")
    assert game.said(e.HeroMoved, hero="barka", path=())  # there is no other square


def test_trap_09_and_b_33_monsters_walk_around_pits_and_over_face_down_traps() -> None:
    """TRAP-09, B-33: their own traps do not strike them; an open pit is an obstacle."""
    game = at("+-+-+-+-+\n|B . ^ s|\n+-+-+-+-+", phase="monsters")
    assert game.where("s1") == "B1"
    assert game.state.traps == ["C1"]
    game = at("+-+-+-+-+\n|B . * s|\n+-+-+-+-+", phase="monsters")
    assert game.where("s1") == "D1"


def test_b_40_a_monster_thrown_into_a_pit_loses_its_next_steps_and_then_climbs_out() -> None:
    """B-40."""
    game = at("+-+-+-+-+\n|B . * .|\n+-+-+-+-+\n|s . . .|\n+-+-+-+-+", "s1 at C1 lost_steps", phase="monsters")
    assert game.said(e.MonsterWaited, monster="s1", why="no_steps")
    assert game.where("s1") == "C1"
    game.answers("act end", "leave_dice let_go")
    assert game.where("s1") == "B1"


# The pile ------------------------------------------------------------------------------------------------------------


def test_trap_12_of_each_kind_there_are_two() -> None:
    """TRAP-12, SET-03: with both pits seen the next tile cannot be a third."""
    with pytest.raises(OutOfScript):
        sprung("spike_pit", "pile iron_cage falling_boulder")
    assert sprung("iron_cage", "pile iron_cage falling_boulder").state.trap_pile["iron_cage"] == 0


def test_trap_11_and_b_28_success_then_experience_then_the_trap() -> None:
    """TRAP-11, B-28: the item too."""
    game = at(CHEST, FULL, "traps c1", dice="2222", draws="ogre_tooth_maul iron_cage")
    game.answers("act pick", "dice 4", "loot stow")
    course = [event.name for event in game.events if not isinstance(event, e.EnergyGained)]
    assert course == ["Tested", "ChestPicked", "XpGained", "CardDrawn", "CardStowed", "TrapSprung", "HeroStuck"]

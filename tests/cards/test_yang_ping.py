"""Sneak Attack, Shadow Step, Dance of Blades at their three levels (ABIL-YAN, D.5)."""

from __future__ import annotations

from engine import events as e
from tests.cards.charged import charged
from tests.play import Play, at

LET_GO = ("act end", "leave_dice let_go")


# Sneak Attack --------------------------------------------------------------------------------------------------------


def sneak(level: int, dice: str, *lines: str) -> Play:
    """The Grunt looks the other way. Her dagger is out of use: it is a bonus of its own."""
    return at(
        "+-+-+-+\n|Y g .|\n+-+-+-+", charged("sneak_attack", level), "yang_ping hand_1 magic_sai", "g1 facing e",
        *lines, dice=dice,
    )  # fmt: skip


def test_sneak_attack_1_from_behind_is_three_stronger() -> None:
    """ABIL-YAN-1, FACE-02; with the Sai's own 3: 3, 3 and 3 make 9."""
    game = sneak(1, "21").answers("act ability", "dice 2")
    assert game.said(e.HeroAttacked, parts=(("dice", 3), ("sneak_attack", 3), ("magic_sai", 3)), total=9, hit=True)
    assert game.said(e.MonsterWounded, monster="g1", wounds=1)
    assert game.state.marks == []


def test_sneak_attack_2_is_four_stronger() -> None:
    game = sneak(2, "2").answers("act ability", "dice 1")
    assert game.said(e.HeroAttacked, parts=(("dice", 2), ("sneak_attack", 4), ("magic_sai", 3)), hit=True)


def test_sneak_attack_3_is_four_stronger_and_wounds_twice() -> None:
    """ABIL-YAN-1 III, B-52: two Wounds, one experience."""
    game = sneak(3, "2").answers("act ability", "dice 1")
    assert game.said(e.HeroAttacked, parts=(("dice", 2), ("sneak_attack", 4), ("magic_sai", 3)), hit=True)
    assert game.said(e.MonsterWounded, monster="g1", wounds=2, life=0)
    assert game.hero("yang_ping").xp == 1


def test_sneak_attack_3_wounds_nobody_on_a_miss() -> None:
    game = sneak(3, "1").answers("act ability", "dice 1")
    assert game.said(e.HeroAttacked, total=8, hit=False)
    assert not game.told(e.MonsterWounded)


def test_sneak_attack_with_throwing_stars_from_the_back_sector() -> None:
    """B-11: also at range."""
    game = at("+-+-+-+\n|Y . g|\n+-+-+-+", charged("sneak_attack"), "g1 facing e", dice="222").answers(
        "act ability", "dice 3"
    )
    assert game.said(e.HeroAttacked, weapon="throwing_stars", parts=(("dice", 6), ("sneak_attack", 3)), hit=True)


def test_sneak_attack_only_at_those_whose_back_she_sees() -> None:
    """ABIL-YAN-1: of two neighbours one."""
    game = at("+-+-+-+\n|s Y s|\n+-+-+-+", charged("sneak_attack"), "s1 facing e", "s2 facing e", dice="11").answers(
        "act ability", "dice 2"
    )
    assert game.said(e.HeroAttacked, monster="s2")


def test_sneak_attack_is_refused_face_to_face() -> None:
    """ABIL-YAN-1, B-124."""
    game = at("+-+-+-+\n|Y g .|\n+-+-+-+", charged("sneak_attack"), "g1 facing w")
    assert game.why_not("ability") == "not_behind ABIL-YAN-1"


def test_sneak_attack_is_refused_without_a_die() -> None:
    assert sneak(1, "", "yang_ping pool 0 rolled").why_not("ability") == "no_dice B-124"


# Shadow Step ---------------------------------------------------------------------------------------------------------

ZONES = """
    +-+-+-+-+-+-+-+-+
    |Y s . . sD. .D.|
    +         +   + +
    |. . . . .D. .D.|
    +-+-+-+-+-+-+-+-+
"""


def shadow(level: int, dice: str, *lines: str, drawing: str = ZONES, **more: object) -> Play:
    return at(drawing, charged("shadow_step", level), *lines, dice=dice, **more)  # type: ignore[arg-type]


def test_shadow_step_1_ignores_zones_but_neither_figures_nor_doors() -> None:
    """ABIL-YAN-2: around the Snout, up to the door, not through it."""
    game = shadow(1, "222").answers("act ability", "act move", "dice 3")
    assert {"C1", "D1", "E2"} <= set(game.options)
    assert not {"B1", "E1", "F2"} & set(game.options)
    game.answers("move_to E2")
    assert game.said(e.HeroMoved, hero="yang_ping", stopped="")


def test_shadow_step_2_passes_through_a_door_that_stays_closed() -> None:
    """B-117: and wakes the Room behind it by entering (ROOM-02)."""
    game = shadow(2, "222", "sleeping B").answers("act ability", "act move", "dice 3", "move_to F2")
    assert (game.where("yang_ping"), game.state.closed) == ("F2", ["d1", "d2"])
    assert game.state.entered == ["B"]


def test_shadow_step_2_passes_through_figures_but_does_not_stop_in_them() -> None:
    """B-117: a lane full of Heroes and monsters."""
    game = shadow(2, "22", drawing="+-+-+-+-+-+\n|Y s B . g|\n+-+-+-+-+-+", active="yang_ping")
    game.answers("act ability", "act move", "dice 2")
    assert game.options == ["A1", "D1"]
    game.answers("move_to D1")
    assert game.said(e.HeroMoved, path=("B1", "C1", "D1"))


def test_shadow_step_2_does_not_trigger_the_trap_of_a_door_it_passes() -> None:
    """B-30."""
    game = shadow(2, "222", "traps d1").answers("act ability", "act move", "dice 3", "move_to F2")
    assert game.state.traps == ["d1"]


def test_shadow_step_2_leaves_locked_doors_alone() -> None:
    """E-03."""
    game = shadow(2, "222222", locked=("d1",)).answers("act ability", "act move", "dice 6")
    assert not [square for square in game.options if square[0] > "E"]


def test_shadow_step_2_pits_and_traps_still_stop_her() -> None:
    """B-117 names figures and doors only."""
    game = shadow(2, "22", drawing="+-+-+-+-+-+\n|Y s * . .|\n+-+-+-+-+-+").answers("act ability", "act move", "dice 2")
    assert game.options == ["A1", "C1"]
    game.answers("move_to C1")
    assert game.said(e.HeroStuck, hero="yang_ping", what="pit")


def test_shadow_step_3_also_quickens_her() -> None:
    """ABIL-YAN-2 III: Speed 4 + 2: one Star is six squares."""
    game = shadow(3, "*").answers("act ability", "act move", "dice 1", "star dance_of_blades")
    assert game.said(e.Tested, why="move", star=6, total=6)
    game.answers("move_to F2")
    assert game.said(e.HeroMoved, lost=1)


def test_shadow_step_2_a_square_too_far_behind_a_door_is_too_far_not_blocked() -> None:
    game = shadow(2, "11").answers("act ability", "act move", "dice 2")
    assert game.why_not("F2").startswith("too_far MOVE-01")


def test_shadow_step_2_the_metal_of_a_cage_holds_her() -> None:
    """E-07."""
    game = shadow(2, "", "yang_ping caged")
    assert (game.why_not("move"), game.why_not("ability")) == ("caged TRAP-04", "caged TRAP-04")


def test_shadow_step_1_ends_with_the_turn() -> None:
    game = shadow(1, "").answers("act ability", *LET_GO)
    assert game.said(e.MarkEnded, mark="shadow_step")


# Dance of Blades -----------------------------------------------------------------------------------------------------


def dance(level: int, dice: str, *lines: str, drawing: str = "|g Y g|") -> Play:
    """The Sai's 3 stands in for the dagger; both Grunts face her."""
    return at(
        f"+-+-+-+\n{drawing}\n+-+-+-+", charged("dance_of_blades", level), "yang_ping hand_1 magic_sai",
        "g1 facing e", *lines, dice=dice,
    )  # fmt: skip


def danced(level: int, bonus: int) -> None:
    """Two attacks, both stronger; no die comes back."""
    game = dance(level, "11 11").answers("act ability")
    for _ in range(2):
        game.answers("act attack", "target g1", "dice 2")
    expected = (("dice", 2), ("dance_of_blades", bonus), ("magic_sai", 3))
    assert [event.parts for event in game.told(e.HeroAttacked)] == [expected] * 2
    assert not game.told(e.DiceRecovered)


def test_dance_of_blades_1_melee_is_one_stronger_all_turn_beside_two_monsters() -> None:
    """ABIL-YAN-3."""
    danced(1, 1)


def test_dance_of_blades_2_melee_is_two_stronger() -> None:
    """ABIL-YAN-3."""
    danced(2, 2)


def test_dance_of_blades_3_a_wounding_attack_gives_a_die_back_once_a_turn() -> None:
    """ABIL-YAN-3 III, E-01: 4 + 2 + 3 make 9; the second wounding attack gives none."""
    game = dance(3, "22 22", "g1 life 3").answers("act ability")
    for _ in range(2):
        game.answers("act attack", "target g1", "dice 2")
    assert game.said(e.HeroAttacked, parts=(("dice", 4), ("dance_of_blades", 2), ("magic_sai", 3)), hit=True)
    assert [(event.n, event.by) for event in game.told(e.DiceRecovered)] == [(1, "dance_of_blades")]
    assert game.hero("yang_ping").pool == 6 - 4 + 1


def test_dance_of_blades_3_gives_nothing_back_on_a_miss() -> None:
    game = dance(3, "11").answers("act ability", "act attack", "target g1", "dice 2")
    assert not game.told(e.DiceRecovered)


def test_dance_of_blades_is_lost_beside_fewer_and_comes_back_beside_more() -> None:
    """ABIL-YAN-3: as long as two are adjacent; looked at when the dice are declared (D.5)."""
    game = at(
        "+-+-+-+-+\n|. Y s .|\n+       +\n|. s . .|\n+-+-+-+-+", charged("dance_of_blades"), dice="22 11"
    ).answers("act ability", "act attack", "target s1", "dice 2", "act attack", "dice 2")
    assert [dict(event.parts).get("dance_of_blades") for event in game.told(e.HeroAttacked)] == [1, None]


def test_dance_of_blades_strengthens_melee_only() -> None:
    """D.5: the throwing stars get nothing."""
    game = at(
        "+-+-+-+-+\n|s Y s .|\n+       +\n|. . . s|\n+-+-+-+-+", charged("dance_of_blades", 2), dice="11"
    ).answers("act ability", "act attack", "weapon throwing_stars", "dice 2")
    assert game.said(e.HeroAttacked, monster="s3", parts=(("dice", 2),))


def test_dance_of_blades_3_any_wounding_attack_gives_the_die_back() -> None:
    """D.5: beside two monsters also one with the throwing stars."""
    game = at(
        "+-+-+-+-+\n|s Y s .|\n+       +\n|. . . s|\n+-+-+-+-+", charged("dance_of_blades", 3), dice="22"
    ).answers("act ability", "act attack", "weapon throwing_stars", "dice 2")
    assert game.said(e.DiceRecovered, by="dance_of_blades")


def test_dance_of_blades_is_refused_with_an_empty_pool() -> None:
    """B-124: it would be for nothing."""
    assert dance(1, "", "yang_ping pool 0 rolled").why_not("ability") == "no_dice B-124"


def test_dance_of_blades_ends_with_the_turn() -> None:
    game = dance(1, "").answers("act ability", *LET_GO, "exchange done")
    assert game.said(e.MarkEnded, mark="dance_of_blades")

"""Arcane Power, Instant Teleport, Dark Knowledge at their three levels (ABIL-ZOE, D.5)."""

from __future__ import annotations

import pytest

from engine import events as e
from tests.cards.charged import charged
from tests.play import Play, at

LET_GO = ("act end", "leave_dice let_go")


# Arcane Power --------------------------------------------------------------------------------------------------------


def power(level: int, dice: str, *lines: str, drawing: str = "|Z . g|") -> Play:
    return at(f"+-+-+-+\n{drawing}\n+-+-+-+", charged("arcane_power", level), *lines, dice=dice)


def test_arcane_power_1_the_attack_is_three_stronger() -> None:
    """ABIL-ZOE-1: it leads straight into the attack; 6 and 3 make the Grunt's 9."""
    game = power(1, "222").answers("act ability", "dice 3")
    assert game.said(e.HeroAttacked, weapon="crooked_wand", parts=(("dice", 6), ("arcane_power", 3)), hit=True)
    assert game.hero("zoe").energy["arcane_power"] == 0


def test_arcane_power_1_is_only_for_this_attack() -> None:
    game = power(1, "11 11").answers("act ability", "dice 2", "act attack", "dice 2")
    assert [event.total for event in game.told(e.HeroAttacked)] == [5, 2]


def test_arcane_power_2_is_four_stronger() -> None:
    game = power(2, "221").answers("act ability", "dice 3")
    assert game.said(e.HeroAttacked, parts=(("dice", 5), ("arcane_power", 4)), hit=True)


def test_arcane_power_3_is_five_stronger_and_stuns() -> None:
    """ABIL-ZOE-1 III: one die and one step less (STAT-02)."""
    game = power(3, "22").answers("act ability", "dice 2")
    assert game.said(e.HeroAttacked, parts=(("dice", 4), ("arcane_power", 5)), hit=True)
    assert game.monster("g1").statuses == ["stunned"]
    shown = game.game.view().monster("g1")
    assert shown is not None
    assert (shown.attack, shown.steps) == (2, 2)


def test_b_58_arcane_power_3_stuns_also_on_a_miss() -> None:
    """B-58."""
    game = power(3, "11").answers("act ability", "dice 2")
    assert game.said(e.HeroAttacked, hit=False)
    assert game.said(e.StatusGained, who="g1", status="stunned")


def test_arcane_power_3_stuns_nobody_who_died() -> None:
    game = power(3, "11", drawing="|Z . s|").answers("act ability", "dice 2")
    assert game.said(e.MonsterKilled, monster="s1")
    assert not game.told(e.StatusGained)


def test_arcane_power_is_for_any_weapon_of_hers() -> None:
    """ABIL-ZOE-1: the shawl too."""
    game = power(1, "11", drawing="|Z s .|").answers("act ability", "dice 2")
    assert game.said(e.HeroAttacked, weapon="static_shawl", total=5)


def test_abil_04_it_must_be_used_before_the_roll_it_improves() -> None:
    """ABIL-04: once an attack is declared, nothing but its own questions is asked until it is over."""
    game = power(1, "11").answers("act attack")
    assert game.asked == "dice zoe"
    game.answers("dice 2")
    assert game.said(e.HeroAttacked, parts=(("dice", 2),))
    assert "ability" in game.options


def test_arcane_power_is_refused_without_a_die_or_a_target() -> None:
    """B-124."""
    assert power(1, "", "zoe pool 0 rolled").why_not("ability") == "no_dice TURN-06"
    assert power(1, "", drawing="|Z . .|").why_not("ability") == "no_target RNG-01"


# Instant Teleport ----------------------------------------------------------------------------------------------------

ROOMS = """
    +-+-+-+-+-+-+-+-+
    |Z s .D. .D. .|.|
    +     +   +   + +
    |B . bD. LD. .|.|
    +-+-+-+-+-+-+-+-+
"""
"""A, B and C in a row, each behind a closed door; D behind a wall."""


def teleport(level: int, *lines: str, **more: object) -> Play:
    return at(ROOMS, charged("instant_teleport", level), *lines, active="zoe", **more)  # type: ignore[arg-type]


def test_instant_teleport_1_to_any_free_square_of_the_room() -> None:
    """ABIL-ZOE-2: out of a Block Zone, over the Snout, no dice; to other Rooms not."""
    game = teleport(1).answers("act ability")
    assert game.options == ["C1", "B2"]
    game.answers("teleport_to C1")
    assert game.said(e.HeroPlaced, hero="zoe", start="A1", square="C1", by="instant_teleport")
    assert game.hero("zoe").pool == 6


def test_instant_teleport_2_also_into_an_adjacent_room_behind_a_closed_door() -> None:
    """E-12, B-71: B communicates; C lies beyond it, D behind a wall. Arriving wakes it (ROOM-02)."""
    game = teleport(2, "sleeping B").answers("act ability")
    assert game.options == ["C1", "D1", "E1", "B2", "D2"]
    game.answers("teleport_to D1")
    assert (game.where("zoe"), game.state.closed) == ("D1", ["d1", "d2"])
    assert game.state.entered == ["B"]


def test_instant_teleport_2_not_behind_a_locked_door() -> None:
    """E-03, E-12."""
    assert teleport(2, locked=("d1",)).answers("act ability").options == ["C1", "B2"]


def test_instant_teleport_2_through_a_torn_wall() -> None:
    """B-71: a Devastated Wall communicates."""
    game = at(
        "+-+-+-+-+\n|Z .|. .|\n+   +   +\n|. L|. .|\n+-+-+-+-+",
        charged("relentless_barrage", 3),
        charged("instant_teleport", 2),
        "luckylock acted",
        active="luckylock",
    )
    game.answers("act ability", "barrage wall", *LET_GO, "act ability")
    assert game.options == ["B1", "C1", "D1", "A2", "C2", "D2"]


def test_instant_teleport_3_also_another_hero_of_her_room() -> None:
    """A-16, B-115: Barka, who is in A, not Luckylock, who is in B."""
    game = teleport(3).answers("act ability")
    assert game.asked == "teleport zoe"
    assert game.options == ["barka", "zoe"]
    game.answers("teleport barka", "teleport_to E1")
    assert game.said(e.HeroPlaced, hero="barka", square="E1", by="instant_teleport")
    assert game.where("zoe") == "A1"


def test_a_16_and_b_115_at_one_and_two_she_moves_only_herself() -> None:
    """A-16, B-115."""
    for level in (1, 2):
        assert teleport(level).answers("act ability").asked == "teleport_to zoe"


def test_instant_teleport_1_leaves_a_cage_behind() -> None:
    """TRAP-04, E-07: no test."""
    game = teleport(1, "zoe caged").answers("act ability", "teleport zoe", "teleport_to C1")
    assert game.said(e.HeroFreed, hero="zoe", what="cage", by="zoe")
    assert (game.where("zoe"), game.hero("zoe").caged) == ("C1", False)


def test_e_07_at_any_level_she_may_free_a_caged_hero_of_her_room_instead() -> None:
    """E-07: he stays where he is."""
    for level in (1, 2, 3):
        game = teleport(level, "barka caged").answers("act ability")
        assert "free:barka" in game.options
        game.answers("teleport free:barka")
        assert (game.where("barka"), game.hero("barka").caged, game.where("zoe")) == ("A2", False, "A1")
        assert not game.told(e.HeroPlaced)


def test_e_07_not_a_caged_hero_of_another_room() -> None:
    game = teleport(1, "luckylock caged").answers("act ability")
    assert game.asked == "teleport_to zoe"


def test_e_07_nor_does_she_leave_a_pit_any_other_way() -> None:
    """E-07: Instant Teleport is the exception: out of the pit, free of it."""
    game = at("+-+-+-+\n|Z . .|\n+-+-+-+", charged("instant_teleport"), "zoe stuck").answers(
        "act ability", "teleport_to C1"
    )
    assert game.hero("zoe").stuck is False


def test_instant_teleport_3_takes_another_hero_out_of_a_cage() -> None:
    game = teleport(3, "barka caged").answers("act ability", "teleport barka", "teleport_to C1")
    assert (game.where("barka"), game.hero("barka").caged) == ("C1", False)


def test_instant_teleport_carries_ice_along() -> None:
    """B-66."""
    game = teleport(1, "zoe frozen").answers("act ability", "teleport_to C1")
    assert (game.where("zoe"), game.hero("zoe").statuses) == ("C1", ["frozen"])


def test_instant_teleport_needs_no_dice() -> None:
    """ABIL-05: its own example."""
    game = teleport(1, "zoe pool 0 rolled").answers("act ability", "teleport_to C1")
    assert game.said(e.HeroPlaced, hero="zoe", square="C1")


def test_instant_teleport_is_refused_with_no_free_square() -> None:
    game = at("+-+-+\n|Z s|\n+-+-+", charged("instant_teleport"))
    assert game.why_not("ability") == "nowhere_to_go ABIL-ZOE-2"


# Dark Knowledge ------------------------------------------------------------------------------------------------------


def knowledge(level: int, *lines: str, fate: str = "") -> Play:
    return at("+-+-+-+-+\n|Z B . g|\n+-+-+-+-+", charged("dark_knowledge", level), *lines, active="zoe", fate=fate)


def test_dark_knowledge_1_casts_the_primer_without_a_test() -> None:
    """ABIL-ZOE-3, B-116: the Grunt is Stunned; no dice, no Fate."""
    game = knowledge(1).answers("act ability")
    assert game.said(e.TomeCast, hero="zoe", tome="primer_of_small_hexes", target="g1")
    assert game.monster("g1").statuses == ["stunned"]
    assert not game.told(e.Tested)
    assert not game.told(e.FateRolled)
    assert game.hero("zoe").pool == 6


def test_dark_knowledge_1_casts_any_tome_she_has_in_hand() -> None:
    """TOME-03: of two she chooses; one in the backpack does not count."""
    game = knowledge(1, "zoe hand_1 tome_of_mending", "barka hp 1").answers("act ability")
    assert game.options == ["tome_of_mending", "primer_of_small_hexes"]
    game.answers("tome tome_of_mending", "tome_target barka")
    assert game.hero("barka").hp == 3
    game = knowledge(1, "zoe item tome_of_mending").answers("act ability")
    assert game.said(e.TomeCast, tome="primer_of_small_hexes")


@pytest.mark.parametrize("face, recovered", [("R", 1), ("B", 0), ("K", 0)])
def test_dark_knowledge_2_fate_may_give_a_used_die_back(face: str, recovered: int) -> None:
    """ABIL-ZOE-3 II: on Lightning; not on Drop or Skull; no heart yet."""
    game = knowledge(2, "zoe pool 4 spent 2 hp 2", fate=face).answers("act ability")
    assert game.said(e.FateRolled, why="dark_knowledge", about="zoe")
    assert (game.hero("zoe").pool, game.hero("zoe").hp) == (4 + recovered, 2)


@pytest.mark.parametrize("face, recovered, healed", [("R", 1, 0), ("B", 0, 1), ("K", 1, 1)])
def test_dark_knowledge_3_fate_may_give_a_die_and_a_heart(face: str, recovered: int, healed: int) -> None:
    """ABIL-ZOE-3 III: Lightning or Skull a die, Drop or Skull a Hit Point."""
    game = knowledge(3, "zoe pool 4 spent 2 hp 2", fate=face).answers("act ability")
    assert (game.hero("zoe").pool, game.hero("zoe").hp) == (4 + recovered, 2 + healed)


def test_dark_knowledge_3_heals_nobody_who_is_unhurt_and_recovers_no_unused_die() -> None:
    """B-48, B-61."""
    game = knowledge(3, fate="K").answers("act ability")
    assert (game.hero("zoe").pool, game.hero("zoe").hp) == (6, 3)
    assert not game.told(e.HeroHealed)
    assert not game.told(e.DiceRecovered)


def test_dark_knowledge_3_with_an_empty_pool_may_bring_a_die_back() -> None:
    """ABIL-05."""
    game = knowledge(3, "zoe pool 0 spent 6 rolled", fate="R").answers("act ability")
    assert game.hero("zoe").pool == 1
    assert "defend" in game.options


def test_dark_knowledge_is_refused_without_a_tome_in_hand() -> None:
    """TOME-03: the primer is covered."""
    assert knowledge(1, "zoe hand_2 ember_rod item tome_of_mending").why_not("ability") == "no_tome TOME-03"


def test_dark_knowledge_is_refused_with_nobody_to_cast_it_on() -> None:
    """TOME-02, B-124."""
    assert knowledge(1, "g1 at D1", "zoe at A1").why_not("ability") == ""
    game = at("+-+-+-+-+-+\n|Z . . . g|\n+-+-+-+-+-+", charged("dark_knowledge"))
    assert game.why_not("ability") == "no_target TOME-02"


@pytest.mark.parametrize("level", [2, 3])
def test_dark_knowledge_ends_where_zoe_falls(level: int) -> None:
    """DOWN-04, B-94: Hasty Exits leads her into a pit; who lies gets neither dice nor hearts back."""
    game = at(
        """
        +-+-+-+
        |Z * .|
        +     +
        |. . B|
        +-+-+-+
        """,
        f"zoe hp 1 pool 4 spent 2 hand_1 tome_of_hasty_exits dark_knowledge 5 level dark_knowledge {level}",
        active="zoe",
    )
    game.answers("act ability", "tome_target zoe", "move_to B1")
    zoe = game.hero("zoe")
    assert (zoe.lying, zoe.hp, zoe.pool, zoe.acted) == (True, 0, 0, True)
    assert not game.said(e.DiceRecovered)
    assert game.reload().hero("zoe").lying

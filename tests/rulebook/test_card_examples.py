"""The rulebook's worked examples that need cards (ledger C-03 with Shadow Step, C-14, C-16 to C-19, C-21, C-23)."""

from __future__ import annotations

import pytest

from engine import events as e
from engine.cards.load import ITEMS
from engine.cards.schema import Bonus
from tests.cards.charged import charged
from tests.play import at

SNOUT_IN_THE_WAY = """
    +-+-+-+-+-+-+-+-+
    |H . . . Z . . .|
    +               +
    |. . . s . . . .|
    +               +
    |Y . . . . . . .|
    +-+-+-+-+-+-+-+-+
"""


def test_c_03_yang_ping_walks_through_the_zone_with_shadow_step() -> None:
    """C-03, ABIL-YAN-2: without it she stops at "B" (`test_examples`); with it the corridor behind is hers."""
    game = at(SNOUT_IN_THE_WAY, charged("shadow_step"), active="yang_ping", dice="222")
    game.answers("act ability", "act move", "dice 3")
    assert "G3" in game.options
    game.answers("move_to G3")
    assert game.said(e.HeroMoved, hero="yang_ping", stopped="", lost=0)


def test_c_14_barka_cries_walks_and_assaults_in_one_turn() -> None:
    """C-14: War Cry at the Grunt, its energy is 0. One die shows a Star: he moves as many squares as his Speed, and
    Brutal Assault is full. A free run to the M.U.S.O., 4 and 3 make 7: not enough."""
    game = at(
        """
        +-+-+-+-+-+-+-+-+
        |g . . . . . . .|
        +               +
        |. . . . . . . .|
        +               +
        |. . B . . . . m|
        +-+-+-+-+-+-+-+-+
        """,
        charged("war_cry"),
        "barka brutal_assault 3",
        dice="* 22",
    )
    game.answers("act ability", "roar_at g1")
    assert [mark.on for mark in game.state.marks] == ["g1"]
    assert game.hero("barka").energy["war_cry"] == 0
    game.answers("act move", "dice 1", "star brutal_assault", "move_to E3")
    assert game.said(e.Tested, why="move", total=2)
    assert game.said(e.EnergyGained, ability="brutal_assault", energy=4, full=4)
    game.answers("act ability", "move_to G3", "weapon cleaver", "dice 2")
    assert game.said(e.AbilityUsed, ability="brutal_assault")
    assert game.said(
        e.HeroAttacked, monster="m1", parts=(("dice", 4), ("brutal_assault", 3)), total=7, protection=8, hit=False
    )
    assert game.hero("barka").energy["brutal_assault"] == 0
    assert game.hero("barka").pool == 3
    assert game.left == ""


@pytest.mark.parametrize("faces, total", [("2**", 10), ("22", 4)])
def test_c_16_plus_one_to_a_trait_is_one_for_each_star(faces: str, total: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """C-16, ATK-10: with Force 3 and an item of "+1 Force" 2, Star, Star make 2 + 4 + 4; 2, 2 make 4."""
    plain = ITEMS["barn_door_pavise"]
    stronger = plain.model_copy(update={"bonuses": (Bonus(traits={"force": 1}),)})
    monkeypatch.setitem(ITEMS, "barn_door_pavise", stronger)
    full = "barka brutal_assault 4 war_cry 5 catapult_move 4"
    game = at("+-+-+\n|B g|\n+-+-+", "barka hand_2 barn_door_pavise", full, dice=faces)
    game.answers("act attack", f"dice {len(faces)}")
    assert game.said(e.HeroAttacked, weapon="cleaver", total=total, parts=(("dice", total),))


@pytest.mark.parametrize("faces, total", [("2**", 12), ("22", 4)])
def test_c_16_with_the_sceptre_a_star_of_zoe_is_worth_five(faces: str, total: int) -> None:
    """C-16, ATK-10: the box has it for Magic."""
    full = "zoe arcane_power 4 instant_teleport 5 dark_knowledge 5"
    game = at("+-+-+-+\n|Z . g|\n+-+-+-+", "zoe hand_1 star_iron_sceptre", full, dice=faces)
    game.answers("act attack", f"dice {len(faces)}")
    assert game.said(e.HeroAttacked, weapon="star_iron_sceptre", total=total)


def test_c_17_from_behind_sneak_attack_and_a_needle_make_three_wounds() -> None:
    """C-17, ABIL-YAN-1, B-52: one for the hit, one for the ability, one for the weapon; one experience."""
    game = at(
        "+-+-+-+\n|Y g .|\n+-+-+-+",
        charged("sneak_attack", 3),
        "yang_ping hand_1 widows_needle",
        "g1 facing e life 5",
        dice="221",
    ).answers("act ability", "dice 3")
    assert game.said(e.HeroAttacked, parts=(("dice", 5), ("sneak_attack", 4)), hit=True)
    assert game.said(e.MonsterWounded, monster="g1", wounds=3, life=2)
    assert game.hero("yang_ping").xp == 1


def test_c_18_the_dance_is_over_when_only_one_is_left() -> None:
    """C-18, ABIL-YAN-3."""
    game = at(
        "+-+-+-+\n|s Y s|\n+-+-+-+", charged("dance_of_blades", 2), "s1 facing e", "s2 facing w", dice="22 22"
    ).answers("act ability", "act attack", "target s1", "dice 2", "act attack", "dice 2")
    assert [event.parts for event in game.told(e.HeroAttacked)] == [
        (("dice", 4), ("dance_of_blades", 2)),
        (("dice", 4),),
    ]


@pytest.mark.parametrize("faces, total", [("1", 3), ("22", 6), ("***", 11)])
def test_c_19_plus_two_is_added_once_whatever_was_rolled(faces: str, total: int) -> None:
    """C-19, ATK-09: the maul."""
    full = "barka brutal_assault 4 war_cry 5 catapult_move 4"
    game = at("+-+-+\n|B g|\n+-+-+", "barka hand_1 ogre_tooth_maul", full, dice=faces)
    game.answers("act attack", "weapon ogre_tooth_maul", f"dice {len(faces)}")
    assert game.said(e.HeroAttacked, parts=(("dice", total - 2), ("ogre_tooth_maul", 2)), total=total)


def test_c_21_the_first_level_up_is_a_two_the_second_another_two_or_a_three() -> None:
    """C-21, XP-06."""
    game = at("+-+-+-+\n|s B s|\n+-+-+-+", "barka xp 1", dice="22").answers(
        "act attack", "weapon cleaver", "target s1", "dice 2"
    )
    assert game.asked == "level_up barka"
    assert game.options == ["brutal_assault", "war_cry", "catapult_move"]
    game.answers("level_up war_cry")
    assert game.hero("barka").level == {"brutal_assault": 1, "war_cry": 2, "catapult_move": 1}
    for choice, levels in (("war_cry", (1, 3, 1)), ("catapult_move", (1, 2, 2))):
        game = at("+-+-+\n|B s|\n+-+-+", "barka xp 3 level war_cry 2", dice="22").answers(
            "act attack", "weapon cleaver", "dice 2", f"level_up {choice}"
        )
        assert tuple(game.hero("barka").level.values()) == levels


def test_c_21_what_was_raised_is_what_the_next_use_does() -> None:
    """C-21, XP-06, B-103: in the same turn."""
    game = at("+-+-+-+\n|s B g|\n+-+-+-+", charged("war_cry"), "barka xp 1", dice="22").answers(
        "act attack", "weapon cleaver", "target s1", "dice 2", "level_up war_cry", "act ability"
    )
    assert game.said(e.ShieldsGained, n=2, why="war_cry")


def test_c_23_an_attack_of_two_wounds_is_one_experience() -> None:
    """C-23, XP-02."""
    game = at("+-+-+-+\n|Y g .|\n+-+-+-+", charged("sneak_attack", 3), "g1 facing e life 5", dice="221").answers(
        "act ability", "dice 3"
    )
    assert game.said(e.MonsterWounded, wounds=2)
    assert [(event.n, event.why) for event in game.told(e.XpGained)] == [(1, "wound")]

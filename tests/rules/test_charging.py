"""Charging (CHRG)."""

from __future__ import annotations

from engine import events as e
from tests.play import at

ALONE = "+-+-+\n|Y .|\n+-+-+"


def test_chrg_01_the_total_goes_to_one_ability() -> None:
    """CHRG-01, B-45, CHRG-03: 1 and a Star of Magic 2 are 3 for Dance of Blades, and the Star is one more anywhere."""
    game = at(ALONE, dice="1*").answers("act charge", "ability dance_of_blades", "dice 2")
    assert game.said(e.EnergyGained, ability="dance_of_blades", n=3, energy=3, full=5, by="charge")
    game.answers("star sneak_attack")
    assert game.hero("yang_ping").energy == {"sneak_attack": 1, "shadow_step": 0, "dance_of_blades": 3}


def test_chrg_02_what_is_too_much_is_lost() -> None:
    """CHRG-02."""
    game = at(ALONE, "yang_ping shadow_step 1", dice="2").answers("act charge", "ability shadow_step", "dice 1")
    assert game.hero("yang_ping").energy["shadow_step"] == 3
    game = at(ALONE, "yang_ping shadow_step 1", dice="221").answers("act charge", "ability shadow_step", "dice 3")
    assert game.said(e.EnergyGained, ability="shadow_step", n=2, energy=3)
    assert game.hero("yang_ping").energy == {"sneak_attack": 0, "shadow_step": 3, "dance_of_blades": 0}


def test_e_25_first_the_total_then_the_stars() -> None:
    """E-25: the ability that the total filled is no choice for the Star."""
    game = at(ALONE, "yang_ping shadow_step 1", dice="*").answers("act charge", "ability shadow_step", "dice 1")
    assert game.options == ["sneak_attack", "dance_of_blades"]


def test_chrg_01_only_abilities_with_room_can_be_charged() -> None:
    game = at(ALONE, "yang_ping shadow_step 3").answers("act charge")
    assert game.options == ["sneak_attack", "dance_of_blades"]
    assert game.why_not("shadow_step") == "already_full CHRG-02 sneak_attack"


def test_chrg_02_with_everything_full_there_is_nothing_to_charge() -> None:
    game = at(ALONE, "yang_ping sneak_attack 4 shadow_step 3 dance_of_blades 5")
    assert game.why_not("charge") == "nothing_to_charge CHRG-02"

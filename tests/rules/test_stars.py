"""The Star (STAR): every one that a Hero rolls charges an ability."""

from __future__ import annotations

from engine import events as e
from tests.play import at

OPEN = """
    +-+-+-+-+
    |. . . .|
    +       +
    |. B H .|
    +-+-+-+-+
"""
BARREL = "+-+-+\n|B b|\n+-+-+"
DUEL = "+-+-+\n|B s|\n+-+-+"
FULL = "barka brutal_assault 4 war_cry 5 catapult_move 4"


def test_star_01_each_star_charges_an_ability_of_the_owners_choice_also_in_a_failed_test() -> None:
    """STAR-01, B-43: two Stars, two choices, possibly different ones; the test failed with 1 short."""
    game = at(BARREL, "barka pool 2", dice="*2").answers("act smash", "dice 2", "star war_cry")
    assert game.said(e.Tested, total=5, success=False)
    assert game.hero("barka").energy == {"brutal_assault": 0, "war_cry": 1, "catapult_move": 0}
    game = at(BARREL, "finds_seen *", dice="**").answers("act smash", "dice 2", "star war_cry")
    assert game.asked == "star barka"
    game.answers("star catapult_move")
    assert game.hero("barka").energy == {"brutal_assault": 0, "war_cry": 1, "catapult_move": 1}


def test_star_02_and_b_44_stars_of_a_defence_roll_charge_too() -> None:
    """STAR-02, B-44."""
    game = at(DUEL, "barka shields 1", phase="monsters", dice="* 11").answers("shields 1", "star brutal_assault")
    assert game.hero("barka").energy["brutal_assault"] == 1


def test_star_03_and_b_43_the_gain_is_immediate() -> None:
    """STAR-03, B-43: the Star is given before the steps are taken."""
    game = at(OPEN, "barka war_cry 4", dice="*").answers("act move", "dice 1")
    assert game.asked == "star barka"
    game.answers("star war_cry")
    assert game.hero("barka").energy["war_cry"] == 5
    assert game.asked == "move_to barka"


def test_star_04_and_b_46_a_star_goes_to_an_ability_that_has_room_or_is_lost() -> None:
    """STAR-04, B-46: full ones are no choice; one with room takes it unasked; with none it is lost."""
    game = at(OPEN, "barka brutal_assault 4", dice="*").answers("act move", "dice 1")
    assert game.options == ["war_cry", "catapult_move"]
    assert game.why_not("brutal_assault") == "already_full STAR-04 war_cry"
    game = at(OPEN, "barka brutal_assault 4 war_cry 5 catapult_move 3", dice="**").answers("act move", "dice 2")
    assert game.asked == "move_to barka"
    assert game.hero("barka").energy["catapult_move"] == 4
    game = at(OPEN, FULL, dice="**").answers("act move", "dice 2")
    assert game.asked == "move_to barka"
    assert {event.n for event in game.told(e.EnergyGained)} <= {0}


def test_star_05_stars_of_monsters_and_the_fate_die_charge_nothing() -> None:
    """STAR-05, B-44."""
    game = at(DUEL, "barka shields 1 poisoned", phase="monsters", dice="2 **", fate="K").answers("shields 1")
    assert game.said(e.MonsterAttacked, attack_faces="**")
    assert {event.n for event in game.told(e.EnergyGained)} <= {0}


def test_b_45_a_star_in_charging_counts_twice() -> None:
    """B-45, CHRG-03: Magic 1 to the chosen ability, and one anywhere."""
    game = at(OPEN, dice="*").answers("act charge", "ability war_cry", "dice 1", "star catapult_move")
    assert game.hero("barka").energy == {"brutal_assault": 0, "war_cry": 1, "catapult_move": 1}


def test_b_47_who_frees_a_friend_uses_own_force_and_charges_own_abilities() -> None:
    """B-47: Helena, Force 2, at Barka's cage."""
    game = at(OPEN, "barka caged", active="helena", dice="22*").answers("act free", "dice 3", "star elven_step")
    assert game.said(e.Tested, hero="helena", trait="force", star=2, total=6, success=True)
    assert game.hero("helena").energy["elven_step"] == 1
    assert sum(game.hero("barka").energy.values()) == 0
    assert not game.hero("barka").caged

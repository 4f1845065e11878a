"""Attack (ATK): weapon, target, dice, wound."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from engine import events as e
from engine.cards.load import HEROES
from engine.cards.schema import Weapon
from tests.play import HERO_LETTERS, at

DUEL = "+-+-+\n|B {}|\n+-+-+"


def test_atk_01_weapon_then_target_then_dice() -> None:
    """ATK-01, DICE-03; all of it can be taken back until the dice fall."""
    game = at("+-+-+-+\n|s B s|\n+-+-+-+", dice="22")
    game.answers("act attack")
    assert game.asked == "weapon barka"
    assert game.options == ["cleaver", "piston_fist"]
    game.answers("weapon piston_fist")
    assert game.asked == "target barka"
    game.answers("target s2")
    assert game.asked == "dice barka"
    assert game.game.can_cancel
    game.answers("dice 2")
    assert not game.game.can_cancel
    assert list(game.state.monsters) == ["s1"]


@pytest.mark.parametrize(
    "trait, ranges",
    [("force", [1]), ("aim", [2, 3]), ("magic", [1, 2, 3])],
    ids=["atk_02_force", "atk_03_aim", "atk_04_magic"],
)
def test_atk_02_to_04_which_ranges_a_weapon_may_have(trait: str, ranges: list[int]) -> None:
    """ATK-02, ATK-03, ATK-04: a card that says otherwise is invalid."""
    for reach in range(0, 5):
        if reach in ranges:
            assert Weapon.model_validate({"trait": trait, "range": reach}).range == reach
        else:
            with pytest.raises(ValidationError):
                Weapon.model_validate({"trait": trait, "range": reach})


@pytest.mark.parametrize("faces, hit", [("22", True), ("21", False)])
def test_atk_05_and_08_a_total_of_at_least_the_protection_hits(faces: str, hit: bool) -> None:
    """ATK-05, ATK-08, B-62: 4 against 4 hits, 3 does nothing; the dice are gone in either case."""
    game = at(DUEL.format("s"), dice=faces).answers("act attack", "weapon cleaver", "dice 2")
    assert game.said(e.HeroAttacked, total=sum(map(int, faces)), protection=4, hit=hit)
    assert ("s1" not in game.state.monsters) is hit
    assert game.hero("barka").pool == 4


def test_atk_06_and_07_a_hit_is_one_wound_and_the_wounded_stay() -> None:
    """ATK-06, ATK-07: 12 against 9 is one wound too; the second one kills."""
    game = at(DUEL.format("g"), dice="222222", cards={"big_grunt": {"protection": 4}})
    game.answers("act attack", "weapon cleaver", "dice 4")
    assert game.said(e.MonsterWounded, monster="g1", wounds=1, life=1)
    game.answers("act attack", "weapon cleaver", "dice 2")
    assert game.said(e.MonsterKilled, monster="g1", by="barka")
    assert game.state.monsters == {}


def test_atk_12_and_b_50_any_number_of_attacks_the_weapon_changing() -> None:
    """ATK-12, B-50: knife with 2 dice, then bow with 4."""
    game = at("+-+-+-+-+-+\n|s H . . s|\n+-+-+-+-+-+", dice="22 1111")
    game.answers("act attack", "weapon hunting_knife", "dice 2", "act attack", "dice 4")
    assert [event.weapon for event in game.told(e.HeroAttacked)] == ["hunting_knife", "composite_bow"]
    assert game.hero("helena").pool == 0
    assert not game.state.monsters


def test_b_52_and_b_53_one_experience_for_the_attack_none_for_the_kill() -> None:
    """B-52, B-53, XP-02, XP-04."""
    game = at(DUEL.format("s"), dice="22").answers("act attack", "weapon cleaver", "dice 2")
    assert game.said(e.MonsterKilled)
    assert [(event.n, event.why) for event in game.told(e.XpGained)] == [(1, "wound")]


def test_b_55_a_bow_may_be_drawn_beside_a_monster() -> None:
    """B-55: only the band matters."""
    game = at("+-+-+-+-+-+\n|s H . . s|\n+-+-+-+-+-+").answers("act attack")
    assert game.options == ["hunting_knife", "composite_bow"]
    game.answers("weapon composite_bow")  # only s2 is three squares away
    assert game.game.decision is not None
    assert game.game.decision.context["monster"] == "s2"


def test_b_56_there_is_no_unarmed_attack_but_everybody_has_something_for_band_one() -> None:
    """B-56, E-09, D.4."""
    for hero in HEROES:
        letter = next(letter for letter, name in HERO_LETTERS.items() if name == hero)
        assert "attack" in at(f"+-+-+\n|{letter} s|\n+-+-+").options
    game = at("+-+-+-+\n|B . s|\n+-+-+-+")
    assert game.why_not("attack") == "no_target RNG-01"


def test_b_17_sleepers_may_be_attacked() -> None:
    """B-17."""
    game = at(DUEL.format("s"), "sleeping A", dice="22").answers("act attack", "weapon cleaver", "dice 2")
    assert game.said(e.MonsterKilled, monster="s1")


def test_b_57_a_room_in_which_a_sleeper_was_wounded_from_outside_wakes_for_certain() -> None:
    """B-57, ROOM-08: shot through an open door; no die."""
    game = at("+-+-+-+-+\n|H .D. g|\n+   +   +\n|. .D. .|\n+-+-+-+-+", "closed", "sleeping B", dice="222222")
    game.answers("act attack", "dice 6")
    assert game.said(e.RoomWoke, tile="B", why="wounded")
    assert not game.told(e.FateRolled, why="wake")


def test_a_miss_wakes_nobody() -> None:
    """B-57: noise counts where monsters take Wounds."""
    game = at("+-+-+-+-+\n|H .D. g|\n+   +   +\n|. .D. .|\n+-+-+-+-+", "closed", "sleeping B", dice="1")
    game.answers("act attack", "dice 1", "act end", "leave_dice let_go")
    assert game.state.sleeping == ["B"]


def test_stars_are_given_before_the_wound() -> None:
    """B-43."""
    game = at(DUEL.format("s"), dice="2*").answers("act attack", "weapon cleaver", "dice 2")
    assert "s1" in game.state.monsters
    game.answers("star war_cry")
    assert "s1" not in game.state.monsters

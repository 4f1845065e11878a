"""Each status on a Hero and on a monster, as cards give and take it (STAT, B-63 to B-70, A-07)."""

from __future__ import annotations

import pytest

from engine import events as e
from engine.cards.load import ITEMS
from tests.cards.blows import stars, strike
from tests.play import at

ROW = "+-+-+-+-+-+\n|{}|\n+-+-+-+-+-+"


def test_frozen_monster_is_easier_to_hit_at_once() -> None:
    """STAT-03, A-07, B-67: the Tome freezes in the Hero Phase, and 5 then suffice against a Big Grunt's 9."""
    game = at(ROW.format("Z . g . ."), "zoe hand_2 tome_of_deep_winter", dice="2* 1*")
    stars(game.answers("act tome", "dice 2"))
    told = strike(game, "crooked_wand", 2)
    assert (told.total, told.protection, told.hit) == (5, 5, True)


def test_frozen_monster_moves_two_steps_fewer_and_thaws_in_clean_up() -> None:
    """STAT-03, CLEAN-03."""
    game = at(ROW.format("B . . . s"), "s1 frozen", phase="monsters")
    assert game.where("s1") == "C1"
    assert game.monster("s1").statuses == []


def test_stunned_monster_strikes_with_a_die_less_and_moves_a_step_less() -> None:
    """STAT-02."""
    game = at(ROW.format("B . . . s"), "s1 stunned", "barka shields 1", phase="monsters", dice="1 1")
    assert game.where("s1") == "B1"
    game.answers("shields 1")
    assert game.said(e.MonsterAttacked, attack_faces="1")


def test_stat_09_and_b_69_two_statuses_add_up_and_the_same_does_not() -> None:
    """B-69: Thunder Orb on a Stunned monster changes nothing, Frost Darts do."""
    game = at(ROW.format("L . g . ."), "luckylock hand_1 frost_darts", "g1 stunned", dice="***")
    strike(game, "frost_darts", 3)
    view = game.game.view().monster("g1")
    assert view is not None
    assert (view.statuses, view.attack, view.protection, view.steps) == (("stunned", "frozen"), 2, 5, 0)
    again = at(ROW.format("Z . . g ."), "zoe hand_1 thunder_orb", "g1 stunned", dice="***")
    strike(again, "thunder_orb", 3)
    assert again.monster("g1").statuses == ["stunned"]
    assert not again.said(e.StatusGained)


def test_b_67_protection_never_falls_below_one() -> None:
    game = at(ROW.format("B s . . ."), "s1 frozen")
    view = game.game.view().monster("s1")
    assert view is not None
    assert view.protection == 1


def test_stunned_hero_has_three_dice_in_the_next_hero_phase_only() -> None:
    """STAT-05."""
    game = at("+-+-+\n|B .|\n+-+-+", "barka stunned", phase="choosing_hero", turn=2)
    assert game.hero("barka").pool == 3
    game.answers("act end", "leave_dice let_go")
    assert (game.hero("barka").pool, game.hero("barka").statuses) == (6, [])


def test_frozen_hero_may_do_everything_but_move() -> None:
    """STAT-06, B-66."""
    game = at("+-+-+-+\n|B s c|\n+-+-+-+", "barka frozen finds iron_biscuit")
    assert game.why_not("move") == "frozen STAT-06"
    assert {"attack", "defend", "charge", "free", "find"} <= set(game.options)


def test_frozen_hero_is_freed_by_a_neighbours_force() -> None:
    """STAT-06, B-47."""
    game = at("+-+-+-+\n|B Z .|\n+-+-+-+", "zoe frozen", dice="222").answers("act free", "dice 3")
    assert game.said(e.HeroFreed, hero="zoe", what="ice", by="barka")


@pytest.mark.parametrize("ability, energy", [("brutal_assault", 4)])
def test_e_07_no_free_move_leaves_the_ice(ability: str, energy: int) -> None:
    """E-07, B-66."""
    game = at(ROW.format("B . s . ."), f"barka frozen {ability} {energy}")
    assert game.why_not("ability") == "frozen STAT-06"


@pytest.mark.parametrize("fate, hp, statuses", [("R", 5, ["poisoned"]), ("B", 4, ["poisoned"]), ("K", 5, [])])
def test_poisoned_hero_rolls_fate_at_the_start_of_the_turn(fate: str, hp: int, statuses: list[str]) -> None:
    """STAT-07, TURN-10: nothing, a wound, cured."""
    game = at("+-+-+\n|B .|\n+-+-+", "barka poisoned", phase="choosing_hero", fate=fate)
    assert (game.hero("barka").hp, game.hero("barka").statuses) == (hp, statuses)


def test_b_65_poison_that_drops_a_hero_takes_the_turn() -> None:
    """B-65, B-94."""
    game = at("+-+-+\n|B Z|\n+-+-+", "barka poisoned hp 1", "zoe acted", phase="choosing_hero", fate="B", end=12)
    assert game.said(e.HeroFell, hero="barka")
    assert game.said(e.EndMoved, end=11)


def test_b_95_what_befell_a_hero_stays_when_he_stands_up() -> None:
    """B-95: poison and ice, cage and pit; only the hearts come back."""
    game = at("+-+-+\n|B Z|\n+-+-+", "barka lying poisoned frozen caged", phase="clean_up")
    barka = game.hero("barka")
    assert (barka.hp, barka.statuses, barka.caged) == (5, ["poisoned", "frozen"], True)


def test_b_70_nothing_poisons_a_monster() -> None:
    """B-70: no card does."""
    given = {bonus.status for item in ITEMS.values() for bonus in item.bonuses}
    assert given == {"", "frozen", "stunned"}


@pytest.mark.parametrize("status", ["frozen", "poisoned", "stunned"])
def test_every_status_of_a_hero_can_be_cured_by_a_bitter_root(status: str) -> None:
    game = at("+-+-+\n|B .|\n+-+-+", f"barka {status} finds bitter_root").answers("act find")
    assert game.hero("barka").statuses == []


def test_b_88_a_monster_that_is_compelled_to_another_does_not_count_as_a_blow_to_come() -> None:
    """B-88: of two Snouts beside Zoe the second heard Barka's War Cry; she counts with the first only."""
    drawing = "+-+-+-+-+\n|s Z s .|\n+       +\n|. . B .|\n+-+-+-+-+"
    game = at(drawing, "barka war_cry 5", "zoe acted shields 2").answers("act ability", "roar_at s2", "act end")
    game.answers("leave_dice let_go")
    asked = {}
    while game.asked.startswith("shields"):
        assert game.game.decision is not None
        asked[game.game.decision.context["monster"]] = (game.asked, game.game.decision.context["to_come"])
        game.answers("shields 0")
    assert asked["s1"] == ("shields zoe", 0)
    assert asked["s2"][0] == "shields barka"

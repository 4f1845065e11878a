"""What the dice came to: exact expectation, and every die counted once."""

from __future__ import annotations

import pytest

from engine import events as e
from renderers.tally import MONSTERS, Tally, tally


def attacked(
    monster: str = "s1", faces: str = "2*", star: int = 3, total: int = 5, hit: bool = True, **more: object
) -> e.HeroAttacked:
    parts = more.pop("parts", (("dice", total),))
    return e.HeroAttacked("zoe", monster, "ugly_snout", "wand", "A1", "A2", faces, star, parts, total, 4, hit)  # type: ignore[arg-type]


def test_luck_is_what_the_faces_were_worth_beyond_their_average() -> None:
    """A ★ of 3: a die is worth (1 + 1 + 2 + 2 + 3 + 3) / 6 = 2 on average."""
    count = tally([e.Tested("zoe", "move", "22*", "speed", 3, 7, None, None, "")]).by["zoe"]
    assert (count.dice, count.sum, count.stars) == (3, 7, 1)
    assert count.expected == pytest.approx(6.0)
    assert count.luck == pytest.approx(1.0)
    assert count.expected_stars == pytest.approx(1.0)


def test_a_roll_that_counts_for_a_second_target_is_counted_once_but_both_attacks() -> None:
    count = tally([attacked("s1"), attacked("s2")]).by["zoe"]
    assert count.dice == 2
    assert (count.attacks, count.hits) == (2, 2)


def test_the_same_faces_against_the_same_monster_are_another_roll() -> None:
    assert tally([attacked("s1"), attacked("s1")]).by["zoe"].dice == 4


def test_blows_parries_falls_and_the_monsters_own_dice() -> None:
    blow = e.MonsterAttacked("s1", "ugly_snout", "zoe", "A1", "A2", 1, "2", 2, 2, "11", 2, 2, False)
    found = tally([blow, e.HeroWounded("zoe", 2, 0, "s1", "A2"), e.HeroFell("zoe", "A2")])
    zoe = found.by["zoe"]
    assert (zoe.blows, zoe.parried, zoe.lost, zoe.falls) == (1, 1, 2, 1)
    assert (found.by[MONSTERS].dice, found.by[MONSTERS].sum) == (2, 2)


def test_the_best_back_stab_is_the_highest_hit_with_something_that_counts_from_behind() -> None:
    behind = attacked(total=7, parts=(("dice", 6), ("claw_dagger", 1)))
    missed = attacked(total=9, hit=False, parts=(("dice", 8), ("claw_dagger", 1)))
    sneak = [e.AbilityUsed("zoe", "sneak_attack", 1), attacked(total=8)]
    assert tally([attacked(total=10)]).by["zoe"].best_stab == 0
    assert tally([behind, missed]).by["zoe"].best_stab == 7
    assert tally([behind, *sneak]).by["zoe"].best_stab == 8


def test_a_tally_is_kept_as_plain_data_and_missions_add_up() -> None:
    one = tally([attacked()])
    again = Tally.read(one.dump())
    assert again == one
    again.add(one)
    assert again.by["zoe"].dice == 4
    assert again.by["zoe"].expected == pytest.approx(2 * one.by["zoe"].expected)

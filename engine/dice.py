"""Dice: what faces are worth, and exact chances (DICE-01, DICE-02, D.1)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from engine.cards.load import DICE

STAR = "*"


def total(faces: str, star: int) -> int:
    """The sum of a roll: Swords at their value, each Star worth the rolling figure's trait (DICE-02)."""
    return sum(star if face == STAR else int(face) for face in faces)


def stars(faces: str) -> int:
    return faces.count(STAR)


@cache
def distribution(dice: int, star: int) -> Mapping[int, float]:
    """total -> exact chance, for `dice` Action Dice with a Star worth `star`."""
    if dice == 0:
        return MappingProxyType({0: 1.0})
    sums: dict[int, float] = {}
    for before, chance in distribution(dice - 1, star).items():
        for face in DICE.action:
            now = before + total(face, star)
            sums[now] = sums.get(now, 0.0) + chance / len(DICE.action)
    return MappingProxyType(sums)


@cache
def at_least(dice: int, star: int, need: int) -> float:
    """The chance that `dice` dice total at least `need`."""
    return min(1.0, sum(chance for value, chance in distribution(dice, star).items() if value >= need))


@cache
def beats(dice: int, star: int, other: int) -> float:
    """The chance that a roll is higher than another of as many dice, whose Stars are worth `other`; a tie is not."""
    return min(1.0, sum(share * at_least(dice, star, value + 1) for value, share in distribution(dice, other).items()))


@cache
def odds_of_test(pool: int, star: int, need: int) -> Mapping[int, float]:
    """The chance of success for each number of dice from 1 to `pool`."""
    return MappingProxyType({n: at_least(n, star, need) for n in range(1, pool + 1)})


@cache
def hits(attack_dice: int, attack_star: int, shields: int, defence_star: int, walled: int = 0) -> float:
    """The chance that a monster's blow hits: attack >= protection (B-62); without shield dice always (DEF-01), unless
    the Fortress token adds to the protection (D.12)."""
    if attack_dice <= 0:
        return 0.0
    if shields == 0 and not walled:
        return 1.0
    return min(
        1.0,
        sum(
            chance * at_least(attack_dice, attack_star, protection + walled)
            for protection, chance in distribution(shields, defence_star).items()
        ),
    )

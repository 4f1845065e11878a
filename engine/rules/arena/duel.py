"""The Force roll of a tackle or a shove (D.18, E-18): both roll as many dice, the defender free of charge; the attacker
loses ties; Stars charge for both."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards.load import ARENA
from engine.decisions import choose
from engine.dice import beats, total
from engine.rules.rolling import TEST_TRAITS, assign_stars
from engine.state import Hero
from engine.table import Table


@dataclass(frozen=True, slots=True)
class Duel:
    """What both rolled."""

    faces: str
    star: int
    target_faces: str
    target_star: int

    @property
    def total(self) -> int:
        return total(self.faces, self.star)

    @property
    def target_total(self) -> int:
        return total(self.target_faces, self.target_star)

    @property
    def won(self) -> bool:
        return self.total > self.target_total


async def roll(table: Table, hero: Hero, rival: Hero, why: str) -> Duel:
    """Dice chosen with the exact odds against the other's roll, then both rolled; the Stars are left to `charge`."""
    star, other = (table.trait(each, TEST_TRAITS[why]) for each in (hero, rival))
    options = range(1, min(hero.pool, ARENA.tome_in_hand.dice) + 1)
    context = {
        "why": why,
        "at": rival.id,
        "trait": TEST_TRAITS[why],
        "star": star,
        "need": None,
        "bonus": 0,
        "other_star": other,
    }
    odds = {n: beats(n, star, other) for n in options}
    dice = await choose(hero.seat, "dice", options, hero.id, default=options[-1], odds=odds, context=context)
    table.face(hero, rival.at)
    faces = table.dice(hero.id, dice)
    table.spend(hero, dice)
    return Duel(faces, star, table.dice(rival.id, dice), other)


async def charge(table: Table, hero: Hero, rival: Hero, duel: Duel) -> None:
    await assign_stars(table, hero, duel.faces)
    await assign_stars(table, rival, duel.target_faces)


def beside(table: Table, hero: Hero) -> list[Hero]:
    """Rivals on linked squares."""
    near = table.links.around[hero.at]
    return [rival for rival in table.rivals(hero) if near >> rival.at & 1]

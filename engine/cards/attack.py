"""A Hero's attack while it is being worked out (ATK)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from math import factorial
from types import MappingProxyType
from typing import TYPE_CHECKING

from engine.board.facing import is_behind
from engine.cards.load import ARENA, DICE, ITEMS, RULES
from engine.cards.schema import Bonus, Weapon
from engine.decisions import NOTHING
from engine.dice import STAR, distribution, stars, total
from engine.state import Figure, Hero

if TYPE_CHECKING:
    from engine.sight import Sight

Part = tuple[str, int]


@dataclass(slots=True)
class Attack:
    """weapon: an item's id; extra: parts given by the ability that is being used, as (label, n); behind: the attacker
    stands behind the target (FACE-02); beside: how many foes are adjacent (ITEM-25); drain: dice that a wolf costs.

    guards: the chance of each Protection of a Hero who has not rolled for it yet, with all his Shield Dice;
    `engine.rules.arena.guard` then fills in shields, guard_faces, guard_star and the protection itself."""

    hero: Hero
    weapon: str
    target: Figure
    star: int
    protection: int
    behind: bool
    beside: int
    hero_class: str
    extra: tuple[Part, ...] = ()
    wounds: int = 0
    drain: int = 0
    guards: Mapping[int, float] = field(default_factory=lambda: NOTHING)
    shields: int = 0
    guard_faces: str = ""
    guard_star: int = 0
    faces: str = ""
    fixed: list[Part] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)
    hit: bool = False

    @property
    def card(self) -> Weapon:
        weapon = ITEMS[self.weapon].weapon
        assert weapon is not None
        return weapon

    @property
    def alone(self) -> bool:
        """ITEM-25, A-15: exactly one."""
        return self.beside == 1

    @property
    def melee(self) -> bool:
        """ATK-02: Force weapons."""
        return self.card.trait == "force"

    @property
    def total(self) -> int:
        return sum(n for _, n in self.parts)

    @property
    def stars(self) -> int:
        return stars(self.faces)

    def holds(self, bonus: Bonus) -> bool:
        """The restrictions that are known before the roll (ITEM-21, -24, -25)."""
        return (
            (not bonus.hero_class or bonus.hero_class == self.hero_class)
            and (not bonus.behind or self.behind)
            and (not bonus.alone or self.alone)
        )

    def given(self) -> Iterator[Bonus]:
        """The weapon's bonuses whose restrictions hold now that the dice lie (ITEM-20, ITEM-22, B-51)."""
        for bonus in ITEMS[self.weapon].bonuses:
            if self.holds(bonus) and self.stars >= bonus.stars and (self.hit or not bonus.on_hit):
                others = self.total - (bonus.attack if (self.weapon, bonus.attack) in self.parts else 0)
                if others >= bonus.total:
                    yield bonus

    def sum_up(self, value: int, star_count: int) -> list[Part]:
        """All parts of the total for dice worth `value` with so many Stars among them."""
        parts = [("dice", value), *self.fixed]
        for bonus in ITEMS[self.weapon].bonuses:
            known = bonus.attack and self.holds(bonus) and star_count >= bonus.stars
            if known and sum(n for _, n in parts) >= bonus.total:
                parts.append((self.weapon, bonus.attack))
        return parts

    def rolled(self, dice: int) -> int:
        """How many of these dice fall: a wolf holds some of them, never the last (DICE-09)."""
        return max(1, dice + self.drain)

    def odds(self, dice: int, guards: Mapping[int, float] | None = None) -> float:
        """The exact chance that this many dice hit; against a Hero, what his Protection may come to (`guards`)."""
        open_ = guards or self.guards or {self.protection: 1.0}
        return min(1.0, sum(share * self._against(self.rolled(dice), need) for need, share in open_.items()))

    def _against(self, dice: int, need: int) -> float:
        return chance(dice, self.star, lambda value, n: sum(x for _, x in self.sum_up(value, n)) >= need)

    def roll(self, faces: str) -> None:
        """The dice have fallen."""
        self.faces = faces
        self.parts = self.sum_up(total(faces, self.star), stars(faces))
        self.hit = self.total >= self.protection


def prepare(sight: Sight, hero: Hero, weapon: str, target: Figure, extra: tuple[Part, ...] = ()) -> Attack:
    """An attack with everything that is known before its roll. A Hero's back is like a monster's (E-18)."""
    card = ITEMS[weapon].weapon
    assert card is not None
    attack = Attack(
        hero,
        weapon,
        target,
        star=sight.trait(hero, card.trait),
        protection=ARENA.protection if isinstance(target, Hero) else sight.protection(target),
        behind=is_behind(sight.board, hero.at, target.cells, target.facing),  # type: ignore[arg-type]
        beside=len(sight.foes_beside(hero)),
        hero_class=sight.setting.hero(hero.id).hero_class,
        extra=extra,
    )
    if isinstance(target, Hero):
        attack.guard_star = sight.trait(target, "defence")
        attack.guards = guards(target.shields, attack.guard_star, target.fortress)
    if sight.state.arena:
        attack.drain = sum(hooks.attack_dice(sight, hero) for hooks in sight.effects(hero.id))
    attack.fixed = list(extra)
    for hooks in (*sight.effects_against(target), *sight.effects(hero.id)):
        if bonus := hooks.attack_bonus(sight, attack):
            assert hooks.mark is not None
            attack.fixed.append((hooks.mark.name, bonus))
        attack.wounds += hooks.extra_wounds(sight, attack)
    return attack


@cache
def guards(shields: int, star: int, fortress: bool) -> Mapping[int, float]:
    """A Hero's Protection against a Hero for so many Shield Dice: their roll, never less than without any (D.18), and
    what the Fortress token adds (D.12)."""
    walled = RULES.fortress if fortress else 0
    found: dict[int, float] = {}
    for value, share in distribution(shields, star).items():
        protection = max(ARENA.protection, value) + walled
        found[protection] = found.get(protection, 0.0) + share
    return MappingProxyType(found)


def chance(dice: int, star: int, hits: Callable[[int, int], bool]) -> float:
    """The exact chance that a roll satisfies a test of its total and its number of Stars."""
    return min(1.0, sum(share for value, n, share in combinations(dice, star) if hits(value, n)))


@cache
def combinations(dice: int, star: int) -> tuple[tuple[int, int, float], ...]:
    """(total, Stars, chance) for every combination of faces."""
    ones, twos, starred = (DICE.action.count(face) for face in ("1", "2", STAR))
    sides = len(DICE.action)
    found = []
    for n_star in range(dice + 1):
        for n_two in range(dice - n_star + 1):
            n_one = dice - n_star - n_two
            ways = factorial(dice) // (factorial(n_star) * factorial(n_two) * factorial(n_one))
            share = ways * ones**n_one * twos**n_two * starred**n_star / sides**dice
            found.append((n_one + 2 * n_two + star * n_star, n_star, share))
    return tuple(found)

"""Special Abilities (ABIL): when they may be used."""

from __future__ import annotations

from engine.cards.registry import ABILITY_DEEDS, LEVEL_CARDS
from engine.cards.schema import Card
from engine.decisions import choose
from engine.refusal import Refusal
from engine.state import Hero
from engine.table import Table


def card_of(hero: Hero, ability: str) -> Card:
    """What the ability does at the Hero's level of it."""
    return LEVEL_CARDS[ability][hero.level[ability]]


def lacks(table: Table, hero: Hero, ability: str) -> Refusal | None:
    """ABIL-02: only at full energy; besides what its deed needs (B-124)."""
    full, energy = table.setting.hero(hero.id).abilities[ability], hero.energy[ability]
    if energy < full:
        return Refusal("not_charged", "ABIL-02", {"ability": ability, "energy": energy, "full": full})
    return ABILITY_DEEDS[ability].refusal(table, hero, card_of(hero, ability))


def usable(table: Table, hero: Hero) -> list[str]:
    return [ability for ability in charged(table, hero) if lacks(table, hero, ability) is None]


def charged(table: Table, hero: Hero) -> list[str]:
    """Abilities at full energy (ABIL-02)."""
    full = table.setting.hero(hero.id).abilities
    return [ability for ability, energy in hero.energy.items() if energy >= full[ability]]


def refusal(table: Table, hero: Hero) -> Refusal | None:
    if usable(table, hero):
        return None
    full = charged(table, hero)
    return lacks(table, hero, full[0] if full else max(hero.energy, key=lambda name: hero.energy[name]))


async def act(table: Table, hero: Hero) -> None:
    """ABIL-03: the energy goes back to the start, then the text applies."""
    ability = await choose(hero.seat, "use", usable(table, hero), hero.id)
    table.use_ability(hero, ability)
    await ABILITY_DEEDS[ability].deed(table, hero, card_of(hero, ability))

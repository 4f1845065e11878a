"""Charging (CHRG)."""

from __future__ import annotations

from engine.decisions import choose
from engine.refusal import Refusal
from engine.rules.rolling import assign_stars, choose_dice, no_dice, roll
from engine.state import Hero
from engine.table import Table


def chargeable(table: Table, hero: Hero) -> list[str]:
    full = table.setting.hero(hero.id).abilities
    return [ability for ability, energy in hero.energy.items() if energy < full[ability]]


def refusal(table: Table, hero: Hero) -> Refusal | None:
    return no_dice(hero) or (None if chargeable(table, hero) else Refusal("nothing_to_charge", "CHRG-02"))


async def act(table: Table, hero: Hero) -> None:
    """CHRG-01: the total goes to one ability, excess is lost (CHRG-02); then each Star as in any roll (E-25)."""
    ability = await choose(hero.seat, "ability", chargeable(table, hero), hero.id)
    dice = await choose_dice(table, hero, "charge", ability)
    energy, faces = roll(table, hero, dice, "charge", ability)
    table.charge(hero, ability, energy, "charge")
    await assign_stars(table, hero, faces)

"""Pick a chest (CHST)."""

from __future__ import annotations

from engine.decisions import choose
from engine.refusal import Refusal
from engine.rules.experience import gain
from engine.rules.loot import draw_item
from engine.rules.rolling import attempt, choose_dice, no_dice
from engine.rules.traps import spring_if_trapped
from engine.state import Hero
from engine.table import Table


def within_reach(table: Table, hero: Hero) -> list[str]:
    """Chests on a linked square, diagonals included (CHST-01, B-05)."""
    near = table.links.around[hero.at]
    return [chest for chest, cell in table.state.chests.items() if near >> cell & 1]


def refusal(table: Table, hero: Hero) -> Refusal | None:
    return no_dice(hero) or (None if within_reach(table, hero) else Refusal("no_chest_here", "CHST-01"))


async def act(table: Table, hero: Hero) -> None:
    """A Cunning Test empties the chest (CHST-01); reward first, then the trap under it (B-28, E-26)."""
    chest = await choose(hero.seat, "chest", within_reach(table, hero), hero.id)
    dice = await choose_dice(table, hero, "pick_chest", chest)
    table.face(hero, table.state.chests[chest])
    if not await attempt(table, hero, dice, "pick_chest", chest):
        return
    table.empty_chest(chest, hero)
    await gain(table, hero, 1, "chest")
    await draw_item(table, hero)
    await spring_if_trapped(table, hero, chest)

"""Break a barrel (BARR)."""

from __future__ import annotations

from engine.decisions import choose
from engine.refusal import Refusal
from engine.rules.loot import draw_find
from engine.rules.rolling import attempt, choose_dice, no_dice
from engine.state import Hero
from engine.table import Table


def within_reach(table: Table, hero: Hero) -> list[str]:
    """Barrels on a linked square, diagonals included (BARR-01, B-05)."""
    near = table.links.around[hero.at]
    return [barrel for barrel, cell in table.state.barrels.items() if near >> cell & 1]


def refusal(table: Table, hero: Hero) -> Refusal | None:
    return no_dice(hero) or (None if within_reach(table, hero) else Refusal("no_barrel_here", "BARR-01"))


async def act(table: Table, hero: Hero) -> None:
    """A Force Test removes the barrel (BARR-01); a Small Find lies in it (BARR-02), no experience (BARR-03)."""
    barrel = await choose(hero.seat, "barrel", within_reach(table, hero), hero.id)
    dice = await choose_dice(table, hero, "smash", barrel)
    table.face(hero, table.state.barrels[barrel])
    if await attempt(table, hero, dice, "smash", barrel):
        table.break_barrel(barrel, hero)
        await draw_find(table, hero)

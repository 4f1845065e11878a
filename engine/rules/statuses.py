"""Statuses (STAT) at the start of a Hero's turn and at the end of the Hero Phase."""

from __future__ import annotations

from engine.cards.load import RULES
from engine.decisions import confirm
from engine.state import Hero
from engine.table import Table


async def poison(table: Table, hero: Hero) -> None:
    """STAT-07, TURN-10: before anything else in the turn, Fate: nothing, a wound, or cured."""
    if "poisoned" not in hero.statuses:
        return
    hero.rolled = True
    _, symbol = table.fate("poison", hero.id)
    if RULES.poison[symbol] == "wound":  # type: ignore[index]
        symbol = await fate_again(table, hero, "poison", symbol)
    match RULES.poison[symbol]:  # type: ignore[index]
        case "wound":
            table.wound_hero(hero, 1, "poison")
        case "cured":
            table.lose_status(hero, "poisoned")


def end_stun(table: Table) -> None:
    """The Stun ends with the Hero Phase in which it told (STAT-05, B-63)."""
    for hero in table.state.heroes.values():
        if table.stunned_now(hero):
            table.lose_status(hero, "stunned")


async def fate_again(table: Table, hero: Hero, why: str, symbol: str) -> str:
    """D.12: while the party has Fate tiles, a Fate roll that is about to wound a Hero may be rolled again, once a
    tile; the symbol that counts."""
    while table.state.fate_tiles and await confirm(
        hero.seat, "fate_tile", hero.id, why=why, symbol=symbol, left=table.state.fate_tiles
    ):
        table.spend_fate_tile(hero)
        _, symbol = table.fate(why, hero.id)
        if why == "poison" and RULES.poison[symbol] != "wound":  # type: ignore[index]
            break
    return symbol

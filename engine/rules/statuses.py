"""Statuses (STAT) at the start of a Hero's turn and at the end of the Hero Phase."""

from __future__ import annotations

from engine.cards.load import RULES
from engine.state import Hero
from engine.table import Table


def pool(table: Table, hero: Hero) -> int:
    """TURN-05, STAT-05: six dice, three while Stunned; a Stun received in a Hero Phase waits for the next (B-63)."""
    return RULES.stunned_pool if stunned_now(table, hero) else RULES.pool


def stunned_now(table: Table, hero: Hero) -> bool:
    return "stunned" in hero.statuses and hero.stunned_in < table.state.turn


def poison(table: Table, hero: Hero) -> None:
    """STAT-07, TURN-10: before anything else in the turn, Fate: nothing, a wound, or cured."""
    if "poisoned" not in hero.statuses:
        return
    hero.rolled = True
    _, symbol = table.fate("poison", hero.id)
    match RULES.poison[symbol]:  # type: ignore[index]
        case "wound":
            table.wound_hero(hero, 1, "poison")
        case "cured":
            table.lose_status(hero, "poisoned")


def end_stun(table: Table) -> None:
    """The Stun ends with the Hero Phase in which it told (STAT-05, B-63)."""
    for hero in table.state.heroes.values():
        if stunned_now(table, hero):
            table.lose_status(hero, "stunned")

"""Tackle (D.18): instead of an attack, for the Tome in a neighbour's hands."""

from __future__ import annotations

from engine import events as e
from engine.decisions import choose
from engine.refusal import Refusal
from engine.rules.arena import duel
from engine.rules.rolling import no_dice
from engine.state import Hero
from engine.table import Table


def carriers(table: Table, hero: Hero) -> list[str]:
    return [rival.id for rival in duel.beside(table, hero) if rival.books]


def refusal(table: Table, hero: Hero) -> Refusal | None:
    if table.state.mode != "tome_in_hand":
        return Refusal("no_tome_game", "ARENA-03")
    return no_dice(hero) or (None if carriers(table, hero) else Refusal("no_carrier_here", "ARENA-03"))


async def act(table: Table, hero: Hero) -> None:
    """Force against Force; the winner takes or keeps the Tome."""
    name = await choose(hero.seat, "target", carriers(table, hero), hero.id, context={"why": "tackle"})
    rival = table.hero(name)
    rolled = await duel.roll(table, hero, rival, "tackle")
    told = e.Tackled(
        hero.id, rival.id, rival.books[0], rolled.faces, rolled.star, rolled.total, rolled.target_faces,
        rolled.target_star, rolled.target_total, rolled.won,
    )  # fmt: skip
    table.tackle(hero, rival, told)
    await duel.charge(table, hero, rival, rolled)

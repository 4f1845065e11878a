"""Shove (D.18): who wins the Force roll pushes the other one square straight away (E-10)."""

from __future__ import annotations

from engine import events as e
from engine.cards.load import ARENA
from engine.decisions import choose
from engine.refusal import Refusal
from engine.rules.arena import duel
from engine.rules.pushing import away, line, push_back
from engine.rules.rolling import no_dice
from engine.state import Hero
from engine.table import Table


def pushable(table: Table, hero: Hero) -> list[str]:
    """Neighbours with room behind them, whom no cage and no pit holds (E-07, B-124)."""
    found = []
    for rival in duel.beside(table, hero):
        held = rival.caged or rival.stuck
        if not held and line(table, rival.at, away(table, hero.at, rival.at), ARENA.tome_in_hand.push):
            found.append(rival.id)
    return found


def refusal(table: Table, hero: Hero) -> Refusal | None:
    if table.state.mode != "tome_in_hand":
        return Refusal("no_tome_game", "ARENA-03")
    return no_dice(hero) or (None if pushable(table, hero) else Refusal("nobody_to_shove", "ARENA-03"))


async def act(table: Table, hero: Hero) -> None:
    """The same roll as a tackle; a push is nobody's own move, so it scores no goal."""
    name = await choose(hero.seat, "target", pushable(table, hero), hero.id, context={"why": "shove"})
    rival = table.hero(name)
    rolled = await duel.roll(table, hero, rival, "shove")
    told = e.Shoved(
        hero.id, rival.id, rolled.faces, rolled.star, rolled.total, rolled.target_faces, rolled.target_star,
        rolled.target_total, rolled.won,
    )  # fmt: skip
    table.tell(told)
    await duel.charge(table, hero, rival, rolled)
    winner, loser = (hero, rival) if rolled.won else (rival, hero)
    push_back(table, winner, loser, ARENA.tome_in_hand.push)

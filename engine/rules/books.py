"""Tome tokens of a mission (D.17, M4): picked up and handed over without dice. Where a carrier falls they lie again,
and on a Gap they stay (`engine.verbs.mission`)."""

from __future__ import annotations

from engine.decisions import choose
from engine.refusal import Refusal
from engine.state import Hero
from engine.table import Table


def here(table: Table, hero: Hero) -> list[str]:
    """Tome tokens on the Hero's square; in the Arena also one that a fallen Hero beside him lies on, since nobody can
    stop there (D.18)."""
    squares = 1 << hero.at
    if table.state.arena:
        squares |= table.links.around[hero.at] & table.lying_mask
    return [book for book, cell in table.state.books.items() if squares >> cell & 1]


def take_refusal(table: Table, hero: Hero) -> Refusal | None:
    return None if here(table, hero) else Refusal("no_book_here", "D.17")


async def take(table: Table, hero: Hero) -> None:
    table.take_book(hero, await choose(hero.seat, "book", here(table, hero), hero.id))


def receivers(table: Table, hero: Hero) -> list[str]:
    """Standing Heroes on linked squares."""
    near = table.links.around[hero.at]
    return [other.id for other in table.standing if other is not hero and near >> other.at & 1]


def hand_over_refusal(table: Table, hero: Hero) -> Refusal | None:
    if not hero.books:
        return Refusal("no_book_to_hand", "D.17")
    if table.state.arena:
        return Refusal("throw_it", "D.18")
    return None if receivers(table, hero) else Refusal("nobody_beside", "D.17")


async def hand_over(table: Table, hero: Hero) -> None:
    book = await choose(hero.seat, "book", list(hero.books), hero.id)
    to = await choose(hero.seat, "receiver", receivers(table, hero), hero.id, context={"book": book})
    table.hand_book(hero, book, table.hero(to))

"""Throw (D.18): the Tome flies to a team mate up to three squares away."""

from __future__ import annotations

from engine.board.reach import within
from engine.board.squares import cells_of
from engine.cards.load import ARENA
from engine.decisions import choose
from engine.refusal import Refusal
from engine.rules.arena.goals import cell_of
from engine.rules.arena.home import nearest_free
from engine.rules.rolling import attempt, choose_dice, no_dice
from engine.state import Hero
from engine.table import Table


def catchers(table: Table, hero: Hero) -> list[Hero]:
    """Standing team mates in reach (RNG-09)."""
    near = within(table.links, hero.at, ARENA.tome_in_hand.throw.squares)
    mates = [other for other in table.standing if other is not hero and table.same_side(hero, other)]
    return [mate for mate in mates if near >> mate.at & 1]


def need_for(table: Table, hero: Hero, mate: Hero) -> int:
    """The total it takes: so much for each square."""
    return ARENA.tome_in_hand.throw.need * table.board.distance(hero.at, mate.at)


def refusal(table: Table, hero: Hero) -> Refusal | None:
    if table.state.mode != "tome_in_hand":
        return Refusal("no_tome_game", "ARENA-03")
    if not hero.books:
        return Refusal("no_book_to_throw", "ARENA-03")
    return no_dice(hero) or (None if catchers(table, hero) else Refusal("nobody_to_throw_to", "RNG-09"))


def why_not(table: Table, hero: Hero, other: Hero, nearest: str) -> Refusal:
    """Why the Tome cannot be thrown to somebody: no team mate, lying, or not within reach."""
    if other is hero or not table.same_side(hero, other):
        return Refusal("no_team_mate", "ARENA-03", {"hero": other.id}, nearest)
    if other.lying:
        return Refusal("lying", "DOWN-02", {"hero": other.id}, nearest)
    params = {"hero": other.id, "squares": ARENA.tome_in_hand.throw.squares}
    return Refusal("too_far_to_throw", "RNG-09", params, nearest)


async def act(table: Table, hero: Hero) -> None:
    """An Aim roll; what nobody catches lands on a free square beside the team mate, each as likely."""
    mates = {mate.id: need_for(table, hero, mate) for mate in catchers(table, hero)}
    mate = table.hero(await choose(hero.seat, "teammate", list(mates), hero.id, context={"needs": mates}))
    need = mates[mate.id]
    dice = await choose_dice(table, hero, "throw", mate.id, need)
    table.face(hero, mate.at)
    caught = await attempt(table, hero, dice, "throw", mate.id, need)
    book = table.throw_tome(hero, mate, caught)
    if not caught:
        land(table, book, mate)


def land(table: Table, book: str, mate: Hero) -> None:
    free = table.free & ~table.pit_mask
    squares = [table.name(cell) for cell in cells_of(table.links.around[mate.at] & free)]
    if not squares:
        squares = [table.name(nearest_free(table, mate.at, free))]
    table.land_tome(book, cell_of(table, table.draw("landing", lambda: squares)), "throw")

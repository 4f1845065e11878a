"""Tome in Hand: goals and kick-offs (D.18, E-18)."""

from __future__ import annotations

from engine.board.squares import Cell
from engine.rules.arena.home import send_home
from engine.state import Hero
from engine.table import Table


def arrived(table: Table, hero: Hero) -> None:
    """D.18: who ends a move of his own beside the brazier of his base with the Tome has scored; then everybody goes
    home for the next kick-off."""
    state = table.state
    if state.mode != "tome_in_hand" or not hero.books or hero.lying:
        return
    if hero.at in table.setting.mission.bases[state.teams[hero.id]]:
        table.goal(hero)
        send_home(table, list(state.heroes.values()))
        kick_off(table)


def kick_off(table: Table) -> None:
    """E-18: the Tome lies on one of the centre squares by an even die, of those that are free if any is."""
    state, board = table.state, table.board
    cells = table.setting.mission.kick_off
    free = [cell for cell in cells if table.free >> cell & 1] or list(cells)
    square = table.draw("kick_off", lambda: [board.name(cell) for cell in free])
    carriers = [hero for hero in state.heroes.values() if hero.books]
    for book in [*(book for hero in carriers for book in hero.books), *state.books]:
        for hero in carriers:
            hero.books.clear()
        table.land_tome(book, cell_of(table, square), "kick_off")


def cell_of(table: Table, square: str) -> Cell:
    cell = table.board.cell(square)
    assert cell is not None
    return cell

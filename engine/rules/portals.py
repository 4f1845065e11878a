"""Portals and reinforcements (PORT): the second step of the Monster Phase."""

from __future__ import annotations

from engine import events as e
from engine.board.squares import Cell
from engine.setting import BASIC
from engine.table import Table


def all_portals(table: Table) -> list[tuple[str, tuple[Cell, ...]]]:
    """Portals with their squares, in map order (B-76), then the Small ones in the order in which they opened."""
    small = ((f"small:{table.name(cell)}", (cell,)) for cell in table.state.small_portals)
    return [*table.setting.portal_cells.items(), *small]


def shut(table: Table, squares: tuple[Cell, ...]) -> bool:
    """E-04: a portal in a Sleeping Room is shut until the Room wakes."""
    return table.board.tile_at(squares[0]).id in table.state.sleeping


def room_on(table: Table, squares: tuple[Cell, ...]) -> list[Cell]:
    """Squares somebody can come out on: figures keep others out (B-75), open pits too (MOVE-09)."""
    free = table.free & ~table.pit_mask
    return [cell for cell in squares if free >> cell & 1]


def open_one(table: Table, portal: str, squares: tuple[Cell, ...]) -> None:
    """One portal's turn. Every open one rolls, also when it is full or no figure is left (E-24); a Small one brings
    one Ugly Snout without a die (PORT-07)."""
    if shut(table, squares):
        return
    symbol, number = "", 1
    if portal in table.setting.portal_cells:
        _, symbol = table.fate("portal", portal)
        number = table.setting.portal_table[symbol]
    room = room_on(table, squares)
    came = room[: min(number, table.supply())]
    table.tell(e.PortalRolled(portal, symbol, number, len(came), not room))
    for cell in came:
        table.arrive(BASIC, cell, portal)

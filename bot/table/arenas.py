"""How an Arena has ended, for the ladder."""

from __future__ import annotations

from bot.store.absence import Statement
from bot.store.masters import put_placing
from bot.table.table import Table


def placings(table: Table) -> list[Statement]:
    """What is kept of a game of the Arena that has just been decided: each seat with the points of its side; none for
    any other game."""
    state = table.game.state
    if not state.arena or not state.outcome:
        return []
    found = []
    for seat in table.seats:
        side = state.teams.get(seat.hero, seat.hero)
        won = seat.hero in state.winners
        found.append(put_placing(table.row.id, seat.hero, seat.user, side, state.points[side], won))
    return found

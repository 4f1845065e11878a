"""Who plays against whom: the Ugly Master against the Heroes (UM-01), and in the Arena the Heroes, or two teams of
them, against each other (ARENA-01)."""

from __future__ import annotations

from bot.table.master_seat import user_in
from bot.table.table import Table

MONSTERS = "monsters"
HEROES = "heroes"


def sides(table: Table) -> dict[str, set[int]]:
    """The people of each side on which anybody plays, away or not: a side's word is theirs. Seats that are open, and
    the bot as the Ugly Master, have no word."""
    state, found = table.game.state, dict[str, set[int]]()
    for seat in table.seats:
        if seat.user is not None:
            side = state.teams.get(seat.hero, seat.hero) if state.arena else HEROES
            found.setdefault(side, set()).add(seat.user)
    master = user_in(state.master)
    return found | ({MONSTERS: {master}} if master is not None else {})


def opposed(table: Table) -> bool:
    """Whether people here play against each other."""
    return len(sides(table)) > 1


def against(table: Table, user: int) -> list[set[int]]:
    """The people of each side that is not this person's."""
    return [people for people in sides(table).values() if user not in people]

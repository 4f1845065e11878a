"""The seats of an Arena; who has played whom in it, and how it has ended, for the ladder.

A game counts for whoever gave most of the answers for a Hero, not for whoever sits there at the end: a seat that was
handed over in the last turn wins and loses nothing, and nobody escapes a defeat by leaving.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.shelf.shelf import Tale
from bot.store import SeatRow
from bot.store.absence import Statement
from bot.store.masters import put_placing
from bot.table.table import Table
from engine.notation import read_line
from engine.tape import ANSWER

HOUSE = "house"
"""In place of a person where the house or the autopilot has answered."""

TEAMS = ("west", "east")


def has_teams(tale: Tale) -> bool:
    return bool(tale.mission.bases)


def people_at(tale: Tale, wanted: int | None, seats: Sequence[SeatRow]) -> int:
    """How many are to play: what the host has chosen, else as few as can be; always room for who sits there."""
    fitting = [n for n in tale.mission.people if n >= len(seats)]
    return wanted if wanted in fitting and wanted is not None else fitting[0]


def note_answers(table: Table, journal: Iterable[str]) -> None:
    """Count the answers among these lines of the journal for who plays the Hero now. Standing orders and plans are
    their owner's answers; the autopilot's are the house's."""
    if not table.game.state.arena:
        return
    for line in journal:
        what, *about = read_line(line)[0].split(":")
        seat = table.seat(about[-1]) if what == ANSWER and about else None
        if seat is not None:
            who = HOUSE if seat.user is None or seat.autopilot else str(seat.user)
            by = table.aside.played.setdefault(seat.hero, {})
            by[who] = by.get(who, 0) + 1


def played_by(table: Table, seat: SeatRow) -> int | None:
    """The person who gave most of the answers for a Hero; None: the house did. Between equals a person goes before the
    house, and who sits there before who did. Where nothing was counted (games of an older bot), who sits there."""
    by = table.aside.played.get(seat.hero)
    if not by:
        return seat.user
    most = max(by, key=lambda who: (by[who], who != HOUSE, who == str(seat.user)))
    return None if most == HOUSE else int(most)


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
        found.append(put_placing(table.row.id, seat.hero, played_by(table, seat), side, state.points[side], won))
    return found

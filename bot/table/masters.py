"""The seat of the Ugly Master at a table: who sits there, when he is asked, and who plays for him when he is away.

While the game runs, the game says whose the monsters are; the row in the store follows it. What the row adds is whether
the bot plays for that person, with the same dice and no more than a person may know.
"""

from __future__ import annotations

from dataclasses import replace

from bot.store.masters import (
    AWAY,
    FINISHING,
    PRESENT,
    HandingRow,
    MasterRow,
    drop_handing,
    drop_master,
    put_handing,
    put_master,
)
from bot.table.ahead.orders import someone_is_there
from bot.table.master_seat import BOT, holds, in_his_phase, is_his, present, seat_for, user_in
from bot.table.table import Table
from engine import Game
from engine.players import Answer, Ugly

__all__ = [
    "BOT",
    "agree_no_more",
    "ask_to_agree",
    "give",
    "in_his_phase",
    "is_his",
    "is_master",
    "is_there",
    "leave",
    "seat_for",
    "settle",
    "someone_plays",
    "stand_in",
    "step_back",
    "user_in",
]

ugly = Ugly()
"""It keeps nothing between questions, so one serves every table."""


def is_there(table: Table) -> bool:
    """Whether a person plays the monsters, and is not away."""
    return present(table.game.state, table.days.master) is not None


def is_master(table: Table, user: int) -> bool:
    """Whether this person plays the monsters, or will between the phases."""
    return holds(table.game.state, user)


def stand_in(table: Table) -> Answer | None:
    """The bot's answer to a question to the Ugly Master where no person is to be asked; None where one is, or where
    nobody is at the table."""
    row = table.days.master
    finishing = row is not None and row.away == FINISHING  # also where nobody else is at the table
    return ugly(table.game) if (finishing or someone_plays(table)) and not is_there(table) else None


def someone_plays(table: Table) -> bool:
    """Whether any person is at the table; otherwise it waits instead of playing itself to the end."""
    return is_there(table) or someone_is_there(table.seats)


def step_back(table: Table, away: int) -> None:
    """The bot plays for the person: FINISHING or AWAY; PRESENT: no longer."""
    row = table.days.master
    if row is not None and row.away != away:
        _put(table, replace(row, away=away))


def settle(table: Table) -> None:
    """After a deed: the row follows the game. Who had only the turn finished is asked again in the next one."""
    seat, row = table.game.state.master, table.days.master
    if seat is None:
        if row is not None:
            table.days.master = None
            table.also.append(drop_master(table.row.id))
        return
    user = user_in(seat)
    if row is None or row.user != user:
        _put(table, MasterRow(table.row.id, user))
    elif row.away == FINISHING and not in_his_phase(table.game.state):
        _put(table, replace(row, away=PRESENT))


def give(table: Table, seat: str | None) -> bool:
    """The monsters are to be this seat's, None: go by the rulebook; whether they are already. From one Ugly Master to
    another they go at once, dice and all; otherwise between the phases (`Game.hand_monsters`)."""
    game: Game = table.game
    agree_no_more(table)
    if seat is not None and game.state.master is not None and game.state.master != seat:
        game.hand_monsters(game.state.master)  # whatever was noted before
        game.rename_master(seat)
        settle(table)
        return True
    done = game.hand_monsters(seat)
    settle(table)
    return done


def ask_to_agree(table: Table, row: HandingRow) -> None:
    """One handing over is open at a time; a new one takes the place of the one before."""
    table.days.handing = row
    table.also.append(put_handing(row))


def agree_no_more(table: Table) -> None:
    if table.days.handing is not None:
        table.days.handing = None
        table.also.append(drop_handing(table.row.id))


def leave(table: Table, user: int) -> bool | None:
    """A person gives the monsters up for good: they go by the rulebook from the next Hero Phase on, and the bot plays
    until then. Whether that is so already; None if they were never this person's."""
    state = table.game.state
    if user_in(state.handover) == user and user_in(state.master) != user:
        return give(table, state.master)
    if user_in(state.master) != user:
        return None
    done = give(table, None)
    if not done:
        step_back(table, AWAY)
    return done


def _put(table: Table, row: MasterRow) -> None:
    table.days.master = row
    table.also.append(put_master(row))

"""The Ugly Master's seat as it is read off a game: whose it is, which questions are his, whether a person answers them.

`masters` has what is done about it at a table.
"""

from __future__ import annotations

from bot.store.masters import PRESENT, MasterRow
from engine.decisions import Decision
from engine.rules.master.refusals import QUESTIONS
from engine.state import State

BOT = "bot"
"""The seat of the bot, where it is the Ugly Master."""

HIS_PHASES = ("master", "strikes")


def seat_for(user: int | None) -> str:
    """The Ugly Master's seat: a person's, or the bot's."""
    return BOT if user is None else str(user)


def user_in(seat: str | None) -> int | None:
    """The person in a seat; None for the bot's, and for nobody's."""
    return int(seat) if seat and seat != BOT else None


def is_his(decision: Decision[str] | Decision[int] | None) -> bool:
    """Whether a question is one to the Ugly Master."""
    return decision is not None and decision.what in QUESTIONS


def in_his_phase(state: State) -> bool:
    return state.phase in HIS_PHASES


def holds(state: State, user: int) -> bool:
    """Whether this person plays the monsters, or will between the phases."""
    return user in (user_in(state.master), user_in(state.handover))


def present(state: State, row: MasterRow | None) -> int | None:
    """The person who plays the monsters and is not away; row: what is kept of that."""
    return user_in(state.master) if row is None or row.away == PRESENT else None

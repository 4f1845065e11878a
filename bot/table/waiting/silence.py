"""What is known of people who do not answer: who was passed over since anybody did something, and for whom the standing
orders answer without a question."""

from __future__ import annotations

from bot.store.absence import OVER, WaitRow
from bot.table.ahead.orders import OWN_TURN, at_deadline
from bot.table.table import Table
from engine.players import Answer

PASSED, SETTLED = "passed", "settled"
NOTED = frozenset({PASSED, SETTLED})
"""The kinds of waits for which nothing runs: they only say what was."""


def noted(table: Table, user: int, kind: str) -> WaitRow:
    """What is to be remembered of a person from now on."""
    ply = table.game.state.turn if kind == SETTLED else table.game.ply
    return WaitRow(table.row.id, user, kind, ply, None, None, None, OVER)


def all_silent(table: Table) -> bool:
    """Whether everybody who plays was passed over, or is away, since a person last did anything. Then the table waits
    instead of passing turn after turn over until it has lost."""
    passed = {user for user, kind in table.days.waits if kind == PASSED}
    here = {user for user in table.players if not table.habits(user).is_away(table.now())}
    return bool(passed) and here <= passed


def monsters_are_on(table: Table) -> bool:
    """Whether it is nobody's own turn: the Monster Phase, with what follows until the next turn."""
    return table.game.state.phase not in OWN_TURN


def unasked(table: Table) -> Answer | None:
    """In the Monster Phase: what the standing orders say for somebody who is away, or who has let a deadline of this
    phase pass; None: the person is asked, or nobody has to be."""
    decision = table.game.decision
    if decision is None or not monsters_are_on(table):
        return None
    seat = table.seat(decision.about) if decision.about else None
    if seat is None or seat.user is None or seat.autopilot:
        return None
    settled = (seat.user, SETTLED) in table.days.waits
    if not settled and not table.habits(seat.user).is_away(table.now()):
        return None
    return at_deadline(decision, table.game, seat)

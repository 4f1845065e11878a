"""The monsters change hands: from the bot to a person, from one to another, and back (UM-01, B-91)."""

from __future__ import annotations

from engine.rules.master.rooms import wake_portal_rooms
from engine.sight import Sight
from engine.state import State
from engine.table import Table

MODES = ("coop", "ugly_master")
"""Where the monsters can be given to somebody."""


def want(state: State, seat: str, *, begun: bool = False) -> None:
    """Note who is to have the monsters, "" for nobody; nothing is to do where it is so already. begun: the step that
    follows this state has begun and goes on as it is."""
    state.handover = None if (state.master or "") == seat else seat
    state.handover_from = state.step + begun


def between_phases(state: State) -> bool:
    """A Hero Phase in which nobody has acted, and nobody is at it."""
    return state.phase == "choosing_hero" and not any(hero.acted for hero in state.heroes.values())


def due(table: Sight) -> bool:
    state = table.state
    return state.handover is not None and state.step >= state.handover_from and between_phases(state)


def hand_over(table: Table) -> None:
    """A step of its own. Rooms with portals wake when a person takes over (UM-10); they do not fall asleep again."""
    table.hand_monsters(table.state.handover or "")
    if table.state.master:
        wake_portal_rooms(table)

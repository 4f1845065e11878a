"""What of a mission is whose: an export holds what everybody at the table may see, and of what is private to people
only the exporter's own.

Standing orders and plans are private to whoever gave them, also when the mission is over. What somebody has said ahead
of the open question is nobody's to read until it is asked. Drafts of the Ugly Master are kept nowhere; traps, items and
finds are drawn when they are turned up, and the chance they come from is no part of a save.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.store.upkeep import Record

ORDERS = frozenset({"shields", "star", "cards", "counter", "fate", "keep", "hearts", "levels", "hours"})
"""Columns of a seat that only its player knows."""


def redacted(data: Mapping[str, list[Record]], user: int) -> dict[str, list[Record]]:
    """A mission as `Upkeep.mission_data` writes it out, as this person may read it."""
    running = any(row["status"] == "running" for row in data.get("missions", ()))
    found = {table: list(rows) for table, rows in data.items()}
    found["seats"] = [_seat(row, user) for row in data.get("seats", ())]
    found["games"] = [_game(row, user, running=running) for row in data.get("games", ())]
    return found


def _seat(row: Record, user: int) -> Record:
    return row if row["user"] == user else {name: value for name, value in row.items() if name not in ORDERS}


def _game(row: Record, user: int, *, running: bool) -> Record:
    found = dict(row)
    if isinstance(found.get("aside"), dict):
        found["aside"] = _aside(found["aside"], user)
    if running and isinstance(found.get("save"), dict):
        found["save"] = {name: value for name, value in found["save"].items() if name != "wishes"}
    return found


def _aside(aside: Mapping[str, Any], user: int) -> dict[str, Any]:
    ahead = aside.get("ahead")
    if not isinstance(ahead, dict):
        return dict(aside)
    own = [plan for plan in ahead.get("plans", ()) if isinstance(plan, dict) and plan.get("user") == user]
    return {**aside, "ahead": {**ahead, "plans": own}}

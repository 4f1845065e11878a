"""SQLite under the table: one file, one connection, one transaction a step. See `schema` for the tables."""

from bot.store.database import Store
from bot.store.records import GameRow, MissionRow, OutboxRow, PackRow, Part, Post, ResultRow, SeatRow, Step
from bot.store.schema import ForeignFile, UnknownVersion

__all__ = [
    "ForeignFile",
    "GameRow",
    "MissionRow",
    "OutboxRow",
    "PackRow",
    "Part",
    "Post",
    "ResultRow",
    "SeatRow",
    "Step",
    "Store",
    "UnknownVersion",
]

"""Messages whose buttons are to go: offers, requests, votes, "I play again". Boards see `Store.sent`.

A message is noted here when it is said, with what it is about. Once that is settled, or the mission is over or goes on
elsewhere, it is in the outbox to be changed, once, and here no longer.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import aiosqlite

from bot.store.connection import Connection
from bot.store.records import OutboxRow

FADED = "faded"
"""The outbox's kind of a message that loses its buttons: body has message, words, direct, and how it ended."""

SETTLED, OVER, MOVED = "settled", "over", "moved"
"""How: what it was about is settled; the mission is over; it goes on in another channel."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What a message that has buttons is about, and its words. kind, about: see `bot.table.standing`; direct: it is a
    direct message."""

    kind: str
    about: str
    words: str
    direct: bool = False


class Buttons(Connection):
    """Noting and fading, each inside the transaction of what it belongs to."""

    @staticmethod
    async def _stand(db: aiosqlite.Connection, row: OutboxRow, message: int, stands: Standing | None) -> None:
        """A message was said, or changed; stands None: without buttons of this kind."""
        if stands is None:
            await db.execute("DELETE FROM buttons WHERE message = ?", (message,))
            return
        values = (message, row.mission, row.channel, stands.kind, stands.about, stands.words, int(stands.direct))
        await db.execute("INSERT OR REPLACE INTO buttons VALUES (?, ?, ?, ?, ?, ?, ?)", values)

    @staticmethod
    async def _fade(
        db: aiosqlite.Connection,
        mission: int,
        how: str,
        *,
        kind: str | None = None,
        about: str | None = None,
        channel: int | None = None,
    ) -> list[int]:
        """Messages of a mission (of one kind, about one thing, in one channel) are to lose their buttons; returns the
        channels that have something to say now."""
        where, values = "mission = ?", list[Any]([mission])
        for column, value in (("kind", kind), ("about", about), ("channel", channel)):
            if value is not None:
                where, values = f"{where} AND {column} = ?", [*values, value]
        found = await db.execute_fetchall(f"SELECT message, channel, words, direct FROM buttons WHERE {where}", values)
        await db.execute(f"DELETE FROM buttons WHERE {where}", values)
        for message, place, words, direct in found:
            body = json.dumps({"message": message, "words": words, "direct": bool(direct), "how": how})
            await db.execute(
                "INSERT INTO outbox (mission, channel, kind, body) VALUES (?, ?, ?, ?)", (mission, place, FADED, body)
            )
        return [int(place) for _, place, _, _ in found]

"""Missions of one's own: their files by key, and which guild has which."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import aiosqlite

from bot.store.connection import Connection
from bot.store.records import PackRow, packed, unpacked

Facts = dict[str, Any]

KEEP = "INSERT OR IGNORE INTO packs (key, files, facts, at) VALUES (?, ?, ?, ?)"
UNUSED = (
    "DELETE FROM packs WHERE key = ? AND NOT EXISTS (SELECT 1 FROM missions WHERE mission = packs.key)"
    " AND NOT EXISTS (SELECT 1 FROM guild_packs WHERE pack = packs.key)"
)


class Packs(Connection):
    """A pack's files never change: other files have another key. They go when no guild and no mission has them."""

    async def pack(self, key: str) -> PackRow | None:
        row = await self._one("SELECT key, files, facts FROM packs WHERE key = ?", key)
        return PackRow(row[0], unpacked(row[1]), json.loads(row[2])) if row else None

    async def pack_facts(self, keys: Sequence[str]) -> dict[str, Facts]:
        """What lists show of these packs, by key."""
        marks = ", ".join("?" * len(keys))
        rows = await self._all(f"SELECT key, facts FROM packs WHERE key IN ({marks})", *keys)
        return {key: json.loads(facts) for key, facts in rows}

    async def keep_pack(self, pack: PackRow) -> None:
        async with self._transaction() as db:
            await self._keep_pack(db, pack)

    async def _keep_pack(self, db: aiosqlite.Connection, pack: PackRow) -> None:
        await db.execute(KEEP, (pack.key, packed(pack.files), json.dumps(pack.facts), self.clock.now()))

    async def guild_packs(self, guild: int) -> list[tuple[str, Facts]]:
        """The packs of a guild with what lists show of them, in the order in which they came."""
        rows = await self._all(
            "SELECT key, facts FROM guild_packs JOIN packs ON key = pack WHERE guild = ? ORDER BY guild_packs.at", guild
        )
        return [(key, json.loads(facts)) for key, facts in rows]

    async def install_pack(self, guild: int, mission: str, pack: PackRow, user: int) -> str | None:
        """Give a guild a mission, in place of the one that had this id; returns the key of that one, if any."""
        async with self._transaction() as db:
            old = await self._one("SELECT pack FROM guild_packs WHERE guild = ? AND id = ?", guild, mission)
            await self._keep_pack(db, pack)
            await db.execute(
                "INSERT INTO guild_packs (guild, id, pack, user, at) VALUES (?, ?, ?, ?, ?) ON CONFLICT (guild, id)"
                " DO UPDATE SET pack = excluded.pack, user = excluded.user, at = excluded.at",
                (guild, mission, pack.key, user, self.clock.now()),
            )
            if old is not None and old[0] != pack.key:
                await db.execute(UNUSED, (old[0],))
        return str(old[0]) if old is not None else None

    async def remove_pack(self, guild: int, key: str) -> bool:
        """Take a mission from a guild; whether it had it. Whoever plays it plays on."""
        async with self._transaction() as db:
            removed = await db.execute("DELETE FROM guild_packs WHERE guild = ? AND pack = ?", (guild, key))
            await db.execute(UNUSED, (key,))
        return removed.rowcount > 0

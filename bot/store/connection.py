"""The connection to the file, and what every way of writing has in common."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Self

import aiosqlite

from bot.clock import Clock
from bot.store.schema import MIGRATIONS, migrate


class Connection:
    """Open with `await ....open(path)`, close with `await close()`. Writing is one transaction after the other."""

    def __init__(self, connection: aiosqlite.Connection, clock: Clock) -> None:
        self.clock = clock
        self._db = connection
        self._writing = asyncio.Lock()

    @classmethod
    async def open(
        cls, path: Path | str, migrations: Sequence[str] = MIGRATIONS, *, clock: Clock | None = None
    ) -> Self:
        """The store in `path`, brought to the newest version. Raises UnknownVersion, or aiosqlite.Error."""
        connection = await aiosqlite.connect(path, isolation_level=None)
        try:
            await migrate(connection, migrations)
            for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 5000"):
                await connection.execute(f"PRAGMA {pragma}")
        except BaseException:
            await connection.close()
            raise
        return cls(connection, clock or Clock())

    async def close(self) -> None:
        async with self._writing:
            await self._db.close()

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[aiosqlite.Connection]:
        async with self._writing:
            try:
                await self._db.execute("BEGIN IMMEDIATE")
                yield self._db
                await self._db.execute("COMMIT")
            except BaseException:
                with suppress(aiosqlite.OperationalError):  # it had not begun, or was committed when it was interrupted
                    await self._db.execute("ROLLBACK")
                raise

    async def _all(self, sql: str, *values: Any) -> list[aiosqlite.Row]:
        async with self._db.execute(sql, values) as cursor:
            return list(await cursor.fetchall())

    async def _one(self, sql: str, *values: Any) -> aiosqlite.Row | None:
        async with self._db.execute(sql, values) as cursor:
            return await cursor.fetchone()

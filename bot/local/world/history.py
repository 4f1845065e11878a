"""The history of the local table in an SQLite file, so that closing and reopening it loses nothing.

Kept are people, channels, threads, messages, files and commands; private answers are not, as in Discord.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

from bot.local.world import World
from bot.local.world.shapes import StoredMessage, Wire

PAUSE = 0.3
_SCHEMA = """
CREATE TABLE IF NOT EXISTS things (kind TEXT, key TEXT, body TEXT NOT NULL, PRIMARY KEY (kind, key)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS files (key TEXT PRIMARY KEY, data BLOB NOT NULL);
"""
_ORDER = "ORDER BY CASE kind WHEN 'meta' THEN 0 ELSE 1 END, length(key), key"

Row = tuple[str, str, str | None]


class HistoryBroken(Exception):
    """The file is there but cannot be read as a history."""


class History:
    """Writes what changes in a world, a moment after it changed, and on ``close``."""

    def __init__(self, world: World, path: Path) -> None:
        self.world = world
        self.path = path
        self._writing = asyncio.Lock()
        self._loop: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Load what the file holds into the world, and read old pictures from it when they are asked for."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        try:
            with self._connect() as connection:
                connection.executescript(_SCHEMA)
                rows = connection.execute(f"SELECT kind, key, body FROM things {_ORDER}").fetchall()
            connection.close()
            self.world.restore([(kind, key, json.loads(body)) for kind, key, body in rows])
        except (sqlite3.DatabaseError, ValueError, KeyError, TypeError) as error:
            text = f"{self.path} is not a history of the local table ({error}). Move it away to start a new one."
            raise HistoryBroken(text) from error
        self.world.files.fetch = self._read_file
        self.world.keep()

    def start(self) -> None:
        """Begin to write in the background."""
        self._loop = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Stop the background writing and write what is left."""
        if self._loop:
            self._loop.cancel()
            await asyncio.gather(self._loop, return_exceptions=True)
        await self.save()

    async def _run(self) -> None:
        while True:
            if not self.world.dirty:
                await self.world.changed.wait()
            await asyncio.sleep(PAUSE)
            await asyncio.shield(self.save())

    async def save(self) -> None:
        """Write everything that changed since the last time."""
        async with self._writing:
            dirty, self.world.dirty = self.world.dirty, {}
            files, self.world.files.new = self.world.files.new, {}
            rows = [(kind, key, _text(thing)) for (kind, key), thing in dirty.items()]
            if rows or files:
                await asyncio.to_thread(self._write, rows, files)

    def _write(self, rows: list[Row], files: dict[str, bytes]) -> None:
        with self._connect() as connection:
            for kind, key, body in rows:
                if body is None:
                    connection.execute("DELETE FROM things WHERE kind = ? AND key = ?", (kind, key))
                else:
                    connection.execute("INSERT OR REPLACE INTO things VALUES (?, ?, ?)", (kind, key, body))
            connection.executemany("INSERT OR REPLACE INTO files VALUES (?, ?)", files.items())
        connection.close()

    def _read_file(self, key: str) -> bytes | None:
        connection = self._connect()
        found = connection.execute("SELECT data FROM files WHERE key = ?", (key,)).fetchone()
        connection.close()
        return None if found is None else bytes(found[0])

    def _connect(self) -> sqlite3.Connection:
        return sqlite3.connect(self.path)


def _text(thing: Wire | StoredMessage | None) -> str | None:
    if thing is None:
        return None
    plain: Any = thing.row() if isinstance(thing, StoredMessage) else thing
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))

"""The tables, and how an older file becomes a newer one. `PRAGMA user_version` holds the version of a file.

A migration is a script that takes a file from version n to n + 1. Migrations are only ever added at the end; all run in
one transaction. A file of a version that this code does not know is refused and not touched.
"""

from __future__ import annotations

from collections.abc import Sequence

import aiosqlite

FIRST = """
CREATE TABLE missions (
    id INTEGER PRIMARY KEY,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    host INTEGER NOT NULL,
    language TEXT NOT NULL,
    mission TEXT NOT NULL,
    difficulty TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('lobby', 'running', 'over')),
    outcome TEXT,
    board_message INTEGER,
    created REAL NOT NULL,
    changed REAL NOT NULL
);
CREATE UNIQUE INDEX one_mission_a_channel ON missions (channel) WHERE status != 'over';
CREATE INDEX missions_of_guild ON missions (guild, status, created);
CREATE TABLE seats (
    mission INTEGER NOT NULL REFERENCES missions (id),
    place INTEGER NOT NULL,
    hero TEXT NOT NULL,
    user INTEGER,
    autopilot INTEGER NOT NULL DEFAULT 0,
    shields TEXT NOT NULL DEFAULT 'odds',
    star TEXT NOT NULL DEFAULT 'first',
    PRIMARY KEY (mission, hero)
);
CREATE TABLE games (
    mission INTEGER PRIMARY KEY REFERENCES missions (id),
    ply INTEGER NOT NULL,
    save TEXT NOT NULL,
    aside TEXT NOT NULL DEFAULT '{}'
);
CREATE TABLE steps (
    mission INTEGER NOT NULL REFERENCES missions (id),
    number INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    at REAL NOT NULL,
    events TEXT NOT NULL,
    pictures BLOB NOT NULL,
    PRIMARY KEY (mission, number)
) WITHOUT ROWID;
CREATE TABLE journal (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    mission INTEGER NOT NULL REFERENCES missions (id),
    line TEXT NOT NULL
);
CREATE INDEX journal_of_mission ON journal (mission, id);
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    mission INTEGER NOT NULL REFERENCES missions (id),
    channel INTEGER NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    token TEXT,
    token_until REAL,
    tried INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE undelivered (
    id INTEGER PRIMARY KEY,
    mission INTEGER NOT NULL REFERENCES missions (id),
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    why TEXT NOT NULL,
    at REAL NOT NULL
);
"""

ORDERS_FOR_CARDS = """
ALTER TABLE seats ADD COLUMN cards TEXT NOT NULL DEFAULT 'room';
ALTER TABLE seats ADD COLUMN counter TEXT NOT NULL DEFAULT 'yes';
ALTER TABLE seats ADD COLUMN fate TEXT NOT NULL DEFAULT 'skull';
"""

HOSTS_WHO_LEAVE = """
ALTER TABLE missions ADD COLUMN host_left INTEGER NOT NULL DEFAULT 0;
"""

WHAT_WAS_SAID_LAST = """
ALTER TABLE missions ADD COLUMN last_message INTEGER;
"""

MIGRATIONS: tuple[str, ...] = (FIRST, ORDERS_FOR_CARDS, HOSTS_WHO_LEAVE, WHAT_WAS_SAID_LAST)


class UnknownVersion(Exception):
    """The file was written by a newer version of the bot."""

    def __init__(self, found: int, known: int) -> None:
        super().__init__(
            f"the database has version {found}, this bot knows up to {known}. It was written by a newer bot: "
            "start that one, or point SF_DATABASE at another file. Nothing was changed."
        )


async def migrate(connection: aiosqlite.Connection, migrations: Sequence[str] = MIGRATIONS) -> None:
    """Bring the file to the newest version, all or nothing. Raises UnknownVersion for a file from the future."""
    row = await (await connection.execute("PRAGMA user_version")).fetchone()
    found = int(row[0]) if row else 0
    if found > len(migrations):
        raise UnknownVersion(found, len(migrations))
    if found == len(migrations):
        return
    script = "".join(migrations[found:])
    try:
        await connection.executescript(f"BEGIN IMMEDIATE;\n{script}\nPRAGMA user_version = {len(migrations)};\nCOMMIT;")
    except BaseException:
        if connection.in_transaction:
            await connection.rollback()
        raise

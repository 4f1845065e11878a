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

TOLD = "FROM steps, json_each(iif(json_valid(events), events, '[]')) AS told WHERE steps.mission = m.id"


def _result(but: str = "") -> str:
    """What is known of missions that were played to their end, from their save and what was told of them."""
    wounded = f"""{TOLD} AND json_extract(told.value, '$.event') = 'HeroWounded'
    {but} ORDER BY json_extract(told.value, '$.hp'), steps.number LIMIT 1"""
    began = f"{TOLD} AND json_extract(told.value, '$.event') = 'MissionBegan' LIMIT 1"
    return f"""
INSERT OR IGNORE INTO results (mission, at, turn, began, end, hero, hp)
SELECT m.id, m.changed, json_extract(g.save, '$.rest.turn'),
    (SELECT json_extract(told.value, '$.end') {began}),
    json_extract(g.save, '$.rest.end'),
    (SELECT json_extract(told.value, '$.hero') {wounded}),
    (SELECT json_extract(told.value, '$.hp') {wounded})
FROM missions m JOIN games g ON g.mission = m.id
WHERE m.status = 'over' AND m.outcome IN ('won', 'lost') AND json_valid(g.save)"""


RESULT = _result(
    "AND NOT EXISTS (SELECT 1 FROM undone AS u WHERE u.mission = steps.mission AND u.number = steps.number"
    " AND u.first <= told.key)"
)
"""The same without what was undone; older files, which the migration reads, know of nothing undone."""

CAMPAIGN = f"""
CREATE TABLE results (
    mission INTEGER PRIMARY KEY REFERENCES missions (id),
    at REAL NOT NULL,
    turn INTEGER,
    began INTEGER,
    end INTEGER,
    hero TEXT,
    hp INTEGER
);
{_result()};
CREATE TABLE people (
    user INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    lesson INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE packs (
    key TEXT PRIMARY KEY,
    files BLOB NOT NULL,
    facts TEXT NOT NULL,
    at REAL NOT NULL
);
CREATE TABLE guild_packs (
    guild INTEGER NOT NULL,
    id TEXT NOT NULL,
    pack TEXT NOT NULL REFERENCES packs (key),
    user INTEGER NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (guild, id)
);
CREATE INDEX packs_of_guilds ON guild_packs (pack);
"""

ABSENCE = """
CREATE TABLE clocks (
    mission INTEGER PRIMARY KEY REFERENCES missions (id),
    hours REAL,
    last TEXT NOT NULL CHECK (last IN ('remind', 'autopilot', 'skip')),
    paused_at REAL,
    paused_until REAL,
    paused_by INTEGER,
    blocked INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE waits (
    mission INTEGER NOT NULL REFERENCES missions (id),
    user INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('answer', 'offer')),
    ply INTEGER NOT NULL,
    total REAL,
    left REAL,
    since REAL,
    stage INTEGER NOT NULL,
    PRIMARY KEY (mission, user, kind)
);
CREATE TABLE habits (
    user INTEGER PRIMARY KEY,
    zone TEXT NOT NULL DEFAULT 'UTC',
    quiet_from INTEGER,
    quiet_to INTEGER,
    notify TEXT NOT NULL DEFAULT 'mention' CHECK (notify IN ('mention', 'dm', 'none')),
    away_from REAL,
    away_until REAL,
    away_how TEXT NOT NULL DEFAULT 'autopilot' CHECK (away_how IN ('autopilot', 'wait')),
    language TEXT
);
CREATE TABLE absent (
    mission INTEGER NOT NULL REFERENCES missions (id),
    user INTEGER NOT NULL,
    until REAL NOT NULL,
    how TEXT NOT NULL,
    heroes TEXT NOT NULL DEFAULT '[]',
    PRIMARY KEY (mission, user)
);
CREATE TABLE offers (
    mission INTEGER NOT NULL REFERENCES missions (id),
    hero TEXT NOT NULL,
    by INTEGER,
    user INTEGER,
    at REAL NOT NULL,
    PRIMARY KEY (mission, hero)
);
CREATE TABLE votes (
    id INTEGER PRIMARY KEY,
    mission INTEGER NOT NULL REFERENCES missions (id),
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    by INTEGER NOT NULL,
    about INTEGER,
    ply INTEGER NOT NULL,
    total REAL NOT NULL,
    left REAL NOT NULL,
    since REAL,
    ballots TEXT NOT NULL DEFAULT '{}',
    status TEXT NOT NULL CHECK (status IN ('open', 'passed', 'failed', 'dropped')),
    message INTEGER
);
CREATE INDEX open_votes ON votes (mission) WHERE status = 'open';
CREATE TABLE alive (one INTEGER PRIMARY KEY CHECK (one = 1), at REAL NOT NULL);
"""

MEMORY = """
CREATE TABLE rests (
    mission INTEGER NOT NULL REFERENCES missions (id),
    number INTEGER NOT NULL,
    first INTEGER NOT NULL,
    rest INTEGER NOT NULL,
    PRIMARY KEY (mission, number, first, rest)
) WITHOUT ROWID;
CREATE TABLE undone (
    mission INTEGER NOT NULL REFERENCES missions (id),
    number INTEGER NOT NULL,
    first INTEGER NOT NULL,
    by INTEGER NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (mission, number, first)
) WITHOUT ROWID;
CREATE TABLE seen (
    mission INTEGER NOT NULL REFERENCES missions (id),
    user INTEGER NOT NULL,
    number INTEGER NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (mission, user)
) WITHOUT ROWID;
CREATE TABLE replays (
    mission INTEGER NOT NULL REFERENCES missions (id),
    number INTEGER NOT NULL,
    frames BLOB NOT NULL,
    PRIMARY KEY (mission, number)
) WITHOUT ROWID;
CREATE TABLE tallies (
    mission INTEGER PRIMARY KEY REFERENCES missions (id),
    tally TEXT NOT NULL
);
"""

ORDERS_IN_FULL = """
ALTER TABLE seats ADD COLUMN keep INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN hearts INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN levels TEXT NOT NULL DEFAULT 'star';
ALTER TABLE seats ADD COLUMN hours REAL;
"""

MASTERS_AND_ARENAS = """
CREATE TABLE masters (
    mission INTEGER PRIMARY KEY REFERENCES missions (id),
    user INTEGER,
    away INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE handings (
    mission INTEGER PRIMARY KEY REFERENCES missions (id),
    user INTEGER NOT NULL,
    by INTEGER NOT NULL,
    asked INTEGER NOT NULL
);
CREATE TABLE arenas (
    mission INTEGER PRIMARY KEY REFERENCES missions (id),
    people INTEGER NOT NULL
);
CREATE TABLE sides (
    mission INTEGER NOT NULL REFERENCES missions (id),
    hero TEXT NOT NULL,
    team TEXT NOT NULL CHECK (team IN ('west', 'east')),
    PRIMARY KEY (mission, hero)
);
CREATE TABLE placings (
    mission INTEGER NOT NULL REFERENCES missions (id),
    hero TEXT NOT NULL,
    user INTEGER,
    side TEXT NOT NULL,
    points INTEGER NOT NULL,
    won INTEGER NOT NULL,
    PRIMARY KEY (mission, hero)
);
"""

UPKEEP = """
CREATE TABLE tastes (
    user INTEGER PRIMARY KEY,
    language TEXT,
    view TEXT
);
CREATE TABLE doomed (
    mission INTEGER PRIMARY KEY REFERENCES missions (id),
    at REAL NOT NULL
);
CREATE TABLE logs (
    mission INTEGER PRIMARY KEY REFERENCES missions (id),
    channel INTEGER NOT NULL
);
"""

BOARDS = """
CREATE TABLE boards (
    message INTEGER PRIMARY KEY,
    mission INTEGER NOT NULL REFERENCES missions (id),
    channel INTEGER NOT NULL,
    telling TEXT NOT NULL
);
CREATE INDEX boards_of_mission ON boards (mission);
"""

HOLIDAYS = """
CREATE TABLE waits_of_all_kinds (
    mission INTEGER NOT NULL REFERENCES missions (id),
    user INTEGER NOT NULL,
    kind TEXT NOT NULL,
    ply INTEGER NOT NULL,
    total REAL,
    left REAL,
    since REAL,
    stage INTEGER NOT NULL,
    PRIMARY KEY (mission, user, kind)
);
INSERT INTO waits_of_all_kinds SELECT * FROM waits;
DROP TABLE waits;
ALTER TABLE waits_of_all_kinds RENAME TO waits;
ALTER TABLE habits ADD COLUMN next_from REAL;
ALTER TABLE habits ADD COLUMN next_until REAL;
ALTER TABLE habits ADD COLUMN next_how TEXT NOT NULL DEFAULT 'autopilot';
"""

BUTTONS = """
CREATE TABLE buttons (
    message INTEGER PRIMARY KEY,
    mission INTEGER NOT NULL REFERENCES missions (id),
    channel INTEGER NOT NULL,
    kind TEXT NOT NULL,
    about TEXT NOT NULL,
    words TEXT NOT NULL,
    direct INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX buttons_of_mission ON buttons (mission);
"""

MIGRATIONS: tuple[str, ...] = (
    FIRST, ORDERS_FOR_CARDS, HOSTS_WHO_LEAVE, WHAT_WAS_SAID_LAST, CAMPAIGN, ABSENCE, MEMORY, ORDERS_IN_FULL,
    MASTERS_AND_ARENAS, UPKEEP, BOARDS, HOLIDAYS, BUTTONS,
)  # fmt: skip


class UnknownVersion(Exception):
    """The file was written by a newer version of the bot."""

    def __init__(self, found: int, known: int) -> None:
        super().__init__(
            f"the database has version {found}, this bot knows up to {known}. It was written by a newer bot: "
            "start that one, or point SF_DATABASE at another file. Nothing was changed."
        )


class ForeignFile(Exception):
    """The file is an SQLite database, but none of this bot's."""

    def __init__(self) -> None:
        super().__init__(
            "the database was made by another program: it has tables, and not those of this bot. "
            "Point SF_DATABASE at another file, or at one that is not there yet. Nothing was changed."
        )


OURS = frozenset({"missions", "seats", "games", "outbox"})
"""Tables that every version has had."""


async def migrate(connection: aiosqlite.Connection, migrations: Sequence[str] = MIGRATIONS) -> None:
    """Bring the file to the newest version, all or nothing. Raises ForeignFile for another program's file and
    UnknownVersion for one from the future."""
    row = await (await connection.execute("PRAGMA user_version")).fetchone()
    found = int(row[0]) if row else 0
    if found > len(migrations):
        raise UnknownVersion(found, len(migrations))
    rows = await connection.execute_fetchall("SELECT name FROM sqlite_master WHERE type = 'table'")
    tables = {str(name) for (name,) in rows}
    if (tables or found) and not tables >= OURS:
        raise ForeignFile
    if found == len(migrations):
        return
    script = "".join(migrations[found:])
    try:
        await connection.executescript(f"BEGIN IMMEDIATE;\n{script}\nPRAGMA user_version = {len(migrations)};\nCOMMIT;")
    except BaseException:
        if connection.in_transaction:
            await connection.rollback()
        raise

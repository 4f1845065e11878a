"""What is there about a mission or a person: moved, written out, forgotten. Nothing here happens unless somebody asks.

`TRACES` has every place where a person's id stands in a column of its own. Besides, ids stand in what games and steps
are made of; there they are overwritten. A test looks through a whole file for the id of somebody who was forgotten.
"""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
import zlib
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiosqlite

from bot.store.buttons import FADED, MOVED, Buttons
from bot.store.packs import UNUSED
from bot.store.records import MissionRow, Post, packed, unpacked

Record = dict[str, Any]

SOMEBODY = 0
"""In place of the id of a person who was forgotten."""

TRACES: Mapping[str, tuple[str, ...]] = {
    "people": ("user",),
    "habits": ("user",),
    "tastes": ("user",),
    "waits": ("user",),
    "absent": ("user",),
    "seen": ("user",),
    "offers": ("user", "by"),
    "seats": ("user",),
    "missions": ("host",),
    "votes": ("by", "about"),
    "undone": ("by",),
    "clocks": ("paused_by",),
    "guild_packs": ("user",),
    "masters": ("user",),
    "handings": ("user", "by", "asked"),
    "placings": ("user",),
}
FORGET = (
    *(f"DELETE FROM {table} WHERE user = :user" for table in (*list(TRACES)[:6], "offers")),
    "DELETE FROM handings WHERE :user IN (user, by, asked)",
    "DELETE FROM buttons WHERE direct AND channel = :user",
    "UPDATE masters SET user = :somebody WHERE user = :user",
    "UPDATE placings SET user = :somebody WHERE user = :user",
    "UPDATE offers SET by = NULL WHERE by = :user",
    "UPDATE seats SET user = :somebody WHERE user = :user",
    "UPDATE missions SET host_left = 1 WHERE host = :user AND status != 'over'",
    "UPDATE missions SET host = :somebody WHERE host = :user",
    "UPDATE votes SET by = :somebody WHERE by = :user",
    "UPDATE votes SET about = :somebody WHERE about = :user",
    "UPDATE undone SET by = :somebody WHERE by = :user",
    "UPDATE clocks SET paused_by = NULL WHERE paused_by = :user",
    "UPDATE guild_packs SET user = :somebody WHERE user = :user",
)
WORDS: Mapping[str, tuple[str, ...]] = {
    "games": ("save", "aside"),
    "journal": ("line",),
    "outbox": ("body",),
    "buttons": ("about", "words"),
    "undelivered": ("body", "why"),
    "steps": ("events",),
    "votes": ("subject", "ballots"),
    "tallies": ("tally",),
    "absent": ("heroes",),
}
"""Texts in which ids may stand."""

INSERT = "INSERT INTO outbox (mission, channel, kind, body, token, token_until) VALUES (?, ?, ?, ?, ?, ?)"

PACKED: Mapping[str, str] = {"steps": "pictures", "replays": "frames"}
"""The same, compressed; each row goes by its mission and its number."""

OF_A_MISSION = (
    "missions", "seats", "masters", "sides", "games", "steps", "journal", "results", "placings", "undone", "votes",
    "tallies", "offers", "clocks",
)  # fmt: skip
"""What is written out of a mission; not what only drives messages and clocks."""

PLANS_OF = (
    "SELECT g.mission, p.value AS plan FROM games g,"
    " json_each(iif(json_valid(g.aside), g.aside, '{}'), '$.ahead.plans') AS p"
    " WHERE json_extract(p.value, '$.user') = ?"
)


@dataclass(frozen=True, slots=True)
class Health:
    """fault: what SQLite says of the file, None: it is sound; version: of its tables; size: in bytes."""

    fault: str | None
    version: int
    size: int


class Upkeep(Buttons):
    """Moving, writing out and forgetting."""

    # Older rules, other places ---------------------------------------------------------------------------------------

    async def under_way(self, rules: int) -> list[int]:
        """The running missions that were saved in the middle of a step by other rules than these."""
        rows = await self._all(
            "SELECT g.mission FROM games g JOIN missions m ON m.id = g.mission WHERE m.status = 'running'"
            " AND json_valid(g.save) AND json_extract(g.save, '$.rules') != ?"
            " AND json_array_length(g.save, '$.tape') > 0",
            rules,
        )
        return [mission for (mission,) in rows]

    async def missions_anywhere(self, guild: int) -> list[MissionRow]:
        """All missions of a guild, the newest first, whatever their status."""
        rows = await self._all("SELECT * FROM missions WHERE guild = ? ORDER BY created DESC", guild)
        return [MissionRow(*row) for row in rows]

    async def hosted_or_played(self, user: int) -> list[MissionRow]:
        """The missions that are not over in which somebody sits or which somebody hosts."""
        rows = await self._all(
            "SELECT * FROM missions WHERE status != 'over' AND (host = ? OR id IN"
            " (SELECT mission FROM seats WHERE user = ?)) ORDER BY created",
            user,
            user,
        )
        return [MissionRow(*row) for row in rows]

    async def touching(self, user: int) -> list[MissionRow]:
        """The same, and those in which a seat or the monsters are offered to somebody, or asked for."""
        rows = await self._all(
            "SELECT * FROM missions WHERE status != 'over' AND (host = ?1 OR id IN (SELECT mission FROM seats WHERE"
            " user = ?1 UNION SELECT mission FROM masters WHERE user = ?1 UNION SELECT mission FROM offers WHERE"
            " user = ?1 UNION SELECT mission FROM handings WHERE ?1 IN (user, by, asked))) ORDER BY created",
            user,
        )
        return [MissionRow(*row) for row in rows]

    async def move_mission(
        self, row: MissionRow, channel: int, here: Iterable[Post], there: Iterable[Post], *, lost: bool = False
    ) -> None:
        """Play on in another channel: what is still to be said is said there. here: is said in the old channel; there:
        in the new one, what has buttons anew; in the old one it loses them, unless that one is lost. Raises
        aiosqlite.IntegrityError when the new one has a mission already."""
        async with self._transaction() as db:
            await db.execute(
                "UPDATE missions SET channel = ?, board_message = NULL, last_message = NULL WHERE id = ?",
                (channel, row.id),
            )
            await db.execute(
                "UPDATE outbox SET channel = ?, token = NULL"
                " WHERE mission = ? AND channel = ? AND kind NOT IN ('superseded', 'faded')",  # those stay here
                (channel, row.id, row.channel),
            )
            await db.execute("UPDATE votes SET message = NULL WHERE mission = ? AND status = 'open'", (row.id,))
            for place, posts in ((row.channel, here), (channel, there)):
                for post in posts:
                    body = json.dumps(post.body)
                    await db.execute(INSERT, (row.id, place, post.kind, body, post.token, post.token_until))
            if lost:
                for table in ("buttons", "boards"):
                    await db.execute(f"DELETE FROM {table} WHERE mission = ? AND channel = ?", (row.id, row.channel))
                return
            await self._fade(db, row.id, MOVED, channel=row.channel)
            if row.status == "lobby" and row.board_message is not None:
                body = json.dumps({"message": row.board_message, "words": "", "direct": False, "how": MOVED})
                await db.execute(INSERT, (row.id, row.channel, FADED, body, None, None))

    # Written out -----------------------------------------------------------------------------------------------------

    async def mission_data(self, mission: int) -> dict[str, list[Record]]:
        """Everything that is kept of a mission, by table."""
        key = {"missions": "id"}
        return {
            table: await self._records(f"SELECT * FROM {table} WHERE {key.get(table, 'mission')} = ?", mission)
            for table in OF_A_MISSION
        }

    async def person_data(self, user: int) -> dict[str, list[Record]]:
        """Everything that is kept of a person, by table, plans included, and nobody else's id; what missions are made
        of see `mission_data`."""
        found = {}
        for table, columns in TRACES.items():
            where = " OR ".join(f"{column} = ?" for column in columns)
            values: list[int | str] = [user] * len(columns)
            if table == "votes":
                where, values = f"{where} OR json_extract(ballots, ?) IS NOT NULL", [*values, f'$."{user}"']
            rows = await self._records(f"SELECT * FROM {table} WHERE {where}", *values)
            found[table] = [_of_one(row, columns, user) for row in rows]
        found["plans"] = await self._records(PLANS_OF, user)
        return {table: rows for table, rows in found.items() if rows}

    async def _records(self, sql: str, *values: Any) -> list[Record]:
        async with self._db.execute(sql, values) as cursor:
            names = [column[0] for column in cursor.description]
            rows = list(await cursor.fetchall())
        return await asyncio.to_thread(_opened, names, rows)

    # Forgotten -------------------------------------------------------------------------------------------------------

    async def delete_mission(self, mission: int) -> bool:
        """Everything about a mission is gone, a mission of one's own that nobody has any more as well. Whether it was
        there."""
        row = await self._one("SELECT mission FROM missions WHERE id = ?", mission)
        if row is None:
            return False
        async with self._transaction() as db:
            for table in await self._tables_of_missions():
                await db.execute(f"DELETE FROM {table} WHERE mission = ?", (mission,))
            await db.execute("DELETE FROM missions WHERE id = ?", (mission,))
            await db.execute(UNUSED, (row[0],))
        return True

    async def _tables_of_missions(self) -> list[str]:
        """Every table whose rows belong to missions."""
        rows = await self._all(
            "SELECT DISTINCT t.name FROM sqlite_master t, pragma_foreign_key_list(t.name) f"
            " WHERE t.type = 'table' AND f.\"table\" = 'missions'"
        )
        return [str(name) for (name,) in rows]

    async def forget_person(self, user: int) -> None:
        """Nothing in the file names this person any more; what was played stays, played by somebody. The person sits
        at no table that is not over."""
        trace = re.compile(rf"(?<!\d){user}(?!\d)")
        for table, column in PACKED.items():
            await self._forget_in_pictures(table, column, trace)
        async with self._transaction() as db:
            for statement in FORGET:
                await db.execute(statement, {"user": user, "somebody": SOMEBODY})
            for table, columns in WORDS.items():
                for column in columns:
                    await _forget_in_words(db, table, column, str(user), trace)

    async def _forget_in_pictures(self, table: str, column: str, trace: re.Pattern[str]) -> None:
        """One mission after the other, so that play goes on meanwhile."""
        for (mission,) in await self._all(f"SELECT DISTINCT mission FROM {table}"):
            rows = await self._all(f"SELECT number, {column} FROM {table} WHERE mission = ?", mission)
            changed = await asyncio.to_thread(_overwritten, [(row[0], row[1]) for row in rows], trace)
            if changed:
                async with self._transaction() as db:
                    sql = f"UPDATE {table} SET {column} = ? WHERE mission = ? AND number = ?"
                    await db.executemany(sql, [(blob, mission, number) for number, blob in changed])

    # What a person prefers, where a log goes -------------------------------------------------------------------------

    async def tastes(self) -> dict[int, tuple[str | None, str | None]]:
        """The language and the view of the board that people have chosen, by person."""
        return {user: (language, view) for user, language, view in await self._all("SELECT * FROM tastes")}

    async def set_taste(self, user: int, language: str | None, view: str | None) -> None:
        async with self._transaction() as db:
            if language is None and view is None:
                await db.execute("DELETE FROM tastes WHERE user = ?", (user,))
            else:
                await db.execute("INSERT OR REPLACE INTO tastes VALUES (?, ?, ?)", (user, language, view))

    async def logs(self) -> dict[int, int]:
        """The channels in which missions are told besides, by mission."""
        return {row[0]: row[1] for row in await self._all("SELECT mission, channel FROM logs")}

    async def set_log(self, row: MissionRow, channel: int | None, said: Post) -> None:
        """Tell a mission in this channel as well (None: no longer), and say so."""
        async with self._transaction() as db:
            await db.execute("DELETE FROM logs WHERE mission = ?", (row.id,))
            if channel is not None:
                await db.execute("INSERT INTO logs VALUES (?, ?)", (row.id, channel))
            body = json.dumps(said.body)
            await db.execute(INSERT, (row.id, row.channel, said.kind, body, said.token, said.token_until))

    async def doomed(self) -> dict[int, float]:
        """The missions that the table has voted to delete, and when."""
        return {row[0]: float(row[1]) for row in await self._all("SELECT mission, at FROM doomed")}

    # The file --------------------------------------------------------------------------------------------------------

    async def health(self) -> Health:
        """What SQLite finds when it looks the file over, on a connection of its own: play goes on meanwhile."""
        row = await self._one("SELECT file FROM pragma_database_list WHERE name = 'main'")
        return await asyncio.to_thread(_looked_over, Path(str(row[0])) if row else Path())


def _looked_over(file: Path) -> Health:
    with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as db:
        said = str(db.execute("PRAGMA quick_check(1)").fetchone()[0])
        version = int(db.execute("PRAGMA user_version").fetchone()[0])
    return Health(None if said == "ok" else said, version, file.stat().st_size)


def _opened(names: Sequence[str], rows: Iterable[Sequence[Any]]) -> list[Record]:
    """Rows as JSON can have them. To be called off the event loop: what is packed is big."""
    return [dict(zip(names, map(_plain, row), strict=True)) for row in rows]


def _of_one(row: Record, columns: Iterable[str], user: int) -> Record:
    """A row without the ids of other people."""
    found = {name: value for name, value in row.items() if name not in columns or value == user}
    if isinstance(row.get("ballots"), dict):
        found["ballots"] = {name: yes for name, yes in row["ballots"].items() if name == str(user)}
    if isinstance(row.get("subject"), dict):
        found["subject"] = {name: value for name, value in row["subject"].items() if name != "user" or value == user}
    return found


def _plain(value: Any) -> Any:
    """A value of a row as JSON can have it: texts that are JSON, and what was packed, opened."""
    if isinstance(value, bytes):
        try:
            return unpacked(value)
        except (zlib.error, ValueError):
            return value.hex()
    if isinstance(value, str) and value[:1] in ("{", "["):
        try:
            return json.loads(value)
        except ValueError:
            return value
    return value


def _overwritten(rows: Iterable[tuple[int, bytes]], trace: re.Pattern[str]) -> list[tuple[int, bytes]]:
    """The rows in which the id stands, without it."""
    changed = []
    for number, blob in rows:
        try:
            words = json.dumps(unpacked(blob), separators=(",", ":"))
        except (zlib.error, ValueError):
            continue  # a damaged step is left as it is
        if trace.search(words):
            changed.append((number, packed(json.loads(trace.sub(str(SOMEBODY), words)))))
    return changed


async def _forget_in_words(
    db: aiosqlite.Connection, table: str, column: str, user: str, trace: re.Pattern[str]
) -> None:
    rows = await db.execute_fetchall(f"SELECT {column} FROM {table} WHERE instr({column}, ?)", (user,))
    for words in {str(row[0]) for row in rows}:
        clean = trace.sub(str(SOMEBODY), words)
        if clean != words:
            await db.execute(f"UPDATE {table} SET {column} = ? WHERE {column} = ?", (clean, words))

"""What a table remembers: what was taken back, who has seen how much, phases to be shown again, what dice came to."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.store.absence import Statement
from bot.store.connection import Connection
from bot.store.records import Step, packed, read_steps, unpacked

SELECT = "SELECT number, events, pictures, ply, at FROM steps WHERE mission = ?"


@dataclass(frozen=True, slots=True)
class Undone:
    """A step of which everything from event `first` on (counted from 0) was taken back. by: the person who did it, or
    who called the vote for it."""

    number: int
    first: int
    by: int
    at: float


@dataclass(frozen=True, slots=True)
class Told:
    """The events of one step, without its pictures."""

    mission: int
    number: int
    events: list[dict[str, Any]]


class Memory(Connection):
    """The rows are written with the deeds they belong to (`Table.also`). What is read may be a whole mission: it is
    unpacked in a thread, and play goes on meanwhile."""

    async def before(self, mission: int, number: int, most: int) -> list[Step]:
        """The newest steps with a number below this one in which something happened, in order."""
        sql = f"{SELECT} AND number < ? AND events != '[]' ORDER BY number DESC LIMIT ?"
        rows = await self._all(sql, mission, number, most)
        return await asyncio.to_thread(read_steps, mission, rows[::-1])

    async def after(self, mission: int, number: int, most: int) -> list[Step]:
        """The oldest steps with a number above this one in which something happened, in order."""
        sql = f"{SELECT} AND number > ? AND events != '[]' ORDER BY number LIMIT ?"
        return await asyncio.to_thread(read_steps, mission, await self._all(sql, mission, number, most))

    async def undone(self, mission: int) -> dict[int, list[Undone]]:
        """What was taken back, by the number of the step; of one step the first event first."""
        rows = await self._all(
            "SELECT number, first, by, at FROM undone WHERE mission = ? ORDER BY number, first", mission
        )
        found: dict[int, list[Undone]] = {}
        for row in rows:
            found.setdefault(row[0], []).append(Undone(*row))
        return found

    async def since_rest(self, mission: int, rest: int) -> list[tuple[int, int]]:
        """Steps that tell what came after a rest point (`State.step`), as (number, its first such event)."""
        rows = await self._all(
            "SELECT number, MIN(first) FROM rests WHERE mission = ? AND rest >= ? GROUP BY number", mission, rest
        )
        return [(number, first) for number, first in rows]

    async def seen(self, mission: int, user: int) -> tuple[int, float | None]:
        """The newest step when somebody was last here, and when that was; 0 and None: never."""
        row = await self._one("SELECT number, at FROM seen WHERE mission = ? AND user = ?", mission, user)
        return (int(row[0]), float(row[1])) if row else (0, None)

    async def replay(self, mission: int, first: int, last: int) -> list[tuple[int, list[tuple[int, dict[str, Any]]]]]:
        """The kept rest points of monsters' steps from `first` to `last`: (number, [(events before it, state)])."""
        rows = await self._all(
            "SELECT number, frames FROM replays WHERE mission = ? AND number BETWEEN ? AND ? ORDER BY number",
            mission,
            first,
            last,
        )
        return await asyncio.to_thread(_frames, rows)

    async def newest_replay(self, mission: int) -> int | None:
        """The number of the newest step of monsters that can be shown again and was not taken back whole."""
        row = await self._one(
            "SELECT MAX(number) FROM replays AS r WHERE mission = ? AND NOT EXISTS"
            " (SELECT 1 FROM undone AS u WHERE u.mission = r.mission AND u.number = r.number AND u.first = 0)",
            mission,
        )
        return int(row[0]) if row and row[0] is not None else None

    async def told_in(self, missions: Sequence[int]) -> list[Told]:
        """The events of whole missions, without what was taken back."""
        told: list[Told] = []
        for mission in missions:
            undone = await self.undone(mission)
            rows = await self._all(
                "SELECT number, events FROM steps WHERE mission = ? AND events != '[]' AND json_valid(events)"
                " ORDER BY number",
                mission,
            )
            told += await asyncio.to_thread(_told, mission, rows, undone)
        return told

    async def told_between(self, mission: int, first: int, last: int) -> list[Told]:
        """The events of steps with numbers from `first` to `last`, taken back or not."""
        rows = await self._all(
            "SELECT number, events FROM steps WHERE mission = ? AND number BETWEEN ? AND ? AND json_valid(events)"
            " ORDER BY number",
            mission,
            first,
            last,
        )
        return await asyncio.to_thread(_told, mission, rows, {})

    async def played(self, guild: int) -> list[tuple[int, str, str | None]]:
        """The missions of a guild that have begun, oldest first: (id, status, outcome)."""
        rows = await self._all(
            "SELECT id, status, outcome FROM missions WHERE guild = ? AND status != 'lobby' ORDER BY created", guild
        )
        return [(mission, status, outcome) for mission, status, outcome in rows]

    async def tallies(self, missions: Iterable[int]) -> dict[int, dict[str, Any]]:
        """What was counted of missions that are over."""
        found = {}
        for mission in missions:
            row = await self._one("SELECT tally FROM tallies WHERE mission = ?", mission)
            if row is not None:
                found[mission] = json.loads(row[0])
        return found

    async def keep_tally(self, mission: int, tally: dict[str, Any]) -> None:
        async with self._transaction() as db:
            await db.execute(
                "INSERT INTO tallies (mission, tally) VALUES (?, ?)"
                " ON CONFLICT (mission) DO UPDATE SET tally = excluded.tally",
                (mission, json.dumps(tally)),
            )

    async def names(self, users: Iterable[int]) -> dict[int, str]:
        """What people were called last, as far as that is known."""
        found = {}
        for user in users:
            row = await self._one("SELECT name FROM people WHERE user = ?", user)
            if row is not None:
                found[user] = str(row[0])
        return found

    async def saw(self, mission: int, user: int, number: int) -> None:
        """Somebody has seen everything up to this step."""
        async with self._transaction() as db:
            await db.execute(*put_seen(mission, user, number, self.clock.now()))


def _frames(rows: Iterable[Sequence[Any]]) -> list[tuple[int, list[tuple[int, dict[str, Any]]]]]:
    return [(number, [(at, state) for at, state in unpacked(frames)]) for number, frames in rows]


def _told(mission: int, rows: Iterable[Sequence[Any]], undone: Mapping[int, Sequence[Undone]]) -> list[Told]:
    told = []
    for number, events in rows:
        kept = json.loads(events)
        if number in undone:
            kept = kept[: undone[number][0].first]
        if kept:
            told.append(Told(mission, number, kept))
    return told


def put_seen(mission: int, user: int, number: int, at: float) -> Statement:
    sql = (
        "INSERT INTO seen (mission, user, number, at) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (mission, user) DO UPDATE SET number = excluded.number, at = excluded.at"
    )
    return sql, (mission, user, number, at)


def put_rest(mission: int, number: int, first: int, rest: int) -> Statement:
    """In this step, the events from `first` on came after a rest point (`State.step`)."""
    return "INSERT OR IGNORE INTO rests (mission, number, first, rest) VALUES (?, ?, ?, ?)", (
        mission,
        number,
        first,
        rest,
    )


def take_back(mission: int, rest: int, by: int, at: float) -> list[Statement]:
    """Everything told since a rest point was taken back."""
    strike = (
        "INSERT OR IGNORE INTO undone (mission, number, first, by, at)"
        " SELECT mission, number, MIN(first), ?, ? FROM rests WHERE mission = ? AND rest >= ? GROUP BY number"
    )
    forget = "DELETE FROM rests WHERE mission = ? AND rest >= ?"
    return [(strike, (by, at, mission, rest)), (forget, (mission, rest))]


def put_replay(mission: int, number: int, frames: Sequence[tuple[int, dict[str, Any]]]) -> Statement:
    """How the table lay at the rest points within a step of monsters: (events before it, state)."""
    return "INSERT OR REPLACE INTO replays (mission, number, frames) VALUES (?, ?, ?)", (
        mission,
        number,
        packed(list(frames)),
    )

"""Who plays the monsters, and the Arena's lobbies and results, as rows and how they are written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.store.connection import Connection

PRESENT, FINISHING, AWAY = range(3)
"""Whether the bot plays for a person who is the Ugly Master: not; to the end of this turn; until the person is back."""

Statement = tuple[str, Sequence[Any]]


@dataclass(frozen=True, slots=True)
class MasterRow:
    """The Ugly Master of a mission. user: a person, None for the bot; away: PRESENT, FINISHING or AWAY."""

    mission: int
    user: int | None
    away: int = PRESENT


@dataclass(frozen=True, slots=True)
class HandingRow:
    """Somebody is to have the monsters, and somebody has yet to agree. user: who would have them; by: who said so;
    asked: who has to agree."""

    mission: int
    user: int
    by: int
    asked: int


@dataclass(frozen=True, slots=True)
class PlacingRow:
    """How somebody came out of an Arena that is over. side: the Hero, or the team, whose points count; name: what the
    player was called last; user: None for a seat of the house; won: 1, else 0."""

    mission: int
    tale: str
    at: float
    hero: str
    user: int | None
    name: str | None
    side: str
    points: int
    won: int


def put_master(row: MasterRow) -> Statement:
    return "INSERT OR REPLACE INTO masters VALUES (?, ?, ?)", (row.mission, row.user, row.away)


def drop_master(mission: int) -> Statement:
    return "DELETE FROM masters WHERE mission = ?", (mission,)


def put_handing(row: HandingRow) -> Statement:
    return "INSERT OR REPLACE INTO handings VALUES (?, ?, ?, ?)", (row.mission, row.user, row.by, row.asked)


def drop_handing(mission: int) -> Statement:
    return "DELETE FROM handings WHERE mission = ?", (mission,)


def put_placing(mission: int, hero: str, user: int | None, side: str, points: int, won: bool) -> Statement:
    values = (mission, hero, user, side, points, int(won))
    return "INSERT OR REPLACE INTO placings VALUES (?, ?, ?, ?, ?, ?)", values


class Masters(Connection):
    """Reading for tables, lobbies and lists; writing for lobbies, which have no game yet."""

    async def master(self, mission: int) -> MasterRow | None:
        """None where the monsters go by the rulebook."""
        row = await self._one("SELECT * FROM masters WHERE mission = ?", mission)
        return MasterRow(*row) if row else None

    async def masters(self, guild: int) -> dict[int, tuple[int | None, str | None]]:
        """Who was the Ugly Master of the missions that a guild has played to their end: person and name."""
        rows = await self._all(
            "SELECT r.mission, a.user, p.name FROM results r JOIN missions m ON m.id = r.mission"
            " JOIN masters a ON a.mission = r.mission LEFT JOIN people p ON p.user = a.user WHERE m.guild = ?",
            guild,
        )
        return {mission: (user, name) for mission, user, name in rows}

    async def handing(self, mission: int) -> HandingRow | None:
        row = await self._one("SELECT * FROM handings WHERE mission = ?", mission)
        return HandingRow(*row) if row else None

    async def set_master(self, mission: int, row: MasterRow | None) -> None:
        """In the lobby: who is to play the monsters. A person who does gives up the Heroes held there (UM-01)."""
        async with self._transaction() as db:
            await db.execute(*(drop_master(mission) if row is None else put_master(row)))
            if row is not None and row.user is not None:
                await db.execute("DELETE FROM seats WHERE mission = ? AND user = ?", (mission, row.user))

    # The Arena's lobby --------------------------------------------------------------------------------------------

    async def arena_seats(self, mission: int) -> tuple[int | None, dict[str, str]]:
        """How many seats there are to be (None: as few as can be), and the side that each Hero has chosen."""
        wanted = await self._one("SELECT people FROM arenas WHERE mission = ?", mission)
        sides = await self._all("SELECT hero, team FROM sides WHERE mission = ?", mission)
        return (int(wanted[0]) if wanted else None), dict(map(tuple, sides))

    async def set_arena_people(self, mission: int, people: int) -> None:
        async with self._transaction() as db:
            await db.execute("INSERT OR REPLACE INTO arenas VALUES (?, ?)", (mission, people))

    async def set_side(self, mission: int, hero: str, team: str) -> None:
        async with self._transaction() as db:
            await db.execute("INSERT OR REPLACE INTO sides VALUES (?, ?, ?)", (mission, hero, team))

    async def seat_alone(self, mission: int, hero: str, user: int, team: str | None) -> None:
        """In the Arena everybody has one Hero: another one takes the place of the first. Raises
        aiosqlite.IntegrityError when it sits there already."""
        async with self._transaction() as db:
            await db.execute("DELETE FROM seats WHERE mission = ? AND user = ? AND hero != ?", (mission, user, hero))
            await db.execute(
                "INSERT INTO seats (mission, place, hero, user)"
                " SELECT ?, COALESCE(MAX(place), 0) + 1, ?, ? FROM seats WHERE mission = ?",
                (mission, hero, user, mission),
            )
            if team is not None:
                await db.execute("INSERT OR REPLACE INTO sides VALUES (?, ?, ?)", (mission, hero, team))

    async def fill_seats(self, mission: int, heroes: Sequence[str], teams: Sequence[tuple[str, str]]) -> None:
        """The seats that stayed empty are the house's; every Hero gets a side."""
        async with self._transaction() as db:
            for hero in heroes:
                await db.execute(
                    "INSERT INTO seats (mission, place, hero, user)"
                    " SELECT ?, COALESCE(MAX(place), 0) + 1, ?, NULL FROM seats WHERE mission = ?",
                    (mission, hero, mission),
                )
            await db.executemany(
                "INSERT OR REPLACE INTO sides VALUES (?, ?, ?)", [(mission, hero, team) for hero, team in teams]
            )

    # The ladder ---------------------------------------------------------------------------------------------------

    async def placings(self, guild: int) -> list[PlacingRow]:
        """Every Arena that a guild has played to its end, oldest first."""
        rows = await self._all(
            "SELECT g.mission, m.mission, m.changed, g.hero, g.user, p.name, g.side, g.points, g.won FROM placings g"
            " JOIN missions m ON m.id = g.mission LEFT JOIN people p ON p.user = g.user"
            " WHERE m.guild = ? ORDER BY m.changed, g.mission, g.rowid",
            guild,
        )
        return [PlacingRow(*row) for row in rows]

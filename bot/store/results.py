"""How missions ended: what a guild has played, and with whom."""

from __future__ import annotations

from collections import defaultdict

from bot.store.connection import Connection
from bot.store.records import Part, ResultRow


class Results(Connection):
    """The rows of `results` are written with the end of a mission (`Store.commit`)."""

    async def results(self, guild: int) -> list[ResultRow]:
        """Everything a guild has played to its end, oldest first."""
        rows = await self._all(
            "SELECT r.mission, m.mission, m.difficulty, m.outcome, r.at, r.turn, r.began, r.end, r.hero, r.hp"
            " FROM results r JOIN missions m ON m.id = r.mission WHERE m.guild = ? ORDER BY r.at",
            guild,
        )
        seats = await self._all(
            "SELECT s.mission, s.hero, s.user, p.name FROM results r JOIN missions m ON m.id = r.mission"
            " JOIN seats s ON s.mission = r.mission LEFT JOIN people p ON p.user = s.user"
            " WHERE m.guild = ? ORDER BY s.mission, s.place",
            guild,
        )
        party: dict[int, list[Part]] = defaultdict(list)
        for mission, hero, user, name in seats:
            party[mission].append(Part(hero, user, name))
        return [ResultRow(*(*row, tuple(party[row[0]]))) for row in rows]

    async def won(self, guild: int) -> set[tuple[str, str]]:
        """The missions that a guild has won, each with the difficulty."""
        rows = await self._all(
            "SELECT DISTINCT m.mission, m.difficulty FROM results r JOIN missions m ON m.id = r.mission"
            " WHERE m.guild = ? AND m.outcome = 'won'",
            guild,
        )
        return {(tale, difficulty) for tale, difficulty in rows}

    async def know(self, user: int, name: str) -> None:
        """What somebody who plays is called now."""
        async with self._transaction() as db:
            await db.execute(
                "INSERT INTO people (user, name) VALUES (?, ?) ON CONFLICT (user) DO UPDATE SET name = excluded.name"
                " WHERE name != excluded.name",
                (user, name),
            )

    async def new_here(self, user: int) -> bool:
        """Whether this person has never played and was not offered the lesson before."""
        row = await self._one(
            "SELECT EXISTS (SELECT 1 FROM people WHERE user = ? AND lesson) OR EXISTS (SELECT 1 FROM seats"
            " JOIN missions ON missions.id = seats.mission WHERE seats.user = ? AND missions.status != 'lobby')",
            user,
            user,
        )
        return row is not None and not row[0]

    async def offered_lesson(self, user: int, name: str) -> bool:
        """The lesson is offered to somebody, or was begun; whether it was for the first time."""
        async with self._transaction() as db:
            done = await db.execute(
                "INSERT INTO people (user, name, lesson) VALUES (?, ?, 1)"
                " ON CONFLICT (user) DO UPDATE SET lesson = 1 WHERE lesson = 0",
                (user, name),
            )
        return done.rowcount == 1

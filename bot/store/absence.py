"""Who is awaited and for how long, who is away, what people like: rows as plain data, and how they are written.

What belongs to a deed at a table is written with it (`Store.commit(..., also=...)`); the functions here that give a
`Statement` are for that.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any

from bot.store.connection import Connection
from bot.store.masters import HandingRow, MasterRow
from bot.store.records import OutboxRow, Post
from bot.store.votes import VoteRow, read_vote

Statement = tuple[str, Sequence[Any]]
"""Something more to be written in the same transaction."""

HERE = "here"
"""In place of how somebody is away: at this table the person has acted since and plays, in spite of the absence."""

MASTER = "master"
"""Beside the Heroes that the autopilot took over for an absence: the monsters."""

NEW, PINGED, REMINDED, WARNED, OVER = range(5)
"""What the person who is awaited was told already."""


@dataclass(frozen=True, slots=True)
class ClockRow:
    """A table's clock. hours: how long somebody is awaited, None: for ever; last: what happens then, "remind"
    (nothing), "autopilot" or "skip"; blocked: the bot cannot speak there, so nothing runs."""

    mission: int
    hours: float | None = 24.0
    last: str = "remind"
    paused_at: float | None = None
    paused_until: float | None = None
    paused_by: int | None = None
    blocked: bool = False

    @property
    def total(self) -> float | None:
        """Seconds of a whole wait."""
        return None if self.hours is None else self.hours * 3600


@dataclass(frozen=True, slots=True)
class WaitRow:
    """Somebody is awaited. kind: "answer" (to the question with this ply), "offer" (a sign of life, before the seat is
    offered to others), "order" (to begin the turn that came by the order of the table), or what is only noted: "passed"
    (the person's turn was passed over, and nobody has done anything since), "settled" (the standing orders answer the
    rest of the Monster Phase of the turn that stands in place of the ply). total, left: seconds of the wait and what is
    left of them, None without a clock; since: it runs since then, None: it stands; stage: NEW to OVER."""

    mission: int
    user: int
    kind: str
    ply: int
    total: float | None
    left: float | None
    since: float | None
    stage: int


@dataclass(frozen=True, slots=True)
class Habits:
    """What a person likes, at all tables. quiet_from, quiet_to: minutes since midnight in `zone`; away_how:
    "autopilot" or "wait"; language: the one the person's Discord speaks, as last seen; next_from, next_until, next_how:
    another absence, which begins when the one before it is over, or later."""

    user: int
    zone: str = "UTC"
    quiet_from: int | None = None
    quiet_to: int | None = None
    notify: str = "mention"
    away_from: float | None = None
    away_until: float | None = None
    away_how: str = "autopilot"
    language: str | None = None
    next_from: float | None = None
    next_until: float | None = None
    next_how: str = "autopilot"

    def is_away(self, now: float) -> bool:
        return self.away_from is not None and self.away_until is not None and self.away_from <= now < self.away_until

    def at(self, row: AbsentRow | None) -> Habits:
        """The same at one table, which was told this of an absence: who has acted there since is not away there."""
        here = row is not None and (row.how, row.until) == (HERE, self.away_until)
        return replace(self, away_from=None, away_until=None) if here else self

    def known_to(self, row: AbsentRow | None) -> bool:
        """Whether the table that was told this knows of the absence."""
        return row is not None and row.until == self.away_until and row.how in (self.away_how, HERE)


@dataclass(frozen=True, slots=True)
class AbsentRow:
    """What a table was told about somebody's absence. how: as in `Habits`, or HERE; heroes: those that the autopilot
    took over for it, and MASTER if the bot plays the monsters for it."""

    mission: int
    user: int
    until: float
    how: str
    heroes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OfferRow:
    """A Hero's seat is offered: by whom (None: by the clock or a vote), to whom (None: to anybody)."""

    mission: int
    hero: str
    by: int | None
    user: int | None
    at: float


@dataclass(slots=True)
class Days:
    """What a table knows about the people around it. master: who plays the monsters, None: they go by the rulebook;
    handing: who is to have them, and who has yet to agree; counted: what was said last of whose voices count in a vote,
    which no row keeps."""

    clock: ClockRow
    waits: dict[tuple[int, str], WaitRow] = field(default_factory=dict)
    absent: dict[int, AbsentRow] = field(default_factory=dict)
    offers: dict[str, OfferRow] = field(default_factory=dict)
    votes: dict[int, VoteRow] = field(default_factory=dict)
    master: MasterRow | None = None
    handing: HandingRow | None = None
    counted: dict[int, tuple[int, bool]] = field(default_factory=dict)


def put_clock(row: ClockRow) -> Statement:
    return "INSERT OR REPLACE INTO clocks VALUES (?, ?, ?, ?, ?, ?, ?)", _values(row)


def put_wait(row: WaitRow) -> Statement:
    return "INSERT OR REPLACE INTO waits VALUES (?, ?, ?, ?, ?, ?, ?, ?)", _values(row)


def drop_wait(row: WaitRow) -> Statement:
    return "DELETE FROM waits WHERE mission = ? AND user = ? AND kind = ?", (row.mission, row.user, row.kind)


def put_absent(row: AbsentRow) -> Statement:
    values = (row.mission, row.user, row.until, row.how, json.dumps(row.heroes))
    return "INSERT OR REPLACE INTO absent VALUES (?, ?, ?, ?, ?)", values


def drop_absent(row: AbsentRow) -> Statement:
    return "DELETE FROM absent WHERE mission = ? AND user = ?", (row.mission, row.user)


def put_offer(row: OfferRow) -> Statement:
    return "INSERT OR REPLACE INTO offers VALUES (?, ?, ?, ?, ?)", _values(row)


def drop_offer(row: OfferRow) -> Statement:
    return "DELETE FROM offers WHERE mission = ? AND hero = ?", (row.mission, row.hero)


def _values(row: Any) -> list[Any]:
    return [getattr(row, column.name) for column in fields(row)]


class Absence(Connection):
    """Reading for the tables and the scheduler; people's habits, which belong to no table."""

    _habits: dict[int, Habits]

    async def days(self, mission: int) -> Days:
        """Everything about the people around one table."""
        clock = await self._one("SELECT * FROM clocks WHERE mission = ?", mission)
        waits = await self._all("SELECT * FROM waits WHERE mission = ?", mission)
        absent = await self._all("SELECT * FROM absent WHERE mission = ?", mission)
        offers = await self._all("SELECT * FROM offers WHERE mission = ?", mission)
        votes = await self._all("SELECT * FROM votes WHERE mission = ? AND status = 'open'", mission)
        master = await self._one("SELECT * FROM masters WHERE mission = ?", mission)
        handing = await self._one("SELECT * FROM handings WHERE mission = ?", mission)
        return Days(
            _clock(clock) if clock else ClockRow(mission),
            {(row[1], row[2]): WaitRow(*row) for row in waits},
            {row[1]: _absent(row) for row in absent},
            {row[1]: OfferRow(*row) for row in offers},
            {row[0]: read_vote(row) for row in votes},
            MasterRow(*master) if master else None,
            HandingRow(*handing) if handing else None,
        )

    async def clock_of(self, mission: int) -> ClockRow:
        row = await self._one("SELECT * FROM clocks WHERE mission = ?", mission)
        return _clock(row) if row else ClockRow(mission)

    async def clocks(self) -> dict[int, ClockRow]:
        """The clocks of the running missions that have one of their own."""
        rows = await self._all(
            "SELECT clocks.* FROM clocks JOIN missions m ON m.id = clocks.mission WHERE m.status = 'running'"
        )
        return {row[0]: _clock(row) for row in rows}

    async def all_waits(self) -> list[WaitRow]:
        """Everybody who is awaited in a running mission."""
        rows = await self._all(
            "SELECT waits.* FROM waits JOIN missions m ON m.id = waits.mission WHERE m.status = 'running'"
        )
        return [WaitRow(*row) for row in rows]

    async def all_open_votes(self) -> list[VoteRow]:
        rows = await self._all(
            "SELECT votes.* FROM votes JOIN missions m ON m.id = votes.mission"
            " WHERE m.status = 'running' AND votes.status = 'open'"
        )
        return [read_vote(row) for row in rows]

    async def vote(self, vote: int) -> VoteRow | None:
        """A vote, whether open or not."""
        row = await self._one("SELECT * FROM votes WHERE id = ?", vote)
        return read_vote(row) if row else None

    async def absences_of(self, user: int) -> list[AbsentRow]:
        """What running missions were told about somebody's absence."""
        rows = await self._all(
            "SELECT absent.* FROM absent JOIN missions m ON m.id = absent.mission"
            " WHERE m.status = 'running' AND absent.user = ?",
            user,
        )
        return [_absent(row) for row in rows]

    async def unwatched(self) -> list[int]:
        """Running missions in which nobody is known to be awaited."""
        rows = await self._all(
            "SELECT id FROM missions WHERE status = 'running' AND id NOT IN (SELECT mission FROM waits)"
        )
        return [mission for (mission,) in rows]

    async def tables_of(self, user: int) -> list[int]:
        """The running missions in which somebody plays a Hero or the monsters, in all guilds."""
        rows = await self._all(
            "SELECT id FROM missions WHERE status = 'running' AND id IN (SELECT mission FROM seats WHERE user = ?1"
            " UNION SELECT mission FROM masters WHERE user = ?1) ORDER BY created",
            user,
        )
        return [mission for (mission,) in rows]

    # Habits --------------------------------------------------------------------------------------------------------

    async def habits(self, user: int) -> Habits:
        """What a person likes; somebody who never said anything likes what is usual."""
        if user not in self._habits:
            row = await self._one("SELECT * FROM habits WHERE user = ?", user)
            self._habits.setdefault(user, Habits(*row) if row else Habits(user))  # it may have changed meanwhile
        return self._habits[user]

    async def habits_at(self, mission: int, user: int) -> Habits:
        """The same at one table (`Habits.at`)."""
        habits = await self.habits(user)
        if habits.away_until is None:
            return habits
        row = await self._one("SELECT * FROM absent WHERE mission = ? AND user = ?", mission, user)
        return habits.at(_absent(row) if row else None)

    def known_habits(self, user: int) -> Habits:
        """The same for somebody who was asked about before."""
        return self._habits.get(user, Habits(user))

    async def away_people(self) -> list[Habits]:
        """Everybody who has said to be away, now or later."""
        return [Habits(*row) for row in await self._all("SELECT * FROM habits WHERE away_until IS NOT NULL")]

    async def change_habits(self, user: int, *waits: Statement, read: Habits | None = None, **changed: Any) -> Habits:
        """Note what a person likes, and touch nothing else of it; `waits`: what has to be written with it. read: what
        was known of these columns; if one of them is not like that any more, nothing changes. Returns what holds."""
        names = ", ".join(f"{name} = ?" for name in changed)
        known = "".join(f" AND {name} IS ?" for name in changed) if read is not None else ""
        values = [*changed.values(), user, *(getattr(read, name) for name in changed if read is not None)]
        async with self._transaction() as db:
            await db.execute("INSERT OR IGNORE INTO habits (user) VALUES (?)", (user,))
            done = await db.execute(f"UPDATE habits SET {names} WHERE user = ?{known}", values)
            for sql, more in waits if done.rowcount else ():
                await db.execute(sql, more)
            (row,) = await db.execute_fetchall("SELECT * FROM habits WHERE user = ?", (user,))
        self._habits[user] = Habits(*row)
        return self._habits[user]

    async def say_instead(self, row: OutboxRow, channel: int, post: Post, notify: str | None) -> None:
        """Say something in a channel in place of a direct message. notify: how the person is called from now on, None:
        as before."""
        statements: list[Statement] = [
            ("DELETE FROM outbox WHERE id = ?", (row.id,)),
            (
                "INSERT INTO outbox (mission, channel, kind, body) VALUES (?, ?, ?, ?)",
                (row.mission, channel, post.kind, json.dumps(post.body)),
            ),
        ]
        if notify is not None:
            await self.change_habits(row.channel, *statements, notify=notify)
        else:
            await self.write(statements)

    # The bot's own life --------------------------------------------------------------------------------------------

    async def mark_alive(self, at: float) -> None:
        async with self._transaction() as db:
            await db.execute("INSERT OR REPLACE INTO alive VALUES (1, ?)", (at,))

    async def last_alive(self) -> float | None:
        """When the bot was alive last; None: never, as far as this file knows."""
        row = await self._one("SELECT at FROM alive")
        return float(row[0]) if row else None

    async def write(self, statements: Iterable[Statement]) -> None:
        """Several things in one transaction."""
        async with self._transaction() as db:
            for sql, values in statements:
                await db.execute(sql, values)


def _clock(row: Any) -> ClockRow:
    mission, hours, last, paused_at, paused_until, paused_by, blocked = row
    return ClockRow(mission, hours, last, paused_at, paused_until, paused_by, bool(blocked))


def _absent(row: Any) -> AbsentRow:
    mission, user, until, how, heroes = row
    return AbsentRow(mission, user, until, how, tuple(json.loads(heroes)))

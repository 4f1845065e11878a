"""Missions, games and what is to be said of them. Each writing method is one transaction."""

from __future__ import annotations

import json
import logging
import secrets
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import aiosqlite

from bot.clock import Clock
from bot.store.absence import Absence, Habits, Statement
from bot.store.buttons import FADED, Standing
from bot.store.masters import Masters
from bot.store.memory import Memory
from bot.store.packs import Packs
from bot.store.records import GameRow, MissionRow, OutboxRow, Post, SeatRow, Step, packed, read_steps
from bot.store.results import Results
from bot.store.schema import RESULT
from bot.store.upkeep import Upkeep

log = logging.getLogger(__name__)

OF_NO_CHANNEL = frozenset({"dm", "log", FADED})
"""Kinds of rows whose messages are none of the newest in the mission's channel."""
SELECT_STEPS = "SELECT number, events, pictures, ply, at FROM steps"
INSERT_POST = "INSERT INTO outbox (mission, channel, kind, body, token, token_until) VALUES (?, ?, ?, ?, ?, ?)"
INSERT_STEP = "INSERT INTO steps (mission, number, ply, at, events, pictures) VALUES (?, ?, ?, ?, ?, ?)"
INSERT_LINE = "INSERT INTO journal (mission, line) VALUES (?, ?)"
UPDATE_SEAT = (
    "UPDATE seats SET user = ?, autopilot = ?, shields = ?, star = ?, cards = ?, counter = ?, fate = ?,"
    " keep = ?, hearts = ?, levels = ?, hours = ? WHERE mission = ? AND hero = ?"
)


class Store(Packs, Results, Absence, Memory, Masters, Upkeep):
    """Open with `await Store.open(path)`, close with `await close()`. What a method returned was committed."""

    def __init__(self, connection: aiosqlite.Connection, clock: Clock) -> None:
        super().__init__(connection, clock)
        self._hosts: dict[int, tuple[int, bool]] = {}
        self._habits: dict[int, Habits] = {}

    # Missions and seats ------------------------------------------------------------------------------------------

    async def create_mission(
        self, guild: int, channel: int, host: int, language: str, mission: str, difficulty: str, post: Post
    ) -> int:
        """A new lobby, with the message that shows it. Raises aiosqlite.IntegrityError when the channel has one."""
        now = self.clock.now()
        made = secrets.randbelow(2**40)  # random, so that buttons of another database's missions fit none of ours
        async with self._transaction() as db:
            await db.execute(
                "INSERT INTO missions (id, guild, channel, host, language, mission, difficulty, status, created,"
                " changed) VALUES (?, ?, ?, ?, ?, ?, ?, 'lobby', ?, ?)",
                (made, guild, channel, host, language, mission, difficulty, now, now),
            )
            await self._post(db, made, channel, post)
        return made

    async def mission(self, mission: int) -> MissionRow | None:
        row = await self._one("SELECT * FROM missions WHERE id = ?", mission)
        return MissionRow(*row) if row else None

    async def mission_in(self, channel: int) -> MissionRow | None:
        """The mission of a channel or thread that is not over; else None."""
        row = await self._one("SELECT * FROM missions WHERE channel = ? AND status != 'over'", channel)
        return MissionRow(*row) if row else None

    async def last_mission_in(self, channel: int) -> MissionRow | None:
        """The newest mission of a channel, whatever its status."""
        row = await self._one("SELECT * FROM missions WHERE channel = ? ORDER BY created DESC LIMIT 1", channel)
        return MissionRow(*row) if row else None

    async def missions_of(self, guild: int) -> list[MissionRow]:
        """The missions of a guild that are not over, oldest first."""
        rows = await self._all("SELECT * FROM missions WHERE guild = ? AND status != 'over' ORDER BY created", guild)
        return [MissionRow(*row) for row in rows]

    async def running(self) -> list[MissionRow]:
        return [MissionRow(*row) for row in await self._all("SELECT * FROM missions WHERE status = 'running'")]

    async def agreed_ahead(self) -> list[int]:
        """The running missions at which something was agreed on beforehand (`bot.table.ahead.plans`)."""
        rows = await self._all(
            "SELECT g.mission FROM games g JOIN missions m ON m.id = g.mission WHERE m.status = 'running'"
            " AND json_valid(g.aside) AND json_extract(g.aside, '$.ahead') IS NOT NULL"
        )
        return [mission for (mission,) in rows]

    async def set_language(self, mission: int, language: str) -> None:
        async with self._transaction() as db:
            await db.execute("UPDATE missions SET language = ? WHERE id = ?", (language, mission))

    async def set_difficulty(self, mission: int, difficulty: str) -> None:
        async with self._transaction() as db:
            await db.execute("UPDATE missions SET difficulty = ? WHERE id = ?", (difficulty, mission))

    async def set_host(self, mission: int, host: int, left: bool = False) -> None:
        """Whoever hosts; left: nobody does any more, `host` was the last."""
        async with self._transaction() as db:
            await self._host(db, mission, host, left)
        self._know_host(mission, host, left)

    @staticmethod
    async def _host(db: aiosqlite.Connection, mission: int, host: int, left: bool) -> None:
        await db.execute("UPDATE missions SET host = ?, host_left = ? WHERE id = ?", (host, int(left), mission))

    def _know_host(self, mission: int, host: int, left: bool) -> None:
        """What is committed now; a commit that says the same need not write it again."""
        self._hosts[mission] = (host, left)

    async def end_mission(self, mission: int, channel: int, outcome: str, posts: Iterable[Post] = ()) -> None:
        """End a mission and say so, both unless it is over already: how it ended stays as it was."""
        async with self._transaction() as db:
            if await self._end(db, mission, outcome):
                for post in posts:
                    await self._post(db, mission, channel, post)

    async def _end(self, db: aiosqlite.Connection, mission: int, outcome: str) -> bool:
        ended = await db.execute(
            "UPDATE missions SET status = 'over', outcome = ?, changed = ? WHERE id = ? AND status != 'over'",
            (outcome, self.clock.now(), mission),
        )
        return ended.rowcount == 1

    async def seats(self, mission: int) -> list[SeatRow]:
        """The Heroes of a mission in line-up order."""
        rows = await self._all("SELECT * FROM seats WHERE mission = ? ORDER BY place", mission)
        return [SeatRow(m, p, hero, user, bool(auto), *orders) for m, p, hero, user, auto, *orders in rows]

    async def add_seat(self, mission: int, hero: str, user: int) -> None:
        """Seat a Hero last in the line. Raises aiosqlite.IntegrityError when it sits there already."""
        async with self._transaction() as db:
            await db.execute(
                "INSERT INTO seats (mission, place, hero, user)"
                " SELECT ?, COALESCE(MAX(place), 0) + 1, ?, ? FROM seats WHERE mission = ?",
                (mission, hero, user, mission),
            )

    async def remove_seat(self, mission: int, hero: str) -> None:
        async with self._transaction() as db:
            await db.execute("DELETE FROM seats WHERE mission = ? AND hero = ?", (mission, hero))

    # Games -------------------------------------------------------------------------------------------------------

    async def game(self, mission: int) -> GameRow | None:
        """The game as it was saved. Raises ValueError when what is beside it cannot be read."""
        row = await self._one("SELECT ply, save, aside FROM games WHERE mission = ?", mission)
        return GameRow(mission, row[0], row[1], json.loads(row[2])) if row else None

    async def commit(
        self,
        row: MissionRow,
        ply: int,
        save: str,
        aside: Mapping[str, Any],
        *,
        seats: Iterable[SeatRow] = (),
        steps: Sequence[Step] = (),
        posts: Sequence[Post] = (),
        journal: Sequence[str] = (),
        outcome: str | None = None,
        begins: bool = False,
        also: Sequence[Statement] = (),
    ) -> None:
        """State, steps, journal, seats and outbox of what just happened, and whatever belongs to it (also), in one
        transaction."""
        now = self.clock.now()
        async with self._transaction() as db:
            await db.execute(
                "INSERT INTO games (mission, ply, save, aside) VALUES (?, ?, ?, ?) ON CONFLICT (mission) DO UPDATE"
                " SET ply = excluded.ply, save = excluded.save, aside = excluded.aside",
                (row.id, ply, save, json.dumps(aside)),
            )
            for sql, rows in (
                (UPDATE_SEAT, [(s.user, int(s.autopilot), *s.orders, *s.limits, row.id, s.hero) for s in seats]),
                (INSERT_STEP, [(row.id, s.number, ply, now, json.dumps(s.events), packed(s.pictures)) for s in steps]),
                (INSERT_POST, [_said(row.id, row.channel, post) for post in posts]),
                (INSERT_LINE, [(row.id, line) for line in journal]),
            ):
                if rows:  # each statement is a trip to the connection's thread
                    await db.executemany(sql, rows)
            if (row.host, bool(row.host_left)) != self._hosts.get(row.id):
                await self._host(db, row.id, row.host, bool(row.host_left))
            if begins:
                await db.execute("UPDATE missions SET status = 'running', changed = ? WHERE id = ?", (now, row.id))
            for statement, values in also:
                await db.execute(statement, values)
            if outcome and await self._end(db, row.id, outcome):
                await db.execute(f"{RESULT} AND m.id = ?", (row.id,))
        self._know_host(row.id, row.host, bool(row.host_left))

    async def step(self, mission: int, number: int) -> Step | None:
        steps = await self.steps(mission, number, number)
        return steps[0] if steps else None

    async def steps(self, mission: int, first: int, last: int) -> list[Step]:
        """The steps of a mission with numbers from `first` to `last`, in order, without those that cannot be read."""
        rows = await self._all(
            f"{SELECT_STEPS} WHERE mission = ? AND number BETWEEN ? AND ? ORDER BY number", mission, first, last
        )
        return read_steps(mission, rows)

    async def step_count(self, mission: int) -> int:
        """The number of the newest step; steps are numbered from 1."""
        row = await self._one("SELECT MAX(number) FROM steps WHERE mission = ?", mission)
        return int(row[0] or 0) if row else 0

    async def journal(self, mission: int) -> list[str]:
        rows = await self._all("SELECT line FROM journal WHERE mission = ? ORDER BY id", mission)
        return [line for (line,) in rows]

    # The outbox --------------------------------------------------------------------------------------------------

    @staticmethod
    async def _post(db: aiosqlite.Connection, mission: int, channel: int, post: Post) -> None:
        await db.execute(INSERT_POST, _said(mission, channel, post))

    async def post(self, mission: int, channel: int, *posts: Post) -> None:
        """Put something to say into the outbox, with nothing else changed."""
        async with self._transaction() as db:
            for post in posts:
                await self._post(db, mission, channel, post)

    async def unsent(self, channel: int) -> list[OutboxRow]:
        """What is still to be said in a channel, oldest first."""
        rows = await self._all("SELECT * FROM outbox WHERE channel = ? ORDER BY id", channel)
        return [OutboxRow(i, m, c, kind, json.loads(body), *rest) for i, m, c, kind, body, *rest in rows]

    async def channels_with_unsent(self) -> list[int]:
        return [channel for (channel,) in await self._all("SELECT DISTINCT channel FROM outbox")]

    async def newest_message(self, channel: int) -> int:
        """The id of the newest message known to have been said in a channel; 0: none. What is still in the outbox came
        after it."""
        row = await self._one("SELECT MAX(last_message) FROM missions WHERE channel = ?", channel)
        return int(row[0] or 0) if row else 0

    async def trying(self, row: int) -> None:
        """Note, before the attempt, that a row is about to be sent: after a crash it is looked for first."""
        async with self._transaction() as db:
            await db.execute("UPDATE outbox SET tried = tried + 1 WHERE id = ?", (row,))

    async def sent(
        self,
        row: OutboxRow,
        message: int | None,
        *,
        board: bool,
        asks: bool = False,
        bare: Collection[int] = (),
        stands: Standing | None = None,
    ) -> list[int]:
        """The row was said (message: its id), or needs saying no longer. board: it is the newest board now; asks: with
        the open question; bare: boards that have lost theirs; stands: what its other buttons are about. Older boards
        that still ask something are to lose that, and so are buttons about what is settled: returns the channels in
        which there is so much more to be said."""
        others: list[int] = []
        async with self._transaction() as db:
            await db.execute("DELETE FROM outbox WHERE id = ?", (row.id,))
            if row.kind == "settled":
                how, kind, about = row.body["how"], row.body.get("kind"), row.body.get("about")
                others = await self._fade(db, row.mission, how, kind=kind, about=about)
            if message is not None and row.kind != FADED:
                await self._stand(db, row, message, stands)
            if message is not None and row.kind not in OF_NO_CHANNEL:
                await db.execute(
                    "UPDATE missions SET last_message = MAX(COALESCE(last_message, 0), ?) WHERE id = ?",
                    (message, row.mission),
                )
            if board:
                newest = (message, row.mission, row.channel)  # it may have moved while this was being said
                await db.execute("UPDATE missions SET board_message = ? WHERE id = ? AND channel = ?", newest)
                others = await self._supersede(db, row, {message, *bare})
                if asks and message is not None:
                    values = (message, row.mission, row.channel, json.dumps(row.body["telling"]))
                    await db.execute("INSERT OR REPLACE INTO boards VALUES (?, ?, ?, ?)", values)
            if row.kind == "vote" and message is not None:
                here = "mission IN (SELECT id FROM missions WHERE channel = ?)"
                shown = (message, row.body["vote"], row.channel)
                await db.execute(f"UPDATE votes SET message = ? WHERE id = ? AND {here}", shown)
        return others

    async def _supersede(self, db: aiosqlite.Connection, row: OutboxRow, but: Collection[int | None]) -> list[int]:
        """The boards of a mission that ask something are no longer the newest; all but these are to say so."""
        asking = await db.execute_fetchall(
            "SELECT message, channel, telling FROM boards WHERE mission = ?", (row.mission,)
        )
        await db.execute("DELETE FROM boards WHERE mission = ?", (row.mission,))
        older = [(int(there), int(channel), json.loads(told)) for there, channel, told in asking if there not in but]
        for there, channel, telling in older:
            post = Post("superseded", {"message": there, "telling": telling}, channel=channel)
            await self._post(db, row.mission, channel, post)
        return [channel for _, channel, _ in older]

    async def failed(self, row: OutboxRow, why: str) -> None:
        """The row cannot be said; it is put aside with the reason, and the next one may go."""
        async with self._transaction() as db:
            await db.execute("DELETE FROM outbox WHERE id = ?", (row.id,))
            await db.execute(
                "INSERT INTO undelivered (id, mission, kind, body, why, at) SELECT ?, id, ?, ?, ?, ? FROM missions"
                " WHERE id = ?",  # it may have been deleted meanwhile
                (row.id, row.kind, json.dumps(row.body), why, self.clock.now(), row.mission),
            )

    async def say_again(self, mission: int, first: int) -> int:
        """What could not be said in a mission's channel, from this row on, is in the outbox again; returns how much."""
        which = "mission = ? AND id >= ? AND kind NOT IN ('dm', 'log')"
        async with self._transaction() as db:
            done = await db.execute(
                "INSERT INTO outbox (mission, channel, kind, body) SELECT u.mission, m.channel, u.kind, u.body"
                " FROM undelivered u JOIN missions m ON m.id = u.mission"
                " WHERE u.mission = ? AND u.id >= ? AND u.kind NOT IN ('dm', 'log') ORDER BY u.id",
                (mission, first),
            )
            await db.execute(f"DELETE FROM undelivered WHERE {which}", (mission, first))
        return done.rowcount

    async def undelivered(self, mission: int) -> list[str]:
        """Why messages of a mission could not be said, newest first."""
        rows = await self._all("SELECT why FROM undelivered WHERE mission = ? ORDER BY at DESC", mission)
        return [why for (why,) in rows]


def _said(mission: int, channel: int, post: Post) -> tuple[Any, ...]:
    """A post as the outbox's row."""
    return mission, post.channel or channel, post.kind, json.dumps(post.body), post.token, post.token_until

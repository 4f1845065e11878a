"""A mission moves to another channel, is told in a second one, or goes for good; each in its lane."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from bot.store import MissionRow, Post
from bot.store.votes import VoteRow
from bot.table.table import Origin, Table, Told
from bot.table.tables import Tables
from bot.table.waiting.setbacks import Setbacks
from bot.table.waiting.spans import DAY
from bot.table.waiting.votes import MOTIONS, Motion

LAST_CHANCE = DAY
"""How long a mission that the table has voted to delete can still be exported."""


async def move(
    tables: Tables,
    row: MissionRow,
    channel: int,
    here: Iterable[Post],
    there: Iterable[Post],
    user: int,
    *,
    lost: bool = False,
) -> None:
    """Play on in another channel. here: is said in the old one; there: in the new one, before what is open and the
    board; lost: the old one is gone, so nothing of what is there can be changed. Raises aiosqlite.IntegrityError if
    there is a mission already."""
    async with tables.lanes.enter(("channel", channel)), tables.lanes.enter(row.id):
        row = await tables.store.mission(row.id) or row
        table = await tables.get(row.id)
        await tables.store.move_mission(row, channel, here, [*there, *(_open(table) if table else ())], lost=lost)
        tables.forget(row.id)
    if row.status == "running":
        await tables.show_again(row.id, Origin(), user)


def _open(table: Table) -> list[Post]:
    """What has buttons besides the board, to be said once more; nobody is called for it again."""
    days, calm = table.days, {"calm": True}
    new = {"again": False, "message": None, "pressed": None, **calm}
    said = [Post("vote", {"vote": vote, **new}) for vote in days.votes]
    said += [Post("offer", {"hero": row.hero, "user": row.user, **calm}) for row in days.offers.values()]
    if (row := days.handing) is not None:
        key = "wants" if row.by == row.user else "offered"
        said.append(Post("handing", {"user": row.user, "key": key, "by": row.by, "asked": row.asked, **calm}))
    return said


async def tell_elsewhere(tables: Tables, row: MissionRow, channel: int | None, said: Post) -> None:
    """From now on what happens is told in this channel as well; None: no longer."""
    async with tables.lanes.enter(row.id):
        await tables.store.set_log(row, channel, said)
        if channel is None:
            tables.logs.pop(row.id, None)
        else:
            tables.logs[row.id] = channel


async def delete(tables: Tables, mission: int) -> bool:
    """Everything about a mission goes; whether it was there."""
    async with tables.lanes.enter(mission):
        there = await tables.store.delete_mission(mission)
        tables.drop(mission)
    return there


async def reread(tables: Tables) -> None:
    """What is in the database now counts, also where a table is in memory: each is read anew when it is needed."""
    for mission in tables.in_memory():
        async with tables.lanes.enter(mission):
            tables.drop(mission)


class Doomed:
    """Deletes, when its time has come, what a table has voted to delete."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._waiting: dict[int, float] | None = None
        self._setbacks: Setbacks[int] = Setbacks("mission")

    def changed(self, mission: int | None) -> None:
        table = self._tables.known(mission) if mission is not None else None
        if table is None or table.row.status == "over":
            self._waiting = None

    async def due(self, now: float) -> float | None:
        waiting = self._waiting
        if waiting is None:
            waiting = self._waiting = await self._tables.store.doomed()
        times = [at for at in waiting.values() if at > now]
        for mission in [mission for mission, at in waiting.items() if at <= now]:
            again = await self._setbacks.alone(mission, now, partial(self._delete, mission))
            if again is not None:
                times.append(again)
        return min(times, default=None)

    async def _delete(self, mission: int) -> None:
        await delete(self._tables, mission)
        if self._waiting is not None:
            self._waiting.pop(mission, None)


def _doom(table: Table, told: Told, vote: VoteRow) -> list[Post]:
    """The mission is over; what is kept of it goes a day later."""
    at = table.now() + LAST_CHANCE
    table.ended = "ended"
    table.also.append(("INSERT OR REPLACE INTO doomed VALUES (?, ?)", (table.row.id, at)))
    return [Post("notice", {"key": "care.delete.doomed", "words": {"until": int(at)}})]


MOTIONS["delete"] = Motion(_doom, strict=True)

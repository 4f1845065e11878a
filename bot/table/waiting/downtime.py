"""What the tables hear of a time in which the bot was not there: from when until when, so that nobody wonders."""

from __future__ import annotations

import json

from bot.store import MissionRow, Post, Store
from bot.store.absence import Statement
from bot.store.database import INSERT_POST
from bot.table.waiting.spans import HOUR

WORTH_A_LINE = HOUR
"""Seconds after which a downtime is told."""

KEY = "absence.told.downtime"


async def tell_downtime(store: Store, downtime: float) -> None:
    """To be called on start, before anything else is done at a table: every running mission with a clock, or where
    somebody is awaited, is told of a long downtime that has just ended, without a sound. In one transaction with the
    mark that the bot is alive again, so that another restart does not tell it again."""
    now = store.clock.now()
    if downtime < WORTH_A_LINE:
        return
    clocks, awaited = await store.clocks(), {wait.mission for wait in await store.all_waits()}
    told: list[Statement] = []
    for row in await store.running():
        clock = clocks.get(row.id)
        paused = clock is not None and clock.paused_until is not None and clock.paused_until >= now
        timed = clock is not None and clock.hours is not None
        if (timed or row.id in awaited) and not paused:
            told.append(await _line(store, row, now - downtime, now))
    await store.write([*told, ("INSERT OR REPLACE INTO alive VALUES (1, ?)", (now,))])


async def _line(store: Store, row: MissionRow, since: float, until: float) -> Statement:
    """The line; one about an earlier downtime that could not be said yet grows instead."""
    for waiting in await store.unsent(row.channel):
        if waiting.mission == row.id and waiting.body.get("key") == KEY and not waiting.tried:
            body = {**waiting.body, "words": {**waiting.body["words"], "until": int(until)}}
            return "UPDATE outbox SET body = ? WHERE id = ?", (json.dumps(body), waiting.id)
    post = Post("notice", {"key": KEY, "words": {"since": f"<t:{int(since)}:f>", "until": int(until)}, "silent": True})
    return INSERT_POST, (row.id, row.channel, post.kind, json.dumps(post.body), None, None)

"""What a durable step costs: `python -m bench.store`.

The yardstick is the least that any durable write costs here: 4 KB written and flushed with fdatasync.
"""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import tempfile
import time
from pathlib import Path

import missions
from bench.yardstick import Row, seconds
from bot.store import Post, Step, Store
from bot.store.records import MissionRow
from engine import Seeded, new_game
from engine.players import cautious

ROUNDS = 200
TABLES = 100


def bare_write(folder: Path) -> float:
    """Median seconds of 4 KB appended and flushed."""
    handle = os.open(folder / "bare", os.O_CREAT | os.O_WRONLY)
    block = os.urandom(4096)

    def write() -> None:
        os.write(handle, block)
        os.fdatasync(handle)

    taken = statistics.median(seconds(write) for _ in range(ROUNDS))
    os.close(handle)
    return taken


def midgame() -> tuple[str, list[dict[str, object]], list[str]]:
    """A save in the middle of a game, with the events and journal of its last answer."""
    game = new_game(missions.load("m01"), {"barka": "1", "zoe": "2", "helena": "3"}, chance=Seeded(4))
    events = game.take_news()
    for _ in range(80):
        if game.decision:
            game.take_journal()
            events = game.apply(*cautious(game), game.ply) or events
    return json.dumps(game.save()), [event.dump() for event in events], game.take_journal()


async def table(store: Store, channel: int) -> MissionRow:
    number = await store.create_mission(1, channel, 7, "en", "m01_pantry_raid", "normal", Post("lobby", {}))
    row = await store.mission(number)
    assert row is not None
    return row


async def one_table(store: Store) -> float:
    """Median seconds of one step committed: state, events, journal and what is to be said."""
    save, events, journal = midgame()
    row = await table(store, 1)
    taken = []
    for number in range(1, ROUNDS + 1):
        started = time.perf_counter()
        await store.commit(
            row, number, save, {}, steps=[Step(number, events, [])], posts=[Post("board", {})], journal=journal
        )
        taken.append(time.perf_counter() - started)
    return statistics.median(taken)


async def many_tables(store: Store) -> float:
    """Seconds a step when a hundred tables commit at once."""
    save, events, journal = midgame()
    rows = [await table(store, channel) for channel in range(2, TABLES + 2)]

    async def play(row: MissionRow) -> None:
        for number in range(1, 11):
            step = Step(number, events, [])
            await store.commit(row, number, save, {}, steps=[step], posts=[Post("board", {})], journal=journal)

    started = time.perf_counter()
    await asyncio.gather(*map(play, rows))
    return (time.perf_counter() - started) / (TABLES * 10)


async def measure(folder: Path) -> list[Row]:
    store = await Store.open(folder / "bench.sqlite3")
    bare = bare_write(folder)
    one, many = await one_table(store), await many_tables(store)
    await store.close()
    return [
        Row("durable step, one table", "4 KB write + fdatasync", one, bare, 4.0),
        Row("durable step, 100 tables at once", "4 KB write + fdatasync", many, bare, 4.0),
    ]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        for row in asyncio.run(measure(Path(folder))):
            print(row)


if __name__ == "__main__":
    main()

"""Tables as this version saves them. `python -m tests.bot.releases.record NAME` writes `NAME.sql.gz` beside this file.

Run it once for each release, with its own code, and never again: the files are what people have on their disks. The one
of 0.1.0 was made by this script with the code of that release.
"""

from __future__ import annotations

import asyncio
import gzip
import sqlite3
import sys
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from bot.local import LocalTable, redirect_discord
from bot.table.table import Table
from engine import Seeded
from tests.bot.conftest import Hall

HERE = Path(__file__).parent

Until = Callable[[Table], bool]

SITUATIONS: dict[str, Until] = {
    "turn": lambda table: table.game.state.turn == 2 and asks(table, "act"),
    "question": lambda table: asks(table, "star") or asks(table, "ability"),
    "monsters": lambda table: table.game.state.phase == "monsters" and asks(table, "shields"),
    "over": lambda table: table.game.outcome is not None,
}
"""A channel for each, besides the one that is still a lobby."""


def asks(table: Table, what: str) -> bool:
    return table.game.decision is not None and table.game.decision.what == what


async def play(hall: Hall) -> None:
    """Every situation, in its channel."""
    await hall.open(Seeded("release"))
    await hall.ben.select(await hall.lobby("lobby"), "zoe")
    for channel, until in SITUATIONS.items():
        await hall.begin({"barka": hall.ada, "zoe": hall.ben}, channel)
        for person in (hall.ada, hall.ben):
            await person.slash(channel, "orders", shields="ask", star="ask")
        await hall.play_on(until, channel, most=2000)
    await hall.close()


async def record(name: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with LocalTable(port=0, channels=("lobby", *SITUATIONS)) as local:
            redirect_discord(local.api_base)
            await play(hall := Hall(local, Path(folder)))
        with closing(sqlite3.connect(hall.database)) as db:
            version = db.execute("PRAGMA user_version").fetchone()[0]
            script = "\n".join([*db.iterdump(), f"PRAGMA user_version = {version};"])
    file = HERE / f"{name}.sql.gz"
    file.write_bytes(gzip.compress(script.encode(), 9, mtime=0))
    print(f"{file}: {file.stat().st_size} bytes, version {version}")


if __name__ == "__main__":
    asyncio.run(record(sys.argv[1]))

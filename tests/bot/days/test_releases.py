"""Tables that older versions have saved are played on; files that are not ours, or from the future, are left alone."""

from __future__ import annotations

import gzip
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.store import ForeignFile, Store, UnknownVersion
from bot.store.schema import MIGRATIONS
from engine import Seeded, load
from engine.players import cautious
from tests.bot.conftest import Hall
from tests.bot.releases.record import SITUATIONS

RELEASES = Path(__file__).parents[1] / "releases"
VERSIONS = sorted(file.name.removesuffix(".sql.gz") for file in RELEASES.glob("*.sql.gz"))
CHANNELS = ("lobby", *SITUATIONS)


def saved_by(hall: Hall, release: str) -> None:
    """The database of a release, as if its channels and people were those of the hall."""
    for channel in CHANNELS:
        hall.local.channel(channel)
    script = gzip.decompress((RELEASES / f"{release}.sql.gz").read_bytes()).decode()
    with closing(sqlite3.connect(":memory:")) as db:
        db.executescript(script)
        channels = [row[0] for row in db.execute("SELECT channel FROM missions ORDER BY channel")]
        guilds = {row[0] for row in db.execute("SELECT guild FROM missions")}
        (ada,) = db.execute("SELECT DISTINCT user FROM seats WHERE hero = 'barka'").fetchone()
        (ben,) = db.execute("SELECT DISTINCT user FROM seats WHERE hero = 'zoe'").fetchone()
    now = {old: hall.channel(name)["id"] for old, name in zip(channels, CHANNELS, strict=True)}
    now |= {ada: hall.ada.id, ben: hall.ben.id} | dict.fromkeys(guilds, hall.local.world.guild_id)
    for old, new in now.items():
        script = script.replace(str(old), str(new))
    with closing(sqlite3.connect(hall.database)) as db:
        db.executescript(script)


async def played_on(hall: Hall, channel: str) -> None:
    """People answer some questions; what is saved then is played to its end."""
    for _ in range(6):
        table = await hall.table(channel)
        await hall.choose(cautious(table.game)[1], channel)
    saved = await hall.bot.store.game((await hall.table(channel)).row.id)
    assert saved is not None
    game = load(json.loads(saved.save), table.game.mission, chance=Seeded("the rest"))
    while game.decision is not None:
        game.apply(*cautious(game), game.ply)
    assert game.outcome in ("won", "lost")


def test_there_is_a_file_for_every_release() -> None:
    assert "release_0_1_0" in VERSIONS


@pytest.mark.parametrize("release", VERSIONS)
async def test_row_10_tables_of_every_release_are_played_on_to_the_end(closed_hall: Hall, release: str) -> None:
    hall = closed_hall
    saved_by(hall, release)
    with closing(sqlite3.connect(hall.database)) as db:
        plies = dict(db.execute("SELECT channel, ply FROM missions JOIN games ON games.mission = missions.id"))
    await hall.open(Seeded("after the update"))
    await hall.ada.slash("lobby", "mission begin")
    for channel, until in SITUATIONS.items():
        table = await hall.table(channel)
        assert until(table), f"{channel}: the same question is open as before the update"
        assert not table.game.restarted
        assert table.game.ply == plies[int(hall.channel(channel)["id"])]
        assert len(await hall.bot.store.journal(table.row.id)) > 3
        if table.row.status == "over":
            assert (await hall.ada.slash(channel, "mission status")).ephemeral
            continue
        await hall.ada.slash(channel, "board")
        await played_on(hall, channel)
    await played_on(hall, "lobby")
    assert {refusal.code for refusal in hall.local.world.refusals} <= {10008}, "the lobby's message is gone"
    hall.local.world.refusals.clear()


async def test_row_10_a_newer_version_is_refused_and_its_file_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "future.sqlite3"
    await (await Store.open(path)).close()
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    before = path.read_bytes()
    with pytest.raises(UnknownVersion, match="newer bot"):
        await Store.open(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("version", [0, 3])
async def test_another_programs_database_is_refused_and_not_touched(tmp_path: Path, version: int) -> None:
    path = tmp_path / "addresses.sqlite3"
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("CREATE TABLE addresses (name TEXT)")
        db.execute(f"PRAGMA user_version = {version}")
    before = path.read_bytes()
    with pytest.raises(ForeignFile, match="another program"):
        await Store.open(path)
    assert path.read_bytes() == before


async def changed_save(hall: Hall, channel: str, **changed: Any) -> None:
    """Stop the bot and put something else into the save of a mission."""
    row = (await hall.table(channel)).row
    await hall.close()
    with closing(sqlite3.connect(hall.database)) as db, db:
        (save,) = db.execute("SELECT save FROM games WHERE mission = ?", (row.id,)).fetchone()
        db.execute("UPDATE games SET save = ? WHERE mission = ?", (json.dumps({**json.loads(save), **changed}), row.id))


async def test_a_step_that_fits_the_rules_no_more_is_asked_again_and_the_table_is_told_once(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada}, "general")
    board = await hall.choose("move")
    table = await hall.table("general")
    tape = [[key.replace("answer:act", "answer:deed"), value] for key, value in table.game.save()["tape"]]
    await changed_save(hall, "general", rules=1, tape=tape)
    with closing(sqlite3.connect(hall.database)) as db, db:
        db.execute("DELETE FROM boards")  # as an older bot left it: the old board keeps its buttons
    await hall.open()
    await hall.ada.wait_for("general", lambda message: "begins again" in message.text)
    table = await hall.table("general")
    assert table.game.decision is not None
    assert table.game.decision.what == "act"
    refused = await hall.press(hall.ada, board, "2 dice")
    assert refused.ephemeral, "the button of before belongs to a question that is gone"
    await hall.board("general")
    await hall.restart()
    await hall.board("general")
    assert sum("begins again" in message.text for message in hall.ada.sees("general")) == 1
    await hall.choose("move")


async def test_a_save_of_newer_rules_is_refused_and_left_as_it_is(closed_hall: Hall, caplog: Any) -> None:
    hall = closed_hall
    await hall.open()
    await hall.begin({"barka": hall.ada})
    row = (await hall.table()).row
    await changed_save(hall, "general", rules=99)
    await hall.open()
    said = await hall.ada.slash("general", "mission status")
    assert "rules of version 99" in said.text
    saved = await hall.bot.store.game(row.id)
    assert saved is not None
    assert json.loads(saved.save)["rules"] == 99
    caplog.clear()

"""The database: migrations, files from the future, one transaction a step."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import aiosqlite
import pytest

import missions
from bot.store import Post, SeatRow, Step, Store, UnknownVersion
from bot.store.schema import MIGRATIONS
from engine import load

FIXTURE = Path(__file__).parent / "fixtures" / "schema_1.sql"


def version_of(path: Path) -> int:
    db = sqlite3.connect(path)
    try:
        return int(db.execute("PRAGMA user_version").fetchone()[0])
    finally:
        db.close()


async def test_a_new_file_gets_the_newest_schema_with_wal_and_full_sync(tmp_path: Path) -> None:
    path = tmp_path / "new.sqlite3"
    store = await Store.open(path)
    assert (await store._one("PRAGMA journal_mode") or [""])[0] == "wal"
    assert (await store._one("PRAGMA synchronous") or [0])[0] == 2
    await store.close()
    assert version_of(path) == len(MIGRATIONS)


async def test_a_database_of_version_1_opens_with_everything_in_it(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    db = sqlite3.connect(path)
    db.executescript(FIXTURE.read_text(encoding="utf-8"))
    db.close()
    store = await Store.open(path)
    (mission,) = await store.running()
    assert (mission.mission, mission.language, mission.host) == ("m01_pantry_raid", "it", 42)
    assert [(seat.hero, seat.user, seat.autopilot) for seat in await store.seats(mission.id)] == [
        ("barka", 42, False),
        ("zoe", None, True),
    ]
    assert (await store.seats(mission.id))[0].orders == ("odds", "first", "room", "yes", "skull")
    game = await store.game(mission.id)
    assert game is not None
    assert game.ply == 3
    loaded = load(json.loads(game.save), missions.load(mission.mission))  # a save from before there were cards
    assert loaded.view().hero("barka").equipment["hand_1"] == "cleaver"
    assert [row.kind for row in await store.unsent(mission.channel)] == ["notice"]
    await store.close()


async def test_a_migration_keeps_what_is_there_and_counts_the_version_up(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    db = sqlite3.connect(path)
    db.executescript(FIXTURE.read_text(encoding="utf-8"))
    db.close()
    later = (*MIGRATIONS, "ALTER TABLE seats ADD COLUMN away INTEGER NOT NULL DEFAULT 0;")
    store = await Store.open(path, later)
    assert len(await store.running()) == 1
    assert (await store._one("SELECT count(*) FROM pragma_table_info('seats') WHERE name = 'away'") or [0])[0] == 1
    await store.close()
    assert version_of(path) == len(later)


async def test_a_broken_migration_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    await (await Store.open(path)).close()
    with pytest.raises(aiosqlite.Error):
        await Store.open(path, (*MIGRATIONS, "CREATE TABLE extra (n INTEGER); CREATE TABEL nonsense;"))
    assert version_of(path) == len(MIGRATIONS)
    store = await Store.open(path)
    assert await store._one("SELECT 1 FROM sqlite_master WHERE name = 'extra'") is None
    await store.close()


async def test_a_file_of_a_newer_version_is_refused_and_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "future.sqlite3"
    db = sqlite3.connect(path)
    db.execute("PRAGMA user_version = 99")
    db.execute("CREATE TABLE tomorrow (n INTEGER)")
    db.commit()
    db.close()
    before = path.read_bytes()
    with pytest.raises(UnknownVersion, match="version 99"):
        await Store.open(path)
    assert path.read_bytes() == before


async def test_a_step_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "game.sqlite3")
    mission = await store.create_mission(1, 2, 3, "en", "m01_pantry_raid", "normal", Post("lobby", {}))
    row = await store.mission(mission)
    assert row is not None
    step = Step(1, [{"event": "TurnBegan"}], [{"first": 0}])
    await store.commit(row, 1, "{}", {}, steps=[step], posts=[Post("step", {})], journal=["a"], begins=True)
    with pytest.raises(aiosqlite.IntegrityError):  # the same step once more: its number is taken
        await store.commit(row, 2, '{"later": 1}', {}, steps=[step], posts=[Post("step", {})], journal=["b"])
    game = await store.game(mission)
    assert game is not None
    assert (game.ply, game.save) == (1, "{}")
    assert await store.journal(mission) == ["a"]
    assert len(await store.unsent(2)) == 2
    (kept,) = await store.steps(mission, 1, 9)
    assert (kept.events, kept.pictures) == (step.events, step.pictures)
    await store.close()


async def test_line_up_is_the_order_of_joining(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "game.sqlite3")
    mission = await store.create_mission(1, 2, 3, "en", "m01_pantry_raid", "normal", Post("lobby", {}))
    for hero in ("zoe", "barka", "helena"):
        await store.add_seat(mission, hero, 3)
    await store.remove_seat(mission, "barka")
    await store.add_seat(mission, "barka", 4)
    assert [(seat.hero, seat.user) for seat in await store.seats(mission)] == [("zoe", 3), ("helena", 3), ("barka", 4)]
    orders = ("odds", "first", "room", "yes", "skull")
    assert (await store.seats(mission))[0] == SeatRow(mission, 1, "zoe", 3, False, *orders)
    with pytest.raises(aiosqlite.IntegrityError):
        await store.add_seat(mission, "zoe", 5)
    await store.close()

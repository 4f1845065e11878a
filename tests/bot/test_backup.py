"""`python -m bot backup`: a whole copy while the bot plays on, or a clear word and nothing left behind."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.backup import NoBackup, backup
from bot.store import Store
from tests.bot.conftest import CHANNEL, Hall
from tests.bot.test_main import program, said


async def test_a_backup_of_a_running_bot_is_whole_and_is_played_on(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.choose("barka")
    saved = (await hall.table()).game.save()
    copy = await asyncio.to_thread(backup, hall.database, hall.folder / "copy.sqlite3")
    await hall.choose("end")
    await hall.close()
    for leftover in hall.folder.glob("test.sqlite3*"):
        leftover.unlink()
    copy.rename(hall.database)
    await hall.open()
    assert (await hall.table()).game.save() == saved
    await hall.ada.slash(CHANNEL, "board")
    await hall.choose("end")


async def test_the_program_makes_one_beside_the_database_and_prints_where(tmp_path: Path) -> None:
    await (await Store.open(tmp_path / "snouts.sqlite3")).close()
    process = await program_with(tmp_path, "backup")
    words = (await said(process)).strip()
    assert process.returncode == 0
    with closing(sqlite3.connect(words)) as db:
        assert db.execute("SELECT count(*) FROM missions").fetchone() == (0,)


async def program_with(folder: Path, *arguments: str) -> asyncio.subprocess.Process:
    return await program(folder, *arguments, SF_DATABASE=str(folder / "snouts.sqlite3"))


async def test_another_word_is_answered_with_how_it_is_used(tmp_path: Path) -> None:
    process = await program_with(tmp_path, "bakcup")
    assert "python -m bot backup [FILE]" in await said(process)
    assert process.returncode == 2


def test_what_is_there_is_not_overwritten_and_what_is_not_there_is_named(tmp_path: Path) -> None:
    there = tmp_path / "there.sqlite3"
    there.write_text("dear to somebody")
    with closing(sqlite3.connect(tmp_path / "snouts.sqlite3")) as db:
        db.execute("CREATE TABLE t (n)")
    with pytest.raises(NoBackup, match="left alone"):
        backup(tmp_path / "snouts.sqlite3", there)
    assert there.read_text() == "dear to somebody"
    with pytest.raises(NoBackup, match="is not there"):
        backup(tmp_path / "nothing.sqlite3")


def test_a_damaged_database_gives_no_backup(tmp_path: Path) -> None:
    broken = tmp_path / "snouts.sqlite3"
    broken.write_bytes(b"SQLite format 3\x00" + b"\xff" * 5000)
    with pytest.raises(NoBackup):
        backup(broken, tmp_path / "copy.sqlite3")
    assert not (tmp_path / "copy.sqlite3").exists()

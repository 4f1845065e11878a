"""`python -m bot` as a program: it opens the table, ends when told to, and says clearly why it cannot begin."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sqlite3
import sys
from pathlib import Path

from bot.health import age

ROOT = Path(__file__).parents[2]


async def program(folder: Path, *arguments: str, **settings: str) -> asyncio.subprocess.Process:
    """The program with these settings and no others."""
    kept = {name: value for name, value in os.environ.items() if name != "DISCORD_TOKEN" and not name.startswith("SF_")}
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", *arguments, cwd=folder, env={**kept, "PYTHONPATH": str(ROOT), **settings},
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip


async def said(process: asyncio.subprocess.Process) -> str:
    output, _ = await asyncio.wait_for(process.communicate(), 20)
    return output.decode()


def free_port() -> int:
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        return int(line.getsockname()[1])


async def test_without_a_token_it_opens_the_local_table_and_ends_on_sigterm(tmp_path: Path) -> None:
    port = free_port()
    bot = await program(tmp_path, SF_LOCAL_PORT=str(port))
    assert bot.stdout is not None
    line = await asyncio.wait_for(bot.stdout.readline(), 20)
    while f"http://127.0.0.1:{port}".encode() not in line:
        assert line, "the program ended early"
        line = await asyncio.wait_for(bot.stdout.readline(), 20)
    heart = tmp_path / "snouts.sqlite3.alive"
    async with asyncio.timeout(20):
        while age(heart) is None:  # noqa: ASYNC110 (another process makes the file)
            await asyncio.sleep(0.05)
    bot.send_signal(signal.SIGTERM)
    output = await said(bot)
    assert bot.returncode == 0
    assert "Traceback" not in output


async def test_a_busy_port_is_named_with_the_setting(tmp_path: Path) -> None:
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        line.listen()
        port = str(line.getsockname()[1])
        bot = await program(tmp_path, SF_LOCAL_PORT=port)
        output = await said(bot)
    assert bot.returncode == 1
    assert port in output
    assert "SF_LOCAL_PORT" in output
    assert "Traceback" not in output


async def test_a_database_that_cannot_be_used_is_named_with_the_setting(tmp_path: Path) -> None:
    (tmp_path / "folder.sqlite3").mkdir()
    bot = await program(tmp_path, SF_LOCAL_PORT=str(free_port()), SF_DATABASE="folder.sqlite3")
    output = await said(bot)
    assert bot.returncode == 1
    assert "SF_DATABASE" in output
    assert "Traceback" not in output


async def test_a_file_that_is_no_database_of_this_bot_is_left_alone_and_another_is_asked_for(tmp_path: Path) -> None:
    (tmp_path / "letter.sqlite3").write_text("Dear Ada, this is no database at all.\n" * 50, encoding="utf-8")
    before = (tmp_path / "letter.sqlite3").read_bytes()
    bot = await program(tmp_path, SF_LOCAL_PORT=str(free_port()), SF_DATABASE="letter.sqlite3")
    output = await said(bot)
    assert bot.returncode == 1
    assert "no database of this bot" in output
    assert "Traceback" not in output
    assert (tmp_path / "letter.sqlite3").read_bytes() == before


async def test_a_folder_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    bot = await program(tmp_path, SF_LOCAL_PORT=str(free_port()), SF_DATABASE="nowhere/game.sqlite3")
    output = await said(bot)
    assert bot.returncode == 1
    assert "a folder that exists" in output
    assert not (tmp_path / "nowhere").exists()


async def test_a_database_of_a_newer_bot_is_refused(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / "snouts.sqlite3")
    db.execute("PRAGMA user_version = 99")
    db.close()
    bot = await program(tmp_path, SF_LOCAL_PORT=str(free_port()))
    output = await said(bot)
    assert bot.returncode == 1
    assert "version 99" in output
    assert "Traceback" not in output


async def test_a_wrong_setting_ends_with_code_2(tmp_path: Path) -> None:
    bot = await program(tmp_path, SF_LANGUAGE="de")
    output = await said(bot)
    assert bot.returncode == 2
    assert output.startswith("SF_LANGUAGE")

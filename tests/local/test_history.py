"""The history file: closing and reopening the table loses nothing that Discord would keep."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import aiohttp
import pytest

from bot.local import LocalTable, PortInUse, redirect_discord
from bot.local.world.history import HistoryBroken
from tests.local.conftest import Line
from tests.local.sample_bot import SampleBot


async def test_messages_pictures_people_threads_and_buttons_are_there_after_reopening(tmp_path: Path) -> None:
    path = tmp_path / "table.sqlite3"
    async with LocalTable(port=0, history=path) as table:
        redirect_discord(table.api_base)
        async with SampleBot() as bot:
            running = asyncio.create_task(bot.start(table.token))
            await table.wait_for_bot()
            cleo = table.person("Cleo")
            welcome = await cleo.slash("general", "tavern enter", drink="ale")
            await cleo.click(welcome, "Whisper")
            await cleo.slash("general", "room", name="Attic")
            await cleo.wait_for("Attic", lambda message: "at home" in message.text)
            gone = cleo.say("general", "soon gone")
            cleo.delete(gone)
        await running
        before = [message.text for message in cleo.sees("general") if not message.ephemeral]
        ids = table.world.guild_id, table.world.bot_id

    async with LocalTable(port=0, history=path) as table:
        redirect_discord(table.api_base)
        cleo = table.person("Cleo")
        assert (table.world.guild_id, table.world.bot_id) == ids
        assert [person["global_name"] for person in table.world.people()] == ["Ada", "Ben", "Cleo"]
        assert [message.text for message in cleo.sees("general")] == before
        assert "Psst." not in before
        old = cleo.sees("general")[0]
        assert old.attachments[0].data.startswith(b"\x89PNG")
        assert old.attachments[0].url.startswith(table.url)
        assert [command["name"] for command in table.world.all_commands()] == ["hang", "room", "show", "sing", "tavern"]
        async with SampleBot() as bot:
            running = asyncio.create_task(bot.start(table.token))
            await table.wait_for_bot()
            reply = await cleo.click(old, "Cheers")
            assert reply.text.startswith("**Cleo** raises a cup.")
            home = cleo.sees("Attic")[0]
            assert (await cleo.click(home, "Whisper")).text == "Psst."
        await running
        assert int(reply.interaction.id) > max(int(message.id) for message in cleo.sees("general")[:2])


async def test_what_was_written_a_moment_ago_survives_a_power_cut(tmp_path: Path) -> None:
    path = tmp_path / "table.sqlite3"
    async with LocalTable(port=0, history=path) as table:
        table.person("Ada").say("general", "Remember me.")

        def written() -> bool:
            with sqlite3.connect(path) as connection:
                return connection.execute("SELECT count(*) FROM things WHERE kind = 'message'").fetchone()[0] == 1

        for _ in range(100):
            if written():
                break
            await asyncio.sleep(0.05)
        assert written()


async def test_a_file_that_is_no_history_is_named_with_the_remedy(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("This is not a database, only a long enough text to be none.\n" * 20)
    with pytest.raises(HistoryBroken, match=r"notes\.txt is not a history.*Move it away"):
        await LocalTable(port=0, history=path).__aenter__()
    assert path.read_text().startswith("This is not a database")


async def test_a_taken_port_is_named_with_the_setting() -> None:
    async with LocalTable(port=0) as table:
        with pytest.raises(PortInUse, match=rf"Port {table.port} .* SF_LOCAL_PORT"):
            await LocalTable(port=table.port).__aenter__()


@pytest.mark.parametrize(
    "headers",
    [{"Host": "evil.example"}, {"Origin": "https://evil.example"}, {"Origin": "null"}, {"Host": "127.0.0.1:1"}],
)
async def test_other_sites_and_names_are_turned_away(table: LocalTable, headers: dict[str, str]) -> None:
    async with aiohttp.ClientSession() as session:
        for path in ("/", "/table?as=ada", "/gateway", "/api/v10/gateway"):
            async with session.get(table.url + path, headers=headers) as answer:
                assert answer.status == 403


async def test_the_page_loads_nothing_from_elsewhere(table: LocalTable, line: Line) -> None:
    async with line.session.get(table.url) as answer:
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
        assert "http://" not in await answer.text()
    for name in ("..%2fserver.py", "../server.py", "nothing.js"):
        async with line.session.get(f"{table.url}/page/{name}") as answer:
            assert answer.status == 404


@pytest.mark.parametrize("address", ["https://discord.com/api/v10", "http://192.168.0.2:8765/api/v10", "nonsense"])
def test_discord_is_redirected_to_this_computer_only(address: str) -> None:
    with pytest.raises(ValueError, match="is not an address on this computer"):
        redirect_discord(address)

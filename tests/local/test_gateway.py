"""The gateway: discord.py resumes after a broken line and starts over when it must; wrong greetings are refused."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.local import LocalTable
from bot.local.process import BotProcess
from bot.local.world.shapes import Happening
from tests.local.conftest import Line
from tests.local.sample_bot import SampleBot


async def test_after_a_cut_line_the_bot_resumes_and_hears_what_it_missed(table: LocalTable, bot: SampleBot) -> None:
    heard = asyncio.create_task(bot.wait_for("message", timeout=10))
    await asyncio.sleep(0)
    await table.gateway.drop()
    table.person("Ada").say("general", "Did you hear that?")
    await heard
    assert (table.gateway.identifies, table.gateway.resumes) == (1, 1)
    assert (await table.person("Ada").slash("general", "sing", song="Pantry Blues")).failed is None


async def test_when_asked_to_reconnect_the_bot_comes_back_with_its_session(table: LocalTable, bot: SampleBot) -> None:
    table.gateway.ask_to_reconnect()
    assert await table.world.until(lambda: table.gateway.resumes == 1, 10)
    assert table.gateway.identifies == 1


async def test_an_invalid_session_makes_the_bot_identify_again(table: LocalTable, bot: SampleBot) -> None:
    table.gateway.invalidate()
    assert await table.world.until(lambda: table.gateway.identifies == 2, 10)
    assert (await table.person("Ada").slash("general", "sing", song="Pantry Blues")).failed is None


async def close_code(table: LocalTable, *frames: Any) -> int | None:
    """Greet the gateway with these frames (text is sent as it is) and give the code with which it hangs up."""
    async with aiohttp.ClientSession() as session, session.ws_connect(f"{table.url}/gateway?v=10") as socket:
        assert (await socket.receive_json())["op"] == 10
        for frame in frames:
            await socket.send_str(frame if isinstance(frame, str) else json.dumps(frame))
        while (await socket.receive()).type is aiohttp.WSMsgType.TEXT:
            continue
        return socket.close_code


async def test_wrong_greetings_are_closed_with_discords_codes(table: LocalTable) -> None:
    def identify(token: str, intents: int) -> dict[str, Any]:
        return {"op": 2, "d": {"token": token, "intents": intents, "properties": {}}}

    assert await close_code(table, "not json") == 4002
    assert await close_code(table, {"op": 8, "d": {}}) == 4003
    assert await close_code(table, identify("wrong", 1)) == 4004
    assert await close_code(table, identify(table.token, 1), identify(table.token, 1)) == 4005
    assert await close_code(table, identify(table.token, 1 << 40)) == 4013
    assert await close_code(table, identify(table.token, 1 << 15)) == 4014
    assert [refusal.code for refusal in table.world.refusals] == [4002, 4003, 4004, 4005, 4013, 4014]


async def test_a_request_can_be_refused_delayed_and_cut_once(table: LocalTable, line: Line) -> None:
    path = f"/channels/{table.channel('general')['id']}/messages"
    refused = table.refuse("POST /channels/*/messages", status=503)
    assert (await line("POST", path, {"content": "a"}))[0] == 503
    assert (await line("POST", path, {"content": "a"}))[0] == 200
    assert refused.met == 1
    table.cut("POST *")
    with pytest.raises(aiohttp.ClientError):
        await line("POST", path, {"content": "b"})
    order: list[str] = []

    def hear(happening: Happening) -> None:
        if happening.event == "MESSAGE_CREATE":
            order.append(happening.data["content"])

    table.world.listeners.append(hear)
    table.delay("POST *", 0.2)
    await asyncio.gather(line("POST", path, {"content": "slow"}), later(line, path))
    assert order == ["quick", "slow"]
    assert table.world.refusals == []


async def later(line: Line, path: str) -> None:
    await asyncio.sleep(0.05)
    await line("POST", path, {"content": "quick"})


async def test_with_paced_set_the_sixth_message_in_a_channel_has_to_wait() -> None:
    async with LocalTable(port=0, paced=True) as table, aiohttp.ClientSession() as session:
        line = Line(table, session)
        path = f"/channels/{table.channel('general')['id']}/messages"
        answers = [await line("POST", path, {"content": str(n)}) for n in range(6)]
        assert [status for status, _ in answers] == [200] * 5 + [429]
        assert 0 < answers[-1][1]["retry_after"] <= 5


async def test_a_killed_bot_comes_back_as_a_new_process_and_its_old_buttons_work(tmp_path: Path) -> None:
    async with LocalTable(port=0) as table, BotProcess(table, "tests.local.sample_bot") as bot:
        ada = table.person("Ada")
        welcome = await ada.slash("general", "tavern enter", drink="ale")
        await bot.kill()
        assert not table.gateway.connected
        await bot.start()
        assert table.gateway.identifies == 2
        assert (await ada.click(welcome, "Cheers")).text.startswith("**Ada** raises a cup.")
        assert "Traceback" not in bot.log
        assert table.world.refusals == []


async def test_a_bot_that_ends_at_once_is_reported_with_its_words(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("raise SystemExit('I have no map.')")
    async with LocalTable(port=0) as table:
        with pytest.raises(RuntimeError, match="I have no map"):
            await BotProcess(table, "broken", env={"PYTHONPATH": f"{tmp_path}:{Path.cwd()}"}).start()

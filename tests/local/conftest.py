"""A local table in the test's own event loop, and the sample bot at it over real sockets."""

from __future__ import annotations

import asyncio
import io
import json
import logging
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
import pytest_asyncio

from bot.local import LocalTable, redirect_discord
from tests.local.sample_bot import SampleBot


@pytest_asyncio.fixture
async def table() -> AsyncIterator[LocalTable]:
    """A table on a free port with Ada, Ben and #general."""
    async with LocalTable(port=0) as table:
        yield table


@pytest_asyncio.fixture
async def bot(table: LocalTable, caplog: pytest.LogCaptureFixture) -> AsyncIterator[SampleBot]:
    """The sample bot, online; at the end discord.py must not have logged a warning or an error."""
    caplog.set_level(logging.WARNING)
    redirect_discord(table.api_base)
    bot = SampleBot()
    running = asyncio.create_task(bot.start(table.token))
    await table.wait_for_bot()
    yield bot
    await bot.close()
    await running
    voice = ("PyNaCl is not installed", "davey is not installed")
    assert [r.getMessage() for r in caplog.records if not r.getMessage().startswith(voice)] == []


class Line:
    """Raw requests to the API, as a bot's library would send them."""

    def __init__(self, table: LocalTable, session: aiohttp.ClientSession) -> None:
        self.table = table
        self.session = session
        self.headers = {"Authorization": f"Bot {table.token}"}

    async def __call__(
        self, method: str, path: str, body: object = None, files: dict[str, bytes] | None = None
    ) -> tuple[int, Any]:
        """The status and the JSON of the answer (None if it has no content)."""
        data: Any = None
        headers = dict(self.headers)
        if files is not None:
            data = aiohttp.FormData(quote_fields=False)
            data.add_field("payload_json", json.dumps(body))
            for number, (name, content) in enumerate(files.items()):
                data.add_field(f"files[{number}]", io.BytesIO(content), filename=name)
        elif body is not None:
            data, headers["Content-Type"] = json.dumps(body), "application/json"
        async with self.session.request(method, self.table.api_base + path, data=data, headers=headers) as answer:
            return answer.status, await answer.json() if answer.status != 204 else None

    def complaints(self) -> set[str]:
        """Discord's words for what was wrong with the fields of the last refused request."""
        return {fault.code for fault in self.table.world.refusals[-1].faults}


@pytest_asyncio.fixture
async def line(table: LocalTable) -> AsyncIterator[Line]:
    """A client without discord.py, to send what discord.py would not."""
    async with aiohttp.ClientSession() as session:
        yield Line(table, session)

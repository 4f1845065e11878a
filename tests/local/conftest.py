"""A local table in the test's own event loop, and the sample bot at it over real sockets."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator

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

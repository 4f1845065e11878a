"""Stopping the bot while somebody presses: what was begun is finished, what comes later is refused, and nothing fails
on the way. (The channel's fixture lets nothing be logged as an error.)"""

from __future__ import annotations

import asyncio

import pytest

from bot import game_master
from tests.bot.conftest import CHANNEL, Hall
from tests.bot.days.test_memory import state


async def test_a_press_that_was_begun_is_finished_before_the_bot_stops(hall: Hall) -> None:
    board = await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    table = await hall.table()
    async with hall.bot.tables.lanes.enter(table.row.id):  # something else is being done there
        press = hall.ada.open_click(board, next(b.custom_id for b in board.buttons if b.custom_id.endswith(":barka")))
        await asyncio.sleep(0.1)
        closing = asyncio.create_task(hall.close())
        await asyncio.sleep(0.1)
        late = hall.ben.open_slash(CHANNEL, "turn take", {"hero": "zoe"})
        assert await hall.ben.answered(late)
    await closing
    assert await hall.ada.answered(press)
    assert any("I am being stopped" in m.text or "Mi stanno fermando" in m.text for m in hall.ben.sees(CHANNEL))
    await hall.open()
    assert (await hall.table()).game.state.active == "barka", "done and kept"


async def test_what_takes_too_long_when_the_bot_stops_is_given_up_without_a_trace(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_master, "FINISHING", 0.1)
    board = await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    before = await state(hall)
    async with hall.bot.tables.lanes.enter((await hall.table()).row.id):
        hall.ada.open_click(board, next(b.custom_id for b in board.buttons if b.custom_id.endswith(":barka")))
        await asyncio.sleep(0.1)
        await hall.close()
    await hall.open()
    assert await state(hall) == before
    await hall.choose("barka")

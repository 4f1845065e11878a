"""The power goes in the Ugly Master's turn: dice that were paid stay paid, none is paid twice, and what was done is
said when the bot comes back."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from bot.local import LocalTable
from bot.local.process import BotProcess
from bot.store import Store
from engine import Game
from engine.decisions import Option
from engine.players import Ugly, cautious
from engine.rules.master.refusals import QUESTIONS
from tests.bot.conftest import CHANNEL, begin_button
from tests.bot.test_kill import Played, Press

MOMENTS = 3


class Mastered(Played):
    """Ada's Heroes against Ben's monsters."""

    ugly = Ugly()

    async def begin(self) -> None:
        ada, ben = self.people.values()
        lobby = (await ada.slash(CHANNEL, "mission start", mission="m01_pantry_raid")).message
        await ben.click(lobby, next(b.custom_id for b in lobby.buttons if b.custom_id.endswith(":me")))
        for hero in ("barka", "zoe"):
            await ada.select(lobby, hero)
        assert await self.local.world.until(lambda: not begin_button(lobby).disabled, 10.0)
        await ada.answered(ada.open_click(lobby, begin_button(lobby).custom_id))
        await self.board()
        await ada.slash(CHANNEL, "orders", shields="ask", star="ask", cards="ask", counter="ask", fate="ask")

    def advice(self, game: Game) -> tuple[str, Option]:
        assert game.decision is not None
        return (self.ugly if game.decision.what in QUESTIONS else cautious)(game)

    async def press(self) -> Press:
        board, game = await self.board(), await self.game()
        assert game.decision is not None
        seat, option = self.advice(game)
        press = Press(f"{game.decision.key} {option}", self._send(self.people[seat], board, game, option))
        self.pressed.append(press)
        return press

    async def to_his_turn(self) -> None:
        while (await self.game()).state.phase != "master":
            press = await self.press()
            await self.local.world.until(lambda press=press: press.acknowledged, 5.0)


@pytest_asyncio.fixture
async def mastered(tmp_path: Path) -> AsyncIterator[Mastered]:
    database = tmp_path / "game.sqlite3"
    async with LocalTable(port=0, channels=(CHANNEL,)) as local:
        people = {person.id: person for person in (local.person("Ada"), local.person("Ben", locale="it"))}
        settings = {"SF_DATABASE": str(database), "SF_LOG_LEVEL": "WARNING"}
        async with BotProcess(local, "bot", env=settings, cwd=tmp_path) as bot:
            store = await Store.open(database)
            try:
                game = Mastered(local, bot, store, people, random.Random(4))
                await game.begin()
                yield game
            finally:
                await store.close()
        assert "Traceback" not in bot.log, bot.log


async def test_sigkill_in_the_masters_turn_loses_no_acknowledged_action_and_repeats_none(mastered: Mastered) -> None:
    for _ in range(MOMENTS):
        await mastered.to_his_turn()
        playing = asyncio.create_task(mastered.play())
        await asyncio.wait({playing}, timeout=mastered.luck.uniform(0.0, 0.4))
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        await mastered.power_cut()
        await mastered.power_back()
        if (await mastered.game()).decision is None:
            break
    assert any(line.startswith("pay:") or line.startswith("master:") for line in mastered.journal)


async def test_a_draft_that_was_committed_when_the_power_went_counts_once(mastered: Mastered) -> None:
    await mastered.to_his_turn()
    board = await mastered.board()
    _, ben = mastered.people.values()
    draft = await ben.click(board, next(b.custom_id for b in board.buttons if b.custom_id.endswith(":wake")))
    room = draft.message.selects[0].options[0].value
    draft = await ben.select(draft, room)
    dice = (await mastered.game()).state.master_dice
    pressed = ben.open_click(draft.message, next(b.custom_id for b in draft.message.buttons if ":do:" in b.custom_id))
    assert await ben.answered(pressed)
    await mastered.bot.kill()
    await mastered.bot.start()
    game = await mastered.game()
    assert room not in game.state.sleeping
    assert len(game.state.master_dice) < len(dice)
    left = [
        b.custom_id for b in draft.message.buttons if ":do:" in b.custom_id
    ]  # none where they went before the power
    for button in left:
        assert (await ben.click(draft.message, button)).ephemeral
    assert (await mastered.game()).state.master_dice == game.state.master_dice

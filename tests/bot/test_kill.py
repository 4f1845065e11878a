"""The power goes: SIGKILL in the middle of play. What was acknowledged stays, nothing happens or is told twice, and
what was committed is said when the bot comes back."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest_asyncio

import missions
from bot.buttons.choices import Shown
from bot.local import LocalTable, Message, Person
from bot.local.process import BotProcess
from bot.local.wire.interactions import Interaction
from bot.store import OutboxRow, Store
from engine import Game, load
from engine.decisions import Option
from engine.players import cautious
from engine.tape import DRAW, FATE, ROLL
from tests.bot.conftest import CHANNEL, begin_button, shows

MOMENTS = 20
TOLD = re.compile(r"sf:v:\w+:(\d+):full")
"""The button under every picture; it carries the number of the newest step that its message tells."""


@dataclass
class Press:
    """An answer that was given: the line that it leaves in the journal, and what the bot said to it."""

    line: str
    interaction: Interaction

    @property
    def acknowledged(self) -> bool:
        return self.interaction.answer is not None


@dataclass
class Played:
    """A game that Ada and Ben play as `cautious` advises, seen from the channel and from the database.

    journal: as it was when it was checked last; owed: what was committed and not yet said when the power went.
    """

    local: LocalTable
    bot: BotProcess
    store: Store
    people: dict[str, Person]
    luck: random.Random
    journal: list[str] = field(default_factory=list)
    pressed: list[Press] = field(default_factory=list)
    owed: list[OutboxRow] = field(default_factory=list)

    async def begin(self) -> None:
        """A mission of three Heroes whose players want to be asked about everything: so each answer in the journal is
        one that somebody pressed."""
        ada, ben = self.people.values()
        lobby = (await ada.slash(CHANNEL, "mission start", mission="m01_pantry_raid")).message
        for hero, person in {"barka": ada, "zoe": ben, "helena": ada}.items():
            await person.select(lobby, hero)
        assert await self.local.world.until(lambda: not begin_button(lobby).disabled, 10.0)
        await ada.answered(ada.open_click(lobby, begin_button(lobby).custom_id))
        await self.board()
        for person in (ada, ben):
            await person.slash(CHANNEL, "orders", shields="ask", star="ask", cards="ask", counter="ask", fate="ask")

    async def mission(self) -> int:
        row = await self.store.last_mission_in(int(self.channel))
        assert row is not None
        return row.id

    @property
    def channel(self) -> str:
        return str(self.local.channel(CHANNEL)["id"])

    async def game(self) -> Game:
        """The game as it was committed."""
        saved = await self.store.game(await self.mission())
        assert saved is not None
        return load(json.loads(saved.save), missions.load("m01_pantry_raid"))

    def messages(self) -> list[Message]:
        ada, _ = self.people.values()
        return [message for message in ada.sees(CHANNEL) if not message.ephemeral]

    async def board(self) -> Message:
        """The newest board, once everything that was committed has been said."""
        async with asyncio.timeout(15):
            while not await self._all_is_said():
                await self.local.world.until(lambda: False, 0.01)
        game = await self.game()
        shown = Shown(await self.mission(), game.ply, game.decision, game.view(), game.can_cancel)
        fitting = [message for message in self.messages() if shows(message, shown)]
        assert fitting, f"no message asks {game.decision}; the last one: {self.messages()[-1].text}"
        return fitting[-1]

    async def _all_is_said(self) -> bool:
        row = await self.store.last_mission_in(int(self.channel))
        return row is not None and row.status != "lobby" and not await self.store.unsent(row.channel)

    async def press(self) -> Press:
        """Answer the open question by its button or menu, or by /answer where neither has the option."""
        board, game = await self.board(), await self.game()
        assert game.decision is not None
        seat, option = cautious(game)
        press = Press(f"{game.decision.key} {option}", self._send(self.people[seat], board, game, option))
        self.pressed.append(press)
        return press

    def _send(self, person: Person, board: Message, game: Game, option: Option) -> Interaction:
        assert game.decision is not None
        ending = f":{game.ply}:{game.decision.what}:{option}"
        for button in board.buttons:
            if button.custom_id.endswith(ending):
                return person.open_click(board, button.custom_id)
        if any(str(option) == known.value for menu in board.selects for known in menu.options):
            return person.open_select(board, [str(option)], None)
        return person.open_slash(CHANNEL, "answer", {"answer": str(option)})

    async def play(self) -> None:
        """Play until the power goes (this task is cancelled), or the game is over."""
        while (await self.game()).decision is not None:
            press = await self.press()
            await self.local.world.until(lambda press=press: press.acknowledged, 5.0)

    async def power_cut(self) -> None:
        """The bot is gone. What people had seen acknowledged is in the database, each answer once, in order."""
        await self.bot.kill()
        mission = await self.mission()
        journal = await self.store.journal(mission)
        assert journal[: len(self.journal)] == self.journal, "what had happened was changed"
        answers = [line for line in journal[len(self.journal) :] if not line.startswith((ROLL, f"{FATE} ", DRAW))]
        sent = [press.line for press in self.pressed]
        sure = [press.line for press in self.pressed if press.acknowledged]
        assert sure == sent[: len(sure)], "the bot answered a later press before an earlier one"
        said = f"an acknowledged answer is lost, or one counts twice:\n{answers}\n{sent}"
        assert answers in (sure, sent), said
        self.journal, self.pressed = journal, []
        self.owed = await self.store.unsent(int(self.channel))

    async def power_back(self) -> None:
        """The bot comes back: what it owed appears, no step is told twice, and the open question is asked."""
        await self.bot.start()
        await self.board()
        told = Counter(int(found[1]) for m in self.messages() for b in m.buttons if (found := TOLD.match(b.custom_id)))
        assert [step for step, times in told.items() if times > 1] == [], "steps were told twice"
        owed = [row.body["telling"] for row in self.owed if row.kind == "step"]
        ends = {telling[0]: telling[-1] for telling in owed}  # a message that goes on shows its newest step only
        assert [step for step in ends.values() if step not in told] == [], "steps were never told"
        assert max(told) == await self.store.step_count(await self.mission())
        assert await self.store.undelivered(await self.mission()) == []


@pytest_asyncio.fixture
async def played(tmp_path: Path) -> AsyncIterator[Played]:
    database = tmp_path / "game.sqlite3"
    async with LocalTable(port=0, channels=(CHANNEL,)) as local:
        people = {person.id: person for person in (local.person("Ada"), local.person("Ben", locale="it"))}
        settings = {"SF_DATABASE": str(database), "SF_LOG_LEVEL": "WARNING"}
        async with BotProcess(local, "bot", env=settings, cwd=tmp_path) as bot:
            store = await Store.open(database)
            try:
                game = Played(local, bot, store, people, random.Random(20))
                await game.begin()
                yield game
            finally:
                await store.close()
        assert "Traceback" not in bot.log, bot.log


async def test_sigkill_at_twenty_random_moments_loses_no_acknowledged_step_and_repeats_none(played: Played) -> None:
    for _ in range(MOMENTS):
        playing = asyncio.create_task(played.play())
        await asyncio.wait({playing}, timeout=played.luck.uniform(0.0, 0.35))
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        await played.power_cut()
        await played.power_back()
    assert len(played.journal) > MOMENTS, "hardly anything was played"


async def test_a_message_that_discord_took_just_before_the_power_went_is_not_said_again(played: Played) -> None:
    for _ in range(2):
        await played.board()
        before = len(played.messages())
        while len(played.messages()) == before:  # small steps go on in the message that is there
            await played.press()
            await played.local.world.until(lambda: played.pressed[-1].acknowledged, 5.0)
            if await played.local.world.until(lambda before=before: len(played.messages()) > before, 0.3):
                break
        await played.power_cut()
        await played.power_back()


async def test_a_step_whose_message_discord_never_got_is_told_when_the_bot_is_back(played: Played) -> None:
    for _ in range(2):
        await played.board()
        trouble = [
            played.local.delay("POST /channels/*/messages", 60.0, times=None),
            played.local.delay("PATCH /*", 60.0, times=None),
        ]
        press = await played.press()
        assert await played.local.world.until(lambda press=press: press.acknowledged, 5.0)
        await played.power_cut()
        assert played.owed, "the step was acknowledged and nothing is owed, though nothing could be said"
        for each in trouble:
            each.times = 0
        await played.power_back()


async def test_a_lobby_survives_the_power_cut(played: Played) -> None:
    played.local.channel("cellar")
    ada, ben = played.people.values()
    lobby = (await ada.slash("cellar", "mission start", mission="m01_pantry_raid")).message
    await ben.answered(ben.open_select(lobby, ["zanvor"], None))
    await played.bot.kill()
    await played.bot.start()
    await ada.select(lobby, "barka")
    both = await ada.wait_for("cellar", lambda message: "Zanvor" in message.text and "Barka**" in message.text)
    assert both.id == lobby.id

"""A channel with the real bot in it: discord.py over sockets to the local table, in the test's own event loop."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import discord
import pytest
import pytest_asyncio

from bot.app import UglySnouts
from bot.buttons.choices import Shown
from bot.clock import HandClock
from bot.local import Button, LocalTable, Message, Person, Reply, redirect_discord
from bot.settings import Settings
from bot.table.table import Table
from engine import Chance, Seeded, load
from engine.players import cautious

VOICE = ("PyNaCl is not installed", "davey is not installed")
CHANNEL = "general"


class Hall:
    """The channel: its people, its bot, and what a test wants to do there."""

    def __init__(self, local: LocalTable, folder: Path) -> None:
        self.local = local
        self.folder = folder
        self.database = folder / "test.sqlite3"
        self.ada = local.person("Ada", locale="en-US")
        self.ben = local.person("Ben", locale="it")
        self.bot: UglySnouts
        self.clock = HandClock(time.time())
        self._running: asyncio.Task[None] | None = None

    async def open(self, chance: Chance | None = None, **settings: Any) -> UglySnouts:
        """Start the bot on the database as it is."""
        values = {"SF_DATABASE": self.database, "_env_file": None, **settings}
        self.bot = UglySnouts(Settings(**values), chance=chance or Seeded("hall"), clock=self.clock)
        self.bot._connection.guild_ready_timeout = 0.02  # the local table sends its one server at once
        self._running = asyncio.create_task(self.bot.start(self.local.token))
        await asyncio.wait_for(self.bot.connected.wait(), 10)
        async with self.bot.store._writing:
            await self.bot.store._db.execute("PRAGMA synchronous = OFF")  # here no computer goes out, at most the bot
        return self.bot

    async def close(self) -> None:
        if self._running is not None:
            await self.bot.close()
            await self._running
            self._running = None

    async def restart(self, chance: Chance | None = None) -> None:
        await self.close()
        await self.open(chance)

    def channel(self, name: str = CHANNEL) -> dict[str, Any]:
        found = self.local.world.find_channel(name)
        assert found is not None
        return found

    async def table(self, channel: str = CHANNEL) -> Table:
        """The running mission of a channel, as the bot has it in memory."""
        row = await self.bot.store.last_mission_in(int(self.channel(channel)["id"]))
        assert row is not None
        table = await self.bot.tables.get(row.id)
        assert table is not None
        return table

    async def lobby(self, channel: str = CHANNEL, by: Person | None = None, **options: str) -> Message:
        host = by or self.ada
        reply = await host.slash(channel, "mission start", **{"mission": "m01_pantry_raid", **options})
        return reply.message

    async def begin(self, heroes: dict[str, Person], channel: str = CHANNEL, **options: str) -> Message:
        """A mission of these Heroes, begun by Ada; returns its first board."""
        lobby = await self.lobby(channel, **options)
        for hero, person in heroes.items():
            await person.select(lobby, hero)
        assert await self.local.world.until(lambda: not begin_button(lobby).disabled, 5.0)  # its edit comes later
        await self.ada.answered(self.ada.open_click(lobby, begin_button(lobby).custom_id))
        return await self.board(channel)

    async def deal(self, channel: str = CHANNEL, **pieces: Any) -> Message:
        """Change the running game between two steps and show the board again: `barka={"at": "I3", "war_cry": 5,
        "hand_1": "magic_sai"}` (a square, an ability's energy, any field), `fate_tiles=2` (a field of the state)."""
        table = await self.table(channel)
        save = table.game.save()
        assert not save["tape"], "in the middle of a step nothing can be dealt"
        rest, board = save["rest"], table.game.setting.board
        for name, values in pieces.items():
            piece = rest["heroes"].get(name) or rest["monsters"].get(name)
            if piece is None:
                rest[name] = values
                continue
            for field, value in values.items():
                if field in piece.get("energy", ()):
                    piece["energy"][field] = value
                else:
                    piece[field] = board.cell(value) if field == "at" else value
        heroes = rest["heroes"].values()
        rest["items_seen"] = [h[place] for h in heroes for place in ("hand_1", "hand_2", "body", "item") if h[place]]
        rest["finds_seen"] = [find for h in heroes for find in h["finds"]]
        game = load({**save, "ply": save["ply"] + 1, "told": 0, "past": []}, table.game.mission)
        await self.bot.store.commit(table.row, game.ply, json.dumps(game.save()), table.aside.dump())
        self.bot.tables.forget(table.row.id)
        await self.ada.slash(channel, "board")
        return await self.board(channel)

    async def board(self, channel: str = CHANNEL) -> Message:
        """The newest board, once it shows the question that is open in the game (or its end)."""
        table = await self.table(channel)

        def fits(message: Message) -> bool:
            return shows(message, table.shown) and not message.ephemeral

        return await self.ada.wait_for(channel, fits, timeout=10)

    async def press(self, person: Person, message: Message, label: str) -> Reply:
        """Press a button by its label or id, and wait until the bot has answered."""
        interaction = person.open_click(message, label)
        assert await person.answered(interaction), f"{label}: no answer"
        return Reply(self.local.world, interaction)

    async def press_for_news(self, person: Person, message: Message | Reply, label: str) -> Message:
        """Press a button that leaves its own message as it is and is answered by a new one; returns that one."""
        shown = message.message if isinstance(message, Reply) else message
        known = {there.id for there in person.sees(shown.channel_id)}
        await self.press(person, shown, label)
        return await person.wait_for(self.local.world.channel(shown.channel_id), lambda there: there.id not in known)

    async def choose(self, option: str | int, channel: str = CHANNEL) -> Message:
        """Answer the open question on the newest board, by whoever is asked; returns the board after that."""
        table = await self.table(channel)
        board = await self.board(channel)
        decision = table.shown.decision
        assert decision is not None
        whose = decision.whose.get(option)
        person = next((p for p in (self.ada, self.ben) if p.id == whose), None) or self.asked(table)
        suffix = f":{table.shown.ply}:{decision.what}:{option}"
        button = next((b for b in board.buttons if b.custom_id.endswith(suffix)), None)
        if button is not None:
            await self.press(person, board, button.custom_id)
        elif menus := [m.custom_id for m in board.selects for o in m.options if str(option) == o.value]:
            interaction = person.open_select(board, [str(option)], menus[0])
            assert await person.answered(interaction)
        else:
            await person.slash(channel, "answer", answer=str(option))
        return await self.board(channel)

    async def quiet(self, seconds: float = 5.0) -> bool:
        """Wait until the bot has said all that it has to say, for so many seconds at most; whether it has."""
        while workers := [*self.bot.outbox._workers.values()]:
            done, _ = await asyncio.wait(workers, timeout=seconds)
            if not done:
                return False
        return True

    def asked(self, table: Table) -> Person:
        """One of the people who are asked."""
        return next(person for person in (self.ada, self.ben) if int(person.id) in table.shown_asked)

    async def play_on(self, until: Callable[[Table], bool], channel: str = CHANNEL, most: int = 400) -> Message:
        """Answer as `cautious` would, by buttons, until the game is there."""
        for _ in range(most):
            table = await self.table(channel)
            if until(table):
                return await self.board(channel)
            await self.choose(cautious(table.game)[1], channel)
        raise AssertionError("the game did not get there")


def begin_button(lobby: Message) -> Button:
    return next(button for button in lobby.buttons if ":begin" in button.custom_id)


def shows(message: Message, shown: Shown) -> bool:
    """Whether a message is the board that asks what is open now; at the end, the one without a question."""
    ids = [button.custom_id for button in message.buttons] + [menu.custom_id for menu in message.selects]
    if shown.decision is None:
        return any(i.startswith("sf:v:") for i in ids) and not any(i.startswith(("sf:a:", "sf:s:")) for i in ids)
    return any(f":{shown.ply}:{shown.decision.what}" in i for i in ids)


def logged(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What was logged from the first moment of a test on; `caplog.clear()` forgets what a test has expected. While
    fixtures are left, `caplog.records` alone has nothing of the test itself."""
    records = [*caplog.get_records("setup"), *caplog.get_records("call"), *caplog.get_records("teardown")]
    return [record.getMessage() for record in records if not record.getMessage().startswith(VOICE)]


@pytest.fixture(scope="session", autouse=True)
def commands_written_once() -> Iterator[None]:
    """What the bot registers is the same at each start: it is put into Discord's form and into all languages once."""
    known: dict[str, Any] = {}

    def once(kind: Any) -> Any:
        real = kind.get_translated_payload

        async def payload(command: Any, *others: Any) -> Any:
            if command.qualified_name not in known:
                known[command.qualified_name] = await real(command, *others)
            return known[command.qualified_name]

        return payload

    with pytest.MonkeyPatch.context() as patch:
        for kind in (discord.app_commands.Command, discord.app_commands.Group):
            patch.setattr(kind, "get_translated_payload", once(kind))
        yield


@pytest_asyncio.fixture
async def closed_hall(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> AsyncIterator[Hall]:
    """The channel without the bot; a test opens it. At the end, nothing was logged as a warning or an error, and the
    local table, which knows Discord's limits, has refused nothing."""
    caplog.set_level(logging.WARNING)
    async with LocalTable(port=0, channels=(CHANNEL, "cellar")) as local:
        redirect_discord(local.api_base)
        hall = Hall(local, tmp_path)
        yield hall
        await hall.close()
        assert local.world.refusals == []
    assert logged(caplog) == []


@pytest_asyncio.fixture
async def hall(closed_hall: Hall) -> Hall:
    """The channel with the bot in it; dice are seeded."""
    await closed_hall.open()
    return closed_hall

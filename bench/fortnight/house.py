"""Discord, the bot, and how it comes and goes: in order, or as if the power went."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from contextvars import ContextVar, copy_context
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar
from weakref import WeakSet

from bot.app import UglySnouts
from bot.channel.letters import Letter
from bot.channel.scribe import Scribe
from bot.clock import HandClock
from bot.local import LocalTable, Message, redirect_discord
from bot.settings import Settings
from bot.shelf.shelf import Shelf
from bot.store import MissionRow
from bot.table.table import Table
from engine import Seeded
from renderers import board
from renderers.board import BoardPicture
from renderers.changes import changes
from renderers.window import action, whole

R = TypeVar("R")

MONDAY = 1932094800.0
"""2031-03-24, 05:00 UTC. It lies ahead, so that no interaction is over for discord.py; in Europe the clocks change in
the following night to Sunday."""

SAID_WITHIN = 60.0
"""Real seconds in which everything that was committed has to be said."""

IN_THE_BOT: ContextVar[bool] = ContextVar("in_the_bot", default=False)


class House:
    """Runs the bot on one database. seed: of the dice; drawn: channels in which pictures are really drawn, in all
    others a sketch of one pixel goes in their place."""

    def __init__(self, local: LocalTable, database: Path, seed: str, drawn: frozenset[int] = frozenset()) -> None:
        self.local = local
        self.database = database
        self.clock = HandClock(MONDAY)
        self.starts = 0
        self.bot: UglySnouts
        self._seed = seed
        self.drawn = drawn
        self._tasks: WeakSet[asyncio.Task[Any]] = WeakSet()
        self._running: asyncio.Task[None] | None = None
        asyncio.get_running_loop().set_task_factory(self._note)
        redirect_discord(local.api_base)
        self._agree()

    def _note(self, loop: asyncio.AbstractEventLoop, work: Any, **more: Any) -> asyncio.Task[Any]:
        """Know every task that belongs to the bot, so that all of them can die at once."""
        task = asyncio.Task(work, loop=loop, **more)
        if IN_THE_BOT.get():
            self._tasks.add(task)
        return task

    # Time

    def _agree(self) -> None:
        """Discord's clock shows what the bot's does."""
        self.local.world.ahead = self.clock.now() - time.time()

    def pass_time(self, seconds: float) -> None:
        self.clock.move(seconds)
        self._agree()

    async def settle(self) -> None:
        """Everything that is due is done, and everything that was done is said."""
        await self.bot.scheduler.settle()
        await self.silence()
        await self.bot.scheduler.settle()
        await self.silence()
        self._agree()

    async def silence(self) -> None:
        async with asyncio.timeout(SAID_WITHIN):
            while (channels := await self.bot.store.channels_with_unsent()) or self._answering():
                for channel in channels:
                    await self.bot.outbox.quiet(channel)
                await asyncio.sleep(0.001)

    def _answering(self) -> bool:
        """Whether the bot is at a press; most are acknowledged before what they are for is done."""
        return any(task.get_name().startswith("discord-ui") and not task.done() for task in self._tasks)

    # Coming and going

    async def open(self) -> None:
        self.starts += 1
        settings = Settings(SF_DATABASE=self.database, _env_file=None)
        self.bot = UglySnouts(settings, chance=Seeded(f"{self._seed}:{self.starts}"), clock=self.clock)
        self.bot.scribe = Sketcher(self.bot.shelf, self.drawn)
        self._running = self._in_the_bot(self.bot.start(self.local.token))
        await asyncio.wait_for(self.bot.connected.wait(), 30)
        async with self.bot.store._writing:
            await self.bot.store._db.execute("PRAGMA synchronous = OFF")  # only the bot dies here, not the computer

    @staticmethod
    def _in_the_bot(work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        context = copy_context()
        context.run(IN_THE_BOT.set, True)
        return context.run(asyncio.create_task, work)

    async def close(self) -> None:
        """In order: what is being said goes out first."""
        assert self._running is not None
        await self.bot.close()
        await self._running

    async def drop(self) -> None:
        """The power goes: nothing that the bot was doing is finished, and nothing is said any more."""
        while going := [task for task in self._tasks if not task.done()]:
            for task in going:
                task.cancel()
            await asyncio.wait(going)
        socket: Any = self.bot.ws
        if socket is not None and socket._keep_alive is not None:
            socket._keep_alive.stop()
        await self.bot.http.close()
        self.bot.scribe.close()
        await self.bot.store._db.close()

    # Looking

    async def table(self, channel: int) -> Table | None:
        """The newest mission of a channel, if it has begun."""
        row = await self.bot.store.last_mission_in(channel)
        return await self.bot.tables.get(row.id) if row is not None else None

    def newest(self, channel: int, most: int = 30) -> Iterator[Message]:
        """The newest messages that everybody sees, the newest first."""
        world = self.local.world
        for stored in islice(reversed(world.messages.get(str(channel), {}).values()), most):
            if not stored.visible_to:
                yield Message(world, stored)


class Sketcher(Scribe):
    """Draws for some channels only."""

    def __init__(self, shelf: Shelf, drawn: frozenset[int]) -> None:
        super().__init__(shelf)
        self._drawn_in = drawn

    async def letter(self, row: MissionRow, *given: Any, **more: Any) -> Letter:
        token = SKETCHING.set(row.channel not in self._drawn_in)
        try:
            return await super().letter(row, *given, **more)
        finally:
            SKETCHING.reset(token)

    async def off_loop(self, work: Callable[[], R]) -> R:
        sketching = SKETCHING.get()

        def at_work() -> R:
            THREAD.sketching = sketching
            return work()

        return await super().off_loop(at_work)


SKETCHING: ContextVar[bool] = ContextVar("sketching", default=False)
THREAD = threading.local()


@contextmanager
def sketches() -> Iterator[None]:
    """Within: threads that are told to sketch draw no board, but reckon what it would show, which its text needs."""
    draw, pixel = board.draw, bytes.fromhex(PIXEL)

    def drawn(view: Any, events: Any = (), *, crop: Any = "action", width: int | None = None) -> BoardPicture:
        if not getattr(THREAD, "sketching", False):
            return draw(view, events, crop=crop, width=width)
        window = action(view, changes(events, view).squares()) if crop == "action" else whole(view.board)
        return BoardPicture(pixel, 1, 1, window, 1)

    board.draw = drawn
    try:
        yield
    finally:
        board.draw = draw


PIXEL = (
    "89504e470d0a1a0a0000000d494844520000000100000001080200000090775"
    "3de0000000c49444154789c63d09013010000cc005b43c68a830000000049454e44ae426082"
)
"""A PNG of one pixel."""

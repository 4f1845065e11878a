"""What happens by itself when its time has come, with nobody doing anything.

Each source does what is due and says when it wants to be asked again. The scheduler sleeps until the first of these
moments, or until somebody has changed something. A source that fails is asked again after pauses that grow, and stops
no other.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, Protocol, runtime_checkable

from bot.clock import Clock
from bot.table.waiting.setbacks import Setbacks

AFTER_TROUBLE, MOST_AFTER_TROUBLE = 5.0, 300.0
"""Seconds after which a source that failed is asked again, at first and in the end."""

SOONEST = 1.0


class Source(Protocol):
    """Something that waits for the time to come."""

    async def due(self, now: float) -> float | None:
        """Do everything that is due by now; returns when there is more to do, None if nothing waits."""


@runtime_checkable
class Heeding(Protocol):
    """A source that wants to know where something has changed."""

    def changed(self, mission: int | None) -> None:
        """Something was committed at a table; None: that may be so at any, or a person's habits have changed."""


class Scheduler:
    """Runs the sources in the order in which they were added, one after the other. holds: whether nothing may happen
    by itself now; whoever lets go of that wakes it."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._sources: list[Source] = []
        self._woken = asyncio.Event()
        self._settled = asyncio.Condition()
        self._rounds = 0
        self._closing = False
        self.holds: Callable[[], bool] = lambda: False
        self._running: asyncio.Task[None] | None = None
        self._setbacks: Setbacks[str] = Setbacks("source", AFTER_TROUBLE, MOST_AFTER_TROUBLE)

    def add(self, source: Source) -> None:
        self._sources.append(source)
        self.wake()

    def wake(self, mission: int | None = None) -> None:
        """Something has changed, at one table or (None) perhaps at any: look again."""
        for source in self._sources:
            if isinstance(source, Heeding):
                source.changed(mission)
        self._woken.set()

    def start(self) -> None:
        self._running = asyncio.create_task(self._run(), name="scheduler")

    async def close(self) -> None:
        """Let what is being done be finished, and stop."""
        if self._running is not None:
            self._closing = True
            self._woken.set()
            await self._running
            self._running = None

    async def settle(self) -> None:
        """Return after a whole round that began from now on: everything that is due was done (for tests)."""
        async with self._settled:
            wanted = self._rounds + 2  # the round that is under way may have begun before
            self._woken.set()
            while self._rounds < wanted:
                await self._settled.wait()
                self._woken.set()

    async def _run(self) -> None:
        while not self._closing:
            self._woken.clear()
            wake_at = await self._round()
            async with self._settled:
                self._rounds += 1
                self._settled.notify_all()
            await self._rest(wake_at)

    async def _round(self) -> float | None:
        now = self._clock.now()
        if self.holds():
            return None
        times = [await self._ask(source, now) for source in self._sources if not self._closing]
        return min((max(at, now + SOONEST) for at in times if at is not None), default=None)

    async def _ask(self, source: Source, now: float) -> float | None:
        return await self._setbacks.alone(type(source).__name__, now, partial(source.due, now))

    async def _rest(self, until: float | None) -> None:
        waiting: list[asyncio.Task[Any]] = [asyncio.create_task(self._woken.wait())]
        if until is not None:
            waiting.append(asyncio.create_task(self._clock.sleep_until(until)))
        try:
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in waiting:
                task.cancel()

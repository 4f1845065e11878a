"""The time of day. Whatever waits for an hour or a week asks this, so that a test can move it."""

from __future__ import annotations

import asyncio
import time


class Clock:
    """The computer's own clock."""

    def now(self) -> float:
        """Seconds since 1970, as Discord's timestamps count."""
        return time.time()

    async def sleep_until(self, at: float) -> None:
        """Return once it is that late, or a little later; at once if it is already."""
        await asyncio.sleep(max(0.0, at - self.now()))


class HandClock(Clock):
    """A clock that stands still until it is moved."""

    def __init__(self, start: float) -> None:
        self._now = start
        self._moved = asyncio.Event()

    def now(self) -> float:
        return self._now

    async def sleep_until(self, at: float) -> None:
        while self._now < at:
            await self._moved.wait()

    def move(self, seconds: float) -> None:
        """So many seconds later; whoever slept until then wakes."""
        self._now += seconds
        self._moved.set()
        self._moved = asyncio.Event()

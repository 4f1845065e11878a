"""One lane a mission: what touches a mission goes through one by one, in order of arrival."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Lanes:
    """Locks by key, kept only while somebody holds or awaits them. asyncio.Lock serves in order of arrival."""

    def __init__(self) -> None:
        self._locks: dict[object, tuple[asyncio.Lock, int]] = {}

    @asynccontextmanager
    async def enter(self, key: object) -> AsyncIterator[None]:
        """Wait for one's turn in the lane of `key`, and hold it for the block."""
        lock, users = self._locks.get(key, (asyncio.Lock(), 0))
        self._locks[key] = (lock, users + 1)
        try:
            async with lock:
                yield
        finally:
            lock, users = self._locks[key]
            if users == 1:
                del self._locks[key]
            else:
                self._locks[key] = (lock, users - 1)

    def __len__(self) -> int:
        """How many lanes are in use at this moment."""
        return len(self._locks)

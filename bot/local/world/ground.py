"""What everything at the local table stands on: the clock, ids, who listens, and what a history has to write down."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable

from bot.local.bounds.errors import Refusal
from bot.local.world.shapes import EPOCH_MS, Happening, Listener, StoredMessage, Wire

LOOK_AGAIN = 0.05
"""Seconds between two looks at what somebody waits for, while nothing changes here."""


class Ground:
    """Time, ids and news. ``refusals`` lists every request of the bot's that was refused."""

    def __init__(self) -> None:
        self.ahead = 0.0
        self.base_url = ""
        self.refusals: list[Refusal] = []
        self.listeners: list[Listener] = []
        self.changed = asyncio.Event()
        self.keeping = False
        self.dirty: dict[tuple[str, str], Wire | StoredMessage | None] = {}
        self._last_id = 0

    # Time and ids

    def now(self) -> float:
        """Seconds since 1970, by the world's clock, which a test may put ahead."""
        return time.time() + self.ahead

    def advance(self, seconds: float) -> None:
        """Put the world's clock ahead: deadlines, tokens and the age of messages follow it."""
        self.ahead += seconds

    def new_id(self) -> str:
        """A fresh snowflake: unique, increasing, with the time inside as in Discord's."""
        fresh = max(int(self.now() * 1000 - EPOCH_MS) << 22, self._last_id + 1)
        self._last_id = fresh
        return str(fresh)

    def count_on(self, known_id: int) -> None:
        """Give no id from now on that is not above this one."""
        self._last_id = max(self._last_id, known_id)

    # Listeners

    def tell(self, event: str, data: Wire, *, only_for: str | None = None) -> None:
        """Let all listeners know; wakes whoever waits for a change."""
        happening = Happening(event, data, only_for)
        for listener in tuple(self.listeners):
            listener(happening)
        self.stir()

    def stir(self) -> None:
        """Wake whoever waits in ``until``."""
        self.changed.set()
        self.changed = asyncio.Event()

    async def until(self, condition: Callable[[], bool], within: float) -> bool:
        """Wait until the condition holds, for at most so many seconds; says whether it did. It may hang on more than
        this world, such as the bot: it is looked at after every change here, and now and then without one."""
        give_up = time.monotonic() + within
        while not condition():
            left = give_up - time.monotonic()
            if left <= 0:
                return False
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.changed.wait(), min(left, LOOK_AGAIN))
        return True

    # The history

    def note(self, kind: str, key: str, row: Wire | StoredMessage | None) -> None:
        """Something changed that a history has to write (None: it is gone)."""
        if self.keeping:
            self.dirty[kind, key] = row

"""Channels that were closed to the bot and are open again: clocks run, and what waited is said, with nobody acting."""

from __future__ import annotations

import logging
from collections.abc import Iterable

import discord

from bot.channel.rights import missing_in
from bot.store import MissionRow, OutboxRow, Post, Store
from bot.table.table import Origin, Table, Told
from bot.table.tables import CorruptSave, Declined
from bot.table.waiting.spans import HOUR
from bot.table.waiting.waits import change_clock
from bot.table.waiting.watching import Hand, times_again
from engine import Refused

log = logging.getLogger(__name__)

LOOK_AGAIN = HOUR
"""Seconds after which it is looked whether a right that was missing is there again, if nothing was heard of it."""


class Reopening:
    """Lets a table go on where the bot may speak again. Discord tells of rights that change; besides, it is looked now
    and then, as a source of the scheduler, without a request: only where a right was seen to be missing."""

    def __init__(self, client: discord.Client, store: Store, hand: Hand) -> None:
        self._client = client
        self._store = store
        self._hand = hand
        self._unsaid: dict[int, int] = {}
        self._lacking: set[int] = set()
        self._next = 0.0

    def refused(self, row: OutboxRow) -> None:
        """Something could not be said in a mission's channel; it is said when that is open again."""
        self._unsaid.setdefault(row.mission, row.id)

    async def due(self, now: float) -> float | None:
        if not self._next - LOOK_AGAIN <= now < self._next:
            self._next = now + LOOK_AGAIN
            for mission in [clock.mission for clock in (await self._store.clocks()).values() if clock.blocked]:
                row = await self._store.mission(mission)
                if row is not None and (not self._may_speak(row.channel) or mission in self._lacking):
                    await self.look([row])
        return self._next

    async def look(self, rows: Iterable[MissionRow]) -> None:
        """Let those of these missions go on that stood still and need not any more."""
        for row in rows:
            if row.status != "running" or not (await self._store.clock_of(row.id)).blocked:
                continue
            if not self._may_speak(row.channel):
                self._lacking.add(row.id)
                continue
            self._lacking.discard(row.id)
            try:
                await self._go_on(row)
            except CorruptSave as corrupt:
                log.info("mission %s does not go on: %s", row.id, corrupt)

    def _may_speak(self, channel: int) -> bool:
        """As far as is known without asking Discord."""
        found = self._client.get_channel(channel)
        locked = isinstance(found, discord.Thread) and found.locked
        return found is not None and not locked and not missing_in(self._client, channel)

    async def _go_on(self, row: MissionRow) -> None:
        first = self._unsaid.pop(row.id, None)
        said: list[Post] = []
        repeated = await self._store.say_again(row.id, first) if first is not None else 0

        def deed(table: Table, told: Told) -> None:
            if not table.days.clock.blocked:
                raise Declined(lambda speak: speak.text("ui.no_question"))
            change_clock(table, blocked=False)
            said.extend(times_again(table))

        if await self._hand.act(row.id, deed, said) and not repeated:
            try:
                await self._hand.tables.show_again(row.id, Origin(), None)
            except Refused:
                return
        self._hand.wake(row.channel)

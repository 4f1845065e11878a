"""Discord out of reach while the bot runs: nobody can answer, so nothing falls due, and the time does not count."""

from __future__ import annotations

import logging
from dataclasses import replace

from bot.clock import Clock
from bot.store import Post, Store
from bot.store.votes import put_vote
from bot.table.table import Table, Told
from bot.table.tables import Deed
from bot.table.waiting.spans import ran
from bot.table.waiting.waits import of_vote, of_wait, put, settled
from bot.table.waiting.watching import NOTICEABLE, Hand, times_again

log = logging.getLogger(__name__)


class Outage:
    """Since when the connection is gone, if it is. A short break, such as comes every day, is none."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._since: float | None = None

    def began(self) -> None:
        if self._since is None:
            self._since = self._clock.now()

    def lasts(self) -> bool:
        """Whether nothing may fall due."""
        return self._since is not None and self._clock.now() - self._since >= NOTICEABLE

    async def over(self, store: Store, hand: Hand) -> None:
        """The connection is back: every wait and vote goes on where it stood, and the new times are said."""
        since = self._since
        if since is not None and self.lasts():
            await _bridge(store, hand, since)
        self._since = None


async def _bridge(store: Store, hand: Hand, since: float) -> None:
    waiting = {wait.mission for wait in await store.all_waits() if wait.since is not None}
    for mission in sorted(waiting | {vote.mission for vote in await store.all_open_votes()}):
        said: list[Post] = []
        try:
            await hand.act(mission, _going_on(said, since), said)
        except Exception as error:  # what is due there fails as well, and is tried again
            log.info("mission %s does not go on from where it stood: %s", mission, error)


def _going_on(said: list[Post], since: float) -> Deed:
    """The deed that lets nothing count that has run off since then."""

    def deed(table: Table, told: Told) -> None:
        now = table.now()
        for wait in list(table.days.waits.values()):
            if wait.since is not None:
                put(table, replace(settled(wait, max(since, wait.since), of_wait(table, wait)), since=now))
        for vote in list(table.days.votes.values()):
            if vote.since is not None:
                left = vote.left - ran(vote.since, max(since, vote.since), of_vote(table.days.clock, vote.kind))
                table.days.votes[vote.id] = replace(vote, left=max(0.0, left), since=now)
                table.also.append(put_vote(table.days.votes[vote.id]))
        said.extend(times_again(table))

    return deed

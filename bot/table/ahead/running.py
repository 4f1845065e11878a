"""The source of the scheduler for what was agreed on beforehand: plans run, one action a deed, and a turn that came by
the table's order and was not begun goes to volunteers in the end."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence

from bot.store import Post, Store
from bot.store.votes import VoteRow
from bot.table.ahead.acting import dropping, planned
from bot.table.table import Table, Told
from bot.table.tables import Declined, Deed
from bot.table.waiting.spans import ends
from bot.table.waiting.table_by_table import TableByTable
from bot.table.waiting.votes import MOTIONS, Motion
from bot.table.waiting.waits import begins_by_order, of_wait, told_all
from bot.table.waiting.watching import Hand

log = logging.getLogger(__name__)

MOST_STEPS = 60
"""So many actions end any plan."""


class AheadOfTime(TableByTable):
    """Runs plans and watches over the order of a table."""

    def __init__(self, store: Store, hand: Hand) -> None:
        super().__init__()
        self._store = store
        self._hand = hand

    async def missions(self) -> Iterable[int]:
        self._hand.tables.ahead.update(await self._store.agreed_ahead())
        return self._hand.tables.ahead

    async def look(self, mission: int, now: float) -> float | None:
        tables = self._hand.tables
        table = await tables.get(mission) if mission in tables.ahead else None
        if table is None or table.row.status == "over":
            tables.ahead.discard(mission)
            return None
        if table.days.clock.blocked:
            return None
        await self._run(table)
        return await self._volunteers(table, now)

    async def _run(self, table: Table) -> None:
        """Run the plan whose time has come, until it is over or somebody is asked."""
        for _ in range(MOST_STEPS):
            plan = table.planned
            if plan is None:
                return
            said: list[Post] = []
            try:
                done = await self._hand.act(table.row.id, planned(said, plan.hero), said, planned=plan.hero)
            except Exception:
                log.exception("a plan in mission %s failed; nothing was changed, and it is taken away", table.row.id)
                done = False
            current = await self._hand.tables.get(table.row.id)
            if current is None:
                return
            table = current
            if not done and table.planned is not None:
                said = []
                await self._hand.act(table.row.id, dropping(said, plan.hero), said)

    async def _volunteers(self, table: Table, now: float) -> float | None:
        """Give a turn back that came by the order, when its player has not begun it in time; returns when that is."""
        at = waited_until(table)
        if at is None or at > now:
            return at
        said: list[Post] = []
        await self._hand.act(table.row.id, passing_on(said), said)
        return None


def waited_until(table: Table) -> float | None:
    """Until when whoever has the turn by the order may begin it; None: nobody has, or no time runs."""
    user = begins_by_order(table)
    wait = table.days.waits.get((user, "order")) if user is not None else None
    if wait is None or wait.since is None or wait.left is None:
        return None
    return ends(wait.since, wait.left, of_wait(table, wait))


def passing_on(said: list[Post]) -> Deed:
    """The deed that gives such a turn back: the next of the order has it, or else whoever likes."""

    def deed(table: Table, told: Told) -> None:
        at, hero = waited_until(table), table.aside.ahead.ordered
        decision = table.game.decision
        if at is None or at > table.now() or hero is None or decision is None:
            raise Declined(lambda speak: speak.text("plans.none"))
        seat = table.seat(hero)
        told.add(table.game, table.game.apply(decision.seats[0], "give_back", table.game.ply, standing=True))
        who = f"<@{seat.user}>" if seat is not None else ""
        said.append(told_all("passed_on", hero=hero, who=who))

    return deed


def _order(table: Table, told: Told, vote: VoteRow) -> list[Post]:
    """The table has agreed on an order."""
    hours = vote.subject.get("volunteer")
    set_order(table, vote.subject["heroes"], int(hours) if hours else None)
    return []


def set_order(table: Table, heroes: Sequence[str], volunteer: int | None) -> None:
    """From now on the Heroes go in this order (none: whoever likes goes next)."""
    ahead = table.aside.ahead
    ahead.order, ahead.volunteer = tuple(heroes), volunteer if heroes else None
    ahead.passed, ahead.ordered = (), None


MOTIONS["order"] = Motion(_order)

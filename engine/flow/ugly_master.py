"""The Ugly Master's game (UM): the Hero Phase and the clean-up are those of the cooperative one; between them a person
plays the monsters, one action or one blow a step."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from engine.decisions import choose
from engine.flow import coop
from engine.rules.master import moving, rooms, strikes, summoning
from engine.rules.master.pool import facts
from engine.rules.master.refusals import ACTIONS
from engine.table import Table

ACT: dict[str, Callable[[Table], Awaitable[None]]] = {
    "wake": rooms.act,
    "move": moving.act,
    "summon": summoning.act,
}

COSTS: dict[str, Callable[[Table], dict[str, int]]] = {
    "wake": rooms.costs,
    "move": moving.costs,
    "summon": summoning.costs,
}


async def step(table: Table) -> None:
    """UM-03, UM-04."""
    match table.state.phase:
        case "set_up":
            await coop.step(table)
            rooms.wake_portal_rooms(table)
        case "wake_rooms":
            begin(table)
        case "master":
            await one_action(table)
        case "strikes" if table.state.strike:
            await strikes.blow(table)
        case "strikes":
            await strikes.order(table)
        case _:
            await coop.step(table)


def begin(table: Table) -> None:
    """UM-06, UM-09: what was heard in the Hero Phase wakes nobody; a portal does (UM-10). Then he rolls."""
    state = table.state
    state.cackle = 0
    for heard in (state.entered, state.broken, state.blown_open, state.wounded_in):
        heard.clear()
    rooms.wake_portal_rooms(table)
    state.phase = "master"
    table.roll_master()


async def one_action(table: Table) -> None:
    """UM-07: one action, for as long as dice are left and can pay for something; he may stop before (B-107)."""
    can = [name for name, refusal in ACTIONS.items() if table.state.master_dice and refusal(table) is None]
    if not can:
        strikes.begin(table)
        return
    cheapest = {name: min(COSTS[name](table).values()) for name in can}
    what = await choose(table.master, "master", [*can, "attack"], default="attack", context=facts(table, cheapest))
    if what == "attack":
        strikes.begin(table)
    else:
        await ACT[what](table)

"""Waking Rooms for dice (UM-08 to UM-10)."""

from __future__ import annotations

from engine.decisions import choose
from engine.refusal import Refusal
from engine.rules.master.pool import facts, pay, too_dear
from engine.rules.portals import all_portals
from engine.sight import Sight
from engine.table import Table


def cost(table: Sight, tile: str) -> int:
    """UM-08, E-17: the full Life of the strongest monster inside; 1 for an empty Room."""
    inside = (monster for monster in table.state.monsters.values() if tile in table.tiles(monster.body))
    return max((table.card(monster).life for monster in inside), default=1)


def costs(table: Sight) -> dict[str, int]:
    """Sleeping Rooms that his dice can pay for."""
    found = {tile: cost(table, tile) for tile in table.state.sleeping}
    return {tile: n for tile, n in found.items() if too_dear(table, n) is None}


def lacks(table: Sight, tile: str) -> Refusal | None:
    """Why he cannot wake this Room."""
    if tile not in table.state.sleeping:
        return Refusal("room_awake", "UM-08", {"room": tile})
    return too_dear(table, cost(table, tile))


def refusal(table: Table) -> Refusal | None:
    if not table.state.sleeping:
        return Refusal("nobody_sleeps", "UM-08")
    return too_dear(table, min(cost(table, tile) for tile in table.state.sleeping))


async def act(table: Table) -> None:
    """UM-08: its monsters may be moved and attack in the same turn."""
    found = costs(table)
    tile = await choose(table.master, "wake_tile", list(found), context=facts(table, found))
    await pay(table, "wake", tile, found[tile])
    table.wake(tile, "master")


def wake_portal_rooms(table: Table) -> None:
    """UM-10: a Room with a portal never sleeps; one in which a Small Portal opened wakes as well (B-109)."""
    for portal, squares in all_portals(table):
        for tile in table.tiles(squares):
            if tile in table.state.sleeping:
                table.wake(tile, "portal", portal)

"""Summoning monsters at portals for dice (UM-12, B-109)."""

from __future__ import annotations

from engine.board.bodies import Body, poses
from engine.board.squares import Mask, cells_of, mask_of
from engine.decisions import choose
from engine.refusal import Refusal
from engine.rules.master.moving import named
from engine.rules.master.pool import facts, pay, too_dear
from engine.rules.portals import all_portals, room_on
from engine.sight import Sight
from engine.table import Table


def cost(table: Sight, kind: str) -> int:
    """UM-12: the monster's Life."""
    return table.setting.monster(kind).life


def portal_squares(table: Table) -> Mask:
    """Free squares of all portals, Small ones too: where somebody stands, nobody comes out (B-75)."""
    found = 0
    for _, squares in all_portals(table):
        found |= mask_of(tuple(room_on(table, squares)))
    return found


def places(table: Table, kind: str) -> list[Body]:
    """Where a monster of this kind can come out; a big one needs two free portal squares that are linked (B-109)."""
    free = portal_squares(table)
    size = table.setting.monster(kind).size
    space = poses(table.links, (0,) * size)
    return sorted(space.body(pose) for pose in cells_of(space.on(free)))


def lacks(table: Table, kind: str) -> Refusal | None:
    """Why he cannot summon one of this kind."""
    card = table.setting.monster(kind)
    what = {"kind": kind}
    if card.boss:
        return Refusal("no_boss", "UM-12", what)
    if kind not in table.setting.summonable:
        return Refusal("not_in_mission", "UM-12", what)
    if not all_portals(table):
        return Refusal("no_portal", "UM-12")
    if table.supply(kind) <= 0:
        return Refusal("no_figure", "UM-12", what)
    if refused := too_dear(table, card.life):
        return refused
    return None if places(table, kind) else Refusal("no_portal_room", "B-109", what)


def costs(table: Table) -> dict[str, int]:
    """Kinds that he can summon."""
    return {kind: cost(table, kind) for kind in table.setting.summonable if lacks(table, kind) is None}


def refusal(table: Table) -> Refusal | None:
    """He can summon somebody, or what the cheapest kind lacks."""
    kinds = sorted(table.setting.summonable, key=lambda kind: cost(table, kind))
    reasons = [lacks(table, kind) for kind in kinds]
    return None if None in reasons else reasons[0]


async def act(table: Table) -> None:
    """UM-12; whom he summons may be moved and attack in the same turn (B-109)."""
    found = costs(table)
    kind = await choose(table.master, "summon_kind", list(found), context=facts(table, found))
    there = named(table, dict.fromkeys(places(table, kind), 0))
    where = await choose(table.master, "summon_at", list(there), context={"kind": kind, "cost": found[kind]})
    await pay(table, "summon", kind, found[kind])
    at, *tail = there[where][0]
    portal = next(name for name, squares in all_portals(table) if at in squares)
    table.arrive(kind, at, portal, *tail)

"""Block Zones (BLOCK-01, BLOCK-05, B-05, B-17, B-18)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.board.bodies import Body
from engine.board.links import Links
from engine.board.squares import Cell, Mask, mask_of


def zone(links: Links, body: Body) -> Mask:
    """A monster's Block Zone: the squares linked to its body, 8 on open floor and 10 for a Big Monster (BLOCK-01,
    BIG-03). Walls, closed doors and door posts cut it (BLOCK-05, B-18)."""
    found = 0
    for cell in body:
        found |= links.around[cell]
    return found & ~mask_of(body)


def zones(links: Links, bodies: Iterable[Body]) -> Mask:
    """The squares that lie in the Block Zone of at least one of these monsters."""
    found = 0
    for body in bodies:
        found |= zone(links, body)
    return found


def zone_count(links: Links, bodies: Iterable[Body], cell: Cell) -> int:
    """In how many of these monsters' Block Zones a square lies."""
    return sum(zone(links, body) >> cell & 1 for body in bodies)

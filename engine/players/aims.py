"""What a player wants next on the map, and how far it is: the objective read as squares to get to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.board.paths import flood
from engine.board.squares import Cell, Mask, cells_of, mask_of
from engine.sight import Sight

NOWHERE = 1 << 16


class Way:
    """Steps from every square to the nearest aim."""

    def __init__(self, steps: Mapping[Cell, int]) -> None:
        self._steps = steps

    def steps(self, cell: Cell) -> int:
        return self._steps.get(cell, NOWHERE)


def way_to_aims(table: Sight, own: Mask = 0) -> Way:
    """Floods from the aims over everything that is not solid; figures are expected to move on or be moved. own: the
    square of whoever looks: standing at an aim, one has arrived."""
    floor = table.board.floor & ~table.solid
    links = table.board.links(frozenset(table.state.closed) & table.setting.locked)
    rings = flood(links, beside_aims(table, links.spread(aims(table)) & floor, own), floor)
    return Way({cell: k for k, ring in enumerate(rings) for cell in cells_of(ring)})


def aims(table: Sight) -> Mask:
    """Squares of the things the objective names and that are still there."""
    return _squares(table, table.setting.mission.objective)


def _squares(table: Sight, goal: Mapping[str, Any]) -> Mask:
    ((name, value),) = goal.items()
    if name in ("all", "any"):
        found = 0
        for part in value:
            found |= _squares(table, part)
        return found
    if name == "chests_left":
        return mask_of(tuple(table.state.chests.values()))
    return 0


def beside_aims(table: Sight, squares: Mask, own: Mask = 0) -> Mask:
    """Where one stands to reach an aim; squares with somebody else on them only if nothing else is left."""
    return squares & (~table.figures | own) or squares

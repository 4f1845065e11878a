"""Which squares are linked while certain doors are closed (B-02).

A board never changes; what changes is which doors are still closed and which walls were blown open. For every such
state there is one `Links`, built once and cached by `Board.links`.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.board.squares import Cell, Grid, Mask, mask_of


class Links:
    """The links between squares for one set of closed doors and torn walls (B-02, B-05).

    An orthogonal step is linked when no wall and no closed door lies on the border it crosses; a diagonal step only
    when all four borders that meet at its corner are open, so that a door post or the end of a wall shields.
    Squares of the void have no links.

    `neighbours[cell]`  the linked squares around a cell, clockwise from north
    `around[cell]`      the same as a mask
    `can[d]`            mask of the cells that may step in direction d (0..7, clockwise from north)
    `east`, `south`     masks of the cells whose eastern or southern border is open
    `spread(mask)`      all squares linked to at least one square of the mask
    """

    __slots__ = (
        "around",
        "can",
        "east",
        "grid",
        "neighbours",
        "pose_cache",
        "range_cache",
        "south",
        "spread",
        "stride",
    )

    def __init__(self, grid: Grid, east: Mask, south: Mask) -> None:
        self.grid = grid
        self.stride = stride = grid.stride
        self.east = east
        self.south = south
        # bit c: the corner to the south-east of c, where four squares meet, has all four borders open
        corner = east & south & (east >> stride) & (south >> 1)
        self.can: tuple[Mask, ...] = (
            south << stride,
            corner << stride,
            east,
            corner,
            south,
            corner << 1,
            east << 1,
            corner << (stride + 1),
        )
        self.spread: Callable[[Mask], Mask] = _spreader(self.can, stride)
        self.pose_cache: dict[int, object] = {}
        self.range_cache: dict[tuple[Cell, int], Mask] = {}
        self.neighbours: tuple[tuple[Cell, ...], ...] = tuple(
            self._steps_from(cell) for cell in range(stride * grid.height)
        )
        self.around: tuple[Mask, ...] = tuple(mask_of(cells) for cells in self.neighbours)

    def _steps_from(self, cell: Cell) -> tuple[Cell, ...]:
        if not self.grid.floor >> cell & 1:
            return ()
        deltas = self.grid.deltas
        return tuple(cell + deltas[d] for d in range(8) if self.can[d] >> cell & 1)

    def linked(self, a: Cell, b: Cell) -> bool:
        """Whether one king step leads from a to b (B-02)."""
        return b >= 0 and bool(self.around[a] >> b & 1)


def _spreader(can: tuple[Mask, ...], stride: int) -> Callable[[Mask], Mask]:
    """A function from squares to the squares linked to them; a closure, because floods call little else.

    The steps east and west are taken first; the diagonals go on from there, so that they share the two long shifts."""
    north, ne, east, se, south, sw, west, nw = can
    up_east, down_east, down_west, up_west = ne << 1, se << 1, sw >> 1, nw >> 1

    def spread(mask: Mask) -> Mask:
        right = (mask & east) << 1
        left = (mask & west) >> 1
        up = (mask & north | right & up_east | left & up_west) >> stride
        return right | left | up | (mask & south | right & down_east | left & down_west) << stride

    return spread

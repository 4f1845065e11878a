"""Range: bands around a Hero and the paths a shot can take (RNG, B-06 to B-09)."""

from __future__ import annotations

from engine.board.bodies import Body
from engine.board.links import Links
from engine.board.squares import Cell, Grid, Mask, mask_of


def band(grid: Grid, cell: Cell, k: int) -> Mask:
    """The squares at king distance exactly k: 8, 16 and 24 on open floor for k = 1, 2, 3 (RNG-02, B-06)."""
    return _square(grid, cell, k) & ~_square(grid, cell, k - 1) & grid.floor


def _square(grid: Grid, cell: Cell, k: int) -> Mask:
    """All places of the grid at king distance up to k, clipped at its border."""
    x, y = grid.xy(cell)
    left, right = max(x - k, 0), min(x + k, grid.width - 1)
    row = ((1 << right - left + 1) - 1) << left
    found = 0
    for line in range(max(y - k, 0), min(y + k, grid.height - 1) + 1):
        found |= row << line * grid.stride
    return found


def in_range(links: Links, cell: Cell, k: int) -> Mask:
    """The squares a weapon of range k can hit from a Hero's square (RNG-01, RNG-03 to RNG-07).

    A path climbs one band a step, each step linked; it may bend. Only walls and closed doors break it (RNG-05)."""
    found = links.range_cache.get((cell, k))
    if found is None:
        found = 1 << cell
        for step in range(1, k + 1):
            found = links.spread(found) & band(links.grid, cell, step)
        links.range_cache[cell, k] = found
    return found


def within(links: Links, cell: Cell, k: int = 3) -> Mask:
    """The squares "up to k squares away": in band 1 to k with a valid path (RNG-09, B-08)."""
    found = 0
    for step in range(1, k + 1):
        found |= in_range(links, cell, step)
    return found


def hits(squares: Mask, body: Body) -> bool:
    """Whether a figure can be hit: any of its squares is among these (RNG-10, B-09)."""
    return bool(squares & mask_of(body))

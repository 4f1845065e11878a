"""The board: the tiles of one map, with walls, doors and openings on the borders between squares (B-04, B-14, D.15)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Literal

from engine.board.links import Links
from engine.board.squares import Cell, Edge, Grid, Mask, mask_of

TileKind = Literal["room", "big_room", "corridor", "mini_corridor", "stairs"]

Segment = tuple[tuple[int, int], tuple[int, int]]
"""A stretch of grid line between two grid corners (x, y); corner (0, 0) is the top left of square A1."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One piece of the dungeon, a rectangle of squares; every tile is a Room to the rules (B-14)."""

    id: str
    kind: TileKind
    x: int
    y: int
    w: int
    h: int


@dataclass(frozen=True, slots=True)
class Opening:
    """A stretch of border between two tiles that has neither wall nor door.

    `edges` the borders it is made of, `squares` those directly beside it, `tiles` the ids of the tiles it joins,
    `segment` where to draw it."""

    id: str
    edges: tuple[Edge, ...]
    squares: tuple[Cell, ...]
    tiles: tuple[str, str]
    segment: Segment


@dataclass(frozen=True, slots=True)
class Door(Opening):
    """A door lies across two borders; only from the four squares directly beside it can it be worked (DOOR-03)."""


class Board(Grid):
    """The map of one mission. It never changes; the state of doors is given to `links`.

    `tiles` stand in the order of the mission file, `doors` and `openings` are by id, `tile_mask` gives the squares of a
    tile.
    """

    def __init__(
        self,
        width: int,
        height: int,
        *,
        floor: Mask,
        tiles: Iterable[Tile],
        open_east: Mask,
        open_south: Mask,
        doors: Iterable[Door] = (),
        openings: Iterable[Opening] = (),
    ) -> None:
        """`open_east` and `open_south`: squares whose eastern or southern border has neither wall nor door."""
        super().__init__(width, height, floor)
        self.tiles = tuple(tiles)
        self.doors: Mapping[str, Door] = MappingProxyType({door.id: door for door in doors})
        self.openings: Mapping[str, Opening] = MappingProxyType({opening.id: opening for opening in openings})
        self._open_east = open_east
        self._open_south = open_south
        self._tiles_at: dict[Cell, Tile] = {cell: t for t in self.tiles for cell in self._cells_in(t.x, t.y, t.w, t.h)}
        self.tile_mask: Mapping[str, Mask] = MappingProxyType(
            {t.id: mask_of(tuple(self._cells_in(t.x, t.y, t.w, t.h))) for t in self.tiles}
        )
        self._tile_by_id = {tile.id: tile for tile in self.tiles}
        self._links: dict[tuple[frozenset[str], frozenset[str]], Links] = {}

    def _cells_in(self, x: int, y: int, w: int, h: int) -> list[Cell]:
        return [(y + j) * self.stride + x + i for j in range(h) for i in range(w)]

    def __repr__(self) -> str:
        return f"Board({self.width}x{self.height}, tiles {' '.join(tile.id for tile in self.tiles)})"

    def tile_at(self, cell: Cell) -> Tile:
        """The tile a square belongs to; a Hero never stands on two (B-14)."""
        return self._tiles_at[cell]

    def tile(self, tile_id: str) -> Tile:
        """The tile of that id."""
        return self._tile_by_id[tile_id]

    def tiles_of(self, body: Iterable[Cell]) -> tuple[str, ...]:
        """Ids of the tiles a body stands on: one, or two for a Big Monster across a border (B-14)."""
        return tuple(dict.fromkeys(self._tiles_at[cell].id for cell in body))

    # --- borders ----------------------------------------------------------------------------------------------------

    def links(self, closed: frozenset[str], torn: frozenset[str] = frozenset()) -> Links:
        """The links while the doors with ids in `closed` are closed and the borders in `torn` are blown open.

        A torn border is written with its two squares: "F7|G7" beside each other, "F7-F8" one above the other."""
        key = (closed, torn)
        found = self._links.get(key)
        if found is None:
            found = self._links[key] = self._build_links(closed, torn)
        return found

    def _build_links(self, closed: frozenset[str], torn: frozenset[str]) -> Links:
        unknown = closed - self.doors.keys()
        if unknown:
            raise KeyError(f"this map has no door {', '.join(sorted(unknown))}; it has {', '.join(self.doors)}")
        edges = [edge for door in self.doors.values() if door.id not in closed for edge in door.edges]
        edges += [self.edge(border) for border in torn]
        east, south = self._open_east, self._open_south
        for a, b in edges:
            if b == a + 1:
                east |= 1 << a
            else:
                south |= 1 << a
        return Links(self, east, south)

    def edge(self, border: str) -> Edge:
        """The border written "F7|G7" or "F7-F8"; ValueError when no two neighbouring squares are named."""
        names = re.split(r"[|-]", border)
        cells = [self.cell(name) for name in names]
        if len(cells) == 2 and cells[0] is not None and cells[1] is not None:
            a, b = sorted((cells[0], cells[1]))
            if b - a == (1 if "|" in border else self.stride):
                return a, b
        raise ValueError(f'"{border}" is not a border between two squares; write F7|G7 or F7-F8')

    def communicating(
        self, tile_id: str, locked: frozenset[str] = frozenset(), torn: frozenset[str] = frozenset()
    ) -> tuple[str, ...]:
        """Ids of the tiles joined to this one by a door (open or closed), an opening or a torn wall (B-71).

        Doors whose ids are in `locked` do not communicate (E-03). In the order of the mission file."""
        pairs = [door.tiles for door in self.doors.values() if door.id not in locked]
        pairs += [opening.tiles for opening in self.openings.values()]
        pairs += [(self._tiles_at[a].id, self._tiles_at[b].id) for a, b in map(self.edge, torn)]
        joined = {other for pair in pairs if tile_id in pair for other in pair if other != tile_id}
        return tuple(tile.id for tile in self.tiles if tile.id in joined)

    @cached_property
    def walls(self) -> tuple[Segment, ...]:
        """The walls as stretches of grid line, as long as possible; doors and openings are left out."""
        doors = {edge for door in self.doors.values() for edge in door.edges}
        upright: list[tuple[int, int]] = []
        level: list[tuple[int, int]] = []
        for y in range(self.height + 1):
            for x in range(self.width + 1):
                here, west, north = self.at(x, y), self.at(x - 1, y), self.at(x, y - 1)
                if self._walled(west, here, self._open_east, doors):
                    upright.append((x, y))
                if self._walled(north, here, self._open_south, doors):
                    level.append((y, x))
        found = [((x, a), (x, b)) for x, a, b in _runs(upright)]
        return tuple(found + [((a, y), (b, y)) for y, a, b in _runs(level)])

    @staticmethod
    def _walled(a: Cell | None, b: Cell | None, opened: Mask, doors: set[Edge]) -> bool:
        if a is None or b is None:
            return a is not b
        return not opened >> a & 1 and (a, b) not in doors


def _runs(marks: list[tuple[int, int]]) -> list[tuple[int, int, int]]:
    """Unit stretches (line, start) joined into (line, start, end)."""
    runs: list[tuple[int, int, int]] = []
    for line, start in sorted(marks):
        if runs and runs[-1][0] == line and runs[-1][2] == start:
            runs[-1] = (line, runs[-1][1], start + 1)
        else:
            runs.append((line, start, start + 1))
    return runs


def portal_squares(
    board: Board, at: Cell, kind: Literal["portal", "big_portal"] = "portal", turned: bool = False
) -> tuple[Cell, ...]:
    """The squares of a portal whose top left square is `at`, clockwise from there (COMP-03, D.11).

    A Portal is 2x2; a Big Portal 4x2, or 2x4 when turned."""
    wide, high = (2, 2) if kind == "portal" else (2, 4) if turned else (4, 2)
    ring = [(x, 0) for x in range(wide)]
    ring += [(wide - 1, y) for y in range(1, high)]
    ring += [(x, high - 1) for x in range(wide - 2, -1, -1)]
    ring += [(0, y) for y in range(high - 2, 0, -1)]
    return tuple(at + y * board.stride + x for x, y in ring)

"""Positions as text: a little map with letters on it, drawn as missions are (D.16), read into a board.

A letter marks a square (`cell("a")`, `body("n")`), # is a square that is taken, . a free one. Between squares | and -
are walls, D a closed door (d1, d2, ... in reading order)."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from dataclasses import dataclass

from engine.board.board import Board, Door, Tile
from engine.board.links import Links
from engine.board.squares import Edge, Mask, cells_of, mask_of

TAKEN = "#"


@dataclass
class Position:
    board: Board
    marks: dict[str, list[int]]

    def cell(self, mark: str) -> int:
        (cell,) = self.marks[mark]
        return cell

    def body(self, mark: str) -> tuple[int, ...]:
        return tuple(self.marks[mark])

    def mask(self, marks: str) -> Mask:
        return mask_of(tuple(cell for mark in marks for cell in self.marks.get(mark, ())))

    def free(self, figures: str = "") -> Mask:
        """The floor without what is taken and without these figures."""
        return self.board.floor & ~self.mask(TAKEN + figures)

    def at(self, *names: str) -> tuple[int, ...]:
        """Squares by name, as a body."""
        cells = [self.board.cell(name) for name in names]
        assert None not in cells, f"{names} are not all floor"
        return tuple(cell for cell in cells if cell is not None)

    @property
    def open(self) -> Links:
        """The links with every door open."""
        return self.board.links(frozenset())

    @property
    def shut(self) -> Links:
        """The links with every door closed."""
        return self.board.links(frozenset(self.board.doors))

    def names(self, squares: Mask | Iterable[int]) -> str:
        cells = cells_of(squares) if isinstance(squares, int) else squares
        return " ".join(map(self.board.name, cells))

    def rows(self, squares: Mask) -> list[str]:
        """The board, a row a line, with * on these squares, . on the rest, a blank in the void."""
        rows = []
        for y in range(self.board.height):
            cells = [self.board.at(x, y) for x in range(self.board.width)]
            rows.append("".join(" " if c is None else "*" if squares >> c & 1 else "." for c in cells))
        return rows


def sketch(drawing: str) -> Position:
    lines = textwrap.dedent(drawing).strip("\n").splitlines()
    drawn = {(c, r): letter for r, line in enumerate(lines) for c, letter in enumerate(line)}
    points = {(c // 2, r // 2): letter for (c, r), letter in drawn.items() if c % 2 and r % 2 and letter != " "}
    width = 1 + max(x for x, _ in points)
    height = 1 + max(y for _, y in points)
    stride = width + 1
    cell = {(x, y): y * stride + x for x, y in points}
    east = south = 0
    doors: list[list[Edge]] = []
    for (x, y), here in sorted(cell.items(), key=lambda item: item[1]):
        if (x + 1, y) in cell and (border := drawn.get((2 * x + 2, 2 * y + 1), " ")) in " D":
            east |= (border == " ") << here
            if border == "D":
                _extend(doors, (here, here + 1), stride)
        if (x, y + 1) in cell and (border := drawn.get((2 * x + 1, 2 * y + 2), " ")) in " D":
            south |= (border == " ") << here
            if border == "D":
                _extend(doors, (here, here + stride), 1)
    marks: dict[str, list[int]] = {}
    for point in sorted(points, key=lambda point: point[::-1]):
        marks.setdefault(points[point], []).append(cell[point])
    board = Board(
        width,
        height,
        floor=mask_of(tuple(cell.values())),
        tiles=[Tile("A", "room", 0, 0, width, height)],
        open_east=east,
        open_south=south,
        doors=[
            Door(f"d{n}", tuple(run), tuple(sorted(c for edge in run for c in edge)), ("A", "A"), ((0, 0), (0, 0)))
            for n, run in enumerate(doors, start=1)
        ],
    )
    return Position(board, marks)


def _extend(doors: list[list[Edge]], edge: Edge, onward: int) -> None:
    """Add a border to the door it goes on with, or begin a new door."""
    before = (edge[0] - onward, edge[1] - onward)
    for run in doors:
        if run[-1] == before:
            run.append(edge)
            return
    doors.append([edge])

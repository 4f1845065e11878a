"""Squares: how they are numbered, named and gathered in sets (B-02, D.15).

A square is one number, its cell: ``cell = y * stride + x`` with ``stride = width + 1``. The extra column is never
floor, so a shifted set of squares cannot wrap into the next row. People see squares as on a chessboard: "F7". Sets of
squares are big integers with the bit ``1 << cell`` set, so a whole ring of a flood is one expression.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import IntEnum
from typing import Literal

Facing = Literal["n", "e", "s", "w"]
FACINGS: tuple[Facing, ...] = ("n", "e", "s", "w")

Cell = int
"""A square as one number: ``y * stride + x``."""

Mask = int
"""A set of squares: bit ``1 << cell`` for each."""

Edge = tuple[int, int]
"""The border between two orthogonal neighbours, the smaller cell first."""


def cells_of(mask: Mask) -> Iterator[Cell]:
    """The cells of a mask in reading order (top row first, left to right)."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(cells: tuple[Cell, ...]) -> Mask:
    """The mask of some cells."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def shifted(mask: Mask, delta: int) -> Mask:
    """The mask with every cell moved by `delta`."""
    return mask << delta if delta >= 0 else mask >> -delta


class Direction(IntEnum):
    """The eight king steps, clockwise from north."""

    N = 0
    NE = 1
    E = 2
    SE = 3
    S = 4
    SW = 5
    W = 6
    NW = 7

    @property
    def dx(self) -> int:
        return STEPS[self][0]

    @property
    def dy(self) -> int:
        return STEPS[self][1]


STEPS: tuple[tuple[int, int], ...] = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))

_SQUARE = re.compile(r"([A-Z]{1,2})([1-9][0-9]?)")


def square_name(x: int, y: int) -> str:
    """The name of the square in column x and row y (both from 0): columns A..Z, AA, AB, ...; rows from 1."""
    letters = ""
    x += 1
    while x:
        x, letter = divmod(x - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{y + 1}"


def parse_square(text: str) -> tuple[int, int]:
    """The column and row (from 0) of a square's name; case and blanks do not matter.

    Raises ValueError, with a sentence that can be shown, for anything else."""
    name = "".join(text.split()).upper()
    found = _SQUARE.fullmatch(name)
    if not found:
        raise ValueError(f'"{text.strip()}" is not a square; write its column and row, for example F7')
    x = 0
    for letter in found[1]:
        x = x * 26 + ord(letter) - ord("A") + 1
    return x - 1, int(found[2]) - 1


class Grid:
    """The squares of one map, without what lies on the borders between them.

    `floor` is the mask of all squares, `deltas[d]` what to add to a cell for a step in direction d."""

    def __init__(self, width: int, height: int, floor: Mask) -> None:
        self.width = width
        self.height = height
        self.stride = width + 1
        self.floor = floor
        self.deltas = tuple(dy * self.stride + dx for dx, dy in STEPS)
        self._names = {cell: square_name(*self.xy(cell)) for cell in cells_of(floor)}
        self._cells = {name: cell for cell, name in self._names.items()}

    def name(self, cell: Cell) -> str:
        """The chessboard name of a square: "F7"."""
        return self._names[cell]

    def cell(self, name: str) -> Cell | None:
        """The square of that name, or None when the text names no square of this map."""
        try:
            x, y = parse_square(name)
        except ValueError:
            return None
        return self._cells.get(square_name(x, y))

    def xy(self, cell: Cell) -> tuple[int, int]:
        """Column and row of a cell, from 0."""
        return cell % self.stride, cell // self.stride

    def at(self, x: int, y: int) -> Cell | None:
        """The cell in column x and row y, or None where there is no floor."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            return None
        cell = y * self.stride + x
        return cell if self.floor >> cell & 1 else None

    def distance(self, a: Cell, b: Cell) -> int:
        """King distance, whatever lies between (RNG-02)."""
        stride = self.stride
        return max(abs(a % stride - b % stride), abs(a // stride - b // stride))

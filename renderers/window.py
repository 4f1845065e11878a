"""Which part of the board a picture shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.board.board import Board
from engine.view import View

COLUMNS = 11
"""Squares across in a picture of the action: more than 32 pixels each on a phone of 400."""
ROWS = 8
"""Squares down, at least, where the board has as many."""


@dataclass(frozen=True, slots=True)
class Window:
    """A rectangle of squares: columns left..left+columns-1, rows top..top+rows-1, from 0."""

    left: int
    top: int
    columns: int
    rows: int

    def holds(self, x: int, y: int) -> bool:
        return self.left <= x < self.left + self.columns and self.top <= y < self.top + self.rows


def whole(board: Board) -> Window:
    """The full map: every tile, and no empty rows or columns around them."""
    left, top = min(tile.x for tile in board.tiles), min(tile.y for tile in board.tiles)
    right, low = max(tile.x + tile.w for tile in board.tiles), max(tile.y + tile.h for tile in board.tiles)
    return Window(left, top, right - left, low - top)


def action(view: View, changed: Sequence[str]) -> Window:
    """The part that must be seen: every square that changed and the Hero whose turn it is, with their surroundings.

    As wide as COLUMNS unless what changed is wider; placed so that it shows as many figures as it can."""
    board, floor = view.board, whole(view.board)
    must = [_xy(board, square) for square in (*changed, *view.preview)]
    if view.active:
        must.append(_xy(board, view.hero(view.active).square))
    if not must:
        must = [_xy(board, hero.square) for hero in view.heroes] or [(0, 0)]
    figures = [(_xy(board, hero.square), 3) for hero in view.heroes]
    figures += [(_xy(board, monster.squares[0]), 1 if monster.asleep else 2) for monster in view.monsters]
    across = [(x, n) for (x, _), n in figures]
    left, columns = _stretch([x for x, _ in must], across, COLUMNS, COLUMNS, (floor.left, floor.columns))
    inside = [(y, n) for (x, y), n in figures if left <= x < left + columns]
    top, rows = _stretch([y for _, y in must], inside, ROWS, COLUMNS, (floor.top, floor.rows))
    return Window(left, top, columns, rows)


def _xy(board: Board, square: str) -> tuple[int, int]:
    cell = board.cell(square)
    if cell is None:
        raise ValueError(f'"{square}" is not a square of this map')
    return board.xy(cell)


def _stretch(
    must: list[int], figures: list[tuple[int, int]], least: int, most: int, floor: tuple[int, int]
) -> tuple[int, int]:
    """Start and length along one axis, within those of `floor`: covers `must` with a margin of two squares where `most`
    allows it."""
    start, limit = floor
    low, high = min(must), max(must)
    span = high - low + 1
    length = min(limit, max(least, min(most, span + 4), span))
    margin = min(2, (length - span) // 2)
    centre = (low + high + 1 - length) / 2

    def worth(at: int) -> tuple[float, float, int]:
        seen = sum(weight for figure, weight in figures if at <= figure < at + length)
        return (-seen, abs(at - centre), at)

    end = start + limit - length
    first, last = min(end, high + 1 + margin - length), max(start, low - margin)
    return min(range(max(start, first), min(last, end) + 1), key=worth), length

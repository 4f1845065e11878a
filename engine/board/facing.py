"""Facing: front and back, who stands behind whom, how figures turn (FACE, B-10 to B-13, B-87, E-06, E-20).

A figure on one square faces n, e, s or w. A Big Monster faces across its long side: n or s when it lies east-west,
e or w when it lies north-south (B-87).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from engine.board.board import Board
from engine.board.bodies import Body
from engine.board.squares import FACINGS, Cell, Facing, Mask, cells_of, mask_of

AHEAD: dict[Facing, tuple[int, int]] = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}


def facings(body: Body) -> tuple[Facing, ...]:
    """The facings a body can have, in the order in which ties fall (E-20)."""
    if len(body) == 1:
        return FACINGS
    return ("n", "s") if abs(body[1] - body[0]) == 1 else ("e", "w")


def is_behind(board: Board, attacker_cell: Cell, body: Body, facing: Facing) -> bool:
    """Whether an attacker stands in the back sector of a figure: within 45 degrees of straight behind (B-11).

    At distance 1 these are the back squares. Against a Big Monster the sideways distance counts from its nearer half
    (E-06)."""
    ahead_x, ahead_y = AHEAD[facing]
    x, y = board.xy(attacker_cell)
    for cell in body:
        cx, cy = board.xy(cell)
        dx, dy = x - cx, y - cy
        behind = -(dx * ahead_x + dy * ahead_y)
        aside = abs(dx * ahead_y) + abs(dy * ahead_x)
        if behind > 0 and aside <= behind:
            return True
    return False


def surround(board: Board, body: Body) -> Mask:
    """The squares of the floor at king distance 1 from a body, walls or not: 8, or 10 for a Big Monster."""
    found = 0
    for cell in body:
        x, y = board.xy(cell)
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                near = board.at(x + dx, y + dy)
                if near is not None:
                    found |= 1 << near
    return found & ~mask_of(body)


@lru_cache(maxsize=8192)
def back(body: Body, facing: Facing, board: Board) -> Mask:
    """The back squares: 3, or 4 for a Big Monster (FACE-01, FACE-07)."""
    return mask_of(tuple(c for c in cells_of(surround(board, body)) if is_behind(board, c, body, facing)))


def front(body: Body, facing: Facing, board: Board) -> Mask:
    """The front squares: 5, or 6 for a Big Monster, those beside it included (FACE-01, FACE-07)."""
    return surround(board, body) & ~back(body, facing, board)


def face_towards(board: Board, body: Body, cell: Cell) -> tuple[Facing, ...]:
    """The facings that have a square in front, at whatever distance: those that do not have it behind (FACE-03)."""
    return tuple(facing for facing in facings(body) if not is_behind(board, cell, body, facing))


def best_facing(board: Board, body: Body, target_cell: Cell, hero_cells: Iterable[Cell]) -> Facing:
    """How a monster turns to its target: the target in front, the fewest Heroes on its back squares; ties go north,
    east, south, west (FACE-04, E-20)."""
    heroes = mask_of(tuple(hero_cells))
    return min(
        face_towards(board, body, target_cell), key=lambda facing: (back(body, facing, board) & heroes).bit_count()
    )


def hero_facing(board: Board, cell: Cell, target_cell: Cell) -> Facing:
    """How a Hero turns to a target or a step by itself: along the longer way to it; ties north, east, south, west
    (B-13)."""
    return _along(board, (cell,), target_cell)


def _along(board: Board, body: Body, target: Cell) -> Facing:
    tx, ty = board.xy(target)

    def ahead(facing: Facing) -> int:
        dx, dy = AHEAD[facing]
        return max((tx - x) * dx + (ty - y) * dy for x, y in map(board.xy, body))

    return max(facings(body), key=ahead)


def first_facing(board: Board, body: Body) -> Facing:
    """How a monster that is set up faces: to the nearest door or opening of its tile; ties north, east, south, west
    (E-06). Without any, north or east."""
    home = board.tiles_of(body)
    ways = [*board.doors.values(), *board.openings.values()]
    beyond = [
        cell
        for way in ways
        if set(way.tiles) & set(home)
        for cell in way.squares
        if board.tile_at(cell).id not in home or len(home) > 1
    ]
    if not beyond:
        return facings(body)[0]
    nearest = min(_away(board, body, cell) for cell in beyond)
    likely = {_along(board, body, cell) for cell in beyond if _away(board, body, cell) == nearest}
    return next(facing for facing in facings(body) if facing in likely)


def facing_nearest(board: Board, body: Body, hero_cells: Iterable[Cell]) -> Facing:
    """How a monster that appears faces: to the nearest Hero; ties north, east, south, west (E-06). North or east when
    there is none."""
    cells = tuple(hero_cells)
    if not cells:
        return facings(body)[0]
    nearest = min(_away(board, body, cell) for cell in cells)
    likely = {_along(board, body, cell) for cell in cells if _away(board, body, cell) == nearest}
    return next(facing for facing in facings(body) if facing in likely)


def _away(board: Board, body: Body, cell: Cell) -> int:
    return min(board.distance(part, cell) for part in body)

"""Where on the board something stands or lies, so that marks and large letters find a free spot."""

from __future__ import annotations

from engine.view import View


def middle_square(view: View, tile: str) -> str:
    """The square of a tile nearest to its middle on which nothing stands, else the middle itself."""
    board = view.board
    spot = board.tile(tile)
    taken = set(occupied(view))
    cx, cy = spot.x + (spot.w - 1) / 2, spot.y + (spot.h - 1) / 2
    cells = [(x, y) for y in range(spot.y, spot.y + spot.h) for x in range(spot.x, spot.x + spot.w)]
    cells.sort(key=lambda c: ((c[0] - cx) ** 2 + (c[1] - cy) ** 2, c[1], c[0]))
    names = [board.name(cell) for x, y in cells if (cell := board.at(x, y)) is not None]
    return next((name for name in names if name not in taken), names[0])


def standing_on(view: View) -> list[str]:
    """Squares that a figure is on."""
    squares = [hero.square for hero in view.heroes]
    return squares + [square for monster in view.monsters for square in monster.squares]


def occupied(view: View) -> list[str]:
    """Squares on which something stands or lies that a mark would hide."""
    squares = standing_on(view)
    squares += [*view.chests.values(), *view.barrels.values(), *view.pits]
    squares += [square for _, square in view.furniture]
    squares += [it.square for it in (*view.levers, *view.buttons)]
    squares += view.books.values()
    squares += [square for gap in view.gaps.values() for square in gap]
    squares += [square for portal in view.portals for square in portal.squares]
    return squares

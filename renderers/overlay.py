"""What changed in a step, drawn on the sheet: paths and ghosts under the figures, blows and marks above them."""

from __future__ import annotations

import math
from itertools import pairwise

from PIL import Image

from engine.board.squares import square_name
from engine.view import View
from renderers import signs, sprites
from renderers.changes import Changes, Mark, Move
from renderers.sheet import Sheet
from renderers.theme import CREAM, CRIMSON, GLOW, GOLD, hero_mark


def under(sheet: Sheet, view: View, found: Changes) -> None:
    """What lies below the figures: Sleeping markers, squares pointed out, ghosts, paths."""
    for tile in view.sleeping:
        if spot := _free_spot(sheet, tile):
            sheet.put(_art(signs.SLEEP, sheet.side * 1.5), *spot)
    for square in view.preview:
        sheet.on(square, _art(signs.glow(GLOW), sheet.side))
    for kind, square in found.fallen:
        sheet.on(square, _art(signs.fallen(kind), sheet.side, ("asleep", "tall")))
    if view.active:
        sheet.on(view.hero(view.active).square, _art(signs.turn_ring(), sheet.side * 1.32))
    for move in found.moves:
        sheet.on(move.start, _art(signs.start_ring(_colour(move)), sheet.side))
    for pen, colour in ((24.0, CREAM), (12.0, None)):
        for move in found.moves:
            if move.how == "walk":
                _path(sheet, move, colour or _colour(move), pen)
    for move in found.moves:
        if move.how == "push":
            _hop(sheet, move)


def _free_spot(sheet: Sheet, tile: str) -> tuple[float, float] | None:
    """The middle of two free squares side by side, as near as can be to the middle of what is seen of a tile."""
    spot, window = sheet.board.tile(tile), sheet.window
    left, right = max(spot.x, window.left), min(spot.x + spot.w, window.left + window.columns)
    top, low = max(spot.y, window.top), min(spot.y + spot.h, window.top + window.rows)
    if right - left < 2 or low <= top:
        return None
    cx, cy = (left + right) / 2, (top + low) / 2
    spots = [(x, y) for x in range(left, right - 1) for y in range(top, low)]
    spots.sort(key=lambda at: ((at[0] + 1 - cx) ** 2 + (at[1] + 0.5 - cy) ** 2, at[1], at[0]))
    free = (at for at in spots if not {square_name(*at), square_name(at[0] + 1, at[1])} & sheet.taken)
    x, y = next(free, spots[0])
    side = sheet.side
    return sheet.left + (x - window.left + 1) * side, sheet.top + (y - window.top + 0.5) * side


def _colour(move: Move) -> str:
    return CRIMSON if move.kind else hero_mark(move.who).colour


def _path(sheet: Sheet, move: Move, colour: str, pen: float) -> None:
    squares = [move.start, *move.path]
    points = [sheet.board.xy(cell) for square in squares if (cell := sheet.board.cell(square)) is not None]
    steps = [(_sign(b[0] - a[0]), _sign(b[1] - a[1])) for a, b in pairwise(points)]
    for i, square in enumerate(squares):
        into = steps[i - 1] if i else None
        out = steps[i] if i < len(steps) else None
        if into or out:
            sheet.on(square, _art(signs.path_piece(into, out, colour, pen), sheet.side * 1.4))


def _hop(sheet: Sheet, move: Move) -> None:
    """The line of a push, a throw or a leap in one piece."""
    start, end = (sheet.xy(square) for square in (move.start, move.path[-1]))
    side = sheet.side
    dx, dy = (end[0] - start[0]) // side, (end[1] - start[1]) // side
    if not dx and not dy:
        return
    line = signs.hop(dx, dy, _colour(move), move.how)
    art = sprites.picture(line.svg, round(line.width * side / 100), round(line.height * side / 100))
    x, y = sheet.middle(move.start)
    sheet.image.paste(art, (round(x + line.left * side / 100), round(y + line.top * side / 100)), art)


def _sign(n: int) -> int:
    return (n > 0) - (n < 0)


def _art(svg: str, side: float, hidden: tuple[str, ...] = ()) -> Image.Image:
    """Square SVG at `side` pixels."""
    return sprites.picture(svg, round(side), round(side), hidden)


def over(sheet: Sheet, found: Changes) -> None:
    """What lies above the figures: blows, marks, numbers of paths."""
    several = found.numbered
    spots: list[tuple[float, float]] = []
    for move in found.moves:
        if move.how in ("throw", "leap"):
            _hop(sheet, move)
    if several:
        for move in found.moves:
            x, y = sheet.middle(move.start)
            shift = sheet.side * 0.3 if move.start in sheet.taken else 0
            _spread(sheet, _mark("step", str(move.number), sheet.side), x - shift, y + shift, spots)
    for mark in found.marks:
        _one_mark(sheet, mark, several, spots)


def _spread(sheet: Sheet, art: Image.Image, x: float, y: float, spots: list[tuple[float, float]]) -> None:
    """Put a mark at (x, y), or to the right of those that would be hidden by it."""
    step = sheet.side * 0.42
    while near := [a for a, b in spots if math.hypot(a - x, b - y) < step * 0.7]:
        x = max(near) + step
    sheet.put(art, x, y)
    spots.append((x, y))


_ALONE = {"miss": "–", "parry": ""} | dict.fromkeys(
    ("hit", "kill", "wake", "trap", "fall", "ability", "tome", "special"), "!"
)
"""What a mark says when there is nothing to count."""


def _one_mark(sheet: Sheet, mark: Mark, several: bool, spots: list[tuple[float, float]]) -> None:
    x, y = at = sheet.middle(mark.square)
    toward = None
    if mark.origin and mark.origin != mark.square:
        origin = sheet.middle(mark.origin)
        far = math.hypot(origin[0] - x, origin[1] - y)
        ux, uy = (origin[0] - x) / far, (origin[1] - y) / far
        toward = round(math.degrees(math.atan2(uy, ux)), 1)
        _beads(sheet, at, (ux, uy), far)
        x, y = x + ux * sheet.side * 0.36, y + uy * sheet.side * 0.36
    elif mark.square in sheet.taken:
        x, y = x + sheet.side * 0.27, y + sheet.side * 0.27
    text = str(mark.number) if several else _ALONE.get(mark.what, "+")
    _spread(sheet, _mark(mark.what, text, sheet.side, toward), x, y, spots)


def _beads(sheet: Sheet, target: tuple[float, float], way: tuple[float, float], far: float) -> None:
    """A dotted line from the attacker's edge to the blow, for whoever strikes from afar."""
    art = _art(signs.dot(GOLD), sheet.side * 0.16)
    if far < sheet.side * 1.6:
        return
    gap = sheet.side * 0.24
    at = sheet.side * 0.86
    while at < far - sheet.side * 0.4:
        sheet.put(art, target[0] + way[0] * at, target[1] + way[1] * at)
        at += gap


def _mark(kind: str, text: str, side: int, toward: float | None = None) -> Image.Image:
    return _art(signs.mark(kind, text, toward), side * 0.78)

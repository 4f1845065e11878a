"""The picture of the dungeon: `draw`.

Composed from a cached background and cached figures, quantised to the fixed palette, saved as PNG. Safe to call from
several threads: everything shared is read only.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from PIL import Image

from engine.board.squares import Board, square_name
from engine.events import Event
from engine.view import MonsterView, View
from renderers import figures, sprites, track
from renderers.background import Scenery, background, frame
from renderers.changes import Changes, Mark, Move, changes, occupied
from renderers.sprites import HAND
from renderers.theme import BORDER, CREAM, CRIMSON, GOLD, LABEL, VOID, hero_mark, palette
from renderers.window import Window, action, whole

SIDE = 74
"""Pixels a square unless a width asks for something else."""
WIDEST, AREA = 2000, 1400 * 1200
"""Pixels across and in all at most, unless a width asks for something else."""

Crop = Literal["action", "full"]


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG file of `width` x `height` pixels, the part of the board on it, and the pixels of one square."""

    png: bytes
    width: int
    height: int
    window: Window
    side: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """Where things lie on the picture while it is being drawn."""

    image: Image.Image
    board: Board
    window: Window
    side: int
    left: int
    top: int
    taken: frozenset[str]
    """Squares on which a figure or a thing stands."""

    def place(self, square: str) -> tuple[float, float]:
        """The middle of a square, even of one outside the picture."""
        cell = self.board.cell(square)
        if cell is None:
            raise ValueError(f'"{square}" is not a square of this map')
        x, y = self.board.xy(cell)
        side = self.side
        return self.left + (x - self.window.left + 0.5) * side, self.top + (y - self.window.top + 0.5) * side

    def corner(self, square: str) -> tuple[int, int] | None:
        """The top left pixel of a square; None when it is not on the picture."""
        cell = self.board.cell(square)
        if cell is None:
            raise ValueError(f'"{square}" is not a square of this map')
        x, y = self.board.xy(cell)
        if not self.window.holds(x, y):
            return None
        return self.left + (x - self.window.left) * self.side, self.top + (y - self.window.top) * self.side

    def put(self, art: Image.Image, x: float, y: float) -> None:
        """Paste a drawing with its middle at (x, y)."""
        self.image.paste(art, (round(x - art.width / 2), round(y - art.height / 2)), art)

    def centre(self, square: str) -> tuple[float, float] | None:
        found = self.corner(square)
        return None if found is None else (found[0] + self.side / 2, found[1] + self.side / 2)


def draw(
    view: View, events: Iterable[Event] = (), *, crop: Crop | None = "action", width: int | None = None
) -> Picture:
    """The board as it lies after `events`, which are drawn as numbered arrows and marks.

    crop: "action" shows what changed, the Hero whose turn it is and their surroundings; "full" (or None) the whole map.
    width: pixels across; by default SIDE pixels a square, fewer where the picture would grow beyond WIDEST or AREA."""
    image, window, side = compose(view, changes(events, view), crop=crop, width=width)
    return Picture(encode(image), image.width, image.height, window, side)


def compose(
    view: View, found: Changes, *, crop: Crop | None, width: int | None = None
) -> tuple[Image.Image, Window, int]:
    """The finished picture in RGB, before it is quantised; the window; the pixels of a square."""
    window = action(view, found.squares()) if crop == "action" else whole(view.board)
    double = window.columns > 14 or window.rows > 14
    across = window.columns + _BAND * (2 if double else 1) + 2 * _PAD
    down = window.rows + across - window.columns
    side = int(width / across) if width else int(min(SIDE, WIDEST / across, math.sqrt(AREA / across / down)))
    if side < 8:
        raise ValueError(
            f"{width} pixels are too few for {window.columns} squares; ask for {int(8 * across) + 1} or more"
        )
    sheet = _sheet(view, window, side, double)
    _under(sheet, view, found)
    _figures(sheet, view)
    _over(sheet, found)
    _border(sheet, view, found, double)
    return sheet.image, window, side


def encode(image: Image.Image) -> bytes:
    """PNG in the fixed palette."""
    flat = image.quantize(palette=palette(), dither=Image.Dither.NONE)
    out = io.BytesIO()
    flat.save(out, "PNG", compress_level=3)
    return out.getvalue()


_BAND = 0.42
"""The strip with the coordinates, in squares."""
_PAD = 0.14
"""What shows of the border around the window, in squares: the outer half of a wall."""


def _band(side: int) -> int:
    return round(_BAND * side)


def _sheet(view: View, window: Window, side: int, double: bool) -> Sheet:
    band, pad = _band(side), round(_PAD * side)
    wide = window.columns * side + 2 * pad + band * (2 if double else 1)
    high = window.rows * side + 2 * pad + band * (2 if double else 1)
    image = Image.new("RGB", (wide, high + track.height(wide)), BORDER)
    whole_board = background(view.board, Scenery.of(view), side)
    x, y = frame(side) + window.left * side - pad, frame(side) + window.top * side - pad
    part = whole_board.crop((x, y, x + window.columns * side + 2 * pad, y + window.rows * side + 2 * pad))
    image.paste(part.convert("RGB"), (band, band))
    return Sheet(image, view.board, window, side, band + pad, band + pad, frozenset(occupied(view)))


def _under(sheet: Sheet, view: View, found: Changes) -> None:
    """What lies below the figures: Sleeping markers, squares pointed out, ghosts, paths."""
    for tile in view.sleeping:
        if spot := _free_spot(sheet, tile):
            sheet.put(_art(figures.SLEEP, sheet.side * 1.5), *spot)
    for square in view.preview:
        if at := sheet.corner(square):
            art = _art(figures.glow("#4fc3d9"), sheet.side)
            sheet.image.paste(art, at, art)
    for kind, square in found.fallen:
        if at := sheet.corner(square):
            art = _art(figures.fallen(kind), sheet.side, ("asleep", "tall"))
            sheet.image.paste(art, at, art)
    if view.active and (spot := sheet.centre(view.hero(view.active).square)):
        sheet.put(_art(figures.turn_ring(), sheet.side * 1.32), *spot)
    for move in found.moves:
        if at := sheet.corner(move.start):
            art = _art(figures.start_ring(_colour(move)), sheet.side)
            sheet.image.paste(art, at, art)
    for pen, colour in ((24.0, CREAM), (12.0, None)):
        for move in found.moves:
            _path(sheet, move, colour or _colour(move), pen)


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
        if (at := sheet.corner(square)) and (into or out):
            art = sprites.picture(figures.path_piece(into, out, colour, pen), *_double(sheet.side * 1.4))
            over = (art.width - sheet.side) // 2
            sheet.image.paste(art, (at[0] - over, at[1] - over), art)


def _sign(n: int) -> int:
    return (n > 0) - (n < 0)


def _double(n: float) -> tuple[int, int]:
    return round(n), round(n)


def _art(svg: str, side: float, hidden: tuple[str, ...] = ()) -> Image.Image:
    return sprites.picture(svg, *_double(side), hidden)


def _figures(sheet: Sheet, view: View) -> None:
    for hero in view.heroes:
        if hero.lying:
            _hero(sheet, view, hero.id)
    for monster in view.monsters:
        _monster(sheet, monster)
    for hero in view.heroes:
        if not hero.lying:
            _hero(sheet, view, hero.id)


def _hero(sheet: Sheet, view: View, name: str) -> None:
    hero = view.hero(name)
    if at := sheet.corner(hero.square):
        art = figures.hero(figures.HeroLook.of(hero), sheet.side)
        sheet.image.paste(art, at, art)


def _monster(sheet: Sheet, monster: MonsterView) -> None:
    """A big one may be on the picture by half: pasting clips it, the border is drawn over the rest."""
    corners = [sheet.corner(square) for square in monster.squares]
    if not any(corners):
        return
    cells = [sheet.board.xy(cell) for square in monster.squares if (cell := sheet.board.cell(square)) is not None]
    x, y = min(x for x, _ in cells), min(y for _, y in cells)
    wide = len({x for x, _ in cells}) > 1
    art = figures.monster(figures.MonsterLook.of(monster, wide), sheet.side)
    left = sheet.left + (x - sheet.window.left) * sheet.side
    top = sheet.top + (y - sheet.window.top) * sheet.side
    sheet.image.paste(art, (left, top), art)


def _over(sheet: Sheet, found: Changes) -> None:
    """What lies above the figures: blows, marks, numbers of paths."""
    several = len({move.number for move in found.moves} | {mark.number for mark in found.marks}) > 1
    spots: dict[tuple[int, int], int] = {}
    if several:
        for move in found.moves:
            if at := sheet.centre(move.start):
                shift = sheet.side * 0.3 if move.start in sheet.taken else 0
                _spread(sheet, _mark("step", str(move.number), sheet.side), at[0] - shift, at[1] + shift, spots)
    for mark in found.marks:
        _one_mark(sheet, mark, several, spots)


def _spread(sheet: Sheet, art: Image.Image, x: float, y: float, spots: dict[tuple[int, int], int]) -> None:
    """Put a mark at (x, y), or beside those that are there already."""
    spot = (round(x), round(y))
    sheet.put(art, x + spots.get(spot, 0) * sheet.side * 0.42, y)
    spots[spot] = spots.get(spot, 0) + 1


_ALONE = {"hit": "!", "kill": "!", "miss": "–", "parry": "", "wake": "!", "trap": "!", "fall": "!"}
"""What a mark says when there is nothing to count."""


def _one_mark(sheet: Sheet, mark: Mark, several: bool, spots: dict[tuple[int, int], int]) -> None:
    at = sheet.centre(mark.square)
    if at is None:
        return
    x, y = at
    toward = None
    origin = sheet.place(mark.origin) if mark.origin and mark.origin != mark.square else None
    if origin:
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
    art = _art(figures.dot(GOLD), sheet.side * 0.16)
    if far < sheet.side * 1.6:
        return
    gap = sheet.side * 0.24
    at = sheet.side * 0.86
    while at < far - sheet.side * 0.4:
        sheet.put(art, target[0] + way[0] * at, target[1] + way[1] * at)
        at += gap


def _mark(kind: str, text: str, side: int, toward: float | None = None) -> Image.Image:
    return _art(figures.mark(kind, text, toward), side * 0.78)


def _border(sheet: Sheet, view: View, found: Changes, double: bool) -> None:
    """Coordinates as on a chessboard, and the Turn Track."""
    image, window, side = sheet.image, sheet.window, sheet.side
    band, pad = _band(side), round(_PAD * side)
    right = band + window.columns * side + 2 * pad
    low = band + window.rows * side + 2 * pad
    bottom = low + (band if double else 0)
    for box in ((0, 0, image.width, band), (0, 0, band, bottom)):
        image.paste(BORDER, box)
    if double:
        image.paste(BORDER, (right, 0, image.width, bottom))
        image.paste(BORDER, (0, low, image.width, bottom))
    for i in range(window.columns):
        art = _coordinate(square_name(window.left + i, 0)[:-1], side)
        x = sheet.left + i * side + side / 2
        for y in (band / 2, low + band / 2)[: 2 if double else 1]:
            sheet.put(art, x, y)
    for j in range(window.rows):
        art = _coordinate(str(window.top + j + 1), side)
        y = sheet.top + j * side + side / 2
        for x in (band / 2, right + band / 2)[: 2 if double else 1]:
            sheet.put(art, x, y)
    strip = track.track(view.turn, view.end, found.spaces_lost, image.width)
    image.paste(strip, (0, bottom), strip)


def _coordinate(text: str, side: int) -> Image.Image:
    size = 76 if len(text) < 2 else 62
    svg = f'<text x="50" y="{50 + size * 0.36:.0f}" font-size="{size}" fill="{LABEL}" {HAND}>{text}</text>'
    return _art(sprites.document(svg, 100, 100), _BAND * side)


__all__ = ["SIDE", "VOID", "WIDEST", "Crop", "Picture", "Sheet", "compose", "draw", "encode"]

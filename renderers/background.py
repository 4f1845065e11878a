"""What seldom changes: floor, walls, doors, furniture, portals, traps and pits, sleeping rooms in the dark.

A background is the whole board at one size, kept in the fixed palette (one byte a pixel) in a small cache; pictures cut
their part out of it. Its key is what it shows, never a channel or a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw

from engine.board.squares import Board, Segment, Tile
from engine.view import View
from renderers.sprites import drawing
from renderers.theme import (
    FLOOR,
    FLOOR_ASLEEP,
    GRID,
    INK,
    SHADOW,
    VOID,
    WALL,
    WALL_TOP,
    palette,
)

Piece = tuple[str, str]
"""A drawing and its first square (or, for a door, its id)."""


@dataclass(frozen=True)
class Scenery:
    """All that a background shows, hashable: the cache's key together with the board and the size."""

    mission: str
    closed: tuple[str, ...]
    locked: tuple[str, ...]
    sleeping: tuple[str, ...]
    pieces: tuple[Piece, ...]
    portals: tuple[tuple[str, tuple[str, ...], bool], ...]
    traps: tuple[tuple[str, tuple[str, ...]], ...]
    pits: tuple[str, ...]

    @staticmethod
    def of(view: View) -> Scenery:
        pieces = [("chest", square) for square in view.chests.values()]
        pieces += [("barrel", square) for square in view.barrels.values()]
        pieces += view.furniture
        return Scenery(
            view.mission,
            tuple(view.closed),
            tuple(view.locked),
            tuple(view.sleeping),
            tuple(pieces),
            tuple((portal.kind, tuple(portal.squares), portal.shut) for portal in view.portals),
            tuple((trap.under, tuple(trap.squares)) for trap in view.traps),
            tuple(view.pits),
        )


@lru_cache(maxsize=32)
def background(board: Board, scenery: Scenery, side: int) -> Image.Image:
    """The whole board with `side` pixels a square and a frame of half a square around it, mode "P".

    Read only: it is shared between threads."""
    image = _floor(board, scenery.sleeping, side)
    _pieces(image, board, scenery, side)
    _walls(image, board, side)
    _doors(image, board, scenery, side)
    return image.quantize(palette=palette(), dither=Image.Dither.NONE)


def frame(side: int) -> int:
    """Pixels of the frame around the squares."""
    return side // 2


def _floor(board: Board, sleeping: Sequence[str], side: int) -> Image.Image:
    edge = frame(side)
    image = Image.new("RGB", (board.width * side + 2 * edge, board.height * side + 2 * edge), VOID)
    draw = ImageDraw.Draw(image)
    for tile in board.tiles:
        _tile(draw, tile, tile.id in sleeping, side, edge)
    return image


def _tile(draw: ImageDraw.ImageDraw, tile: Tile, asleep: bool, side: int, edge: int) -> None:
    tones = FLOOR_ASLEEP if asleep else FLOOR[tile.kind]
    x0, y0 = edge + tile.x * side, edge + tile.y * side
    for j in range(tile.h):
        for i in range(tile.w):
            x, y = x0 + i * side, y0 + j * side
            draw.rectangle((x, y, x + side - 1, y + side - 1), fill=tones[(tile.x + i + tile.y + j) % 2])
    line = max(1, side // 36)
    for i in range(1, tile.w):
        draw.rectangle((x0 + i * side, y0, x0 + i * side + line - 1, y0 + tile.h * side - 1), fill=GRID[asleep])
    for j in range(1, tile.h):
        draw.rectangle((x0, y0 + j * side, x0 + tile.w * side - 1, y0 + j * side + line - 1), fill=GRID[asleep])


def _pieces(image: Image.Image, board: Board, scenery: Scenery, side: int) -> None:
    """Flat things first, then what stands."""
    for kind, squares, shut in scenery.portals:
        _portal(image, board, scenery, kind, squares, shut, side)
    for under, squares in scenery.traps:
        if under == "door":
            _door_trap(image, board, squares, side)
        else:
            _put(image, board, scenery, "trap", squares[0], side)
    for square in scenery.pits:
        _put(image, board, scenery, "pit", square, side)
    trapped = [squares[0] for under, squares in scenery.traps if under == "chest"]
    for name, square in scenery.pieces:
        _put(image, board, scenery, name, square, side, 0.76 if square in trapped else 1.0)
    for square in trapped:
        x, y = _corner(board, square, side)
        _centred(image, drawing("trap_sign", round(side * 0.4)), x + round(side * 0.8), y + round(side * 0.24))


def _corner(board: Board, square: str, side: int) -> tuple[int, int]:
    cell = board.cell(square)
    if cell is None:
        raise ValueError(f'"{square}" is not a square of this map')
    x, y = board.xy(cell)
    return frame(side) + x * side, frame(side) + y * side


def _asleep(board: Board, square: str, sleeping: Sequence[str]) -> bool:
    cell = board.cell(square)
    return cell is not None and board.tile_at(cell).id in sleeping


def _put(image: Image.Image, board: Board, scenery: Scenery, name: str, square: str, side: int,
         scale: float = 1.0) -> None:  # fmt: skip
    x, y = _corner(board, square, side)
    inner = round(side * scale * 0.94)
    art = drawing(name, inner, name not in _WAKEFUL and _asleep(board, square, scenery.sleeping))
    _centred(image, art, x + side // 2, y + side // 2)


_WAKEFUL = ("chest", "lever", "button", "tome", "gap")
"""What the mission may turn on stays bright in a sleeping room."""


def _centred(image: Image.Image, art: Image.Image, x: int, y: int) -> None:
    image.paste(art, (x - art.width // 2, y - art.height // 2), art)


def _portal(image: Image.Image, board: Board, scenery: Scenery, kind: str, squares: tuple[str, ...], shut: bool,
            side: int) -> None:  # fmt: skip
    corners = [_corner(board, square, side) for square in squares]
    x, y = min(x for x, _ in corners), min(y for _, y in corners)
    upright = max(y for _, y in corners) - y > max(x for x, _ in corners) - x
    art = drawing(kind, side, shut or _asleep(board, squares[0], scenery.sleeping))
    if kind == "big_portal" and upright:
        art = art.transpose(Image.Transpose.ROTATE_90)
    image.paste(art, (x, y), art)


def _door_trap(image: Image.Image, board: Board, squares: tuple[str, ...], side: int) -> None:
    """A trap under a door shows on both sides of it (DOOR-08)."""
    corners = [_corner(board, square, side) for square in squares]
    xs, ys = sorted({x for x, _ in corners}), sorted({y for _, y in corners})
    x, y = sum(xs) // len(xs) + side // 2, sum(ys) // len(ys) + side // 2
    level = _level(board, squares)
    far = round(side * 0.34)
    for way in (-1, 1):
        _centred(image, drawing("trap", round(side * 0.62)), *((x, y + way * far) if level else (x + way * far, y)))


def _level(board: Board, squares: tuple[str, ...]) -> bool:
    """Whether the door of these four squares lies across a level border."""
    cells = {board.cell(square) for square in squares}
    door = next(door for door in board.doors.values() if set(door.squares) == cells)
    return door.segment[0][1] == door.segment[1][1]


def _line(segment: Segment, side: int, half: int) -> tuple[int, int, int, int]:
    (x1, y1), (x2, y2) = segment
    edge = frame(side)
    return (edge + x1 * side - half, edge + y1 * side - half, edge + x2 * side + half - 1, edge + y2 * side + half - 1)


def _walls(image: Image.Image, board: Board, side: int) -> None:
    draw = ImageDraw.Draw(image)
    half = max(2, round(side * 0.095))
    for segment in board.walls:
        if segment[0][1] == segment[1][1]:
            _shade(image, segment, side, half)
    for segment in board.walls:
        draw.rectangle(_line(segment, side, half), fill=INK)
    inner = half - max(1, side // 36)
    for segment in board.walls:
        draw.rectangle(_line(segment, side, inner), fill=WALL)
    for segment in board.walls:
        draw.rectangle(_line(segment, side, max(1, inner - max(1, side // 30))), fill=WALL_TOP)


def _shade(image: Image.Image, segment: Segment, side: int, half: int) -> None:
    """The shadow of a northern wall on the floor below it, in the tone of that floor."""
    (x1, y), (x2, _) = segment
    deep = half + max(2, side // 12)
    box = (frame(side) + x1 * side, frame(side) + y * side, frame(side) + x2 * side, frame(side) + y * side + deep)
    part = image.crop(box)
    image.paste(ImageChops.multiply(part, Image.new("RGB", part.size, SHADOW)), box[:2])


def _doors(image: Image.Image, board: Board, scenery: Scenery, side: int) -> None:
    for name in scenery.closed:
        (x1, y1), (x2, y2) = board.doors[name].segment
        art = drawing("door_locked" if name in scenery.locked else "door", side)
        if x1 == x2:
            art = art.transpose(Image.Transpose.ROTATE_90)
        _centred(image, art, frame(side) + (x1 + x2) * side // 2, frame(side) + (y1 + y2) * side // 2)

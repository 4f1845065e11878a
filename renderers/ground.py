"""What never moves: floors and walls, with the sleeping rooms in the dark.

A ground is the whole board at one size, drawn straight into the fixed palette (one byte a pixel) and kept in a small
cache; pictures cut their part out of it. Its key is what it shows, never a channel or a game.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from PIL import Image, ImageDraw

from engine.board.board import Board, Segment, Tile
from renderers.theme import (
    FLOOR,
    FLOOR_ASLEEP,
    GRID,
    INK,
    TREAD,
    VOID,
    WALL,
    WALL_TOP,
    palette_colours,
    rgb,
    shadowed,
)


@lru_cache(maxsize=32)
def ground(board: Board, sleeping: tuple[str, ...], torn: tuple[str, ...], side: int) -> Image.Image:
    """The whole board with `side` pixels a square and a frame of half a square around it, mode "P". torn: borders at
    which the wall is gone, as in `View.torn`.

    Read only: it is shared between threads."""
    edge = frame(side)
    image = Image.new("P", (board.width * side + 2 * edge, board.height * side + 2 * edge), _ink(VOID))
    image.putpalette([channel for colour in palette_colours() for channel in rgb(colour)])
    draw = ImageDraw.Draw(image)
    for tile in board.tiles:
        _tile(draw, tile, tile.id in sleeping, side)
    half = max(2, round(side * 0.095))
    walls = standing(board, torn)
    for segment in walls:
        if segment[0][1] == segment[1][1]:
            _shade(image, segment, side, half)
    thin = max(1, side // 36)
    for width, colour in ((half, INK), (half - thin, WALL), (half - thin - max(1, side // 30), WALL_TOP)):
        for segment in walls:
            draw.rectangle(_line(segment, side, max(1, width)), fill=_ink(colour))
    return image


def standing(board: Board, torn: Iterable[str]) -> list[Segment]:
    """The walls that stand: all but the torn borders."""
    gone = {stretch(board, border) for border in torn}
    walls: list[Segment] = []
    for (x1, y1), (x2, y2) in board.walls:
        if not gone:
            walls.append(((x1, y1), (x2, y2)))
            continue
        pieces = [((x1, y), (x1, y + 1)) for y in range(y1, y2)] + [((x, y1), (x + 1, y1)) for x in range(x1, x2)]
        walls += [piece for piece in pieces if piece not in gone]
    return walls


def stretch(board: Board, border: str) -> Segment:
    """The grid line of the border between two squares ("F7|G7", "F7-F8")."""
    a, b = board.edge(border)
    x, y = board.xy(b)
    return ((x, y), (x, y + 1)) if b - a == 1 else ((x, y), (x + 1, y))


def frame(side: int) -> int:
    """Pixels of the frame around the squares."""
    return side // 2


@cache
def _inks() -> dict[str, int]:
    return {colour: at for at, colour in enumerate(palette_colours())}


def _ink(colour: str) -> int:
    """The number of a colour in the palette; KeyError for one that is not in it."""
    return _inks()[colour]


def _tile(draw: ImageDraw.ImageDraw, tile: Tile, asleep: bool, side: int) -> None:
    light, dark = map(_ink, FLOOR_ASLEEP if asleep else FLOOR[tile.kind])
    line, thin = _ink(GRID[asleep]), max(1, side // 36) - 1
    left, top = frame(side) + tile.x * side, frame(side) + tile.y * side
    right, low = left + tile.w * side - 1, top + tile.h * side - 1
    draw.rectangle((left, top, right, low), fill=light)
    for j in range(tile.h):
        for i in range((tile.x + tile.y + j + 1) % 2, tile.w, 2):
            x, y = left + i * side, top + j * side
            draw.rectangle((x, y, x + side - 1, y + side - 1), fill=dark)
    for x in range(left + side, right, side):
        draw.rectangle((x, top, x + thin, low), fill=line)
    for y in range(top + side, low, side):
        draw.rectangle((left, y, right, y + thin), fill=line)
    if tile.kind == "stairs":
        _treads(draw, tile, _ink(TREAD[asleep]), side)


def _treads(draw: ImageDraw.ImageDraw, tile: Tile, edge: int, side: int) -> None:
    """The steps of a staircase, three to a square, across its shorter way."""
    left, top = frame(side) + tile.x * side, frame(side) + tile.y * side
    right, low = left + tile.w * side - 1, top + tile.h * side - 1
    deep = max(1, side // 24)
    for i in range(1, 3 * max(tile.w, tile.h)):
        at = round(i * side / 3)
        if tile.w > tile.h:
            draw.rectangle((left + at, top, left + at + deep - 1, low), fill=edge)
        else:
            draw.rectangle((left, top + at, right, top + at + deep - 1), fill=edge)


def _line(segment: Segment, side: int, half: int) -> tuple[int, int, int, int]:
    (x1, y1), (x2, y2) = segment
    edge = frame(side)
    return (edge + x1 * side - half, edge + y1 * side - half, edge + x2 * side + half - 1, edge + y2 * side + half - 1)


def _shade(image: Image.Image, segment: Segment, side: int, half: int) -> None:
    """The shadow of a northern wall on the floor below it, in the tone of that floor."""
    (x1, y), (x2, _) = segment
    edge, deep = frame(side), half + max(2, side // 12)
    box = (edge + x1 * side, edge + y * side, edge + x2 * side, edge + y * side + deep)
    image.paste(image.crop(box).point(_shadows()), box[:2])


@cache
def _shadows() -> list[int]:
    """For each colour of the palette the one that a shadow makes of it; floors and their grid only."""
    found = list(range(256))
    tones = [tone for pair in FLOOR.values() for tone in pair]
    for colour in (*tones, *FLOOR_ASLEEP, *GRID.values(), *TREAD.values()):
        found[_ink(colour)] = _ink(shadowed(colour))
    return found

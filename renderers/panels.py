"""What Hero sheets and cards are put together from: panels, emblems in their places, rows of signs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from renderers import sprites
from renderers.emblems.shapes import star
from renderers.png import Picture, encode
from renderers.theme import BORDER, CREAM, GHOST, GOLD, INK, RED


def panel(x: float, y: float, w: float, h: float, fill: str, rim: str = INK, pen: float = 4, round_: float = 18) -> str:
    """A rounded rectangle; the rim lies inside its measures."""
    half = pen / 2
    return (
        f'<rect x="{x + half:g}" y="{y + half:g}" width="{w - pen:g}" height="{h - pen:g}" rx="{round_:g}" '
        f'fill="{fill}" stroke="{rim}" stroke-width="{pen:g}"/>'
    )


def sign(drawing: str, x: float, y: float, size: float) -> str:
    """A drawing of 100 by 100 with its top left corner at (x, y), `size` wide."""
    return f'<g transform="translate({x:g} {y:g}) scale({size / 100:g})">{drawing}</g>'


def energy(now: int, full: int, x: float, y: float, step: float, r: float) -> str:
    """An energy track from (x, y), the middle of its red space, to the Star (ABIL-08): spaces reached are lit, the
    token stands on the last of them; below 0 there is none."""
    line = f'<path d="M{x} {y} H{x + step * full}" stroke="{INK}" stroke-width="{r * 0.7:g}" stroke-linecap="round"/>'
    spaces = []
    for i in range(full):
        fill = RED if i == 0 else GOLD if i <= now else CREAM
        spaces.append(f'<circle cx="{x + step * i:g}" cy="{y}" r="{r}" fill="{fill}" stroke="{INK}" stroke-width="4"/>')
    end = star(x + step * full, y, r * 1.75, GOLD if now >= full else CREAM)
    at = x + step * min(now, full)
    token = f'<circle cx="{at:g}" cy="{y}" r="{r * 0.5:g}" fill="{INK}" stroke="{CREAM}" stroke-width="3"/>'
    return line + "".join(spaces) + end + (token if now >= 0 else "")


def hearts(now: int, full: int, heart: str, x: float, y: float, size: float) -> str:
    """Hit Points as a row: those left in full, those lost pale."""
    return "".join(
        f'<g opacity="{1 if i < now else 0.25}">{sign(heart, x + i * size * 1.06, y, size)}</g>' for i in range(full)
    )


def pills(words: tuple[str, ...], chosen: int, x: float, y: float, w: float, h: float) -> str:
    """Small tags side by side, the one that counts in gold; `chosen` from 0."""
    found = []
    for i, word in enumerate(words):
        lit = i == chosen
        found.append(
            panel(x + i * (w + 6), y, w, h, GOLD if lit else "#ffffff", INK if lit else GHOST, 3, 9)
            + f'<text x="{x + i * (w + 6) + w / 2:g}" y="{y + h * 0.74:g}" font-size="{h * 0.68:g}" '
            f'fill="{INK if lit else GHOST}" {sprites.HAND}>{word}</text>'
        )
    return "".join(found)


@dataclass(frozen=True, slots=True)
class Piece:
    """SVG elements in the coordinates of the whole picture, and the box of it in which they lie."""

    svg: str
    x: float
    y: float
    width: float
    height: float


def printed(pieces: Iterable[Piece], width: int, height: int) -> Picture:
    """Pieces over each other as a finished picture of that many pixels.

    Piece by piece because the rasteriser lets no other thread run while it works: many short waits, no long one."""
    image = Image.new("RGB", (width, height), BORDER)
    for piece in pieces:
        art = pixels(piece)
        image.paste(art, (round(piece.x), round(piece.y)), art)
    return Picture(encode(image), width, height)


@lru_cache(maxsize=96)
def pixels(piece: Piece) -> Image.Image:
    """A piece by itself, remembered: what did not change since the last sheet is not drawn again. Read only."""
    x, y, width, height = round(piece.x), round(piece.y), round(piece.width), round(piece.height)
    return sprites.rasterise(sprites.document(piece.svg, width, height, x, y), width, height)

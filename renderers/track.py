"""The Turn Track along the lower edge: where the Hero Turn tile stands, where the End of Game tile waits (TURN-09,
WIN-03). The fewer spaces lie between the two, the hotter they glow."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from renderers import sprites
from renderers.sprites import HAND
from renderers.theme import BORDER, CREAM, GHOST, GOLD, INK, RED, WARM, mix


def height(width: int) -> int:
    """Pixels that a track of that width is high."""
    return max(40, min(72, round(width * 0.07)))


@lru_cache(maxsize=256)
def track(turn: int, end: int, lost: int, width: int) -> Image.Image:
    """The track as an RGBA picture. lost: spaces behind the End tile that fell away in this step (DOWN-01).

    Read only: it is shared between threads."""
    spaces = max(end, turn) + lost
    high = height(width) / width * 1000
    step = min(1000 / spaces, 2 * high)
    left = (1000 - step * spaces) / 2
    cells = [_space(i, turn, end, left + step * (i - 1), step, high) for i in range(1, spaces + 1)]
    frame = f'<rect width="1000" height="{high + 1:.1f}" fill="{BORDER}"/>'
    scaled = f'<g transform="scale({width / 1000:g})">{frame}{"".join(cells)}</g>'
    return sprites.rasterise(sprites.document(scaled, width, height(width)), width, height(width))


def _space(i: int, turn: int, end: int, x: float, step: float, high: float) -> str:
    gap = min(3.0, step * 0.06)
    box = f'x="{x + gap:.1f}" y="6" width="{step - 2 * gap:.1f}" height="{high - 12:.1f}" rx="{min(9, step / 5):.1f}"'
    middle = x + step / 2
    size = min(high * 0.5, step * 0.56)
    if i == end:
        rim = GOLD if i == turn else INK
        return f'<rect {box} fill="{RED}" stroke="{rim}" stroke-width="5"/>' + _snout(middle, high, min(step, high))
    if i == turn:
        return (
            f'<rect {box} fill="{GOLD}" stroke="{CREAM}" stroke-width="5"/>'
            + _number(i, middle, high, size * 1.15, INK) + _flag(middle, high, min(step, high))
        )  # fmt: skip
    if i > end:
        cross = f"M{x + gap + 4:.1f} 12 L{x + step - gap - 4:.1f} {high - 12:.1f}"
        return f'<rect {box} fill="{INK}"/><path d="{cross}" stroke="{RED}" stroke-width="6" stroke-linecap="round"/>'
    if i < turn:
        return f'<rect {box} fill="{mix(BORDER, GHOST, 0.18)}"/>' + _number(i, middle, high, size * 0.85, GHOST)
    warmth = WARM[max(0, len(WARM) - (end - i))]
    return f'<rect {box} fill="{warmth}" stroke="{INK}" stroke-width="3"/>' + _number(i, middle, high, size, INK)


def _number(i: int, x: float, high: float, size: float, pen: str) -> str:
    return f'<text x="{x:.1f}" y="{high / 2 + size * 0.36:.1f}" font-size="{size:.1f}" fill="{pen}" {HAND}>{i}</text>'


def _flag(x: float, high: float, wide: float) -> str:
    """The Hero Turn tile's pennant, on the upper edge."""
    w = wide * 0.2
    points = f"{x - w:.1f},3 {x + w:.1f},3 {x:.1f},{3 + w * 0.9:.1f}"
    return f'<polygon points="{points}" fill="{RED}" stroke="{INK}" stroke-width="3"/>'


def _snout(x: float, high: float, wide: float) -> str:
    """The End of Game tile: who is still there when time is up."""
    scale = wide * 0.0072
    return f'<g transform="translate({x - 50 * scale:.1f} {high / 2 - 53 * scale:.1f}) scale({scale:.4f})">' + (
        sprites.awake("ugly_snout") + "</g>"
    )

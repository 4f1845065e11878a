"""The parts of emblems: SVG elements in a field of 100 by 100, outlined in ink, filled from the palette."""

from __future__ import annotations

import math

from renderers.theme import CREAM, GOLD, GREEN, INK, RED

__all__ = [
    "BLACK", "BLUE", "BRASS", "CREAM", "CRIMSON", "DEEP", "GOLD", "GREEN", "HORN", "ICE", "INK", "IRON", "LAVENDER",
    "LEAF", "LEATHER", "LIGHT", "MINT", "MOSS", "NAVY", "ORANGE", "PALE", "PINE", "PINK", "PURPLE", "RED", "RUST",
    "SKIN", "SKY", "STEEL", "STONE", "TAN", "VIOLET", "WHITE", "WINE", "WOOD", "WOOD_DARK", "YELLOW",
    "beam", "circle", "ellipse", "group", "path", "polygon", "rays", "ring", "spark", "star", "turned",
]  # fmt: skip

BLACK, WHITE = "#2d2a33", "#ffffff"
STEEL, IRON, LIGHT, STONE = "#aeb6c2", "#6d7686", "#dfe5ec", "#8b8494"
BRASS, YELLOW, ORANGE = "#f2b632", "#ffe27a", "#ef7d2d"
WOOD, WOOD_DARK, TAN, HORN = "#a0673a", "#7c4a25", "#d89a57", "#d8b083"
LEATHER, RUST = "#8a5540", "#a8552a"
WINE, CRIMSON, PINK, SKIN = "#9c2a2f", "#c8324a", "#e05aa0", "#f7d3b0"
LEAF, MOSS, PINE, MINT = "#9dbf4f", "#7c8a2e", "#1f6b4a", "#7fe0c0"
BLUE, NAVY, SKY, PALE, ICE = "#3557b0", "#1d2f66", "#8fa6e8", "#cfe8f5", "#9fe0f5"
PURPLE, VIOLET, LAVENDER, DEEP = "#7a4bc4", "#b78bf0", "#e7d2f2", "#43204f"


def _paint(fill: str, pen: float, ink: str) -> str:
    return f'fill="{fill}" stroke="{ink}" stroke-width="{pen:g}" stroke-linejoin="round" stroke-linecap="round"'


def path(way: str, fill: str = "none", pen: float = 4, ink: str = INK) -> str:
    """A shape by its SVG path."""
    return f'<path d="{way}" {_paint(fill, pen, ink)}/>'


def polygon(points: str, fill: str, pen: float = 4) -> str:
    return f'<polygon points="{points}" {_paint(fill, pen, INK)}/>'


def circle(x: float, y: float, r: float, fill: str, pen: float = 4, ink: str = INK) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" {_paint(fill, pen, ink)}/>'


def ellipse(x: float, y: float, rx: float, ry: float, fill: str, pen: float = 4) -> str:
    return f'<ellipse cx="{x:g}" cy="{y:g}" rx="{rx:g}" ry="{ry:g}" {_paint(fill, pen, INK)}/>'


def beam(way: str, colour: str, width: float, rim: float = 7) -> str:
    """A line of that colour with an ink rim: handles, strings, arrows. `rim` is shared between both its sides."""
    return path(way, "none", width + rim) + path(way, "none", width, colour)


def group(*parts: str, turn: float = 0, scale: float = 1, x: float = 0, y: float = 0) -> str:
    """Parts turned clockwise and scaled around the middle of the field, then moved by (x, y)."""
    return (
        f'<g transform="translate({50 + x:g} {50 + y:g}) rotate({turn:g}) scale({scale:g}) translate(-50 -50)">'
        f"{''.join(parts)}</g>"
    )


def turned(*parts: str) -> str:
    """What was drawn upright, as it lies in the hand: leaning to the right."""
    return group(*parts, turn=38)


def ring(corners: int, x: float, y: float, r: float, inner: float, turn: float = -90) -> str:
    """The points of a star of so many corners."""
    points = []
    for i in range(2 * corners):
        reach = inner if i % 2 else r
        angle = math.radians(turn + 180 * i / corners)
        points.append(f"{x + reach * math.cos(angle):.1f},{y + reach * math.sin(angle):.1f}")
    return " ".join(points)


def star(x: float, y: float, r: float, fill: str = BRASS, pen: float = 4, corners: int = 5, turn: float = -90) -> str:
    """The Star of the dice, or with other corners a burst."""
    return polygon(ring(corners, x, y, r, r * (0.45 if corners < 7 else 0.68), turn), fill, pen)


def spark(x: float, y: float, r: float, fill: str = YELLOW, pen: float = 3) -> str:
    """A four-pointed glint."""
    return polygon(ring(4, x, y, r, r * 0.34), fill, pen)


def rays(x: float, y: float, near: float, far: float, count: int, colour: str, width: float, turn: float = -90) -> str:
    """Short strokes around a middle."""
    way = []
    for i in range(count):
        angle = math.radians(turn + 360 * i / count)
        ux, uy = math.cos(angle), math.sin(angle)
        way.append(f"M{x + near * ux:.1f} {y + near * uy:.1f} L{x + far * ux:.1f} {y + far * uy:.1f}")
    return beam(" ".join(way), colour, width, 5)

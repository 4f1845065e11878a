"""Signs of what happened in a step and of what is asked: marks with their numbers, paths and flights, rings, ghosts.

Each function gives SVG text in units of 100 a square; `renderers.sprites.picture` makes pixels of it, once.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from renderers import sprites
from renderers.figures import ring
from renderers.sprites import HAND
from renderers.theme import CREAM, GLOW, GOLD, GREEN, INK, MOON, RED, SHIELD, STEEL, TEAMS

SLEEP = sprites.document(
    f'<g fill="{MOON}" {HAND}><text x="60" y="172" font-size="140">Z</text>'
    '<text x="128" y="138" font-size="96">z</text>'
    '<text x="172" y="100" font-size="68">z</text></g>', 210, 210,
)  # fmt: skip
"""The Sleeping marker of a room: large letters on its floor, 150 units wide."""


def turn_ring() -> str:
    """Under the Hero whose turn it is; 132 units wide, around the square."""
    return sprites.document(
        f'<rect x="-10" y="-10" width="120" height="120" rx="26" fill="{GOLD}" stroke="{INK}" stroke-width="5"/>'
        f'<rect x="-3" y="-3" width="106" height="106" rx="20" fill="{CREAM}"/>', 132, 132, -16, -16,
    )  # fmt: skip


def goal(team: str) -> str:
    """A square on which a team scores: in its colour, with an arrow to its side."""
    mark = TEAMS[team]
    way = "" if mark.toward == "e" else ' transform="translate(100 0) scale(-1 1)"'
    return sprites.document(
        f'<rect x="4" y="4" width="92" height="92" rx="12" fill="{mark.colour}" stroke="{INK}" stroke-width="4" '
        f'stroke-dasharray="14 9"/><g{way}><path d="M22 30 L48 50 L22 70 M50 30 L76 50 L50 70" fill="none" '
        f'stroke="{INK}" stroke-width="11" stroke-linecap="round" stroke-linejoin="round"/></g>', 100, 100,
    )  # fmt: skip


_SHAPES = {
    "hit": (f'<polygon points="{ring(9, 48, -90, 33)}"', RED, "#ffffff"),
    "kill": (f'<polygon points="{ring(9, 48, -90, 33)}"', "#9c2a2f", GOLD),
    "miss": ('<circle cx="50" cy="50" r="36"', STEEL, INK),
    "parry": ('<path d="M12 14 Q50 22 88 14 V50 Q88 80 50 94 Q12 80 12 50 Z"', SHIELD, "#ffffff"),
    "step": ('<circle cx="50" cy="50" r="36"', INK, "#ffffff"),
    "arrival": ('<circle cx="50" cy="50" r="40"', "#7a4bc4", "#ffffff"),
    "wake": ('<path d="M50 4 Q96 6 96 44 Q96 78 62 80 L44 97 L42 80 Q4 76 4 44 Q6 6 50 4 Z"', GOLD, INK),
    "trap": ('<path d="M50 4 L97 90 H3 Z"', "#ef7d2d", "#ffffff"),
    "good": ('<rect x="12" y="12" width="76" height="76" rx="18"', GREEN, "#ffffff"),
    "fall": (f'<polygon points="{ring(9, 48, -90, 33)}"', INK, "#ffffff"),
    "ability": (f'<polygon points="{ring(4, 54)}"', GLOW, INK),
    "card": ('<rect x="18" y="6" width="64" height="88" rx="12"', CREAM, INK),
    "tome": ('<path d="M50 20 Q28 8 4 14 V82 Q28 78 50 90 Q72 78 96 82 V14 Q72 8 50 20 Z"', "#6a2f7a", "#ffffff"),
    "special": ('<path d="M8 2 L32 20 H68 L92 2 L92 52 Q88 90 50 96 Q12 90 8 52 Z"', "#9c2a2f", GOLD),
}
MARKS = tuple(_SHAPES)


@lru_cache(maxsize=1024)
def mark(kind: str, text: str, toward: float | None = None) -> str:
    """A mark with its number (or "!") on it, 150 units wide around it; the shape alone tells what happened.

    toward: the direction, in degrees clockwise from east, of whoever struck the blow; the mark's tail points there."""
    shape, paper, pen = _SHAPES[kind]
    size = 56 if len(text) < 2 else 46
    middle = 62 if kind == "trap" else 46 if kind in ("wake", "parry") else 55 if kind in ("tome", "special") else 50
    tail = f'<path transform="rotate({toward} 50 50)" d="M60 22 L122 50 L60 78 Z"' if toward is not None else ""
    both = [element for element in (tail, shape) if element]
    halo = "".join(f'{it} fill="{CREAM}" stroke="{CREAM}" stroke-width="13" stroke-linejoin="round"/>' for it in both)
    line = "".join(f'{it} fill="{paper}" stroke="{INK}" stroke-width="5" stroke-linejoin="round"/>' for it in both)
    return sprites.document(
        f'{halo}{line}'
        f'<text x="50" y="{middle + size * 0.36:.1f}" font-size="{size}" fill="{pen}" {HAND}>{text}</text>',
        150, 150, -25, -25,
    )  # fmt: skip


@lru_cache(maxsize=512)
def path_piece(into: tuple[int, int] | None, out: tuple[int, int] | None, colour: str, pen: float) -> str:
    """One square of a movement path, 140 units wide around the square: a line from the border it was entered over
    to the one it is left by. Where `out` is None the arrow ends, short of the figure that stands there."""
    lines = []
    if into and out:
        lines.append(f"M{50 - 50 * into[0]} {50 - 50 * into[1]} L50 50 L{50 + 50 * out[0]} {50 + 50 * out[1]}")
    elif out:
        lines.append(f"M50 50 L{50 + 50 * out[0]} {50 + 50 * out[1]}")
    elif into:
        lines.append(_arrowhead(into, pen))
    return sprites.document(
        f'<path d="{" ".join(lines)}" fill="none" stroke="{colour}" stroke-width="{pen}" stroke-linecap="round" '
        f'stroke-linejoin="round"/>', 140, 140, -20, -20,
    )  # fmt: skip


def _arrowhead(into: tuple[int, int], pen: float) -> str:
    length = math.hypot(*into)
    ux, uy = into[0] / length, into[1] / length
    back = 44.0 if 0 in into else 54.0
    tip = (50 - ux * back, 50 - uy * back)
    wing = 17.0
    left = (tip[0] - ux * wing - uy * wing, tip[1] - uy * wing + ux * wing)
    right = (tip[0] - ux * wing + uy * wing, tip[1] - uy * wing - ux * wing)
    start = (50 - 50 * into[0], 50 - 50 * into[1])
    return (
        f"M{start[0]:.1f} {start[1]:.1f} L{tip[0]:.1f} {tip[1]:.1f} "
        f"M{left[0]:.1f} {left[1]:.1f} L{tip[0]:.1f} {tip[1]:.1f} L{right[0]:.1f} {right[1]:.1f}"
    )


HOPS = MappingProxyType({"push": 0.0, "throw": 0.42, "leap": 0.3})
"""Ways of going that are not walking, and how far their line bends away, in parts of its length."""
_DASHES = {"push": "15 17", "throw": "", "leap": "0.1 21"}


@dataclass(frozen=True, slots=True)
class Hop:
    """The line of a push, a throw or a leap: SVG of `width` by `height` units whose corner lies at (left, top) from the
    middle of the square of departure."""

    svg: str
    left: float
    top: float
    width: float
    height: float


@lru_cache(maxsize=256)
def hop(dx: int, dy: int, colour: str, how: str) -> Hop:
    """From one square to another `dx` squares to the right and `dy` down: pushes are dashed, throws fly in an arc,
    leaps and teleports are dotted."""
    long = math.hypot(dx, dy) * 100
    bend = HOPS[how] * long
    up = 1 if dx >= 0 else -1
    nx, ny = up * dy * 100 / long, -up * dx * 100 / long
    knee = (dx * 50 + nx * bend, dy * 50 + ny * bend)

    def at(t: float) -> tuple[float, float]:
        a, b = 2 * t * (1 - t), t * t
        return a * knee[0] + b * dx * 100, a * knee[1] + b * dy * 100

    points = [at(i / 40) for i in range(41)]
    kept = [p for p in points if math.hypot(p[0], p[1]) > 20 and math.hypot(p[0] - dx * 100, p[1] - dy * 100) > 42]
    kept = kept if len(kept) > 1 else [points[8], points[24]]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in kept)
    head = _head(kept[-2], kept[-1])
    dash = f' stroke-dasharray="{_DASHES[how]}"' if _DASHES[how] else ""
    svg = "".join(
        f'<g fill="none" stroke="{ink}" stroke-width="{pen}" stroke-linecap="round" stroke-linejoin="round">'
        f'<polyline points="{line}"{dash}/><path d="{head}"/></g>'
        for pen, ink in ((22, CREAM), (11, colour))
    )
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    left, top = min(xs) - 40, min(ys) - 40
    width, height = max(xs) + 40 - left, max(ys) + 40 - top
    return Hop(sprites.document(svg, width, height, left, top), left, top, width, height)


def _head(before: tuple[float, float], tip: tuple[float, float]) -> str:
    """An arrowhead at `tip`."""
    long = math.hypot(tip[0] - before[0], tip[1] - before[1]) or 1.0
    ux, uy = (tip[0] - before[0]) / long, (tip[1] - before[1]) / long
    tip = (tip[0] + ux * 8, tip[1] + uy * 8)
    left = (tip[0] - ux * 18 - uy * 18, tip[1] - uy * 18 + ux * 18)
    right = (tip[0] - ux * 18 + uy * 18, tip[1] - uy * 18 - ux * 18)
    return f"M{left[0]:.1f} {left[1]:.1f} L{tip[0]:.1f} {tip[1]:.1f} L{right[0]:.1f} {right[1]:.1f}"


def dot(colour: str) -> str:
    """A bead of the line of an attack."""
    return sprites.document(f'<circle cx="50" cy="50" r="40" fill="{colour}" stroke="{INK}" stroke-width="14"/>',
                            100, 100)  # fmt: skip


def glow(colour: str) -> str:
    """A square pointed out by a question."""
    return sprites.document(
        f'<rect x="9" y="9" width="82" height="82" rx="16" fill="{colour}" fill-opacity="0.450" stroke="{colour}" '
        f'stroke-width="6"/>', 100, 100,
    )  # fmt: skip


def start_ring(colour: str) -> str:
    """Where a figure set out from."""
    return sprites.document(
        f'<circle cx="50" cy="50" r="30" fill="none" stroke="{CREAM}" stroke-width="12"/>'
        f'<circle cx="50" cy="50" r="30" fill="none" stroke="{colour}" stroke-width="6" stroke-dasharray="13 10.600"/>',
        100, 100,
    )  # fmt: skip


def fallen(kind: str) -> str:
    """Where a monster was felled: its ghost, crossed out."""
    width, height = sprites.size(kind)
    left, top = (width - 100) / 2, (height - 100) / 2
    cross = f"M{left + 22} {top + 22} L{left + 78} {top + 78} M{left + 78} {top + 22} L{left + 22} {top + 78}"
    return sprites.document(
        f'<g opacity="0.400">{sprites.body(kind)}</g>'
        f'<path d="{cross}" stroke="{CREAM}" stroke-width="19" stroke-linecap="round"/>'
        f'<path d="{cross}" stroke="{RED}" stroke-width="11" stroke-linecap="round"/>', 100, 100, left, top,
    )  # fmt: skip

"""Heroes, monsters and marks as they stand on the board: a drawing, its label, its life, its facing, its troubles.

Each function gives SVG text in units of 100 a square; `renderers.sprites.picture` turns it into pixels and remembers
it, so a figure that did not change costs one look-up.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from engine.view import HeroView, MonsterView
from renderers import sprites
from renderers.sprites import HAND, dimmed
from renderers.theme import CREAM, GHOST, GOLD, GREEN, INK, MOON, RED, SHIELD, STEEL, hero_mark, mix

OUTLINE = f'stroke="{INK}" stroke-width="4" stroke-linejoin="round"'


def _ring(corners: int, radius: float, turn: float = -90.0, inner: float | None = None) -> str:
    """The points of a regular polygon around (50, 50), or of a star when `inner` is given."""
    count = corners if inner is None else corners * 2
    points = []
    for i in range(count):
        reach = radius if inner is None or i % 2 == 0 else inner
        angle = math.radians(turn + 360 * i / count)
        points.append(f"{50 + reach * math.cos(angle):.1f},{50 + reach * math.sin(angle):.1f}")
    return " ".join(points)


PLATES = {
    "square": '<rect x="6" y="6" width="88" height="88" rx="8"',
    "circle": '<circle cx="50" cy="50" r="46"',
    "hexagon": f'<polygon points="{_ring(6, 48)}"',
    "diamond": f'<polygon points="{_ring(4, 54)}"',
    "pentagon": f'<polygon points="{_ring(5, 51)}"',
    "star": f'<polygon points="{_ring(8, 50, -90, 38)}"',
}
"""The shape under each Hero, an open element."""


def plate(shape: str, colour: str) -> str:
    """A Hero's base: the shape in the colour, with a light rim that holds on any floor."""
    open_tag = PLATES[shape]
    return (
        f'{open_tag} fill="{INK}" stroke="{INK}" stroke-width="7" stroke-linejoin="round"/>'
        f'{open_tag} fill="{colour}" stroke="{CREAM}" stroke-width="3" stroke-linejoin="round"/>'
    )


def label(text: str, x: float, y: float, paper: str, pen: str) -> str:
    """A tag with its text, its top left corner at (x, y)."""
    width = 22 + 15 * max(1, len(text))
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="35" rx="10" fill="{paper}" stroke="{INK}" stroke-width="4"/>'
        f'<text x="{x + width / 2}" y="{y + 29}" font-size="34" fill="{pen}" {HAND}>{text}</text>'
    )


def pips(now: int, full: int, x: float, y: float) -> str:
    """Life as a row of drops around (x, y): those left are red, those lost are hollow."""
    step = min(16.0, 82 / max(1, full))
    left = x - step * (full - 1) / 2
    return "".join(
        f'<circle cx="{left + step * i:.1f}" cy="{y}" r="7.2" fill="{RED if i < now else INK}" '
        f'stroke="{CREAM if i < now else GHOST}" stroke-width="2.5"/>'
        for i in range(full)
    )


_TURN = {"n": 0, "e": 90, "s": 180, "w": 270}


def wedge(facing: str, colour: str, cx: float, cy: float, reach: float) -> str:
    """The pointer that shows the facing, `reach` units from the middle (cx, cy) of the figure to its tip."""
    base = reach - 20
    return (
        f'<path transform="rotate({_TURN[facing]} {cx} {cy})" d="M{cx} {cy - reach} L{cx + 20} {cy - base} '
        f'L{cx} {cy - base - 5} L{cx - 20} {cy - base} Z" fill="{colour}" {OUTLINE}/>'
    )


_STATUS = {
    "frozen": '<path d="M0 -9 V9 M-8 -4.500 L8 4.500 M-8 4.500 L8 -4.500" stroke="#2a7fa8" stroke-width="3.500"/>',
    "poisoned": '<path d="M0 -10 Q9 2 6 6 Q0 12 -6 6 Q-9 2 0 -10 Z" fill="#4fa64a"/>',
    "stunned": '<path d="M0 -10 L3 -3 L10 -3 L4.500 2 L7 9 L0 5 L-7 9 L-4.500 2 L-10 -3 L-3 -3 Z" fill="#f2b632"/>',
}
STATUSES = tuple(_STATUS)


def statuses(names: tuple[str, ...], x: float, y: float) -> str:
    """Tokens of Frozen, Poisoned and Stunned (STAT-01) in a column that grows upwards from (x, y)."""
    return "".join(
        f'<g transform="translate({x} {y - 27 * i})"><circle r="14" fill="{CREAM}" stroke="{INK}" stroke-width="3"/>'
        f'<g stroke-linecap="round">{_STATUS[name]}</g></g>'
        for i, name in enumerate(name for name in names if name in _STATUS)
    )


def shields(count: int) -> str:
    """Shield Dice set aside, in the top right corner (DEF-02)."""
    if not count:
        return ""
    return (
        f'<path d="M66 3 Q82 7 98 3 V21 Q98 36 82 42 Q66 36 66 21 Z" fill="{SHIELD}" {OUTLINE}/>'
        f'<text x="82" y="31" font-size="{28 if count < 10 else 22}" fill="#ffffff" {HAND}>{count}</text>'
    )


@dataclass(frozen=True, slots=True)
class HeroLook:
    """All that shows of a Hero."""

    id: str
    facing: str
    hp: int
    hearts: int
    shields: int
    statuses: tuple[str, ...]
    lying: bool
    caged: bool

    @staticmethod
    def of(view: HeroView) -> HeroLook:
        return HeroLook(view.id, view.facing, view.hp, view.hearts, view.shields, view.statuses, view.lying, view.caged)


@dataclass(frozen=True, slots=True)
class MonsterLook:
    """All that shows of a monster. wide: a big one lies on two squares side by side."""

    kind: str
    number: int
    facing: str
    life: int
    full_life: int
    asleep: bool
    statuses: tuple[str, ...]
    squares: int
    wide: bool

    @staticmethod
    def of(view: MonsterView, wide: bool) -> MonsterLook:
        return MonsterLook(
            view.kind, view.number, view.facing, view.life, view.full_life, view.asleep, view.statuses,
            len(view.squares), wide,
        )  # fmt: skip


@lru_cache(maxsize=512)
def hero(look: HeroLook, side: int) -> Image.Image:
    """A Hero on a square of `side` pixels. Read only."""
    mark = hero_mark(look.id)
    colour = mix(mark.colour, GHOST, 0.55) if look.lying else mark.colour
    turn = ' transform="rotate(90 50 50)"' if look.lying else ""
    parts = [
        f"<g{turn}>{plate(mark.shape, colour)}"
        f'<g transform="translate(6.500 2) scale(0.870)">{sprites.body(look.id)}</g></g>',
        "" if look.lying else wedge(look.facing, "#ffffff", 50, 50, 50),
        sprites.body("cage") if look.caged else "",
        sprites.body("ice") if "frozen" in look.statuses else "",
        pips(look.hp, look.hearts, 50, 86),
        label(mark.label, 0, 0, CREAM, INK),
        shields(look.shields),
        statuses(look.statuses, 84, 68),
    ]
    return sprites.rasterise(sprites.document("".join(parts), 100, 100), side, side)


@lru_cache(maxsize=1024)
def monster(look: MonsterLook, side: int) -> Image.Image:
    """A monster on squares of `side` pixels; one that sleeps fades into the night, its number does not. Read only."""
    width, height = (100, 100) if look.squares == 1 else (200, 100) if look.wide else (100, 200)
    pixels = (side * width // 100, side * height // 100)
    full_w, full_h = sprites.size(look.kind)
    art = sprites.document(sprites.body(look.kind), width, height, (full_w - width) / 2, (full_h - height) / 2)
    hidden = ("awake" if look.asleep else "asleep", "tall" if look.wide else "wide")
    image = sprites.rasterise(art, *pixels, hidden)
    if look.asleep:
        image = dimmed(image)
    ice = f'<g transform="scale({width / 100:g} {height / 100:g})">{sprites.body("ice")}</g>'
    parts = [
        ice if "frozen" in look.statuses else "",
        wedge(look.facing, "#ff8a3c", width / 2, height / 2, 49 if look.squares == 1 else 50),
        pips(look.life, look.full_life, width / 2, height - 9) if look.full_life > 1 else "",
        label(str(look.number), 0, 0, INK, "#ffffff"),
        statuses(look.statuses, width - 16, height - 24),
    ]
    return Image.alpha_composite(image, sprites.rasterise(sprites.document("".join(parts), width, height), *pixels))


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


# Marks: what happened in this step ----------------------------------------------------------------------------------


_SHAPES = {
    "hit": (f'<polygon points="{_ring(9, 48, -90, 33)}"', RED, "#ffffff"),
    "kill": (f'<polygon points="{_ring(9, 48, -90, 33)}"', "#9c2a2f", GOLD),
    "miss": ('<circle cx="50" cy="50" r="36"', STEEL, INK),
    "parry": ('<path d="M12 14 Q50 22 88 14 V50 Q88 80 50 94 Q12 80 12 50 Z"', SHIELD, "#ffffff"),
    "step": ('<circle cx="50" cy="50" r="36"', INK, "#ffffff"),
    "arrival": ('<circle cx="50" cy="50" r="40"', "#7a4bc4", "#ffffff"),
    "wake": ('<path d="M50 4 Q96 6 96 44 Q96 78 62 80 L44 97 L42 80 Q4 76 4 44 Q6 6 50 4 Z"', GOLD, INK),
    "trap": ('<path d="M50 4 L97 90 H3 Z"', "#ef7d2d", "#ffffff"),
    "good": ('<rect x="12" y="12" width="76" height="76" rx="18"', GREEN, "#ffffff"),
    "fall": (f'<polygon points="{_ring(9, 48, -90, 33)}"', INK, "#ffffff"),
}
MARKS = tuple(_SHAPES)


@lru_cache(maxsize=1024)
def mark(kind: str, text: str, toward: float | None = None) -> str:
    """A mark with its number (or "!") on it, 150 units wide around it; the shape alone tells what happened.

    toward: the direction, in degrees clockwise from east, of whoever struck the blow; the mark's tail points there."""
    shape, paper, pen = _SHAPES[kind]
    size = 56 if len(text) < 2 else 46
    middle = 62 if kind == "trap" else 46 if kind in ("wake", "parry") else 50
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

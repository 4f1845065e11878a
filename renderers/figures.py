"""Heroes and monsters as they stand on the board: a drawing, its label, its life, its facing, its troubles and tokens.

Drawn in units of 100 a square and remembered as pixels, so a figure that did not change costs one look-up.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from engine.cards.load import MONSTERS
from engine.view import HeroView, MonsterView
from renderers import sprites
from renderers.emblems import emblem
from renderers.emblems.shapes import STONE
from renderers.sprites import HAND, dimmed
from renderers.theme import CREAM, GHOST, GOLD, INK, RED, SHIELD, TEAMS, hero_mark, mix

OUTLINE = f'stroke="{INK}" stroke-width="4" stroke-linejoin="round"'


def ring(corners: int, radius: float, turn: float = -90.0, inner: float | None = None) -> str:
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
    "hexagon": f'<polygon points="{ring(6, 48)}"',
    "diamond": f'<polygon points="{ring(4, 54)}"',
    "pentagon": f'<polygon points="{ring(5, 51)}"',
    "star": f'<polygon points="{ring(8, 50, -90, 38)}"',
}
"""The shape under each Hero, an open element."""


def plate(shape: str, colour: str, rim: str = CREAM) -> str:
    """A Hero's base: the shape in the colour, with a light rim that holds on any floor."""
    open_tag = PLATES[shape]
    return (
        f'{open_tag} fill="{INK}" stroke="{INK}" stroke-width="7" stroke-linejoin="round"/>'
        f'{open_tag} fill="{colour}" stroke="{rim}" stroke-width="{3 if rim == CREAM else 6}" stroke-linejoin="round"/>'
    )


def label(text: str, x: float, y: float, paper: str, pen: str) -> str:
    """A tag with its text, its top left corner at (x, y)."""
    width = 22 + 15 * max(1, len(text))
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="35" rx="10" fill="{paper}" stroke="{INK}" stroke-width="4"/>'
        f'<text x="{x + width / 2}" y="{y + 29}" font-size="34" fill="{pen}" {HAND}>{text}</text>'
    )


def tag(text: str, team: str, x: float, y: float) -> str:
    """The label of a member of a team: in its colour, and pointing to its side. Without a text a sign of the team."""
    width, mark = 22 + 15 * max(1, len(text)), TEAMS[team]
    way = -1 if mark.toward == "w" else 1
    middle = x + width / 2
    back, neck, tip = (middle + way * far for far in (-width / 2, width / 2 - 11, width / 2 + 2))
    shape = f"M{back} {y} H{neck} L{tip} {y + 17.5} L{neck} {y + 35} H{back} Z"
    return (
        f'<path d="{shape}" fill="{mark.colour}" stroke="{INK}" stroke-width="4" stroke-linejoin="round"/>'
        f'<text x="{middle - way * 5}" y="{y + 29}" font-size="34" fill="{INK}" {HAND}>{text}</text>'
    )


def crown() -> str:
    """The tag of a Boss, where others have their number."""
    return (
        f'<rect width="37" height="35" rx="10" fill="{INK}" stroke="{INK}" stroke-width="4"/>'
        f'<path d="M7 28 L4 9 L13 16 L18.500 5 L24 16 L33 9 L30 28 Z" fill="{GOLD}"/>'
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


def tokens(names: tuple[str, ...], x: float, y: float) -> str:
    """Marks of abilities and finds and other tokens on a figure, in a column of two that grows upwards from (x, y);
    where there are more, the second says how many are not shown."""
    shown = names if len(names) < 3 else names[:1]
    discs = [
        f'<circle r="13" fill="{CREAM}" stroke="{INK}" stroke-width="3"/>'
        f'<g transform="scale(0.230) translate(-50 -50)">{emblem(name)}</g>'
        for name in shown
    ]
    if len(shown) < len(names):
        more = f'<text y="7" font-size="19" fill="#ffffff" {HAND}>+{len(names) - len(shown)}</text>'
        discs.append(f'<circle r="13" fill="{INK}" stroke="{CREAM}" stroke-width="3"/>{more}')
    return "".join(f'<g transform="translate({x} {y - 24 * i})">{disc}</g>' for i, disc in enumerate(discs))


def battlements() -> str:
    """The Fortress around a Hero (D.12): a ring of stones."""
    stone = '<rect x="41" y="-3" width="18" height="17" rx="3" transform="rotate({} 50 50)"/>'
    stones = "".join(stone.format(45 * i + 22.5) for i in range(8))
    return (
        f'<circle cx="50" cy="50" r="45" fill="none" stroke="{INK}" stroke-width="13"/>'
        f'<circle cx="50" cy="50" r="45" fill="none" stroke="{STONE}" stroke-width="7"/>'
        f'<g fill="{STONE}" stroke="{INK}" stroke-width="3.500">{stones}</g>'
    )


def shields(count: int) -> str:
    """Shield Dice set aside, in the top right corner (DEF-02)."""
    if not count:
        return ""
    return (
        f'<path d="M66 3 Q82 7 98 3 V21 Q98 36 82 42 Q66 36 66 21 Z" fill="{SHIELD}" {OUTLINE}/>'
        f'<text x="82" y="31" font-size="{28 if count < 10 else 22}" fill="#ffffff" {HAND}>{count}</text>'
    )


def carried(books: int, x: float) -> str:
    """Tome tokens in a Hero's arms, the left edge at x; of several, how many."""
    if not books:
        return ""
    number = f'<text x="64" y="92" font-size="62" fill="#ffffff" stroke="{INK}" stroke-width="14" paint-order="stroke" '
    return (
        f'<g transform="translate({x} 37) scale(0.400)"><rect x="6" y="0" width="88" height="100" rx="16" '
        f'fill="{CREAM}" stroke="{CREAM}" stroke-width="12"/>{sprites.body("tome")}'
        f"{f'{number}{HAND}>{books}</text>' if books > 1 else ''}</g>"
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
    tokens: tuple[str, ...] = ()
    fortress: bool = False
    books: int = 0
    team: str = ""

    @staticmethod
    def of(view: HeroView, team: str = "") -> HeroLook:
        return HeroLook(
            view.id, view.facing, view.hp, view.hearts, view.shields, view.statuses, view.lying, view.caged,
            (*("counterattack",) * view.counterattacks, *marks_on(view)), view.fortress, len(view.books), team,
        )  # fmt: skip


def marks_on(view: HeroView | MonsterView) -> tuple[str, ...]:
    """What lies on a figure, each once, in the order in which it was laid."""
    return tuple(dict.fromkeys(mark.name for mark in view.marks))


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
    tokens: tuple[str, ...] = ()
    mounted: bool = False

    @staticmethod
    def of(view: MonsterView, wide: bool) -> MonsterLook:
        return MonsterLook(
            view.kind, view.number, view.facing, view.life, view.full_life, view.asleep, view.statuses,
            len(view.squares), wide, marks_on(view), view.mounted,
        )  # fmt: skip


@lru_cache(maxsize=512)
def hero(look: HeroLook, side: int) -> Image.Image:
    """A Hero on a square of `side` pixels. Read only."""
    mark = hero_mark(look.id)
    colour = mix(mark.colour, GHOST, 0.55) if look.lying else mark.colour
    turn = ' transform="rotate(90 50 50)"' if look.lying else ""
    west = look.facing == "w"
    rim = TEAMS[look.team].colour if look.team else CREAM
    parts = [
        f"<g{turn}>{plate(mark.shape, colour, rim)}{battlements() if look.fortress else ''}"
        f'<g transform="translate(6.500 2) scale(0.870)">{sprites.body(look.id)}</g></g>',
        "" if look.lying else wedge(look.facing, "#ffffff", 50, 50, 50),
        sprites.body("cage") if look.caged else "",
        sprites.body("ice") if "frozen" in look.statuses else "",
        pips(look.hp, look.hearts, 50, 86),
        tag(mark.label, look.team, 0, 0) if look.team else label(mark.label, 0, 0, CREAM, INK),
        shields(look.shields),
        statuses(look.statuses, 52 if look.books and west else 84, 68),
        tokens(look.tokens, 52 if look.books and not west else 15, 70),
        carried(look.books, 63 if west else -3),
    ]
    return sprites.rasterise(sprites.document("".join(parts), 100, 100), side, side)


_RIDER = f'<g transform="translate(20 -3) scale(0.600)">{emblem("mounted")}</g>'
"""The Ugly Snout on a Running Spider's back (D.12)."""


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
    saddle = f'<g transform="translate({width / 2 - 50:g} {height / 2 - 50:g})">{_RIDER}</g>'
    parts = [
        saddle if look.mounted else "",
        ice if "frozen" in look.statuses else "",
        wedge(look.facing, "#ff8a3c", width / 2, height / 2, 49 if look.squares == 1 else 50),
        pips(look.life, look.full_life, width / 2, height - 9) if look.full_life > 1 else "",
        crown() if MONSTERS[look.kind].boss else label(str(look.number), 0, 0, INK, "#ffffff"),
        statuses(look.statuses, width - 16, height - 24),
        tokens(look.tokens, 15, height - 30),
    ]
    return Image.alpha_composite(image, sprites.rasterise(sprites.document("".join(parts), width, height), *pixels))

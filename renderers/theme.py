"""The look of the board: colours, the marks by which pieces are told apart, and the fixed palette.

All pictures are quantised to one palette of 256 colours made here from the named ones, so that flat areas stay flat and
files small. Colours are "#rrggbb".
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from PIL import Image

INK = "#2a1f2d"
CREAM = "#fff4dc"
VOID = "#1f1726"
BORDER = "#33283c"
LABEL = "#e9d8b4"
WALL = "#4b3d57"
WALL_TOP = "#7d6c88"
NIGHT = "#2b2c55"
MOON = "#a9b4e6"
GOLD = "#ffd23f"
RED = "#d8423a"
GREEN = "#4fa64a"
STEEL = "#aeb6c2"
SHIELD = "#5b8fd6"
CRIMSON = "#c8324a"
GHOST = "#8d8496"
GLOW = "#4fc3d9"

FLOOR = MappingProxyType(
    {
        "room": ("#e6d5b2", "#dfcca6"),
        "big_room": ("#e2cfc0", "#dac5b4"),
        "corridor": ("#cfcbbd", "#c6c2b2"),
        "mini_corridor": ("#cfcbbd", "#c6c2b2"),
        "stairs": ("#cdd2d6", "#c2c8cd"),
    }
)
"""Two close tones of a chessboard by kind of tile."""
FLOOR_ASLEEP = ("#6f719a", "#686a93")
GRID = MappingProxyType({False: "#c2ae86", True: "#5b5d86"})
"""Lines between squares, by whether the room sleeps."""
TREAD = MappingProxyType({False: "#a3abb3", True: "#5b5d86"})
"""Edges of the steps of a staircase, by whether it sleeps."""
SHADOW = "#d6cecd"
"""What a shadow leaves of the floor it falls on (multiplied)."""

WARM = ("#ffe9a8", "#ffd678", "#ffbd52", "#fb9a3c", "#f0762f", "#e2512b", "#cf3030")
"""Spaces left on the Turn Track, from plenty to the last one."""

DIM = 0.5
"""How far what sleeps fades into the night."""


@dataclass(frozen=True, slots=True)
class HeroMark:
    """How a Hero is told apart: by colour, by shape and by label, each enough by itself."""

    label: str
    colour: str
    shape: str


HEROES = MappingProxyType(
    {
        "barka": HeroMark("B", "#d8423a", "square"),
        "helena": HeroMark("H", "#8f5b33", "hexagon"),
        "zanvor": HeroMark("Za", "#f4c531", "diamond"),
        "zoe": HeroMark("Zo", "#4fa64a", "circle"),
        "yang_ping": HeroMark("Y", "#3557b0", "star"),
        "luckylock": HeroMark("L", "#2d2a33", "pentagon"),
    }
)


@dataclass(frozen=True, slots=True)
class TeamMark:
    """How a team is told apart: by colour, and by the side its tags point to."""

    colour: str
    toward: str


TEAMS = MappingProxyType({"west": TeamMark("#9fe0f5", "w"), "east": TeamMark("#ef7d2d", "e")})


def hero_mark(hero: str) -> HeroMark:
    """The mark of a Hero; KeyError names one that has none."""
    try:
        return HEROES[hero]
    except KeyError:
        raise KeyError(f'no mark for the Hero "{hero}" in renderers/theme.py; it knows {", ".join(HEROES)}') from None


def rgb(colour: str) -> tuple[int, int, int]:
    """The three channels of "#rrggbb"."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def pen_on(colour: str) -> str:
    """Ink or white, whichever can be read on a colour."""
    return INK if sum(rgb(colour)) > 420 else "#ffffff"


def mix(a: str, b: str, part: float) -> str:
    """`a` with `part` (0..1) of `b` in it."""
    return "#" + "".join(f"{round(x + (y - x) * part):02x}" for x, y in zip(rgb(a), rgb(b), strict=True))


def shadowed(colour: str) -> str:
    """A colour with SHADOW on it."""
    return "#" + "".join(f"{x * y // 255:02x}" for x, y in zip(rgb(colour), rgb(SHADOW), strict=True))


_PLAIN = (
    INK, CREAM, VOID, BORDER, LABEL, WALL, WALL_TOP, NIGHT, MOON, GOLD, RED, GREEN, STEEL, SHIELD, CRIMSON, GHOST, GLOW,
    *FLOOR_ASLEEP, *GRID.values(), TREAD[False], *WARM,
    "#ffffff", "#000000", "#6d6378", "#2c1d4f", "#7a4bc4", "#b78bf0", "#e7d2f2",
)  # fmt: skip
_SPRITE = (
    "#d8423a", "#9c2a2f", "#e3a877", "#aeb6c2", "#6d7686", "#f2b632", "#3b2a26", "#5c3a22", "#f7d3b0", "#a8552a",
    "#d89a57", "#f0b98a", "#d9702b", "#f4c531", "#7a4a12", "#1f6b4a", "#2f8f5f", "#e05aa0", "#ffe27a", "#1d2f66",
    "#8fa6e8", "#24386f", "#6b3f2a", "#1c1a20", "#9dbf4f", "#7f9f3f", "#f09a92", "#8c3a44", "#6f5040", "#c58a5a",
    "#8d96a6", "#e8b08c", "#5b4a8a", "#8fae4b", "#6b4a3a", "#a67b58", "#d8b083", "#5a3f78", "#7d5ba6", "#7c8a2e",
    "#a3b33c", "#8a5540", "#b37350", "#3f5f78", "#6a2f7a", "#43204f", "#7fe0c0", "#5f4a42", "#8b8494", "#b9b2c0",
    "#d5cfd9", "#b5763c", "#7c4a25", "#a0673a", "#ef7d2d", "#cfe8f5", "#9fe0f5", "#94707c", "#7a5a66", "#3a2c36",
    "#dfe5ec", "#8f5b33", "#4fa64a", "#3557b0", "#2d2a33",
)  # fmt: skip


def palette_colours() -> list[str]:
    """At most 256 colours, no two alike: the named ones, their way into the ink, into the floor and into the night."""
    floors = [tone for tones in FLOOR.values() for tone in tones]
    shaded = [shadowed(tone) for tone in (*floors, *FLOOR_ASLEEP, *GRID.values(), *TREAD.values())]
    wanted = [*_PLAIN, *floors, *shaded, *_SPRITE]
    wanted += [mix(tone, INK, part) for tone in (floors[0], floors[4], CREAM, FLOOR_ASLEEP[0]) for part in (0.3, 0.6)]
    wanted += [mix(tone, NIGHT, DIM) for tone in _SPRITE]
    wanted += [mix(tone, INK, 0.5) for tone in _SPRITE]
    wanted += [mix(tone, floors[0], 0.5) for tone in _SPRITE]
    return list(dict.fromkeys(wanted))[:256]


@cache
def palette() -> Image.Image:
    """The palette as Pillow wants it for `quantize`. Read only: it is shared between threads."""
    colours = palette_colours()
    flat = [channel for colour in colours for channel in rgb(colour)]
    image = Image.new("P", (1, 1))
    image.putpalette(flat + list(rgb(INK)) * (256 - len(colours)))
    image.load()
    return image

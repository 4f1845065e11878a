"""Drawings as SVG, one file each, and their way into pixels by resvg.

A drawing is 100 units a square; a border piece such as a door is 200 by 40. Drawings of monsters hold both their faces:
what has class `awake` and what has class `asleep`. Those of Big Monsters hold both their postures around the middle of
a field of 200 by 200: `wide` on two squares side by side, `tall` on two above each other.
"""

from __future__ import annotations

import io
import re
from functools import cache, lru_cache
from importlib import resources
from pathlib import Path

import resvg_py
from PIL import Image

from renderers.theme import DIM, NIGHT, rgb

_SVG = re.compile(r'<svg[^>]*viewBox="0 0 (?P<w>[\d.]+) (?P<h>[\d.]+)"[^>]*>(?P<body>.*)</svg>', re.DOTALL)
HAND = 'font-family="Fredoka One" text-anchor="middle"'
"""The attributes of every `<text>`."""

_TITLE = re.compile(r"<title>.*?</title>", re.DOTALL)


@cache
def names() -> tuple[str, ...]:
    """Every drawing there is."""
    folder = resources.files(__name__)
    return tuple(sorted(item.name[:-4] for item in folder.iterdir() if item.name.endswith(".svg")))


@cache
def body(name: str) -> str:
    """The inside of a drawing, to be put into another. FileNotFoundError names a drawing that does not exist."""
    return _read(name)[2]


@cache
def awake(kind: str) -> str:
    """The inside of a monster's drawing with its eyes open, a big one on two squares side by side."""
    return body(kind).replace('class="asleep"', 'display="none"').replace('class="tall"', 'display="none"')


@cache
def size(name: str) -> tuple[float, float]:
    """Width and height of a drawing in units."""
    return _read(name)[:2]


@cache
def _read(name: str) -> tuple[float, float, str]:
    found = resources.files(__name__).joinpath(f"{name}.svg")
    if not found.is_file():
        raise FileNotFoundError(f"no drawing renderers/sprites/{name}.svg")
    match = _SVG.search(found.read_text(encoding="utf-8"))
    if not match:
        raise ValueError(f'renderers/sprites/{name}.svg needs viewBox="0 0 w h" on its <svg>')
    return float(match["w"]), float(match["h"]), _TITLE.sub("", match["body"])


@cache
def font_file() -> str:
    """Where the bundled font lies."""
    with resources.as_file(resources.files("renderers.fonts").joinpath("FredokaOne-Regular.ttf")) as path:
        return str(Path(path))


def rasterise(svg: str, width: int, height: int, hidden: tuple[str, ...] = ()) -> Image.Image:
    """SVG text as an RGBA picture of that many pixels; elements of the classes in `hidden` are left out."""
    style = ",".join(f".{name}" for name in hidden)
    data = resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        height=height,
        skip_system_fonts=True,
        font_files=[font_file()] if "<text" in svg else None,
        style_sheet=f"{style}{{display:none}}" if style else None,
    )
    image = Image.open(io.BytesIO(data)).convert("RGBA")
    image.load()
    return image


@lru_cache(maxsize=4096)
def picture(svg: str, width: int, height: int, hidden: tuple[str, ...] = ()) -> Image.Image:
    """`rasterise`, remembered. Read only: it is shared between threads."""
    return rasterise(svg, width, height, hidden)


def document(inside: str, width: float, height: float, left: float = 0, top: float = 0) -> str:
    """SVG text around some elements; `left`, `top`, `width` and `height` in units say which part is shown."""
    box = f"{left:g} {top:g} {width:g} {height:g}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{inside}</svg>'


def dimmed(image: Image.Image) -> Image.Image:
    """A drawing as it looks in a sleeping room."""
    night = Image.new("RGBA", image.size, (*rgb(NIGHT), 255))
    faded = Image.blend(image, night, DIM)
    faded.putalpha(image.getchannel("A"))
    return faded


@lru_cache(maxsize=1024)
def drawing(name: str, side: int, dim: bool = False) -> Image.Image:
    """A drawing at `side` pixels a square; `dim`: in a sleeping room. Read only."""
    width, height = size(name)
    image = rasterise(document(body(name), width, height), round(width * side / 100), round(height * side / 100))
    return dimmed(image) if dim else image

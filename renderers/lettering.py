"""Words set in the bundled font: measured, wrapped and fitted, as SVG text. "★" is drawn, the font has none."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache
from html import escape

from PIL import ImageFont

from renderers import sprites
from renderers.emblems.shapes import star
from renderers.theme import INK

_FAMILY = 'font-family="Fredoka One"'
_STAR = 1.0
"""How wide a ★ is set, in parts of the letters' size."""
_LACKING = "\ufffd"
"""In place of a letter that the font lacks."""
_GAP = re.compile(f"{_LACKING}(?:[ {_LACKING}]*{_LACKING})?")
_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}


@cache
def _font() -> ImageFont.FreeTypeFont:
    """The font at 100 pixels; widths of other sizes follow in proportion."""
    return ImageFont.truetype(sprites.font_file(), 100)


@lru_cache(maxsize=8192)
def width(text: str, size: float) -> float:
    """How wide one line is at letters of that size."""
    stars = text.count("★")
    return (_font().getlength(text.replace("★", "")) / 100 + stars * _STAR) * size


def drawable(text: str) -> str:
    """The text as the font can draw it, never as empty boxes: letters that it lacks without their marks, a word of
    another script as "…", other signs not at all. ★ stays for who draws it (`line`)."""
    return " ".join(_GAP.sub("…", "".join(map(_drawn, text))).split())


@lru_cache(maxsize=1024)
def _drawn(sign: str) -> str:
    if sign.isspace():
        return " "
    if unicodedata.category(sign)[0] == "C":
        return ""
    if sign == "★" or _in_font(sign):
        return sign
    bare = "".join(part for part in unicodedata.normalize("NFKD", sign) if unicodedata.category(part)[0] != "M")
    if bare and all(map(_in_font, bare)):
        return bare
    return _LACKING if unicodedata.category(sign)[0] in "LN" else ""


def _in_font(sign: str) -> bool:
    """What the font lacks it draws like everything else that it lacks."""
    lacking = _font().getmask("\U0010fffe")
    drawn = _font().getmask(sign)
    return drawn.size != lacking.size or bytes(drawn) != bytes(lacking)


def line(text: str, x: float, y: float, size: float, *, pen: str = INK, anchor: str = "start") -> str:
    """One line; (x, y) is on its base line, at its start, middle or end."""
    at = x - width(text, size) * _ANCHORS[anchor]
    parts = []
    for piece in re.split("(★)", text):
        if piece == "★":
            parts.append(star(at + size * _STAR / 2, y - size * 0.34, size * 0.46, pen=size / 14))
        elif piece:
            parts.append(
                f'<text x="{at:.1f}" y="{y:.1f}" font-size="{size:g}" fill="{pen}" xml:space="preserve" {_FAMILY}>'
                f"{escape(piece)}</text>"
            )
        at += width(piece, size)
    return "".join(parts)


def wrap(text: str, size: float, room: float) -> list[str]:
    """Lines no wider than `room`; a single word that is wider stands alone."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        words = paragraph.split(" ")
        current = words[0]
        for word in words[1:]:
            if width(f"{current} {word}", size) <= room:
                current += f" {word}"
            else:
                lines.append(current)
                current = word
        lines.append(current)
    return lines


def balanced(text: str, size: float, room: float) -> list[str]:
    """`wrap` in as many lines, but all about equally long."""
    lines = wrap(text, size, room)
    while len(lines) > 1 and len(narrower := wrap(text, size, room - size)) == len(lines):
        room -= size
        lines = narrower
    return lines


def fit(text: str, sizes: Sequence[float], room: float, most: int) -> tuple[float, list[str]]:
    """The largest of `sizes` at which the text takes at most so many lines of that width, and those lines. At the
    smallest size what is too much ends in "…"."""
    for size in sizes:
        lines = wrap(text, size, room)
        if len(lines) <= most and all(width(it, size) <= room for it in lines):
            return size, lines
    size = sizes[-1]
    return size, [_cut(it, size, room, more=at == most - 1 < len(lines) - 1) for at, it in enumerate(lines[:most])]


def _cut(text: str, size: float, room: float, *, more: bool) -> str:
    if width(text, size) <= room and not more:
        return text
    while text and width(text + "…", size) > room:
        text = text[:-1]
    return text.rstrip() + "…"


def block(
    lines: Sequence[str], x: float, y: float, size: float, *, pen: str = INK, anchor: str = "start", lead: float = 1.22
) -> str:
    """Lines under each other, the first on the base line (x, y)."""
    return "".join(line(it, x, y + i * size * lead, size, pen=pen, anchor=anchor) for i, it in enumerate(lines))

"""Pictures with their captions on one sheet, two beside each other: the comic of a mission."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw

from renderers import lettering
from renderers.png import Picture, encode
from renderers.replay import font
from renderers.theme import BORDER, CREAM

CELL = 480
"""Pixels across of a picture."""
TALLEST = 440
"""Pixels down at most; what is higher is made smaller."""
GAP = 12
LETTERS = (24.0, 21.0, 18.0)
LINES = 2
HIGH = 72
"""Pixels of a caption."""


def comic(pictures: Sequence[tuple[Image.Image, str]]) -> Picture:
    """At least one picture, each with its caption under it, in the order of reading."""
    across = min(2, len(pictures))
    rows = [pictures[at : at + across] for at in range(0, len(pictures), across)]
    scaled = [[(_scaled(image), words) for image, words in row] for row in rows]
    highs = [max(image.height for image, _ in row) for row in scaled]
    wide = GAP + across * (CELL + GAP)
    sheet = Image.new("RGB", (wide, GAP + sum(high + HIGH + GAP for high in highs)), BORDER)
    pen, y = ImageDraw.Draw(sheet), GAP
    for row, high in zip(scaled, highs, strict=True):
        for column, (image, words) in enumerate(row):
            x = GAP + column * (CELL + GAP)
            sheet.paste(image, (x + (CELL - image.width) // 2, y + (high - image.height) // 2))
            _write(pen, words, x + CELL / 2, y + high)
        y += high + HIGH + GAP
    return Picture(encode(sheet), sheet.width, sheet.height)


def _scaled(image: Image.Image) -> Image.Image:
    part = min(1.0, CELL / image.width, TALLEST / image.height)
    if part == 1.0:
        return image
    return image.resize((round(image.width * part), round(image.height * part)), Image.Resampling.LANCZOS)


def _write(pen: ImageDraw.ImageDraw, words: str, middle: float, top: float) -> None:
    size, lines = lettering.fit(lettering.drawable(words), LETTERS, CELL - 16, LINES)
    first = top + HIGH / 2 - (len(lines) - 1) * size * 0.61 + size * 0.34
    for at, line in enumerate(lines):
        pen.text((middle, first + at * size * 1.22), line, fill=CREAM, font=font(round(size)), anchor="ms")

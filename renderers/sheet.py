"""The paper a picture is drawn on: which squares lie where, and what may be written around them."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from engine.board.board import Board
from engine.board.squares import square_name
from engine.view import View
from renderers import sprites, strip
from renderers.ground import frame, ground
from renderers.places import occupied
from renderers.sprites import HAND
from renderers.theme import BORDER, LABEL
from renderers.window import Window

_BAND = 0.42
"""The strip with the coordinates, in squares."""
_PAD = 0.14
"""What shows of the border around the window, in squares: the outer half of a wall."""


@dataclass(frozen=True, slots=True)
class Margins:
    """How much lies around the window, in squares: coordinates on two sides, on a large map on all four."""

    double: bool

    @staticmethod
    def of(window: Window) -> Margins:
        return Margins(window.columns > 14 or window.rows > 14)

    @property
    def squares(self) -> float:
        return _BAND * (2 if self.double else 1) + 2 * _PAD


@dataclass(frozen=True, slots=True)
class Sheet:
    """The picture while it is being drawn. Squares of the window begin at pixel (left, top)."""

    image: Image.Image
    board: Board
    window: Window
    side: int
    left: int
    top: int
    taken: frozenset[str]
    """Squares on which a figure or a thing stands."""

    @staticmethod
    def lay(view: View, window: Window, side: int) -> Sheet:
        """A sheet with the floor and the walls of the window on it and room for the border and the strip."""
        band, pad = round(_BAND * side), round(_PAD * side)
        bands = band * (2 if Margins.of(window).double else 1)
        wide = window.columns * side + 2 * pad + bands
        high = window.rows * side + 2 * pad + bands
        x, y = frame(side) + window.left * side - pad - band, frame(side) + window.top * side - pad - band
        floor = ground(view.board, view.sleeping, view.torn, side)
        image = floor.crop((x, y, x + wide, y + high + strip.height(view, wide))).convert("RGB")
        return Sheet(image, view.board, window, side, band + pad, band + pad, frozenset(occupied(view)))

    def xy(self, square: str) -> tuple[int, int]:
        """The top left pixel of a square, even of one outside the window."""
        cell = self.board.cell(square)
        if cell is None:
            raise ValueError(f'"{square}" is not a square of this map')
        x, y = self.board.xy(cell)
        return self.left + (x - self.window.left) * self.side, self.top + (y - self.window.top) * self.side

    def middle(self, square: str) -> tuple[float, float]:
        """The middle of a square, even of one outside the window."""
        x, y = self.xy(square)
        return x + self.side / 2, y + self.side / 2

    def seen(self, square: str) -> bool:
        """Whether a square is in the window."""
        x, y = self.xy(square)
        right, low = self.left + self.window.columns * self.side, self.top + self.window.rows * self.side
        return self.left <= x < right and self.top <= y < low

    def put(self, art: Image.Image, x: float, y: float) -> None:
        """Paste a drawing with its middle at (x, y); what lies outside the picture is cut off."""
        self.image.paste(art, (round(x - art.width / 2), round(y - art.height / 2)), art)

    def on(self, square: str, art: Image.Image) -> None:
        """Paste a drawing with its middle on a square, if that is in the window."""
        if self.seen(square):
            self.put(art, *self.middle(square))


def border(sheet: Sheet, below: Image.Image) -> None:
    """Coordinates as on a chessboard around the window, and the strip under it."""
    image, window, side = sheet.image, sheet.window, sheet.side
    band, pad = round(_BAND * side), round(_PAD * side)
    right, low = sheet.left + window.columns * side + pad, sheet.top + window.rows * side + pad
    bottom = image.height - below.height
    for box in (
        (0, 0, image.width, band),
        (0, 0, band, bottom),
        (right, 0, image.width, bottom),
        (0, low, right, bottom),
    ):
        if box[0] < box[2] and box[1] < box[3]:
            image.paste(BORDER, box)
    double = Margins.of(window).double
    for i in range(window.columns):
        art = _coordinate(square_name(window.left + i, 0)[:-1], side)
        for y in (band / 2, low + band / 2)[: 2 if double else 1]:
            sheet.put(art, sheet.left + (i + 0.5) * side, y)
    for j in range(window.rows):
        art = _coordinate(str(window.top + j + 1), side)
        for x in (band / 2, right + band / 2)[: 2 if double else 1]:
            sheet.put(art, x, sheet.top + (j + 0.5) * side)
    image.paste(below, (0, bottom), below)


def _coordinate(text: str, side: int) -> Image.Image:
    size = 76 if len(text) < 2 else 62
    svg = f'<text x="50" y="{50 + size * 0.36:.0f}" font-size="{size}" fill="{LABEL}" {HAND}>{text}</text>'
    pixels = round(_BAND * side)
    return sprites.picture(sprites.document(svg, 100, 100), pixels, pixels)

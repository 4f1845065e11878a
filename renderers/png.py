"""Pictures as files: PNG in the fixed palette."""

from __future__ import annotations

import io
from dataclasses import dataclass

from PIL import Image

from renderers.theme import palette


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG file of `width` x `height` pixels."""

    png: bytes
    width: int
    height: int


def encode(image: Image.Image) -> bytes:
    """An RGB image as PNG in the fixed palette, flat areas left flat."""
    flat = image.quantize(palette=palette(), dither=Image.Dither.NONE)
    out = io.BytesIO()
    flat.save(out, "PNG", compress_level=3)
    return out.getvalue()

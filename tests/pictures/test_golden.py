"""A few pictures are kept. A change of look must be on purpose: `python -m tests.pictures.golden`, look, commit."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageChops

from renderers.board import draw
from tests.pictures import golden, scenes

FAINT = 48
"""Levels of grey by which a pixel may differ (another library draws edges a little differently)."""
FEW = 0.004
"""Share of pixels that may differ by more."""


def unlike(a: Image.Image, b: Image.Image) -> float:
    """Share of pixels that differ by more than FAINT."""
    return sum(ImageChops.difference(a, b).convert("L").histogram()[FAINT:]) / (a.width * a.height)


@pytest.mark.parametrize("name", golden.GOLDEN)
def test_the_picture_looks_as_it_was_approved(name: str) -> None:
    new, old = golden.drawn(name), golden.kept(name)
    assert new.size == old.size
    assert unlike(new, old) <= FEW


def test_the_tolerance_notices_a_single_missing_figure() -> None:
    view = scenes.middle()
    view = scenes.with_(view, monsters=tuple(it for it in view.monsters if it.id != "g2"))
    picture = draw(view, scenes.hero_step(), width=520)
    assert unlike(Image.open(io.BytesIO(picture.png)).convert("RGB"), golden.kept("hero_step")) > FEW

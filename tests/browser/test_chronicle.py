"""The chronicle's page on a phone: it opens by itself, fits the screen, and runs nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from renderers.page import Chapter, Figure, Page, Part, html
from renderers.png import encode
from renderers.say import escape
from tests.browser.conftest import PHONE, Shoot, Visit

pytestmark = pytest.mark.browser

NAMES = ("<script>document.title=1<", "W" * 32, "🐗" * 32, "مرحبا بك", "Tom & Jerry")


async def test_a_chronicle_opens_on_a_phone_without_asking_for_anything(
    visit: Visit, shoot: Shoot, tmp_path: Path
) -> None:
    people = tuple(f"Barka: {escape(name)}" for name in NAMES)
    figure = Figure(encode(Image.new("RGB", (960, 440), "#d8423a")), "The first door: Zoe opens door 4", "a red door")
    lines = ("**Zoe** attacks: 1 ★ (★ = 4) = 5. Hit!", "~~**Zoe** ends the turn.~~", "-# taken back by somebody")
    story = tuple(Chapter(f"{turn}", (Part(f"Turn {turn} of 16 · Zoe", lines * 4),)) for turn in range(1, 17))
    page = Page("en", "Pantry Raid", ("Normal",), "Party", people, "Key", (figure,) * 12, "Numbers", people, "Story",
                story, "Told by somebody")  # fmt: skip
    file = tmp_path / "chronicle.html"
    file.write_text(html(page))
    tab = await visit(file.as_uri(), PHONE)
    assert await tab.title() == "Pantry Raid", "no name has run"
    assert await tab.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert await tab.evaluate("[...document.images].every((image) => image.naturalWidth > 0)")
    shown = await tab.locator("li").all_text_contents()
    assert [name.replace("\u2068", "").replace("\u2069", "") for name in shown] == [f"Barka: {n}" for n in NAMES]
    assert await tab.locator("del").count() == 64
    await shoot(tab, "chronicle")

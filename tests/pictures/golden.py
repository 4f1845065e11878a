"""Golden pictures: `python -m tests.pictures.golden` draws them anew, on purpose; look at them before committing."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

from PIL import Image

from renderers.board import draw
from renderers.card_art import draw_card
from renderers.hero_sheet import draw_hero
from renderers.png import Picture
from tests.pictures import scenes

FOLDER = Path(__file__).parent / "golden"

GOLDEN: dict[str, Callable[[], Picture]] = {
    "start": lambda: draw(scenes.start(), crop="full", width=700),
    "hero_step": lambda: draw(scenes.middle(), scenes.hero_step(), width=520),
    "monster_phase": lambda: draw(scenes.middle(), scenes.monster_phase(), width=520),
    "card_step": lambda: draw(scenes.cards(), scenes.card_step(), width=520),
    "special_step": lambda: draw(scenes.cards(), scenes.special_step(), width=520),
    **{f"m{n}": lambda n=n: draw(scenes.begun(n), crop="full", width=470) for n in (2, 3, 4, 5)},  # type: ignore[misc]
    "m6": lambda: draw(scenes.begun(6), crop="full", width=720),
    "lever_step": lambda: draw(scenes.levers(), scenes.lever_step(), width=470),
    "button_step": lambda: draw(scenes.buttons(), scenes.button_step(), width=470),
    "book_step": lambda: draw(scenes.books(), scenes.book_step(), width=470),
    "mounted": lambda: draw(scenes.mounted(), width=470),
    "hunt": lambda: draw(scenes.hunt(), width=470),
    "tome_in_hand": lambda: draw(scenes.tome_in_hand(), scenes.tome_step(), width=470),
    "masters_turn": lambda: draw(scenes.masters_turn(), width=470),
    "sheet_zoe": lambda: draw_hero(scenes.sheets(), "zoe", "it"),
    "war_cry": lambda: draw_card("war_cry", "en"),
    "tatanka": lambda: draw_card("tatanka", "it"),
}


def kept(name: str) -> Image.Image:
    return Image.open(FOLDER / f"{name}.png").convert("RGB")


def drawn(name: str) -> Image.Image:
    return Image.open(io.BytesIO(GOLDEN[name]().png)).convert("RGB")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, make in GOLDEN.items():
        (FOLDER / f"{name}.png").write_bytes(make().png)
        print(FOLDER / f"{name}.png")

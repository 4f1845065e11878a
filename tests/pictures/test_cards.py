"""Every card of the box has its emblem and its picture, in both languages, within its frame."""

from __future__ import annotations

import io
import re
from itertools import combinations, cycle

import pytest
from PIL import Image, ImageChops

from engine.cards.load import ABILITIES, FINDS, ITEMS, MONSTERS, RULES
from renderers import emblems, lettering, sprites
from renderers.card_art import LEAST, MONSTER_FACTS, ROOM, WIDTH, draw_card, lay
from renderers.card_words import ALT, card_alt, shown
from renderers.cards import SPECIALS, STATUSES, TOKENS, every_card
from renderers.emblems import EMBLEMS, SYMBOLS, TRAITS, emblem
from renderers.texts import languages
from renderers.theme import palette_colours

CARDS = (*every_card(), *(kind for kind in MONSTERS if kind not in every_card()))
each_language = pytest.mark.parametrize("language", languages())


def pixels(svg: str) -> Image.Image:
    return sprites.picture(sprites.document(svg, 124, 124, -12, -12), 62, 62)


def test_the_box_is_complete() -> None:
    assert len(ABILITIES) == 18
    assert {*ABILITIES, *ITEMS, *FINDS, *RULES.traps, *STATUSES, *TOKENS, *SPECIALS, *MONSTERS} == set(CARDS)


@pytest.mark.parametrize("name, language", list(zip(CARDS, cycle(languages()), strict=False)))
def test_a_card_is_a_small_picture(name: str, language: str) -> None:
    """Every card once, in one language after the other: only the words differ, and those are laid out below in each."""
    picture = draw_card(name, language)
    stored = Image.open(io.BytesIO(picture.png))
    assert (stored.format, stored.mode, stored.size) == ("PNG", "P", (picture.width, picture.height))
    assert picture.width == WIDTH
    assert len(picture.png) <= 80_000


@each_language
@pytest.mark.parametrize("name", CARDS)
def test_the_words_fit_into_the_frame(name: str, language: str) -> None:
    laid = lay(shown(name, language), MONSTER_FACTS if name in MONSTERS else 0)
    assert LEAST <= laid.high <= 1.5 * LEAST
    for size, lines in (laid.title, laid.kind):
        assert len(lines) == 1
        assert "…" not in lines[0]
        assert lettering.width(lines[0], size) <= ROOM
    for level, lines in laid.told.paragraphs:
        room = ROOM - (74 if level else 12)
        assert all(lettering.width(line, laid.told.size) <= room for line in lines)
    assert all(lettering.width(line, 23) <= ROOM for line in laid.told.flavour)
    assert laid.told.size >= 24


@each_language
@pytest.mark.parametrize("name", CARDS)
def test_the_alt_text_says_it_without_ids_braces_or_markdown(name: str, language: str) -> None:
    text = card_alt(name, language)
    assert shown(name, language).title in text
    assert len(text) <= ALT
    assert not re.search(r"[{}*]|\w_\w", text)


def test_an_ability_shows_its_three_levels_and_a_monster_what_it_does_besides() -> None:
    assert [len(shown(name, "en").paragraphs) for name in ABILITIES] == [3] * 18
    assert "Poisons" in card_alt("running_spider")
    assert "Attack 2, Protection 5" in card_alt("running_spider")


def test_an_unknown_card_is_named() -> None:
    with pytest.raises(KeyError, match="excalibur"):
        draw_card("excalibur")


def test_no_two_emblems_look_alike() -> None:
    """Not even nearly: between any two a good part of the field differs."""
    found = {name: pixels(svg) for name, svg in EMBLEMS.items()}
    for a, b in combinations(found, 2):
        differing = ImageChops.difference(found[a], found[b]).convert("L").point(lambda level: 255 * (level > 24))
        assert differing.histogram()[255] > 62 * 62 * 0.04, (a, b)


def test_no_emblem_is_without_a_card_or_a_use() -> None:
    assert set(EMBLEMS) - {"hit_point", "book"} <= set(CARDS)


@pytest.mark.parametrize("name", [*EMBLEMS, *(f"trait {it}" for it in TRAITS), *(f"symbol {it}" for it in SYMBOLS)])
def test_an_emblem_keeps_within_its_field_and_the_palette(name: str) -> None:
    kind, _, key = name.rpartition(" ")
    svg = {"trait": TRAITS, "symbol": SYMBOLS}.get(kind, EMBLEMS)[key]
    colours = set(re.findall(r'(?:fill|stroke)="(#[0-9a-f]{6})"', svg))
    assert colours <= set(palette_colours())
    box = pixels(svg).getbbox()
    assert box is not None
    assert min(box[2] - box[0], box[3] - box[1]) >= 20
    beyond = sprites.picture(sprites.document(svg, 200, 200, -50, -50), 100, 100).getbbox()
    assert beyond is not None
    assert beyond[0] >= 19
    assert beyond[1] >= 17
    assert beyond[2] <= 82
    assert beyond[3] <= 82


def test_an_emblem_that_does_not_exist_is_named() -> None:
    with pytest.raises(KeyError, match='no emblem for "dragon"'):
        emblem("dragon")


def test_a_special_shows_its_monster() -> None:
    assert emblem("venom") == emblems.monster("running_spider")


def test_words_are_broken_at_spaces_and_cut_only_when_nothing_else_helps() -> None:
    assert lettering.wrap("one two three", 20, lettering.width("one two", 20)) == ["one two", "three"]
    size, lines = lettering.fit("a very long name for a sword", (40, 20), lettering.width("a very long name", 20), 1)
    assert (size, len(lines)) == (20, 1)
    assert lines[0].startswith("a very long")
    assert lines[0].endswith("…")
    assert lettering.width("2★", 30) > lettering.width("2", 30)
    assert "★" not in lettering.line("2★ or more", 0, 0, 30)

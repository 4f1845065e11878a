"""Words on pictures: what the font can draw is drawn, nothing becomes an empty box."""

from __future__ import annotations

import pytest

from engine import events as e
from renderers.lettering import drawable
from renderers.moments import moments
from renderers.say import Speaker


@pytest.mark.parametrize("text", ["The mess hall", "la “mensa” d’inverno, è qui …", "Łódź ß œ Ñ · 3 %", "★ 2"])
def test_what_the_font_has_stays_as_it_is(text: str) -> None:
    assert drawable(text) == text.replace("ź", "z"), "of Polish it lacks one letter, and draws it without its mark"


@pytest.mark.parametrize(
    "text, drawn",
    [
        ("🐗🐗 the kitchen 🍖", "the kitchen"),
        ("A2 → B3", "A2 B3"),
        ("Большой зал wakes", "… wakes"),
        ("the 厨房, cold", "the …, cold"),
        ("\u202eevil\u200d\u2069", "evil"),
        ("🐗" * 32, ""),
    ],
)
def test_what_it_lacks_is_no_empty_box(text: str, drawn: str) -> None:
    assert drawable(text) == drawn


@pytest.mark.parametrize("language", ["en", "it"])
def test_no_caption_of_the_comic_has_marks_of_markdown(language: str) -> None:
    """The worst Fate Die decided where a boulder fell: in the channel the Hero's name stands in bold."""
    steps = [(1, [e.FateRolled("boulder", "barka", "black", "skull"), e.HeroFell("barka", "A2")])]
    captions = [moment.caption for moment in moments(Speaker(language), steps)]
    assert captions
    assert not any(mark in caption for caption in captions for mark in "*_~`")
    fate = moments(Speaker(language), [(1, [steps[0][1][0]]), (2, [])])[0].caption
    assert fate == {"en": "The worst Fate die: black Skull", "it": "Il Dado Fato peggiore: Teschio nero"}[language]

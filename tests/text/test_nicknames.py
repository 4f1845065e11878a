"""Names that people gave themselves: shown as they are, never read as markup, never a mention."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from renderers.say import escape, plain

CONTROLS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u200e\u200f\u061c\u0000\u0007\ufeff\u00ad"


def as_seen(escaped: str) -> str:
    """What a reader sees: backslashes before signs and zero-width characters do not show."""
    return re.sub(r"\\([^0-9A-Za-z\s])", r"\1", escaped).translate({0x200B: None, 0x2068: None, 0x2069: None})


@pytest.mark.parametrize(
    "name",
    [
        "Ada",
        "Zoë O'Neil-Šmíd 3rd",
        "**bold** __under__ ~~gone~~",
        "||spoiler|| `code` ```block```",
        "_*_*_*_",
        "> quote",
        "# Title",
        "-# small",
        "- list",
        "1. first",
        "[click](https://example.org/x)",
        "https://example.org/a_b_c",
        "discord.gg/abcdef",
        "@everyone",
        "@here @everyone",
        "<@123456789012345678>",
        "<@&123456789012345678>",
        "<#123456789012345678>",
        "<:snout:123456789012345678>",
        "</mission start:123456789012345>",
        "<t:1700000000:R>",
        "{hero} {0} %s $x",
        "\\*not\\*",
        "🐗🐷" * 8,
        "👨‍👩‍👧‍👦 family",
        "Ёжик 猪 돼지",
    ],
)
def test_a_name_is_seen_exactly_as_it_was_written(name: str) -> None:
    assert as_seen(escape(name)) == name


@pytest.mark.parametrize("name", ["@everyone", "@here", "<@123>", "<@!123>", "<@&9>", "<#5>", "a@everyone b"])
def test_nobody_is_mentioned(name: str) -> None:
    for shown in (escape(name), plain(name)):
        assert not re.search(r"@(everyone|here)", shown)
        assert not re.search(r"<(@[!&]?|#)\d+>", shown)


def test_every_sign_of_markup_is_preceded_by_a_backslash() -> None:
    assert escape("*a_b~c|d`e") == r"\*a\_b\~c\|d\`e"
    assert escape("<@1>") == "\\<\\@\u200b1\\>"
    assert escape("[a](https://b.c)") == r"\[a\]\(https\://b\.c\)"


def test_direction_and_control_signs_are_dropped() -> None:
    assert escape(f"Ad{CONTROLS}a") == "Ada"


def test_a_right_to_left_name_is_kept_apart_from_the_sentence_around_it() -> None:
    assert escape("שלום") == "\u2068שלום\u2069"
    assert escape("\u202eevil\u202c مرحبا") == "\u2068evil مرحبا\u2069"
    assert plain("مرحبا") == "\u2068مرحبا\u2069"


def test_blanks_become_one_and_lines_are_joined() -> None:
    assert escape(" Ada \n\n# the\t\u00a0\u3000Great\u2028") == r"Ada \# the Great"


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u200d\ufe0f", "\u202e", "\u3164\u3164", "\u2800", "\n"])
def test_a_name_of_nothing_is_a_dash(name: str) -> None:
    assert escape(name) == plain(name) == "—"


def test_a_very_long_name_is_cut() -> None:
    assert escape("x" * 5000) == "x" * 31 + "…"
    assert plain("y" * 33, longest=10) == "yyyyyyyyy…"
    assert escape("🐗" * 32) == "🐗" * 32


def test_a_cut_does_not_end_in_half_an_emoji() -> None:
    assert escape("x" * 29 + "👨‍👩‍👧") == "x" * 29 + "👨…"


def test_towers_of_accents_are_taken_down() -> None:
    tower = "Z" + "\u0301" * 40 + "oe"
    assert escape(tower) == "Z\u0301\u0301oe"


def test_plain_names_have_no_backslashes_and_cannot_leave_a_code_block() -> None:
    assert plain("**Ada** ``` x") == "**Ada** ˋˋˋ x"


@given(st.text(max_size=60))
def test_any_name_at_all_is_harmless(name: str) -> None:
    shown = escape(name)
    assert shown
    assert "\n" not in shown
    assert not any(unicodedata.category(sign) in ("Cc", "Cs") for sign in shown)
    assert not re.search(r"(?<!\\)(\\\\)*[*_~|`<>]", shown), "a sign of markup without its backslash"
    assert shown.count("\u2068") == shown.count("\u2069")
    assert len(as_seen(shown)) <= 32
    assert shown.encode("utf-8")

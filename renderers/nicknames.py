"""Names that people gave themselves, made harmless: shown as they are, never read as markup, never a mention."""

from __future__ import annotations

import re
import unicodedata

LONGEST = 32
"""Discord's own limit for a nickname; longer ones are cut."""

_MARKUP = re.compile(r"([\\*_~|`<>\[\]()#:.@\-+=])")
_JOINER, _SELECTORS = "\u200d", "\ufe0e\ufe0f"
_ISOLATE, _END = "\u2068", "\u2069"
_MARKS_IN_A_ROW = 2
_LOOK_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters by name that draw nothing."""


def escape(name: str, longest: int = LONGEST) -> str:
    """`name` for a place where Discord reads markdown: every sign that could mean something is taken literally.

    Control and direction signs are dropped, blanks become one, right-to-left names are kept apart from the words around
    them, anything longer than `longest` characters ends in "…", and nothing at all becomes "—". Never pings.
    """
    return _kept_apart(_MARKUP.sub(r"\\\1", _cleaned(name, longest)).replace("@", "@\u200b"))


def plain(name: str, longest: int = LONGEST) -> str:
    """`name` for a place without markdown (a label, an autocomplete choice, an alt text, a code block)."""
    return _kept_apart(_cleaned(name, longest).replace("`", "ˋ").replace("@", "@\u200b").replace("<", "<\u200b"))


def _cleaned(name: str, longest: int) -> str:
    signs: list[str] = []
    marks = 0
    for sign in name:
        category = unicodedata.category(sign)
        marks = marks + 1 if category in ("Mn", "Me") and sign not in _SELECTORS else 0
        if category[0] == "Z" or sign in "\t\n\r" + _LOOK_BLANK:
            signs.append(" ")
        elif (category[0] != "C" or sign == _JOINER) and marks <= _MARKS_IN_A_ROW:
            signs.append(sign)
    text = " ".join("".join(signs).split()).strip(_JOINER)
    if len(text) > longest:
        text = text[: longest - 1].rstrip(" " + _JOINER + _SELECTORS) + "…"
    return text if text.strip(_JOINER + _SELECTORS + " ") else "—"


def _kept_apart(text: str) -> str:
    if any(unicodedata.bidirectional(sign) in ("R", "AL") for sign in text):
        return f"{_ISOLATE}{text}{_END}"
    return text

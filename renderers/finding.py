"""From what somebody typed to the cards they may mean: names of every language, parts of names, slips of the finger."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from functools import cache
from types import MappingProxyType

from engine.cards.load import ABILITIES
from renderers import cards
from renderers.names import Names
from renderers.texts import languages

CLOSE = 0.72
"""How alike two words must be for a slip of the finger."""

_LEVEL = re.compile(r"^(.*\S)\s+(i{1,3}|[123])$")
_LEVELS = {"i": 1, "ii": 2, "iii": 3}
_WRONG = 9


def find(typed: str, language: str) -> list[str]:
    """Ids of cards, the likeliest first; names in `language` before others. "war cry 2" finds an ability's level, a
    monster its special, a Hero the abilities. Everything in alphabetical order for nothing typed, nothing for signs
    alone."""
    wanted = plainly(typed)
    if not wanted and typed.strip():
        return []
    if with_level := _LEVEL.match(wanted):
        level = _LEVELS.get(with_level[2]) or int(with_level[2])
        near = [name for name in _ranked(with_level[1], language, close=False) if name in ABILITIES]
        if near:
            return [f"{name}:{level}" for name in near]
    return _ranked(wanted, language)


def plainly(text: str) -> str:
    """Small letters without accents, words apart by one space."""
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(sign))
    return " ".join(re.findall(r"[^\W_]+", bare.replace("'", "").replace("’", "")))


def has(typed: str, *names: str) -> bool:
    """Whether what was typed is a part of one of these names; nothing is a part of every name, signs alone of none."""
    wanted = plainly(typed)
    return any(wanted in plainly(name) for name in names) if wanted else not typed.strip()


def _ranked(wanted: str, language: str, *, close: bool = True) -> list[str]:
    order = sorted(languages(), key=lambda each: each != language)
    best: dict[str, tuple[int, int, str]] = {}
    for far, spoken in enumerate(order):
        for name, called in _called(spoken).items():
            for first, words in enumerate(called):
                rank = (_likeness(wanted, words, close) + 2 * (first > 0), far, called[0])
                best[name] = min(best.get(name, rank), rank)
    return sorted((name for name, rank in best.items() if rank[0] < _WRONG), key=lambda name: best[name])


def _likeness(wanted: str, words: str, close: bool) -> int:
    """0 the very name, 1 its beginning, 2 beginnings of its words, 3 somewhere in it, 4 nearly, _WRONG not at all."""
    if wanted == words:
        return 0
    if words.startswith(wanted):
        return 1
    if all(any(word.startswith(part) for word in words.split()) for part in wanted.split()):
        return 2
    if wanted.replace(" ", "") in words.replace(" ", ""):
        return 3
    alike = close and len(wanted) > 2 and SequenceMatcher(None, wanted, words).ratio() >= CLOSE
    return 4 if alike else _WRONG


@cache
def _called(language: str) -> Mapping[str, tuple[str, ...]]:
    """Each card's name, and whose it is."""
    names = Names(language)
    return MappingProxyType({name: tuple(map(plainly, _aliases(names, name))) for name in cards.every_card()})


def _aliases(names: Names, name: str) -> Iterator[str]:
    yield cards.title(names, name)
    if name in ABILITIES:
        yield str(names.noun(ABILITIES[name]))
    if name in cards.SPECIALS:
        yield str(names.noun(cards.SPECIALS[name]))

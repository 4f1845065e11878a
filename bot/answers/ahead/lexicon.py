"""The words of plans, as `renderers/text/<language>/plan_words.yaml` has them; what somebody wrote as a row of them.

All languages are read alike, so nobody has to say in which one a plan is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache

from renderers.finding import plainly
from renderers.texts import languages, lookup

Phrase = tuple[str, ...]
Names = Mapping[Phrase, frozenset[str]]
"""What the things around are called -> their ids."""

LISTED = re.compile(r"^\s*(?:\d{1,2}[.)]|[-*•])\s+", re.MULTILINE)
"""The sign of a list before a part."""
SIGNS = (
    (re.compile(r"\d\ufe0f?\u20e3"), "\n"),  # numbers on keys
    (re.compile(r"\s*(?:[-=]+>|[→⇒➜➔]|\u27a1\ufe0f?)\s*|\s>\s|\s[-–—]+\s"), "\n"),
    (re.compile(r"[()\[\]]"), ", "),
    (re.compile(r"\s\+\s|\s*&\s*"), " and "),
    (re.compile(r"(?:\b(?:n|no|nr|num)\.|\bn[°º]|№|#|\bnumber\b|\bnumero\b)\s*(?=\d)", re.IGNORECASE), " "),
    (re.compile(r"\ball['’](?=\w)", re.IGNORECASE), "allo "),  # not the English word
    (re.compile(r"\b(l|un|dell|nell|sull|dall)['’](?=\w)", re.IGNORECASE), r"\1 "),
    (re.compile(r"(?<!\w)-(?=\d)"), "- minus "),
)
"""Signs that stand for words or for the end of a part, and what is read in their place: arrows, "+", "no. 1", articles
that have grown onto their nouns as in "l'urlo"."""
SENTENCE = re.compile(r"[,;:!?\n]+|(?<!\b\w)\.(?=\s|$)")
"""Where a part ends; the points of M.U.S.O. end none."""
SQUARE = re.compile(r"([a-z]{1,2})(\d{1,2})")
DICE = re.compile(r"(\d{1,2})(d|dice|dadi)")
TIMES = re.compile(r"\d{1,2}x|x\d{1,2}")
DIGITS = re.compile(r"\d{1,3}")
NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight")
CLOSE = 0.72
"""How alike a word must be to be offered in place of another."""


@dataclass(frozen=True, slots=True)
class Word:
    """One or several words that belong together, as they were written. senses: what they may be ("verb", "thing",
    "side", "reason", or a key of `words`) and of which kind; names: ids of what is called so; square, number: if they
    are one."""

    text: str
    senses: Mapping[str, str]
    names: frozenset[str] = frozenset()
    square: str | None = None
    number: int | None = None

    def is_(self, *senses: str) -> bool:
        return any(sense in self.senses for sense in senses)

    @property
    def is_known(self) -> bool:
        return bool(self.senses or self.names or self.square or self.number is not None)


@cache
def lexicon() -> Mapping[Phrase, Mapping[str, str]]:
    """Phrase -> its senses, of every language."""
    found: dict[Phrase, dict[str, str]] = {}
    for language in languages():
        words = lookup(language, "plan_words")
        for group, sense in (("verbs", "verb"), ("things", "thing"), ("sides", "side"), ("reasons", "reason")):
            for kind, phrases in words[group].items():
                for phrase in phrases_of(phrases):
                    found.setdefault(phrase, {})[sense] = kind
        for place, name in enumerate(NUMBERS, start=1):
            for phrase in phrases_of(words["numbers"][name]):
                found.setdefault(phrase, {})["number"] = str(place)
        for sense, phrases in words["words"].items():
            for phrase in phrases_of(phrases):
                found.setdefault(phrase, {}).setdefault(sense, "")
    return found


def phrases_of(text: str) -> list[Phrase]:
    """ "move to | go" -> the words of each phrase."""
    return [tuple(words) for phrase in text.split("|") if (words := plainly(phrase).split())]


@cache
def longest() -> int:
    return max(map(len, lexicon()))


def first_phrase(language: str, key: str) -> str:
    """The word by which a verb or a kind of thing is named in a language: "move"."""
    return str(lookup(language, f"plan_words.{key}")).split("|")[0].strip()


def rows(text: str, names: Names) -> Iterator[list[Word]]:
    """What stands between commas and the like, as words. names: what the things around are called."""
    text = LISTED.sub("", _counted(text))
    for sign, words in SIGNS:
        text = sign.sub(words, text)
    for piece in SENTENCE.split(text):
        tokens = plainly(piece).split()
        tokens = [token for word in tokens for token in (DICE.sub(r"\1 \2", word).split())]
        if tokens:
            yield list(_words(tokens, names))


def _counted(text: str) -> str:
    """A list in one line, as lines: "1) move to F7 2) end". Its numbers count on from 1, and each stands there once."""
    n = 2 if re.match(r"\s*1[.)]\s", text) else 0
    while n and len(re.findall(sign := rf"\s{n}[.)]\s", text)) == 1:
        text, n = re.sub(sign, "\n", text), n + 1
    return text


def _words(tokens: list[str], names: Names) -> Iterator[Word]:
    """The longest phrases first."""
    known, most = lexicon(), max([longest(), *map(len, names)])
    at = 0
    while at < len(tokens):
        for length in range(min(most, len(tokens) - at), 0, -1):
            phrase = tuple(tokens[at : at + length])
            if length == 1 or phrase in known or phrase in names:
                yield _word(phrase, known.get(phrase, {}), names.get(phrase, frozenset()))
                at += length
                break


def _word(phrase: Phrase, senses: Mapping[str, str], names: frozenset[str]) -> Word:
    text = " ".join(phrase)
    square = SQUARE.fullmatch(text)
    number = int(text) if DIGITS.fullmatch(text) else int(senses["number"]) if "number" in senses else None
    if TIMES.fullmatch(text):
        senses = {**senses, "times": ""}
    return Word(text, senses, names, square[1].upper() + square[2] if square else None, number)


def said(words: Iterable[Word]) -> str:
    """The words as they were written."""
    return " ".join(word.text for word in words)


def near(word: str, names: Names, *senses: str) -> str | None:
    """The word that somebody may have meant: one of these senses, or a name."""
    telling = [phrase for phrase, known in lexicon().items() if not known.keys().isdisjoint(senses)]
    told = (phrase for phrase in names if any(len(word) > 1 for word in phrase))  # not the letters of M.U.S.O.
    known = {" ".join(phrase) for phrase in (*telling, *told)}
    found = get_close_matches(word, sorted(known), n=1, cutoff=CLOSE) if len(word) > 2 else []
    return found[0] if found and found[0] != word else None

"""The words of one part of a plan, sorted: what it is about, what stands behind "until", and what no part can say."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.answers.ahead.lexicon import Names, Word, near, said
from bot.answers.ahead.plan_meanings import NotUnderstood
from engine.view import View

SMALL = ("quietly", "forcibly", "beside", "being", "down", "it")
"""Words that are looked at by themselves."""


@dataclass(slots=True)
class Aim:
    """What a part is about, as it was written."""

    squares: list[Word] = field(default_factory=list)
    sides: list[Word] = field(default_factory=list)
    kinds: list[Word] = field(default_factory=list)
    named: list[Word] = field(default_factory=list)
    typed: list[Word] = field(default_factory=list)
    self_: bool = False
    nearest: Word | None = None
    it: Word | None = None

    def __bool__(self) -> bool:
        return bool(self.squares or self.sides or self.kinds or self.named or self.typed or self.self_)


class Clause:
    """What stands between two commas, as words; whatever a part of a plan cannot mean is refused, by name."""

    def __init__(self, words: Sequence[Word], view: View, hero: str, names: Names, text: str) -> None:
        self.words = words
        self.view = view
        self.hero = hero
        self.names = names
        self.text = text
        self.classes: list[str] = []

    def wrong(self, key: str, **words: Any) -> NotUnderstood:
        return NotUnderstood(key, part=self.text, **words)

    def check_number(self, words: Sequence[Word]) -> None:
        """Refuse several things, and something several times: one part does one thing."""
        for word in words:
            for key in ("times", "every"):
                if word.is_(key) and not word.names:
                    raise self.wrong(key, word=word.text)
        one = any(word.is_("whichever") for word in words)
        for at, word in enumerate(words):
            if self._is_count(words, at):
                one = word.number == 1
                if not one and self.classes == ["move"]:
                    raise self.wrong("square")
                if not one:
                    raise self.wrong("every", word=word.text)
            elif word.is_("plural") and not word.names and not one:
                raise self.wrong("every", word=word.text)

    def _is_count(self, words: Sequence[Word], at: int) -> bool:
        """Whether a number says how many: "two doors", not "door two"."""
        word = words[at]
        if word.number is None or word.names or any(is_aim(each) for each in words[:at]):
            return False
        behind = next((each for each in words[at + 1 :] if not each.is_("filler", "place")), None)
        return behind is not None and is_aim(behind)

    def check_small_words(self, words: Sequence[Word], aim: Aim) -> None:
        """Refuse small words that have a meaning here which the part has not."""
        for word in words:
            if word.names:
                continue
            if word.is_("beside") or (word.is_("below") and "disarm" not in self.classes):
                raise self.wrong("relative", word=word.text)
            if word.is_("down") and not {"break", "pull", "attack"} & set(self.classes):
                raise self.unknown(word)
            if word.is_("being") and not word.is_("filler") and "defend" not in self.classes:
                raise self.unknown(word)
        last = next((word for word in reversed(words) if not word.is_("filler")), None)
        if last is not None and last.is_("place") and self.classes and "defend" not in self.classes:
            raise self.unknown(last)
        if aim.it is not None and (aim or self.classes[:1] in (["move"], ["face"], ["end"], ["defend"])):
            raise self.unknown(aim.it)

    def check(self, words: Iterable[Word]) -> None:
        """Refuse what turns a sentence into its opposite, or leaves a choice."""
        for key, sense in (("negation", "not"), ("either", "or"), ("either", "else"), ("condition", "if")):
            for word in words:
                if word.is_(sense) and not word.names and not word.is_("verb"):
                    raise self.wrong(key, word=word.text)

    def parted(self, words: list[Word]) -> tuple[list[Word], list[Word] | None]:
        """What stands before "until", and what stands behind it (None: there is none)."""
        at = next((n for n, word in enumerate(words) if word.is_("until", "until_not")), None)
        if at is None:
            return words, None
        self.doubled = words[at].is_("until_not")
        tail = words[at + 1 :]
        if not any(word.is_("done") for word in tail):
            self.check(self._meant(tail))
            raise self.wrong("until", word=said(words[at:]))
        return words[:at], tail

    def _meant(self, tail: Sequence[Word]) -> list[Word]:
        """What stands behind "until" without the first "not" that means nothing there."""
        at = next((n for n, word in enumerate(tail) if word.is_("doubled")), None) if self.doubled else None
        return [word for n, word in enumerate(tail) if n != at]

    def look_behind(self, tail: Sequence[Word], aim: Aim) -> None:
        """What is to be done may be named behind "until" instead; nothing else may stand there."""
        small = ("done", "filler", "being", "it", "place", "down")
        left = [word for word in self._meant(tail) if not word.is_(*small) or word.names]
        self.check(left)
        self.check_number(left)
        if aside := [word for word in left if word.is_("beside", "below") and not word.names]:
            raise self.wrong("relative", word=aside[0].text)
        known = set(said((*aim.kinds, *aim.named, *aim.typed)).split())
        if left and not aim:
            there = self.aimed_at(left)
            aim.kinds, aim.named, aim.typed, aim.squares = there.kinds, there.named, there.typed, there.squares
        elif odd := [word for word in left if not known.issuperset(word.text.split())]:
            raise self.unknown(odd[0])

    doubled = False
    """Whether "until" takes a "not" that means nothing, as in Italian."""

    def unknown(self, word: Word) -> NotUnderstood:
        return self.wrong("word", word=word.text, near=near(word.text, self.names, "thing", "side"))

    def aimed_at(self, words: Sequence[Word]) -> Aim:
        """Sort the words. Raises NotUnderstood for one that has no place in a part."""
        aim, placed = Aim(), False
        for at, word in enumerate(words):
            placed = placed or word.is_("place")
            if aim.nearest is not None and placed and (is_aim(word) or word.is_("side")):
                raise self.wrong("relative", word=said((aim.nearest, *words[words.index(aim.nearest) + 1 : at + 1])))
            if word.names or word.square:
                (aim.named if word.names else aim.squares).append(word)
            elif word.is_("thing"):
                aim.kinds.append(word)
            elif word.is_("side"):
                aim.sides.append(word)
            elif word.is_("self"):
                aim.self_ = aim.nearest is None  # "the nearest to me"
            elif word.number is not None:
                aim.typed += [word] if self._is_number(words, at) else []
            elif word.is_("and") and not word.is_("filler"):
                raise self.wrong("two")
            elif word.is_("whichever"):
                aim.nearest, placed = word, False
            elif not word.is_("filler", "place", *SMALL):
                if word.is_known and not word.is_("reason", "done"):
                    raise self.unknown(word)
                aim.typed.append(word)
        return aim

    def _is_number(self, words: Sequence[Word], at: int) -> bool:
        """Whether a number names something: not as an article, and not as "one" of what follows."""
        if self._is_count(words, at):
            return False
        behind = words[at + 1 : at + 2]
        names = words[at].is_("naming") and at > 0 and is_aim(words[at - 1])
        return not words[at].is_("filler") or (names and not (behind and is_aim(behind[0])))


def is_aim(word: Word) -> bool:
    """Whether a word says what a part is about, or is one that is not known, such as a part of a name."""
    if word.names or word.square or word.is_("thing"):
        return True
    return word.number is None and word.senses.keys() <= {"reason", "done", "plural"}


def without_once(words: list[Word]) -> tuple[list[Word], bool]:
    """The words without such as say that it is to be done one time; whether there was one. "Once" leads on to a
    condition as well, unless it stands at the end."""
    found = [word for word in words if word.is_("once") and (not word.is_("if") or word is words[-1])]
    return [word for word in words if word not in found], bool(found)


def is_counting(words: Sequence[Word], at: int) -> bool:
    """Whether a word says how the dice are counted: "each time", "in all"; "each" is said of things as well."""
    word, behind = words[at], words[at + 1 : at + 2]
    if word.names or not word.is_("each", "all"):
        return False
    return not (word.is_("every") and behind and is_aim(behind[0]))

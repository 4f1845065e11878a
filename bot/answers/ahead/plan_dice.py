"""How many dice a part of a plan may have, as it was written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.answers.ahead.lexicon import Word
from bot.answers.ahead.plan_clauses import is_aim
from bot.table.ahead.plans import ALL


@dataclass(frozen=True, slots=True)
class Amount:
    """So many dice: exactly, or at most; rest: what is left; with_: whether "with" was said."""

    n: int
    most: bool = False
    rest: bool = False
    with_: bool = False


def dice_in(words: Sequence[Word]) -> tuple[list[Amount], list[Word]]:
    """The numbers of dice that are said, and the words without them."""
    found, left, at = list[Amount](), list[Word](), 0
    while at < len(words):
        amount, behind = _amount(words, at)
        if amount is None:
            left.append(words[at])
            at += 1
        else:
            found.append(amount)
            at = behind
    return found, left


def _amount(words: Sequence[Word], at: int) -> tuple[Amount | None, int]:
    """The number of dice that is said from here on, and where it ends."""
    with_ = most = False
    while at < len(words) and (words[at].is_("with", "most") or (with_ and _is_article(words[at]))):
        with_, most = with_ or words[at].is_("with"), most or words[at].is_("most")
        at += 1
    if at == len(words) or words[at].names:
        return None, at
    word = words[at]
    entire = with_ and word.is_("entire") and not any(is_aim(each) for each in words[at + 1 : at + 2])
    if word.is_("rest") or entire:  # "with all", "with the rest"
        return Amount(ALL, rest=True, with_=with_), at + 1
    if word.number is None:
        return None, at
    behind = at + 1
    dice = behind < len(words) and words[behind].is_("dice")
    behind += dice
    if not dice and any(is_aim(each) for each in words[behind : behind + 1]):
        return None, at  # "up to 2 snouts"
    trailing = (dice or with_) and behind < len(words) and words[behind].is_("most")
    if trailing and not _is_number(words[behind + 1 : behind + 2]):
        most, behind = True, behind + 1  # "3 dice at most"
    if dice or ((with_ or most) and not word.is_("filler")):
        return Amount(word.number, most), behind
    return None, at


def _is_number(words: Sequence[Word]) -> bool:
    return bool(words) and words[0].number is not None


def _is_article(word: Word) -> bool:
    return word.is_("filler") and word.number is None

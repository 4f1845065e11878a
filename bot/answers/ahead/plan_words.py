"""The small language of plans: "move to F7, pick the chest until it is open, the rest into defence", in English and
Italian alike. Its words are in `plan_words.yaml`; here it is parted into clauses, of which `plan_parts` reads each.

Nothing is guessed: each word has to be understood, and what is not is named.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain

from bot.answers.ahead import plan_things as things
from bot.answers.ahead.lexicon import Word, rows, said
from bot.answers.ahead.plan_meanings import NotUnderstood
from bot.answers.ahead.plan_parts import Reading
from bot.table.ahead.plans import MOST_PARTS, Plan
from engine.view import View

MOST_TEXT = 300


def read_plan(wish: str, plan: Plan, view: View) -> Plan:
    """The plan with the parts that were wished for, in place of those it has. Raises NotUnderstood."""
    if len(wish) > MOST_TEXT:
        raise NotUnderstood("too_much", n=MOST_TEXT)
    names = things.names_around(view, plan.hero)
    plan = replace(plan, parts=(), done=0, spent=0, begun=False)
    clauses = list(_joined(chain.from_iterable(_apart(_opened(row)) for row in rows(wish, names))))
    count, before, stops = 0, None, False
    for at, (words, halt) in enumerate(clauses):
        text = said(words)
        flags = [word for word in words if word.is_("free", "cards") and not word.names]
        plan = replace(plan, free=plan.free or _any(flags, "free"), cards=plan.cards or _any(flags, "cards"))
        words = _trimmed([word for word in words if not word.is_("free", "cards") or word.names])
        if halt:
            plan = _stopping(plan, words, last=at == len(clauses) - 1)
        elif stops and words and not _any(words, "verb"):  # "stop at a trap, a door"
            raise NotUnderstood("stop", part=text, word=text)
        elif words and not (at == 0 and [word.names for word in words] == [{plan.hero}]):  # "Barka: ..."
            before = Reading(words, view, plan.hero, names, text, before)
            part = before.part()
            if plan.parts and plan.parts[-1].act == "end" and part.act != "end":
                raise NotUnderstood("after_end", part=text)
            count += not (part.act == "end" and plan.parts and plan.parts[-1].act == "end")
            plan = plan.with_part(part)
        stops = halt
    if not plan.parts:
        raise NotUnderstood("nothing")
    if count > MOST_PARTS:
        raise NotUnderstood("too_long", n=MOST_PARTS)
    return plan


def _any(words: Iterable[Word], *senses: str) -> bool:
    return any(word.is_(*senses) for word in words)


def _trimmed(words: list[Word]) -> list[Word]:
    """Without an "and" that led to what stood here, or leads on from it."""
    while words and words[0].is_("and"):
        words = words[1:]
    while words and words[-1].is_("and"):
        words = words[:-1]
    return words


def _opened(row: list[Word]) -> list[Word]:
    """Without such words as "first" and "finally" at the beginning."""
    while row and row[0].is_("opening") and not row[0].names:
        row = row[1:]
    return row


def _apart(row: Sequence[Word]) -> Iterator[list[Word]]:
    """A row is parted at such words as "then"; at "and" and the like only where a verb follows."""
    start = 0
    for at, word in enumerate(row):
        joint = word.is_("then") or (at > start and word.is_("and", "before_verb") and _begins(row[at + 1 :]))
        joint = joint or (at == 0 and word.is_("before_verb"))
        if joint and not word.names:
            if row[start:at]:
                yield list(row[start:at])
            start = at + 1
    if row[start:]:
        yield _opened(list(row[start:]))


def _begins(words: Sequence[Word]) -> bool:
    """Whether a new part begins here: with a verb, behind "the rest" or a number of dice or not."""
    ahead = (word for word in words if word.is_("verb") or not (word.is_("filler", "opening") or _is_amount(word)))
    first = next(ahead, None)
    return first is not None and first.is_("verb", "stop") and not first.names


def _is_amount(word: Word) -> bool:
    return word.is_("with", "most", "dice", "rest") or (word.number is not None and not word.names)


def _joined(clauses: Iterable[list[Word]]) -> Iterator[tuple[list[Word], bool]]:
    """Each clause, with whether it says when to stop. What only goes on with the last one is put to it: "pick the
    chest, until it is open, with two dice", "stop at a trap, a wound or a card"."""
    held: list[Word] = []
    halt = False
    for words in clauses:
        first = next((word for word in words if not word.is_("filler", "and") or word.is_("with")), None)
        until = first is not None and first.is_("until", "until_not") and not _does(words)
        if held and halt and all(_tells_when(word) for word in words):
            held += [COMMA, *words]
        elif held and not halt and (until or _only_dice(words)):
            held += words
        else:
            if held:
                yield held, halt
            held, halt = words, first is not None and first.is_("stop")
    if held:
        yield held, halt


COMMA = Word(",", {"or": ""})


def _does(words: Iterable[Word]) -> bool:
    return any(word.is_("verb") and not word.is_("done") for word in words)


def _only_dice(words: Sequence[Word]) -> bool:
    """Whether nothing but a number of dice is said: "with two dice", "3 dice each time, until it is open"."""
    end = next((at for at, word in enumerate(words) if word.is_("until", "until_not")), len(words))
    some = [word for word in words[:end] if not word.is_("with", "most", "each", "all", "dice", "filler")]
    rests = all(word.is_("rest") or (word.number is not None and not word.names) for word in some)
    said_so = _any(words[:end], "with", "most", "dice", "each")
    return rests and said_so and not _does(words)


def _tells_when(word: Word) -> bool:
    return word.is_("reason", "filler", "or", "and", "moment", "stop") and not word.is_("free", "cards")


def _stopping(plan: Plan, words: Sequence[Word], *, last: bool) -> Plan:
    """A clause that says when to stop: it stops then anyway. Raises NotUnderstood for any other moment."""
    for word in words:
        if word.is_("not"):
            raise NotUnderstood("negation", part=said(words), word=word.text)
        if not _tells_when(word) and word.names != {plan.hero}:
            raise NotUnderstood("stop", part=said(words), word=word.text)
    found = set[str]()
    for moment in _moments(words):
        reasons = {word.senses["reason"] for word in moment if word.is_("reason")} - {"linking"}
        if {"wound", "monster"} <= reasons:  # it is not the monsters that it watches over
            raise NotUnderstood("stop", part=said(words), word=said(moment))
        found |= reasons
    if not found and not (last and all(word.is_("stop", "filler") for word in words)):
        raise NotUnderstood("stop", part=said(words), word=said(words))
    return replace(plan, cards=False) if "card" in found else plan


def _moments(words: Iterable[Word]) -> Iterator[list[Word]]:
    """What stands between "or", commas and the like."""
    moment: list[Word] = []
    for word in words:
        if word.is_("or") or (word.is_("and") and not word.is_("filler")):
            yield moment
            moment = []
        else:
            moment.append(word)
    yield moment

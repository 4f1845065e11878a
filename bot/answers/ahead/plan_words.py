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
from bot.answers.ahead.plan_parts import NotUnderstood, Reading
from bot.table.ahead.plans import MOST_PARTS, Plan
from engine.view import View

MOST_TEXT = 300


def read_plan(wish: str, plan: Plan, view: View) -> Plan:
    """The plan with the parts that were wished for, in place of those it has. Raises NotUnderstood."""
    if len(wish) > MOST_TEXT:
        raise NotUnderstood("too_much", n=MOST_TEXT)
    names = things.names_around(view, plan.hero)
    plan = replace(plan, parts=(), done=0, spent=0, begun=False)
    clauses = list(_joined(chain.from_iterable(_apart(row) for row in rows(wish, names))))
    count = 0
    for at, (words, halt) in enumerate(clauses):
        text = said(words)
        flags = [word for word in words if word.is_("free", "cards") and not word.names]
        plan = replace(plan, free=plan.free or _any(flags, "free"), cards=plan.cards or _any(flags, "cards"))
        words = _trimmed([word for word in words if not word.is_("free", "cards") or word.names])
        if halt:
            plan = _stopping(plan, words, last=at == len(clauses) - 1)
        elif words:
            part = Reading(words, view, plan.hero, names, text).part()
            if plan.parts and plan.parts[-1].act == "end" and part.act != "end":
                raise NotUnderstood("after_end", part=text)
            count += not (part.act == "end" and plan.parts and plan.parts[-1].act == "end")
            plan = plan.with_part(part)
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


def _apart(row: Sequence[Word]) -> Iterator[list[Word]]:
    """A row is parted at such words as "then"; at "and" only where a verb follows."""
    start = 0
    for at, word in enumerate(row):
        joint = word.is_("then") or (at > start and word.is_("and") and _begins(row[at + 1 :]))
        if joint and not word.names:
            if row[start:at]:
                yield list(row[start:at])
            start = at + 1
    if row[start:]:
        yield list(row[start:])


def _begins(words: Sequence[Word]) -> bool:
    """Whether a new part begins here: with a verb, or with "the rest" and a verb."""
    first = next((word for word in words if not word.is_("filler", "rest") or word.is_("verb")), None)
    return first is not None and first.is_("verb", "stop") and not first.names


def _joined(clauses: Iterable[list[Word]]) -> Iterator[tuple[list[Word], bool]]:
    """Each clause, with whether it says when to stop. What only goes on with the last one is put to it: "pick the
    chest, until it is open, with two dice", "stop at a trap, a wound or a card"."""
    held: list[Word] = []
    halt = False
    for words in clauses:
        first = next((word for word in words if not word.is_("filler", "and") or word.is_("with")), None)
        doing = any(word.is_("verb") and not word.is_("done") for word in words)
        more = not doing and first is not None and first.is_("until", "until_not", "with", "most", "each")
        more = more or (halt and all(_tells_when(word) for word in words))
        if held and more:
            held += words
            continue
        if held:
            yield held, halt
        held, halt = words, first is not None and first.is_("stop")
    if held:
        yield held, halt


def _tells_when(word: Word) -> bool:
    return word.is_("reason", "filler", "or", "and", "if", "stop") and not word.is_("free", "cards")


def _stopping(plan: Plan, words: Sequence[Word], *, last: bool) -> Plan:
    """A clause that says when to stop: it stops then anyway. Raises NotUnderstood for any other moment."""
    for word in words:
        if word.is_("not"):
            raise NotUnderstood("negation", part=said(words), word=word.text)
        if not _tells_when(word):
            raise NotUnderstood("stop", part=said(words), word=word.text)
    reasons = {word.senses["reason"] for word in words if word.is_("reason")} - {"linking"}
    if not reasons and not (last and all(word.is_("stop", "filler") for word in words)):
        raise NotUnderstood("stop", part=said(words), word=said(words))
    return replace(plan, cards=False) if "card" in reasons else plan

"""What a command could say next, read on a copy of the game: for autocomplete, and to read what was typed."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from bot.buttons.choices import Shown
from bot.table.table import Answers, Table, seat_of
from engine import Decision, Game, Refusal, Refused, load
from engine.decisions import NOTHING, Option

BRANCHES = 12
DEPTH = 3

What = str | tuple[str, ...]
"""A question, or several of which one will come up."""


@dataclass(frozen=True, slots=True)
class Legal:
    """What may be answered to a question that a command will come to. shown: for labels; refusal: why nothing may;
    never_asked: the action is over without the question having come up, whatever else is answered and no die falls."""

    shown: Shown
    options: tuple[Option, ...] = ()
    refusal: Refusal | None = None
    never_asked: bool = False


class Reached(NamedTuple):
    """The questions that were come to on the ways tried; else why not, and whether all ways were at their end."""

    found: list[Decision[Any]]
    refusal: Refusal | None = None
    over: bool = False


def legal(table: Table, user: int, answers: Answers, what: What) -> Legal:
    """The legal answers to the question `what` (to the first of several that comes up), after `answers`; questions
    between that are not answered yet are tried with each of their answers, and then the odds, which hang on them, are
    left out."""
    try:
        game, seat, rest = _stage(table, user, answers)
    except Refused as refused:
        return Legal(table.shown, (), refused.refusal)
    found, refusal, over = _reach(game, seat, rest, (what,) if isinstance(what, str) else what, DEPTH)
    if not found:
        return Legal(table.shown, (), refusal, over)
    found = [decision for decision in found if decision.what == found[0].what]
    options = dict.fromkeys(option for decision in found for option in decision.options)
    first = replace(found[0], options=tuple(options), odds=found[0].odds if len(found) == 1 else NOTHING)
    shown = replace(table.shown, decision=first, view=game.view())
    return Legal(shown, tuple(options))


def lacking(table: Table, user: int, act: str, what: str, cards: Iterable[str]) -> dict[str, Refusal | None]:
    """Each card that the action `act` may be about, with why it is not possible with it now (None: it is)."""
    try:
        game, seat, rest = _stage(table, user, {"act": act})
    except Refused as refused:
        return dict.fromkeys(cards, refused.refusal)
    return {card: game.preview(seat, {**rest, what: card}).refused for card in cards}


def hero_of(table: Table, user: int) -> str | None:
    """The Hero that a command of this person is about: the one who is asked something now, or the only one of the
    person's own who may begin."""
    decision = table.game.decision
    if decision is None:
        return None
    if decision.what == "next_hero":
        try:
            return str(table.next_hero(user, {}))
        except Refused:
            return None
    return decision.about if seat_of(user) in decision.seats else None


def _stage(table: Table, user: int, answers: Answers) -> tuple[Game, str, Answers]:
    """The game at the beginning of an action (a copy, if something has to be taken back or begun first), the seat that
    acts, and the answers that are left to give. Raises Refused."""
    game, seat = table.game, seat_of(user)
    decision = game.decision
    if decision is None or "act" not in answers or decision.what == "act":
        return game, seat, answers
    if decision.what == "next_hero":
        copy = load(game.save(), game.mission)
        copy.apply(seat, table.next_hero(user, answers), copy.ply)
        return copy, seat, {what: option for what, option in answers.items() if what != "next_hero"}
    if game.can_cancel:
        copy = load(game.save(), game.mission)
        copy.cancel(seat)
        return copy, seat, answers
    raise Refused(game.why_not(seat, decision.default) or another(decision.what))


def another(what: str) -> Refusal:
    """Something else is asked at this moment."""
    return Refusal("another_question", params={"what": what})


def _fitting(game: Game, seat: str, answers: Answers, decision: Decision[Any]) -> Decision[Any]:
    """Without the weapons that do not reach a target that was named already."""
    if decision.what != "weapon" or "target" not in answers:
        return decision
    fits = [w for w in decision.options if game.preview(seat, {**answers, "weapon": w}).refused is None]
    return replace(decision, options=tuple(fits or decision.options))


def _reach(game: Game, seat: str, answers: Answers, whats: Collection[str], depth: int) -> Reached:
    preview = game.preview(seat, answers)
    decision = preview.decision
    settled = next((found for found in preview.settled if found.what in whats), None)
    if settled is not None:
        return Reached([settled])
    if preview.refused or decision is None:
        return Reached([], preview.refused)
    if decision.what in whats:
        return Reached([_fitting(game, seat, answers, decision)])
    if decision.what in ("act", "next_hero"):
        return Reached([], None if "act" in answers else another(decision.what), over=True)
    if depth == 0 or decision.what in answers:
        return Reached([], another(decision.what))
    ways = [
        _reach(game, seat, {**answers, decision.what: option}, whats, depth - 1)
        for option in decision.options[:BRANCHES]
    ]
    found = [decision for way in ways for decision in way.found]
    return Reached(found, ways[-1].refusal, all(way.over for way in ways))

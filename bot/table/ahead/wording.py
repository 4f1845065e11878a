"""Plans in words: a part, a whole plan as its author would write it, its odds, and why it cannot go on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.table.ahead.chances import Chance, chances
from bot.table.ahead.plans import ALL, Part, Plan
from bot.table.ahead.reveals import Why
from engine import Game, Refusal
from engine.cards.load import MONSTERS
from renderers.say import Speaker
from renderers.texts import lookup


def said_plan(speak: Speaker, plan: Plan, game: Game) -> str:
    """A plan as it was understood: its parts with their odds, and what could stop it."""
    hero = speak.noun(plan.hero)
    if not plan.parts:
        return speak.text("plans.empty", hero=hero)
    lines = [speak.text("plans.title", hero=hero, state=speak.text(f"plans.{_state(plan)}", hero=hero))]
    if not plan.ready:
        lines.append(speak.text("plans.not_yet"))
    for n, (part, chance) in enumerate(zip(plan.left, chances(game, plan), strict=True), start=1):
        lines.append(speak.text("plans.line", n=n, part=_with_chance(speak, said_part(speak, part), chance)))
    card = "" if plan.cards else speak.text("plans.stops_card")
    lines.append(speak.text("plans.stops", hero=hero, card=card))
    if any(part.again and part.budget is not None for part in plan.left):
        lines.append(speak.text("plans.in_all_note"))
    nearly = [a.id for a in game.view().hero(plan.hero).abilities if 0 < a.full - a.energy <= 2]
    if nearly:
        lines.append(speak.text("plans.nearly_full", abilities=", ".join(speak.name(name) for name in nearly)))
    lines.append(speak.text("plans.odds_note"))
    return "\n".join(lines)


def _state(plan: Plan) -> str:
    if not plan.ready:
        return "stopped" if plan.stopped else "draft"
    return "ready_free" if plan.free else "ready"


def written(speak: Speaker, plan: Plan) -> str:
    """A plan in one line, as it could be typed: "when it is free, move to F7, end the turn"."""
    flags = [speak.text(f"plans.flags.{flag}") for flag in ("free", "cards") if getattr(plan, flag)]
    return ", ".join([*flags, *said_parts(speak, plan.left)])


def said_parts(speak: Speaker, parts: Sequence[Part]) -> list[str]:
    return [said_part(speak, part) for part in parts]


def said_part(speak: Speaker, part: Part) -> str:
    """One part in words: "pick the nearest chest until it is done with at most 3 dice in all"."""
    if part.act == "defend" and part.budget is not None:
        return speak.text("plans.parts.defend_most" if part.most else "plans.parts.defend_exactly", n=part.budget)
    said = speak.text(f"plans.parts.{f'open_{part.how}' if part.how else part.act}", thing=said_thing(speak, part))
    if part.until:
        said = speak.text("plans.until", part=said)
    if part.dice == ALL:
        said = speak.text("plans.rest", part=said)
    elif part.dice is not None or part.most is not None:
        kind, n = ("exactly", part.dice) if part.most is None else ("most", part.most)
        said = speak.text(f"plans.{kind}", part=said, n=n)
    if part.each or (part.again and part.budget not in (None, ALL)):
        said = speak.text("plans.each" if part.each else "plans.in_all", part=said)
    return said


def said_thing(speak: Speaker, part: Part) -> str:
    """What a part is about: "the nearest chest", "Ugly Snout 1", "F7"."""
    if part.act == "move":
        return str(part.thing)
    if part.act == "face":
        return speak.text(f"names.facings.{part.thing}")
    if part.thing in MONSTERS and part.act == "attack":
        return speak.text("plans.nearest", kind=speak.noun(part.thing))
    if part.thing is not None:
        return called(speak, {"pull": "lever", "disarm": "trap"}.get(part.act, ""), part.thing)
    there = lookup(speak.language, "plans.things")
    return speak.text(f"plans.things.{part.act}") if part.act in there else ""


def called(speak: Speaker, kind: str, thing: str, form: str = "the") -> str:
    """What a thing is called: "Ugly Snout 1", "la Porta 2", "the trap at chest 1". kind: "lever", "trap" or any."""
    if kind == "lever":
        return format(speak.names.thing("lever", thing), form)
    if kind == "trap":
        return speak.text("plans.things.trap_at", thing=thing if is_square(thing) else speak.name(thing, form))
    return speak.name(thing, form)


def is_square(thing: str) -> bool:
    """Whether an id is a square's name: traps in the floor go by it."""
    return thing[:1].isupper() and thing[-1:].isdigit()


def _with_chance(speak: Speaker, said: str, chance: Chance | None) -> str:
    if chance is None:
        return said
    if chance.why is not None:
        return speak.text("plans.no_way", part=said, why=reason(speak, chance.why))
    facts: dict[str, Any] = {"part": said, "dice": chance.dice}
    if not chance.dice:
        return said
    if chance.odds is None:
        return speak.text("plans.dice_only", **facts)
    facts["chance"] = speak.percent(chance.odds)
    if chance.steps is not None:
        return speak.text("plans.steps", n=chance.steps, **facts)
    return speak.text("plans.chance", **facts)


def reason(speak: Speaker, why: Why | Refusal) -> str:
    """Why a plan has stopped, or would, in words."""
    if isinstance(why, Refusal):
        return speak.text("plans.why.refused", refusal=speak.refuse(why).splitlines()[0])
    key, words = why
    return speak.text(f"plans.why.{key}", **{name: _named(speak, name, word) for name, word in words.items()})


def _named(speak: Speaker, name: str, word: str | int) -> object:
    if name == "square" or isinstance(word, int):
        return word
    return speak.names.thing("lever", word) if name == "lever" else speak.noun(word)

"""The small language of plans: "move to F7, pick the chest until it is open, the rest into defence", in English and
Italian alike; and a plan in words, with the odds of its parts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from bot.answers.ranking import apart
from bot.answers.typed import SQUARE, called
from bot.table.ahead.acting import FAR, enough, fewest
from bot.table.ahead.plans import Part, Plan
from engine import Game
from engine.board.paths import reach
from engine.cards.attack import prepare
from engine.cards.load import RULES
from engine.dice import at_least, odds_of_test
from engine.rules import attack
from engine.rules.rolling import TEST_TRAITS, bonuses
from engine.view import View
from renderers.finding import plainly
from renderers.say import Speaker
from renderers.texts import languages, lookup

TESTS = {"pick": "pick_chest", "smash": "smash", "pull": "pull", "free": "free", "disarm": "disarm"}
"""What a part's Test is for."""
MOST_TEXT = 300


class NotUnderstood(Exception):
    """What was written is no plan; key, words: the sentence that says why (`plans.wrong`)."""

    def __init__(self, key: str, **words: str) -> None:
        super().__init__(key)
        self.key = key
        self.words = words


# Reading ----------------------------------------------------------------------------------------------------------


@cache
def verbs() -> Mapping[str, str]:
    """Word -> what is done, of every language."""
    found: dict[str, str] = {}
    for language in languages():
        for act, words in lookup(language, "plans.verbs").items():
            found |= dict.fromkeys(words.split(), act)
    return found


@cache
def phrases(key: str) -> tuple[str, ...]:
    """Phrases of every language, the longest first."""
    found = [phrase for language in languages() for phrase in lookup(language, f"plans.phrases.{key}").split("|")]
    return tuple(sorted(map(plainly, found), key=len, reverse=True))


@cache
def words(key: str) -> frozenset[str]:
    """Single words of every language."""
    return frozenset(word for phrase in phrases(key) for word in phrase.split())


@cache
def places(key: str) -> tuple[dict[str, int], ...]:
    """Words that count, each language's by its place: "three" -> 2."""
    lists = [plainly(lookup(language, f"plans.phrases.{key}")).split() for language in languages()]
    return tuple({word: place for place, word in enumerate(each)} for each in lists)


def read_plan(text: str, plan: Plan, view: View) -> Plan:
    """The plan with the parts that were written, in place of those it has. Raises NotUnderstood."""
    plan = replace(plan, parts=(), done=0, spent=0, begun=False)
    for clause in clauses(text[:MOST_TEXT]):
        if _has(clause, "cards"):
            plan, clause = replace(plan, cards=True), _without(clause, "cards")
        if _has(clause, "free"):
            plan, clause = replace(plan, free=True), _without(clause, "free")
        if not clause or clause.split()[0] in words("stop"):
            continue
        plan = plan.with_part(read_part(clause, view, plan.hero))
    if not plan.parts:
        raise NotUnderstood("nothing")
    return plan


def _has(clause: str, key: str) -> bool:
    return any(f" {phrase} " in f" {clause} " for phrase in phrases(key))


def _without(clause: str, key: str) -> str:
    """The clause without these phrases, and without an "and" that led to them."""
    for phrase in phrases(key):
        clause = f" {clause} ".replace(f" {phrase} ", " ").strip()
    tokens = clause.split()
    return " ".join(tokens[:-1] if tokens and tokens[-1] in words("and") else tokens)


def clauses(text: str) -> Iterator[str]:
    """What stands between commas and such words as "then"; "and" parts only where a verb follows."""
    joints = "|".join(map(re.escape, phrases("then")))
    for piece in re.split(r"[,;.\n]+", text):
        for part in re.split(rf"(?:^|\s)(?:{joints})(?:\s|$)", plainly(piece)):
            yield from _apart(part.split())


def _apart(tokens: Sequence[str]) -> Iterator[str]:
    start = 0
    for at, token in enumerate(tokens[:-1]):
        if at > start and token in words("and") and tokens[at + 1] in verbs():
            yield " ".join(tokens[start:at])
            start = at + 1
    if tokens[start:]:
        yield " ".join(tokens[start:])


def read_part(clause: str, view: View, hero: str) -> Part:
    """One part. Raises NotUnderstood."""
    tokens = clause.split()
    verb = next((token for token in tokens if token in verbs()), None)
    if verb is None:
        raise NotUnderstood("verb", text=clause)
    act, how = verbs()[verb], None
    if act == "break" or (act == "smash" and _door(tokens)):
        act, how = "open", "break"
    if act == "open" and how is None and len(tokens) > 1 and any(token in ("pick", "quietly") for token in tokens):
        how = "pick"
    if act == "pick" and _door(tokens):
        act, how = "open", "pick"
    if act == "move":
        return _dice(clause, Part("move", _square(clause, view)))[0]
    until, clause = _until(clause)
    part, clause = _dice(clause, Part(act, until=until, how=how))
    if act in ("defend", "end"):
        return part
    if act == "face":
        return replace(part, thing=_facing(clause))
    left = [token for token in clause.split() if token != verb]
    return replace(part, thing=_thing(" ".join(left), act, view, hero))


def _door(tokens: Sequence[str]) -> bool:
    return any(token in ("door", "porta") for token in tokens)


def _square(clause: str, view: View) -> str:
    """The square that is named; behind a verb that says "to d 7" nobody is misunderstood."""
    for token in clause.split():
        match = SQUARE.fullmatch(token)
        if match and re.fullmatch(r"[a-z]{1,2}\d{1,2}", token):
            square = match[1].upper() + match[2]
            if view.board.cell(square) is None:
                raise NotUnderstood("not_on_map", square=square)
            return square
    raise NotUnderstood("square", text=clause)


def _until(clause: str) -> tuple[bool, str]:
    for phrase in phrases("until"):
        before, found, _ = f" {clause} ".partition(f" {phrase} ")
        if found:
            return True, before.strip()
    return False, clause


def _dice(clause: str, part: Part) -> tuple[Part, str]:
    """The number of dice that a clause names, exactly or at most; and the clause without it."""
    numbers = "|".join([r"\d{1,2}", *(word for each in places("numbers") for word in each)])
    most, dice = "|".join(phrases("most")), "|".join(phrases("dice"))
    match = re.search(rf"(?:\b({most})\s+)?\b({numbers})\s*(?:{dice})\b", clause)
    if match is None:
        return part, clause
    said = match[2]
    n = int(said) if said.isdigit() else next(each[said] + 1 for each in places("numbers") if said in each)
    n = max(1, min(n, 20))
    rest = f"{clause[: match.start()]} {clause[match.end() :]}"
    return replace(part, most=n) if match[1] else replace(part, dice=n), " ".join(rest.split())


def _facing(clause: str) -> str:
    tokens = clause.split()
    for sides in places("facings"):
        if side := next((sides[token] for token in tokens if token in sides), None):
            return "nesw"[side]
        if any(sides.get(token) == 0 for token in tokens):
            return "n"
    raise NotUnderstood("thing", text=clause)


def _thing(text: str, act: str, view: View, hero: str) -> str | None:
    """The id of what is named, of those there are; None: nothing in particular. Raises NotUnderstood."""
    named = " ".join(token for token in text.split() if token not in words("filler"))
    if not named:
        return None
    there = things_of(view, act, hero)
    some = [name for name in there if called(text, name) == 2 or called(named, name) == 2]
    some = some or [name for name in there if _fits(named.split(), name)]
    if not some:
        raise NotUnderstood("thing", text=named)
    here = view.hero(hero).square
    return min(some, key=lambda name: apart(here, there[name]) if there[name] else 0)


def _fits(tokens: Sequence[str], name: str) -> bool:
    """Whether all the words begin words of a thing's name in one language; numbers have to be whole."""
    for language in languages():
        label = plainly(Speaker(language).name(name)).split()
        if all(token in label if token.isdigit() else any(w.startswith(token) for w in label) for token in tokens):
            return True
    return False


def things_of(view: View, act: str, hero: str) -> dict[str, str]:
    """What a part of this kind may be about, with the square where it is ("": nowhere in particular)."""
    match act:
        case "open":
            return {door: view.board.name(min(view.board.doors[door].squares)) for door in view.closed}
        case "pick":
            return dict(view.chests)
        case "smash":
            return dict(view.barrels)
        case "attack":
            return {monster.id: monster.squares[0] for monster in view.monsters}
        case "pull":
            return {lever.id: lever.square for lever in view.levers if not lever.worked}
        case "free":
            return {other.id: other.square for other in view.heroes}
        case "disarm":
            return {trap.id: trap.squares[0] for trap in view.traps}
        case "charge" | "ability":
            return dict.fromkeys((ability.id for ability in view.hero(hero).abilities), "")
    return {}


# Saying -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Chance:
    """What a part would come to, as things stand. dice: how many it takes; odds: of its first try, None where they hang
    on too much; steps: of a movement."""

    dice: int
    odds: float | None = None
    steps: int | None = None


def said_plan(speak: Speaker, plan: Plan, game: Game) -> str:
    """A plan in words: its parts with their odds, and what could stop it."""
    hero = speak.noun(plan.hero)
    if not plan.parts:
        return speak.text("plans.empty", hero=hero)
    state = "draft" if not plan.ready else "ready_free" if plan.free else "ready"
    lines = [speak.text("plans.title", hero=hero, state=speak.text(f"plans.{state}", hero=hero))]
    for n, (part, chance) in enumerate(zip(plan.parts, chances(game, plan), strict=True), start=1):
        lines.append(speak.text("plans.line", n=n, part=_with_chance(speak, said_part(speak, part), chance)))
    card = "" if plan.cards else speak.text("plans.stops_card")
    lines.append(speak.text("plans.stops", hero=hero, card=card))
    nearly = [a.id for a in game.view().hero(plan.hero).abilities if 0 < a.full - a.energy <= 2]
    if nearly:
        lines.append(speak.text("plans.nearly_full", abilities=", ".join(speak.name(name) for name in nearly)))
    lines.append(speak.text("plans.odds_note"))
    return "\n".join(lines)


def said_part(speak: Speaker, part: Part) -> str:
    """One part in words: "pick the nearest chest, until it is done, with at most 3 dice"."""
    key = f"open_{part.how}" if part.how else part.act
    if part.act == "defend" and (part.dice is not None or part.most is not None):
        key = "defend_some"
    said = speak.text(f"plans.parts.{key}", thing=said_thing(speak, part))
    if part.until:
        said = speak.text("plans.until", part=said)
    for kind, n in (("exactly", part.dice), ("most", part.most)):
        if n is not None:
            said = speak.text(f"plans.{kind}", part=said, n=n)
    return said


def said_thing(speak: Speaker, part: Part) -> str:
    if part.act == "move":
        return str(part.thing)
    if part.act == "face":
        return speak.text(f"names.facings.{part.thing}")
    if part.thing is not None:
        return speak.name(part.thing, "the")
    there = lookup(speak.language, "plans.things")
    return speak.text(f"plans.things.{part.act}") if part.act in there else ""


def _with_chance(speak: Speaker, said: str, chance: Chance | None) -> str:
    if chance is None:
        return said
    facts: dict[str, Any] = {"part": said, "dice": chance.dice}
    if not chance.dice:
        return speak.text("plans.no_way", part=said)
    if chance.odds is None:
        return speak.text("plans.dice_only", **facts)
    facts["chance"] = speak.percent(chance.odds)
    if chance.steps is not None:
        return speak.text("plans.steps", n=chance.steps, **facts)
    return speak.text("plans.chance", **facts)


def chances(game: Game, plan: Plan) -> list[Chance | None]:
    """What each part would come to, one after the other, with the dice that are left then."""
    table, hero = game.table, game.table.hero(plan.hero)
    left = hero.pool if game.state.active == plan.hero else table.full_pool(hero)
    at, found = hero.at, list[Chance | None]()
    for part in plan.parts:
        chance = None
        if left > 0 and part.act != "end":
            chance = _chance(game, plan.hero, part, _most(part, left), at)
        found.append(chance)
        left -= chance.dice if chance else 0
        if part.act == "move" and part.thing is not None and (cell := table.board.cell(part.thing)) is not None:
            at = cell
    return found


def _most(part: Part, left: int) -> int:
    return max(1, min(left, *(n for n in (part.dice, part.most) if n is not None), left))


def _chance(game: Game, name: str, part: Part, most: int, at: int) -> Chance | None:
    table, hero = game.table, game.table.hero(name)
    if part.act == "move":
        goal = table.board.cell(part.thing or "")
        ways = table.unhindered(hero) if at == hero.at else reach(table.links, at, FAR, table.free).steps
        if goal is None or goal not in ways:
            return Chance(0)
        star, bonus = table.trait(hero, "speed"), sum(n for _, n in bonuses(table, hero, "move"))
        n = most if part.dice is not None else fewest(ways[goal] - bonus, star, most)
        return Chance(n, at_least(n, star, ways[goal] - bonus), ways[goal])
    why = TESTS.get(part.act) or {"open": "break" if part.how == "break" else "pick_door"}.get(part.act)
    if why:
        star, bonus = table.trait(hero, TEST_TRAITS[why]), sum(n for _, n in bonuses(table, hero, why))
        odds = odds_of_test(most, star, RULES.test - bonus)
        n = most if part.dice is not None else enough(odds, most)
        return Chance(n, odds[n])
    if part.act == "attack":
        return _blow(game, name, part, most, at)
    return Chance(most) if part.act in ("defend", "charge") else None


def _blow(game: Game, name: str, part: Part, most: int, at: int) -> Chance | None:
    """The odds of an attack from where the Hero stands now; from elsewhere they would hang on too much."""
    table, hero = game.table, game.table.hero(name)
    if at != hero.at:
        return Chance(most)
    best = [
        prepare(table, hero, weapon, foe)
        for weapon in attack.usable(table, hero)
        for foe in attack.targets(table, hero, weapon)
        if part.thing in (None, foe.id)
    ]
    if not best:
        return Chance(most)
    n = most if part.dice is not None else enough({n: max(a.odds(n) for a in best) for n in range(1, most + 1)}, most)
    return Chance(n, max(a.odds(n) for a in best))

"""What the parts of a plan would come to, as things stand: steps, dice, odds; and what of it cannot be done at all."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass

from bot.table.ahead.plans import Part, Plan
from bot.table.ahead.reveals import Why
from engine import Game, Refusal
from engine.cards.attack import prepare
from engine.cards.load import RULES
from engine.chance import LIVE
from engine.dice import at_least, odds_of_test
from engine.flow.hero_turn import ACTIONS
from engine.rules import attack, barrels, chests, doors, freeing, levers, traps
from engine.rules.rolling import TEST_TRAITS, bonuses
from engine.state import Hero, State
from engine.table import Table
from engine.tape import Memory, Tape

SURE = 0.85
"""A Test gets as many dice as make it so likely, if there are as many."""
LIKELY = 0.6
"""A movement gets as many dice as reach its square so likely."""

TESTS = {"pick": "pick_chest", "smash": "smash", "pull": "pull", "free": "free", "disarm": "disarm"}
"""What a part's Test is for."""
AT_HAND: Mapping[str, Callable[[Table, Hero], Collection[str]]] = {
    "open": doors.within_reach,
    "pick": chests.within_reach,
    "smash": barrels.within_reach,
    "pull": levers.within_reach,
    "free": freeing.within_reach,
    "disarm": traps.within_reach,
}
CHANGES = frozenset({*AT_HAND, "attack", "ability"})
"""Parts after which the dungeon may be another, so that what comes behind them cannot be judged before."""


@dataclass(frozen=True, slots=True)
class Chance:
    """What a part would come to. dice: how many it takes; odds: of its first try, None where they hang on too much;
    steps: of a movement; why: what makes it impossible, None as long as it may work."""

    dice: int
    odds: float | None = None
    steps: int | None = None
    why: Why | Refusal | None = None


def hopeless(game: Game, plan: Plan) -> Why | Refusal | None:
    """Why a plan cannot be carried out to its end, as far as that is certain before its first die."""
    return next((chance.why for chance in chances(game, plan) if chance is not None and chance.why is not None), None)


def chances(game: Game, plan: Plan) -> list[Chance | None]:
    """What each part that is left would come to, one after the other, with the dice that are left then; None: nothing
    is rolled for it."""
    return list(_chances(game, plan))


def _chances(game: Game, plan: Plan) -> Iterator[Chance | None]:
    table = copied(game)
    hero = table.hero(plan.hero)
    left = most = hero.pool if game.state.active == plan.hero else table.full_pool(hero)
    certain = not hero.lying
    for part in plan.left:
        if part.act in ("end", "face", "ability") or left <= 0:
            certain = certain and part.act != "ability"
            yield None
            continue
        hero.pool = _most(part, left)
        chance = _chance(table, hero, part)
        hero.pool = _most(part, most)
        yield chance if not certain else _judged(table, hero, part, chance)
        left, most = left - chance.dice, most - (1 if chance.dice else 0)
        certain = certain and part.act not in CHANGES
        if part.act == "move" and (goal := table.board.cell(part.thing or "")) is not None:
            hero.at = goal
            table = _looking_at(game, table.state)


def copied(game: Game) -> Table:
    """The table as it is now, to be looked at; nothing that is done there happens."""
    return _looking_at(game, game.state.clone())


def _looking_at(game: Game, state: State) -> Table:
    return Table(game.setting, state, Tape(), LIVE, Memory())


def _most(part: Part, left: int) -> int:
    return max(1, min(left, *(n for n in (part.dice, part.most) if n is not None), left))


def _judged(table: Table, hero: Hero, part: Part, chance: Chance) -> Chance:
    """With the reason if it cannot be done, whatever the dice that may be left."""
    why = impossible(table, hero, part)
    return chance if why is None else Chance(0, why=why)


def impossible(table: Table, hero: Hero, part: Part) -> Why | Refusal | None:
    """Why a part cannot be done from where the Hero stands, with the Hero's Pool; None: it may work."""
    if part.act == "move" and table.name(hero.at) == part.thing:
        return None
    if refusal := ACTIONS[part.act].refusal(table, hero):
        return refusal
    if part.act == "move":
        steps = steps_to(table, hero, part.thing)
        if steps is None:
            return "unreachable", {"square": str(part.thing)}
        star, bonus = speed(table, hero)
        if not at_least(hero.pool, star, steps - bonus):
            return "too_far", {"square": str(part.thing), "n": steps, "dice": hero.pool}
    elif part.thing is not None and part.act == "attack":
        foes = [foe for weapon in table.weapons(hero) for foe in attack.targets(table, hero, weapon)]
        if not any(part.means(foe.id, getattr(foe, "kind", None)) for foe in foes):
            return "not_there", {"thing": part.thing, "square": table.name(hero.at)}
    elif part.thing is not None and part.act in AT_HAND and part.thing not in AT_HAND[part.act](table, hero):
        key = "lever_not_there" if part.act == "pull" else "not_there"
        return key, {"lever" if part.act == "pull" else "thing": part.thing, "square": table.name(hero.at)}
    return None


def steps_to(table: Table, hero: Hero, square: str | None) -> int | None:
    """The fewest steps to a square, monsters' zones aside; None: there is no way."""
    cell = table.board.cell(square) if square else None
    return None if cell is None else table.unhindered(hero).get(cell)


def speed(table: Table, hero: Hero) -> tuple[int, int]:
    """What a ★ is worth in a movement, and what is added to it."""
    return table.trait(hero, "speed"), sum(n for _, n in bonuses(table, hero, "move"))


def _chance(table: Table, hero: Hero, part: Part) -> Chance:
    most = hero.pool
    if part.act == "move":
        steps = steps_to(table, hero, part.thing)
        if not steps:
            return Chance(0, steps=steps)
        star, bonus = speed(table, hero)
        n = most if part.dice is not None else fewest(steps - bonus, star, most)
        return Chance(n, at_least(n, star, steps - bonus), steps)
    why = TESTS.get(part.act) or {"open": "break" if part.how == "break" else "pick_door"}.get(part.act)
    if why:
        star, bonus = table.trait(hero, TEST_TRAITS[why]), sum(n for _, n in bonuses(table, hero, why))
        odds = odds_of_test(most, star, RULES.test - bonus)
        n = most if part.dice is not None else enough(odds, most)
        return Chance(n, odds[n])
    return _blow(table, hero, part) if part.act == "attack" else Chance(most)


def _blow(table: Table, hero: Hero, part: Part) -> Chance:
    """The odds of an attack from where the Hero stands then."""
    most = hero.pool
    best = [
        prepare(table, hero, weapon, foe)
        for weapon in attack.usable(table, hero)
        for foe in attack.targets(table, hero, weapon)
        if part.means(foe.id, getattr(foe, "kind", None))
    ]
    if not best:
        return Chance(most)
    n = most if part.dice is not None else enough({n: max(a.odds(n) for a in best) for n in range(1, most + 1)}, most)
    return Chance(n, max(a.odds(n) for a in best))


def enough(odds: Mapping[int, float], most: int) -> int:
    """The fewest dice that make it nearly sure; else all there are."""
    return next((n for n in range(1, most + 1) if odds.get(n, 0.0) >= SURE), most)


def fewest(total: int, star: int, most: int) -> int:
    """The fewest dice that come to this total likely enough; else all there are."""
    return next((n for n in range(1, most + 1) if at_least(n, star, total) >= LIKELY), most)

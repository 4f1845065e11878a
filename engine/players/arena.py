"""Plays the Arena to win: hunts points in the Big Game Hunt, carries, passes and tackles in Tome in Hand.

It keeps no memory: the same question gets the same answer. Where it goes, and what for, is in `arena_aims`."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from engine.cards.load import FINDS, RULES
from engine.decisions import Decision, Option
from engine.game import Game
from engine.players.arena_aims import (
    NOWHERE,
    best_of,
    best_square,
    blow,
    goals,
    menace,
    nearer,
    pace,
    rings_to,
    steps_home,
)
from engine.players.heroic import STAR_ORDER, best_place
from engine.rules import abilities, attack, finds
from engine.rules.arena import throw
from engine.state import Hero
from engine.table import Table

WORTH_IT = 0.2
"""Points for a die, below which dice are better kept as Shield Dice."""

PRICES = {"throw": 0.06, "tackle": 0.12, "shove": 0.2, "attack": 0.13, "rival": 0.13}
"""What a die must add to the chance of a roll to be rolled; a tenth for everything else."""

CARDS = ("ability", "find")

LAST = 3
"""With so many dice left a carrier thinks of throwing first, not of running."""


class Arena:
    """`Arena()(game)` answers the open question; with `seat`, for that seat. cards: whether it uses abilities and
    Small Finds, or leaves them to their owner, for whom it only stands in."""

    def __init__(self, *, cards: bool = True) -> None:
        self.cards = cards

    def __call__(self, game: Game, seat: str | None = None) -> tuple[str, Option]:
        decision = game.decision
        assert decision is not None
        option: Option = decision.default
        if decision.about is not None:
            option = self._answer(game.table, game.table.hero(decision.about), decision)
        return seat or decision.seats[0], option

    def _answer(self, table: Table, hero: Hero, decision: Decision[Any]) -> Option:
        options: tuple[str, ...] = decision.options
        match decision.what:
            case "act":
                return act(table, hero, options if self.cards else [o for o in options if o not in CARDS])
            case "dice":
                return dice(table, hero, decision)
            case "move_to":
                return best_square(table, table.hero(decision.context.get("whom", hero.id)), options)
            case "weapon":
                return max(options, key=lambda name: best_of(table, hero, name))
            case "target" if "weapon" in decision.context:
                return max(options, key=lambda name: blow(table, hero, decision.context["weapon"], table.figure(name)))
            case "mark" | "second_target" | "throw" | "roar_at" | "tome_target":
                return max(options, key=lambda name: menace(table, hero, name))
            case "throw_to" | "leap_to" | "teleport_to":
                return best_square(table, hero, options)
            case "teammate":
                return max(options, key=lambda name: -steps_home(table, table.hero(name)))
            case "use":
                return wanted(table, hero) or options[0]
            case "find":
                return useful(table, hero) or options[0]
            case "star" | "ability" | "level_up":
                first: str = min(options, key=STAR_ORDER[hero.id].index)
                return first
            case "loot":
                return best_place(table, hero, decision.context["card"], options)
            case "counter":
                return "yes"
            case _:
                option: Option = decision.default
                return option


# What to do next -----------------------------------------------------------------------------------------------------


def act(table: Table, hero: Hero, options: Collection[str]) -> str:
    """Free things first, then what is worth most for its dice, and the rest for defence."""
    if "take" in options:
        return "take"
    if "find" in options and useful(table, hero):
        return "find"
    if "ability" in options and wanted(table, hero):
        return "ability"
    if not hero.pool:
        return "end"
    if "free" in options and table.held(hero):
        return "free"
    if table.state.mode == "tome_in_hand":
        return play_the_tome(table, hero, options)
    return hunt(table, hero, options)


def hunt(table: Table, hero: Hero, options: Collection[str]) -> str:
    """The best blow from here, unless a prize a few steps on is clearly better."""
    here = max((best_of(table, hero, weapon) for weapon in attack.usable(table, hero)), default=0.0)
    if "attack" in options and here >= WORTH_IT:
        return "attack"
    if "move" in options and hero.pool > 1 and nearer(table, hero):
        return "move"
    if "pick" in options and hero.pool >= 3:
        return "pick"
    if "attack" in options and table.beside(hero) and here > 0.1:
        return "attack"
    if "smash" in options and hero.pool >= 4:
        return "smash"
    return "defend" if "defend" in options else "end"


def play_the_tome(table: Table, hero: Hero, options: Collection[str]) -> str:
    """Home with it, off them with it, or between the two."""
    if hero.books:
        return carry(table, hero, options)
    if "tackle" in options:
        return "tackle"
    if "attack" in options and in_the_way(table, hero):
        return "attack"
    if "move" in options and nearer(table, hero):
        return "move"
    if "attack" in options and hero.pool >= 2:
        return "attack"
    return "defend" if "defend" in options else "end"


def carry(table: Table, hero: Hero, options: Collection[str]) -> str:
    """Run while somebody is far, throw to who is nearer to home, the last dice for defence."""
    passes = "throw" in options and any(better_placed(table, hero, mate) for mate in throw.catchers(table, hero))
    if passes and hero.pool <= LAST:
        return "throw"
    if "move" in options and nearer(table, hero):
        return "move"
    if passes:
        return "throw"
    if "attack" in options and table.beside(hero):
        return "attack"
    return "defend" if "defend" in options else "end"


def better_placed(table: Table, hero: Hero, mate: Hero) -> bool:
    """Two steps nearer to home, or as near and not in a tackler's reach."""
    won = steps_home(table, hero) - steps_home(table, mate)
    return won >= 2 or (won >= 0 and bool(pressing(table, hero)) and not pressing(table, mate))


def pressing(table: Table, hero: Hero) -> list[Hero]:
    """Rivals beside a Hero."""
    near = table.links.around[hero.at]
    return [rival for rival in table.rivals(hero) if near >> rival.at & 1]


def in_the_way(table: Table, hero: Hero) -> bool:
    """Whoever holds the Hero, or can be dropped, or is after the team mate with the Tome."""
    if table.beside(hero):
        return True
    carrier = next((other for other in table.standing if other.books), None)
    if carrier is None or hero.pool < 2:
        return False
    shot = {foe.id for weapon in attack.usable(table, hero) for foe in attack.targets(table, hero, weapon)}
    if table.same_side(hero, carrier):
        return any(rival.id in shot for rival in pressing(table, carrier))
    return carrier.id in shot


# How many dice -------------------------------------------------------------------------------------------------------


def dice(table: Table, hero: Hero, decision: Decision[Any]) -> int:
    """As many as each is worth its price; to run as many as the way takes; all to defend and to charge."""
    why, options = decision.context["why"], decision.options
    if why in ("defend", "charge"):
        most: int = options[-1]
        return most
    if why == "move":
        way = rings_to(table, goals(table, hero)).get(hero.at, NOWHERE)
        wanted_dice = max(1, round(way / pace(table, hero) + 0.3))
        return min(wanted_dice, max(1, hero.pool - (0 if hero.books or way > 2 * RULES.pool else 2)))
    price = PRICES.get(why, 0.1)
    best: int = max(options, key=lambda n: (decision.odds.get(n, 0.0) - price * n, -n))
    return best


# Cards ---------------------------------------------------------------------------------------------------------------


def wanted(table: Table, hero: Hero) -> str:
    """A charged ability that helps now, or ""."""
    return next((name for name in abilities.usable(table, hero) if helps(table, hero, name)), "")


def helps(table: Table, hero: Hero, ability: str) -> bool:
    fresh = any(not rival.acted for rival in table.rivals(hero))
    match ability:
        case "war_cry":
            return hero.pool <= 1
        case "spectral_wolf":
            return hero.pool <= 1 and fresh
        case "catapult_move" | "dark_knowledge":
            return hero.pool <= 1 and bool(table.foes_beside(hero))
        case "elven_step" | "shadow_step":
            return hero.pool >= 2 and bool(table.beside(hero)) and not hero.books
        case "instant_teleport":
            return hero.caged or (not hero.books and hero.pool >= 2 and bool(table.beside(hero)))
        case "bullet_time":
            return bool(hero.books) or hero.pool <= 1
        case "brutal_assault" | "dwarven_leap":
            return hero.pool >= 2 and not table.foes_beside(hero)
        case "dance_of_blades":
            return hero.pool >= 2 and len(table.foes_beside(hero)) >= 2
        case "relentless_barrage":
            return hero.pool >= 4 and bool(attack.usable(table, hero))
    return hero.pool >= 2 and not hero.books


def useful(table: Table, hero: Hero) -> str:
    """A Small Find that is worth its discard now, or ""."""
    for find in finds.usable(table, hero):
        card = FINDS[find]
        if card.hearts and table.setting.hero(hero.id).hearts - hero.hp < card.hearts:
            continue
        if card.shields and hero.pool:
            continue
        if card.attack and not attack.usable(table, hero):
            continue
        if not card.pick:
            return find
    return ""

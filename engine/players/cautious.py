"""Plays for people who are away: does its share, takes no needless risk, wastes nothing that cannot come back.

It fights what stands in its way, picks what the mission wants, goes where the next such thing is, and keeps dice for
defence when something is about to strike. It keeps no memory: the same question gets the same answer.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from engine.board.squares import Cell, Mask, cells_of, mask_of
from engine.cards.attack import prepare
from engine.decisions import Decision, Option
from engine.dice import at_least
from engine.game import Game
from engine.players.aims import Way, way_to_aims
from engine.rules import attack, chests, defence, doors, movement, traps
from engine.state import Hero
from engine.table import Table

SURE = 0.85
"""Worth no further die."""

GOOD = 0.6
"""The chance from which a Test is worth trying."""

FEW_HEARTS = 2


class Cautious:
    """`Cautious()(game)` answers the open question; with `seat`, one of that seat's answers ("who goes next?")."""

    def __call__(self, game: Game, seat: str | None = None) -> tuple[str, Option]:
        decision = game.decision
        assert decision is not None
        if decision.what == "next_hero":
            return self._next_hero(decision, seat)
        option: Option = decision.default
        if decision.about is not None:
            option = self._answer(game.table, game.table.hero(decision.about), decision)
        return seat or decision.seats[0], option

    def _next_hero(self, decision: Decision[Any], seat: str | None) -> tuple[str, Option]:
        hero = next(hero for hero in decision.options if seat is None or decision.whose[hero] == seat)
        return decision.whose[hero], hero

    def _answer(self, table: Table, hero: Hero, decision: Decision[Any]) -> Option:
        match decision.what:
            case "act":
                return self._act(table, hero, decision.options)
            case "dice":
                return self._dice(table, hero, decision)
            case "move_to":
                return self._move_to(table, hero, decision)
            case "weapon":
                weapons: tuple[str, ...] = decision.options
                return max(weapons, key=lambda weapon: best_shot(table, hero, weapon)[0])
            case "target":
                weapon = decision.context["weapon"]
                prey: tuple[str, ...] = decision.options
                return max(prey, key=lambda name: shot_worth(table, hero, weapon, name))
            case "door":
                way = way_to_aims(table, 1 << hero.at)
                doors_here: tuple[str, ...] = decision.options
                return min(doors_here, key=lambda door: way.steps(table.across(door, hero.at)))
            case "method":
                return best_method(table, hero)
            case "dodge":
                return enough(decision.odds, decision.options)
            case "star" | "ability" | "level_up":
                first: str = decision.options[0]
                return first
            case _:
                option: Option = decision.default
                return option

    # What to do next --------------------------------------------------------------------------------------------

    def _act(self, table: Table, hero: Hero, options: Collection[str]) -> str:
        """Without dice nothing is left but cards, which are the player's own to spend. With dice: get free, fight what
        is near, take what is wanted, go on, keep the rest for defence."""
        if not hero.pool:
            return "end"
        if "free" in options and table.held(hero):
            return "free" if hero.pool >= 2 else "defend"
        if "attack" in options and worth_a_shot(table, hero):
            return "attack"
        if "disarm" in options and too_risky(table, hero):
            return "disarm"
        if "pick" in options and odds(hero.pool, table.trait(hero, "cunning"), 6) >= GOOD / 2:
            return "pick"
        if must_guard(table, hero):
            return "defend"
        way = way_to_aims(table, 1 << hero.at)
        if "open" in options and door_on_the_way(table, hero, way) and door_odds(table, hero) >= GOOD / 2:
            return "open"
        if "move" in options and nearer(table, hero, way):
            return "move"
        if "charge" in options and not threats(table, hero):
            return "charge"
        return "defend" if "defend" in options else "end"

    def _dice(self, table: Table, hero: Hero, decision: Decision[Any]) -> int:
        context = decision.context
        most: int = decision.options[-1]
        if context["why"] == "defend" or context["why"] == "charge":
            return most
        if context["why"] == "move":
            return min(most, dice_to_walk(table, hero))
        return enough(decision.odds, decision.options)

    def _move_to(self, table: Table, hero: Hero, decision: Decision[Any]) -> str:
        """The square from which the way to the next aim is shortest; in no zone of a monster if it is all the same."""
        way = way_to_aims(table, 1 << hero.at)
        ways = table.movement(hero, decision.context["total"])
        dangers = table.pit_mask | table.floor_traps

        def worth(name: str) -> tuple[int, int, int, str]:
            cell = table.board.cell(name)
            assert cell is not None
            return (1 << cell & dangers, way.steps(cell), ways.cost(cell), name)

        name: str = min(decision.options, key=worth)
        return name


def odds(dice: int, star: int, need: int) -> float:
    return at_least(dice, star, need) if dice > 0 else 0.0


def enough(odds: Mapping[int, float], options: Collection[int]) -> int:
    """The fewest dice that are nearly sure; else those that bring most per die; all of them if few would be left."""
    for dice in options:
        if odds.get(dice, 0.0) >= SURE:
            return dice
    best = max(options, key=lambda n: (odds.get(n, 0.0) / n if n else 0.0, n))
    return best if odds.get(best, 0.0) >= GOOD else max(options)


# Fighting ------------------------------------------------------------------------------------------------------------


def hit_odds(table: Table, hero: Hero, weapon: str, name: str) -> float:
    """The chance that all the dice in the Pool hit, everything counted in."""
    return prepare(table, hero, weapon, table.monster(name)).odds(hero.pool) if hero.pool else 0.0


def shot_worth(table: Table, hero: Hero, weapon: str, name: str) -> float:
    """Who is awake and near first, then who is easiest to wound."""
    monster = table.monster(name)
    near = table.links.around[hero.at]
    urgent = (not table.asleep(monster)) + bool(near & mask_of(monster.body)) + (monster.life == 1) / 2
    return hit_odds(table, hero, weapon, name) * (1.0 + urgent)


def best_shot(table: Table, hero: Hero, weapon: str) -> tuple[float, str]:
    """(worth, monster) of the best target of a weapon."""
    return max((shot_worth(table, hero, weapon, m.id), m.id) for m in attack.targets(table, hero, weapon))


def worth_a_shot(table: Table, hero: Hero) -> bool:
    """Whoever blocks the way, and whoever is awake; sleepers are left asleep unless they hold the Hero."""
    beside = table.beside(hero)
    for weapon in attack.usable(table, hero):
        name = best_shot(table, hero, weapon)[1]
        good = hit_odds(table, hero, weapon, name) >= (0.25 if beside else GOOD)
        if good and (beside or not table.asleep(table.monster(name))):
            return True
    return False


def threats(table: Table, hero: Hero) -> int:
    """How many monsters could strike this Hero in the coming Monster Phase."""
    return len(defence.still_to_come(table, hero))


def must_guard(table: Table, hero: Hero) -> bool:
    """Few dice or few hearts left, and something is about to strike."""
    blows = threats(table, hero)
    return blows > 0 and (hero.pool <= 2 or (hero.hp <= FEW_HEARTS and hero.pool <= 2 + blows))


# Things --------------------------------------------------------------------------------------------------------------


def too_risky(table: Table, hero: Hero) -> bool:
    """A trap under what would be opened next, hearts for it lacking, and dice to disarm it and still open it."""
    if hero.hp > FEW_HEARTS or hero.pool < 5:
        return False
    wanted = {*chests.within_reach(table, hero), *doors.within_reach(table, hero)}
    return bool(wanted & traps.within_reach(table, hero).keys())


def best_method(table: Table, hero: Hero) -> str:
    """Picking is quiet and pays; breaking only when it is much likelier."""
    pick = odds(hero.pool, table.trait(hero, "cunning"), 6)
    smash = odds(hero.pool, table.trait(hero, "force"), 6)
    return "pick" if pick + 0.15 >= smash else "break"


def door_odds(table: Table, hero: Hero) -> float:
    return max(odds(hero.pool, table.trait(hero, trait), 6) for trait in ("cunning", "force"))


def door_on_the_way(table: Table, hero: Hero, way: Way) -> bool:
    here = way.steps(hero.at)
    return any(way.steps(table.across(door, hero.at)) < here for door in doors.within_reach(table, hero))


# Walking -------------------------------------------------------------------------------------------------------------


def nearer(table: Table, hero: Hero, way: Way) -> bool:
    """Whether a good roll would bring the Hero nearer to an aim."""
    if movement.refusal(table, hero):
        return False
    reach = table.movement(hero, dice_to_walk(table, hero) * max(2, table.trait(hero, "speed")))
    return any(way.steps(cell) < way.steps(hero.at) for cell in cells_of(reach.ends & ~(1 << hero.at)))


def dice_to_walk(table: Table, hero: Hero) -> int:
    """Enough for the way to the next stop by the average roll, keeping two dice where there is a choice."""
    way = way_to_aims(table, 1 << hero.at)
    far: Mask = table.movement(hero, 12).ends
    goal: Cell = min(cells_of(far), key=lambda cell: (way.steps(cell), cell))
    steps = table.movement(hero, 12).cost(goal)
    average = 1.0 + table.trait(hero, "speed") / 3
    wanted = max(1, round(steps / average + 0.3))
    return min(wanted, max(1, hero.pool - 2))

"""Plays for people who are away: does its share, takes no needless risk, wastes nothing that cannot come back.

It fights what stands in its way, does what the mission wants, goes where the next such thing is, and keeps dice for
defence when something is about to strike. It keeps no memory: the same question gets the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from engine.board.squares import cells_of, mask_of
from engine.cards.attack import prepare
from engine.decisions import Decision, Option
from engine.dice import at_least
from engine.game import Game
from engine.players import aims
from engine.players.aims import NOWHERE, Way, way_to_aims
from engine.rules import attack, barrels, books, chests, defence, doors, freeing, levers, movement, traps
from engine.rules.rolling import TEST_TRAITS
from engine.state import Hero
from engine.table import Table

SURE = 0.85
"""Worth no further die."""

GOOD = 0.6
"""The chance from which a Test is worth trying."""

POOR = 0.25
"""Worth trying where there is little choice."""

HUNTED = 1.0
"""How much more a blow counts at those whom the mission is about."""

FEW_HEARTS = 2


class Cautious:
    """`Cautious()(game)` answers the open question; with `seat`, one of that seat's answers ("who goes next?")."""

    def __call__(self, game: Game, seat: str | None = None) -> tuple[str, Option]:
        decision = game.decision
        assert decision is not None
        if decision.what == "next_hero":
            return self._next_hero(game.table, decision, seat)
        option: Option = decision.default
        if decision.about is not None:
            wish = self._answer(game.table, game.table.hero(decision.about), decision)
            if wish in decision.options:  # a card's free movement may end elsewhere than a roll's
                option = wish
        return seat or decision.seats[0], option

    def _next_hero(self, table: Table, decision: Decision[Any], seat: str | None) -> tuple[str, Option]:
        """Who carries something first, so that others can go on with it; then from the front to the back, so that
        nobody stands in the way."""

        def rank(name: str) -> tuple[bool, int]:
            hero = table.hero(name)
            return not hero.books, way_to_aims(table, hero).steps(hero.at)

        name = min((name for name in decision.options if seat in (None, decision.whose[name])), key=rank)
        return decision.whose[name], name

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
                way = way_to_aims(table, hero)
                doors_here: tuple[str, ...] = decision.options
                return min(doors_here, key=lambda door: beyond(table, hero, way, door))
            case "chest" | "barrel" | "lever":
                things: tuple[str, ...] = decision.options
                wish = wishes(table, hero)
                return next((thing for thing in things if thing in wish), things[0])
            case "receiver":
                return best_receiver(table, hero, decision.options)
            case "whom":
                return hero.id if hero.id in decision.options else decision.options[0]
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
        if deed := self._handed(table, hero, options):
            return deed
        if not hero.pool:
            return "end"
        if "free" in options and table.held(hero) and free_odds(table, hero) >= POOR:
            return "free"
        for deed in self._by_urgency(table, hero):
            if deed in options and WORTH[deed](table, hero):
                return deed
        return "defend" if "defend" in options else "end"

    def _handed(self, table: Table, hero: Hero, options: Collection[str]) -> str:
        """Tome tokens, which cost no dice: picked up where they lie, handed to whoever is nearer to the Gap once the
        carrier can get no further (D.17)."""
        if "take" in options:
            return "take"
        if "hand_over" in options and best_receiver(table, hero, books.receivers(table, hero)):
            runs = hero.pool and "move" in options and nearer(table, hero)
            return "" if runs else "hand_over"
        return ""

    def _by_urgency(self, table: Table, hero: Hero) -> Sequence[str]:
        """What is tried first, what next. What ends the mission is done before anything else; who carries what is
        wanted elsewhere runs."""
        if hero.books and not table.beside(hero):
            return RUNNING
        return FINISHING if len(aims.open_aims(table, hero)) == 1 else STEADY

    def _dice(self, table: Table, hero: Hero, decision: Decision[Any]) -> int:
        context = decision.context
        most: int = decision.options[-1]
        if context["why"] == "defend" or context["why"] == "charge":
            return most
        if context["why"] == "move":
            return min(most, dice_to_walk(table, hero))
        return enough(decision.odds, decision.options)

    def _move_to(self, table: Table, hero: Hero, decision: Decision[Any]) -> str:
        """Of the squares that hold no danger the one from which the way to the next aim is shortest, and of those the
        nearest one."""
        ways = table.movement(hero, decision.context["total"])
        dangers = table.pit_mask | table.floor_traps
        safe = ways.ends & ~dangers or ways.ends
        best = way_to_aims(table, hero).nearest(safe) or 1 << hero.at
        return table.name(min(cells_of(best), key=lambda cell: (ways.cost(cell), cell)))


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
    """Who is awake, near and hunted first, then who is easiest to wound."""
    monster = table.monster(name)
    near = table.links.around[hero.at]
    urgent = (not table.asleep(monster)) + bool(near & mask_of(monster.body)) + (monster.life == 1) / 2
    return hit_odds(table, hero, weapon, name) * (1.0 + urgent + HUNTED * (name in wishes(table, hero)))


def best_shot(table: Table, hero: Hero, weapon: str) -> tuple[float, str]:
    """(worth, monster) of the best target of a weapon."""
    return max((shot_worth(table, hero, weapon, m.id), m.id) for m in attack.targets(table, hero, weapon))


def worth_a_shot(table: Table, hero: Hero) -> bool:
    """Whoever blocks the way, whoever is awake, and whoever the mission is about; other sleepers are left asleep
    unless they hold the Hero."""
    beside = table.beside(hero)
    for weapon in attack.usable(table, hero):
        name = best_shot(table, hero, weapon)[1]
        hunted = name in wishes(table, hero)
        good = hit_odds(table, hero, weapon, name) >= (POOR if beside or hunted else GOOD)
        if good and (beside or hunted or not table.asleep(table.monster(name))):
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


def wishes(table: Table, hero: Hero) -> frozenset[str]:
    """Names of all the things that are wanted of this Hero and can be come at."""
    return frozenset(aim.id for aim in aims.open_aims(table, hero))


def test_odds(table: Table, hero: Hero, why: str) -> float:
    """The chance of a Test with all the dice in the Pool."""
    return odds(hero.pool, table.trait(hero, TEST_TRAITS[why]), 6)


def pick_worth(table: Table, hero: Hero) -> bool:
    """A chest at hand is worth its dice, also one that the mission does not ask for, unless something else hurries."""
    if hero.books and not wishes(table, hero) & set(chests.within_reach(table, hero)):
        return False
    return test_odds(table, hero, "pick_chest") >= GOOD / 2


def pull_worth(table: Table, hero: Hero) -> bool:
    wanted = wishes(table, hero) & set(levers.within_reach(table, hero))
    return bool(wanted) and test_odds(table, hero, "pull") >= GOOD / 2


def smash_worth(table: Table, hero: Hero) -> bool:
    """Only a barrel that the mission asks for."""
    wanted = wishes(table, hero) & set(barrels.within_reach(table, hero))
    return bool(wanted) and test_odds(table, hero, "smash") >= GOOD / 2


def free_odds(table: Table, hero: Hero) -> float:
    """The chance of getting out of what holds the Hero himself."""
    tests = ["climb" if bond == "pit" else "free" for bond in freeing.bonds(hero, hero)]
    return max((test_odds(table, hero, why) for why in tests), default=0.0)


def too_risky(table: Table, hero: Hero) -> bool:
    """A trap under what would be opened next, hearts for it lacking, and dice to disarm it and still open it."""
    if hero.hp > FEW_HEARTS or hero.pool < 5:
        return False
    wanted = {*chests.within_reach(table, hero), *doors.within_reach(table, hero)}
    return bool(wanted & traps.within_reach(table, hero).keys())


def best_method(table: Table, hero: Hero) -> str:
    """Picking is quiet and pays; breaking only when it is much likelier."""
    return "pick" if test_odds(table, hero, "pick_door") + 0.15 >= test_odds(table, hero, "break") else "break"


def door_worth(table: Table, hero: Hero) -> bool:
    """A door that is wanted open, or that the way leads through."""
    if max(test_odds(table, hero, why) for why in ("pick_door", "break")) < GOOD / 2:
        return False
    at_hand = doors.within_reach(table, hero)
    way = way_to_aims(table, hero)
    here = way.steps(hero.at)
    wanted = wishes(table, hero)
    return any(door in wanted or beyond(table, hero, way, door) < here for door in at_hand)


def beyond(table: Table, hero: Hero, way: Way, door: str) -> int:
    """Steps to the nearest aim from the other side of a door; one may go through it diagonally."""
    home = table.board.tile_at(hero.at)
    far = (cell for cell in table.board.doors[door].squares if table.board.tile_at(cell) is not home)
    return min((way.steps(cell) for cell in far), default=NOWHERE)


def best_receiver(table: Table, hero: Hero, receivers: Collection[str]) -> str:
    """Who is nearest to the Gap, if nearer than the Hero himself; otherwise ""."""
    way = way_to_aims(table, hero)
    best = min(receivers, key=lambda name: way.steps(table.hero(name).at), default="")
    return best if best and way.steps(table.hero(best).at) < way.steps(hero.at) else ""


# Walking -------------------------------------------------------------------------------------------------------------


def nearer(table: Table, hero: Hero) -> bool:
    """Whether a good roll would bring the Hero nearer to an aim."""
    if movement.refusal(table, hero):
        return False
    reach = table.movement(hero, dice_to_walk(table, hero) * max(2, table.trait(hero, "speed")))
    return bool(reach.ends & way_to_aims(table, hero).nearer(hero.at))


def dice_to_walk(table: Table, hero: Hero) -> int:
    """Enough for the way to the next stop by the average roll, keeping two dice where there is a choice."""
    far = table.movement(hero, 12)
    best = way_to_aims(table, hero).nearest(far.ends)
    steps = min((far.cost(cell) for cell in cells_of(best)), default=0)
    average = 1.0 + table.trait(hero, "speed") / 3
    wanted = max(1, round(steps / average + 0.3))
    return min(wanted, max(1, hero.pool - 2))


# In which order ------------------------------------------------------------------------------------------------------

WORTH: Mapping[str, Callable[[Table, Hero], bool]] = {
    "attack": worth_a_shot,
    "disarm": too_risky,
    "pick": pick_worth,
    "pull": pull_worth,
    "smash": smash_worth,
    "defend": must_guard,
    "open": door_worth,
    "move": nearer,
    "charge": lambda table, hero: not threats(table, hero),
}
"""Action -> whether it is worth its dice now."""

STEADY = ("attack", "disarm", "pick", "pull", "smash", "defend", "open", "move", "charge")
FINISHING = ("pick", "pull", "smash", "attack", "disarm", "defend", "open", "move", "charge")
RUNNING = ("disarm", "open", "move", "attack", "defend", "charge")

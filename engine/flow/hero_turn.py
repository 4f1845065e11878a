"""A Hero's turn (TURN-05 to TURN-11): one action is one step."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from engine import events as e
from engine.decisions import choose
from engine.refusal import Refusal
from engine.rules import (
    abilities,
    attack,
    barrels,
    books,
    charging,
    chests,
    defence,
    doors,
    finds,
    freeing,
    levers,
    loot,
    movement,
    statuses,
    tomes,
    traps,
)
from engine.rules.arena import shove, tackle, throw
from engine.state import Hero
from engine.table import Table


class Action(NamedTuple):
    """`refusal`: why it is not possible now, or None; `act`: the rule."""

    refusal: Callable[[Table, Hero], Refusal | None]
    act: Callable[[Table, Hero], Awaitable[None]]


ACTIONS: dict[str, Action] = {
    "move": Action(movement.refusal, movement.act),
    "open": Action(doors.refusal, doors.act),
    "smash": Action(barrels.refusal, barrels.act),
    "pick": Action(chests.refusal, chests.act),
    "pull": Action(levers.refusal, levers.act),
    "attack": Action(attack.refusal, attack.act),
    "defend": Action(defence.refusal, defence.act),
    "charge": Action(charging.refusal, charging.act),
    "disarm": Action(traps.disarm_refusal, traps.disarm),
    "free": Action(freeing.refusal, freeing.act),
    "take": Action(books.take_refusal, books.take),
    "hand_over": Action(books.hand_over_refusal, books.hand_over),
    "tackle": Action(tackle.refusal, tackle.act),
    "shove": Action(shove.refusal, shove.act),
    "throw": Action(throw.refusal, throw.act),
    "tome": Action(tomes.refusal, tomes.act),
    "ability": Action(abilities.refusal, abilities.act),
    "find": Action(finds.refusal, finds.act),
    "face": Action(movement.turn_refusal, movement.turn),
}
"""The eight actions, and what costs dice or nothing besides them, in the order of the rulebook, then the Arena's."""


FREE = ("take", "hand_over", "ability", "find")
"""What may still be done when the dice are gone (ABIL-05, FIND-03, D.17)."""


async def begin(table: Table, hero: Hero) -> None:
    """TURN-05, TURN-10: the Pool is filled, then poison works; a Hero it drops has had the turn (B-65)."""
    state = table.state
    state.phase, state.active = "hero_turn", hero.id
    hero.pool, hero.spent, hero.rolled = table.full_pool(hero), 0, False
    hero.recovered.clear()
    table.tell(e.HeroTurnBegan(hero.id, hero.pool))
    await statuses.poison(table, hero)
    if hero.lying:
        end(table, hero)


async def one_action(table: Table, hero: Hero) -> None:
    """One action, freely chosen (TURN-11). With the Pool empty the turn is over (TURN-06)."""
    options = [name for name, action in ACTIONS.items() if action.refusal(table, hero) is None]
    if give_back_refusal(table, hero) is None:
        options.append("give_back")
    options.append("end")
    verb = await choose(hero.seat, "act", options, hero.id, default="end", context={"pool": hero.pool})
    if verb == "give_back":
        give_back(table, hero)
    elif verb == "end":
        await finish(table, hero)
    else:
        await ACTIONS[verb].act(table, hero)
        if hero.lying or (not hero.pool and nothing_left(table, hero)):
            end(table, hero)


def nothing_left(table: Table, hero: Hero) -> bool:
    """ABIL-05, ITEM-08: with the Pool empty, only what needs no dice could still be done, and passing things on.
    Turning does not count."""
    usable = any(ACTIONS[name].refusal(table, hero) is None for name in FREE)
    return not usable and not loot.exchanges(table, hero)


def give_back_refusal(table: Table, hero: Hero) -> Refusal | None:
    """A turn can be given back until its first die, while somebody else could go instead; in the Arena nobody else
    could (E-18)."""
    if table.state.arena:
        return Refusal("turns_go_round", "E-18")
    if hero.rolled or hero.spent:
        return Refusal("cannot_give_back", "TURN-02")
    others = (other for other in table.state.heroes.values() if not other.acted and other is not hero)
    return None if any(not other.lying for other in others) else Refusal("nobody_else", "TURN-02")


def give_back(table: Table, hero: Hero) -> None:
    hero.pool = 0
    table.state.phase, table.state.active = "choosing_hero", None
    table.tell(e.HeroTurnGivenBack(hero.id))


async def finish(table: Table, hero: Hero) -> None:
    """Ending with dice left (TURN-07): set them aside as Shield Dice, or let them go (B-24)."""
    if hero.pool:
        context = {"pool": hero.pool}
        what = await choose(hero.seat, "leave_dice", ("set_aside", "let_go"), hero.id, context=context)
        if what == "set_aside":
            defence.set_aside(table, hero, hero.pool, "set_aside")
    await loot.exchange(table, hero)
    end(table, hero)


def end(table: Table, hero: Hero) -> None:
    """The turn is over; dice left in the Pool are lost (B-24)."""
    lost, hero.pool = hero.pool, 0
    hero.acted = True
    table.state.phase, table.state.active = "choosing_hero", None
    table.unmark(mark for mark in table.state.marks if mark.on == hero.id and mark.until in ("attack", "turn"))
    table.tell(e.HeroTurnEnded(hero.id, lost))

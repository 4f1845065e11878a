"""Why an answer is not possible: the rule it breaks and the nearest answer that is (`Game.why_not`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.board.squares import mask_of
from engine.cards.load import ARENA
from engine.decisions import NOTHING, Decision, Option
from engine.flow.hero_turn import ACTIONS, give_back_refusal
from engine.refusal import Refusal
from engine.rules import abilities, attack, finds, movement
from engine.rules.arena import guard
from engine.rules.arena import throw as throwing
from engine.rules.master import refusals as masters
from engine.rules.master.refusals import QUESTIONS as MASTERS
from engine.state import Hero
from engine.table import Table

NUMBERS = ("dice", "dodge", "shields")
MISSING = {
    "door": ("not_beside", "DOOR-03"),
    "barrel": ("not_beside", "BARR-01"),
    "chest": ("not_beside", "CHST-01"),
    "trap": ("not_beside", "DISA-03"),
    "whom": ("not_to_free", "TRAP-04"),
    "weapon": ("no_weapon", "RNG-01"),
    "lever": ("not_beside", "B-41"),
    "book": ("no_book_here", "D.17"),
    "receiver": ("not_beside", "D.17"),
    "ability": ("already_full", "CHRG-02"),
    "star": ("already_full", "STAR-04"),
}
"""Question -> what it means that a thing is not among its options."""

SQUARES = {"throw_to": "ABIL-BAR-3", "leap_to": "ABIL-ZAN-2", "teleport_to": "ABIL-ZOE-2"}
"""Questions of abilities whose options are squares, with the rule that says which."""


def why_not(table: Table, decision: Decision[Any], answer: Option, wishes: Mapping[str, Option] = NOTHING) -> Refusal:
    """The reason why `answer` is not among the decision's options. `wishes`: what was said along with it, so that
    "use Catapult Move" is told what Catapult Move lacks."""
    if decision.what in MASTERS:
        return masters.why_not(table, decision, answer, wishes)
    if decision.what in NUMBERS:
        return _number(decision, answer)
    if decision.what == "next_hero":
        return _next_hero(table, decision, answer)
    if decision.about is not None:
        hero = table.hero(decision.about)
        if decision.what == "act":
            return _act(table, decision, answer, wishes)
        if found := _card(table, hero, decision.what, answer):
            return found
        if decision.what == "move_to":
            cells = [table.board.cell(name) for name in decision.options]
            ends = mask_of(tuple(cell for cell in cells if cell is not None))
            mover = table.hero(decision.context.get("whom", hero.id))
            cell = table.board.cell(str(answer))
            return movement.why_not_there(table, mover, decision.context["total"], ends, cell, str(answer))
        if decision.what == "target" and (answer in table.state.monsters or answer in table.state.heroes):
            return _target(table, hero, decision, str(answer))
        if decision.what == "teammate" and answer in table.state.heroes:
            return throwing.why_not(table, hero, table.hero(str(answer)), decision.default)
    if decision.what in SQUARES:
        return _square(table, decision, answer)
    if decision.what == "door" and answer in table.setting.locked:
        return Refusal("door_locked", "E-03", {}, decision.default)
    if decision.what in MISSING:
        key, rule = MISSING[decision.what]
        return Refusal(key, rule, {"wanted": answer}, decision.default)
    return Refusal("not_an_option", "", {"wanted": answer}, decision.default)


def _target(table: Table, hero: Hero, decision: Decision[Any], answer: str) -> Refusal:
    """Whom an attack cannot hit, or a tackle or a shove cannot reach (D.18)."""
    if weapon := decision.context.get("weapon"):
        return attack.why_not_target(table, hero, weapon, table.figure(answer))
    found = guard.no_rival(table, hero, table.hero(answer)) if answer in table.state.heroes else None
    return found or Refusal("not_to_grapple", "ARENA-03", {"wanted": answer}, decision.default)


def _square(table: Table, decision: Decision[Any], answer: Option) -> Refusal:
    """A square that a throw, a leap or a teleport cannot end on, with the nearest one that will do."""
    cell = table.board.cell(str(answer))
    if cell is None:
        return Refusal("not_on_map", "", {"square": str(answer)})
    goal, board = cell, table.board
    ends = [(board.distance(end, goal), end) for name in decision.options if (end := board.cell(name)) is not None]
    return Refusal("out_of_reach", SQUARES[decision.what], {"square": board.name(goal)}, board.name(min(ends)[1]))


def _card(table: Table, hero: Hero, what: str, card: Option) -> Refusal | None:
    """What an ability or a find of this Hero lacks."""
    if what == "use" and card in hero.energy:
        return abilities.lacks(table, hero, str(card))
    if what == "find" and card in hero.finds:
        return finds.useless(table, hero, str(card))
    return None


def _act(table: Table, decision: Decision[Any], answer: Option, wishes: Mapping[str, Option]) -> Refusal:
    assert decision.about is not None
    hero = table.hero(decision.about)
    what = {"ability": "use", "find": "find"}.get(str(answer), "")
    if found := _card(table, hero, what, wishes.get(what, "")):
        return found
    if answer == "give_back":
        found = give_back_refusal(table, hero)
    else:
        found = ACTIONS[str(answer)].refusal(table, hero) if answer in ACTIONS else None
    return found or Refusal("not_an_option", "", {"wanted": answer}, decision.default)


def _number(decision: Decision[Any], answer: Option) -> Refusal:
    least, most = decision.options[0], decision.options[-1]
    if type(answer) is not int:
        return Refusal("not_a_number", "", {"wanted": answer}, decision.default)
    if "other_star" in decision.context and answer > most == ARENA.tome_in_hand.dice:
        return Refusal("most_in_a_duel", "ARENA-03", {"most": most}, most)
    if answer < least:
        return Refusal("zero_dice", "B-25", {"least": least}, least)
    return Refusal("too_many_dice", "DICE-04", {"pool": most, "wanted": answer}, most)


def _next_hero(table: Table, decision: Decision[Any], answer: Option) -> Refusal:
    hero = table.state.heroes.get(str(answer))
    if hero is None:
        return Refusal("not_an_option", "", {"wanted": answer}, decision.default)
    if hero.lying:
        return Refusal("lying", "DOWN-04", {"hero": hero.id}, decision.default)
    return Refusal("already_acted", "TURN-03", {"hero": hero.id}, decision.default)

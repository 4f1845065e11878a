"""Dice and the Star: how a Hero rolls (DICE, STAR)."""

from __future__ import annotations

from engine import events as e
from engine.cards.load import RULES
from engine.decisions import choose
from engine.dice import odds_of_test, stars, total
from engine.refusal import Refusal
from engine.state import Hero
from engine.table import Table

TEST_TRAITS = {
    "move": "speed",
    "break": "force",
    "pick_door": "cunning",
    "pick_chest": "cunning",
    "smash": "force",
    "disarm": "cunning",
    "charge": "magic",
    "free": "force",
    "pull": "force",
    "climb": "speed",
    "dodge": "speed",
    "tome": "magic",
    "throw": "aim",
    "tackle": "force",
    "shove": "force",
}
"""DICE-07: which trait a Star counts, by what the roll is for."""

UNTESTED = ("move", "charge")
"""Rolls whose total is used as it is; all others must reach the standard Test (DICE-06)."""


def no_dice(hero: Hero) -> Refusal | None:
    """TURN-06, B-25: an action takes at least one die."""
    return None if hero.pool else Refusal("no_dice", "TURN-06")


async def choose_dice(table: Table, hero: Hero, why: str, at: str = "", need: int | None = None) -> int:
    """How many dice to declare for a roll (DICE-03), with the exact odds of each number where there is a Test; need:
    another total than the standard one."""
    trait = TEST_TRAITS[why]
    star = table.trait(hero, trait)
    need = None if why in UNTESTED else need or RULES.test
    bonus = sum(n for _, n in bonuses(table, hero, why))
    return await choose(
        hero.seat,
        "dice",
        range(1, hero.pool + 1),
        hero.id,
        odds=odds_of_test(hero.pool, star, need - bonus) if need else {},
        context={"why": why, "at": at, "trait": trait, "star": star, "need": need, "bonus": bonus},
    )


def bonuses(table: Table, hero: Hero, why: str) -> tuple[tuple[str, int], ...]:
    """What finds add to a Test, as (label, n)."""
    if not table.state.marks:
        return ()
    found = ((hooks, hooks.test_bonus(table, hero, why)) for hooks in table.effects(hero.id))
    return tuple((hooks.mark.name, n) for hooks, n in found if n and hooks.mark)


async def assign_stars(table: Table, hero: Hero, faces: str) -> None:
    """STAR-01: every Star a Hero rolls, in any roll, charges an ability of the player's choice, before anything else
    happens (B-43); with all abilities full it is lost (STAR-04)."""
    full = table.setting.hero(hero.id).abilities
    for left in range(stars(faces), 0, -1):
        open_ = [name for name, energy in hero.energy.items() if energy < full[name]]
        if not open_:
            table.charge(hero, next(iter(hero.energy)), 1, "star")  # raises nothing, and says so
            continue
        ability = await choose(hero.seat, "star", open_, hero.id, context={"faces": faces, "left": left})
        table.charge(hero, ability, 1, "star")


def roll(table: Table, hero: Hero, dice: int, why: str, at: str = "", need: int | None = None) -> tuple[int, str]:
    """Spend dice from the Pool on a roll; (total, faces). The Stars are left to the caller (E-25)."""
    trait = TEST_TRAITS[why]
    star = table.trait(hero, trait)
    faces = table.dice(hero.id, dice)
    table.spend(hero, dice)
    extra = bonuses(table, hero, why)
    value = total(faces, star) + sum(n for _, n in extra)
    need = None if why in UNTESTED else need or RULES.test
    success = None if need is None else value >= need
    halved = table.laden(hero, value) if why == "move" else value
    laden = halved if halved < value else 0
    table.tell(e.Tested(hero.id, why, faces, trait, star, value, need, success, at, extra, laden))
    table.unmark(mark for name, _ in extra for mark in table.marks(name, on=hero.id))
    return value, faces


async def attempt(table: Table, hero: Hero, dice: int, why: str, at: str = "", need: int | None = None) -> bool:
    """The standard Test (DICE-06), or one with another `need`: whether the total reached it, Stars assigned."""
    value, faces = roll(table, hero, dice, why, at, need)
    await assign_stars(table, hero, faces)
    return value >= (need or RULES.test)

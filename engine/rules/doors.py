"""Open a door: picked with Cunning or broken with Force (DOOR)."""

from __future__ import annotations

from engine.decisions import choose
from engine.refusal import Refusal
from engine.rules.experience import gain
from engine.rules.rolling import attempt, choose_dice, no_dice
from engine.rules.traps import spring_if_trapped
from engine.state import Hero
from engine.table import Table

METHODS = {"pick": ("pick_door", "picked"), "break": ("break", "broken")}
"""Method -> (what the roll is for, how the door was opened)."""


def within_reach(table: Table, hero: Hero) -> list[str]:
    """Closed doors the Hero stands directly beside (DOOR-03), locked ones excepted (E-03)."""
    locked = table.setting.locked
    return [d for d in table.state.closed if d not in locked and hero.at in table.board.doors[d].squares]


def refusal(table: Table, hero: Hero) -> Refusal | None:
    return no_dice(hero) or (None if within_reach(table, hero) else missing(table, hero))


def missing(table: Table, hero: Hero) -> Refusal:
    """Why there is no door to open here: none at all, or one that only levers and buttons open (E-03)."""
    locked = table.setting.locked.intersection(table.state.closed)
    if any(hero.at in table.board.doors[door].squares for door in locked):
        return Refusal("door_locked", "E-03")
    return Refusal("no_door_here", "DOOR-03")


async def act(table: Table, hero: Hero) -> None:
    """DOOR-02, DOOR-04: say which door and how, then the Test. Picking pays experience (DOOR-07)."""
    door = await choose(hero.seat, "door", within_reach(table, hero), hero.id)
    method = await choose(hero.seat, "method", tuple(METHODS), hero.id, context={"door": door})
    why, how = METHODS[method]
    dice = await choose_dice(table, hero, why, door)
    table.face(hero, table.across(door, hero.at))
    if not await attempt(table, hero, dice, why, door):
        return
    table.open_door(door, hero, how)
    if how == "picked":
        await gain(table, hero, 1, "door")
    await spring_if_trapped(table, hero, door)

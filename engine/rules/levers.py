"""Levers, buttons and locks (B-41): a lever is pulled from its square or beside it; a button sinks by being stepped on
(`engine.verbs.mission`)."""

from __future__ import annotations

from engine.decisions import choose
from engine.refusal import Refusal
from engine.rules.rolling import attempt, choose_dice, no_dice
from engine.state import Hero
from engine.table import Table


def within_reach(table: Table, hero: Hero) -> list[str]:
    """Levers not yet pulled, on the Hero's square or a linked one (B-41)."""
    near = table.links.around[hero.at] | 1 << hero.at
    levers = table.setting.mission.levers
    return [lever for lever, cell in levers.items() if near >> cell & 1 and lever not in table.state.pulled]


def refusal(table: Table, hero: Hero) -> Refusal | None:
    return no_dice(hero) or (None if within_reach(table, hero) else Refusal("no_lever_here", "B-41"))


async def act(table: Table, hero: Hero) -> None:
    """B-41: a Force Test of 6 or more."""
    lever = await choose(hero.seat, "lever", within_reach(table, hero), hero.id)
    dice = await choose_dice(table, hero, "pull", lever)
    table.face(hero, table.setting.mission.levers[lever])
    if await attempt(table, hero, dice, "pull", lever):
        table.pull_lever(hero, lever)

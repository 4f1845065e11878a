"""Getting free: from an Iron Cage, from ice, out of a pit (TRAP-04, STAT-06, TRAP-07)."""

from __future__ import annotations

from engine.decisions import choose
from engine.refusal import Refusal
from engine.rules.rolling import attempt, choose_dice, no_dice
from engine.state import Hero
from engine.table import Table


def bonds(hero: Hero, of: Hero) -> list[str]:
    """What this Hero can free that one from: a pit only oneself, a cage and ice also a neighbour."""
    found = []
    if of.caged:
        found.append("cage")
    if "frozen" in of.statuses:
        found.append("ice")
    if of.stuck and of is hero:
        found.append("pit")
    return found


def within_reach(table: Table, hero: Hero) -> list[str]:
    """Heroes who can be freed: oneself, or one on a linked square."""
    near = table.links.around[hero.at]
    heroes = table.state.heroes.values()
    return [other.id for other in heroes if (other is hero or near >> other.at & 1) and bonds(hero, other)]


def refusal(table: Table, hero: Hero) -> Refusal | None:
    return no_dice(hero) or (None if within_reach(table, hero) else Refusal("nobody_to_free", "TRAP-04"))


async def act(table: Table, hero: Hero) -> None:
    """A Test with the roller's trait, charging the roller's abilities (B-47): Force, or Speed out of a pit (B-39)."""
    whom = table.hero(await choose(hero.seat, "whom", within_reach(table, hero), hero.id))
    bond = await choose(hero.seat, "bond", bonds(hero, whom), hero.id, context={"whom": whom.id})
    why = "climb" if bond == "pit" else "free"
    dice = await choose_dice(table, hero, why, whom.id)
    table.face(hero, whom.at)
    if await attempt(table, hero, dice, why, whom.id):
        table.release(whom, bond, hero)

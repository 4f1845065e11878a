"""Tomes (TOME): a Magic Test, then the spell on a target up to three squares away, or on oneself."""

from __future__ import annotations

from engine.board.reach import within
from engine.board.squares import cells_of, mask_of
from engine.cards.load import ITEMS, RULES
from engine.cards.registry import SPELLS, spell
from engine.decisions import choose
from engine.refusal import Refusal
from engine.rules.movement import walk
from engine.rules.rolling import attempt, choose_dice, no_dice
from engine.state import Hero
from engine.table import Table

EXIT_STEPS = 4
"""How far the Tome of Hasty Exits carries (D.8)."""

MENDS = 2
"""Hit Points that the Tome of Mending gives back (D.8)."""


def spell_of(tome: str) -> str:
    card = ITEMS[tome].tome
    assert card is not None
    return card.spell


def targets(table: Table, hero: Hero, tome: str) -> list[str]:
    """TOME-02, RNG-09: whom the spell can be cast on from here."""
    squares = within(table.links, hero.at, RULES.tome_reach)
    if SPELLS[spell_of(tome)].on == "monster":
        return [monster.id for monster in table.state.monsters.values() if squares & mask_of(monster.body)]
    return [other.id for other in table.standing if other is hero or squares >> other.at & 1]


def castable(table: Table, hero: Hero) -> list[str]:
    """Equipped Tomes with somebody to cast on (TOME-03)."""
    return [tome for tome in table.tomes(hero) if targets(table, hero, tome)]


def refusal(table: Table, hero: Hero) -> Refusal | None:
    if why := no_dice(hero):
        return why
    if not table.tomes(hero):
        return Refusal("no_tome", "TOME-03")
    return None if castable(table, hero) else Refusal("no_target", "TOME-02")


async def act(table: Table, hero: Hero) -> None:
    """TOME-01: dice on a Magic Test; at 6 or more the spell works (A-04). No experience (B-100)."""
    tome = await choose(hero.seat, "tome", castable(table, hero), hero.id)
    target = await choose_target(table, hero, tome)
    dice = await choose_dice(table, hero, "tome", tome)
    if await attempt(table, hero, dice, "tome", tome):
        table.cast(hero, tome, target)
        await SPELLS[spell_of(tome)].deed(table, hero, target)


async def choose_target(table: Table, hero: Hero, tome: str) -> str:
    return await choose(hero.seat, "tome_target", targets(table, hero, tome), hero.id, context={"tome": tome})


async def cast(table: Table, hero: Hero, tome: str) -> None:
    """The spell without a Test (ABIL-ZOE-3)."""
    target = await choose_target(table, hero, tome)
    table.cast(hero, tome, target)
    await SPELLS[spell_of(tome)].deed(table, hero, target)


@spell("stun", on="monster")
async def stun(table: Table, hero: Hero, target: str) -> None:
    table.give_status(table.monster(target), "stunned")


@spell("freeze", on="monster")
async def freeze(table: Table, hero: Hero, target: str) -> None:
    table.give_status(table.monster(target), "frozen")


@spell("mend", on="hero")
async def mend(table: Table, hero: Hero, target: str) -> None:
    table.heal(table.hero(target), MENDS, "tome_of_mending")


@spell("hasten", on="hero")
async def hasten(table: Table, hero: Hero, target: str) -> None:
    """A free movement that ignores zones; out of a cage, ice or a pit nothing leads (E-07)."""
    friend = table.hero(target)
    if table.held(friend):
        return
    ways = table.unstopped(friend, EXIT_STEPS)
    names = [table.name(cell) for cell in cells_of(ways.ends)]
    default = table.name(friend.at)
    context = {"total": EXIT_STEPS, "by": "tome_of_hasty_exits", "whom": friend.id}
    cell = table.board.cell(await choose(hero.seat, "move_to", names, hero.id, default=default, context=context))
    assert cell is not None
    await walk(table, friend, ways.path(cell), EXIT_STEPS)


@spell("fortify", on="hero")
async def fortify(table: Table, hero: Hero, target: str) -> None:
    table.gain_token(table.hero(target), "fortress", "tome_of_the_stone_ring")

"""Tomes (TOME): a Magic Test, then the spell on a target up to three squares away, or on oneself."""

from __future__ import annotations

from engine.board.reach import within
from engine.board.squares import cells_of, mask_of
from engine.cards.load import ITEMS, RULES
from engine.cards.registry import SPELLS, spell
from engine.cards.schema import Tome
from engine.decisions import choose
from engine.refusal import Refusal
from engine.rules.movement import walk
from engine.rules.rolling import attempt, choose_dice, no_dice
from engine.state import Hero
from engine.table import Table


def card_of(tome: str) -> Tome:
    card = ITEMS[tome].tome
    assert card is not None
    return card


def targets(table: Table, hero: Hero, tome: str) -> list[str]:
    """TOME-02, RNG-09: whom the spell can be cast on from here. Nobody who is held can be carried off (E-07)."""
    squares = within(table.links, hero.at, RULES.tome_reach)
    card = card_of(tome)
    if SPELLS[card.spell].on == "monster":
        return [foe.id for foe in table.foes(hero) if squares & mask_of(foe.cells)]
    near = [other for other in table.standing if other is hero or squares >> other.at & 1]
    heroes = [other for other in near if table.same_side(hero, other)]  # nobody blesses a rival (E-18)
    return [other.id for other in heroes if not card.steps or table.held(other) is None]


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
        await work(table, hero, tome, target)


async def choose_target(table: Table, hero: Hero, tome: str) -> str:
    return await choose(hero.seat, "tome_target", targets(table, hero, tome), hero.id, context={"tome": tome})


async def cast(table: Table, hero: Hero, tome: str) -> None:
    """The spell without a Test (ABIL-ZOE-3)."""
    await work(table, hero, tome, await choose_target(table, hero, tome))


async def work(table: Table, hero: Hero, tome: str, target: str) -> None:
    table.cast(hero, tome, target)
    await SPELLS[card_of(tome).spell].deed(table, hero, tome, target)


@spell("stun", on="monster")
async def stun(table: Table, hero: Hero, tome: str, target: str) -> None:
    table.give_status(table.figure(target), "stunned")


@spell("freeze", on="monster")
async def freeze(table: Table, hero: Hero, tome: str, target: str) -> None:
    table.give_status(table.figure(target), "frozen")


@spell("mend", on="hero")
async def mend(table: Table, hero: Hero, tome: str, target: str) -> None:
    table.heal(table.hero(target), card_of(tome).hearts, tome)


@spell("hasten", on="hero")
async def hasten(table: Table, hero: Hero, tome: str, target: str) -> None:
    """A free movement that ignores zones; the caster says where to."""
    friend = table.hero(target)
    steps = table.laden(friend, card_of(tome).steps)
    ways = table.unstopped(friend, steps)
    names = [table.name(cell) for cell in cells_of(ways.ends)]
    default = table.name(friend.at)
    context = {"total": steps, "by": tome, "whom": friend.id}
    cell = table.board.cell(await choose(hero.seat, "move_to", names, hero.id, default=default, context=context))
    assert cell is not None
    await walk(table, friend, ways.path(cell), steps, zones=False)


@spell("fortify", on="hero")
async def fortify(table: Table, hero: Hero, tome: str, target: str) -> None:
    table.gain_token(table.hero(target), "fortress", tome)

"""Traps (TRAP): turned up by opening, picking or stepping; disarmed beforehand (DISA)."""

from __future__ import annotations

from engine import events as e
from engine.board.squares import Cell, cells_of, mask_of
from engine.cards.load import RULES
from engine.decisions import choose
from engine.dice import odds_of_test
from engine.refusal import Refusal
from engine.rules.portals import all_portals
from engine.rules.rolling import TEST_TRAITS, attempt, choose_dice, no_dice
from engine.rules.statuses import fate_again
from engine.setting import BASIC
from engine.state import Hero
from engine.table import Table


async def spring(table: Table, hero: Hero, trap: str) -> None:
    """The trap under a door, a chest or a square is revealed and strikes who caused it (TRAP-02, TRAP-03, B-29)."""
    match table.reveal_trap(trap, hero):
        case "iron_cage":
            table.hold(hero, "cage")
        case "falling_boulder":
            await falling_boulder(table, hero)
        case "small_portal":
            small_portal(table, hero, trap)
        case "spike_pit":
            table.dig_pit(hero.at)
            fall_into_pit(table, hero)


async def spring_if_trapped(table: Table, hero: Hero, thing: str) -> None:
    """Opening what has a trap under it triggers the trap, unless it was disarmed (DOOR-08, CHST-05)."""
    if thing in table.state.traps and table.state.outcome is None:
        await spring(table, hero, thing)


def fall_into_pit(table: Table, hero: Hero, by: str = "") -> None:
    """TRAP-07, TRAP-08: a wound, and stuck until a Speed Test; shield dice do not help (TRAP-10). by: who pushed or
    threw the Hero in."""
    table.hold(hero, "pit")
    table.wound_hero(hero, RULES.pit_wounds, "spike_pit", by)


async def falling_boulder(table: Table, hero: Hero) -> None:
    """TRAP-05: with dice in the Pool a Speed Test may avoid it; otherwise Fate says how much it hurts (A-01, B-35)."""
    if hero.pool:
        odds = {0: 0.0, **odds_of_test(hero.pool, table.trait(hero, TEST_TRAITS["dodge"]), RULES.test)}
        context = {"need": RULES.test, "star": table.trait(hero, TEST_TRAITS["dodge"])}
        dice = await choose(
            hero.seat, "dodge", range(hero.pool + 1), hero.id, default=hero.pool, odds=odds, context=context
        )
        if dice and await attempt(table, hero, dice, "dodge", "falling_boulder"):
            table.tell(e.TrapDodged(hero.id, "falling_boulder"))
            return
    _, symbol = table.fate("boulder", hero.id)
    symbol = await fate_again(table, hero, "boulder", symbol)
    table.wound_hero(hero, getattr(RULES.boulder, symbol), "falling_boulder")


def small_portal(table: Table, hero: Hero, trap: str) -> None:
    """TRAP-06: a Small Portal beside the victim, with an Ugly Snout on it if one is left."""
    cell = portal_square(table, hero, trap)
    table.open_portal(cell)
    if cell is not None and table.supply() > 0:
        table.arrive(BASIC, cell, f"small:{table.name(cell)}")


def portal_square(table: Table, hero: Hero, trap: str) -> Cell | None:
    """B-37: the free square beside the victim that touches most Heroes; else the nearest free one of the Room. Under a
    door it opens on the victim's side (B-29)."""
    board = table.board
    portals = mask_of(tuple(cell for _, squares in all_portals(table) for cell in squares))
    free = table.free & ~table.pit_mask & ~portals & ~table.floor_traps
    room = board.tile_mask[board.tile_at(hero.at).id] & free
    if trap in board.doors:
        free = room
    around = table.links.around
    beside = around[hero.at] & free
    if beside:
        heroes = mask_of(tuple(other.at for other in table.standing))
        return max(cells_of(beside), key=lambda cell: ((around[cell] & heroes).bit_count(), -cell))
    return min(cells_of(room), key=lambda cell: (board.distance(cell, hero.at), cell), default=None)


# Disarm a trap -------------------------------------------------------------------------------------------------------


def within_reach(table: Table, hero: Hero) -> dict[str, Cell]:
    """Traps the Hero may disarm from where he stands (DISA-01, DISA-03), each with a square to face."""
    near = table.links.around[hero.at]
    found: dict[str, Cell] = {}
    for trap in table.state.traps:
        if trap in table.board.doors:
            if hero.at in table.board.doors[trap].squares:
                found[trap] = table.across(trap, hero.at)
        else:
            cell = table.state.chests.get(trap) if trap in table.setting.mission.chests else table.board.cell(trap)
            if cell is not None and near >> cell & 1:
                found[trap] = cell
    return found


def disarm_refusal(table: Table, hero: Hero) -> Refusal | None:
    return no_dice(hero) or (None if within_reach(table, hero) else Refusal("no_trap_here", "DISA-03"))


async def disarm(table: Table, hero: Hero) -> None:
    """DISA-01: a Cunning Test discards the trap unseen; a failure does nothing (DISA-02)."""
    traps = within_reach(table, hero)
    trap = await choose(hero.seat, "trap", list(traps), hero.id)
    dice = await choose_dice(table, hero, "disarm", trap)
    table.face(hero, traps[trap])
    if await attempt(table, hero, dice, "disarm", trap):
        table.discard_trap(trap, hero, traps[trap])

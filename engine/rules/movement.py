"""Movement (MOVE, BLOCK) and turning (FACE-05)."""

from __future__ import annotations

from engine.board.paths import reach
from engine.board.squares import FACINGS, Cell, Mask, cells_of
from engine.decisions import choose
from engine.refusal import Refusal
from engine.rules.arena.goals import arrived
from engine.rules.rolling import assign_stars, choose_dice, no_dice, roll
from engine.rules.traps import fall_into_pit, spring
from engine.sight import Sight
from engine.state import Hero
from engine.table import Table


def refusal(table: Table, hero: Hero) -> Refusal | None:
    """MOVE, BLOCK-03: not without dice, not out of a cage, ice or a pit, not from within a Block Zone."""
    if why := no_dice(hero) or table.held(hero):
        return why
    if not table.ignores_zones(hero) and (monsters := table.beside(hero)):
        return Refusal("in_block_zone", "BLOCK-03", {"monsters": tuple(monster.id for monster in monsters)})
    return None


async def act(table: Table, hero: Hero) -> None:
    """Roll, then walk up to the total; what is not used is lost (MOVE-01, MOVE-03)."""
    dice = await choose_dice(table, hero, "move")
    total, faces = roll(table, hero, dice, "move")
    squares = table.laden(hero, total)
    await assign_stars(table, hero, faces)
    ways = table.movement(hero, squares)
    name = await choose(
        hero.seat,
        "move_to",
        [table.name(cell) for cell in cells_of(ways.ends)],
        hero.id,
        default=table.name(hero.at),
        context={"total": squares},
    )
    cell = table.board.cell(name)
    assert cell is not None
    boots = table.marks("greased_boots", on=hero.id)
    await walk(table, hero, ways.path(cell), squares, zones=not table.ignores_zones(hero))
    table.unmark(boots)
    for hooks in table.effects(hero.id):
        await hooks.on_moved(table, hero)


async def free_move(table: Table, hero: Hero, steps: int, ends: Mask, about: str) -> None:
    """A free movement that an ability gives (D.5): up to so many linked free steps, no dice; not a Movement action,
    so it may start in a Block Zone, and stops where it enters one (B-19). `ends`: squares it may end on. By default the
    nearest of them that holds no pit and no trap."""
    steps = table.laden(hero, steps)
    ways = table.movement(hero, steps, free=True)
    cells = list(cells_of(ways.ends & ends))
    dangers = table.pit_mask | table.floor_traps
    safest = min(cells, key=lambda cell: (dangers >> cell & 1, ways.cost(cell), cell))
    context = {"total": steps, "by": about}
    names = [table.name(cell) for cell in cells]
    name = await choose(hero.seat, "move_to", names, hero.id, default=table.name(safest), context=context)
    cell = table.board.cell(name)
    assert cell is not None
    await walk(table, hero, ways.path(cell), steps, zones=not table.ignores_zones(hero, free=True))


async def walk(table: Table, hero: Hero, path: tuple[Cell, ...], squares: int, *, zones: bool) -> None:
    """Go along a path, and meet what lies at its end: a zone stops (BLOCK-02) if `zones` matter, a pit or a trap does
    more. Who ends a move at home with the Tome has scored (D.18)."""
    if not path:
        table.move_hero(hero, (), squares, "")
        arrived(table, hero)
        return
    end = 1 << path[-1]
    stopped = ""
    if end & table.pit_mask:
        stopped = "pit"
    elif end & table.floor_traps:
        stopped = "trap"
    elif zones and end & table.zones:
        stopped = "zone"
    table.move_hero(hero, path, squares - len(path), stopped)
    if stopped == "pit":
        fall_into_pit(table, hero)
    elif stopped == "trap":
        await spring(table, hero, table.name(hero.at))
    arrived(table, hero)


def why_not_there(table: Sight, hero: Hero, squares: int, ends: Mask, cell: Cell | None, typed: str) -> Refusal:
    """Why a Movement of so many squares cannot end there, only on `ends`: the rule and the nearest of them."""
    if cell is None:
        return Refusal("not_on_map", "", {"square": typed})
    nearest, square = table.name(nearest_end(table, hero, ends, cell)), table.name(cell)
    if 1 << cell & (table.figures | table.solid) and cell != hero.at:
        return Refusal("occupied", "MOVE-05", {"square": square}, nearest)
    unhindered = table.unhindered(hero)
    if cell not in unhindered:
        return Refusal("blocked", "MOVE-04", {"square": square}, nearest)
    if unhindered[cell] > squares:
        params = {"square": square, "steps": unhindered[cell], "total": squares}
        return Refusal("too_far", "MOVE-01", params, nearest)
    return Refusal("behind_zone", "BLOCK-02", {"square": square}, nearest)


def nearest_end(table: Sight, hero: Hero, ends: Mask, goal: Cell) -> Cell:
    """Of the squares where a movement may end the one from which it is shortest to the goal, walls and closed doors in
    the way and figures not; among equals the straightest, then the one that takes fewest steps."""
    far = table.board.floor.bit_count()
    left = reach(table.links, goal, far, table.board.floor).steps
    cost = reach(table.links, hero.at, far, table.board.floor).steps
    x, y = table.board.xy(goal)

    def worth(cell: Cell) -> tuple[int, int, int, Cell]:
        cx, cy = table.board.xy(cell)
        return left.get(cell, far), (cx - x) ** 2 + (cy - y) ** 2, cost.get(cell, far), cell

    return min(cells_of(ends), key=worth)


def turn_refusal(table: Table, hero: Hero) -> Refusal | None:
    """Turning is free and always possible in the own turn (FACE-05)."""
    return None


async def turn(table: Table, hero: Hero) -> None:
    others = [facing for facing in FACINGS if facing != hero.facing]
    table.turn_hero(hero, await choose(hero.seat, "facing", others, hero.id))

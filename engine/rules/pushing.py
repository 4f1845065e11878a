"""Pushes (E-10): straight away, stopped by walls, closed doors, figures and objects; pits trigger."""

from __future__ import annotations

from engine import events as e
from engine.board.squares import STEPS, Cell
from engine.cards.load import RULES
from engine.rules.traps import fall_into_pit
from engine.state import Figure, Hero, Monster
from engine.table import Table


def away(table: Table, pusher: Cell, pushed: Cell) -> tuple[int, int]:
    """The direction straight away from a neighbour, as (dx, dy)."""
    (x, y), (px, py) = table.board.xy(pushed), table.board.xy(pusher)
    return (x > px) - (x < px), (y > py) - (y < py)


def line(table: Table, start: Cell, direction: tuple[int, int], squares: int) -> list[Cell]:
    """The squares something slides over: as far as they are linked and free; a pit ends the way."""
    step = STEPS.index(direction)
    path: list[Cell] = []
    here = start
    for _ in range(squares):
        there = here + table.board.deltas[step]
        if not table.links.linked(here, there) or not table.free >> there & 1:
            break
        path.append(there)
        here = there
        if table.pit_mask >> there & 1:
            break
    return path


def push_back(table: Table, hero: Hero, monster: Figure, squares: int) -> None:
    """A monster is pushed straight away from the Hero; Big Monsters are not (E-10). In a pit it is wounded and loses
    its next Steps (B-40). A rival is pushed as a monster pushes (E-18)."""
    if isinstance(monster, Hero):
        push_hero(table, hero, monster, squares, [away(table, hero.at, monster.at)])
        return
    if monster.tail >= 0:
        return
    path = line(table, monster.at, away(table, hero.at, monster.at), squares)
    if path:
        asleep = table.asleep(monster)
        table.push_monster(monster, path[-1], hero)
        if not asleep:
            startle(table, monster)
        drop_into_pit(table, monster, hero)


def startle(table: Table, monster: Monster) -> None:
    """ROOM-07, E-08: a monster that comes flying into a Sleeping Room wakes it at once; under an Ugly Master it falls
    asleep there (UM-09)."""
    if not table.wakes_by_itself:
        return
    for tile in table.tiles(monster.body):
        if tile in table.state.sleeping:
            table.wake(tile, "monster", monster.id)


def drop_into_pit(table: Table, monster: Monster, by: Hero) -> None:
    """B-40: 1 Wound, and the next Steps are lost."""
    pit = next((cell for cell in monster.body if table.pit_mask >> cell & 1), None)
    if pit is not None:
        table.tell(e.MonsterInPit(monster.id, monster.kind, table.name(pit)))
        monster.lost_steps = True
        table.wound_monster(monster, RULES.pit_wounds, by)


def push_hero(table: Table, by: Figure, hero: Hero, squares: int, directions: list[tuple[int, int]]) -> None:
    """A Hero is pushed by a monster, or by a rival: of the directions straight away, one that ends in a pit if there is
    one (TRAP-09), else the first that leads furthest. Nothing is pushed out of a cage or a pit (E-07). A fall into the
    pit is the pusher's doing, as a monster's would be (B-40, D.18)."""
    if hero.caged or hero.stuck or hero.lying:
        return
    lines = [line(table, hero.at, direction, squares) for direction in directions]
    best = max(lines, key=lambda path: (bool(path) and bool(table.pit_mask >> path[-1] & 1), len(path)), default=[])
    if best:
        table.push_hero(hero, best, by.id)
        if table.pit_mask >> hero.at & 1:
            fall_into_pit(table, hero, by.id)

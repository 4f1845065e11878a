"""What a player wants next on the map, and how far it is: the objective read as things to get to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from engine.board.links import Links
from engine.board.paths import flood
from engine.board.reach import in_range
from engine.board.squares import Cell, Mask, mask_of
from engine.rules.objectives import met
from engine.sight import Sight
from engine.state import Hero, Monster

NOWHERE = 1 << 16

AHEAD = 4
"""So many steps before a carrier the others wait to take over."""


class Aim(NamedTuple):
    """One thing that is wanted. `squares`: where one stands to get it. `alone`: one Hero is enough for it, so that
    others may go for something else meanwhile."""

    id: str
    squares: Mask
    alone: bool = True


class Way:
    """Steps to the nearest aim, from everywhere: ring k holds the squares that are k steps away."""

    def __init__(self, rings: Sequence[Mask]) -> None:
        self._rings = rings

    def steps(self, cell: Cell) -> int:
        bit = 1 << cell
        return next((k for k, ring in enumerate(self._rings) if ring & bit), NOWHERE)

    def nearest(self, squares: Mask) -> Mask:
        """Those of the squares from which it is shortest; none when none leads there."""
        return next((ring & squares for ring in self._rings if ring & squares), 0)

    def ahead(self, cell: Cell, steps: int) -> Mask:
        """All squares that lie so many steps further on the way than this one, or where it ends."""
        here = min(self.steps(cell), len(self._rings) - 1)
        return self._rings[max(0, here - steps)]

    def nearer(self, cell: Cell) -> Mask:
        """All squares from which it is shorter than from here."""
        found = 0
        for ring in self._rings:
            if ring >> cell & 1:
                break
            found |= ring
        return found


def way_to_aims(table: Sight, hero: Hero) -> Way:
    """Floods from what the Hero goes for over everything that is not solid; figures are expected to move on or be
    moved, closed doors to be opened, locked ones not (E-03)."""
    squares = 0
    for aim in aims(table, hero):
        squares |= aim.squares
    return way_to(table, squares, 1 << hero.at)


def way_to(table: Sight, squares: Mask, own: Mask = 0) -> Way:
    """The way to any of these squares; own: where whoever looks stands: standing at an aim, one has arrived."""
    floor = _floor(table)
    return Way(_rings(table.through_doors, beside_aims(table, squares & floor, own), floor))


def beside_aims(table: Sight, squares: Mask, own: Mask = 0) -> Mask:
    """Where one stands to reach an aim; squares with somebody else on them only if nothing else is left."""
    return squares & (~table.figures | own) or squares


def _floor(table: Sight) -> Mask:
    return table.board.floor & ~table.solid


@lru_cache(maxsize=512)
def _rings(links: Links, start: Mask, floor: Mask) -> Sequence[Mask]:
    """The same question is asked many times in a turn."""
    return flood(links, start, floor)


# What is wanted ------------------------------------------------------------------------------------------------------


def aims(table: Sight, hero: Hero) -> list[Aim]:
    """What this Hero goes for: of all that is wanted, what can be come at, and what opens the way to the rest; where
    there are several things, each Hero for another one."""
    found = open_aims(table, hero)
    return share(table, hero, found) if all(aim.alone for aim in found) else found


def open_aims(table: Sight, hero: Hero) -> list[Aim]:
    """All that is wanted of this Hero and can be come at, with the keys of locked doors as long as anything lies
    behind them."""
    found = wanted(table, hero, table.setting.mission.objective)
    if not table.setting.locked.intersection(table.state.closed):
        return found
    floor = _floor(table)
    here = 0
    for ring in _rings(table.through_doors, 1 << hero.at, floor):
        here |= ring
    near = [aim for aim in found if aim.squares & here]
    if len(near) < len(found):
        near += [aim for aim in keys(table) if aim.squares & here]
    return near


def keys(table: Sight) -> list[Aim]:
    """Levers and buttons not yet worked: together they open what is locked (B-41)."""
    mission = table.setting.mission
    return [*_levers(table, None, tuple(mission.levers)), *_buttons(table, None, tuple(mission.buttons))]


def wanted(table: Sight, hero: Hero, goal: Mapping[str, Any]) -> list[Aim]:
    """The things that a goal still asks for."""
    ((name, value),) = goal.items()
    if name in ("all", "any"):
        return list({aim.id: aim for part in value for aim in wanted(table, hero, part)}.values())
    if met(table, goal):
        return []
    return list(GOAL_AIMS[name](table, hero, value))


def share(table: Sight, hero: Hero, found: list[Aim]) -> list[Aim]:
    """Who is nearest to something goes for it, as long as others have not taken it: each thing is left to its share of
    the Heroes. Who carries something has an errand of his own."""
    heroes = [other for other in table.standing if not other.books]
    if len(found) < 2 or hero.books or len(heroes) < 2:
        return found
    room = -(-len(heroes) // len(found))
    floor = _floor(table)
    ways = [Way(_rings(table.through_doors, aim.squares & floor, floor)) for aim in found]
    pairs = sorted((way.steps(other.at), k, n) for n, other in enumerate(heroes) for k, way in enumerate(ways))
    taken: dict[int, int] = {}
    counts = [0] * len(found)
    for _, k, n in pairs:
        if n not in taken and counts[k] < room:
            taken[n] = k
            counts[k] += 1
    return [found[taken[heroes.index(hero)]]] if hero in heroes else found


# Each kind of goal ---------------------------------------------------------------------------------------------------


def _chests(table: Sight, hero: Hero, most: int) -> Iterator[Aim]:
    around = table.links.around
    return (Aim(chest, around[cell]) for chest, cell in table.state.chests.items())


def _barrels(table: Sight, hero: Hero, most: int) -> Iterator[Aim]:
    around = table.links.around
    return (Aim(barrel, around[cell]) for barrel, cell in table.state.barrels.items())


def _levers(table: Sight, hero: Hero | None, levers: Sequence[str]) -> Iterator[Aim]:
    around, cells = table.links.around, table.setting.mission.levers
    for lever in levers:
        if lever not in table.state.pulled:
            yield Aim(lever, around[cells[lever]] | 1 << cells[lever])


def _buttons(table: Sight, hero: Hero | None, buttons: Sequence[str]) -> Iterator[Aim]:
    cells = table.setting.mission.buttons
    return (Aim(button, 1 << cells[button]) for button in buttons if button not in table.state.pressed)


def _books(table: Sight, hero: Hero, gaps: Sequence[str]) -> Iterator[Aim]:
    """A carrier wants the Gap; the others what still lies somewhere, or to walk ahead of a carrier, who can hand on
    what he holds."""
    squares = gap_squares(table, gaps)
    if hero.books:
        yield Aim("gap", squares)
        return
    for book, cell in table.state.books.items():
        yield Aim(book, 1 << cell)
    if not table.state.books:
        way = way_to(table, squares)
        for other in table.standing:
            if other.books:
                yield Aim(other.id, way.ahead(other.at, AHEAD))


def gap_squares(table: Sight, gaps: Sequence[str]) -> Mask:
    return mask_of(tuple(cell for gap in gaps for cell in table.setting.mission.gaps[gap]))


def _killed(table: Sight, hero: Hero, kinds: Sequence[str]) -> Iterator[Aim]:
    return (_prey(table, hero, monster) for monster in table.state.monsters.values() if monster.kind in kinds)


def _kills(table: Sight, hero: Hero, least: int) -> Iterator[Aim]:
    """Whoever is awake, or else whoever sleeps."""
    monsters = table.state.monsters.values()
    awake = [monster for monster in monsters if not table.asleep(monster)]
    return (_prey(table, hero, monster) for monster in awake or monsters)


def _prey(table: Sight, hero: Hero, monster: Monster) -> Aim:
    """Where a weapon of the Hero reaches the monster from; squares without a figure are preferred later."""
    squares = 0
    for reach in {table.weapon(weapon).range for weapon in table.weapons(hero)}:
        for cell in monster.body:
            squares |= in_range(table.links, cell, reach)
    return Aim(monster.id, squares, alone=False)


def _doors(table: Sight, hero: Hero, doors: Sequence[str]) -> Iterator[Aim]:
    for door in doors:
        if door in table.state.closed and door not in table.setting.locked:
            yield Aim(door, mask_of(tuple(table.board.doors[door].squares)))
        elif door in table.state.closed:
            yield from keys(table)


def _tiles(table: Sight, hero: Hero, tiles: Sequence[str]) -> Iterator[Aim]:
    return (Aim(tile, table.board.tile_mask[tile]) for tile in tiles if tile in table.state.sleeping)


def _tile(table: Sight, hero: Hero, tile: str) -> Iterator[Aim]:
    yield Aim(tile, table.board.tile_mask[tile], alone=False)


def _xp(table: Sight, hero: Hero, n: int) -> Iterator[Aim]:
    yield from _chests(table, hero, 0)
    yield from _kills(table, hero, 0)


def _moved(table: Sight, hero: Hero, squares: int) -> Iterator[Aim]:
    board, entry = table.board, table.setting.mission.entry[0]
    near = 0
    for cell in range(board.stride * board.height):
        if board.floor >> cell & 1 and board.distance(entry, cell) < squares:
            near |= 1 << cell
    yield Aim("away", board.floor & ~near)


def _nothing(table: Sight, hero: Hero, n: int) -> Iterator[Aim]:
    """Not a matter of places: time passes, dice are set aside, Stars are rolled."""
    return iter(())


GOAL_AIMS: Mapping[str, Callable[[Sight, Hero, Any], Iterator[Aim]]] = {
    "chests_left": _chests,
    "barrels_left": _barrels,
    "levers_pulled": _levers,
    "buttons_pressed": _buttons,
    "tomes_on": _books,
    "killed": _killed,
    "kills": _kills,
    "open": _doors,
    "awake": _tiles,
    "hero_on": _tile,
    "heroes_on": _tile,
    "turn": _nothing,
    "charged": _nothing,
    "shields": _nothing,
    "xp": _xp,
    "moved": _moved,
}
"""Every word of `engine.mission.goals`, read as things to get to."""

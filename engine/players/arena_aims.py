"""Where a Hero of the Arena wants to go, and what it is worth there: in points for each die that it takes by
expectation."""

from __future__ import annotations

from collections.abc import Collection

from engine.board.paths import flood
from engine.board.reach import in_range
from engine.board.squares import Cell, Mask, cells_of, mask_of
from engine.cards.attack import prepare
from engine.cards.load import ARENA, RULES
from engine.rules import attack, movement
from engine.state import Figure, Hero
from engine.table import Table

NOWHERE = 1 << 16
XP = 0.3
"""What one experience is worth in points."""

UNSURE = 0.7
"""What a prize is worth that cannot be had in this turn: somebody else may take it."""


# Where to ------------------------------------------------------------------------------------------------------------


def goals(table: Table, hero: Hero) -> Mask:
    """Squares the Hero wants to get to."""
    if table.state.mode != "tome_in_hand":
        return hunting_ground(table, hero)
    home = mask_of(table.setting.mission.bases[table.state.teams[hero.id]])
    if hero.books:
        return home
    lying = mask_of(tuple(table.state.books.values()))
    if lying:
        return lying if not lying & table.figures else table.links.spread(lying)
    carrier = next(other for other in table.state.heroes.values() if other.books)
    if not table.same_side(hero, carrier):
        return table.links.around[carrier.at]
    near = table.board.distance
    chasing = min(table.rivals(hero), key=lambda rival: (near(rival.at, carrier.at), rival.id), default=None)
    if chasing is not None and steps_home(table, carrier) <= steps_home(table, hero):
        return table.links.around[chasing.at]
    return within_throw(table, carrier, home)


def within_throw(table: Table, carrier: Hero, home: Mask) -> Mask:
    """Ahead of the carrier, where the Tome can be thrown to."""
    way = rings_to(table, home)
    here, reach, far = way.get(carrier.at, NOWHERE), ARENA.tome_in_hand.throw.squares, table.board.distance
    return mask_of(tuple(cell for cell, k in way.items() if k < here and far(cell, carrier.at) <= reach)) or home


def hunting_ground(table: Table, hero: Hero) -> Mask:
    """Where the prize that is worth most for its dice can be struck from."""
    steps = table.unhindered(hero)
    best, ground = 0.0, 0
    for foe in table.foes(hero):
        squares = striking(table, hero, foe)
        way = min((steps[cell] for cell in cells_of(squares) if cell in steps), default=NOWHERE)
        worth = prize(table, hero, foe, way / pace(table, hero)) if way < NOWHERE else 0.0
        if worth > best:
            best, ground = worth, squares
    return ground


def striking(table: Table, hero: Hero, foe: Figure) -> Mask:
    """Free squares, and the Hero's own, from which one of his weapons reaches a foe."""
    found = 0
    for reach in {table.weapon(name).range for name in table.weapons(hero)}:
        for cell in foe.cells:
            found |= in_range(table.links, cell, reach)
    return found & (table.free | 1 << hero.at)


def pace(table: Table, hero: Hero) -> float:
    """Squares that a die brings on average."""
    squares = 1.0 + table.trait(hero, "speed") / 3
    return squares / 2 if table.laden(hero, 2) == 1 else squares


def rings_to(table: Table, squares: Mask) -> dict[Cell, int]:
    """Steps to the nearest of these squares over everything that is not solid."""
    floor = table.board.floor & ~table.solid
    return {cell: k for k, ring in enumerate(flood(table.links, squares & floor, floor)) for cell in cells_of(ring)}


def steps_home(table: Table, hero: Hero) -> int:
    home = mask_of(table.setting.mission.bases[table.state.teams[hero.id]])
    return rings_to(table, home).get(hero.at, NOWHERE)


def nearer(table: Table, hero: Hero) -> bool:
    """Whether a fair roll would bring the Hero nearer to what he wants."""
    if movement.refusal(table, hero):
        return False
    way = rings_to(table, goals(table, hero))
    here = way.get(hero.at, NOWHERE)
    ends = table.movement(hero, table.laden(hero, 4)).ends
    return any(way.get(cell, NOWHERE) < here for cell in cells_of(ends))


def bound_for(table: Table, hero: Hero) -> Mask:
    """The base to which the Tome is on its way, the Hero's own while nobody carries it."""
    teams = table.state.teams
    if not teams:
        return 0
    carrier = next((other for other in table.state.heroes.values() if other.books), hero)
    return mask_of(table.setting.mission.bases[teams[carrier.id]])


def best_square(table: Table, hero: Hero, options: Collection[str]) -> str:
    """The square from which it is shortest; then in no Block Zone, then where the Tome is to go: before a rival who
    carries it, ahead of a team mate."""
    way, then = rings_to(table, goals(table, hero)), rings_to(table, bound_for(table, hero))
    dangers = table.pit_mask | table.floor_traps

    def worth(name: str) -> tuple[int, int, int, int, str]:
        cell = table.board.cell(name)
        assert cell is not None
        return (
            dangers >> cell & 1, way.get(cell, NOWHERE), table.zones >> cell & 1, then.get(cell, NOWHERE), name,
        )  # fmt: skip

    return min(options, key=worth)


# What for ------------------------------------------------------------------------------------------------------------


def points(table: Table, foe: Figure) -> float:
    """What it is worth to strike the last blow."""
    if isinstance(foe, Hero):
        return float(ARENA.big_game_hunt.hero)
    return float(ARENA.big_game_hunt.monsters.get(foe.kind, 0))


def dice_per_wound(table: Table, hero: Hero, weapon: str, foe: Figure) -> float:
    """Dice that a Wound takes on average with as many at a time as are best."""
    shot = prepare(table, hero, weapon, foe)
    return min((n / chance for n in range(1, RULES.pool + 1) if (chance := shot.odds(n)) > 0), default=float(NOWHERE))


def prize(table: Table, hero: Hero, foe: Figure, way: float) -> float:
    """Points for a die, the dice for the way counted in; less where it takes more than this turn has."""
    wounds = foe.hp if isinstance(foe, Hero) else foe.life
    each = min((dice_per_wound(table, hero, weapon, foe) for weapon in table.weapons(hero)), default=float(NOWHERE))
    cost = way + each * wounds
    sure = 1.0 if cost <= hero.pool else UNSURE
    return (points(table, foe) * sure + XP * wounds) / (cost + 0.5)


def blow(table: Table, hero: Hero, weapon: str, foe: Figure) -> float:
    """Points for a die of going on at a foe with this weapon from here; a carrier's fall is worth the Tome."""
    wounds = foe.hp if isinstance(foe, Hero) else foe.life
    cost = dice_per_wound(table, hero, weapon, foe) * wounds
    sure = 1.0 if cost <= hero.pool else UNSURE
    worth = points(table, foe) * sure + XP * wounds
    if isinstance(foe, Hero) and foe.books:
        worth += 2.0
    return worth / cost


def best_of(table: Table, hero: Hero, weapon: str) -> float:
    return max((blow(table, hero, weapon, foe) for foe in attack.targets(table, hero, weapon)), default=0.0)


def menace(table: Table, hero: Hero, name: str) -> tuple[int, float, str]:
    """A carrier, then a rival who has still to act, then the dearest monster; for spells that help, oneself."""
    foe = table.figure(name)
    if isinstance(foe, Hero):
        return (1 if foe is hero else 3 if foe.books else 2 if not foe.acted else 1), float(-foe.hp), name
    return (0 if table.asleep(foe) else 1), points(table, foe), name

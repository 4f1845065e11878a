"""Entry squares: where each Hero begins, and comes back to (E-18)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.board.facing import hero_facing
from engine.board.paths import flood
from engine.board.squares import Cell, Facing, Mask, mask_of
from engine.mission.load import Mission
from engine.sight import Sight
from engine.state import Hero
from engine.table import Table

TEAM_SIZE = 3
"""Entry squares of each team, west first (E-18)."""


def entries(heroes: Sequence[str], teams: dict[str, str]) -> dict[str, int]:
    """Hero -> which of the entry squares: in the order of the seats; in teams the first three are west's."""
    places: dict[str, int] = {}
    taken = {"west": 0, "east": TEAM_SIZE}
    for n, name in enumerate(heroes):
        if name in teams:
            places[name] = taken[teams[name]]
            taken[teams[name]] += 1
        else:
            places[name] = n
    return places


def to_the_middle(mission: Mission, cell: Cell) -> Facing:
    """Where one looks from an entry square: to the middle of them all."""
    xs, ys = zip(*map(mission.board.xy, mission.entry), strict=True)
    middle = mission.board.at(sum(xs) // len(xs), sum(ys) // len(ys))
    return hero_facing(mission.board, cell, cell if middle is None else middle)


def send_home(table: Table, heroes: Sequence[Hero]) -> None:
    """Each to his entry square, or, where somebody stands on it, to the nearest free square; the smaller in (y, x)
    order among equals."""
    mission, state = table.setting.mission, table.state
    places = entries(list(state.heroes), state.teams)
    staying = [hero.at for hero in state.heroes.values() if hero not in heroes]
    free = table.board.floor & ~table.solid & ~table.pit_mask & ~table.monster_mask & ~mask_of(tuple(staying))
    for hero in heroes:
        home = nearest_free(table, mission.entry[places[hero.id]], free)
        free &= ~(1 << home)
        table.return_hero(hero, home, to_the_middle(mission, home))


def nearest_free(table: Sight, cell: Cell, free: Mask) -> Cell:
    """The free square that takes the fewest steps from here, over figures and things."""
    rings = flood(table.links, 1 << cell, table.board.floor)
    ring = next(ring & free for ring in rings if ring & free)
    return (ring & -ring).bit_length() - 1

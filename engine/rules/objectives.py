"""Mission, time, victory: what a mission asks for (WIN-01, WIN-02), and its stages on the way."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.sight import Sight

Objective = Callable[[Sight, Any], bool]

OBJECTIVES: dict[str, Objective] = {}
"""The words of `engine.mission.goals.GOALS` and what they ask of the table."""


def objective(deed: Objective) -> Objective:
    """Register a function under its name, which is the word of mission files."""
    OBJECTIVES[deed.__name__] = deed
    return deed


@objective
def chests_left(table: Sight, most: int) -> bool:
    """No more than so many chests are left on the map (M1)."""
    return len(table.state.chests) <= most


@objective
def barrels_left(table: Sight, most: int) -> bool:
    return len(table.state.barrels) <= most


@objective
def levers_pulled(table: Sight, levers: Sequence[str]) -> bool:
    """M2, B-41."""
    return all(lever in table.state.pulled for lever in levers)


@objective
def buttons_pressed(table: Sight, buttons: Sequence[str]) -> bool:
    return all(button in table.state.pressed for button in buttons)


@objective
def tomes_on(table: Sight, gaps: Sequence[str]) -> bool:
    """Every Tome token of the mission lies on a Gap (M4)."""
    return len(table.state.brought) == len(table.setting.mission.tomes)


@objective
def killed(table: Sight, kinds: Sequence[str]) -> bool:
    """As many of each kind have died as stood there at the start (M3, M5, M6)."""
    present = [monster.kind for monster in table.setting.mission.present(table.state.scale)]
    return all(table.state.kills.get(kind, 0) >= max(1, present.count(kind)) for kind in kinds)


@objective
def kills(table: Sight, least: int) -> bool:
    return sum(table.state.kills.values()) >= least


@objective
def open(table: Sight, doors: Sequence[str]) -> bool:
    return not any(door in table.state.closed for door in doors)


@objective
def awake(table: Sight, tiles: Sequence[str]) -> bool:
    return not any(tile in table.state.sleeping for tile in tiles)


@objective
def hero_on(table: Sight, tile: str) -> bool:
    return any(table.board.tile_at(hero.at).id == tile for hero in table.standing)


@objective
def heroes_on(table: Sight, tile: str) -> bool:
    """All of them stand there."""
    return all(not hero.lying and table.board.tile_at(hero.at).id == tile for hero in table.state.heroes.values())


@objective
def turn(table: Sight, n: int) -> bool:
    """The turn of this number has begun."""
    return table.state.turn >= n


@objective
def charged(table: Sight, n: int) -> bool:
    """Some ability holds so much energy."""
    return any(energy >= n for hero in table.state.heroes.values() for energy in hero.energy.values())


@objective
def shields(table: Sight, n: int) -> bool:
    return any(hero.shields >= n for hero in table.state.heroes.values())


@objective
def xp(table: Sight, n: int) -> bool:
    return any(hero.xp >= n for hero in table.state.heroes.values())


@objective
def moved(table: Sight, squares: int) -> bool:
    """Some Hero stands so far from where the line-up began."""
    board, entry = table.board, table.setting.mission.entry[0]
    return any(board.distance(entry, hero.at) >= squares for hero in table.state.heroes.values())


def met(table: Sight, goal: Mapping[str, Any]) -> bool:
    """Whether a goal is reached: a tree of `all` and `any` over the objectives above."""
    ((name, value),) = goal.items()
    if name == "all":
        return all(met(table, part) for part in value)
    if name == "any":
        return any(met(table, part) for part in value)
    return OBJECTIVES[name](table, value)

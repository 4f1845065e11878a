"""Games that begin in the middle: Heroes anywhere on the map, with experience, energy, items and finds."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from functools import cache

import missions
from engine import Game, Seeded, new_game
from engine.board.squares import cells_of, mask_of
from engine.cards.load import ABILITIES, FINDS, HEROES, MAGIC, RULES
from engine.mission.load import Mission
from engine.rules.experience import HIGHEST, level
from engine.rules.loot import may_stow, spaces_for
from engine.state import Hero, State

LONG = 200
"""Turns enough for any game here."""

EMPTY = 10
"""Every so many games the piles are empty."""

STATUSES = ("frozen", "poisoned", "stunned")
ILL = 0.15
"""How often a Hero starts with each of them."""

ASTRAY = 0.4

FULL = 0.7
"""How often an ability starts charged."""


@cache
def maps() -> tuple[Mission, ...]:
    """The campaign's maps, without an objective that could be met and without an end in sight."""
    found = [missions.load(f"m0{number}") for number in range(1, 7)]
    ends: Mapping[int, int] = dict.fromkeys(range(2, 7), LONG)
    return tuple(
        replace(mission, objective={"chests_left": -1}, ends=ends, solo_ends={}, starting_xp=0) for mission in found
    )


def scattered(seed: int, *, copies: bool = False) -> Game:
    """A game in which everything may be near everything."""
    rng = random.Random(f"scattered {seed}")
    mission = maps()[seed % len(maps())]
    heroes = rng.sample(list(HEROES), rng.randint(2, 6))
    game = new_game(mission, dict.fromkeys(heroes, "ada"), chance=Seeded(seed), copies=copies)
    state = game.state
    stray(rng, game)
    for hero in state.heroes.values():
        place(rng, game, hero)
        seasoned(rng, hero)
        equipped(rng, state, hero)
        hero.statuses = [status for status in STATUSES if rng.random() < ILL]
    if seed % EMPTY == 0:
        state.items_seen, state.finds_seen = list(MAGIC), [f for f, card in FINDS.items() for _ in range(card.copies)]
    for monster in state.monsters.values():
        monster.life = rng.randint(1, monster.life)
        monster.mounted = monster.kind == "running_spider" and rng.random() < FULL
    dig(rng, game)
    state.sleeping = [tile for tile in state.sleeping if rng.random() < FULL / 2]
    game.table._changed()
    return game


def beside_things(game: Game) -> list[int]:
    """Free squares beside chests, barrels, columns and closed doors."""
    table, state = game.table, game.state
    columns = [cell for kind, cell in game.mission.furniture if kind == "column"]
    squares = 0
    for cell in (*state.chests.values(), *state.barrels.values(), *columns):
        squares |= table.links.around[cell]
    for door in state.closed:
        squares |= mask_of(table.board.doors[door].squares)
    return list(cells_of(squares & table.free))


def stray(rng: random.Random, game: Game) -> None:
    """Some of the smaller monsters stand by the furniture."""
    for monster in game.state.monsters.values():
        room = beside_things(game)
        if monster.tail < 0 and room and rng.random() < ASTRAY:
            monster.at = rng.choice(room)
            game.table._changed()


def place(rng: random.Random, game: Game, hero: Hero) -> None:
    """Beside a monster, by the furniture, or anywhere."""
    table = game.table
    near, anywhere = list(cells_of(table.zones & table.free)), list(cells_of(table.free))
    hero.at = rng.choice(rng.choices([near or anywhere, beside_things(game) or anywhere, anywhere], [6, 3, 1])[0])
    table._changed()


def dig(rng: random.Random, game: Game) -> None:
    """An open pit somewhere, and more traps, as long as every face-down one can still be something."""
    state = game.state
    untrapped = [thing for thing in (*state.chests, *state.closed) if thing not in state.traps]
    state.traps += untrapped[: max(0, sum(state.trap_pile.values()) - len(state.traps) - 2)]
    for _ in range(rng.randint(0, state.trap_pile["spike_pit"])):
        if sum(state.trap_pile.values()) > len(state.traps):
            state.pits.append(rng.choice([cell for cell in cells_of(game.table.free) if cell not in state.pits]))
            state.trap_pile["spike_pit"] -= 1


def seasoned(rng: random.Random, hero: Hero) -> None:
    """Experience, often all of it, the levels that come with it, energy."""
    hero.xp = max(rng.randint(0, RULES.experience[-1]), rng.choice([0, 0, RULES.experience[-1]]))
    for _ in range(level(hero.xp)):
        ability = rng.choice([name for name, n in hero.level.items() if n < HIGHEST])
        hero.level[ability] += 1
    for ability in hero.energy:
        full = HEROES[ABILITIES[ability]].abilities[ability]
        hero.energy[ability] = full if rng.random() < FULL else rng.randint(0, full - 1)


def equipped(rng: random.Random, state: State, hero: Hero) -> None:
    """A few Magic Items where they fit, and finds in the backpack."""
    pile = [item for item in MAGIC if item not in state.items_seen]
    for item in rng.sample(pile, min(len(pile), rng.randint(0, 4))):
        free = [space for space in spaces_for(item) if not getattr(hero, space)]
        if free:
            setattr(hero, rng.choice(free), item)
            state.items_seen.append(item)
    copies = [find for find, card in FINDS.items() for _ in range(card.copies - state.finds_seen.count(find))]
    for find in rng.sample(copies, min(len(copies), rng.randint(0, 2))):
        if may_stow(hero, find):
            hero.finds.append(find)
            state.finds_seen.append(find)

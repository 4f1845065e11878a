"""The engine's speed: `python -m bench.engine` (needs the `bench` extra: catanatron is the yardstick).

Each figure stands beside a yardstick taken in the same run.
"""

from __future__ import annotations

import json
import random
from collections import deque
from collections.abc import Mapping

from catanatron import Color, RandomPlayer
from catanatron import Game as Catan
from pydantic import TypeAdapter

import missions
from bench.yardstick import Row, pair
from engine.board.board import Board, Tile
from engine.board.paths import flood
from engine.board.squares import mask_of
from engine.chance import Seeded
from engine.game import Game, load, new_game
from engine.players import PLAYERS
from engine.state import Monster, State

HEROES = {name: name for name in ("barka", "helena", "zanvor", "zoe")}
GAMES = 12


def catan(seed: int) -> Catan:
    random.seed(seed)
    return Catan([RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])


def our_games(seeds: range) -> int:
    """Whole random games; how many answers they took."""
    answers = 0
    mission = missions.load("m01")
    for seed in seeds:
        game = new_game(mission, HEROES, chance=Seeded(seed), copies=False)
        player = PLAYERS["random"](Seeded(-seed))
        while game.decision:
            game.apply(*player(game), game.ply)
            answers += 1
    return answers


def their_games(seeds: range) -> int:
    ticks = 0
    for seed in seeds:
        game = catan(seed)
        while game.winning_color() is None and ticks < 1000 * len(seeds):
            game.play_tick()
            ticks += 1
    return ticks


def halfway() -> Game:
    """A game in the middle of things, at an open question."""
    game = new_game(missions.load("m01"), HEROES, chance=Seeded(3))
    player = PLAYERS["cautious"](Seeded(3))
    for _ in range(60):
        if game.decision:
            game.apply(*player(game), game.ply)
    return game


def open_board(size: int) -> tuple[Board, dict[tuple[int, int], list[tuple[int, int]]]]:
    """A square of open floor with columns, as a board and as lists of neighbours."""
    stride = size + 1
    points = [(x, y) for x in range(size) for y in range(size) if (x * 7 + y * 3) % 11]
    inside = set(points)
    east = mask_of(tuple(y * stride + x for x, y in points if (x + 1, y) in inside))
    south = mask_of(tuple(y * stride + x for x, y in points if (x, y + 1) in inside))
    floor = mask_of(tuple(y * stride + x for x, y in points))
    board = Board(
        size, size, floor=floor, tiles=[Tile("A", "room", 0, 0, size, size)], open_east=east, open_south=south
    )
    near = {
        (x, y): [(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1) if (i or j) and (x + i, y + j) in inside]
        for x, y in points
    }
    return board, near


def list_search(near: Mapping[tuple[int, int], list[tuple[int, int]]], start: tuple[int, int]) -> int:
    steps = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in near[here]:
            if there not in steps:
                steps[there] = steps[here] + 1
                queue.append(there)
    return len(steps)


def main() -> None:
    rows = []
    answers, ticks = our_games(range(1, GAMES + 1)), their_games(range(1, GAMES + 1))
    ours, theirs = pair(lambda: our_games(range(1, GAMES + 1)), lambda: their_games(range(1, GAMES + 1)), 7)
    rows.append(
        Row("step: enumerate and apply one answer", "catanatron play_tick", ours / answers, theirs / ticks, 1.0)
    )
    rows.append(Row("game: random, M1, 4 Heroes", "catanatron, 4 random players", ours / GAMES, theirs / GAMES, 1.0))

    game, catan_game = halfway(), catan(3)
    for _ in range(200):
        catan_game.play_tick()
    ours, theirs = pair(
        lambda: [game.rest.clone() for _ in range(200)], lambda: [catan_game.copy() for _ in range(200)]
    )
    rows.append(Row("clone of a state", "catanatron Game.copy()", ours / 200, theirs / 200, 1.0))

    board, near = open_board(40)
    links = board.links(frozenset())
    ours, theirs = pair(
        lambda: [flood(links, 2, board.floor) for _ in range(50)],
        lambda: [list_search(near, (1, 0)) for _ in range(50)],
    )
    rows.append(Row("flood over 40x40", "breadth-first search over lists", ours / 50, theirs / 50, 1.0))

    adapter = TypeAdapter(list[Monster])
    crowd = [Monster(f"s{n}", "ugly_snout", n, -1, "n", 1) for n in range(150)]
    ours, theirs = pair(
        lambda: [State.read(json.loads(json.dumps(game.rest.dump()))) for _ in range(20)],
        lambda: [adapter.validate_json(adapter.dump_json(crowd)) for _ in range(20)],
    )
    rows.append(Row("state to JSON and back", "pydantic, 150 pieces there and back", ours / 20, theirs / 20, 3.0))
    ours, theirs = pair(lambda: load(game.save(), game.mission), lambda: our_games(range(3, 4)))
    rows.append(Row("load a save and reach its question", "playing one whole game", ours, theirs, 0.25))
    for row in rows:
        print(row)


if __name__ == "__main__":
    main()

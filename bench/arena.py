"""How fair are the arenas? `python -m bench.arena a1 --people 4 --games 400` plays games with `arena` on every seat and
other Heroes each time, and shows the share of wins by seat, by place in the first round's order, and by Hero."""

from __future__ import annotations

import argparse
import random
from collections import Counter

from tqdm import tqdm

import missions
from engine import Seeded, new_game
from engine.cards.load import HEROES
from engine.players import PLAYERS


def play(name: str, people: int, seed: int) -> tuple[list[str], list[str], list[str]]:
    """Heroes in order of joining, in the order of the first round, and the winners."""
    joined = random.Random(seed).sample(list(HEROES), people)
    game = new_game(missions.load(name), {hero: hero for hero in joined}, chance=Seeded(seed), copies=False)
    player = PLAYERS["arena"](Seeded(seed))
    while game.decision is not None:
        game.apply(*player(game), game.ply)
    return joined, list(game.state.heroes), game.state.winners


def shares(name: str, people: int, seeds: range) -> dict[str, list[tuple[str, float]]]:
    """Wins in per cent of the games played, a shared win in parts."""
    won: dict[str, dict[str, float]] = {"seat": {}, "place": {}, "hero": {}}
    played: Counter[str] = Counter()
    for seed in tqdm(seeds, unit="game"):
        joined, order, winners = play(name, people, seed)
        played.update(joined)
        for hero in winners:
            seat, place = str(joined.index(hero) + 1), str(order.index(hero) + 1)
            for what, one in (("seat", seat), ("place", place), ("hero", hero)):
                won[what][one] = won[what].get(one, 0.0) + 1 / len(winners)
    return {
        what: [(one, 100 * n / (played[one] if what == "hero" else len(seeds))) for one, n in sorted(wins.items())]
        for what, wins in won.items()
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.arena", description=__doc__)
    parser.add_argument("arena", choices=[info.short for info in missions.arenas().values()])
    parser.add_argument("--people", type=int, default=4)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1, help="the first game's seed (1)")
    said = parser.parse_args()
    for what, rows in shares(said.arena, said.people, range(said.seed, said.seed + said.games)).items():
        print(f"{what:6}", "  ".join(f"{one} {share:.1f} %" for one, share in rows))


if __name__ == "__main__":
    main()

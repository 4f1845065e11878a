"""Plays whole games and counts: `python -m engine.simulate missions/m01_pantry_raid --games 200`."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from tqdm import tqdm

from engine.cards.load import HEROES, RULES
from engine.chance import Seeded
from engine.events import Event, HeroFell
from engine.game import Game, new_game
from engine.mission.load import Mission, MissionError, load_folder
from engine.players import MASTERS, PLAYERS, Player, both

MASTER = "ugly master"
"""The seat that has the monsters."""


@dataclass(frozen=True, slots=True)
class Played:
    """One finished game."""

    seed: int
    won: bool
    turns: int
    falls: int
    decisions: int


def play(game: Game, player: Player, seed: int) -> Played:
    """Play a game to its end."""
    decisions = falls = 0
    news: list[Event] = game.take_news()
    while game.decision is not None:
        falls += sum(isinstance(event, HeroFell) for event in news)
        seat, option = player(game)
        news = game.apply(seat, option, game.ply)
        decisions += 1
    falls += sum(isinstance(event, HeroFell) for event in news)
    return Played(seed, game.outcome == "won", game.state.turn, falls, decisions)


def games(
    mission: Mission, heroes: Mapping[str, str], player: str, seeds: range, master: str | None = None
) -> Iterator[Played]:
    """Seeded games, one after the other. master: who plays the monsters as the Ugly Master (UM-01)."""
    for seed in seeds:
        game = new_game(mission, heroes, chance=Seeded(seed), copies=False, master=master and MASTER)
        answers = PLAYERS[player](Seeded(f"player {seed}"))
        if master:
            answers = both(answers, MASTERS[master](Seeded(f"master {seed}")))
        yield play(game, answers, seed)


def report(played: list[Played], seconds: float) -> str:
    """What the games come to, a line each."""
    n = len(played)

    def mean(values: list[int]) -> float:
        return sum(values) / n

    won = [one for one in played if one.won]
    return "\n".join(
        [
            f"games      {n}",
            f"won        {len(won)} ({100 * len(won) / n:.0f} %)",
            f"turns      {mean([one.turns for one in played]):.1f} on average",
            f"falls      {mean([one.falls for one in played]):.1f} a game",
            f"decisions  {mean([one.decisions for one in played]):.0f} a game",
            f"speed      {n / seconds:.1f} games a second",
        ]
    )


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m engine.simulate", description=__doc__)
    parser.add_argument("mission", type=Path, help="the mission's folder")
    parser.add_argument("--games", type=int, default=200, help="how many (200)")
    parser.add_argument("--heroes", default="4", help="how many, or their names with commas (4)")
    parser.add_argument("--player", choices=sorted(PLAYERS), default="cautious", help="who plays (cautious)")
    parser.add_argument("--mode", choices=("coop", "ugly_master"), default="coop", help="who has the monsters (coop)")
    parser.add_argument("--master", choices=sorted(MASTERS), default="ugly", help="the Ugly Master's player (ugly)")
    parser.add_argument("--seed", type=int, default=1, help="the first game's seed (1)")
    said = parser.parse_args(arguments)
    try:
        mission = load_folder(said.mission)
    except MissionError as wrong:
        print(wrong, file=sys.stderr)
        return 2
    names = _heroes(parser, said.heroes)
    if said.games < 1:
        parser.error(f"--games {said.games}: play at least one")
    started = time.perf_counter()
    seeds = range(said.seed, said.seed + said.games)
    master = said.master if said.mode == "ugly_master" else None
    row = games(mission, {name: name for name in names}, said.player, seeds, master)
    played = list(tqdm(row, total=said.games, unit="game"))
    against = f" against {master}" if master else ""
    print(f"{mission.id}, {', '.join(names)}, {said.player}{against}, seeds from {said.seed}")
    print(report(played, time.perf_counter() - started))
    return 0


def _heroes(parser: argparse.ArgumentParser, said: str) -> list[str]:
    if said.isdigit():
        if not RULES.heroes.least <= int(said) <= RULES.heroes.most:
            parser.error(f"--heroes {said}: one to six can play (SET-15)")
        return list(HEROES)[: int(said)]
    names = said.split(",")
    for name in names:
        if name not in HEROES:
            parser.error(f"--heroes {name}: there is no such Hero; use {', '.join(HEROES)}")
    return list(dict.fromkeys(names))


if __name__ == "__main__":
    sys.exit(main())

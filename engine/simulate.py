"""Plays whole games and counts.

One mission:       python -m engine.simulate missions/m01_pantry_raid --games 200
All of them:       python -m engine.simulate --campaign --games 200 --out docs/balance.md
To set their Ends: python -m engine.simulate --campaign --games 60 --ends
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

from tqdm import tqdm

from engine import measuring
from engine.balance import BANDS, FAR_END, Cell, Played, play
from engine.cards.load import HEROES, RULES
from engine.chance import Seeded
from engine.game import new_game
from engine.mission.load import Mission, MissionError, load_folder
from engine.players import MASTERS, PLAYERS, both

MASTER = "ugly master"
"""The seat that has the monsters."""

INTERRUPTED = 130
"""The exit status of a program that was stopped with ctrl-C."""


def games(
    mission: Mission, heroes: Mapping[str, str], player: str, seeds: range, master: str | None = None
) -> Iterator[Played]:
    """Seeded games, one after the other. master: who plays the monsters as the Ugly Master (UM-01)."""
    for seed in seeds:
        game = new_game(mission, heroes, chance=Seeded(seed), copies=False, master=master and MASTER)
        answers = PLAYERS[player](Seeded(f"player {seed}"))
        if master:
            answers = both(answers, MASTERS[master](Seeded(f"master {seed}")))
        yield play(game, answers)


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
    parser = _parser()
    said = parser.parse_args(arguments)
    if said.games < 1:
        parser.error(f"--games {said.games}: play at least one")
    try:
        return _campaign(parser, said) if said.campaign else _one(parser, said)
    except MissionError as wrong:
        print(wrong, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("stopped; nothing was written", file=sys.stderr)
        return INTERRUPTED


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m engine.simulate", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("mission", type=Path, nargs="?", help="the mission's folder")
    parser.add_argument("--games", type=int, default=200, help="how many, with --campaign in each cell (200)")
    parser.add_argument("--heroes", help="how many, or their names with commas (4); with --campaign numbers (2-6)")
    parser.add_argument("--player", choices=sorted(PLAYERS), help="who plays (cautious; with --campaign heroic)")
    parser.add_argument("--mode", choices=("coop", "ugly_master"), default="coop", help="who has the monsters (coop)")
    parser.add_argument("--master", choices=sorted(MASTERS), default="ugly", help="the Ugly Master's player (ugly)")
    parser.add_argument("--seed", type=int, default=1, help="the first game's seed (1); not with --campaign")
    campaign = parser.add_argument_group("many missions")
    campaign.add_argument("--campaign", action="store_true", help="measure missions x Heroes x difficulties")
    campaign.add_argument("--missions", type=Path, nargs="+", help="their folders (missions/m01_... and so on)")
    campaign.add_argument("--difficulty", nargs="+", choices=list(BANDS), default=list(BANDS), help="which (all)")
    campaign.add_argument("--solo", action="store_true", help="one person plays all Heroes (SOLO-01)")
    campaign.add_argument("--jobs", type=int, default=measuring.cores(), help="processes (all cores)")
    campaign.add_argument("--ends", action="store_true", help="which End of Game spaces would win how often")
    campaign.add_argument("--out", type=Path, help="write the table here, and every game into a .csv beside it")
    return parser


def _one(parser: argparse.ArgumentParser, said: argparse.Namespace) -> int:
    if said.mission is None:
        parser.error("name a mission's folder, or say --campaign")
    mission, player = load_folder(said.mission), said.player or "cautious"
    names = _names(parser, said.heroes or "4")
    started = time.perf_counter()
    seeds = range(said.seed, said.seed + said.games)
    master = said.master if said.mode == "ugly_master" else None
    row = games(mission, {name: name for name in names}, player, seeds, master)
    played = list(tqdm(row, total=said.games, unit="game"))
    against = f" against {master}" if master else ""
    print(f"{mission.id}, {', '.join(names)}, {player}{against}, seeds from {said.seed}")
    print(report(played, time.perf_counter() - started))
    return 0


def _campaign(parser: argparse.ArgumentParser, said: argparse.Namespace) -> int:
    if said.mission is not None:
        parser.error(f"--campaign plays many missions; say --missions {said.mission} for this one")
    if said.mode != "coop":
        parser.error(f"--mode {said.mode}: the campaign is measured in coop; name one mission's folder for this mode")
    if said.ends and said.out:
        parser.error("--ends plays with another End than the missions have; leave --out away")
    if said.jobs < 1:
        parser.error(f"--jobs {said.jobs}: at least one process plays")
    folders = said.missions or measuring.campaign_folders(Path("missions"))
    if not folders:
        parser.error("there is no folder missions/m01_... here; name folders with --missions")
    if said.out is not None and not said.out.parent.is_dir():
        parser.error(f"--out {said.out}: there is no folder {said.out.parent}; make it first")
    heroes = _numbers(parser, said.heroes or ("1-6" if said.solo else "2-6"))
    cells = [Cell(str(f), n, level, said.solo) for f in folders for level in said.difficulty for n in heroes]
    for cell in cells:
        load_folder(Path(cell.folder))
    found = measuring.measure(cells, said.games, said.jobs, said.player or "heroic", FAR_END if said.ends else None)
    if said.ends:
        print(measuring.ends_table(found))
        return 0
    print(measuring.overview(found))
    if said.out is not None:
        measuring.write(said.out, found)
    return 0


def _names(parser: argparse.ArgumentParser, said: str) -> list[str]:
    if said.isdigit():
        if not RULES.heroes.least <= int(said) <= RULES.heroes.most:
            parser.error(f"--heroes {said}: one to six can play (SET-15)")
        return list(HEROES)[: int(said)]
    names = said.split(",")
    for name in names:
        if name not in HEROES:
            parser.error(f"--heroes {name}: there is no such Hero; use {', '.join(HEROES)}")
    return list(dict.fromkeys(names))


def _numbers(parser: argparse.ArgumentParser, said: str) -> list[int]:
    """ "4", "2-6" or "2,4,6"."""
    try:
        first, _, last = said.partition("-")
        numbers = list(range(int(first), int(last) + 1)) if last else [int(part) for part in said.split(",")]
    except ValueError:
        numbers = []
    if not numbers or not all(RULES.heroes.least <= n <= RULES.heroes.most for n in numbers):
        parser.error(f"--heroes {said}: with --campaign say how many, as 4, 2-6 or 2,4,6")
    return numbers


if __name__ == "__main__":
    sys.exit(main())

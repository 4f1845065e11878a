"""Many cells of games on many cores, and what is kept of them: a table to read and every game of it.

The kept file has a row a cell and in its last columns a number a game, in the order of the games, so that any game can
be played again and compared.
"""

from __future__ import annotations

import csv
import io
import multiprocessing
import signal
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from tqdm import tqdm

from engine.balance import BANDS, Cell, Played, best_end, play_one, rate_by_end, wilson, within_band

CHUNK = 5
"""Games that one process plays at a stretch."""

BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"
"""Between these lines a document holds what was measured last; the rest of it is left alone."""

COUNTED = ("won", "turns", "falls", "xp", "cards", "decisions")
"""What is kept of each game."""

Found = Mapping[Cell, Sequence[Played]]
"""The games of each cell, in the order of their numbers."""

Task = tuple[Cell, range, str, int | None]


def cores() -> int:
    return multiprocessing.cpu_count()


def campaign_folders(missions: Path) -> list[Path]:
    """The missions that count: folders as m01_..., without the lesson m00."""
    found = missions.glob("m[0-9][0-9]_*/mission.yaml")
    return sorted(file.parent for file in found if not file.parent.name.startswith("m00"))


def measure(cells: Sequence[Cell], games: int, jobs: int, player: str = "heroic", end: int | None = None) -> Found:
    """Play so many games of each cell. Who plays which, and when, makes no difference to any of them. KeyboardInterrupt
    passes through when the other processes have ended."""
    tasks = [(cell, range(n, min(n + CHUNK, games)), player, end) for cell in cells for n in range(0, games, CHUNK)]
    done: dict[tuple[Cell, int], Played] = {}
    with tqdm(total=len(cells) * games, unit="game", smoothing=0) as row:
        for cell, numbers, played in _played(tasks, jobs):
            done.update(((cell, n), one) for n, one in zip(numbers, played, strict=True))
            row.update(len(played))
    return {cell: [done[cell, n] for n in range(games)] for cell in cells}


def _played(tasks: Sequence[Task], jobs: int) -> Iterator[tuple[Cell, range, list[Played]]]:
    if jobs == 1:
        yield from map(_play, tasks)
        return
    with multiprocessing.get_context("spawn").Pool(jobs, initializer=_leave_ctrl_c_to_the_parent) as pool:
        yield from pool.imap_unordered(_play, tasks)


def _leave_ctrl_c_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play(task: Task) -> tuple[Cell, range, list[Played]]:
    cell, numbers, player, end = task
    return cell, numbers, [play_one(cell, n, player, end) for n in numbers]


# Tables --------------------------------------------------------------------------------------------------------------


def overview(found: Found) -> str:
    """Share of games won, in percent, by mission, difficulty and number of Heroes; a star where the interval misses the
    band."""
    heroes = sorted({cell.heroes for cell in found})
    lines = [f"| mission | difficulty | {' | '.join(map(str, heroes))} |", "| --- | --- |" + " ---: |" * len(heroes)]
    rows: dict[tuple[str, str], dict[int, str]] = {}
    for cell, played in found.items():
        won = sum(one.won for one in played)
        missed = "" if within_band(won, len(played), cell.difficulty) else " *"
        rows.setdefault((cell.mission.id, cell.difficulty), {})[cell.heroes] = f"{100 * won / len(played):.0f}{missed}"
    for (mission, difficulty), row in rows.items():
        lines.append(f"| {mission} | {difficulty} | {' | '.join(row.get(n, '') for n in heroes)} |")
    return "\n".join(lines)


def full_table(found: Found) -> str:
    """A row a cell. Turns and falls are those of a game, experience is per Hero, cards and decisions per game."""
    lines = [
        "| mission | difficulty | Heroes | End | won | 95 % | turns | falls | XP | cards | decisions |",
        "| --- | --- | ---: | ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for cell, played in found.items():
        n, won = len(played), sum(one.won for one in played)
        low, high = wilson(won, n)
        means = [
            f"{sum(one.turns for one in played) / n:.1f}",
            f"{sum(one.falls for one in played) / n:.1f}",
            f"{sum(one.xp for one in played) / n / cell.heroes:.1f}",
            f"{sum(one.cards for one in played) / n:.1f}",
            f"{sum(one.decisions for one in played) / n:.0f}",
        ]
        lines.append(
            f"| {cell.mission.id} | {cell.difficulty} | {cell.heroes} | {cell.end} | {100 * won / n:.0f} % | "
            f"{100 * low:.0f}-{100 * high:.0f} | {' | '.join(means)} |"
        )
    return "\n".join(lines)


def ends_table(found: Found) -> str:
    """For each cell the End of Game space nearest to the middle of its band, and the shares around it, in percent."""
    lines = []
    for cell, played in found.items():
        rates = rate_by_end(played)
        best = best_end(rates, cell.difficulty)
        near = [f"{end}: {100 * rates[end]:.0f}" for end in range(best - 3, best + 4) if end in rates]
        now = f"now {cell.end}: {100 * rates.get(cell.end, 0):.0f}"
        lines.append(f"{cell.mission.id} {cell.difficulty} {cell.heroes}  best {best}  {now}  ({', '.join(near)})")
    return "\n".join(lines)


# What is kept --------------------------------------------------------------------------------------------------------


def write(out: Path, found: Found) -> None:
    """Put the tables into a document, between its marks if it has them, and every game into the file beside it."""
    tables = f"{BEGIN}\n\n{measured(found)}\n\n{END}"
    text = out.read_text(encoding="utf-8") if out.exists() else f"{BEGIN}\n{END}\n"
    if BEGIN not in text or END not in text:
        text += f"\n{BEGIN}\n{END}\n"
    before, after = text.split(BEGIN, 1)[0], text.split(END, 1)[1]
    out.write_text(before + tables + after, encoding="utf-8")
    out.with_suffix(".csv").write_text(games_file(found), encoding="utf-8")


def measured(found: Found) -> str:
    """What a document says of these games."""
    played = len(next(iter(found.values())))
    bands = ", ".join(f"{name} {100 * low:.0f}-{100 * high:.0f} %" for name, (low, high) in BANDS.items())
    inside = sum(
        within_band(sum(one.won for one in games), len(games), cell.difficulty) for cell, games in found.items()
    )
    head = f"{played} games a cell; {inside} of {len(found)} cells touch their band ({bands})."
    return f"{head}\n\n{overview(found)}\n\n{full_table(found)}"


def games_file(found: Found) -> str:
    """CSV: mission, Heroes, difficulty, alone, End, then for each of `COUNTED` the numbers of all games."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["mission", "heroes", "difficulty", "alone", "end", *COUNTED])
    for cell, played in found.items():
        lists = [" ".join(str(int(getattr(one, name))) for one in played) for name in COUNTED]
        writer.writerow([cell.mission.id, cell.heroes, cell.difficulty, int(cell.alone), cell.end, *lists])
    return text.getvalue()


def read_games(text: str, missions: Path) -> dict[Cell, list[Played]]:
    """The games of `games_file`; `missions` is the folder with the missions' folders. What is not kept is 0."""
    found = {}
    for row in csv.DictReader(io.StringIO(text)):
        cell = Cell(str(missions / row["mission"]), int(row["heroes"]), row["difficulty"], row["alone"] == "1")
        columns = [map(int, row[name].split()) for name in COUNTED]
        found[cell] = [
            Played(bool(won), turns, falls, xp, cards, decisions, 0)
            for won, turns, falls, xp, cards, decisions in zip(*columns, strict=True)
        ]
    return found

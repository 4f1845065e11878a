"""Checks a mission and says where something is wrong and what to do: `python -m missions.check PATH`.

Exit code: 0 when it can be played, 1 when there are problems, 2 when there is nothing to check at PATH.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tqdm import tqdm

from engine.mission.errors import MissionError
from engine.mission.load import parse
from engine.mission.schema import HEROES
from missions.check import GAMES, Report, lint, refused
from missions.check.page import as_json, page
from missions.pack import Pack, read_path


def main(arguments: list[str] | None = None) -> int:
    said = _parser().parse_args(arguments)
    if not said.path.exists():
        print(f"{said.path}: there is nothing there; name a mission's folder or its zip", file=sys.stderr)
        return 2
    try:
        pack = read_path(said.path)
    except MissionError as wrong:
        report = refused(said.path.resolve().name, wrong)
    else:
        if said.preview and (inside := _lies_inside(said.preview, said.path)):
            print(inside, file=sys.stderr)
            return 2
        report = _linted(pack, 0 if said.quick else said.games, quiet=said.json)
        if said.preview and not _draw(pack, said.preview, said.heroes):
            return 2
    print(as_json(report) if said.json else page(report))
    return 0 if report.ok else 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m missions.check",
        description="Checks a mission and says where something is wrong and what to do.",
        epilog="Exit code: 0 it can be played, 1 there are problems, 2 there is nothing to check.",
    )
    parser.add_argument("path", type=Path, help="the mission's folder, or its zip")
    parser.add_argument("--quick", action="store_true", help="do not play games to see whether it can be won")
    parser.add_argument("--games", type=int, default=GAMES, help=f"games with each number of Heroes ({GAMES})")
    parser.add_argument("--preview", type=Path, metavar="PNG", help="draw the board at the beginning into this file")
    parser.add_argument("--heroes", type=int, default=6, choices=HEROES, help="how many stand on the preview (6)")
    parser.add_argument("--json", action="store_true", help="for editors: file, line and column of everything")
    return parser


def _linted(pack: Pack, games: int, *, quiet: bool) -> Report:
    """The report; while games are played, a bar where there is somebody to see it."""
    with tqdm(unit="game", leave=False, disable=True if quiet else None) as bar:

        def progress(done: int, of: int) -> None:
            bar.total = of
            bar.update(done - bar.n)

        return lint(pack, games=games, progress=progress)


def _lies_inside(picture: Path, mission: Path) -> str:
    """Why a picture may not be written among the files of a mission, or ""."""
    folder = mission.resolve()
    if folder not in (picture.resolve(), *picture.resolve().parents):
        return ""
    return f"{picture}: only the mission's own files belong there; name a picture outside, as {picture.name}"


def _draw(pack: Pack, file: Path, heroes: int) -> bool:
    """Whether the picture was written, or there was no mission to draw, which the report explains."""
    from missions.check.preview import picture

    try:
        mission = parse(pack.name, pack.files["mission.yaml"], pack.files["map.txt"])
    except MissionError:
        return True
    try:
        file.write_bytes(picture(mission, heroes))
    except OSError as wrong:
        print(f"{file}: the picture cannot be written ({wrong.strerror}); name another file", file=sys.stderr)
        return False
    return True


if __name__ == "__main__":
    sys.exit(main())

"""Draw a mission's folder as it begins: `python -m renderers.preview missions/m01_pantry_raid map.png [--heroes 4]`.

For whoever draws a mission: shows at once whether the map looks as it was meant. `--words` prints the text board too.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from engine import Mission, MissionError, View, new_game
from engine.mission.load import load_folder
from renderers import board, textboard
from renderers.theme import HEROES


def opening(mission: Mission, heroes: int) -> View:
    """The mission at its start for the first so many Heroes of the box."""
    return new_game(mission, dict.fromkeys(tuple(HEROES)[:heroes], "preview")).view()


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m renderers.preview", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("folder", type=Path, help="a folder with mission.yaml and map.txt")
    parser.add_argument("picture", type=Path, help="the PNG file to write")
    parser.add_argument("--heroes", type=int, default=4, choices=range(1, len(HEROES) + 1), help="how many (4)")
    parser.add_argument("--words", action="store_true", help="print the text board as well")
    asked = parser.parse_args(arguments)
    try:
        view = opening(load_folder(asked.folder), asked.heroes)
    except MissionError as error:
        print(error, file=sys.stderr)
        return 1
    picture = board.draw(view, crop="full")
    asked.picture.write_bytes(picture.png)
    print(f"{asked.picture}: {picture.width} x {picture.height} pixels, {len(picture.png) / 1000:.0f} KB")
    if asked.words:
        written = textboard.write(view, crop="full")
        print("\n".join([written.board, *written.legend]))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

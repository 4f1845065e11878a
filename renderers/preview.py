"""Draw a mission's folder as it begins: `python -m renderers.preview missions/m01_pantry_raid map.png [--heroes 4]`.

For whoever draws a mission: shows at once whether the map looks as it was meant. `--words` prints the text board too.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from engine import LIVE, Mission, MissionError, View, view_of
from engine.flow.setup import opening, scale_for
from engine.mission.load import load_folder
from engine.setting import Setting
from engine.table import Table
from engine.tape import Memory, Tape
from renderers import board, textboard
from renderers.theme import HEROES


def start(mission: Mission, heroes: int) -> View:
    """The mission as it begins for the first so many Heroes of the box; no game is started, so an objective that
    cannot be met does no harm."""
    party = {hero: str(seat) for seat, hero in enumerate(tuple(HEROES)[:heroes])}
    setting = Setting(mission, scale_for(party), "normal")
    table = Table(setting, opening(setting, party), Tape(), LIVE, Memory())
    for monster in mission.present(setting.scale):
        table.place_monster(monster.kind, monster.at, -1 if monster.tail is None else monster.tail, set_up=True)
    return view_of(mission, table.state)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m renderers.preview", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("folder", type=Path, help="a folder with mission.yaml and map.txt")
    parser.add_argument("picture", type=Path, help="the PNG file to write")
    parser.add_argument("--heroes", type=int, default=4, choices=range(1, len(HEROES) + 1), help="how many (4)")
    parser.add_argument("--words", action="store_true", help="print the text board as well")
    asked = parser.parse_args(arguments)
    try:
        view = start(load_folder(asked.folder), asked.heroes)
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

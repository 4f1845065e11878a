"""The picture of the dungeon: `draw`.

Composed from a cached ground and cached figures, quantised to the fixed palette, saved as PNG. Safe to call from
several threads: everything shared is read only.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from engine.events import Event
from engine.view import MonsterView, View
from renderers import figures, overlay, strip
from renderers.changes import Changes, changes
from renderers.furniture import furnish, underfoot
from renderers.png import Picture, encode
from renderers.sheet import Margins, Sheet, border
from renderers.window import Window, action, whole

SIDE, LEAST = 74, 8
"""Pixels a square unless a width asks for something else; fewer than LEAST are refused."""
WIDEST, AREA = 2000, 1400 * 1200
"""Pixels across and in all at most, unless a width asks for something else."""

Crop = Literal["action", "full"]


@dataclass(frozen=True, slots=True)
class BoardPicture(Picture):
    """A picture, the part of the board on it, and the pixels of one square."""

    window: Window
    side: int


def draw(
    view: View, events: Iterable[Event] = (), *, crop: Crop | None = "action", width: int | None = None
) -> BoardPicture:
    """The board as it lies after `events`, which are drawn as numbered arrows and marks.

    crop: "action" shows what changed, the Hero whose turn it is and their surroundings; "full" (or None) the whole map.
    width: pixels across; by default SIDE pixels a square, fewer where the picture would grow beyond WIDEST or AREA."""
    sheet = compose(view, changes(events, view), crop=crop, width=width)
    return BoardPicture(encode(sheet.image), sheet.image.width, sheet.image.height, sheet.window, sheet.side)


def compose(
    view: View,
    found: Changes,
    *,
    crop: Crop | None = "action",
    width: int | None = None,
    window: Window | None = None,
) -> Sheet:
    """The finished picture in RGB, before it is quantised. window: the part of the board, instead of a crop."""
    if window is None:
        window = action(view, found.squares()) if crop == "action" else whole(view.board)
    sheet = Sheet.lay(view, window, _side(window, width))
    furnish(sheet, view)
    overlay.under(sheet, view, found)
    _figures(sheet, view)
    underfoot(sheet, view)
    overlay.over(sheet, found)
    border(sheet, strip.strip(view, found.spaces_lost, sheet.image.width))
    return sheet


def _side(window: Window, width: int | None) -> int:
    margin = Margins.of(window).squares
    across, down = window.columns + margin, window.rows + margin
    side = int(width / across) if width else int(min(SIDE, WIDEST / across, math.sqrt(AREA / across / down)))
    if side < LEAST:
        least = math.ceil(LEAST * across)
        raise ValueError(f"{width} pixels are too few for {window.columns} squares; ask for {least} or more")
    return side


def _figures(sheet: Sheet, view: View) -> None:
    for hero in view.heroes:
        if hero.lying:
            _hero(sheet, view, hero.id)
    for monster in view.monsters:
        _monster(sheet, monster)
    for hero in view.heroes:
        if not hero.lying:
            _hero(sheet, view, hero.id)


def _hero(sheet: Sheet, view: View, name: str) -> None:
    hero = view.hero(name)
    sheet.on(hero.square, figures.hero(figures.HeroLook.of(hero, view.teams.get(name, "")), sheet.side))


def _monster(sheet: Sheet, monster: MonsterView) -> None:
    """A big one may be on the picture by half: the border is drawn over the rest."""
    if any(map(sheet.seen, monster.squares)):
        corners = [sheet.xy(square) for square in monster.squares]
        wide = len({x for x, _ in corners}) > 1
        art = figures.monster(figures.MonsterLook.of(monster, wide), sheet.side)
        sheet.image.paste(art, (min(x for x, _ in corners), min(y for _, y in corners)), art)

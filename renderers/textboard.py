"""The picture's twin in characters: the same part of the board for a code block, and a legend that names what is on it.

.  floor      :  floor of a sleeping room     |  -  +  walls     D  a closed door     X  a locked one
~  rubble on a border where a wall was torn down
B  Za  a Hero by label      s12  a monster: the map's letter of its kind, its number
$ chest   o barrel   # column   * brazier   & statue   = Tome token   > Gap
/ lever   \\ a lever that was pulled   % button   _ a button that was stepped on
@ portal  v open pit  ! face-down trap (in a door: under it)
[  a square on which the West scores   ]  the East
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from engine.board.squares import square_name
from engine.events import Event
from engine.view import View
from renderers.changes import changes
from renderers.ground import standing, stretch
from renderers.legend import Legend
from renderers.names import KINDS, NO_NAMES
from renderers.theme import hero_mark
from renderers.window import Window, action, whole

LETTERS: Mapping[str, str] = {kind: letter for letter, kind in KINDS.items()}
SIGNS: Mapping[str, str] = {
    "chest": "$", "barrel": "o", "column": "#", "brazier": "*", "statue": "&", "lever": "/",
    "pulled": "\\", "button": "%", "down": "_", "book": "=", "gap": ">", "portal": "@", "pit": "v", "trap": "!",
    "west": "[", "east": "]",
}  # fmt: skip
FLOOR, ASLEEP, DOOR, LOCKED, RUBBLE = ".", ":", "D", "X", "~"
WIDEST, PART = 20, 14
"""Columns of a board in one piece, and of each piece of a wider one: longer lines would be broken by the window."""
LIMIT = 1900
"""Characters of one message, its code fences included, with room for a heading."""


@dataclass(frozen=True, slots=True)
class TextBoard:
    """`board`: lines for a code block. `legend`: one line for each figure and sign. `changes`: one for each change.
    `parts`: the board again, a wide one cut from west to east into parts that a window can show."""

    board: str
    changes: tuple[str, ...]
    legend: tuple[str, ...]
    parts: tuple[str, ...]

    def message(self, limit: int = LIMIT) -> str:
        """The board and, after it, as many of the words as go into one message; "…" where some do not."""
        found = f"```\n{self.board}\n```"
        for line in (*self.changes, *self.legend):
            if len(found) + 1 + len(line) > limit - 2:
                return f"{found}\n…"
            found += f"\n{line}"
        return found

    def messages(self, limit: int = LIMIT) -> list[str]:
        """All of it as Discord messages of at most `limit` characters: the board in code blocks, then the words."""
        packs = [pack for part in self.parts for pack in _packed(part.split("\n"), limit - 8)]
        blocks = [f"```\n{pack}\n```" for pack in packs]
        return blocks + _packed([*self.changes, *self.legend], limit)


def _packed(lines: Iterable[str], limit: int) -> list[str]:
    packs: list[str] = []
    for line in lines:
        if packs and len(packs[-1]) + 1 + len(line) <= limit:
            packs[-1] += "\n" + line
        else:
            packs.append(line)
    return packs


def board(
    view: View,
    events: Iterable[Event] = (),
    *,
    crop: str | None = "action",
    language: str = "en",
    rooms: Mapping[str, str] = NO_NAMES,
) -> str:
    """`write` as one Discord message of at most LIMIT characters: the board, then as many of the words as fit."""
    return write(view, events, crop=crop, language=language, rooms=rooms).message()


def write(
    view: View,
    events: Iterable[Event] = (),
    *,
    crop: str | None = "action",
    language: str = "en",
    rooms: Mapping[str, str] = NO_NAMES,
) -> TextBoard:
    """The same part of the board as `renderers.board.draw` shows for the same arguments, and the same figures."""
    found = changes(events, view)
    window = action(view, found.squares()) if crop == "action" else whole(view.board)
    legend = Legend(language, rooms)
    cells = _cells(view)
    return TextBoard(
        "\n".join(_lines(view, window, cells)),
        tuple(legend.changes(found)),
        (*legend.standing(view), *_figures(view, legend), *_signs(view, cells, legend)),
        tuple("\n".join(_lines(view, part, cells)) for part in _parts(window)),
    )


def _parts(window: Window) -> list[Window]:
    """A window of more than WIDEST columns in equal parts of at most PART columns."""
    if window.columns <= WIDEST:
        return [window]
    many = -(-window.columns // PART)
    edges = [window.left + round(window.columns * i / many) for i in range(many + 1)]
    return [replace(window, left=a, columns=b - a) for a, b in pairwise(edges)]


def _cells(view: View) -> dict[str, str]:
    """What is written on each square that is not bare; later entries stand on earlier ones."""
    cells: dict[str, str] = {}
    for portal in view.portals:
        cells |= dict.fromkeys(portal.squares, SIGNS["portal"])
    cells |= dict.fromkeys((square for gap in view.gaps.values() for square in gap), SIGNS["gap"])
    for team, squares in view.bases.items():
        cells |= dict.fromkeys(squares, SIGNS[team])
    cells |= dict.fromkeys(view.pits, SIGNS["pit"])
    cells |= {trap.squares[0]: SIGNS["trap"] for trap in view.traps if trap.under == "floor"}
    cells |= {square: SIGNS[kind] for kind, square in view.furniture}
    cells |= {it.square: SIGNS["pulled" if it.worked else "lever"] for it in view.levers}
    cells |= {it.square: SIGNS["down" if it.worked else "button"] for it in view.buttons}
    cells |= dict.fromkeys(view.books.values(), SIGNS["book"])
    cells |= dict.fromkeys(view.barrels.values(), SIGNS["barrel"])
    trapped = {trap.squares[0] for trap in view.traps if trap.under == "chest"}
    cells |= {square: SIGNS["chest"] + ("!" if square in trapped else "") for square in view.chests.values()}
    for hero in view.heroes:
        if hero.lying:
            cells[hero.square] = hero_mark(hero.id).label
    for monster in view.monsters:
        cells |= dict.fromkeys(monster.squares, f"{LETTERS[monster.kind]}{monster.number}")
    cells |= {hero.square: hero_mark(hero.id).label for hero in view.heroes if not hero.lying}
    return cells


def _lines(view: View, window: Window, cells: Mapping[str, str]) -> list[str]:
    columns = range(window.left, window.left + window.columns)
    rows = range(window.top, window.top + window.rows)
    shown = [cells.get(square_name(x, y), "") for x in columns for y in rows]
    wide = max(2, *(len(text) for text in shown))
    uprights, levels = _borders(view)
    head = "   " + "".join(f" {square_name(x, 0)[:-1]:<{wide}}" for x in columns)
    lines = [head.rstrip()]
    for y in rows:
        lines += _level(levels, uprights, y, columns, wide)
        line = f"{y + 1:>2} "
        for x in columns:
            line += uprights.get((x, y), " ") + f"{_square(view, cells, x, y):<{wide}}"
        lines.append((line + uprights.get((columns.stop, y), " ")).rstrip())
    return lines + _level(levels, uprights, rows.stop, columns, wide)


def _square(view: View, cells: Mapping[str, str], x: int, y: int) -> str:
    cell = view.board.at(x, y)
    if cell is None:
        return ""
    bare = ASLEEP if view.board.tile_at(cell).id in view.sleeping else FLOOR
    return cells.get(square_name(x, y), bare)


Edges = Mapping[tuple[int, int], str]


def _borders(view: View) -> tuple[Edges, Edges]:
    """The sign on each upright border (left of square x, y) and on each level one (above square x, y)."""
    uprights: dict[tuple[int, int], str] = {}
    levels: dict[tuple[int, int], str] = {}
    trapped = {trap.id for trap in view.traps if trap.under == "door"}
    doors = [(view.board.doors[name].segment, _door(name, view, trapped)) for name in view.closed]
    for (x1, y1), (x2, y2) in standing(view.board, view.torn):
        uprights |= {(x1, y): "|" for y in range(y1, y2) if x1 == x2}
        levels |= {(x, y1): "-" for x in range(x1, x2) if y1 == y2}
    for (x1, y1), (x2, _) in (stretch(view.board, border) for border in view.torn):
        (uprights if x1 == x2 else levels)[x1, y1] = RUBBLE
    for ((x1, y1), (x2, y2)), signs in doors:
        uprights |= {(x1, y1 + i): sign for i, sign in enumerate(signs) if x1 == x2}
        levels |= {(x1 + i, y1): sign for i, sign in enumerate(signs) if y1 == y2}
    return uprights, levels


def _door(name: str, view: View, trapped: set[str]) -> str:
    """The signs on the two borders of a closed door: the door itself, and the trap under it if there is one."""
    sign = LOCKED if name in view.locked else DOOR
    return sign + (SIGNS["trap"] if name in trapped else sign)


def _level(levels: Edges, uprights: Edges, y: int, columns: range, wide: int) -> list[str]:
    """The line above row y, or none where nothing is drawn on it."""
    if not any((x, y) in levels for x in columns):
        return []
    line = "   "
    for x in range(columns.start, columns.stop + 1):
        joined = (x, y) in levels or (x - 1, y) in levels
        line += "+" if joined else "|" if (x, y) in uprights or (x, y - 1) in uprights else " "
        if x < columns.stop:
            line += levels.get((x, y), " ") * wide
    return [line.rstrip()]


def _figures(view: View, legend: Legend) -> list[str]:
    lines = []
    for hero in view.heroes:
        told = legend.hero(hero, active=hero.id == view.active, team=view.teams.get(hero.id, ""))
        lines.append(f"{hero_mark(hero.id).label} {told}")
    lines += [f"{LETTERS[monster.kind]}{monster.number} {legend.monster(monster)}" for monster in view.monsters]
    return lines


def _signs(view: View, cells: Mapping[str, str], legend: Legend) -> list[str]:
    """The signs that occur, and where the things lie that a mission turns on."""
    written = {text[:1] for text in cells.values()} | ({"!"} if view.traps else set())
    signs = [f"{sign} {legend.text(f'signs.{name}')}" for name, sign in SIGNS.items() if sign in written]
    if view.torn:
        signs.append(f"{RUBBLE} {legend.text('signs.rubble')}")
    doors = {DOOR: "door", LOCKED: "locked"}
    shown = {LOCKED if name in view.locked else DOOR for name in view.closed}
    signs += [f"{sign} {legend.text(f'signs.{name}')}" for sign, name in doors.items() if sign in shown]
    if view.sleeping:
        signs.append(f"{ASLEEP} {legend.text('signs.asleep')}")
    lines = [" · ".join(signs)] if signs else []
    return lines + [legend.text(key, it=", ".join(words)) for key, words in legend.things(view).items() if words]

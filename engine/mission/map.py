"""The drawn map, map.txt (D.16, D.17).

Two characters a square: the square x, y stands in line 2y+2, column 2x+2 (both from 1); the characters between are the
borders and the corners. A border is a wall (| or -), a door (D), an opening (o) or blank; a blank square is void.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from engine.board.squares import square_name
from engine.mission.errors import Problems

PIECES = {
    ".": "floor",
    "e": "entry",
    "O": "column",
    "c": "chest",
    "b": "barrel",
    "P": "portal",
    "Q": "big_portal",
    "L": "lever",
    "%": "button",
    "&": "statue",
    "*": "brazier",
    "B": "tome",
    "G": "gap",
    "^": "trap",
    "s": "ugly_snout",
    "g": "big_grunt",
    "m": "muso",
    "n": "spiny_grunter",
    "r": "running_spider",
    "t": "stinky_thing",
    "u": "stud",
    "D": "dorbak",
    "Z": "zurill",
    "T": "tatanka",
}
"""What a character on a square stands for."""

FILE = "map.txt"
SHIFTED = 2
"""As many characters of a line out of place may mean that the line is shifted."""
LARGEST = 60
"""Squares across and down at most, so that a picture of the whole map can still be read."""

LETTER = {piece: letter for letter, piece in PIECES.items()}
WALL, DOOR, OPENING, BLANK = "wall", "door", "opening", "blank"
_ACROSS = {"|": WALL, "D": DOOR, "o": OPENING, " ": BLANK}
_ALONG = {"-": WALL, "D": DOOR, "o": OPENING, " ": BLANK}

Point = tuple[int, int]
"""Column and row of a square, from 0."""

Border = tuple[Point, Point]
"""Two neighbouring squares, left or upper one first; either may be void."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """What the map shows. `squares`: the piece drawn on each square of floor. `borders`: wall, door or opening for
    every border that is not blank. `width` and `height` in squares."""

    width: int
    height: int
    squares: dict[Point, str]
    borders: dict[Border, str]

    def border(self, a: Point, b: Point) -> str:
        """What is drawn between two neighbouring squares, the left or upper one first."""
        return self.borders.get((a, b), BLANK)


def border_name(border: Border) -> str:
    """A border as people write it: L3|M3 beside each other, I4-I5 one above the other."""
    (ax, ay), (bx, by) = border
    if ax < 0 or ay < 0:
        return f"the {'west' if ay == by else 'north'} border of {square_name(bx, by)}"
    return f"{square_name(ax, ay)}{'|' if ay == by else '-'}{square_name(bx, by)}"


def read(text: str, problems: Problems) -> Drawing:
    """The drawing as written; complains about characters that cannot stand where they are."""
    squares: dict[Point, str] = {}
    borders: dict[Border, str] = {}
    for row, line in enumerate(text.splitlines()):
        if shift := _shifted(row, line.rstrip()):
            problems.line(shift, row + 1, file=FILE)
            continue
        for column, letter in enumerate(line.rstrip()):
            x, y = column // 2, row // 2
            place = (row + 1, column + 1)
            if row % 2 and column % 2:
                if letter in PIECES:
                    squares[x, y] = PIECES[letter]
                elif letter != " ":
                    no_piece = f'"{letter}" is no piece for square {square_name(x, y)}; use {" ".join(PIECES)} or blank'
                    problems.line(no_piece, *place, file=FILE)
            elif row % 2 or column % 2:
                drawable, before = (_ACROSS, (x - 1, y)) if row % 2 else (_ALONG, (x, y - 1))
                if letter in drawable and letter != " ":
                    borders[before, (x, y)] = drawable[letter]
                elif letter != " ":
                    where = border_name((before, (x, y)))
                    no_border = f'"{letter}" is no border for {where}; use {" ".join(drawable).rstrip()} or blank'
                    problems.line(no_border, *place, file=FILE)
            elif letter not in "+ ":
                problems.line(
                    f'"{letter}" stands on a corner between squares; write + or blank there', *place, file=FILE
                )
    width = 1 + max((x for x, _ in squares), default=-1)
    height = 1 + max((y for _, y in squares), default=-1)
    if max(width, height) > LARGEST:
        far = max(squares, key=max)
        size = f"the map is {width} squares wide and {height} high; keep it within {LARGEST} each way"
        problems.line(size, 2 * far[1] + 2, 2 * far[0] + 2, file=FILE)
    if not squares:
        problems.line("no square is drawn; draw the dungeon, . for floor", 1, file=FILE)
    return Drawing(width, height, squares, borders)


def _shifted(row: int, line: str) -> str:
    """What to say of a line that is right but for one character too many or too few, which shifts the rest; else ""."""
    wrong = _misfits(row, line)
    if len(wrong) < SHIFTED or len(line) > 2 * LARGEST + 2:
        return ""
    here = f"this line is shifted from column {wrong[0] + 1} on"
    extra = [k for k in range(wrong[0] + 1) if line[k] == " " and not _misfits(row, line[:k] + line[k + 1 :])]
    if extra:
        return f"{here}; take out one blank before it"
    if any(not _misfits(row, f"{line[:k]} {line[k:]}") for k in range(wrong[0] + 1)):
        return f"{here}; one character is missing before it, perhaps a blank"
    return ""


def _misfits(row: int, line: str) -> list[int]:
    """The columns, from 0, of characters that cannot stand where they are."""
    return [column for column, letter in enumerate(line) if letter not in _fitting(row, column)]


def _fitting(row: int, column: int) -> Collection[str]:
    if row % 2 and column % 2:
        return {*PIECES, " "}
    if row % 2 or column % 2:
        return _ACROSS if row % 2 else _ALONG
    return "+ "

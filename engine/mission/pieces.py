"""Where the pieces stand: the mission file and the drawn map must say the same (D.16)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.board.board import Board, portal_squares
from engine.board.squares import Cell
from engine.mission.errors import Problems, a, dotted, nearest
from engine.mission.map import LETTER, Drawing
from engine.mission.schema import BIG_MONSTERS, MissionFile

FURNITURE = ("column", "brazier", "statue")
"""What the map alone shows: it blocks and needs no name (B-15)."""

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Pieces:
    """`cells`: the cell of every square that mission.yaml names. `standing`: the key and the kind of the piece on each
    square. `furniture`: kind and cell, in reading order."""

    cells: dict[str, Cell]
    standing: dict[Cell, tuple[Path, str]]
    furniture: tuple[tuple[str, Cell], ...]


def place(spec: MissionFile, drawing: Drawing, board: Board, problems: Problems) -> Pieces:
    """Find every piece of mission.yaml on the map; complains about whatever stands in only one of the two."""
    cells: dict[str, Cell] = {}
    standing: dict[Cell, tuple[Path, str]] = {}
    for path, kind, square in _listed(spec, board, problems):
        cell = board.cell(square)
        if cell is None:
            problems.key(path, f"{square} is not floor; name a square that is drawn on the map")
        elif cell in standing:
            other = dotted(standing[cell][0])
            problems.key(path, f"{square} already holds {other}; two pieces cannot share a square")
        else:
            cells[square] = cell
            standing[cell] = (path, kind)
    _compare(drawing, board, standing, problems)
    furniture = tuple(
        (kind, board.stride * y + x)
        for (x, y), kind in sorted(drawing.squares.items(), key=lambda item: item[0][::-1])
        if kind in FURNITURE
    )
    return Pieces(cells, standing, furniture)


def _listed(spec: MissionFile, board: Board, problems: Problems) -> Iterator[tuple[Path, str, str]]:
    """Key, kind and square of everything that mission.yaml puts on the map."""
    for index, square in enumerate(spec.entry):
        yield ("entry", index), "entry", square
    groups = {
        "chests": ("chest", spec.chests),
        "barrels": ("barrel", spec.barrels),
        "levers": ("lever", spec.levers),
        "buttons": ("button", spec.buttons),
        "tomes": ("tome", spec.tomes),
    }
    for group, (kind, things) in groups.items():
        for name, square in things.items():
            yield (group, name), kind, square
    for name, squares in spec.gaps.items():
        for index, square in enumerate(squares):
            yield ("gaps", name, index), "gap", square
    yield from _listed_portals(spec, board, problems)
    for index, monster in enumerate(spec.monsters):
        yield ("monsters", index, "at"), monster.kind, monster.at
        if monster.tail is not None:
            yield ("monsters", index, "tail"), monster.kind, monster.tail
        if (monster.tail is not None) != (monster.kind in BIG_MONSTERS):
            remedy = "add its second square as tail" if monster.kind in BIG_MONSTERS else "remove tail"
            size = "two squares" if monster.kind in BIG_MONSTERS else "one square"
            problems.key(("monsters", index), f"{a(monster.kind)} stands on {size}; {remedy} (BIG-01)")
    for index, trap in enumerate(spec.traps):
        if trap not in spec.doors and trap not in spec.chests:
            cell = board.cell(trap)
            if cell is None or board.name(cell) != trap:  # in capitals: c2 is a chest, C2 a square
                remedy = nearest(trap, [*spec.doors, *spec.chests])
                problems.key(("traps", index), f'"{trap}" is no door, chest or square of floor; {remedy}')
            else:
                yield ("traps", index), "trap", trap


def _listed_portals(spec: MissionFile, board: Board, problems: Problems) -> Iterator[tuple[Path, str, str]]:
    for name, portal in spec.portals.items():
        at = board.cell(portal.at)
        if at is None:
            yield ("portals", name, "at"), portal.kind, portal.at
            continue
        for cell in portal_squares(board, at, portal.kind, portal.turned):
            if board.floor >> cell & 1:
                yield ("portals", name), portal.kind, board.name(cell)
            else:
                problems.key(("portals", name), f"at {portal.at} part of it lies off the floor; move it")
                break


def _compare(drawing: Drawing, board: Board, standing: dict[Cell, tuple[Path, str]], problems: Problems) -> None:
    for (x, y), drawn in sorted(drawing.squares.items(), key=lambda item: item[0][::-1]):
        cell = board.stride * y + x
        path, listed = standing.get(cell, ((), "floor"))
        if drawn == listed or (listed == "floor" and drawn in FURNITURE):
            continue
        if listed == "floor":
            problems.map(
                board.name(cell), f"{a(drawn)} is drawn here that mission.yaml does not list; add it or draw ."
            )
        else:
            problems.key(
                path,
                f"{a(listed)} should stand on {board.name(cell)}, but the map shows {a(drawn)} there; "
                f"draw {LETTER[listed]} or correct the square",
            )

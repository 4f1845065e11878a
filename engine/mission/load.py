"""A mission, read from its two texts and checked against the box and itself (SET-01, D.16, D.17)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from engine.board.board import Board, portal_squares
from engine.board.bodies import Body
from engine.board.squares import Cell, Mask, cells_of, mask_of
from engine.mission import map as drawn_map
from engine.mission import schema
from engine.mission.build import build
from engine.mission.check import check
from engine.mission.errors import MissionError, Problems
from engine.mission.pieces import Pieces, place
from engine.mission.schema import ArenaFile, HarderSpec, MissionFile, StageSpec

__all__ = ["Folder", "Mission", "MissionError", "Monster", "Portal", "Source", "load_folder", "parse", "read_file"]

NOBODY = {"lightning": 0, "drop": 0, "skull": 0}
"""A portal that brings nobody, by Fate symbol."""

MOST_SNOUTS = 10
"""Ugly Snouts that may stand on the board at the start (E-05)."""


@dataclass(frozen=True, slots=True)
class Monster:
    """A figure of the mission file. `at` is its first square in reading order, `tail` the second of a big one;
    it is there from `heroes` Heroes on (D.16), with a rider on the difficulties of `mounted` (E-16)."""

    kind: str
    at: Cell
    tail: Cell | None
    heroes: int
    mounted: tuple[str, ...] = ()

    @property
    def body(self) -> Body:
        """Its squares, in reading order."""
        return (self.at,) if self.tail is None else (self.at, self.tail)


@dataclass(frozen=True, slots=True)
class Portal:
    """A portal with its squares in the order in which they fill (COMP-03, PORT-02)."""

    id: str
    kind: str
    squares: tuple[Cell, ...]


class Source(NamedTuple):
    """The texts a mission was read from."""

    yaml_text: str
    map_text: str


@dataclass(frozen=True, slots=True)
class Mission:
    """One mission, ready to be played; nothing in it ever changes.

    `entry`      the six starting squares, front first (SET-12, B-126)
    `chests`, `barrels`, `levers`, `buttons`, `tomes`, `gaps`   by id, with their square (a Gap: both)
    `furniture`  what blocks and cannot be removed, as (kind, cell) in reading order: column, brazier, statue (B-15)
    `portals`    by id, in the order of the file
    `monsters`   in the order of the file; `present` picks those of a scale
    `sleeping`   tiles asleep at the start, in the order of the file (E-13)
    `traps`      ids of doors and chests, or names of squares, with a face-down trap
    `ends`       End of Game space by number of Heroes, 2 to 6 (D.17); `fate_tiles` on Normal, None for as many
                 as usual (E-16)
    `solo_ends`  the same by the real number of Heroes where one person plays them all (E-02); may lack some
    `harder`     what a difficulty changes here (D.14)
    `reinforcements`  figures that a portal brings by scale, where not as usual (D.11)
    `objective`  the tree of the file: all/any over named objectives with their argument
    `stages`     what is done one after the other on the way there
    `mode`       "coop", or one of the Arena (D.18), which has neither `ends` nor an `objective`; `people` says how many
                 may play there; in Tome in Hand `bases` on which squares a team scores, `kick_off` where the Tome may
                 lie
    """

    id: str
    number: int
    board: Board
    entry: tuple[Cell, ...]
    chests: Mapping[str, Cell]
    barrels: Mapping[str, Cell]
    levers: Mapping[str, Cell]
    buttons: Mapping[str, Cell]
    tomes: Mapping[str, Cell]
    gaps: Mapping[str, tuple[Cell, ...]]
    furniture: tuple[tuple[str, Cell], ...]
    furniture_mask: Mask
    portals: Mapping[str, Portal]
    monsters: tuple[Monster, ...]
    sleeping: tuple[str, ...]
    optional: tuple[str, ...]
    traps: tuple[str, ...]
    locked: tuple[str, ...]
    ends: Mapping[int, int]
    solo_ends: Mapping[int, int]
    harder: Mapping[str, HarderSpec]
    objective: Mapping[str, Any]
    stages: tuple[StageSpec, ...]
    solo: tuple[str, ...]
    fate_tiles: int | None
    starting_xp: int
    source: Source
    mode: str = "coop"
    people: tuple[int, ...] = ()
    bases: Mapping[str, tuple[Cell, ...]] = field(default_factory=lambda: MappingProxyType({}))
    kick_off: tuple[Cell, ...] = ()
    reinforcements: Mapping[int, Mapping[str, int]] = field(default_factory=lambda: MappingProxyType({}))

    def present(self, scale: int) -> tuple[Monster, ...]:
        """The monsters that stand there at the start for a scale (D.16), no more than ten Ugly Snouts (E-05)."""
        snouts = 0
        found = []
        for monster in self.monsters:
            if monster.heroes > scale:
                continue
            if monster.kind == "ugly_snout":
                snouts += 1
                if snouts > MOST_SNOUTS:
                    continue
            found.append(monster)
        return tuple(found)


def parse(name: str, yaml_text: str, map_text: str) -> Mission:
    """A mission from its texts; `name` is what errors call it, usually its folder. Raises MissionError, whose sentences
    name file, key or square, and the remedy."""
    problems = Problems(name)
    try:
        spec = schema.read(yaml_text, problems)
    except MissionError as wrong:
        drawn_map.read(map_text, problems)  # one fault is no reason to keep quiet about the others
        raise MissionError(problems.found) from wrong
    drawing = drawn_map.read(map_text, problems)
    problems.stop_if_any()
    board = build(spec, drawing, problems)
    pieces = place(spec, drawing, board, problems)
    problems.stop_if_any()
    check(spec, board, pieces, problems)
    problems.stop_if_any()
    return _mission(spec, board, pieces, Source(yaml_text, map_text))


class Folder(Protocol):
    """A folder as `pathlib.Path` and importlib's `Traversable` are one; the engine itself knows no file."""

    @property
    def name(self) -> str: ...

    def joinpath(self, name: str, /) -> Folder: ...

    def read_text(self, encoding: str | None = None) -> str: ...


def load_folder(folder: Folder) -> Mission:
    """The mission in a folder with mission.yaml and map.txt; raises MissionError when a file is missing or wrong."""
    texts = [read_file(folder, file) for file in ("mission.yaml", "map.txt")]
    return parse(folder.name, *texts)


def read_file(folder: Folder, file: str) -> str:
    """The text of one file of a mission; raises MissionError when it cannot be read."""
    try:
        return folder.joinpath(file).read_text(encoding="utf-8")
    except UnicodeDecodeError as wrong:
        raise MissionError([f"{folder.name}/{file}: this is not UTF-8 text; save it as UTF-8"]) from wrong
    except OSError as wrong:
        raise MissionError([f"{folder.name}/{file}: cannot be read ({wrong.strerror}); a mission needs it"]) from wrong


def _mission(spec: MissionFile, board: Board, pieces: Pieces, source: Source) -> Mission:
    def one(things: Mapping[str, str]) -> Mapping[str, Cell]:
        return MappingProxyType({name: pieces.cells[square] for name, square in things.items()})

    portals = {
        name: Portal(name, portal.kind, portal_squares(board, pieces.cells[portal.at], portal.kind, portal.turned))
        for name, portal in spec.portals.items()
    }
    monsters = []
    for monster in spec.monsters:
        body = sorted(pieces.cells[square] for square in (monster.at, monster.tail) if square)
        tail = body[1] if len(body) > 1 else None
        monsters.append(Monster(monster.kind, body[0], tail, monster.heroes, monster.mounted))
    return Mission(
        id=spec.id,
        number=spec.number,
        board=board,
        entry=tuple(pieces.cells[square] for square in spec.entry),
        chests=one(spec.chests),
        barrels=one(spec.barrels),
        levers=one(spec.levers),
        buttons=one(spec.buttons),
        tomes=one(spec.tomes),
        gaps=MappingProxyType({k: tuple(sorted(pieces.cells[square] for square in v)) for k, v in spec.gaps.items()}),
        furniture=pieces.furniture,
        furniture_mask=mask_of(tuple(cell for _, cell in pieces.furniture)),
        portals=MappingProxyType(portals),
        monsters=tuple(monsters),
        sleeping=spec.sleeping,
        optional=spec.optional,
        traps=spec.traps,
        locked=spec.locked,
        ends=MappingProxyType(dict(spec.ends)),
        solo_ends=MappingProxyType(dict(spec.solo_ends)),
        harder=MappingProxyType({str(difficulty): harder for difficulty, harder in spec.harder.items()}),
        objective=MappingProxyType(dict(spec.objective)),
        stages=spec.stages,
        solo=spec.solo,
        fate_tiles=spec.fate_tiles,
        starting_xp=spec.starting_xp,
        source=source,
        mode=spec.mode,
        reinforcements=MappingProxyType({n: NOBODY | {**table} for n, table in spec.reinforcements.items()}),
        **(_arena(spec, board) if isinstance(spec, ArenaFile) else {}),
    )


def _arena(spec: ArenaFile, board: Board) -> dict[str, Any]:
    """One scores beside the brazier of a base: on the squares linked to it (D.18)."""
    links = board.links(frozenset())
    bases = {team: tuple(cells_of(links.around[board.cell(square) or 0])) for team, square in spec.bases.items()}
    kick_off = tuple(cell for square in spec.kick_off if (cell := board.cell(square)) is not None)
    return {"people": spec.people, "bases": MappingProxyType(bases), "kick_off": kick_off}

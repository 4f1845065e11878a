"""Can the mission be set up from the box and played: counts, references, ways (COMP, D.15, B-126, D.16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Any, TypeVar

import yaml

from engine.board.board import Board
from engine.board.paths import flood
from engine.board.squares import Mask, cells_of, mask_of
from engine.mission.arena import check_arena
from engine.mission.errors import Problems, nearest
from engine.mission.goals import GOALS
from engine.mission.pieces import Pieces
from engine.mission.schema import HEROES, SCALES, ArenaFile, MissionFile, PortalSpec, TileSpec

T = TypeVar("T")

BOX = {
    "room": 11,
    "big_room": 3,
    "corridor": 3,
    "mini_corridor": 3,
    "stairs": 1,
    "door": 18,
    "portal": 1,
    "big_portal": 1,
    "gap": 1,
    "trap": 8,
    "sleeping marker": 11,
    "lock": 5,
    "lever": 3,
    "button": 2,
    "statue": 1,
    "brazier": 2,
    "column": 6,
    "tome": 3,
    "chest": 8,
    "barrel": 10,
    "ugly_snout": 13,
    "big_grunt": 4,
    "muso": 4,
    "spiny_grunter": 2,
    "running_spider": 1,
    "stinky_thing": 2,
    "stud": 1,
    "dorbak": 1,
    "zurill": 1,
    "tatanka": 1,
}
"""How many of each piece there are (COMP, A-03)."""

LONGEST_SHOWN = 200
"""Characters of a corrected line at most."""
STARTING_SQUARES = 6
CLEAR_OF_MONSTERS = 3
"""How far from the starting squares monsters keep (B-126)."""


def check(spec: MissionFile, board: Board, pieces: Pieces, problems: Problems) -> None:
    """Complains about everything that would keep this mission from being played."""
    _check_box(spec, board, pieces, problems)
    _check_names(spec, problems)
    _check_entry(spec, board, pieces, problems)
    _check_bodies(spec, board, pieces, problems)
    if isinstance(spec, ArenaFile):
        check_arena(spec, board, pieces, problems)
    else:
        _check_ends(spec, problems)
        _check_goal(("objective",), spec.objective, spec, problems)
        _check_stages(spec, problems)
    problems.stop_if_any()
    _check_ways(spec, board, pieces, problems)


def _check_box(spec: MissionFile, board: Board, pieces: Pieces, problems: Problems) -> None:
    """Every piece is in the box; all monsters of the list stand there with six Heroes."""
    for kind, cells in _by_kind((cell, kind) for kind, cell in pieces.furniture).items():
        if surplus := _surplus(kind, len(cells)):
            problems.map(board.name(cells[-1]), surplus)
    groups: tuple[tuple[str, Mapping[str, TileSpec | PortalSpec]], ...] = (
        ("tiles", spec.tiles),
        ("portals", spec.portals),
    )
    for key, things in groups:
        for kind, names in _by_kind((name, thing.kind) for name, thing in things.items()).items():
            if surplus := _surplus(kind, len(names)):
                problems.key((key, names[-1]), surplus)
    for kind, places in _by_kind((index, monster.kind) for index, monster in enumerate(spec.monsters)).items():
        if surplus := _surplus(kind, len(places)):
            last = spec.monsters[places[-1]].at
            problems.key(("monsters", places[-1]), f"{surplus}, for example the one on {last}")
    for kind, key, listed in (
        ("door", "doors", spec.doors),
        ("lock", "locked", spec.locked),
        ("sleeping marker", "sleeping", spec.sleeping),
        ("trap", "traps", spec.traps),
        ("gap", "gaps", spec.gaps),
        ("lever", "levers", spec.levers),
        ("button", "buttons", spec.buttons),
        ("tome", "tomes", spec.tomes),
        ("chest", "chests", spec.chests),
        ("barrel", "barrels", spec.barrels),
    ):
        if surplus := _surplus(kind, len(listed)):
            problems.key((key,), surplus)


def _by_kind(pairs: Iterable[tuple[T, str]]) -> dict[str, list[T]]:
    found: dict[str, list[T]] = {}
    for name, kind in pairs:
        found.setdefault(kind, []).append(name)
    return found


def _surplus(kind: str, number: int) -> str:
    """What is wrong with so many of a kind, or ""."""
    if number <= BOX[kind]:
        return ""
    return f"too many of {kind.replace('_', ' ')}: {number}, and the box has {BOX[kind]}; take out {number - BOX[kind]}"


def _check_names(spec: MissionFile, problems: Problems) -> None:
    for group, names, known in (
        ("locked", spec.locked, spec.doors),
        ("sleeping", spec.sleeping, spec.tiles),
        ("optional", spec.optional, spec.tiles),
    ):
        for index, name in enumerate(names):
            kind = "door" if known is spec.doors else "tile"
            if name not in known:
                problems.key((group, index), f'there is no {kind} "{name}"; {nearest(name, known)}')
    if not spec.solo and spec.mode == "coop":
        problems.key(("solo",), "no Hero for a single player; name two or three (SOLO-01)")
    for group, listed in (
        ("locked", spec.locked),
        ("sleeping", spec.sleeping),
        ("optional", spec.optional),
        ("traps", spec.traps),
        ("solo", spec.solo),
    ):
        for name, times in Counter(listed).items():
            if times > 1:
                problems.key((group,), f'"{name}" stands here {times} times; once is enough')


def _check_entry(spec: MissionFile, board: Board, pieces: Pieces, problems: Problems) -> None:
    if len(spec.entry) != STARTING_SQUARES:
        problems.key(("entry",), f"{len(spec.entry)} starting squares; name six, the front one first (SET-12)")
        return
    cells = [pieces.cells[square] for square in spec.entry]
    if len({board.tile_at(cell).id for cell in cells}) > 1 and spec.mode == "coop":
        problems.key(("entry",), "the starting squares lie on several tiles; put all six on one (B-126)")
    for index, monster in enumerate(spec.monsters):
        near = min(board.distance(cell, pieces.cells[monster.at]) for cell in cells)
        if near < CLEAR_OF_MONSTERS:
            problems.key(
                ("monsters", index, "at"),
                f"{monster.at} is {near} from a starting square; keep monsters {CLEAR_OF_MONSTERS} away (B-126)",
            )


def _check_bodies(spec: MissionFile, board: Board, pieces: Pieces, problems: Problems) -> None:
    links = board.links(frozenset(board.doors))
    bodies: list[tuple[tuple[str | int, ...], str, str]] = [
        (("monsters", i, "tail"), m.at, m.tail) for i, m in enumerate(spec.monsters) if m.tail is not None
    ]
    bodies += [(("gaps", name, 1), a, b) for name, (a, b) in spec.gaps.items()]
    for path, at, tail in bodies:
        a, b = pieces.cells[at], pieces.cells[tail]
        if not links.linked(a, b) or abs(a - b) not in (1, board.stride):
            problems.key(path, f"{tail} does not lie beside {at} or is walled off from it; name a square that does")


def _check_ends(spec: MissionFile, problems: Problems) -> None:
    missing = [str(scale) for scale in SCALES if scale not in spec.ends]
    if missing:
        problems.key(("ends",), f"no End of Game space for {', '.join(missing)} Heroes; add it (SET-07)")
    for scale in spec.reinforcements:
        if scale not in SCALES:
            problems.key(("reinforcements", scale), "what portals bring is said for 2 to 6 Heroes; remove this one")
    tables: list[tuple[tuple[str | int, ...], Mapping[int, int], Collection[int]]] = [
        (("ends",), spec.ends, SCALES),
        (("solo_ends",), spec.solo_ends, HEROES),
    ]
    for difficulty, harder in spec.harder.items():
        tables.append((("harder", difficulty, "ends"), harder.ends, SCALES))
        tables.append((("harder", difficulty, "solo_ends"), harder.solo_ends, HEROES))
    for path, ends, known in tables:
        for heroes in ends:
            if heroes not in known:
                least, most = min(known), max(known)
                problems.key((*path, heroes), f"End of Game spaces are for {least} to {most} Heroes; remove this one")


def _check_stages(spec: MissionFile, problems: Problems) -> None:
    for index, stage in enumerate(spec.stages):
        _check_goal(("stages", index, "until"), stage.until, spec, problems)
    for name, times in Counter(stage.id for stage in spec.stages).items():
        if times > 1:
            problems.key(("stages",), f'"{name}" stands here {times} times; give each stage a name of its own')


def _check_goal(path: tuple[str | int, ...], tree: Any, spec: MissionFile, problems: Problems) -> None:
    if not isinstance(tree, Mapping) or len(tree) != 1:
        problems.key(path, _no_goal(str(path[-1]), tree))
        return
    ((name, argument),) = tree.items()
    if name in ("all", "any"):
        if not isinstance(argument, list) or not argument:
            problems.key((*path, name), f"{name} needs a list of objectives")
            return
        for index, part in enumerate(argument):
            _check_goal((*path, name, index), part, spec, problems)
    elif name not in GOALS:
        problems.key((*path, str(name)), f"there is no such objective; {nearest(str(name), GOALS)}")
    else:
        _check_argument((*path, name), GOALS[name], argument, spec, problems)


def _no_goal(key: str, tree: Any) -> str:
    """What to say about a goal that is none; several side by side are shown as they are written."""
    if not isinstance(tree, Mapping) or len(tree) < 2:
        return "an objective is one name with its argument, or all/any with a list of objectives"
    parts = [{name: argument} for name, argument in tree.items()]
    line = yaml.safe_dump({"all": parts}, default_flow_style=True, sort_keys=False, width=1_000).strip()
    if len(line) > LONGEST_SHOWN:
        line = "{all: [{...}, {...}]}"
    return f"{len(tree)} goals go together with all, or with any; write {f'{key}: ' if key.isalpha() else ''}{line}"


def _check_argument(
    path: tuple[str | int, ...], takes: str, argument: Any, spec: MissionFile, problems: Problems
) -> None:
    """A count, or names of things that the mission has."""
    if takes == "count":
        if type(argument) is not int or argument < 0:
            problems.key(path, f"{argument!r} is no count; write a whole number")
        return
    groups: Mapping[str, Collection[str]] = {
        "levers": spec.levers,
        "buttons": spec.buttons,
        "gaps": spec.gaps,
        "doors": spec.doors,
        "tile": spec.tiles,
        "tiles": spec.tiles,
        "kinds": dict.fromkeys(monster.kind for monster in spec.monsters),
    }
    known = groups[takes]
    if takes == "tile":
        argument = [argument]
    if not isinstance(argument, list) or not argument:
        problems.key(path, f"it needs a list of {takes} of this mission, as [a, b]")
        return
    for name in argument:
        if str(name) not in known:
            remedy = nearest(str(name), known) if known else "the mission has none; add it or take this out"
            problems.key(path, f'there is no "{name}" among the {takes.removesuffix("s")}s of this mission; {remedy}')


def _check_ways(spec: MissionFile, board: Board, pieces: Pieces, problems: Problems) -> None:
    """Everything that is not furniture can be walked to; what opens the locks, before they open (D.16)."""
    start = 1 << pieces.cells[spec.entry[0]]
    free = board.floor & ~mask_of(tuple(cell for _, cell in pieces.furniture))
    cut_off = free & ~_union(flood(board.links(frozenset()), start, free))
    for cell in cells_of(cut_off):
        problems.map(board.name(cell), "no way leads here from the starting squares; open one or blank the square")
    locked = frozenset(spec.locked)
    before = _union(flood(board.links(locked), start, free))
    for group, things in (("levers", spec.levers), ("buttons", spec.buttons)):
        for name, square in things.items():
            if locked and not before >> pieces.cells[square] & 1:
                problems.key((group, name), f"{square} lies behind the locked doors it should open; move it")


def _union(rings: Iterable[Mask]) -> Mask:
    found = 0
    for ring in rings:
        found |= ring
    return found

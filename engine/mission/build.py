"""From tiles and drawing to the board: do they agree, and which borders are doors and openings (B-04, D.15)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.board.board import Board, Door, Opening, Segment, Tile, TileKind
from engine.board.squares import Edge, mask_of, parse_square, square_name
from engine.mission.errors import Problems, a
from engine.mission.map import BLANK, DOOR, OPENING, WALL, Border, Drawing, Point, border_name
from engine.mission.schema import MissionFile

SIZES: dict[TileKind, tuple[int, int]] = {
    "room": (6, 6),
    "big_room": (8, 8),
    "corridor": (6, 2),
    "mini_corridor": (3, 2),
    "stairs": (4, 2),
}
"""Width and height in squares; turned tiles swap them (D.15)."""


def build(spec: MissionFile, drawing: Drawing, problems: Problems) -> Board:
    """The board; raises MissionError when tiles and drawing do not agree."""
    owners = _place_tiles(spec, drawing, problems)
    _check_borders(drawing, owners, problems)
    doors = _name_doors(spec, drawing, owners, problems)
    problems.stop_if_any()
    stride = drawing.width + 1
    openings = [
        Opening(f"o{number}", *_where(run, owners, stride))
        for number, run in enumerate(_runs(drawing, owners, OPENING), start=1)
    ]
    east, south = 0, 0
    for x, y in drawing.squares:
        east |= _passable(drawing, (x, y), (x + 1, y)) << y * stride + x
        south |= _passable(drawing, (x, y), (x, y + 1)) << y * stride + x
    return Board(
        drawing.width,
        drawing.height,
        floor=mask_of(tuple(y * stride + x for x, y in drawing.squares)),
        tiles=_tiles(spec),
        open_east=east,
        open_south=south,
        doors=[Door(name, *_where(run, owners, stride)) for name, run in doors.items()],
        openings=openings,
    )


def _passable(drawing: Drawing, a: Point, b: Point) -> bool:
    return b in drawing.squares and drawing.border(a, b) in (BLANK, OPENING)


def _tiles(spec: MissionFile) -> list[Tile]:
    tiles = []
    for name, tile in spec.tiles.items():
        wide, high = SIZES[tile.kind]
        if tile.turned:
            wide, high = high, wide
        x, y = parse_square(tile.at)
        tiles.append(Tile(name, tile.kind, x, y, wide, high))
    return tiles


def _place_tiles(spec: MissionFile, drawing: Drawing, problems: Problems) -> dict[Point, str]:
    """The tile of each square; complains about overlaps, tiles that are not drawn and floor without a tile."""
    owners: dict[Point, str] = {}
    for tile in _tiles(spec):
        points = [(tile.x + i, tile.y + j) for j in range(tile.h) for i in range(tile.w)]
        other = next((owners[point] for point in points if point in owners), None)
        if other:
            problems.key(("tiles", tile.id), f"lies over tile {other}; move one of the two")
        missing = next((point for point in points if point not in drawing.squares), None)
        if missing:
            problems.key(
                ("tiles", tile.id),
                f"{a(tile.kind)} of {tile.w}x{tile.h} at {square_name(tile.x, tile.y)} covers {square_name(*missing)}, "
                "which is not drawn as floor; correct its place, kind or turn, or draw the square",
            )
        owners.update(dict.fromkeys(points, tile.id))
    for point in drawing.squares:
        if point not in owners:
            problems.map(square_name(*point), "this square belongs to no tile; blank it or add its tile")
    problems.stop_if_any()
    return owners


def _check_borders(drawing: Drawing, owners: dict[Point, str], problems: Problems) -> None:
    """Tiles are open inside and closed around, but for doors and openings to another tile."""
    for border in sorted(set(drawing.borders) | set(_all_borders(drawing)), key=lambda pair: pair[1][::-1]):
        tiles = [owners.get(point) for point in border]
        drawn = drawing.border(*border)
        if tiles[0] == tiles[1]:
            if drawn != BLANK:
                inside = f"inside tile {tiles[0]}" if tiles[0] else "in the void"
                problems.map(border_name(border), f"{a(drawn)} is drawn {inside}; blank it")
        elif None in tiles:
            if drawn != WALL:
                problems.map(border_name(border), "the edge of the dungeon must be a wall; draw | or -")
        elif drawn == BLANK:
            problems.map(
                border_name(border), f"tiles {tiles[0]} and {tiles[1]} meet here; draw a wall, a door D or an opening o"
            )
    problems.stop_if_any()


def _all_borders(drawing: Drawing) -> Iterator[Border]:
    for x, y in drawing.squares:
        yield (x - 1, y), (x, y)
        yield (x, y), (x + 1, y)
        yield (x, y - 1), (x, y)
        yield (x, y), (x, y + 1)


def _runs(drawing: Drawing, owners: dict[Point, str], kind: str) -> list[tuple[Border, ...]]:
    """Neighbouring borders of one kind in one line between the same two tiles, in reading order."""
    left = {border for border, drawn in drawing.borders.items() if drawn == kind}
    runs = []
    for border in sorted(left, key=lambda pair: pair[1][::-1]):
        run = []
        while border in left:
            left.remove(border)
            run.append(border)
            (ax, ay), (bx, by) = border
            onward = ((ax, ay + 1), (bx, by + 1)) if ay == by else ((ax + 1, ay), (bx + 1, by))
            if [owners.get(point) for point in onward] != [owners.get(point) for point in border]:
                break
            border = onward
        if run:
            runs.append(tuple(run))
    return runs


def _name_doors(
    spec: MissionFile, drawing: Drawing, owners: dict[Point, str], problems: Problems
) -> dict[str, tuple[Border, ...]]:
    """The borders of each named door; complains about doors without a name, names without a door, wrong widths."""
    runs = _runs(drawing, owners, DOOR)
    named: dict[str, tuple[Border, ...]] = {}
    for name, squares in spec.doors.items():
        left, right = sorted((parse_square(square) for square in squares), key=lambda point: point[::-1])
        if (right[0] - left[0], right[1] - left[1]) not in ((1, 0), (0, 1)):
            problems.key(("doors", name), f"{squares[0]} and {squares[1]} do not lie side by side; name two that do")
            continue
        run = next((run for run in runs if (left, right) in run), None)
        if run is None:
            problems.key(
                ("doors", name),
                f"no door is drawn at {border_name((left, right))}; draw D there or correct the squares",
            )
        elif run in named.values():
            twin = next(known for known, borders in named.items() if borders == run)
            problems.key(("doors", name), f"this is door {twin} again; name the other door's squares")
        else:
            named[name] = run
    for run in runs:
        if len(run) != 2:
            problems.map(
                border_name(run[0]), f"this door is {len(run)} wide; a door is drawn across two borders (B-04)"
            )
        elif run not in named.values():
            pair = " and ".join(square_name(*point) for point in run[0])
            problems.map(border_name(run[0]), f"this door has no name; list it under doors with {pair}")
    return named


def _where(
    run: tuple[Border, ...], owners: dict[Point, str], stride: int
) -> tuple[tuple[Edge, ...], tuple[int, ...], tuple[str, str], Segment]:
    edges = tuple((ay * stride + ax, by * stride + bx) for (ax, ay), (bx, by) in run)
    squares = tuple(sorted(cell for edge in edges for cell in edge))
    first, second = run[0]
    x, y = second
    end = (x, y + len(run)) if first[1] == y else (x + len(run), y)
    return edges, squares, (owners[first], owners[second]), ((x, y), end)

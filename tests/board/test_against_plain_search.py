"""The bitboards against the plainest code that could do the same, on random maps with walls and doors."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from itertools import pairwise
from random import Random
from typing import TypeVar

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.board.board import Board, Door, Tile
from engine.board.bodies import Body
from engine.board.paths import approach, body_flood, flood, reach
from engine.board.reach import in_range
from engine.board.squares import cells_of

Point = tuple[int, int]
T = TypeVar("T")


class Plain:
    """A map as sets of points and of closed borders; no masks, no cells."""

    def __init__(self, floor: set[Point], closed: set[frozenset[Point]]) -> None:
        self.floor = floor
        self.closed = closed

    def open(self, a: Point, b: Point) -> bool:
        return a in self.floor and b in self.floor and frozenset((a, b)) not in self.closed

    def linked(self, a: Point, b: Point) -> bool:
        """B-02: all borders around the corner a diagonal step crosses are open."""
        (ax, ay), (bx, by) = a, b
        if max(abs(ax - bx), abs(ay - by)) != 1:
            return False
        if ax == bx or ay == by:
            return self.open(a, b)
        sides = ((ax, by), (bx, ay))
        return all(self.open(corner, side) for corner in (a, b) for side in sides)

    def around(self, a: Point) -> list[Point]:
        near = [(a[0] + dx, a[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        return [b for b in near if self.linked(a, b)]


def distances(start: T, steps: Callable[[T], Iterable[T]], limit: int = 99) -> dict[T, int]:
    found = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        if found[here] == limit:
            continue
        for there in steps(here):
            if there not in found:
                found[there] = found[here] + 1
                queue.append(there)
    return found


@st.composite
def maps(draw: st.DrawFn) -> tuple[Board, Plain, set[Point]]:
    """A board with random void, walls and one closed door, the same as plain sets, and some taken squares."""
    width, height = draw(st.integers(2, 6)), draw(st.integers(2, 5))
    points = [(x, y) for y in range(height) for x in range(width)]
    floor = set(points) - draw(st.sets(st.sampled_from(points), max_size=4))
    floor |= {points[0]}
    borders = [frozenset(((x, y), (x + 1, y))) for x, y in points] + [
        frozenset(((x, y), (x, y + 1))) for x, y in points
    ]
    walls = draw(st.sets(st.sampled_from(borders), max_size=10))
    door = draw(st.sets(st.sampled_from(borders), max_size=2)) - walls
    stride = width + 1

    def cell(point: Point) -> int:
        return point[1] * stride + point[0]

    east = south = 0
    for x, y in floor:
        for there in ((x + 1, y), (x, y + 1)):
            if there in floor and frozenset(((x, y), there)) not in walls | door:
                bit = 1 << cell((x, y))
                east, south = (east | bit, south) if there[1] == y else (east, south | bit)
    edges = [sorted(map(cell, border)) for border in door if border <= floor]
    board = Board(
        width,
        height,
        floor=sum(1 << cell(point) for point in floor),
        tiles=[Tile("A", "room", 0, 0, width, height)],
        open_east=east,
        open_south=south,
        doors=[Door("d1", tuple((a, b) for a, b in edges), (), ("A", "A"), ((0, 0), (0, 0)))],
    )
    closed = draw(st.booleans())
    taken = draw(st.sets(st.sampled_from(points), max_size=5)) - {points[0]}
    return board, Plain(floor, walls | door if closed else walls), taken


def links_of(board: Board, plain: Plain) -> frozenset[str]:
    """The closed doors of the board as the plain map has them."""
    edges = {frozenset(map(board.xy, edge)) for edge in board.doors["d1"].edges}
    return frozenset({"d1"}) if edges and edges <= plain.closed else frozenset()


def free_mask(board: Board, taken: set[Point]) -> int:
    return sum(1 << cell for cell in cells_of(board.floor) if board.xy(cell) not in taken)


@settings(max_examples=150, deadline=None)
@given(maps())
def test_a_flood_is_a_breadth_first_search(drawn: tuple[Board, Plain, set[Point]]) -> None:
    board, plain, taken = drawn
    links = board.links(links_of(board, plain))
    rings = flood(links, 1, free_mask(board, taken))
    found = {board.xy(cell): k for k, ring in enumerate(rings) for cell in cells_of(ring)}
    assert found == distances((0, 0), lambda a: [b for b in plain.around(a) if b not in taken])
    for cell in cells_of(board.floor):
        assert {board.xy(near) for near in links.neighbours[cell]} == set(plain.around(board.xy(cell)))


@settings(max_examples=150, deadline=None)
@given(maps(), st.integers(0, 7), st.randoms(use_true_random=False))
def test_every_path_of_a_movement_is_legal_and_no_longer_than_allowed(
    drawn: tuple[Board, Plain, set[Point]], limit: int, chance: Random
) -> None:
    board, plain, taken = drawn
    links = board.links(links_of(board, plain))
    cells = list(cells_of(board.floor))

    def some(share: float) -> int:
        return sum(1 << cell for cell in cells if chance.random() < share)

    free, stops, avoid, through = free_mask(board, taken), some(0.2), some(0.2), some(0.1)
    free &= ~through
    found = reach(links, 0, limit, free, stops, avoid, through)
    ways = free | through

    def onward(cell: int, barred: int) -> list[int]:
        if cell and barred >> cell & 1:
            return []
        return [near for near in cells if ways >> near & 1 and plain.linked(board.xy(cell), board.xy(near))]

    nearest = distances(0, lambda cell: onward(cell, stops), limit)
    clean = distances(0, lambda cell: onward(cell, stops | avoid), limit)
    assert set(cells_of(found.ends)) == {cell for cell in nearest if cell == 0 or free >> cell & 1}
    for cell in cells_of(found.ends):
        path = (0, *found.path(cell))
        assert found.cost(cell) == nearest[cell]
        assert len(path) - 1 == clean.get(cell, nearest[cell])
        assert path[-1] == cell
        for k, (here, there) in enumerate(pairwise(path)):
            assert plain.linked(board.xy(here), board.xy(there))
            assert ways >> there & 1
            assert k == 0 or not stops >> here & 1
            assert k == 0 or cell not in clean or not avoid >> here & 1


def plain_body_steps(plain: Plain, body: tuple[Point, ...], taken: set[Point]) -> list[tuple[Point, ...]]:
    """B-87, said once more: king steps of the whole body, and quarter turns around either half."""
    a, b = body
    found = []
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            c, d = (a[0] + dx, a[1] + dy), (b[0] + dx, b[1] + dy)
            if (dx or dy) and plain.linked(a, c) and plain.linked(b, d) and plain.linked(c, d):
                found.append((c, d))
    for kept, swung in ((a, b), (b, a)):
        for new in plain.around(swung):
            beside = abs(new[0] - kept[0]) + abs(new[1] - kept[1]) == 1
            turned = (new[0] == kept[0]) != (swung[0] == kept[0])
            if beside and turned and plain.linked(kept, new):
                found.append((kept, new))
    ordered = [tuple(sorted(places, key=lambda point: point[::-1])) for places in found]
    return [places for places in ordered if not any(place in taken and place not in body for place in places)]


@settings(max_examples=150, deadline=None)
@given(maps())
def test_a_flood_of_big_bodies_is_a_breadth_first_search(drawn: tuple[Board, Plain, set[Point]]) -> None:
    board, plain, taken = drawn
    links = board.links(links_of(board, plain))
    tail = next((p for p in ((1, 0), (0, 1)) if plain.open((0, 0), p)), None)
    if tail is None:
        return
    start = tuple(cell for cell in cells_of(board.floor) if board.xy(cell) in {(0, 0), tail})
    others = taken - {tail}
    found = body_flood(links, start, free_mask(board, others))

    def points(body: Body) -> tuple[Point, ...]:
        return tuple(map(board.xy, body))

    expected = distances(points(start), lambda body: plain_body_steps(plain, body, others))
    assert {points(body): steps for body, steps in found.items()} == expected


@settings(max_examples=100, deadline=None)
@given(maps())
def test_an_approach_finds_the_nearest_squares_in_contact(drawn: tuple[Board, Plain, set[Point]]) -> None:
    board, plain, taken = drawn
    links = board.links(links_of(board, plain))
    target = max(cells_of(board.floor))
    way = approach(links, (0,), free_mask(board, taken | {board.xy(target)}), target)
    reached = distances((0, 0), lambda a: [b for b in plain.around(a) if b not in taken | {board.xy(target)}])
    contact = {point: steps for point, steps in reached.items() if plain.linked(point, board.xy(target))}
    assert way.distance == min(contact.values(), default=None)
    assert {board.xy(end[0]) for end in way.ends} == {p for p, steps in contact.items() if steps == way.distance}
    for end in way.ends:
        path = [(0,), *way.best_path(end)]
        assert len(path) - 1 == way.distance
        assert all(plain.linked(board.xy(a[0]), board.xy(b[0])) for a, b in pairwise(path))


@settings(max_examples=100, deadline=None)
@given(maps(), st.integers(1, 3))
def test_range_is_every_chain_that_climbs_one_band_a_step(drawn: tuple[Board, Plain, set[Point]], k: int) -> None:
    """RNG-03, RNG-04, B-07."""
    board, plain, _ = drawn
    links = board.links(links_of(board, plain))
    chains = [[(0, 0)]]
    for step in range(1, k + 1):
        chains = [[*chain, b] for chain in chains for b in plain.around(chain[-1]) if max(b) == step]
    assert {board.xy(cell) for cell in cells_of(in_range(links, 0, k))} == {chain[-1] for chain in chains}

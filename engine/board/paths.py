"""Ways over the board: floods, a Hero's movement, a monster's shortest routes (MOVE, MACT-01, MACT-04, B-78, E-20).

`free` is always a mask of the squares one may stop on: floor without figures, furniture and whatever else blocks.
`through` are squares one may pass but not stop on (lying Heroes, B-22). Doors are in the links. A body's own squares
count as free.

Which of several equally short routes is taken is the same for everybody, and no dice are needed: a route that zig-zags
spends diagonal steps it does not need, so among the shortest the ones with the fewest diagonal steps are kept (around
open floor they go straight, with exactly the diagonals the way needs), and among those the one whose squares, compared
from the first step on, come first in (y, x) order (E-20).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import pairwise

from engine.board.bodies import Body, Pose, Poses, poses
from engine.board.links import Links
from engine.board.squares import Cell, Mask, cells_of, mask_of

_WORSE = 1 << 16  # one square to avoid outweighs any number of diagonal steps


def flood(links: Links, start_mask: Mask, free: Mask) -> list[Mask]:
    """Rings around a start: ring 0 is `start_mask`, ring k the free squares first reached in exactly k steps."""
    return _rings(links.spread, start_mask, free)


def _rings(
    spread: Callable[[Mask], Mask], start: Mask, ways: Mask, limit: int | None = None, stops: Mask = 0
) -> list[Mask]:
    rings = [start]
    left = ways & ~start
    frontier = start
    while frontier and limit != len(rings) - 1:
        ring = spread(frontier) & left
        if not ring:
            break
        rings.append(ring)
        left ^= ring
        frontier = ring & ~stops
    return rings


def _ring_of(rings: Sequence[Mask], pose: Pose) -> int | None:
    return next((k for k, ring in enumerate(rings) if ring >> pose & 1), None)


def _route(space: Poses, rings: Sequence[Mask], length: int, end: Pose, stops: Mask = 0, avoid: Mask = 0) -> list[Pose]:
    """The best of the shortest routes to `end`, which lies in ring `length`; see the module's text for "best"."""
    layers = [1 << end]
    for k in range(length - 1, -1, -1):
        ring = rings[k] & ~stops if k else rings[0]
        layers.append(space.spread(layers[-1]) & ring)
    layers.reverse()
    below: dict[Pose, int] = {end: 0}
    onward: dict[Pose, Pose] = {}
    for k in range(length - 1, -1, -1):
        costs: dict[Pose, int] = {}
        for pose in cells_of(layers[k]):
            costs[pose], onward[pose] = _cheapest(space.onward(pose), below)
            if k and avoid >> pose & 1:
                costs[pose] += _WORSE
        below = costs
    route = list(below)
    while route[-1] != end:
        route.append(onward[route[-1]])
    return route


def _cheapest(steps: Sequence[tuple[Pose, int]], below: dict[Pose, int]) -> tuple[int, Pose]:
    """The lowest cost from here over one of the steps into the next layer, and the first step that has it."""
    best, choice = -1, -1
    for pose, diagonal in steps:
        rest = below.get(pose)
        if rest is not None and (best < 0 or rest + diagonal < best):
            best, choice = rest + diagonal, pose
    return best, choice


class Reach:
    """Where a Hero may go with a number of squares (MOVE-01, MOVE-02).

    `start`  the square it stands on
    `ends`   mask of the squares where the movement may end, the start included
    """

    def __init__(
        self, links: Links, start: Cell, limit: int, free: Mask, stops: Mask, avoid: Mask, through: Mask
    ) -> None:
        self._links = links
        self._stops = stops
        self._avoid = avoid
        self._limit = limit
        self._ways = free | through
        self.start = start
        self._rings = _rings(links.spread, 1 << start, self._ways, limit, stops)
        self.ends: Mask = 1 << start
        for ring in self._rings:
            self.ends |= ring & free

    @cached_property
    def _clean_rings(self) -> list[Mask]:
        """The rings of those who enter no square to avoid before the end."""
        if not self._avoid:
            return self._rings
        return _rings(self._links.spread, 1 << self.start, self._ways, self._limit, self._stops | self._avoid)

    @cached_property
    def steps(self) -> dict[Cell, int]:
        """The fewest steps to each square where the movement may end."""
        return {cell: k for k, ring in enumerate(self._rings) for cell in cells_of(ring & self.ends)}

    def cost(self, cell: Cell) -> int:
        """The fewest steps to a square of `ends`; KeyError for any other."""
        return self.steps[cell]

    def path(self, cell: Cell) -> tuple[Cell, ...]:
        """The way to a square of `ends`, without the start, with the end; KeyError for any other.

        It never leaves a square of `stops`. It goes around the squares to avoid when the limit allows, even if that
        is longer than the shortest way; otherwise it is a shortest one through as few of them as possible."""
        if not self.ends >> cell & 1:
            raise KeyError(f"{self._links.grid.name(cell)} cannot be reached")
        space = poses(self._links, (cell,))
        length = _ring_of(self._clean_rings, cell)
        if length is not None:
            route = _route(space, self._clean_rings, length, cell, self._stops | self._avoid)
        else:
            route = _route(space, self._rings, self.steps[cell], cell, self._stops, self._avoid)
        return tuple(route[1:])


def reach(
    links: Links, start: Cell, limit: int, free: Mask, stops: Mask = 0, avoid: Mask = 0, through: Mask = 0
) -> Reach:
    """A Hero's movement of up to `limit` squares from `start` (MOVE-01..11, BLOCK-02, B-16, B-22).

    Steps lead only onto `free | through`, and the movement ends only on `free` (or where it began). A square of
    `stops` (Block Zones, open pits, traps) may be entered but not left again; the start may always be left. `avoid`
    are squares a path should not cross where that costs nothing."""
    return Reach(links, start, limit, free, stops, avoid, through)


class Approach:
    """The shortest routes of a body to one of several goals (MACT-01, MACT-04, B-78).

    `distance`  steps to the nearest goal, 0 when the body is there already, None when no route exists
    `ends`      the places at that distance that reach a goal, in reading order; empty when there is none
    """

    def __init__(self, ways: Ways, rings: Sequence[Mask], ends: Mask) -> None:
        self._ways = ways
        self._space = ways.space
        self._rings = rings
        self.distance: int | None = len(rings) - 1 if ends else None
        self.ends: tuple[Body, ...] = tuple(sorted(map(self._space.body, cells_of(ends))))
        self._routes: dict[Body, list[Pose]] = {}

    def _route_to(self, end: Body) -> list[Pose]:
        if end not in self.ends:
            raise KeyError(f"{end} is not one of the ends {self.ends}")
        if end not in self._routes:
            self._routes[end] = _route(self._space, self._rings, len(self._rings) - 1, self._space.pose(end))
        return self._routes[end]

    def best_path(self, end: Body) -> tuple[Body, ...]:
        """The route to one of `ends`, without the place where it starts; () when it starts there (E-20)."""
        return tuple(map(self._space.body, self._route_to(end)[1:]))

    path_to = best_path

    def diagonals(self, end: Body) -> int:
        """How many steps of that route are diagonal (B-81)."""
        route = self._route_to(end)
        return sum(self._space.diagonal(a, b) for a, b in pairwise(route))

    def walk(self, end: Body, steps: int, *, free: Mask | None = None, links: Links | None = None) -> tuple[Body, ...]:
        """As much of that route as so many steps allow: up to the last place on it where the body may stand, without
        the start (E-20, B-22).

        For a route that was planned past other figures or closed doors (B-82), `free` and `links` say what is really
        free and linked; the walk ends before the first step that is not possible."""
        route = self._route_to(end)
        space = self._space if links is None else poses(links, end)
        stand = self._ways.free if free is None else free | self._ways.own
        blocked = ~(stand | self._ways.through)
        walked: list[Body] = []
        stood = 0
        for here, there in pairwise(route[: steps + 1]):
            body = space.body(there)
            if mask_of(body) & blocked or not space.spread(1 << here) >> there & 1:
                break
            walked.append(body)
            if not mask_of(body) & ~stand:
                stood = len(walked)
        return tuple(walked[:stood])


class Ways:
    """All ways of a body from where it stands; asked for one goal after the other, it floods only once.

    `free` holds the squares the body may stop on, its own included, `through` those it may only pass."""

    def __init__(self, links: Links, body: Body, free: Mask, through: Mask = 0) -> None:
        self.links = links
        self.space = poses(links, body)
        self.own = mask_of(body)
        self.free = free | self.own
        self.through = through
        self._stand = self.space.on(self.free)
        start = 1 << self.space.pose(body)
        self._rings = [start]
        self._left = self.space.on(self.free | through) & ~start

    def _ring(self, k: int) -> Mask:
        """Ring k, flooded on demand; 0 beyond the last."""
        while len(self._rings) <= k:
            ring = self.space.spread(self._rings[-1]) & self._left
            if not ring:
                return 0
            self._rings.append(ring)
            self._left ^= ring
        return self._rings[k]

    def to(self, goals: Mask) -> Approach:
        """The routes to the nearest places where one of the body's squares is in `goals`."""
        touching = self.space.touching(goals)
        ends = self._rings[0] & touching
        k = 0
        while not ends:
            k += 1
            ring = self._ring(k)
            if not ring:
                break
            ends = ring & touching & self._stand
        return Approach(self, self._rings[: k + 1], ends)

    def beside(self, target: Cell, links: Links | None = None) -> Approach:
        """The routes to the nearest places in contact with `target`: one of the body's squares is linked to it.

        `links` are those that count for contact where they differ from those walked on: a monster that ignores closed
        doors still cannot attack through one (B-86)."""
        return self.to((links or self.links).around[target])

    def ring(self, k: int) -> Mask:
        """The poses in which the body can stop that are exactly k steps away."""
        return self._ring(k) & self._stand

    def path_to(self, end: Body) -> tuple[Body, ...]:
        """The best of the shortest routes to one of the places of `within`, without the start; KeyError for any other
        (E-20)."""
        pose = self.space.pose(end)
        if not self._stand >> pose & 1:
            raise KeyError(f"nobody can stand on {end}")
        length = 0
        while not self._ring(length) >> pose & 1:
            if not self._ring(length):
                raise KeyError(f"{end} cannot be reached")
            length += 1
        return tuple(map(self.space.body, _route(self.space, self._rings[: length + 1], length, pose)[1:]))

    def within(self, limit: int | None = None) -> dict[Body, int]:
        """Every place the body can stop at, with its distance, the nearest first; the start is one of them."""
        found = {self.space.body(pose): 0 for pose in cells_of(self._rings[0])}
        k = 1
        while (limit is None or k <= limit) and (ring := self._ring(k)):
            found.update((self.space.body(pose), k) for pose in cells_of(ring & self._stand))
            k += 1
        return found


def nearness(links: Links, body: Body, free: Mask, goals: Mask, through: Mask = 0) -> dict[Body, int]:
    """How many steps every place that such a body can stop at is away from the nearest one in contact with `goals`;
    the body's own squares count as free."""
    space = poses(links, body)
    free |= mask_of(body)
    stand = space.on(free)
    rings = _rings(space.spread, space.touching(goals) & stand, space.on(free | through))
    return {space.body(pose): k for k, ring in enumerate(rings) for pose in cells_of(ring & stand)}


def approach(
    links: Links, body: Body, free: Mask, target_cell: Cell, through: Mask = 0, beside: Links | None = None
) -> Approach:
    """The shortest routes of a body into contact with the figure on `target_cell` (MACT-04, B-78); see `Ways`."""
    return Ways(links, body, free, through).beside(target_cell, beside)


def routes(links: Links, body: Body, free: Mask, goals_mask: Mask, through: Mask = 0) -> Approach | None:
    """The shortest routes until one of the body's squares is in `goals_mask`, or None when there is none."""
    found = Ways(links, body, free, through).to(goals_mask)
    return found if found.ends else None


def body_flood(links: Links, body: Body, free: Mask, limit: int | None = None, through: Mask = 0) -> dict[Body, int]:
    """Every place the body can take in at most `limit` steps, with the fewest steps to it."""
    return Ways(links, body, free, through).within(limit)

"""Whole activations of monsters against the plainest search that follows the ledger word by word: MACT-01, MACT-04 to
MACT-09, B-78, B-80, B-81, B-87, FACE-04, E-20 (played_over_days 58), on random maps."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Seeded
from engine import events as e
from engine.rules import monsters
from tests.play import Play, at

Point = tuple[int, int]
Place = tuple[Point, ...]
"""The squares of a body in reading order."""

FACINGS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
FREE, HEROES, OBSTACLES = ". ", "BHZL", "gO*"


def reading_order(point: Point) -> Point:
    return point[1], point[0]


def in_order(place: Place) -> list[Point]:
    return [reading_order(point) for point in place]


class Search:
    """One monster's choice on a drawn map, with nothing but points, dictionaries and loops."""

    def __init__(self, drawing: list[str], letter: str, lying: set[Point]) -> None:
        self.drawing = drawing
        size = [(x, y) for y in range(len(drawing) // 2) for x in range(len(drawing[0]) // 2)]
        self.square = {point: drawing[2 * point[1] + 1][2 * point[0] + 1] for point in size}
        self.start: Place = tuple(sorted((p for p in size if self.square[p] == letter), key=reading_order))
        self.lying = lying
        self.heroes = {p: self.square[p] for p in size if self.square[p] in HEROES and p not in lying}
        self.free = {p for p in size if self.square[p] == "."} | set(self.start)

    def open(self, a: Point, b: Point) -> bool:
        inside = a in self.square and b in self.square
        return inside and self.drawing[a[1] + b[1] + 1][a[0] + b[0] + 1] == " "

    def linked(self, a: Point, b: Point) -> bool:
        """B-02."""
        if max(abs(a[0] - b[0]), abs(a[1] - b[1])) != 1:
            return False
        if a[0] == b[0] or a[1] == b[1]:
            return self.open(a, b)
        sides = ((a[0], b[1]), (b[0], a[1]))
        return all(self.open(corner, side) for corner in (a, b) for side in sides)

    def around(self, a: Point) -> list[Point]:
        near = [(a[0] + dx, a[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        return [b for b in near if self.linked(a, b)]

    def onward(self, place: Place) -> list[tuple[Place, bool]]:
        """Places one step away, each with whether the step is diagonal (B-87); who stands there is not looked at."""
        if len(place) == 1:
            return [((b,), b[0] != place[0][0] and b[1] != place[0][1]) for b in self.around(place[0])]
        found: list[tuple[Place, bool]] = []
        a, b = place
        for dx, dy in [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]:
            c, d = (a[0] + dx, a[1] + dy), (b[0] + dx, b[1] + dy)
            if self.linked(a, c) and self.linked(b, d) and self.linked(c, d):
                found.append(((c, d), bool(dx and dy)))
        for kept, swung in ((a, b), (b, a)):
            for new in self.around(swung):
                turned = (new[0] == kept[0]) != (swung[0] == kept[0])
                if abs(new[0] - kept[0]) + abs(new[1] - kept[1]) == 1 and turned and self.linked(kept, new):
                    found.append((tuple(sorted((kept, new), key=reading_order)), False))
        return found

    def stands(self, place: Place) -> bool:
        return set(place) <= self.free

    def passes(self, place: Place) -> bool:
        return set(place) <= self.free | self.lying

    def touches(self, place: Place, hero: Point) -> bool:
        return any(self.linked(point, hero) for point in place)

    def routes(self, hero: Point) -> list[list[Place]]:
        """All shortest routes to a place beside the Hero, breadth first."""
        layer: list[list[Place]] = [[self.start]]
        seen = {self.start}
        while layer:
            arrived = [route for route in layer if self.stands(route[-1]) and self.touches(route[-1], hero)]
            if arrived:
                return arrived
            further = [[*r, p] for r in layer for p, _ in self.onward(r[-1]) if self.passes(p) and p not in seen]
            seen |= {route[-1] for route in further}
            layer = further
        return []

    def diagonals(self, route: list[Place]) -> int:
        return sum(dict(self.onward(a))[b] for a, b in pairwise(route))

    def behind(self, point: Point, place: Place, facing: str) -> bool:
        """B-11, E-06."""
        ax, ay = FACINGS[facing]
        for x, y in place:
            dx, dy = point[0] - x, point[1] - y
            back, aside = -(dx * ax + dy * ay), abs(dx * ay) + abs(dy * ax)
            if back > 0 and aside <= back:
                return True
        return False

    def backs(self, place: Place, facing: str) -> int:
        near = [h for h in self.heroes if min(max(abs(h[0] - x), abs(h[1] - y)) for x, y in place) == 1]
        return sum(self.behind(hero, place, facing) for hero in near)

    def facing(self, place: Place, hero: Point) -> str:
        """FACE-04, E-20: the target in front, the fewest Heroes behind, then north, east, south, west."""
        flat = len(place) > 1 and place[0][1] == place[1][1]
        likely = "nesw" if len(place) == 1 else "ns" if flat else "ew"
        return min((f for f in likely if not self.behind(hero, place, f)), key=lambda f: self.backs(place, f))

    def walk(self, hero: Point, steps: int) -> list[Place]:
        """B-81 for the end, E-20 for the route to it, and as many steps of it as there are."""
        by_end: dict[Place, list[list[Place]]] = {}
        for route in self.routes(hero):
            by_end.setdefault(route[-1], []).append(route)
        best = {
            end: min(routes, key=lambda r: (self.diagonals(r), [in_order(place) for place in r]))
            for end, routes in by_end.items()
        }

        def worth(end: Place) -> tuple[int, int, int, list[Point]]:
            touched = sum(self.touches(end, other) for other in self.heroes)
            behind = self.backs(end, self.facing(end, hero))
            return -touched, behind, -self.diagonals(best[end]), in_order(end)

        walked = best[min(best, key=worth)][1 : steps + 1]
        while walked and not self.stands(walked[-1]):
            walked.pop()
        return walked


@st.composite
def positions(draw: st.DrawFn, letter: str) -> tuple[list[str], set[str]]:
    """A map with a few walls, columns, pits, idle Grunts, one to four Heroes (some lying) and one monster."""
    width, height = draw(st.integers(3, 6)), draw(st.integers(2, 5))
    chance = Random(draw(st.integers(0, 1 << 32)))
    rows = [[" "] * (2 * width + 1) for _ in range(2 * height + 1)]
    for y, row in enumerate(rows):
        for x in range(len(row)):
            rim = x in (0, 2 * width) or y in (0, 2 * height)
            if y % 2 and x % 2:
                row[x] = "."
            elif x % 2 != y % 2 and (rim or chance.random() < 0.12):
                row[x] = "|" if y % 2 else "-"
            elif not x % 2 and not y % 2:
                row[x] = "+"
    points = [(x, y) for x in range(width) for y in range(height)]
    chance.shuffle(points)
    if letter != "s":
        first = points.pop()
        beside = [p for p in points if abs(p[0] - first[0]) + abs(p[1] - first[1]) == 1]
        second = next((p for p in beside if rows[p[1] + first[1] + 1][p[0] + first[0] + 1] == " "), None)
        if second is None:
            second = beside[0]
            rows[second[1] + first[1] + 1][second[0] + first[0] + 1] = " "
        points.remove(second)
        body = [first, second]
    else:
        body = [points.pop()]
    for x, y in body:
        rows[2 * y + 1][2 * x + 1] = letter
    heroes = HEROES[: draw(st.integers(1, min(4, len(points))))]
    for hero in heroes:
        x, y = points.pop()
        rows[2 * y + 1][2 * x + 1] = hero
    for _ in range(draw(st.integers(0, 6))):
        if points:
            x, y = points.pop()
            rows[2 * y + 1][2 * x + 1] = chance.choice(OBSTACLES)
    return ["".join(row) for row in rows], draw(st.sets(st.sampled_from(heroes[1:]))) if len(heroes) > 1 else set()


NAMES = {"B": "barka", "H": "helena", "Z": "zoe", "L": "luckylock"}


def activate(game: Play, name: str) -> list[e.Event]:
    """One monster's turn, at once; no Hero has Shield Dice, so nobody is asked."""
    table = game.game.table
    before = len(table.events)
    turn = monsters.activate(table, game.monster(name), "distance")
    try:
        turn.send(None)
    except StopIteration:
        return table.events[before:]
    raise AssertionError("somebody was asked")


def compare(drawing: list[str], lying: set[str], letter: str, steps: int, seed: int) -> None:
    kind = "ugly_snout" if letter == "s" else "running_spider"
    lines = [f"{NAMES[hero]} lying" for hero in sorted(lying)]
    game = at("\n".join(drawing), *lines, cards={kind: {"steps": steps}}, chance=Seeded(seed))
    where = {name: game.board.xy(hero.at) for name, hero in game.state.heroes.items()}
    search = Search(drawing, letter, {where[NAMES[hero]] for hero in lying})
    was = game.monster(f"{letter}1").facing
    table = game.game.table
    ordered = monsters.distances(table, monsters.survey(table), [game.monster(f"{letter}1")])
    events = activate(game, f"{letter}1")
    distances = {
        name: len(routes[0]) - 1
        for name, point in where.items()
        if point in search.heroes and (routes := search.routes(point))
    }
    moved = [event for event in events if isinstance(event, e.MonsterMoved)]
    struck = [event.hero for event in events if isinstance(event, e.MonsterAttacked)]
    assert ordered == {f"{letter}1": min(distances.values(), default=monsters.FAR)}, "MACT-02 orders by these"
    told = [tuple(zip(event.path, event.tails, strict=True)) for event in moved]
    if not distances:
        assert not struck, "B-82: nobody can be reached"
        walked = [search.start, *(place_of(game, squares) for path in told for squares in path)]
        assert len(walked) <= 1 + steps
        assert all(search.passes(place) for place in walked)
        assert all(there in dict(search.onward(here)) for here, there in pairwise(walked))
        assert search.stands(walked[-1])
        return
    (choice,) = [event for event in events if isinstance(event, e.TargetChosen)]
    nearest = min(distances.values())
    assert dict(choice.distances) == distances
    assert distances[choice.hero] == nearest
    assert set(choice.tied) == ({n for n, d in distances.items() if d == nearest} if choice.tied else set())
    target = where[choice.hero]
    path = search.walk(target, steps) if nearest else []
    assert told == ([tuple(names(game, place) for place in path)] if path else [])
    end = path[-1] if path else search.start
    assert struck == ([choice.hero] if search.touches(end, target) else [])
    assert game.monster(f"{letter}1").facing == (search.facing(end, target) if path or struck else was)


def names(game: Play, place: Place) -> tuple[str, str]:
    squares = [cell for x, y in place if (cell := game.board.at(x, y)) is not None]
    return game.board.name(squares[0]), game.board.name(squares[1]) if len(squares) > 1 else ""


def place_of(game: Play, squares: tuple[str, str]) -> Place:
    return tuple(game.board.xy(cell) for name in squares if name and (cell := game.board.cell(name)) is not None)


@settings(max_examples=250, deadline=None)
@given(positions("s"), st.integers(0, 8), st.integers(0, 99))
def test_a_snout_chooses_walks_turns_and_strikes_as_the_ledger_says(
    position: tuple[list[str], set[str]], steps: int, seed: int
) -> None:
    compare(*position, "s", steps, seed)


@settings(max_examples=150, deadline=None)
@given(positions("r"), st.integers(0, 6), st.integers(0, 99))
def test_a_big_monster_chooses_walks_turns_and_strikes_as_the_ledger_says(
    position: tuple[list[str], set[str]], steps: int, seed: int
) -> None:
    compare(*position, "r", steps, seed)

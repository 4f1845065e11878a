"""What changed in a step, read off its events: numbered movements and marks, in the order in which they happened.

The picture draws them, the alt text and the text board tell them, under the same numbers. What one figure does in one
go (a monster moves and strikes) shares one number.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from engine import events as e
from engine.events import Event
from engine.view import View


@dataclass(frozen=True, slots=True)
class Move:
    """Somebody went from `start` over `path` (squares entered); who: a Hero or monster, kind "" for a Hero."""

    number: int
    who: str
    kind: str
    start: str
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """Something happened on `square`; what: a kind of `renderers.figures.MARKS`.

    origin: the square of who did it ("" where it does not matter), by, to: the ids it is about ("" where there is
    none), key: its entry in the text tables.
    """

    number: int
    what: str
    key: str
    square: str
    origin: str = ""
    by: str = ""
    to: str = ""
    kind: str = ""


@dataclass(slots=True)
class Changes:
    moves: list[Move] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    fallen: list[tuple[str, str]] = field(default_factory=list)
    """(kind, square) of monsters that were felled."""
    spaces_lost: int = 0
    """By how many spaces the End of Game tile came nearer (DOWN-01)."""
    _actor: str = ""
    _number: int = 0

    def squares(self) -> list[str]:
        """Every square on which something changed, in order, each once."""
        found: dict[str, None] = {}
        for move in self.moves:
            found.update(dict.fromkeys((move.start, *move.path)))
        for mark in self.marks:
            found.update(dict.fromkeys(square for square in (mark.origin, mark.square) if square))
        return list(found)

    def __len__(self) -> int:
        return len(self.moves) + len(self.marks)

    def number(self, actor: str) -> int:
        """The number of what `actor` does next: a new one when it is somebody else's turn to act."""
        if actor != self._actor or not actor:
            self._actor = actor
            self._number += 1
        return self._number


def changes(events: Iterable[Event], view: View) -> Changes:
    """Sort out the events of a step; `view` is the table after them."""
    found = Changes()
    for event in events:
        _moved(found, event)
        _fought(found, event)
        _touched(found, event, view)
    return found


def _moved(found: Changes, event: Event) -> None:
    match event:
        case e.HeroMoved(hero, start, path) if path:
            found.moves.append(Move(found.number(hero), hero, "", start, path))
        case e.MonsterMoved(monster, kind, start, path) if path:
            found.moves.append(Move(found.number(monster), monster, kind, start, path))
        case e.EndMoved():
            found.spaces_lost += 1


def _fought(found: Changes, event: Event) -> None:
    match event:
        case e.HeroAttacked():
            what = "hit" if event.hit else "miss"
            number = found.number(event.hero)
            found.marks.append(
                Mark(number, what, what, event.target, event.square, event.hero, event.monster, event.kind)
            )
        case e.MonsterAttacked():
            what = "hit" if event.hit else "parry"
            number = found.number(event.monster)
            found.marks.append(
                Mark(number, what, what, event.target, event.square, event.monster, event.hero, event.kind)
            )
        case e.MonsterKilled(monster, kind, square):
            found.fallen.append((kind, square))
            _ended(found, monster, "kill")
        case e.HeroFell(hero, square):
            if not _ended(found, hero, "fall"):
                found.marks.append(Mark(found.number(hero), "fall", "fall", square, to=hero))
        case e.HeroWounded(hero=hero, cause=cause, square=square) if cause == "poison":
            found.marks.append(Mark(found.number(hero), "hit", "poison", square, to=hero))


def _ended(found: Changes, who: str, how: str) -> bool:
    """The hit that felled somebody becomes a mark of its own kind; False when no hit did it."""
    for at in range(len(found.marks) - 1, -1, -1):
        if found.marks[at].to == who:
            if found.marks[at].what == "hit":
                found.marks[at] = replace(found.marks[at], what=how, key=how)
                return True
            return False
    return False


def _touched(found: Changes, event: Event, view: View) -> None:
    match event:
        case e.DoorOpened(door, hero):
            board = view.board
            a, b = board.doors[door].edges[0]
            square = board.name(_beyond(view, hero, a, b))
            found.marks.append(Mark(found.number(hero), "good", "door", square, by=hero, to=door))
        case e.ChestPicked(chest, hero, square):
            found.marks.append(Mark(found.number(hero), "good", "chest", square, by=hero, to=chest))
        case e.BarrelBroken(barrel, hero, square):
            found.marks.append(Mark(found.number(hero), "good", "barrel", square, by=hero, to=barrel))
        case e.TrapDisarmed(trap, hero, square):
            found.marks.append(Mark(found.number(hero), "good", "disarmed", square, by=hero, to=trap))
        case e.TrapSprung(trap, kind, hero, square):
            found.marks.append(Mark(found.number(hero), "trap", "trap", square, to=hero, kind=kind))
        case e.HeroFreed(hero, _, by):
            at = view.hero(hero).square
            found.marks.append(
                Mark(found.number(by), "good", "freed" if by != hero else "freed_self", at, by=by, to=hero)
            )
        case e.PortalOpened(square) if square:
            found.marks.append(Mark(found.number(""), "arrival", "portal", square))
        case e.MonsterArrived(monster, kind, square):
            found.marks.append(Mark(found.number(""), "arrival", "arrival", square, to=monster, kind=kind))
        case e.RoomWoke(tile):
            square = middle_square(view, tile)
            found.marks.append(Mark(found.number(""), "wake", "wake", square, to=tile))


def _beyond(view: View, hero: str, a: int, b: int) -> int:
    """Of the two cells of a door's border the one that the Hero's tile ends before: what lies open now."""
    board = view.board
    here = board.cell(view.hero(hero).square)
    return a if here is not None and board.tile_at(here) == board.tile_at(b) else b


def middle_square(view: View, tile: str) -> str:
    """The square of a tile nearest to its middle on which nothing stands, else the middle itself."""
    board = view.board
    spot = board.tile(tile)
    taken = set(occupied(view))
    cx, cy = spot.x + (spot.w - 1) / 2, spot.y + (spot.h - 1) / 2
    cells = [(x, y) for y in range(spot.y, spot.y + spot.h) for x in range(spot.x, spot.x + spot.w)]
    cells.sort(key=lambda c: ((c[0] - cx) ** 2 + (c[1] - cy) ** 2, c[1], c[0]))
    names = [board.name(cell) for x, y in cells if (cell := board.at(x, y)) is not None]
    return next((name for name in names if name not in taken), names[0])


def occupied(view: View) -> list[str]:
    """Squares on which something stands or lies that a mark would hide."""
    squares = [hero.square for hero in view.heroes]
    squares += [square for monster in view.monsters for square in monster.squares]
    squares += [*view.chests.values(), *view.barrels.values(), *view.pits]
    squares += [square for _, square in view.furniture]
    squares += [square for portal in view.portals for square in portal.squares]
    return squares

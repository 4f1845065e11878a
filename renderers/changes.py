"""What changed in a step, read off its events: numbered movements and marks, in the order in which they happened.

The picture draws them, the alt text and the text board tell them, under the same numbers. What one figure does in one
go (a monster moves and strikes) shares one number; where there is only one, neither shows it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import pairwise

from engine import events as e
from engine.events import Event
from engine.view import View
from renderers.places import middle_square


@dataclass(frozen=True, slots=True)
class Move:
    """Somebody went from `start` over `path` (squares entered); who: a Hero or monster, kind "" for a Hero.

    how: "walk", "push", "throw" or "leap" (teleports too); by: who or what made it go, "" for its own feet."""

    number: int
    who: str
    kind: str
    start: str
    path: tuple[str, ...]
    how: str = "walk"
    by: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """Something happened on `square`; what: a kind of `renderers.signs.MARKS`.

    origin: the square of who did it ("" where it does not matter), by, to: the ids it is about ("" where there is
    none), key: its entry in the text tables; card: the ability, item or find behind it, level: of the ability.
    """

    number: int
    what: str
    key: str
    square: str
    origin: str = ""
    by: str = ""
    to: str = ""
    kind: str = ""
    card: str = ""
    level: int = 0


@dataclass(slots=True)
class Changes:
    """`told`: all movements and marks in the order in which they happened."""

    told: list[Move | Mark] = field(default_factory=list)
    fallen: list[tuple[str, str]] = field(default_factory=list)
    """(kind, square) of monsters that were felled."""
    spaces_lost: int = 0
    """By how many spaces the End of Game tile came nearer (DOWN-01)."""
    _actor: str = ""
    _number: int = 0

    @property
    def moves(self) -> list[Move]:
        return [it for it in self.told if isinstance(it, Move)]

    @property
    def marks(self) -> list[Mark]:
        return [it for it in self.told if isinstance(it, Mark)]

    @property
    def numbered(self) -> bool:
        """Whether picture and words have the numbers: what one figure does in one go needs none."""
        return len({it.number for it in self.told}) > 1

    @property
    def last(self) -> Mark | None:
        """What was told last, if that is a mark."""
        last = self.told[-1] if self.told else None
        return last if isinstance(last, Mark) else None

    def squares(self) -> list[str]:
        """Every square on which something changed, in order, each once."""
        found: dict[str, None] = {}
        for move in self.moves:
            found.update(dict.fromkeys((move.start, *move.path)))
        for mark in self.marks:
            found.update(dict.fromkeys(square for square in (mark.origin, mark.square) if square))
        return list(found)

    def __len__(self) -> int:
        return len(self.told)

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
        _smashed(found, event, view)
        _worked(found, event, view)
        _played(found, event, view)
        _wrestled(found, event, view)
    return found


def _moved(found: Changes, event: Event) -> None:
    match event:
        case e.HeroMoved(hero, start, path) if path:
            found.told.append(Move(found.number(hero), hero, "", start, path))
        case e.MonsterMoved(monster, kind, start, steps) if path := _entered(start, steps):
            found.told.append(Move(found.number(monster), monster, kind, start, path))
        case e.HeroPlaced(hero, start, square, by) if start != square:
            found.told.append(Move(found.number(hero), hero, "", start, (square,), "leap", by))
        case e.HeroPushed(hero, start, path, by) if path:
            found.told.append(Move(found.number(by), hero, "", start, path, "push", by))
        case e.MonsterPushed(monster, kind, start, square, by):
            found.told.append(Move(found.number(by), monster, kind, start, (square,), "push", by))
        case e.MonsterThrown(monster, kind, start, path, by) if path:
            found.told.append(Move(found.number(by), monster, kind, start, path, "throw", by))
        case e.HeroThrown(hero, start, path, by) if path:
            found.told.append(Move(found.number(by), hero, "", start, path, "throw", by))
        case e.EndMoved():
            found.spaces_lost += 1


def _entered(start: str, steps: tuple[str, ...]) -> tuple[str, ...]:
    """The squares that are new at each step: a big monster may stay with its head and swing its tail round."""
    return tuple(b for a, b in pairwise((start, *steps)) if a != b)


def _fought(found: Changes, event: Event) -> None:
    match event:
        case e.HeroAttacked():
            what = "hit" if event.hit else "miss"
            number = found.number(event.hero)
            found.told.append(
                Mark(number, what, what, event.target, event.square, event.hero, event.monster, event.kind)
            )
        case e.RivalAttacked(hero, target, _, origin, square):
            what = "hit" if event.hit else "miss"
            found.told.append(Mark(found.number(hero), what, what, square, origin, hero, target))
        case e.MonsterAttacked():
            what = "hit" if event.hit else "parry"
            number = found.number(event.monster)
            found.told.append(
                Mark(number, what, what, event.target, event.square, event.monster, event.hero, event.kind)
            )
        case e.Countered(hero, monster):
            blow = next((mark for mark in reversed(found.marks) if mark.by == monster), None)
            if blow:
                number = found.number(monster)
                found.told.append(Mark(number, "hit", "counter", blow.origin, blow.square, hero, monster, blow.kind))
        case e.MonsterKilled(monster, kind, square):
            found.fallen.append((kind, square))
            _ended(found, monster, "kill")
        case e.HeroFell(hero, square):
            if not _ended(found, hero, "fall"):
                found.told.append(Mark(found.number(hero), "fall", "fall", square, to=hero))
        case e.HeroWounded(hero=hero, cause=cause, square=square) if cause == "poison":
            found.told.append(Mark(found.number(hero), "hit", "poison", square, to=hero))


def _ended(found: Changes, who: str, how: str) -> bool:
    """The hit that felled somebody becomes a mark of its own kind; False when no hit did it."""
    for at in range(len(found.told) - 1, -1, -1):
        mark = found.told[at]
        if isinstance(mark, Mark) and mark.to == who:
            if mark.what == "hit":
                found.told[at] = replace(mark, what=how, key=how)
            return mark.what == "hit"
    return False


def _touched(found: Changes, event: Event, view: View) -> None:
    match event:
        case e.DoorOpened(door, hero, how):
            square = _beyond(view, hero, view.board.doors[door].edges[0])
            key = "door_smashed" if how == "smashed" else "door"
            found.told.append(Mark(found.number(hero), "good", key, square, by=hero, to=door))
        case e.ChestPicked(chest, hero, square):
            found.told.append(Mark(found.number(hero), "good", "chest", square, by=hero, to=chest))
        case e.BarrelBroken(barrel, hero, square):
            found.told.append(Mark(found.number(hero), "good", "barrel", square, by=hero, to=barrel))
        case e.TrapDisarmed(trap, hero, square):
            found.told.append(Mark(found.number(hero), "good", "disarmed", square, by=hero, to=trap))
        case e.TrapSprung(trap, kind, hero, square):
            found.told.append(Mark(found.number(hero), "trap", "trap", square, to=hero, kind=kind))
        case e.HeroFreed(hero, _, by):
            at = view.hero(hero).square
            found.told.append(
                Mark(found.number(by), "good", "freed" if by != hero else "freed_self", at, by=by, to=hero)
            )
        case e.PortalOpened(square) if square:
            found.told.append(Mark(found.number(""), "arrival", "portal", square))
        case e.MonsterArrived(monster, kind, square):
            found.told.append(Mark(found.number(""), "arrival", "arrival", square, to=monster, kind=kind))
        case e.RoomWoke(tile):
            square = middle_square(view, tile)
            found.told.append(Mark(found.number(""), "wake", "wake", square, to=tile))


def _smashed(found: Changes, event: Event, view: View) -> None:
    match event:
        case e.ColumnSmashed(square, hero):
            found.told.append(Mark(found.number(hero), "good", "column", square, by=hero))
        case e.ChestSmashed(chest, hero, square):
            found.told.append(Mark(found.number(hero), "good", "chest_smashed", square, by=hero, to=chest))
        case e.WallTorn(hero, borders, tile):
            square = _beyond(view, hero, view.board.edge(borders[0]))
            found.told.append(Mark(found.number(hero), "good", "wall", square, by=hero, to=tile))


def _worked(found: Changes, event: Event, view: View) -> None:
    """Levers, buttons and what they unlock (B-41, E-03); Tome tokens (D.17)."""
    match event:
        case e.LeverPulled(lever, hero, square):
            found.told.append(Mark(found.number(hero), "good", "lever", square, by=hero, to=lever))
        case e.ButtonPressed(button, hero, square):
            found.told.append(Mark(found.number(hero), "good", "button", square, by=hero, to=button))
        case e.DoorUnlocked(door):
            hero = found.last.by if found.last and found.last.key in ("lever", "button", "unlocked") else ""
            a, b = view.board.doors[door].edges[0]
            square = _beyond(view, hero, (a, b)) if hero else view.board.name(b)
            found.told.append(Mark(found.number(hero), "good", "unlocked", square, by=hero, to=door))
        case e.BookTaken(book, hero, square):
            found.told.append(Mark(found.number(hero), "tome", "book_taken", square, by=hero, to=book))
        case e.BookHanded(book, hero, to):
            at, origin = view.hero(to).square, view.hero(hero).square
            found.told.append(Mark(found.number(hero), "tome", "book_handed", at, origin, hero, to, card=book))
        case e.BookDropped(book, hero, square):
            last = found.last
            fell = last and last.key in ("fall", "book_dropped") and hero in (last.to, last.by)
            number = last.number if last and fell else found.number(hero)
            found.told.append(Mark(number, "tome", "book_dropped", square, by=hero, to=book))
        case e.BookBrought(book, hero, square):
            found.told.append(Mark(found.number(hero), "tome", "book_brought", square, by=hero, to=book))


def _played(found: Changes, event: Event, view: View) -> None:
    """Abilities, cards, Tomes and what monsters can do besides."""
    match event:
        case e.AbilityUsed(hero, ability, level):
            at = view.hero(hero).square
            found.told.append(Mark(found.number(hero), "ability", "ability", at, by=hero, card=ability, level=level))
        case e.Marked(mark, on, by, level) if at := _square(view, on, monsters=True):
            found.told.append(_aimed(found, mark, on, by, level, at, view))
        case e.CardDrawn(hero, card):
            at = view.hero(hero).square
            found.told.append(Mark(found.number(hero), "card", "drawn", at, by=hero, card=card))
        case e.CardGiven(hero, card, to):
            at, origin = view.hero(to).square, view.hero(hero).square
            found.told.append(Mark(found.number(hero), "card", "given", at, origin, hero, to, card=card))
        case e.FindUsed(hero, find):
            at = view.hero(hero).square
            found.told.append(Mark(found.number(hero), "card", "find", at, by=hero, card=find))
        case e.TomeCast(hero, tome, target) if at := _square(view, target):
            origin = view.hero(hero).square
            found.told.append(Mark(found.number(hero), "tome", "tome", at, origin, hero, target, card=tome))
        case e.SpecialUsed(monster, kind, special, on) if at := _square(view, on or monster):
            key = f"specials.{special}" if on or special != "hexgate" else "specials.hexgate_portals"
            origin = _square(view, monster) if on else ""
            found.told.append(Mark(found.number(monster), "special", key, at, origin, monster, on, kind))


def _wrestled(found: Changes, event: Event, view: View) -> None:
    """What Heroes do to each other in the Arena, and where the Tome goes (D.18)."""
    match event:
        case e.Tackled(hero, target, won=won) | e.Shoved(hero, target, won=won):
            deed = "tackle" if isinstance(event, e.Tackled) else "shove"
            key, at, origin = f"{deed}_{'won' if won else 'lost'}", view.hero(target).square, view.hero(hero).square
            what = ("tome" if deed == "tackle" else "good") if won else "miss"
            found.told.append(Mark(found.number(hero), what, key, at, origin, hero, target))
        case e.Thrown(_, hero, to, caught=caught):
            at, origin = view.hero(to).square, view.hero(hero).square
            found.told.append(
                Mark(found.number(hero), "tome", "caught" if caught else "not_caught", at, origin, hero, to)
            )
        case e.TomeLanded(square=square):
            found.told.append(Mark(found.number(""), "tome", "landed", square))
        case e.GoalScored(hero, _, square):
            found.told.append(Mark(found.number(hero), "tome", "goal", square, by=hero))


def _aimed(found: Changes, mark: str, on: str, by: str, level: int, at: str, view: View) -> Mark:
    """An ability that lies on a monster now. Aimed at one, it says so in place of the mark of its use; called out to a
    whole room, it leaves that and marks each."""
    number, origin = found.number(by), view.hero(by).square
    last = found.last
    if mark != "war_cry" and last and (last.key, last.by, last.card) == ("ability", by, mark):
        found.told.pop()
        return Mark(number, "ability", "ability_on", at, origin, by, on, card=mark, level=level)
    return Mark(number, "ability", "marked", at, by=by, to=on, card=mark, level=level)


def _square(view: View, piece: str, *, monsters: bool = False) -> str:
    """Where a monster or a Hero stands, "" if it is not there any more; `monsters`: only those."""
    if monster := view.monster(piece):
        return monster.squares[0]
    return next((hero.square for hero in view.heroes if hero.id == piece and not monsters), "")


def _beyond(view: View, hero: str, border: tuple[int, int]) -> str:
    """Of the two squares at a border that was opened the one that the Hero's tile ends before: what lies open now."""
    board = view.board
    here = board.cell(view.hero(hero).square)
    a, b = border
    return board.name(a if here is not None and board.tile_at(here) == board.tile_at(b) else b)

"""What a picture shows, in words of one language: each figure, each change, each thing. The alt text and the text board
are made of these, so they cannot say different things."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine.board.squares import parse_square, square_name
from engine.view import HeroView, MonsterView, PortalView, ThingView, View
from renderers.changes import Changes, Mark, Move
from renderers.figures import marks_on
from renderers.grammar import Count, Noun
from renderers.names import ALONE, NO_NAMES, Names, entry, roman, shown
from renderers.texts import lookup


class Legend:
    """`rooms`: the mission's names for its tiles, if there are any ("the mess hall")."""

    def __init__(self, language: str, rooms: Mapping[str, str] = NO_NAMES) -> None:
        self.language = language
        self.names = Names(language, rooms)

    def text(self, key: str, **fields: Any) -> str:
        """A text of `picture.yaml`."""
        return str(lookup(self.language, f"picture.{key}")).format(**fields)

    def standing(self, view: View) -> list[str]:
        """How the game stands: the turn and its end, the Ugly Master's dice; in the Arena round and scores."""
        if not view.rounds:
            dice = self._dice(view) if view.master_dice else []
            return [self.text("turn", turn=view.turn, end=view.end), *dice]
        scores = [f"{self.names.noun(side)} {n}" for side, n in view.points.items()]
        scored = self.text("goals" if view.teams else "points", it=", ".join(scores))
        return [self.text("round", turn=view.turn, rounds=view.rounds), scored]

    def _dice(self, view: View) -> list[str]:
        return [self.text("master", dice=shown(view.master_dice), star=view.master_star)]

    def hero(self, view: HeroView, *, active: bool, facing: bool = True, team: str = "") -> str:
        """ "Barka on I3, 2 of 5 Hit Points, facing east, 2 Shield Dice". team: whose side the Hero is on, if any."""
        who = self.names.noun(view.id)
        notes = [self.text("hero", who=who, square=view.square, hp=view.hp, hearts=view.hearts)]
        if team:
            notes.append(self.text("notes.team", it=self.names.noun(team)))
        if view.lying:
            notes.append(self.text("notes.lying"))
        elif facing:
            notes.append(self._facing(who, view.facing))
        flags = {"active": active, "caged": view.caged, "stuck": view.stuck and not view.lying}
        notes += [self.text(f"notes.{name}", who=who) for name, set_ in flags.items() if set_]
        if view.shields:
            notes.append(self.text("notes.shields", n=Count(view.shields)))
        if view.counterattacks:
            notes.append(self.text("notes.counterattacks", n=Count(view.counterattacks)))
        if view.fortress:
            notes.append(self.text("notes.fortress"))
        carries = "notes.carries_the_tome" if team else "notes.carries"
        notes += [self.text(carries, it=self.names.thing("book", book)) for book in view.books]
        notes += [self.text("notes.with", it=self.names.noun(name)) for name in marks_on(view)]
        return ", ".join([*notes, *self._statuses(who, view.statuses)])

    def monster(self, view: MonsterView, *, facing: bool = True) -> str:
        """ "Ugly Snout 12 on K4, facing west"."""
        who = self.names.monster(view.id, view.kind)
        notes = [self.text("monster", who=who, square="/".join(view.squares))]
        if view.full_life > 1:
            notes.append(self.text("life", life=view.life, full=view.full_life))
        if facing:
            notes.append(self._facing(who, view.facing))
        if view.asleep:
            notes.append(self.text("notes.asleep", who=who))
        if view.mounted:
            notes.append(self.text("notes.mounted"))
        notes += [self.text("notes.under", it=self.names.noun(name)) for name in marks_on(view)]
        return ", ".join([*notes, *self._statuses(who, view.statuses)])

    def briefly(self, view: HeroView) -> str:
        """ "Barka I3 2/5"."""
        return f"{self.names.noun(view.id)} {view.square} {view.hp}/{view.hearts}"

    def kinds(self, monsters: Iterable[MonsterView]) -> list[str]:
        """All of them in few words, kind by kind: "Ugly Snouts 3 M3, 12 K4"."""
        groups: dict[str, list[MonsterView]] = {}
        for monster in monsters:
            groups.setdefault(monster.kind, []).append(monster)
        found = []
        for kind, group in groups.items():
            noun = entry(self.language, kind)
            name = str(noun) if len(group) == 1 else format(noun, "many")
            numbers = ["" if kind in ALONE else f"{monster.number} " for monster in group]
            places = [f"{number}{'/'.join(it.squares)}" for number, it in zip(numbers, group, strict=True)]
            found.append(f"{name} {', '.join(places)}")
        return found

    def _facing(self, who: Noun, facing: str) -> str:
        return self.text("facing", who=who, facing=lookup(self.language, f"names.facings.{facing}"))

    def _statuses(self, who: Noun, statuses: Iterable[str]) -> list[str]:
        return [self.text(f"notes.{status}", who=who) for status in statuses]

    def changes(self, found: Changes) -> list[str]:
        """Every movement and mark in the order of the numbers, with its number where the picture has one."""
        told = sorted(found.told, key=lambda it: it.number)
        words = [self._move(it) if isinstance(it, Move) else self._mark(it) for it in told]
        if not found.numbered:
            return words
        return [self.text("numbered", n=it.number, it=line) for it, line in zip(told, words, strict=True)]

    def _move(self, move: Move) -> str:
        who = self.names.monster(move.who, move.kind) if move.kind else self.names.noun(move.who)
        fields = {"by": self.names.noun(move.by)} if move.by else {}
        return self.text(f"changes.{move.how}", who=who, start=move.start, square=move.path[-1], **fields)

    def _mark(self, mark: Mark) -> str:
        fields: dict[str, Any] = {"square": mark.square}
        if mark.key in ("wake", "wall"):
            fields["to"] = self.names.room(mark.to)
        elif mark.key in ("lever", "button", "book_taken", "book_dropped", "book_brought"):
            fields["to"] = self.names.thing(mark.key.split("_")[0], mark.to)
        elif mark.key == "disarmed":
            fields["place"] = self.names.place(mark.to)
        elif mark.to:
            fields["to"] = self.names.noun(mark.to)
        if mark.by:
            fields["by"] = self.names.noun(mark.by)
        if mark.key == "book_handed":
            fields["card"] = self.names.thing("book", mark.card)
        elif mark.card:
            fields["card"] = self.names.noun(mark.card)
            fields["level"] = roman(mark.level)
        if mark.key == "trap":
            fields["kind"] = entry(self.language, mark.kind)
        return self.text(f"changes.{mark.key}", **fields)

    def things(self, view: View, seen: Callable[[Iterable[str]], bool] = lambda _: True) -> dict[str, list[str]]:
        """What the mission turns on, by the entry of `picture.yaml` it goes under; empty lists where there is none.

        seen: whether any of some squares is to be told of."""
        levers = [self._thing("lever", it, "pulled") for it in view.levers if seen((it.square,))]
        buttons = [self._thing("button", it, "down") for it in view.buttons if seen((it.square,))]
        books = [f"{self.names.thing('book', name)} {at}" for name, at in view.books.items() if seen((at,))]
        gaps = [f"{self.names.thing('gap', name)} {'/'.join(at)}" for name, at in view.gaps.items() if seen(at)]
        brought = [str(self.names.thing("book", name)) for name in view.brought] if gaps else []
        doors = {name: _sides(view, name) for name in view.closed}
        told = {name: f"{self.names.noun(name)} {'-'.join(at)}" for name, at in doors.items() if seen(at)}
        return {
            "doors": [words for name, words in told.items() if name not in view.locked],
            "locked": [words for name, words in told.items() if name in view.locked],
            "levers": levers,
            "buttons": buttons,
            "books": [] if view.bases else books,
            "the_tome": list(view.books.values()) if view.bases else [],
            "bases": [
                self.text("base", team=self.names.noun(team), squares="/".join(at))
                for team, at in view.bases.items()
                if seen(at)
            ],
            "gaps": gaps,
            "brought": brought,
            "chests": [square for square in view.chests.values() if seen((square,))],
            "reach": [square for square in view.preview if seen((square,))],
            "traps": self._traps(view, seen),
            "portals": [self._portal(portal) for portal in view.portals if seen(portal.squares)],
            "asleep": [format(self.names.room(it), "the") for it in view.sleeping if seen(_squares_of(view, it))],
        }

    def _thing(self, kind: str, it: ThingView, worked: str) -> str:
        """ "lever 2 U9 (pulled)"."""
        noun = self.names.thing(kind, it.id)
        return self.text("worked" if it.worked else "idle", it=noun, at=it.square, state=self.text(f"notes.{worked}"))

    def _portal(self, view: PortalView) -> str:
        at = view.squares[0] if len(view.squares) == 1 else f"{view.squares[0]}-{_far(view.squares)}"
        noun = entry(self.language, view.kind)
        return self.text("worked" if view.shut else "idle", it=noun, at=at, state=self.text("notes.shut"))

    def _traps(self, view: View, seen: Callable[[Iterable[str]], bool]) -> list[str]:
        """Where traps lie face down; what they are nobody knows."""
        traps = [trap for trap in view.traps if seen(trap.squares)]
        return [self.names.place(trap.id if trap.under != "floor" else trap.squares[0]) for trap in traps]


def _sides(view: View, door: str) -> tuple[str, str]:
    """Two of a door's squares, one on each side."""
    a, b = view.board.doors[door].edges[0]
    return view.board.name(a), view.board.name(b)


def _squares_of(view: View, tile: str) -> list[str]:
    """Every square of a tile."""
    spot = view.board.tile(tile)
    return [square_name(x, y) for x in range(spot.x, spot.x + spot.w) for y in range(spot.y, spot.y + spot.h)]


def _far(squares: Iterable[str]) -> str:
    """The lower right one of some squares."""
    return max(squares, key=lambda square: sum(parse_square(square)))

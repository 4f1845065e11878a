"""What a picture shows, in words of one language: each figure, each change, each thing. The alt text and the text board
are made of these, so they cannot say different things."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine.view import HeroView, MonsterView, View
from renderers.changes import Changes, Mark, Move
from renderers.figures import marks_on
from renderers.grammar import Count, Noun
from renderers.names import ALONE, NO_NAMES, Names, entry, roman
from renderers.texts import lookup


class Legend:
    """`rooms`: the mission's names for its tiles, if there are any ("the mess hall")."""

    def __init__(self, language: str, rooms: Mapping[str, str] = NO_NAMES) -> None:
        self.language = language
        self.names = Names(language, rooms)

    def text(self, key: str, **fields: Any) -> str:
        """A text of `picture.yaml`."""
        return str(lookup(self.language, f"picture.{key}")).format(**fields)

    def hero(self, view: HeroView, *, active: bool, facing: bool = True) -> str:
        """ "Barka on I3, 2 of 5 Hit Points, facing east, 2 Shield Dice"."""
        who = self.names.noun(view.id)
        notes = [self.text("hero", who=who, square=view.square, hp=view.hp, hearts=view.hearts)]
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
        """Every movement and mark with its number, in the order of the numbers."""
        told = sorted(found.told, key=lambda it: it.number)
        words = [self._move(it) if isinstance(it, Move) else self._mark(it) for it in told]
        return [self.text("numbered", n=it.number, it=line) for it, line in zip(told, words, strict=True)]

    def _move(self, move: Move) -> str:
        who = self.names.monster(move.who, move.kind) if move.kind else self.names.noun(move.who)
        fields = {"by": self.names.noun(move.by)} if move.by else {}
        return self.text(f"changes.{move.how}", who=who, start=move.start, square=move.path[-1], **fields)

    def _mark(self, mark: Mark) -> str:
        fields: dict[str, Any] = {"square": mark.square}
        if mark.key in ("wake", "wall"):
            fields["to"] = self.names.room(mark.to)
        elif mark.key == "disarmed":
            fields["place"] = self.names.place(mark.to)
        elif mark.to:
            fields["to"] = self.names.noun(mark.to)
        if mark.by:
            fields["by"] = self.names.noun(mark.by)
        if mark.card:
            fields["card"] = self.names.noun(mark.card)
            fields["level"] = roman(mark.level)
        if mark.key == "trap":
            fields["kind"] = entry(self.language, mark.kind)
        return self.text(f"changes.{mark.key}", **fields)

    def doors(self, view: View) -> list[str]:
        """Closed doors with two of their squares: "Door 3 O6-O7"."""
        found = []
        for name in view.closed:
            a, b = view.board.doors[name].edges[0]
            found.append(f"{self.names.noun(name)} {view.board.name(a)}-{view.board.name(b)}")
        return found

    def traps(self, view: View) -> list[str]:
        """Where traps lie face down; what they are nobody knows."""
        return [self.names.place(trap.id if trap.under != "floor" else trap.squares[0]) for trap in view.traps]

"""What happens to the things that a mission is about: levers, buttons, locks, Tome tokens, stages."""

from __future__ import annotations

from collections.abc import Iterable

from engine import events as e
from engine.board.squares import Cell
from engine.state import Hero
from engine.verbs.telling import Telling


class MissionVerbs(Telling):
    """In the code Tome tokens are books: a Tome is an item."""

    def pull_lever(self, hero: Hero, lever: str) -> None:
        """B-41; the last of levers and buttons opens what is locked (E-03)."""
        levers = self.setting.mission.levers
        self.state.pulled.append(lever)
        left = len(levers) - len(self.state.pulled)
        self.tell(e.LeverPulled(lever, hero.id, self.name(levers[lever]), left))
        self._unlock()

    def stepped(self, hero: Hero, cells: Iterable[Cell]) -> None:
        """A Hero has stepped on these squares, the last of which he stands on: buttons sink (B-41), Tome tokens that
        he carries are laid on a Gap (D.17)."""
        mission = self.setting.mission
        if mission.buttons:
            walked = list(cells)
            for button, cell in mission.buttons.items():
                if cell in walked and button not in self.state.pressed:
                    self._press(hero, button, cell)
        if hero.books:
            gap = next((name for name, squares in mission.gaps.items() if hero.at in squares), None)
            for book in list(hero.books) if gap else ():
                hero.books.remove(book)
                self.state.brought.append(book)
                left = len(mission.tomes) - len(self.state.brought)
                self.tell(e.BookBrought(book, hero.id, self.name(hero.at), left))

    def _press(self, hero: Hero, button: str, cell: Cell) -> None:
        self.state.pressed.append(button)
        left = len(self.setting.mission.buttons) - len(self.state.pressed)
        self.tell(e.ButtonPressed(button, hero.id, self.name(cell), left))
        self._unlock()

    def _unlock(self) -> None:
        """E-03: with every lever and button worked the locked doors open; a trap under one is discarded unseen."""
        mission, state = self.setting.mission, self.state
        if len(state.pulled) + len(state.pressed) < len(mission.levers) + len(mission.buttons):
            return
        for door in [door for door in state.closed if door in self.setting.locked]:
            state.closed.remove(door)
            if door in state.traps:
                state.traps.remove(door)
            self._changed()
            self.tell(e.DoorUnlocked(door))

    def take_book(self, hero: Hero, book: str) -> None:
        del self.state.books[book]
        hero.books.append(book)
        self.tell(e.BookTaken(book, hero.id, self.name(hero.at)))

    def hand_book(self, hero: Hero, book: str, to: Hero) -> None:
        """From hand to hand; who stands on the Gap lays it down there."""
        hero.books.remove(book)
        to.books.append(book)
        self.tell(e.BookHanded(book, hero.id, to.id))
        self.stepped(to, (to.at,))

    def drop_books(self, hero: Hero) -> None:
        """D.17: who falls drops what he carries on his square."""
        for book in list(hero.books):
            hero.books.remove(book)
            self.state.books[book] = hero.at
            self.tell(e.BookDropped(book, hero.id, self.name(hero.at)))

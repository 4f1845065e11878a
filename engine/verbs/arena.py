"""What happens in the Arena: points, goals, the Tome that flies, Heroes sent home."""

from __future__ import annotations

from collections.abc import Sequence

from engine import events as e
from engine.board.squares import Cell
from engine.cards.load import ARENA
from engine.state import Hero
from engine.verbs.telling import Telling, Victory


class ArenaVerbs(Telling):
    """D.18, E-18."""

    @property
    def rounds(self) -> int:
        """How many rounds there are, 0 outside the Arena."""
        return getattr(ARENA, self.state.mode).rounds if self.state.arena else 0

    def score(self, hero: Hero, n: int, what: str) -> None:
        """Points of the Big Game Hunt, to who struck the last blow."""
        if n:
            self.state.points[hero.id] += n
            self.tell(e.PointsScored(hero.id, n, self.state.points[hero.id], what))

    def goal(self, hero: Hero) -> None:
        """The Tome is home: whose turn it is has no dice left for it, and enough goals win at once."""
        state, need = self.state, ARENA.tome_in_hand.goals
        team = state.teams[hero.id]
        state.points[team] += 1
        if state.active is not None:
            self.hero(state.active).pool = 0
        self.tell(e.GoalScored(hero.id, team, self.name(hero.at), state.points[team], need))
        if state.points[team] >= need:
            self.win([name for name, side in state.teams.items() if side == team])
            raise Victory

    def win(self, winners: Sequence[str]) -> None:
        """The game is over; several winners share it."""
        state = self.state
        state.outcome, state.phase, state.winners = "won", "over", list(winners)
        points = sorted(state.points.items(), key=lambda entry: -entry[1])
        self.tell(e.ArenaWon(state.mission, state.turn, tuple(winners), tuple(points)))

    def seat_from(self, first: str) -> None:
        """The seats as they go round from this Hero's (E-18)."""
        names = list(self.state.heroes)
        at = names.index(first)
        self.state.heroes = {name: self.state.heroes[name] for name in names[at:] + names[:at]}
        self._changed()

    def begin_round(self, starter: Hero) -> None:
        self.state.starter = starter.id
        self.tell(e.RoundBegan(self.state.turn, self.rounds, starter.id))

    def return_hero(self, hero: Hero, cell: Cell, facing: str) -> None:
        """Home to the entry square; cage and pit stay behind, what else befell him does not (B-95)."""
        start = hero.at
        hero.caged = hero.stuck = False
        hero.at, hero.facing = cell, facing
        self._changed()
        self.tell(e.HeroReturned(hero.id, self.name(start), self.name(cell)))

    def throw_hero(self, hero: Hero, path: Sequence[Cell], by: Hero) -> None:
        """ABIL-BAR-3: like a monster he keeps his facing."""
        start = self.name(hero.at)
        hero.at = path[-1]
        self._changed()
        self.tell(e.HeroThrown(hero.id, start, tuple(map(self.name, path)), by.id))

    def tackle(self, hero: Hero, rival: Hero, told: e.Tackled) -> None:
        """Who wins has the Tome."""
        if told.won:
            rival.books.remove(told.book)
            hero.books.append(told.book)
        self.tell(told)

    def throw_tome(self, hero: Hero, to: Hero, caught: bool) -> str:
        """Out of the thrower's hands, into the other's if it is caught; the Tome."""
        book = hero.books.pop()
        if caught:
            to.books.append(book)
        self.tell(e.Thrown(book, hero.id, to.id, self.board.distance(hero.at, to.at), caught))
        return book

    def land_tome(self, book: str, cell: Cell, why: str) -> None:
        self.state.books[book] = cell
        self.tell(e.TomeLanded(book, self.name(cell), why))

    def leave_tome(self, hero: Hero) -> None:
        """E-18: in the Arena no magic carries the Tome; who is teleported leaves it on his square."""
        if self.state.arena and hero.books:
            self.land_tome(hero.books.pop(), hero.at, "left")

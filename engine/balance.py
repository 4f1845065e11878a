"""How hard missions are, measured: cells of seeded games, one for each mission, number of Heroes and difficulty.

A game of a cell is fixed by the cell and the game's number, whatever else is played, in whichever order, on however
many cores: `play_one(cell, n)` is the same game everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import sqrt
from pathlib import Path

from engine.cards.load import HEROES
from engine.chance import Seeded
from engine.events import AbilityUsed, Event, FindUsed, HeroFell, TomeCast, TurnBegan
from engine.game import Game, new_game
from engine.mission.load import Mission, load_folder
from engine.mission.schema import LAST_SPACE
from engine.players import PLAYERS, Player

BANDS: Mapping[str, tuple[float, float]] = {"normal": (0.60, 0.80), "heroic": (0.35, 0.60), "epic": (0.10, 0.35)}
"""How often the `heroic` player should win, by difficulty."""

ALONE = "alone"
"""The seat of somebody who plays all Heroes (SOLO-01)."""

Z_95 = 1.959963984540054
"""The standard normal distribution holds 95 % within so many standard deviations."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What is measured together. folder: the mission's; alone: one person plays all the Heroes (E-02)."""

    folder: str
    heroes: int
    difficulty: str
    alone: bool = False

    @property
    def mission(self) -> Mission:
        return _mission(self.folder)

    @property
    def end(self) -> int:
        """The End of Game space with which it is played."""
        return new_game(self.mission, self.seats(0), difficulty=self.difficulty, copies=False).state.end

    def seed(self, n: int) -> str:
        """The seed of game n of the cell."""
        alone = " alone" if self.alone else ""
        return f"{self.mission.id} {self.heroes} {self.difficulty}{alone} {n}"

    def lineup(self, n: int) -> tuple[str, ...]:
        """Who plays game n, in order of joining: each choice of Heroes comes equally often, in changing orders. One
        person plays the Heroes that the mission names for that, if they are so many (SOLO-02)."""
        if self.alone and self.heroes == len(self.mission.solo):
            return tuple(self.mission.solo)
        choices = list(combinations(HEROES, self.heroes))
        left, row = list(choices[n % len(choices)]), []
        chance = Seeded(f"line-up {self.seed(n)}")
        while left:
            row.append(chance.draw(left))
            left.remove(row[-1])
        return tuple(row)

    def seats(self, n: int) -> dict[str, str]:
        return {name: ALONE if self.alone else name for name in self.lineup(n)}


@lru_cache(maxsize=64)
def _mission(folder: str) -> Mission:
    return load_folder(Path(folder))


@dataclass(frozen=True, slots=True)
class Played:
    """One finished game. xp: of all Heroes together; cards: abilities and finds used, Tomes cast; least_end: the
    smallest End of Game space with which it is won, 0 for a game that was lost."""

    won: bool
    turns: int
    falls: int
    xp: int
    cards: int
    decisions: int
    least_end: int


def play(game: Game, player: Player) -> Played:
    """Play a game to its end.

    A game is lost in the clean-up of the first turn t with t + 1 + falls so far >= End (CLEAN-05, E-23), and falls
    bring the End nearer (DOWN-02). So it is won with any End beyond turn + falls up to the last clean-up."""
    decisions = falls = before = cards = 0
    news: Iterable[Event] = game.take_news()
    while True:
        for event in news:
            falls += isinstance(event, HeroFell)
            cards += isinstance(event, AbilityUsed | FindUsed | TomeCast)
            if isinstance(event, TurnBegan):
                before = falls
        if game.decision is None:
            break
        seat, option = player(game)
        news = game.apply(seat, option, game.ply)
        decisions += 1
    won = game.outcome == "won"
    xp = sum(hero.xp for hero in game.state.heroes.values())
    least = max(game.state.turn + before + 1, 2) if won else 0
    return Played(won, game.state.turn, falls, xp, cards, decisions, least)


def begin(cell: Cell, n: int, end: int | None = None) -> Game:
    """Game n of a cell at its first question; `end`: with another End of Game space, which changes nothing else before
    the game is over."""
    seed = cell.seed(n)
    game = new_game(cell.mission, cell.seats(n), difficulty=cell.difficulty, chance=Seeded(seed), copies=False)
    if end is not None:
        game.state.end = end
    return game


def play_one(cell: Cell, n: int, player: str = "heroic", end: int | None = None) -> Played:
    """Game n of a cell, the same wherever and whenever it is played."""
    return play(begin(cell, n, end), PLAYERS[player](Seeded(f"player {cell.seed(n)}")))


def wilson(won: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a rate (Wilson's score interval)."""
    if not games:
        return 0.0, 1.0
    rate, z2 = won / games, Z_95 * Z_95
    middle = rate + z2 / (2 * games)
    spread = Z_95 * sqrt(rate * (1 - rate) / games + z2 / (4 * games * games))
    return max(0.0, (middle - spread) / (1 + z2 / games)), min(1.0, (middle + spread) / (1 + z2 / games))


def within_band(won: int, games: int, difficulty: str) -> bool:
    """A cell is in when its interval touches the band."""
    low, high = wilson(won, games)
    least, most = BANDS[difficulty]
    return low <= most and high >= least


# Ends ----------------------------------------------------------------------------------------------------------------

FAR_END = LAST_SPACE + 1
"""Beyond the Turn Track: games that are to tell with which End they would be won."""


def rate_by_end(played: Sequence[Played]) -> dict[int, float]:
    """End -> the share of these games that it would let win; they must have been played with the FAR_END."""
    return {end: sum(0 < one.least_end <= end for one in played) / len(played) for end in range(2, LAST_SPACE + 1)}


def best_end(rates: Mapping[int, float], difficulty: str) -> int:
    """The End whose rate lies nearest to the middle of the band; of several the one that leads on towards it."""
    middle = sum(BANDS[difficulty]) / 2
    return min(rates, key=lambda end: (abs(rates[end] - middle), -end if rates[end] < middle else end))

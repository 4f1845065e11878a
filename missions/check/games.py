"""Games that are tried on a mission: which ones, how one is played to its end, and what many of a kind came to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from statistics import mean

from engine.cards.load import HEROES, RULES
from engine.chance import Seeded
from engine.events import Event, HeroFell
from engine.game import new_game
from engine.mission.load import Mission
from engine.mission.schema import SCALES
from engine.players import PLAYERS

MOST_DECISIONS = 20_000
"""A game that asks more has no end; those of the game's own missions ask about 1,000 at most."""

Kind = tuple[int, bool, str]
"""How many Heroes, whether one person plays them all, and which player."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A game to be played. `heroes`: Hero -> seat."""

    heroes: dict[str, str]
    difficulty: str
    player: str
    seed: int

    @property
    def alone(self) -> bool:
        return len(set(self.heroes.values())) == 1

    @property
    def kind(self) -> Kind:
        return len(self.heroes), self.alone, self.player

    def __str__(self) -> str:
        who = f"{len(self.heroes)} Hero{'es' * (len(self.heroes) > 1)}" + (" played alone" if self.alone else "")
        return f"{who}, {self.difficulty}, the {self.player} player, seed {self.seed}"


@dataclass(frozen=True, slots=True)
class Ended:
    """How a game came out. `asked`: decisions."""

    won: bool
    turns: int
    falls: int
    asked: int


@dataclass(frozen=True, slots=True)
class Tally:
    """What the games of one kind came to. `heroes`: how many; `alone`: one person played them all; turns, falls and
    decisions on average."""

    heroes: int
    alone: bool
    player: str
    games: int
    won: int
    turns: float
    falls: float
    decisions: float


class Endless(Exception):
    """A game asked more than any mission can; says how much."""


def trials_of(mission: Mission, games: int) -> Iterator[Trial]:
    """One game of each kind first, so that little time shows as much as possible."""
    parties = [{hero: hero for hero in list(HEROES)[:number]} for number in SCALES]
    if len(mission.solo) > 0:
        parties.append(dict.fromkeys(mission.solo, "alone"))
    for seed in range(1, games + 1):
        for party in parties:
            yield Trial(party, "normal", "heroic", seed)
        if seed == 1:
            for difficulty in RULES.difficulty:
                for party in parties:
                    yield Trial(party, difficulty, "random", seed)


def play(mission: Mission, trial: Trial) -> Ended:
    """Play it to its end; `Endless` when it has none."""
    game = new_game(mission, trial.heroes, difficulty=trial.difficulty, chance=Seeded(trial.seed), copies=False)
    player = PLAYERS[trial.player](Seeded(f"player {trial.seed}"))
    asked = falls = 0
    news: list[Event] = game.take_news()
    while game.decision is not None:
        if asked == MOST_DECISIONS:
            raise Endless(f"{MOST_DECISIONS:,} decisions")
        falls += sum(isinstance(event, HeroFell) for event in news)
        seat, option = player(game)
        news = game.apply(seat, option, game.ply)
        asked += 1
    falls += sum(isinstance(event, HeroFell) for event in news)
    return Ended(game.outcome == "won", game.state.turn, falls, asked)


def sum_up(kind: Kind, played: list[Ended]) -> Tally:
    """What the games of one kind came to."""
    return Tally(
        *kind,
        games=len(played),
        won=sum(each.won for each in played),
        turns=mean(each.turns for each in played),
        falls=mean(each.falls for each in played),
        decisions=mean(each.asked for each in played),
    )

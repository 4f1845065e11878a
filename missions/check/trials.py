"""Games played to see whether the mission comes to an end, and who wins."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import mean
from typing import TYPE_CHECKING

from engine.cards.load import HEROES, RULES
from engine.chance import Seeded
from engine.events import Event, HeroFell
from engine.game import new_game
from engine.mission.load import Mission
from engine.mission.schema import SCALES
from engine.players import PLAYERS

if TYPE_CHECKING:
    from missions.check.case import Case

MOST_DECISIONS = 20_000
"""A game that asks more has no end; those of the game's own missions ask about 1,000 at most."""
TELLING = 5
"""As many games of one kind say something, if all were lost."""


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
    """A game asked more than any mission can."""


def check(case: Case, games: int, seconds: float | None, progress: Callable[[int, int], None]) -> None:
    """Play: `games` games of the player who means to win with each number of Heroes, one at random on each difficulty.
    A game that breaks or has no end is a problem; a mission that is never won, a warning."""
    trials = list(_trials(case.mission, games))
    results: dict[tuple[int, bool, str], list[Ended]] = {}
    deadline = None if seconds is None else time.monotonic() + seconds
    for done, trial in enumerate(trials, start=1):
        if deadline is not None and time.monotonic() > deadline:
            case.facts.append(f"games tried: {done - 1} of {len(trials)}, then the time was up")
            break
        try:
            ended = _played(case.mission, trial)
        except Endless:
            case.problems.key(
                (), f"a game has no end ({trial}: {MOST_DECISIONS:,} decisions); see what goes in circles"
            )
        except Exception as wrong:  # whatever it is, nobody shall play into it
            case.problems.key((), f"a game breaks off ({trial}: {type(wrong).__name__}: {wrong}); please report it")
        else:
            results.setdefault((len(trial.heroes), trial.alone, trial.player), []).append(ended)
        progress(done, len(trials))
    case.tallies += [_tally(key, played) for key, played in results.items()]
    _judge(case)


def _trials(mission: Mission, games: int) -> Iterator[Trial]:
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


def _played(mission: Mission, trial: Trial) -> Ended:
    game = new_game(mission, trial.heroes, difficulty=trial.difficulty, chance=Seeded(trial.seed), copies=False)
    player = PLAYERS[trial.player](Seeded(f"player {trial.seed}"))
    asked = falls = 0
    news: list[Event] = game.take_news()
    while game.decision is not None:
        if asked == MOST_DECISIONS:
            raise Endless
        falls += sum(isinstance(event, HeroFell) for event in news)
        seat, option = player(game)
        news = game.apply(seat, option, game.ply)
        asked += 1
    falls += sum(isinstance(event, HeroFell) for event in news)
    return Ended(game.outcome == "won", game.state.turn, falls, asked)


def _tally(key: tuple[int, bool, str], played: list[Ended]) -> Tally:
    return Tally(
        *key,
        games=len(played),
        won=sum(each.won for each in played),
        turns=mean(each.turns for each in played),
        falls=mean(each.falls for each in played),
        decisions=mean(each.asked for each in played),
    )


def _judge(case: Case) -> None:
    """Facts, and the numbers of Heroes with which nobody ever won."""
    tried = [tally for tally in case.tallies if tally.player == "heroic"]
    for tally in tried:
        case.facts.append(
            f"won {tally.won} of {tally.games} with {_who(tally)}: "
            f"{tally.turns:.1f} turns, {tally.falls:.1f} falls, {tally.decisions:.0f} decisions on average"
        )
    never = [tally for tally in tried if not tally.won]
    if never and len(never) == len(tried):
        games = sum(tally.games for tally in tried)
        remedy = "give more turns, fewer monsters or a shorter way"
        case.warnings.key(("ends",), f"nobody ever won, in {games} games; {remedy}")
        return
    for tally in never:
        if tally.games < TELLING:
            continue
        lost = f"with {_who(tally)} none of {tally.games} games was won"
        if tally.alone:
            case.warnings.key(("solo_ends" if case.spec.solo_ends else "solo",), f"{lost}; raise solo_ends")
        else:
            case.warnings.key(("ends", tally.heroes), f"{lost}; raise it, or ask for less")


def _who(tally: Tally) -> str:
    return f"{tally.heroes} Hero{'es' * (tally.heroes > 1)}" + (" played alone" if tally.alone else "")

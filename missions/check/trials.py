"""Whether games come to an end, and with how many Heroes nobody ever wins."""

from __future__ import annotations

import time
from collections.abc import Callable

from missions.check.case import Case
from missions.check.games import Ended, Endless, Kind, Tally, play, sum_up, trials_of

TELLING = 5
"""As many games of one kind say something, if all were lost."""


def check(case: Case, games: int, seconds: float | None, progress: Callable[[int, int], None]) -> None:
    """Play: `games` games of the player who means to win with each number of Heroes, one at random on each difficulty.
    A game that breaks or has no end is a problem; a mission that is never won, a warning."""
    trials = list(trials_of(case.mission, games))
    results: dict[Kind, list[Ended]] = {}
    deadline = None if seconds is None else time.monotonic() + seconds
    for done, trial in enumerate(trials, start=1):
        if deadline is not None and time.monotonic() > deadline:
            case.facts.append(f"games tried: {done - 1} of {len(trials)}, then the time was up")
            break
        try:
            ended = play(case.mission, trial)
        except Endless as endless:
            case.problems.key((), f"a game has no end ({trial}: {endless}); see what goes in circles")
        except Exception as wrong:  # whatever it is, nobody shall play into it
            case.problems.key((), f"a game breaks off ({trial}: {type(wrong).__name__}: {wrong}); please report it")
        else:
            results.setdefault(trial.kind, []).append(ended)
        progress(done, len(trials))
    case.tallies += [sum_up(kind, played) for kind, played in results.items()]
    _judge(case)


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

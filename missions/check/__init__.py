"""Everything that can be known about a mission before it is played (D.15, D.16): `lint`.

A *problem* keeps it from being played as it should; nothing with a problem may be installed. A *warning* is allowed
and worth a look. *Facts* are for whoever balances it. `python -m missions.check PATH` says them all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.mission.errors import MissionError
from engine.mission.load import parse
from missions.check import figures, goals, naming, trials, ways, wording
from missions.check.case import Case
from missions.check.games import Tally
from missions.pack import Pack
from missions.texts import LANGUAGES, MissionText, read_form, read_text

__all__ = ["Report", "Tally", "lint", "refused"]

GAMES = 5
"""Games that are tried with each number of Heroes."""


@dataclass(frozen=True, slots=True)
class Report:
    """What the linter found: plain data that can be sent between processes.

    Every problem and warning is a sentence with file, key or square, and the remedy; where it is about a place in a
    file it is a `Complaint`, which also has line and column. `tallies`: the games that were tried, in numbers. `mode`:
    "coop", or that of an arena, of which only names and words are checked beyond what keeps it from being read."""

    name: str
    problems: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    tallies: tuple[Tally, ...] = ()
    mode: str = "coop"

    @property
    def ok(self) -> bool:
        """Whether it may be installed."""
        return not self.problems


def lint(
    pack: Pack,
    *,
    games: int = GAMES,
    seconds: float | None = None,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> Report:
    """Check a pack. Never raises for what the pack says.

    games: how many to try with each number of Heroes, 0 for none; only a mission without problems is tried. seconds:
    begin no further game after so long. progress: told after each game how many are done, of how many."""
    try:
        mission = parse(pack.name, pack.files["mission.yaml"], pack.files["map.txt"])
    except MissionError as wrong:
        return Report(pack.name, (*wrong.problems, *_words_alone(pack)))
    case = Case.of(pack, mission)
    words: dict[str, MissionText] = {}
    for language in LANGUAGES:
        file = f"{language}.yaml"
        try:
            words[language] = read_text(f"{pack.name}/{file}", pack.files[file], mission)
        except MissionError as wrong:
            case.problems.found += wrong.problems
    naming.check(case)
    wording.check(case, words)
    if mission.mode == "coop":
        for check in (goals.check, figures.check, ways.check):
            check(case)
        if not case.problems.found and games:
            trials.check(case, games, seconds, progress)
    return Report(
        pack.name,
        tuple(case.problems.found),
        tuple(case.warnings.found),
        tuple(case.facts),
        tuple(case.tallies),
        mission.mode,
    )


def _words_alone(pack: Pack) -> Iterator[str]:
    """What can be said against the language files while there is no mission to hold them against."""
    for language in LANGUAGES:
        file = f"{language}.yaml"
        try:
            read_form(f"{pack.name}/{file}", pack.files[file])
        except MissionError as wrong:
            yield from wrong.problems


def refused(name: str, wrong: MissionError) -> Report:
    """The report on what could not even be read as a pack."""
    return Report(name, wrong.problems)

"""Who plays, and when each of them looks in. Everything is drawn from the seed, but for when somebody is gone."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from bench.fortnight.casting import Guest, Sitting
from bot.local import LocalTable

ZONE = "Europe/Rome"
FIRST_HOUR = 6
"""The hour of the day at which the week begins, in `ZONE`."""


def moment(day: int, hour: float) -> float:
    """Seconds from the beginning of the week to an hour of a day; day 1 is the Monday."""
    return ((day - 1) * 24 + hour - FIRST_HOUR) * 3600.0


@dataclass(eq=False)
class Friend(Guest):
    """gone: spans in seconds since 1970 in which this person does not look in, whatever the bot says."""

    gone: list[tuple[float, float]] = field(default_factory=list)

    def is_gone(self, now: float) -> bool:
        return any(first <= now < last for first, last in self.gone)

    def called(self, now: float) -> None:
        """Nobody drops everything for a game."""
        self.next_look = min(self.next_look, now + 3600 * self.luck.uniform(2, 14))


@dataclass(frozen=True)
class Habit:
    """What somebody is like. every: hours between two looks; gone: spans as day and hour; quiet: the bot was told
    of the night."""

    name: str
    hero: str | None
    asleep: tuple[int, int]
    every: float
    notify: str
    quiet: bool
    kind: str = "steady"
    locale: str | None = None
    gone: tuple[tuple[tuple[int, float], tuple[int, float]], ...] = ()


HABITS = (
    Habit("Ada", "zoe", (23, 7), 10.0, "mention", True),
    Habit("Ben", "yang_ping", (0, 8), 12.0, "dm", False),
    Habit("Chiara", "barka", (22, 6), 12.0, "mention", True, gone=(((3, 20), (5, 21)),)),
    Habit("Dario", "helena", (1, 9), 10.0, "mention", False, "forgetful", gone=(((2, 10), (3, 19)), ((4, 19), (9, 6)))),
    Habit("Elsa", None, (23, 7), 3.0, "mention", False),
)
"""Ada hosts; Dario forgets, comes back, and then offers his seat; Chiara travels; Elsa comes later."""


def gather(local: LocalTable, luck: random.Random, start: float, sitting: Sitting) -> list[Friend]:
    """The five of them; those who have a Hero sit at the table."""
    friends = []
    for habit in HABITS:
        locale = habit.locale or ("it" if sitting.language == "it" else "en-US")
        gone = [(start + moment(*first), start + moment(*last)) for first, last in habit.gone]
        friend = Friend(
            local.person(habit.name, locale=locale), habit.kind, ZONE, habit.asleep, habit.every, habit.notify,
            habit.quiet, random.Random(luck.random()), gone=gone,
        )  # fmt: skip
        friends.append(friend)
        if habit.hero is not None:
            sitting.heroes[habit.hero] = friend
            friend.tables.append(sitting)
    return friends

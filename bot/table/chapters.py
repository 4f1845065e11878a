"""What happened, cut into messages: a Hero's action is one message, a Monster Phase is one (play.md).

A chapter has one picture, or as many as it takes to follow a long Monster Phase. A picture shows the table as it lay at
a rest point, so it is kept as that state; `View`s are made from it when it is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from bot.store import Step
from engine import events as e
from engine.events import Event
from engine.state import State

QUIET = (e.HeroTurnBegan, e.HeroTurnEnded, e.HeroTurnGivenBack, e.HeroTurned)
"""Events that change little enough for the message that is there to take them in."""

DEEDS = (e.Tested, e.HeroAttacked, e.HeroMoved, e.AbilityUsed, e.ShieldsGained, e.FindUsed, e.HeroTurnEnded)
"""Events that tell what a Hero does with a turn."""

ACTORS_A_PICTURE = 6
MOST_PICTURES = 4

Frame = tuple[int, State]
"""How many events had happened at a rest point, and the state there."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture: the table in `state`, with the events from `first` up to `last` marked on it."""

    state: State
    first: int
    last: int

    def dump(self) -> dict[str, Any]:
        return {"state": self.state.dump(), "first": self.first, "last": self.last}

    @staticmethod
    def read(data: dict[str, Any]) -> Shot:
        return Shot(State.read(data["state"]), data["first"], data["last"])


@dataclass(frozen=True, slots=True)
class Chapter:
    """What one message tells."""

    events: list[Event]
    shots: list[Shot]

    @property
    def quiet(self) -> bool:
        return all(isinstance(event, QUIET) for event in self.events)

    def step(self, number: int) -> Step:
        """The chapter as the store keeps it."""
        return Step(number, [event.dump() for event in self.events], [shot.dump() for shot in self.shots])

    @staticmethod
    def read(step: Step) -> Chapter:
        return Chapter([Event.read(event) for event in step.events], [Shot.read(shot) for shot in step.pictures])


def chapters(events: Sequence[Event], frames: Iterable[Frame], now: State) -> list[Chapter]:
    """The messages that tell `events`; `now`: the state after the last of them. No events, no chapters."""
    if not events:
        return []
    events, frames = _stages_last(events, frames)
    known = [*((at, state) for at, state in frames if at < len(events)), (len(events), now)]
    cuts = [0, *_cuts(events), len(events)]
    told = []
    for first, last in pairwise(cuts):
        inside = [(at, state) for at, state in known if first < at <= last] or [known[-1]]
        told.append(Chapter([*events[first:last]], _shots(events[first:last], [(at - first, s) for at, s in inside])))
    return told


def _stages_last(events: Sequence[Event], frames: Iterable[Frame]) -> tuple[Sequence[Event], Iterable[Frame]]:
    """A stage that opens is told behind all that comes of the deed, a Monster Phase too: what to do next belongs where
    it is asked."""
    opened = [event for event in events if isinstance(event, e.StageReached) and event.after]
    if not opened:
        return events, frames
    others = [event for event in events if event not in opened]
    earlier = [sum(event in opened for event in events[:at]) for at in range(len(events) + 1)]
    return [*others, *opened], [(at - earlier[at], state) for at, state in frames]


def chapter_of_now(now: State) -> Chapter:
    """The table as it lies, with nothing to tell."""
    return Chapter([], [Shot(now, 0, 0)])


def heroes_in(chapter: Chapter) -> set[str]:
    """Who did something in their own turn, if only to end it; not who was asked in a Monster Phase."""
    found: set[str] = set()
    for event in chapter.events:
        if isinstance(event, e.MonsterPhaseBegan | e.MonsterAttacked):
            break
        aside = isinstance(event, e.ShieldsGained) and event.why not in ("defend", "set_aside")
        if isinstance(event, DEEDS) and not aside:
            found.add(event.hero)
    return found


def _cuts(events: Sequence[Event]) -> list[int]:
    """Where a new message begins: at a Monster Phase, or at the turn of a Hero who has done something already (by the
    autopilot), if there was anything to tell before it."""
    cuts = []
    loud = False
    for at, event in enumerate(events):
        done = isinstance(event, e.HeroTurnBegan) and any(_is_loud(later) for later in events[at:])
        if loud and (done or isinstance(event, e.MonsterPhaseBegan)):
            cuts.append(at)
            loud = False
        loud = loud or _is_loud(event)
    return cuts


def _is_loud(event: Event) -> bool:
    return not isinstance(event, (*QUIET, e.TurnBegan, e.StageReached))


def _shots(events: Sequence[Event], frames: list[Frame]) -> list[Shot]:
    """One picture of the end; more on the way when too many monsters acted for one."""
    shots: list[Shot] = []
    first = 0
    for at, state in frames[:-1]:
        if len(shots) < MOST_PICTURES - 1 and _actors(events[first:at]) >= ACTORS_A_PICTURE and _actors(events[at:]):
            shots.append(Shot(state, first, at))
            first = at
    return [*shots, Shot(frames[-1][1], first, len(events))]


def _actors(events: Iterable[Event]) -> int:
    """How many monsters did something in these events."""
    return len({event.monster for event in events if isinstance(event, e.MonsterMoved | e.MonsterAttacked)})

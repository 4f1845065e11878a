"""What a coach has a word on: what happens in a mission for the first time, so that it can be explained right there.

A mission's texts say which of these they have a word on (`hints`), and what; here is only when.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from engine import events as e
from engine.dice import STAR
from engine.events import Event

Moment = Callable[[Sequence[Event]], bool]


def _any(*kinds: type[Event]) -> Moment:
    return lambda events: any(isinstance(event, kinds) for event in events)


def _star(events: Sequence[Event]) -> bool:
    return any(isinstance(event, e.Tested | e.HeroAttacked) and STAR in event.faces for event in events)


def _failed(events: Sequence[Event]) -> bool:
    tests = (event.success for event in events if isinstance(event, e.Tested))
    blows = (event.hit for event in events if isinstance(event, e.HeroAttacked))
    return False in (*tests, *blows)


def _quiet_phase(events: Sequence[Event]) -> bool:
    return _any(e.MonsterPhaseBegan)(events) and not _any(e.RoomWoke, e.MonsterMoved, e.MonsterAttacked)(events)


FIRSTS: Mapping[str, Moment] = {
    "fall": _any(e.HeroFell),
    "blow": _any(e.MonsterAttacked),
    "level": _any(e.LevelGained),
    "item": _any(e.CardDrawn),
    "star": _star,
    "failed": _failed,
    "hit": _any(e.MonsterWounded),
    "phase": _quiet_phase,
}
"""What needs a word most comes first: there is one at a time. The rest has another first time."""


def first_of(events: Sequence[Event], said: Collection[str]) -> str:
    """What happens in these events for the first time, "" for nothing."""
    return next((name for name, happens in FIRSTS.items() if name not in said and happens(events)), "")

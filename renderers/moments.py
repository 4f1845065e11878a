"""The moments that one remembers of a mission: the first door, the biggest hit, the worst Fate die, the boss."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine import events as e
from engine.cards.load import MONSTERS
from engine.events import Event
from renderers.say import Speaker

LEAST, MOST = 6, 12
FATE_WORTH = {"boulder": 5, "poison": 4, "trapmaker": 4, "hexgate": 3, "portal": 2, "wake": 1}
"""How much a Skull hurts, by what it decided."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A picture of the comic. number, index: the step and its event; caption: what it shows."""

    number: int
    index: int
    caption: str


Steps = Sequence[tuple[int, Sequence[Event]]]
"""What was told, step by step, without what was taken back."""


def moments(speak: Speaker, steps: Steps) -> list[Moment]:
    """At most MOST moments, in order; as many as LEAST where the mission has so many. No step is shown twice, but for
    the end."""
    ends = list(_ends(speak, steps))
    found: dict[int, Moment] = {}
    for moment in [*_great(speak, steps), *_more(speak, steps, found)]:
        if moment.number not in found and len(found) < MOST - len(ends):
            found[moment.number] = moment
    for moment in ends:
        found[moment.number] = moment
    return sorted(found.values(), key=lambda moment: (moment.number, moment.index))


def _all(steps: Steps) -> Iterator[tuple[int, int, Event]]:
    for number, events in steps:
        for index, event in enumerate(events):
            yield number, index, event


def _great(speak: Speaker, steps: Steps) -> Iterator[Moment]:
    """What every comic has, if it happened."""
    for key in (_door, _hit, _fate, _boss, _fall, _chest, _trap, _kill):
        if (moment := key(speak, steps)) is not None:
            yield moment


def _door(speak: Speaker, steps: Steps) -> Moment | None:
    for number, index, event in _all(steps):
        if isinstance(event, e.DoorOpened):
            words = {"hero": speak.noun(event.hero), "door": speak.noun(event.door)}
            return Moment(number, index, speak.text("memory.chronicle.moment.door", **words))
    return None


def _hit(speak: Speaker, steps: Steps) -> Moment | None:
    hits = [each for each in _all(steps) if isinstance(each[2], e.HeroAttacked) and each[2].hit]
    if not hits:
        return None
    number, index, event = max(hits, key=lambda each: (getattr(each[2], "total", 0), -each[0]))
    assert isinstance(event, e.HeroAttacked)
    words = {"hero": speak.noun(event.hero), "monster": speak.names.monster(event.monster, event.kind)}
    return Moment(number, index, speak.text("memory.chronicle.moment.hit", n=event.total, **words))


def _fate(speak: Speaker, steps: Steps) -> Moment | None:
    rolls = [each for each in _all(steps) if isinstance(each[2], e.FateRolled) and each[2].symbol == "skull"]
    if not rolls:
        return None
    number, index, event = max(rolls, key=lambda each: (FATE_WORTH.get(getattr(each[2], "why", ""), 0), -each[0]))
    assert isinstance(event, e.FateRolled)
    fate = speak.names.fate(event.colour, event.symbol)
    return Moment(number, index, speak.text("memory.chronicle.moment.fate", fate=fate))


def _boss(speak: Speaker, steps: Steps) -> Moment | None:
    for number, index, event in _all(steps):
        if isinstance(event, e.MonsterKilled) and MONSTERS[event.kind].boss:
            monster = speak.names.monster(event.monster, event.kind)
            return Moment(number, index, speak.text("memory.chronicle.moment.boss", monster=monster))
    return None


def _fall(speak: Speaker, steps: Steps) -> Moment | None:
    for number, index, event in _all(steps):
        if isinstance(event, e.HeroFell):
            return Moment(number, index, speak.text("memory.chronicle.moment.fall", hero=speak.noun(event.hero)))
    return None


def _chest(speak: Speaker, steps: Steps) -> Moment | None:
    for number, index, event in _all(steps):
        if isinstance(event, e.ChestPicked):
            words = {"hero": speak.noun(event.hero), "chest": speak.noun(event.chest)}
            return Moment(number, index, speak.text("memory.chronicle.moment.chest", **words))
    return None


def _trap(speak: Speaker, steps: Steps) -> Moment | None:
    for number, index, event in _all(steps):
        if isinstance(event, e.TrapSprung):
            words = {"hero": speak.noun(event.hero), "trap": speak.noun(event.kind)}
            return Moment(number, index, speak.text("memory.chronicle.moment.trap", **words))
    return None


def _kill(speak: Speaker, steps: Steps) -> Moment | None:
    for number, index, event in _all(steps):
        if isinstance(event, e.MonsterKilled):
            monster = speak.names.monster(event.monster, event.kind)
            try:
                by = speak.noun(event.by)
            except KeyError:
                return Moment(number, index, speak.text("memory.chronicle.moment.kill_other", monster=monster))
            return Moment(number, index, speak.text("memory.chronicle.moment.kill", monster=monster, hero=by))
    return None


def _more(speak: Speaker, steps: Steps, found: dict[int, Moment]) -> Iterator[Moment]:
    """What fills a comic up while it is short: the beginning, hard phases, abilities."""
    if steps:
        yield Moment(steps[0][0], 0, speak.text("memory.chronicle.moment.start"))
    hard = max(steps, key=lambda step: _lost(step[1]), default=None)
    if hard is not None and _lost(hard[1]):
        yield Moment(hard[0], len(hard[1]) - 1, speak.text("memory.chronicle.moment.blow", n=_lost(hard[1])))
    many = max(steps, key=lambda step: _came(step[1]), default=None)
    if many is not None and _came(many[1]) > 1:
        yield Moment(many[0], len(many[1]) - 1, speak.text("memory.chronicle.moment.rush", n=_came(many[1])))
    for number, index, event in _all(steps):
        if isinstance(event, e.AbilityUsed):
            words = {"hero": speak.noun(event.hero), "ability": speak.noun(event.ability)}
            yield Moment(number, index, speak.text("memory.chronicle.moment.ability", **words))


def _lost(events: Iterable[Event]) -> int:
    return sum(event.wounds for event in events if isinstance(event, e.HeroWounded))


def _came(events: Iterable[Event]) -> int:
    return sum(isinstance(event, e.MonsterArrived) for event in events)


def _ends(speak: Speaker, steps: Steps) -> Iterator[Moment]:
    """How it ended; a mission that was broken off ends with what happened last."""
    if not steps:
        return
    number, events = steps[-1]
    key = next(
        ("won" if isinstance(event, e.Won) else "lost" for event in events if isinstance(event, e.Won | e.Lost)), "end"
    )
    yield Moment(number, len(events) - 1, speak.text(f"memory.chronicle.moment.{key}"))

"""Where in the course of a mission a message stands: the turn, and whose doing it tells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from engine import events as e
from engine.events import Event
from renderers.say import Speaker

_MONSTERS = (e.MonsterPhaseBegan, e.TargetChosen, e.MonsterMoved, e.MonsterAttacked, e.PortalRolled, e.MonsterWaited)
_HEROES = (e.HeroTurnBegan, e.HeroTurnEnded, e.HeroAttacked, e.HeroMoved, e.AbilityUsed, e.Tested)
_PHASE = (e.TargetChosen, e.MonsterMoved, e.MonsterAttacked, e.MonsterWaited, e.CleanedUp)


def turn_of(events: Iterable[Event], now: int) -> int:
    """The turn in which events began. now: the turn after the last of them."""
    began = 0
    for event in events:
        if isinstance(event, e.MonsterPhaseBegan):
            return event.turn
        if isinstance(event, e.TurnBegan):
            return event.turn - 1 if began else event.turn
        if isinstance(event, e.Lost):  # the Hero Turn tile has moved on, and met the End of Game tile there (CLEAN-05)
            return event.turn - 1
        began += not isinstance(event, e.MissionBegan)
    return now


def in_phase(events: Iterable[Event]) -> bool:
    """Whether events go on with a Monster Phase that began before them, as after a question to a Hero."""
    for event in events:
        if isinstance(event, (e.MonsterPhaseBegan, *_HEROES)):
            return False
        if isinstance(event, _PHASE):
            return True
    return False


def heading(speak: Speaker, events: Sequence[Event], now: int, end: int, active: str = "") -> str:
    """ "Turn 3 of 16 · Zoe". now, end: the Hero Turn and End of Game tiles after the events; end 0: rounds are counted,
    as in the Arena. active: whose turn it is, for when nothing has happened."""
    turn = turn_of(events, now)
    last = next((event.end for event in events if isinstance(event, e.TurnBegan | e.MissionBegan)), end)
    of = max(last - 1, turn)  # where the End of Game tile has slid back to the Hero Turn tile, this turn is the last
    where = speak.text("memory.heading.turn", n=turn, end=of) if last else speak.text("memory.heading.round", n=turn)
    if in_phase(events):
        return speak.text("memory.heading.monsters", turn=where)
    acted = Counter(hero for event in events if (hero := getattr(event, "hero", "")))
    told = next((it for it in events if isinstance(it, _MONSTERS) or bool(getattr(it, "hero", ""))), None)
    if isinstance(told, _MONSTERS):
        return speak.text("memory.heading.monsters", turn=where)
    if acted:  # whoever did most; of those who did as much, the first
        return speak.text("memory.heading.hero", turn=where, hero=speak.noun(acted.most_common(1)[0][0]))
    return speak.text("memory.heading.hero", turn=where, hero=speak.noun(active)) if active and not events else where

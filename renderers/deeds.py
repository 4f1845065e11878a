"""What somebody did, in a few words: the label of a step ("Zoe picked the lock of door 2"), for undo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine import events as e
from engine.events import Event
from renderers.say import Speaker

_LITTLE = (e.HeroTurnBegan, e.HeroTurned, e.HeroTurnEnded, e.HeroTurnGivenBack)
"""Deeds that count only if there is no other."""

_NAMED = frozenset({"break", "pick_door", "pick_chest", "smash", "charge", "tome"})
"""Tests whose label names what was worked on."""


def deed(speak: Speaker, events: Sequence[Event], answers: Mapping[str, Any], hero: str) -> str:
    """The label of a step; never empty. events: what was told of it; answers: what was answered in it, by question;
    hero: whom the first of them was about, "" for none. With a Monster Phase that followed, it says so."""
    said = _told(speak, events) or _chosen(speak, answers, hero)
    if any(isinstance(event, e.MonsterPhaseBegan) for event in events):
        said = speak.text("memory.deeds.and_phase", deed=said)
    return said


def _told(speak: Speaker, events: Sequence[Event]) -> str:
    """From what happened; "" if nothing of it is a deed of its own."""
    own: list[Event] = []
    for event in events:
        if isinstance(event, e.MonsterPhaseBegan):
            break
        own.append(event)
    for event in sorted(own, key=lambda event: isinstance(event, _LITTLE)):
        if said := _one(speak, event, own):
            return said
    return ""


def _one(speak: Speaker, event: Event, own: Sequence[Event]) -> str:
    match event:
        case e.Tested(hero, "move"):
            goals = [moved.path[-1] for moved in own if isinstance(moved, e.HeroMoved) and moved.path]
            return _say(speak, "moved_to" if goals else "moved", hero=hero, square=goals[-1] if goals else "")
        case e.Tested(hero, why, at=at):
            return _say(speak, f"tested.{why}", hero=hero, **({"at": at} if why in _NAMED else {}))
        case e.HeroAttacked(hero, monster):
            return _say(speak, "attacked", hero=hero, monster=monster)
        case e.RivalAttacked(hero):
            return _say(speak, "fought", hero=hero)
        case e.AbilityUsed(hero, ability):
            return _say(speak, "used", hero=hero, card=ability)
        case e.FindUsed(hero, find):
            return _say(speak, "used", hero=hero, card=find)
        case e.ShieldsGained(hero, n, why=("defend" | "set_aside")):
            return _say(speak, "set_aside", hero=hero, n=n)
        case e.BookTaken(hero=hero):
            return _say(speak, "took_book", hero=hero)
        case e.CardGiven(hero, card, to):
            return _say(speak, "gave", hero=hero, card=card, to=to)
        case e.ItemEquipped(hero) | e.CardStowed(hero) | e.CardDropped(hero):
            return _say(speak, "sorted", hero=hero)
        case e.MasterPaid() | e.StrikesBegan():
            return _say(speak, "master")
        case e.HeroTurned(hero):
            return _say(speak, "turned", hero=hero)
        case e.HeroTurnBegan(hero):
            return _say(speak, "began", hero=hero)
        case e.HeroTurnEnded(hero):
            return _say(speak, "ended", hero=hero)
        case e.HeroTurnGivenBack(hero):
            return _say(speak, "gave_back", hero=hero)
    return ""


def _chosen(speak: Speaker, answers: Mapping[str, Any], hero: str) -> str:
    """From what was answered, where nothing was told of it yet."""
    act = str(answers.get("act", ""))
    if "next_hero" in answers:
        return _say(speak, "began", hero=str(answers["next_hero"]))
    if act == "end":
        return _say(speak, "ended", hero=hero)
    if "master" in answers or not hero:
        return _say(speak, "master" if "master" in answers else "something")
    return _say(speak, f"chosen.{act}", hero=hero) or _say(speak, "choice", hero=hero)


def _say(speak: Speaker, key: str, **words: Any) -> str:
    """The text, with ids as nouns; "" if there is none or an id has no name."""
    try:
        named = {name: _named(speak, name, value) for name, value in words.items()}
        return speak.text(f"memory.deeds.{key}", **named)
    except KeyError:
        return ""


def _named(speak: Speaker, name: str, value: Any) -> Any:
    if name in ("square", "n"):
        return value
    return speak.noun(str(value))

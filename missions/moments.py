"""The moments of a mission on which somebody may have a remark: a word, and what it happened to.

    begin, won, lost          the mission begins, is won, is lost
    woke D, opened d2         a Sleeping Room wakes, a door is opened
    unlocked                  the locked doors open (E-03)
    pulled L1, pressed u2     a lever is pulled, a button is stepped on
    taken T1, brought T1      a Tome token is picked up, is laid on the Gap
    killed stud               Stud or a Boss is killed
    chests_left 1             a chest is opened, and so many are left
    first_fall                the first Hero falls (DOWN-01)
    last_turn                 the last turn before the End of Game begins

Each is read off one event and comes once in a mission, or hardly ever more often.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.mission.errors import nearest
from engine.mission.load import Mission

ALWAYS = ("begin", "first_fall", "last_turn", "won", "lost")

BOSSES = ("stud", "dorbak", "zurill", "tatanka")
"""Whose end is remarked on: there is one of each."""


def moments(mission: Mission) -> tuple[str, ...]:
    """Every moment that this mission can come to, written as a remark's `when`."""
    told = [*ALWAYS, *(["unlocked"] if mission.locked else [])]
    told += [f"{word} {thing}" for word, things in _things(mission).items() for thing in things]
    return tuple(told)


def impossible(moment: str, mission: Mission) -> str:
    """Why a mission never comes to a moment, with the remedy; "" if it does."""
    if moment in moments(mission):
        return ""
    word, _, thing = moment.partition(" ")
    things = _things(mission)
    if moment == "unlocked" or (word in things and not things[word]):
        return f'"{moment}" never comes to pass here, there is nothing for it in this mission; remove the remark'
    if word == "opened" and thing in mission.locked:
        return f"door {thing} is locked and opens by itself; write unlocked"
    if word in things:
        return f'"{moment}" never comes to pass here; after {word}, {nearest(thing, things[word])}'
    return f'there is no moment "{moment}"; {nearest(word, [*ALWAYS, "unlocked", *things])}'


def _things(mission: Mission) -> Mapping[str, tuple[str, ...]]:
    """What may stand after each word."""
    kinds = {monster.kind for monster in mission.monsters}
    return {
        "woke": mission.sleeping,
        "opened": tuple(door for door in mission.board.doors if door not in mission.locked),
        "pulled": tuple(mission.levers),
        "pressed": tuple(mission.buttons),
        "taken": tuple(mission.tomes),
        "brought": tuple(mission.tomes),
        "killed": tuple(kind for kind in BOSSES if kind in kinds),
        "chests_left": tuple(map(str, range(len(mission.chests)))),
    }

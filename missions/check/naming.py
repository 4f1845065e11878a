"""Names by which people and buttons mean one thing and no other."""

from __future__ import annotations

import re
from collections import Counter

import missions
from engine.cards.load import HEROES
from missions.check.case import Case

GROUPS = ("doors", "chests", "barrels", "levers", "buttons", "tomes", "gaps", "portals")


NUMBERED = {"doors": "d", "chests": "c", "barrels": "b"}
"""What sentences and buttons call by a number: the letter that its name begins with."""


def check(case: Case) -> None:
    _check_twins(case)
    _check_letters(case)
    _check_number(case)
    for index, trap in enumerate(case.spec.traps):
        if trap in case.spec.locked:
            lost = f"{trap} is a locked door, and what unlocks it discards the trap (E-03); lay it elsewhere"
            case.warnings.key(("traps", index), lost)
    for group in GROUPS:
        for name in getattr(case.spec, group):
            if name in HEROES:
                case.problems.key((group, name), f"{name} is a Hero; give this another name")


def _check_twins(case: Case) -> None:
    """One name in two groups: a trap, a button or a sentence would not know which is meant."""
    seen: dict[str, str] = {}
    for group in GROUPS:
        for name in getattr(case.spec, group):
            if name in seen:
                case.problems.key((group, name), f"{seen[name]} has a {name} already; give one of the two another name")
            seen.setdefault(name, group)


def _check_letters(case: Case) -> None:
    """A name tells what kind of thing it is: d1 is a door. A portal's is P or, for a Big Portal, Q."""
    groups = Counter(name for group in GROUPS for name in getattr(case.spec, group))
    for group, letter in NUMBERED.items():
        for name in getattr(case.spec, group):
            alone = name not in HEROES and groups[name] == 1
            if alone and not re.fullmatch(rf"{letter}[0-9]+", name):
                case.problems.key((group, name), f"{name} is no name for one of the {group}; write it like {letter}1")
    for name, portal in case.spec.portals.items():
        letter = "Q" if portal.kind == "big_portal" else "P"
        if not re.fullmatch(rf"{letter}[0-9]+", name):
            case.problems.key(("portals", name), f"{name} is no name for a {portal.kind}; write it like {letter}1")


def _check_number(case: Case) -> None:
    """Lists show the number, and people type "m3" for it; those of the campaign are taken."""
    short = case.spec.id.partition("_")[0]
    if int(short[1:]) != case.spec.number:
        apart = f"the id begins with {short}, the number is {case.spec.number}; let them agree"
        case.warnings.key(("number",), apart)
    taken = missions.numbers()
    if case.spec.mode == "coop" and case.spec.number in taken and not missions.is_ours(case.mission):
        game = f"{case.spec.number} is the number of the game's own {taken[case.spec.number]}"
        case.warnings.key(("number",), f"{game}; take one from {max(taken) + 1} on, for the id as well")

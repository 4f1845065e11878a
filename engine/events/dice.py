"""Dice: what happened, one typed event per change."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events.base import Event


@dataclass(frozen=True, slots=True)
class Tested(Event):
    """A Hero's roll for anything but an attack or a defence.

    why: "move", "break", "pick_door", "pick_chest", "smash", "disarm", "charge", "free", "climb", "dodge",
    "pull", "tome", "throw".
    trait and star: what a Star counted; need: the total it takes (None for move and charge); success: None there.
    parts: what finds added to the total, as (label, n).
    laden: the squares that are left of a Movement to who carries the Tome in the Arena; else 0.
    at: the id of the thing or Hero worked on ("d1", "c2", "zoe"), or "".
    """

    hero: str
    why: str
    faces: str
    trait: str
    star: int
    total: int
    need: int | None
    success: bool | None
    at: str
    parts: tuple[tuple[str, int], ...] = ()
    laden: int = 0


@dataclass(frozen=True, slots=True)
class FateRolled(Event):
    """why: "wake", "portal", "target", "boulder", "poison", "trapmaker", "hexgate", "dark_knowledge"; about: the tile,
    portal, monster or Hero it decides on."""

    why: str
    about: str
    colour: str
    symbol: str


@dataclass(frozen=True, slots=True)
class EnergyGained(Event):
    """by: "star" (STAR-01) or "charge" (CHRG-01). n may be 0 when nothing fits."""

    hero: str
    ability: str
    n: int
    energy: int
    full: int
    by: str

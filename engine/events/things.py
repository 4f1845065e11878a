"""Movement and things: what happened, one typed event per change."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events.base import Event


@dataclass(frozen=True, slots=True)
class HeroMoved(Event):
    """path: squares entered, in order (may be empty). stopped: "", "zone", "pit" or "trap"; lost: points not used."""

    hero: str
    start: str
    path: tuple[str, ...]
    lost: int
    stopped: str


@dataclass(frozen=True, slots=True)
class HeroTurned(Event):
    hero: str
    facing: str


@dataclass(frozen=True, slots=True)
class DoorOpened(Event):
    """how: "picked", "broken" or "smashed" (by a thrown monster, E-08)."""

    door: str
    hero: str
    how: str


@dataclass(frozen=True, slots=True)
class BarrelBroken(Event):
    barrel: str
    hero: str
    square: str


@dataclass(frozen=True, slots=True)
class ChestPicked(Event):
    chest: str
    hero: str
    square: str
    left: int


@dataclass(frozen=True, slots=True)
class LeverPulled(Event):
    """left: levers not yet pulled."""

    lever: str
    hero: str
    square: str
    left: int


@dataclass(frozen=True, slots=True)
class ButtonPressed(Event):
    """left: buttons not yet stepped on."""

    button: str
    hero: str
    square: str
    left: int


@dataclass(frozen=True, slots=True)
class DoorUnlocked(Event):
    """E-03: all levers and buttons are worked, the locked door stands open."""

    door: str


@dataclass(frozen=True, slots=True)
class BookTaken(Event):
    """A Tome token is picked up."""

    book: str
    hero: str
    square: str


@dataclass(frozen=True, slots=True)
class BookHanded(Event):
    book: str
    hero: str
    to: str


@dataclass(frozen=True, slots=True)
class BookDropped(Event):
    """A carrier fell."""

    book: str
    hero: str
    square: str


@dataclass(frozen=True, slots=True)
class BookBrought(Event):
    """It lies on the Gap for good. left: Tome tokens still to be brought."""

    book: str
    hero: str
    gap: str
    left: int


@dataclass(frozen=True, slots=True)
class TrapDisarmed(Event):
    trap: str
    hero: str
    square: str


@dataclass(frozen=True, slots=True)
class TrapSprung(Event):
    """kind: "iron_cage", "falling_boulder", "small_portal" or "spike_pit"; trap: where it lay; square: the victim's."""

    trap: str
    kind: str
    hero: str
    square: str


@dataclass(frozen=True, slots=True)
class TrapDodged(Event):
    hero: str
    kind: str


@dataclass(frozen=True, slots=True)
class HeroStuck(Event):
    """what: "cage" or "pit"."""

    hero: str
    what: str
    square: str


@dataclass(frozen=True, slots=True)
class HeroFreed(Event):
    """what: "cage", "pit" or "ice"; by: the Hero who rolled."""

    hero: str
    what: str
    by: str


@dataclass(frozen=True, slots=True)
class PortalOpened(Event):
    """TRAP-06: a Small Portal lies on `square`, or nowhere at all if there was no room ("")."""

    square: str

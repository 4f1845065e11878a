"""The Ugly Master's turn: what happened, one typed event per change. `seat` is who plays the monsters."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events.base import Event


@dataclass(frozen=True, slots=True)
class MonstersHanded(Event):
    """Between phases the monsters changed hands; seat: whose they are now, "" for nobody's; end: where the End of Game
    tile lies now (UM-02)."""

    seat: str
    end: int


@dataclass(frozen=True, slots=True)
class MasterRolled(Event):
    """UM-06: his dice for the whole turn; star: what a Star counts (B-105)."""

    seat: str
    faces: str
    star: int
    total: int


@dataclass(frozen=True, slots=True)
class MasterPaid(Event):
    """UM-07. action: "wake", "move" or "summon"; about: the tile, monster or kind; faces: the dice spent; left: those
    that still lie there."""

    seat: str
    action: str
    about: str
    cost: int
    faces: str
    star: int
    left: str


@dataclass(frozen=True, slots=True)
class StrikesBegan(Event):
    """UM-13. lost: dice he leaves unused (B-107); blows: how many monsters are in melee."""

    seat: str
    lost: int
    blows: int


@dataclass(frozen=True, slots=True)
class CackleDue(Event):
    """UM-15: his monsters cost the Heroes so many Hit Points in this turn."""

    seat: str
    wounds: int


@dataclass(frozen=True, slots=True)
class Cackled(Event):
    """UM-15. wounds: what he had reason for; 0 for a cackle without one."""

    seat: str
    wounds: int

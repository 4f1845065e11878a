"""Experience: what happened, one typed event per change."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events.base import Event


@dataclass(frozen=True, slots=True)
class XpGained(Event):
    """why: "wound", "door", "chest", "start", "war_cry" (XP-05)."""

    hero: str
    n: int
    xp: int
    why: str


@dataclass(frozen=True, slots=True)
class LevelGained(Event):
    hero: str
    level: int


@dataclass(frozen=True, slots=True)
class AbilityRaised(Event):
    hero: str
    ability: str
    level: int

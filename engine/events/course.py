"""The course of the game: what happened, one typed event per change."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events.base import Event


@dataclass(frozen=True, slots=True)
class MissionBegan(Event):
    mission: str
    heroes: tuple[str, ...]
    scale: int
    end: int


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """TURN-01: a new Hero Phase."""

    turn: int
    end: int


@dataclass(frozen=True, slots=True)
class StageReached(Event):
    """A stage of the mission is done; after: the one that is open now, "" behind the last."""

    stage: str
    after: str


@dataclass(frozen=True, slots=True)
class HeroTurnBegan(Event):
    hero: str
    pool: int


@dataclass(frozen=True, slots=True)
class HeroTurnGivenBack(Event):
    hero: str


@dataclass(frozen=True, slots=True)
class HeroTurnEnded(Event):
    """`lost`: dice left in the Pool that nobody set aside (B-24)."""

    hero: str
    lost: int


@dataclass(frozen=True, slots=True)
class MonsterPhaseBegan(Event):
    turn: int


@dataclass(frozen=True, slots=True)
class CleanedUp(Event):
    """CLEAN-01..04: shield tokens gone, statuses of monsters gone, Heroes who stood up."""

    shields_lost: int
    stood_up: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EndMoved(Event):
    """DOWN-01: the End of Game tile comes nearer."""

    end: int


@dataclass(frozen=True, slots=True)
class Won(Event):
    mission: str
    turn: int


@dataclass(frozen=True, slots=True)
class Lost(Event):
    """master: the seat of the Ugly Master, who has won (UM-05), "" where the bot played the monsters."""

    mission: str
    turn: int
    master: str = ""

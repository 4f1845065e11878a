"""The Arena: what happened, one typed event per change."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events.base import Event


@dataclass(frozen=True, slots=True)
class ArenaBegan(Event):
    """teams: (Hero, "west" or "east"), none where everybody plays for himself."""

    mission: str
    heroes: tuple[str, ...]
    teams: tuple[tuple[str, str], ...]
    rounds: int


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """E-18: a new round; starter: who has the first turn."""

    round: int
    rounds: int
    starter: str


@dataclass(frozen=True, slots=True)
class RivalAttacked(Event):
    """A Hero attacked another. shields: tokens the defender discarded, rolled as defence_faces; protection: what that
    came to, fortress counted in. parts: the attack's sum, part by part, as in HeroAttacked."""

    hero: str
    target: str
    weapon: str
    square: str
    target_square: str
    shields: int
    defence_faces: str
    defence_star: int
    fortress: int
    protection: int
    faces: str
    star: int
    parts: tuple[tuple[str, int], ...]
    total: int
    hit: bool


@dataclass(frozen=True, slots=True)
class HeroThrown(Event):
    """ABIL-BAR-3 on a rival. path: the squares of the flight; thrown by a Hero."""

    hero: str
    start: str
    path: tuple[str, ...]
    by: str


@dataclass(frozen=True, slots=True)
class HeroReturned(Event):
    """Back at the entry square: after a fall, or for a kick-off."""

    hero: str
    start: str
    square: str


@dataclass(frozen=True, slots=True)
class PointsScored(Event):
    """Big Game Hunt. what: the kind of the monster, or the Hero who was dropped; points: what the Hero has now."""

    hero: str
    n: int
    points: int
    what: str


@dataclass(frozen=True, slots=True)
class Tackled(Event):
    """A Force roll for the Tome (D.18), both with as many dice; won: the tackler has the Tome now."""

    hero: str
    target: str
    book: str
    faces: str
    star: int
    total: int
    target_faces: str
    target_star: int
    target_total: int
    won: bool


@dataclass(frozen=True, slots=True)
class Shoved(Event):
    """The same roll for a push: who wins pushes the other; won: the one who began."""

    hero: str
    target: str
    faces: str
    star: int
    total: int
    target_faces: str
    target_star: int
    target_total: int
    won: bool


@dataclass(frozen=True, slots=True)
class Thrown(Event):
    """The Tome flies to a team mate so many squares away; caught, or else TomeLanded says where it lies."""

    book: str
    hero: str
    to: str
    distance: int
    caught: bool


@dataclass(frozen=True, slots=True)
class TomeLanded(Event):
    """The Tome lies on a square. why: "kick_off", "throw" (nobody caught it), "left" (its carrier was teleported)."""

    book: str
    square: str
    why: str


@dataclass(frozen=True, slots=True)
class GoalScored(Event):
    """goals: what the team has now, of so many that win at once."""

    hero: str
    team: str
    square: str
    goals: int
    need: int


@dataclass(frozen=True, slots=True)
class ArenaWon(Event):
    """winners: who share it. points: (Hero or team, points or goals), best first."""

    mission: str
    round: int
    winners: tuple[str, ...]
    points: tuple[tuple[str, int], ...]

"""Fighting: what happened, one typed event per change."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events.base import Event


@dataclass(frozen=True, slots=True)
class HeroAttacked(Event):
    """parts: the sum, part by part, as (label, n): ("dice", 9), ("cleaver", 2)...; star: what a Star counted."""

    hero: str
    monster: str
    kind: str
    weapon: str
    square: str
    target: str
    faces: str
    star: int
    parts: tuple[tuple[str, int], ...]
    total: int
    protection: int
    hit: bool


@dataclass(frozen=True, slots=True)
class MonsterWounded(Event):
    monster: str
    kind: str
    wounds: int
    life: int
    square: str
    by: str


@dataclass(frozen=True, slots=True)
class MonsterKilled(Event):
    monster: str
    kind: str
    square: str
    by: str


@dataclass(frozen=True, slots=True)
class ShieldsGained(Event):
    """why: "defend", "set_aside" (end of turn), "armour" (end of the Hero Phase, A-06), or the id of
    an ability or find."""

    hero: str
    n: int
    shields: int
    why: str


@dataclass(frozen=True, slots=True)
class MonsterAttacked(Event):
    """One blow. With neither shields nor fortress nobody rolled and it hit by itself (DEF-01): the roll fields are
    empty or 0. fortress: what the Fortress token adds to the protection (D.12)."""

    monster: str
    kind: str
    hero: str
    square: str
    target: str
    shields: int
    defence_faces: str
    defence_star: int
    protection: int
    attack_faces: str
    attack_star: int
    attack: int
    hit: bool
    fortress: int = 0


@dataclass(frozen=True, slots=True)
class HeroWounded(Event):
    """cause: a monster's id, or a trap's kind, or "poison"."""

    hero: str
    wounds: int
    hp: int
    cause: str
    square: str


@dataclass(frozen=True, slots=True)
class HeroFell(Event):
    hero: str
    square: str


@dataclass(frozen=True, slots=True)
class StatusGained(Event):
    """who: a Hero or a monster; status: "frozen", "poisoned", "stunned"."""

    who: str
    status: str


@dataclass(frozen=True, slots=True)
class StatusLost(Event):
    who: str
    status: str

"""The Monster Phase: what happened, one typed event per change."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events.base import Event


@dataclass(frozen=True, slots=True)
class RoomWoke(Event):
    """why: "entered", "broken", "torn", "wounded", "noise" (a Fate roll), "monster" (one walked in, ROOM-07),
    "master" (the Ugly Master paid, UM-08), "portal" (UM-10).

    about: the Hero, door or tile behind it, where known, else "".
    """

    tile: str
    why: str
    about: str


@dataclass(frozen=True, slots=True)
class RoomSleptOn(Event):
    """A possible wake (ROOM-05) that failed."""

    tile: str
    symbol: str


@dataclass(frozen=True, slots=True)
class PortalRolled(Event):
    """number: what the table says; came: how many there was room and a figure for. A Small Portal has symbol ""."""

    portal: str
    symbol: str
    number: int
    came: int
    full: bool


@dataclass(frozen=True, slots=True)
class MonsterArrived(Event):
    """tail: the second square of a big one, which only the Ugly Master summons (B-109)."""

    monster: str
    kind: str
    square: str
    portal: str
    tail: str = ""


@dataclass(frozen=True, slots=True)
class TargetChosen(Event):
    """Why this Hero. because: "nearest", "only" (nobody else within reach of its thoughts), "fate", "behaviour",
    "kept" (the one it had moved for, B-84), "compelled" (by a War Cry, B-88). distances: (hero, steps) for each
    standing Hero it could reach, nearest first. tied: the Heroes among whom the tie-break chose. colour: the Fate
    colour, or "". first: how it came to act now: "distance", "initiative" or "order" (B-79).
    """

    monster: str
    kind: str
    hero: str
    because: str
    distances: tuple[tuple[str, int], ...]
    tied: tuple[str, ...]
    colour: str
    first: str


@dataclass(frozen=True, slots=True)
class MonsterMoved(Event):
    """path: per step the square of its front piece (its only square for most); tails: the second square, or ""."""

    monster: str
    kind: str
    start: str
    path: tuple[str, ...]
    tails: tuple[str, ...]
    facing: str


@dataclass(frozen=True, slots=True)
class MonsterTurned(Event):
    monster: str
    kind: str
    facing: str


@dataclass(frozen=True, slots=True)
class MonsterWaited(Event):
    """why: "nobody" (no standing Hero), "no_way" (B-82, stays), "no_steps", "no_dice" (B-68), "spared"
    (compelled, it attacks nobody else, B-88)."""

    monster: str
    kind: str
    why: str

"""The rows of the tables as plain data."""

from __future__ import annotations

import json
import logging
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class MissionRow:
    """status: "lobby", "running" or "over"; outcome: "won", "lost", "ended", None; board_message: the newest board;
    host_left: the host has left and nobody was there to take over, so the next one who sits down hosts; last_message:
    the newest message that was posted for it."""

    id: int
    guild: int
    channel: int
    host: int
    language: str
    mission: str
    difficulty: str
    status: str
    outcome: str | None
    board_message: int | None
    created: float
    changed: float
    host_left: int = 0
    last_message: int | None = None


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A Hero at the table, in line-up order (`place`). user: its player, None when it is open for anyone.

    The rest are orders for questions out of turn, words of `bot.table.ahead.orders`: shields, star, cards, counter,
    fate, levels; besides: keep, so many Shield Dice are kept back; hearts, none are spent while so many Hit Points are
    left (0: no such limit); hours, for how long the player is awaited who wants to be asked (None: as is usual).
    """

    mission: int
    place: int
    hero: str
    user: int | None
    autopilot: bool
    shields: str
    star: str
    cards: str = "room"
    counter: str = "yes"
    fate: str = "skull"
    keep: int = 0
    hearts: int = 0
    levels: str = "star"
    hours: float | None = None

    @property
    def orders(self) -> tuple[str, ...]:
        return self.shields, self.star, self.cards, self.counter, self.fate

    @property
    def limits(self) -> tuple[int, int, str, float | None]:
        """The other orders, in the order of their columns."""
        return self.keep, self.hearts, self.levels, self.hours


@dataclass(frozen=True, slots=True)
class GameRow:
    """The game as it was saved, as JSON text. aside: what the table remembers beside it (see `tables.Aside`)."""

    mission: int
    ply: int
    save: str
    aside: dict[str, Any]


@dataclass(frozen=True, slots=True)
class PackRow:
    """A mission of one's own: its files by name, and what lists show of it."""

    key: str
    files: dict[str, str]
    facts: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Part:
    """A Hero who was in a mission at its end. user: its player, None when it was open; name: what that player was
    called last, None if nobody knows."""

    hero: str
    user: int | None
    name: str | None


@dataclass(frozen=True, slots=True)
class ResultRow:
    """How a mission ended. tale: what was played (`MissionRow.mission`); outcome: "won" or "lost"; turn: the Turn
    space; began, end: the End of Game space at the beginning and at the end; hero, hp: who had the fewest Hit Points
    left, 0 for the first who fell (an older bot left out who fell). What an older bot did not keep is None."""

    mission: int
    tale: str
    difficulty: str
    outcome: str
    at: float
    turn: int | None
    began: int | None
    end: int | None
    hero: str | None
    hp: int | None
    party: tuple[Part, ...]

    @property
    def left(self) -> int | None:
        """The spaces that were left when the mission was won."""
        return None if self.end is None or self.turn is None else max(0, self.end - self.turn)

    @property
    def falls(self) -> int | None:
        """How often a Hero fell: each time the end comes one space nearer (DOWN-01)."""
        return None if self.end is None or self.began is None else max(0, self.began - self.end)


@dataclass(frozen=True, slots=True)
class Post:
    """Something to say: an outbox row that is yet to be written. token: of the interaction whose answer it is; channel:
    where, if not in the mission's channel (a direct message: the person's id)."""

    kind: str
    body: dict[str, Any]
    token: str | None = None
    token_until: float | None = None
    channel: int | None = None


@dataclass(frozen=True, slots=True)
class OutboxRow:
    """Something that is still to be said in a channel."""

    id: int
    mission: int
    channel: int
    kind: str
    body: dict[str, Any]
    token: str | None
    token_until: float | None
    tried: int


@dataclass(frozen=True, slots=True)
class Step:
    """What happened between two messages. events: as dumped; pictures: what is needed to draw each one again."""

    number: int
    events: list[dict[str, Any]]
    pictures: list[dict[str, Any]]
    ply: int = 0
    at: float = 0.0


def packed(data: Any) -> bytes:
    """JSON, compressed: saves are kept with every step and repeat themselves a lot."""
    return zlib.compress(json.dumps(data, separators=(",", ":")).encode(), 3)


def unpacked(blob: bytes) -> Any:
    return json.loads(zlib.decompress(blob))


def read_steps(mission: int, rows: Iterable[Sequence[Any]]) -> list[Step]:
    """Steps from their rows; one that cannot be read is left where it is, and out."""
    steps = []
    for number, events, pictures, ply, at in rows:
        try:
            steps.append(Step(number, json.loads(events), unpacked(pictures), ply, at))
        except (ValueError, zlib.error) as error:
            log.error("step %s of mission %s cannot be read, it is left as it is: %s", number, mission, error)
    return steps

"""The tape: dice, draws and answers since the last rest point, in the order in which the rules asked for them.

A save is the rest state plus the tape. After a restart the step runs again from the rest state, the tape feeds it, and
it stops at the same question. Luck that was undone is remembered by who rolled it and comes again (no undoing for a
better roll).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

Entry = tuple[str, Any]

ROLL, FATE, DRAW, ANSWER = "roll", "fate", "draw", "answer"
CANCEL, UNDO, HAND = "cancel", "undo", "hand"
"""Stand in the journal only: the step began again; the game went back to an earlier rest point; the monsters are to
change hands."""


class Diverged(Exception):
    """The tape does not fit what the rules ask: rules or content have changed since it was recorded."""


@dataclass(slots=True)
class Memory:
    """Faces and draws that were seen and undone, by key ("roll:barka", "fate", "draw:trap"), oldest first."""

    seen: dict[str, list[Any]] = field(default_factory=dict)

    def keep(self, entries: list[Entry]) -> None:
        """Remember the luck of an undone stretch of tape before whatever was remembered already."""
        undone: dict[str, list[Any]] = {}
        for key, value in entries:
            if is_luck(key):
                undone.setdefault(key, []).extend(value if key.startswith(ROLL) else [value])
        for key, values in undone.items():
            self.seen[key] = values + self.seen.get(key, [])

    def take(self, key: str, n: int) -> list[Any]:
        """Up to n remembered values of this key, which are then no longer remembered."""
        values = self.seen.get(key)
        if not values:
            return []
        taken, rest = values[:n], values[n:]
        if rest:
            self.seen[key] = rest
        else:
            del self.seen[key]
        return taken


def is_luck(key: str) -> bool:
    """Whether a tape entry is a die or a draw, as opposed to an answer."""
    return key.startswith((ROLL, FATE, DRAW))


@dataclass(slots=True)
class Tape:
    """`entries` so far; `at`: how many of them this run of the step has used."""

    entries: list[Entry] = field(default_factory=list)
    at: int = 0

    @property
    def replaying(self) -> bool:
        return self.at < len(self.entries)

    @property
    def lucky(self) -> bool:
        """Whether a die has fallen or a tile has been drawn in this step."""
        return any(is_luck(key) for key, _ in self.entries)

    def play(self, key: str, live: Callable[[], Any]) -> Any:
        """The recorded value, or the live one, which is then recorded. Raises Diverged."""
        if self.at == len(self.entries):
            value = live()
            self.entries.append((key, value))
            self.at += 1
            return value
        was, value = self.entries[self.at]
        if was != key:
            raise Diverged(f"the tape has {was!r}, the rules ask for {key!r}")
        self.at += 1
        return value

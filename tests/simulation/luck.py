"""Luck that is written down as it falls, and luck that falls as it was written down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from engine import Chance

T = TypeVar("T")


class Recorded:
    """A chance whose every throw is noted in `noted`, until `cut` hands the notes out and begins anew."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self.noted: list[Any] = []

    def dice(self, n: int) -> str:
        return self._note(self._chance.dice(n))

    def fate(self) -> int:
        return self._note(self._chance.fate())

    def draw(self, kinds: Sequence[T]) -> T:
        return self._note(self._chance.draw(kinds))

    def cut(self) -> list[Any]:
        noted, self.noted = self.noted, []
        return noted

    def _note(self, value: Any) -> Any:
        self.noted.append(value)
        return value


class Repeated:
    """The throws of such notes, in their order."""

    def __init__(self, noted: list[Any]) -> None:
        self.left = list(noted)

    def dice(self, n: int) -> str:
        faces: str = self.left.pop(0)
        assert len(faces) == n, f"{n} dice are rolled where {len(faces)} were"
        return faces

    def fate(self) -> int:
        face: int = self.left.pop(0)
        return face

    def draw(self, kinds: Sequence[T]) -> T:
        drawn: T = self.left.pop(0)
        assert drawn in kinds
        return drawn

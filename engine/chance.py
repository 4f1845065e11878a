"""Where luck comes from. Three chances, one interface: live, seeded, scripted. Replays never roll (B-122)."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from engine.cards.load import DICE

T = TypeVar("T")

FATE_LETTERS = {"R": "red", "G": "green", "Y": "yellow", "B": "blue", "N": "brown", "K": "black"}


class Chance(Protocol):
    """One draw per die, declared dice left to right (B-122)."""

    def dice(self, n: int) -> str:
        """Faces of n Action Dice: a string of `1`, `2`, `*`."""

    def fate(self) -> int:
        """The index of a Fate face, 0 to 5."""

    def draw(self, kinds: Sequence[T]) -> T:
        """One of `kinds`, each entry equally likely."""


class Random:
    """Chance from a random generator."""

    def __init__(self, source: random.Random) -> None:
        self._source = source

    def dice(self, n: int) -> str:
        pick = self._source.choice
        return "".join([pick(DICE.action) for _ in range(n)])

    def fate(self) -> int:
        return self._source.randrange(len(DICE.fate))

    def draw(self, kinds: Sequence[T]) -> T:
        return self._source.choice(kinds)


class Seeded(Random):
    """The same seed, the same game: simulation and golden transcripts."""

    def __init__(self, seed: int | str) -> None:
        super().__init__(random.Random(seed))


LIVE: Chance = Random(random.SystemRandom())
"""The operating system's chance: nothing to leak, nothing to predict."""


class OutOfScript(Exception):
    """A scripted game asked for luck that its script does not have."""


class Scripted:
    """Luck as text: dice "2* 21", fate "K R" (colour letters, D.2), draws "iron_cage spike_pit"."""

    def __init__(self, dice: str = "", fate: str = "", draws: str | Iterable[str] = "") -> None:
        self._dice = list(dice.replace(" ", "").replace("★", "*"))
        colours: list[str] = [face.colour for face in DICE.fate]
        self._fate = [colours.index(FATE_LETTERS[letter]) for letter in fate.replace(" ", "")]
        self._draws = draws.split() if isinstance(draws, str) else list(draws)

    def dice(self, n: int) -> str:
        if len(self._dice) < n:
            raise OutOfScript(f"{n} dice are rolled, the script has {len(self._dice)} left")
        faces, self._dice = "".join(self._dice[:n]), self._dice[n:]
        return faces

    def fate(self) -> int:
        if not self._fate:
            raise OutOfScript("the Fate Die is rolled, the script has no face left")
        return self._fate.pop(0)

    def draw(self, kinds: Sequence[T]) -> T:
        if not self._draws:
            raise OutOfScript("a tile is drawn, the script names none")
        name = self._draws.pop(0)
        for kind in kinds:
            if kind == name:
                return kind
        raise OutOfScript(f"{name} is drawn, but only {sorted(set(map(str, kinds)))} are left")

    @property
    def left(self) -> str:
        """What nobody rolled: a test that rolls less than it scripted proves less than it says."""
        return " ".join(filter(None, ["".join(self._dice), *map(str, self._fate), *self._draws]))

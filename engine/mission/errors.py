"""What is wrong with a mission's files, collected and told in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches


class MissionError(ValueError):
    """A mission cannot be used. `problems`: one sentence each, with file, key or square, and the remedy."""

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(self.problems))


@dataclass
class Problems:
    """Collects what is wrong with one mission, named by its folder."""

    mission: str
    lines: dict[tuple[str | int, ...], int] = field(default_factory=dict)
    """The line of each key of mission.yaml, from 1."""
    found: list[str] = field(default_factory=list)

    def key(self, path: tuple[str | int, ...], problem: str) -> None:
        """A problem at a key of mission.yaml, for example ("doors", "d1")."""
        known = path
        while known and known not in self.lines:
            known = known[:-1]
        line = f", line {self.lines[known]}" if known in self.lines else ""
        self.found.append(f"{self.mission}/mission.yaml{line}, {dotted(path)}: {problem}")

    def map(self, place: str, problem: str) -> None:
        """A problem at a square, a border or a line of map.txt."""
        self.found.append(f"{self.mission}/map.txt, {place}: {problem}")

    def stop_if_any(self) -> None:
        """Raise what was collected, if anything was."""
        if self.found:
            raise MissionError(self.found)


def dotted(path: Iterable[str | int]) -> str:
    """("monsters", 3, "at") as monsters[3].at, counting from 0 as YAML tools do."""
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else str(part)
    return text or "the whole file"


def nearest(word: str, known: Iterable[str]) -> str:
    """The end of a sentence: the most similar right name, or all of them."""
    names = sorted(known)
    close = get_close_matches(word.lower(), [name.lower() for name in names], n=1, cutoff=0.6)
    if close:
        return f'did you mean "{next(name for name in names if name.lower() == close[0])}"?'
    return f"use one of: {', '.join(names)}" if names else "there are none in this mission"


def a(kind: str) -> str:
    """A kind of piece with its article: "an ugly snout", "a big room"."""
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind.replace('_', ' ')}"

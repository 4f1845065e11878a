"""What is wrong with a mission's files, collected and told in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches

from engine.board.squares import parse_square

MOST_COMPLAINTS = 500
"""About one file; nobody reads more."""
MOST_NAMES = 50
"""Among which a similar one is looked for."""


class Complaint(str):
    """A sentence that names place and remedy, "cellar/map.txt, L1: ..."; for editors it also comes in parts.

    `file`: without its folder; `line`, `column`: from 1, or None where there is none; `place`: a key or a square, or
    ""; `text`: the sentence without where."""

    file: str
    line: int | None
    column: int | None
    place: str
    text: str

    def __new__(
        cls, where: str, text: str, file: str, line: int | None = None, column: int | None = None, place: str = ""
    ) -> Complaint:
        made = super().__new__(cls, f"{where}: {text}")
        made.file, made.line, made.column, made.place, made.text = file, line, column, place, text
        return made

    def __reduce__(self) -> tuple[type[Complaint], tuple[str, str, str, int | None, int | None, str]]:
        where = self.removesuffix(f": {self.text}")
        return type(self), (where, self.text, self.file, self.line, self.column, self.place)


def at_line(folder: str, file: str, text: str, line: int, column: int | None = None) -> Complaint:
    """A complaint about a line of a file, or about a character in it."""
    where = f"{folder}/{file}, line {line}" + (f", column {column}" if column else "")
    return Complaint(where, text, file, line, column)


def at_square(folder: str, square: str, text: str) -> Complaint:
    """A complaint about a square or a border of map.txt; its line and column are those of the (first) square."""
    try:
        x, y = parse_square(square.replace("|", "-").split("-")[0])
    except ValueError:
        return Complaint(f"{folder}/map.txt, {square}", text, "map.txt", place=square)
    return Complaint(f"{folder}/map.txt, {square}", text, "map.txt", 2 * y + 2, 2 * x + 2, square)


class MissionError(ValueError):
    """A mission cannot be used. `problems`: one sentence each, with file, key or square, and the remedy."""

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(self.problems))

    def __reduce__(self) -> tuple[type[MissionError], tuple[tuple[str, ...]]]:
        return type(self), (self.problems,)


@dataclass
class Problems:
    """Collects what is wrong with one mission, named by its folder; `file` is the one whose keys are meant."""

    mission: str
    lines: dict[tuple[str | int, ...], int] = field(default_factory=dict)
    """The line of each key of the file, from 1."""
    found: list[str] = field(default_factory=list)
    file: str = "mission.yaml"

    def key(self, path: tuple[str | int, ...], problem: str) -> None:
        """A problem at a key of the file, for example ("doors", "d1")."""
        known = path
        while known and known not in self.lines:
            known = known[:-1]
        number = self.lines.get(known)
        where = f"{self.mission}/{self.file}" + (f", line {number}" if number else "")
        place = dotted(path)
        self._add(Complaint(f"{where}, {place}", problem, self.file, number, place=place))

    def map(self, place: str, problem: str) -> None:
        """A problem at a square or a border of map.txt."""
        self._add(at_square(self.mission, place, problem))

    def line(self, problem: str, line: int, column: int | None = None, *, file: str = "") -> None:
        """A problem at a line of a file, or at a character in it."""
        self._add(at_line(self.mission, file or self.file, problem, line, column))

    def _add(self, complaint: Complaint) -> None:
        if len(self.found) < MOST_COMPLAINTS:
            self.found.append(complaint)

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
    names = sorted(known)[:MOST_NAMES]
    close = get_close_matches(word.lower(), [name.lower() for name in names], n=1, cutoff=0.6)
    if close:
        return f'did you mean "{next(name for name in names if name.lower() == close[0])}"?'
    return f"use one of: {', '.join(names)}" if names else "there are none in this mission"


def a(kind: str) -> str:
    """A kind of piece with its article: "an ugly snout", "a big room"."""
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind.replace('_', ' ')}"

"""What all checks look at: the mission, its file with the lines of its keys, and where to put what they find."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from engine.board.squares import Cell, Mask, cells_of
from engine.cards.load import RULES
from engine.mission import schema
from engine.mission.errors import Problems
from engine.mission.load import Mission
from engine.mission.schema import SCALES, MissionFile
from engine.setting import Setting
from missions.check.games import Tally
from missions.pack import Pack

DIFFICULTIES = tuple(RULES.difficulty)


@dataclass
class Case:
    """One mission under the lens."""

    pack: Pack
    mission: Mission
    spec: MissionFile
    problems: Problems
    warnings: Problems
    facts: list[str] = field(default_factory=list)
    tallies: list[Tally] = field(default_factory=list)

    @classmethod
    def of(cls, pack: Pack, mission: Mission) -> Case:
        problems = Problems(pack.name)
        spec = schema.read(pack.files["mission.yaml"], problems)
        return cls(pack, mission, spec, problems, Problems(pack.name, problems.lines))

    def settings(self) -> Iterator[Setting]:
        """The mission with every number of Heroes on every difficulty."""
        for difficulty in DIFFICULTIES:
            for scale in SCALES:
                yield Setting(self.mission, scale, difficulty)

    def cell(self, square: str) -> Cell:
        cell = self.mission.board.cell(square)
        assert cell is not None, f"{square} was on the map when the mission was read"
        return cell

    def squares(self, mask: Mask) -> list[str]:
        return [self.mission.board.name(cell) for cell in cells_of(mask)]


def several(words: Iterable[object], last: str = "and") -> str:
    """A list as it is said: "2, 3 and 4"."""
    *front, end = map(str, words)
    return f"{', '.join(front)} {last} {end}" if front else end


def heroes(numbers: Iterable[int]) -> str:
    """Numbers of Heroes: "2 to 6 Heroes", "1 Hero", "2 and 5 Heroes"."""
    found = sorted(numbers)
    if len(found) > 2 and found == list(range(found[0], found[-1] + 1)):
        return f"{found[0]} to {found[-1]} Heroes"
    return f"{several(found)} Hero{'es' if found != [1] else ''}"

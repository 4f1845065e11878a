"""Telling what happened, and luck."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine import events as e
from engine.chance import Chance
from engine.rules.objectives import met
from engine.setting import Setting
from engine.sight import Sight
from engine.state import State
from engine.tape import DRAW, FATE, ROLL, Memory, Tape


class Victory(Exception):
    """The objective is met: the step ends here (WIN-02)."""


class Telling(Sight):
    """The voice and the dice of a table."""

    def __init__(self, setting: Setting, state: State, tape: Tape, chance: Chance, memory: Memory) -> None:
        super().__init__(setting, state)
        self.tape = tape
        self.events: list[e.Event] = []
        self._chance = chance
        self._memory = memory

    def tell(self, event: e.Event) -> None:
        """Say what happened; the game is won as soon as the objective is met (WIN-02, B-96)."""
        self.events.append(event)
        if self.state.outcome is not None:
            return
        self._stage()
        objective = self.setting.mission.objective
        if self.state.outcome is None and objective and met(self, objective):
            self.state.outcome, self.state.phase = "won", "over"
            self.events.append(e.Won(self.state.mission, self.state.turn))
            raise Victory

    def _stage(self) -> None:
        """The open stage of the mission, if it is done: the next one is open from now on."""
        stages = self.setting.mission.stages
        n = self.state.stages
        if n < len(stages) and self.state.phase != "set_up" and met(self, stages[n].until):
            self.state.stages = n + 1
            self.tell(e.StageReached(stages[n].id, stages[n + 1].id if n + 1 < len(stages) else ""))

    def dice(self, who: str, n: int) -> str:
        """Faces of n Action Dice rolled by a Hero or a monster."""
        key = f"{ROLL}:{who}"

        def live() -> str:
            seen = "".join(self._memory.take(key, n))
            return seen + (self._chance.dice(n - len(seen)) if len(seen) < n else "")

        faces: str = self.tape.play(key, live)
        return faces

    def fate(self, why: str, about: str) -> tuple[str, str]:
        """A roll of the Fate Die: (colour, symbol) (FATE-01)."""

        def live() -> int:
            return (self._memory.take(FATE, 1) or [self._chance.fate()])[0]  # type: ignore[no-any-return]

        colour, symbol = self.setting.fate(self.tape.play(FATE, live))
        self.tell(e.FateRolled(why, about, colour, symbol))
        return colour, symbol

    def draw(self, pile: str, left: Callable[[], Sequence[str]]) -> str:
        """One of what is left in a pile, drawn when it is needed: the same odds as shuffling first (SET-03)."""
        key = f"{DRAW}:{pile}"

        def live() -> str:
            seen = self._memory.take(key, 1)
            return seen[0] if seen and seen[0] in left() else self._chance.draw(left())

        kind: str = self.tape.play(key, live)
        return kind

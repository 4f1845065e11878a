"""Monster Phases that were drawn as moving pictures, kept for a while."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.channel.letters import Drawn

FRESH = 16
"""Replays kept in memory."""


@dataclass(slots=True)
class Replays:
    """Replays that were drawn, by mission and step."""

    drawn: dict[tuple[int, int], tuple[int, Drawn]] = field(default_factory=dict)

    def keep(self, key: tuple[int, int], turn: int, drawn: Drawn) -> None:
        self.drawn[key] = turn, drawn
        while len(self.drawn) > FRESH:
            del self.drawn[next(iter(self.drawn))]

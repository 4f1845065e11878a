"""Any legal answer, each equally likely: finds what nobody thinks of."""

from __future__ import annotations

from engine.chance import Chance
from engine.decisions import Option
from engine.game import Game


class Random:
    """`chance` is its own, apart from the game's, so that the same seed plays the same game."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def __call__(self, game: Game) -> tuple[str, Option]:
        decision = game.decision
        assert decision is not None
        option: Option = self._chance.draw(decision.options)
        return decision.whose.get(option) or decision.seats[0], option

"""Who answers when no person does: `random`, `cautious` and `heroic`, and `arena` where Heroes fight Heroes."""

from __future__ import annotations

from collections.abc import Callable

from engine.chance import Chance
from engine.decisions import Option
from engine.game import Game
from engine.players.arena import Arena
from engine.players.cautious import Cautious
from engine.players.heroic import Heroic
from engine.players.random import Random

Answer = tuple[str, Option]
"""The seat that answers, and what."""

Player = Callable[[Game], Answer]
"""Answers the open question of a game, for one of the seats it is put to."""

PLAYERS: dict[str, Callable[[Chance], Player]] = {
    "random": Random,
    "cautious": lambda _: Cautious(),
    "heroic": lambda _: Heroic(),
    "arena": lambda _: Arena(),
}


class StandIn:
    """`cautious`, in the Arena `arena`; neither touches cards that are their owner's to spend."""

    def __init__(self) -> None:
        self._mission, self._arena = Cautious(), Arena(cards=False)

    def __call__(self, game: Game, seat: str | None = None) -> Answer:
        return (self._arena if game.state.arena else self._mission)(game, seat)


cautious = StandIn()
"""Answers for people who are away. It keeps nothing between questions, so one serves every table."""

__all__ = ["PLAYERS", "Answer", "Arena", "Cautious", "Heroic", "Player", "Random", "cautious"]

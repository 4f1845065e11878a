"""Who answers when no person does: `random`, `cautious` and `heroic` for Heroes, `arena` where Heroes fight Heroes, and
`ugly` for the Ugly Master."""

from __future__ import annotations

from collections.abc import Callable

from engine.chance import Chance
from engine.decisions import Option
from engine.game import Game
from engine.players.arena import Arena
from engine.players.cautious import Cautious
from engine.players.heroic import Heroic
from engine.players.random import Random
from engine.players.ugly import Ugly, finish_turn, masters_turn

Answer = tuple[str, Option]
"""The seat that answers, and what."""

Player = Callable[[Game], Answer]
"""Answers the open question of a game, for one of the seats it is put to."""

PLAYERS: dict[str, Callable[[Chance], Player]] = {
    "random": Random,
    "cautious": lambda _: StandIn(),
    "heroic": lambda _: StandIn(Heroic(), cards=True),
    "arena": lambda _: Arena(),
}

MASTERS: dict[str, Callable[[Chance], Player]] = {"random": Random, "ugly": lambda _: Ugly()}
"""Who plays the monsters in the Ugly Master's mode."""


def both(heroes: Player, master: Player) -> Player:
    """One answers for the Heroes, the other what the Ugly Master is asked."""
    return lambda game: (master if masters_turn(game) else heroes)(game)


class StandIn:
    """`cautious` (or who is given), in the Arena `arena`, for the Ugly Master `ugly`; without `cards` none of them
    touches what is its owner's to spend."""

    def __init__(self, mission: Cautious | None = None, *, cards: bool = False) -> None:
        self._mission, self._arena, self._master = mission or Cautious(), Arena(cards=cards), Ugly()

    def __call__(self, game: Game, seat: str | None = None) -> Answer:
        if masters_turn(game):
            return self._master(game)
        return (self._arena if game.state.arena else self._mission)(game, seat)


cautious = StandIn()
"""Answers for people who are away. It keeps nothing between questions, so one serves every table."""

__all__ = [
    "MASTERS",
    "PLAYERS",
    "Answer",
    "Arena",
    "Cautious",
    "Heroic",
    "Player",
    "Random",
    "Ugly",
    "both",
    "cautious",
    "finish_turn",
    "masters_turn",
]

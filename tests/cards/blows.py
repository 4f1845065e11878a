"""A Hero's attack in one line, for tests of cards."""

from __future__ import annotations

from engine.events import HeroAttacked
from tests.play import Play


def strike(game: Play, weapon: str, dice: int, target: str = "") -> HeroAttacked:
    """Attack with this weapon and so many dice; every Star goes to the first ability that has room."""
    game.answers("act attack")
    if game.asked.startswith("weapon"):
        game.answers(f"weapon {weapon}")
    if game.asked.startswith("target"):
        game.answers(f"target {target}")
    game.answers(f"dice {dice}")
    stars(game)
    told: HeroAttacked = game.told(HeroAttacked)[-1]
    assert told.weapon == weapon
    return told


def stars(game: Play) -> Play:
    while game.asked.startswith("star "):
        game.answers(f"star {game.options[0]}")
    return game

"""A picture of the board as a mission begins: the one place where the missions know the renderers, and only to look."""

from __future__ import annotations

from engine.cards.load import HEROES
from engine.chance import Seeded
from engine.game import new_game
from engine.mission.load import Mission
from renderers import board


def picture(mission: Mission, heroes: int = 6) -> bytes:
    """The whole board at the beginning with so many Heroes, 1 to 6, as a PNG; an arena with as many as it takes."""
    heroes = min(heroes, max(mission.people, default=heroes))
    game = new_game(mission, {hero: hero for hero in list(HEROES)[:heroes]}, chance=Seeded(0))
    return board.draw(game.view(), crop="full").png

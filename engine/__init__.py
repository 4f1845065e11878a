"""The rules engine of Super Fantasy: Ugly Snouts Assault. All that anybody outside may import.

It knows no Discord, no language, no clock and no file but its own packaged cards.
"""

from engine.chance import LIVE, Chance, Scripted, Seeded
from engine.decisions import Decision
from engine.events import Event
from engine.game import RULES_VERSION, Game, Preview, load, new_game
from engine.mission.load import Mission, MissionError
from engine.refusal import Refusal, Refused
from engine.saved import SaveError
from engine.view import View
from engine.viewing import view_of

__all__ = [
    "LIVE",
    "RULES_VERSION",
    "Chance",
    "Decision",
    "Event",
    "Game",
    "Mission",
    "MissionError",
    "Preview",
    "Refusal",
    "Refused",
    "SaveError",
    "Scripted",
    "Seeded",
    "View",
    "load",
    "new_game",
    "view_of",
]

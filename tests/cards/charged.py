"""Lines of a position that ready an ability."""

from __future__ import annotations

from engine.cards.load import ABILITIES, HEROES


def charged(ability: str, level: int = 1) -> str:
    """Its Hero has it at this level, at full energy."""
    hero = ABILITIES[ability]
    return f"{hero} {ability} {HEROES[hero].abilities[ability]} level {ability} {level}"

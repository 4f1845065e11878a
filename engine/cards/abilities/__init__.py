"""The eighteen Special Abilities (ABIL, D.5), a module a Hero. Importing them registers their deeds."""

from engine.cards.abilities import barka, helena, luckylock, yang_ping, zanvor, zoe

__all__ = ["barka", "helena", "luckylock", "yang_ping", "zanvor", "zoe"]

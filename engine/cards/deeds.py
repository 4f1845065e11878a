"""Importing this registers every card's deed and checks all cards against them."""

from engine.cards import abilities, registry, specials
from engine.rules import finds, tomes

registry.check()

__all__ = ["abilities", "finds", "specials", "tomes"]

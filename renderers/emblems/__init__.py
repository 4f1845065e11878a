"""An emblem for every card: SVG elements in a field of 100 by 100, drawn from shared shapes by family.

`emblem(id)` knows abilities, items, finds, traps, statuses, tokens and monsters; `TRAITS` and `SYMBOLS` are signs.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from engine.cards.load import MONSTERS
from renderers import sprites
from renderers.emblems import abilities, armour, blades, finds, magic, shooters, tokens
from renderers.emblems.tokens import BARE, PIP, STATUSES, SYMBOLS, TRAITS

__all__ = ["BARE", "EMBLEMS", "PIP", "STATUSES", "SYMBOLS", "TRAITS", "emblem", "monster"]

EMBLEMS: Mapping[str, str] = MappingProxyType(
    {
        **blades.EMBLEMS,
        **shooters.EMBLEMS,
        **magic.EMBLEMS,
        **armour.EMBLEMS,
        **finds.EMBLEMS,
        **abilities.EMBLEMS,
        **tokens.STATUSES,
        **tokens.TOKENS,
        **tokens.TRAPS,
        "book": sprites.body("tome"),
    }
)
"""All emblems that are not a monster's."""


_SPECIALS = {card.special: kind for kind, card in MONSTERS.items() if card.special}


def emblem(name: str) -> str:
    """The emblem of a card; a monster's special shows the monster. KeyError names an id that has none."""
    kind = name if name in MONSTERS else _SPECIALS.get(name, "")
    if kind:
        return monster(kind)
    if name not in EMBLEMS:
        raise KeyError(f'no emblem for "{name}" in renderers/emblems')
    return EMBLEMS[name]


@cache
def monster(kind: str) -> str:
    """A monster awake, on the same field of 100 by 100, big ones lying side by side on two squares."""
    width, _ = sprites.size(kind)
    awake = sprites.awake(kind)
    return awake if width == 100 else f'<g transform="scale({100 / width:g})">{awake}</g>'

"""Reads the packaged cards once. This and `simulate` are the only places in the engine that touch a file."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

import yaml
from pydantic import TypeAdapter, ValidationError

from engine.cards.schema import Arena, Card, Dice, Find, HeroCard, Item, MonsterCard, Rules

T = TypeVar("T")

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The same in C, where it is there: ten times as fast, and every start of the program reads the cards."""


class CardError(ValueError):
    """A card says what cannot be; the text says where, and the nearest right name."""


@cache
def _read(name: str) -> Any:
    return yaml.load(files("engine.data").joinpath(name).read_text(encoding="utf-8"), Loader=_LOADER)


def checked(name: str, form: TypeAdapter[T], said: Any) -> T:
    """What a file says, in its form. Raises CardError with the place of the first slip."""
    try:
        return form.validate_python(said)
    except ValidationError as wrong:
        first = wrong.errors()[0]
        place = ", ".join(map(str, first["loc"]))
        known = {field for kind in Card.__subclasses__() for field in kind.model_fields}
        near = get_close_matches(place.split(", ")[-1], known, n=1) if first["type"] == "extra_forbidden" else []
        raise CardError(f"{name}, {place}: {first['msg']}" + (f"; did you mean {near[0]}?" if near else "")) from wrong


ITEMS = checked("items.yaml", TypeAdapter(dict[str, Item]), _read("items.yaml"))
FINDS = checked("finds.yaml", TypeAdapter(dict[str, Find]), _read("finds.yaml"))
HEROES = checked("heroes.yaml", TypeAdapter(dict[str, HeroCard]), _read("heroes.yaml"))
MONSTERS = checked("monsters.yaml", TypeAdapter(dict[str, MonsterCard]), _read("monsters.yaml"))
DICE = checked("dice.yaml", TypeAdapter(Dice), _read("dice.yaml"))
RULES = checked("rules.yaml", TypeAdapter(Rules), _read("rules.yaml"))
ARENA = checked("arena.yaml", TypeAdapter(Arena), _read("arena.yaml"))
ABILITY_CARDS: dict[str, dict[int, dict[str, Any]]] = _read("abilities.yaml")
"""Each ability's three levels, as written; its deed knows their form (`engine/cards/registry.py`)."""

ABILITIES: dict[str, str] = {ability: hero for hero, card in HEROES.items() for ability in card.abilities}
"""Whose ability it is."""

MAGIC: tuple[str, ...] = tuple(name for name, item in ITEMS.items() if not item.base)
"""The Magic Items, one card of each (SET-04)."""

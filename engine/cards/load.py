"""Reads the packaged cards once. This and `simulate` are the only places in the engine that touch a file."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import yaml
from pydantic import TypeAdapter

from engine.cards.schema import Dice, Find, HeroCard, Item, MonsterCard, Rules


@cache
def _read(name: str) -> Any:
    return yaml.safe_load(files("engine.data").joinpath(name).read_text(encoding="utf-8"))


ITEMS: dict[str, Item] = TypeAdapter(dict[str, Item]).validate_python(_read("items.yaml"))
FINDS: dict[str, Find] = TypeAdapter(dict[str, Find]).validate_python(_read("finds.yaml"))
HEROES: dict[str, HeroCard] = TypeAdapter(dict[str, HeroCard]).validate_python(_read("heroes.yaml"))
MONSTERS: dict[str, MonsterCard] = TypeAdapter(dict[str, MonsterCard]).validate_python(_read("monsters.yaml"))
DICE: Dice = Dice.model_validate(_read("dice.yaml"))
RULES: Rules = Rules.model_validate(_read("rules.yaml"))
ABILITY_CARDS: dict[str, dict[int, dict[str, Any]]] = _read("abilities.yaml")
"""Each ability's three levels, as written; its deed knows their form (`engine/cards/registry.py`)."""

ABILITIES: dict[str, str] = {ability: hero for hero, card in HEROES.items() for ability in card.abilities}
"""Whose ability it is."""

MAGIC: tuple[str, ...] = tuple(name for name, item in ITEMS.items() if not item.base)
"""The Magic Items, one card of each (SET-04)."""

"""Where cards find their deeds: numbers are YAML, deeds are functions registered under the card's name.

A name that fits nothing, a level that says what its deed does not know, and a deed without a card are told at load,
with the nearest right name.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from pydantic import ValidationError

from engine.cards.hooks import Hooks
from engine.cards.load import ABILITIES, ABILITY_CARDS, FINDS, HEROES, ITEMS, MONSTERS, CardError
from engine.cards.schema import Card
from engine.refusal import Refusal
from engine.state import Hero

if TYPE_CHECKING:
    from engine.sight import Sight
    from engine.table import Table

C = TypeVar("C", bound=Card)
K = TypeVar("K", bound=Hooks)

LEVELS = (1, 2, 3)


class Ability(NamedTuple):
    """`refusal`: what it lacks now (dice, target, position), or None; `deed`: what it does; `card`: its form."""

    card: type[Card]
    refusal: Callable[[Table, Hero, Any], Refusal | None]
    deed: Callable[[Table, Hero, Any], Awaitable[None]]


class Spell(NamedTuple):
    """A Tome's deed, given the Tome and its target. on: "monster" or "hero"."""

    on: str
    deed: Callable[[Table, Hero, str, str], Awaitable[None]]


ABILITY_DEEDS: dict[str, Ability] = {}
EFFECTS: dict[str, type[Hooks]] = {}
SPECIALS: dict[str, type[Hooks]] = {}
SPELLS: dict[str, Spell] = {}
LEVEL_CARDS: dict[str, dict[int, Card]] = {}


def no_need(table: Table, hero: Hero, card: Any) -> Refusal | None:
    """The refusal of an ability that needs nothing."""
    return None


def ability(
    name: str, card: type[C], refusal: Callable[[Table, Hero, C], Refusal | None] = no_need
) -> Callable[[Callable[[Table, Hero, C], Awaitable[None]]], Callable[[Table, Hero, C], Awaitable[None]]]:
    """Register the deed of an ability, the form of its levels and what it needs."""

    def register(deed: Callable[[Table, Hero, C], Awaitable[None]]) -> Callable[[Table, Hero, C], Awaitable[None]]:
        ABILITY_DEEDS[name] = Ability(card, refusal, deed)
        return deed

    return register


def effect(name: str) -> Callable[[type[K]], type[K]]:
    """Register what a mark of this name does while it lies."""

    def register(hooks: type[K]) -> type[K]:
        EFFECTS[name] = hooks
        return hooks

    return register


def special(name: str) -> Callable[[type[K]], type[K]]:
    """Register what a monster of this special does."""

    def register(hooks: type[K]) -> type[K]:
        SPECIALS[name] = hooks
        return hooks

    return register


def spell(name: str, on: str) -> Callable[[Callable[[Table, Hero, str, str], Awaitable[None]]], Any]:
    """Register what a Tome's spell does to its target."""

    def register(deed: Callable[[Table, Hero, str, str], Awaitable[None]]) -> Any:
        SPELLS[name] = Spell(on, deed)
        return deed

    return register


def check() -> None:
    """All cards against all deeds, once at import. Raises CardError."""
    check_abilities()
    check_heroes()
    check_items()
    for name, monster in MONSTERS.items():
        if monster.special:
            _known(f"monsters.yaml, {name}", [monster.special], SPECIALS)
    _known("engine/cards/specials.py", SPECIALS, {monster.special for monster in MONSTERS.values()})
    _known("@effect", EFFECTS, (*ABILITY_CARDS, *FINDS))


def check_abilities() -> None:
    """Every ability has its Hero, its three levels as its deed knows them, and its deed."""
    _known("abilities.yaml", ABILITY_CARDS, ABILITIES)
    _known("heroes.yaml", ABILITIES, ABILITY_CARDS)
    _known("engine/cards/abilities", ABILITY_DEEDS, ABILITY_CARDS)
    for name, levels in ABILITY_CARDS.items():
        _known("abilities.yaml", [name], ABILITY_DEEDS)
        if tuple(levels) != LEVELS:
            raise CardError(f"abilities.yaml, {name}: give the levels 1, 2 and 3, not {', '.join(map(str, levels))}")
        LEVEL_CARDS[name] = {level: _level(name, level, said) for level, said in levels.items()}


def check_heroes() -> None:
    """What is printed on a board is a base item (ITEM-02)."""
    base = [item for item, card in ITEMS.items() if card.base]
    for name, hero in HEROES.items():
        _known(f"heroes.yaml, {name}, equipment", hero.equipment.model_dump().values(), base)


def check_items() -> None:
    """Tomes know their spells, restrictions their classes (ITEM-21)."""
    classes = [hero.hero_class for hero in HEROES.values()]
    for name, item in ITEMS.items():
        if item.tome:
            _known(f"items.yaml, {name}", [item.tome.spell], SPELLS)
        _known(f"items.yaml, {name}, hero_class", filter(None, (bonus.hero_class for bonus in item.bonuses)), classes)
    _known("engine/rules/tomes.py", SPELLS, {item.tome.spell for item in ITEMS.values() if item.tome})


def _known(place: str, names: Iterable[str], known: Iterable[str]) -> None:
    right = sorted(known)
    for name in names:
        if name not in right:
            near = get_close_matches(name, right, n=1)
            raise CardError(
                f"{place}: there is no {name}; "
                + (f"did you mean {near[0]}?" if near else f"known are {', '.join(right)}")
            )


def _level(name: str, level: int, said: dict[str, Any]) -> Card:
    form = ABILITY_DEEDS[name].card
    for word in said:
        _known(f"abilities.yaml, {name}, level {level}", [word], form.model_fields)
    try:
        return form.model_validate(said)
    except ValidationError as wrong:
        first = wrong.errors()[0]
        place = ".".join(map(str, first["loc"]))
        raise CardError(f"abilities.yaml, {name}, level {level}, {place}: {first['msg']}") from wrong


def effects_of(sight: Sight, piece: str) -> list[Hooks]:
    """What lies on a Hero or monster, in the order in which it was laid."""
    found = []
    for mark in sight.state.marks:
        if mark.on == piece and mark.name in EFFECTS:
            levels = LEVEL_CARDS.get(mark.name)
            found.append(EFFECTS[mark.name](mark, levels[mark.level] if levels else None))
    return found

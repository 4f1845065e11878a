"""Cards in words: what an ability, an item, a find, a trap, a status, a token or a monster's special does, and the way
to a card from what somebody typed.

The ids are those of the engine's data; "war_cry:2" is an ability at one level, "war_cry" all three. A special goes by
its own id ("venom"). Numbers are read off the cards, never written twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from engine.cards.load import ABILITIES, ABILITY_CARDS, FINDS, HEROES, ITEMS, MONSTERS, RULES
from engine.cards.schema import Bonus, Card, Item
from renderers.grammar import Count, Noun
from renderers.names import Names, entry, roman
from renderers.texts import lookup

STATUSES = ("frozen", "poisoned", "stunned")
TOKENS = ("shield_die", "counterattack", "fortress", "mounted", "fate_tile", "devastated_wall")

SPECIALS: Mapping[str, str] = MappingProxyType({card.special: kind for kind, card in MONSTERS.items() if card.special})
"""Each special -> whose it is."""

CLASSES: Mapping[str, str] = MappingProxyType({card.hero_class: hero for hero, card in HEROES.items()})
"""Each class, as cards name it -> the Hero of it."""

OWNERS: Mapping[str, str] = MappingProxyType(
    {
        item: hero
        for hero, card in HEROES.items()
        for item in (card.equipment.hand_1, card.equipment.hand_2, card.equipment.body)
    }
)
"""Each base item -> on whose board it is printed."""

Values = dict[str, Any]


@dataclass(frozen=True, slots=True)
class CardText:
    """A card to show. kind: what sort of card, in small print; text: what it does, a paragraph or, for an ability with
    all its levels, three lines of markdown; flavour: a line of its own."""

    title: str
    kind: str
    text: str
    flavour: str


def card(names: Names, name: str) -> CardText:
    """The card of an id; KeyError if there is none."""
    ability, _, level = name.partition(":")
    if ability in ABILITIES and level in ("", "1", "2", "3"):
        return _ability(names, ability, level)
    if name in ITEMS:
        flavour = _said(names, f"items.{name}")
        return CardText(title(names, name), _item_kind(names, name), effect(names, name), flavour)
    if name in FINDS:
        values = _rules() | _numbers(FINDS[name])
        return _listed(names, "finds", name, _said(names, "kinds.find", **values), values)
    if name in RULES.traps:
        kind = _said(names, "kinds.trap", copies=RULES.traps[name])
        return _listed(names, "traps", name, kind, _rules() | _numbers(RULES.boulder))
    if name in STATUSES:
        return _listed(names, "statuses", name, _said(names, "kinds.status"), _rules())
    if name in TOKENS:
        return _listed(names, "tokens", name, _said(names, "kinds.token"), _rules())
    if name in SPECIALS:
        monster = MONSTERS[SPECIALS[name]]
        kind = _said(names, "kinds.special", monster=names.noun(SPECIALS[name]))
        return _listed(names, "specials", name, kind, _numbers(monster.power), title(names, name))
    raise KeyError(f"there is no card {name!r}")


def effect(names: Names, name: str) -> str:
    """What an item or a find does, without its name: for a question about it."""
    if name in FINDS:
        return _said(names, f"finds.{name}.text", **_numbers(FINDS[name]))
    return " ".join(_item(names, ITEMS[name]))


def page(names: Names, name: str) -> str:
    """A card as one piece of Discord markdown."""
    shown = card(names, name)
    return _said(names, "page", title=shown.title, kind=shown.kind, text=shown.text, flavour=shown.flavour)


@cache
def every_card() -> tuple[str, ...]:
    """All ids that have a card, in the order of the box; abilities without their levels."""
    return (*ABILITIES, *ITEMS, *FINDS, *RULES.traps, *STATUSES, *TOKENS, *SPECIALS)


def title(names: Names, name: str) -> str:
    """What a card is called, "War Cry II" for a level of it."""
    if name in SPECIALS:  # "stud" is also the monster's
        return str(Noun.of(lookup(names.language, f"names.specials.{name}"), names.language))
    ability, _, level = name.partition(":")
    return f"{entry(names.language, ability)} {roman(int(level))}" if level else str(entry(names.language, name))


def _said(names: Names, key: str, **values: Any) -> str:
    return str(lookup(names.language, f"cards.{key}")).format_map(values)


def _listed(names: Names, group: str, name: str, kind: str, values: Values, called: str = "") -> CardText:
    text, flavour = (_said(names, f"{group}.{name}.{part}", **values) for part in ("text", "flavour"))
    return CardText(called or title(names, name), kind, text, flavour)


# Abilities -----------------------------------------------------------------------------------------------------------


def _ability(names: Names, ability: str, level: str) -> CardText:
    hero = ABILITIES[ability]
    facts = {"hero": names.noun(hero), "energy": HEROES[hero].abilities[ability]}
    flavour = _said(names, f"abilities.{ability}.flavour")
    if level:
        kind = _said(names, "kinds.level", roman=roman(int(level)), **facts)
        return CardText(title(names, f"{ability}:{level}"), kind, _level(names, ability, int(level)), flavour)
    lines = [
        _said(names, "level", roman=roman(each), text=_level(names, ability, each)) for each in ABILITY_CARDS[ability]
    ]
    return CardText(title(names, ability), _said(names, "kinds.ability", **facts), "\n".join(lines), flavour)


def _level(names: Names, ability: str, level: int) -> str:
    numbers = {field: Count(abs(n)) for field, n in ABILITY_CARDS[ability][level].items() if type(n) is int}
    return _said(names, f"abilities.{ability}.{level}", **_rules(), **numbers)


# Items ---------------------------------------------------------------------------------------------------------------


def _item_kind(names: Names, name: str) -> str:
    item = ITEMS[name]
    shield = "armour" if item.base or item.slot == "body" else "shield"
    kind = "tome" if item.tome else "weapon" if item.weapon else shield
    if item.base:
        return _said(names, f"kinds.base_{kind}", hero=names.noun(OWNERS[name]))
    return _said(names, f"kinds.{kind}")


def _item(names: Names, item: Item) -> Iterator[str]:
    yield _said(names, f"item.{item.slot}")
    if item.weapon:
        yield _said(names, "item.weapon", trait=names.noun(item.weapon.trait), range=item.weapon.range)
        if item.slot == "body":
            yield _said(names, "item.under")
    if item.shields:
        yield _said(names, "item.shields", n=Count(item.shields))
    if item.counterattack:
        yield _said(names, "item.counterattack", n=Count(item.counterattack))
    for bonus in item.bonuses:
        yield from _bonus(names, bonus)
    if item.tome:
        yield _said(names, f"spells.{item.tome.spell}", **_rules(), **_numbers(item.tome))
    if not (item.weapon or item.shields or item.bonuses or item.tome):
        yield _said(names, "item.nothing")


def _bonus(names: Names, bonus: Bonus) -> Iterator[str]:
    """A sentence for each thing a bonus gives, with its restrictions in front."""
    when = ", ".join(_whens(names, bonus))
    for given in _effects(names, bonus):
        text = _said(names, "item.when", when=when, effect=given) if when else _said(names, "item.bonus", effect=given)
        yield text[:1].upper() + text[1:]


def _whens(names: Names, bonus: Bonus) -> Iterator[str]:
    if bonus.hero_class:
        called = Noun.of(lookup(names.language, f"names.classes.{CLASSES[bonus.hero_class]}"), names.language)
        yield _said(names, "item.whens.hero_class", hero_class=called)
    for when in ("on_hit", "behind", "alone", "stars", "total"):
        if value := getattr(bonus, when):
            yield _said(names, f"item.whens.{when}", **{when: value})


def _effects(names: Names, bonus: Bonus) -> Iterator[str]:
    for given in ("attack", "wounds", "recover", "push", "shields"):
        if n := getattr(bonus, given):
            yield _said(names, f"item.effects.{given}", n=Count(n))
    if bonus.status:
        yield _said(names, "item.effects.status", status=names.noun(bonus.status))
    for trait, n in bonus.traits.items():
        yield _said(names, f"item.effects.{'more' if n > 0 else 'less'}", trait=names.noun(trait), n=abs(n))


# Numbers -------------------------------------------------------------------------------------------------------------


def _numbers(of: Card) -> Values:
    return {field: Count(n) for field, n in of.model_dump().items() if type(n) is int}


@cache
def _rules() -> Values:
    """Numbers that stand on no card."""
    numbers = ("test", "tome_reach", "fortress", "pit_wounds", "stunned_pool", "devastated_walls")
    found: Values = {name: Count(getattr(RULES, name)) for name in numbers}
    for status, changes in (("frozen", RULES.frozen_monster), ("stunned", RULES.stunned_monster)):
        found |= {f"{status}_{what}": Count(abs(n)) for what, n in changes.model_dump().items()}
    return found

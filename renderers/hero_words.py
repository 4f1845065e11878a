"""A Hero's sheet in words: for a message and as the alt text of its picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.cards.load import HEROES, ITEMS
from engine.cards.schema import TRAITS, Trait
from engine.view import HeroView, View
from renderers.figures import marks_on
from renderers.grammar import Count, Noun
from renderers.legend import Legend
from renderers.names import NO_NAMES, roman
from renderers.texts import lookup

LIMIT = 2000
"""Characters that `hero_text` takes at most."""
ALT = 1024
"""Characters that `hero_alt` takes at most."""


def hero_text(view: View, hero_id: str, language: str = "en", rooms: Mapping[str, str] = NO_NAMES) -> str:
    """The sheet as Discord markdown, at most LIMIT characters."""
    return _cut("\n".join(_told(view.hero(hero_id), view, Legend(language, rooms), bold=True)), LIMIT)


def hero_alt(view: View, hero_id: str, language: str = "en") -> str:
    """The sheet in words for those who do not see it, at most ALT characters."""
    return _cut(" ".join(_told(view.hero(hero_id), view, Legend(language), bold=False)), ALT)


def _cut(text: str, limit: int) -> str:
    return text if len(text) <= limit else text[: limit - 1] + "…"


def _told(hero: HeroView, view: View, words: Legend, *, bold: bool) -> Iterator[str]:
    def said(key: str, **fields: object) -> str:
        text = words.text(f"sheet.told.{key}", **fields)
        return text if bold else text.replace("*", "")

    yield said("who", name=words.names.noun(hero.id), **{"class": class_line(hero, words)})
    yield words.hero(hero, active=hero.id == view.active) + "."
    yield said("dice" if hero.next_level else "dice_top", pool=hero.pool, xp=hero.xp, next=hero.next_level)
    yield said("traits", it=", ".join(_trait(hero, trait, words) for trait in TRAITS))
    for it in hero.abilities:
        energy_ = words.text("sheet.ready" if it.energy >= it.full else "sheet.energy", now=it.energy, full=it.full)
        yield said("ability", name=words.names.noun(it.id), level=roman(it.level), energy=energy_)
    for space, name in hero.equipment.items():
        yield said("space", space=words.names.noun(space), item=words.names.noun(name), facts=_said_facts(name, words))
    for name in beneath(hero):
        yield said("beneath", item=words.names.noun(name), facts=_said_facts(name, words))
    held = [hero.item] if hero.item else list(hero.finds)
    names = ", ".join(str(words.names.noun(name)) for name in held)
    yield said("backpack", it=names or words.text("sheet.empty"))


def _trait(hero: HeroView, trait: Trait, words: Legend) -> str:
    base = HEROES[hero.id].traits[trait]
    now = hero.traits.get(trait, base)
    return f"{words.names.noun(trait)} {now}" + (f" ({base})" if now != base else "")


def _said_facts(name: str, words: Legend) -> str:
    item, facts = ITEMS[name], []
    if item.weapon:
        facts.append(f"{words.names.noun(item.weapon.trait)}, {words.text('sheet.range', n=item.weapon.range)}")
    if item.shields:
        facts.append(words.text("notes.shields", n=Count(item.shields)))
    return f" ({'; '.join(facts)})" if facts else ""


def beneath(hero: HeroView) -> list[str]:
    """Weapons that stay in use though something lies on their space (E-09)."""
    return [weapon.id for weapon in hero.weapons if weapon.id not in hero.equipment.values()]


def class_line(hero: HeroView, words: Legend) -> str:
    """ "Warrior · level 2"."""
    name = Noun.of(lookup(words.language, f"names.classes.{hero.id}"), words.language)
    return words.text("sheet.class", name=name, level=hero.level)


def troubles(hero: HeroView) -> list[str]:
    """Tome tokens that a Hero carries, statuses, tokens and marks, each by its id as often as it lies there."""
    tokens = ["counterattack"] * hero.counterattacks + ["fortress"] * hero.fortress
    held = ["iron_cage"] * hero.caged + ["spike_pit"] * (hero.stuck and not hero.lying)
    return [*("book",) * len(hero.books), *hero.statuses, *held, *tokens, *marks_on(hero)]

"""Ids turned into nouns: Heroes, monsters, doors, abilities, rooms, dice. What a sentence is made of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from types import MappingProxyType

from engine.cards.load import HEROES, ITEMS, MONSTERS
from renderers.grammar import Count, Listing, Noun
from renderers.texts import lookup

KINDS: Mapping[str, str] = MappingProxyType({card.letter: kind for kind, card in MONSTERS.items()})
"""The letter of a figure's id -> its kind."""

COLOURS: Mapping[str, str] = MappingProxyType({hero: card.colour for hero, card in HEROES.items()})
"""Each Hero's colour on the Fate Die and in a Behaviour (FATE-04)."""

ALONE = frozenset(kind for kind, card in MONSTERS.items() if card.box == 1)
"""One figure in the box: a number would say nothing."""

SECTIONS = (
    "heroes", "monsters", "abilities", "weapons", "armour", "tomes", "finds", "tokens", "things", "traps", "traits",
    "symbols", "statuses", "bonds", "colours", "facings", "spaces", "teams",
)  # fmt: skip

NO_NAMES: Mapping[str, str] = MappingProxyType({})

_FIGURE = re.compile(r"([a-zA-Z])(\d+)")
_THINGS = {"d": "door", "c": "chest", "b": "barrel", "P": "portal", "Q": "big_portal"}
_ROMAN = ("0", "I", "II", "III")


@cache
def entry(language: str, name: str) -> Noun:
    """The noun under an id of `names.yaml`. KeyError if there is none."""
    for section in SECTIONS:
        group = lookup(language, f"names.{section}")
        if name in group:
            return Noun.of(group[name], language)
    raise KeyError(f"renderers/text/{language}/names.yaml has no name for {name!r}")


class Names:
    """The nouns of one language. `given` are names of one's own: tile ids with the mission's names for its rooms, with
    or without article ("the mess hall", "la mensa")."""

    def __init__(self, language: str, given: Mapping[str, str] = NO_NAMES) -> None:
        self.language = language
        self.given = given

    def noun(self, name: str) -> Noun:
        """The noun for any id of the game except a tile's (`room`); KeyError for anything else."""
        figure = _FIGURE.fullmatch(name)
        if figure and figure[1] in KINDS:
            return self.monster(name, KINDS[figure[1]])
        if figure and figure[1] in _THINGS:
            noun = entry(self.language, _THINGS[figure[1]])
            return noun if figure[1] in "PQ" else noun.numbered(figure[2])
        if name.startswith("small:"):
            noun = entry(self.language, "small_portal")
            return replace(noun, name=f"{noun.name} {self.place(name.removeprefix('small:'))}")
        return entry(self.language, name)

    def thing(self, kind: str, name: str) -> Noun:
        """A thing whose kind is known, with the number in its id; a mission has one Gap."""
        noun = entry(self.language, kind)
        return noun if kind == "gap" else noun.numbered(re.sub(r"\D", "", name))

    def monster(self, name: str, kind: str) -> Noun:
        """A figure: its kind and its number ("Ugly Snout 3"); Stud and the Bosses go by their name alone."""
        noun = entry(self.language, kind)
        return noun if kind in ALONE else noun.numbered(re.sub(r"\D", "", name))

    def crowd(self, kind: str, monsters: Iterable[str]) -> str:
        """Several figures of one kind, as a sentence may begin: "Ugly Snouts 3, 4 and 5", "I Brutti Musi 3, 4 e 5"."""
        numbers = Listing([re.sub(r"\D", "", name) for name in monsters], self.language)
        return f"{entry(self.language, kind):All} {numbers}"

    def room(self, tile: str) -> Noun:
        """The mission's name for a tile, or "room B"."""
        if tile in self.given:
            return Noun.parse(self.given[tile], self.language)
        return entry(self.language, "room").numbered(tile)

    def listing(self, names: Iterable[str]) -> Listing:
        return Listing([self.noun(name) for name in names], self.language)

    def place(self, at: str) -> str:
        """Where a trap lies: "under the chest 1", "on F7"."""
        if at[:1] in ("d", "c"):
            return str(lookup(self.language, "answers.place.under")).format(at=self.noun(at))
        return str(lookup(self.language, "answers.place.square")).format(square=at)

    def fate(self, colour: str, symbol: str) -> str:
        """A face of the Fate Die: "black Skull"."""
        text = str(lookup(self.language, "rolls.fate"))
        return text.format(colour=self.noun(colour), symbol=self.noun(symbol))

    def roll(self, faces: str, star: int, total: int, parts: Iterable[tuple[str, int]] = ()) -> str:
        """Dice with their working: "2 1 ★ (★ = 3) = 6"; with `parts` ("dice" first) every bonus by its name."""
        parts = list(parts)
        form = "none" if not faces else "star" if "*" in faces else "plain"
        dice = parts[0][1] if parts else total
        text = str(lookup(self.language, f"rolls.{form}")).format(faces=shown(faces), star=star, sum=dice)
        for label, n in parts[1:]:
            part = str(lookup(self.language, "rolls.part"))
            text += part.format(part=self.noun(label), n=Count(n), reason=self._reason(label))
        return text + str(lookup(self.language, "rolls.total")).format(total=total) if len(parts) > 1 else text

    def stretch(self, borders: Iterable[str]) -> str:
        """A piece of wall by the squares on its sides: ("F7|G7", "F8|G8") -> "F7/G7, F8/G8"."""
        return ", ".join(re.sub("[|-]", "/", border) for border in borders)

    def _reason(self, label: str) -> str:
        """Why a weapon adds to the attack, where that depends on the place: " (from behind)"."""
        bonus = next((bonus for bonus in ITEMS[label].bonuses if bonus.attack), None) if label in ITEMS else None
        why = "behind" if bonus and bonus.behind else "alone" if bonus and bonus.alone else ""
        return f" ({lookup(self.language, f'rolls.{why}')})" if why else ""


def shown(faces: str) -> str:
    """Faces for people: "21*" -> "2 1 ★"."""
    return " ".join(faces.replace("*", "★"))


def roman(level: int) -> str:
    return _ROMAN[level]

"""The words on a card's picture, and its alt text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from engine.cards.load import ABILITIES, ABILITY_CARDS, MONSTERS
from renderers.names import COLOURS
from renderers.say import Speaker

ALT = 1024
"""Characters that `card_alt` takes at most."""
_STATS = ("attack", "protection", "star", "life", "steps", "initiative")


@dataclass(frozen=True, slots=True)
class Shown:
    """paragraphs: one, or three for an ability. labels: words beside a monster's numbers."""

    title: str
    kind: str
    paragraphs: tuple[str, ...]
    flavour: str
    labels: Mapping[str, str]


def shown(name: str, language: str) -> Shown:
    """What stands on the card of an id, without markdown. KeyError for an id that has none."""
    speaker = Speaker(language)
    if name in MONSTERS:
        return _monster(speaker, name)
    card = speaker.card(name)
    texts = [card.text]
    if name in ABILITIES:
        texts = [speaker.card(f"{name}:{level}").text for level in ABILITY_CARDS[name]]
    return Shown(card.title, card.kind, tuple(map(_plain, texts)), _plain(card.flavour), {})


def _monster(speaker: Speaker, name: str) -> Shown:
    monster = MONSTERS[name]
    kind = "boss" if monster.boss else "cub" if monster.cub else "monster"
    special = speaker.card(monster.special) if monster.special else None
    text = f"{special.title}: {special.text}" if special else speaker.text("picture.card.no_special")
    labels = {stat: speaker.text(f"picture.card.{stat}") for stat in _STATS}
    labels["doors"] = speaker.text(f"picture.card.{'doors' if monster.doors else 'no_doors'}")
    labels |= {key: speaker.text(f"picture.card.{key}") for key in ("wakes", "order")}
    kind = speaker.text(f"picture.card.{kind}", n=monster.box)
    return Shown(speaker.name(name), kind, (_plain(text),), _plain(speaker.flavour(name)), labels)


def card_alt(name: str, language: str = "en") -> str:
    """The card in words for those who do not see it, at most ALT characters."""
    card, speaker = shown(name, language), Speaker(language)
    parts = [f"{card.title}. {card.kind}.", *card.paragraphs]
    if name in MONSTERS:
        monster = MONSTERS[name]
        numbers = ", ".join(f"{card.labels[stat]} {getattr(monster, stat)}" for stat in _STATS)
        heroes = {colour: hero for hero, colour in COLOURS.items()}
        liked = ", ".join(speaker.name(heroes[colour]) for colour in monster.behaviour)
        wake = speaker.text("picture.card.wake", symbol=speaker.noun(monster.wake))
        parts[1:1] = [f"{numbers}.", f"{card.labels['doors']}.", wake, speaker.text("picture.card.behaviour", it=liked)]
    text = " ".join([*parts, card.flavour])
    return text if len(text) <= ALT else text[: ALT - 1] + "…"


def _plain(text: str) -> str:
    return re.sub(r"\*+|(?m:^-# )", "", text).strip()

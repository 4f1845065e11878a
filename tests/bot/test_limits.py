"""Whatever is asked about whatever card, the message keeps Discord's limits, in both languages. The letters are built
as they are sent, and held against the limits that the local table knows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import missions
from bot.answers.looking.cards import card_page, cards_called, title_of
from bot.buttons.choices import Shown
from bot.channel.letters import Letter
from bot.channel.scribe import question, speaker
from bot.local.bounds.limits import message_faults
from bot.shelf.shelf import Shelf
from engine import Game, Seeded, new_game
from engine.cards.load import ABILITIES, FINDS, HEROES, ITEMS, MONSTERS
from engine.decisions import Decision
from engine.players import Heroic
from renderers.card_words import card_alt
from renderers.cards import every_card

V2 = 1 << 15
MISSION = "m01_pantry_raid"
LANGUAGES = ("en", "it")
LONGEST = 2**40 - 1
"""The greatest id that a mission may have."""


def faults(shown: Shown, language: str) -> list[Any]:
    letter: Letter = question(shown, Shelf().speaker(language, MISSION), [2**63], None)
    return list(message_faults({"flags": V2, "components": letter.layout().to_components()}))


def table_of_six(seed: str) -> Game:
    return new_game(missions.load(MISSION), {hero: hero for hero in HEROES}, chance=Seeded(seed))


def questions_about_cards(hero: str) -> Iterator[Decision[str]]:
    """Every card in every question that is about cards."""
    cards = [item for item in ITEMS if not ITEMS[item].base]
    for card in cards:
        places = ("hand_1", "hand_2", "body", "stow", "drop")
        yield Decision((hero,), "loot", places, hero, "drop", context={"card": card})
        yield Decision((hero,), "replaced", ("stow", "drop"), hero, "drop", context={"card": card})
    for find in FINDS:
        options = tuple(dict.fromkeys((find, f"use:{find}", "healing_potion", "use:healing_potion")))
        yield Decision((hero,), "overfull", options, hero, find, context={"card": find})
    yield Decision((hero,), "find", tuple(FINDS), hero, "healing_potion")
    yield Decision((hero,), "tome", tuple(item for item in ITEMS if ITEMS[item].tome), hero, "primer_of_small_hexes")
    own = tuple(ability for ability, whose in ABILITIES.items() if whose == hero)
    yield Decision((hero,), "use", own, hero, own[0])
    yield Decision((hero,), "level_up", own, hero, own[0], context={"level": 1})
    given = [f"give:{card}:{other}" for card in cards for other in HEROES if other != hero]
    yield Decision((hero,), "exchange", ("done", *given), hero, "done")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_about_every_card_fits_into_a_message(language: str) -> None:
    view = table_of_six("limits").view()
    for hero in HEROES:
        for decision in questions_about_cards(hero):
            shown = Shown(LONGEST, 99999, decision, view, True)
            assert faults(shown, language) == [], (decision.what, decision.context)


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_every_question_of_a_game_with_cards_fits_into_a_message(seed: str) -> None:
    """Six Heroes who use what they have."""
    game = table_of_six(seed)
    asked, player = set(), Heroic()
    for _ in range(250):
        if game.decision is None:
            break
        asked.add(game.decision.what)
        shown = Shown(LONGEST, game.ply, game.decision, game.view(), game.can_cancel)
        for language in LANGUAGES:
            assert faults(shown, language) == [], game.decision
        game.apply(*player(game), game.ply)
    assert {"act", "dice"} <= asked
    assert len(asked) > 12, asked


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_and_monster_is_found_by_its_name_and_fits_into_a_message(language: str) -> None:
    speak = speaker(language)
    for card in (*every_card(), *MONSTERS):
        assert len(card_page(speak, card)) <= 2000, card
        assert 0 < len(card_alt(card, language)) <= 1024, card
        assert len(title_of(speak, card)) <= 100, card
        assert card in cards_called(speak, title_of(speak, card))[:2], card

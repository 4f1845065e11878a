"""Whole games read aloud: no id, brace or missing word ever reaches the table."""

from __future__ import annotations

import random

import pytest

import missions
from engine import Game, Seeded, new_game
from renderers.say import Speaker
from tests.text.crowd import crowd, steps
from tests.text.test_says import RAW

STEPS = 400
CARDS_STEPS = 500
LONGEST_PARAGRAPH = 1200


def play(seed: int, heroes: tuple[str, ...]) -> Game:
    seats = {hero: f"seat{n}" for n, hero in enumerate(heroes)}
    return new_game(missions.load("m01"), seats, chance=Seeded(seed))


@pytest.mark.parametrize(
    "language,seed,heroes",
    [("en", 1, ("barka", "zoe")), ("it", 2, ("helena", "zanvor", "luckylock")), ("it", 3, ("yang_ping",))],
)
def test_a_random_game_is_told_in_clean_sentences(language: str, seed: int, heroes: tuple[str, ...]) -> None:
    game, chance = play(seed, heroes), random.Random(seed)
    speaker = Speaker(language, missions.texts("m01", language).rooms)
    told = 0
    for _ in range(STEPS):
        decision = game.decision
        if decision is None:
            break
        view = game.view()
        lines = [speaker.ask(decision, view), *(speaker.option(decision, option, view) for option in decision.options)]
        if refusal := game.why_not(decision.seats[0], "teapot"):
            lines.append(speaker.refuse(refusal, decision, view))
        option = chance.choice(decision.options)
        seat = decision.whose.get(option, decision.seats[0])
        paragraphs = speaker.story(game.apply(seat, option, game.ply))
        told += len(paragraphs)
        for line in (*lines, *paragraphs):
            assert line
            assert not RAW.search(line), line
    assert told > 50


@pytest.mark.parametrize("language,seed", [("en", 1), ("it", 2), ("en", 4), ("it", 5)])
def test_a_cellar_full_of_cards_is_told_in_clean_sentences(language: str, seed: int) -> None:
    play, speaker = crowd(seed), Speaker(language)
    used: set[str] = set()
    for decision, option in steps(play, seed, CARDS_STEPS):
        view = play.game.view()
        lines = [speaker.ask(decision, view), *(speaker.option(decision, each, view) for each in decision.options)]
        seat = decision.whose.get(option, decision.seats[0])  # type: ignore[call-overload]
        events = play.game.apply(seat, option, play.game.ply)
        used |= {event.name for event in events}
        for line in (*lines, *speaker.story(events)):
            assert line
            assert not RAW.search(line), line
            assert len(line) <= LONGEST_PARAGRAPH
    assert {"AbilityUsed", "Marked", "FindUsed", "CardGiven", "SpecialUsed"} <= used

"""Whatever comes up in real games can be drawn and told."""

from __future__ import annotations

import random

import pytest

import missions
from engine import Seeded, new_game
from engine.events import Event
from engine.players import PLAYERS
from renderers import alt, textboard
from renderers.board import draw
from renderers.changes import changes
from renderers.texts import languages
from renderers.theme import HEROES
from renderers.window import whole


@pytest.mark.parametrize("seed", [11, 12])
def test_every_turn_of_a_game_played_at_random_can_be_drawn_and_told(seed: int) -> None:
    luck = random.Random(seed)
    game = new_game(missions.load("m1"), dict.fromkeys(HEROES, "ada"), chance=Seeded(seed))
    news: list[Event] = []
    drawn = 0
    while game.decision is not None:
        options = [option for option in game.decision.options if option not in ("give_back", "face")]
        news += game.apply("ada", luck.choice(options or list(game.decision.options)), game.ply)
        if len(news) < 12:
            continue
        view = game.view()
        picture = draw(view, news)
        squares = changes(news, view).squares()
        assert all(picture.window.holds(*view.board.xy(view.board.cell(square) or 0)) for square in squares)
        for language in languages():
            assert len(alt.text(view, news, language, window=picture.window)) <= alt.LIMIT
            assert len(textboard.board(view, news, language=language)) <= textboard.LIMIT
        drawn += 1
        news = []
    final = draw(game.view(), news, crop="full")
    assert final.window == whole(game.view().board)
    assert drawn > 10


@pytest.mark.parametrize("arena, people", [("a1", 4), ("a2", 6)])
def test_a_whole_game_of_each_arena_can_be_drawn_and_told(arena: str, people: int) -> None:
    heroes = list(HEROES)[:people]
    game = new_game(missions.load(arena), {hero: hero for hero in heroes}, chance=Seeded(arena))
    player = PLAYERS["arena"](Seeded(arena))
    news: list[Event] = []
    drawn = 0
    while game.decision is not None:
        news += game.apply(*player(game), game.ply)
        if len(news) < 60 and game.decision is not None:
            continue
        view = game.view()
        picture = draw(view, news)
        squares = changes(news, view).squares()
        assert all(picture.window.holds(*view.board.xy(view.board.cell(square) or 0)) for square in squares)
        for language in languages():
            assert len(alt.text(view, news, language, window=picture.window)) <= alt.LIMIT
            written = textboard.write(view, news, crop="full", language=language)
            assert all(len(message) <= textboard.LIMIT for message in written.messages())
        drawn += 1
        news = []
    assert drawn > 5


@pytest.mark.parametrize("number", [2, 3, 4, 5, 6])
def test_the_other_missions_of_the_campaign_can_be_drawn_and_told_while_they_are_played(number: int) -> None:
    """Every mission's own things, from the first turn to the end of a game that is played to win."""
    game = new_game(missions.load(f"m{number}"), dict.fromkeys(HEROES, "ada"), chance=Seeded(number))
    player = PLAYERS["heroic"](Seeded(number))
    drawn = 0
    news: list[Event] = []
    while game.decision is not None:
        news += game.apply(*player(game), game.ply)
        if len(news) < 120 and game.decision is not None:
            continue
        view = game.view()
        picture = draw(view, news[-12:])
        assert len(picture.png) <= 120_000
        for language in languages():
            assert len(alt.text(view, news[-12:], language, window=picture.window)) <= alt.LIMIT
            written = textboard.write(view, news[-12:], crop="full", language=language)
            assert all(len(message) <= textboard.LIMIT for message in written.messages())
        drawn += 1
        news = []
    assert drawn > 1

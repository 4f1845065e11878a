"""Answers, one at a time: `Game.apply`."""

from __future__ import annotations

import pytest

import missions
from engine import Refused, Seeded, new_game
from engine import events as e
from engine.game import Game
from engine.players.cautious import Cautious
from tests.play import at

ROOM = "+-+-+-+-+\n|B . s .|\n+       +\n|. . H .|\n+-+-+-+-+"


@pytest.mark.parametrize(
    "seat, answer, later, key",
    [
        ("barka", "move", 1, "closed_question"),
        ("barka", "move", -1, "closed_question"),
        ("helena", "move", 0, "not_your_question"),
        ("a stranger", "move", 0, "not_your_question"),
        ("barka", "attack", 0, "no_target"),
        ("barka", "sing", 0, "not_an_option"),
        ("barka", 3, 0, "not_an_option"),
        ("barka", True, 0, "not_an_option"),
    ],
)
def test_a_refused_answer_changes_nothing(seat: str, answer: str | int, later: int, key: str) -> None:
    game = at(ROOM, active="barka").game
    before = game.save()
    with pytest.raises(Refused) as refused:
        game.apply(seat, answer, game.ply + later)
    assert refused.value.refusal.key == key
    assert game.save() == before
    assert game.take_news() == []
    assert game.take_journal() == []


@pytest.mark.parametrize("answer", [True, "2", 2.0])
def test_a_number_must_be_a_number(answer: str | int) -> None:
    game = at(ROOM, active="barka").answers("act move").game
    with pytest.raises(Refused) as refused:
        game.apply("barka", answer, game.ply)
    assert refused.value.refusal.key == "not_a_number"


def test_an_answer_counts_once_and_only_for_the_question_it_was_given_to() -> None:
    """A second press of the same button finds the question closed."""
    game = at(ROOM, active="barka").game
    ply = game.ply
    game.apply("barka", "move", ply)
    assert game.ply == ply + 1
    with pytest.raises(Refused) as refused:
        game.apply("barka", "move", ply)
    assert (refused.value.refusal.key, refused.value.refusal.params["ply"]) == ("closed_question", ply)


def test_each_event_is_told_once() -> None:
    game = at(ROOM, active="barka", dice="2").game
    assert game.apply("barka", "move", game.ply) == []
    (rolled,) = game.apply("barka", 1, game.ply)
    assert isinstance(rolled, e.Tested)
    (moved,) = game.apply("barka", "A2", game.ply)
    assert isinstance(moved, e.HeroMoved)
    assert game.take_news() == []


def test_a_question_with_one_possible_answer_answers_itself_but_for_how_many_dice() -> None:
    game = at("+-+-+\n|Y s|\n+-+-+", "yang_ping pool 1").answers("act attack")
    assert (game.asked, game.options) == ("dice yang_ping", [1])


def test_the_state_is_true_in_the_middle_of_a_step_too() -> None:
    """The dice that fell are gone from the Pool while the Star is still being asked for."""
    game = at(ROOM, active="barka", dice="*").answers("act move", "dice 1")
    assert game.asked == "star barka"
    assert game.state.heroes["barka"].pool == 5
    assert game.game.view().hero("barka").pool == 5


def played(seed: int) -> Game:
    game = new_game(missions.load("m01"), {"barka": "ada", "zoe": "ben"}, chance=Seeded(seed))
    player = Cautious()
    while game.decision is not None:
        game.apply(*player(game), game.ply)
    return game


def test_when_the_game_is_over_nothing_is_asked_and_nothing_accepted() -> None:
    game = played(3)
    assert game.outcome in ("won", "lost")
    assert game.waiting_for == ()
    with pytest.raises(Refused) as refused:
        game.apply("ada", "move", game.ply)
    assert refused.value.refusal.key == "game_over"
    refusal = game.why_not("ada", "move")
    assert refusal is not None
    assert refusal.key == "game_over"


def test_the_same_seed_and_the_same_answers_are_the_same_game() -> None:
    """B-122."""
    assert played(7).save() == played(7).save()

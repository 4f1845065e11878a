"""Seats: who may answer, and how a Hero passes from one hand to another in the middle of anything."""

from __future__ import annotations

import pytest

import missions
from engine import Refused, Scripted, new_game
from engine import events as e
from tests.play import at

FIGHT = "+-+-+-+\n|s B s|\n+-+-+-+"


def test_a_seat_changes_hands_while_its_question_is_open() -> None:
    """The dice that fell stay, nothing is told again, and from now on the other one is asked."""
    game = at(FIGHT, dice="2*").answers("act attack", "weapon cleaver", "target s1", "dice 2")
    ply = game.game.ply
    game.game.rename_seat("barka", "carla")
    assert game.game.take_news() == []
    assert (game.game.waiting_for, game.game.ply) == (("carla",), ply)
    with pytest.raises(Refused, match="not_your_question"):
        game.game.apply("barka", "war_cry", ply)
    game.answers("star war_cry")
    assert "s1" not in game.state.monsters


def test_it_stays_changed_after_a_restart_and_after_going_back() -> None:
    game = at(FIGHT, dice="22").answers("act attack", "weapon cleaver", "target s1", "dice 2")
    game.game.rename_seat("barka", "carla")
    game = game.reload()
    game.game.undo()
    assert game.game.waiting_for == ("carla",)


def test_who_goes_next_is_asked_of_the_new_people() -> None:
    """A-05."""
    game = new_game(missions.load("m01"), {"barka": "ada", "zoe": "ben", "helena": "ben"}, chance=Scripted())
    game.rename_seat("zoe", "ada")
    assert game.decision is not None
    assert game.decision.whose == {"barka": "ada", "zoe": "ada", "helena": "ben"}
    game.rename_seat("helena", "ada")
    assert game.waiting_for == ("ada",)


def test_what_the_one_before_had_wished_for_does_not_bind_the_next() -> None:
    game = at(FIGHT, dice="22")
    game.game.follow("barka", {"act": "attack", "target": "s1", "dice": 2})
    game.game.rename_seat("barka", "carla")
    game.answers("weapon cleaver")
    assert game.asked == "target barka"


def test_a_hero_nobody_plays_has_no_seat() -> None:
    game = at(FIGHT)
    with pytest.raises(Refused, match="unknown_hero"):
        game.game.rename_seat("zoe", "carla")


def test_b_125_one_person_may_answer_for_several_heroes_each_question_naming_one() -> None:
    """B-125: in the Monster Phase too."""
    game = at(
        "+-+-+-+\n|B s H|\n+-+-+-+",
        "barka shields 1 acted",
        "helena shields 1 acted",
        phase="monsters",
        seats={"barka": "ada", "helena": "ada"},
        dice="1 11",
        fate="N",
    )
    assert (game.asked, game.game.waiting_for) == ("shields helena", ("ada",))
    game.answers("shields 1")
    assert game.said(e.MonsterAttacked, hero="helena", hit=True)

"""A save of the Arena that cannot be so is refused by its place (D.18)."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import missions
from engine import Game, SaveError, Scripted, load, new_game
from tests.game.test_saves import put

HEROES = ("barka", "zoe", "helena", "zanvor")


def arena(name: str) -> Game:
    chance = Scripted(draws="barka P10" if name == "a2" else "barka")
    return new_game(missions.load(name), {hero: hero for hero in HEROES}, chance=chance)


@pytest.mark.parametrize("name", ["a1", "a2"])
def test_a_save_of_the_arena_is_read(name: str) -> None:
    game = arena(name)
    again = load(json.loads(json.dumps(game.save())), game.mission)
    assert again.save() == game.save()
    assert again.view().points == game.view().points


@pytest.mark.parametrize(
    "name, damage, place",
    [
        ("a1", put("rest", "mode", value="coop"), "rest.mode: 'coop' does not go with"),
        ("a1", put("rest", "mode", value="tome_in_hand"), "rest.mode: 'tome_in_hand' does not go with"),
        ("a1", put("rest", "points", value={"barka": 1}), "rest.points: points are those of barka, zoe"),
        ("a1", put("rest", "points", "zoe", value=-1), "rest.points.zoe: -1 is less than 0"),
        ("a1", put("rest", "starter", value="luckylock"), "rest.starter: 'luckylock' is not known"),
        ("a1", put("rest", "winners", value=["luckylock"]), "rest.winners: 'luckylock' is not known"),
        ("a1", put("rest", "teams", value={"zoe": "west"}), "rest.teams: every Hero has a team"),
        ("a2", put("rest", "teams", value={}), "rest.teams: every Hero has a team"),
        ("a2", put("rest", "teams", "zoe", value="north"), "rest.teams: 'north' is not known"),
        ("a2", put("rest", "books", value={}), "rest.books: each Tome token is somewhere once"),
    ],
)
def test_a_damaged_save_of_the_arena_is_refused(
    name: str, damage: Callable[[dict[str, Any]], None], place: str
) -> None:
    game = arena(name)
    saved = json.loads(json.dumps(game.save()))
    damage(saved)
    with pytest.raises(SaveError) as refused:
        load(saved, game.mission)
    assert place in str(refused.value)


def test_a_mission_cannot_be_loaded_as_an_arena() -> None:
    game = new_game(missions.load("m01"), {"barka": "barka"})
    saved = game.save()
    put("rest", "mode", value="big_game_hunt")(saved)
    with pytest.raises(SaveError):
        load(saved, game.mission)

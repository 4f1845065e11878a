"""Saving and loading: the same question, the same luck; a damaged save is refused by its place."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

import missions
from engine import SaveError, Scripted, Seeded, load, new_game
from engine import events as e
from engine.chance import OutOfScript
from engine.game import Game
from engine.players.cautious import Cautious
from tests.play import at

M1 = missions.load("m01")
FIGHT = "+-+-+-+\n|s B s|\n+-+-+-+"


def half_way(answers: int = 40) -> Game:
    game = new_game(M1, {"barka": "ada", "zoe": "ben"}, chance=Seeded(5))
    player = Cautious()
    for _ in range(answers):
        game.apply(*player(game), game.ply)
    return game


def through_json(game: Game) -> Any:
    return json.loads(json.dumps(game.save()))


def test_a_save_is_plain_json_and_leads_back_to_the_same_question() -> None:
    game = half_way()
    again = load(through_json(game), M1)
    assert again.save() == game.save()
    assert again.decision == game.decision
    assert (again.ply, again.waiting_for, again.can_undo) == (game.ply, game.waiting_for, game.can_undo)


def test_nothing_that_was_told_is_told_again() -> None:
    """The messages of before the restart are in the channel already."""
    game = at(FIGHT, dice="2*").answers("act attack", "weapon cleaver", "target s1", "dice 2")
    assert game.told(e.HeroAttacked)
    again = game.reload()
    assert len(again.told(e.HeroAttacked)) == 1
    assert again.game.take_journal() == []
    again.answers("star war_cry")
    assert len(again.told(e.HeroAttacked)) == len(again.told(e.MonsterKilled)) == 1


def test_dice_that_fell_before_the_restart_have_fallen() -> None:
    """They stand on the tape; nobody rolls again, however often it restarts."""
    game = at(FIGHT, dice="2*").answers("act attack", "weapon cleaver", "target s1", "dice 2")
    saved = through_json(game.game)
    for _ in range(3):
        again = load(saved, game.game.mission, chance=Scripted())
        again.apply("barka", "war_cry", again.ply)
        assert "s1" not in again.state.monsters


def test_a_save_is_a_copy() -> None:
    """Playing on does not change what was written down, remembered luck included."""
    game = at(FIGHT, dice="2211").answers("act attack", "weapon cleaver", "target s1", "dice 4")
    game.game.undo()
    saved = game.game.save()
    before = copy.deepcopy(saved)
    game.answers("act charge", "ability war_cry", "dice 3", "act defend", "dice 1")
    assert saved == before
    assert saved["memory"] == {"roll:barka": ["2", "2", "1", "1"]}


def test_a_finished_game_can_be_loaded_and_looked_at() -> None:
    game = half_way()
    player = Cautious()
    while game.decision is not None:
        game.apply(*player(game), game.ply)
    again = load(through_json(game), M1)
    assert again.outcome == game.outcome
    assert again.view().turn == game.view().turn
    assert again.decision is None


# Damaged saves --------------------------------------------------------------------------------------------------------


def put(*path: str | int, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(saved: dict[str, Any]) -> None:
        place: Any = saved
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = value

    return change


def drop(*path: str | int) -> Callable[[dict[str, Any]], None]:
    def change(saved: dict[str, Any]) -> None:
        place: Any = saved
        for key in path[:-1]:
            place = place[key]
        del place[path[-1]]

    return change


@pytest.mark.parametrize(
    "change, place",
    [
        (put("schema", value=99), "schema 99"),
        (put("mission", value="m07_dessert"), "m07_dessert"),
        (drop("rest"), "rest"),
        (drop("rest", "turn"), "rest.turn"),
        (put("rest", "turn", value="three"), "rest.turn"),
        (put("rest", "phase", value="tea"), "rest.phase"),
        (put("rest", "mode", value="chess"), "rest.mode"),
        (put("rest", "difficulty", value="nightmare"), "rest.difficulty"),
        (put("rest", "scale", value=7), "rest.scale"),
        (put("rest", "outcome", value="drawn"), "rest.outcome"),
        (put("rest", "heroes", value={}), "rest.heroes"),
        (put("rest", "heroes", "zoe", "id", value="gandalf"), "rest.heroes.zoe"),
        (put("rest", "heroes", "zoe", "at", value=-3), "rest.heroes.zoe.at"),
        (put("rest", "heroes", "zoe", "at", value=100_000), "rest.heroes.zoe.at"),
        (put("rest", "heroes", "zoe", "hp", value=99), "rest.heroes.zoe.hp"),
        (put("rest", "heroes", "zoe", "pool", value=7), "rest.heroes.zoe.pool"),
        (put("rest", "heroes", "zoe", "facing", value="up"), "rest.heroes.zoe.facing"),
        (put("rest", "heroes", "zoe", "lying", value=True), "rest.heroes.zoe.lying"),
        (put("rest", "heroes", "zoe", "energy", value={"war_cry": 1}), "rest.heroes.zoe.energy"),
        (put("rest", "heroes", "zoe", "level", "arcane_power", value=4), "rest.heroes.zoe.level.arcane_power"),
        (put("rest", "heroes", "zoe", "statuses", value=["bored"]), "rest.heroes.zoe.statuses"),
        (put("rest", "monsters", "g1", "kind", value="dragon"), "rest.monsters.g1"),
        (put("rest", "monsters", "g1", "tail", value=3), "rest.monsters.g1.tail"),
        (put("rest", "monsters", "g1", "life", value=0), "rest.monsters.g1.life"),
        (put("rest", "closed", value=["d99"]), "rest.closed"),
        (put("rest", "chests", value={"c9": 3}), "rest.chests.c9"),
        (put("rest", "traps", value=["everywhere"]), "rest.traps"),
        (put("rest", "trap_pile", value={"iron_cage": 5}), "rest.trap_pile.iron_cage"),
        (put("rest", "sleeping", value=["Z"]), "rest.sleeping"),
        (put("rest", "pits", value=[-1]), "rest.pits"),
        (put("ply", value=-1), "ply"),
        (put("told", value=None), "told"),
        (put("tape", value="torn"), "tape"),
        (put("tape", value=[["roll:barka"]]), "tape.0"),
        (put("tape", value=[["roll:barka", "7"]]), "tape.0"),
        (put("tape", value=[["answer:act:barka", "move"], ["fate", 6]]), "tape.1"),
        (put("wishes", value=[]), "wishes"),
        (put("wishes", value={"dice": [3]}), "wishes.dice"),
        (put("memory", value={"roll:zoe": ["9"]}), "memory.roll:zoe"),
        (put("memory", value={"hopes": []}), "memory.hopes"),
        (put("past", value=[1]), "past"),
        (put("past", 0, 0, "scale", value=1), "past.0.scale"),
        (put("past", 0, 1, value=[["roll:zoe", 3]]), "past.0.0"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_damaged_save_is_refused_and_says_where(change: Callable[[dict[str, Any]], None], place: str) -> None:
    saved = through_json(half_way())
    change(saved)
    with pytest.raises(SaveError) as wrong:
        load(saved, M1)
    assert place in str(wrong.value)


@pytest.mark.parametrize("saved", [None, [], "m01", 3])
def test_what_is_no_save_at_all_is_refused(saved: Any) -> None:
    with pytest.raises(SaveError, match="backup"):
        load(saved, M1)


def test_two_figures_on_one_square_are_noticed() -> None:
    saved = through_json(half_way())
    saved["rest"]["heroes"]["zoe"]["at"] = saved["rest"]["heroes"]["barka"]["at"]
    with pytest.raises(SaveError, match="two figures"):
        load(saved, M1)


# The rules have changed since -----------------------------------------------------------------------------------------


def test_a_step_begins_again_when_the_rules_ask_otherwise_with_the_luck_already_seen() -> None:
    """Saved by a version in which the weapon was asked for under another name."""
    game = at(FIGHT, dice="2*").answers("act attack", "weapon cleaver", "target s1", "dice 2")
    saved = through_json(game.game)
    assert saved["tape"][1] == ["answer:weapon:barka", "cleaver"]
    saved["tape"][1] = ["answer:blade:barka", "cleaver"]
    again = load(saved, game.game.mission, chance=Scripted("11"))
    assert again.restarted
    assert again.decision is not None
    assert again.decision.what == "act"
    again.follow("barka", {"act": "attack", "weapon": "cleaver", "target": "s1", "dice": 3})
    assert again.table.events[-1].dump()["faces"] == "2*1"


def test_an_answer_that_is_no_longer_possible_begins_the_step_again_too() -> None:
    game = at(FIGHT).answers("act attack", "weapon cleaver")
    saved = through_json(game.game)
    saved["tape"][1][1] = "ladle"
    again = load(saved, game.game.mission)
    assert again.restarted
    assert again.decision is not None
    assert again.decision.what == "act"


def test_a_tape_that_goes_on_after_the_end_of_its_step_begins_again() -> None:
    game = at(FIGHT)
    saved = through_json(game.game)
    saved["tape"] = [["answer:act:barka", "face"], ["answer:facing:barka", "e"], ["roll:barka", "2"]]
    again = load(saved, game.game.mission, chance=Scripted())
    assert again.restarted
    again.follow("barka", {"act": "charge", "ability": "war_cry", "dice": 1})
    assert again.state.heroes["barka"].energy["war_cry"] == 2


def test_an_untouched_save_is_not_restarted() -> None:
    game = at(FIGHT).answers("act attack")
    assert not load(through_json(game.game), game.game.mission).restarted


def test_a_script_that_has_run_dry_says_so() -> None:
    game = at(FIGHT, dice="2").answers("act attack", "weapon cleaver", "target s1")
    with pytest.raises(OutOfScript, match="2 dice"):
        game.answers("dice 2")

"""Whole games against an Ugly Master, checked at every question: at random, and with players who know what they do;
saved and loaded all the time, undone now and then, the monsters changing hands in the middle. With
`python -m tests.simulation` two hundred games of either kind, here thirty-six and twelve."""

from __future__ import annotations

import json

import pytest

import missions
from engine import Event, Game, Seeded, load, new_game
from engine import events as e
from engine.players import MASTERS, PLAYERS, Player, both, cautious, finish_turn, masters_turn
from tests.invariants import check, check_events, check_view, check_walks
from tests.simulation.amount import amount

HEROES = ("barka", "helena", "zanvor", "zoe", "yang_ping", "luckylock")
MISSIONS = ("m01", "m02", "m03", "m04", "m05", "m06")


def new(seed: int, *, copies: bool = False, master: str | None = "dora") -> Game:
    first, n = seed % 6, 1 + seed // 6 % 6
    heroes = (HEROES[first:] + HEROES[:first])[:n]
    mission = missions.load(MISSIONS[seed % len(MISSIONS)])
    return new_game(mission, {hero: hero for hero in heroes}, chance=Seeded(seed), copies=copies, master=master)


def players(heroes: str, master: str, seed: int) -> Player:
    return both(PLAYERS[heroes](Seeded(f"heroes {seed}")), MASTERS[master](Seeded(f"master {seed}")))


def play(game: Game, player: Player, turns: int = 99) -> list[Event]:
    """So many turns; the invariants hold at every question."""
    told = game.take_news()
    check(game)
    while game.decision is not None and game.state.turn <= turns:
        news = game.apply(*player(game), game.ply)
        check(game)
        check_walks(game, news)
        told += news
    return told


def check_story(told: list[Event]) -> None:
    """UM-13, UM-09, B-110: blows only in the attacks, each monster once; rooms wake for dice or for a portal; no Fate
    chooses a target, no portal rolls."""
    struck: list[str] = []
    striking = False
    for event in told:
        match event:
            case e.StrikesBegan():
                struck, striking = [], True
            case e.TurnBegan():
                striking = False
            case e.MonsterAttacked(monster=monster):
                assert striking
                assert monster not in struck
                struck.append(monster)
            case e.RoomWoke(why=why):
                assert why in ("master", "portal")
            case e.FateRolled(why=why):
                assert why not in ("target", "portal", "wake")
            case e.PortalRolled() | e.TargetChosen():
                raise AssertionError(event)


@pytest.mark.parametrize("first", range(0, amount(204, 36), 6))
def test_random_games_end_and_break_nothing(first: int) -> None:
    for seed in range(first, first + 6):
        game = new(seed)
        told = play(game, players("random", "random", seed))
        assert game.outcome
        check_story(told)
        check_events(told)


@pytest.mark.parametrize("seed", range(100, 100 + amount(200, 12)))
def test_sensible_games_end_and_break_nothing(seed: int) -> None:
    game = new(seed)
    told = play(game, players("heroic" if seed % 2 else "cautious", "ugly", seed))
    assert game.outcome
    check_story(told)
    assert any(isinstance(event, e.MasterPaid) for event in told)


@pytest.mark.parametrize("seed", [3, 10, 17])
def test_a_game_dropped_at_every_question_goes_on_identically(seed: int) -> None:
    """With now and then an undo; the same questions, events and saves as in the game that is never dropped."""

    def whole(*, kill: bool) -> tuple[list[object], str]:
        mission = missions.load(MISSIONS[seed % 6])
        chance = Seeded(seed)
        game = new_game(mission, dict.fromkeys(HEROES[:2], "ada"), chance=chance, master="dora")
        player = players("random" if seed % 2 else "cautious", "random" if seed % 2 else "ugly", seed)
        told: list[object] = [event.dump() for event in game.take_news()]
        n = 0
        while game.decision is not None and game.state.turn <= 4:
            n += 1
            if kill:
                game = load(json.loads(json.dumps(game.save())), mission, chance=chance)
                assert not game.take_news()
            if n % 23 == 0 and game.can_undo:
                game.undo()
                told += [event.dump() for event in game.take_news()]
                continue
            told.append((game.decision.what, game.decision.options))
            told += [event.dump() for event in game.apply(*player(game), game.ply)]
            if n % 29 == 0:
                check_view(game)
        return told, json.dumps(game.save())

    assert whole(kill=True) == whole(kill=False)


@pytest.mark.parametrize("seed", [1, 8, 21])
def test_the_monsters_change_hands_in_the_middle(seed: int) -> None:
    """To a person and back every turn, always wished for in the middle of something; a person's unfinished turn is
    finished by the bot with the same dice."""
    game = new(seed, copies=True, master=None)
    wanted = True
    answered = 0
    seen = set()
    turn = 0
    while game.decision is not None:
        if game.state.turn != turn:
            turn, wanted = game.state.turn, True
        if wanted and answered % 7 == 3:
            game.hand_monsters(None if game.state.master else "dora")
            wanted = False
        seen.add(game.state.mode)
        if masters_turn(game) and answered % 2:
            dice = game.state.master_dice
            while finish_turn(game):
                assert len(game.state.master_dice) <= len(dice)
            assert game.state.phase != "master"
        else:
            game.apply(*cautious(game), game.ply)
        check(game)
        answered += 1
    assert seen == {"coop", "ugly_master"}


def test_the_bot_plays_a_turn_to_its_end_and_no_further() -> None:
    game = new(7, copies=True)
    while not masters_turn(game):
        game.apply(*cautious(game), game.ply)
    turn = game.state.turn
    while finish_turn(game):
        pass
    assert game.state.turn in (turn, turn + 1)
    assert not masters_turn(game)
    assert game.decision is not None
    assert game.decision.about is not None or game.decision.what == "next_hero"

"""Random and cautious games of M1, by one to six Heroes, checked at every question: two hundred and forty here; a
thousand and two hundred with `python -m tests.simulation`."""

from __future__ import annotations

import pytest

import missions
from engine import Event, Game, Seeded, new_game
from engine.events import (
    HeroFell,
    Lost,
    MonsterAttacked,
    MonsterMoved,
    MonsterPhaseBegan,
    MonsterWaited,
    TargetChosen,
    Won,
)
from engine.players import PLAYERS
from engine.sight import Sight
from tests.invariants import check, check_events, check_saved, check_view
from tests.simulation.amount import amount

HEROES = ("barka", "helena", "zanvor", "zoe", "yang_ping", "luckylock")
RANDOM, CAUTIOUS = amount(1000, 180), amount(200, 60)
CHUNK = 20
SOMETIMES = 37
"""Every so many questions the view is checked too, and in thorough games a save; `test_kill_at_every_question` saves at
every one."""


def thorough(seed: int) -> bool:
    """Every fourth game keeps copies, as at a table, and all its events and some of its saves are read back."""
    return seed % 4 == 0


def new(seed: int) -> Game:
    """One to six Heroes, another first one each time; every third game is played by one person alone."""
    first, n = seed % 6, 1 + seed // 6 % 6
    heroes = (HEROES[first:] + HEROES[:first])[:n]
    seats = {hero: "ada" if seed % 3 == 0 else f"seat {hero}" for hero in heroes}
    return new_game(missions.load("m01"), seats, chance=Seeded(seed), copies=thorough(seed))


def play(player: str, seed: int) -> list[Event]:
    game = new(seed)
    answer = PLAYERS[player](Seeded(f"player {seed}"))
    told = game.take_news()
    check(game)
    n = 0
    while game.decision is not None:
        ply = game.ply
        news = game.apply(*answer(game), ply)
        if thorough(seed):
            check_phases(game)
        assert game.ply > ply
        check(game)
        if n % SOMETIMES == seed % SOMETIMES:
            check_view(game)
            if thorough(seed):
                check_saved(game)
        told += news
        n += 1
    if thorough(seed):
        check_events(told)
    return told


def check_phases(game: Game) -> None:
    """When step 3 is over, every monster that is awake has acted, and none twice (played_over_days 61)."""
    for _, state in game.take_frames():
        if state.phase == "clean_up":
            sight = Sight(game.setting, state)
            awake = {monster.id for monster in state.monsters.values() if not sight.asleep(monster)}
            assert awake <= set(state.monsters_done)
            assert len(state.monsters_done) == len(set(state.monsters_done))


def check_story(told: list[Event]) -> None:
    """What only the whole game shows: one end, and each monster at most once a phase (played_over_days 61)."""
    ends = [event for event in told if isinstance(event, Won | Lost)]
    assert len(ends) == 1
    assert ends[0] is told[-1]
    chosen: list[str] = []
    acted: list[str] = []
    for event in told:
        match event:
            case MonsterPhaseBegan():
                chosen, acted = [], []
            case TargetChosen(monster=monster):
                assert monster not in chosen
                chosen.append(monster)
            case MonsterAttacked(monster=monster):
                assert monster not in acted
                assert chosen[-1] == monster, "a blow without a reason"
                acted.append(monster)


@pytest.mark.parametrize("first", range(0, RANDOM, CHUNK))
def test_random_games_end_and_break_nothing(first: int) -> None:
    for seed in range(first, first + CHUNK):
        check_story(play("random", seed))


@pytest.mark.parametrize("first", range(2000, 2000 + CAUTIOUS, CHUNK))
def test_cautious_games_end_and_break_nothing(first: int) -> None:
    for seed in range(first, first + CHUNK):
        check_story(play("cautious", seed))


def test_the_games_are_not_all_alike() -> None:
    """Falls, waits, walks: thirty of them see all of it."""
    kinds = {type(event) for seed in range(30) for event in play("random", seed)}
    assert {HeroFell, MonsterMoved, MonsterWaited, MonsterAttacked} <= kinds

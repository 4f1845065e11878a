"""Whole games of both arenas, checked at every question: at random, and by those who play to win; killed and loaded all
the time; and with steps undone. Sixty random games here, two hundred with `python -m tests.simulation`."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

import pytest

import missions
from engine import Event, Game, Seeded, load, new_game
from engine import events as e
from engine.players import PLAYERS, Player, cautious
from tests.invariants import check, check_events, check_saved, check_view
from tests.simulation.amount import amount
from tests.simulation.luck import Recorded

HEROES = ("barka", "helena", "zanvor", "zoe", "yang_ping", "luckylock")
TABLES = [("a1", 4), ("a2", 4), ("a1", 2), ("a2", 6), ("a1", 3)]
"""The arena and how many play; seeds go round."""
CHUNK = 20
SOMETIMES = 41


def new(seed: int, *, copies: bool = False, chance: Recorded | None = None) -> Game:
    name, n = TABLES[seed % len(TABLES)]
    first = seed % 6
    heroes = (HEROES[first:] + HEROES[:first])[:n]
    luck = chance or Seeded(seed)
    return new_game(missions.load(name), {hero: f"seat {hero}" for hero in heroes}, chance=luck, copies=copies)


def play(game: Game, player: Player, *, saves: bool = False) -> list[Event]:
    """To the end, checked at every question."""
    told = game.take_news()
    n = 0
    check(game)
    while game.decision is not None:
        before = dict(game.state.points)
        told += game.apply(*player(game), game.ply)
        check(game)
        assert all(game.state.points[name] >= points for name, points in before.items()), "points only grow"
        n += 1
        if n % SOMETIMES == 0:
            check_view(game)
            if saves:
                check_saved(game)
    return told


def check_story(game: Game, told: list[Event]) -> None:
    """What only the whole game shows: points and goals are what was told, one end, every round begun once."""
    scored: Counter[str] = Counter(dict.fromkeys(game.state.points, 0))
    for event in told:
        match event:
            case e.PointsScored(hero=hero, n=n, points=points):
                scored[hero] += n
                assert scored[hero] == points
            case e.GoalScored(team=team, goals=goals):
                scored[team] += 1
                assert scored[team] == goals
    assert dict(scored) == game.state.points
    ends = [event for event in told if isinstance(event, e.ArenaWon)]
    assert ends == [told[-1]]
    assert ends[0].winners == tuple(game.state.winners)
    assert [event.round for event in told if isinstance(event, e.RoundBegan)] == list(range(1, game.state.turn + 1))
    assert not any(isinstance(event, e.EndMoved | e.Won | e.Lost | e.TurnBegan) for event in told)


@pytest.mark.parametrize("first", range(0, amount(200, 60), CHUNK))
def test_random_games_of_the_arena_end_and_break_nothing(first: int) -> None:
    for seed in range(first, first + CHUNK):
        game = new(seed, copies=seed % 10 == 0)
        told = play(game, PLAYERS["random"](Seeded(f"player {seed}")), saves=seed % 10 == 0)
        check_story(game, told)
        check_events(told)


@pytest.mark.parametrize("seed", range(300, 305))
def test_games_that_are_played_to_win_end_and_break_nothing(seed: int) -> None:
    game = new(seed)
    told = play(game, PLAYERS["arena"](Seeded(seed)))
    check_story(game, told)


def sensible(seeds: range) -> Iterator[Event]:
    for seed in seeds:
        yield from play(new(seed), PLAYERS["arena"](Seeded(seed)))


def test_who_plays_to_win_scores_in_every_way() -> None:
    """Points for Heroes and monsters, goals, tackles that succeed and fail, throws; and Heroes come back."""
    told = list(sensible(range(320, 327)))
    kinds = {type(event) for event in told}
    assert {e.PointsScored, e.GoalScored, e.Tackled, e.Thrown, e.RivalAttacked, e.HeroReturned, e.TomeLanded} <= kinds
    prey = {event.what in HEROES for event in told if isinstance(event, e.PointsScored)}
    assert prey == {True, False}
    assert {event.won for event in told if isinstance(event, e.Tackled)} == {True, False}


def test_stand_in_plays_the_arena_without_touching_cards() -> None:
    """For people who are away: abilities and finds are theirs to spend."""
    players = (cautious, PLAYERS["cautious"](Seeded(1)))
    told = [event for n, player in enumerate(players) for event in play(new(340 + n), player)]
    assert any(isinstance(event, e.RivalAttacked) for event in told)
    assert not any(isinstance(event, e.AbilityUsed | e.FindUsed) for event in told)


@pytest.mark.parametrize("seed", [400, 401])
def test_a_game_that_is_killed_at_every_question_goes_on_identically(seed: int) -> None:
    whole = new(seed, copies=True)
    player = PLAYERS["random"](Seeded(f"player {seed}"))
    told = play(whole, player)
    chance = Recorded(Seeded(seed))
    game = new(seed, copies=True, chance=chance)
    again, player = game.take_news(), PLAYERS["random"](Seeded(f"player {seed}"))
    while game.decision is not None:
        text = json.dumps(game.save())
        game = load(json.loads(text), game.mission, chance=chance)
        assert json.dumps(game.save()) == text
        assert not game.take_news()
        again += game.apply(*player(game), game.ply)
    assert again == told
    assert game.state == whole.state


@pytest.mark.parametrize("seed", [410, 411])
def test_steps_are_undone_and_what_was_rolled_comes_again(seed: int) -> None:
    """B-121: every twelfth question the last step is taken back; the same answers lead to the same place."""
    game = new(seed, copies=True)
    player = PLAYERS["arena"](Seeded(seed))
    undone = n = 0
    while game.decision is not None:
        seat, answer = player(game)
        game.apply(seat, answer, game.ply)
        check(game)
        n += 1
        if n % 12 == 0 and game.can_undo and game.decision is not None:
            state = json.dumps(game.state.dump())
            game.undo()
            check(game)
            undone += 1
            ply = game.ply
            while json.dumps(game.state.dump()) != state and game.decision is not None and game.ply < ply + 40:
                game.apply(*player(game), game.ply)
                check(game)
            assert json.dumps(game.state.dump()) == state, "the same answers with the same luck"
    assert undone > 5

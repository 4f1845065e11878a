"""At every open question of a game the game is dropped and loaded from its save, and goes on identically: in this
process, and in another one with another hash seed. Six games here, twenty with `python -m tests.simulation`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

import missions
from engine import Event, Game, Seeded, load, new_game
from engine.players import PLAYERS
from tests.simulation.amount import amount
from tests.simulation.elsewhere import question
from tests.simulation.luck import Recorded

ROOT = Path(__file__).resolve().parents[2]
HEROES = ("barka", "helena", "zanvor", "zoe", "yang_ping", "luckylock")
GAMES = [(("random", "cautious")[(n + n // 10) % 2], n % 10) for n in range(amount(20, 6))]
"""Every seed once, then every seed with the other player."""
UNDO_EVERY = 19
"""Now and then a step is undone, so that remembered luck goes through the save too."""


@dataclass
class Step:
    """From a save to the next: `given` is what another process needs to take it."""

    given: dict[str, Any]
    asked: Any
    events: list[Any]
    save: str = ""


@dataclass
class Played:
    """A whole game: what was asked and told, its steps if it was killed all the time, and its last save."""

    asked: list[Any] = field(default_factory=list)
    told: list[Any] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    end: str = ""

    def close(self, save: str) -> None:
        """The save that the last step led to."""
        if self.steps and not self.steps[-1].save:
            self.steps[-1].save = save


def play(player: str, seed: int, *, kill: bool) -> Played:
    """The game of this seed; with `kill` the game object is dropped at every question, and only its save lives on."""
    mission = missions.load("m01")
    heroes = HEROES[seed % 3 : seed % 3 + (1, 2, 1, 3, 1, 2, 1, 2, 1, 4)[seed]]
    chance = Recorded(Seeded(seed))
    game: Game = new_game(mission, {hero: f"seat {hero}" for hero in heroes}, chance=chance)
    answer = PLAYERS[player](Seeded(f"player {seed}"))
    found = Played(told=dumped(game.take_news()))
    while game.decision is not None:
        if kill:
            save = json.dumps(game.save())
            found.close(save)
            game = load(json.loads(save), mission, chance=chance)
            assert not game.take_news(), "what was told is not told again"
        asked = question(game)
        found.asked.append(asked)
        if len(found.asked) % UNDO_EVERY == 0 and game.can_undo:
            game.undo()
            found.told += dumped(game.take_news())
            chance.cut()
            continue
        seat, option = answer(game)
        events = dumped(game.apply(seat, option, game.ply))
        found.told += events
        luck = chance.cut()
        if kill:
            found.steps.append(
                Step({"save": json.loads(save), "seat": seat, "answer": option, "luck": luck}, asked, events)
            )
    found.end = json.dumps(game.save())
    found.close(found.end)
    return found


def dumped(events: Iterable[Event]) -> list[Any]:
    return [event.dump() for event in events]


def play_on_elsewhere(steps: list[Step], hash_seed: int) -> list[Any]:
    """What another process makes of each step."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.simulation.elsewhere"],
        input="\n".join(json.dumps(step.given) for step in steps),
        env={**os.environ, "PYTHONHASHSEED": str(hash_seed)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def as_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


@pytest.mark.parametrize("player, seed", GAMES)
def test_a_game_dropped_at_every_question_goes_on_identically_here_and_elsewhere(player: str, seed: int) -> None:
    whole, killed = play(player, seed, kill=False), play(player, seed, kill=True)
    assert killed.asked == whole.asked
    assert killed.told == whole.told
    assert killed.end == whole.end
    found = play_on_elsewhere(killed.steps, hash_seed=seed + 1)
    assert len(found) == len(killed.steps) > 20
    for step, other in zip(killed.steps, found, strict=True):
        assert other["asked"] == as_json(step.asked)
        assert other["events"] == as_json(step.events)
        assert json.dumps(other["save"]) == step.save

"""Scattered games with every card in play, dropped and loaded from their saves at every question, go on identically:
eight here, forty with `python -m tests.simulation`."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from engine import Seeded, load
from tests.invariants import check
from tests.simulation.amount import amount
from tests.simulation.curious import Curious
from tests.simulation.scattered import scattered

ANSWERS = 120


def play(seed: int, *, kill: bool) -> tuple[list[Any], str]:
    """Everything that was asked and told, and the last save."""
    start, rng, answer = scattered(seed), random.Random(f"player {seed}"), Curious()
    mission, chance = start.mission, Seeded(seed)
    game = load(json.loads(json.dumps(start.save())), mission, chance=chance)
    course: list[Any] = []
    for _ in range(ANSWERS):
        if kill:
            game = load(json.loads(json.dumps(game.save())), mission, chance=chance)
            check(game)
        decision = game.decision
        assert decision is not None
        course.append([decision.key, list(decision.options), dict(decision.context)])
        course += [event.dump() for event in game.apply(decision.seats[0], answer(rng, game), game.ply)]
    return course, json.dumps(game.save())


@pytest.mark.parametrize("seed", range(amount(40, 8)))
def test_a_game_with_cards_dropped_at_every_question_goes_on_identically(seed: int) -> None:
    assert play(seed, kill=True) == play(seed, kill=False)

"""Another process: `python -m tests.simulation.elsewhere` reads a line of JSON for each question of a game, a save, an
answer to the question that is open in it, and the luck that then falls; loads, answers, and writes the events and the
next save. So a game goes on after a restart that forgets everything but the save."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any

import missions
from engine import Game, load
from tests.simulation.luck import Repeated


def question(game: Game) -> Any:
    """The open question, to be compared as JSON."""
    decision = game.decision
    if decision is None:
        return None
    odds = list(decision.odds.values())
    return [decision.key, decision.seats, decision.options, decision.default, odds, dict(decision.context)]


def go_on(line: str) -> str:
    step = json.loads(line)
    luck = Repeated(step["luck"])
    game = load(step["save"], missions.load("m01"), chance=luck)
    asked = question(game)
    told = [*game.take_news(), *game.apply(step["seat"], step["answer"], game.ply)]
    assert not luck.left, f"not thrown: {luck.left}"
    return json.dumps({"asked": asked, "events": [event.dump() for event in told], "save": game.save()})


def lines() -> Iterator[str]:
    for line in sys.stdin:
        yield go_on(line)


if __name__ == "__main__":
    for answer in lines():
        print(answer)

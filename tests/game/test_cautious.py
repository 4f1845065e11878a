"""`cautious`, who plays for people that are away: what one would not want to see done with one's own Hero."""

from __future__ import annotations

from collections.abc import Iterator

import missions
from engine import Event, Seeded, new_game
from engine.events import HeroMoved, HeroTurnBegan
from engine.players import cautious


def played(seed: int, *heroes: str) -> Iterator[Event]:
    game = new_game(missions.load("m01"), {hero: hero for hero in heroes}, chance=Seeded(seed))
    while game.decision is not None:
        yield from game.apply(*cautious(game), game.ply)


def test_nobody_walks_to_and_fro_with_the_last_dice_of_a_turn() -> None:
    again: list[HeroMoved] = []
    moved = 0
    for seed in range(3):
        left: set[str] = set()
        for event in played(seed, "helena", "zanvor", "yang_ping", "luckylock"):
            if isinstance(event, HeroTurnBegan):
                left = set()
            elif isinstance(event, HeroMoved) and event.path:
                moved += 1
                again += [event] if event.path[-1] in left else []
                left.add(event.start)
    assert moved > 20
    assert again == []

"""A player for games of tests: tries what it has not tried yet."""

from __future__ import annotations

import random
from collections import Counter

from engine import Game
from engine.decisions import Option

IDLE = ("end", "give_back", "face", "defend", "disarm")
"""What a curious player does only now and then."""

BOLD = ("attack", "open", "pick", "smash")
"""What leads to more."""


class Curious:
    """`Curious()(rng, game)`: what it has answered least often, cards and blows rather than rest, few dice so that
    some are left for more; now and then anything."""

    def __init__(self) -> None:
        self._said: Counter[tuple[str, Option]] = Counter()

    def __call__(self, rng: random.Random, game: Game) -> Option:
        decision = game.decision
        assert decision is not None
        options: list[Option] = list(decision.options)
        if decision.what == "act" and rng.random() < 0.8:
            options = [option for option in options if option not in IDLE] or options
        if decision.what == "act" and rng.random() < 0.4:
            options = [option for option in options if option in BOLD] or options
        if decision.what == "exchange" and rng.random() < 0.5:
            options = ["done"]
        if decision.what == "dice" and decision.context["why"] in ("move", "charge") and rng.random() < 0.8:
            options = options[:1]
        if decision.what == "dodge":
            options = options[-1:]
        if decision.what == "throw_to":
            cells = {name: game.setting.board.cell(str(name)) or 0 for name in options}
            options = [name for name in options if game.table.solid >> cells[name] & 1] or options
        if rng.random() < 0.5:
            options = [min(options, key=lambda option: self._said[decision.what, option])]
        chosen = rng.choice(options)
        self._said[decision.what, chosen] += 1
        return chosen

"""Plays scattered games at random until everything in the box has been used at least once, and lists what was not.

Most of the box is used in any hundred games, the rarest things in one of a thousand: those games come first. When rules
change, they may show other things, and the search goes on through all games; then
`python -m tests.simulation.test_every_card` plays them all and prints which ones to begin with."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Any

import pytest

from engine import Event, Game
from engine import events as e
from engine.board.squares import cells_of
from engine.cards.attack import Attack
from engine.cards.hooks import HOOKS, Hooks
from engine.cards.load import ABILITIES, FINDS, HEROES, ITEMS, MONSTERS, RULES
from engine.cards.registry import EFFECTS, LEVELS, SPECIALS
from engine.sight import SPACES
from tests.invariants import check, check_walks
from tests.simulation.curious import Curious
from tests.simulation.scattered import scattered

GAMES = 1200
RARE = (
    *(1077, 107, 354, 45, 1120, 674, 1112, 683, 28, 1169, 177, 785, 25, 170, 330, 109, 165, 373, 670, 1, 68, 87, 180),
    *(212, 287, 939),
)
"""Games in which, together, everything is used."""
LEAST = 60
"""So many others are played in any case, since every question is checked."""
ANSWERS = 120
"""A game here is cut off after so many answers."""

QUESTIONS = (
    *("use", "roar_at", "throw", "throw_to", "mark", "leap_to", "teleport", "teleport_to", "barrage", "wall"),
    *("double_fire", "second_target", "loot", "replaced", "overfull", "exchange", "tome", "tome_target", "find"),
    *("cure", "fate_tile", "counter", "dodge", "shields"),
)
UNSEEN = {
    *("Won", "Lost"),
    *("LeverPulled", "ButtonPressed", "DoorUnlocked", "BookTaken", "BookHanded", "BookDropped", "BookBrought"),
    "StageReached",
}
"""Events of games that have an end, and of what only some missions have (tests/rules/test_levers.py, test_books.py)."""
OTHER_MODES = ("engine.events.arena", "engine.events.master")
"""Told in the Arena and against an Ugly Master only; their own whole games tell them."""


def everything() -> set[str]:
    """What there is to use."""
    events = {kind.__name__ for kind in e.Event.__subclasses__() if kind.__module__ not in OTHER_MODES} - UNSEEN
    return {
        *(f"ability {name} {level}" for name in ABILITIES for level in LEVELS),
        *(f"item {name}" for name, item in ITEMS.items() if item.weapon or item.tome or item.shields),
        *(f"bonus {n} of {name}" for name, item in ITEMS.items() if item.weapon for n in range(len(item.bonuses))),
        *(f"find {name}" for name in FINDS),
        *(f"trap {name}" for name in RULES.traps),
        *(f"status {status} of a Hero" for status in ("frozen", "poisoned", "stunned")),
        *(f"status {status} of a monster" for status in ("frozen", "stunned")),
        *(f"special {card.special}" for card in MONSTERS.values() if card.special),
        *("special mounted", "special lock_hand", "token counterattack", "token fortress"),
        *(f"hook {hook} of {name}" for name, hooks in effects() for hook in answered(hooks)),
        *(f"event {name}" for name in events),
        *(f"question {what}" for what in QUESTIONS),
    }


def effects() -> Iterator[tuple[str, type[Hooks]]]:
    yield from EFFECTS.items()
    yield from SPECIALS.items()


def answered(hooks: type[Hooks]) -> list[str]:
    """The hooks that this card answers in its own way."""
    return [hook for hook in HOOKS if getattr(hooks, hook) is not getattr(Hooks, hook)]


def listen(patch: pytest.MonkeyPatch, used: set[str]) -> None:
    """Note each hook whose answer changes something, and each bonus of a weapon that is given."""

    def noting(what: str, original: Callable[..., Any]) -> Callable[..., Any]:
        def hook(self: Any, *args: Any, **named: Any) -> Any:
            result = original(self, *args, **named)
            if result or result is None:
                used.add(what)
            return result

        return hook

    for name, hooks in effects():
        for hook in answered(hooks):
            patch.setattr(hooks, hook, noting(f"hook {hook} of {name}", getattr(hooks, hook)))
    given = Attack.given

    def noted(self: Attack) -> Iterator[Any]:
        for bonus in given(self):
            used.add(f"bonus {ITEMS[self.weapon].bonuses.index(bonus)} of {self.weapon}")
            yield bonus

    patch.setattr(Attack, "given", noted)


def uses(game: Game, told: Iterable[Event]) -> Iterator[str]:
    """What the events show to have been used."""
    for event in told:
        yield f"event {type(event).__name__}"
        match event:
            case e.AbilityUsed(ability=ability, level=level):
                yield f"ability {ability} {level}"
            case e.HeroAttacked(weapon=item) | e.TomeCast(tome=item):
                yield f"item {item}"
            case e.ShieldsGained(hero=hero, why="armour"):
                worn = [game.table.on_space(game.state.heroes[hero], space) for space in SPACES]
                yield from (f"item {item}" for item in worn if ITEMS[item].shields)
            case e.FindUsed(find=find):
                yield f"find {find}"
            case e.TrapSprung(kind=kind):
                yield f"trap {kind}"
            case e.StatusGained(who=who, status=status):
                yield f"status {status} of a {'Hero' if who in HEROES else 'monster'}"
            case e.SpecialUsed(special=special):
                yield f"special {special}"
            case e.TokenGained(token=token):
                yield f"token {token}"
            case e.MonsterMoved(kind="muso", start=start, path=path):
                if any(not linked(game, a, b) for a, b in pairwise([start, *path])):
                    yield "special lock_hand"


def linked(game: Game, here: str, there: str) -> bool:
    """Whether a step is possible for those whom closed doors stop."""
    a, b = game.setting.board.cell(here), game.setting.board.cell(there)
    assert a is not None
    assert b is not None
    return game.table.links.linked(a, b)


def check_refusal(rng: random.Random, game: Game) -> None:
    """A square that will not do is refused with one that will."""
    decision, board = game.decision, game.setting.board
    assert decision is not None
    square = board.name(rng.choice(list(cells_of(board.floor))))
    refusal = game.why_not(decision.seats[0], square)
    assert (refusal is None) is (square in decision.options)
    assert refusal is None or refusal.nearest in decision.options


def play(seed: int) -> Iterator[str]:
    """One scattered game, checked at every question; yields what it uses."""
    rng, answer = random.Random(f"player {seed}"), Curious()
    game = scattered(seed)
    yield from uses(game, game.take_news())
    for _ in range(ANSWERS):
        decision = game.decision
        assert decision is not None, "no game here ends by itself"
        yield f"question {decision.what}"
        check(game)
        if decision.what == "move_to":
            check_refusal(rng, game)
        news = game.apply(decision.seats[0], answer(rng, game), game.ply)
        check_walks(game, news)
        yield from uses(game, news)


def test_every_card_and_hook_is_used_in_some_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Issue 3, shown by 2. Stops as soon as nothing is missing."""
    used: set[str] = set()
    listen(monkeypatch, used)
    missing = everything()
    others = [seed for seed in range(GAMES) if seed not in RARE]
    for n, seed in enumerate((*RARE, *others)):
        used.update(play(seed))
        if n >= len(RARE) + LEAST and not missing - used:
            return
    pytest.fail("\n".join([f"never used in {GAMES} games:", *sorted(missing - used)]))


def rarest() -> list[int]:
    """The games to begin with: each adds most to those before it."""
    with pytest.MonkeyPatch.context() as patch:
        listen(patch, heard := set())
        found: dict[int, set[str]] = {}
        for seed in range(GAMES):
            heard.clear()
            found[seed] = set(play(seed)) | heard
    missing, chosen = everything() & set().union(*found.values()), []
    while missing:
        chosen.append(max(found, key=lambda seed: len(found[seed] & missing)))
        missing -= found[chosen[-1]]
    return chosen


if __name__ == "__main__":
    print(rarest())

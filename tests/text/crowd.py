"""A crowded cellar with every monster and every card in reach, played at random: all that cards can say."""

from __future__ import annotations

import random
from collections.abc import Iterator

from engine.cards.load import FINDS, ITEMS, MAGIC, RULES
from engine.chance import Seeded
from engine.decisions import Decision
from tests.play import Play, at

CELLAR = """
    +-+-+-+-+-+-+-+-+-+-+-+-+
    |B H . . s . b . n n . c|
    +                       +
    |V Z . . . s . . . . g .|
    +                       +
    |Y L . m . . O . r r . .|
    +     -o-o-   -D-D-     +
    |. . . . . . . . . . . c|
    +                       +
    |b . s . t t . * . u u .|
    +                       +
    |. . . . . ^ . . . . . .|
    +     -D-D-   -D-D-     +
    |c . X X . . . b . . T T|
    +                       +
    |. . . . P P . . A A . .|
    +                       +
    |. ^ . . P P . . . . . c|
    +-+-+-+-+-+-+-+-+-+-+-+-+
"""

LIKED = ("ability", "tome", "find", "attack", "smash", "pick", "free")
"""What random players mostly do here, so that cards are played."""


def crowd(seed: int) -> Play:
    """Six Heroes with cards dealt at random; half of the games with abilities already raised."""
    dice = random.Random(seed)
    items, finds = list(MAGIC), [find for find, card in FINDS.items() for _ in range(card.copies)]
    dice.shuffle(items)
    dice.shuffle(finds)
    lines = ["fate_tiles 4", "traps c1 c2 d1", "r1 mounted"]
    for hero in ("barka", "helena", "zanvor", "zoe", "yang_ping", "luckylock"):
        lines.append(f"{hero} finds {finds.pop()} {finds.pop()}")
    play = at(CELLAR, *lines, phase="choosing_hero", chance=Seeded(seed), objective={"chests_left": -1}, end=60)
    for hero in play.state.heroes.values():
        deal(play, hero.id, items, dice)
        if seed % 2:
            hero.xp = RULES.experience[-1]
            hero.level = {ability: dice.choice((1, 2, 3)) for ability in hero.level}
    return play.reload()


def deal(play: Play, hero: str, items: list[str], dice: random.Random) -> None:
    """One Magic Item for a space it fits, and one status now and then."""
    piece, item = play.hero(hero), items.pop()
    setattr(piece, "body" if ITEMS[item].slot == "body" else dice.choice(("hand_1", "hand_2")), item)
    play.state.items_seen.append(item)
    if dice.random() < 0.3:
        piece.statuses.append(dice.choice(("poisoned", "frozen")))


def steps(play: Play, seed: int, most: int) -> Iterator[tuple[Decision[str] | Decision[int], str | int]]:
    """Each open question with the answer that is given next; abilities are charged between the turns."""
    dice = random.Random(seed)
    for _ in range(most):
        decision = play.game.decision
        if decision is None:
            return
        if decision.what == "next_hero":
            for hero in play.state.heroes.values():
                hero.energy |= {ability: full(play, hero.id, ability) for ability in hero.energy if dice.random() < 0.4}
        yield decision, _answer(decision, dice)


def full(play: Play, hero: str, ability: str) -> int:
    return play.game.setting.hero(hero).abilities[ability]


def _answer(decision: Decision[str] | Decision[int], dice: random.Random) -> str | int:
    options = list(decision.options)
    liked = [option for option in options if option in LIKED]
    if decision.what == "act" and liked and dice.random() < 0.8:
        return dice.choice(liked)
    if decision.what == "exchange" and dice.random() < 0.6:
        return "done"
    return dice.choice(options[:4] if decision.what == "dice" else options)

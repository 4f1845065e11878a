"""Experience (XP)."""

from __future__ import annotations

from engine import events as e
from engine.cards.load import RULES
from engine.decisions import choose
from engine.state import Hero
from engine.table import Table

HIGHEST = 3


def level(xp: int) -> int:
    """The level on the bar, 0 to 6 (XP-01)."""
    return sum(step <= xp for step in RULES.experience)


def next_level(xp: int) -> int | None:
    """The experience at which the next level comes, None at the end of the bar."""
    return next((step for step in RULES.experience if step > xp), None)


async def gain(table: Table, hero: Hero, n: int, why: str) -> None:
    """Experience; each new level at once raises one ability by one level (XP-06, B-103)."""
    levels = table.gain_xp(hero, n, why)
    for left in range(levels, 0, -1):
        reached = level(hero.xp) - left + 1
        table.tell(e.LevelGained(hero.id, reached))
        open_ = [ability for ability, now in hero.level.items() if now < HIGHEST]
        ability = await choose(hero.seat, "level_up", open_, hero.id, context={"level": reached})
        table.raise_ability(hero, ability)

"""The Ugly Master's dice (UM-06, UM-07): rolled once, they lie open and are spent on what he does."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import product
from typing import Any

from engine.decisions import choose
from engine.dice import total
from engine.refusal import Refusal
from engine.sight import Sight
from engine.table import Table

FACES = "12*"


def left(table: Sight) -> int:
    """What his dice still come to."""
    return table.worth(table.state.master_dice)


def too_dear(table: Sight, cost: int) -> Refusal | None:
    """UM-07: the dice must reach the cost."""
    has = left(table)
    return Refusal("too_dear", "UM-07", {"cost": cost, "has": has}) if cost > has else None


@cache
def payments(dice: str, star: int, cost: int) -> tuple[str, ...]:
    """The sets of these dice that reach a cost and would not without any one of them. The first wastes least and keeps
    most dice (UM-07, B-107)."""
    counts = [range(dice.count(face) + 1) for face in FACES]
    found = []
    for numbers in product(*counts):
        faces = "".join(face * n for face, n in zip(FACES, numbers, strict=True))
        over = total(faces, star) - cost
        if over >= 0 and all(total(face, star) > over for face in faces):
            found.append((over, len(faces), faces))
    return tuple(faces for _, _, faces in sorted(found))


async def pay(table: Table, action: str, about: str, cost: int) -> None:
    """UM-07: which dice go."""
    options = payments(table.state.master_dice, table.master_star, cost)
    values = {faces: table.worth(faces) for faces in options}
    context = facts(table, {}) | {"action": action, "about": about, "cost": cost, "sums": values}
    faces = await choose(table.master, "pay", options, context=context)
    table.pay_master(faces, action, about, cost)


def facts(table: Sight, costs: Mapping[Any, int]) -> dict[str, Any]:
    """What every question to him says: the dice that lie there, what a Star counts, what they come to, and what each
    option costs."""
    return {"dice": table.state.master_dice, "star": table.master_star, "sum": left(table), "costs": dict(costs)}

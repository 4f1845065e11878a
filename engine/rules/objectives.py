"""Mission, time, victory: what a mission asks for (WIN-01, WIN-02)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.state import State

Objective = Callable[[State, Any], bool]

OBJECTIVES: dict[str, Objective] = {}


def objective(name: str) -> Callable[[Objective], Objective]:
    """Register an objective under the word that mission files use."""

    def register(deed: Objective) -> Objective:
        OBJECTIVES[name] = deed
        return deed

    return register


@objective("chests_left")
def chests_left(state: State, most: int) -> bool:
    """No more than so many chests are left on the map (M1)."""
    return len(state.chests) <= most


def met(state: State, goal: Mapping[str, Any]) -> bool:
    """Whether a goal is reached: a tree of `all` and `any` over the objectives above."""
    ((name, value),) = goal.items()
    if name == "all":
        return all(met(state, part) for part in value)
    if name == "any":
        return any(met(state, part) for part in value)
    return OBJECTIVES[name](state, value)

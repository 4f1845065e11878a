"""The words of objectives and stages (WIN-01), and what each takes: mission files are checked against these."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

GOALS: Mapping[str, str] = MappingProxyType(
    {
        "chests_left": "count",
        "barrels_left": "count",
        "levers_pulled": "levers",
        "buttons_pressed": "buttons",
        "tomes_on": "gaps",
        "killed": "kinds",
        "kills": "count",
        "open": "doors",
        "awake": "tiles",
        "hero_on": "tile",
        "heroes_on": "tile",
        "turn": "count",
        "charged": "count",
        "shields": "count",
        "xp": "count",
        "moved": "count",
    }
)
"""Goal -> its argument: a count, one tile, or a list of names of that group of the mission file; `kinds` are kinds of
monsters that stand on the map."""

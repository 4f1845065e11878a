"""How many games the simulations play: in the suite the first of them, always the same; with
`python -m tests.simulation` all of them, which takes minutes."""

from __future__ import annotations

import os

EVERYTHING = "SIMULATE_EVERYTHING"
"""Set in the environment by `python -m tests.simulation`."""


def amount(all_of_them: int, here: int) -> int:
    """How many of them are played now."""
    return all_of_them if os.environ.get(EVERYTHING) else here

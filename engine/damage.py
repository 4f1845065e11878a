"""What a damaged save is refused with, and the checks that all its parts share."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from engine.mission.load import Mission


class SaveError(ValueError):
    """A save cannot be loaded; the text says where it is wrong and how. Nothing was changed."""


class DamageError(SaveError):
    """A place of the save holds what it cannot hold."""

    def __init__(self, place: str, what: str) -> None:
        super().__init__(f"the save is damaged at {place}: {what}; restore it from a backup")


Faults = Iterator[DamageError]


def on_floor(mission: Mission, place: str, cell: int) -> Faults:
    """A square of the dungeon."""
    if cell < 0 or not mission.board.floor >> cell & 1:
        yield DamageError(place, f"{cell} is no square of this dungeon")


def among(place: str, values: Collection[str], known: Collection[str]) -> Faults:
    """Each of the values is a known one."""
    for value in values:
        if value not in known:
            yield DamageError(place, f"{value!r} is not known")


def within(place: str, value: int, least: int, most: int) -> Faults:
    """Within both bounds."""
    if not least <= value <= most:
        yield DamageError(place, f"{value} is not within {least} to {most}")

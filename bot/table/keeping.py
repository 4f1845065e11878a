"""What is written beside the steps, so that they can be taken back and shown again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.store.absence import Statement
from bot.store.memory import put_replay, put_rest
from bot.table.chapters import Chapter
from bot.table.table import Table, Told
from engine import events as e

MONSTERS = (
    e.MonsterPhaseBegan, e.TargetChosen, e.MonsterMoved, e.MonsterAttacked, e.MonsterWaited, e.MonsterArrived,
    e.PortalRolled, e.RoomWoke,
)  # fmt: skip
"""A chapter with one of these may be shown again as an animated picture."""


def kept(table: Table, told: Told, told_chapters: Mapping[int, Chapter]) -> list[Statement]:
    """What is written beside the steps: which of their events came after which rest point, and how the table lay
    meanwhile, where monsters acted. told_chapters: by number, in order, as they were cut from `told`."""
    written: list[Statement] = []
    first = 0
    for number, chapter in told_chapters.items():
        last = first + len(chapter.events)
        for at, rest in _within(told.rests, first, last):
            written.append(put_rest(table.row.id, number, at, rest))
        if any(isinstance(event, MONSTERS) for event in chapter.events):
            frames = [(at - first, state) for at, state in told.frames if first < at < last]
            frames.append((last - first, chapter.shots[-1].state))
            written.append(put_replay(table.row.id, number, [(at, state.dump()) for at, state in frames]))
        first = last
    return written


def _within(rests: Sequence[tuple[int, int]], first: int, last: int) -> list[tuple[int, int]]:
    """The rest points in which the events from `first` to `last` were told, counted from `first`."""
    found: list[tuple[int, int]] = []
    before: tuple[int, int] | None = None
    for at, rest in rests:
        if at <= first:
            before = (0, rest)
        elif at < last:
            found.append((at - first, rest))
    return [before, *found] if before and last > first else found

"""What Grosuk and Poncha, two Ugly Snouts, have to say about what happened. They say it after the telling, as a
quotation, and they know no rule.

A mission brings its remarks along, each with the moment it is for: "begin", "woke D", "killed stud". A moment is read
off one event, so nobody needs to remember what was said before.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from engine import events as ev
from engine.events import Event
from renderers.texts import lookup

MOST = 2
"""Remarks that one message bears."""

NOTABLE = ("stud", "dorbak", "zurill", "tatanka")
"""Monsters whose end is a moment: there is one of each."""


class Remark(Protocol):
    """A line of a mission: its moment, who says it ("grosuk" or "poncha"), and the words."""

    @property
    def when(self) -> str: ...
    @property
    def who(self) -> str: ...
    @property
    def say(self) -> str: ...


def spoken(language: str, events: Iterable[Event], remarks: Sequence[Remark], began: int) -> list[str]:
    """The lines to put under the telling of these events, at most two, in Discord markdown. `began`: the End of Game
    space at the beginning. When more would fit the events, what happened last is what is talked about, and a talk of
    two stays whole."""
    talks: list[list[Remark]] = []
    for event in events:
        now = moment(event, began)
        talk = [remark for remark in remarks if remark.when == now][:MOST]
        if talk and talk not in talks:
            talks.append(talk)
    heard: list[Remark] = []
    for talk in reversed(talks):
        if len(talk) + len(heard) <= MOST:
            heard = [*talk, *heard]
    return [_quoted(language, remark) for remark in heard]


def moment(event: Event, began: int) -> str:
    """What a remark on this event is kept under; "" for an event that is no moment."""
    match event:
        case ev.MissionBegan():
            return "begin"
        case ev.RoomWoke(tile=tile):
            return f"woke {tile}"
        case ev.DoorOpened(door=door):
            return f"opened {door}"
        case ev.DoorUnlocked():
            return "unlocked"
        case ev.LeverPulled(lever=lever):
            return f"pulled {lever}"
        case ev.ButtonPressed(button=button):
            return f"pressed {button}"
        case ev.BookTaken(book=book):
            return f"taken {book}"
        case ev.BookBrought(book=book):
            return f"brought {book}"
        case ev.MonsterKilled(kind=kind) if kind in NOTABLE:
            return f"killed {kind}"
        case ev.ChestPicked(left=left) | ev.ChestSmashed(left=left):
            return f"chests_left {left}"
        case ev.EndMoved(end=end) if end == began - 1:
            return "first_fall"
        case ev.TurnBegan(turn=turn, end=end) if end - turn == 1:
            return "last_turn"
        case ev.Won():
            return "won"
        case ev.Lost():
            return "lost"
    return ""


def _quoted(language: str, remark: Remark) -> str:
    line = str(lookup(language, "remarks.line"))
    return line.format(who=lookup(language, f"remarks.{remark.who}"), words=remark.say)

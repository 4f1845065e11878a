"""Taking steps back (play.md, "Undo"): free before dice and reveals, by consent of the table after them, among
opponents by consent of every side.

The engine goes back to the last thing that a person decided, over everything that ran on from there, and gives seen
luck again. What had been told of it stays in the log, struck through, with who took it back and when.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.store import Post
from bot.store.memory import take_back
from bot.store.votes import VoteRow
from bot.table.sides import opposed
from bot.table.table import Table, Told, seat_of
from bot.table.waiting.votes import MOTIONS, Motion
from engine import Refusal, Refused
from engine.tape import Entry, is_luck


def authors(table: Table, entries: Iterable[Entry]) -> set[str]:
    """The seats that had given the answers that an undo would take back."""
    found = set()
    for key, value in entries:
        if is_luck(key):
            continue
        _, what, about = key.split(":", 2)
        if about == "-" and what != "next_hero":
            found.add(table.game.state.master or "")
            continue
        hero = str(value) if what == "next_hero" else about
        seat = table.seat(hero)
        if seat is not None:
            found.add(seat_of(seat.user))
    return found


def freely(table: Table, user: int) -> bool:
    """Whether this person may take the last step back without asking: nothing was rolled or turned up in it, and it
    was this person's, or it is this person who acts now, among people who are all on the same side; where people play
    against each other, nobody else's word goes back with it. Raises Refused when there is nothing to take back."""
    undoing = table.game.undoing
    if undoing is None:
        raise Refused(Refusal("nothing_to_undo"))
    if table.game.can_undo != "free":
        return False
    seat, by = seat_of(user), authors(table, undoing[1])
    if opposed(table):
        return by == {seat}
    return seat in by or seat in table.game.waiting_for


def undo(table: Table, told: Told, by: int) -> None:
    """Take the last step back; the board is shown anew. Raises Refused."""
    undoing = table.game.undoing
    if undoing is None:
        raise Refused(Refusal("nothing_to_undo"))
    before = table.game.state.active
    table.game.take_frames()
    table.game.undo()
    table.aside.ahead.taken_back({before, table.game.state.active})
    told.add(table.game, table.game.take_news())
    table.also.extend(take_back(table.row.id, undoing[0], by, table.now()))
    table.aside.telling, table.aside.unfinished, table.aside.wanted = [], False, None


def _carry(table: Table, told: Told, vote: VoteRow) -> list[Post]:
    undo(table, told, vote.by)
    return [said_of(vote.by, str(vote.subject["what"]), agreed=True, seen=bool(vote.subject.get("seen")))]


def said_of(by: int, what: str, *, agreed: bool, seen: bool = False) -> Post:
    """The line to the table. what: the step's label, in the table's language; seen: dice or cards were seen in it."""
    key = "said" if not agreed else "said_seen" if seen else "said_agreed"
    return Post("notice", {"key": f"memory.undo.{key}", "words": {"who": f"<@{by}>", "what": what}})


def seen(table: Table) -> bool:
    """Whether dice or cards were seen in what would be taken back."""
    return table.game.can_undo == "consent"


MOTIONS["undo"] = Motion(
    _carry, lambda table, vote: table.game.ply == vote.ply and table.game.undoing is not None, mutual=True
)

"""Votes, so that a table never depends on one person or on an administrator.

Whoever plays a Hero, or the monsters, may call one. All who play count, but those who are away, those whose Heroes are
all on autopilot, and the person it is about, who cannot block alone. It passes as soon as more than half of them say
yes; what goes against a person, not before that person had some time to act. At the end of its time more yes than no is
enough, unless the motion is strict. The result is carried out in the mission's lane, in the transaction that closes the
vote.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.store import Post
from bot.store.votes import VoteRow, put_vote
from bot.table.table import Table, Told
from bot.table.tables import Declined, Deed
from bot.table.waiting import waits
from bot.table.waiting.spans import HOUR, ends, ran
from bot.table.waiting.waits import of_vote, quiet_until
from engine import Refused

TIME = 24 * HOUR
"""How long a vote is open."""

GRACE = HOUR
"""How long whom it goes against has to act."""


@dataclass(frozen=True, slots=True)
class Motion:
    """A kind of vote. carry: does it, inside the lane, and returns what is said of it (its words: the speaker's
    `absence.votes.<kind>`, with the subject's); may raise Refused or Declined, then nothing happens. still: whether it
    still makes sense; strict: half of all must say yes, also at the end of the time; grace: seconds before it may pass,
    if it is about somebody."""

    carry: Callable[[Table, Told, VoteRow], list[Post]]
    still: Callable[[Table, VoteRow], bool] = lambda table, vote: True
    strict: bool = False
    grace: float = 0.0


MOTIONS: dict[str, Motion] = {}
"""By kind; whoever has a new kind puts it in."""


def voters(table: Table, vote: VoteRow) -> set[int]:
    """Whose voice counts: all who play and are not away, and whoever called it."""
    now = table.now()
    here = {user for user in table.players if not table.habits(user).is_away(now)}
    return (here | {vote.by}) - {vote.about}


def calling(said: list[Post], kind: str, subject: Mapping[str, Any], by: int, about: int | None = None) -> Deed:
    """The deed that opens a vote; whoever calls it says yes. `said` is filled with what is said of it. Raises Declined
    for who does not play, or if there is one of its kind already."""

    def deed(table: Table, told: Told) -> None:
        if not table.plays(by):
            raise Declined(lambda speak: speak.text("absence.votes.not_seated"))
        if any(vote.kind == kind and vote.about == about for vote in table.days.votes.values()):
            raise Declined(lambda speak: speak.text("absence.votes.open_already"))
        since = None if table.days.clock.blocked else table.now()
        made = table.new_id()
        ply, ballots = table.game.ply, {by: True}
        _note(table, VoteRow(made, table.row.id, kind, dict(subject), by, about, ply, TIME, TIME, since, ballots))
        said.append(Post("vote", {"vote": made, "again": False, "message": None, "pressed": None}))
        if about is not None and table.habits(about).notify == "dm" and table.heroes_of(about):
            said.append(waits.calling(table, about, "vote"))
        said.extend(decide(table, told, made))

    return deed


def voting(said: list[Post], vote: int, user: int, yes: bool, pressed: int | None = None) -> Deed:
    """The deed of a ballot. pressed: the message of the vote. Raises Declined for who has no voice, or too late."""

    def deed(table: Table, told: Told) -> None:
        found = table.days.votes.get(vote)
        if found is None:
            raise Declined(lambda speak: speak.text("absence.votes.closed"))
        if user not in voters(table, found) and not table.plays(user):
            raise Declined(lambda speak: speak.text("absence.votes.not_seated"))
        if found.ballots.get(user) == yes:
            raise Declined(lambda speak: speak.text("absence.votes.said_so"))
        _note(table, replace(found, ballots={**found.ballots, user: yes}))
        said.extend(decide(table, told, vote))
        if vote in table.days.votes:
            said.append(_again(found, pressed))

    return deed


def closing(said: list[Post], vote: int) -> Deed:
    """The deed of the clock: what a vote has come to. Raises Declined if it is still open after that."""

    def deed(table: Table, told: Told) -> None:
        said.extend(decide(table, told, vote))
        if vote in table.days.votes:
            raise Declined(lambda speak: speak.text("absence.votes.open_already"))

    return deed


def decide(table: Table, told: Told, vote: int) -> list[Post]:
    """Close a vote that is decided by now, and do what it says; returns what is said of it."""
    found = table.days.votes.get(vote)
    if found is None:
        return []
    status = result(table, found)
    if status is None:
        return []
    if status != "passed":
        return close(table, found, status)
    done: list[Post] = []
    try:
        done = MOTIONS[found.kind].carry(table, told, found)
    except (Refused, Declined):
        status = "dropped"
    return [*close(table, found, status), *done]


def result(table: Table, vote: VoteRow) -> str | None:
    """ "passed", "failed" or "dropped"; None: it is open."""
    motion = MOTIONS[vote.kind]
    if not motion.still(table, vote):
        return "dropped"
    counted = voters(table, vote)
    yes = sum(1 for user in counted if vote.ballots.get(user) is True)
    no = sum(1 for user in counted if vote.ballots.get(user) is False)
    agreed = vote.about is not None and vote.ballots.get(vote.about) is True
    over = _left(table, vote) <= 0
    graceful = vote.about is None or agreed or _patient(table, vote, motion.grace)
    if (yes * 2 > len(counted) or agreed) and graceful:
        return "passed"
    if counted and no * 2 >= len(counted):
        return "failed"
    if over:
        return "passed" if yes > no and not motion.strict else "failed"
    return None


def _patient(table: Table, vote: VoteRow, grace: float) -> bool:
    """Whether the person whom it is about had the time to act; at night nobody is voted about."""
    awake = vote.about is None or quiet_until(table.habits(vote.about), table.now()) is None
    return awake and vote.total - _left(table, vote) >= grace


def when(table: Table, vote: VoteRow) -> float | None:
    """When a vote has to be looked at again, if nobody does anything before."""
    if vote.since is None:
        return None
    now, left = table.now(), _left(table, vote)
    over = ends(now, max(0.0, left), of_vote(table.days.clock, vote.kind))
    grace = MOTIONS[vote.kind].grace
    if vote.about is None or not grace:
        return over
    to_grace = max(0.0, left - (vote.total - grace))
    graceful = ends(now, to_grace, of_vote(table.days.clock, vote.kind))
    graceful = quiet_until(table.habits(vote.about), max(now, graceful)) or graceful
    return min(over, graceful) if graceful > now else over


def closes(table: Table, vote: VoteRow) -> float | None:
    """When a vote's time is over, as things stand; None: it stands still."""
    if vote.since is None:
        return None
    return ends(table.now(), max(0.0, _left(table, vote)), of_vote(table.days.clock, vote.kind))


def close(table: Table, vote: VoteRow, status: str) -> list[Post]:
    """Close a vote; its message says so."""
    del table.days.votes[vote.id]
    table.also.append(put_vote(replace(vote, status=status, since=None)))
    return [_again(vote)]


def sweep(table: Table) -> list[Post]:
    """After a deed: votes that have become idle are closed (who was to be skipped has acted)."""
    over = bool(table.game.outcome or table.ended)
    idle = [vote for vote in table.days.votes.values() if over or not MOTIONS[vote.kind].still(table, vote)]
    return [post for vote in idle for post in close(table, vote, "dropped")]


def _left(table: Table, vote: VoteRow) -> float:
    if vote.since is None:
        return vote.left
    return vote.left - ran(vote.since, table.now(), of_vote(table.days.clock, vote.kind))


def _note(table: Table, vote: VoteRow) -> None:
    table.days.votes[vote.id] = vote
    table.also.append(put_vote(vote))


def _again(vote: VoteRow, pressed: int | None = None) -> Post:
    return Post("vote", {"vote": vote.id, "again": True, "message": pressed, "pressed": None})

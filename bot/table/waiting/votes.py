"""Votes, so that a table never depends on one person or on an administrator.

Whoever plays a Hero, or the monsters, may call one. All who play count, but the person it is about, who cannot block
alone, and, as long as they say nothing, those who are away and those whose Heroes are all on autopilot. It passes as
soon as more than half of them say yes; what goes against a person, not before that person had some time to act; what
cannot be undone, not before its end while anybody who plays does not count. At the end of its time more yes than no is
enough, unless the motion is strict. Who has left has no voice any more. About what concerns all sides, those who play
against each other outvote nobody, and silence is no consent (see `Motion.mutual`). The result is carried out in the
mission's lane, in the transaction that closes the vote.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.store import Post
from bot.store.votes import VoteRow, put_vote
from bot.table.sides import against, opposed
from bot.table.table import Table, Told
from bot.table.tables import Declined, Deed
from bot.table.telling import board_again
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
    still makes sense; strict: it cannot be undone, so more than half must say yes also at the end of the time, and it
    waits for that end as long as anybody who plays does not count; grace: seconds before it may pass, if it is about
    somebody: to make a move in the game ends it; heard: the No of whom it is about shows that this person is there,
    and counts like anybody's; mutual: nobody has it who is silent. Where people play against each other, it takes a
    Yes of every side but the caller's, and their No is enough against it; among friends, at the end of the time, the
    Yes of anybody besides the caller, if there is anybody."""

    carry: Callable[[Table, Told, VoteRow], list[Post]]
    still: Callable[[Table, VoteRow], bool] = lambda table, vote: True
    strict: bool = False
    grace: float = 0.0
    mutual: bool = False
    heard: bool = False


MOTIONS: dict[str, Motion] = {}
"""By kind; whoever has a new kind puts it in."""


def voters(table: Table, vote: VoteRow) -> set[int]:
    """Whose voice counts: all who play and are not away, and whoever plays and has said something."""
    now = table.now()
    here = {user for user in table.players if not table.habits(user).is_away(now)}
    heard = MOTIONS[vote.kind].heard and vote.about is not None and vote.ballots.get(vote.about) is False
    return (here | {user for user in vote.ballots if table.plays(user)}) - ({vote.about} if not heard else set())


def seated(table: Table) -> set[int]:
    """Everybody who plays, away or not."""
    return {user for user in (*(seat.user for seat in table.seats), table.master) if user is not None}


def waits_for(table: Table, vote: VoteRow) -> set[int]:
    """For whom a vote stays open to its end: where it cannot be undone, all who play and do not count."""
    return seated(table) - voters(table, vote) if MOTIONS[vote.kind].strict else set()


def text_of(vote: VoteRow) -> str:
    """The key of what is voted about (`absence.votes.<key>`)."""
    if vote.kind == "undo" and vote.subject.get("seen"):
        return "undo_seen"
    return "skip_hero" if vote.kind == "skip" and "hero" in vote.subject else vote.kind


def end_of(table: Table, vote: VoteRow) -> str:
    """The key of what is said about the end of its time (`absence.votes.<key>`)."""
    motion = MOTIONS[vote.kind]
    if motion.mutual:
        return "until_sides" if opposed(table) else "until_mutual"
    return "until_strict" if motion.strict else "until"


def calling(said: list[Post], kind: str, subject: Mapping[str, Any], by: int, about: int | None = None) -> Deed:
    """The deed that opens a vote; whoever calls it says yes. `said` is filled with what is said of it. Raises Declined
    for who does not play, or if there is one of its kind already."""

    def deed(table: Table, told: Told) -> None:
        if not table.plays(by):
            raise Declined(lambda speak: speak.text("absence.votes.not_seated"))
        same = kind, about, subject.get("hero"), subject.get("user")
        open_ = [(vote.kind, vote.about, vote.subject) for vote in table.days.votes.values()]
        if any((of, whom, what.get("hero"), what.get("user")) == same for of, whom, what in open_):
            raise Declined(lambda speak: speak.text("absence.votes.open_already"))
        since = None if table.days.clock.blocked else table.now()
        made, ply = table.new_id(), table.game.ply
        vote = VoteRow(made, table.row.id, kind, dict(subject), by, about, ply, TIME, TIME, since, {by: True})
        _note(table, vote)
        said.append(Post("vote", {"vote": made, "again": False, "message": None, "pressed": None}))
        if about is not None and table.habits(about).notify == "dm" and table.plays(about):
            said.append(_calling(table, about, "vote", vote))
        said.extend(decide(table, told, made))
        if made in table.days.votes:
            said.extend(_opened(table, vote))

    return deed


def _opened(table: Table, vote: VoteRow) -> list[Post]:
    """What follows from a vote that is not decided at once: about what cannot be undone everybody is called, and one
    about taking back holds the clock."""
    said = []
    if MOTIONS[vote.kind].strict:
        others = [user for user in sorted(seated(table) - {vote.by}) if table.habits(user).notify != "none"]
        said += [_calling(table, user, f"vote_{vote.kind}", vote) for user in others]
    if vote.kind in waits.HOLDS:
        waits.bank(table)
        waits.run(table)
        said.append(board_again(table))
    return said


def _calling(table: Table, user: int, key: str, vote: VoteRow) -> Post:
    """A line to one person about a vote, with the way there."""
    post = waits.calling(table, user, key)
    return replace(post, body={**post.body, "vote": vote.id})


def voting(said: list[Post], vote: int, user: int, yes: bool) -> Deed:
    """The deed of a ballot. Raises Declined for who has no voice, or too late."""

    def deed(table: Table, told: Told) -> None:
        found = table.days.votes.get(vote)
        if found is None:
            raise Declined(lambda speak: speak.text("absence.votes.closed"))
        if not table.plays(user):
            raise Declined(lambda speak: speak.text("absence.votes.not_seated"))
        if found.ballots.get(user) == yes:
            raise Declined(lambda speak: speak.text("absence.votes.said_so"))
        _note(table, replace(found, ballots={**found.ballots, user: yes}))
        said.extend(decide(table, told, vote))
        if vote in table.days.votes:
            said.append(_again(table, table.days.votes[vote]))

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
    agreed = vote.about is not None and table.plays(vote.about) and vote.ballots.get(vote.about) is True
    over = _left(table, vote) <= 0
    consent = _consent(table, vote, counted)
    if consent is False:
        return "failed"
    if agreed or (consent and yes * 2 > len(counted) and _patient(table, vote, over)):
        return "passed"
    if counted and no * 2 >= len(counted):
        return "failed"
    if over:
        return "passed" if consent and yes > no and not motion.strict else "failed"
    return None


def passing_over(table: Table, user: int) -> bool:
    """Whether the table has agreed to pass somebody's turn over, who has yet a while to act."""
    for vote in table.days.votes.values():
        if vote.kind == "skip" and vote.about == user:
            counted = voters(table, vote)
            return sum(1 for voter in counted if vote.ballots.get(voter) is True) * 2 > len(counted)
    return False


def _consent(table: Table, vote: VoteRow, counted: set[int]) -> bool | None:
    """Whether those have agreed whose word a motion needs, besides a majority; False: somebody does not who cannot be
    outvoted; None: they are silent."""
    if not MOTIONS[vote.kind].mutual:
        return True
    if opposed(table):
        said = [[vote.ballots.get(user) for user in side] for side in against(table, vote.by)]
        if any(False in side for side in said):
            return False
        return True if all(True in side for side in said) else None
    others = counted - {vote.by}
    return True if not others or any(vote.ballots.get(user) is True for user in others) else None


def _patient(table: Table, vote: VoteRow, over: bool) -> bool:
    """Whether those had their time who are not here, and the person whom it is about; at night nobody is voted about.
    over: its own time is."""
    if waits_for(table, vote):
        return over
    if vote.about is None or not table.plays(vote.about):
        return True
    awake = quiet_until(table.habits(vote.about), table.now()) is None
    return awake and vote.total - _left(table, vote) >= MOTIONS[vote.kind].grace


def when(table: Table, vote: VoteRow) -> float | None:
    """When a vote has to be looked at again, if nobody does anything before."""
    if vote.since is None:
        return None
    now = table.now()
    over = ends(now, max(0.0, _left(table, vote)), of_vote(table.days.clock, vote.kind))
    patient = graceful(table, vote)
    return min(over, patient) if patient is not None and patient > now else over


def graceful(table: Table, vote: VoteRow) -> float | None:
    """Until when, as things stand, somebody has time to act whom a vote goes against; None: there is no such time, or
    it stands still."""
    grace = MOTIONS[vote.kind].grace
    if vote.about is None or not grace or vote.since is None:
        return None
    now = table.now()
    to_grace = max(0.0, _left(table, vote) - (vote.total - grace))
    until = ends(now, to_grace, of_vote(table.days.clock, vote.kind))
    return quiet_until(table.habits(vote.about), max(now, until)) or until


def closes(table: Table, vote: VoteRow) -> float | None:
    """When a vote's time is over, as things stand; None: it stands still."""
    if vote.since is None:
        return None
    return ends(table.now(), max(0.0, _left(table, vote)), of_vote(table.days.clock, vote.kind))


def close(table: Table, vote: VoteRow, status: str) -> list[Post]:
    """Close a vote; its message says so. One that held the clock lets it go."""
    del table.days.votes[vote.id]
    table.days.counted.pop(vote.id, None)
    table.also.append(put_vote(replace(vote, status=status, since=None)))
    if vote.kind not in waits.HOLDS:
        return [_again(table, vote)]
    waits.run(table)
    return [_again(table, vote), board_again(table)]


def sweep(table: Table) -> list[Post]:
    """After a deed: votes that have become idle are closed (whom they go against has acted), and who has left has no
    voice in the others any more. What that decides in favour, the clock does. A message says how many count now."""
    over = bool(table.game.outcome or table.ended)
    said = []
    for vote in list(table.days.votes.values()):
        staying = {user: yes for user, yes in vote.ballots.items() if table.plays(user)}
        if not over and MOTIONS[vote.kind].grace and vote.about is not None and vote.about == table.acted:
            there, *others = close(table, vote, "dropped")
            said += [replace(there, body={**there.body, "acted": True}), *others]
        elif over or not MOTIONS[vote.kind].still(table, vote):
            said += close(table, vote, "dropped")
        elif len(staying) < len(vote.ballots):
            vote = replace(vote, ballots=staying)
            _note(table, vote)
            said += close(table, vote, "failed") if result(table, vote) == "failed" else [_again(table, vote)]
        elif table.days.counted.setdefault(vote.id, _counted(table, vote)) != _counted(table, vote):
            said.append(_again(table, vote))
    return said


def _counted(table: Table, vote: VoteRow) -> tuple[int, bool]:
    """What its message says of whose voices count."""
    return len(voters(table, vote)), bool(waits_for(table, vote))


def _left(table: Table, vote: VoteRow) -> float:
    if vote.since is None:
        return vote.left
    return vote.left - ran(vote.since, table.now(), of_vote(table.days.clock, vote.kind))


def _note(table: Table, vote: VoteRow) -> None:
    table.days.votes[vote.id] = vote
    table.also.append(put_vote(vote))


def _again(table: Table, vote: VoteRow) -> Post:
    if vote.id in table.days.votes:
        table.days.counted[vote.id] = _counted(table, vote)
    at = None if vote.id in table.days.votes else table.now()
    return Post("vote", {"vote": vote.id, "again": True, "message": None, "pressed": None, "at": at})

"""Who is awaited at a table, for how long, and what that person is told meanwhile.

A wait belongs to a person and a question; the next question is a new wait. It stands still in that person's quiet
hours, while the person is away, while the mission is paused, while the table votes about taking back, and while the bot
cannot speak there or is not running. The hours after which a turn goes on by the order of the table run on while its
player is away: that takes nothing away from anybody.
Only those whose answer the game wants are awaited: nobody lying at 0 Hit Points, no open seat, nobody who watches.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.store import Post
from bot.store.absence import (
    NEW,
    OVER,
    PINGED,
    REMINDED,
    WARNED,
    ClockRow,
    Habits,
    WaitRow,
    drop_offer,
    drop_wait,
    put_clock,
    put_wait,
)
from bot.store.votes import put_vote
from bot.table.ahead.orders import at_deadline, patience
from bot.table.table import Table
from bot.table.waiting.silence import NOTED, PASSED, SETTLED, all_silent
from bot.table.waiting.spans import HOUR, Frozen, Quiet, ends, ran
from engine.decisions import Option

CLOCKED = frozenset({"answer", "offer"})
"""The kinds of waits that are as long as the table's clock says, and lead to something by themselves."""

HOLDS = frozenset({"undo"})
"""The kinds of votes during which nobody is awaited: what is asked may be taken back."""

SHARES = ((REMINDED, 0.5), (WARNED, 0.25), (OVER, 0.0))
"""What is said when so much of a wait is left."""


def frozen(clock: ClockRow, habits: Habits | None = None, kind: str = "answer") -> Frozen:
    """When a wait of this kind stands still: the table's pause; and of a person the quiet hours and the time away."""
    spans = [(clock.paused_at, clock.paused_until)]
    if habits is not None and kind != "order":
        spans.append((habits.away_from, habits.away_until))
    return Frozen(tuple((a, b) for a, b in spans if a is not None and b is not None), _quiet(habits))


def _quiet(habits: Habits | None) -> Quiet | None:
    if habits is None or habits.quiet_from is None or habits.quiet_to is None:
        return None
    return Quiet(habits.zone, habits.quiet_from, habits.quiet_to) if habits.quiet_from != habits.quiet_to else None


def quiet_until(habits: Habits, now: float) -> float | None:
    """If it is this person's quiet hours now: until when."""
    return Frozen((), _quiet(habits)).at(now)


def of_wait(table: Table, wait: WaitRow) -> Frozen:
    return frozen(table.days.clock, table.habits(wait.user), wait.kind)


def settled(wait: WaitRow, now: float, still: Frozen) -> WaitRow:
    """The same wait, with what has run off until now taken from what is left."""
    if wait.since is None or wait.left is None:
        return wait
    return replace(wait, left=max(0.0, wait.left - ran(wait.since, now, still)), since=now)


def due(wait: WaitRow, now: float, still: Frozen) -> int | None:
    """The latest thing that is to be said or done about a wait by now; None: nothing yet."""
    found = [stage for stage, at in _coming(wait, now, still) if at <= now]
    return max(found, default=None) if still.at(now) is None else None


def when(wait: WaitRow, now: float, still: Frozen) -> float | None:
    """When there is something to say or to do about a wait; None: never, as things stand."""
    soonest = min((at for _, at in _coming(wait, now, still)), default=None)
    return None if soonest is None else max(soonest, still.at(now) or soonest)


def _coming(wait: WaitRow, now: float, still: Frozen) -> list[tuple[int, float]]:
    if wait.since is None or wait.kind not in CLOCKED:
        return []
    coming = [(PINGED, still.at(now) or now)] if wait.stage == NEW else []
    if wait.total is None or wait.left is None:
        return coming
    shares = SHARES if wait.kind == "answer" else SHARES[-1:]
    for stage, share in shares:
        if stage > wait.stage:
            coming.append((stage, ends(wait.since, max(0.0, wait.left - share * wait.total), still)))
    return coming


def deadline(table: Table, user: int) -> float | None:
    """When the wait for this person's answer ends, as things stand; None: no clock, or it stands still."""
    wait = table.days.waits.get((user, "answer"))
    if wait is None or wait.left is None or wait.since is None:
        return None
    return ends(wait.since, wait.left, of_wait(table, wait))


def promised(table: Table, user: int) -> Option | None:
    """What a person's standing orders will answer at the end of the wait; None: they do not speak about this."""
    decision, seats = table.game.decision, table.heroes_of(user)
    if decision is None or patience(decision, table.game, seats) is None:
        return None
    seat = next(seat for seat in seats if seat.hero == decision.about)
    return at_deadline(decision, table.game, seat)[1]


# At the table -----------------------------------------------------------------------------------------------------


def put(table: Table, wait: WaitRow) -> None:
    table.days.waits[wait.user, wait.kind] = wait
    table.also.append(put_wait(wait))


def drop(table: Table, wait: WaitRow) -> None:
    del table.days.waits[wait.user, wait.kind]
    table.also.append(drop_wait(wait))


def bank(table: Table) -> None:
    """Take what has run off from all that is left, before something changes that makes waits stand still or run."""
    now = table.now()
    for wait in list(table.days.waits.values()):
        if wait.since is not None:
            put(table, settled(wait, now, of_wait(table, wait)))
    for vote in list(table.days.votes.values()):
        if vote.since is not None:
            left = vote.left - ran(vote.since, now, of_vote(table.days.clock, vote.kind))
            table.days.votes[vote.id] = replace(vote, left=max(0.0, left), since=now)
            table.also.append(put_vote(table.days.votes[vote.id]))


def of_vote(clock: ClockRow, kind: str) -> Frozen:
    """A vote stands still in a pause, unless it is about the pause."""
    return Frozen() if kind == "resume" else frozen(clock)


def change_clock(table: Table, **changed: Any) -> None:
    """Another clock, a pause, or the bot may speak again: what has run off until now counts as before. With another
    length everybody who is awaited gets the whole of it; with another end those whose time is over, and the others so
    much that they are warned of it first."""
    bank(table)
    before = table.days.clock
    table.days.clock = replace(before, **changed)
    table.also.append(put_clock(table.days.clock))
    for wait in [wait for wait in table.days.waits.values() if wait.kind in CLOCKED]:
        if table.days.clock.total != before.total:
            begin_anew(table, wait)
        elif table.days.clock.last != before.last and wait.kind == "answer":
            _ends_otherwise(table, wait)
    run(table)


def begin_anew(table: Table, wait: WaitRow) -> None:
    """A wait has its whole time before it once more."""
    total = _total(table, wait.user) if wait.kind == "answer" else table.days.clock.total
    put(table, replace(wait, total=total, left=total, since=table.now(), stage=min(wait.stage, PINGED)))
    run(table)


def anew_for(table: Table, user: int) -> None:
    """A person is asked about something else as well, such as a Hero whose seat was just taken: the time begins."""
    if (wait := table.days.waits.get((user, "answer"))) is not None:
        begin_anew(table, wait)


def _ends_otherwise(table: Table, wait: WaitRow) -> None:
    """What follows at the end of a wait has changed: nobody meets it without a warning, and a quarter of the time."""
    if wait.total is None or wait.left is None:
        return
    if wait.stage == OVER:
        begin_anew(table, wait)
    else:
        least = dict(SHARES)[WARNED] * wait.total
        put(table, replace(wait, left=max(wait.left, least), stage=min(wait.stage, REMINDED)))


def held(table: Table) -> bool:
    """Whether the table votes about taking back what is asked now."""
    return any(vote.kind in HOLDS for vote in table.days.votes.values())


def run(table: Table) -> None:
    """From now on everything stands if the bot cannot speak, and who is awaited as long as there is a vote that holds
    the clock; else it runs. What has run off has to be banked before."""
    now, blocked = table.now(), table.days.clock.blocked
    stand = blocked or held(table)
    for wait in [wait for wait in table.days.waits.values() if wait.kind not in NOTED]:
        if (wait.since is None) != stand:
            put(table, replace(wait, since=None if stand else now))
    for vote in list(table.days.votes.values()):
        if (vote.since is None) != blocked:
            table.days.votes[vote.id] = replace(vote, since=None if blocked else now)
            table.also.append(put_vote(table.days.votes[vote.id]))


def renew(table: Table, actor: int | None, *, known: bool = False) -> list[Post]:
    """After a deed of `actor`'s: whoever is asked something new is awaited anew, whoever is not asked no longer. To act
    is a sign of life, too: then a seat that was offered for want of one is the actor's without question. Returns what
    is said of that. known: whoever is asked now was told before."""
    days, ply = table.days, table.game.ply
    for wait in list(days.waits.values()):
        if table.game.outcome or table.ended or _is_over(table, wait, actor):
            drop(table, wait)
    asked = [] if table.game.outcome or table.ended else table.asked
    now = None if days.clock.blocked or held(table) else table.now()
    alone = len(awaited(table)) == 1
    for user in asked:
        total, known_wait = _total(table, user), days.waits.get((user, "answer"))
        if known_wait is None:
            stage = NEW if alone and user in awaited(table) and user != actor and not known else PINGED
            put(table, WaitRow(table.row.id, user, "answer", ply, total, total, now, stage))
        elif known_wait.total != total:
            put(table, _of_length(table, known_wait, total))
    if alone and len(table.shown_asked) > len(asked) and table.shown.ply == ply and not known:
        call_last(table, actor)
    first = begins_by_order(table) if asked else None
    if first is not None and (first, "order") not in days.waits:
        hours = (table.aside.ahead.volunteer or 0) * HOUR
        put(table, WaitRow(table.row.id, first, "order", ply, hours, hours, now, PINGED))
    return _withdrawn(table, actor)


def _is_over(table: Table, wait: WaitRow, actor: int | None) -> bool:
    """Whether nothing is to be waited for, or remembered, any more."""
    match wait.kind:
        case "answer":
            return wait.user not in table.asked or wait.ply != table.game.ply
        case "order":
            hours = (table.aside.ahead.volunteer or 0) * HOUR
            return (begins_by_order(table), table.game.ply, hours) != (wait.user, wait.ply, wait.total)
        case "passed":
            return bool(actor) or not table.plays(wait.user)
        case "settled":
            return wait.user == actor or wait.ply != table.game.state.turn or not table.plays(wait.user)
    return wait.user == actor or not table.plays(wait.user)


def begins_by_order(table: Table) -> int | None:
    """Who has the turn by the order of the table, has not begun it, and has so many hours to do so; None: nobody."""
    ahead, decision = table.aside.ahead, table.game.decision
    if ahead.volunteer is None or ahead.ordered is None or decision is None or "give_back" not in decision.options:
        return None
    seat = table.seat(ahead.ordered) if (decision.what, decision.about) == ("act", ahead.ordered) else None
    return seat.user if seat is not None and not seat.autopilot else None


def awaited(table: Table) -> list[int]:
    """Those who are asked and not away; if all of them are away, all."""
    here = [user for user in table.asked if not table.habits(user).is_away(table.now())]
    return here or table.asked


def call_last(table: Table, actor: int | None = None) -> None:
    """Of several who could go only one is left: that person is called, once, and has the whole time again if it was
    over."""
    (user,) = awaited(table)
    wait = table.days.waits.get((user, "answer"))
    if wait is None or user == actor:
        return
    if wait.stage == OVER:
        begin_anew(table, wait)
        wait = table.days.waits[user, "answer"]
    put(table, replace(wait, stage=NEW))


def signs(table: Table, user: int) -> list[Post]:
    """A person is heard of, if not by an answer: nobody at the table is taken for silent because of what was before.
    Returns what is said of it."""
    for wait in list(table.days.waits.values()):
        if wait.kind == PASSED or (wait.user == user and wait.kind in ("offer", SETTLED)):
            drop(table, wait)
    return _withdrawn(table, user)


def _of_length(table: Table, wait: WaitRow, total: float | None) -> WaitRow:
    """The same wait, if it is so long in all; what has run off counts."""
    wait = settled(wait, table.now(), of_wait(table, wait))
    if total is None or wait.total is None or wait.left is None:
        return replace(wait, total=total, left=total, stage=min(wait.stage, PINGED))
    return replace(wait, total=total, left=max(0.0, total - wait.total + wait.left), stage=min(wait.stage, PINGED))


def _withdrawn(table: Table, actor: int | None) -> list[Post]:
    said = []
    for seat in table.heroes_of(actor) if actor else ():
        row = table.days.offers.get(seat.hero)
        if row is not None and (row.by != actor or (row.user is None and table.acted == actor)):
            del table.days.offers[seat.hero]
            table.also.append(drop_offer(row))
            said.append(Post("notice", {"key": "absence.told.withdrawn", "words": {"hero": seat.hero}}))
    return said


def _total(table: Table, user: int) -> float | None:
    """How long somebody is awaited: as the orders say, if they speak about this question, but never longer than by the
    clock; else by the clock, unless turns are passed over and nobody is there any more."""
    waits = table.days.clock.last == "skip" and (user, PASSED) in table.days.waits and all_silent(table)
    clock = None if waits else table.days.clock.total
    hours = patience(table.game.decision, table.game, table.heroes_of(user)) if table.game.decision else None
    if hours is None:
        return clock
    return hours * HOUR if clock is None else min(clock, hours * HOUR)


def ping(table: Table, telling: bool) -> tuple[int | None, list[Post]]:
    """Who is to be mentioned on the board that is about to be said, and what is to be said in private instead: the one
    person who is asked, once for a question, as that person likes it, and not in quiet hours. telling: whether a board
    follows."""
    asked = awaited(table)
    wait = table.days.waits.get((asked[0], "answer")) if len(asked) == 1 else None
    if wait is None or wait.stage != NEW or not telling or wait.since is None:
        return None, []
    if of_wait(table, wait).at(table.now()) is not None:
        return None, []
    put(table, replace(wait, stage=PINGED))
    way = table.habits(wait.user).notify
    if way == "mention":
        return wait.user, []
    return None, [calling(table, wait.user, "asked", ply=wait.ply)] if way == "dm" else []


def calling(
    table: Table, user: int, key: str, *, ply: int | None = None, words: Mapping[str, Any] | None = None
) -> Post:
    """A line to one person, the way that person likes: a mention in the channel, a direct message, or a line in the
    channel that pings nobody. ply: it is said only as long as this question is open."""
    way = table.habits(user).notify
    body = {"user": user, "key": key, "words": dict(words or {}), "ply": ply, "mention": way == "mention"}
    return Post("dm", body, channel=user) if way == "dm" else Post("ping", body)


def told_all(key: str, **words: object) -> Post:
    """A line to the table (`absence.told.<key>`)."""
    return Post("notice", {"key": f"absence.told.{key}", "words": words})

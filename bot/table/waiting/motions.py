"""What a table can vote about without an administrator."""

from __future__ import annotations

from dataclasses import replace

from bot.store import Post
from bot.store.masters import FINISHING
from bot.store.votes import VoteRow
from bot.table import masters
from bot.table.ahead.orders import asked_heroes
from bot.table.table import Table, Told
from bot.table.tables import Declined
from bot.table.waiting.ladder import offer, pass_over, put_on_autopilot
from bot.table.waiting.votes import GRACE, MOTIONS, Motion
from bot.table.waiting.waits import calling, change_clock, told_all
from bot.table.waiting.watching import resume, times_again

__all__ = ["MOTIONS"]


def _skip(table: Table, told: Told, vote: VoteRow) -> list[Post]:
    assert vote.about is not None
    decision = table.game.decision
    if masters.is_his(decision):
        masters.step_back(table, FINISHING)
        return [calling(table, vote.about, "voted_master_skip")]
    hero = _awaited(table, vote)
    assert hero is not None
    pass_over(table, told, hero)
    return [calling(table, vote.about, "voted_skip", words={"heroes": [hero]})]


def _awaited(table: Table, vote: VoteRow) -> str | None:
    """The Hero whose turn is to be passed over, if that Hero's answer is awaited. Votes of an older bot name none."""
    decision = table.game.decision
    asked = asked_heroes(decision) if decision is not None else ()
    own = table.heroes_of(vote.about) if vote.about is not None else []
    heroes = [seat.hero for seat in own if seat.hero in asked and not seat.autopilot]
    return next((hero for hero in heroes if hero == vote.subject.get("hero", hero)), None)


def _still_asked(table: Table, vote: VoteRow) -> bool:
    if table.game.ply != vote.ply or vote.about not in table.asked:
        return False
    return masters.is_his(table.game.decision) or _awaited(table, vote) is not None


def _autopilot(table: Table, told: Told, vote: VoteRow) -> list[Post]:
    seat = table.seat(vote.subject["hero"])
    return put_on_autopilot(table, told, [seat], "voted_autopilot") if seat is not None else []


def _not_on_autopilot(table: Table, vote: VoteRow) -> bool:
    seat = table.seat(vote.subject["hero"])
    return seat is not None and seat.user == vote.about and not seat.autopilot


def _offer(table: Table, told: Told, vote: VoteRow) -> list[Post]:
    hero = vote.subject["hero"]
    said = offer(table, hero, None, None, "voted")
    return [*said, calling(table, vote.about, "offered", words={"heroes": [hero]})] if vote.about else said


def _not_offered(table: Table, vote: VoteRow) -> bool:
    seat = table.seat(vote.subject["hero"])
    offered = table.days.offers.get(vote.subject["hero"])
    return seat is not None and seat.user == vote.about and (offered is None or offered.user is not None)


def _host(table: Table, told: Told, vote: VoteRow) -> list[Post]:
    user = int(vote.subject["user"])
    table.row = replace(table.row, host=user, host_left=0)
    return [Post("notice", {"key": "ui.notices.hosts", "words": {"who": f"<@{user}>"}})]


def _other_host(table: Table, vote: VoteRow) -> bool:
    """Another candidate may have become the host meanwhile; then a vote about the one before is idle."""
    user, host = int(vote.subject["user"]), table.row.host
    nobody = bool(table.row.host_left) or not table.plays(host)
    same = nobody if vote.about is None else not table.row.host_left and host == vote.about
    return same and table.plays(user) and (host != user or bool(table.row.host_left))


def _pause(table: Table, told: Told, vote: VoteRow) -> list[Post]:
    until = float(vote.subject["until"])
    if until <= table.now():
        raise Declined(lambda speak: speak.text("absence.pause.past"))
    change_clock(table, paused_at=table.now(), paused_until=until, paused_by=vote.by)
    return [told_all("paused", who=f"<@{vote.by}>", until=int(until)), *times_again(table, vote.id)]


def _paused(table: Table, vote: VoteRow | None = None) -> bool:
    until = table.days.clock.paused_until
    return until is not None and table.now() < until


def _resume(table: Table, told: Told, vote: VoteRow) -> list[Post]:
    resume(table)
    return [told_all("pause_over"), *times_again(table, vote.id)]


def _monsters(table: Table, told: Told, vote: VoteRow) -> list[Post]:
    """The monsters go back to the rulebook; until the next Hero Phase the bot plays them."""
    assert vote.about is not None
    done = masters.leave(table, vote.about)
    told.add(table.game, table.game.take_news())
    return [told_all("monsters_back" if done else "monsters_back_later", who=f"<@{vote.about}>")]


def _his_monsters(table: Table, vote: VoteRow) -> bool:
    state = table.game.state
    return vote.about is not None and masters.user_in(state.master) == vote.about and state.handover != ""


def _end(table: Table, told: Told, vote: VoteRow) -> list[Post]:
    table.ended = "ended"
    return [told_all("ended")]


MOTIONS.update(
    {
        "skip": Motion(_skip, _still_asked, grace=GRACE),
        "autopilot": Motion(_autopilot, _not_on_autopilot, grace=GRACE, heard=True),
        "offer": Motion(_offer, _not_offered, grace=GRACE, heard=True),
        "host": Motion(_host, _other_host, grace=GRACE, heard=True),
        "monsters": Motion(_monsters, _his_monsters, grace=GRACE, heard=True),
        "pause": Motion(_pause, lambda table, vote: not _paused(table)),
        "resume": Motion(_resume, _paused),
        "end": Motion(_end, strict=True),
    }
)

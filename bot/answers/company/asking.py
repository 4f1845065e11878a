"""The people around a table: seats that are offered and taken, the host, clock and pause, votes, who is away."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bot.answers.acting import act, origin_of
from bot.answers.company.hosting import may_host
from bot.answers.company.seating import hand_over, say, seat_in
from bot.answers.replies import Interaction, private, voice
from bot.store import Post
from bot.store.absence import Habits
from bot.store.masters import PRESENT
from bot.store.votes import VoteRow
from bot.table import masters
from bot.table.ahead.orders import asked_heroes
from bot.table.table import Table, Told
from bot.table.tables import CorruptSave, Declined
from bot.table.telling import board_again
from bot.table.waiting.ladder import offer, withdraw
from bot.table.waiting.motions import MOTIONS
from bot.table.waiting.spans import Quiet
from bot.table.waiting.votes import calling, voting
from bot.table.waiting.waits import bank, change_clock
from bot.table.waiting.watching import pausing, resuming, told_all
from renderers.say import Speaker

if TYPE_CHECKING:
    from bot.app import GameMaster

LONGEST_PAUSE = 90 * 86400.0
LONGEST_AWAY = 366 * 86400.0
CLOCK = 3600.0, 30 * 86400.0
"""The shortest and the longest wait, in seconds."""


def _declined(key: str, **words: str) -> Declined:
    return Declined(lambda speak: speak.text(f"absence.{key}", **words))


def _answer(said: list[Post], interaction: Interaction) -> None:
    """The first line that was said answers the command."""
    if said and interaction.message is None:
        origin = origin_of(interaction)
        said[0] = replace(said[0], token=origin.token, token_until=origin.token_until)


# Seats ------------------------------------------------------------------------------------------------------------


async def offer_seat(bot: GameMaster, interaction: Interaction, mission: int, hero: str, to: int | None) -> None:
    """Offer a Hero's seat, to one person or to anybody: its player, or with the host's rights."""
    said: list[Post] = []

    def deed(table: Table, told: Told) -> None:
        seat = seat_in(table, hero)
        if interaction.user.id != seat.user and not may_host(table.row, table.seats, interaction, table.master):
            raise _declined("offer.not_yours", host=f"<@{table.row.host}>")
        if to is not None and to == seat.user:
            raise Declined(lambda speak: speak.text("absence.offer.own", hero=speak.noun(hero)))
        said.extend(offer(table, hero, interaction.user.id, to))
        if not said:
            raise _declined("offer.open_already")

    await act(bot, interaction, mission, deed, notices=said, done="absence.offer.said")


async def take_seat(bot: GameMaster, interaction: Interaction, mission: int, hero: str) -> None:
    """Take a seat that is open or offered: in one step the Hero, the rights, and a whole new wait are the taker's."""
    said: list[Post] = []
    user = interaction.user.id

    def deed(table: Table, told: Told) -> None:
        seat, offered = seat_in(table, hero), table.days.offers.get(hero)
        if seat.user == user:
            raise Declined(lambda speak: speak.text("absence.offer.own", hero=speak.noun(hero)))
        if offered is None and seat.user is not None:
            raise _declined("offer.gone")
        if offered is not None and offered.user not in (None, user):
            raise _declined("offer.not_for_you", to=f"<@{offered.user}>")
        before = seat.user
        hand_over(table, seat, user)
        if before is None:
            say(said, interaction, "joined", hero=hero, who=f"<@{user}>")
        else:
            said.append(told_all("taken", who=f"<@{user}>", hero=hero, before=f"<@{before}>"))
            _answer(said, interaction)
        if table.row.host_left or (table.row.host == before and before and not table.heroes_of(before)):
            table.row = replace(table.row, host=user, host_left=0)
            say(said, interaction, "hosts", who=f"<@{user}>")

    await act(bot, interaction, mission, deed, notices=said)


async def back_again(bot: GameMaster, interaction: Interaction, mission: int) -> None:
    """The person plays all the own Heroes again; offers that nobody took are withdrawn."""
    said: list[Post] = []
    user = interaction.user.id

    def deed(table: Table, told: Told) -> None:
        seats = table.heroes_of(user)
        if not table.plays(user):
            raise Declined(lambda speak: speak.text("ui.not_seated"))
        if masters.user_in(table.game.state.master) == user and not masters.is_there(table):
            masters.step_back(table, PRESENT)
            say(said, interaction, "master_back", who=f"<@{user}>")
        for seat in seats:
            if seat.autopilot:
                table.change(replace(seat, autopilot=False))
                say(said, interaction, "autopilot_off", hero=seat.hero, who=f"<@{user}>")
            offered = table.days.offers.get(seat.hero)
            if offered is not None and offered.by is None and withdraw(table, seat.hero):
                said.append(told_all("withdrawn", hero=seat.hero))
        if not said:
            hero = seats[0].hero if seats else None
            key = "autopilot_is_off" if seats else "um.you_play"
            raise Declined(lambda speak: speak.text(f"ui.{key}", hero=speak.noun(hero) if hero else ""))

    await act(bot, interaction, mission, deed, notices=said)


async def new_host(bot: GameMaster, interaction: Interaction, mission: int, user: int) -> None:
    """Hand the host's part on to somebody who plays."""
    said: list[Post] = []

    def deed(table: Table, told: Told) -> None:
        _host_only(table, interaction)
        if not table.plays(user):
            raise _declined("host.not_seated")
        if table.row.host == user and not table.row.host_left:
            raise _declined("host.already")
        table.row = replace(table.row, host=user, host_left=0)
        say(said, interaction, "hosts", who=f"<@{user}>")

    await act(bot, interaction, mission, deed, notices=said)


def _host_only(table: Table, interaction: Interaction) -> None:
    if not may_host(table.row, table.seats, interaction, table.master):
        host = f"<@{table.row.host}>"
        raise Declined(lambda speak: speak.text("ui.host_only", host=host))


# Clock and pause --------------------------------------------------------------------------------------------------


async def set_clock(
    bot: GameMaster, interaction: Interaction, mission: int, seconds: float | None, last: str | None
) -> None:
    """How long somebody is awaited (None: for ever), and what happens then (None: as before)."""
    said: list[Post] = []

    def deed(table: Table, told: Told) -> None:
        _host_only(table, interaction)
        clock, hours = table.days.clock, None if seconds is None else seconds / 3600
        if (clock.hours, clock.last) == (hours, last or clock.last):
            raise _declined("clock.same")
        change_clock(table, hours=hours, last=last or clock.last)
        key = "none" if hours is None else table.days.clock.last
        said.append(told_all(f"clock_{key}", who=f"<@{interaction.user.id}>", hours=f"{hours or 0:g}"))
        said.append(board_again(table))
        _answer(said, interaction)

    await act(bot, interaction, mission, deed, notices=said)


async def pause(bot: GameMaster, interaction: Interaction, mission: int, until: float | None) -> None:
    """Pause until then, with the host's rights; None: it was not understood."""
    now, speak = bot.clock.now(), voice(interaction)
    if until is None or until <= now or until > now + LONGEST_PAUSE:
        key = "unknown" if until is None else "past" if until <= now else "too_long"
        await private(interaction, speak.text(f"absence.pause.{key}"))
        return
    said: list[Post] = []
    stop = pausing(said, until, interaction.user.id)

    def deed(table: Table, told: Told) -> None:
        _host_only(table, interaction)
        stop(table, told)
        _answer(said, interaction)

    await act(bot, interaction, mission, deed, notices=said)


async def resume(bot: GameMaster, interaction: Interaction, mission: int) -> None:
    """End a pause, with the host's rights, or as the one who asked for it."""
    said: list[Post] = []
    go_on = resuming(said, interaction.user.id)

    def deed(table: Table, told: Told) -> None:
        if table.days.clock.paused_by != interaction.user.id:
            _host_only(table, interaction)
        go_on(table, told)
        _answer(said, interaction)

    await act(bot, interaction, mission, deed, notices=said)


# Votes ------------------------------------------------------------------------------------------------------------


async def call_vote(
    bot: GameMaster,
    interaction: Interaction,
    mission: int,
    kind: str,
    subject: dict[str, Any],
    about: int | None = None,
) -> None:
    """Open a vote; see `bot.table.waiting.votes`."""
    said: list[Post] = []
    open_it = calling(said, kind, subject, interaction.user.id, about)

    def deed(table: Table, told: Told) -> None:
        trial = VoteRow(0, mission, kind, subject, interaction.user.id, about, table.game.ply, 0, 0, 0, {})
        if table.plays(interaction.user.id) and not MOTIONS[kind].still(table, trial):
            raise _declined("votes.not_needed")
        open_it(table, told)

    await act(bot, interaction, mission, deed, notices=said, done="absence.votes.called")


async def call_vote_about(
    bot: GameMaster,
    interaction: Interaction,
    table: Table,
    kind: str,
    hero: str | None,
    user: int | None,
    until: float | None,
) -> None:
    """Open a vote of those that `/vote` has, from its options; what is lacking is said."""
    speak = voice(interaction, table.row.mission)
    subject: dict[str, Any] = {}
    about: int | None = None
    if kind == "skip":
        about = next((asked for asked in _skippable(table, hero)), None)
    elif kind == "monsters":
        about = masters.user_in(table.game.state.master)
    elif kind in ("autopilot", "offer"):
        seat = table.seat(hero or "")
        if seat is None:
            await private(interaction, speak.text("absence.votes.which_hero"))
            return
        subject, about = {"hero": seat.hero}, seat.user
    elif kind == "host":
        if user is None or not table.plays(user):
            await private(interaction, speak.text("absence.votes.which_person"))
            return
        subject = {"user": user}
        about = table.row.host if table.plays(table.row.host) and not table.row.host_left else None
    elif kind == "pause":
        now = bot.clock.now()
        if until is None or not now < until <= now + LONGEST_PAUSE:
            await private(interaction, speak.text("absence.votes.when"))
            return
        subject = {"until": until}
    await call_vote(bot, interaction, table.row.id, kind, subject, about)


def _skippable(table: Table, hero: str | None) -> list[int]:
    """Whose turn may be passed over: who is awaited, of several the one whose Hero was named."""
    decision = table.game.decision
    if masters.is_his(decision):
        return table.asked if hero is None else []
    asked = asked_heroes(decision) if decision is not None else ()
    seats = [seat for seat in table.seats if seat.hero in asked and hero in (None, seat.hero)]
    return [seat.user for seat in seats if seat.user in table.asked]


async def cast(bot: GameMaster, interaction: Interaction, mission: int, vote: int, yes: bool) -> None:
    """A ballot."""
    said: list[Post] = []
    pressed = interaction.message.id if interaction.message is not None else None
    await act(bot, interaction, mission, voting(said, vote, interaction.user.id, yes, pressed), notices=said)


# What a person likes ----------------------------------------------------------------------------------------------


async def bank_all(bot: GameMaster, user: int) -> list[int]:
    """Before a person's habits change: what has run off at the person's tables counts as before. Returns the tables."""
    missions = await bot.store.tables_of(user)
    for mission in missions:
        try:
            await bot.tables.look_after(mission, lambda table, told: bank(table))
        except CorruptSave:
            continue
    return missions


async def away(bot: GameMaster, interaction: Interaction, start: float | None, until: float, how: str | None) -> None:
    """Be away at all tables at once; the scheduler tells them."""
    now, speak, user = bot.clock.now(), voice(interaction), interaction.user.id
    first = max(start or now, now)
    if not first < until <= now + LONGEST_AWAY:
        await private(interaction, speak.text("absence.away.backwards"))
        return
    missions = await bank_all(bot, user)
    habits = await bot.store.habits(user)
    await bot.store.change_habits(user, away_from=first, away_until=until, away_how=how or habits.away_how)
    tables = speak.text("absence.away.tables" if missions else "absence.away.no_tables", n=len(missions))
    key = "until" if first <= now else "from"
    times = {"until": f"<t:{int(until)}:f>", "from": f"<t:{int(first)}:f>"}
    await private(interaction, speak.text(f"absence.away.{key}", tables=tables, **times))
    bot.scheduler.wake()


async def no_longer_away(bot: GameMaster, interaction: Interaction) -> None:
    """Back, at all tables at once."""
    user, now = interaction.user.id, bot.clock.now()
    habits, speak = await bot.store.habits(user), voice(interaction)
    if habits.away_until is None:
        await private(interaction, speak.text("absence.away.none"))
        return
    await bank_all(bot, user)
    await bot.store.change_habits(user, away_from=min(habits.away_from or now, now), away_until=now)
    await private(interaction, speak.text("absence.away.back"))
    bot.scheduler.wake()


def habits_line(speak: Speaker, habits: Habits, now: float) -> str:
    """How a person is called, in one line; hours of the day as each reader's device shows them."""
    quiet = speak.text("absence.notify.no_quiet")
    if habits.quiet_from is not None and habits.quiet_to is not None:
        spans = list(Quiet(habits.zone, habits.quiet_from, habits.quiet_to).spans(now, now + 86400))
        start, end = next(span for span in spans if span[1] > now)
        quiet = speak.text("absence.notify.quiet", start=f"<t:{int(start)}:t>", end=f"<t:{int(end)}:t>")
    way = speak.text(f"absence.notify.{habits.notify}")
    return speak.text("absence.notify.line", way=way, quiet=quiet, zone=habits.zone)

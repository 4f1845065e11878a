"""The seats of a running mission: they are taken, left, offered, given to the autopilot and taken back."""

from __future__ import annotations

from dataclasses import replace

from bot.answers.acting import act
from bot.answers.company import lesson
from bot.answers.company.hosting import host_after, may_host
from bot.answers.company.saying import answer, declined, say
from bot.answers.replies import Interaction
from bot.answers.ugly_master.requests import tell_off
from bot.game_master import GameMaster
from bot.store import Post, SeatRow
from bot.store.masters import PRESENT
from bot.table import masters
from bot.table.ahead.orders import USUAL
from bot.table.table import Table, Told, seat_of
from bot.table.tables import Declined
from bot.table.waiting.ladder import offer, withdraw
from bot.table.waiting.presence import is_silent, plays_again
from bot.table.waiting.waits import anew_for, calling, told_all
from engine.state import ARENA_MODES


async def take_open(bot: GameMaster, interaction: Interaction, mission: int, hero: str) -> None:
    """Take a Hero of a running mission whom nobody plays."""
    user = interaction.user.id
    said: list[Post] = []

    def deed(table: Table, told: Told) -> None:
        row = seat_in(table, hero)
        if row.user == user:
            raise Declined(lambda speak: speak.text("ui.joined", hero=speak.noun(hero)))
        if row.user is not None:
            free = [seat.hero for seat in table.seats if seat.user is None]
            key = "ui.not_open" if free else "ui.none_open"
            raise Declined(lambda speak: speak.text(key, heroes=", ".join(map(speak.name, free))))
        hand_over(table, row, user)
        plays_again(table, user)
        say(said, interaction, "joined", hero=hero, who=f"<@{user}>")
        if table.row.host_left:
            table.row = replace(table.row, host=user, host_left=0)
            say(said, interaction, "hosts", who=f"<@{user}>")

    new = await bot.store.new_here(user)  # once the seat is taken, everybody has played
    await act(bot, interaction, mission, deed, notices=said)
    if said and (row := await bot.store.mission(mission)) is not None:
        bot.errand(lesson.welcome(bot, interaction, row.channel, new=new))


def seat_in(table: Table, hero: str) -> SeatRow:
    """A Hero's seat. Raises Declined when the Hero is not in the mission."""
    seat = table.seat(hero)
    if seat is None:
        here = [seat.hero for seat in table.seats]
        raise Declined(lambda speak: speak.text("ui.hero.unknown", heroes=", ".join(map(speak.name, here))))
    return seat


def hand_over(table: Table, row: SeatRow, user: int | None) -> None:
    """The Hero's seat changes hands and is no longer offered; with nobody in it, the autopilot plays. The orders were
    the former player's own: whoever comes begins with the usual ones. Raises Declined when this person may not sit
    there: whoever plays the monsters holds no Hero (UM-01), and in the Arena each person has one (ARENA-02)."""
    if user is not None:
        _check_free(table, row.hero, user)
    table.game.rename_seat(row.hero, seat_of(user))
    table.change(SeatRow(row.mission, row.place, row.hero, user, user is None, USUAL["shields"], USUAL["star"]))
    withdraw(table, row.hero)
    if user is not None:
        anew_for(table, user)


def _check_free(table: Table, hero: str, user: int) -> None:
    if masters.is_master(table, user):
        raise Declined(lambda speak: speak.text("ui.um.holds_none"))
    others = [seat.hero for seat in table.heroes_of(user) if seat.hero != hero]
    if others and table.game.state.mode in ARENA_MODES:
        raise Declined(lambda speak: speak.text("ui.arena.one_each", hero=speak.noun(others[0])))


async def leave_running(bot: GameMaster, interaction: Interaction, mission: int, hero: str | None) -> None:
    """Get up from a running mission (hero: from one seat): the Hero stays and is open for anyone."""
    user = interaction.user.id
    said: list[Post] = []

    def deed(table: Table, told: Told) -> None:
        left = [seat for seat in table.heroes_of(user) if hero in (None, seat.hero)]
        host, request = table.row.host, table.days.handing
        gone = masters.leave(table, user) if hero is None else None
        master = table.master if gone is None else None
        told.add(table.game, table.game.take_news())
        if not left and gone is None and (hero or host_after(table.row, user, table.seats, master).host == host):
            raise Declined(lambda speak: speak.text("ui.not_seated"))
        if gone is not None:
            say(said, interaction, "monsters_left" if gone else "monsters_left_later", who=f"<@{user}>")
            tell_off(said, interaction, request)
        for seat in left:
            hand_over(table, seat, None)
        key = "left" if masters.someone_plays(table) else "left_waiting"
        for seat in left:
            say(said, interaction, key, hero=seat.hero, who=f"<@{user}>")
        table.row = host_after(table.row, user, table.seats, master)
        if table.row.host != host:
            say(said, interaction, "hosts", who=f"<@{table.row.host}>")

    await act(bot, interaction, mission, deed, notices=said)


async def autopilot(bot: GameMaster, interaction: Interaction, mission: int, hero: str, on: bool) -> None:
    """Give a Hero to the autopilot, or take it back: by its player, or with the host's rights, if the player has been
    awaited for long."""
    said: list[Post] = []

    def deed(table: Table, told: Told) -> None:
        row = seat_in(table, hero)
        own = interaction.user.id == row.user
        if not own and not may_host(table.row, table.seats, interaction, table.master):
            host = f"<@{table.row.host}>"
            raise Declined(lambda speak: speak.text("ui.autopilot_not_yours", host=host))
        if row.user is None or row.autopilot == on:
            key = "autopilot_open" if row.user is None else "autopilot_is_on" if on else "autopilot_is_off"
            raise Declined(lambda speak: speak.text(f"ui.{key}", hero=speak.noun(hero)))
        if on and not own:
            _only_if_silent(table, row.user)
        table.change(replace(row, autopilot=on))
        if not on and own:
            plays_again(table, row.user)
        key = "autopilot_off" if not on else "autopilot_on" if masters.someone_plays(table) else "autopilot_waiting"
        say(said, interaction, key, hero=hero, who=f"<@{row.user}>")
        if on and not own:
            call = calling(table, row.user, "host_autopilot", words={"heroes": [hero], "by": _by(interaction)})
            said.append(replace(call, body={**call.body, "button": hero}))

    await act(bot, interaction, mission, deed, notices=said)


def _only_if_silent(table: Table, user: int) -> None:
    """Raises Declined where others may not act for somebody yet who may well be there."""
    if not is_silent(table, user):
        raise declined("offer.not_silent", who=f"<@{user}>")


def _by(interaction: Interaction) -> str:
    return f"<@{interaction.user.id}>"


# Seats that change hands --------------------------------------------------------------------------------------------


async def offer_seat(bot: GameMaster, interaction: Interaction, mission: int, hero: str, to: int | None) -> None:
    """Offer a Hero's seat, to one person or to anybody: its player, or with the host's rights, if the player has been
    awaited for long."""
    said: list[Post] = []

    def deed(table: Table, told: Told) -> None:
        seat = seat_in(table, hero)
        own = interaction.user.id == seat.user
        if not own and not may_host(table.row, table.seats, interaction, table.master):
            raise declined("offer.not_yours", host=f"<@{table.row.host}>")
        if to is not None and to == seat.user:
            raise Declined(lambda speak: speak.text("absence.offer.own", hero=speak.noun(hero)))
        if seat.user is not None and not own:
            _only_if_silent(table, seat.user)
        said.extend(offer(table, hero, interaction.user.id, to))
        if not said:
            raise declined("offer.open_already")
        if seat.user is not None and not own:
            words = {"heroes": [hero], "by": _by(interaction)}
            said.append(calling(table, seat.user, "host_offered", words=words))

    if to is not None:
        await bot.store.habits(to)
    await act(bot, interaction, mission, deed, notices=said, done="absence.offer.said")


async def take_seat(bot: GameMaster, interaction: Interaction, mission: int, hero: str) -> None:
    """Take a seat that is open or offered: in one step the Hero, the rights, and a whole new wait are the taker's.
    One's own seat is no longer offered then."""
    said: list[Post] = []
    user = interaction.user.id

    def deed(table: Table, told: Told) -> None:
        seat, offered = seat_in(table, hero), table.days.offers.get(hero)
        if seat.user == user:
            _keep(table, said, hero)
            answer(said, interaction)
            return
        if offered is None and seat.user is not None:
            raise declined("offer.gone")
        if offered is not None and offered.user not in (None, user):
            raise declined("offer.not_for_you", to=f"<@{offered.user}>")
        before = seat.user
        hand_over(table, seat, user)
        plays_again(table, user)
        if before is None:
            say(said, interaction, "joined", hero=hero, who=f"<@{user}>")
        else:
            said.append(told_all("taken", who=f"<@{user}>", hero=hero, before=f"<@{before}>"))
            answer(said, interaction)
            said.append(calling(table, before, "taken", words={"heroes": [hero], "by": f"<@{user}>"}))
        if table.row.host_left or (table.row.host == before and before and not table.heroes_of(before)):
            table.row = replace(table.row, host=user, host_left=0)
            say(said, interaction, "hosts", who=f"<@{user}>")

    await act(bot, interaction, mission, deed, notices=said)


def _keep(table: Table, said: list[Post], hero: str) -> None:
    """A Hero's player keeps the seat after all. Raises Declined where it is not offered."""
    if not withdraw(table, hero):
        raise Declined(lambda speak: speak.text("absence.offer.own", hero=speak.noun(hero)))
    said.append(told_all("withdrawn", hero=hero))


async def withdraw_offer(bot: GameMaster, interaction: Interaction, mission: int, hero: str) -> None:
    """A seat is not offered after all: by its player, or by whoever has offered it."""
    said: list[Post] = []

    def deed(table: Table, told: Told) -> None:
        seat, offered = seat_in(table, hero), table.days.offers.get(hero)
        if offered is None:
            raise declined("offer.gone")
        if interaction.user.id not in (seat.user, offered.by):
            raise declined("offer.not_yours_to_end")
        _keep(table, said, hero)

    await act(bot, interaction, mission, deed, notices=said)


async def back_again(bot: GameMaster, interaction: Interaction, mission: int) -> None:
    """The person plays all the own Heroes again, and is not away here; offers that nobody took are withdrawn."""
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
            if offered is not None and offered.by != user and withdraw(table, seat.hero):
                said.append(told_all("withdrawn", hero=seat.hero))
        plays_again(table, user)
        if not said and table.returned == user:
            said.append(told_all("returned", who=f"<@{user}>"))
        if not said:
            hero = seats[0].hero if seats else None
            key = "autopilot_is_off" if seats else "um.you_play"
            raise Declined(lambda speak: speak.text(f"ui.{key}", hero=speak.noun(hero) if hero else ""))

    await act(bot, interaction, mission, deed, notices=said)

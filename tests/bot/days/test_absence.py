"""People who do not answer: reminders, the ladder, clocks that stand still, who is away."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from typing import Any

import pytest

from bot.local import Message, Person
from bot.store.absence import WaitRow
from bot.table.waiting.spans import DAY, HOUR
from engine import Scripted
from tests.bot.conftest import CHANNEL, Hall


async def later(hall: Hall, seconds: float) -> None:
    """So much later; everything that is due by then is done, and said."""
    hall.clock.move(seconds)
    await hall.bot.scheduler.settle()
    await hall.quiet()


async def two(hall: Hall, **clock: str) -> Message:
    """Ada's Barka and Ben's Zoe; Barka has had the turn, so Ben alone is asked."""
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    if clock:
        await hall.ada.slash(CHANNEL, "mission clock", **clock)
    await hall.choose("barka")
    await hall.choose("end")
    return await hall.choose("let_go")


def wait_of(table: Any, person: Person, kind: str = "answer") -> WaitRow | None:
    found: WaitRow | None = table.days.waits.get((int(person.id), kind))
    return found


def pings(hall: Hall, person: Person, channel: str = CHANNEL) -> list[Message]:
    return [message for message in hall.ada.sees(channel) if person.name in message.mentions]


async def says(hall: Hall, words: str, channel: str = CHANNEL) -> Message:
    return await hall.ada.wait_for(channel, lambda message: words in message.text)


# The ladder -----------------------------------------------------------------------------------------------------------


async def test_row_26_a_silent_player_is_reminded_warned_and_the_autopilot_plays_without_an_administrator(
    hall: Hall,
) -> None:
    await two(hall, time="8h", then="autopilot")
    assert len(pings(hall, hall.ben)) == 1, "the board has called Ben, once"
    await later(hall, 4 * HOUR)
    await says(hall, "half of the time is over")
    await later(hall, 2 * HOUR)
    warned = await says(hall, "the autopilot plays for you")
    assert warned.mentions == ["Ben"]
    await later(hall, 2 * HOUR)
    await says(hall, "the autopilot plays Zoe now")
    table = await hall.table()
    assert table.game.state.turn == 2
    seat = table.seat("zoe")
    assert seat is not None
    assert seat.autopilot
    await says(hall, "**Zoe** takes the turn")
    assert len(pings(hall, hall.ben)) == 4


async def test_row_26_a_table_may_pass_the_turn_over_instead(hall: Hall) -> None:
    await two(hall, time="8h", then="skip")
    before = (await hall.table()).game.state.heroes["zoe"].at
    await later(hall, 8 * HOUR)
    told = await says(hall, "the turn of Zoe was passed over")
    assert told.mentions == ["Ben"]
    table = await hall.table()
    assert table.game.state.turn == 2
    assert table.game.state.heroes["zoe"].at == before
    assert not any(seat.autopilot for seat in table.seats)


async def test_row_26_a_reminder_alone_changes_nothing_and_names_the_vote(hall: Hall) -> None:
    await two(hall)
    ply = (await hall.table()).game.ply
    await later(hall, 12 * HOUR)
    await says(hall, "half of the time is over")
    await later(hall, 30 * DAY)
    silent = await says(hall, "Nothing happens by itself at this table")
    assert silent.mentions == []
    assert (await hall.table()).game.ply == ply
    assert len(pings(hall, hall.ben)) == 2, "one call, one reminder"


async def test_row_31_whom_the_autopilot_stands_in_for_is_told_directly_and_comes_back_by_one_press(hall: Hall) -> None:
    await two(hall, time="8h", then="autopilot")
    await hall.ben.slash(CHANNEL, "notify", way="dm")
    await later(hall, 8 * HOUR)
    told = await hall.ben.wait_for("@ben", lambda message: "pilota automatico" in message.text)
    assert "**Assalto alla dispensa**" in told.text, "the mission is named, in Ben's language"
    assert "https://discord.com/channels/" in told.text
    await hall.board()
    await hall.press(hall.ben, told, "Gioco di nuovo io")
    seat = (await hall.table()).seat("zoe")
    assert seat is not None
    assert not seat.autopilot
    await says(hall, "plays **Zoe** again")


async def test_row_29_the_autopilot_of_the_clock_uses_no_find_no_ability_and_no_tome(closed_hall: Hall) -> None:
    hall = closed_hall
    await hall.open()
    await two(hall, time="8h", then="autopilot")
    full = {ability.id: ability.full for ability in (await hall.table()).game.view().hero("zoe").abilities}
    await hall.deal(zoe={**full, "finds": ["healing_potion"]})
    await later(hall, 9 * HOUR)
    await says(hall, "the autopilot plays Zoe now")
    zoe = (await hall.table()).game.state.heroes["zoe"]
    assert {name: zoe.energy[name] for name in full} == full
    assert zoe.finds == ["healing_potion"]


async def test_row_34_any_automatic_stand_in_is_told_at_once_and_can_be_turned_off(hall: Hall) -> None:
    await two(hall, time="8h", then="autopilot")
    await later(hall, 8 * HOUR)
    told = await says(hall, "the autopilot plays Zoe now")
    assert told.mentions == ["Ben"]
    await hall.press(hall.ben, told, "I play again")
    seat = (await hall.table()).seat("zoe")
    assert seat is not None
    assert not seat.autopilot


async def test_row_38_the_scheduler_alone_moves_a_table_on_for_days(hall: Hall) -> None:
    await two(hall, time="8h", then="autopilot")
    await later(hall, 8 * HOUR)
    table = await hall.table()
    assert table.game.state.turn == 2
    assert table.asked == [int(hall.ada.id)], "Zoe plays by herself; now Ada is awaited"
    await later(hall, 8 * HOUR)
    table = await hall.table()
    assert all(seat.autopilot for seat in table.seats)
    await says(hall, "nobody else is at the table")
    turn = table.game.state.turn
    await later(hall, 30 * DAY)
    assert (await hall.table()).game.state.turn == turn, "a table without people waits"


async def test_row_43_without_a_clock_only_votes_move_things_on(hall: Hall) -> None:
    await two(hall, time="none")
    ply, said = (await hall.table()).game.ply, len(hall.ada.sees(CHANNEL))
    await later(hall, 90 * DAY)
    assert (await hall.table()).game.ply == ply
    assert len(hall.ada.sees(CHANNEL)) == said
    await hall.ada.slash(CHANNEL, "vote", what="skip")
    await says(hall, "shall the turn of")
    await later(hall, HOUR)
    await says(hall, "the turn of Zoe was passed over")
    assert (await hall.table()).game.state.turn == 2


async def test_the_seat_of_whoever_stays_silent_is_offered_to_others(hall: Hall) -> None:
    cleo = hall.local.person("Cleo")
    await two(hall, time="8h", then="autopilot")
    await later(hall, 8 * HOUR)
    await hall.ada.slash(CHANNEL, "mission clock", time="none")
    await hall.ada.slash(CHANNEL, "mission clock", time="8h")
    await later(hall, 9 * HOUR)
    offered = await says(hall, "seat of **Zoe** is offered")
    await hall.press(cleo, offered, "Play Zoe")
    seat = (await hall.table()).seat("zoe")
    assert seat is not None
    assert (seat.user, seat.autopilot) == (int(cleo.id), False)


# Clocks that stand still ----------------------------------------------------------------------------------------------


async def test_row_35_a_pause_stops_every_timer_of_the_mission(hall: Hall) -> None:
    await two(hall, time="8h", then="autopilot")
    await hall.ada.slash(CHANNEL, "vote", what="skip")
    await later(hall, HOUR / 2)
    await hall.ada.slash(CHANNEL, "mission pause", until="10d")
    ply, said = (await hall.table()).game.ply, len(hall.ada.sees(CHANNEL))
    for _ in range(9):
        await later(hall, DAY)
    table = await hall.table()
    assert (table.game.ply, len(hall.ada.sees(CHANNEL))) == (ply, said)
    assert table.days.votes, "the vote stands still as well"
    await later(hall, DAY)
    await says(hall, "The pause is over")
    await later(hall, 3 * HOUR)
    assert (await hall.table()).game.ply != ply, "now the vote's hour of grace is over"


async def test_row_37_a_pause_has_an_end_is_on_the_board_and_the_table_may_lift_it_by_vote(hall: Hall) -> None:
    await two(hall, time="8h", then="autopilot")
    endless = await hall.ada.slash(CHANNEL, "mission pause", until="one day")
    assert endless.ephemeral
    assert (await hall.ada.slash(CHANNEL, "mission pause", until="200d")).ephemeral
    refused = await hall.ben.slash(CHANNEL, "mission pause", until="3d")
    assert refused.ephemeral, "only the host, or a vote"
    board = await hall.board()
    paused = await hall.ada.slash(CHANNEL, "mission pause", until="3d")
    assert "<t:" in paused.text
    assert await hall.local.world.until(lambda: "Paused until <t:" in board.text, 5), "the board that is there says it"
    await hall.ben.slash(CHANNEL, "vote", what="resume")
    await hall.press(hall.ada, await says(hall, "shall the pause end now"), "Yes")
    await says(hall, "The pause is over")
    assert (await hall.table()).days.clock.paused_until is None
    assert await hall.local.world.until(lambda: "Paused until <t:" not in board.text, 5)


async def test_the_bot_being_down_is_no_time_that_counts(hall: Hall) -> None:
    await two(hall, time="8h", then="autopilot")
    await later(hall, 3 * HOUR)
    called = pings(hall, hall.ben)
    await hall.close()
    hall.clock.move(12 * DAY)
    await hall.open()
    await hall.bot.scheduler.settle()
    table = await hall.table()
    wait = wait_of(table, hall.ben)
    assert wait is not None
    assert wait.left == pytest.approx(5 * HOUR, abs=90)
    assert all(message in called for message in pings(hall, hall.ben))


async def test_row_49_after_a_downtime_there_is_at_most_one_reminder_for_a_person_and_a_mission(hall: Hall) -> None:
    await two(hall, time="8h", then="autopilot")
    await later(hall, 3.9 * HOUR)
    called = pings(hall, hall.ben)
    await hall.close()
    hall.clock.move(DAY / 2)
    await hall.open()
    await later(hall, 3 * HOUR)
    await says(hall, "the autopilot plays for you")
    assert not any("half of the time" in message.text for message in hall.ada.sees(CHANNEL)), "the older one is dropped"
    assert len([message for message in pings(hall, hall.ben) if message not in called]) == 1


async def test_quiet_hours_hold_a_call_back_and_stop_the_clock(hall: Hall) -> None:
    hall.clock.move(DAY - hall.clock.now() % DAY)  # midnight, UTC
    said = await hall.ben.slash(CHANNEL, "notify", quiet="22-7", zone="UTC")
    assert "<t:" in said.text
    await two(hall, time="8h", then="autopilot")
    assert pings(hall, hall.ben) == []
    await later(hall, 6.5 * HOUR)
    assert pings(hall, hall.ben) == []
    wait = wait_of(await hall.table(), hall.ben)
    assert wait is not None
    assert wait.total == wait.left
    await later(hall, 0.6 * HOUR)
    called = await says(hall, "your answer is awaited")
    assert called.mentions == ["Ben"]
    assert "https://discord.com/channels/" in called.text
    await later(hall, 3 * HOUR)
    assert len(pings(hall, hall.ben)) == 1
    await later(hall, 1.5 * HOUR)
    await says(hall, "half of the time is over")


async def test_tables_of_an_older_bot_get_a_clock_and_nobody_is_called_for_it(hall: Hall) -> None:
    await two(hall)
    await hall.close()
    with closing(sqlite3.connect(hall.database)) as db, db:
        db.execute("DELETE FROM waits")
        db.execute("DELETE FROM alive")
    await hall.open()
    await hall.bot.scheduler.settle()
    assert wait_of(await hall.table(), hall.ben) is not None
    assert len(pings(hall, hall.ben)) == 1
    await later(hall, 12 * HOUR)
    await says(hall, "half of the time is over")


# Away -----------------------------------------------------------------------------------------------------------------


async def test_row_41_away_once_is_away_at_all_tables(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.begin({"barka": hall.ada, "zoe": hall.ben}, "cellar")
    reply = await hall.ben.slash(CHANNEL, "away", until="3d")
    assert reply.ephemeral
    await hall.bot.scheduler.settle()
    for channel in (CHANNEL, "cellar"):
        told = await says(hall, "is away until <t:", channel)
        assert told.mentions == []
        seat = (await hall.table(channel)).seat("zoe")
        assert seat is not None
        assert seat.autopilot
    await later(hall, 3 * DAY)
    for channel in (CHANNEL, "cellar"):
        await says(hall, "is back", channel)
        seat = (await hall.table(channel)).seat("zoe")
        assert seat is not None
        assert not seat.autopilot


async def test_who_is_away_and_waited_for_is_not_called_and_no_time_runs(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.ada.slash(CHANNEL, "mission clock", time="8h", then="autopilot")
    await hall.ben.slash(CHANNEL, "away", until="3d", how="wait")
    await hall.choose("barka")
    await hall.choose("end")
    board = await hall.choose("let_go")
    assert "is away until <t:" in board.text
    await later(hall, 2 * DAY)
    assert pings(hall, hall.ben) == []
    back = await hall.ben.slash(CHANNEL, "away", until="off")
    assert back.ephemeral
    await hall.bot.scheduler.settle()
    called = await says(hall, "your answer is awaited")
    assert called.mentions == ["Ben"]
    wait = wait_of(await hall.table(), hall.ben)
    assert wait is not None
    assert wait.left == pytest.approx(8 * HOUR, abs=60)


async def test_what_was_said_to_one_bot_is_told_by_the_next_at_every_table_once(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    now = hall.clock.now()
    await hall.bot.store.change_habits(int(hall.ben.id), away_from=now, away_until=now + DAY)
    await hall.restart()
    await hall.bot.scheduler.settle()
    await says(hall, "is away until <t:")
    await hall.restart()
    await hall.bot.scheduler.settle()
    assert sum("is away until <t:" in message.text for message in hall.ada.sees(CHANNEL)) == 1


async def test_who_acts_keeps_the_seat_that_was_offered_for_want_of_a_sign(hall: Hall) -> None:
    await two(hall, time="8h", then="skip")
    await later(hall, 8 * HOUR)
    await says(hall, "the turn of Zoe was passed over")
    await hall.ada.slash(CHANNEL, "mission pause", until="1h")
    await later(hall, 9 * HOUR)
    offered = await says(hall, "seat of **Zoe** is offered")
    await hall.ben.slash(CHANNEL, "defend", dice=1)  # Barka's second turn was passed over, so Zoe has the next
    await says(hall, "no longer offered")
    refused = await hall.press(hall.local.person("Cleo"), offered, "Play Zoe")
    assert refused.ephemeral
    seat = (await hall.table()).seat("zoe")
    assert seat is not None
    assert seat.user == int(hall.ben.id)


# Who is awaited -------------------------------------------------------------------------------------------------------


async def test_row_28_nobody_lying_no_open_seat_and_no_spectator_is_awaited(closed_hall: Hall) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="1" * 60, fate="K" * 40))
    cleo = hall.local.person("Cleo")
    await hall.begin({"barka": hall.ada, "zoe": hall.ben, "zanvor": cleo})
    await cleo.slash(CHANNEL, "mission leave", hero="zanvor")
    await hall.deal(zoe={"hp": 0, "lying": True, "acted": True})
    awaited = {user for user, _ in (await hall.table()).days.waits}
    assert awaited == {int(hall.ada.id)}


async def test_row_32_who_takes_a_seat_over_has_a_whole_fresh_wait(hall: Hall) -> None:
    cleo = hall.local.person("Cleo")
    await two(hall, time="8h", then="autopilot")
    await later(hall, 7.5 * HOUR)
    await hall.ben.slash(CHANNEL, "seat give", hero="zoe", person="Cleo")
    offered = await says(hall, "would like to hand you **Zoe**")
    assert offered.mentions == ["Cleo"]
    refused = await hall.press(hall.ada, offered, "Play Zoe")
    assert refused.ephemeral
    await hall.press(cleo, offered, "Play Zoe")
    wait = wait_of(await hall.table(), cleo)
    assert wait is not None
    assert wait.left == 8 * HOUR
    assert wait_of(await hall.table(), hall.ben) is None


async def test_row_50_every_time_is_discords_own_timestamp(hall: Hall) -> None:
    await two(hall, time="8h", then="autopilot")
    await hall.ada.slash(CHANNEL, "mission pause", until="2030-01-01 10:00")
    board = await hall.ada.slash(CHANNEL, "board")
    notify = await hall.ben.slash(CHANNEL, "notify", quiet="22:30-7:15", zone="Europe/Rome")
    away = await hall.ben.slash(CHANNEL, "away", until="2d")
    for text in (board.text, notify.text, away.text):
        assert "<t:" in text
        assert not re.search(r"\b\d{1,2}:\d{2}\b", re.sub(r"<t:\d+:\w>", "", text)), text

"""Tables at which nobody answers, and people of whom one waits to hear: what comes, what comes once, what does not."""

from __future__ import annotations

import pytest

from bot.table.waiting.spans import DAY, HOUR
from bot.table.waiting.waits import deadline
from engine import Scripted
from tests.bot.conftest import CHANNEL, Hall
from tests.bot.days.test_absence import later, says, two, wait_of


def told(hall: Hall, words: str, channel: str = CHANNEL) -> int:
    return sum(words in message.text for message in hall.ada.sees(channel))


async def status(hall: Hall) -> str:
    row = await hall.bot.store.last_mission_in(int(hall.channel()["id"]))
    assert row is not None
    return row.status


# Turns that are passed over -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("people", [1, 2])
async def test_a_silent_table_does_not_pass_turns_over_until_it_has_lost(hall: Hall, people: int) -> None:
    await hall.begin(dict(list({"barka": hall.ada, "zoe": hall.ben}.items())[:people]))
    await hall.ada.slash(CHANNEL, "mission clock", time="8h", then="skip")
    for _ in range(12):
        await later(hall, 8 * HOUR)
    table = await hall.table()
    assert await status(hall) == "running"
    assert table.game.state.turn == 2, "each had one turn passed over"
    assert told(hall, "Now the mission waits, and no time runs") == 1
    said = len(hall.ada.sees(CHANNEL))
    await later(hall, 60 * DAY)
    assert len(hall.ada.sees(CHANNEL)) == said


async def test_whoever_comes_back_to_a_silent_table_goes_on_and_the_clock_runs_again(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.ada.slash(CHANNEL, "mission clock", time="8h", then="skip")
    for _ in range(6):
        await later(hall, 8 * HOUR)
    await hall.restart()
    await later(hall, 9 * HOUR)
    await hall.choose("barka")
    await hall.choose("end")
    await hall.choose("let_go")
    wait = wait_of(await hall.table(), hall.ben)
    assert wait is not None
    assert wait.left == 8 * HOUR
    await later(hall, 8 * HOUR)
    assert (await hall.table()).game.state.turn == 3


async def test_who_is_away_counts_as_silent_where_turns_are_passed_over(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.ada.slash(CHANNEL, "mission clock", time="8h", then="skip")
    await hall.ben.slash(CHANNEL, "away", until="30d")
    await says(hall, "is away until <t:")
    for _ in range(8):
        await later(hall, 8 * HOUR)
    assert (await hall.table()).game.state.turn == 2
    assert told(hall, "Now the mission waits, and no time runs") == 1


# Who is called, and what is said --------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["autopilot", "away", "waits", "leave"])
async def test_the_last_one_left_of_several_is_called_once(hall: Hall, command: str) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    match command:
        case "autopilot":
            await hall.ada.slash(CHANNEL, "mission autopilot", hero="barka", switch="on")
        case "away":
            await hall.ada.slash(CHANNEL, "away", until="5d")
        case "waits":
            await hall.ada.slash(CHANNEL, "away", until="5d", how="wait")
        case "leave":
            await hall.ada.slash(CHANNEL, "mission leave", hero="barka")
    await later(hall, 60)
    await later(hall, 60)
    calls = [message for message in hall.ben.sees(CHANNEL) if "Ben" in message.mentions]
    assert len(calls) == 1


async def test_one_line_says_of_all_that_the_time_is_over(hall: Hall) -> None:
    cleo = hall.local.person("Cleo")
    await hall.begin({"barka": hall.ada, "zoe": hall.ben, "zanvor": cleo})
    await later(hall, 25 * HOUR)
    (line,) = [message for message in hall.ada.sees(CHANNEL) if "and the time is over" in message.text]
    assert line.mentions == []
    assert all(f"<@{person.id}>" in line.text for person in (hall.ada, hall.ben, cleo))


# Another end, another length ------------------------------------------------------------------------------------------


async def test_another_end_for_a_wait_that_was_over_begins_it_anew(hall: Hall) -> None:
    await two(hall)
    await later(hall, 30 * DAY)
    await hall.ada.slash(CHANNEL, "mission clock", time="24h", then="autopilot")
    await hall.quiet()
    table = await hall.table()
    until = deadline(table, int(hall.ben.id))
    assert until is not None
    assert until == pytest.approx(hall.clock.now() + DAY, abs=60)
    assert f"<t:{int(until)}" in (await hall.board()).text
    await later(hall, 18.5 * HOUR)
    await says(hall, "the autopilot plays for you")
    assert (await hall.table()).game.state.turn == 1
    await later(hall, 6 * HOUR)
    assert (await hall.table()).game.state.turn == 2


async def test_another_end_late_in_a_wait_leaves_a_quarter_of_it_after_the_warning(hall: Hall) -> None:
    await two(hall, time="8h", then="remind")
    await later(hall, 7.9 * HOUR)
    await hall.ada.slash(CHANNEL, "mission clock", time="8h", then="autopilot")
    await later(hall, 60)
    await says(hall, "the autopilot plays for you")
    await later(hall, 1.9 * HOUR)
    assert (await hall.table()).game.state.turn == 1
    await later(hall, 0.2 * HOUR)
    assert (await hall.table()).game.state.turn == 2


async def asked_for_shields(hall: Hall, hours: int) -> None:
    await hall.open(Scripted(dice="2222 22 " + "11 " * 20, fate="K" * 20))
    await hall.begin({"barka": hall.ada})
    await hall.ada.slash(CHANNEL, "orders", shields="ask", hours=hours)
    await hall.ada.slash(CHANNEL, "move", dice=4, to="I3")
    await hall.ada.slash(CHANNEL, "defend", dice=2)
    decision = (await hall.table()).shown.decision
    assert decision is not None
    assert decision.what == "shields"


async def test_hours_of_the_orders_that_are_changed_while_asked_hold_at_once(closed_hall: Hall) -> None:
    await asked_for_shields(closed_hall, 48)
    await later(closed_hall, HOUR / 2)
    await closed_hall.ada.slash(CHANNEL, "orders", hours=2)
    wait = wait_of(await closed_hall.table(), closed_hall.ada)
    assert wait is not None
    assert wait.left == pytest.approx(1.5 * HOUR, abs=60)
    await later(closed_hall, 1.6 * HOUR)
    assert (await closed_hall.table()).game.state.turn == 2


async def test_who_is_asked_out_of_turn_is_warned_before_the_orders_answer(closed_hall: Hall) -> None:
    await asked_for_shields(closed_hall, 4)
    await later(closed_hall, 2 * HOUR)
    await later(closed_hall, 1.1 * HOUR)
    warned = await says(closed_hall, "your standing orders answer")
    assert warned.mentions == ["Ada"]


async def test_after_long_quiet_hours_a_table_of_reminders_still_reminds(hall: Hall) -> None:
    await two(hall, time="8h", then="remind")
    await later(hall, 7 * HOUR)
    assert told(hall, "half of the time is over") == 1
    await later(hall, HOUR)
    assert told(hall, "Nothing happens by itself at this table") == 1


# The Monster Phase ----------------------------------------------------------------------------------------------------


async def test_a_silent_person_holds_the_monsters_up_once(closed_hall: Hall) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="2222 " + "11 " * 60, fate="K" * 30))
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.ben.slash(CHANNEL, "turn take", hero="zoe")
    await hall.board()
    await hall.choose("end")
    await hall.choose("let_go")
    await hall.ada.slash(CHANNEL, "orders", shields="none")
    await hall.ada.slash(CHANNEL, "orders", shields="ask", hours=12)
    await hall.ada.slash(CHANNEL, "move", dice=4, to="I3")
    await hall.board()
    board = (await hall.table()).game.setting.board
    free = [square for square in ("I4", "I2", "H2", "H3", "H4", "J4", "J2") if board.cell(square) is not None]
    await hall.deal(s2={"at": free[0]}, s3={"at": free[1]})
    await hall.ada.slash(CHANNEL, "defend", dice=2)
    assert (await hall.table()).game.state.phase == "monsters"
    await later(hall, 12 * HOUR)
    table = await hall.table()
    assert table.game.state.turn == 2
    assert told(hall, "go on answering until this Monster Phase is over") == 1
    assert not any(kind == "settled" for _, kind in table.days.waits), "in the next phase Ada is asked again"


@pytest.mark.parametrize("how", ["wait", "autopilot"])
async def test_who_is_away_is_not_asked_in_the_monster_phase(closed_hall: Hall, how: str) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="2222 22 " + "11 " * 40, fate="K" * 30))
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.ada.slash(CHANNEL, "orders", shields="ask", hours=2)
    await hall.ben.slash(CHANNEL, "turn take", hero="zoe")
    await hall.board()
    await hall.choose("end")
    await hall.choose("let_go")
    await hall.ada.slash(CHANNEL, "move", dice=4, to="I3")
    await hall.ada.slash(CHANNEL, "defend", dice=2)
    assert (await hall.table()).asked == [int(hall.ada.id)]
    await hall.ada.slash(CHANNEL, "away", until="14d", how=how)
    await hall.bot.scheduler.settle()
    assert (await hall.table()).game.state.turn == 2


# The order of turns ---------------------------------------------------------------------------------------------------


async def test_the_hours_of_an_order_pass_by_who_is_away(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.ada.slash(CHANNEL, "mission clock", time="none")
    await hall.ada.slash(CHANNEL, "turn order", heroes="Zoe, Barka", hours=2)
    await hall.quiet()
    await hall.press(hall.ben, await says(hall, "in this order"), "Yes")
    await hall.quiet()
    await hall.ben.slash(CHANNEL, "away", until="14d", how="wait")
    await later(hall, HOUR)
    await hall.ben.slash(CHANNEL, "notify", way="none")
    await later(hall, 0.9 * HOUR)
    assert (await hall.table()).game.state.active == "zoe"
    await later(hall, 0.2 * HOUR)
    assert (await hall.table()).game.state.active == "barka"


# A seat that comes to somebody who is asked already -------------------------------------------------------------------


async def test_row_32_a_seat_taken_by_somebody_who_is_asked_already_comes_with_a_whole_fresh_wait(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.ada.slash(CHANNEL, "mission clock", time="8h", then="autopilot")
    await later(hall, 7.5 * HOUR)
    await hall.ben.slash(CHANNEL, "seat give", hero="zoe", person="Ada")
    await hall.press(hall.ada, await says(hall, "would like to hand you"), "Play Zoe")
    wait = wait_of(await hall.table(), hall.ada)
    assert wait is not None
    assert wait.left == 8 * HOUR

"""Being away: what is said of it, what was said before, what holds when two things are said at once."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.answers.company.moments import moment
from bot.clock import HandClock
from bot.local import Person
from bot.store import Store
from bot.store.absence import Habits
from bot.table.table import Table
from bot.table.waiting.absences import away_with, coming, without_first, without_present
from bot.table.waiting.spans import DAY, HOUR
from tests.bot.conftest import CHANNEL, Hall, begin_button
from tests.bot.days.test_absence import later, says, two, wait_of
from tests.bot.days.test_presence import on_autopilot, told


def is_away(hall: Hall, table: Table, person: Person) -> bool:
    return table.habits(int(person.id)).is_away(hall.clock.now())


# One absence and the next ---------------------------------------------------------------------------------------------


async def test_an_absence_that_lies_ahead_leaves_the_present_one_as_it_is(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.ada.slash(CHANNEL, "away", until="3d")
    await says(hall, "is away until <t:")
    both = await hall.ada.slash(CHANNEL, "away", until="50d", **{"from": "35d"})
    assert both.text.count("<t:") == 3, "until when, and from when until when again"
    assert (await hall.ada.slash(CHANNEL, "away")).text.count("<t:") == 3
    await later(hall, 2.9 * DAY)
    assert await on_autopilot(hall, hero="barka")
    await later(hall, 0.2 * DAY)
    assert not await on_autopilot(hall, hero="barka")
    assert told(hall, hall.ada, "is back") == 1
    coming_one = await hall.ada.slash(CHANNEL, "away")
    assert "will be away" in coming_one.text
    await hall.restart()
    await later(hall, 31 * DAY)
    assert not await on_autopilot(hall, hero="barka")
    await later(hall, 1.5 * DAY)
    assert await on_autopilot(hall, hero="barka")
    await later(hall, 15 * DAY)
    assert not await on_autopilot(hall, hero="barka")
    assert told(hall, hall.ada, "is back") == 2


async def test_who_is_back_early_keeps_the_absence_that_lies_ahead_and_may_take_it_back(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.ada.slash(CHANNEL, "away", until="3d")
    await hall.ada.slash(CHANNEL, "away", until="9d", **{"from": "7d"})
    await hall.bot.scheduler.settle()
    back = await hall.ada.slash(CHANNEL, "away", until="off")
    assert "stays as it is" in back.text
    await hall.bot.scheduler.settle()
    assert not await on_autopilot(hall, hero="barka")
    assert "called off" in (await hall.ada.slash(CHANNEL, "away", until="off")).text
    await later(hall, 8 * DAY)
    assert not await on_autopilot(hall, hero="barka")


async def test_an_absence_that_follows_at_once_is_no_coming_back(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.ben.slash(CHANNEL, "away", until="3d", how="wait")
    await says(hall, "is away until <t:")
    await hall.ben.slash(CHANNEL, "away", until="6d", how="autopilot", **{"from": "2d"})
    await later(hall, 2.5 * DAY)
    assert await on_autopilot(hall)
    assert told(hall, hall.ada, "is back") == 0
    await later(hall, 4 * DAY)
    assert not await on_autopilot(hall)
    assert told(hall, hall.ada, "is back") == 1


NOW = 1_000_000.0


@pytest.mark.parametrize(
    "before, said, now_away, ahead",
    [
        (Habits(1), (NOW, NOW + 5), (NOW, NOW + 5), None),
        (Habits(1), (NOW + 3, NOW + 5), None, (NOW + 3, NOW + 5)),
        (Habits(1, away_from=NOW - 1, away_until=NOW + 4), (NOW + 6, NOW + 9), (NOW - 1, NOW + 4), (NOW + 6, NOW + 9)),
        (Habits(1, away_from=NOW - 1, away_until=NOW + 4), (NOW + 2, NOW + 9), (NOW - 1, NOW + 2), (NOW + 2, NOW + 9)),
        (Habits(1, away_from=NOW + 6, away_until=NOW + 9), (NOW, NOW + 4), (NOW, NOW + 4), (NOW + 6, NOW + 9)),
        (Habits(1, away_from=NOW + 6, away_until=NOW + 9), (NOW, NOW + 7), (NOW, NOW + 7), (NOW + 7, NOW + 9)),
        (Habits(1, away_from=NOW + 6, away_until=NOW + 9), (NOW, NOW + 12), (NOW, NOW + 12), None),
    ],
)
def test_an_absence_more(
    before: Habits, said: tuple[float, float], now_away: tuple[float, float] | None, ahead: tuple[float, float] | None
) -> None:
    after = Habits(**{"user": 1, **away_with(before, *said, "wait", NOW)})
    there = (after.away_from, after.away_until) if after.is_away(NOW) else None
    lies_ahead = coming(after, NOW)
    assert (there, lies_ahead[:2] if lies_ahead else None) == (now_away, ahead)
    ended = Habits(**{"user": 1, **without_present(after, NOW)})
    assert not ended.is_away(NOW)
    assert coming(ended, NOW) == (lies_ahead if there else None) or not there
    if there:
        follows = Habits(**{"user": 1, **without_first(after)})
        assert coming(follows, NOW) == lies_ahead


# Two things at once ---------------------------------------------------------------------------------------------------


async def test_an_away_that_is_said_while_the_last_one_ends_is_kept(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.ben.slash(CHANNEL, "away", until="1d", how="wait")
    await says(hall, "is away until <t:")
    table = await hall.table()
    async with hall.bot.tables.lanes.enter(table.row.id):
        hall.clock.move(DAY)
        for _ in range(20):
            await asyncio.sleep(0.01)  # the scheduler waits for the lane
        asking = asyncio.create_task(hall.ben.slash(CHANNEL, "away", until="7d", how="wait"))
        for _ in range(20):
            await asyncio.sleep(0.01)
    await asking
    await hall.bot.scheduler.settle()
    assert is_away(hall, await hall.table(), hall.ben)
    status = await hall.ada.slash(CHANNEL, "mission status")
    assert "is away until <t:" in status.text


async def test_back_and_away_again_at_once_is_away(hall: Hall) -> None:
    for channel in (CHANNEL, "cellar"):
        await hall.begin({"barka": hall.ada, "zoe": hall.ben}, channel)
    await hall.ben.slash(CHANNEL, "away", until="5d", how="wait")
    await hall.bot.scheduler.settle()
    await hall.ben.slash(CHANNEL, "away", until="off")
    await hall.ben.slash(CHANNEL, "away", until="7d", how="wait")
    await hall.bot.scheduler.settle()
    for channel in (CHANNEL, "cellar"):
        assert is_away(hall, await hall.table(channel), hall.ben)


async def test_two_wishes_in_the_same_moment_both_hold(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "habits.sqlite3", clock=HandClock(NOW))
    await asyncio.gather(
        store.change_habits(7, notify="dm"),
        store.change_habits(7, zone="Europe/Rome"),
        store.change_habits(7, away_from=NOW, away_until=NOW + 9),
    )
    habits = await store.habits(7)
    assert (habits.notify, habits.zone, habits.away_until) == ("dm", "Europe/Rome", NOW + 9)
    await store.close()


async def test_what_was_read_before_something_else_was_said_changes_nothing(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "habits.sqlite3", clock=HandClock(NOW))
    read = await store.change_habits(7, away_from=NOW, away_until=NOW + 9)
    await store.change_habits(7, away_until=NOW + 99)
    held = await store.change_habits(7, read=read, away_from=None, away_until=None)
    assert held.away_until == NOW + 99
    held = await store.change_habits(7, read=held, away_from=None, away_until=None)
    assert held.away_until is None
    await store.close()


# Days -----------------------------------------------------------------------------------------------------------------


def test_a_day_without_an_hour_is_meant_from_its_beginning_and_until_its_end() -> None:
    now = datetime(2026, 12, 1, 12, tzinfo=UTC).timestamp()
    first, until = moment("2026-12-24", now, "UTC", begins=True), moment("2026-12-24", now, "UTC")
    assert first == datetime(2026, 12, 24, tzinfo=UTC).timestamp()
    assert until == datetime(2026, 12, 24, 23, 59, tzinfo=UTC).timestamp()


async def test_away_from_and_until_one_day_is_that_day(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    day = datetime.fromtimestamp(hall.clock.now() + 10 * DAY, UTC).date()
    await hall.ben.slash(CHANNEL, "away", until=day.isoformat(), **{"from": day.isoformat()})
    habits = await hall.bot.store.habits(int(hall.ben.id))
    for hour in (0, 12, 23):
        assert habits.is_away(datetime(day.year, day.month, day.day, hour, 1, tzinfo=UTC).timestamp())


# Tables that begin meanwhile ------------------------------------------------------------------------------------------


async def test_who_begins_a_mission_while_away_plays_it(hall: Hall) -> None:
    await hall.ada.slash(CHANNEL, "away", until="5d")
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await later(hall, 60)
    assert not await on_autopilot(hall, hero="barka")
    assert told(hall, hall.ada, "is away until") == 0
    await later(hall, 5 * DAY)
    assert told(hall, hall.ada, "is back") == 0, "Ada was never away here"


async def test_who_sits_down_while_away_is_here_and_who_sat_there_before_is_away(hall: Hall) -> None:
    cleo = hall.local.person("Cleo")
    lobby = await hall.lobby()
    await hall.ben.select(lobby, "zoe")
    for person in (hall.ben, cleo):
        await person.slash("cellar", "away", until="5d")
    await cleo.select(lobby, "zanvor")
    await hall.ada.select(lobby, "barka")
    assert await hall.local.world.until(lambda: not begin_button(lobby).disabled, 5.0)
    await hall.ada.answered(hall.ada.open_click(lobby, begin_button(lobby).custom_id))
    await hall.board()
    await later(hall, 60)
    assert await on_autopilot(hall)
    assert not await on_autopilot(hall, hero="zanvor")


async def test_who_goes_away_from_a_table_of_ones_own_is_told_that_it_waits(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada})
    await hall.ada.slash(CHANNEL, "away", until="5d")
    line = await says(hall, "is away until <t:")
    assert "Nobody else is here, so the mission waits" in line.text
    assert "autopilot plays" not in line.text


# What is said ---------------------------------------------------------------------------------------------------------


async def test_whom_the_autopilot_goes_on_playing_for_is_not_said_to_be_back(hall: Hall) -> None:
    await two(hall, time="8h", then="autopilot")
    await later(hall, 8 * HOUR)
    await hall.ben.slash(CHANNEL, "away", until="12h")
    await says(hall, "is away until <t:")
    await later(hall, 13 * HOUR)
    assert await on_autopilot(hall)
    assert told(hall, hall.ada, "is back") == 0
    assert told(hall, hall.ada, "the autopilot plays Zoe on until") == 1


async def test_to_say_that_one_will_be_away_is_a_sign_of_life(hall: Hall) -> None:
    await two(hall, time="8h", then="skip")
    await later(hall, 8 * HOUR)
    assert wait_of(await hall.table(), hall.ben, "offer") is not None
    await hall.ben.slash(CHANNEL, "away", until="9d", **{"from": "8d"})
    assert wait_of(await hall.table(), hall.ben, "offer") is None
    assert "will be away" in (await hall.ada.slash(CHANNEL, "away", until="2d", **{"from": "1d"})).text

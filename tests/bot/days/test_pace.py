"""Clocks that are set before a mission begins; quiet hours that leave enough of the day."""

from __future__ import annotations

import pytest

from bot.answers.company.moments import is_too_quiet, quiet_hours
from bot.table.waiting.spans import HOUR
from tests.bot.conftest import CHANNEL, Hall
from tests.bot.days.test_absence import later, says, wait_of


async def test_the_lobby_shows_the_clock_and_the_host_may_set_it_there_for_the_mission(hall: Hall) -> None:
    lobby = await hall.lobby()
    assert "Clock: 24 h; a reminder" in lobby.text
    await hall.ben.select(lobby, "zoe")
    refused = await hall.ben.slash(CHANNEL, "mission clock", time="8h")
    assert refused.ephemeral
    assert "solo chi ospita" in refused.text
    said = await hall.ada.slash(CHANNEL, "mission clock", time="8h", then="skip")
    assert said.ephemeral
    assert "Clock: 8 h; then the turn is passed over." in said.text
    assert await hall.local.world.until(lambda: "Clock: 8 h; then the turn is passed over." in lobby.text, 5)
    assert (await hall.ada.slash(CHANNEL, "mission clock", time="8h")).ephemeral
    await hall.ada.slash(CHANNEL, "mission begin")
    await hall.board()
    wait = wait_of(await hall.table(), hall.ben)
    assert wait is not None
    assert wait.left == 8 * HOUR
    await later(hall, 8 * HOUR)
    await says(hall, "the turn of Zoe was passed over")


async def test_a_clock_taken_away_in_the_lobby_stays_away_over_a_restart(hall: Hall) -> None:
    lobby = await hall.lobby()
    await hall.ada.select(lobby, "barka")
    await hall.ada.slash(CHANNEL, "mission clock", time="none")
    await hall.restart()
    assert await hall.local.world.until(lambda: "No clock: nobody is reminded" in lobby.text, 5)
    await hall.ada.slash(CHANNEL, "mission begin")
    await hall.board()
    assert (await hall.table()).days.clock.hours is None


async def test_an_arena_has_its_clock_in_the_lobby_too(hall: Hall) -> None:
    lobby = await hall.lobby(mission="a1_big_game_hunt")
    await hall.ada.slash(CHANNEL, "mission clock", time="2d", then="autopilot")
    assert await hall.local.world.until(lambda: "Clock: 48 h; then the autopilot plays on." in lobby.text, 5)


async def test_nobody_is_unreachable_all_day(hall: Hall) -> None:
    for hours in ("0:00-23:59", "0-24", "8-5"):
        refused = await hall.ada.slash(CHANNEL, "notify", quiet=hours)
        assert refused.ephemeral
        assert "20 hours at most" in refused.text, hours
    habits = await hall.bot.store.habits(int(hall.ada.id))
    assert (habits.quiet_from, habits.quiet_to) == (None, None)
    assert "<t:" in (await hall.ada.slash(CHANNEL, "notify", quiet="8-4")).text


@pytest.mark.parametrize(
    "text, too_quiet",
    [("22-7", False), ("8-4", False), ("8-4:01", True), ("0-24", True), ("0-20", False), ("0:00-23:59", True)],
)
def test_four_hours_of_the_day_have_to_count(text: str, too_quiet: bool) -> None:
    hours = quiet_hours(text)
    assert hours is not None
    assert is_too_quiet(*hours) == too_quiet

"""Times that were said and are others now; Discord out of reach; rights that come back with nobody there to act."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import discord
import pytest

from bot.local import Message
from bot.table.waiting import votes
from bot.table.waiting.spans import DAY, HOUR
from bot.table.waiting.waits import deadline
from tests.bot.conftest import CHANNEL, Hall
from tests.bot.days.test_absence import later, pings, says, two, wait_of
from tests.bot.test_outbox import forget_refusals


def moment_in(message: Message, words: str) -> int:
    found = re.search(words + r" <t:(\d+)", message.text)
    assert found is not None, message.text
    return int(found[1])


async def test_a_vote_says_its_new_end_in_a_pause_and_after_it(hall: Hall) -> None:
    cleo = hall.local.person("Cleo")
    await hall.begin({"barka": hall.ada, "zoe": hall.ben, "zanvor": cleo})
    await hall.ben.slash(CHANNEL, "vote", what="end")
    vote = await says(hall, "end for good")
    await later(hall, HOUR)
    await hall.ada.slash(CHANNEL, "mission pause", until="10d")
    await hall.quiet()
    for wait in (0.0, 4 * DAY):
        await later(hall, wait)
        if wait:
            await hall.ada.slash(CHANNEL, "mission resume")
            await hall.quiet()
        table = await hall.table()
        (open_one,) = table.days.votes.values()
        assert moment_in(vote, "It ends") == pytest.approx(votes.closes(table, open_one), abs=2)


async def test_the_board_follows_the_quiet_hours_that_a_person_sets(hall: Hall) -> None:
    board = await two(hall, time="8h", then="autopilot")
    hour = datetime.fromtimestamp(hall.clock.now(), UTC).hour
    said = len(hall.ada.sees(CHANNEL))
    await hall.ben.slash(CHANNEL, "notify", quiet=f"{(hour + 1) % 24}-{(hour + 11) % 24}", zone="UTC")
    await hall.quiet()
    until = deadline(await hall.table(), int(hall.ben.id))
    assert moment_in(board, "plays on") == pytest.approx(until, abs=2)
    assert len(hall.ada.sees(CHANNEL)) == said, "the board that is there says it"


# Discord out of reach -------------------------------------------------------------------------------------------------


async def test_no_time_runs_while_discord_is_out_of_reach(hall: Hall) -> None:
    await two(hall, time="8h", then="autopilot")
    await hall.ada.slash(CHANNEL, "vote", what="end")
    vote = await says(hall, "end for good")
    await later(hall, HOUR)
    said = len(hall.ada.sees(CHANNEL))
    await hall.bot.on_disconnect()
    for _ in range(6):
        await later(hall, 2 * HOUR)
        await hall.bot.on_disconnect()  # an attempt that failed
    assert len(hall.ada.sees(CHANNEL)) == said
    await hall.bot.on_resumed()
    await hall.bot.scheduler.settle()
    await hall.quiet()
    table = await hall.table()
    wait = wait_of(table, hall.ben)
    assert wait is not None
    assert wait.left == pytest.approx(7 * HOUR, abs=2)
    (open_one,) = table.days.votes.values()
    assert open_one.left == pytest.approx(23 * HOUR, abs=2)
    assert moment_in(vote, "It ends") == pytest.approx(hall.clock.now() + 23 * HOUR, abs=2)
    assert len(hall.ada.sees(CHANNEL)) == said, "nobody is called for that"
    await later(hall, 7 * HOUR)
    assert (await hall.table()).game.state.turn == 2


async def test_a_short_break_of_the_connection_counts_and_nothing_waits_for_it(hall: Hall) -> None:
    await two(hall, time="8h", then="autopilot")
    await later(hall, 4 * HOUR - 60)
    await hall.bot.on_disconnect()
    await later(hall, 120)
    await says(hall, "half of the time is over")
    await hall.bot.on_resumed()
    wait = wait_of(await hall.table(), hall.ben)
    assert wait is not None
    assert wait.left is not None
    assert wait.since is not None
    assert wait.left - (hall.clock.now() - wait.since) == pytest.approx(4 * HOUR - 60, abs=2)


async def test_a_bot_that_ends_while_discord_is_out_of_reach_goes_on_where_time_stood(hall: Hall) -> None:
    await two(hall, time="8h", then="autopilot")
    await later(hall, HOUR)
    await hall.bot.on_disconnect()
    await later(hall, DAY)
    await hall.restart()
    await hall.bot.scheduler.settle()
    wait = wait_of(await hall.table(), hall.ben)
    assert wait is not None
    assert wait.left == pytest.approx(7 * HOUR, abs=90)


# Rights that come back ------------------------------------------------------------------------------------------------


async def closed_before_ben_was_called(hall: Hall) -> None:
    """Ben is awaited, and the board that calls him could not be said."""
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.ada.slash(CHANNEL, "mission clock", time="8h", then="autopilot")
    await hall.choose("barka")
    board = await hall.choose("end")
    hall.local.world.deny(hall.channel(), "send_messages")
    await hall.press(hall.ada, board, next(b.custom_id for b in board.buttons if b.custom_id.endswith(":let_go")))
    await hall.ada.wait_for(CHANNEL, lambda message: "I lack: Send Messages." in message.text)
    await hall.quiet()
    await later(hall, DAY)
    assert (await hall.table()).days.clock.blocked
    assert pings(hall, hall.ben) == []


@pytest.mark.parametrize("restarted", [False, True])
async def test_row_52_rights_that_come_back_set_the_table_going_and_say_what_waited(
    hall: Hall, caplog: pytest.LogCaptureFixture, restarted: bool
) -> None:
    await closed_before_ben_was_called(hall)
    if restarted:
        await hall.restart()
        await hall.bot.scheduler.settle()
    hall.local.world.deny(hall.channel())
    await hall.board()
    await hall.quiet()
    table = await hall.table()
    assert not table.days.clock.blocked
    assert restarted or len(pings(hall, hall.ben)) == 1, "the call that could not be said"
    wait = wait_of(table, hall.ben)
    assert wait is not None
    assert wait.left == 8 * HOUR
    await later(hall, 4 * HOUR)
    await says(hall, "half of the time is over")
    forget_refusals(hall, caplog)


async def test_row_52_a_right_that_came_back_unheard_is_seen_within_an_hour(
    hall: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    await closed_before_ben_was_called(hall)
    world = hall.local.world
    told, world.tell = world.tell, lambda *args, **more: None  # type: ignore[method-assign]
    world.deny(hall.channel())
    world.tell = told  # type: ignore[method-assign]
    guild = hall.bot.get_channel(int(hall.channel()["id"]))
    assert isinstance(guild, discord.TextChannel)
    guild._overwrites.clear()
    await later(hall, 2 * HOUR)
    assert not (await hall.table()).days.clock.blocked
    assert len(pings(hall, hall.ben)) == 1
    forget_refusals(hall, caplog)


async def test_row_52_the_doctor_lets_a_table_go_on(hall: Hall, caplog: pytest.LogCaptureFixture) -> None:
    await closed_before_ben_was_called(hall)
    world = hall.local.world
    told, world.tell = world.tell, lambda *args, **more: None  # type: ignore[method-assign]
    world.deny(hall.channel())
    world.tell = told  # type: ignore[method-assign]
    channel = hall.bot.get_channel(int(hall.channel()["id"]))
    assert isinstance(channel, discord.TextChannel)
    channel._overwrites.clear()
    await hall.ben.slash(CHANNEL, "doctor")
    assert not (await hall.table()).days.clock.blocked
    forget_refusals(hall, caplog)

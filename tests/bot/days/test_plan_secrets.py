"""Where people play against each other, what somebody has said ahead is nobody else's to read."""

from __future__ import annotations

import pytest

from bot.channel.notices import waiting_line
from bot.local import Message
from bot.table.ahead.plans import Part
from renderers.say import Speaker
from tests.bot.conftest import CHANNEL, Hall
from tests.bot.days.test_calls import likes
from tests.bot.days.test_orders import struck
from tests.bot.days.test_plans import gives, settle
from tests.bot.test_outbox import forget_refusals
from tests.bot.test_ugly_master import mastered

STOPPED = "has stopped"


async def runs(hall: Hall, text: str) -> None:
    """Ada plans for Barka, who has the turn then."""
    await gives(hall, text, hero="barka")
    await hall.choose("barka")
    await settle(hall)


def read(hall: Hall, words: str = STOPPED) -> Message:
    """What Ben, who plays the monsters, reads of a plan in the channel."""
    (told,) = [message for message in hall.ben.sees(CHANNEL) if words in message.text and not message.ephemeral]
    return told


async def test_the_ugly_master_does_not_read_what_is_left_of_a_heros_plan(hall: Hall) -> None:
    await mastered(hall)
    await runs(hall, "attack snout 1, move to H3, pick the chest until it is open")
    told = read(hall)
    assert (
        "the plan for Barka has stopped: the next part could not be done. `/plan` shows you what is left" in told.text
    )
    for word in ("Snout", "H3", "chest", "parts", "within"):
        assert word not in told.text
    kept = (await hall.table()).aside.ahead.plans["barka"].parts
    assert kept == (Part("attack", "s1"), Part("move", "H3"), Part("pick", until=True))


async def test_why_a_plan_stopped_names_no_square_to_the_ugly_master(hall: Hall) -> None:
    await mastered(hall)
    await runs(hall, "move to J3 with 1 die, end")
    assert "J3" not in read(hall).text


async def test_how_much_of_a_plan_has_run_is_not_told_to_the_ugly_master(hall: Hall) -> None:
    await mastered(hall)
    await runs(hall, "face south, end")
    assert "the plan for Barka has run." in read(hall, "the plan for Barka").text


async def test_the_author_reads_it_all_in_a_direct_message(hall: Hall) -> None:
    await mastered(hall)
    await likes(hall, hall.ada, "dm")
    await runs(hall, "attack snout 1, move to H3")
    told = await hall.ada.wait_for("@ada", lambda message: STOPPED in message.text)
    assert "Left: attack Ugly Snout 1; move to H3." in told.text
    assert not [message for message in hall.ben.sees(CHANNEL) if STOPPED in message.text]


async def test_what_no_direct_message_may_bring_is_told_in_the_channel_without_the_plan(
    hall: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    await mastered(hall)
    await likes(hall, hall.ada, "dm")
    hall.local.world.closed_doors.add(hall.ada.id)
    await runs(hall, "attack snout 1, move to H3")
    told = await hall.ben.wait_for(CHANNEL, lambda message: STOPPED in message.text)
    assert "Snout 1" not in told.text
    assert "H3" not in told.text
    forget_refusals(hall, caplog)


async def test_the_board_tells_opponents_when_a_standing_order_answers_and_not_what(closed_hall: Hall) -> None:
    hall = closed_hall
    await struck(hall, shields="ask", hours=4)
    table, speak = await hall.table(), Speaker("en")
    assert "the standing order answers <t:" in waiting_line(speak, table, {})
    assert ":R>: 3 Shield Dice" in waiting_line(speak, table, {})
    table.game.state.master = hall.ben.id
    assert "the standing order answers <t:" in waiting_line(speak, table, {})
    assert "Shield Dice" not in waiting_line(speak, table, {})

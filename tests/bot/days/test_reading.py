"""What somebody sees who reads the channel afterwards: nothing is told twice, and it says whose doing it was."""

from __future__ import annotations

import pytest

from bot.local import Message
from bot.store import Store
from bot.table.waiting.downtime import tell_downtime
from bot.table.waiting.spans import HOUR
from bot.table.waiting.watching import bridge
from tests.bot.conftest import CHANNEL, Hall
from tests.bot.days.test_absence import later, says, two
from tests.bot.days.test_plans import gives
from tests.bot.test_outbox import forget_refusals


def asks(message: Message) -> bool:
    """Whether a board asks something still."""
    return any(button.custom_id.startswith(("sf:a:", "sf:s:")) for button in message.buttons)


async def test_a_board_that_is_shown_anew_takes_the_question_off_the_older_one(hall: Hall) -> None:
    older = await two(hall)
    told = older.text
    assert asks(older)
    await hall.ada.slash(CHANNEL, "board")
    newer = await hall.board()
    await hall.quiet()
    assert newer.id != older.id
    assert asks(newer)
    assert not asks(older)
    assert "What next?" not in older.text
    assert older.text in told, "what it told stays"
    assert [button.label for button in older.buttons] == ["Whole map", "In words"]
    assert [message.id for message in hall.ada.sees(CHANNEL) if asks(message)] == [newer.id]


async def test_an_older_board_that_told_nothing_says_that_the_game_goes_on_further_down(hall: Hall) -> None:
    await two(hall)
    await hall.ada.slash(CHANNEL, "board")
    idle = await hall.board()
    await hall.restart()
    await hall.ada.slash(CHANNEL, "board")
    await hall.board()
    await hall.quiet()
    assert not asks(idle)
    assert idle.text.endswith("The game goes on further down.")


async def test_whatever_the_clock_a_plan_or_a_command_does_only_the_newest_board_asks(hall: Hall) -> None:
    await two(hall, time="8h", then="autopilot")
    await later(hall, 8 * HOUR)
    await later(hall, 8 * HOUR)
    await hall.ada.slash(CHANNEL, "defend", dice=1)
    newest = await hall.board()
    await hall.quiet()
    assert [message.id for message in hall.ada.sees(CHANNEL) if asks(message)] == [newest.id]


async def test_a_press_takes_the_buttons_off_with_one_change(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.choose("barka")
    await hall.quiet()
    changed = hall.local.delay("PATCH /channels/*/messages/*", 0, times=None)
    await hall.choose("end")
    ended = await hall.choose("let_go")
    assert "ends the turn" in ended.text
    await hall.quiet()
    assert [message.id for message in hall.ada.sees(CHANNEL) if asks(message)] == [ended.id]
    assert changed.met == 0, "the press itself has changed it"


async def test_an_older_board_loses_its_question_after_a_restart_and_is_not_said_twice(
    hall: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    older = await two(hall)
    trouble = hall.local.refuse("PATCH /channels/*/messages/*", status=503, times=None)
    await hall.ada.slash(CHANNEL, "board")
    newer = await hall.board()
    assert asks(older)
    await hall.close()
    forget_refusals(hall, caplog)
    there, trouble.times = len(hall.ada.sees(CHANNEL)), 0
    await hall.open()
    await hall.quiet()
    assert not asks(older)
    assert asks(newer)
    assert len(hall.ada.sees(CHANNEL)) == there


async def test_an_older_board_that_cannot_be_changed_any_more_stays_and_is_tried_once(
    hall: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    older = await two(hall)
    hall.local.refuse("PATCH /channels/*/messages/*", status=400, code=30046, times=1)
    await hall.ada.slash(CHANNEL, "board")
    newer = await hall.board()
    await hall.quiet()
    there = len(hall.ada.sees(CHANNEL))
    forget_refusals(hall, caplog)
    await hall.ada.slash(CHANNEL, "board")
    await hall.quiet()
    assert asks(older), "Discord has refused, and it was not tried again"
    assert not asks(newer)
    assert len(hall.ada.sees(CHANNEL)) == there + 1


async def test_after_an_hour_who_goes_next_is_told_alone_and_not_once_more_with_what_went_before(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben, "helena": hall.ben})
    await hall.choose("barka")
    await hall.choose("end")
    ended = await hall.choose("let_go")
    assert "**Barka** ends the turn" in ended.text
    await later(hall, 2 * HOUR)
    taken = await hall.choose("zoe")
    assert taken.id != ended.id
    assert "**Zoe** takes the turn with 6 dice." in taken.text
    assert "Barka" not in taken.text
    assert not [button for button in ended.buttons if button.custom_id.startswith("sf:a:")], "the old buttons are gone"


async def test_within_an_hour_it_goes_into_the_message_that_is_there(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben, "helena": hall.ben})
    await hall.choose("barka")
    await hall.choose("end")
    ended = await hall.choose("let_go")
    await later(hall, HOUR / 2)
    assert (await hall.choose("zoe")).id == ended.id
    await hall.restart()
    await later(hall, 2 * HOUR)
    assert (await hall.choose("give_back")).id != ended.id, "a restart does not make an old message new"


async def test_what_the_autopilot_did_says_so_over_it(hall: Hall) -> None:
    await two(hall, time="8h", then="autopilot")
    assert not [message for message in hall.ada.sees(CHANNEL) if "On autopilot" in message.text]
    await later(hall, 8 * HOUR)
    assert (await says(hall, "-# On autopilot: **Zoe**")).text.splitlines()[1].startswith("-# Turn 1 of")
    told = [message.text for message in hall.ada.sees(CHANNEL) if "On autopilot" in message.text]
    assert len(told) == 1, "the Monster Phase that follows is nobody's doing"


async def test_where_several_could_go_they_are_told_why_and_what_comes_at_the_end(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben, "helena": hall.local.person("Cleo")})
    await hall.ada.slash(CHANNEL, "mission clock", time="8h", then="autopilot")
    await later(hall, 4 * HOUR)
    reminded = await says(hall, "Half of the time is over. Whoever likes goes next")
    assert reminded.mentions == []
    await hall.ben.slash(CHANNEL, "away", until="5d", how="wait")
    await later(hall, 2 * HOUR)
    warned = await says(hall, "the autopilot plays on, with caution.")
    assert f"before <t:{int(hall.clock.now() + 2 * HOUR)}:f>" in warned.text
    assert hall.ada.mention in warned.text
    assert hall.ben.mention not in warned.text, "who is away is not asked"


async def test_a_plan_that_only_ends_the_turn_says_so_in_the_message_of_its_last_action(hall: Hall) -> None:
    """With an ability that is full the turn does not end by itself when the dice are gone. Ben wants no mention, for
    which it would take a message of its own."""
    await hall.begin({"barka": hall.ada, "zoe": hall.ben, "helena": hall.ben})
    await hall.ben.slash(CHANNEL, "notify", way="none")
    await hall.deal(barka={"war_cry": 5})
    await gives(hall, "the rest into defence")
    await hall.choose("barka")
    await later(hall, 60)
    told = [message.text for message in hall.ada.sees(CHANNEL) if "As planned for **Barka**" in message.text]
    assert len(told) == 1
    assert "**Barka** raises 6 Shield Dice (6 in all). Turn over." in told[0]


async def test_who_is_passed_over_by_a_vote_is_not_reminded_in_the_hour_of_grace(hall: Hall) -> None:
    await two(hall, time="8h", then="autopilot")
    await later(hall, 3.5 * HOUR)
    await hall.ada.slash(CHANNEL, "vote", what="skip")
    await says(hall, "shall the turn of")
    await later(hall, 0.6 * HOUR)
    assert not [message for message in hall.ada.sees(CHANNEL) if "half of the time is over" in message.text]
    await later(hall, 0.5 * HOUR)
    await says(hall, "the turn of Zoe was passed over")


async def test_a_vote_to_pass_over_that_is_not_agreed_on_holds_no_reminder(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben, "helena": hall.local.person("Cleo")})
    await hall.ada.slash(CHANNEL, "mission clock", time="8h", then="autopilot")
    await hall.choose("barka")
    await later(hall, 3.5 * HOUR)
    await hall.ben.slash(CHANNEL, "vote", what="skip", hero="barka")
    await says(hall, "shall the turn of")
    await later(hall, 0.6 * HOUR)
    await says(hall, "half of the time is over")


async def test_a_long_downtime_is_told_once_and_calls_nobody(hall: Hall) -> None:
    await two(hall, time="8h", then="autopilot")
    await hall.bot.scheduler.settle()
    await hall.close()
    began = int(hall.clock.now())
    hall.clock.move(6 * HOUR)
    await hall.open()
    told = await says(hall, f"I was not running from <t:{began}:f> until <t:{began + 6 * 3600}:f>. No time ran")
    assert told.mentions == []
    assert hall.local.world.message(told.channel_id, told.id).flags & 4096, "it makes no sound"
    await hall.restart()
    await later(hall, 60)
    await hall.restart()
    await hall.quiet()
    assert len([message for message in hall.ada.sees(CHANNEL) if "I was not running" in message.text]) == 1


async def test_of_downtimes_that_could_not_be_told_yet_one_line_is_made(hall: Hall) -> None:
    await two(hall, time="8h", then="autopilot")
    await hall.bot.scheduler.settle()
    await hall.close()
    began = int(hall.clock.now())
    for _ in range(2):
        hall.clock.move(3 * HOUR)
        store = await Store.open(hall.database, clock=hall.clock)
        await tell_downtime(store, await bridge(store))
        await store.close()
    await hall.open()
    await says(hall, f"I was not running from <t:{began}:f> until <t:{began + 6 * 3600}:f>")
    await hall.quiet()
    assert len([message for message in hall.ada.sees(CHANNEL) if "I was not running" in message.text]) == 1


async def test_a_short_downtime_a_pause_and_a_finished_mission_are_told_nothing_of_it(hall: Hall) -> None:
    await two(hall, time="8h", then="autopilot")
    await hall.bot.scheduler.settle()
    await hall.close()
    hall.clock.move(HOUR / 2)
    await hall.open()
    await hall.ada.slash(CHANNEL, "mission pause", until="3d")
    await hall.bot.scheduler.settle()
    await hall.close()
    hall.clock.move(6 * HOUR)
    await hall.open()
    await hall.quiet()
    assert not [message for message in hall.ada.sees(CHANNEL) if "I was not running" in message.text]


async def test_a_seat_that_is_offered_for_silence_says_so_to_the_table(hall: Hall) -> None:
    await two(hall, time="8h", then="autopilot")
    await later(hall, 8 * HOUR)
    await later(hall, 8 * HOUR)
    offered = await says(hall, "the seat of **Zoe** is offered")
    assert offered.text.startswith(f"{hall.ben.mention} has not answered for long, so the seat")


async def test_a_seat_that_is_offered_by_a_vote_says_so_and_the_vote_says_when(hall: Hall) -> None:
    await two(hall)
    await hall.ada.slash(CHANNEL, "vote", what="offer", hero="zoe")
    vote = await says(hall, "shall the seat of")
    await later(hall, HOUR)
    await says(hall, "As the table has voted, the seat of **Zoe** is offered")
    assert vote.text.endswith(f"**It is agreed.**\n-# Closed on <t:{int(hall.clock.now())}:f>.")


async def test_the_lobby_of_a_mission_that_has_begun_says_where_to_read_what_holds_now(hall: Hall) -> None:
    lobby = await hall.lobby()
    await hall.ada.select(lobby, "barka")
    await hall.press(hall.ada, lobby, "Begin")
    await hall.ada.slash(CHANNEL, "mission clock", time="8h", then="autopilot")
    await hall.quiet()
    assert "Clock: 24 h" in lobby.text
    assert "begun like this. Clock, seats and host may change" in lobby.text
    assert "`/mission status`" in lobby.text

"""What a phone shows of a call, of which it has room for the beginning: mission, question, dice, until when; and where
it leads."""

from __future__ import annotations

import re

from engine import Scripted
from tests.bot.conftest import CHANNEL, Hall
from tests.bot.days.test_absence import later, says, two

HOUR = 3600.0


def first(text: str) -> str:
    """So much a phone shows, with mentions and times as it writes them."""
    shown = re.sub(r"<@\d+>", "@Ben", re.sub(r"<t:\d+:\w>", "in 8 hours", text.replace("**", "")))
    return shown[:100]


async def test_the_board_that_calls_somebody_begins_with_what_matters(hall: Hall) -> None:
    board = await two(hall, time="8h", then="autopilot")
    assert board.mentions == ["Ben"]
    shown = first(board.text)
    for part in ("@Ben", "Pantry Raid", "due in 8 hours", "Zoe: 6 dice in the Pool"):
        assert part in shown, shown
    board = await hall.choose("move")
    assert not board.text.startswith("<@"), "who answers is not called"


async def test_a_direct_message_leads_to_the_board_that_asks(hall: Hall) -> None:
    await hall.ben.slash(CHANNEL, "notify", way="dm")
    board = await two(hall, time="8h", then="autopilot")
    called = await hall.ben.wait_for("@ben", lambda message: "tocca a te" in message.text)
    assert str(board.id) in called.text
    shown = first(called.text)
    for part in ("Assalto alla dispensa", "Zoe: 6 dadi", "in 8 hours"):
        assert part in shown, shown


async def test_whom_a_vote_goes_against_is_told_what_it_is_about_until_when_and_where(hall: Hall) -> None:
    await hall.ben.slash(CHANNEL, "notify", way="dm")
    await two(hall)
    await hall.ada.slash(CHANNEL, "vote", what="autopilot", hero="zoe")
    vote = await says(hall, "shall the autopilot play **Zoe**")
    told = await hall.ben.wait_for("@ben", lambda message: "pilota automatico" in message.text)
    assert str(vote.id) in told.text
    assert f"<t:{int(hall.clock.now() + HOUR)}:f>" in told.text
    assert "far giocare Zoe" in first(told.text).replace("@Ben: ", "")


async def test_a_vote_that_mentions_somebody_begins_with_mission_and_time(hall: Hall) -> None:
    await two(hall)
    await hall.ada.slash(CHANNEL, "vote", what="offer", hero="zoe")
    vote = await says(hall, "shall the seat of **Zoe**")
    assert vote.mentions == ["Ben"]
    shown = first(vote.text)
    for part in ("@Ben", "Pantry Raid", "until in 8 hours", "shall the seat of Zoe"):
        assert part in shown, shown
    await hall.press(hall.ben, vote, "No")
    assert (await says(hall, "It is not agreed")).text.startswith("**A vote**"), "nobody is called any more"


async def test_who_is_asked_about_shield_dice_reads_the_odds_and_what_the_order_says(closed_hall: Hall) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="2222 22 " + "11 " * 60, fate="K" * 30))
    await hall.begin({"barka": hall.ada})
    await hall.ada.slash(CHANNEL, "notify", way="dm")
    await hall.ada.slash(CHANNEL, "orders", shields="all")
    await hall.ada.slash(CHANNEL, "orders", shields="ask", hours=4)
    await hall.ada.slash(CHANNEL, "move", dice=4, to="I3")
    await hall.ada.slash(CHANNEL, "defend", dice=2)
    await hall.board()
    await later(hall, 2 * HOUR)
    told = await hall.ada.wait_for("@ada", lambda message: "How many Shield Dice" in message.text)
    assert re.search(r"- 3 Shield Dice · parries \d+ %", told.text)
    assert re.search(r"your standing order says: 3 Shield Dice · parries \d+ %", told.text)


async def test_the_ugly_master_is_called_by_a_board_that_begins_with_what_matters(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ada})
    await hall.ada.slash(CHANNEL, "mission clock", time="8h", then="autopilot")
    await hall.ben.slash(CHANNEL, "um take")
    await hall.press(hall.ada, await says(hall, "would like to play the monsters"), "I agree")
    for option in ("barka", "end", "let_go", "end"):
        await hall.choose(option)
    board = await hall.choose("let_go")
    assert board.mentions == ["Ben"]
    shown = first(board.text)
    for part in ("@Ben", "Pantry Raid", "due in 8 hours", "The dice of the Ugly Master"):
        assert part in shown, shown
    await later(hall, 8 * HOUR)
    await says(hall, "the bot plays the monsters for you now")
    table = await hall.table()
    assert table.game.state.turn == 2, "the clock alone goes on"

"""Two people at once, buttons that are old, somebody else's, or another mission's."""

from __future__ import annotations

import asyncio

import pytest

from bot.channel.outbox import Writing
from bot.local import Button, Message, Person, Reply
from bot.store import OutboxRow
from engine import Scripted
from tests.bot.conftest import CHANNEL, Hall


def button(message: Message, end: str) -> Button:
    return next(button for button in message.buttons if button.custom_id.endswith(end))


async def at_once(hall: Hall, *presses: tuple[Person, Message, str]) -> list[Reply]:
    """All these presses in the same moment; none of them fails."""
    opened = [person.open_click(message, label) for person, message, label in presses]
    answered = await asyncio.gather(*(p.answered(i) for (p, _, _), i in zip(presses, opened, strict=True)))
    assert all(answered)
    replies = [Reply(hall.local.world, interaction) for interaction in opened]
    assert [reply.failed for reply in replies] == [None] * len(replies)
    return replies


async def test_row_13_two_presses_in_the_same_moment_are_one_answer_and_one_kind_word(hall: Hall) -> None:
    board = await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    ply = (await hall.table()).game.ply
    replies = await at_once(hall, (hall.ada, board, "Barka"), (hall.ben, board, "Zoe"))
    table = await hall.table()
    assert table.game.ply == ply + 1
    told = [reply for reply in replies if reply.ephemeral]
    assert len(told) == 1
    first = hall.ada if table.game.state.active == "barka" else hall.ben
    assert first.mention in told[0].text, "whose turn it is now"


async def test_row_14_what_two_people_say_at_once_is_done_in_order_where_both_may_speak(hall: Hall) -> None:
    """One answers the open question while the other gives orders and a plan: nothing of it is refused."""
    board = await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    pressed = hall.ada.open_click(board, "Barka")
    orders = hall.ben.open_slash(CHANNEL, "orders", {"shields": "all"})
    plan = hall.ben.open_slash(CHANNEL, "plan", {"text": "move to D4"})
    mine = hall.ada.open_slash(CHANNEL, "orders", {"keep": 2})
    waiting = (hall.ada.answered(pressed), hall.ben.answered(orders), hall.ben.answered(plan), hall.ada.answered(mine))
    assert all(await asyncio.gather(*waiting))
    await hall.board()
    table = await hall.table()
    zoe, barka = table.seat("zoe"), table.seat("barka")
    assert zoe is not None
    assert barka is not None
    assert (zoe.shields, barka.keep) == ("all", 2)
    assert table.game.state.active == "barka"
    assert "zoe" in table.aside.ahead.plans


async def test_row_16_a_heros_button_in_the_monster_phase_is_answered_in_private(closed_hall: Hall) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="2222 22 11 11 11 11 11 11", fate="KKKKKK"))
    old = await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    hall.bot.outbox.asks_no_more(int(old.channel_id), int(old.id))  # so it keeps its buttons
    await hall.ada.slash(CHANNEL, "board")
    await hall.ada.slash(CHANNEL, "orders", shields="ask")
    await hall.choose("barka")
    await hall.ada.slash(CHANNEL, "move", dice=4, to="I3")
    await hall.ada.slash(CHANNEL, "defend", dice=2)
    await hall.choose("zoe")
    await hall.choose("end")
    await hall.choose("let_go")
    assert (await hall.table()).game.state.phase == "monsters"
    before = (await hall.table()).game.save()
    late = await hall.press(hall.ben, old, button(old, ":next_hero:zoe").custom_id)
    assert late.ephemeral
    assert late.failed is None
    assert "i Musi si muovono" in late.text
    assert hall.ada.mention in late.text
    assert (await hall.table()).game.save() == before


async def test_row_16_a_press_while_the_monsters_move_waits_its_turn_and_does_not_fail(hall: Hall) -> None:
    """The last Hero ends the turn, and in the same moment somebody presses an old button."""
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.choose("barka")
    await hall.choose("end")
    old = await hall.choose("let_go")
    await hall.choose("zoe")
    last = await hall.choose("end")
    presses = (hall.ben, last, button(last, ":let_go").custom_id), (hall.ada, old, old.buttons[0].custom_id)
    replies = await at_once(hall, *presses)
    assert replies[1].ephemeral
    assert (await hall.table()).game.state.turn == 2
    await hall.board()


async def test_row_17_a_spectator_and_another_player_are_told_whose_turn_it_is(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    board = await hall.choose("barka")
    before = (await hall.table()).game.save()
    for person in (hall.ben, hall.local.person("Carla")):
        told = await hall.press(person, board, button(board, ":act:move").custom_id)
        assert told.ephemeral
        assert told.failed is None
        assert hall.ada.mention in told.text
        assert "Barka" in told.text
    assert (await hall.table()).game.save() == before


async def test_row_20_a_double_click_has_one_effect_and_each_press_one_answer(closed_hall: Hall) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="11 11 11"))
    await hall.begin({"barka": hall.ada})
    board = await hall.choose("move")
    dice = button(board, ":dice:2").custom_id
    replies = await at_once(hall, *[(hall.ada, board, dice)] * 4)
    assert sum(reply.ephemeral for reply in replies) == 3
    assert (await hall.table()).game.state.heroes["barka"].pool == 4
    rolls = [
        message for message in hall.ada.sees(CHANNEL) if not message.ephemeral and "runs on 2 dice" in message.text
    ]
    assert len(rolls) <= 1
    await hall.board()


async def test_row_22_buttons_of_the_lobby_never_come_back_once_the_mission_has_begun(hall: Hall) -> None:
    lobby = await hall.lobby()
    await hall.ada.select(lobby, "barka")
    assert await hall.local.world.until(lambda: not button(lobby, ":begin").disabled, 5.0)
    begin = button(lobby, ":begin").custom_id
    await hall.ada.answered(hall.ada.open_click(lobby, begin))
    first = await hall.board()
    await hall.press(hall.ada, first, button(first, ":act:move").custom_id)
    for message in hall.ada.sees(CHANNEL):
        assert not any(b.custom_id.startswith("sf:l:") and not b.disabled for b in message.buttons)
    handle = begin.split(":")[2]
    ours = {b.custom_id.split(":")[2] for m in hall.ada.sees(CHANNEL) for b in m.buttons if b.custom_id.count(":") > 2}
    assert ours == {handle}, "each button carries its mission"


async def test_row_23_three_missions_in_one_server_do_not_hear_of_each_other(hall: Hall) -> None:
    """Two in channels, one in a thread of one of them; the same person plays in all three."""
    boards = {}
    thread = hall.local.world.add_thread(hall.channel(), hall.ada.id, "deep-down", kind=11, minutes=1440)["name"]
    for name in (CHANNEL, "cellar", thread):
        boards[name] = await hall.begin({"barka": hall.ada, "zoe": hall.ben}, channel=name)
    await hall.ada.slash("cellar", "orders", shields="none")
    await hall.ada.slash(thread, "plan", text="move to D4")
    await at_once(hall, (hall.ada, boards[CHANNEL], "Barka"), (hall.ben, boards["cellar"], "Zoe"))
    tables = {name: await hall.table(name) for name in boards}
    assert {name: table.game.state.active for name, table in tables.items()} == {
        CHANNEL: "barka",
        "cellar": "zoe",
        thread: None,
    }
    shields = {name: seat.shields for name, table in tables.items() if (seat := table.seat("barka")) is not None}
    assert shields == {CHANNEL: "odds", "cellar": "none", thread: "odds"}
    assert {name: bool(table.aside.ahead.plans) for name, table in tables.items()} == {
        CHANNEL: False,
        "cellar": False,
        thread: True,
    }
    for name in boards:
        await hall.board(name)


async def test_an_undo_and_a_command_in_the_same_moment_leave_no_picture_of_the_position_between(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the undo had to show is shown no more once the command has gone on from there: below the board is at most
    the line that says so."""
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.choose("barka")
    await hall.ada.slash(CHANNEL, "face", side="north")
    await hall.board()
    shown = await hall.ada.slash(CHANNEL, "undo")
    table, write, both = await hall.table(), hall.bot.outbox._write, asyncio.Event()

    async def slowly(row: OutboxRow) -> Writing:
        await both.wait()
        return await write(row)

    monkeypatch.setattr(hall.bot.outbox, "_write", slowly)
    undone = hall.ada.open_click(shown.message, shown.message.buttons[0].custom_id)
    moved = hall.ada.open_slash(CHANNEL, "move", {"dice": 2})
    asks = lambda: table.shown.decision.what if table.shown.decision else ""  # noqa: E731
    assert await hall.local.world.until(lambda: asks() != "act", 5)
    both.set()
    assert all(await asyncio.gather(hall.ada.answered(undone), hall.ada.answered(moved)))
    board = await hall.board()
    await hall.quiet()
    said = [message for message in hall.ada.sees(CHANNEL) if not message.ephemeral]
    below = [message.text for message in said if message.id > board.id]
    assert all("has taken back" in text for text in below)
    assert not [m.text for m in said if m.attachments and m.text.startswith("-# ") and len(m.text.splitlines()) == 1]


async def test_two_who_ask_for_the_board_at_once_see_one_and_a_way_to_it(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    async with hall.bot.tables.lanes.enter((await hall.table()).row.id):
        asked = [person.open_slash(CHANNEL, "board", {}) for person in (hall.ada, hall.ben)]
        await asyncio.sleep(0.1)
    assert all(await asyncio.gather(*(p.answered(i) for p, i in zip((hall.ada, hall.ben), asked, strict=True))))
    await hall.board()
    waiting = lambda: [message for message in hall.ada.sees(CHANNEL) if message.thinking]  # noqa: E731
    assert await hall.local.world.until(lambda: not waiting(), 5), "nobody is left waiting"
    said = [message for message in hall.ada.sees(CHANNEL) if not message.ephemeral]
    assert sum("The position has changed in the same moment" in message.text for message in said) <= 1

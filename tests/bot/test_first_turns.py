"""From `/mission start` to the first Monster Phase, and a whole mission, as two people play it."""

from __future__ import annotations

from bot.local import Message
from engine import Scripted
from tests.bot.conftest import CHANNEL, Hall


async def test_two_people_open_a_lobby_pick_heroes_and_the_host_begins(hall: Hall) -> None:
    lobby = await hall.lobby()
    assert "Pantry Raid" in lobby.text
    assert hall.ada.mention in lobby.text
    await hall.ada.select(lobby, "barka")
    await hall.ben.select(lobby, "zoe")
    assert "Barka" in lobby.text
    assert hall.ben.mention in lobby.text
    refused = await hall.ben.click(lobby, "Begin")
    assert refused.ephemeral
    assert hall.ada.mention in refused.text
    await hall.press(hall.ada, lobby, "Begin")
    board = await hall.board()
    assert "Who goes next?" in board.text
    assert [button.label for button in board.buttons][:2] == ["Barka", "Zoe"]
    assert board.attachments[0].data.startswith(b"\x89PNG")
    assert "Barka on" in board.attachments[0].description
    assert lobby.buttons == []


async def test_nobody_is_mentioned_while_several_could_go_and_then_only_the_last_one_left(hall: Hall) -> None:
    board = await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    assert pinged(board) == []
    board = await hall.choose("barka")
    assert pinged(board) == []
    await hall.choose("end")
    board = await hall.choose("let_go")
    assert "Zoe" in board.text
    assert pinged(board) == ["Ben"]


async def test_an_action_is_chosen_step_by_step_in_the_same_message_until_dice_fall(closed_hall: Hall) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="11 12"))
    board = await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    assert (await hall.choose("barka")).id == board.id
    assert (await hall.choose("move")).id == board.id
    assert "How many dice" in board.text
    after = await hall.choose(2)
    assert after.id != board.id
    assert "1 1 = 2 squares" in after.text
    assert board.selects == []
    assert [button.label for button in board.buttons] == ["Whole map", "In words"]


async def test_back_takes_an_unfinished_choice_back(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada})
    board = await hall.choose("move")
    await hall.press(hall.ada, board, "Back")
    board = await hall.board()
    assert "What next?" in board.text


async def test_a_command_with_all_its_options_does_the_whole_action(closed_hall: Hall) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="22"))
    await hall.begin({"barka": hall.ada})
    table = await hall.table()
    assert table.game.view().hero("barka").square == "B3"
    reply = await hall.ada.slash(CHANNEL, "move", dice=2, to="e3")
    assert "2 2 = 4 squares" in reply.text
    assert table.game.view().hero("barka").square == "E3"
    assert reply.message == await hall.board()


async def test_a_square_out_of_reach_is_asked_again_with_the_nearest_first(closed_hall: Hall) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="11"))
    await hall.begin({"barka": hall.ada})
    reply = await hall.ada.slash(CHANNEL, "move", dice=2, to="F3")
    first = reply.message.selects[0].options[0].value
    assert first == "D3"
    board = await hall.choose("D3")
    assert "D3" in board.text


async def test_half_a_command_leaves_the_rest_to_buttons(closed_hall: Hall) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="12"))
    await hall.begin({"barka": hall.ada})
    reply = await hall.ada.slash(CHANNEL, "charge", dice=2)
    assert "Which ability" in reply.text
    board = await hall.choose("war_cry")
    assert "1 2" in board.text


async def test_a_command_may_come_before_anybody_said_who_goes_next(closed_hall: Hall) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="11"))
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    reply = await hall.ben.slash(CHANNEL, "move", dice=2)
    assert "Zoe" in reply.text
    assert (await hall.table()).game.state.active == "zoe"


async def test_a_whole_mission_is_played_to_its_end_by_buttons(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    board = await hall.play_on(lambda table: table.game.outcome is not None)
    row = (await hall.table()).row
    assert row.status == "over"
    assert row.outcome in ("won", "lost")
    assert [button.label for button in board.buttons] == ["Whole map", "In words"]
    again = await hall.ada.slash(CHANNEL, "mission start", mission="m01_pantry_raid")
    assert not again.ephemeral


def pinged(message: Message) -> list[str]:
    """Whom a message pinged."""
    return list(message.mentions)

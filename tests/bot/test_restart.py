"""The bot goes and comes back on the same database: nothing is lost, nothing is said twice, old buttons work."""

from __future__ import annotations

import sqlite3

import pytest

from engine import Scripted
from tests.bot.conftest import CHANNEL, Hall


async def test_the_game_goes_on_with_a_button_from_before_the_restart(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    board = await hall.choose("barka")
    before = (await hall.table()).game.save()
    await hall.restart()
    assert (await hall.table()).game.save() == before
    await hall.press(hall.ada, board, "Move")
    assert "How many dice" in (await hall.board()).text


async def test_a_restart_in_the_middle_of_a_roll_asks_the_same_question(closed_hall: Hall) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="1*"))
    await hall.begin({"barka": hall.ada})
    await hall.ada.slash(CHANNEL, "move", dice=2, to="D3")
    before = (await hall.table()).game.save()
    await hall.restart(Scripted())
    table = await hall.table()
    assert table.game.save() == before
    board = await hall.choose("war_cry")
    assert "War Cry (1/5)" in board.text
    assert (await hall.table()).game.view().hero("barka").square == "D3"


async def test_the_wanted_square_is_remembered_over_a_restart(closed_hall: Hall) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="11"))
    await hall.begin({"barka": hall.ada})
    await hall.ada.slash(CHANNEL, "move", dice=2, to="F3")
    await hall.restart(Scripted())
    reply = await hall.ada.slash(CHANNEL, "board")
    assert reply.message.selects[0].options[0].value == "D3"


async def test_the_dialog_for_typed_answers_works_after_a_restart(closed_hall: Hall) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="2222"))
    await hall.begin({"barka": hall.ada})
    reply = await hall.ada.slash(CHANNEL, "move", dice=4)
    opened = await hall.press(hall.ada, reply.message, "Type a square")
    await hall.restart(Scripted())
    interaction = hall.ada.open_submit(opened.interaction, {"answer": "e 5"})
    await hall.ada.answered(interaction)
    await hall.board()
    assert (await hall.table()).game.view().hero("barka").square == "E5"


async def test_a_save_that_cannot_be_read_is_left_alone_and_said_clearly(closed_hall: Hall, caplog) -> None:  # type: ignore[no-untyped-def]
    hall = closed_hall
    await hall.open()
    board = await hall.begin({"barka": hall.ada})
    await hall.close()
    with sqlite3.connect(hall.database) as db:
        db.execute("UPDATE games SET save = replace(save, '\"facing\":', '\"fading\":')")
        kept = db.execute("SELECT save FROM games").fetchall()
    db.close()
    await hall.open()
    pressed = await hall.press(hall.ada, board, "Move")
    assert pressed.ephemeral
    assert "cannot be read" in pressed.text
    commanded = await hall.ada.slash(CHANNEL, "move", dice=2)
    assert "cannot be read" in commanded.text
    await hall.close()
    db = sqlite3.connect(hall.database)
    assert db.execute("SELECT save FROM games").fetchall() == kept
    db.close()
    assert any("cannot be read" in record.getMessage() for record in caplog.records)
    caplog.clear()


@pytest.mark.parametrize("aside", ["{", "[]", '{"telling": '])
async def test_what_the_table_remembers_beside_a_game_is_left_alone_if_it_cannot_be_read(
    closed_hall: Hall, caplog: pytest.LogCaptureFixture, aside: str
) -> None:
    hall = closed_hall
    await hall.open()
    board = await hall.begin({"barka": hall.ada})
    await hall.close()
    with sqlite3.connect(hall.database) as db:
        db.execute("UPDATE games SET aside = ?", (aside,))
    db.close()
    await hall.open()
    assert "cannot be read" in (await hall.press(hall.ada, board, "Move")).text
    for command in ("board", "mission status", "log", "help", "hero"):
        reply = await hall.ada.slash(CHANNEL, command)
        assert reply.ephemeral
        assert "cannot be read" in reply.text
    await hall.close()
    db = sqlite3.connect(hall.database)
    assert db.execute("SELECT aside FROM games").fetchall() == [(aside,)]
    db.close()
    caplog.clear()


@pytest.mark.parametrize("column, value", [("events", "{"), ("events", '[{"event": 1}]'), ("pictures", b"\0")])
async def test_a_step_that_cannot_be_read_is_missing_in_the_log_and_the_game_goes_on(
    closed_hall: Hall, caplog: pytest.LogCaptureFixture, column: str, value: object
) -> None:
    hall = closed_hall
    await hall.open()
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.choose("barka")
    await hall.close()
    with sqlite3.connect(hall.database) as db:
        db.execute(f"UPDATE steps SET {column} = ? WHERE number = 1", (value,))
    db.close()
    await hall.open()
    said = await hall.ada.slash(CHANNEL, "log")
    assert "takes the turn" in said.text
    assert "into the dungeon" not in said.text
    assert "How many dice" in (await hall.choose("move")).text
    assert "it is left as it is" in caplog.text
    caplog.clear()


async def test_after_a_deleted_board_message_board_shows_it_again(hall: Hall) -> None:
    board = await hall.begin({"barka": hall.ada})
    hall.ada.delete(board)
    reply = await hall.ada.slash(CHANNEL, "board")
    assert not reply.ephemeral
    await hall.press(hall.ada, reply.message, "Move")
    assert "How many dice" in (await hall.board()).text
    assert reply.message == await hall.board()
    gone = hall.local.world.refusals
    assert [refusal.method for refusal in gone] == ["PATCH"], "its buttons were to go, once"
    gone.clear()

"""What Discord does to a table: rights that go, channels and threads that close, a bot that is thrown out."""

from __future__ import annotations

import pytest

from bot.local import Message
from engine import Scripted
from tests.bot.conftest import CHANNEL, Hall
from tests.bot.test_outbox import forget_refusals


async def mid_move(hall: Hall, *dice: str) -> Message:
    """Ada's Barka is about to roll for a move."""
    await hall.open(Scripted(dice=" ".join(dice or ("11", "11"))))
    await hall.begin({"barka": hall.ada})
    return await hall.choose("move")


# The doctor -------------------------------------------------------------------------------------------------------


async def test_the_doctor_says_that_all_is_well(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada})
    said = await hall.ada.slash(CHANNEL, "doctor")
    assert said.ephemeral
    assert "everything that I need is there" in said.text
    assert "its save can be read" in said.text
    assert "nothing" in said.text
    assert "Database: sound" in said.text


@pytest.mark.parametrize(
    "right, english, italian",
    [
        ("attach_files", "Attach Files", "Allega file"),
        ("embed_links", "Embed Links", "Incorpora link"),
        ("read_message_history", "Read Message History", "Leggi la cronologia dei messaggi"),
        ("send_messages", "Send Messages", "Invia messaggi"),
        ("view_channel", "View Channel", "Visualizza canale"),
    ],
)
async def test_the_doctor_names_the_right_that_is_missing_and_what_for(
    hall: Hall, right: str, english: str, italian: str
) -> None:
    hall.local.world.deny(hall.channel(), right)
    for person, name, remedy in ((hall.ada, english, "Remedy"), (hall.ben, italian, "Rimedio")):
        said = await person.slash(CHANNEL, "doctor")
        assert said.ephemeral
        assert f"**{name}**" in said.text
        assert remedy in said.text
        assert said.text.count("**") == 4, "the title, and this one right"


async def test_the_doctor_in_a_thread_names_the_right_for_threads(hall: Hall) -> None:
    thread = hall.local.thread(hall.channel(), "expedition", hall.ada)
    hall.local.world.deny(hall.channel(), "send_messages_in_threads")
    assert "**Send Messages in Threads**" in (await hall.ada.slash(thread, "doctor")).text


async def test_the_doctor_tells_what_waits_and_why(closed_hall: Hall, caplog: pytest.LogCaptureFixture) -> None:
    hall = closed_hall
    board = await mid_move(hall)
    trouble = hall.local.refuse("POST /channels/*/messages", status=503, times=None)
    await hall.press(hall.ada, board, "2 dice")
    assert await hall.local.world.until(lambda: bool(hall.bot.outbox.troubles), 5.0)
    said = await hall.ada.slash(CHANNEL, "doctor")
    assert "1 message, since 503" in said.text
    trouble.times = 0
    await hall.ada.slash(CHANNEL, "board")
    await hall.board()
    said = await hall.ada.slash(CHANNEL, "doctor")
    assert "Waiting to be said here: nothing" in said.text
    forget_refusals(hall, caplog)


async def test_the_doctor_tells_what_was_put_aside_and_that_the_clock_stands(
    closed_hall: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    hall = closed_hall
    board = await mid_move(hall)
    hall.local.world.deny(hall.channel(), "send_messages")
    await hall.press(hall.ada, board, "2 dice")
    await hall.ada.wait_for(CHANNEL, lambda message: "I lack: Send Messages." in message.text)
    said = await hall.ada.slash(CHANNEL, "doctor")
    assert "Put aside, because Discord refused: 1 message" in said.text
    assert "clock stands still" in said.text
    forget_refusals(hall, caplog)


async def test_the_doctor_says_that_a_save_cannot_be_read(hall: Hall, caplog: pytest.LogCaptureFixture) -> None:
    await hall.begin({"barka": hall.ada})
    row = (await hall.table()).row
    await hall.bot.store.commit(row, 1, "{}", {})
    hall.bot.tables.forget(row.id)
    assert "cannot be read" in (await hall.ada.slash(CHANNEL, "doctor")).text
    caplog.clear()

"""What was committed is said: once, in order, also when Discord or the power fails in between."""

from __future__ import annotations

import sqlite3

import discord
import pytest

from bot.channel.announcing import Announcer
from bot.channel.outbox import Outbox
from bot.store import OutboxRow, Store
from engine import Scripted
from tests.bot.conftest import CHANNEL, Hall


class PowerCut(BaseException):
    """The bot dies at this point."""


def stories(hall: Hall, words: str) -> list[str]:
    return [message.id for message in hall.ben.sees(CHANNEL) if words in message.text]


async def die(hall: Hall) -> None:
    """The bot is gone, without a goodbye: what is in the database stays as it is."""
    hall.bot.outbox._closing = True
    for worker in list(hall.bot.outbox._workers.values()):
        worker.cancel()
    await hall.close()


def waiting(hall: Hall) -> int:
    """Rows that are in the outbox of the database."""
    db = sqlite3.connect(hall.database)
    try:
        return int(db.execute("SELECT count(*) FROM outbox").fetchone()[0])
    finally:
        db.close()


@pytest.mark.parametrize("point", ["before it was tried", "before it was sent", "after it was sent"])
async def test_a_step_is_said_exactly_once_wherever_the_power_fails(
    closed_hall: Hall, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, point: str
) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="11"))
    await hall.begin({"barka": hall.ada})
    board = await hall.choose("move")
    with monkeypatch.context() as broken:
        if point == "before it was tried":
            broken.setattr(Outbox, "_deliver", cut)
        elif point == "before it was sent":
            broken.setattr(discord.PartialMessageable, "send", cut)
        else:
            broken.setattr(Store, "sent", cut)
        await hall.press(hall.ada, board, "2 dice")
        if point == "after it was sent":
            await hall.ben.wait_for(CHANNEL, lambda m: "1 1 = 2 squares" in m.text)
        await die(hall)
    assert waiting(hall) == 1
    await hall.open(Scripted())
    board = await hall.board()
    assert stories(hall, "1 1 = 2 squares") == [board.id]
    await hall.choose("C3")
    await hall.quiet()
    await hall.close()
    assert waiting(hall) == 0
    caplog.clear()


async def cut(*_: object, **__: object) -> None:
    raise PowerCut


async def test_a_server_error_is_tried_again_and_said_once(closed_hall: Hall, caplog: pytest.LogCaptureFixture) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="11"))
    await hall.begin({"barka": hall.ada})
    board = await hall.choose("move")
    hall.local.refuse("POST /channels/*/messages", status=503)
    await hall.press(hall.ada, board, "2 dice")
    board = await hall.board()
    assert stories(hall, "1 1 = 2 squares") == [board.id]
    forget_refusals(hall, caplog)


async def test_a_lost_connection_is_tried_again_and_said_once(
    closed_hall: Hall, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="11"))
    await hall.begin({"barka": hall.ada})
    board = await hall.choose("move")
    real = discord.PartialMessageable.send
    lost = iter((True,))

    async def heard_but_not_confirmed(self: discord.PartialMessageable, **options: object) -> discord.Message:
        message = await real(self, **options)  # type: ignore[arg-type]
        if next(lost, False):
            raise OSError("the line was cut")
        return message

    monkeypatch.setattr(discord.PartialMessageable, "send", heard_but_not_confirmed)
    await hall.press(hall.ada, board, "2 dice")
    board = await hall.board()
    assert stories(hall, "1 1 = 2 squares") == [board.id]
    await hall.choose("C3")
    assert [r.levelname for r in caplog.records if "the line was cut" in r.getMessage()] == ["WARNING"]
    caplog.clear()


@pytest.mark.parametrize("status, times", [(429, 6), (408, 1)])
async def test_a_step_that_discord_puts_off_is_said_in_the_end(
    closed_hall: Hall, caplog: pytest.LogCaptureFixture, status: int, times: int
) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="11"))
    await hall.begin({"barka": hall.ada})
    board = await hall.choose("move")
    hall.local.refuse("POST /channels/*/messages", status=status, times=times)
    await hall.press(hall.ada, board, "2 dice")
    board = await hall.board()
    assert stories(hall, "1 1 = 2 squares") == [board.id]
    assert await hall.bot.store.undelivered((await hall.table()).row.id) == []
    forget_refusals(hall, caplog)


async def test_an_unknown_token_stops_the_outbox_and_empties_nothing(
    closed_hall: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="11"))
    await hall.begin({"barka": hall.ada})
    board = await hall.choose("move")
    hall.local.refuse("POST /channels/*/messages", status=401)
    await hall.press(hall.ada, board, "2 dice")
    assert await hall.local.world.until(lambda: "does not accept the bot's token" in caplog.text, 5.0)
    assert await hall.quiet()
    assert waiting(hall) == 1
    await hall.bot.outbox.finish()
    board = await hall.board()
    assert stories(hall, "1 1 = 2 squares") == [board.id]
    forget_refusals(hall, caplog)


@pytest.mark.parametrize("note", ["unsent", "trying", "sent"])
async def test_a_database_that_is_busy_for_a_while_delays_a_step_and_loses_nothing(
    closed_hall: Hall, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, note: str
) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="11"))
    await hall.begin({"barka": hall.ada})
    board = await hall.choose("move")
    assert await hall.quiet()
    real, busy = getattr(Store, note), iter((True,))

    async def locked(self: Store, *values: object, **more: object) -> object:
        if next(busy, False):
            raise sqlite3.OperationalError("database is locked")
        return await real(self, *values, **more)

    monkeypatch.setattr(Store, note, locked)
    await hall.press(hall.ada, board, "2 dice")
    board = await hall.board()
    assert stories(hall, "1 1 = 2 squares") == [board.id]
    assert "database is locked" in caplog.text
    assert await hall.local.world.until(lambda: waiting(hall) == 0, 5.0)
    assert await hall.bot.store.undelivered((await hall.table()).row.id) == []
    caplog.clear()


async def test_the_same_notice_a_second_time_is_not_taken_for_the_first(
    closed_hall: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    hall = closed_hall
    await hall.open()
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    for switch in ("on", "off"):
        await hall.ben.slash(CHANNEL, "mission autopilot", hero="zoe", switch=switch)
    assert await hall.quiet()
    assert len(stories(hall, "autopilot plays")) == 1
    hall.local.refuse("PATCH /webhooks/*", status=404, code=10015, times=2)
    hall.local.refuse("POST /channels/*/messages", status=503)
    await hall.ben.answered(hall.ben.open_slash(CHANNEL, "mission autopilot", {"hero": "zoe", "switch": "on"}))
    assert await hall.local.world.until(lambda: waiting(hall) == 0, 5.0)
    assert len(stories(hall, "autopilot plays")) == 2
    forget_refusals(hall, caplog)


async def test_what_is_missing_is_said_in_the_language_of_who_acted(
    closed_hall: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="11"))
    await hall.begin({"barka": hall.ben})
    board = await hall.choose("move")
    hall.local.world.deny(hall.channel(), "send_messages")
    await hall.press(hall.ben, board, "2 dice")
    told = await hall.ben.wait_for(CHANNEL, lambda m: m.ephemeral and "Non posso scrivere" in m.text)
    assert "I may not write" not in told.text
    forget_refusals(hall, caplog)


async def test_whoever_acts_ends_the_pause_after_trouble(
    closed_hall: Hall, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="11"))
    await hall.begin({"barka": hall.ada})
    board = await hall.choose("move")
    monkeypatch.setattr("bot.channel.outbox.random.uniform", lambda least, most: 600.0)
    trouble = hall.local.cut("POST /channels/*/messages", times=None)
    await hall.press(hall.ada, board, "2 dice")
    assert await hall.local.world.until(lambda: bool(hall.bot.outbox._pausing), 5.0)
    trouble.times = 0
    await hall.ada.slash(CHANNEL, "board")
    await hall.board()
    assert len(stories(hall, "1 1 = 2 squares")) == 1
    caplog.clear()


async def test_without_the_right_to_write_the_step_counts_and_who_acted_is_told_what_is_missing(
    closed_hall: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="11 11"))
    await hall.begin({"barka": hall.ada})
    board = await hall.choose("move")
    hall.local.world.deny(hall.channel(), "send_messages", "attach_files")
    await hall.press(hall.ada, board, "2 dice")
    told = await hall.ada.wait_for(CHANNEL, lambda m: m.ephemeral and "I may not write" in m.text)
    assert "Attach Files" in told.text
    assert (await hall.table()).game.state.heroes["barka"].pool == 4
    status = await hall.ada.slash(CHANNEL, "mission status")
    assert "could not be posted" in status.text
    hall.local.world.deny(hall.channel())
    await hall.ada.wait_for(CHANNEL, lambda m: "runs on 2 dice" in m.text)  # said after all
    reply = await hall.ada.slash(CHANNEL, "board")
    assert reply.message == await hall.board()
    forget_refusals(hall, caplog)


async def test_the_outbox_of_one_channel_does_not_wait_for_another(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await hall.begin({"barka": hall.ada})
    await hall.begin({"barka": hall.ada}, channel="cellar")
    stuck = int(hall.channel()["id"])
    real = Outbox._send

    async def slow(self: Outbox, row: OutboxRow, *rest: object) -> int | None:
        if row.channel == stuck:
            raise OSError("this channel's line is down")
        return await real(self, row, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(Outbox, "_send", slow)
    await hall.press(hall.ada, await hall.board(), "Defend")
    await hall.choose("defend", channel="cellar")
    board = await hall.board("cellar")
    assert "Shield Dice" in board.text
    assert any("line is down" in record.getMessage() for record in caplog.records)
    caplog.clear()
    monkeypatch.undo()
    await hall.close()
    await hall.open()
    assert "Shield Dice" in (await hall.board()).text
    caplog.clear()


async def test_rows_of_one_channel_are_said_in_order(closed_hall: Hall) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="2222 22 11 11 11 11 11", fate="KKKKKK"))
    await hall.begin({"barka": hall.ada})
    await hall.ada.slash(CHANNEL, "move", dice=4, to="I3")
    await hall.ada.slash(CHANNEL, "defend", dice=2)
    await hall.board()
    told = [message.text for message in hall.ben.sees(CHANNEL)]
    shields = next(n for n, text in enumerate(told) if "Shield" in text and "Monster Phase" not in text)
    phase = next(n for n, text in enumerate(told) if "Monster Phase" in text)
    assert shields < phase == len(told) - 1


def forget_refusals(hall: Hall, caplog: pytest.LogCaptureFixture) -> None:
    """This test had the local table refuse something; the log has it as a warning."""
    hall.local.world.refusals.clear()
    caplog.clear()


async def test_what_cannot_be_put_into_words_is_put_aside_and_the_next_is_said(
    closed_hall: Hall, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="11"))
    await hall.begin({"barka": hall.ada})
    board = await hall.choose("move")
    with monkeypatch.context() as broken:
        broken.setattr(Announcer, "_step", speechless)
        await hall.press(hall.ada, board, "2 dice")
        assert await hall.local.world.until(lambda: waiting(hall) == 0, 5.0)
    assert len(await hall.bot.store.undelivered((await hall.table()).row.id)) == 1
    await hall.ada.slash(CHANNEL, "board")
    assert "C3" in (await hall.choose("C3")).text
    caplog.clear()


async def speechless(*_: object) -> None:
    raise KeyError("no such text")

"""What Discord does to a table: rights that go, channels and threads that close, a bot that is thrown out."""

from __future__ import annotations

import pytest

from bot.local import Message
from bot.local.world.shapes import PRIVATE_THREAD
from bot.table.table import Origin
from bot.table.waiting.spans import DAY
from engine import Scripted
from tests.bot.conftest import CHANNEL, Hall
from tests.bot.days.test_absence import later
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


# Rights, channels, threads --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "right, told",
    [
        ("view_channel", "View Channel"),
        ("send_messages", "Send Messages"),
        ("attach_files", "Attach Files"),
    ],
)
async def test_row_52_each_right_may_go_in_the_middle_of_a_game_and_come_back(
    closed_hall: Hall, caplog: pytest.LogCaptureFixture, right: str, told: str
) -> None:
    hall = closed_hall
    board = await mid_move(hall)
    hall.local.world.deny(hall.channel(), right)
    await hall.press(hall.ada, board, "2 dice")
    private = await hall.ada.wait_for(CHANNEL, lambda message: f"I lack: {told}." in message.text)
    assert private.ephemeral
    table = await hall.table()
    assert table.game.state.heroes["barka"].pool == 4, "what was done counts"
    assert table.days.clock.blocked
    assert await hall.quiet(), "nothing is tried for ever"
    assert await hall.bot.store.channels_with_unsent() == []
    hall.local.world.deny(hall.channel())
    await hall.ada.slash(CHANNEL, "board")
    await hall.choose("C3")
    assert not (await hall.table()).days.clock.blocked
    forget_refusals(hall, caplog)


async def test_row_52_without_the_history_a_step_in_doubt_is_said_rather_twice_than_never(
    closed_hall: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    hall = closed_hall
    board = await mid_move(hall)
    hall.local.world.deny(hall.channel(), "read_message_history", "embed_links")
    hall.local.refuse("POST /channels/*/messages", status=503)
    await hall.press(hall.ada, board, "2 dice")
    await hall.board()
    assert "may not be read" in caplog.text
    forget_refusals(hall, caplog)


async def test_row_52_in_a_thread_the_right_for_threads_is_the_one_that_is_named(
    closed_hall: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="11"))
    thread = hall.local.thread(hall.channel(), "expedition", hall.ada)
    await hall.begin({"barka": hall.ada}, "expedition")
    board = await hall.choose("move", "expedition")
    hall.local.world.deny(hall.channel(), "send_messages_in_threads")
    await hall.press(hall.ada, board, "2 dice")
    await hall.ada.wait_for(thread, lambda message: "I lack: Send Messages in Threads." in message.text)
    forget_refusals(hall, caplog)


async def test_row_53_a_deleted_board_is_shown_again(hall: Hall) -> None:
    board = await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    hall.local.world.delete_message(hall.local.world.message(board.channel_id, board.id))
    again = await hall.ada.slash(CHANNEL, "board")
    assert again.message.id != board.id
    await hall.choose("barka")
    gone = hall.local.world.refusals
    assert [refusal.method for refusal in gone] == ["PATCH"], "its buttons were to go, once"
    gone.clear()


async def test_row_53_the_board_is_deleted_while_an_action_goes_on(
    closed_hall: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    hall = closed_hall
    board = await mid_move(hall)
    hall.local.world.delete_message(hall.local.world.message(board.channel_id, board.id))
    await hall.ada.slash(CHANNEL, "answer", answer="2")
    assert "1 1 = 2 squares" in (await hall.board()).text
    forget_refusals(hall, caplog)


@pytest.mark.parametrize("place", ["channel", "thread"])
async def test_row_53_a_mission_outlives_its_channel_and_moves_on(
    closed_hall: Hall, caplog: pytest.LogCaptureFixture, place: str
) -> None:
    hall = closed_hall
    await hall.open()
    where = hall.local.channel("doomed")
    if place == "thread":
        where = hall.local.thread(hall.channel(), "doomed", hall.ada)
    await hall.begin({"barka": hall.ada, "zoe": hall.ben}, "doomed")
    mission = (await hall.table("doomed")).row.id
    hall.local.world.delete_channel(where)
    await hall.bot.tables.show_again(mission, Origin(), None)
    hall.bot.outbox.wake(int(where["id"]))
    assert await hall.quiet()
    assert await hall.bot.store.channels_with_unsent() == [], "nothing is tried for ever"
    said = await hall.ada.slash(CHANNEL, "mission list")
    assert "Pantry" in said.text
    await hall.begin({"barka": hall.ada})
    moved = await hall.ben.slash("cellar", "mission move", mission=str(mission))
    assert not moved.ephemeral, "who plays may move it, where the bot cannot write any more"
    await hall.board("cellar")
    await hall.choose("barka", "cellar")
    forget_refusals(hall, caplog)


async def test_row_55_a_private_thread_that_the_bot_is_not_in_is_told_in_the_readers_language(
    hall: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    world = hall.local.world
    thread = world.add_thread(hall.channel(), hall.ada.id, "secret", kind=PRIVATE_THREAD, minutes=1440)
    hall.local.refuse("GET /channels/*", status=403, code=50001, times=3)
    said = await hall.ben.slash(thread, "mission start")
    assert said.ephemeral
    assert "Non faccio parte di questo thread privato" in said.text
    assert f"<@{hall.local.world.bot_id}>" in said.text
    assert "I am not in this private thread" in (await hall.ada.slash(thread, "mission start")).text
    assert "I am not in this private thread" in (await hall.ada.slash(thread, "doctor")).text
    assert await hall.bot.store.mission_in(int(thread["id"])) is None
    forget_refusals(hall, caplog)


async def test_row_56_an_archived_thread_is_opened_by_a_new_message(
    closed_hall: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    hall = closed_hall
    await hall.open()
    thread = hall.local.thread(hall.channel(), "expedition", hall.ada)
    await hall.begin({"barka": hall.ada, "zoe": hall.ben}, "expedition")
    old = await hall.board("expedition")
    hall.local.world.edit_channel(thread, {"archived": True})
    await hall.ada.slash(CHANNEL, "away", until="3d")  # the board tells it: an edit, which the archive refuses
    await hall.bot.scheduler.settle()
    assert await hall.quiet()
    assert not thread["thread_metadata"]["archived"]
    board = await hall.board("expedition")
    assert board.channel_id == old.channel_id
    forget_refusals(hall, caplog)


async def test_row_56_a_locked_thread_is_named_and_nothing_is_tried_for_ever(
    closed_hall: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="11"))
    thread = hall.local.thread(hall.channel(), "expedition", hall.ada)
    await hall.begin({"barka": hall.ada}, "expedition")
    board = await hall.choose("move", "expedition")
    hall.local.world.edit_channel(thread, {"archived": True, "locked": True})
    await hall.press(hall.ada, board, "2 dice")
    told = await hall.ada.wait_for(thread, lambda message: "is locked" in message.text)
    assert told.ephemeral
    assert await hall.bot.store.channels_with_unsent() == []
    assert (await hall.table("expedition")).game.state.heroes["barka"].pool == 4
    forget_refusals(hall, caplog)


async def test_row_68_an_action_that_goes_on_after_an_hour_is_told_in_a_new_message(closed_hall: Hall) -> None:
    hall = closed_hall
    board = await mid_move(hall)
    await hall.press(hall.ada, board, "2 dice")
    told = await hall.board()
    hall.local.advance(7200)
    hall.clock.move(7200)
    newest = await hall.choose("C3")
    assert newest.id != told.id
    assert "C3" in newest.text


async def test_row_68_a_board_that_was_changed_too_often_is_posted_anew(
    closed_hall: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    hall = closed_hall
    await hall.open()
    board = await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    hall.local.refuse("PATCH /channels/*/messages/*", status=429, code=30046, times=2)
    await hall.ada.slash(CHANNEL, "mission pause", until="3d")
    again = await hall.ada.wait_for(CHANNEL, lambda message: "Paused until" in message.text)
    assert again.id != board.id
    assert again.buttons
    forget_refusals(hall, caplog)


async def test_row_89_a_bot_that_was_thrown_out_comes_back_to_its_missions(
    hall: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.ada.slash(CHANNEL, "mission clock", time="8h", then="autopilot")
    ply = (await hall.table()).game.ply
    guild = hall.bot.get_guild(int(hall.local.world.guild_id))
    assert guild is not None
    await hall.bot.on_guild_remove(guild)
    hall.local.world.deny(hall.channel(), "view_channel")
    await later(hall, 90 * DAY)
    assert (await hall.table()).game.ply == ply, "clocks stood still"
    await hall.restart()
    await later(hall, 90 * DAY)
    assert (await hall.table()).days.clock.blocked
    hall.local.world.deny(hall.channel())
    await hall.bot.on_guild_join(guild)
    assert "Pantry" in (await hall.ada.slash(CHANNEL, "mission list")).text
    assert not (await hall.table()).days.clock.blocked
    await hall.ada.slash(CHANNEL, "board")
    await hall.choose("barka")
    assert len(hall.local.world.refusals) <= 3, "it does not try for ever"
    forget_refusals(hall, caplog)


# Spectators -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command, options",
    [
        ("board", {}),
        ("board", {"view": "full"}),
        ("board", {"view": "text"}),
        ("hero", {"hero": "barka"}),
        ("bestiary", {"monster": "ugly_snout"}),
        ("card", {"name": "War Cry"}),
        ("log", {}),
        ("recap", {}),
        ("why", {}),
        ("replay", {}),
        ("stats", {}),
        ("campaign", {}),
        ("help", {}),
        ("doctor", {}),
        ("mission status", {}),
        ("mission list", {}),
        ("mission export", {}),
    ],
)
async def test_a_spectator_may_look_at_everything_and_changes_nothing(
    hall: Hall, command: str, options: dict[str, str]
) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.play_on(lambda table: table.game.state.turn == 2)
    saved, said = (await hall.table()).game.save(), len(hall.ada.sees(CHANNEL))
    cleo = hall.local.person("Cleo")
    reply = await cleo.slash(CHANNEL, command, **options)
    assert reply.failed is None
    assert reply.ephemeral
    for words in ("may not", "only for", "not at this table", "do not play"):
        assert words not in reply.text
    assert (await hall.table()).game.save() == saved
    assert len(hall.ada.sees(CHANNEL)) == said

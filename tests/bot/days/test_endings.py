"""Row 65: every end of a mission closes it whole: the result, a board without buttons, the chronicle, nothing after."""

from __future__ import annotations

from bot.local import Message, Person
from bot.table.table import Table
from tests.bot.conftest import CHANNEL, Hall
from tests.bot.days.test_absence import says

CHRONICLE = "The chronicle of this mission"
FORTNIGHT = 14 * 86400


def asks(message: Message) -> bool:
    """Whether there is anything on it to play, to vote or to take."""
    ids = [button.custom_id for button in message.buttons if not button.disabled]
    ids += [menu.custom_id for menu in message.selects if not menu.disabled]
    return any(not i.startswith("sf:v:") for i in ids)


async def closed(hall: Hall, person: Person | None = None) -> None:
    """No public message of the channel has anything to press any more but what looks, and none comes after these."""
    seen = (person or hall.ada).sees(CHANNEL)
    open_ones = [message for message in seen if not message.ephemeral and asks(message)]
    assert open_ones == []
    hall.clock.move(FORTNIGHT)
    await hall.bot.scheduler.settle()
    assert len((person or hall.ada).sees(CHANNEL)) == len(seen), "no further pings, no further messages"


async def chronicled(hall: Hall) -> Message:
    message = await says(hall, CHRONICLE)
    assert [file.filename for file in message.attachments] == ["comic.png", "chronicle.html"]
    assert not message.mentions
    return message


async def midway(hall: Hall) -> Message:
    """Barka has her turn, a vote is open, and Ben is about to be reminded."""
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.choose("barka")
    await hall.ada.slash(CHANNEL, "vote", what="pause", until="3d")
    await says(hall, "Yes")
    return await hall.board()


async def test_row_65_after_an_end_by_vote_the_board_has_no_buttons_and_the_chronicle_comes(hall: Hall) -> None:
    board = await midway(hall)
    await hall.ada.slash(CHANNEL, "vote", what="end")
    vote = await hall.ada.wait_for(CHANNEL, lambda message: "end for good" in message.text and asks(message))
    await hall.press(hall.ben, vote, "Yes")
    await says(hall, "voted to end the mission")
    await chronicled(hall)
    assert not asks(board)
    assert [button.label for button in board.buttons] == ["Whole map", "In words"]
    await closed(hall)


async def test_row_65_so_it_is_when_the_host_ends_it(hall: Hall) -> None:
    board = await midway(hall)
    asked = await hall.ada.slash(CHANNEL, "mission end")
    await hall.press(hall.ada, asked.message, "End the mission")
    await says(hall, "has ended the mission")
    await chronicled(hall)
    assert not asks(board)
    await closed(hall)


async def test_row_65_so_it_is_when_the_table_votes_to_delete_it_and_a_day_later_it_is_gone(hall: Hall) -> None:
    board = await midway(hall)
    await hall.ada.slash(CHANNEL, "vote", what="delete")
    vote = await hall.ada.wait_for(CHANNEL, lambda message: "be deleted a day later" in message.text)
    await hall.press(hall.ben, vote, "Yes")
    await says(hall, "The table has voted to delete this mission")
    await chronicled(hall)
    assert not asks(board)
    await closed(hall)
    assert await hall.bot.store.missions_anywhere(int(hall.local.world.guild_id)) == []


async def test_row_65_when_the_host_deletes_it_the_chronicle_can_be_had_first(hall: Hall) -> None:
    board = await midway(hall)
    asked = await hall.ada.slash(CHANNEL, "mission delete")
    reply = await hall.ada.click(asked.message, "Its chronicle first")
    assert [file.filename for file in reply.message.attachments] == ["chronicle.html", "comic.png"]
    assert reply.ephemeral
    assert asks(board), "nothing has changed yet"
    await hall.press(hall.ada, asked.message, "Delete it for good")
    await says(hall, "has deleted **Pantry Raid**")
    assert not asks(board)
    assert not any(CHRONICLE in message.text for message in hall.ben.sees(CHANNEL)), "it is nobody's any more"
    await closed(hall, hall.ben)


async def test_a_lobby_that_is_deleted_is_closed_too(hall: Hall) -> None:
    lobby = await hall.lobby()
    asked = await hall.ada.slash(CHANNEL, "mission delete")
    assert [button.label for button in asked.message.buttons] == ["Export it first", "Delete it for good"]
    await hall.press(hall.ada, asked.message, "Delete it for good")
    await says(hall, "has deleted **Pantry Raid**")
    assert not asks(lobby)


async def test_row_65_a_mission_that_is_won_or_lost_ends_with_its_result_and_the_chronicle(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    end = await hall.play_on(lambda table: table.game.outcome is not None, most=1500)
    assert not asks(end)
    await chronicled(hall)
    seen = hall.ada.sees(CHANNEL)
    assert not asks(next(message for message in reversed(seen) if not message.ephemeral))
    hall.clock.move(FORTNIGHT)
    await hall.bot.scheduler.settle()
    assert len(hall.ada.sees(CHANNEL)) == len(seen)


async def test_row_65_a_command_that_ends_the_game_takes_the_buttons_off_the_board_before_it(hall: Hall) -> None:
    """Nobody has pressed anything on that one."""
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.play_on(lambda table: table.game.outcome is None and _last_turn(table), most=1500)
    for _ in range(60):
        table = await hall.table()
        if table.game.outcome is not None:
            break
        decision, person = table.game.decision, hall.asked(table)
        assert decision is not None
        await person.slash(CHANNEL, "answer", answer=str(decision.default))
        await hall.board()
    await chronicled(hall)
    boards = [message for message in hall.ada.sees(CHANNEL) if not message.ephemeral]
    last = next(at for at, message in enumerate(boards) if CHRONICLE in message.text)
    told = [message for message in boards[:last] if any(button.label == "Whole map" for button in message.buttons)]
    assert not asks(told[-1]), "the result"
    assert not asks(told[-2]), "the board before it"


def _last_turn(table: Table) -> bool:
    return table.game.state.turn == table.game.state.end - 1


async def test_an_end_survives_a_restart_before_anything_of_it_was_said(hall: Hall) -> None:
    """What closes the board is in the outbox with the end itself."""
    board = await midway(hall)
    row = (await hall.table()).row
    await hall.bot.tables.end(row.id, lambda row: [])
    assert asks(board)
    await hall.restart()
    await chronicled(hall)
    assert not asks(board)


async def test_the_chronicle_of_a_mission_ended_at_once_is_short_and_whole(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada})
    asked = await hall.ada.slash(CHANNEL, "mission end")
    await hall.press(hall.ada, asked.message, "End the mission")
    posted = await chronicled(hall)
    page = posted.attachments[1].data.decode()
    assert "Ended in turn 1" in page
    assert page.count("<img ") == 1


async def test_a_lesson_that_is_ended_has_no_chronicle(hall: Hall) -> None:
    await hall.ada.slash(CHANNEL, "mission start", mission="m00_cheese_lesson")
    lobby = hall.ada.sees(CHANNEL)[-1]
    await hall.ada.select(lobby, "zoe")
    await hall.ada.slash(CHANNEL, "mission begin")
    board = await hall.board()
    asked = await hall.ada.slash(CHANNEL, "mission end")
    await hall.press(hall.ada, asked.message, "End the mission")
    await says(hall, "has ended the mission")
    assert await hall.local.world.until(lambda: not asks(board), 5)
    assert not any(CHRONICLE in message.text for message in hall.ada.sees(CHANNEL))

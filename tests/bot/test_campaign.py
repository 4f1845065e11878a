"""/campaign, and the lesson that is offered to whoever is new."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.answers.looking.campaign import campaign_pages
from bot.channel.scribe import speaker
from bot.local import Message, Person
from bot.shelf.shelf import Shelf
from bot.store import Part, ResultRow
from tests.bot.conftest import CHANNEL, Hall

RAID, BELLS = "m01_pantry_raid", "m02_bells_off"
ADA, BEN = Part("barka", 1, "Ada"), Part("zoe", 2, "Ben_the *bold*")
DAY = 86400.0


def row(
    tale: str = RAID,
    difficulty: str = "normal",
    outcome: str = "won",
    *,
    turn: int | None = 11,
    end: int | None = 15,
    at: float = 1790000000.0,
    party: Sequence[Part] = (ADA, BEN),
    hp: int = 1,
) -> ResultRow:
    """A result of a mission that was to end on space 16, in which Zoe came down to so few Hit Points."""
    return ResultRow(1, tale, difficulty, outcome, at, turn, 16, end, "zoe", hp, tuple(party))


def pages(*rows: ResultRow, language: str = "en", new: bool = False) -> list[str]:
    shelf = Shelf()
    entries = {entry.key: entry for entry in shelf.shipped()}
    return campaign_pages(speaker(language), rows, entries, shelf.shipped(), new=new)


def test_a_mission_is_told_with_how_hard_with_whom_and_how_narrowly() -> None:
    (page,) = pages(row(turn=12, end=16))
    assert "**1 · Pantry Raid** ●○○" in page
    assert "Normal: won on <t:1790000000:d>, 3 turns to spare, nobody fell, Zoe down to 1 Hit Point." in page
    assert "-# Ada: Barka · Ben\\_the \\*bold\\*: Zoe" in page
    assert "Won with: Barka ●○○, Zoe ●○○" in page
    assert "Not played yet: 2 · Bells Off!" in page


def test_of_several_results_the_best_is_shown() -> None:
    (page,) = pages(
        row(turn=14, at=1), row(turn=12, end=16, at=2), row(outcome="lost", at=3), row(turn=12, end=15, at=4)
    )
    assert "won on <t:2:d>, 3 turns to spare, nobody fell" in page
    assert page.count("Normal:") == 1
    assert "4 missions played to the end, 3 won." in page


def test_a_difficulty_that_was_only_lost_has_no_badge() -> None:
    (page,) = pages(row(), row(difficulty="epic", outcome="lost"))
    assert "**1 · Pantry Raid** ●○○" in page
    assert "Epic: lost on" in page
    assert "to spare" not in page.split("Epic: lost")[1]


def test_if_somebody_fell_it_is_said_who() -> None:
    assert "3 turns to spare, Zoe fell." in pages(row(hp=0))[0]
    assert "2 falls, Zoe first." in pages(row(hp=0, end=14))[0]
    assert "2 cadute, la prima di Zoe." in pages(row(hp=0, end=14), language="it")[0]


def test_a_fall_of_which_an_older_bot_kept_nobody_is_no_close_call() -> None:
    (page,) = pages(row())
    assert "3 turns to spare, 1 fall." in page


def test_the_lesson_is_told_apart() -> None:
    (page,) = pages(row(), row("m00_cheese_lesson"), row("m00_cheese_lesson", outcome="lost"))
    assert "1 mission played to the end, 1 won." in page
    assert "-# For practice: The Cheese Lesson, played 2 times, won 1." in page
    (page,) = pages(row("m00_cheese_lesson"))
    assert "No mission has been played to its end here yet." in page
    assert "-# For practice: The Cheese Lesson, played 1 time, won 1." in page


def test_the_last_turn_is_called_that() -> None:
    assert "in the very last turn" in pages(row(turn=14, end=15))[0]


def test_what_an_older_bot_did_not_keep_is_left_out() -> None:
    old = ResultRow(1, RAID, "normal", "won", 1.0, None, None, None, None, None, (Part("barka", 7, None),))
    (page,) = pages(old)
    assert "Normal: won on <t:1:d>.\n-# <@7>: Barka" in page


def test_who_never_played_sees_what_to_start_with() -> None:
    (page,) = pages()
    assert "No mission has been played to its end here yet." in page
    assert "**Pantry Raid**, the first of the campaign" in page
    assert "**Pantry Raid**, the first of the campaign" in pages(row(BELLS), new=True)[0]
    assert "Assalto alla dispensa" in pages(language="it")[0]


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_long_campaign_has_pages_that_fit_into_messages(language: str) -> None:
    party = [Part(hero, n, "A name of thirty-two characters!") for n, hero in enumerate(("barka", "zoe", "helena"))]
    rows = [
        row(entry.key, difficulty, party=party)
        for entry in Shelf().shipped()
        if entry.number
        for difficulty in ("normal", "heroic", "epic")
    ]
    found = pages(*rows, language=language)
    assert len(found) > 1
    assert max(map(len, found)) <= 2000
    assert sum(page.count("<t:") for page in found) == len(rows)


async def test_what_was_played_is_shown_to_whoever_asks(hall: Hall) -> None:
    empty = await hall.ben.slash(CHANNEL, "campagna")
    assert empty.ephemeral
    assert "non si è ancora finita nessuna missione" in empty.text
    await hall.begin({"barka": hall.ada, "zoe": hall.ben}, difficulty="heroic")
    table = await hall.table()
    await hall.bot.store.commit(table.row, 9, '{"rest": {"turn": 9, "end": 15}}', {}, outcome="won")
    shown = (await hall.ada.slash(CHANNEL, "campaign")).text
    assert "Heroic: won on <t:" in shown
    assert "Ada: Barka · Ben: Zoe" in shown


async def test_the_pages_are_turned_by_buttons(hall: Hall) -> None:
    for number, entry in enumerate(hall.bot.shelf.shipped()):
        for difficulty in ("normal", "heroic", "epic"):
            await finished(hall, 100 * number + len(difficulty), entry.key, difficulty)
    reply = await hall.ada.slash(CHANNEL, "campaign")
    assert "page 1 of" in reply.text
    further = await hall.ada.click(reply.message, "Further")
    assert "page 2 of" in further.message.text
    assert "page 1 of" in (await hall.ada.click(further.message, "Back")).message.text


async def finished(hall: Hall, channel: int, tale: str, difficulty: str) -> None:
    """A mission that Ada has won with all six Heroes, long names and all."""
    from bot.store import Post

    store, guild = hall.bot.store, int(hall.local.world.guild_id)
    mission = await store.create_mission(guild, channel, int(hall.ada.id), "en", tale, difficulty, Post("lobby", {}))
    for hero in ("barka", "helena", "zanvor", "zoe", "yang_ping", "luckylock"):
        await store.add_seat(mission, hero, int(hall.ada.id))
    row = await store.mission(mission)
    assert row is not None
    await store.commit(row, 1, '{"rest": {"turn": 9, "end": 15}}', {}, outcome="won")
    await store._db.execute("DELETE FROM outbox")


# The lesson --------------------------------------------------------------------------------------------------------


async def offered(person: Person, channel: str = CHANNEL) -> Message:
    return await person.wait_for(channel, lambda m: m.ephemeral and "First time here?" in m.text)


async def test_who_joins_for_the_first_time_is_offered_the_lesson_in_a_thread_once(hall: Hall) -> None:
    lobby = await hall.lobby()
    ask = await offered(hall.ada)
    reply = await hall.ada.click(ask, "Play the lesson")
    assert "Your lesson is waiting in <#" in reply.message.text
    assert not reply.message.buttons
    row = await hall.bot.store.mission_in(int(reply.message.text.split("<#")[1].split(">")[0]))
    assert row is not None
    assert (row.mission[:3], row.host, row.status) == ("m00", int(hall.ada.id), "running")
    assert [seat.user for seat in await hall.bot.store.seats(row.id)] == [int(hall.ada.id)]
    thread = hall.local.world.channel(str(row.channel))
    assert thread["name"].endswith("Ada")
    await hall.ada.wait_for(thread, lambda m: bool(m.attachments))
    await hall.ada.select(lobby, "barka")
    await hall.ada.wait_for(CHANNEL, lambda m: m == lobby and "Barka" in m.text and hall.ada.mention in m.text)
    assert sum("First time here?" in m.text for m in hall.ada.sees(CHANNEL)) == 0


async def test_two_presses_begin_one_lesson_and_the_second_leads_to_it(hall: Hall) -> None:
    carla, guild = hall.local.person("Carla"), int(hall.local.world.guild_id)
    first, second, third = [await carla.slash(CHANNEL, "campaign") for _ in range(3)]
    pressed = [carla.open_click(reply.message, "Play the lesson") for reply in (first, second)]
    for each in pressed:
        await carla.answered(each)
    again = await carla.wait_for(CHANNEL, lambda m: "in the middle of your lesson already" in m.text)
    (row,) = await hall.bot.store.missions_of(guild)
    assert f"<#{row.channel}>" in again.text
    await hall.bot.outbox.quiet(row.channel)
    hall.local.world.delete_channel(hall.local.world.channel(str(row.channel)))
    await carla.answered(carla.open_click(third.message, "Play the lesson"))  # its thread is gone
    await carla.wait_for(CHANNEL, lambda m: m == third.message and "Your lesson is waiting" in m.text)
    assert len(await hall.bot.store.missions_of(guild)) == 2
    assert {refused.message for refused in hall.local.world.refusals} == {"Unknown Channel"}
    hall.local.world.refusals.clear()


async def test_the_lesson_can_be_declined(hall: Hall) -> None:
    lobby = await hall.lobby()
    await offered(hall.ada)
    await hall.ben.select(lobby, "zoe")
    ask = await hall.ben.wait_for(CHANNEL, lambda m: m.ephemeral and "È la prima volta?" in m.text)
    reply = await hall.ben.click(ask, "No, grazie")
    assert "quando vuoi" in reply.message.text
    await hall.ben.slash(CHANNEL, "mission leave")
    await hall.ada.wait_for(CHANNEL, lambda m: m == lobby and hall.ben.mention not in m.text)
    await hall.ben.select(lobby, "zoe")
    await hall.ada.wait_for(CHANNEL, lambda m: m == lobby and hall.ben.mention in m.text)
    assert sum("È la prima volta?" in m.text for m in hall.ben.sees(CHANNEL)) == 0


async def test_who_takes_over_a_hero_in_a_running_mission_is_offered_it_too(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ada})
    await hall.ada.slash(CHANNEL, "mission leave", hero="zoe")
    carla = hall.local.person("Carla")
    reply = await carla.slash(CHANNEL, "mission join", hero="zoe")
    assert "plays **Zoe** from now on" in reply.text
    assert await offered(carla)


async def test_without_the_right_to_open_threads_the_lesson_is_played_where_there_is_room(hall: Hall) -> None:
    hall.local.world.deny(hall.channel(), "create_public_threads")
    lobby = await hall.lobby()
    reply = await hall.ada.click(await offered(hall.ada), "Play the lesson")
    assert "I may not open a thread here" in reply.message.text
    assert lobby.buttons


async def test_whoever_opens_the_lesson_is_not_offered_it(hall: Hall) -> None:
    lobby = await hall.lobby(mission="m00")
    await hall.ada.select(lobby, "zoe")
    await hall.ada.wait_for(CHANNEL, lambda m: m == lobby and hall.ada.mention in m.text)
    assert await hall.local.world.until(lambda: not hall.bot._errands, 5.0)
    assert not any("First time" in m.text for m in hall.ada.sees(CHANNEL))


async def test_where_there_is_no_lesson_nothing_is_offered(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    campaign = [entry for entry in hall.bot.shelf.shipped() if entry.number]
    monkeypatch.setattr(Shelf, "shipped", lambda self: campaign)
    lobby = await hall.lobby()
    await hall.ada.select(lobby, "barka")
    await hall.ada.wait_for(CHANNEL, lambda m: m == lobby and hall.ada.mention in m.text)
    assert not any("First time" in m.text for m in hall.ada.sees(CHANNEL))

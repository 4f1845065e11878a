"""The lobby and the seats: joining, leaving, taking over, ending; several missions beside one another."""

from __future__ import annotations

import asyncio

import pytest

from bot.local import Message, Reply
from engine import Scripted
from tests.bot.conftest import CHANNEL, Hall


async def test_one_person_may_take_several_heroes_and_line_up_is_by_joining(hall: Hall) -> None:
    await hall.begin({"zoe": hall.ada, "barka": hall.ada})
    assert [seat.hero for seat in (await hall.table()).seats] == ["zoe", "barka"]
    assert list((await hall.table()).game.state.heroes) == ["zoe", "barka"]


async def test_a_hero_that_is_taken_cannot_be_taken_again(hall: Hall) -> None:
    lobby = await hall.lobby()
    await hall.ada.select(lobby, "barka")
    reply = await hall.ben.slash(CHANNEL, "mission join", hero="Barka")
    assert reply.ephemeral
    assert "Barka" in reply.text
    assert "barka" not in [option.value for menu in lobby.selects for option in menu.options]


async def test_a_name_that_is_no_heros_takes_no_seat(hall: Hall) -> None:
    lobby = await hall.lobby()
    reply = await hall.ben.slash(CHANNEL, "mission join", hero="nobody")
    assert reply.ephemeral
    assert "Yang-Ping" in reply.text
    await hall.ada.select(lobby, "barka")
    await hall.ada.wait_for(CHANNEL, lambda m: m == lobby and hall.ada.mention in m.text)


async def test_the_board_of_a_lobby_says_that_the_mission_has_not_begun(hall: Hall) -> None:
    await hall.lobby()
    reply = await hall.ada.slash(CHANNEL, "board")
    assert reply.ephemeral
    assert "has not begun" in reply.text


async def test_joining_and_leaving_by_command_changes_the_lobby(hall: Hall) -> None:
    lobby = await hall.lobby()
    assert [c.value for c in await hall.ben.autocomplete(CHANNEL, "mission join", "hero", "zo")] == ["zoe"]
    await hall.ben.slash(CHANNEL, "mission join", hero="zoe")
    await hall.ada.wait_for(CHANNEL, lambda m: m == lobby and hall.ben.mention in m.text)
    await hall.ben.slash(CHANNEL, "mission leave")
    await hall.ada.wait_for(CHANNEL, lambda m: m == lobby and hall.ben.mention not in m.text)


async def test_an_empty_lobby_cannot_begin(hall: Hall) -> None:
    lobby = await hall.lobby()
    assert next(b for b in lobby.buttons if b.label == "Begin").disabled
    reply = await hall.ada.slash(CHANNEL, "mission begin")
    assert "Nobody has picked a Hero" in reply.text


async def test_begin_by_command_answers_with_the_first_board(hall: Hall) -> None:
    lobby = await hall.lobby()
    await hall.ada.select(lobby, "barka")
    reply = await hall.ada.slash(CHANNEL, "mission begin")
    assert reply.message == await hall.board()
    assert "Barka" in reply.text


async def test_the_host_switches_the_language_in_the_lobby(hall: Hall) -> None:
    lobby = await hall.lobby()
    refused = await hall.ben.click(lobby, "In Italiano")
    assert refused.ephemeral
    await hall.ada.click(lobby, "In Italiano")
    await hall.ada.wait_for(CHANNEL, lambda m: m == lobby and "Assalto alla dispensa" in m.text)


async def test_a_channel_has_one_mission_at_a_time(hall: Hall) -> None:
    await hall.lobby()
    second = await hall.ben.slash(CHANNEL, "mission start", mission="m01_pantry_raid")
    assert second.ephemeral
    assert hall.ada.mention in second.text


async def test_missions_in_two_channels_and_a_thread_do_not_touch_each_other(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada})
    await hall.begin({"barka": hall.ada, "zoe": hall.ben}, channel="cellar")
    await hall.choose("barka", channel="cellar")
    assert (await hall.table("cellar")).game.state.active == "barka"
    assert (await hall.table()).game.ply == 0
    listed = await hall.ben.slash(CHANNEL, "mission list")
    assert listed.text.count("Assalto alla dispensa") == 2


async def test_who_leaves_a_running_mission_leaves_the_hero_open_and_the_autopilot_plays(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    reply = await hall.ben.slash(CHANNEL, "mission leave")
    assert hall.ben.mention in reply.text
    assert not reply.ephemeral
    table = await hall.table()
    zoe = table.seat("zoe")
    assert zoe is not None
    assert (zoe.user, zoe.autopilot) == (None, True)
    await hall.choose("barka")
    await hall.choose("end")
    await hall.choose("let_go")
    table = await hall.table()
    assert table.game.state.turn == 2
    assert table.shown_asked == [int(hall.ada.id)]


async def test_whoever_comes_takes_over_an_open_hero_with_the_right_to_answer(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.ben.slash(CHANNEL, "mission leave")
    carla = hall.local.person("Carla")
    reply = await carla.slash(CHANNEL, "mission join", hero="zoe")
    assert carla.mention in reply.text
    board = await hall.board()
    await hall.press(carla, board, "Zoe")
    assert (await hall.table()).game.state.active == "zoe"
    late = await hall.ben.slash(CHANNEL, "mission join", hero="zoe")
    assert late.ephemeral


async def test_that_somebody_left_stays_readable_when_the_board_follows(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.choose("barka")
    await hall.choose("move")
    reply = await hall.ada.slash(CHANNEL, "mission leave")
    await hall.board()
    assert f"{hall.ada.mention} has left" in reply.message.text


async def test_a_hero_who_is_not_in_the_mission_cannot_be_taken_over(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada})
    reply = await hall.ben.slash(CHANNEL, "mission join", hero="helena")
    assert reply.ephemeral
    assert "Barka" in reply.text


async def test_a_table_without_people_waits_instead_of_playing_itself(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.ada.slash(CHANNEL, "mission leave")
    await hall.ben.slash(CHANNEL, "mission leave")
    table = await hall.table()
    assert table.game.ply == 0
    assert table.shown_asked == []
    await hall.ben.slash(CHANNEL, "mission join", hero="zoe")
    assert (await hall.table()).shown_asked == [int(hall.ben.id)]


async def test_only_the_host_ends_a_mission_and_is_asked_first(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada})
    refused = await hall.ben.slash(CHANNEL, "mission end")
    assert refused.ephemeral
    assert hall.ada.mention in refused.text
    asked = await hall.ada.slash(CHANNEL, "mission end")
    assert asked.ephemeral
    assert (await hall.table()).row.status == "running"
    await hall.ada.click(asked.message, "End the mission")
    await hall.ben.wait_for(CHANNEL, lambda m: "has ended the mission" in m.text)
    assert (await hall.table()).row.status == "over"
    assert not (await hall.ada.slash(CHANNEL, "mission start", mission="m01_pantry_raid")).ephemeral


async def test_log_and_heroes_of_a_mission_that_is_over_can_still_be_read(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada})
    asked = await hall.ada.slash(CHANNEL, "mission end")
    await hall.ada.click(asked.message, "End the mission")
    await hall.ben.wait_for(CHANNEL, lambda m: "has ended the mission" in m.text)
    assert "Barka entra" in (await hall.ben.slash(CHANNEL, "log")).text
    assert "Guerriero" in (await hall.ben.slash(CHANNEL, "hero")).text


async def test_lobby_buttons_do_nothing_once_the_mission_has_begun(hall: Hall) -> None:
    lobby = await hall.lobby()
    await hall.ada.select(lobby, "barka")
    begin = next(b.custom_id for b in lobby.buttons if b.label == "Begin")
    first = hall.ada.open_click(lobby, begin)
    second = hall.ada.open_click(lobby, begin)
    await hall.ada.answered(first)
    await hall.ada.answered(second)
    await hall.board()
    boards = [m for m in hall.ada.sees(CHANNEL) if "into the dungeon" in m.text]
    assert len(boards) == 1


def public(hall: Hall, words: str) -> list[Message]:
    """What everybody in the channel can read, with these words."""
    return [message for message in hall.ada.sees(CHANNEL) if not message.ephemeral and words in message.text]


async def test_the_host_who_leaves_the_lobby_hands_it_to_who_sits_there(hall: Hall) -> None:
    carla = hall.local.person("Carla")
    lobby = await hall.lobby(by=hall.ben)
    await carla.select(lobby, "zoe")
    assert (await carla.slash(CHANNEL, "mission begin")).ephemeral
    await hall.ben.slash(CHANNEL, "mission leave")
    await hall.ada.wait_for(CHANNEL, lambda m: m == lobby and f"Host: {carla.mention}" in m.text)
    reply = await carla.slash(CHANNEL, "mission begin")
    assert reply.message == await hall.board()


async def test_a_lobby_that_everybody_left_belongs_to_the_next_who_sits_down(hall: Hall) -> None:
    carla = hall.local.person("Carla")
    lobby = await hall.lobby(by=hall.ben)
    await hall.ben.select(lobby, "barka")
    await hall.ben.slash(CHANNEL, "mission leave")
    await hall.ada.wait_for(CHANNEL, lambda m: m == lobby and "Host: open" in m.text)
    await carla.select(lobby, "zoe")
    await hall.ada.wait_for(CHANNEL, lambda m: m == lobby and f"Host: {carla.mention}" in m.text)
    assert (await hall.ben.slash(CHANNEL, "mission begin")).ephemeral
    assert not (await carla.slash(CHANNEL, "mission begin")).ephemeral


async def test_whoever_may_manage_the_channel_has_the_hosts_rights(hall: Hall) -> None:
    carla = hall.local.person("Carla")
    lobby = await hall.lobby(by=hall.ben)
    await hall.ben.select(lobby, "barka")
    refused = await carla.slash(CHANNEL, "mission begin")
    assert refused.ephemeral
    assert "manage this channel" in refused.text
    reply = await hall.ada.slash(CHANNEL, "mission begin")  # the server is hers
    assert reply.message == await hall.board()


async def test_the_host_who_leaves_a_running_mission_hands_it_to_who_plays_on(hall: Hall) -> None:
    carla = hall.local.person("Carla")
    lobby = await hall.lobby(by=hall.ben)
    await hall.ben.select(lobby, "barka")
    await carla.select(lobby, "zoe")
    await hall.ben.slash(CHANNEL, "mission begin")
    await hall.board()
    assert (await carla.slash(CHANNEL, "mission autopilot", hero="barka", switch="on")).ephemeral
    await hall.ben.slash(CHANNEL, "mission leave")
    assert await hall.local.world.until(lambda: bool(public(hall, f"{carla.mention} hosts this mission")), 5.0)
    await hall.restart()
    assert (await hall.table()).row.host == int(carla.id)
    asked = await carla.slash(CHANNEL, "mission end")
    await carla.click(asked.message, "End the mission")
    assert (await hall.table()).row.status == "over"


async def test_a_running_mission_that_everybody_left_belongs_to_the_next_who_plays(hall: Hall) -> None:
    carla = hall.local.person("Carla")
    lobby = await hall.lobby(by=hall.ben)
    await hall.ben.select(lobby, "barka")
    await hall.ben.slash(CHANNEL, "mission begin")
    await hall.board()
    reply = await hall.ben.slash(CHANNEL, "mission leave")
    assert "the mission waits" in reply.text
    assert "autopilot" not in reply.text
    await carla.slash(CHANNEL, "mission join", hero="barka")
    row = (await hall.table()).row
    assert (row.host, row.host_left) == (int(carla.id), 0)


async def test_a_lobby_that_is_called_off_loses_its_buttons_and_promises_no_log(hall: Hall) -> None:
    lobby = await hall.lobby()
    await hall.ada.select(lobby, "barka")
    asked = await hall.ada.slash(CHANNEL, "mission end")
    await hall.ada.click(asked.message, "End the mission")
    closed = await hall.ben.wait_for(CHANNEL, lambda m: m == lobby and "This mission is over" in m.text)
    assert not closed.buttons
    assert not closed.selects
    told = await hall.ben.wait_for(CHANNEL, lambda m: "called the mission off" in m.text)
    assert "/log" not in told.text


async def test_ending_twice_is_said_once(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada})
    asked = [await hall.ada.slash(CHANNEL, "mission end") for _ in range(2)]
    async with hall.bot.tables.lanes.enter((await hall.table()).row.id):
        presses = [hall.ada.open_click(reply.message, "End the mission") for reply in asked]
        await asyncio.sleep(0.2)  # both have passed the first check
    for press in presses:
        assert await hall.ada.answered(press)
    await hall.ada.wait_for(CHANNEL, lambda message: "The chronicle of this mission" in message.text)
    assert await hall.quiet()
    assert len(public(hall, "has ended the mission")) == 1


async def test_who_ends_the_mission_after_the_last_blow_does_not_take_the_victory_away(closed_hall: Hall) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="222222"))
    await hall.begin({"barka": hall.ada})
    asked = await hall.ada.slash(CHANNEL, "mission end")
    table = await hall.table()
    async with hall.bot.tables.lanes.enter(table.row.id):
        press = hall.ada.open_click(asked.message, "End the mission")
        await asyncio.sleep(0.2)  # it has passed the first check, and waits behind the last blow
        await hall.bot.store.end_mission(table.row.id, table.row.channel, "won")
    assert await hall.ada.answered(press)
    row = await hall.bot.store.last_mission_in(int(hall.channel()["id"]))
    assert row is not None
    assert row.outcome == "won"
    assert public(hall, "has ended the mission") == []


async def test_two_who_take_the_same_hero_at_once_are_told_the_truth(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.ben.slash(CHANNEL, "mission leave")
    both = [hall.local.person("Carla"), hall.local.person("Dan")]
    async with hall.bot.tables.lanes.enter((await hall.table()).row.id):
        asking = [person.open_slash(CHANNEL, "mission join", {"hero": "zoe"}) for person in both]
        await asyncio.sleep(0.2)
    replies = []
    for person, interaction in zip(both, asking, strict=True):
        assert await person.answered(interaction)
        replies.append(Reply(hall.local.world, interaction))
    assert [reply.ephemeral for reply in replies] == [False, True]
    zoe = (await hall.table()).seat("zoe")
    assert zoe is not None
    assert zoe.user == int(both[0].id)


async def test_leaving_twice_is_said_once(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    async with hall.bot.tables.lanes.enter((await hall.table()).row.id):
        asking = [hall.ben.open_slash(CHANNEL, "mission leave", {}) for _ in range(2)]
        await asyncio.sleep(0.2)
    for interaction in asking:
        assert await hall.ben.answered(interaction)
    replies = [Reply(hall.local.world, interaction) for interaction in asking]
    assert [reply.ephemeral for reply in replies] == [False, True]
    assert await hall.quiet()
    assert len(public(hall, "has left")) == 1


@pytest.mark.parametrize("switch, first", [("on", "now on"), ("off", "never")])
async def test_an_autopilot_that_is_so_already_is_not_announced(hall: Hall, switch: str, first: str) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ada})
    if first == "now on":
        assert not (await hall.ada.slash(CHANNEL, "mission autopilot", hero="zoe", switch="on")).ephemeral
    again = await hall.ada.slash(CHANNEL, "mission autopilot", hero="zoe", switch=switch)
    assert again.ephemeral
    assert "Zoe" in again.text


async def test_the_last_one_who_turns_the_autopilot_on_is_told_that_the_mission_waits(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada})
    reply = await hall.ada.slash(CHANNEL, "mission autopilot", hero="barka", switch="on")
    assert "the mission waits" in reply.text


async def test_the_language_of_a_mission_that_begins_at_the_same_moment_stays(hall: Hall) -> None:
    lobby = await hall.lobby()
    await hall.ada.select(lobby, "barka")
    begin, language = (next(b.custom_id for b in lobby.buttons if part in b.custom_id) for part in (":begin", ":lang"))
    async with hall.bot.tables.lanes.enter(int(begin.split(":")[2], 36)):
        presses = [hall.ada.open_click(lobby, button) for button in (begin, language)]
        await asyncio.sleep(0.2)
    for press in presses:
        assert await hall.ada.answered(press)
    await hall.board()
    row = await hall.bot.store.mission((await hall.table()).row.id)
    assert row is not None
    assert row.language == (await hall.table()).row.language == "en"

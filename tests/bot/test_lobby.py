"""The lobby and the seats: joining, leaving, taking over, ending; several missions beside one another."""

from __future__ import annotations

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

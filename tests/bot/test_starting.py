"""Which mission, how hard, and alone: what is chosen before a mission begins."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.channel.difficulty import what_changes, what_changes_briefly
from bot.channel.lobby import lobby_letter
from bot.channel.scribe import speaker
from bot.local import Message
from bot.shelf.shelf import Shelf
from bot.store import MissionRow
from engine.setting import Setting
from tests.bot.conftest import CHANNEL, Hall, begin_button

LEVEL = "Difficulty"


async def redrawn(hall: Hall, lobby: Message, words: str) -> None:
    await hall.ada.wait_for(CHANNEL, lambda m: m == lobby and words in m.text)


async def test_missions_come_in_the_order_of_their_numbers_with_what_helps_to_choose(hall: Hall) -> None:
    offered = await hall.ada.autocomplete(CHANNEL, "mission start", "mission", "")
    numbers = [choice.name.split(" · ")[0] for choice in offered]
    assert numbers == [*map(str, range(len(numbers) - 2)), "Arena 1", "Arena 2"]
    raid = next(choice for choice in offered if choice.value == "m01_pantry_raid")
    assert raid.name.startswith("1 · Pantry Raid · 7–10 turns · no chest may be left on the map")
    italian = await hall.ben.autocomplete(CHANNEL, "missione inizia", "missione", "dispensa")
    assert [choice.value for choice in italian] == ["m01_pantry_raid"]
    assert "turni" in italian[0].name


@pytest.mark.parametrize("typed", ["Pantry Raid", "assalto alla dispensa", "m1", "1"])
async def test_a_mission_may_be_typed_by_title_or_number(hall: Hall, typed: str) -> None:
    lobby = await hall.lobby(mission=typed)
    assert "## Pantry Raid" in lobby.text


async def test_a_mission_that_is_none_is_refused_and_opens_nothing(hall: Hall) -> None:
    reply = await hall.ada.slash(CHANNEL, "mission start", mission="@everyone *teapot*")
    assert reply.ephemeral
    assert "There is no mission called" in reply.text
    assert await hall.bot.store.mission_in(int(hall.channel()["id"])) is None


async def test_left_out_the_mission_is_the_next_of_the_campaign(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ada})
    table = await hall.table()
    await hall.bot.store.commit(table.row, 9, '{"rest": {"turn": 9, "end": 16}}', {}, outcome="won")
    hall.bot.tables.forget(table.row.id)
    offered = await hall.ada.autocomplete(CHANNEL, "mission start", "mission", "")
    assert "won: Normal" in next(choice.name for choice in offered if choice.value == "m01_pantry_raid")
    reply = await hall.ada.slash(CHANNEL, "mission start")
    assert "## Bells Off!" in reply.text


async def test_the_difficulty_is_chosen_at_the_start_and_shown_everywhere(hall: Hall) -> None:
    lobby = await hall.lobby(difficulty="heroic")
    assert "**Difficulty: Heroic.**" in lobby.text
    assert "Skull +1" in lobby.text, lobby.text
    await hall.ada.select(lobby, "barka")
    await hall.ada.select(lobby, "zoe")
    await redrawn(hall, lobby, "12 turns with 2 Heroes")
    await hall.ada.slash(CHANNEL, "mission begin")
    board = await hall.board()
    assert "**Difficulty:** Heroic" in board.text
    assert (await hall.table()).game.state.difficulty == "heroic"
    assert "**Difficulty:** Heroic" in (await hall.ada.slash(CHANNEL, "mission status")).text
    assert "(Eroica)" in (await hall.ben.slash(CHANNEL, "mission list")).text


async def test_the_host_changes_the_difficulty_until_the_start(hall: Hall) -> None:
    lobby = await hall.lobby()
    assert "Everything as the mission has it." in lobby.text
    assert [option.value for option in lobby.selects[1].options if option.default] == ["normal"]
    refused = await hall.ben.select(lobby, "epic", LEVEL)
    assert refused.ephemeral
    await hall.ada.select(lobby, "epic", LEVEL)
    await redrawn(hall, lobby, "Difficulty: Epic")
    menu = lobby.selects[1].custom_id
    await hall.ada.select(lobby, "barka")
    late = hall.ada.open_select(lobby, ["normal"], menu)
    await hall.ada.answered(late)
    await hall.ada.slash(CHANNEL, "mission begin")
    await hall.board()
    assert (await hall.table()).row.difficulty == "normal"


async def test_one_press_plays_alone_with_the_heroes_the_mission_names(hall: Hall) -> None:
    lobby = await hall.lobby()
    assert "counts as one Hero more for monsters and portals, not for the time" in lobby.text
    await hall.ada.click(lobby, "Play alone with Barka and Zoe")
    await hall.board()
    state = (await hall.table()).game.state
    assert (list(state.heroes), state.scale, state.end) == (["barka", "zoe"], 3, 16)
    assert not lobby.buttons


async def test_playing_alone_is_for_the_host_and_only_while_nobody_else_sits_there(hall: Hall) -> None:
    lobby = await hall.lobby()
    alone = next(button.custom_id for button in lobby.buttons if ":solo" in button.custom_id)
    assert (await hall.ben.click(lobby, alone)).ephemeral
    late = hall.ada.open_click
    await hall.ben.select(lobby, "zoe")
    press = late(lobby, alone)
    await hall.ada.answered(press)
    await redrawn(hall, lobby, hall.ben.mention)
    assert [seat.user for seat in await hall.bot.store.seats(int(alone.split(":")[2], 36))] == [int(hall.ben.id)]


async def test_who_plays_all_heroes_alone_is_told_what_counting_one_more_means(hall: Hall) -> None:
    lobby = await hall.lobby()
    for hero in ("helena", "yang_ping", "luckylock"):
        await hall.ada.select(lobby, hero)
    await redrawn(hall, lobby, "monsters and portals come as for 4; the time goes by the 3 Heroes there are")
    assert not any(":solo" in button.custom_id for button in lobby.buttons)
    await hall.ben.select(lobby, "barka")
    await redrawn(hall, lobby, hall.ben.mention)
    assert "counts as one more" not in lobby.text
    assert not begin_button(lobby).disabled


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("difficulty", ["normal", "heroic", "epic"])
def test_what_a_difficulty_changes_fits_a_line_in_every_mission(language: str, difficulty: str) -> None:
    for entry in Shelf().shipped():
        mission = Shelf().tale(entry.key).mission
        said = what_changes(speaker(language), mission, difficulty, 4)
        assert len(said) < 200
        same = Setting(mission, 4, difficulty).monster("ugly_snout") == Setting(mission, 4, "normal").monster(
            "ugly_snout"
        )
        assert ("★" in said) == (not same)
        for heroes in range(1, 7):
            assert len(what_changes_briefly(speaker(language), mission, difficulty, heroes)) <= 100


async def test_the_lobby_of_the_lesson_counts_in_whole_sentences(hall: Hall) -> None:
    lobby = await hall.lobby(mission="m00")
    assert "**Time:** 19 turns, however many Heroes play." in lobby.text
    assert "A good choice is Zoe;" in lobby.text


def test_the_spider_of_three_bad_books_has_a_rider_from_heroic_on() -> None:
    mission = Shelf().tale("m04_three_bad_books").mission
    said = {level: what_changes(speaker("en"), mission, level, 4) for level in ("normal", "heroic", "epic")}
    assert [level for level, words in said.items() if "Running Spider: Mounted" in words] == ["heroic", "epic"]
    assert "Ragno da Corsa: Cavalcato" in what_changes(speaker("it"), mission, "epic", 4)
    assert "a rider" in what_changes_briefly(speaker("en"), mission, "epic", 4)


def test_the_lobby_tells_the_time_of_a_single_player_where_it_is_another() -> None:
    raid = Shelf().tale("m01_pantry_raid")
    tale = replace(raid, mission=replace(raid.mission, solo_ends={}))
    longer = replace(tale, mission=replace(tale.mission, solo_ends={len(tale.mission.solo): 30}))
    row = MissionRow(1, 2, 3, 4, "en", tale.key, "normal", "lobby", None, None, 0.0, 0.0)
    told = f"**Time:** {min(tale.mission.ends.values()) - 1} to {max(tale.mission.ends.values()) - 1} turns"
    assert f"{told}, depending on how many Heroes play.\n" in lobby_letter(row, [], tale).story
    alone = "Alone with Barka and Zoe: 29."
    assert f"{told}, depending on how many Heroes play. {alone}\n" in lobby_letter(row, [], longer).story

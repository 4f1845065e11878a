"""What somebody who has never seen the game needs: the goal, what a Hero is good at, where one can go, how it ended."""

from __future__ import annotations

import missions
from bot.buttons.ranking import apart, beside
from engine import Scripted
from engine.decisions import Decision
from tests.bot.conftest import CHANNEL, Hall


async def test_the_lobby_tells_what_each_hero_is_good_at(hall: Hall) -> None:
    menu, _ = (await hall.lobby()).selects
    facts = {option.label: option.description for option in menu.options}
    assert facts["Barka"] == "Warrior · 5 Hit Points · Force 3, Defence 3, Speed 2"


async def test_the_first_board_and_the_status_tell_the_goal(hall: Hall) -> None:
    board = await hall.begin({"barka": hall.ada})
    goal = missions.texts("m01_pantry_raid", "en").goal
    assert f"**Goal:** {goal}" in board.text
    assert f"**Goal:** {goal}" in (await hall.ada.slash(CHANNEL, "mission status")).text


async def test_while_it_is_asked_where_to_the_picture_points_out_the_squares_and_then_no_more(
    closed_hall: Hall,
) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="11"))
    await hall.begin({"barka": hall.ada})
    await hall.choose("move")
    board = await hall.choose(2)
    decision: Decision[str] | Decision[int] | None = (await hall.table()).shown.decision
    assert decision is not None
    lit = board.attachments[0].description.partition("Lit: ")[2].partition(".")[0]
    assert lit.split(", ") == [str(square) for square in decision.options]
    board = await hall.choose("D4")
    assert "Lit:" not in board.attachments[0].description


async def test_a_square_at_a_closed_door_says_so_in_the_menu(closed_hall: Hall) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="21"))
    await hall.begin({"barka": hall.ada})
    await hall.choose("move")
    (menu,) = (await hall.choose(2)).selects
    assert [option.label for option in menu.options[:3]] == ["C6 · by door 4", "D6 · by door 4", "E6"]


async def test_whoever_is_not_asked_is_told_before_typing_anything(closed_hall: Hall) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="2222"))
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.choose("barka")
    await hall.choose("move")
    board = await hall.choose(4)
    refused = await hall.press(hall.ben, board, "Type a square")
    assert refused.ephemeral
    assert hall.ada.mention in refused.text


async def test_the_end_is_told_in_the_mission_s_own_words_and_says_how_to_go_on(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.play_on(lambda table: table.shown.decision is None)
    outcome = (await hall.table()).game.outcome
    words = missions.texts("m01_pantry_raid", "en")
    ending = words.victory if outcome == "won" else words.defeat
    told = await hall.ada.wait_for(CHANNEL, lambda message: ending in message.text)
    assert "`/mission start`" in told.text


async def test_a_reader_of_italian_finds_missions_by_their_italian_titles(hall: Hall) -> None:
    offered = await hall.ben.autocomplete(CHANNEL, "missione inizia", "missione", "")
    titles = [choice.name.split(" · ")[1] for choice in offered if not choice.value.startswith("m00")]
    assert titles[:2] == ["Assalto alla dispensa", "Zitte, campane!"]


async def test_a_command_suggests_only_squares_that_the_dice_could_reach(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada})
    found = await hall.ada.autocomplete(CHANNEL, "move", "to", "")
    names = [choice.name for choice in found]
    assert names[:2] == ["C6 · by door 4", "D6 · by door 4"]
    assert not [name for name in names if name.startswith(("C7", "D7", "F8 "))]
    assert await hall.ada.autocomplete(CHANNEL, "move", "to", "C8") == []
    two = [str(choice.value) for choice in await hall.ada.autocomplete(CHANNEL, "move", "to", "", dice=2)]
    view = (await hall.table()).game.view()
    bare = [square for square in two if beside(view, square) is None]
    assert apart(bare[0], view.hero("barka").square) == 3, "two dice bring 3.3 on average"
    assert len(await hall.ada.autocomplete(CHANNEL, "move", "to", "", dice=1)) < len(two)


async def test_a_sheet_in_words_speaks_italian_in_the_heros_gender(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "helena": hall.ben})
    sheet = await hall.ben.slash(CHANNEL, "hero", hero="helena")
    words = await hall.press(hall.ben, sheet.message, "A parole")
    assert "rivolta a" in words.text

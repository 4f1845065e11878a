"""Presses and commands that are no good: a private line says why, and nothing changes."""

from __future__ import annotations

import asyncio

from bot.local import Reply
from engine import Scripted
from tests.bot.conftest import CHANNEL, Hall


async def test_an_old_button_is_refused_kindly_and_says_what_is_asked_now(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    board = await hall.board()
    old = next(b.custom_id for b in board.buttons if b.label == "Barka")
    reposted = await hall.ada.slash(CHANNEL, "board")
    await hall.press(hall.ada, reposted.message, "Barka")
    await hall.board()
    before = (await hall.table()).game.save()
    late = await hall.press(hall.ada, board, old)
    assert late.ephemeral
    assert "answered in the meantime" in late.text
    assert hall.ada.mention in late.text
    assert (await hall.table()).game.save() == before


async def test_somebody_elses_button_names_who_is_asked(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    board = await hall.choose("barka")
    foreign = await hall.press(hall.ben, board, "Move")
    assert foreign.ephemeral
    assert hall.ada.mention in foreign.text
    stranger = hall.local.person("Carla")
    watching = await hall.press(stranger, board, "Move")
    assert watching.ephemeral
    assert hall.ada.mention in watching.text
    assert (await hall.board()).text == board.text


async def test_a_double_press_has_one_effect_and_two_answers(closed_hall: Hall) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="11"))
    await hall.begin({"barka": hall.ada})
    board = await hall.choose("move")
    dice = next(b.custom_id for b in board.buttons if b.label == "2 dice")
    first, second = hall.ada.open_click(board, dice), hall.ada.open_click(board, dice)
    await asyncio.gather(hall.ada.answered(first), hall.ada.answered(second))
    await hall.board()
    private = [r for r in (Reply(hall.local.world, first), Reply(hall.local.world, second)) if r.ephemeral]
    assert len(private) == 1
    assert "answered in the meantime" in private[0].text
    assert (await hall.table()).game.state.heroes["barka"].pool == 4


async def test_two_people_pressing_at_once_are_served_in_order(hall: Hall) -> None:
    board = await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    both = [hall.ada.open_click(board, "Barka"), hall.ben.open_click(board, "Zoe")]
    await asyncio.gather(hall.ada.answered(both[0]), hall.ben.answered(both[1]))
    await hall.board()
    replies = [Reply(hall.local.world, interaction) for interaction in both]
    assert sum(reply.ephemeral for reply in replies) == 1
    assert (await hall.table()).game.state.active in ("barka", "zoe")


async def test_a_command_that_the_rules_refuse_changes_nothing_and_shows_nothing_in_public(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada})
    before = (await hall.table()).game.save()
    count = len(hall.ben.sees(CHANNEL))
    reply = await hall.ada.slash(CHANNEL, "attack", target="s1", dice=2)
    assert reply.ephemeral
    assert "Rule" in reply.text
    assert (await hall.table()).game.save() == before
    assert len(hall.ben.sees(CHANNEL)) == count


async def test_too_many_dice_are_refused_with_the_pool(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada})
    reply = await hall.ada.slash(CHANNEL, "move", dice=9)
    assert reply.ephemeral
    assert "6" in reply.text


async def test_a_command_in_the_middle_of_a_roll_is_told_what_is_asked(closed_hall: Hall) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="1*"))
    await hall.begin({"barka": hall.ada})
    await hall.ada.slash(CHANNEL, "move", dice=2)
    reply = await hall.ada.slash(CHANNEL, "defend", dice=1)
    assert reply.ephemeral
    assert "which ability" in reply.text


async def test_a_button_of_a_mission_that_is_over_says_so(hall: Hall) -> None:
    board = await hall.begin({"barka": hall.ada})
    reply = await hall.ada.slash(CHANNEL, "mission end")
    await hall.ada.click(reply.message, "End the mission")
    late = await hall.press(hall.ada, board, "Move")
    assert late.ephemeral
    assert "over" in late.text


async def test_a_mission_needs_a_channel_in_which_the_bot_may_post(hall: Hall) -> None:
    hall.local.world.deny(hall.channel("cellar"), "attach_files")
    reply = await hall.ada.slash("cellar", "mission start", mission="m01_pantry_raid")
    assert reply.ephemeral
    assert "Attach Files" in reply.text


async def test_commands_without_a_mission_say_how_to_start_one(hall: Hall) -> None:
    for command, options in (("move", {"dice": 2}), ("turn end", {}), ("log", {}), ("board", {}), ("orders", {})):
        reply = await hall.ada.slash(CHANNEL, command, **options)
        assert reply.ephemeral
        assert "/mission start" in reply.text

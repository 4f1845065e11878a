"""Presses and commands that are no good: a private line says why, and nothing changes."""

from __future__ import annotations

import asyncio
import json

import pytest

from bot.local import Reply
from bot.table.tables import Tables
from engine import Scripted
from tests.bot.conftest import CHANNEL, Hall


async def test_an_old_button_is_refused_kindly_and_says_what_is_asked_now(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    board = await hall.board()
    old = next(b.custom_id for b in board.buttons if b.label == "Barka")
    hall.bot.outbox.asks_no_more(int(board.channel_id), int(board.id))  # so it keeps its buttons
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


@pytest.mark.parametrize("to", ["the door", "F7;drop", "💥", "?", "Z99", "9" * 5000])
async def test_a_movement_to_what_is_no_square_of_the_map_is_refused_before_any_die(hall: Hall, to: str) -> None:
    await hall.begin({"barka": hall.ada})
    before = (await hall.table()).game.save()
    reply = await hall.ada.slash(CHANNEL, "move", dice=2, to=to)
    assert reply.ephemeral
    assert "not a square of this dungeon" in reply.text
    assert (await hall.table()).game.save() == before
    assert (await hall.ada.slash(CHANNEL, "board")).text


async def test_whoever_is_not_asked_is_told_so_though_the_square_is_none(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.choose("barka")
    reply = await hall.ben.slash(CHANNEL, "move", dice=2, to="?")
    assert reply.ephemeral
    assert "Barka" in reply.text
    assert "?" not in reply.text.splitlines()[0]


async def test_a_bad_wish_in_a_save_does_not_stop_the_board(closed_hall: Hall) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="11"))
    await hall.begin({"barka": hall.ada})
    await hall.choose("move")
    await hall.choose(2)
    table = await hall.table()
    await hall.bot.store.commit(table.row, table.game.ply, json.dumps(table.game.save()), {"wanted": "the door"})
    hall.bot.tables.forget(table.row.id)
    board = (await hall.ada.slash(CHANNEL, "board")).message
    assert "Where does **Barka** go?" in board.text
    await hall.choose("D4")
    assert (await hall.table()).game.view().hero("barka").square == "D4"


async def test_a_square_that_the_roll_does_not_reach_is_explained_where_it_is_asked_again(closed_hall: Hall) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="11"))
    await hall.begin({"barka": hall.ada})
    reply = await hall.ada.slash(CHANNEL, "move", dice=2, to="R12")
    assert "R12 is occupied" in reply.text
    assert "Where does **Barka** go?" in reply.text
    await hall.restart()
    assert "R12 is occupied" in (await hall.ada.slash(CHANNEL, "board")).text


async def test_a_wish_that_a_star_delayed_is_explained_as_well(closed_hall: Hall) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="*1"))
    await hall.begin({"barka": hall.ada})
    await hall.ada.slash(CHANNEL, "move", dice=2, to="R12")
    board = await hall.choose("war_cry")
    assert "R12 is occupied" in board.text


async def test_a_command_may_free_a_hero_whom_the_autopilot_plays(closed_hall: Hall) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="222"))
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    at = (await hall.table()).game.view()
    barka = at.hero("barka").square
    cell = at.board.cell(barka)
    assert cell is not None
    taken = {hero.square for hero in at.heroes}
    near = [at.board.name(c) for c in at.board.links(frozenset(at.closed)).neighbours[cell]]
    square = next(name for name in near if name not in taken)
    await hall.choose("barka")
    await hall.deal(zoe={"at": square, "caged": True})
    await hall.ben.slash(CHANNEL, "mission autopilot", hero="zoe", switch="on")
    await hall.choose("free")
    board = await hall.board()
    decision = (await hall.table()).shown.decision
    assert decision is not None
    if decision.what == "whom":
        board = await hall.choose("zoe")
    assert not board.ephemeral
    await hall.choose(3)
    assert not (await hall.table()).game.view().hero("zoe").caged


async def test_what_goes_wrong_behind_a_public_promise_is_said_in_private(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await hall.begin({"barka": hall.ada})
    count = len(hall.ben.sees(CHANNEL))

    async def broken(*_: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(Tables, "show_again", broken)
    reply = await hall.ada.slash(CHANNEL, "board")
    told = await hall.ada.wait_for(CHANNEL, lambda m: "Something went wrong" in m.text)
    assert told.ephemeral
    assert not reply.thinking
    assert len(hall.ben.sees(CHANNEL)) == count
    caplog.clear()

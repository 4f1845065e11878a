"""Faults seen elsewhere, tried here: each test is named by its row."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

import missions
from bot.channel.letters import STORY, fitted
from bot.channel.outbox import Outbox
from bot.channel.scribe import Scribe
from bot.local import Message
from bot.table.table import Table
from bot.table.waiting.spans import DAY
from engine import Scripted, Seeded, new_game
from engine.cards.load import MONSTERS
from engine.players import cautious
from renderers.board import draw
from tests.bot.conftest import CHANNEL, Hall
from tests.bot.days.test_absence import later, says
from tests.bot.test_outbox import PowerCut, die, stories, waiting


def asks(table: Table, what: str) -> bool:
    return table.game.decision is not None and table.game.decision.what == what


async def cut(*_: object, **__: object) -> None:
    raise PowerCut


# Restart, persistence, stuck state ------------------------------------------------------------------------------------


async def test_row_1_killed_between_saved_and_posted_the_board_comes_once_and_nothing_is_locked(
    closed_hall: Hall, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="11"))
    await hall.begin({"barka": hall.ada})
    board = await hall.choose("move")
    with monkeypatch.context() as broken:
        broken.setattr(Outbox, "_deliver", cut)
        await hall.press(hall.ada, board, "2 dice")
        await die(hall)
    assert waiting(hall) == 1
    await hall.open(Scripted())
    await hall.board()
    assert len(stories(hall, "1 1 = 2 squares")) == 1
    await hall.choose("C3")
    caplog.clear()


async def test_row_4_a_slow_picture_delays_no_acknowledgement(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    board = await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    drawn, real = asyncio.Event(), Scribe.off_loop

    async def slow(self: Scribe, work: Any) -> Any:
        await drawn.wait()
        return await real(self, work)

    monkeypatch.setattr(Scribe, "off_loop", slow)
    said = await hall.press(hall.ada, board, "Barka")
    assert said.failed is None
    assert said.ack_ms is not None
    assert said.ack_ms < 1000
    drawn.set()
    await hall.board()


PHASES = {
    "between Heroes": lambda table: asks(table, "next_hero"),
    "in a Hero's turn": lambda table: asks(table, "act"),
    "in the middle of a move": lambda table: asks(table, "move_to"),
    "while a Star waits for its ability": lambda table: asks(table, "star"),
    "in the Monster Phase": lambda table: table.game.state.phase == "monsters",
    "in the second turn": lambda table: table.game.state.turn == 2,
}


@pytest.mark.parametrize("phase", PHASES)
async def test_row_5_a_restart_at_any_phase_changes_nothing(closed_hall: Hall, phase: str) -> None:
    """Row 11 as well: what is pending, an ability's choice included, is pending after it, and can be taken back."""
    hall = closed_hall
    await hall.open(Seeded("release"))
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    for person in (hall.ada, hall.ben):
        await person.slash(CHANNEL, "orders", shields="ask", star="ask")
    await hall.play_on(PHASES[phase])
    before = (await hall.table()).game
    saved, asked, undoing = before.save(), before.decision, before.can_undo
    await hall.restart()
    after = (await hall.table()).game
    assert after.save() == saved
    assert after.decision == asked
    assert after.can_undo == undoing
    await hall.choose(cautious(after)[1])


async def test_row_11_what_is_pending_survives_saving_and_taking_back(closed_hall: Hall) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="*1"))
    await hall.begin({"barka": hall.ada})
    await hall.ada.slash(CHANNEL, "orders", star="ask")
    rest = (await hall.table()).game.rest.dump()
    await hall.choose("move")
    await hall.choose(2)
    assert asks(await hall.table(), "star")
    pending = (await hall.table()).game.save()
    await hall.restart(Scripted())
    assert (await hall.table()).game.save() == pending
    offered = await hall.ada.slash(CHANNEL, "undo")
    await hall.press(hall.ada, offered.message, offered.message.buttons[0].label)
    await says(hall, "taken back")
    assert (await hall.table()).game.rest.dump() == rest


async def test_row_7_a_board_two_days_old_works_after_a_restart_and_a_reconnection(hall: Hall) -> None:
    board = await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    hall.local.advance(2 * DAY)
    await later(hall, 2 * DAY)
    await hall.restart()
    await hall.press(hall.ada, board, "Barka")
    board = await hall.board()
    assert asks(await hall.table(), "act")
    hall.bot.connected.clear()
    await hall.local.gateway.drop(1001)
    await asyncio.wait_for(hall.bot.connected.wait(), 10)
    said = await hall.press(hall.ada, board, "Defend")
    assert said.failed is None
    await hall.board()


async def test_row_8_a_mission_that_nobody_touches_is_there_after_ninety_days(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.ada.slash(CHANNEL, "mission clock", time="none")
    before = (await hall.table()).game.save()
    await later(hall, 90 * DAY)
    await hall.restart()
    await later(hall, 90 * DAY)
    assert (await hall.table()).game.save() == before
    assert (await hall.table()).row.status == "running"
    await hall.choose("barka")


# End of game ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", ["between Heroes", "in a Hero's turn", "in the middle of a move"])
async def test_row_65_a_mission_ended_at_any_phase_is_quiet_afterwards(hall: Hall, phase: str) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.ada.slash(CHANNEL, "mission clock", time="8h", then="autopilot")
    board = await hall.play_on(PHASES[phase])
    asked = await hall.ada.slash(CHANNEL, "mission end")
    await hall.press(hall.ada, asked.message, asked.message.buttons[0].label)
    await says(hall, "has ended")
    await quiet_for_ever(hall, board)


@pytest.mark.parametrize("outcome", ["lost", "won"])
async def test_row_65_defeat_and_victory_are_told_kept_and_followed_by_nothing(hall: Hall, outcome: str) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.ada.slash(CHANNEL, "mission clock", time="8h", then="autopilot")
    changed: dict[str, Any] = {"end": 2} if outcome == "lost" else {"chests": {}}
    board = await hall.deal(**changed)
    await hall.play_on(lambda table: table.game.outcome is not None)
    assert (await hall.table()).game.outcome == outcome
    (result,) = await hall.bot.store.results(int(hall.local.world.guild_id))
    assert result.outcome == outcome
    await quiet_for_ever(hall, board)


async def quiet_for_ever(hall: Hall, board: Message) -> None:
    """Nobody is called any more, old buttons are refused kindly, and a new mission can begin."""
    assert await hall.quiet()
    said = len(hall.ada.sees(CHANNEL))
    await later(hall, 90 * DAY)
    await hall.restart()
    await later(hall, 90 * DAY)
    assert len(hall.ada.sees(CHANNEL)) == said
    pressed = [button for button in board.buttons if ":a:" in button.custom_id]
    if pressed:
        refused = await hall.press(hall.ada, board, pressed[0].custom_id)
        assert refused.ephemeral
    await hall.lobby()


# What the box holds ---------------------------------------------------------------------------------------------------


def test_row_64_no_mission_has_more_of_a_monster_than_the_box_at_any_count_and_difficulty() -> None:
    heroes = ("barka", "helena", "zanvor", "zoe", "yang_ping", "luckylock")
    for key in missions.catalogue():
        mission = missions.load(key)
        for count in range(1, 7):
            for difficulty in ("normal", "heroic", "epic"):
                if count not in mission.ends:
                    continue
                seats = dict.fromkeys(heroes[:count], "1")
                game = new_game(mission, seats, difficulty=difficulty, chance=Seeded(key))
                there = [monster.kind for monster in game.state.monsters.values()]
                for kind in set(there):
                    assert there.count(kind) <= MONSTERS[kind].box, (key, count, difficulty, kind)


# Pictures, limits, names ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", missions.catalogue())
def test_row_67_the_whole_map_with_all_its_figures_is_far_below_the_smallest_limit(key: str) -> None:
    mission = missions.load(key)
    count = max(mission.ends)
    seats = dict.fromkeys(("barka", "helena", "zanvor", "zoe", "yang_ping", "luckylock")[:count], "1")
    drawn = draw(new_game(mission, seats, difficulty="epic", chance=Seeded(key)).view(), crop="full")
    assert len(drawn.png) < 5_000_000, "Discord takes 10 MB on the smallest server"


def test_row_67_a_story_that_is_too_long_keeps_its_end_and_says_what_it_leaves_out() -> None:
    told = fitted([f"line {n}: {'word ' * 20}" for n in range(200)], "{n} more lines")
    assert len(told) <= STORY
    assert told.endswith(f"line 199: {'word ' * 20}")
    assert "more lines" in told


async def test_row_71_the_board_depends_on_no_message_and_no_remote_picture(hall: Hall) -> None:
    board = await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    first = board.attachments[0].data
    for message in hall.ada.sees(CHANNEL):
        assert all(f"{hall.local.url}/" in file.url for file in message.attachments), "every picture was sent along"
        hall.local.world.delete_message(hall.local.world.message(message.channel_id, message.id))
    await hall.restart()
    again = await hall.ada.slash(CHANNEL, "board")
    board = await hall.board()
    assert again.message == board
    assert board.attachments[0].data == first


async def test_row_73_no_button_depends_on_an_emoji(hall: Hall) -> None:
    """Words only: there is none that a server could lack."""
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.play_on(lambda table: table.game.state.turn == 2)
    seen = [message.components for message in hall.ada.sees(CHANNEL)]
    assert '"emoji": {' not in json.dumps(seen)


EVIL = "`|| **@everyone** \u202etxet"


async def test_row_74_a_name_full_of_markup_is_shown_literally_and_pings_nobody(hall: Hall) -> None:
    evil = hall.local.person(EVIL)
    await hall.begin({"barka": evil, "zoe": hall.ada})
    await hall.bot.store.know(int(evil.id), EVIL)
    await evil.slash(CHANNEL, "mission autopilot", hero="barka", switch="on")
    await hall.deal(end=2)
    await hall.play_on(lambda table: table.game.outcome is not None)
    said = await hall.ada.slash(CHANNEL, "campaign")
    assert "@\u200beveryone" in said.text or "\\*\\*@everyone" in said.text, "the name is there, as it is"
    for message in (*said.messages, *hall.ada.sees(CHANNEL)):
        assert "**@everyone**" not in message.text
        assert "||" not in message.text
        assert set(message.mentions) <= {"Ada", EVIL}
    evil.user["global_name"] = "Somebody else"
    assert (await hall.table()).seats[0].user == int(evil.id), "whoever is renamed stays the same person"


# Learning the commands, languages -------------------------------------------------------------------------------------


async def test_row_83_help_shows_what_this_person_can_do_now(hall: Hall) -> None:
    cleo = hall.local.person("Cleo")
    assert "/mission start" in (await cleo.slash(CHANNEL, "help")).text
    await hall.begin({"barka": hall.ada})
    mine, watching = await hall.ada.slash(CHANNEL, "help"), await cleo.slash(CHANNEL, "help")
    assert "`/charge`" in mine.text
    assert "`/attack`" not in mine.text, "no monster is within reach"
    assert "`/charge`" not in watching.text
    labels = [button.label for button in (await hall.board()).buttons]
    assert {"Move", "Defend"} <= {str(label) for label in labels}


async def test_row_85_private_words_are_the_readers_public_ones_the_tables_and_lang_overrides(hall: Hall) -> None:
    board = await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    assert "Hero Phase" in board.text
    status = await hall.ben.slash(CHANNEL, "mission status")
    assert "Obiettivo" in status.text
    chosen = await hall.ben.slash(CHANNEL, "lang", language="en")
    assert chosen.ephemeral
    assert "in English" in chosen.text
    await hall.restart()
    assert "Goal" in (await hall.ben.slash(CHANNEL, "mission status")).text
    assert "lingua" in (await hall.ben.slash(CHANNEL, "lang", language="own")).text
    assert "Obiettivo" in (await hall.ben.slash(CHANNEL, "mission status")).text
    assert (await hall.bot.store.habits(int(hall.ben.id))).language == "it"


async def test_row_86_what_happens_is_told_in_a_second_channel_in_words_only(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    assert (await hall.ben.slash(CHANNEL, "mission log-channel", channel="cellar")).ephemeral, "only the host"
    await hall.ada.slash(CHANNEL, "mission log-channel", channel="cellar")
    await says(hall, "is told in <#")
    await hall.restart()
    await hall.choose("barka")
    await hall.choose("defend")
    await hall.choose(2)
    told = await says(hall, "Shield", "cellar")
    assert told.attachments == []
    assert told.buttons == []
    assert told.mentions == []
    await hall.ada.slash(CHANNEL, "mission log-channel")
    said = len(hall.ada.sees("cellar"))
    await hall.choose("end")
    await hall.choose("let_go")
    assert len(hall.ada.sees("cellar")) == said


async def test_row_86_a_second_channel_that_closes_stops_nothing(hall: Hall, caplog: pytest.LogCaptureFixture) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.ada.slash(CHANNEL, "mission log-channel", channel="cellar")
    hall.local.world.deny(hall.channel("cellar"), "send_messages")
    await hall.choose("barka")
    await hall.choose("defend")
    await hall.choose(2)
    await says(hall, "told here only")
    assert not (await hall.table()).days.clock.blocked
    hall.local.world.refusals.clear()
    caplog.clear()


async def test_row_86_the_board_is_shown_as_the_reader_likes_it(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.ben.slash(CHANNEL, "me view", view="text")
    words = await hall.ben.slash(CHANNEL, "board")
    assert words.ephemeral
    assert words.message.attachments == []
    assert not (await hall.ada.slash(CHANNEL, "board")).ephemeral

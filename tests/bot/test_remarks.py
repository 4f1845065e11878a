"""Grosuk and Poncha in the channel: under what happened, in the table's language, and only once."""

from __future__ import annotations

import pytest

import missions
from bot.local import Message
from tests.bot.conftest import CHANNEL, Hall


def remarks(when: str, language: str = "en") -> list[str]:
    """What the first mission has to say to a moment, as it is quoted."""
    words = missions.texts("m01_pantry_raid", language)
    return [f"> **{each.who.capitalize()}:** {each.say}" for each in words.remarks if each.when == when]


def quoted(message: Message) -> list[str]:
    return [line for line in message.text.splitlines() if line.startswith("> ")]


@pytest.mark.parametrize("language", missions.LANGUAGES)
async def test_they_speak_up_at_the_beginning_in_the_language_of_the_table(hall: Hall, language: str) -> None:
    board = await hall.begin({"barka": hall.ada, "zoe": hall.ben}, language=language)
    assert quoted(board) == remarks("begin", language)
    assert len(quoted(board)) == 2
    goal = missions.texts("m01_pantry_raid", language).goal
    assert board.text.index(goal) < board.text.index(quoted(board)[0]), "after what has to be known"


async def test_they_remark_on_the_first_fall_and_on_no_other(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    began = (await hall.table()).game.state.end
    (first,) = remarks("first_fall")
    await hall.deal(barka={"hp": 1, "at": "J4"}, zoe={"hp": 1, "at": "K3"})
    await hall.play_on(lambda table: table.game.state.end <= began - 2)
    said = [message for message in hall.ada.sees(CHANNEL) if first in message.text]
    assert len(said) == 1
    assert quoted(said[0])[-1] == first


async def test_they_have_the_last_word_before_the_way_on(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.play_on(lambda table: table.shown.decision is None)
    outcome = (await hall.table()).game.outcome
    assert outcome is not None
    words = missions.texts("m01_pantry_raid", "en")
    ending = words.victory if outcome == "won" else words.defeat
    told = await hall.ada.wait_for(CHANNEL, lambda message: ending in message.text)
    assert quoted(told) == remarks(outcome)
    assert told.text.index(ending) < told.text.index(quoted(told)[0]) < told.text.index("`/mission start`")

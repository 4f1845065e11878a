"""Taking back among opponents, and by silence: nothing goes back without the word of whoever plays against it."""

from __future__ import annotations

import re

from bot.local import Message, Person
from bot.table.waiting.spans import HOUR
from engine import Scripted
from tests.bot.conftest import CHANNEL, Hall
from tests.bot.days.test_absence import later, says
from tests.bot.days.test_memory import state
from tests.bot.days.test_undo import Counting, vote
from tests.bot.test_arena import HUNT, entered
from tests.bot.test_ugly_master import his_turn, mastered


async def asked_for(hall: Hall, person: Person) -> Message:
    """/undo and its button, where the table has to be asked; returns the vote."""
    shown = await person.slash(CHANNEL, "undo")
    assert shown.message.buttons[0].label in ("Ask the table", "Chiedi al tavolo")
    await hall.press(person, shown.message, shown.message.buttons[0].custom_id)
    return await vote(hall)


async def moved(hall: Hall) -> dict[str, object]:
    """Barka rolls for a move, against an Ugly Master; the position after that."""
    await hall.open(Counting("m"))
    await mastered(hall)
    await hall.choose("barka")
    await hall.ada.slash(CHANNEL, "move", dice=2, to="D3")
    await hall.board()
    return await state(hall)


async def test_the_silence_of_an_opponent_takes_nothing_back(closed_hall: Hall) -> None:
    hall = closed_hall
    before = await moved(hall)
    shown = await hall.ada.slash(CHANNEL, "undo")
    assert "every other side has to say Yes; silence is a No" in shown.text
    await hall.press(hall.ada, shown.message, shown.message.buttons[0].custom_id)
    assert "every side that plays against that of" in (await vote(hall)).text
    await later(hall, 25 * HOUR)
    assert await says(hall, "It is not agreed")
    assert await state(hall) == before


async def test_an_opponent_who_is_away_has_not_agreed_and_may_agree_all_the_same(closed_hall: Hall) -> None:
    hall = closed_hall
    before = await moved(hall)
    await hall.ben.slash(CHANNEL, "away", until="5d", how="autopilot")
    open_vote = await asked_for(hall, hall.ada)
    assert await state(hall) == before, "nobody else is there, but that is no consent"
    await hall.press(hall.ben, open_vote, "Yes")
    assert await says(hall, "The table has agreed")
    assert await state(hall) != before


async def test_the_heroes_step_is_not_the_ugly_masters_to_take_back(closed_hall: Hall) -> None:
    hall = closed_hall
    await hall.open(Counting("m"))
    await mastered(hall)
    await his_turn(hall)
    await hall.ada.slash(CHANNEL, "away", until="5d", how="wait")
    before = await state(hall)
    open_vote = await asked_for(hall, hall.ben)
    assert open_vote.buttons
    assert await state(hall) == before
    await later(hall, 25 * HOUR)
    assert await says(hall, "It is not agreed")


async def test_many_heroes_do_not_outvote_the_one_who_plays_against_them(closed_hall: Hall) -> None:
    """Ada and Cleo are two of three; Ben, the Ugly Master, says no."""
    hall = closed_hall
    await moved(hall)
    cleo = hall.local.person("Cleo")
    await hall.ada.slash(CHANNEL, "seat offer", hero="zoe")
    await cleo.slash(CHANNEL, "seat take", hero="zoe")
    await says(hall, "plays **Zoe** from now on")
    before = await state(hall)
    open_vote = await asked_for(hall, hall.ada)
    await hall.press(cleo, open_vote, "Yes")
    assert await state(hall) == before
    await hall.press(hall.ben, open_vote, "No")
    assert await says(hall, "It is not agreed")
    assert await state(hall) == before


async def test_in_the_arena_a_rivals_step_takes_the_rivals_yes(closed_hall: Hall) -> None:
    hall = closed_hall
    await hall.open(Counting("arena"))
    await entered(hall, HUNT, 2, {"barka": hall.ada, "zoe": hall.ben})
    rival = hall.asked(await hall.table())
    other = hall.ben if rival is hall.ada else hall.ada
    await rival.slash(CHANNEL, "face", side="north")
    await hall.board()
    before = await state(hall)
    await asked_for(hall, other)
    await later(hall, 25 * HOUR)
    assert await says(hall, "It is not agreed")
    assert await state(hall) == before
    own = await rival.slash(CHANNEL, "undo")
    assert own.message.buttons[0].label in ("Take it back", "Annulla"), "one's own step before dice stays free"


async def test_among_friends_silence_is_no_consent_either(closed_hall: Hall) -> None:
    """Ben is there and says nothing; Cleo's Yes would do at the end of the time."""
    hall = closed_hall
    await hall.open(Scripted(dice="11"))
    cleo = hall.local.person("Cleo")
    dan = hall.local.person("Dan")
    await hall.begin({"barka": hall.ada, "zoe": hall.ben, "helena": cleo, "zanvor": dan})
    await hall.choose("barka")
    await hall.ada.slash(CHANNEL, "move", dice=2, to="D3")
    await hall.board()
    before = await state(hall)
    assert re.search("if anybody besides <@.+> has said Yes", (await asked_for(hall, hall.ada)).text)
    await later(hall, 25 * HOUR)
    assert await says(hall, "It is not agreed")
    assert await state(hall) == before
    again = await asked_for(hall, hall.ada)
    await hall.press(cleo, again, "Yes")
    await later(hall, 25 * HOUR)
    assert await says(hall, "The table has agreed")
    assert await state(hall) != before


async def test_what_comes_again_is_said_only_where_something_was_seen(hall: Hall) -> None:
    cleo = hall.local.person("Cleo")
    await hall.begin({"barka": hall.ada, "zoe": hall.ben, "helena": cleo})
    await hall.choose("barka")
    await hall.ada.slash(CHANNEL, "face", side="north")
    await hall.board()
    open_vote = await asked_for(hall, cleo)
    assert "come again" not in open_vote.text
    await hall.press(hall.ben, open_vote, "Yes")
    assert "come again" not in (await says(hall, "The table has agreed")).text
    await hall.ada.slash(CHANNEL, "move", dice=2, to="D3")
    await hall.board()
    assert "come again" in (await asked_for(hall, hall.ada)).text

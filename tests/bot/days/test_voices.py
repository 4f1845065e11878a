"""Whose voice counts in a vote, how long one stays open, and what it holds up meanwhile."""

from __future__ import annotations

import pytest

from bot.local import Person
from bot.store.masters import PRESENT
from bot.table.waiting.spans import DAY, HOUR
from engine import Scripted
from tests.bot.conftest import CHANNEL, Hall
from tests.bot.days.test_absence import later, pings, says, wait_of
from tests.bot.days.test_memory import take_back


async def trio(hall: Hall) -> Person:
    """Ada's Barka, Ben's Zoe, Cleo's Zanvor; whoever likes may begin. Returns Cleo."""
    cleo = hall.local.person("Cleo")
    await hall.begin({"barka": hall.ada, "zoe": hall.ben, "zanvor": cleo})
    return cleo


async def on_autopilot(hall: Hall, *heroes: str) -> None:
    for hero in heroes:
        person = {"barka": hall.ada, "zoe": hall.ben, "zanvor": hall.local.person("Cleo")}[hero]
        await person.slash(CHANNEL, "mission autopilot", hero=hero, switch="on")


# What cannot be undone ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["end", "delete"])
async def test_one_voice_does_not_end_a_mission_while_the_others_are_not_there(hall: Hall, what: str) -> None:
    cleo = await trio(hall)
    await cleo.slash(CHANNEL, "notify", way="dm")
    await on_autopilot(hall, "zoe", "zanvor")
    await hall.ada.slash(CHANNEL, "vote", what=what)
    vote = await says(hall, "**A vote**")
    assert "Not everybody who plays is here" in vote.text
    called = await says(hall, "The No of anybody who plays counts")
    assert called.mentions == ["Ben"]
    await cleo.wait_for("@cleo", lambda message: "The No of anybody" in message.text)
    await later(hall, 23 * HOUR)
    assert (await hall.table()).row.status == "running"
    await hall.press(hall.ben, vote, "No")
    await says(hall, "It is not agreed")
    await later(hall, 2 * HOUR)
    table = await hall.table()
    assert table.row.status == "running"
    assert not table.days.votes


async def test_if_nobody_objects_for_a_day_the_mission_ends_and_a_pause_is_no_part_of_it(hall: Hall) -> None:
    await trio(hall)
    await on_autopilot(hall, "zoe", "zanvor")
    await hall.ada.slash(CHANNEL, "vote", what="end")
    await says(hall, "end for good")
    await later(hall, 20 * HOUR)
    await hall.ada.slash(CHANNEL, "mission pause", until="2d")
    await later(hall, 2 * DAY)
    assert (await hall.table()).row.status == "running"
    await later(hall, 3 * HOUR)
    assert (await hall.table()).row.status == "running"
    await later(hall, HOUR)
    await says(hall, "The table has voted to end the mission")
    assert (await hall.table()).row.status == "over"


async def test_where_everybody_is_there_the_majority_ends_a_mission_at_once_and_one_alone_need_not_wait(
    hall: Hall,
) -> None:
    cleo = await trio(hall)
    await on_autopilot(hall, "zoe")
    await hall.ada.slash(CHANNEL, "vote", what="end")
    vote = await says(hall, "end for good")
    await hall.press(cleo, vote, "Yes")
    assert (await hall.table()).row.status == "running", "Ben is on autopilot"
    await hall.ben.slash(CHANNEL, "mission autopilot", hero="zoe", switch="off")
    await hall.bot.scheduler.settle()
    await says(hall, "The table has voted to end the mission")
    await hall.begin({"barka": hall.ada}, "cellar")
    await hall.ada.slash("cellar", "vote", what="end")
    await says(hall, "The table has voted to end the mission", "cellar")


async def test_what_can_be_undone_waits_for_nobody_who_is_away(hall: Hall) -> None:
    await trio(hall)
    await on_autopilot(hall, "zoe", "zanvor")
    await hall.ada.slash(CHANNEL, "vote", what="pause", until="2d")
    await says(hall, "has paused the mission")


# Whose voice ----------------------------------------------------------------------------------------------------------


async def test_who_plays_and_says_something_counts_also_on_autopilot_or_away(hall: Hall) -> None:
    cleo = await trio(hall)
    await on_autopilot(hall, "zoe")
    await cleo.slash(CHANNEL, "away", until="3d")
    await hall.bot.scheduler.settle()
    await hall.ben.slash(CHANNEL, "vote", what="pause", until="2d")
    vote = await says(hall, "be paused until")
    assert "2 of 2 voices" in vote.text, "Ada is here, and Ben has said something"
    await hall.press(cleo, vote, "No")
    assert await hall.local.world.until(lambda: "2 of 3 voices" in vote.text, 5)
    assert (await hall.table()).days.votes
    await hall.press(hall.ada, vote, "No")
    await says(hall, "It is not agreed")


async def test_the_vote_of_who_has_left_counts_no_more(hall: Hall) -> None:
    cleo, dora = await trio(hall), hall.local.person("Dora")
    await hall.ben.slash(CHANNEL, "seat give", hero="zoe", person="Dora")
    offered = await says(hall, "would like to hand you")
    await hall.ben.slash(CHANNEL, "vote", what="pause", until="2d")
    vote = await says(hall, "be paused until")
    await hall.press(dora, offered, "Play Zoe")
    assert await hall.local.world.until(lambda: "Yes:" not in vote.text, 5), "Ben plays here no more"
    await hall.press(cleo, vote, "Yes")
    await hall.bot.scheduler.settle()
    assert (await hall.table()).days.votes, "one of three"
    assert (await hall.press(hall.ben, vote, "Yes")).ephemeral
    await hall.press(dora, vote, "Yes")
    await says(hall, "has paused the mission")


async def test_when_somebody_leaves_the_voices_are_counted_anew(hall: Hall) -> None:
    cleo = await trio(hall)
    await hall.ada.slash(CHANNEL, "vote", what="pause", until="2d")
    await says(hall, "be paused until")
    await hall.ben.slash(CHANNEL, "mission leave")
    await hall.bot.scheduler.settle()
    assert (await hall.table()).days.votes, "one of two"
    await cleo.slash(CHANNEL, "mission leave")
    await hall.bot.scheduler.settle()
    await says(hall, "has paused the mission")


async def test_a_vote_fails_when_whoever_wanted_it_has_left(hall: Hall) -> None:
    cleo = await trio(hall)
    await hall.ben.slash(CHANNEL, "vote", what="pause", until="2d")
    vote = await says(hall, "be paused until")
    await hall.press(cleo, vote, "No")
    assert (await hall.table()).days.votes
    await hall.ben.slash(CHANNEL, "mission leave")
    await says(hall, "It is not agreed")
    assert not (await hall.table()).days.votes


async def test_a_vote_says_how_many_count_as_people_come_and_go(hall: Hall) -> None:
    await trio(hall)
    await hall.ada.slash(CHANNEL, "vote", what="end")
    vote = await says(hall, "end for good")
    assert "2 of 3 voices" in vote.text
    assert "Not everybody who plays is here" not in vote.text
    await on_autopilot(hall, "zoe")
    assert await hall.local.world.until(lambda: "2 of 2 voices" in vote.text, 5)
    assert "Not everybody who plays is here" in vote.text
    await hall.ben.slash(CHANNEL, "mission autopilot", hero="zoe", switch="off")
    assert await hall.local.world.until(lambda: "2 of 3 voices" in vote.text, 5)
    assert sum(message.text.startswith("**A vote**") for message in hall.ada.sees(CHANNEL)) == 1, "in its message"


# Which Hero -----------------------------------------------------------------------------------------------------------


async def test_of_two_heroes_of_a_person_only_the_one_that_was_named_is_passed_over(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben, "zanvor": hall.ben})
    await hall.choose("barka")
    await hall.choose("end")
    await hall.choose("let_go")
    await hall.ada.slash(CHANNEL, "vote", what="skip", hero="zanvor")
    vote = await says(hall, "shall the turn of")
    assert "**Zanvor** (" in vote.text
    await hall.press(hall.ben, vote, "Yes")
    await says(hall, "the turn of Zanvor was passed over")
    heroes = (await hall.table()).game.state.heroes
    assert (heroes["zanvor"].acted, heroes["zoe"].acted) == (True, False)


async def test_a_hero_whom_nobody_awaits_is_not_passed_over_and_nobody_else_instead(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben, "zanvor": hall.ben})
    await hall.choose("barka")
    await hall.choose("end")
    await hall.choose("let_go")
    await hall.ben.slash(CHANNEL, "turn take", hero="zoe")
    await hall.board()
    refused = await hall.ada.slash(CHANNEL, "vote", what="skip", hero="zanvor")
    assert refused.ephemeral
    assert "Nobody is waiting for Zanvor; awaited now: Zoe." in refused.text
    assert not (await hall.table()).days.votes


# Taking back ----------------------------------------------------------------------------------------------------------


async def asked_to_take_back(hall: Hall) -> None:
    """Ben's Zoe is awaited with three of eight hours gone, and Ada asks the table to take her last step back."""
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.ada.slash(CHANNEL, "mission clock", time="8h", then="skip")
    await hall.ada.slash(CHANNEL, "move", dice=6, to="D3")
    await hall.board()
    await later(hall, 3 * HOUR)
    assert len(pings(hall, hall.ben)) == 1
    await take_back(hall, hall.ada)
    await says(hall, "shall this be taken back")


async def test_while_the_table_votes_about_taking_back_no_deadline_falls(closed_hall: Hall) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="111111"))
    await asked_to_take_back(hall)
    board = await hall.board()
    await says(hall, "votes about taking the last step back")
    status = await hall.ada.slash(CHANNEL, "mission status")
    assert "votes about taking the last step back" in status.text
    ply, calls = (await hall.table()).game.ply, len(pings(hall, hall.ben))
    await later(hall, 10 * HOUR)
    assert (await hall.table()).game.ply == ply
    assert len(pings(hall, hall.ben)) == calls
    await hall.press(hall.ben, await says(hall, "shall this be taken back"), "No")
    await says(hall, "It is not agreed")
    assert await hall.local.world.until(lambda: "votes about taking" not in board.text, 5)
    wait = wait_of(await hall.table(), hall.ben)
    assert wait is not None
    assert wait.left == pytest.approx(5 * HOUR, abs=60)
    await later(hall, 5 * HOUR)
    await says(hall, "the turn of Zoe was passed over")


async def test_a_restart_and_a_pause_during_such_a_vote_set_no_clock_going(closed_hall: Hall) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="111111"))
    await asked_to_take_back(hall)
    await hall.restart(Scripted(dice=""))
    await hall.ada.slash(CHANNEL, "mission pause", until="2h")
    await later(hall, 6 * HOUR)
    await hall.ada.slash(CHANNEL, "mission clock", time="9h", then="skip")
    await later(hall, 10 * HOUR)
    wait = wait_of(await hall.table(), hall.ben)
    assert wait is not None
    assert wait.left == 9 * HOUR
    assert (await hall.table()).days.votes


async def test_who_acts_ends_the_vote_and_the_next_is_called_by_the_board(closed_hall: Hall) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="111111"))
    await asked_to_take_back(hall)
    await hall.ben.slash(CHANNEL, "turn end", dice="let_go")
    await says(hall, "The vote has become idle")
    wait = wait_of(await hall.table(), hall.ada)
    assert wait is not None
    assert wait.since is not None


# Odd tables -----------------------------------------------------------------------------------------------------------


async def test_both_heroes_of_a_person_may_be_voted_about_at_once_but_each_only_once(hall: Hall) -> None:
    cleo = hall.local.person("Cleo")
    await hall.begin({"barka": hall.ada, "zoe": hall.ben, "zanvor": hall.ben, "helena": cleo})
    for hero in ("zoe", "zanvor"):
        await hall.ada.slash(CHANNEL, "vote", what="offer", hero=hero)
    await says(hall, "shall the seat of **Zanvor**")
    assert (await cleo.slash(CHANNEL, "vote", what="offer", hero="zoe")).ephemeral
    assert len((await hall.table()).days.votes) == 2
    await hall.press(cleo, await says(hall, "shall the seat of **Zoe**"), "Yes")
    await hall.press(cleo, await says(hall, "shall the seat of **Zanvor**"), "Yes")
    await later(hall, HOUR)
    assert set((await hall.table()).days.offers) == {"zoe", "zanvor"}


async def test_who_sits_alone_at_a_table_may_pass_the_own_turn_over_and_waits_for_nobody(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ada})
    await hall.ada.slash(CHANNEL, "vote", what="skip", hero="zoe")
    await says(hall, "the turn of Zoe was passed over")
    table = await hall.table()
    assert table.game.state.heroes["zoe"].acted
    assert not table.game.state.heroes["barka"].acted
    assert (await hall.ada.slash(CHANNEL, "vote", what="host", person="Ada")).ephemeral


async def test_when_one_vote_ends_the_mission_the_others_are_closed_with_it(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.ada.slash(CHANNEL, "vote", what="skip", hero="zoe")
    skip = await says(hall, "shall the turn of **Zoe**")
    await hall.ada.slash(CHANNEL, "vote", what="pause", until="2d")
    pause = await says(hall, "be paused until")
    await hall.ada.slash(CHANNEL, "vote", what="end")
    await hall.press(hall.ben, await says(hall, "end for good"), "Yes")
    await says(hall, "The table has voted to end the mission")
    assert await hall.local.world.until(lambda: not skip.buttons and not pause.buttons, 5)
    await hall.bot.outbox.quiet(int(hall.channel()["id"]))
    before = len(hall.ada.sees(CHANNEL))
    await later(hall, 3 * DAY)
    assert len(hall.ada.sees(CHANNEL)) == before


async def test_the_same_happens_when_the_host_ends_it(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.ben.slash(CHANNEL, "vote", what="pause", until="2d")
    pause = await says(hall, "be paused until")
    asked = await hall.ada.slash(CHANNEL, "mission end")
    await hall.press(hall.ada, asked.message, asked.message.buttons[0].custom_id)
    assert await hall.local.world.until(lambda: not pause.buttons, 5)


async def test_a_host_who_has_left_has_no_hour_to_act(hall: Hall) -> None:
    cleo = await trio(hall)
    await hall.ben.slash(CHANNEL, "vote", what="host", person="Ben")
    vote = await says(hall, "host this mission?")
    await hall.press(cleo, vote, "Yes")
    assert (await hall.table()).row.host == int(hall.ada.id)
    await hall.ada.slash(CHANNEL, "mission leave")
    await hall.bot.scheduler.settle()
    assert (await hall.table()).row.host == int(hall.ben.id)
    assert not (await hall.table()).days.votes


async def test_an_ugly_master_who_is_away_has_to_be_waited_for_as_well(hall: Hall) -> None:
    lobby = await hall.lobby()
    await hall.press(hall.ben, lobby, "Be the Ugly Master")
    await hall.ada.select(lobby, "barka")
    await hall.ada.slash(CHANNEL, "mission begin")
    await hall.board()
    await hall.ben.slash(CHANNEL, "away", until="5d")
    await says(hall, "the bot plays the monsters meanwhile")
    await hall.ada.slash(CHANNEL, "vote", what="end")
    vote = await says(hall, "end for good")
    assert "Not everybody who plays is here" in vote.text
    await hall.press(hall.ben, vote, "No")
    await says(hall, "It is not agreed")
    await later(hall, 5 * DAY)
    await says(hall, "is back")
    table = await hall.table()
    assert table.days.master is not None
    assert table.days.master.away == PRESENT


async def test_where_the_bot_may_not_speak_a_vote_about_taking_back_sets_no_clock_going(closed_hall: Hall) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="111111"))
    await asked_to_take_back(hall)
    mission = (await hall.table()).row.id
    await hall.bot.stand_still(mission, blocked=True)
    await later(hall, 30 * HOUR)
    await hall.bot.stand_still(mission, blocked=False)
    await later(hall, HOUR)
    table = await hall.table()
    wait = wait_of(table, hall.ben)
    assert table.days.votes
    assert wait is not None
    assert wait.left == pytest.approx(5 * HOUR, abs=60)
    await later(hall, 23.5 * HOUR)
    assert not (await hall.table()).days.votes, "its day is over"

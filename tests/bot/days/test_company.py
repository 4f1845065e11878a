"""Votes, seats, the host, and how people are called."""

from __future__ import annotations

import pytest

from bot.table.waiting.spans import DAY, HOUR
from tests.bot.conftest import CHANNEL, Hall
from tests.bot.days.test_absence import later, pings, says, two, wait_of

# Votes ----------------------------------------------------------------------------------------------------------------


async def test_row_25_without_the_host_any_player_may_call_votes_to_skip_replace_or_transfer(hall: Hall) -> None:
    cleo = hall.local.person("Cleo")
    await hall.begin({"barka": hall.ada, "zoe": hall.ben, "zanvor": cleo})
    for other in ({"what": "host", "person": "Ben"}, {"what": "autopilot", "hero": "barka"}):
        await hall.ben.slash(CHANNEL, "vote", **other)
    host = await says(hall, "host this mission?")
    assert host.mentions == ["Ada"], "whom it goes against is told"
    await hall.press(cleo, host, "Yes")
    await hall.press(cleo, await says(hall, "shall the autopilot play **Barka**"), "Yes")
    assert (await hall.table()).row.host == int(hall.ada.id), "Ada has an hour to act"
    await later(hall, HOUR)
    await says(hall, "hosts this mission from now on")
    table = await hall.table()
    barka = table.seat("barka")
    assert table.row.host == int(hall.ben.id)
    assert barka is not None
    assert barka.autopilot
    row = await hall.bot.store.mission(table.row.id)
    assert row is not None
    assert row.host == int(hall.ben.id), "it is written"


async def test_the_person_a_vote_is_about_cannot_block_alone_but_stops_it_by_acting(hall: Hall) -> None:
    await two(hall)
    await hall.ada.slash(CHANNEL, "vote", what="skip")
    vote = await says(hall, "shall the turn of")
    await hall.press(hall.ben, vote, "No")
    await later(hall, HOUR / 2)
    assert (await hall.table()).days.votes, "a No of the one person does not end it"
    await hall.choose("move")
    await says(hall, "The vote has become idle")
    assert not (await hall.table()).days.votes


@pytest.mark.parametrize(
    "what", [{"what": "autopilot", "hero": "zoe"}, {"what": "offer", "hero": "zoe"}, {"what": "skip"}]
)
async def test_who_acts_within_the_hour_stops_a_vote_that_goes_against_the_person(
    hall: Hall, what: dict[str, str]
) -> None:
    await two(hall)
    await hall.ada.slash(CHANNEL, "vote", **what)
    await says(hall, "has an hour first: to act ends this vote")
    await hall.choose("move")
    ended = await says(hall, "The vote has become idle")
    assert f"<@{hall.ben.id}> is there, and has acted" in ended.text
    assert not ended.buttons
    await later(hall, 2 * HOUR)
    table = await hall.table()
    zoe = table.seat("zoe")
    assert zoe is not None
    assert not zoe.autopilot
    assert not table.days.offers


async def test_what_somebody_else_does_stops_no_vote(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.ada.slash(CHANNEL, "vote", what="autopilot", hero="zoe")
    await says(hall, "shall the autopilot play **Zoe**")
    await hall.choose("barka")
    await hall.choose("move")
    assert (await hall.table()).days.votes
    await later(hall, HOUR)
    await says(hall, "the autopilot plays Zoe until you act again")


async def test_a_host_who_is_there_is_not_deposed_by_one_voice(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.ben.slash(CHANNEL, "vote", what="host", person="Ben")
    await hall.press(hall.ada, await says(hall, "host this mission?"), "No")
    await says(hall, "It is not agreed")
    await later(hall, 2 * HOUR)
    assert (await hall.table()).row.host == int(hall.ada.id)


async def test_there_may_be_two_candidates_and_the_first_who_is_agreed_on_hosts(hall: Hall) -> None:
    cleo, dora = hall.local.person("Cleo"), hall.local.person("Dora")
    await hall.begin({"barka": hall.ada, "zoe": hall.ben, "zanvor": cleo, "helena": dora})
    await hall.ben.slash(CHANNEL, "vote", what="host", person="Ben")
    await cleo.slash(CHANNEL, "vote", what="host", person="Dora")
    assert len((await hall.table()).days.votes) == 2
    again = await cleo.slash(CHANNEL, "vote", what="host", person="Ben")
    assert again.ephemeral
    for_dora = await says(hall, f"shall <@{dora.id}> host this mission?")
    await hall.press(dora, for_dora, "Yes")
    await later(hall, HOUR)
    table = await hall.table()
    assert table.row.host == int(dora.id)
    assert not table.days.votes
    for_ben = await says(hall, f"shall <@{hall.ben.id}> host this mission?")
    assert "has become idle" in for_ben.text


async def test_a_vote_outlives_a_restart_and_old_buttons_are_refused_kindly(hall: Hall) -> None:
    await two(hall)
    await hall.ada.slash(CHANNEL, "vote", what="skip")
    vote = await says(hall, "shall the turn of")
    await hall.restart()
    await later(hall, HOUR)
    await says(hall, "the turn of Zoe was passed over")
    late = hall.ben.open_click(vote, "Yes") if vote.buttons else None
    assert late is None, "a closed vote has no buttons"


async def test_at_night_nobody_is_voted_about(hall: Hall) -> None:
    hall.clock.move(DAY - hall.clock.now() % DAY + HOUR)  # one o'clock, UTC
    await hall.ben.slash(CHANNEL, "notify", quiet="22-7", zone="UTC")
    await two(hall)
    await hall.ada.slash(CHANNEL, "vote", what="skip")
    vote = await says(hall, "shall the turn of")
    assert vote.mentions == []
    await later(hall, 5 * HOUR)
    assert (await hall.table()).days.votes
    await later(hall, HOUR)
    await says(hall, "the turn of Zoe was passed over")


async def test_strangers_do_not_vote(hall: Hall) -> None:
    dora = hall.local.person("Dora")
    await two(hall)
    assert (await dora.slash(CHANNEL, "vote", what="skip")).ephemeral
    await hall.ada.slash(CHANNEL, "vote", what="skip")
    refused = await hall.press(dora, await says(hall, "shall the turn of"), "Yes")
    assert refused.ephemeral
    assert "Only those who play" in refused.text


async def test_a_vote_to_end_the_mission_takes_more_than_half_and_is_final(hall: Hall) -> None:
    cleo = hall.local.person("Cleo")
    await hall.begin({"barka": hall.ada, "zoe": hall.ben, "zanvor": cleo})
    await hall.ben.slash(CHANNEL, "vote", what="end")
    vote = await says(hall, "end for good")
    assert (await hall.table()).row.status == "running"
    await hall.press(cleo, vote, "Yes")
    await says(hall, "The table has voted to end the mission")
    row = await hall.bot.store.last_mission_in(int(hall.channel()["id"]))
    assert row is not None
    assert (row.status, row.outcome) == ("over", "ended")
    await hall.lobby(by=hall.ben)


async def test_what_is_so_already_is_not_voted_about(hall: Hall) -> None:
    await two(hall)
    for asked in ({"what": "resume"}, {"what": "host", "person": "Ada"}, {"what": "offer"}, {"what": "pause"}):
        reply = await hall.ada.slash(CHANNEL, "vote", **asked)
        assert reply.ephemeral, asked
    assert not (await hall.table()).days.votes


# Seats ----------------------------------------------------------------------------------------------------------------


async def test_row_88_the_rights_of_a_seat_move_in_one_step(hall: Hall) -> None:
    cleo = hall.local.person("Cleo")
    await two(hall)
    await hall.ben.slash(CHANNEL, "seat offer", hero="zoe")
    offered = await says(hall, "The seat of **Zoe** is offered")
    board = await hall.board()
    refused = await hall.press(cleo, board, "Move")
    assert refused.ephemeral, "not yet"
    await hall.press(cleo, offered, "Play Zoe")
    await says(hall, "in place of")
    late = await hall.press(hall.ben, await hall.board(), "Move")
    assert late.ephemeral, "Ben has no right any more"
    assert (await hall.ben.slash(CHANNEL, "orders", hero="zoe", shields="all")).ephemeral
    await hall.press(cleo, await hall.board(), "Move")
    assert "How many dice" in (await hall.board()).text
    again = await hall.press(hall.ben, offered, "Play Zoe")
    assert again.ephemeral


async def test_the_host_hands_the_part_on_and_others_cannot(hall: Hall) -> None:
    await two(hall)
    assert (await hall.ben.slash(CHANNEL, "mission host", person="Ben")).ephemeral
    told = await hall.ada.slash(CHANNEL, "mission host", person="Ben")
    assert "hosts this mission from now on" in told.text
    assert (await hall.ada.slash(CHANNEL, "mission host", person="Ben")).ephemeral
    assert (await hall.table()).row.host == int(hall.ben.id)


# Calling --------------------------------------------------------------------------------------------------------------


async def test_row_44_who_has_just_written_is_called_all_the_same(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.choose("barka")
    await hall.choose("end")
    hall.ben.say(CHANNEL, "I am here")
    await hall.ben.slash(CHANNEL, "board")
    await hall.choose("let_go")
    assert len(pings(hall, hall.ben)) == 1


async def test_row_46_a_call_is_for_the_one_person_who_is_asked(hall: Hall) -> None:
    hall.local.person("Dora")
    await two(hall, time="8h", then="autopilot")
    await later(hall, 9 * HOUR)
    assert {name for message in hall.ada.sees(CHANNEL) for name in message.mentions} <= {"Ada", "Ben"}
    assert all(len(message.mentions) <= 1 for message in hall.ada.sees(CHANNEL))


async def test_row_47_nobody_is_called_by_the_own_command_nor_twice_for_one_question(hall: Hall) -> None:
    await two(hall)
    assert len(pings(hall, hall.ben)) == 1
    await hall.ada.slash(CHANNEL, "board")
    await hall.ada.slash(CHANNEL, "board")
    assert len(pings(hall, hall.ben)) == 1
    await hall.choose("move")
    await hall.choose(2)
    assert len(pings(hall, hall.ben)) == 1


@pytest.mark.parametrize("way, called", [("dm", 0), ("none", 0), ("mention", 1)])
async def test_row_47_people_are_called_as_they_like(hall: Hall, way: str, called: int) -> None:
    await hall.ben.slash(CHANNEL, "notify", way=way)
    await two(hall)
    if way == "dm":
        message = await hall.ben.wait_for("@ben", lambda message: "tocca a te" in message.text)
        assert "Assalto alla dispensa" in message.text
    assert len(pings(hall, hall.ben)) == called


async def test_closed_direct_messages_become_a_mention_and_that_is_told_once(
    hall: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    hall.local.world.closed_doors.add(hall.ben.id)
    await hall.ben.slash(CHANNEL, "notify", way="dm")
    await two(hall, time="8h", then="autopilot")
    told = await says(hall, "You take no direct messages")
    assert told.mentions == ["Ben"]
    await later(hall, 4 * HOUR)
    await says(hall, "half of the time is over")
    assert sum("You take no direct messages" in message.text for message in hall.ada.sees(CHANNEL)) == 1
    hall.local.world.refusals.clear()
    caplog.clear()


async def test_where_the_bot_may_not_speak_no_time_runs(hall: Hall, caplog: pytest.LogCaptureFixture) -> None:
    await two(hall, time="8h", then="autopilot")
    hall.local.world.deny(hall.channel(), "send_messages")
    await later(hall, 4 * HOUR)
    assert await hall.local.world.until(lambda: bool(hall.local.world.refusals), 5)
    await later(hall, 0)
    while not (await hall.table()).days.clock.blocked:
        await later(hall, 0)
    await later(hall, 100 * HOUR)
    wait = wait_of(await hall.table(), hall.ben)
    assert wait is not None
    assert wait.left == pytest.approx(4 * HOUR, abs=60)
    hall.local.world.denied.clear()
    await hall.ada.slash(CHANNEL, "mission autopilot", hero="barka", switch="on")
    assert not (await hall.table()).days.clock.blocked
    hall.local.world.refusals.clear()
    caplog.clear()

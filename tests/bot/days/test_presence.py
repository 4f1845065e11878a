"""To act at a table means to play there: who is away is back at that table, and at no other."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.local import Person
from bot.store.absence import Habits
from bot.table.waiting.spans import DAY, HOUR
from tests.bot.conftest import CHANNEL, Hall
from tests.bot.days.test_absence import later, pings, says, wait_of

OTHER = "cellar"


async def away(hall: Hall, how: str = "wait", until: str = "9d") -> None:
    """Ben is away from two tables, at both of which his Zoe is awaited."""
    for channel in (CHANNEL, OTHER):
        await hall.begin({"barka": hall.ada, "zoe": hall.ben}, channel)
        await hall.ada.slash(channel, "mission clock", time="8h", then="skip")
    await hall.ben.slash(CHANNEL, "away", until=until, how=how)
    await hall.bot.scheduler.settle()
    for channel in (CHANNEL, OTHER):
        await says(hall, "is away until <t:", channel)


async def on_autopilot(hall: Hall, channel: str = CHANNEL, hero: str = "zoe") -> bool:
    seat = (await hall.table(channel)).seat(hero)
    assert seat is not None
    return seat.autopilot


def told(hall: Hall, person: Person, words: str, channel: str = CHANNEL) -> int:
    return sum(words in message.text for message in person.sees(channel))


async def begin_turn(hall: Hall, channel: str = CHANNEL) -> None:
    await hall.ben.slash(channel, "turn take", hero="zoe")
    await hall.board(channel)


async def test_who_acts_once_at_a_table_is_awaited_there_and_still_away_at_the_other(hall: Hall) -> None:
    await away(hall)
    await begin_turn(hall)
    hint = await hall.ben.wait_for(CHANNEL, lambda message: "a questo tavolo sei di nuovo presente" in message.text)
    assert hint.ephemeral
    assert "/missione pilota" in hint.text
    await hall.choose("defend")
    await hall.choose(1)
    await later(hall, HOUR)
    assert told(hall, hall.ben, "a questo tavolo sei di nuovo presente") == 1, "said once"
    wait = wait_of(await hall.table(), hall.ben)
    assert wait is not None
    await later(hall, 8 * HOUR)
    await says(hall, "the turn of Zoe was passed over")
    wait = wait_of(await hall.table(OTHER), hall.ben)
    assert wait is not None
    assert wait.left == 8 * HOUR, "there no time runs"
    status = await hall.ada.slash(CHANNEL, "mission status")
    assert "is away" not in status.text
    assert "is away" in (await hall.ada.slash(OTHER, "mission status")).text


async def test_who_has_acted_counts_as_a_voice_there_and_at_the_other_table_not(hall: Hall) -> None:
    await away(hall)
    await begin_turn(hall)
    await hall.choose("defend")
    await hall.choose(1)
    for channel in (CHANNEL, OTHER):
        await hall.ada.slash(channel, "vote", what="pause", until="2d")
    await says(hall, "has paused the mission", OTHER)
    assert "1 of 2" not in (await says(hall, "be paused until")).text
    assert (await hall.table()).days.votes, "Ben is here"


async def test_all_the_heroes_that_the_absence_had_given_to_the_autopilot_are_the_persons_again(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben, "zanvor": hall.ben})
    await hall.ben.slash(CHANNEL, "away", until="3d")
    await says(hall, "is away until <t:")
    assert await on_autopilot(hall)
    await begin_turn(hall)
    assert not await on_autopilot(hall)
    assert not await on_autopilot(hall, hero="zanvor")
    await later(hall, 4 * DAY)
    assert told(hall, hall.ada, "is back") == 0, "everybody has seen that"
    assert not (await hall.table()).days.absent


async def test_another_absence_covers_all_tables_again_also_with_the_same_end(hall: Hall) -> None:
    day = datetime.fromtimestamp(hall.clock.now() + 60 * DAY, UTC).date().isoformat()
    await away(hall, until=day)
    await begin_turn(hall)
    await hall.ben.slash(OTHER, "away", until=day, how="wait")
    await hall.bot.scheduler.settle()
    assert (await hall.table()).habits(int(hall.ben.id)).is_away(hall.clock.now())
    left = wait_of(await hall.table(), hall.ben)
    assert left is not None
    await later(hall, 3 * DAY)
    still = wait_of(await hall.table(), hall.ben)
    assert still is not None
    assert still.left == left.left
    assert told(hall, hall.ada, "Zoe waits, and no time") == 2
    assert told(hall, hall.ada, "Zoe waits, and no time", OTHER) == 1, "there nothing has changed"


async def test_who_takes_the_hero_back_from_the_autopilot_is_awaited_and_called_like_anybody(hall: Hall) -> None:
    await away(hall, how="autopilot")
    await hall.ben.slash(CHANNEL, "mission autopilot", hero="zoe", switch="off")
    await hall.ben.wait_for(CHANNEL, lambda message: "a questo tavolo sei di nuovo presente" in message.text)
    assert not await on_autopilot(hall)
    assert await on_autopilot(hall, OTHER)
    await hall.choose("barka")
    await hall.choose("end")
    await hall.choose("let_go")
    assert len(pings(hall, hall.ben)) == 1
    await later(hall, 4 * HOUR)
    await says(hall, "half of the time is over")


async def test_the_presence_at_one_table_outlives_a_restart(hall: Hall) -> None:
    await away(hall)
    await begin_turn(hall)
    await later(hall, 2 * HOUR)
    await hall.restart()
    await later(hall, 5 * HOUR)
    assert told(hall, hall.ada, "was passed over") == 0
    await later(hall, HOUR)
    await says(hall, "the turn of Zoe was passed over")
    assert told(hall, hall.ada, "Zoe waits, and no time") == 1


async def test_the_time_that_ran_for_who_was_back_early_has_run_when_the_absence_ends(hall: Hall) -> None:
    await away(hall, until="1d")
    await hall.ada.slash(CHANNEL, "mission clock", time="36h", then="skip")
    await begin_turn(hall)
    await later(hall, 20 * HOUR)
    await later(hall, 5 * HOUR)
    await later(hall, 10 * HOUR)
    assert told(hall, hall.ada, "was passed over") == 0
    await later(hall, HOUR)
    await says(hall, "the turn of Zoe was passed over")


# What the person had arranged before ----------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["wait", "autopilot"])
async def test_an_autopilot_switched_on_by_hand_outlives_the_absence(hall: Hall, how: str) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben, "zanvor": hall.ben})
    await hall.ben.slash(CHANNEL, "mission autopilot", hero="zoe", switch="on")
    await hall.ben.slash(CHANNEL, "away", until="3d", how=how)
    await says(hall, "is away until <t:")
    assert await on_autopilot(hall)
    assert await on_autopilot(hall, hero="zanvor") == (how == "autopilot")
    await later(hall, 3 * DAY)
    await says(hall, "is back")
    assert await on_autopilot(hall), "as it was before"
    assert not await on_autopilot(hall, hero="zanvor")


async def test_from_autopilot_to_waiting_only_what_the_absence_had_taken_is_given_back(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben, "zanvor": hall.ben})
    await hall.ben.slash(CHANNEL, "mission autopilot", hero="zoe", switch="on")
    await hall.ben.slash(CHANNEL, "away", until="3d", how="autopilot")
    await says(hall, "is away until <t:")
    await hall.ben.slash(CHANNEL, "away", until="4d", how="wait")
    await says(hall, "Zanvor waits")
    assert await on_autopilot(hall)
    assert not await on_autopilot(hall, hero="zanvor")


def test_somebody_who_likes_nothing_special_is_nowhere_away() -> None:
    habits = Habits(7)
    assert habits.at(None) == habits
    assert not habits.known_to(None)

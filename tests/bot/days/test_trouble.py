"""The scheduler under trouble: what fails at one table, or for one person, stops nobody else."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

import pytest

from bot.clock import HandClock
from bot.store import Store
from bot.table.upkeep import Doomed
from bot.table.waiting.scheduler import Scheduler
from bot.table.waiting.setbacks import FIRST_PAUSE, LONGEST_PAUSE, Setbacks
from bot.table.waiting.spans import DAY, HOUR
from bot.table.waiting.table_by_table import ALL_AGAIN, TableByTable
from tests.bot.conftest import CHANNEL, Hall, begin_button
from tests.bot.days.test_absence import later, pings, says


async def break_table(hall: Hall, channel: str = CHANNEL) -> int:
    """A vote of a kind that nobody knows is open at a table; returns the mission's number."""
    mission = (await hall.table(channel)).row.id
    await hall.close()
    with closing(sqlite3.connect(hall.database)) as db, db:
        now, ballots = hall.clock.now(), json.dumps({str(hall.ada.id): True})
        columns = "id, mission, kind, subject, by, about, ply, total, left, since, ballots, status"
        values = (1, mission, "tea_break", "{}", int(hall.ada.id), None, 1, DAY, DAY, now, ballots, "open")
        db.execute(f"INSERT INTO votes ({columns}) VALUES ({', '.join('?' * len(values))})", values)
    await hall.open()
    return mission


async def mend(hall: Hall, mission: int) -> None:
    await hall.bot.store.write([("DELETE FROM votes", ())])
    hall.bot.tables.forget(mission)


async def two_tables(hall: Hall) -> None:
    """At each, Ben alone is asked, and has eight hours."""
    for channel in (CHANNEL, "cellar"):
        await hall.begin({"barka": hall.ada, "zoe": hall.ben}, channel)
        await hall.ada.slash(channel, "mission clock", time="8h", then="autopilot")
        for option in ("barka", "end", "let_go"):
            await hall.choose(option, channel)


async def test_one_table_that_cannot_be_served_is_named_and_the_other_is_reminded_on_time(
    hall: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    await two_tables(hall)
    mission = await break_table(hall)
    await hall.bot.scheduler.settle()
    assert f"for mission {mission} could not be done, for the 1. time" in caplog.text
    await later(hall, 4 * HOUR)
    await says(hall, "half of the time is over", "cellar")
    assert not any("half of the time" in message.text for message in hall.ada.sees(CHANNEL))
    await later(hall, 4 * HOUR)
    await says(hall, "the autopilot plays Zoe now", "cellar")
    assert {record.exc_info is not None for record in caplog.records} == {True}
    caplog.clear()


async def test_a_table_that_was_mended_is_served_by_itself(hall: Hall, caplog: pytest.LogCaptureFixture) -> None:
    await two_tables(hall)
    mission = await break_table(hall)
    await later(hall, HOUR)
    await later(hall, HOUR)
    await mend(hall, mission)
    await later(hall, LONGEST_PAUSE)
    assert sum("the autopilot plays Zoe now" in message.text for message in hall.ada.sees(CHANNEL)) == 1
    assert f"for mission {mission} could not be done" in caplog.text
    caplog.clear()


async def test_a_save_that_cannot_be_read_is_tried_again_and_not_often(
    hall: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    await two_tables(hall)
    table = await hall.table()
    saved = table.game.save()
    await hall.bot.store.commit(table.row, table.game.ply, "{}", {})
    hall.bot.tables.forget(table.row.id)
    for _ in range(48):
        await later(hall, HOUR / 2)
    tried = caplog.text.count(f"the save of mission {table.row.id} cannot be read")
    assert 3 <= tried <= 12, "a whole day"
    await says(hall, "the autopilot plays Zoe now", "cellar")
    await hall.bot.store.commit(table.row, table.game.ply, json.dumps(saved), table.aside.dump())
    await later(hall, LONGEST_PAUSE)
    await says(hall, "the autopilot plays Zoe now")
    caplog.clear()


async def test_who_is_away_hears_of_it_at_every_table_but_the_broken_one(
    hall: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    await two_tables(hall)
    mission = await break_table(hall)
    await hall.ben.slash("cellar", "away", until="3d")
    await hall.bot.scheduler.settle()
    await says(hall, "is away until <t:", "cellar")
    await mend(hall, mission)
    await later(hall, FIRST_PAUSE * 2)
    await says(hall, "is away until <t:")
    assert sum("is away until <t:" in message.text for message in hall.ada.sees("cellar")) == 1
    await later(hall, 3 * DAY)
    for channel in (CHANNEL, "cellar"):
        await says(hall, "is back", channel)
    caplog.clear()


async def test_who_sat_down_before_and_is_away_when_it_begins_is_said_to_be_away_there_too(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    lobby = await hall.lobby("cellar")
    await hall.ben.select(lobby, "zoe")
    await hall.ben.slash(CHANNEL, "away", until="3d")
    await says(hall, "is away until <t:")
    await hall.ada.select(lobby, "barka")
    await hall.ada.answered(hall.ada.open_click(lobby, begin_button(lobby).custom_id))
    await hall.board("cellar")
    await hall.bot.scheduler.settle()
    await says(hall, "is away until <t:", "cellar")


async def test_a_writing_that_is_broken_off_at_any_point_harms_no_later_one(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "test.sqlite3")
    written = 0.0
    for steps in range(24):
        before = await store.last_alive()
        broken_off = asyncio.create_task(store.mark_alive(1000.0 + steps))
        for _ in range(steps):
            await asyncio.sleep(0)
        broken_off.cancel()
        await asyncio.gather(broken_off, return_exceptions=True)
        assert await store.last_alive() in (before, 1000.0 + steps), "all of it, or nothing"
        written += 1.0
        await store.mark_alive(written)
        assert await store.last_alive() == written
    await store.close()


# The clock --------------------------------------------------------------------------------------------------------


async def test_a_clock_that_is_set_back_harms_nothing(hall: Hall) -> None:
    await two_tables(hall)
    await later(hall, 3 * HOUR)
    said = len(hall.ada.sees(CHANNEL))
    await later(hall, -2 * HOUR)
    assert len(hall.ada.sees(CHANNEL)) == said
    alive = await hall.bot.store.last_alive()
    assert alive is not None
    assert alive <= hall.clock.now(), "a downtime would be noticed"
    await hall.restart()
    await later(hall, 10 * HOUR)
    await says(hall, "the autopilot plays Zoe now")
    assert len(pings(hall, hall.ben)) <= 4, "no call twice"


# Its parts --------------------------------------------------------------------------------------------------------


async def test_pauses_grow_and_end_at_the_first_success(caplog: pytest.LogCaptureFixture) -> None:
    setbacks: Setbacks[int] = Setbacks("mission", 60.0, 600.0)
    tried: list[float] = []

    async def fail() -> None:
        tried.append(now)
        raise ValueError("broken")

    async def succeed() -> float:
        return 9999.0

    now = 0.0
    while now < 3000:
        now = await setbacks.alone(7, now, fail) or now
    assert tried == [0, 60, 180, 420, 900, 1500, 2100, 2700], "60, 120, 240, 480, then 600"
    assert caplog.text.count("mission 7") == len(tried)
    assert 7 in setbacks
    assert await setbacks.alone(7, now, succeed) == 9999.0
    assert 7 not in setbacks
    assert await setbacks.alone(7, now, fail) == now + 60


async def test_what_has_changed_is_tried_again_after_the_first_pause(caplog: pytest.LogCaptureFixture) -> None:
    setbacks: Setbacks[int] = Setbacks("mission", 60.0, 600.0)

    async def fail() -> None:
        raise ValueError("broken")

    assert await setbacks.alone(7, 0.0, fail) == 60.0
    assert await setbacks.alone(7, 60.0, fail) == 180.0
    setbacks.sooner(7)
    assert await setbacks.alone(7, 100.0, fail) == 120.0
    assert await setbacks.alone(7, 120.0, fail) == 360.0


class Looking(TableByTable):
    """Three tables; the second is broken."""

    def __init__(self) -> None:
        super().__init__()
        self.looked: list[int] = []

    async def missions(self) -> Iterable[int]:
        return [1, 2, 3]

    async def look(self, mission: int, now: float) -> float | None:
        self.looked.append(mission)
        if mission == 2:
            raise ValueError("broken")
        return now + 100 if mission == 3 else None

    async def at(self, now: float) -> list[int]:
        self.looked.clear()
        await self.due(now)
        return sorted(self.looked)


async def test_only_the_tables_that_have_changed_or_whose_time_has_come_are_looked_at(
    caplog: pytest.LogCaptureFixture,
) -> None:
    source = Looking()
    assert await source.at(0.0) == [1, 2, 3]
    assert await source.at(1.0) == []
    source.changed(1)
    assert await source.at(2.0) == [1]
    assert await source.at(FIRST_PAUSE) == [2]
    assert await source.at(100.0) == [3]
    source.changed(None)
    assert await source.at(101.0) == [1, 3]
    assert await source.at(101.0 + ALL_AGAIN) == [1, 2, 3]
    assert 1 in await source.at(0.0), "a clock that was set back by more than an hour"


class Failing:
    def __init__(self) -> None:
        self.asked = 0

    async def due(self, now: float) -> float | None:
        self.asked += 1
        raise ValueError("no database")


class Counting:
    def __init__(self) -> None:
        self.asked = 0

    async def due(self, now: float) -> float | None:
        self.asked += 1
        return None


async def test_a_source_that_fails_stops_no_other_and_is_not_asked_at_every_change(
    caplog: pytest.LogCaptureFixture,
) -> None:
    clock = HandClock(1000.0)
    scheduler = Scheduler(clock)
    failing, counting = Failing(), Counting()
    scheduler.add(failing)
    scheduler.add(counting)
    scheduler.start()
    for _ in range(5):
        await scheduler.settle()
    assert failing.asked == 1
    assert counting.asked >= 5
    clock.move(5.0)
    await scheduler.settle()
    assert failing.asked == 2
    await scheduler.close()


class Emptying:
    """As the store, where one mission cannot be deleted."""

    def __init__(self) -> None:
        self.gone: list[int] = []

    async def doomed(self) -> dict[int, float]:
        return {mission: 10.0 for mission in (1, 2, 3) if mission not in self.gone}


async def test_a_mission_that_cannot_be_deleted_keeps_no_other(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    store = Emptying()

    class At:
        def __init__(self) -> None:
            self.store = store

    async def delete(tables: At, mission: int) -> bool:
        await asyncio.sleep(0)
        if mission == 2:
            raise OSError("the disk is full")
        store.gone.append(mission)
        return True

    monkeypatch.setattr("bot.table.upkeep.delete", delete)
    source = Doomed(At())  # type: ignore[arg-type]
    assert await source.due(0.0) == 10.0
    assert await source.due(10.0) == 10.0 + FIRST_PAUSE
    assert store.gone == [1, 3]
    assert "mission 2" in caplog.text

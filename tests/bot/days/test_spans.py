"""Time that counts and time that does not, and times as people write them."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.answers.company.moments import length, moment, quiet_hours, zone_called, zones_like
from bot.store.absence import NEW, OVER, PINGED, ClockRow, Habits, WaitRow
from bot.table.waiting.spans import DAY, HOUR, Frozen, Quiet, ends, ran
from bot.table.waiting.waits import due, frozen, settled, when

NOW = datetime(2026, 3, 27, 12, 0, tzinfo=ZoneInfo("Europe/Rome")).timestamp()
ROME = Quiet("Europe/Rome", 22 * 60, 7 * 60)


def test_quiet_hours_do_not_count() -> None:
    assert ran(NOW, NOW + DAY, Frozen(quiet=ROME)) == 15 * HOUR
    assert ends(NOW, 10 * HOUR, Frozen(quiet=ROME)) == NOW + 10 * HOUR
    assert ends(NOW, 11 * HOUR, Frozen(quiet=ROME)) == NOW + 20 * HOUR


def test_the_night_in_which_clocks_go_forward_is_an_hour_shorter() -> None:
    saturday = NOW + DAY
    assert ran(saturday, saturday + 23 * HOUR, Frozen(quiet=ROME)) == 15 * HOUR


spans = st.tuples(st.floats(0, 20 * DAY), st.floats(0, 5 * DAY)).map(
    lambda pair: (NOW + pair[0], NOW + pair[0] + pair[1])
)
quiets = st.one_of(
    st.none(),
    st.builds(
        Quiet, st.sampled_from(["UTC", "Europe/Rome", "Asia/Kathmandu"]), st.integers(0, 700), st.integers(701, 1200)
    ),
)


@given(st.lists(spans, max_size=3), quiets, st.floats(0, 10 * DAY))
def test_what_is_left_has_run_off_at_its_end_and_not_before(
    frozen_spans: list[tuple[float, float]], quiet: Quiet | None, left: float
) -> None:
    still = Frozen(tuple(frozen_spans), quiet)
    end = ends(NOW, left, still)
    assert ran(NOW, end, still) == pytest.approx(left, abs=0.01)
    if left > 1:
        assert ran(NOW, end - 1, still) < left


@given(
    st.floats(HOUR, 20 * DAY),
    st.floats(0, DAY),
    st.floats(HOUR, 30 * DAY),
    st.integers(NEW, OVER - 1),
    st.sampled_from(["answer", "offer"]),
    st.sampled_from(["autopilot", "skip"]),
)
def test_row_35_in_a_pause_nothing_is_due_and_nothing_is_lost(
    total: float, before: float, pause: float, stage: int, kind: str, last: str
) -> None:
    wait = WaitRow(1, 2, kind, 3, total, total, NOW, stage)
    clock = ClockRow(1, total / HOUR, last, paused_at=NOW + before, paused_until=NOW + before + pause)
    still = frozen(clock, Habits(2))
    for share in (0.0, 0.3, 0.999):
        now = NOW + before + share * pause
        assert due(wait, now, still) is None
        at = when(wait, now, still)
        assert at is not None
        assert at >= NOW + before + pause
        left = settled(wait, now, still).left
        assert left == pytest.approx(max(0.0, total - before), abs=0.01)
    free = frozen(ClockRow(1, total / HOUR, last), Habits(2))
    over = [ends(wait.since or 0, total, when_frozen) for when_frozen in (still, free)]
    assert over[0] - over[1] == pytest.approx(pause if before < total else 0.0, abs=0.01)


# When clocks change -------------------------------------------------------------------------------------------------

ZONES = ["Europe/Rome", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC"]
"""Lord Howe's clocks change by half an hour; Kathmandu lies off the hours; the last two never change."""


def changes(zone: str) -> list[float]:
    """When clocks change there, in two years; where they never do, two moments of the same seasons."""
    there, found = ZoneInfo(zone), []
    at = datetime(2026, 1, 1, tzinfo=ZoneInfo("UTC")).timestamp()
    for day in range(730):
        before, after = (datetime.fromtimestamp(at + d * DAY, there).utcoffset() for d in (day, day + 1))
        if before != after:
            minutes = (at + day * DAY + 60 * minute for minute in range(1441))
            found.append(next(m for m in minutes if datetime.fromtimestamp(m, there).utcoffset() == after))
    return found or [at + 87 * DAY, at + 297 * DAY]


CHANGES = {zone: changes(zone) for zone in ZONES}

around = st.sampled_from(ZONES).flatmap(
    lambda zone: st.tuples(
        st.just(zone),
        st.tuples(st.sampled_from(CHANGES[zone]), st.integers(-2880, 2880)).map(lambda at: at[0] + 60.0 * at[1]),
    )
)
"""A zone and a minute within two days of a change of its clocks."""

hours = st.tuples(st.integers(0, 1439), st.integers(1, 1200)).map(lambda of: (of[0], (of[0] + of[1]) % 1440))
"""Quiet hours, of up to twenty hours."""


def shown(quiet: Quiet, at: float) -> bool:
    """Whether it is quiet by what the clock on the wall shows."""
    there = datetime.fromtimestamp(at, ZoneInfo(quiet.zone))
    minute = there.hour * 60 + there.minute
    if quiet.start <= quiet.end:
        return quiet.start <= minute < quiet.end
    return minute >= quiet.start or minute < quiet.end


def near_a_change(quiet: Quiet, at: float) -> bool:
    """Then the wall may show an hour twice, or not at all."""
    return any(abs(at - change) <= 2 * HOUR for change in CHANGES[quiet.zone])


@settings(max_examples=60, deadline=None)
@given(around, hours, st.integers(0, 2880))
def test_counted_time_is_the_time_on_the_wall_without_the_quiet_hours(
    place: tuple[str, float], silence: tuple[int, int], later: int
) -> None:
    (zone, first), last = place, place[1] + 60.0 * later
    quiet = Quiet(zone, *silence)
    still = Frozen(quiet=quiet)
    counted = ran(first, last, still)
    assert 0.0 <= counted <= last - first
    every = [first + 60.0 * minute for minute in range(later)]
    silent = [at for at in every if any(a <= at < b for a, b in still.between(first, last))]
    assert counted == pytest.approx(last - first - 60.0 * len(silent))
    for at in every:
        if not near_a_change(quiet, at):
            assert (at in silent) == shown(quiet, at), "quiet is what the clock on the wall says"
            assert (still.at(at) is not None) == shown(quiet, at)


@settings(max_examples=60, deadline=None)
@given(around, hours)
def test_what_the_wall_shows_as_quiet_is_quiet_when_an_hour_comes_twice(
    place: tuple[str, float], silence: tuple[int, int]
) -> None:
    zone, at = place
    quiet = Quiet(zone, *silence)
    if shown(quiet, at):
        assert Frozen(quiet=quiet).at(at) is not None, "also the second time"


@settings(max_examples=60, deadline=None)
@given(around, hours, st.floats(0, 4 * DAY))
def test_no_deadline_lies_before_its_time_or_jumps_a_day(
    place: tuple[str, float], silence: tuple[int, int], left: float
) -> None:
    zone, now = place
    quiet = Quiet(zone, *silence)
    length = ((silence[1] - silence[0]) % 1440) * 60.0
    still, over = Frozen(quiet=quiet), ends(now, left, Frozen(quiet=quiet))
    assert ran(now, over, still) == pytest.approx(left, abs=0.01)
    assert over >= now + left - 0.01
    days = left / (DAY - length) + 2
    assert over <= now + left + days * (length + HOUR), "no more nights than there are, each an hour longer at most"
    silent = still.at(now)
    if silent is not None:
        assert now < silent <= now + length + HOUR
        assert ran(now, silent, still) == 0.0


@settings(max_examples=60, deadline=None)
@given(around, hours, st.floats(0, 3 * DAY), st.lists(st.floats(0, 6 * HOUR), max_size=8))
def test_a_wait_that_is_banked_at_any_moment_ends_when_it_would_have(
    place: tuple[str, float], silence: tuple[int, int], total: float, pauses: list[float]
) -> None:
    zone, now = place
    still = frozen(ClockRow(1, total / HOUR), Habits(2, zone, *silence))
    wait = WaitRow(1, 2, "answer", 3, total, total, now, NEW)
    over = ends(now, total, still)
    for pause in pauses:
        now += pause
        wait = settled(wait, now, still)
        assert wait.left is not None
        assert 0.0 <= wait.left <= total
    if now < over:
        assert ends(wait.since or 0.0, wait.left or 0.0, still) == pytest.approx(over, abs=0.1)
    else:
        assert wait.left == pytest.approx(0.0, abs=0.1)


@settings(max_examples=60, deadline=None)
@given(around, hours, st.floats(1, 3 * DAY), st.floats(1, 2 * DAY))
def test_a_clock_that_is_set_back_gives_nobody_less_time_and_makes_nothing_due(
    place: tuple[str, float], silence: tuple[int, int], total: float, back: float
) -> None:
    zone, now = place
    still = frozen(ClockRow(1, total / HOUR, "autopilot"), Habits(2, zone, *silence))
    wait = WaitRow(1, 2, "answer", 3, total, total, now, PINGED)
    earlier = settled(wait, now - back, still)
    assert earlier.left == total
    assert due(wait, now - back, still) is None
    at = when(wait, now - back, still)
    assert at is not None
    assert at >= now


@pytest.mark.parametrize("zone", ZONES)
def test_days_and_hours_are_meant_in_the_persons_own_zone(zone: str) -> None:
    for change in CHANGES[zone]:
        day = datetime.fromtimestamp(change, ZoneInfo(zone)).date()
        for hour in range(24):
            text = f"{day.isoformat()} {hour}:30"
            at = moment(text, change, zone)
            assert at is not None
            there = datetime.fromtimestamp(at, ZoneInfo(zone))
            assert there.date() == day
            missing = (there.hour, there.minute) != (hour, 30)
            assert not missing or abs(at - change) <= HOUR, "only what the clocks leave out is moved"
        whole = moment(day.isoformat(), change, zone)
        assert whole is not None
        assert datetime.fromtimestamp(whole, ZoneInfo(zone)).strftime("%H:%M") == "23:59"


# As people write them -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text, seconds",
    [("12h", 12 * HOUR), ("2 days", 2 * DAY), ("3 giorni", 3 * DAY), ("1w", 7 * DAY), ("soon", None), ("12", None)],
)
def test_lengths_as_people_write_them(text: str, seconds: float | None) -> None:
    assert length(text) == seconds


def test_moments_as_people_write_them() -> None:
    christmas = datetime(2026, 12, 24, 18, 0, tzinfo=ZoneInfo("Europe/Rome")).timestamp()
    assert moment("2026-12-24 18:00", NOW, "Europe/Rome") == christmas
    assert moment("24.12.2026 18", NOW, "Europe/Rome") == christmas
    assert moment("2026-12-23", NOW, "Europe/Rome") == christmas - 18 * HOUR - 60
    assert moment("3d", NOW, "UTC") == NOW + 3 * DAY
    assert moment("2026-02-30", NOW, "UTC") is None
    assert moment("when I like", NOW, "UTC") is None


def test_quiet_hours_as_people_write_them() -> None:
    assert quiet_hours("22-7") == (1320, 420)
    assert quiet_hours("22:30 - 7:15") == (1350, 435)
    assert quiet_hours("0-8") == (0, 480)
    assert [quiet_hours(text) for text in ("7-7", "25-3", "22:75-7", "night")] == [None] * 4


def test_time_zones_are_found_by_city_and_without_regard_to_case() -> None:
    assert zone_called("europe/rome") == "Europe/Rome"
    assert zone_called("Atlantis") is None
    assert zones_like("rome", 5)[0] == "Europe/Rome"
    assert zones_like("new york", 5)[0] == "America/New_York"

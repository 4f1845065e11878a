"""Time that counts and time that does not, and times as people write them."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.answers.company.moments import length, moment, quiet_hours, zone_called, zones_like
from bot.store.absence import NEW, OVER, ClockRow, Habits, WaitRow
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
        Quiet, st.sampled_from(["UTC", "Europe/Rome", "Asia/Kathmandu"]), st.integers(0, 700), st.integers(701, 1439)
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
        assert due(wait, now, still, last) is None
        at = when(wait, now, still, last)
        assert at is not None
        assert at >= NOW + before + pause
        left = settled(wait, now, still).left
        assert left == pytest.approx(max(0.0, total - before), abs=0.01)
    free = frozen(ClockRow(1, total / HOUR, last), Habits(2))
    over = [ends(wait.since or 0, total, when_frozen) for when_frozen in (still, free)]
    assert over[0] - over[1] == pytest.approx(pause if before < total else 0.0, abs=0.01)


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

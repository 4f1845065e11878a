"""A few days of six tables and twenty people with habits, with the bot killed and restarted between
(`python -m bench.fortnight` plays the whole fortnight)."""

from __future__ import annotations

from pathlib import Path

from bench.fortnight.course import SMALL, fortnight


async def test_days_of_play_end_and_nothing_is_lost_said_twice_or_asked_of_the_wrong_person(tmp_path: Path) -> None:
    """Every table ends; nobody is called more often, nor otherwise, than chosen; what lay in the file before a restart
    lies there after it; each step is told once; nothing is left to say, refused by Discord or logged as an error;
    nobody who lies, watches or has left is awaited."""
    outcome = await fortnight(SMALL, seed=1, folder=tmp_path)
    assert outcome.faults == []
    assert outcome.restarts == SMALL.restarts
    assert 0 < outcome.dropped < outcome.restarts
    assert sum(outcome.ends[end] for end in ("won", "lost", "ended")) == SMALL.tables
    assert outcome.watch.presses["answers"] > 100
    assert max(outcome.watch.pings.values()) == 1

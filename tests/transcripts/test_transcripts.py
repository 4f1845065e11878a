"""Whole games against what was written down (see `record.py`), and the journal as a full record of a game."""

from __future__ import annotations

import difflib
from itertools import islice
from pathlib import Path

import pytest

import missions
from engine import Scripted, new_game
from engine.notation import read_line
from engine.tape import ANSWER, FATE
from tests.transcripts import record

REMEDY = "if it should differ: python -m tests.transcripts.record, and read the diff"


def differences(path: Path, now: str) -> str:
    golden = path.read_text(encoding="utf-8").splitlines()
    return "\n".join(islice(difflib.unified_diff(golden, now.splitlines(), "golden", "now", lineterm="", n=2), 30))


@pytest.mark.parametrize("name", record.PLAYED)
def test_a_whole_game_goes_as_it_was_written_down(name: str) -> None:
    now = "\n".join(record.game(*record.PLAYED[name])) + "\n"
    found = differences(record.HERE / "games" / f"{name}.txt", now)
    assert not found, f"{found}\n{REMEDY}"


@pytest.mark.parametrize("name", record.STORIES)
def test_a_whole_game_reads_as_it_was_written_down(name: str) -> None:
    now = "\n".join(record.story(*record.STORIES[name])) + "\n"
    found = differences(record.HERE / "stories" / f"{name}.md", now)
    assert not found, f"{found}\n{REMEDY}"


@pytest.mark.parametrize("name", [name for name in record.GAMES if name.startswith("cautious_4")])
def test_the_journal_alone_replays_the_game(name: str) -> None:
    """Luck and answers in notation are all there is to a game (B-122)."""
    heroes = record.GAMES[name][1]
    lines = (record.HERE / "games" / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    entries = [read_line(line) for line in lines if line[0] not in "#="]
    dice = "".join(value for key, value in entries if key.startswith("roll"))
    fate = " ".join(line.split()[1] for line in lines if line.startswith(f"{FATE} "))
    draws = [value for key, value in entries if key.startswith("draw")]
    game = new_game(missions.load("m01"), {hero: hero for hero in heroes}, chance=Scripted(dice, fate, draws))
    for key, value in entries:
        if key.startswith(ANSWER) and game.decision is not None:
            game.apply(game.decision.whose.get(value, game.decision.seats[0]), value, game.ply)
    assert lines[-1] == f"# {game.outcome} in turn {game.state.turn}"

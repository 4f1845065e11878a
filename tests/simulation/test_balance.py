"""Measuring how hard missions are: cells of seeded games (CLEAN-05, DOWN-02, E-02, E-23, WIN-03)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import missions
from engine import measuring, simulate
from engine.balance import FAR_END, Cell, Played, begin, best_end, play_one, rate_by_end, wilson, within_band

FOLDERS = Path(missions.__file__).parent
PANTRY = str(FOLDERS / "m01_pantry_raid")
HARD = Cell(PANTRY, 2, "epic")


def game(least_end: int) -> Played:
    return Played(least_end > 0, 1, 0, 0, 0, 1, least_end)


def test_e_23_the_least_end_wins_the_very_same_game_and_one_less_loses_it() -> None:
    fallen = 0
    for n in range(6):
        far = play_one(HARD, n, end=FAR_END)
        assert far.won
        enough = play_one(HARD, n, end=far.least_end)
        assert enough == far
        assert not play_one(HARD, n, end=far.least_end - 1).won
        fallen += far.falls
    assert fallen, "without falls the End would not have moved"


def test_a_game_of_a_cell_is_always_the_same_and_its_number_makes_it_another() -> None:
    assert play_one(HARD, 1) == play_one(Cell(PANTRY, 2, "epic"), 1)
    assert len({play_one(HARD, n) for n in range(4)}) > 1


def test_it_does_not_matter_on_how_many_processes_cells_are_played() -> None:
    cells = [Cell(PANTRY, 2, "normal"), HARD]
    assert measuring.measure(cells, 6, jobs=2) == measuring.measure(cells, 6, jobs=1)


def test_every_choice_of_heroes_plays_equally_often_and_who_stands_in_front_changes() -> None:
    pairs = [HARD.lineup(n) for n in range(30)]
    assert set(Counter(frozenset(pair) for pair in pairs).values()) == {2}
    assert len({pair[0] for pair in pairs}) == 6


def test_e_02_one_person_plays_the_heroes_that_the_mission_names_with_the_scale_of_one_more() -> None:
    alone = Cell(PANTRY, 2, "normal", alone=True)
    assert alone.lineup(7) == ("barka", "zoe")
    state = begin(alone, 0).state
    assert state.scale == 3
    assert {hero.seat for hero in state.heroes.values()} == {"alone"}
    assert len({Cell(PANTRY, 3, "normal", alone=True).lineup(n) for n in range(20)}) > 10


def test_win_rates_for_every_end_follow_from_one_sample() -> None:
    rates = rate_by_end([game(8), game(10), game(10), game(0)])
    assert (rates[7], rates[8], rates[9], rates[10], rates[26]) == (0, 0.25, 0.25, 0.75, 0.75)
    assert best_end(rates, "normal") == 10
    assert best_end(rates, "epic") == 8, "9 wins as often, and is further off"
    assert best_end(rate_by_end([game(0)]), "normal") == 26, "never won: all the time there is"


def test_wilsons_interval() -> None:
    low, high = wilson(7, 10)
    assert (round(low, 4), round(high, 4)) == (0.3968, 0.8922)
    assert wilson(0, 10)[0] == 0
    assert round(wilson(0, 10)[1], 4) == 0.2775
    assert wilson(0, 0) == (0, 1)


def test_a_cell_is_in_when_its_interval_touches_the_band() -> None:
    assert within_band(140, 200, "normal")
    assert within_band(110, 200, "normal"), "55 %, but up to 62 %"
    assert not within_band(100, 200, "normal"), "50 %, up to 57 %"
    assert not within_band(190, 200, "normal")


def test_what_is_kept_of_games_reads_back(tmp_path: Path) -> None:
    found = measuring.measure([HARD, Cell(PANTRY, 3, "normal", alone=True)], 4, jobs=1)
    kept = measuring.read_games(measuring.games_file(found), FOLDERS)
    assert list(kept) == list(found)
    for cell, played in found.items():
        assert [one.least_end for one in kept[cell]] == [0] * 4
        assert [(a.won, a.turns, a.falls, a.xp, a.cards, a.decisions) for a in kept[cell]] == [
            (b.won, b.turns, b.falls, b.xp, b.cards, b.decisions) for b in played
        ]


def test_only_what_was_measured_is_replaced_in_a_document(tmp_path: Path) -> None:
    out = tmp_path / "balance.md"
    out.write_text(f"Before\n{measuring.BEGIN}\nold\n{measuring.END}\nAfter\n", encoding="utf-8")
    simulate.main([*CAMPAIGN, "--out", str(out)])
    text = out.read_text(encoding="utf-8")
    assert text.startswith("Before\n")
    assert text.endswith("\nAfter\n")
    assert "old" not in text
    assert "| m01_pantry_raid | epic | 2 |" in text
    assert (tmp_path / "balance.csv").read_text(encoding="utf-8").count("\n") == 2


CAMPAIGN = f"--campaign --missions {PANTRY} --heroes 2 --difficulty epic --games 2 --jobs 1".split()


def test_the_campaign_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate.main(CAMPAIGN) == 0
    assert "| m01_pantry_raid | epic |" in capsys.readouterr().out
    assert simulate.main([*CAMPAIGN, "--ends"]) == 0
    assert "best" in capsys.readouterr().out


@pytest.mark.parametrize(
    "said, remedy",
    [
        ("--campaign missions/m01_pantry_raid", "--missions"),
        ("--campaign --heroes barka,zoe", "2-6"),
        ("--campaign --heroes 2-9", "2-6"),
        ("--campaign --jobs 0", "at least one"),
        ("--campaign --games 0", "at least one"),
        ("--campaign --ends --out x.md", "--out"),
        ("--campaign --out nowhere/x.md", "make it first"),
        ("--campaign --mode ugly_master", "one mission"),
        ("", "--campaign"),
    ],
)
def test_a_wrong_command_line_is_answered_with_what_to_say(
    said: str, remedy: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        simulate.main(said.split())
    assert remedy in capsys.readouterr().err


def test_a_broken_mission_is_named_before_anything_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "m90_hollow").mkdir()
    assert simulate.main(["--campaign", "--missions", str(tmp_path / "m90_hollow"), "--jobs", "1"]) == 2
    assert "m90_hollow/mission.yaml" in capsys.readouterr().err

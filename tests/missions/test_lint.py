"""What the linter finds beyond what keeps a mission from being read: warnings, facts, games (D.12 to D.16, E-05)."""

from __future__ import annotations

import pickle
import re

import pytest

import missions
from engine.mission.errors import Complaint
from missions import check, pack
from missions.check import games
from tests.missions.cellar import cellar, zipped


def lint(games: int = 0, **changes: tuple[str, str]) -> check.Report:
    return check.lint(pack.read(zipped(cellar(**changes)), "cellar.zip"), games=games)


# Warnings -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "changes, warning",
    [
        (
            {"mission": ("number: 90", "number: 91")},
            "cellar/mission.yaml, line 2, number: the id begins with m90, the number is 91; let them agree",
        ),
        (
            {
                "mission": ("barrels:", "locked: [d1]\nlevers: {L1: F1}\nbarrels:"),
                "map": ("|. . . . . .|. . . . . c|", "|. . . . . L|. . . . . c|"),
            },
            "cellar/mission.yaml, line 21, traps[1]: d1 is a locked door, "
            "and what unlocks it discards the trap (E-03); lay it elsewhere",
        ),
        (
            {"mission": ("sleeping: [B]", "sleeping: [B, A]")},
            "cellar/mission.yaml, line 18, sleeping[1]: the Heroes start in A, so nobody sleeps there; take it out",
        ),
        (
            {"mission": ("entry: [B3, B4, A3, A4, A2, A5]", "entry: [A3, B3, B4, A4, A2, A5]")},
            "cellar/mission.yaml, line 8, entry: B3 and B4 are nearer to every way out than A3; "
            "name the front square first (SET-12)",
        ),
        (
            {"mission": ("solo: [barka]", "solo: [barka]\nstarting_xp: 20")},
            "cellar/mission.yaml, line 23, starting_xp: more than 14 is for nothing (D.7); say 14 or less",
        ),
        (
            {"mission": ("{chests_left: 0}", "{any: [{chests_left: 0}, {turn: 13}]}")},
            "cellar/mission.yaml, line 21, objective.any[1].turn: turn 13 never begins with 4 to 6 Heroes, "
            "the game ends before; ask for an earlier one, or raise ends",
        ),
        (
            {
                "mission": ("barrels:", "gaps: {G1: [L2, L3]}\nbarrels:"),
                "map": (
                    "|e . . . . .|. . s . . .|\n+           +           +\n|e e . . . .D. . . . . .|",
                    "|e . . . . .|. . s . . G|\n+           +           +\n|e e . . . .D. . . . . G|",
                ),
            },
            "cellar/mission.yaml, line 11, gaps: there is no Tome token to bring to it; add tomes or take the Gap out",
        ),
        (
            {"en": ("there is one, on L1", "there is one, on M1")},
            "cellar/en.yaml, goal: M1 is no square of this map; correct it",
        ),
        (
            {"it": ("Laggiù c'è un forziere. Prendete quello che c'è dentro.",
                    "There is a chest down there. Fetch what is in it.")},
            "cellar/it.yaml, briefing: this is word for word what en.yaml says; translate it",
        ),
        (
            {
                "mission": ("solo: [barka]", "solo: [barka]\nstages: [{id: chest, until: {chests_left: 0}}]"),
                "en": ("rooms:", 'stages: {chest: "Open it."}\nreminders: {chest: "Now: the chest."}\nrooms:'),
                "it": ("rooms:", 'stages: {chest: "Apritelo."}\nrooms:'),
            },
            'cellar/it.yaml, reminders: no reminder on "chest", which en.yaml has; add one',
        ),
        (
            {"mission": ("id: m90_test_cellar\nnumber: 90", "id: m02_bells_off\nnumber: 2")},
            "cellar/mission.yaml, line 2, number: 2 is the number of the game's own m02_bells_off; "
            "take one from 7 on, for the id as well",
        ),
        (
            {"it": ("rooms:", 'remarks: [{when: begin, who: poncha, say: "Fame."}]\nrooms:')},
            'cellar/en.yaml, remarks: no remark on "begin", which it.yaml has; add one',
        ),
    ],
)  # fmt: skip
def test_what_may_be_so_and_is_worth_a_look_is_a_warning(changes: dict[str, tuple[str, str]], warning: str) -> None:
    report = lint(**changes)
    assert (report.problems, report.warnings) == ((), (warning,))
    assert report.ok


def test_a_room_where_nobody_sleeps_is_a_warning() -> None:
    files = cellar(mission=("sleeping: [B]", "sleeping: [C]"))
    files["mission.yaml"] = files["mission.yaml"].replace(
        b"at: G1}\n", b"at: G1}\n  C: {kind: mini_corridor, at: M3}\n"
    )
    drawn = files["map.txt"].decode().splitlines()
    drawn[5], drawn[7] = f"{drawn[5][:-1]}o. . .|", f"{drawn[7][:-1]}o. . .|"
    drawn[4], drawn[8] = f"{drawn[4]}-+-+-+", f"{drawn[8]}-+-+-+"
    files["map.txt"] = "\n".join(drawn).encode()
    for language in ("en", "it"):
        files[f"{language}.yaml"] += b"  C: C\n"
    assert check.lint(pack.read(zipped(files), "cellar.zip"), games=0).warnings == (
        "cellar/mission.yaml, line 19, sleeping[0]: nobody is in C to sleep, with any number of Heroes; take it out",
    )


def test_big_02_a_stud_that_cannot_take_a_step_is_a_warning() -> None:
    report = lint(
        mission=("chests:\n  c1: L1\n", "chests: {c1: L1, c2: H5, c3: H6, c4: H4, c5: I4, c6: J6}\n"),
        map=(
            "|e e . . . .D. . . P P .|\n+           +           +\n"
            "|e . . . . .|. . u P P .|\n+           +           +\n|. . . . ^ .|. . u . . b|",
            "|e e . . . .D. c c P P .|\n+           +           +\n"
            "|e . . . . .|. c u P P .|\n+           +           +\n|. . . . ^ .|. c u c . b|",
        ),
    )
    assert report.warnings == ()  # it may lie down across the portal
    hemmed = cellar(
        mission=("{kind: stud, at: I5, tail: I6, heroes: 2}", "{kind: stud, at: G6, tail: H6, heroes: 2}"),
        map=(
            "|e . . . . .|. . u P P .|\n+           +           +\n|. . . . ^ .|. . u . . b|",
            "|e . . . . .|c c c P P .|\n+           +           +\n|. . . . ^ .|u u c . . b|",
        ),
    )
    hemmed["mission.yaml"] = hemmed["mission.yaml"].replace(
        b"c1: L1", b"c1: L1\n  c2: G5\n  c3: H5\n  c4: I5\n  c5: I6"
    )
    report = check.lint(pack.read(zipped(hemmed), "cellar.zip"), games=0)
    assert (report.problems, report.warnings) == (
        (),
        (
            "cellar/mission.yaml, line 21, monsters[1]: the stud on G6 and H6 cannot take a step; "
            "move what stands around it",
        ),
    )


def test_e_05_the_eleventh_ugly_snout_is_named() -> None:
    assert [warning for warning in check.lint(shipped("m01"), games=0).warnings if "E-05" in warning] == [
        "m01_pantry_raid/mission.yaml, line 50, monsters[10]: the one on D10 is left out with 5 and 6 Heroes: "
        "ten Ugly Snouts stand there already (E-05)",
        "m01_pantry_raid/mission.yaml, line 52, monsters[12]: the one on N8 is left out with 5 and 6 Heroes: "
        "ten Ugly Snouts stand there already (E-05)",
    ]


# The game's own missions ----------------------------------------------------------------------------------------------


def shipped(name: str) -> pack.Pack:
    folder = missions.load(name).id
    return pack.read_path(f"{missions.__path__[0]}/{folder}")


@pytest.mark.parametrize("name", [*missions.catalogue(), *missions.arenas()])
def test_the_games_own_missions_have_no_fault(name: str) -> None:
    report = check.lint(shipped(name), games=0)
    assert report.problems == ()
    assert [warning for warning in report.warnings if "(E-05)" not in warning] == []


# Facts and games ------------------------------------------------------------------------------------------------------


def test_facts_say_what_stands_there_and_how_far_it_is() -> None:
    assert lint().facts == (
        "monsters at the start with 2/3/4/5/6 Heroes: 2/2/2/2/2",
        "End of Game space, normal: 16/14/12/11/10",
        "End of Game space, heroic: 15/13/11/10/9",
        "End of Game space, epic: 15/13/11/10/9",
        "steps from B3 to the farthest aim, L1: 10",
    )


def test_the_way_goes_over_what_opens_the_locks() -> None:
    assert (
        lint(
            mission=("barrels:", "locked: [d1]\nlevers: {L1: A1}\nbarrels:"),
            map=("|. . . . . .|. . . . . c|", "|L . . . . .|. . . . . c|"),
        ).facts[-1]
        == "steps from B3 over A1 to the farthest aim, L1: 13"
    )  # 2 to the lever, 11 from there


def test_a_tome_is_fetched_and_then_carried_to_the_gap() -> None:
    files = cellar(
        map=(
            "|. . . . . .|. . . . . c|\n+           +           +\n|e . . . . .|. . s . . .|",
            "|. . . G . .|. . . . . B|\n+           +           +\n|e . . G . .|. . s . . .|",
        )
    )
    files["mission.yaml"] = (
        files["mission.yaml"]
        .replace(b"chests:\n  c1: L1", b"tomes: {T1: L1}\ngaps: {G1: [D1, D2]}")
        .replace(b"[c1, d1, E6]", b"[d1, E6]")
        .replace(b"{chests_left: 0}", b"{tomes_on: [G1]}")
    )
    files["en.yaml"] = files["en.yaml"].replace(b"there is one", b"")
    report = check.lint(pack.read(zipped(files), "cellar.zip"), games=0)
    assert report.facts[-1] == "steps from B3 to the Tome token on L1 and on to the Gap: 18"  # 10 and 8


def test_games_with_every_number_of_heroes_are_tried_and_counted() -> None:
    seen: list[tuple[int, int]] = []
    found = pack.read(zipped(cellar()), "cellar.zip")
    report = check.lint(found, games=2, progress=lambda done, of: seen.append((done, of)))
    assert report.problems == ()
    tried = [tally for tally in report.tallies if tally.player == "heroic"]
    assert [(tally.heroes, tally.alone, tally.games) for tally in tried] == [
        *((number, False, 2) for number in (2, 3, 4, 5, 6)),
        (1, True, 2),
    ]
    assert sum(tally.games for tally in report.tallies if tally.player == "random") == 6 * 3
    assert seen == [(done, 30) for done in range(1, 31)]
    won = [fact for fact in report.facts if fact.startswith("won ")]
    assert len(won) == 6
    assert re.fullmatch(r"won \d of 2 with 2 Heroes: [\d.]+ turns, [\d.]+ falls, \d+ decisions on average", won[0])


def test_the_same_mission_is_always_judged_the_same() -> None:
    assert lint(games=1) == lint(games=1)


def test_a_mission_that_nobody_wins_is_a_warning_with_numbers() -> None:
    report = lint(games=1, mission=("{chests_left: 0}", "{all: [{chests_left: 0}, {shields: 20}]}"))
    assert report.problems == ()
    assert report.warnings == (
        "cellar/mission.yaml, line 20, ends: nobody ever won, in 6 games; "
        "give more turns, fewer monsters or a shorter way",
    )


ONE_TURN = "harder: {heroic: {ends: {3: 2}, solo_ends: {1: 2}}, epic: {ends: {3: 2}, solo_ends: {1: 2}}}\n"


def test_a_number_of_heroes_that_never_wins_is_a_warning_of_its_own() -> None:
    report = lint(games=5, mission=("ends: {2: 16, 3: 14,", f"{ONE_TURN}ends: {{2: 16, 3: 2,"))
    assert (report.problems, report.warnings) == (
        (),
        ("cellar/mission.yaml, line 21, ends[3]: with 3 Heroes none of 5 games was won; raise it, or ask for less",),
    )


def test_playing_alone_and_never_winning_is_a_warning_once_enough_games_were_tried() -> None:
    alone = ("ends: {2: 16,", f"{ONE_TURN.replace('ends: {3: 2}, solo_', 'solo_')}solo_ends: {{1: 2}}\nends: {{2: 16,")
    report = lint(games=5, mission=alone)
    assert (report.problems, report.warnings) == (
        (),
        ("cellar/mission.yaml, line 21, solo_ends: with 1 Hero played alone none of 5 games was won; raise solo_ends",),
    )
    assert lint(games=4, mission=alone).warnings == ()


def test_win_03_an_end_that_a_difficulty_makes_too_early_is_a_problem() -> None:
    report = lint(mission=("ends: {2: 16, 3: 14,", "solo_ends: {1: 2}\nends: {2: 16, 3: 2,"))
    assert report.problems == (
        "cellar/mission.yaml, line 21, ends[3]: on heroic this becomes 1, which leaves no turn to play; raise it",
        "cellar/mission.yaml, line 21, ends[3]: on epic this becomes 1, which leaves no turn to play; raise it",
        "cellar/mission.yaml, line 20, solo_ends[1]: on heroic this becomes 1, which leaves no turn to play; raise it",
        "cellar/mission.yaml, line 20, solo_ends[1]: on epic this becomes 1, which leaves no turn to play; raise it",
    )


def test_a_game_without_end_is_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "MOST_DECISIONS", 5)
    problems = lint(games=1).problems
    assert problems[0] == (
        "cellar/mission.yaml, line 1, the whole file: a game has no end (2 Heroes, normal, the heroic player, seed 1: "
        "5 decisions); see what goes in circles"
    )


def test_when_the_time_is_up_no_further_game_is_begun() -> None:
    report = check.lint(pack.read(zipped(cellar()), "cellar.zip"), games=5, seconds=0)
    assert "games tried: 0 of 48, then the time was up" in report.facts
    assert report.tallies == ()
    assert report.ok


def test_a_mission_with_a_problem_is_not_tried() -> None:
    assert lint(games=1, mission=("2: 16", "2: 25")).tallies == ()


def test_a_report_goes_to_another_process_and_back() -> None:
    report = lint(mission=("number: 90", "number: 91"), it=("La cantina di prova", '""'))
    again = pickle.loads(pickle.dumps(report))
    assert again == report
    (complaint,) = again.problems
    assert isinstance(complaint, Complaint)
    assert (complaint.file, complaint.line, complaint.place) == ("it.yaml", 1, "title")

"""Mission, time, victory (WIN)."""

from __future__ import annotations

from dataclasses import replace

import pytest

import missions
from engine import Scripted, new_game
from engine import events as e
from engine.cards.load import MONSTERS, RULES
from engine.mission.goals import GOALS
from engine.mission.schema import HarderSpec
from engine.rules.objectives import OBJECTIVES, met
from engine.setting import Setting
from tests.play import Play, at

TWO_CHESTS = "+-+-+-+\n|Y c c|\n+     +\n|. . Z|\n+-+-+-+"
M1 = {"chests_left": 0}


def hero_phase(*lines: str, **more: object) -> Play:
    return at("+-+-+\n|B H|\n+-+-+", *lines, phase="choosing_hero", **more)  # type: ignore[arg-type]


def wait(game: Play, heroes: int = 2) -> Play:
    """Everybody lets the dice go."""
    for _ in range(heroes):
        if game.asked.startswith("next_hero"):
            game.answers(f"next_hero {game.options[0]}")
        game.answers("act end", "leave_dice let_go")
    return game


def test_win_01_m1_is_won_when_the_last_chest_is_gone() -> None:
    """WIN-01, D.17: not before."""
    game = at(TWO_CHESTS, "items_seen *", "yang_ping at B2", active="yang_ping", dice="222 222", objective=M1)
    game.answers("act pick", "chest c2", "dice 3")
    assert game.game.outcome is None
    game.answers("act pick", "dice 3")
    assert game.game.outcome == "won"
    assert game.said(e.Won, turn=1)


def test_win_02_and_b_96_victory_comes_at_once_and_ends_the_step() -> None:
    """WIN-02, B-96: no experience, no trap, no further question; the other Hero does not act."""
    game = at("+-+-+\n|Y c|\n+-+-+", "traps c1", "yang_ping xp 1", dice="222", objective=M1).answers(
        "act pick", "dice 3"
    )
    assert game.game.outcome == "won"
    assert game.events[-1].name == "Won"
    assert game.asked == ""
    assert game.hero("yang_ping").xp == 1
    assert game.state.phase == "over"


def test_b_96_victory_is_looked_at_before_defeat() -> None:
    """B-96: in the last turn too."""
    game = at("+-+-+\n|Y c|\n+-+-+", turn=15, end=16, dice="222", objective=M1).answers("act pick", "dice 3")
    assert game.game.outcome == "won"
    assert not game.said(e.Lost)


def test_win_03_and_b_92_lost_when_the_turn_reaches_the_end_space() -> None:
    """WIN-03, B-92: End 12 is eleven Hero Phases."""
    game = wait(hero_phase(turn=10, end=12))
    assert (game.game.outcome, game.state.turn) == (None, 11)
    wait(game)
    assert game.game.outcome == "lost"
    assert game.said(e.Lost, turn=12)


def test_win_04_every_fall_brings_the_end_one_nearer() -> None:
    """WIN-04, DOWN-01: two falls in one Hero Phase."""
    game = hero_phase("barka poisoned hp 1", "helena poisoned hp 1", turn=3, end=12, fate="BB")
    game.answers("next_hero barka")
    assert len(game.told(e.HeroFell)) == 2
    assert game.state.end == 10


def test_b_91_the_end_pushed_onto_this_turn_leaves_the_hero_phase_to_be_finished() -> None:
    """B-91, E-14, E-23: Barka falls in the turn before the last; Helena still plays, then it is lost."""
    game = hero_phase("barka poisoned hp 1", turn=7, end=8, fate="B").answers("next_hero barka")
    assert game.state.end == 7
    assert game.game.outcome is None
    assert game.asked == "act helena"
    wait(game, 1)
    assert game.game.outcome == "lost"


@pytest.mark.parametrize(
    "goal, won",
    [
        ({"chests_left": 2}, True),
        ({"chests_left": 1}, False),
        ({"all": [{"chests_left": 2}, {"chests_left": 0}]}, False),
        ({"any": [{"chests_left": 2}, {"chests_left": 0}]}, True),
        ({"any": [{"all": [{"chests_left": 2}]}, {"chests_left": 0}]}, True),
    ],
)
def test_win_01_an_objective_is_a_tree_of_all_and_any(goal: dict[str, object], won: bool) -> None:
    """WIN-01."""
    assert met(at(TWO_CHESTS).game.table, goal) is won


def test_diff_01_normal_changes_nothing() -> None:
    """DIFF-01, D.14."""
    game = new_game(missions.load("m01"), {"barka": "ada", "zoe": "ben"}, difficulty="normal", chance=Scripted())
    assert game.state.end == 11
    assert game.setting.portal_table == {"lightning": 0, "drop": 1, "skull": 1}
    assert game.setting.monster("ugly_snout").steps == 4


def test_diff_02_missions_come_in_the_order_of_their_numbers() -> None:
    """DIFF-02."""
    numbers = [info.number for info in missions.catalogue().values()]
    assert numbers
    assert numbers == sorted(numbers)


def test_every_word_of_mission_files_has_its_rule() -> None:
    """WIN-01."""
    assert OBJECTIVES.keys() == GOALS.keys()


@pytest.mark.parametrize(
    "difficulty, end, portals, steps, star, tiles",
    [
        ("heroic", 15, {"lightning": 0, "drop": 1, "skull": 2}, 4, 1, 1),
        ("epic", 15, {"lightning": 0, "drop": 2, "skull": 2}, 5, 1, 0),
    ],
)
def test_diff_01_heroic_and_epic_change_the_setup(
    difficulty: str, end: int, portals: dict[str, int], steps: int, star: int, tiles: int
) -> None:
    """DIFF-01, D.14."""
    mission = replace(missions.load("m01"), ends={2: 16}, solo_ends={}, harder={}, fate_tiles=4)
    game = new_game(mission, {"barka": "ada", "zoe": "ben"}, difficulty=difficulty, chance=Scripted())
    assert game.state.end == end
    assert game.setting.portal_table == portals
    assert game.setting.monster("ugly_snout").steps == steps
    assert game.setting.monster("ugly_snout").star == MONSTERS["ugly_snout"].star + star
    assert game.state.fate_tiles == tiles


def test_diff_01_epic_gives_bosses_and_the_stud_one_more_life() -> None:
    """D.14."""
    setting = Setting(missions.load("m01"), 4, "epic")
    for kind in ("stud", "dorbak", "zurill", "tatanka"):
        assert setting.monster(kind).life == MONSTERS[kind].full_life(4) + 1
    assert setting.monster("big_grunt").life == MONSTERS["big_grunt"].life


def test_a_mission_may_say_its_own_ends_and_changes() -> None:
    """D.14, D.17, E-02."""
    own = HarderSpec(ends={2: 12}, solo_ends={3: 11}, portals={"skull": 3}, star=0)
    mission = replace(missions.load("m01"), ends={2: 16, 3: 14}, solo_ends={1: 20}, harder={"heroic": own})
    heroic, normal = Setting(mission, 2, "heroic"), Setting(mission, 2, "normal")
    assert (heroic.end(2), heroic.end(2, alone=True), heroic.end(3), heroic.end(3, alone=True)) == (12, 12, 13, 11)
    assert (normal.end(1, alone=True), normal.end(1), normal.end(3, alone=True)) == (20, 16, 14)
    assert heroic.portal_table == {"lightning": 0, "drop": 1, "skull": 4}
    assert heroic.monster("muso").star == normal.monster("muso").star


@pytest.mark.parametrize(
    "said, own, numbers",
    [(None, {}, (2, 1, 0)), (4, {}, (4, 1, 0)), (4, {"normal": 0, "epic": 3}, (0, 1, 3))],
    ids=["nothing", "a number", "numbers for difficulties"],
)
def test_e_16_a_missions_fate_tiles_are_those_of_normal_unless_it_names_the_difficulty(
    said: int | None, own: dict[str, int], numbers: tuple[int, ...]
) -> None:
    """D.12, D.14, E-16."""
    harder = {difficulty: HarderSpec(fate_tiles=n) for difficulty, n in own.items()}
    mission = replace(missions.load("m01"), harder=harder, fate_tiles=said)
    assert tuple(Setting(mission, 2, each).fate_tiles for each in RULES.difficulty) == numbers


def test_d_18_the_arena_has_no_fate_tiles_on_any_difficulty() -> None:
    """D.14, D.18."""
    assert [Setting(missions.load("a1"), 4, each).fate_tiles for each in RULES.difficulty] == [0, 0, 0]


def test_a_mission_may_say_what_its_portals_bring() -> None:
    """D.11, D.14: the mission's own table takes the usual one's place, a difficulty adds to it."""
    mission = replace(missions.load("m01"), reinforcements={2: {"lightning": 0, "drop": 0, "skull": 1}})
    assert Setting(mission, 2, "normal").portal_table == {"lightning": 0, "drop": 0, "skull": 1}
    assert Setting(mission, 2, "epic").portal_table == {"lightning": 0, "drop": 1, "skull": 2}
    assert Setting(mission, 4, "normal").portal_table == RULES.portals[4]

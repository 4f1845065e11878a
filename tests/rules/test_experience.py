"""Experience (XP)."""

from __future__ import annotations

import pytest

from engine import events as e
from engine.cards.load import RULES
from engine.rules.experience import level, next_level
from tests.play import Play, at

CHEST = "+-+-+\n|Y c|\n+-+-+"


def picking(*lines: str) -> Play:
    return at(CHEST, "items_seen *", *lines, dice="222").answers("act pick", "dice 3")


def test_xp_01_and_d_7_the_bar() -> None:
    """XP-01, D.7: levels at 2, 4, 6, 8, 11 and 14."""
    assert [level(xp) for xp in range(15)] == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5, 6]
    assert (next_level(0), next_level(8), next_level(14)) == (2, 11, None)
    assert RULES.experience[-1] == 14


def test_xp_02_one_for_an_attack_that_wounds_none_for_one_that_does_not() -> None:
    """XP-02, XP-04."""
    drawing = "+-+-+\n|Y g|\n+-+-+"
    game = at(drawing, dice="222222").answers("act attack", "dice 6")
    assert game.said(e.XpGained, hero="yang_ping", n=1, why="wound")
    game = at(drawing, dice="11").answers("act attack", "dice 2")
    assert not game.said(e.XpGained)


def test_xp_03_one_for_a_picked_chest_and_none_for_failing() -> None:
    """XP-03; doors in DOOR-07."""
    assert picking().hero("yang_ping").xp == 1
    assert at(CHEST, dice="221").answers("act pick", "dice 3").hero("yang_ping").xp == 0


@pytest.mark.parametrize("xp, reached", [(1, 1), (3, 2), (5, 3), (7, 4), (10, 5), (13, 6)])
def test_xp_06_and_b_103_a_level_raises_one_ability_by_one_at_once(xp: int, reached: int) -> None:
    """XP-06, B-103: in mid-turn, before anything else."""
    game = picking(f"yang_ping xp {xp}")
    assert game.said(e.LevelGained, hero="yang_ping", level=reached)
    assert game.asked == "level_up yang_ping"
    game.answers("level_up shadow_step")
    assert game.said(e.AbilityRaised, ability="shadow_step", level=2)
    assert game.asked == "act yang_ping"


def test_xp_06_between_levels_nothing_is_raised() -> None:
    assert not picking("yang_ping xp 2").said(e.LevelGained)


def test_xp_06_no_ability_rises_beyond_three() -> None:
    """XP-06: I to II or II to III; what is at III is no choice."""
    game = picking("yang_ping xp 7 level sneak_attack 3 level shadow_step 2")
    assert game.options == ["shadow_step", "dance_of_blades"]
    assert game.why_not("sneak_attack").startswith("not_an_option")


def test_xp_07_energy_stays_as_it_is() -> None:
    """XP-07, ABIL-08."""
    game = picking("yang_ping xp 1 shadow_step 2").answers("level_up shadow_step")
    assert game.hero("yang_ping").energy["shadow_step"] == 2


def test_xp_08_six_levels_are_all_three_abilities_at_three() -> None:
    """XP-08: the last one is no choice any more."""
    game = picking("yang_ping xp 13 level sneak_attack 3 level shadow_step 3 level dance_of_blades 2")
    assert set(game.hero("yang_ping").level.values()) == {3}


def test_b_104_at_the_end_of_the_bar_the_counter_stops() -> None:
    """B-104: also that of its highest level."""
    game = picking("yang_ping xp 14 level sneak_attack 3 level shadow_step 3 level dance_of_blades 3")
    assert game.hero("yang_ping").xp == 14
    assert not game.said(e.XpGained)
    assert game.asked == "act yang_ping"

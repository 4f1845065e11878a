"""Turn structure (TURN): who goes, with how many dice, and when a turn is over."""

from __future__ import annotations

import pytest

import missions
from engine import Scripted, new_game
from engine import events as e
from engine.game import Game
from tests.play import Play, at

THREE = """
    +-+-+-+-+-+
    |B . H . Z|
    +         +
    |. . . . .|
    +-+-+-+-+-+
"""


def hero_phase(*lines: str, **more: object) -> Play:
    return at(THREE, *lines, phase="choosing_hero", **more)  # type: ignore[arg-type]


def let_go(*heroes: str) -> list[str]:
    return [line for hero in heroes for line in (f"next_hero {hero}", "act end", "leave_dice let_go")]


def test_turn_01_after_the_last_hero_the_monsters_and_then_the_next_turn() -> None:
    """TURN-01."""
    game = hero_phase().answers(*let_go("zoe", "helena"), "act end", "leave_dice let_go")
    course = [type(event).__name__ for event in game.events]
    assert course.index("MonsterPhaseBegan") < course.index("CleanedUp") < course.index("TurnBegan")
    assert game.state.turn == 2
    assert game.asked == "next_hero"


def test_turn_02_and_03_the_group_picks_among_those_who_have_not_acted() -> None:
    """TURN-02, TURN-03: the last one goes without being asked."""
    game = hero_phase()
    assert game.options == ["barka", "helena", "zoe"]
    game.answers(*let_go("helena"))
    assert game.options == ["barka", "zoe"]
    assert game.why_not("helena") == "already_acted TURN-03 barka"
    game.answers(*let_go("barka"))
    assert game.asked == "act zoe"


def test_turn_04_the_order_may_change_with_every_turn() -> None:
    """TURN-04."""
    game = hero_phase().answers(*let_go("barka", "helena"), "act end", "leave_dice let_go")
    game.answers(*let_go("zoe", "helena"), "act end", "leave_dice let_go")
    assert game.state.turn == 3


def test_a_05_each_person_answers_for_a_hero_of_ones_own() -> None:
    """A-05: whoever is first; nobody sends somebody else's Hero."""
    game = hero_phase(seats={"barka": "ada", "helena": "ben", "zoe": "ben"})
    assert game.game.waiting_for == ("ada", "ben")
    assert game.why_not("helena", "ada") == "not_your_hero A-05 barka"
    assert game.why_not("helena", "ben") == ""


@pytest.mark.parametrize("words, pool", [("", 6), ("stunned", 3)])
def test_turn_05_six_dice_three_when_stunned(words: str, pool: int) -> None:
    """TURN-05, STAT-05."""
    game = hero_phase(f"zoe {words}", turn=2).answers("next_hero zoe")
    assert game.hero("zoe").pool == pool


def test_turn_06_with_the_pool_empty_the_turn_is_over() -> None:
    """TURN-06: the last die ends it; a Hero without dice could only turn."""
    game = at(THREE, "barka pool 1", dice="1").answers("act move", "dice 1", "move_to A1")
    assert game.said(e.HeroTurnEnded, hero="barka", lost=0)
    assert game.asked == "next_hero"
    game = at(THREE, "barka pool 0 rolled")
    assert game.options == ["face", "end"]
    for action in ("move", "attack", "open", "smash", "pick", "defend", "charge", "disarm", "free"):
        assert game.why_not(action) == "no_dice TURN-06"


def test_turn_07_dice_left_are_lost_if_they_are_let_go() -> None:
    """TURN-07."""
    game = at(THREE, "barka pool 2").answers("act end", "leave_dice let_go")
    assert game.said(e.HeroTurnEnded, hero="barka", lost=2)
    assert game.hero("barka").pool == 0
    assert game.hero("barka").shields == 0


def test_b_24_ending_with_dice_left_offers_to_set_them_aside_first() -> None:
    """B-24."""
    game = at(THREE, "barka pool 2").answers("act end")
    assert game.options == ["set_aside", "let_go"]
    game.answers("leave_dice set_aside")
    assert game.said(e.HeroTurnEnded, hero="barka", lost=0)
    assert game.hero("barka").shields == 2


def test_b_48_dice_set_aside_count_as_used() -> None:
    """B-48: what a card may give back later."""
    game = at(THREE).answers("act defend", "dice 2")
    assert (game.hero("barka").pool, game.hero("barka").spent) == (4, 2)


@pytest.mark.parametrize("face, hp, poisoned", [("R", 5, True), ("B", 4, True), ("K", 5, False)])
def test_turn_10_poison_works_before_the_first_action(face: str, hp: int, poisoned: bool) -> None:
    """TURN-10, STAT-07: Lightning nothing, Drop a wound, Skull cured; one roll."""
    game = hero_phase("barka poisoned", fate=face).answers("next_hero barka")
    assert game.asked == "act barka"
    assert len(game.told(e.FateRolled, why="poison", about="barka")) == 1
    assert (game.hero("barka").hp, "poisoned" in game.hero("barka").statuses) == (hp, poisoned)


def test_b_65_a_hero_whom_poison_drops_has_had_the_turn() -> None:
    """B-65, B-94: End of Game one nearer, the next one's turn."""
    game = hero_phase("barka poisoned hp 1", fate="N").answers("next_hero barka")
    assert game.hero("barka").lying
    assert game.state.end == 15
    assert game.options == ["helena", "zoe"]


def test_turn_11_actions_alternate_freely_in_one_turn() -> None:
    """TURN-11, DICE-05: a step, a blow, a turn, a step back, the rest for defence."""
    game = at("+-+-+-+-+\n|B . s .|\n+       +\n|. . . .|\n+-+-+-+-+", dice="1 22 1")
    game.answers("act move", "dice 1", "move_to B1", "act attack", "weapon cleaver", "dice 2", "act face", "facing n")
    game.answers("act move", "dice 1", "move_to A2", "act defend", "dice 2")
    assert game.said(e.ShieldsGained, hero="barka", n=2, why="defend")
    assert game.said(e.HeroTurnEnded, hero="barka", lost=0)


def test_down_04_who_fell_in_this_hero_phase_has_no_turn() -> None:
    """DOWN-04, B-94."""
    game = hero_phase("helena lying", "zoe acted")
    assert game.asked == "act barka"
    game.answers("act end", "leave_dice let_go")
    assert not game.said(e.HeroTurnBegan, hero="helena")
    assert game.state.turn == 2


# Giving a turn back ---------------------------------------------------------------------------------------------------


def test_a_turn_can_be_given_back_until_its_first_die() -> None:
    """TURN-02: turning does not count."""
    game = hero_phase(dice="2").answers("next_hero helena", "act face", "facing e", "act give_back")
    assert game.said(e.HeroTurnGivenBack, hero="helena")
    assert game.options == ["barka", "helena", "zoe"]
    game.answers("next_hero helena", "act move", "dice 1", "move_to C1")
    assert game.why_not("give_back") == "cannot_give_back TURN-02"


def test_dice_set_aside_bind_a_hero_to_the_turn() -> None:
    game = hero_phase().answers("next_hero helena", "act defend", "dice 1")
    assert game.why_not("give_back") == "cannot_give_back TURN-02"


def test_poison_that_was_rolled_binds_too() -> None:
    """TURN-10: the Fate Die of this turn has fallen."""
    game = hero_phase("barka poisoned", fate="R").answers("next_hero barka")
    assert game.why_not("give_back") == "cannot_give_back TURN-02"


def test_the_last_one_left_cannot_give_back() -> None:
    game = hero_phase("helena acted", "zoe lying")
    assert game.why_not("give_back") == "nobody_else TURN-02"


def first_question(game: Game) -> tuple[str, tuple[object, ...]]:
    assert game.decision is not None
    return game.decision.what, game.decision.options


def test_a_mission_begins_with_the_question_who_goes_first() -> None:
    """TURN-02; a single Hero is not asked."""
    mission = missions.load("m01")
    pair = new_game(mission, {"zoe": "ada", "barka": "ben"}, chance=Scripted())
    assert first_question(pair) == ("next_hero", ("zoe", "barka"))
    assert first_question(new_game(mission, {"zoe": "ada"}, chance=Scripted()))[0] == "act"

"""Levers, buttons and locks (B-41, E-03)."""

from __future__ import annotations

from engine.events import ButtonPressed, DoorUnlocked, LeverPulled, StageReached, TrapSprung, Won
from tests.play import at

ROOMS = """
    +-+-+-+-+-+
    |B . .D. .|
    +     +   +
    |. . .D. .|
    +-+-+-+-+-+
"""


def test_b_41_a_lever_is_pulled_with_force_from_beside_it_or_on_it() -> None:
    for square in ("A2", "A1"):
        game = at(ROOMS, f"levers {square}", dice="***", objective={"levers_pulled": ["L1"]})
        game.answers("act pull", "dice 3", "star war_cry", "star war_cry", "star war_cry")
        assert game.said(LeverPulled, lever="L1", square=square, left=0)
        assert game.said(Won)


def test_b_41_a_failed_test_leaves_the_lever_as_it_was() -> None:
    game = at(ROOMS, "levers A2", dice="1")
    game.answers("act pull", "dice 1")
    assert not game.said(LeverPulled)
    assert "pull" in game.options


def test_b_41_a_lever_out_of_reach_or_behind_a_door_cannot_be_pulled() -> None:
    assert at(ROOMS, "levers C1").why_not("pull") == "no_lever_here B-41"
    beside_the_door = at(ROOMS, "levers D1", "barka at C1")
    assert beside_the_door.why_not("pull") == "no_lever_here B-41"


def test_b_41_a_lever_is_pulled_once() -> None:
    assert at(ROOMS, "levers A2", "pulled L1").why_not("pull") == "no_lever_here B-41"


def test_move_08_a_lever_does_not_block_the_way() -> None:
    game = at(ROOMS, "levers B1", dice="2")
    game.answers("act move", "dice 1")
    assert "B1" in game.options
    assert "C1" in game.options


def test_e_03_the_last_lever_opens_the_locked_door_and_its_trap_is_discarded() -> None:
    game = at(ROOMS, "levers A2 B2", "pulled L2", "traps d1", "sleeping B", locked=("d1",), dice="222")
    game.answers("act pull", "dice 3")
    assert game.said(DoorUnlocked, door="d1")
    assert not game.said(TrapSprung)
    assert game.state.closed == []
    assert game.state.traps == []
    assert game.state.broken == [], "an unlocked door makes no noise (ROOM-03)"


def test_e_03_one_of_two_levers_opens_nothing() -> None:
    game = at(ROOMS, "levers A2 B2", locked=("d1",), dice="222")
    game.answers("act pull", "lever L1", "dice 3")
    assert game.said(LeverPulled, left=1)
    assert game.state.closed == ["d1"]


def test_e_03_levers_and_buttons_together_hold_a_lock() -> None:
    game = at(ROOMS, "levers A2", "buttons C1", "pulled L1", locked=("d1",), dice="2")
    game.answers("act move", "dice 1", "move_to C1")
    assert game.said(ButtonPressed, button="U1", left=0)
    assert game.said(DoorUnlocked, door="d1")


def test_b_41_a_button_sinks_under_whoever_walks_over_it_and_only_once() -> None:
    game = at(ROOMS, "buttons B1 B2", dice="2 2", objective={"buttons_pressed": ["U1", "U2"]})
    game.answers("act move", "dice 1", "move_to C1")
    pressed = game.told(ButtonPressed)
    assert len(pressed) == 1
    assert pressed[0].left == 1
    game.answers("act move", "dice 1", "move_to A1")
    assert len(game.told(ButtonPressed)) <= 2
    assert len(set(game.state.pressed)) == len(game.state.pressed)


def test_stages_open_one_after_the_other_and_each_is_told_once() -> None:
    stages = {"walk": {"moved": 2}, "pull": {"levers_pulled": ["L1"]}}
    game = at(ROOMS, "levers C2", dice="2 222", stages=stages)
    assert game.game.view().stage == "walk"
    game.answers("act move", "dice 1", "move_to C1")
    assert game.said(StageReached, stage="walk", after="pull")
    assert game.game.view().stage == "pull"
    game.answers("act pull", "dice 3")
    assert game.said(StageReached, stage="pull", after="")
    assert game.game.view().stage == ""
    assert len(game.told(StageReached)) == 2

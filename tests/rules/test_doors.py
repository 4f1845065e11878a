"""Open a door (DOOR)."""

from __future__ import annotations

import pytest

from engine import events as e
from tests.play import Play, at

TWO_ROOMS = """
    +-+-+-+-+-+-+
    |. . .|. . .|
    +     +     +
    |. . .D. . .|
    +     +     +
    |. . {}D. . .|
    +     +     +
    |. . .|. . .|
    +-+-+-+-+-+-+
"""


def at_the_door(hero: str = "Y", *lines: str, **more: object) -> Play:
    return at(TWO_ROOMS.format(hero), *lines, **more)  # type: ignore[arg-type]


def standing_on(square: str) -> Play:
    return at(TWO_ROOMS.format(".").replace("|. . .|. . .|", "|Y . .|. . .|", 1), f"yang_ping at {square}")


def test_door_01_and_move_04_a_closed_door_stops_heroes() -> None:
    """DOOR-01, MOVE-04."""
    game = at_the_door(dice="22").answers("act move", "dice 2")
    assert game.why_not("D3") == "blocked MOVE-04 C3"


def test_door_02_picked_with_cunning_or_broken_with_force_said_before_the_roll() -> None:
    """DOOR-02: Luckylock has Cunning 2 and Force 3."""
    game = at_the_door("L", dice="2*").answers("act open")
    assert game.options == ["pick", "break"]
    game.answers("method pick", "dice 2", "star bullet_time")
    assert game.said(e.Tested, why="pick_door", trait="cunning", total=4)


@pytest.mark.parametrize("square", ["C2", "C3", "D2", "D3"])
def test_door_03_and_b_04_four_squares_beside_a_door(square: str) -> None:
    """DOOR-03, B-04: two on each side."""
    assert standing_on(square).why_not("open") == ""


@pytest.mark.parametrize("square", ["C1", "C4", "D1", "D4", "B2", "B3", "E3"])
def test_door_03_never_from_a_diagonal_square(square: str) -> None:
    assert standing_on(square).why_not("open") == "no_door_here DOOR-03"


def test_door_04_six_opens_both_borders_and_the_door_is_gone() -> None:
    """DOOR-04, DOOR-05: open for good; nothing can close it or open it again."""
    game = at_the_door(dice="222 22").answers("act open", "method break", "dice 3")
    assert game.said(e.DoorOpened, door="d1", how="broken")
    assert game.why_not("open") == "no_door_here DOOR-03"
    assert game.why_not("close") == "not_an_option end"
    game.answers("act move", "dice 2")
    assert {"D2", "D3"} < set(game.options)


def test_door_04_five_does_not() -> None:
    assert at_the_door(dice="221").answers("act open", "method break", "dice 3").state.closed == ["d1"]


def test_door_05_and_dice_05_a_failed_test_may_be_repeated() -> None:
    """DOOR-05, DICE-05."""
    game = at_the_door(dice="11 2221").answers(
        "act open", "method break", "dice 2", "act open", "method break", "dice 4"
    )
    assert game.state.closed == []


@pytest.mark.parametrize("method, woken", [("break", True), ("pick", False)])
def test_door_06_breaking_wakes_and_picking_does_not(method: str, woken: bool) -> None:
    """DOOR-06, ROOM-03."""
    game = at_the_door("Y", "sleeping B", dice="222").answers("act open", f"method {method}", "dice 3")
    game.answers("act end", "leave_dice let_go")
    assert game.said(e.RoomWoke, tile="B", why="broken") is woken


@pytest.mark.parametrize("method, xp", [("break", 0), ("pick", 1)])
def test_door_07_picking_pays_one_experience(method: str, xp: int) -> None:
    """DOOR-07, XP-03."""
    game = at_the_door(dice="222").answers("act open", f"method {method}", "dice 3")
    assert game.state.closed == []
    assert game.hero("yang_ping").xp == xp


@pytest.mark.parametrize("method", ["break", "pick"])
def test_door_08_a_trap_under_the_door_strikes_the_opener(method: str) -> None:
    """DOOR-08, TRAP-02, TRAP-03: either way of opening."""
    game = at_the_door("Y", "traps d1", dice="222", draws="spike_pit")
    game.answers("act open", f"method {method}", "dice 3")
    assert game.said(e.TrapSprung, trap="d1", hero="yang_ping", square="C3")
    assert game.hero("yang_ping").hp == 2
    assert game.state.traps == []


def test_door_08_a_failed_attempt_leaves_the_trap_alone() -> None:
    game = at_the_door("Y", "traps d1", dice="11").answers("act open", "method break", "dice 2")
    assert game.state.traps == ["d1"]


def test_door_09_nothing_reaches_through_a_closed_door() -> None:
    """DOOR-09, B-05: no adjacency, no zone, no shot; once it is open, all of them."""
    drawing = TWO_ROOMS.format("L").replace("LD. . .", "LDs . .")
    game = at(drawing)
    assert game.why_not("attack") == "no_target RNG-01"
    assert game.why_not("move") == ""
    game = at(drawing, "closed")
    assert game.why_not("attack") == ""
    assert game.why_not("move") == "in_block_zone BLOCK-03"


def test_b_26_a_failed_break_makes_no_noise() -> None:
    """B-26."""
    game = at_the_door("Y", "sleeping B", dice="111").answers("act open", "method break", "dice 3")
    game.answers("act end", "leave_dice let_go")
    assert game.state.sleeping == ["B"]


def test_b_27_a_door_broken_between_two_sleeping_rooms_wakes_both() -> None:
    """B-27, ROOM-03: the opener's own, still asleep, included."""
    game = at_the_door("Y", "sleeping A B", dice="222").answers("act open", "method break", "dice 3")
    game.answers("act end", "leave_dice let_go")
    assert [event.tile for event in game.told(e.RoomWoke, why="broken")] == ["A", "B"]


def test_b_30_a_monster_that_passes_a_closed_door_springs_no_trap() -> None:
    """B-30, CARD-02: the M.U.S.O. walks through, the door stays closed, the trap face down."""
    game = at("+-+-+-+-+-+-+\n|Y . .D. m .|\n+     +     +\n|. . .D. . .|\n+-+-+-+-+-+-+", "traps d1", phase="monsters")
    assert game.said(e.MonsterMoved, monster="m1")
    assert game.where("m1")[0] in "ABC"
    assert (game.state.closed, game.state.traps) == (["d1"], ["d1"])


def test_e_03_a_locked_door_is_no_door_to_open() -> None:
    """E-03: until its levers are worked."""
    assert at_the_door("Y", locked=("d1",)).why_not("open") == "door_locked E-03"


def test_b_13_who_works_on_a_door_turns_to_it() -> None:
    """B-13, FACE-03."""
    game = at_the_door("Y", "yang_ping facing w", dice="1").answers("act open", "method pick", "dice 1")
    assert game.hero("yang_ping").facing == "e"

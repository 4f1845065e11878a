"""Sleeping Rooms (ledger section 13): ROOM-01 to ROOM-09, B-27, B-57, B-71 to B-74, E-03, E-13.

ROOM-04 needs a card of Luckylock's and is not here."""

from __future__ import annotations

import pytest

from engine import events as e
from tests.play import Play, at

TWO_ROOMS = """
    +-+-+-+-+-+-+
    |B . .o. . s|
    +     +     +
    |. . .o. . .|
    +-+-+-+-+-+-+
"""
"""Barka in Room A, a sleeper in Room B, an opening between."""

BEHIND_A_DOOR = """
    +-+-+-+-+-+-+-+-+
    |B . s .D. . s .|
    +       +       +
    |. . . .D. . g .|
    +-+-+-+-+-+-+-+-+
"""
"""Room A, door d1, Room B with a sleeping Snout (Lightning) and a sleeping Grunt (Skull)."""


def end_turn(game: Play) -> Play:
    return game.answers("act end", "leave_dice let_go")


def test_room_01_a_sleeper_does_not_act_not_even_beside_a_hero() -> None:
    game = at("+-+-+-+-+\n|. Bos .|\n+-+-+-+-+", "sleeping B", phase="monsters")
    assert not game.said(e.MonsterAttacked)
    assert game.where("s1") == "C1"


def test_set_16_whoever_does_not_sleep_is_awake_from_the_first_turn() -> None:
    game = at("+-+-+-+-+\n|. Bos .|\n+-+-+-+-+", phase="monsters")
    assert game.said(e.MonsterAttacked, monster="s1")


def test_room_02_b_73_a_room_wakes_when_a_hero_entered_it_even_if_gone_again() -> None:
    """Barka steps into B and out again before step 1."""
    game = at(TWO_ROOMS, "barka at C2", "sleeping B", dice="1 2")
    game.answers("act move", "dice 1", "move_to D2", "act move", "dice 1", "move_to C2")
    assert game.state.sleeping == ["B"], "not before step 1"
    end_turn(game)
    assert game.told(e.RoomWoke) == [e.RoomWoke("B", "entered", "")]
    assert not game.said(e.FateRolled)


def test_room_02_looking_in_from_the_doorstep_wakes_nobody() -> None:
    game = end_turn(at(TWO_ROOMS, "barka at C2", "sleeping B"))
    assert game.state.sleeping == ["B"]


def test_room_03_b_27_a_broken_door_wakes_the_rooms_on_both_sides() -> None:
    game = at(
        """
        +-+-+-+-+
        |V .D. s|
        +   +   +
        |. .D. .|
        +-+-+-+-+
        """,
        "zanvor at B1",
        "sleeping A B",
        dice="**",
    )
    game.answers("act open", "method break", "dice 2", "star no_tomorrow", "star no_tomorrow")
    end_turn(game)
    assert [(event.tile, event.why) for event in game.told(e.RoomWoke)] == [("A", "broken"), ("B", "broken")]


def test_room_03_only_the_doors_of_the_last_hero_phase_count() -> None:
    """A door broken in turn 1 has woken its Room in turn 1; nothing of it is left for a Room that sleeps later."""
    game = end_turn(at(TWO_ROOMS, "broken A", "sleeping B"))
    assert game.state.broken == []
    assert game.state.sleeping == ["B"]


@pytest.mark.parametrize("fate, woke", [("R", True), ("G", True), ("Y", True), ("B", False), ("N", False), ("K", True)])
def test_room_05_noise_next_door_wakes_if_fate_shows_the_icon_of_a_monster_inside(fate: str, woke: bool) -> None:
    """B sleeps with a Snout (Lightning) and a Grunt (Skull); the two Drops wake nobody."""
    game = at(BEHIND_A_DOOR, "wounded_in A", "sleeping B", phase="wake_rooms", fate=fate)
    assert len(game.told(e.FateRolled, why="wake", about="B")) == 1
    assert game.said(e.RoomWoke, tile="B", why="noise", about="A") is woke
    assert game.said(e.RoomSleptOn, tile="B") is not woke
    assert (game.state.sleeping == []) is woke


def test_room_05_the_noise_is_a_wound_not_a_missed_blow() -> None:
    hit = at(BEHIND_A_DOOR, "barka at B1", "sleeping B", dice="22", fate="N")
    end_turn(hit.answers("act attack", "weapon cleaver", "dice 2"))
    assert hit.said(e.FateRolled, why="wake")
    miss = at(BEHIND_A_DOOR, "barka at B1", "sleeping B", dice="21")
    end_turn(miss.answers("act attack", "weapon cleaver", "dice 2"))
    assert not miss.said(e.FateRolled)


def test_room_05_last_turn_s_noise_is_forgotten() -> None:
    game = end_turn(at(TWO_ROOMS, "wounded_in A", "sleeping B", phase="wake_rooms", fate="N"))
    assert len(game.told(e.FateRolled)) == 1
    assert game.state.turn == 3


def test_room_05_without_a_wound_no_room_rolls() -> None:
    game = at(BEHIND_A_DOOR, "sleeping B", phase="wake_rooms")
    assert not game.said(e.FateRolled)


@pytest.mark.parametrize(
    "border, communicates",
    [("D", True), ("o", True), ("|", False)],
)
def test_b_71_rooms_communicate_by_a_closed_door_or_an_opening_not_through_a_wall(
    border: str, communicates: bool
) -> None:
    drawing = BEHIND_A_DOOR.replace(".D.", f".{border}.")
    game = at(drawing, "wounded_in A", "sleeping B", phase="wake_rooms", fate="N" if communicates else "")
    assert game.said(e.FateRolled, why="wake") is communicates


def test_b_71_an_opened_door_still_communicates() -> None:
    game = at(BEHIND_A_DOOR, "closed", "wounded_in A", "sleeping B", phase="wake_rooms", fate="N")
    assert game.said(e.RoomSleptOn, tile="B", symbol="drop")


def test_e_03_a_locked_door_does_not_communicate_until_it_is_open() -> None:
    shut = at(BEHIND_A_DOOR, "wounded_in A", "sleeping B", phase="wake_rooms", locked=("d1",))
    assert not shut.said(e.FateRolled)
    opened = at(BEHIND_A_DOOR, "closed", "wounded_in A", "sleeping B", phase="wake_rooms", locked=("d1",), fate="N")
    assert opened.said(e.FateRolled, why="wake")


THREE_ROOMS = """
    +-+-+-+-+-+-+
    |B .os .o. .|
    +   +   +   +
    |. .o. .os .|
    +-+-+-+-+-+-+
"""


def test_b_72_two_noisy_neighbours_are_one_roll() -> None:
    """Room B lies between A and C; a monster was wounded in both."""
    game = at(THREE_ROOMS, "wounded_in A C", "sleeping B", phase="wake_rooms", fate="N")
    assert len(game.told(e.FateRolled, why="wake")) == 1


def test_e_13_rooms_wake_in_the_order_of_the_mission_file_each_with_one_roll() -> None:
    drawing = """
        +-+-+-+-+-+-+
        |s .oB .os .|
        +   +   +   +
        |. .o. .o. .|
        +-+-+-+-+-+-+
    """
    game = at(drawing, "wounded_in B", "sleeping C A", phase="wake_rooms", fate="N B")
    assert [event.tile for event in game.told(e.RoomSleptOn)] == ["C", "A"]
    assert len(game.told(e.FateRolled, why="wake")) == 2


def test_room_06_a_woken_room_s_monsters_act_in_the_same_phase_and_for_good() -> None:
    """ROOM-06, TURN-08: woken in step 1, walking in step 3; the marker does not come back."""
    game = at(TWO_ROOMS, "entered B", "sleeping B", phase="wake_rooms")
    assert game.said(e.MonsterAttacked, monster="s1")
    assert game.state.turn == 2
    assert game.state.sleeping == []


def test_room_07_b_74_a_monster_that_walks_into_a_sleeping_room_wakes_it_and_the_sleepers_still_act() -> None:
    """s1 walks from A through B towards Barka; s2 in B wakes, joins the queue and acts once."""
    game = at(
        """
        +-+-+-+-+-+-+-+-+-+
        |s .o. s . . . .oB|
        +   +           + +
        |. .o. . . . . .o.|
        +-+-+-+-+-+-+-+-+-+
        """,
        "sleeping B",
        phase="monsters",
    )
    assert game.told(e.RoomWoke) == [e.RoomWoke("B", "monster", "s1")]
    acted = [event.monster for event in game.told(e.MonsterMoved)]
    assert acted == ["s1", "s2"]


def test_b_74_each_monster_acts_once_even_when_a_room_wakes_in_step_3() -> None:
    game = at(
        """
        +-+-+-+-+-+-+-+-+-+
        |s .o. s . . s .oB|
        +   +           + +
        |. .o. . . . . .o.|
        +-+-+-+-+-+-+-+-+-+
        """,
        "sleeping B",
        phase="monsters",
        cards={"ugly_snout": {"steps": 3}},
    )
    acts = [event.monster for event in game.told(e.TargetChosen)]
    assert sorted(acts) == ["s1", "s2", "s3"]


def test_room_08_b_57_a_room_in_which_a_sleeper_was_wounded_wakes_for_certain() -> None:
    """Helena shoots a Grunt in its sleep through an opening; no die."""
    game = at(TWO_ROOMS.replace("B . .", ". . H").replace("s|", "g|"), "sleeping B", dice="****")
    game.answers("act attack", "dice 4", *["star spectral_wolf"] * 3, "star elven_step")
    end_turn(game)
    assert game.told(e.RoomWoke) == [e.RoomWoke("B", "wounded", "")]
    assert not game.said(e.FateRolled)
    assert game.monster("g1").life == 1


def test_room_09_b_14_a_room_is_the_tile_so_noise_in_the_corridor_is_heard_by_its_neighbours_only() -> None:
    """A wound on tile A is next door to B, and two doors away from C."""
    game = at(THREE_ROOMS, "wounded_in A", "sleeping B C", phase="wake_rooms", fate="N")
    assert [event.about for event in game.told(e.FateRolled, why="wake")] == ["B"]


def test_b_14_a_big_monster_on_two_tiles_is_heard_in_both() -> None:
    """Wounded across the border of A and B, it wakes both for certain."""
    game = at(
        """
        +-+-+-+-+-+-+
        |. . ror . .|
        +     +     +
        |. B .o. . .|
        +-+-+-+-+-+-+
        """,
        "sleeping A B",
        dice="221",
    )
    game.answers("act attack", "weapon cleaver", "dice 3")
    assert game.state.wounded_in == ["A", "B"]
    end_turn(game)
    assert [(event.tile, event.why) for event in game.told(e.RoomWoke)] == [("A", "wounded"), ("B", "wounded")]


def test_b_14_a_big_monster_half_in_an_active_room_is_awake() -> None:
    drawing = """
        +-+-+-+-+-+-+
        |. . ror . .|
        +     +     +
        |. B .o. . .|
        +-+-+-+-+-+-+
    """
    assert at(drawing, "sleeping B", phase="monsters", fate="R").said(e.MonsterAttacked, monster="r1")
    assert not at(drawing, "sleeping A B", phase="monsters").said(e.MonsterAttacked)

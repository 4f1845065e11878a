"""Portals and reinforcements (ledger section 14): PORT-01 to PORT-07, COMP-03, COMP-04, B-75 to B-77, D.11, E-02, E-04
to E-06, E-24."""

from __future__ import annotations

import pytest

import missions
from engine import events as e
from engine.chance import Scripted
from engine.game import new_game
from tests.play import Play, at

HALL = """
    +-+-+-+-+-+-+-+-+-+
    |B . . . . . . . .|
    +                 +
    |. . . . . . . . .|
    +                 +
    |. . . . . . P P .|
    +                 +
    |. . . . . . P P .|
    +-+-+-+-+-+-+-+-+-+
"""
"""A Portal on G3 H3 / G4 H4."""

FIGURES = {
    2: (0, 1, 1),
    3: (1, 1, 2),
    4: (1, 1, 2),
    5: (1, 2, 3),
    6: (1, 2, 3),
}
"""D.11, retold: Heroes -> figures on Lightning, Drop, Skull."""


def arrivals(game: Play) -> list[str]:
    return [event.square for event in game.told(e.MonsterArrived)]


@pytest.mark.parametrize("scale", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("fate, column", [("R", 0), ("G", 0), ("Y", 0), ("B", 1), ("N", 1), ("K", 2)])
def test_port_01_the_table_says_how_many_appear(scale: int, fate: str, column: int) -> None:
    game = at(HALL, phase="portals", scale=scale, fate=fate)
    assert len(arrivals(game)) == FIGURES[scale][column]
    assert game.told(e.PortalRolled)[0].number == FIGURES[scale][column]


def test_e_02_a_single_hero_of_one_player_plays_by_the_column_of_two() -> None:
    game = new_game(missions.load("m01"), {"barka": "ada"}, chance=Scripted())
    assert game.state.scale == 2
    assert game.setting.portal_table == {"lightning": 0, "drop": 1, "skull": 1}


def test_port_02_b_75_figures_come_clockwise_from_the_top_left_and_skip_who_stands_there() -> None:
    """PORT-02, PORT-03: a Hero on the top left square sends the first figure to the top right."""
    game = at(HALL, "barka at G3", phase="portals", scale=5, fate="K")
    assert arrivals(game) == ["H3", "H4", "G4"]


def test_port_02_a_big_portal_fills_clockwise_too() -> None:
    game = at(
        """
        +-+-+-+-+-+-+-+-+-+-+
        |B . . . . . Q Q Q Q|
        +                   +
        |. . . . . . Q Q Q Q|
        +-+-+-+-+-+-+-+-+-+-+
        """,
        "barka at J1",
        phase="portals",
        scale=6,
        fate="K",
    )
    assert arrivals(game) == ["G1", "H1", "I1"]


def test_port_04_e_24_a_full_portal_rolls_and_brings_nobody() -> None:
    drawing = HALL.replace("B . . . . . . . .", "B s s s s . . . .")
    lines = ["s1 at G3", "s2 at H3", "s3 at H4", "s4 at G4", "sleeping A"]
    asleep = at(drawing, *lines, phase="portals")
    assert not asleep.said(e.PortalRolled), "E-04 comes first"
    game = at(drawing, *lines[:-1], phase="portals", fate="K")
    assert game.told(e.PortalRolled) == [e.PortalRolled("P1", "skull", 1, 0, True)]
    assert arrivals(game) == []


TWELVE_SNOUTS = """
    +-+-+-+-+-+-+-+
    |s s s s s s .|
    +             +
    |s s s s s s .|
    +-+-+-+-+-+-+-+
    |B . . . . P P|
    +             +
    |. . . . . P P|
    +-+-+-+-+-+-+-+
"""


def test_port_05_figures_are_limited_by_the_supply() -> None:
    """12 of the 13 Snouts are out: of two figures one comes."""
    game = at(TWELVE_SNOUTS, "sleeping A", phase="portals", scale=3, fate="K")
    assert game.told(e.PortalRolled) == [e.PortalRolled("P1", "skull", 2, 1, False)]
    assert len(arrivals(game)) == 1


def test_port_05_e_24_without_a_figure_left_the_portal_still_rolls() -> None:
    drawing = TWELVE_SNOUTS.replace("s .|", "s s|", 1)
    game = at(drawing, "sleeping A", phase="portals", scale=3, fate="K")
    assert game.told(e.PortalRolled) == [e.PortalRolled("P1", "skull", 2, 0, False)]


def test_b_76_portals_resolve_in_map_order_while_supply_lasts() -> None:
    """The Portal takes the last Snout, the Small Portal gets none."""
    game = at(TWELVE_SNOUTS, "sleeping A", "portals C4", phase="portals", scale=3, fate="R")
    assert [(event.portal, event.came) for event in game.told(e.PortalRolled)] == [("P1", 1), ("small:C4", 0)]


def test_comp_04_b_76_reinforcements_are_basic_ugly_snouts() -> None:
    game = at(HALL, phase="portals", fate="K")
    assert game.told(e.MonsterArrived)[0].kind == "ugly_snout"


PORTAL_ROOM = """
    +-+-+-+-+-+-+
    |B . .|P P .|
    +     +     +
    |. . .|P P .|
    +-+-+-+-+-+-+
"""


def test_e_04_b_77_a_portal_in_a_sleeping_room_is_shut_and_rolls_no_die() -> None:
    game = at(PORTAL_ROOM, "sleeping B", phase="portals")
    assert not game.said(e.FateRolled)
    assert game.game.view().portals[0].shut


def test_e_04_the_portal_opens_with_the_room() -> None:
    game = at(PORTAL_ROOM, "sleeping B", "entered B", phase="wake_rooms", fate="K")
    assert arrivals(game) == ["D1"]
    assert not game.game.view().portals[0].shut


def test_port_06_a_figure_in_an_active_room_acts_in_the_same_phase() -> None:
    """PORT-06, TURN-08: six Steps to Barka's side are two too many, but it walks."""
    game = at(HALL, phase="portals", fate="K")
    (moved,) = game.told(e.MonsterMoved)
    assert (moved.monster, moved.start, len(moved.path)) == ("s1", "G3", 4)


def test_port_07_a_small_portal_brings_one_snout_a_phase_without_a_die() -> None:
    game = at(HALL.replace("P", "."), "portals I4", phase="portals")
    assert game.told(e.PortalRolled) == [e.PortalRolled("small:I4", "", 1, 1, False)]
    assert arrivals(game) == ["I4"]
    game.answers("act end", "leave_dice let_go")
    assert arrivals(game) == ["I4", "I4"], "and another one in the next phase"


def test_port_07_b_75_a_hero_on_a_small_portal_keeps_it_shut() -> None:
    game = at(HALL.replace("P", "."), "portals I4", "barka at I4", phase="portals")
    assert game.told(e.PortalRolled) == [e.PortalRolled("small:I4", "", 1, 0, True)]


def test_e_04_a_small_portal_in_a_sleeping_room_is_shut() -> None:
    game = at(PORTAL_ROOM.replace("P", "."), "portals E1", "sleeping B", phase="portals")
    assert not game.said(e.PortalRolled)


def test_move_09_nobody_appears_on_an_open_pit() -> None:
    """To monsters an open pit is an obstacle, so its square is skipped (PORT-03)."""
    game = at(HALL.replace("P P", "* .", 1).replace("P", "."), "portals G3", phase="portals")
    assert game.told(e.PortalRolled) == [e.PortalRolled("small:G3", "", 1, 0, True)]


def test_numbers_of_figures_are_not_used_again() -> None:
    game = at(HALL.replace("B .", "B s").replace("P", "."), "barka pool 3", "portals I4", dice="22")
    game.answers("act attack", "weapon cleaver", "dice 2", "act end", "leave_dice let_go")
    assert game.said(e.MonsterKilled, monster="s1")
    assert game.told(e.MonsterArrived)[0].monster == "s2"


def test_e_05_no_more_than_ten_snouts_stand_at_the_start() -> None:
    """M1 lists twelve for six Heroes; the last two of its list are left out, the Grunt is not."""
    mission = missions.load("m01")
    names = ("barka", "helena", "zanvor", "zoe", "yang_ping", "luckylock")
    game = new_game(mission, dict.fromkeys(names, "ada"), scale=6, chance=Scripted())
    kinds = [monster.kind for monster in game.state.monsters.values()]
    assert kinds.count("ugly_snout") == 10
    assert kinds.count("big_grunt") == 1
    squares = {mission.board.name(monster.at) for monster in game.state.monsters.values()}
    assert "C9" in squares
    assert not squares & {"D10", "N8"}


@pytest.mark.parametrize("hero, facing", [("A3", "w"), ("G1", "n"), ("I4", "e"), ("F2", "n")])
def test_e_06_who_appears_faces_the_nearest_hero_and_ties_go_north_first(hero: str, facing: str) -> None:
    """The figure appears on G3; from F2 (north-west) north and west are equally right."""
    game = at(HALL, f"barka at {hero}", phase="portals", fate="K", cards={"ugly_snout": {"steps": 0, "attack": 0}})
    assert game.monster("s1").facing == facing

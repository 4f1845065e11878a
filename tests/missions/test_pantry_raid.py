"""M1 "Pantry Raid" stands as planned (D.17, SET-01, SET-07, SET-12, SET-14, E-05, E-16)."""

from __future__ import annotations

import pytest

import missions
from engine.board.squares import cells_of
from engine.mission.load import Mission


@pytest.fixture
def pantry() -> Mission:
    return missions.load("m01")


def names(mission: Mission, cells: tuple[int, ...]) -> str:
    return " ".join(map(mission.board.name, cells))


def test_the_tiles_stand_in_the_order_of_the_file(pantry: Mission) -> None:
    assert [(tile.id, tile.kind, tile.w, tile.h) for tile in pantry.board.tiles] == [
        ("A", "room", 6, 6),
        ("C1", "corridor", 6, 2),
        ("B", "room", 6, 6),
        ("D", "room", 6, 6),
        ("E", "room", 6, 6),
        ("F", "room", 6, 6),
    ]
    assert pantry.board.floor.bit_count() == 5 * 36 + 12


def test_set_12_six_starting_squares_front_first(pantry: Mission) -> None:
    assert names(pantry, pantry.entry) == "B3 B4 A3 A4 A2 A5"


def test_the_pieces_stand_where_the_map_shows_them(pantry: Mission) -> None:
    name = pantry.board.name
    assert {key: name(cell) for key, cell in pantry.chests.items()} == {"c1": "R12", "c2": "A12", "c3": "L10"}
    assert {key: name(cell) for key, cell in pantry.barrels.items()} == {
        "b1": "R1",
        "b2": "M12",
        "b3": "G10",
        "b4": "F12",
    }
    assert [(kind, name(cell)) for kind, cell in pantry.furniture] == [("column", "N2"), ("column", "Q5")]
    assert [name(cell) for cell in cells_of(pantry.furniture_mask)] == ["N2", "Q5"]
    (portal,) = pantry.portals.values()
    assert (portal.id, portal.kind, names(pantry, portal.squares)) == ("P1", "portal", "O9 P9 P10 O10")


def test_e_05_more_heroes_bring_more_monsters_and_never_more_than_ten_ugly_snouts(pantry: Mission) -> None:
    assert [len(pantry.present(scale)) for scale in (2, 3, 4, 5, 6)] == [8, 10, 11, 11, 11]
    six = pantry.present(6)
    assert [monster.kind for monster in six].count("ugly_snout") == 10
    assert "big_grunt" in [monster.kind for monster in six]
    left_out = [pantry.board.name(m.at) for m in pantry.monsters if m not in six]
    assert left_out == ["D10", "N8"], "the last ones of the list"


def test_what_the_file_says_of_sleepers_traps_time_and_solo(pantry: Mission) -> None:
    assert pantry.sleeping == ("B", "D", "E", "F")
    assert pantry.traps == ("c1", "c2", "d3")
    assert dict(pantry.ends) == {2: 11, 3: 10, 4: 8, 5: 8, 6: 8}
    assert dict(pantry.objective) == {"chests_left": 0}
    assert (pantry.solo, pantry.fate_tiles, pantry.starting_xp) == (("barka", "zoe"), 4, 0)
    assert (pantry.locked, pantry.optional) == ((), ())


def test_b_126_no_monster_begins_within_two_squares_of_a_starting_square(pantry: Mission) -> None:
    nearest = min(pantry.board.distance(a, m.at) for a in pantry.entry for m in pantry.monsters)
    assert nearest >= 3


def test_the_mission_keeps_the_texts_it_was_read_from(pantry: Mission) -> None:
    assert pantry.source.yaml_text.startswith("id: m01_pantry_raid")
    assert pantry.source.map_text.startswith("+-+-")

"""Block Zones (BLOCK-01, BLOCK-05, B-05, B-18, BIG-03)."""

from __future__ import annotations

from engine.board.zones import zone, zone_count, zones
from tests.board.positions import sketch


def test_block_01_a_zone_is_the_eight_squares_around() -> None:
    p = sketch("""
        +-+-+-+-+
        |. . . .|
        +       +
        |. s . .|
        +       +
        |. . . .|
        +-+-+-+-+
    """)
    assert p.rows(zone(p.open, p.body("s"))) == ["***.", "*.*.", "***."]


def test_big_03_a_big_monster_s_zone_is_ten_squares() -> None:
    p = sketch("""
        +-+-+-+-+
        |. . . .|
        +       +
        |. n n .|
        +       +
        |. . . .|
        +-+-+-+-+
    """)
    assert p.rows(zone(p.open, p.body("n"))) == ["****", "*..*", "****"]


def test_block_05_b_05_walls_and_closed_doors_cut_a_zone_and_an_opened_door_does_not() -> None:
    p = sketch("""
        +-+-+-+
        |.|. .|
        + +D+D+
        |.|s .|
        + +   +
        |.|. .|
        +-+-+-+
    """)
    assert p.rows(zone(p.shut, p.body("s"))) == ["...", "..*", ".**"]
    assert p.rows(zone(p.open, p.body("s"))) == [".**", "..*", ".**"]


def test_b_18_a_zone_does_not_reach_around_the_corner_of_a_gap() -> None:
    p = sketch("""
        +-+-+-+
        |. . .|
        +-+ +-+
        |. s .|
        +-+-+-+
    """)
    assert p.rows(zone(p.open, p.body("s"))) == [".*.", "*.*"]


def test_zones_of_several_monsters_join_and_can_be_counted() -> None:
    p = sketch("""
        +-+-+-+-+-+
        |s . . . m|
        +-+-+-+-+-+
    """)
    bodies = [p.body("s"), p.body("m"), p.at("C1")]
    assert p.rows(zones(p.open, bodies)) == [".*.*."]
    assert [zone_count(p.open, bodies, cell) for cell in p.at("A1", "B1", "C1", "D1")] == [0, 2, 0, 2]

"""Range bands and shot paths (RNG-01 to RNG-10, B-06 to B-09, C-15)."""

from __future__ import annotations

from engine.board.reach import band, hits, in_range, within
from tests.board.positions import sketch

OPEN = """
    +-+-+-+-+-+-+-+
    |. . . . . . .|
    +             +
    |. . . . . . .|
    +             +
    |. . . . . . .|
    +             +
    |. . . h . . .|
    +             +
    |. . . . . . .|
    +             +
    |. . . . . . .|
    +             +
    |. . . . . . .|
    +-+-+-+-+-+-+-+
"""


def test_rng_02_b_06_bands_are_square_rings_of_8_16_and_24_squares() -> None:
    p = sketch(OPEN)
    assert [band(p.board, p.cell("h"), k).bit_count() for k in (1, 2, 3)] == [8, 16, 24]
    assert p.rows(band(p.board, p.cell("h"), 2)) == [
        ".......",
        ".*****.",
        ".*...*.",
        ".*...*.",
        ".*...*.",
        ".*****.",
        ".......",
    ]


def test_rng_02_bands_end_at_the_border_of_the_board() -> None:
    p = sketch("""
        +-+-+-+
        |h . .|
        +     +
        |. . .|
        +-+-+-+
    """)
    assert p.rows(band(p.board, p.cell("h"), 1)) == [".*.", "**."]
    assert p.rows(band(p.board, p.cell("h"), 2)) == ["..*", "..*"]


def test_rng_01_a_weapon_hits_exactly_its_band() -> None:
    p = sketch(OPEN)
    for k in (1, 2, 3):
        assert in_range(p.open, p.cell("h"), k) == band(p.board, p.cell("h"), k)


def test_c_15_a_range_3_shot_goes_through_bands_1_2_3_in_this_order() -> None:
    p = sketch("""
        +-+-+-+-+
        |h|. . .|
        + +-+ + +
        |. . .|.|
        +-+-+-+-+
    """)
    # to C1 and D1 every chain would have to stay in a band for a step: A2 B2 (1), C2 and C1 (2), D1 (3)
    assert p.names(in_range(p.open, p.cell("h"), 1)) == "A2"
    assert p.names(in_range(p.open, p.cell("h"), 2)) == ""
    assert in_range(p.open, p.cell("h"), 3) == 0


def test_rng_07_b_07_a_bent_path_gets_around_one_wall_at_range_3_but_not_at_range_2() -> None:
    p = sketch("""
        +-+-+-+-+
        |. . . .|
        +       +
        |h .|. .|
        +       +
        |. . . .|
        +-+-+-+-+
    """)
    assert in_range(p.open, p.cell("h"), 3) >> p.at("D2")[0] & 1
    assert not in_range(p.open, p.cell("h"), 2) >> p.at("C2")[0] & 1


def test_rng_05_a_closed_door_breaks_the_path_and_an_open_one_does_not() -> None:
    p = sketch("""
        +-+-+-+
        |h .D.|
        +   + +
        |. .D.|
        +-+-+-+
    """)
    assert p.names(in_range(p.shut, p.cell("h"), 2)) == ""
    assert p.names(in_range(p.open, p.cell("h"), 2)) == "C1 C2"


def test_rng_05_figures_and_furniture_do_not_break_the_path() -> None:
    p = sketch("""
        +-+-+-+-+
        |h # # t|
        +-+-+-+-+
    """)
    assert in_range(p.open, p.cell("h"), 3) == p.mask("t")


def test_rng_06_every_chain_brings_the_shot_nearer_with_each_step() -> None:
    p = sketch("""
        +-+-+-+-+-+
        |. . . . .|
        +   +-+   +
        |h .|. . t|
        +-+-+-+-+-+
    """)
    assert not in_range(p.open, p.cell("h"), 3) >> p.cell("t") & 1, "it is in band 4"
    assert p.names(in_range(p.open, p.cell("h"), 3)) == "D1"


def test_rng_09_b_08_up_to_three_squares_away_is_any_band_with_a_path() -> None:
    p = sketch("""
        +-+-+-+-+-+
        |h . . . .|
        +-+-+-+-+-+
    """)
    assert p.names(within(p.open, p.cell("h"))) == "B1 C1 D1"
    assert p.names(within(p.open, p.cell("h"), 2)) == "B1 C1"
    walled = sketch("""
        +-+-+-+-+
        |h . .|t|
        +-+-+-+-+
    """)
    assert p.names(within(walled.open, walled.cell("h"))) == "B1 C1"


def test_rng_10_b_09_a_big_monster_is_hit_on_either_square() -> None:
    p = sketch("""
        +-+-+-+-+
        |h . n n|
        +-+-+-+-+
    """)
    assert hits(in_range(p.open, p.cell("h"), 2), p.body("n"))
    assert hits(in_range(p.open, p.cell("h"), 3), p.body("n"))
    assert not hits(in_range(p.open, p.cell("h"), 1), p.body("n"))

"""Big Monsters' bodies in play (ledger section 17): BIG-01 to BIG-05, B-09, B-14, B-87, FACE-07; D.10's Lives.

The geometry alone is tested in tests/board/test_bodies.py and test_facing.py."""

from __future__ import annotations

import pytest

import missions
from engine import events as e
from engine.board.facing import back, front
from engine.board.squares import cells_of, mask_of
from engine.setting import Setting
from tests.play import Play, at


def places(game: Play, monster: str) -> list[str]:
    """Where its body stood after each step: "F7 F8"."""
    (moved,) = game.told(e.MonsterMoved, monster=monster)
    return [f"{front} {tail}" for front, tail in zip(moved.path, moved.tails, strict=True)]


OPEN = """
    +-+-+-+-+-+-+-+-+
    |. . . . . . . .|
    +               +
    |. . u u . . . .|
    +               +
    |. . . . . . . .|
    +               +
    |. . . . . . . B|
    +-+-+-+-+-+-+-+-+
"""


def test_big_01_both_squares_are_taken() -> None:
    game = at(OPEN, dice="2222").answers("act move", "dice 4")
    assert game.where("u1") == "C2 D2"
    assert not {"C2", "D2"} & set(game.options)
    assert game.why_not("D2").startswith("occupied MOVE-05")


def test_big_03_its_block_zone_is_ten_squares() -> None:
    """BLOCK-01, BLOCK-02: a Hero stops on the first of them, at either end of the body."""
    game = at(OPEN, "barka at H2", dice="22").answers("act move", "dice 2")
    zone = {game.board.name(cell) for cell in cells_of(game.game.table.zones)}
    assert zone == {"B1", "C1", "D1", "E1", "B2", "E2", "B3", "C3", "D3", "E3"}
    assert "E2" in game.options
    game.answers("move_to E2")
    assert game.told(e.HeroMoved)[0].stopped == "zone"
    assert game.why_not("move").startswith("in_block_zone BLOCK-03")


def test_big_04_face_07_six_squares_are_front_and_four_are_back() -> None:
    game = at(OPEN, "u1 facing s")
    stud = game.monster("u1")
    assert [game.board.name(c) for c in cells_of(back(stud.body, stud.facing, game.board))] == ["B1", "C1", "D1", "E1"]
    assert len(list(cells_of(front(stud.body, stud.facing, game.board)))) == 6


@pytest.mark.parametrize("hero, facing", [("D4", "s"), ("D1", "n"), ("B1", "n"), ("B2", "n")])
def test_b_87_it_faces_across_its_long_side(hero: str, facing: str) -> None:
    """In melee it does not move; beside its short end both facings have the Hero in front, and north comes first."""
    melee = at(OPEN, f"barka at {hero}", "u1 facing s", phase="monsters", cards={"stud": {"steps": 1}})
    assert melee.monster("u1").facing == facing


def test_big_02_it_does_not_go_broadside_through_a_gap_of_one_square() -> None:
    """The wall of columns has one hole on D3; a Stud that lies flat turns and goes through lengthwise."""
    game = at(
        """
        +-+-+-+-+-+-+-+
        |. . u u . . .|
        +             +
        |. . . . . . .|
        +             +
        |O O O . O O O|
        +             +
        |. . . . . . .|
        +             +
        |. . . . . . .|
        +             +
        |. . . B . . .|
        +-+-+-+-+-+-+-+
        """,
        phase="monsters",
        cards={"stud": {"steps": 9}},
    )
    way = places(game, "u1")
    assert "D2 D3" in way
    assert "D3 D4" in way
    assert not any("D3" in place and place not in ("D2 D3", "D3 D4") for place in way)
    assert game.said(e.MonsterAttacked, monster="u1")


def test_big_02_a_lane_of_one_square_is_wide_enough_lengthwise() -> None:
    game = at("+-+-+-+-+-+-+\n|t t . . . B|\n+-+-+-+-+-+-+", phase="monsters")
    assert places(game, "t1") == ["B1 C1", "C1 D1"]


def test_big_02_it_cannot_turn_where_there_is_no_room() -> None:
    """A corner of two one-square lanes: nothing of two squares gets around it."""
    game = at(
        """
        +-+-+-+-+
        |n n . .|
        +-+-+-+ +
              |.|
              + +
              |.|
              + +
              |B|
              +-+
        """,
        phase="monsters",
        cards={"spiny_grunter": {"steps": 9}},
    )
    assert not game.said(e.MonsterAttacked)


def test_big_05_b_87_a_quarter_turn_around_a_half_costs_one_step() -> None:
    """The ledger's turn: from A1 B1 around A1 to A1 A2, then down the lane."""
    game = at(
        """
        +-+-+-+-+
        |t t O .|
        +       +
        |. O O .|
        +       +
        |. O . .|
        +       +
        |. O . .|
        +       +
        |B O . .|
        +-+-+-+-+
        """,
        phase="monsters",
        cards={"stinky_thing": {"steps": 2}},
    )
    assert places(game, "t1") == ["A1 A2", "A2 A3"]
    assert game.monster("t1").facing in "ew"


def test_b_04_b_87_a_door_two_wide_lets_it_through_broadside_and_lengthwise() -> None:
    for start in ("r1 at A1 tail A2", "r1 at B1 tail C1"):
        game = at(
            """
            +-+-+-+-+-+-+-+-+
            |r . . .D. . . B|
            +       +       +
            |r . . .D. . . .|
            +-+-+-+-+-+-+-+-+
            """,
            "closed",
            start,
            phase="monsters",
            fate="R",
            cards={"running_spider": {"steps": 9}},
        )
        assert game.said(e.MonsterAttacked, monster="r1", hero="barka")


def test_mact_04_b_78_a_big_monster_is_near_with_either_half() -> None:
    """Its tail is beside Barka: distance 0, it acts before the Snout one step away."""
    game = at(
        """
        +-+-+-+-+-+-+-+
        |t t B . s . .|
        +-+-+-+-+-+-+-+
        """,
        phase="monsters",
    )
    assert [event.monster for event in game.told(e.TargetChosen)] == ["t1", "s1"]
    assert game.told(e.TargetChosen)[0].distances == (("barka", 0),)
    assert len(game.told(e.MonsterAttacked, monster="t1")) == 1


def test_mact_04_b_78_its_distance_counts_its_own_kind_of_steps() -> None:
    """The Thing turns and goes through the hole lengthwise: two steps. The Snout is one step away and goes first."""
    game = at(
        """
        +-+-+-+-+-+-+
        |. t t . . .|
        +           +
        |O O . O O O|
        +           +
        |. . . . s .|
        +           +
        |. . B . . .|
        +-+-+-+-+-+-+
        """,
        phase="monsters",
    )
    assert [event.monster for event in game.told(e.TargetChosen)] == ["s1", "t1"]
    assert game.told(e.TargetChosen)[1].distances == (("barka", 2),)


def test_room_07_b_14_with_half_its_body_it_enters_a_room_and_wakes_it() -> None:
    game = at(
        """
        +-+-+-+-+-+-+-+
        |r r . .os . .|
        +       +     +
        |. . . Bo. . .|
        +-+-+-+-+-+-+-+
        """,
        "barka at F2",
        "sleeping B",
        phase="monsters",
        cards={"running_spider": {"steps": 2}},
    )
    assert game.where("r1").split()[-1] == "D1"
    assert game.state.sleeping == ["B"], "two steps end at the border"
    further = at(
        """
        +-+-+-+-+-+-+-+
        |r r . .os . .|
        +       +     +
        |. . . Bo. . .|
        +-+-+-+-+-+-+-+
        """,
        "barka at G2",
        "s1 at G1",
        "sleeping B",
        phase="monsters",
        cards={"running_spider": {"steps": 3}},
    )
    assert further.told(e.RoomWoke) == [e.RoomWoke("B", "monster", "r1")]
    assert further.said(e.MonsterAttacked, monster="s1"), "the sleeper it woke still acts (B-74)"


def test_move_09_neither_half_steps_on_an_open_pit() -> None:
    game = at("+-+-+-+-+-+-+\n|t t . * . B|\n+-+-+-+-+-+-+", phase="monsters", cards={"stinky_thing": {"steps": 9}})
    assert game.where("t1") == "A1 B1"


def test_b_22_it_passes_a_lying_hero_and_stops_on_it_with_neither_half() -> None:
    lane = "+-+-+-+-+-+-+-+\n|t t Z . . . B|\n+-+-+-+-+-+-+-+"
    passed = at(lane, "zoe lying", phase="monsters", cards={"stinky_thing": {"steps": 4}})
    assert passed.where("t1") == "E1 F1"
    short = at(lane, "zoe lying", phase="monsters", cards={"stinky_thing": {"steps": 2}})
    assert short.where("t1") == "A1 B1"


def test_b_86_a_boss_walks_through_a_closed_door_of_two_squares() -> None:
    game = at(
        """
        +-+-+-+-+-+-+
        |X X .D. . B|
        +     +     +
        |. . .D. . .|
        +-+-+-+-+-+-+
        """,
        phase="monsters",
        fate="R",
    )
    assert game.said(e.MonsterAttacked, monster="D1", hero="barka")
    assert game.state.closed == ["d1"]


def test_face_04_its_back_goes_to_the_fewest_heroes() -> None:
    """Barka stands beside its short end, Zoe north of it: facing north, nobody is behind it."""
    melee = at(
        """
        +-+-+-+-+
        |. Z . .|
        +       +
        |B u u .|
        +       +
        |. . . .|
        +-+-+-+-+
        """,
        phase="monsters",
        fate="R",
    )
    assert melee.said(e.MonsterAttacked, hero="barka")
    assert melee.monster("u1").facing == "n"
    zoe_south = at(
        """
        +-+-+-+-+
        |. . . .|
        +       +
        |B u u .|
        +       +
        |. Z . .|
        +-+-+-+-+
        """,
        "u1 facing n",
        phase="monsters",
        fate="R",
    )
    assert zoe_south.monster("u1").facing == "s"


def test_b_09_rng_10_it_can_be_hit_on_either_square() -> None:
    """Helena's bow reaches three squares: the near half is two away, the far half three."""
    game = at("+-+-+-+-+\n|H . u u|\n+-+-+-+-+", dice="****").answers("act attack")
    assert game.asked == "dice helena"
    assert game.game.decision is not None
    assert game.game.decision.context["weapon"] == "composite_bow"


@pytest.mark.parametrize("kind", ["stud", "zurill", "dorbak", "tatanka"])
def test_d_10_the_life_of_the_stud_and_the_bosses_grows_with_the_heroes(kind: str) -> None:
    lives = [Setting(missions.load("m01"), scale, "normal").monster(kind).life for scale in (2, 3, 4, 5, 6)]
    assert lives == ([4, 4, 4, 5, 5] if kind in ("stud", "zurill") else [4, 5, 6, 6, 7])


def test_a_body_stays_in_one_piece() -> None:
    """After every step of a long way around, both halves are linked neighbours."""
    game = at(
        """
        +-+-+-+-+-+-+-+-+
        |r r . .|. . . .|
        +       +       +
        |. . . .D. . . .|
        +       +       +
        |. . . .D. . . .|
        +       +       +
        |. . . .|. . . B|
        +-+-+-+-+-+-+-+-+
        """,
        "closed",
        phase="monsters",
        fate="R",
        cards={"running_spider": {"steps": 12}},
    )
    links = game.game.table.links
    for place in places(game, "r1"):
        first, second = (cell for name in place.split() if (cell := game.board.cell(name)) is not None)
        assert links.around[first] & mask_of((second,))

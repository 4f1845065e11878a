"""The rulebook's worked examples of the Monster Phase (ledger C-10 to C-13, C-20, C-24), one test each."""

from __future__ import annotations

from engine import events as e
from tests.play import Play, at

FOUR_AGAINST_THREE = """
    +-+-+-+-+-+-+-+-+
    |. . . . . . . .|
    +               +
    |. s . . . . . .|
    +               +
    |. . B . . . . .|
    +               +
    |. . . . s . . L|
    +               +
    |. . . . . . . .|
    +               +
    |. . g . . . . .|
    +               +
    |. . . . . . . .|
    +               +
    |. . . . . . . .|
    +               +
    |. . Z . . . . .|
    +-+-+-+-+-+-+-+-+
"""
"""Snout A is s1, Snout B is s2, Big Grunt C is g1."""


def monster_phase(dice: str, fate: str = "K") -> Play:
    return at(FOUR_AGAINST_THREE, "barka shields 3", phase="monsters", dice=dice, fate=fate)


def test_c_10_barka_parries_snout_a_and_keeps_one_token() -> None:
    """C-10: Barka discards two of three tokens and rolls 2 and a Star (Defence 3): 5; the Snout's two dice make 3."""
    game = monster_phase("2* 21").answers("shields 2", "star war_cry")
    (blow,) = game.told(e.MonsterAttacked)
    assert (blow.monster, blow.shields, blow.protection, blow.attack, blow.hit) == ("s1", 2, 5, 3, False)
    assert game.where("s1") == "B2"
    assert (game.hero("barka").hp, game.hero("barka").shields) == (5, 1)
    assert game.hero("barka").energy["war_cry"] == 1


def test_c_11_snout_b_goes_one_square_to_barka_and_a_tie_is_a_hit() -> None:
    """C-11: Barka is one step away, Luckylock two; the last token shows a 2, the Snout 1 and 1: a hit."""
    game = monster_phase("2* 21 2 11").answers("shields 2", "star war_cry", "shields 1")
    (choice,) = game.told(e.TargetChosen, monster="s2")
    assert choice.hero == "barka"
    assert choice.because == "nearest"
    assert choice.distances[:2] == (("barka", 1), ("luckylock", 2))
    assert len(game.told(e.MonsterMoved, monster="s2")[0].path) == 1
    assert game.said(e.MonsterAttacked, monster="s2", protection=2, attack=2, hit=True)
    assert game.hero("barka").hp == 4


def test_c_12_black_is_no_candidate_so_the_grunt_prefers_green_to_red() -> None:
    """C-12: C is as far from Barka as from Zoe; black is Luckylock's, who is no candidate; Zoe has no token: a hit."""
    game = monster_phase("2* 21 2 11").answers("shields 2", "star war_cry", "shields 1")
    (choice,) = game.told(e.TargetChosen, monster="g1")
    assert (choice.hero, choice.because, choice.colour) == ("zoe", "behaviour", "black")
    assert set(choice.tied) == {"barka", "zoe"}
    assert game.board.distance(game.monster("g1").at, game.hero("zoe").at) == 1
    assert game.said(e.MonsterAttacked, monster="g1", hero="zoe", shields=0, attack_faces="", hit=True)
    assert game.hero("zoe").hp == 2
    assert game.left == ""


def test_c_13_the_nearest_acts_first_and_each_moves_and_attacks_before_the_next() -> None:
    game = monster_phase("2* 21 2 11").answers("shields 2", "star war_cry", "shields 1")
    acts = [
        (type(event).__name__, event.monster)
        for event in game.events
        if isinstance(event, e.MonsterMoved | e.MonsterAttacked)
    ]
    assert acts == [
        ("MonsterAttacked", "s1"),
        ("MonsterMoved", "s2"),
        ("MonsterAttacked", "s2"),
        ("MonsterMoved", "g1"),
        ("MonsterAttacked", "g1"),
    ]


def test_c_20_three_arrivals_take_top_left_top_right_and_bottom_right() -> None:
    game = at(
        """
        +-+-+-+-+-+-+-+-+-+-+
        |. . . . . . . . . .|
        +                   +
        |. P P . . . . . . .|
        +                   +
        |. P P . . . . . . B|
        +-+-+-+-+-+-+-+-+-+-+
        """,
        phase="portals",
        scale=5,
        fate="K",
    )
    assert [event.square for event in game.told(e.MonsterArrived)] == ["B2", "C2", "C3"]


def test_c_24_the_ugly_masters_dice_with_three_heroes() -> None:
    """C-24: four players; two ones, two twos and two Stars are worth 1, 1, 2, 2, 4 and 4."""
    game = at("+-+-+-+-+-+\n|B H L . s|\n+-+-+-+-+-+", phase="wake_rooms", master="ugly", dice="1122**")
    assert [game.game.table.worth(face) for face in game.state.master_dice] == [1, 1, 2, 2, 4, 4]
    assert game.said(e.MasterRolled, faces="1122**", star=4, total=14)

"""Tomes (TOME-01 to TOME-03, ITEM-23, A-04, B-100, B-116, D.8): the four Magic ones and Zoe's Primer."""

from __future__ import annotations

from functools import partial

import pytest

from engine import events as e
from tests.cards.blows import stars
from tests.play import Play
from tests.play import at as table

zoe_at = partial(table, active="zoe")
LANE = "+-+-+-+-+-+\n|Z . . B .|\n+-+-+-+-+-+"


def read(game: Play, tome: str, target: str, dice: int = 2) -> Play:
    """Zoe opens a Tome."""
    game.answers("act tome")
    if game.asked == "tome zoe":
        game.answers(f"tome {tome}")
    if game.asked == "tome_target zoe":
        game.answers(f"tome_target {target}")
    return stars(game.answers(f"dice {dice}"))


def test_tome_of_mending_gives_two_hit_points() -> None:
    game = read(zoe_at(LANE, "zoe hand_1 tome_of_mending", "barka hp 1", dice="2*"), "tome_of_mending", "barka")
    assert game.told(e.HeroHealed) == [e.HeroHealed("barka", 2, 3, "tome_of_mending")]


def test_tome_of_mending_never_beyond_the_heart() -> None:
    """B-61: Hit Points stop at the number in the heart."""
    game = read(zoe_at(LANE, "zoe hand_1 tome_of_mending hp 2", dice="2*"), "tome_of_mending", "zoe")
    assert game.told(e.HeroHealed) == [e.HeroHealed("zoe", 1, 3, "tome_of_mending")]


def test_tome_of_deep_winter_freezes_a_monster() -> None:
    """STAT-03, B-67: at once."""
    game = zoe_at("+-+-+-+-+\n|Z . . g|\n+-+-+-+-+", "zoe hand_1 tome_of_deep_winter", dice="2*")
    read(game, "tome_of_deep_winter", "g1")
    assert game.monster("g1").statuses == ["frozen"]
    view = game.game.view().monster("g1")
    assert view is not None
    assert (view.protection, view.steps) == (5, 1)


def test_tome_of_hasty_exits_moves_a_hero_four_squares_past_zones() -> None:
    """D.8: up to four squares, free, zones ignored; Zoe says where to."""
    game = zoe_at(
        "+-+-+-+-+-+-+\n|Z B . . . .|\n+           +\n|. . s . s .|\n+-+-+-+-+-+-+",
        "zoe hand_1 tome_of_hasty_exits",
        dice="2*",
    )
    read(game, "tome_of_hasty_exits", "barka")
    assert game.asked == "move_to zoe"
    assert "F1" in game.options, "four squares, past both Snouts"
    assert "A1" not in game.options
    game.answers("move_to E1")
    assert game.told(e.HeroMoved)[-1].stopped == "", "no zone stops him"
    assert (game.where("barka"), game.hero("barka").pool) == ("E1", 0)


def test_tome_of_hasty_exits_says_why_a_square_will_not_do() -> None:
    """The nearest square is one of those that are offered, for the Hero who is moved."""
    game = zoe_at("+-+-+-+-+-+-+-+\n|Z B . . . . .|\n+-+-+-+-+-+-+-+", "zoe hand_1 tome_of_hasty_exits", dice="2*")
    read(game, "tome_of_hasty_exits", "barka")
    assert game.why_not("G1") == "too_far MOVE-01 F1"


@pytest.mark.parametrize("bond", ["caged", "frozen", "stuck"])
def test_e_07_tome_of_hasty_exits_carries_nobody_out_of_a_cage_ice_or_a_pit(bond: str) -> None:
    """E-07: who is held is no target."""
    game = zoe_at(LANE, "zoe hand_1 tome_of_hasty_exits", f"barka {bond}").answers("act tome")
    assert game.asked == "dice zoe", "only Zoe herself is left"


def test_tome_of_hasty_exits_into_a_pit_hurts() -> None:
    """TRAP-08."""
    game = zoe_at("+-+-+-+\n|Z B *|\n+-+-+-+", "zoe hand_1 tome_of_hasty_exits", dice="2*")
    read(game, "tome_of_hasty_exits", "barka").answers("move_to C1")
    assert (game.hero("barka").hp, game.hero("barka").stuck) == (4, True)


def test_tome_of_the_stone_ring_gives_the_fortress() -> None:
    """D.12."""
    game = zoe_at(LANE, "zoe hand_1 tome_of_the_stone_ring", dice="2*")
    read(game, "tome_of_the_stone_ring", "barka")
    assert game.told(e.TokenGained) == [e.TokenGained("barka", "fortress", 1, "tome_of_the_stone_ring")]


@pytest.mark.parametrize("dice, works", [("2*", True), ("1*", False)], ids=["six", "five"])
def test_tome_01_and_a_04_six_works_and_five_loses_the_dice(dice: str, works: bool) -> None:
    """TOME-01, ITEM-23, A-04: Star = Magic."""
    game = read(zoe_at(LANE, "zoe hand_1 tome_of_mending", "barka hp 1", dice=dice), "tome_of_mending", "barka")
    assert game.said(e.Tested, why="tome", trait="magic", star=4, success=works)
    assert game.said(e.TomeCast) is works
    assert game.hero("zoe").pool == 4


@pytest.mark.parametrize(
    "drawing, reached",
    [
        ("|Z . . B|", True),
        ("|Z . . . B|", False),
        ("|Z . .|B|", False),
        ("|Z . .DB|", False),
        ("|Z s b B|", True),
    ],
)
def test_tome_02_at_most_three_squares_away_or_the_hero(drawing: str, reached: bool) -> None:
    """TOME-02, RNG-09: a path of band 1 to 3; only walls and closed doors break it (RNG-05)."""
    border = "+-" * (len(drawing) // 2) + "+"
    closed = "closed d1" if "D" in drawing else "zoe pool 6"
    game = zoe_at(f"{border}\n{drawing}\n{border}", closed, "zoe hand_2 tome_of_mending").answers("act tome")
    assert game.asked == ("tome_target zoe" if reached else "dice zoe"), "oneself is always in reach"
    if reached:
        assert game.options == ["zoe", "barka"] or game.options == ["barka", "zoe"]


def test_tome_02_a_lying_hero_is_no_target() -> None:
    """B-93, DOWN-02."""
    game = zoe_at(LANE, "zoe hand_2 tome_of_mending", "barka lying acted").answers("act tome")
    assert game.asked == "dice zoe"


def test_tome_03_a_tome_in_the_backpack_cannot_be_read() -> None:
    """TOME-03."""
    game = table("+-+-+\n|B .|\n+-+-+", "barka item tome_of_mending")
    assert game.why_not("tome") == "no_tome TOME-03"


def test_tome_03_a_tome_without_a_target_is_refused() -> None:
    """TOME-02: the Primer needs a monster."""
    assert zoe_at("+-+-+\n|Z .|\n+-+-+").why_not("tome") == "no_target TOME-02"


def test_tome_01_a_tome_needs_a_die() -> None:
    game = zoe_at("+-+-+\n|Z g|\n+-+-+", "zoe pool 0 item tome_of_mending")
    assert game.why_not("tome") == "no_dice TURN-06"


def test_b_100_a_spell_is_no_attack_and_no_experience() -> None:
    """B-100."""
    game = read(zoe_at("+-+-+-+\n|Z . s|\n+-+-+-+", dice="2*"), "primer_of_small_hexes", "s1")
    assert game.monster("s1").statuses == ["stunned"]
    assert not game.said(e.XpGained)
    assert not game.said(e.HeroAttacked)


def test_a_spell_on_a_sleeper_does_not_wake_its_room() -> None:
    """ROOM-08 is about Wounds."""
    game = zoe_at("+-+-+-+\n|ZoDg .|\n+-+-+-+".replace("oD", "o"), "sleeping B", dice="2*")
    read(game, "primer_of_small_hexes", "g1").answers("act end", "leave_dice let_go")
    assert not game.said(e.RoomWoke)


@pytest.mark.parametrize(
    "tome, target",
    [("tome_of_mending", "barka"), ("tome_of_the_stone_ring", "barka"), ("primer_of_small_hexes", "g1")],
)
def test_b_116_dark_knowledge_reads_any_equipped_tome_without_a_test(tome: str, target: str) -> None:
    """ABIL-ZOE-3, ITEM-23, B-116: no dice, also with an empty Pool (ABIL-05)."""
    hand = "" if tome == "primer_of_small_hexes" else f"hand_1 {tome}"
    game = zoe_at("+-+-+-+\n|Z B g|\n+-+-+-+", f"zoe dark_knowledge 5 pool 0 {hand}", "barka hp 1")
    game.answers("act ability")
    if game.asked == "tome zoe":
        game.answers(f"tome {tome}")
    if game.asked == "tome_target zoe":
        game.answers(f"tome_target {target}")
    assert game.said(e.TomeCast, hero="zoe", tome=tome, target=target)
    assert not game.said(e.Tested)


def test_dark_knowledge_with_hasty_exits_moves_a_friend_without_dice() -> None:
    game = zoe_at("+-+-+-+-+\n|Z B . .|\n+-+-+-+-+", "zoe dark_knowledge 5 hand_1 tome_of_hasty_exits")
    game.answers("act ability", "tome_target barka", "move_to D1")
    assert game.where("barka") == "D1"


def test_dark_knowledge_with_deep_winter_freezes_without_a_test() -> None:
    game = zoe_at("+-+-+-+\n|Z . g|\n+-+-+-+", "zoe dark_knowledge 5 hand_1 tome_of_deep_winter")
    game.answers("act ability", "tome tome_of_deep_winter")
    assert game.monster("g1").statuses == ["frozen"]

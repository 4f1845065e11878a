"""The equipment printed on the boards (D.4, ITEM-02, E-09, E-15): the eighteen pieces."""

from __future__ import annotations

import pytest

from engine import events as e
from engine.cards.load import HEROES, ITEMS
from engine.sight import SPACES
from tests.cards.blows import stars, strike
from tests.play import at

ALONE = "+-+-+\n|{} .|\n+-+-+"


def test_cleaver_is_a_plain_force_weapon() -> None:
    """ATK-02: range 1, a Star is worth Barka's Force 3."""
    game = at("+-+-+-+\n|. s .|\n+     +\n|. B .|\n+-+-+-+", dice="2*")
    assert strike(game, "cleaver", 2).parts == (("dice", 5),)


def test_piston_fist_hits_harder_with_two_stars() -> None:
    """ITEM-22: 2★ or more, +2."""
    game = at("+-+-+-+\n|. g .|\n+     +\n|. B .|\n+-+-+-+", dice="*2 **1")
    assert strike(game, "piston_fist", 2).parts == (("dice", 5),)
    assert strike(game, "piston_fist", 3).parts == (("dice", 7), ("piston_fist", 2))
    assert game.said(e.MonsterWounded, monster="g1"), "7 + 2 reach the Protection of 9"


@pytest.mark.parametrize("letter, hero", [("B", "barka"), ("V", "zanvor")], ids=["scrap_vest", "duelling_coat"])
def test_scrap_vest_and_duelling_coat_pay_one_shield_die(letter: str, hero: str) -> None:
    """E-15: the base shield of D.3 is the one printed on the body piece; A-06."""
    game = at(ALONE.format(letter)).answers("act end", "leave_dice let_go")
    assert game.told(e.ShieldsGained) == [e.ShieldsGained(hero, 1, 1, "armour")]


@pytest.mark.parametrize("letter", ["H", "Y"], ids=["moss_cloak", "midnight_wraps"])
def test_moss_cloak_and_midnight_wraps_do_nothing(letter: str) -> None:
    game = at(ALONE.format(letter)).answers("act end", "leave_dice let_go")
    assert not game.said(e.ShieldsGained)


def test_hunting_knife_reaches_the_neighbour_and_composite_bow_the_third_square() -> None:
    """RNG-01: each exactly its band, so of three Snouts in a row the second is safe from both."""
    game = at("+-+-+-+-+\n|H s s s|\n+-+-+-+-+", dice="2* 22*")
    assert strike(game, "hunting_knife", 2).monster == "s1"
    told = strike(game, "composite_bow", 3)
    assert (told.monster, told.star, told.parts) == ("s3", 4, (("dice", 8),))


def test_rapier_is_better_against_a_single_monster() -> None:
    """ITEM-25: +1 in the Block Zone of exactly one."""
    game = at("+-+-+-+\n|. s .|\n+     +\n|. V .|\n+-+-+-+", dice="21")
    assert strike(game, "rapier", 2).parts == (("dice", 3), ("rapier", 1))
    two = at("+-+-+-+\n|s . s|\n+     +\n|. V .|\n+-+-+-+", dice="21")
    assert strike(two, "rapier", 2, "s1").parts == (("dice", 3),)


def test_parrying_dirk_is_a_plain_force_weapon() -> None:
    game = at("+-+-+-+\n|. s .|\n+     +\n|. V .|\n+-+-+-+", dice="2*")
    assert strike(game, "parrying_dirk", 2).parts == (("dice", 6),)


def test_crooked_wand_reaches_two_squares_and_static_shawl_one() -> None:
    """Both are Magic (Zoe's 4)."""
    game = at("+-+-+-+\n|Z s s|\n+-+-+-+", dice="* *")
    assert strike(game, "static_shawl", 1).monster == "s1"
    told = strike(game, "crooked_wand", 1)
    assert (told.monster, told.parts) == ("s2", (("dice", 4),))


def test_primer_of_small_hexes_stuns_a_monster() -> None:
    """B-116: Zoe's own Tome; a Magic Test like any other."""
    game = at("+-+-+-+-+\n|Z . . g|\n+-+-+-+-+", dice="2*").answers("act tome", "dice 2")
    stars(game)
    assert game.said(e.TomeCast, hero="zoe", tome="primer_of_small_hexes", target="g1")
    assert game.monster("g1").statuses == ["stunned"]


def test_claw_dagger_is_better_from_behind() -> None:
    """ITEM-24: +1 on one of the back squares."""
    game = at("+-+-+-+\n|. s .|\n+     +\n|. Y .|\n+-+-+-+", "s1 facing n", dice="21")
    assert strike(game, "claw_dagger", 2).parts == (("dice", 3), ("claw_dagger", 1))
    front = at("+-+-+-+\n|. s .|\n+     +\n|. Y .|\n+-+-+-+", "s1 facing s", dice="21")
    assert strike(front, "claw_dagger", 2).parts == (("dice", 3),)


def test_throwing_stars_reach_two_squares() -> None:
    game = at("+-+-+-+-+\n|Y . s .|\n+-+-+-+-+", dice="2*2")
    told = strike(game, "throwing_stars", 3)
    assert (told.star, told.parts) == (1, (("dice", 5),))


def test_lady_reaches_two_squares_and_volcano_three() -> None:
    game = at("+-+-+-+-+\n|L . s s|\n+-+-+-+-+", dice="2* 2*")
    assert strike(game, "lady", 2).monster == "s1"
    told = strike(game, "volcano", 2)
    assert (told.monster, told.star) == ("s2", 3)


FIST = "+-+-+-+-+\n|L g . .|\n+-+-+-+-+"


def test_metal_fist_pushes_back_on_a_hit_with_a_star() -> None:
    """ITEM-22, E-10: one square straight away."""
    game = at(FIST, dice="***")
    assert strike(game, "metal_fist", 3).hit
    assert game.told(e.MonsterPushed) == [e.MonsterPushed("g1", "big_grunt", "B1", "C1", "luckylock")]


@pytest.mark.parametrize("dice, pool", [("22222", 5), ("*2", 2)], ids=["no Star", "a miss"])
def test_metal_fist_pushes_nobody_without_a_star_or_a_hit(dice: str, pool: int) -> None:
    game = at(FIST, dice=dice)
    strike(game, "metal_fist", pool)
    assert game.where("g1") == "B1"


@pytest.mark.parametrize("row", ["|L g|", "|L gDs|", "|L g s|", "|L g b|"])
def test_metal_fist_pushes_nobody_into_walls_doors_figures_or_things(row: str) -> None:
    """E-10."""
    border = "+-" * (len(row) // 2) + "+"
    game = at(f"{border}\n{row}\n{border}", "closed d1" if "D" in row else "luckylock pool 6", dice="***")
    assert strike(game, "metal_fist", 3).hit
    assert not game.said(e.MonsterPushed)


def test_metal_fist_does_not_push_big_monsters() -> None:
    """E-10."""
    game = at("+-+-+-+-+\n|L t t .|\n+-+-+-+-+", dice="**")
    assert strike(game, "metal_fist", 2).hit
    assert game.where("t1") == "B1 C1"


def test_room_07_metal_fist_pushes_a_monster_into_a_sleeping_room_and_wakes_it() -> None:
    """ROOM-07: who is awake and comes in wakes it at once."""
    game = at("+-+-+-+-+\n|L gog .|\n+-+-+-+-+", "sleeping B", "g2 at D1", dice="***")
    strike(game, "metal_fist", 3)
    assert game.where("g1") == "C1"
    assert game.told(e.RoomWoke) == [e.RoomWoke("B", "monster", "g1")]


@pytest.mark.parametrize("letter, hero, weapon", [("Z", "zoe", "static_shawl"), ("L", "luckylock", "metal_fist")])
def test_e_09_body_weapons_stay_usable_under_worn_armour(letter: str, hero: str, weapon: str) -> None:
    """E-09, B-56: an exception to ITEM-02."""
    game = at(f"+-+-+\n|{letter} s|\n+-+-+", f"{hero} body sergeants_breastplate", dice="22")
    assert strike(game, weapon, 2).hit


def test_item_02_other_base_items_cannot_be_used_while_covered() -> None:
    """ITEM-02: they work again when the Magic Item is gone."""
    game = at("+-+-+-+\n|. s .|\n+     +\n|. B .|\n+-+-+-+", "barka hand_1 ogre_tooth_maul body juggernaut_plate")
    game.answers("act attack")
    assert game.options == ["ogre_tooth_maul", "piston_fist"]
    view = game.game.view().hero("barka")
    assert dict(view.equipment) == {"hand_1": "ogre_tooth_maul", "hand_2": "piston_fist", "body": "juggernaut_plate"}
    assert view.armour == 3, "the Scrap Vest is covered"
    game = at(ALONE.format("B"), "barka hand_1 ogre_tooth_maul")
    game.answers("act end", "leave_dice let_go", "exchange drop:ogre_tooth_maul")
    assert game.game.view().hero("barka").equipment["hand_1"] == "cleaver"


@pytest.mark.parametrize("hero", HEROES)
def test_item_01_a_board_has_two_hands_and_one_body(hero: str) -> None:
    """ITEM-01, ITEM-06: and what is printed there fits."""
    equipment = HEROES[hero].equipment
    slots = [ITEMS[getattr(equipment, space)].slot for space in SPACES]
    assert slots == ["hand", "hand", "body"]
    assert all(ITEMS[getattr(equipment, space)].base for space in SPACES)

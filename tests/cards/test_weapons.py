"""The eighteen magic weapons (D.8), and the six kinds of restriction (ITEM-20 to ITEM-25)."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import events as e
from engine.cards.attack import prepare
from engine.cards.load import DICE, ITEMS, MAGIC
from tests.cards.blows import strike
from tests.play import Play, at

FOES = "+-+-+-+\n|. {} .|\n+     +\n|. {} .|\n+-+-+-+"


def melee(hero: str, monster: str, *lines: str, dice: str) -> Play:
    """Face to face; the monster looks south, at the Hero."""
    return at(FOES.format(monster, hero), *lines, dice=dice)


def row(drawing: str, *lines: str, dice: str) -> Play:
    border = "+-" * (len(drawing) // 2) + "+"
    return at(f"{border}\n{drawing}\n{border}", *lines, dice=dice)


@pytest.mark.parametrize(
    "item, trained, letter, name, other",
    [
        ("magic_sai", "Y", "yang_ping", "B", "barka"),
        ("champions_claymore", "B", "barka", "V", "zanvor"),
    ],
)
def test_magic_sai_and_champions_claymore_obey_their_class_only(
    item: str, trained: str, letter: str, name: str, other: str
) -> None:
    """ITEM-21: +3 for the Shadow, for the Warrior; +0 for anybody else (ATK-11)."""
    told = strike(melee(trained, "s", f"{letter} hand_1 {item}", dice="21"), item, 2)
    assert told.parts == (("dice", 3), (item, 3))
    told = strike(melee(name, "s", f"{other} hand_1 {item}", dice="21"), item, 2)
    assert told.parts == (("dice", 3),)


def test_ogre_tooth_maul_adds_two_once() -> None:
    """ATK-09: whatever the number of dice."""
    game = melee("B", "g", "barka hand_1 ogre_tooth_maul", dice="2 112")
    assert strike(game, "ogre_tooth_maul", 1).parts == (("dice", 2), ("ogre_tooth_maul", 2))
    assert strike(game, "ogre_tooth_maul", 3).total == 6


@pytest.mark.parametrize("dice, wounds", [("222*", 2), ("22211", 1)], ids=["nine", "eight"])
def test_gravediggers_spade_wounds_twice_from_nine(dice: str, wounds: int) -> None:
    """ITEM-20: 9 or more on the Attack; a Stinky Thing has Protection 5."""
    game = row("|B t t|", "barka hand_1 gravediggers_spade", dice=dice)
    strike(game, "gravediggers_spade", len(dice))
    assert [event.wounds for event in game.told(e.MonsterWounded)] == [wounds]


@pytest.mark.parametrize("facing, wounds", [("n", 2), ("s", 1)], ids=["from behind", "from the front"])
def test_widows_needle_wounds_twice_from_behind(facing: str, wounds: int) -> None:
    """ITEM-24, A-02: the attacker stands on a back square of the target."""
    game = melee("B", "g", "barka hand_1 widows_needle", f"g1 facing {facing}", dice="2***")
    strike(game, "widows_needle", 4)
    assert [event.wounds for event in game.told(e.MonsterWounded)] == [wounds]


def test_lonely_sabre_adds_three_against_a_single_monster() -> None:
    """ITEM-25, A-15."""
    told = strike(melee("B", "s", "barka hand_1 lonely_sabre", dice="21"), "lonely_sabre", 2)
    assert told.parts == (("dice", 3), ("lonely_sabre", 3))
    two = at("+-+-+-+\n|s . s|\n+     +\n|. B .|\n+-+-+-+", "barka hand_1 lonely_sabre", dice="21")
    assert strike(two, "lonely_sabre", 2, "s1").parts == (("dice", 3),)


def test_hammer_of_second_thoughts_gives_a_die_back_for_two_stars_once_a_turn() -> None:
    """ITEM-22, E-01: hit or miss, the first time in a turn."""
    game = melee("B", "g", "barka hand_1 hammer_of_second_thoughts", dice="*1 ** **")
    strike(game, "hammer_of_second_thoughts", 2)
    assert game.hero("barka").pool == 4, "one Star is not enough"
    strike(game, "hammer_of_second_thoughts", 2)
    assert game.told(e.DiceRecovered) == [e.DiceRecovered("barka", 1, 3, "hammer_of_second_thoughts")]
    strike(game, "hammer_of_second_thoughts", 2)
    assert game.hero("barka").pool == 1, "E-01"


def test_feather_foil_gives_the_duelist_a_die_back_on_a_hit() -> None:
    """ITEM-21: Zanvor hits the first time, and not the second."""
    game = melee("V", "g", "zanvor hand_1 feather_foil", dice="1 2***")
    strike(game, "feather_foil", 1)
    assert game.hero("zanvor").pool == 5
    strike(game, "feather_foil", 4)
    assert game.told(e.DiceRecovered) == [e.DiceRecovered("zanvor", 1, 2, "feather_foil")]
    other = melee("B", "s", "barka hand_1 feather_foil", dice="22")
    strike(other, "feather_foil", 2)
    assert not other.said(e.DiceRecovered)


def test_hornet_crossbow_adds_two_at_range_two() -> None:
    game = row("|B . s s|", "barka hand_1 hornet_crossbow", dice="2*")
    told = strike(game, "hornet_crossbow", 2)
    assert (told.monster, told.parts) == ("s1", (("dice", 3), ("hornet_crossbow", 2)))


def test_moonstring_longbow_obeys_the_hunter() -> None:
    """ITEM-21: +3 for Helena, at range 3."""
    told = strike(row("|H . . s|", "helena hand_2 moonstring_longbow", dice="1"), "moonstring_longbow", 1)
    assert told.parts == (("dice", 1), ("moonstring_longbow", 3))
    told = strike(row("|L . . s|", "luckylock hand_2 moonstring_longbow", dice="1"), "moonstring_longbow", 1)
    assert told.parts == (("dice", 1),)


@pytest.mark.parametrize("dice, wounds", [("2***", 2), ("2221", 1)], ids=["eleven", "seven"])
def test_twin_bore_musket_wounds_twice_from_nine(dice: str, wounds: int) -> None:
    """ITEM-20: at range 3."""
    game = row("|L . . t t|", "luckylock hand_1 twin_bore_musket", dice=dice)
    strike(game, "twin_bore_musket", 4)
    assert [event.wounds for event in game.told(e.MonsterWounded)] == [wounds]


def test_lucky_derringer_adds_two_with_a_star() -> None:
    """ITEM-22: 1★ or more."""
    game = row("|L . g|", "luckylock hand_1 lucky_derringer", dice="22 2*")
    assert strike(game, "lucky_derringer", 2).parts == (("dice", 4),)
    assert strike(game, "lucky_derringer", 2).parts == (("dice", 5), ("lucky_derringer", 2))


def test_saints_six_shooter_gives_the_gunslinger_a_die_back_on_a_hit() -> None:
    """ITEM-21."""
    game = row("|L . g|", "luckylock hand_1 saints_six_shooter", dice="***")
    strike(game, "saints_six_shooter", 3)
    assert game.hero("luckylock").pool == 4
    other = row("|H . g|", "helena hand_1 saints_six_shooter", dice="***")
    strike(other, "saints_six_shooter", 3)
    assert other.hero("helena").pool == 3


@pytest.mark.parametrize(
    "dice, frozen", [("***", True), ("*2222", False), ("**", False)], ids=["two Stars", "one Star", "a miss"]
)
def test_frost_darts_freeze_with_two_stars_on_a_hit(dice: str, frozen: bool) -> None:
    """ITEM-22; the status needs a hit."""
    game = row("|L . g|", "luckylock hand_1 frost_darts", dice=dice)
    strike(game, "frost_darts", len(dice))
    assert game.monster("g1").statuses == (["frozen"] if frozen else [])


def test_ember_rod_adds_two_at_range_two() -> None:
    game = row("|Z . g|", "zoe hand_1 ember_rod", dice="1")
    told = strike(game, "ember_rod", 1)
    assert (told.star, told.parts) == (4, (("dice", 1), ("ember_rod", 2)))


@pytest.mark.parametrize("dice, stunned", [("2222", True), ("2221", False)], ids=["eight", "seven"])
def test_thunder_orb_stuns_from_eight(dice: str, stunned: bool) -> None:
    """ITEM-20: at range 3, on a hit."""
    game = row("|Z . . t t|", "zoe hand_1 thunder_orb", dice=dice)
    strike(game, "thunder_orb", 4)
    assert game.monster("t1").statuses == (["stunned"] if stunned else [])


@pytest.mark.parametrize("dice, wounds", [("**", 2), ("*2", 1)], ids=["two Stars", "one Star"])
def test_witchs_thimble_wounds_twice_with_two_stars(dice: str, wounds: int) -> None:
    """ITEM-22: Magic at range 1, no melee (ATK-02)."""
    game = row("|Z t t|", "zoe hand_1 witchs_thimble", dice=dice)
    strike(game, "witchs_thimble", 2)
    assert [event.wounds for event in game.told(e.MonsterWounded)] == [wounds]


def test_star_iron_sceptre_raises_the_enchantress_magic() -> None:
    """ATK-10, ITEM-21: each Star counts one more, in every Magic roll; not for others."""
    game = row("|Z . g|", "zoe hand_1 star_iron_sceptre", dice="* *1")
    game.answers("act charge", "ability dark_knowledge", "dice 1", "star arcane_power")
    assert game.said(e.EnergyGained, ability="dark_knowledge", n=5, by="charge")
    told = strike(game, "star_iron_sceptre", 2)
    assert (told.star, told.total) == (5, 6)
    assert row("|B . g|", "barka hand_1 star_iron_sceptre", dice="").game.view().hero("barka").traits["magic"] == 1


# What holds for all of them ------------------------------------------------------------------------------------------


def test_b_51_the_bonus_that_is_tested_does_not_count_itself_but_others_do() -> None:
    """B-51, ITEM-20: dice 6 and a Powder Pouch's 3 are 9 for the Spade."""
    game = row("|B t t|", "barka hand_1 gravediggers_spade finds powder_pouch", dice="222").answers("act find")
    assert strike(game, "gravediggers_spade", 3).total == 9
    assert [event.wounds for event in game.told(e.MonsterWounded)] == [2]


def test_b_52_overkill_is_lost_and_one_experience() -> None:
    """B-52, XP-02: two Wounds on a Snout's single life."""
    game = melee("B", "s", "barka hand_1 gravediggers_spade", dice="***")
    strike(game, "gravediggers_spade", 3)
    assert game.told(e.MonsterWounded)[0].wounds == 1
    assert game.hero("barka").xp == 1


def test_b_48_dice_come_back_only_if_they_were_used_and_never_above_six() -> None:
    """B-48, B-64: a Stunned Hero has three at most."""
    line = "barka hand_1 hammer_of_second_thoughts stunned pool 3"
    game = at(FOES.format("g", "B"), line, turn=2, dice="**")
    strike(game, "hammer_of_second_thoughts", 2)
    assert game.hero("barka").pool == 2


def test_item_05_every_weapon_says_where_it_is_held_and_how_it_strikes() -> None:
    """ITEM-04, ITEM-05, D.8: eighteen weapons, four armours, four shields, four Tomes."""
    weapons = [name for name in MAGIC if ITEMS[name].weapon]
    tomes = [name for name in MAGIC if ITEMS[name].tome]
    armour = [name for name in MAGIC if ITEMS[name].slot == "body"]
    shields = [name for name in MAGIC if ITEMS[name].slot == "hand" and ITEMS[name].shields]
    assert [len(kind) for kind in (weapons, armour, shields, tomes)] == [18, 4, 4, 4]
    assert len({*weapons, *armour, *shields, *tomes}) == len(MAGIC) == 30


WEAPONS = sorted(name for name in ITEMS if ITEMS[name].weapon)


@settings(max_examples=60, deadline=None)
@given(
    weapon=st.sampled_from(WEAPONS),
    hero=st.sampled_from("BHVZYL"),
    kind=st.sampled_from("sgm"),
    facing=st.sampled_from("nesw"),
    frozen=st.booleans(),
    extra=st.integers(0, 6),
    dice=st.integers(1, 4),
)
def test_the_odds_of_an_attack_are_the_share_of_faces_that_hit(
    weapon: str, hero: str, kind: str, facing: str, frozen: bool, extra: int, dice: int
) -> None:
    """ATK-05 with every bonus that is known before the roll or shows in it: against all faces there are."""
    game = at(FOES.format(kind, hero), f"{kind}1 facing {facing}" + " frozen" * frozen)
    table = game.game.table
    (name,) = table.state.heroes
    parts = (("arcane_power", extra),) if extra else ()

    def hits(faces: str) -> bool:
        attack = prepare(table, table.hero(name), weapon, table.monster(f"{kind}1"), parts)
        attack.roll(faces)
        assert attack.total == sum(n for _, n in attack.parts)
        return attack.hit

    every = ["".join(faces) for faces in product(DICE.action, repeat=dice)]
    share = sum(map(hits, every)) / len(every)
    attack = prepare(table, table.hero(name), weapon, table.monster(f"{kind}1"), parts)
    assert attack.odds(dice) == pytest.approx(share)


@settings(max_examples=40, deadline=None)
@given(weapon=st.sampled_from(WEAPONS), faces=st.text("12*", min_size=1, max_size=6), behind=st.booleans())
def test_a_total_is_what_lies_on_the_table_added_up(weapon: str, faces: str, behind: bool) -> None:
    """ATK-09, ATK-10, ITEM-20 to ITEM-25, restated plainly for Barka against one Snout."""
    game = at(FOES.format("s", "B"), "s1 facing n" if behind else "s1 facing s")
    table = game.game.table
    attack = prepare(table, table.hero("barka"), weapon, table.monster("s1"))
    attack.roll(faces)
    star = {"force": 3, "aim": 1, "magic": 1}[attack.card.trait]
    expected = sum({"1": 1, "2": 2, "*": star}[face] for face in faces)
    for bonus in ITEMS[weapon].bonuses:
        refused = (bonus.hero_class not in ("", "warrior")) or (bonus.behind and not behind)
        if not refused and faces.count("*") >= bonus.stars:
            expected += bonus.attack
    assert attack.total == expected
    assert attack.hit is (expected >= 4)

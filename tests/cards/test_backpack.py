"""Cards drawn, worn, stowed, dropped (ITEM-01 to ITEM-03, ITEM-06, ITEM-09, ITEM-10, FIND-01, FIND-02, B-42, B-97,
B-98, B-101, B-102, E-11)."""

from __future__ import annotations

import json

import pytest

from engine import events as e
from engine.cards.load import FINDS, MAGIC
from tests.cards.blows import strike
from tests.play import Play, at

CHEST = "+-+-+-+\n|B c .|\n+-+-+-+"
BARREL = "+-+-+-+\n|B b .|\n+-+-+-+"


def pick(draws: str, *lines: str) -> Play:
    """Barka picks the chest."""
    return at(CHEST, *lines, dice="222", draws=draws).answers("act pick", "dice 3")


def smash(draws: str, *lines: str, dice: str = "222") -> Play:
    return at(BARREL, *lines, dice=dice, draws=draws).answers("act smash", "dice 3")


@pytest.mark.parametrize(
    "item, line, options",
    [
        ("ember_rod", "pool 6", ["hand_1", "hand_2", "stow", "drop"]),
        ("juggernaut_plate", "pool 6", ["body", "stow", "drop"]),
        ("mirror_targe", "hand_1 ember_rod", ["hand_2", "hand_1", "stow", "drop"]),
        ("tome_of_mending", "finds star_candy", ["hand_1", "hand_2", "drop"]),
        ("ember_rod", "item tome_of_mending", ["hand_1", "hand_2", "drop"]),
    ],
    ids=["hand", "body", "a hand is taken", "finds in the backpack", "an item in the backpack"],
)
def test_chst_03_a_drawn_item_is_equipped_stowed_or_dropped(item: str, line: str, options: list[str]) -> None:
    """CHST-03, ITEM-06, B-97, B-102: exactly what is possible; free hands first."""
    game = pick(item, f"barka {line}")
    assert game.asked == "loot barka"
    assert game.options == options
    assert game.game.decision is not None
    assert game.game.decision.default == ("stow" if "stow" in options else options[0]), "nothing is covered unasked"


def test_item_09_what_was_just_drawn_serves_the_very_next_action() -> None:
    """ITEM-09, B-98."""
    game = at("+-+-+-+\n|c B s|\n+-+-+-+", dice="222 1", draws="ogre_tooth_maul")
    game.answers("act pick", "dice 3", "loot hand_2")
    assert game.said(e.ItemEquipped, hero="barka", item="ogre_tooth_maul", space="hand_2")
    assert strike(game, "ogre_tooth_maul", 1).parts == (("dice", 1), ("ogre_tooth_maul", 2))


@pytest.mark.parametrize("space", ["hand_1", "hand_2"])
def test_b_102_it_covers_the_hand_that_is_chosen(space: str) -> None:
    """B-102, ITEM-01: two hands, each with its own base weapon beneath."""
    game = pick("ogre_tooth_maul").answers(f"loot {space}")
    weapons = {weapon.id for weapon in game.game.view().hero("barka").weapons}
    assert weapons == {"ogre_tooth_maul", "piston_fist" if space == "hand_1" else "cleaver"}


def test_item_01_two_hands_hold_two_items() -> None:
    """ITEM-01: a third replaces one of them."""
    game = pick("magic_sai", "barka hand_1 ember_rod hand_2 mirror_targe").answers("loot hand_2", "replaced drop")
    assert game.said(e.CardDropped, card="mirror_targe")
    assert (game.hero("barka").hand_1, game.hero("barka").hand_2) == ("ember_rod", "magic_sai")


def test_item_03_what_was_replaced_goes_into_an_empty_backpack() -> None:
    """ITEM-03."""
    game = pick("magic_sai", "barka hand_1 ember_rod").answers("loot hand_1", "replaced stow")
    assert (game.hero("barka").hand_1, game.hero("barka").item) == ("magic_sai", "ember_rod")


@pytest.mark.parametrize("line", ["finds star_candy", "item tome_of_mending"])
def test_item_03_or_away_when_there_is_anything_in_it(line: str) -> None:
    """ITEM-03, B-97: one possible answer answers itself, and it is told."""
    game = pick("magic_sai", f"barka hand_1 ember_rod {line}").answers("loot hand_1")
    assert game.told(e.CardDropped) == [e.CardDropped("barka", "ember_rod")]
    assert game.asked == "act barka"


def test_a_drawn_item_may_be_stowed() -> None:
    game = pick("ember_rod").answers("loot stow")
    assert game.hero("barka").item == "ember_rod"
    assert game.said(e.CardStowed, card="ember_rod")


def test_b_98_what_lies_in_the_backpack_waits_for_the_end_of_the_turn() -> None:
    """B-98: no action equips it; the exchange does (ITEM-08)."""
    game = at("+-+-+\n|B s|\n+-+-+", "barka item ogre_tooth_maul").answers("act attack")
    assert "ogre_tooth_maul" not in game.options


def test_barr_02_and_find_02_a_find_lies_face_up_in_the_backpack() -> None:
    """BARR-02, FIND-02: every seat sees it."""
    game = smash("star_candy")
    assert game.said(e.CardDrawn, hero="barka", card="star_candy", pile="finds", left=14)
    assert game.game.view("somebody else").hero("barka").finds == ("star_candy",)


def test_find_01_two_finds_fit_and_the_third_is_chosen_among() -> None:
    """FIND-01, B-101, E-11: keep any two."""
    game = smash("second_wind", "barka hp 5 finds healing_potion powder_pouch")
    assert game.asked == "overfull barka"
    assert game.options[:3] == ["second_wind", "healing_potion", "powder_pouch"]
    game.answers("overfull healing_potion")
    assert game.hero("barka").finds == ["powder_pouch", "second_wind"]
    assert game.told(e.CardDropped) == [e.CardDropped("barka", "healing_potion")]


def test_b_101_in_the_own_turn_one_may_be_used_first() -> None:
    """B-101: the potion heals and makes room; nothing is dropped."""
    game = smash("iron_biscuit", "barka hp 2 finds healing_potion powder_pouch")
    assert game.options[3:] == ["use:iron_biscuit", "use:healing_potion", "use:powder_pouch"]
    game.answers("overfull use:healing_potion")
    assert game.hero("barka").hp == 4
    assert game.hero("barka").finds == ["powder_pouch", "iron_biscuit"]
    assert not game.said(e.CardDropped)


def test_b_101_or_the_one_just_drawn() -> None:
    game = smash("iron_biscuit", "barka item ember_rod").answers("overfull use:iron_biscuit")
    assert (game.hero("barka").item, game.hero("barka").finds, game.hero("barka").shields) == ("ember_rod", [], 2)


def test_b_101_but_none_for_nothing() -> None:
    """FIND-03: the unhurt are offered no potion; with all abilities full no candy."""
    game = smash("star_candy", "barka brutal_assault 4 war_cry 5 catapult_move 4 finds healing_potion bitter_root")
    assert game.options == ["star_candy", "healing_potion", "bitter_root"]


def test_b_97_a_find_and_an_item_do_not_share_the_backpack() -> None:
    """B-97: either one Magic Item or up to two finds."""
    game = smash("healing_potion", "barka item ember_rod").answers("overfull ember_rod")
    assert (game.hero("barka").item, game.hero("barka").finds) == ("", ["healing_potion"])
    keeps = smash("healing_potion", "barka item ember_rod").answers("overfull healing_potion")
    assert (keeps.hero("barka").item, keeps.hero("barka").finds) == ("ember_rod", [])
    assert keeps.said(e.CardDropped, card="healing_potion")


def test_e_11_by_default_the_newcomer_is_dropped_and_never_silently() -> None:
    """E-11, play.md: cards drawn off turn are kept if there is room."""
    game = smash("healing_potion", "barka item ember_rod")
    assert game.game.decision is not None
    assert game.game.decision.default == "healing_potion"


def test_a_third_copy_of_the_same_find_is_dropped_like_any_other() -> None:
    game = smash("healing_potion", "barka finds healing_potion healing_potion")
    assert game.asked == "act barka", "one possible answer answers itself"
    assert game.hero("barka").finds == ["healing_potion", "healing_potion"]
    assert game.told(e.CardDropped) == [e.CardDropped("barka", "healing_potion")]


# Piles ---------------------------------------------------------------------------------------------------------------


def test_item_10_and_b_42_an_empty_pile_of_items_gives_the_experience_and_no_item() -> None:
    """ITEM-10, B-42: discards do not come back."""
    game = pick("", "items_seen *")
    assert game.told(e.PileEmpty) == [e.PileEmpty("barka", "items")]
    assert game.hero("barka").xp == 1
    assert game.asked == "act barka"


def test_b_42_an_empty_pile_of_finds_gives_nothing() -> None:
    """B-42."""
    game = smash("", "finds_seen *")
    assert game.told(e.PileEmpty) == [e.PileEmpty("barka", "finds")]
    assert game.hero("barka").finds == []


def test_set_04_what_was_seen_is_not_in_the_pile_any_more() -> None:
    """SET-04, ITEM-10: the last one left is the one that is drawn, also after it was dropped by somebody."""
    left = "tome_of_deep_winter"
    seen = " ".join(item for item in MAGIC if item != left)
    assert pick(left, f"items_seen {seen}").said(e.CardDrawn, card=left, left=0)
    game = smash("second_wind", "finds_seen " + " ".join(f for f in FINDS for _ in range(FINDS[f].copies))[:-12])
    assert game.said(e.CardDrawn, card="second_wind", left=0)


def test_set_03_to_05_nothing_undrawn_is_in_a_save_or_in_sight() -> None:
    """SET-03 to SET-05, B-121: an order of the piles does not exist before it is drawn."""
    game = at(
        "+-+-+-+\n|B c .|\n+     +\n|b . .|\n+-+-+-+", "traps c1", "barka hand_1 magic_sai finds star_candy", dice="222"
    ).answers("act pick")
    hidden = {*MAGIC, *FINDS, "iron_cage", "falling_boulder"} - {"magic_sai", "star_candy"}
    save = json.dumps(game.game.save())
    sight = repr(game.game.view())
    kinds = {kind for kind in hidden if kind in save} - set(game.state.trap_pile)
    assert kinds == set(), "in the save"
    assert {kind for kind in hidden if f"'{kind}'" in sight} == set(), "in the view"


def test_a_draw_goes_through_save_and_load() -> None:
    """B-121: what was drawn stays drawn when the game is loaded at the question."""
    game = pick("ember_rod").reload()
    assert (game.asked, game.options) == ("loot barka", ["hand_1", "hand_2", "stow", "drop"])
    assert game.answers("loot drop").state.items_seen == ["ember_rod"]


def test_b_121_an_undone_draw_comes_again() -> None:
    """play.md, Undo: it is not drawn anew."""
    game = pick("ember_rod")
    game.game.undo()
    game.answers("act pick", "dice 3")
    assert game.game.decision is not None
    assert game.game.decision.context == {"card": "ember_rod"}

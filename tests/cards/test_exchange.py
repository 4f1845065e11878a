"""The exchange at the end of the own turn (ITEM-03, ITEM-08, FIND-04, B-93, B-97, B-98, B-99, E-11, E-27)."""

from __future__ import annotations

import pytest

from engine import events as e
from tests.play import Play, at

PAIR = "+-+-+-+\n|B . Z|\n+-+-+-+"


def end(*lines: str, drawing: str = PAIR) -> Play:
    """Barka's turn ends; dice left are let go."""
    return at(drawing, *lines).answers("act end", "leave_dice let_go")


def test_item_08_everything_may_be_rearranged_dropped_or_passed() -> None:
    """ITEM-08, FIND-04."""
    game = end("barka hand_1 ember_rod body juggernaut_plate finds star_candy")
    assert game.asked == "exchange barka"
    assert game.options == [
        "done",
        "equip:ember_rod:hand_2",
        "give:ember_rod:zoe",
        "give:juggernaut_plate:zoe",
        "give:star_candy:zoe",
        "drop:ember_rod",
        "drop:juggernaut_plate",
        "drop:star_candy",
    ]


def test_item_08_one_thing_after_the_other_until_done() -> None:
    game = end("barka hand_1 ember_rod body juggernaut_plate")
    game.answers("exchange stow:ember_rod", "exchange drop:juggernaut_plate", "exchange equip:ember_rod:hand_2")
    assert game.asked == "exchange barka"
    game.answers("exchange done")
    assert game.said(e.HeroTurnEnded, hero="barka")
    assert (game.hero("barka").hand_1, game.hero("barka").hand_2, game.hero("barka").body) == ("", "ember_rod", "")


def test_with_nothing_to_exchange_nobody_is_asked() -> None:
    assert end().said(e.HeroTurnEnded, hero="barka")


def test_item_08_from_the_backpack_onto_a_space_what_lay_there_is_replaced() -> None:
    """ITEM-03: the backpack is empty by then."""
    game = end("barka hand_1 ember_rod item magic_sai").answers("exchange equip:magic_sai:hand_1", "replaced stow")
    assert (game.hero("barka").hand_1, game.hero("barka").item) == ("magic_sai", "ember_rod")


def test_item_08_two_items_in_hand_change_places_and_both_are_told() -> None:
    game = end("barka hand_1 ember_rod hand_2 magic_sai").answers("exchange equip:ember_rod:hand_2", "exchange done")
    assert (game.hero("barka").hand_1, game.hero("barka").hand_2) == ("magic_sai", "ember_rod")
    told = {(event.item, event.space) for event in game.told(e.ItemEquipped)}
    assert told == {("magic_sai", "hand_1"), ("ember_rod", "hand_2")}


@pytest.mark.parametrize("full", ["item mirror_targe", "finds star_candy"])
def test_b_97_nothing_is_stowed_in_a_backpack_that_holds_something(full: str) -> None:
    game = end(f"barka hand_1 ember_rod {full}")
    assert "stow:ember_rod" not in game.options


def test_item_08_only_to_heroes_of_the_same_room() -> None:
    """ITEM-08, ROOM-09."""
    game = end("barka hand_1 ember_rod", drawing="+-+-+-+\n|B ZoL|\n+-+-+-+")
    assert [option for option in game.options if option.startswith("give")] == ["give:ember_rod:zoe"]


def test_b_93_not_to_a_lying_hero_and_nothing_is_taken_from_one() -> None:
    """B-93."""
    game = end("barka hand_1 ember_rod", "zoe lying hand_1 magic_sai finds star_candy")
    assert sorted(game.options) == ["done", "drop:ember_rod", "equip:ember_rod:hand_2", "stow:ember_rod"]


def test_e_27_the_receiver_equips_at_once_and_is_asked() -> None:
    """E-27: the question is Zoe's."""
    game = end("barka hand_1 ember_rod").answers("exchange give:ember_rod:zoe")
    assert (game.asked, game.options) == ("loot zoe", ["hand_1", "hand_2", "stow", "drop"])
    assert game.game.waiting_for == ("zoe",)
    game.answers("loot hand_1")
    assert (game.hero("barka").hand_1, game.hero("zoe").hand_1) == ("", "ember_rod")
    assert game.said(e.CardGiven, hero="barka", card="ember_rod", to="zoe")


def test_b_99_to_a_hero_who_has_not_acted_who_uses_it_in_the_same_phase() -> None:
    """B-99."""
    game = at("+-+-+-+-+\n|B Z . g|\n+-+-+-+-+", "barka item ember_rod", dice="*2*")
    game.answers("act end", "leave_dice let_go", "exchange give:ember_rod:zoe", "loot hand_1")
    game.answers("act attack", "dice 3")
    assert game.said(e.HeroAttacked, hero="zoe", weapon="ember_rod")


def test_b_99_also_to_one_who_has_acted() -> None:
    game = end("barka item ember_rod", "zoe acted").answers("exchange give:ember_rod:zoe", "loot stow")
    assert game.hero("zoe").item == "ember_rod"


def test_e_11_a_receiver_without_room_chooses_what_to_drop() -> None:
    """E-11, FIND-04: the third find; in another's turn none can be used first (FIND-03)."""
    game = end("barka finds star_candy", "zoe finds iron_biscuit powder_pouch").answers("exchange give:star_candy:zoe")
    assert (game.asked, game.options) == ("overfull zoe", ["star_candy", "iron_biscuit", "powder_pouch"])
    game.answers("overfull iron_biscuit")
    assert game.hero("zoe").finds == ["powder_pouch", "star_candy"]
    assert game.said(e.CardDropped, hero="zoe", card="iron_biscuit")


def test_find_04_one_of_two_equal_finds_is_passed() -> None:
    game = end("barka finds star_candy star_candy").answers("exchange give:star_candy:zoe")
    assert (game.hero("barka").finds, game.hero("zoe").finds) == (["star_candy"], ["star_candy"])


def test_a_receiver_may_replace_what_is_worn() -> None:
    """ITEM-03 for the receiver too."""
    game = end("barka item magic_sai", "zoe hand_1 ember_rod hand_2 mirror_targe")
    game.answers("exchange give:magic_sai:zoe", "loot hand_2", "replaced stow")
    assert (game.hero("zoe").hand_2, game.hero("zoe").item) == ("magic_sai", "mirror_targe")


def test_item_08_with_an_empty_pool_the_turn_goes_on_while_something_can_be_exchanged() -> None:
    """TURN-06: the exchange is part of the turn."""
    game = at(PAIR, "barka pool 1 hand_1 ember_rod").answers("act defend", "dice 1")
    assert game.asked == "act barka"
    assert game.answers("act end").asked == "exchange barka"


def test_a_hero_who_falls_in_the_own_turn_exchanges_nothing() -> None:
    """B-93, B-94."""
    game = at("+-+-+-+\n|B * Z|\n+-+-+-+", "barka hp 1 hand_1 ember_rod", dice="1")
    game.answers("act move", "dice 1", "move_to B1")
    assert game.said(e.HeroTurnEnded, hero="barka")
    assert game.hero("barka").hand_1 == "ember_rod"


def test_what_was_exchanged_goes_through_save_and_load() -> None:
    game = end("barka hand_1 ember_rod").answers("exchange give:ember_rod:zoe").reload()
    assert game.asked == "loot zoe"
    assert game.answers("loot hand_2").hero("zoe").hand_2 == "ember_rod"

"""A save whose cards cannot be so is refused by its place (ITEM-01, ITEM-02, B-97, SET-04, SET-05)."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from engine import SaveError, load
from engine import events as e
from tests.game.test_saves import put
from tests.play import Play, at

LOADED = (
    "barka hand_1 ogre_tooth_maul item tome_of_mending",
    "zoe body boiled_hide_jerkin finds star_candy iron_biscuit",
    "fate_tiles 2",
)
CRY = {"name": "war_cry", "on": "s1", "by": "barka", "level": 2, "until": "clean_up", "n": 0}


def loaded() -> Play:
    """Barka and Zoe with cards, beside an Ugly Snout and a column."""
    return at("+-+-+-+-+\n|s B Z O|\n+-+-+-+-+", *LOADED)


def change_mark(**changed: Any) -> Callable[[dict[str, Any]], None]:
    return put("rest", "marks", value=[{**CRY, **changed}])


def zoe(field: str, value: Any) -> Callable[[dict[str, Any]], None]:
    return put("rest", "heroes", "zoe", field, value=value)


def test_a_save_with_cards_tokens_and_marks_is_read() -> None:
    """Every card field is used, and none of the faults below is found."""
    game = loaded()
    saved = json.loads(json.dumps(game.game.save()))
    change_mark()(saved)
    zoe("counterattacks", 1)(saved)
    put("rest", "smashed", value=[game.state.heroes["zoe"].at + 1])(saved)
    put("rest", "torn", value=["A1|B1"])(saved)
    put("rest", "walls", value=3)(saved)
    again = load(saved, game.game.mission)
    assert again.save()["rest"] == saved["rest"]


@pytest.mark.parametrize(
    "change, place",
    [
        (zoe("hand_1", "excalibur"), "rest.heroes.zoe.hand_1"),
        (zoe("hand_2", "crooked_wand"), "rest.heroes.zoe.hand_2"),
        (zoe("body", "moon"), "rest.heroes.zoe.body"),
        (zoe("item", "iron_biscuit"), "rest.heroes.zoe.item"),
        (zoe("finds", ["pie"]), "rest.heroes.zoe.finds"),
        (zoe("hand_1", "juggernaut_plate"), "rest.heroes.zoe.hand_1"),
        (zoe("body", "mirror_targe"), "rest.heroes.zoe.body"),
        (zoe("finds", ["star_candy"] * 3), "rest.heroes.zoe.finds"),
        (zoe("item", "ember_rod"), "rest.heroes.zoe.item, finds"),
        (zoe("hand_1", "ogre_tooth_maul"), "rest.items_seen"),
        (put("rest", "items_seen", value=["ogre_tooth_maul", "boiled_hide_jerkin"]), "rest.items_seen"),
        (put("rest", "items_seen", value=["spoon"]), "rest.items_seen"),
        (zoe("finds", ["star_candy", "star_candy"]), "rest.finds_seen"),
        (put("rest", "finds_seen", value=["second_wind"] * 2), "rest.finds_seen"),
        (put("rest", "finds_seen", value=["pie"]), "rest.finds_seen"),
        (zoe("shields", -1), "rest.heroes.zoe.shields"),
        (zoe("counterattacks", -1), "rest.heroes.zoe.counterattacks"),
        (zoe("recovered", ["luck"]), "rest.heroes.zoe.recovered"),
        (change_mark(name="hiccups"), "rest.marks.0.name"),
        (change_mark(on="s9"), "rest.marks.0.on"),
        (change_mark(by="helena"), "rest.marks.0.by"),
        (change_mark(by="zoe"), "rest.marks.0.by"),
        (change_mark(level=4), "rest.marks.0.level"),
        (change_mark(name="powder_pouch", level=1), "rest.marks.0.level"),
        (change_mark(until="dawn"), "rest.marks.0.until"),
        (change_mark(n=-1), "rest.marks.0.n"),
        (put("rest", "smashed", value=[0]), "rest.smashed"),
        (put("rest", "torn", value=["A1|Z9"]), "rest.torn"),
        (put("rest", "torn", value=["everything"]), "rest.torn"),
        (put("rest", "walls", value=4), "rest.walls"),
        (put("rest", "walls", value=-1), "rest.walls"),
        (put("rest", "fate_tiles", value=-1), "rest.fate_tiles"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_cards_that_cannot_be_so_are_refused_and_the_place_is_named(
    change: Callable[[dict[str, Any]], None], place: str
) -> None:
    game = loaded()
    saved = json.loads(json.dumps(game.game.save()))
    change(saved)
    with pytest.raises(SaveError) as wrong:
        load(saved, game.game.mission)
    assert f"at {place}:" in str(wrong.value)


def test_cards_that_were_discarded_stay_drawn() -> None:
    """What lies out of the game is in no hand and is not drawn again; the save is sound (B-42)."""
    game = at("+-+-+\n|B b|\n+-+-+", dice="222", draws="star_candy").answers("act smash", "dice 3")
    assert game.said(e.CardDrawn, card="star_candy")
    assert game.reload().state.finds_seen == ["star_candy"]

"""The four armours and four shields (D.8): what they pay, and when (DEF-07, ITEM-06, ITEM-07, A-06)."""

from __future__ import annotations

import pytest

from engine import events as e
from tests.play import Play, at

ROOM = "+-+-+-+\n|B . .|\n+     +\n|. . .|\n+-+-+-+"


def paid(game: Play, hero: str = "barka") -> int:
    """Shield Dice at the end of the Hero Phase, which ends now."""
    game.answers("act end", "leave_dice let_go", "exchange done")
    return sum(event.n for event in game.told(e.ShieldsGained, hero=hero, why="armour"))


@pytest.mark.parametrize(
    "line, shields",
    [
        ("body boiled_hide_jerkin", 1),
        ("body sergeants_breastplate", 2),
        ("body juggernaut_plate", 3),
        ("body prowlers_wraps", 1),
        ("hand_1 pot_lid_buckler", 1 + 1),
        ("hand_2 barn_door_pavise", 2 + 1),
        ("hand_1 mirror_targe", 1 + 1),
        ("hand_1 hedgehog_shield", 1 + 1),
        ("hand_1 barn_door_pavise hand_2 pot_lid_buckler body juggernaut_plate", 2 + 1 + 3),
    ],
)
def test_def_07_armour_and_shields_pay_their_number(line: str, shields: int) -> None:
    """DEF-07, ITEM-07: a shield in the hand leaves Barka's Scrap Vest, worn armour covers it (ITEM-02)."""
    assert paid(at(ROOM, f"barka {line}")) == shields


def traits(line: str) -> dict[str, int]:
    return dict(at(ROOM, f"barka {line}").game.view().hero("barka").traits)


def test_boiled_hide_jerkin_quickens() -> None:
    """+1 Speed: a Star carries three squares (ATK-10)."""
    assert traits("body boiled_hide_jerkin")["speed"] == 3
    game = at("+-+-+-+-+\n|B . . .|\n+-+-+-+-+", "barka body boiled_hide_jerkin", dice="*")
    assert game.answers("act move", "dice 1", "star war_cry").options == ["A1", "B1", "C1", "D1"]


def test_sergeants_breastplate_changes_no_trait() -> None:
    assert traits("body sergeants_breastplate") == traits("pool 6")


def test_juggernaut_plate_slows_but_never_below_one() -> None:
    """-1 Speed, min 1."""
    assert traits("body juggernaut_plate")["speed"] == 1
    game = at(ROOM, "barka body juggernaut_plate", dice="*1").answers("act move", "dice 2", "star war_cry")
    assert game.said(e.Tested, why="move", total=2)


def test_prowlers_wraps_sharpen_cunning() -> None:
    """+1 Cunning: in every pick."""
    game = at("+-+-+\n|B c|\n+-+-+", "barka body prowlers_wraps", dice="**").answers("act pick", "dice 2")
    assert game.said(e.Tested, why="pick_chest", star=2, total=4)


def test_pot_lid_buckler_raises_defence() -> None:
    """+1 Defence: a Star of Barka's is worth 4 against a blow."""
    game = at("+-+-+\n|s B|\n+-+-+", "barka hand_1 pot_lid_buckler shields 1", phase="monsters", dice="* 22").answers(
        "shields 1", "star war_cry"
    )
    assert game.said(e.MonsterAttacked, defence_star=4, protection=4, hit=True)


def test_barn_door_pavise_does_nothing_else() -> None:
    assert traits("hand_1 barn_door_pavise") == traits("pool 6")


@pytest.mark.parametrize(
    "drawing, shields", [("|B . .|", 1 + 1), ("|B s .|", 2 + 1), ("|s B s|", 1 + 1)], ids=["nobody", "one", "two"]
)
def test_mirror_targe_pays_one_more_against_a_single_monster(drawing: str, shields: int) -> None:
    """ITEM-25, looked at when it pays: at the end of the Hero Phase."""
    game = at(f"+-+-+-+\n{drawing}\n+-+-+-+", "barka hand_1 mirror_targe", fate="")
    assert paid(game) == shields


def test_hedgehog_shield_also_gives_a_counterattack_token() -> None:
    """D.12: with its Shield Die, at the end of the Hero Phase; it goes in clean-up (CLEAN-06)."""
    game = at("+-+-+\n|B s|\n+-+-+", "barka hand_1 hedgehog_shield", dice="2 11")
    assert paid(game) == 2
    assert game.told(e.TokenGained) == [e.TokenGained("barka", "counterattack", 1, "hedgehog_shield")]
    assert game.asked == "shields barka"


def test_a_06_armour_pays_once_although_it_was_worn_by_two() -> None:
    """A-06, B-99: Barka hands the Breastplate to Zoe, who has not acted; only she is paid for it."""
    game = at("+-+-+\n|B Z|\n+-+-+", "barka body sergeants_breastplate")
    game.answers("act end", "leave_dice let_go", "exchange give:sergeants_breastplate:zoe", "loot body")
    game.answers("act end", "leave_dice let_go", "exchange done")
    gained = {(event.hero, event.n) for event in game.told(e.ShieldsGained)}
    assert gained == {("barka", 1), ("zoe", 2)}, "Barka's is his Scrap Vest"


def test_b_60_armour_does_not_pay_at_the_end_of_the_own_turn() -> None:
    """B-60, A-06."""
    game = at("+-+-+\n|B Z|\n+-+-+", "barka body juggernaut_plate")
    game.answers("act end", "leave_dice let_go", "exchange done")
    assert game.hero("barka").shields == 0


def test_a_lying_hero_is_paid_nothing() -> None:
    """DOWN-02: no target, no shields; clean-up would take them anyway (CLEAN-01)."""
    game = at("+-+-+\n|B Z|\n+-+-+", "barka body juggernaut_plate lying acted", active="zoe")
    game.answers("act end", "leave_dice let_go")
    assert not game.said(e.ShieldsGained)

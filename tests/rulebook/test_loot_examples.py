"""The rulebook's worked examples that draw a card (ledger C): C-06, C-07, C-22."""

from __future__ import annotations

from engine import events as e
from tests.play import at


def test_c_06_luckylock_smashes_the_barrel_and_finds_a_potion() -> None:
    """C-06, BARR-01, BARR-02: ★ 2 2 with Force 3 are 7; a Healing Potion lies in it."""
    game = at("+-+-+\n|L b|\n+-+-+", dice="*22", draws="healing_potion")
    game.answers("act smash", "dice 3", "star bullet_time")
    assert game.said(e.Tested, why="smash", star=3, total=7, success=True)
    assert game.said(e.BarrelBroken, barrel="b1")
    assert game.hero("luckylock").finds == ["healing_potion"]
    assert game.hero("luckylock").xp == 0


def test_c_07_yang_ping_opens_the_chest_and_finds_a_magic_sai() -> None:
    """C-07, A-08, CHST-03: 2 1 1 ★ with Cunning 3 are 7; a Magic Sai, one experience; in her hand at once."""
    game = at("+-+-+\n|Y c|\n+-+-+", dice="211*", draws="magic_sai")
    game.answers("act pick", "dice 4", "star sneak_attack")
    assert game.said(e.Tested, why="pick_chest", star=3, total=7, success=True)
    assert game.hero("yang_ping").xp == 1
    game.answers("loot hand_1")
    assert game.hero("yang_ping").hand_1 == "magic_sai"


def test_c_22_a_thiefs_glove_adds_four_to_the_next_picking_roll() -> None:
    """C-22, FIND-05: with a total of 3 on the dice it is 7."""
    game = at("+-+-+\n|Y c|\n+-+-+", "yang_ping finds thiefs_glove", dice="21", draws="magic_sai")
    game.answers("act find", "act pick", "dice 2")
    assert game.said(e.Tested, why="pick_chest", total=7, success=True, parts=(("thiefs_glove", 4),))

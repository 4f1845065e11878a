"""Pick a chest (CHST)."""

from __future__ import annotations

from engine import events as e
from tests.play import at

DIAGONAL = "+-+-+-+\n|Y . .|\n+     +\n|. c .|\n+-+-+-+"
EMPTY = "items_seen *"
"""The pile is empty: nothing is drawn, and nothing is asked (B-42)."""


def test_chst_01_from_any_adjacent_square_with_cunning() -> None:
    """CHST-01, DICE-06: diagonals included; 6 empties it, 5 does not."""
    game = at(DIAGONAL, EMPTY, dice="221 222").answers("act pick", "dice 3")
    assert game.said(e.Tested, why="pick_chest", trait="cunning", total=5, success=False)
    game.answers("act pick", "dice 3")
    assert game.said(e.ChestPicked, chest="c1", hero="yang_ping", left=0)


def test_chst_01_and_b_05_not_through_a_wall() -> None:
    """CHST-01, B-05."""
    assert at("+-+-+\n|Y|c|\n+-+-+").why_not("pick") == "no_chest_here CHST-01"


def test_chst_02_force_does_not_open_a_chest() -> None:
    """CHST-02: smashing is for barrels; the only roll is Cunning."""
    game = at(DIAGONAL)
    assert game.why_not("smash") == "no_barrel_here BARR-01"
    game.answers("act pick")
    assert game.asked == "dice yang_ping"


def test_chst_03_the_item_is_equipped_stored_or_discarded() -> None:
    """CHST-03, ITEM-09: either hand, the empty backpack, or away."""
    game = at(DIAGONAL, dice="222", draws="magic_sai").answers("act pick", "dice 3")
    assert game.said(e.CardDrawn, hero="yang_ping", card="magic_sai", pile="items", left=29)
    assert game.asked == "loot yang_ping"
    assert game.options == ["hand_1", "hand_2", "stow", "drop"]
    game.answers("loot hand_1")
    assert game.hero("yang_ping").hand_1 == "magic_sai"


def test_chst_04_one_experience() -> None:
    """CHST-04, XP-03."""
    game = at(DIAGONAL, EMPTY, dice="222").answers("act pick", "dice 3")
    assert game.said(e.XpGained, hero="yang_ping", n=1, why="chest")


def test_chst_05_a_trap_under_it_strikes_the_picker() -> None:
    """CHST-05, TRAP-03: not who stands nearer."""
    game = at(
        "+-+-+-+-+\n|. Z . .|\n+       +\n|. . c Y|\n+-+-+-+-+",
        "traps c1",
        EMPTY,
        active="yang_ping",
        dice="222",
        draws="iron_cage",
    )
    game.answers("act pick", "dice 3")
    assert game.said(e.TrapSprung, trap="c1", kind="iron_cage", hero="yang_ping")
    assert game.hero("yang_ping").caged
    assert not game.hero("zoe").caged


def test_chst_05_disarmed_before_it_harms_nobody() -> None:
    """CHST-05, TRAP-01."""
    game = at(DIAGONAL, "traps c1", EMPTY, dice="222 222").answers("act disarm", "dice 3", "act pick", "dice 3")
    assert game.said(e.ChestPicked)
    assert not game.said(e.TrapSprung)


def test_chst_06_the_emptied_chest_leaves_the_board() -> None:
    """CHST-06."""
    game = at(DIAGONAL, EMPTY, dice="222 1").answers("act pick", "dice 3", "act move", "dice 1")
    assert "B2" in game.options


def test_b_28_the_reward_comes_before_the_trap() -> None:
    """B-28, TRAP-11: Yang-Ping falls into the pit with the experience and the Sai in hand."""
    game = at(DIAGONAL, "traps c1", "yang_ping hp 1", dice="222", draws="magic_sai spike_pit")
    game.answers("act pick", "dice 3", "loot hand_1")
    course = [type(event).__name__ for event in game.events]
    assert (
        course.index("ChestPicked")
        < course.index("XpGained")
        < course.index("ItemEquipped")
        < course.index("TrapSprung")
    )
    assert course.index("TrapSprung") < course.index("HeroFell")
    assert game.hero("yang_ping").xp == 1


def test_e_26_its_square_is_free_before_the_trap_strikes() -> None:
    """E-26: the Small Portal finds its only place where the chest stood."""
    game = at("+-+-+\n|Y c|\n+-+-+", "traps c1", EMPTY, dice="222", draws="small_portal")
    game.answers("act pick", "dice 3")
    assert game.said(e.PortalOpened, square="B1")

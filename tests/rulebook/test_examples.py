"""The rulebook's worked examples of the Hero Phase (ledger C-01 to C-09, C-15), one test each."""

from __future__ import annotations

import pytest

from engine import events as e
from tests.play import Play, at


def beside_a_door(hero: str, dice: str) -> Play:
    return at(
        f"""
        +-+-+-+-+
        |. .D. .|
        +   +   +
        |. {hero}D. .|
        +-+-+-+-+
        """,
        "sleeping B",
        dice=dice,
    )


def test_c_01_zoe_does_not_break_the_door() -> None:
    """C-01: 2, 1 and a Star with Force 1 make 4: the door stays."""
    game = beside_a_door("Z", "21*").answers("act open", "method break", "dice 3", "star arcane_power")
    assert game.said(e.Tested, hero="zoe", why="break", star=1, total=4, success=False)
    assert game.state.closed == ["d1"]
    assert game.hero("zoe").pool == 3


def test_c_01b_zanvor_breaks_it_with_the_same_roll() -> None:
    """C-01b: with Force 4 they make 7: the door is gone, and the room behind it will wake."""
    game = beside_a_door("V", "21*").answers("act open", "method break", "dice 3", "star no_tomorrow")
    assert game.said(e.Tested, hero="zanvor", star=4, total=7, success=True)
    assert game.said(e.DoorOpened, door="d1", how="broken")
    assert game.state.closed == []
    game.answers("act end", "leave_dice let_go")
    assert game.said(e.RoomWoke, tile="B", why="broken")


def test_c_02_a_diagonal_step_costs_one_and_what_is_left_is_lost() -> None:
    """C-02: of 5 Luckylock needs 4 to the door, three straight and one diagonal; the last point is lost."""
    game = at(
        """
        +-+-+-+-+-+-+-+
        |L . . . .|. .|
        +         +   +
        |. . . . .D. .|
        +         +   +
        |. . . . .D. .|
        +-+-+-+-+-+-+-+
        """,
        dice="2* 1",
    )
    game.answers("act move", "dice 2", "star double_fire")
    assert "F2" not in game.options
    game.answers("move_to E2")
    (move,) = game.told(e.HeroMoved)
    assert (len(move.path), move.lost) == (4, 1)
    assert len({square[1:] for square in ("A1", *move.path)}) == 2  # one step changed the row
    game.answers("act move", "dice 1")
    assert "C2" not in game.options  # two squares away: nothing was saved up
    assert "D2" in game.options


SNOUT_IN_THE_WAY = """
    +-+-+-+-+-+-+-+-+
    |H . . . Z . . .|
    +               +
    |. . . s . . . .|
    +               +
    |Y . . . . . . .|
    +-+-+-+-+-+-+-+-+
"""


def test_c_03_zoe_in_the_zone_cannot_move() -> None:
    """C-03, BLOCK-03."""
    game = at(SNOUT_IN_THE_WAY, active="zoe")
    assert game.why_not("move") == "in_block_zone BLOCK-03"


@pytest.mark.parametrize("hero", ["helena", "yang_ping"])
def test_c_03_whatever_they_roll_the_first_zone_squares_are_the_end(hero: str) -> None:
    """C-03, BLOCK-02, BLOCK-07: both ways lead through the zone."""
    game = at(SNOUT_IN_THE_WAY, *full_of_energy(hero), active=hero, dice="******").answers("act move", "dice 6")
    assert {square[0] for square in game.options} == {"A", "B", "C"}
    game.answers("move_to C2")
    assert game.said(e.HeroMoved, hero=hero, stopped="zone")
    assert game.hero(hero).pool == 0


def full_of_energy(hero: str) -> list[str]:
    """Stars that find every ability full ask nothing (STAR-04)."""
    full = {
        "helena": "spectral_wolf 3 unerring_aim 4 elven_step 4",
        "yang_ping": "sneak_attack 4 shadow_step 3 dance_of_blades 5",
        "barka": "brutal_assault 4 war_cry 5 catapult_move 4",
    }
    return [f"{hero} {full[hero]}"]


def test_c_04_helena_does_not_pick_the_lock() -> None:
    """C-04: 2 and a Star with Cunning 2 make 4; the Star charges all the same."""
    game = beside_a_door("H", "2*").answers("act open", "method pick", "dice 2", "star elven_step")
    assert game.said(e.Tested, hero="helena", why="pick_door", trait="cunning", total=4, success=False)
    assert game.state.closed == ["d1"]
    assert game.hero("helena").energy["elven_step"] == 1


def test_c_05_barka_breaks_the_door_with_two_stars() -> None:
    """C-05: two Stars with Force 3 make 6; two energy, no experience."""
    game = beside_a_door("B", "**").answers("act open", "method break", "dice 2", "star war_cry", "star catapult_move")
    assert game.said(e.Tested, hero="barka", total=6, success=True)
    assert game.state.closed == []
    assert game.hero("barka").energy == {"brutal_assault": 0, "war_cry": 1, "catapult_move": 1}
    assert game.hero("barka").xp == 0


def test_c_06_luckylock_smashes_the_barrel() -> None:
    """C-06: a Star and two 2s with Force 3 make 7; the barrel is gone, a Healing Potion was in it."""
    game = at("+-+-+\n|L b|\n+-+-+", dice="*22", draws="healing_potion").answers(
        "act smash", "dice 3", "star bullet_time"
    )
    assert game.said(e.Tested, hero="luckylock", why="smash", total=7, success=True)
    assert game.said(e.BarrelBroken, barrel="b1")
    assert game.state.barrels == {}
    assert game.hero("luckylock").finds == ["healing_potion"]


def test_c_07_yang_ping_opens_the_chest() -> None:
    """C-07, A-08: Swords of 4 and a Star with Cunning 3 make 7; 1 experience and a magic Sai."""
    game = at("+-+-+\n|Y c|\n+-+-+", dice="211*", draws="magic_sai")
    game.answers("act pick", "dice 4", "star sneak_attack", "loot hand_2")
    assert game.said(e.Tested, hero="yang_ping", why="pick_chest", total=7, success=True)
    assert game.said(e.ChestPicked, chest="c1")
    assert (game.hero("yang_ping").xp, game.hero("yang_ping").hand_2) == (1, "magic_sai")


def test_c_08_and_c_09_helena_kills_with_the_knife_and_misses_with_the_bow() -> None:
    """C-08: 2 and a Star with Force 2 make 4, a Snout's Protection: it dies, 1 experience. C-09: the remaining four
    dice, three 1s and a Star with Aim 4, make 7 against the Grunt's 9; the Pool is empty, the turn is over."""
    game = at("+-+-+-+-+-+\n|s H . . g|\n+-+-+-+-+-+", dice="2* 111*")
    game.answers("act attack", "weapon hunting_knife", "dice 2", "star unerring_aim")
    assert game.said(e.HeroAttacked, monster="s1", star=2, total=4, protection=4, hit=True)
    assert game.said(e.MonsterKilled, monster="s1", by="helena")
    assert (game.hero("helena").xp, game.hero("helena").pool) == (1, 4)
    game.answers("act attack", "dice 4", "star unerring_aim")
    assert game.said(e.HeroAttacked, weapon="composite_bow", monster="g1", star=4, total=7, protection=9, hit=False)
    assert game.monster("g1").life == 2
    assert game.said(e.HeroTurnEnded, hero="helena", lost=0)
    assert game.left == ""


def test_c_15_a_shot_at_range_three_climbs_band_after_band() -> None:
    """C-15, RNG-04: the way around the end of the wall leaves the bands; over open squares it climbs 1, 2, 3."""
    game = at(
        """
        +-+-+-+-+
        |H .|. s|
        +   +   +
        |. .|. s|
        +       +
        |. . . .|
        +-+-+-+-+
        """
    )
    assert game.why_not("attack") == "no_target RNG-01"
    game = at("+-+-+-+-+\n|H . . s|\n+       +\n|. . . s|\n+-+-+-+-+").answers("act attack")
    assert game.options == ["s1", "s2"]

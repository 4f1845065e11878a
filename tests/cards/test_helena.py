"""Spectral Wolf, Unerring Aim, Elven Step at their three levels (ABIL-HEL, D.5)."""

from __future__ import annotations

import pytest

from engine import events as e
from tests.cards.charged import charged
from tests.play import Play, at

LET_GO = ("act end", "leave_dice let_go")


# Spectral Wolf -------------------------------------------------------------------------------------------------------


def wolf(level: int, monster: str, *lines: str, dice: str = "") -> Play:
    return at(f"+-+-+-+-+\n|H . {monster} .|\n+-+-+-+-+", charged("spectral_wolf", level), *lines, dice=dice)


def test_spectral_wolf_1_costs_the_monster_an_attack_die() -> None:
    """ABIL-HEL-1: the Snout rolls one die instead of two; in clean-up the token goes (CLEAN-02)."""
    game = wolf(1, "s", "helena shields 1", dice="2 1").answers("act ability", *LET_GO)
    assert game.said(e.Marked, mark="spectral_wolf", on="s1", by="helena", level=1)
    game.answers("shields 1")
    assert game.said(e.MonsterAttacked, monster="s1", defence_faces="2", attack_faces="1", hit=False)
    assert game.state.marks == []


def test_spectral_wolf_1_is_seen_on_the_monster_at_once() -> None:
    game = wolf(1, "g").answers("act ability")
    shown = game.game.view().monster("g1")
    assert shown is not None
    assert (shown.attack, [mark.name for mark in shown.marks]) == (2, ["spectral_wolf"])


def test_spectral_wolf_2_costs_two_dice_and_a_snout_has_no_more() -> None:
    """B-68: without dice it does not attack at all."""
    game = wolf(2, "s").answers("act ability", *LET_GO)
    assert game.said(e.MonsterWaited, monster="s1", why="no_dice")
    assert game.hero("helena").hp == 4


def test_spectral_wolf_2_leaves_a_grunt_one_die() -> None:
    game = wolf(2, "g", "helena shields 1", dice="2 *").answers("act ability", *LET_GO, "shields 1")
    assert game.said(e.MonsterAttacked, monster="g1", attack_faces="*", hit=True)


def test_spectral_wolf_3_also_freezes() -> None:
    """ABIL-HEL-1 III, A-07: Protection 9 - 4 from the moment it is placed; Steps 3 - 2; gone with the clean-up."""
    game = wolf(3, "g").answers("act ability")
    assert game.said(e.StatusGained, who="g1", status="frozen")
    shown = game.game.view().monster("g1")
    assert shown is not None
    assert (shown.attack, shown.protection, shown.steps) == (1, 5, 1)
    game.answers(*LET_GO)
    assert (game.where("g1"), game.monster("g1").statuses) == ("B1", [])


def test_spectral_wolf_reaches_three_squares_sleepers_too_and_does_not_wake() -> None:
    """RNG-09, D.5: the M.U.S.O. is five squares away; marking wakes nobody."""
    game = at("+-+-+-+-+-+-+\n|H s . g . m|\n+-+-+-+-+-+-+", charged("spectral_wolf"), "sleeping A").answers(
        "act ability"
    )
    assert game.asked == "mark helena"
    assert game.options == ["s1", "g1"]
    game.answers("mark g1", *LET_GO)
    assert game.state.sleeping == ["A"]


@pytest.mark.parametrize("drawing", ["|H . . . s|", "|H|. s . .|"], ids=["too far", "behind a wall"])
def test_spectral_wolf_is_refused_with_nobody_up_to_three_squares_away(drawing: str) -> None:
    """RNG-09, B-08."""
    game = at(f"+-+-+-+-+-+\n{drawing}\n+-+-+-+-+-+", charged("spectral_wolf"))
    assert game.why_not("ability") == "no_target RNG-09"


def test_spectral_wolf_needs_no_dice() -> None:
    """ABIL-05."""
    game = wolf(1, "s", "helena pool 0 rolled").answers("act ability")
    assert game.said(e.Marked, mark="spectral_wolf", on="s1")


# Unerring Aim --------------------------------------------------------------------------------------------------------


def aim(level: int, dice: str, *lines: str, drawing: str = "|H g . g|") -> Play:
    return at(f"+-+-+-+-+\n{drawing}\n+-+-+-+-+", charged("unerring_aim", level), *lines, dice=dice)


def aimed(level: int, bonus: int) -> None:
    """Twice on the marked one, not on the other."""
    game = aim(level, "11 11 11").answers("act ability", "mark g2", "act attack", "weapon composite_bow", "dice 2")
    assert game.said(e.HeroAttacked, monster="g2", parts=(("dice", 2), ("unerring_aim", bonus)))
    game.answers("act attack", "weapon composite_bow", "dice 2", "act attack", "weapon hunting_knife", "dice 2")
    assert [event.total for event in game.told(e.HeroAttacked)] == [2 + bonus, 2 + bonus, 2]


def test_unerring_aim_1_adds_two_to_every_attack_of_hers_on_the_marked_monster() -> None:
    """ABIL-HEL-2."""
    aimed(1, 2)


def test_unerring_aim_2_adds_three() -> None:
    aimed(2, 3)


def test_unerring_aim_3_adds_four() -> None:
    aimed(3, 4)


def test_unerring_aim_1_helps_with_any_weapon_but_nobody_else() -> None:
    """ABIL-HEL-2: the knife too; Zoe's wand not."""
    game = aim(1, "11 11", drawing="|H g . Z|").answers("act ability", "act attack", "dice 2")
    assert game.said(e.HeroAttacked, weapon="hunting_knife", parts=(("dice", 2), ("unerring_aim", 2)))
    game.answers(*LET_GO, "act attack", "dice 2")
    assert game.said(e.HeroAttacked, hero="zoe", weapon="crooked_wand", parts=(("dice", 2),))


def test_a_17_the_target_token_lies_until_the_clean_up() -> None:
    """A-17: to the end of the Monster Phase, not only of the Hero Phase."""
    game = aim(1, "").answers("act ability", "mark g1", *LET_GO)
    order = [type(event).__name__ for event in game.events]
    assert order.index("MonsterPhaseBegan") < order.index("CleanedUp")
    assert not game.told(e.MarkEnded)
    assert game.state.marks == []


def test_unerring_aim_is_refused_with_nobody_within_three_squares() -> None:
    game = at("+-+-+-+-+-+\n|H . . . s|\n+-+-+-+-+-+", charged("unerring_aim"))
    assert game.why_not("ability") == "no_target RNG-09"


def test_unerring_aim_can_be_used_again_in_the_same_turn() -> None:
    """ABIL-02, ABIL-03: once it is charged again; the bonus lies on both."""
    game = aim(1, "22").answers("act ability", "mark g1", "act charge", "ability unerring_aim", "dice 2")
    game.answers("act ability", "mark g2")
    assert [mark.on for mark in game.state.marks] == ["g1", "g2"]


# Elven Step ----------------------------------------------------------------------------------------------------------

CORRIDOR = """
    +-+-+-+-+-+-+-+
    |H s . . . . .|
    +             +
    |. . . . s . .|
    +-+-+-+-+-+-+-+
"""


def test_elven_step_1_ignores_zones_for_the_turn() -> None:
    """ABIL-HEL-3, BLOCK-04: out of the first zone, through the second."""
    game = at(CORRIDOR, charged("elven_step"), dice="222")
    assert game.why_not("move") == "in_block_zone BLOCK-03"
    game.answers("act ability", "act move", "dice 3", "move_to G1")
    assert game.said(e.HeroMoved, hero="helena", stopped="", lost=0)
    assert game.where("helena") == "G1"


def test_elven_step_1_ends_with_the_turn() -> None:
    game = at(CORRIDOR, charged("elven_step"), dice="").answers("act ability", *LET_GO)
    assert game.said(e.MarkEnded, mark="elven_step", on="helena")


def test_elven_step_1_gives_no_aim() -> None:
    game = at(CORRIDOR, charged("elven_step"), dice="222").answers("act ability", "act move", "dice 3", "move_to G1")
    assert game.game.view().hero("helena").traits["aim"] == 4


def stepped(level: int, star: int) -> None:
    """A Movement that ends in a zone changes nothing, one that ends outside all of them does."""
    game = at(
        "+-+-+-+-+-+-+-+\n|. . . s . . .|\n+             +\n|. . H . . . .|\n+-+-+-+-+-+-+-+",
        charged("elven_step", level),
        dice="1 2 *",
    )
    game.answers("act ability", "act move", "dice 1", "move_to C1")
    assert game.game.view().hero("helena").traits["aim"] == 4
    game.answers("act move", "dice 1", "move_to A1")
    assert game.game.view().hero("helena").traits["aim"] == star
    game.answers("act attack", "dice 1")
    assert game.said(e.HeroAttacked, weapon="composite_bow", faces="*", star=star, total=star, hit=True)


def test_elven_step_2_aim_rises_by_one_once_a_movement_has_ended_outside_all_zones() -> None:
    """ABIL-HEL-3."""
    stepped(2, 5)


def test_elven_step_3_aim_rises_by_two_instead() -> None:
    """ABIL-HEL-3."""
    stepped(3, 6)


def test_elven_step_3_takes_back_one_used_die() -> None:
    """ABIL-HEL-3 III, B-48: two dice used, one comes back."""
    game = at(CORRIDOR, charged("elven_step", 3), "helena pool 4 spent 2").answers("act ability")
    assert game.said(e.DiceRecovered, hero="helena", n=1, pool=5, by="elven_step")


def test_elven_step_3_recovers_nothing_before_a_die_was_used() -> None:
    """B-48: only dice already used."""
    game = at(CORRIDOR, charged("elven_step", 3)).answers("act ability")
    assert (game.hero("helena").pool, game.told(e.DiceRecovered)) == (6, [])


def test_elven_step_3_recovers_one_die_a_turn_however_often_it_is_used() -> None:
    """E-01: charged and used again in the same turn."""
    game = at(CORRIDOR, charged("elven_step", 3), "helena spectral_wolf 3 unerring_aim 4", dice="222").answers(
        "act defend", "dice 1", "act ability"
    )
    assert game.asked == "use helena"
    game.answers("use elven_step", "act charge", "dice 3")
    assert game.hero("helena").energy["elven_step"] == 4
    game.answers("act ability", "use elven_step")
    assert [event.n for event in game.told(e.DiceRecovered)] == [1]


def test_elven_step_3_brings_a_die_back_into_an_empty_pool() -> None:
    """ABIL-05: the turn goes on."""
    game = at(CORRIDOR, charged("elven_step", 3), "helena pool 0 spent 6 rolled").answers("act ability")
    assert game.hero("helena").pool == 1
    assert "charge" in game.options


def test_b_21_no_ability_between_the_roll_and_the_steps() -> None:
    """B-21, STAR-03: the Star that fills Elven Step helps from the next act on; this walk still stops at the zone."""
    game = at(
        "+-+-+-+-+-+-+\n|H . . s . .|\n+-+-+-+-+-+-+", "helena elven_step 3 spectral_wolf 3 unerring_aim 4", dice="*"
    )
    game.answers("act move", "dice 1")
    assert game.asked == "move_to helena"
    assert game.options == ["A1", "B1", "C1"]
    game.answers("move_to C1")
    assert game.said(e.HeroMoved, stopped="zone")
    assert "ability" in game.options

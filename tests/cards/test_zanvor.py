"""Blunt Bazooka, Dwarven Leap, No Tomorrow at their three levels (ABIL-ZAN, D.5)."""

from __future__ import annotations

import pytest

from engine import events as e
from tests.cards.charged import charged
from tests.play import Play, at

LET_GO = ("act end", "leave_dice let_go")
DIRK = "weapon parrying_dirk"
"""It adds nothing of its own."""


# Blunt Bazooka -------------------------------------------------------------------------------------------------------


def bazooka(level: int, dice: str, *lines: str) -> Play:
    return at("+-+-+-+\n|V g .|\n+-+-+-+", charged("blunt_bazooka", level), *lines, dice=dice)


def test_blunt_bazooka_1_the_next_melee_attack_is_three_stronger() -> None:
    """ABIL-ZAN-1: 6 and 3 make the Grunt's 9; only the next one (B-49)."""
    game = bazooka(1, "222 222").answers("act ability", "act attack", DIRK, "dice 3", "act attack", DIRK, "dice 3")
    first, second = game.told(e.HeroAttacked)
    assert (first.parts, first.hit) == ((("dice", 6), ("blunt_bazooka", 3)), True)
    assert (second.parts, second.hit) == ((("dice", 6),), False)


def test_blunt_bazooka_2_is_five_stronger() -> None:
    game = bazooka(2, "22").answers("act ability", "act attack", DIRK, "dice 2")
    assert game.said(e.HeroAttacked, parts=(("dice", 4), ("blunt_bazooka", 5)), hit=True)


def test_blunt_bazooka_3_is_seven_stronger() -> None:
    game = bazooka(3, "2").answers("act ability", "act attack", DIRK, "dice 1")
    assert game.said(e.HeroAttacked, parts=(("dice", 2), ("blunt_bazooka", 7)), hit=True)


def test_blunt_bazooka_waits_for_a_melee_attack() -> None:
    """ABIL-ZAN-1: a shot in between neither uses nor gets it."""
    game = at(
        "+-+-+-+-+\n|V g s .|\n+-+-+-+-+", charged("blunt_bazooka"), "zanvor hand_1 hornet_crossbow", dice="1 22"
    ).answers("act ability", "act attack", "weapon hornet_crossbow", "dice 1", "act attack", DIRK, "dice 2")
    assert [dict(event.parts).get("blunt_bazooka") for event in game.told(e.HeroAttacked)] == [None, 3]


def test_blunt_bazooka_unused_ends_with_the_turn() -> None:
    """B-49."""
    game = bazooka(1, "").answers("act ability", *LET_GO)
    assert game.said(e.MarkEnded, mark="blunt_bazooka", on="zanvor")


@pytest.mark.parametrize("drawing, n", [("|V . g|", 0), ("|s V g|", 2)])
def test_blunt_bazooka_is_refused_unless_exactly_one_enemy_is_adjacent(drawing: str, n: int) -> None:
    """ABIL-ZAN-1, A-15."""
    game = at(f"+-+-+-+\n{drawing}\n+-+-+-+", charged("blunt_bazooka"))
    assert game.why_not("ability") == "not_one_enemy ABIL-ZAN-1"
    refusal = game.game.why_not("zanvor", "ability")
    assert refusal is not None
    assert refusal.params["n"] == n


def test_blunt_bazooka_is_refused_without_a_die_or_a_melee_weapon() -> None:
    """B-124, ATK-02."""
    assert bazooka(1, "", "zanvor pool 0 rolled").why_not("ability") == "no_dice B-124"
    hands = "zanvor hand_1 hornet_crossbow hand_2 frost_darts"
    assert bazooka(1, "", hands).why_not("ability") == "no_target B-124"


# Dwarven Leap --------------------------------------------------------------------------------------------------------


def leap(level: int, *lines: str, dice: str = "") -> Play:
    return at(
        """
        +-+-+-+-+-+-+-+-+
        |. V b Z O . . .|
        +               +
        |. s b c O . g .|
        +-+-+-+-+-+-+-+-+
        """,
        charged("dwarven_leap", level),
        *lines,
        dice=dice,
        active="zanvor",
    )


def test_dwarven_leap_1_jumps_three_squares_into_a_zone_over_whatever_stands_there() -> None:
    """ABIL-ZAN-2, B-19: over a barrel and over Zoe; no dice."""
    game = at("+-+-+-+-+-+-+\n|V b Z . g .|\n+-+-+-+-+-+-+", charged("dwarven_leap"), active="zanvor")
    game.answers("act ability")
    assert game.said(e.HeroPlaced, hero="zanvor", start="A1", square="D1", by="dwarven_leap")
    assert game.hero("zanvor").pool == 6


def test_dwarven_leap_1_out_of_one_zone_into_another_square_of_it() -> None:
    """B-19: it may start within a zone. The Grunt's begins four squares away."""
    game = leap(1).answers("act ability")
    assert game.options == ["A1", "A2"]


def test_dwarven_leap_1_gives_no_bonus() -> None:
    game = leap(1, dice="11").answers("act ability", "leap_to A1", "act attack", DIRK, "dice 2")
    assert game.said(e.HeroAttacked, parts=(("dice", 2),))
    assert not game.told(e.Marked)


def test_dwarven_leap_2_jumps_four_squares_and_adds_two_against_the_one_it_lands_by() -> None:
    """ABIL-ZAN-2: on every attack on it in this Hero Phase."""
    game = leap(2, dice="22 22").answers("act ability", "leap_to F1")
    assert game.said(e.Marked, mark="dwarven_leap", on="g1", by="zanvor", level=2)
    game.answers("act attack", DIRK, "dice 2", "act attack", DIRK, "dice 2")
    assert [event.parts for event in game.told(e.HeroAttacked)] == [(("dice", 4), ("dwarven_leap", 2))] * 2


def test_dwarven_leap_3_jumps_five_squares_and_adds_three() -> None:
    game = leap(3, dice="222").answers("act ability", "leap_to G1", "act attack", DIRK, "dice 3")
    assert game.said(e.HeroAttacked, parts=(("dice", 6), ("dwarven_leap", 3)), total=9, hit=True)


def test_dwarven_leap_2_beside_two_monsters_the_bonus_is_against_a_chosen_one() -> None:
    game = at("+-+-+-+-+\n|V . . s|\n+       +\n|. . . s|\n+-+-+-+-+", charged("dwarven_leap", 2), dice="11")
    game.answers("act ability", "leap_to C1")
    assert game.asked == "mark zanvor"
    game.answers("mark s2", "act attack", DIRK, "target s1", "dice 2")
    assert game.said(e.HeroAttacked, monster="s1", parts=(("dice", 2),))


def test_dwarven_leap_2_lasts_for_the_hero_phase_and_for_zanvor_only() -> None:
    """D.5."""
    game = leap(2, dice="22").answers("act ability", "leap_to F1", *LET_GO)
    assert [mark.name for mark in game.state.marks] == ["dwarven_leap"]
    game.answers(*LET_GO)
    assert game.said(e.MarkEnded, mark="dwarven_leap", on="g1", by="zanvor")


def test_dwarven_leap_does_not_cross_walls_or_closed_doors() -> None:
    """B-19, D.5."""
    for border in "|D":
        game = at(f"+-+-+-+-+\n|V .{border}. s|\n+   +   +\n|. .{border}. .|\n+-+-+-+-+", charged("dwarven_leap", 3))
        assert game.why_not("ability") == "nobody_within ABIL-ZAN-2"


def test_dwarven_leap_is_refused_when_no_zone_is_near_enough() -> None:
    game = at("+-+-+-+-+-+-+\n|V . . . . s|\n+-+-+-+-+-+-+", charged("dwarven_leap"))
    assert game.why_not("ability") == "nobody_within ABIL-ZAN-2"


@pytest.mark.parametrize(
    "held, refusal", [("caged", "caged TRAP-04"), ("frozen", "frozen STAT-06"), ("stuck", "stuck TRAP-07")]
)
def test_dwarven_leap_is_refused_to_who_cannot_leave_the_square(held: str, refusal: str) -> None:
    """E-07."""
    assert leap(1, f"zanvor {held}").why_not("ability") == refusal


def test_dwarven_leap_needs_no_dice_and_wakes_where_it_lands() -> None:
    """ABIL-05, ROOM-02."""
    game = at(
        "+-+-+-+-+\n|V .o. s|\n+   +   +\n|. .o. .|\n+-+-+-+-+",
        charged("dwarven_leap"),
        "zanvor pool 0 rolled",
        "sleeping B",
    ).answers("act ability", "leap_to C1", "shields 0")
    assert game.said(e.RoomWoke, tile="B", why="entered")


# No Tomorrow ---------------------------------------------------------------------------------------------------------


def tomorrow(level: int, dice: str, *lines: str, drawing: str = "|V g s|") -> Play:
    return at(f"+-+-+-+\n{drawing}\n+-+-+-+", charged("no_tomorrow", level), *lines, dice=dice)


def test_no_tomorrow_1_after_a_hit_a_second_attack_with_two_dice_of_its_own() -> None:
    """ABIL-ZAN-3, B-123: on the same monster, at once; own dice may be added or not."""
    game = tomorrow(1, "22221 22").answers("act ability", "act attack", DIRK, "dice 5")
    assert game.said(e.HeroAttacked, total=9, hit=True)
    assert game.asked == "dice zanvor"
    assert game.options == [0, 1]
    game.answers("dice 0")
    assert game.said(e.HeroAttacked, monster="g1", faces="22", total=4, hit=False)
    assert game.hero("zanvor").pool == 1
    assert game.said(e.MarkEnded, mark="no_tomorrow")


def test_no_tomorrow_2_the_second_attack_has_three_dice() -> None:
    """ABIL-ZAN-3: with one of his own it rolls four; both hits teach something (XP-02)."""
    game = tomorrow(2, "22221 2221", "g1 life 3").answers("act ability", "act attack", DIRK, "dice 5", "dice 1")
    assert [event.faces for event in game.told(e.HeroAttacked)] == ["22221", "2221"]
    game = tomorrow(2, "22221 222*", "g1 life 3").answers("act ability", "act attack", DIRK, "dice 5", "dice 1")
    game.answers("star no_tomorrow")
    assert (game.monster("g1").life, game.hero("zanvor").xp) == (1, 2)


def test_no_tomorrow_3_the_second_attack_has_four_dice_even_with_an_empty_pool() -> None:
    """ABIL-ZAN-3: the first took all six; then the turn is over."""
    game = tomorrow(3, "222111 2222", "g1 life 3").answers("act ability", "act attack", DIRK, "dice 6")
    assert game.options == [0]
    game.answers("dice 0")
    assert [event.faces for event in game.told(e.HeroAttacked)] == ["222111", "2222"]
    assert game.said(e.HeroTurnEnded, hero="zanvor")


def test_no_tomorrow_odds_count_the_dice_of_the_tile() -> None:
    """Two free dice of Force 4 against a Snout's 4: 67 of 100, one of his own more makes 96."""
    game = tomorrow(1, "11111", "s1 life 2", drawing="|V s .|").answers("act ability", "act attack", DIRK, "dice 5")
    assert game.game.decision is not None
    assert game.game.decision.context["free"] == 2
    assert game.game.decision.odds == {0: pytest.approx(2 / 3, abs=0.01), 1: pytest.approx(26 / 27)}


def test_no_tomorrow_is_spent_for_nothing_on_a_miss() -> None:
    game = tomorrow(1, "11 22").answers("act ability", "act attack", DIRK, "dice 2")
    assert game.asked == "act zanvor"
    assert len(game.told(e.HeroAttacked)) == 1
    assert game.state.marks == []


def test_b_123_if_the_first_one_died_any_target_of_the_same_weapon_will_do() -> None:
    game = tomorrow(1, "22 22", drawing="|s V s|").answers("act ability", "act attack", DIRK, "target s1", "dice 2")
    assert game.said(e.MonsterKilled, monster="s1")
    game.answers("dice 0")
    assert game.said(e.MonsterKilled, monster="s2")
    assert game.hero("zanvor").pool == 4


def test_b_123_with_nobody_left_in_reach_there_is_no_second_attack() -> None:
    game = tomorrow(1, "22", drawing="|V s s|").answers("act ability", "act attack", DIRK, "dice 2")
    assert game.asked == "act zanvor"
    assert game.state.marks == []


def test_no_tomorrow_the_bazooka_strengthens_only_the_first_of_the_two() -> None:
    """B-49: the next attack is the first one."""
    game = tomorrow(1, "222 11", charged("blunt_bazooka")).answers(
        "act ability", "use blunt_bazooka", "act ability", "act attack", DIRK, "dice 3", "dice 0"
    )
    assert [dict(event.parts).get("blunt_bazooka") for event in game.told(e.HeroAttacked)] == [3, None]


def test_no_tomorrow_is_refused_without_a_die_or_a_target() -> None:
    """B-124."""
    assert tomorrow(1, "", "zanvor pool 0 rolled").why_not("ability") == "no_dice TURN-06"
    assert tomorrow(1, "", drawing="|V . s|").why_not("ability") == "no_target RNG-01"

"""Defence (ledger section 9): DEF-01 to DEF-08, B-59 to B-62, A-06, A-19."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import events as e
from engine.cards.load import DICE
from engine.dice import at_least, hits, odds_of_test, total
from engine.rules.defence import best_share
from tests.play import Play, at

DUEL = """
    +-+-+-+
    |. s .|
    +     +
    |. B .|
    +-+-+-+
"""
TWO_SNOUTS = """
    +-+-+-+
    |s . s|
    +     +
    |. B .|
    +-+-+-+
"""


def blow(game: Play) -> e.MonsterAttacked:
    found: e.MonsterAttacked = game.told(e.MonsterAttacked)[0]
    return found


def test_def_01_without_shield_dice_a_blow_hits_and_nobody_rolls() -> None:
    game = at(DUEL, phase="monsters")
    assert blow(game).hit
    assert (blow(game).defence_faces, blow(game).attack_faces) == ("", "")
    assert game.hero("barka").hp == 4


def test_def_02_dice_set_aside_become_tokens_and_are_not_rolled() -> None:
    game = at("+-+\n|B|\n+-+", "barka pool 4").answers("act defend", "dice 3")
    assert (game.hero("barka").pool, game.hero("barka").shields) == (1, 3)
    assert game.said(e.ShieldsGained, n=3, why="defend")
    assert not game.said(e.Tested)


def test_def_03_the_hero_decides_how_many_to_discard_and_a_star_counts_as_defence() -> None:
    game = at(TWO_SNOUTS, "barka shields 3", phase="monsters", dice="*2 11")
    assert game.options == [0, 1, 2, 3]
    game.answers("shields 2", "star war_cry")
    assert (blow(game).defence_star, blow(game).protection) == (3, 5)
    assert game.hero("barka").shields == 1, "the second Snout finds one token left"
    assert game.asked == "shields barka"


def test_def_03_the_protection_counts_for_one_attack_only() -> None:
    game = at(TWO_SNOUTS, "barka shields 2", phase="monsters", dice="22 11").answers("shields 2")
    first, second = game.told(e.MonsterAttacked)
    assert (first.protection, first.hit) == (4, False)
    assert (second.protection, second.shields, second.hit) == (0, 0, True)


def test_def_04_the_defender_commits_and_rolls_before_the_monster_does() -> None:
    game = at(DUEL, "barka shields 2", phase="monsters", dice="*2 11").answers("shields 2")
    assert game.asked == "star barka"
    assert [key for key, _ in game.game.tape.entries] == ["answer:shields:barka", "roll:barka"]
    assert game.hero("barka").shields == 0
    assert game.left == "11", "the Snout has not rolled yet"


@pytest.mark.parametrize(
    "defence, attack, hit",
    [("2", "11", True), ("2", "1*", True), ("21", "11", False), ("22", "2*", False), ("12", "21", True)],
)
def test_def_05_b_62_an_attack_of_at_least_the_protection_hits(defence: str, attack: str, hit: bool) -> None:
    """DEF-05, B-62: the attacker wins ties; a Snout's Star is worth 1."""
    game = at(DUEL, f"barka shields {len(defence)}", phase="monsters", dice=f"{defence} {attack}")
    game.answers(f"shields {len(defence)}")
    assert blow(game).hit is hit
    assert game.hero("barka").hp == (4 if hit else 5)


def test_def_06_b_59_discarding_nothing_is_allowed_and_is_a_hit() -> None:
    game = at(TWO_SNOUTS, "barka shields 2", phase="monsters").answers("shields 0")
    assert blow(game).hit
    assert game.hero("barka").hp == 4
    assert game.hero("barka").shields == 2
    assert game.asked == "shields barka", "the saved tokens may meet the second Snout"


def test_def_07_b_60_armour_pays_at_the_end_of_the_hero_phase_not_of_the_turn() -> None:
    """DEF-07, A-06: Barka's Scrap Vest is 1 Shield Die, Luckylock wears nothing that is."""
    game = at("+-+-+-+\n|B . L|\n+-+-+-+", "luckylock acted", "barka pool 1")
    assert game.hero("barka").shields == 0
    game.answers("act end", "leave_dice let_go")
    assert [(event.hero, event.n) for event in game.told(e.ShieldsGained, why="armour")] == [("barka", 1)]
    kinds = [type(event) for event in game.events]
    assert kinds.index(e.HeroTurnEnded) < kinds.index(e.ShieldsGained) < kinds.index(e.MonsterPhaseBegan)


def test_def_07_armour_waits_for_the_last_hero() -> None:
    game = at("+-+-+-+\n|B . L|\n+-+-+-+").answers("act end", "leave_dice let_go")
    assert game.said(e.HeroTurnEnded, hero="barka")
    assert not game.said(e.ShieldsGained)


def test_def_08_clean_01_unused_tokens_vanish_in_clean_up() -> None:
    game = at("+-+-+-+\n|B . L|\n+-+-+-+", "barka shields 2", "luckylock shields 1", phase="clean_up")
    assert [hero.shields for hero in game.state.heroes.values()] == [0, 0]
    assert game.said(e.CleanedUp, shields_lost=3)


def test_a_19_a_monster_with_fewer_dice_still_hits_by_itself() -> None:
    game = at(DUEL, "s1 stunned", phase="monsters")
    assert blow(game).hit


def test_b_61_shield_tokens_do_not_run_out_but_hearts_are_limited() -> None:
    """B-61: the box has 31 tokens; nobody's hit points exceed his heart."""
    game = at("+-+\n|B|\n+-+", "barka shields 31 hp 5", phase="hero_turn").answers("act defend", "dice 6")
    assert game.said(e.ShieldsGained, n=6, shields=37)
    fallen = at("+-+\n|B|\n+-+", "barka lying", phase="clean_up")
    assert fallen.hero("barka").hp == 5


def test_star_02_b_44_a_star_in_defence_charges_the_defender_and_the_monster_s_charges_nobody() -> None:
    """STAR-02, STAR-05."""
    game = at(DUEL, "barka shields 1", phase="monsters", dice="* **").answers("shields 1", "star catapult_move")
    assert [(event.hero, event.ability) for event in game.told(e.EnergyGained)] == [("barka", "catapult_move")]
    assert sum(game.hero("barka").energy.values()) == 1


def test_the_odds_of_each_number_of_tokens_are_the_chance_to_parry() -> None:
    """D.1: a Snout with 2 dice against Defence 3: 0, 15, 73 and 97 in 100."""
    game = at(DUEL, "barka shields 3", phase="monsters")
    decision = game.game.decision
    assert decision is not None
    assert [round(100 * decision.odds[n]) for n in (0, 1, 2, 3)] == [0, 15, 73, 97]
    assert decision.default == 3


def test_the_default_saves_tokens_for_the_blows_to_come() -> None:
    """B-59: Barka with four tokens between two Snouts loses fewest hearts by two and two."""
    game = at(TWO_SNOUTS, "barka shields 4", phase="monsters", dice="22 11")
    assert game.game.decision is not None
    assert game.game.decision.default == 2
    assert game.game.decision.context["to_come"] == 1
    game.answers("shields 2")
    assert game.game.decision.default == 2
    assert game.game.decision.context["to_come"] == 0


def test_only_monsters_that_can_still_strike_count_as_blows_to_come() -> None:
    game = at(
        """
        +-+-+-+-+-+-+-+-+-+
        |so. s . s . . . s|
        + +               +
        |.oB . . . . . . .|
        +-+-+-+-+-+-+-+-+-+
        """,
        "barka shields 3",
        "sleeping A",
        phase="monsters",
    )
    assert game.game.decision is not None
    context = game.game.decision.context
    assert context["monster"] == "s2"
    assert context["to_come"] == 1, "s3 comes; s1 sleeps, s4 has six steps to go and only four"


# Chances, against the plainest way to count them --------------------------------------------------------------------


def rolls(dice: int) -> list[str]:
    return ["".join(faces) for faces in product(DICE.action, repeat=dice)]


@pytest.mark.parametrize("star", [1, 2, 3, 4])
@pytest.mark.parametrize("dice", [1, 2, 3, 4])
def test_odds_of_a_test_are_the_share_of_all_rolls_that_reach_it(dice: int, star: int) -> None:
    every = rolls(dice)
    for need in range(1, 14):
        share = sum(total(faces, star) >= need for faces in every) / len(every)
        assert at_least(dice, star, need) == pytest.approx(share)
        assert odds_of_test(dice, star, need)[dice] == pytest.approx(share)


@pytest.mark.parametrize("attack, star", [(1, 1), (2, 1), (2, 2), (3, 2)])
@pytest.mark.parametrize("shields, defence", [(1, 1), (1, 3), (2, 2), (2, 3), (3, 1)])
def test_the_chance_of_a_hit_is_the_share_of_all_pairs_of_rolls(
    attack: int, star: int, shields: int, defence: int
) -> None:
    pairs = list(product(rolls(attack), rolls(shields)))
    share = sum(total(swing, star) >= total(guard, defence) for swing, guard in pairs) / len(pairs)
    assert hits(attack, star, shields, defence) == pytest.approx(share)


blows = st.lists(st.tuples(st.integers(1, 5), st.integers(1, 4)), min_size=1, max_size=3)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 5), st.integers(1, 3), blows)
def test_the_best_share_of_tokens_is_the_best_of_all_shares(
    shields: int, defence: int, strokes: list[tuple[int, int]]
) -> None:
    def lost(share: tuple[int, ...]) -> float:
        return sum(hits(dice, star, n, defence) for (dice, star), n in zip(strokes, share, strict=True))

    shares = [s for s in product(range(shields + 1), repeat=len(strokes)) if sum(s) <= shields]
    least = min(map(lost, shares))
    now, expected = best_share(shields, defence, tuple(strokes))
    assert expected == pytest.approx(least)
    assert any(share[0] == now and lost(share) == pytest.approx(least) for share in shares)

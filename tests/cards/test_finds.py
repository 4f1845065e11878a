"""The eight kinds of Small Finds (FIND-01 to FIND-05, D.9, A-22, B-48, B-49, E-22)."""

from __future__ import annotations

import pytest

from engine import events as e
from engine.cards.load import FINDS
from tests.cards.blows import stars, strike
from tests.play import at

ALONE = "+-+-+-+\n|B . .|\n+-+-+-+"
PAIR = "+-+-+-+\n|B Z .|\n+-+-+-+"


def test_find_03_it_is_discarded_for_its_effect_and_does_not_come_back() -> None:
    """FIND-03: no dice."""
    game = at(ALONE, "barka hp 2 finds healing_potion").answers("act find")
    assert game.told(e.FindUsed) == [e.FindUsed("barka", "healing_potion")]
    assert (game.hero("barka").finds, game.hero("barka").pool) == ([], 6)
    assert game.state.finds_seen == ["healing_potion"]


def test_healing_potion_gives_two_hit_points() -> None:
    game = at(ALONE, "barka hp 2 finds healing_potion").answers("act find")
    assert game.told(e.HeroHealed) == [e.HeroHealed("barka", 2, 4, "healing_potion")]


def test_healing_potion_is_refused_to_the_unhurt() -> None:
    assert at(ALONE, "barka finds healing_potion").why_not("find") == "unhurt FIND-03"


def test_thiefs_glove_adds_four_to_the_next_pick_of_a_chest() -> None:
    """FIND-05, A-22: a total of 3 becomes 7; used up by it."""
    game = at("+-+-+\n|B c|\n+-+-+", "barka finds thiefs_glove", dice="21", draws="ember_rod")
    game.answers("act find", "act pick", "dice 2")
    assert game.said(e.Tested, why="pick_chest", total=7, success=True, parts=(("thiefs_glove", 4),))
    assert game.said(e.ChestPicked)
    assert not game.state.marks


def test_thiefs_glove_adds_four_to_the_next_pick_of_a_door_and_is_used_up_by_a_failure() -> None:
    """B-49: breaking is no picking."""
    game = at("+-+-+\n|BD.|\n+-+-+", "barka finds thiefs_glove", "closed d1", dice="1 1 1")
    game.answers("act find", "act open", "method break", "dice 1", "act open", "method pick")
    assert game.game.decision is not None
    assert game.game.decision.context["bonus"] == 4
    assert game.game.decision.odds[1] == pytest.approx(2 / 6), "a 2 and four are six"
    game.answers("dice 1", "act open", "method pick", "dice 1")
    assert [event.total for event in game.told(e.Tested)] == [1, 5, 1]


def test_b_49_thiefs_glove_unused_is_gone_with_the_turn() -> None:
    """B-49."""
    game = at("+-+-+\n|B c|\n+-+-+", "barka finds thiefs_glove").answers("act find", "act end", "leave_dice let_go")
    assert game.said(e.MarkEnded, mark="thiefs_glove", on="barka")


def test_two_thiefs_gloves_add_up() -> None:
    """Each adds its four to the next roll."""
    game = at("+-+-+\n|B c|\n+-+-+", "barka finds thiefs_glove thiefs_glove", dice="1", draws="ember_rod")
    game.answers("act find", "act find", "act pick", "dice 1")
    assert game.said(e.Tested, total=9)


def test_bitter_root_cures_oneself() -> None:
    """D.9: one status."""
    game = at(ALONE, "barka poisoned frozen finds bitter_root").answers("act find", "cure barka:frozen")
    assert game.hero("barka").statuses == ["poisoned"]
    assert game.said(e.StatusLost, who="barka", status="frozen")


def test_bitter_root_cures_a_neighbour_but_nobody_farther() -> None:
    game = at(PAIR, "zoe stunned", "barka finds bitter_root").answers("act find")
    assert game.hero("zoe").statuses == []
    far = at("+-+-+-+\n|B . Z|\n+-+-+-+", "zoe stunned", "barka finds bitter_root")
    assert far.why_not("find") == "nobody_to_cure FIND-03"


def test_powder_pouch_adds_three_to_the_next_attack_only() -> None:
    """B-49, ATK-09."""
    game = at("+-+-+\n|B g|\n+-+-+", "barka finds powder_pouch", dice="2 2").answers("act find")
    assert strike(game, "cleaver", 1).parts == (("dice", 2), ("powder_pouch", 3))
    assert strike(game, "cleaver", 1).parts == (("dice", 2),)


def test_two_powder_pouches_add_up() -> None:
    game = at("+-+-+\n|B g|\n+-+-+", "barka finds powder_pouch powder_pouch", dice="2").answers("act find", "act find")
    assert strike(game, "cleaver", 1).parts == (("dice", 2), ("powder_pouch", 6))


def test_b_49_powder_pouch_unused_is_gone_with_the_turn() -> None:
    game = at("+-+-+\n|B g|\n+-+-+", "barka finds powder_pouch").answers("act find", "act end", "leave_dice let_go")
    assert game.said(e.MarkEnded, mark="powder_pouch", on="barka")


@pytest.mark.parametrize("find", ["powder_pouch", "thiefs_glove", "greased_boots"])
def test_what_helps_a_roll_is_refused_without_dice(find: str) -> None:
    assert at(ALONE, f"barka pool 0 finds {find}").why_not("find") == "no_dice TURN-06"


def test_star_candy_gives_two_energy_to_one_ability() -> None:
    game = at(ALONE, "barka finds star_candy").answers("act find", "ability war_cry")
    assert game.told(e.EnergyGained) == [e.EnergyGained("barka", "war_cry", 2, 2, 5, "star_candy")]


def test_star_candy_is_refused_when_all_is_full() -> None:
    """STAR-04."""
    game = at(ALONE, "barka brutal_assault 4 war_cry 5 catapult_move 4 finds star_candy")
    assert game.why_not("find") == "nothing_to_charge STAR-04"


def test_star_candy_may_fill_an_ability_that_is_used_in_the_same_turn() -> None:
    """STAR-03 in spirit: with an empty Pool the turn goes on for it (TURN-06, ABIL-05)."""
    game = at("+-+-+\n|B g|\n+-+-+", "barka war_cry 3 pool 0 finds star_candy").answers("act find", "ability war_cry")
    game.answers("act ability")
    assert game.said(e.AbilityUsed, ability="war_cry")


def test_iron_biscuit_gives_two_shield_dice() -> None:
    game = at(ALONE, "barka finds iron_biscuit").answers("act find")
    assert game.told(e.ShieldsGained) == [e.ShieldsGained("barka", 2, 2, "iron_biscuit")]
    assert game.hero("barka").pool == 6, "no dice set aside"


BOOTS = "+-+-+-+-+-+\n|s . . . .|\n+         +\n|B . . . .|\n+-+-+-+-+-+"


def test_greased_boots_let_the_next_movement_ignore_zones() -> None:
    """BLOCK-04: out of one zone, and not stopped by it."""
    game = at(BOOTS, "barka finds greased_boots", dice="22 2")
    assert game.why_not("move") == "in_block_zone BLOCK-03"
    game.answers("act find", "act move", "dice 2", "move_to E2")
    assert game.where("barka") == "E2"


def test_greased_boots_are_worn_out_by_one_movement() -> None:
    game = at(BOOTS, "barka finds greased_boots", dice="2").answers("act find", "act move", "dice 1", "move_to B2")
    assert game.why_not("move") == "in_block_zone BLOCK-03"


def test_second_wind_recovers_two_used_dice() -> None:
    """E-22: exempt from E-01's one die."""
    game = at(ALONE, "barka pool 1 spent 5 finds second_wind").answers("act find")
    assert game.told(e.DiceRecovered) == [e.DiceRecovered("barka", 2, 3, "second_wind")]


@pytest.mark.parametrize(
    "line, turn, pool",
    [("pool 5 spent 1", 1, 6), ("pool 0 spent 1", 1, 1), ("pool 2 spent 1 stunned", 2, 3)],
    ids=["six at most", "only used ones", "three at most when Stunned"],
)
def test_b_48_second_wind_never_gives_more_than_was_used_or_fits(line: str, turn: int, pool: int) -> None:
    """B-48, B-64."""
    game = at(ALONE, f"barka {line} finds second_wind", turn=turn).answers("act find")
    assert game.hero("barka").pool == pool


def test_b_48_second_wind_brings_dice_back_that_were_set_aside_and_leaves_the_token() -> None:
    """B-48."""
    game = at(ALONE, "barka finds second_wind").answers("act defend", "dice 6", "act find")
    assert (game.hero("barka").pool, game.hero("barka").shields) == (2, 6)


def test_second_wind_is_refused_without_used_dice() -> None:
    assert at(ALONE, "barka finds second_wind").why_not("find") == "no_used_dice B-48"


def test_find_03_only_in_the_own_turn() -> None:
    """FIND-03: Zoe's potion waits for Zoe."""
    game = at(PAIR, "zoe hp 1 finds healing_potion")
    assert game.why_not("find") == "no_finds FIND-03"


def test_turn_02_after_a_find_the_turn_cannot_be_given_back() -> None:
    """TURN-02: what has been used is part of the turn."""
    game = at(PAIR, "barka finds iron_biscuit iron_biscuit")
    assert "give_back" in game.options
    assert "give_back" not in game.answers("act find").options


def test_a_turn_with_nothing_but_a_find_left_goes_on() -> None:
    """TURN-06, ABIL-05: the Pool is empty, the potion can still be drunk."""
    game = at(ALONE, "barka hp 2 pool 1 finds healing_potion", dice="1").answers("act charge", "ability war_cry")
    stars(game.answers("dice 1"))
    assert "find" in game.options
    game.answers("act find")
    assert game.asked == "act barka", "asked whom: nobody is left but the phases of the monsters and the next turn"
    assert game.said(e.HeroTurnEnded)


def test_set_05_fifteen_finds_of_eight_kinds() -> None:
    """SET-05, D.9."""
    assert sum(card.copies for card in FINDS.values()) == 15
    assert len(FINDS) == 8


def test_greased_boots_are_for_a_movement_and_not_for_a_free_run() -> None:
    """B-19: a run that an ability gives is no Movement; it stops in zones and does not wear the boots out."""
    game = at(
        """
        +-+-+-+-+-+
        |L s . . .|
        +-+-+-+-+-+
        """,
        "luckylock bullet_time 4 finds greased_boots",
    )
    game.answers("act find")
    assert game.state.marks[0].name == "greased_boots"
    assert game.game.preview("luckylock", {"act": "move", "dice": 1}).rolls
    game.answers("act ability")
    assert game.told(e.HeroMoved)[-1].path == ()
    assert [mark.name for mark in game.state.marks] == ["greased_boots"]

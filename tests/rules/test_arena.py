"""The Arena, what both games share (ARENA-01, D.18, E-18): rounds, Hero against Hero, lying and coming back."""

from __future__ import annotations

import pytest

import missions
from engine import Refused, Scripted, new_game
from engine import events as e
from engine.cards.attack import guards
from engine.game import Game
from tests.play import Play, at

HUNT = "big_game_hunt"
LET_GO = ("act end", "leave_dice let_go")

DUEL = """
+-+-+-+-+-+
|B Z . . .|
+         +
|. . . . .|
+-+-+-+-+-+
"""

FOUR = """
+-+-+-+-+-+-+
|B . H . V .|
+           +
|. . . . . Z|
+-+-+-+-+-+-+
"""


def duel(*lines: str, **more: str) -> Play:
    return at(DUEL, *lines, mode=HUNT, **more)  # type: ignore[arg-type]


def strike(game: Play, dice: int) -> Play:
    """Barka strikes with the cleaver; the Stars go to the first ability that has room."""
    game.answers("act attack", "weapon cleaver")
    if game.asked.startswith("target"):
        game.answers("target zoe")
    return game.answers(f"dice {dice}")


def pass_the_turn(game: Play) -> Play:
    game.answers("act end")
    return game.answers("leave_dice let_go") if game.asked.startswith("leave_dice") else game


# Turns and rounds ----------------------------------------------------------------------------------------------------


def test_arena_turns_go_clockwise_and_nobody_is_asked_who_goes_next() -> None:
    """E-18: A-05 does not apply."""
    game = at(FOUR, mode=HUNT)
    order = []
    while game.state.turn == 1 and game.asked:
        assert game.state.active is not None
        order.append(game.state.active)
        pass_the_turn(game)
    assert order == ["barka", "helena", "zanvor", "zoe"]


def test_arena_start_seat_moves_on_by_one_each_round() -> None:
    """E-18."""
    game = at(FOUR, mode=HUNT)
    while not game.told(e.RoundBegan, round=4):
        pass_the_turn(game)
    assert [event.starter for event in game.told(e.RoundBegan)] == ["helena", "zanvor", "zoe"]
    assert game.state.starter == game.state.active == "zoe"


def test_arena_turn_cannot_be_given_back() -> None:
    assert at(FOUR, mode=HUNT).why_not("give_back") == "turns_go_round E-18"


def test_arena_hero_who_fell_before_the_turn_has_none_in_this_round() -> None:
    """DOWN-04."""
    game = duel("zoe hp 1", dice="22")
    strike(game, 2)
    assert game.hero("zoe").lying
    pass_the_turn(game)
    assert game.told(e.HeroTurnBegan)[-1].hero == "zoe"
    assert game.state.turn == 2, "she has the first turn of the next round, not the second of this one"


def test_arena_armour_pays_at_the_start_of_the_round_and_not_at_its_end() -> None:
    """E-18: the Scrap Vest gives its Shield Die when the round begins; clean-up takes what is left of it."""
    game = duel("barka shields 3")
    pass_the_turn(pass_the_turn(game))
    assert [(event.why, event.shields) for event in game.told(e.ShieldsGained, hero="barka")] == [("armour", 1)]
    assert game.told(e.CleanedUp)[-1].shields_lost == 3
    assert game.hero("barka").shields == 1
    kinds = [type(event) for event in game.events]
    assert kinds.index(e.CleanedUp) < kinds.index(e.RoundBegan) < kinds.index(e.ShieldsGained)


def test_arena_has_a_monster_phase_as_in_the_base_game() -> None:
    """E-18: after the Heroes the monsters act, nearest first, at whom they like."""
    game = at("+-+-+-+-+-+\n|B . . s Z|\n+-+-+-+-+-+", mode=HUNT)
    pass_the_turn(pass_the_turn(game))
    assert game.said(e.MonsterPhaseBegan, turn=1)
    assert game.said(e.MonsterAttacked, monster="s1", hero="zoe", hit=True)
    assert not game.said(e.PointsScored), "a monster hunts for nobody"


def test_arena_has_no_end_tile_and_a_fall_moves_nothing() -> None:
    """D.18: DOWN-01 does not apply."""
    game = strike(duel("zoe hp 1", dice="22"), 2)
    assert game.said(e.HeroFell, hero="zoe")
    assert not game.said(e.EndMoved)
    assert game.state.end == game.game.view().end == 0


# Hero against Hero ---------------------------------------------------------------------------------------------------


def test_arena_heroes_stand_beside_monsters_among_the_targets() -> None:
    """ARENA-01."""
    game = at("+-+-+-+\n|s B Z|\n+-+-+-+", mode=HUNT).answers("act attack", "weapon cleaver")
    assert game.options == ["s1", "zoe"]


def test_arena_only_there_can_a_hero_be_a_target() -> None:
    """ARENA-01: in a mission the other Hero is no option, and it is said why."""
    game = at("+-+-+-+\n|s B Z|\n+   + +\n|s . .|\n+-+-+-+").answers("act attack", "weapon cleaver")
    assert game.options == ["s1", "s2"]
    assert game.why_not("zoe") == "no_hero_as_target ARENA-01"


def test_arena_lying_hero_is_no_target() -> None:
    """DOWN-02."""
    game = at("+-+-+-+\n|H B Z|\n+   + +\n|s . .|\n+-+-+-+", "zoe lying", mode=HUNT, active="barka")
    game.answers("act attack", "weapon cleaver")
    assert game.options == ["s1", "helena"]
    assert game.why_not("zoe") == "lying DOWN-02"


def test_arena_protection_without_shield_dice_is_two() -> None:
    """D.18: a single Sword falls short, two hit; a tie is a hit (B-62)."""
    assert strike(duel(dice="1"), 1).said(e.RivalAttacked, total=1, protection=2, hit=False)
    hit = strike(duel(dice="2"), 1)
    assert hit.said(e.RivalAttacked, total=2, protection=2, shields=0, defence_faces="", hit=True)
    assert hit.said(e.HeroWounded, hero="zoe", wounds=1, cause="barka")


def test_arena_wounding_a_hero_is_worth_one_experience() -> None:
    """E-18, XP-02."""
    assert strike(duel(dice="22"), 2).said(e.XpGained, hero="barka", n=1, why="wound")


def test_arena_defender_commits_shield_dice_before_the_attack_is_rolled() -> None:
    """D.18, DEF-03, DEF-04: his player is asked, his roll is the Protection, only what he discards is gone."""
    game = strike(duel("zoe shields 3", dice="2* 22"), 2)
    assert game.asked == "shields zoe"
    assert game.options == [0, 1, 2, 3]
    assert game.game.waiting_for == ("zoe",)
    assert not game.said(e.RivalAttacked)
    game.answers("shields 2", "star arcane_power")
    assert game.said(
        e.RivalAttacked, shields=2, defence_faces="2*", defence_star=2, protection=4, faces="22", total=4, hit=True
    )
    assert game.hero("zoe").shields == 1
    assert game.left == ""


def test_arena_defender_cannot_take_the_attack_back() -> None:
    """The attacker may until he has named his dice; then the attack stands (DICE-03)."""
    game = duel("zoe shields 3").answers("act attack", "weapon cleaver")
    assert game.game.can_cancel
    game.answers("dice 2")
    assert not game.game.can_cancel
    with pytest.raises(Refused):
        game.game.cancel("zoe")
    assert game.asked == "shields zoe"


def test_arena_stars_of_a_defence_against_a_hero_charge() -> None:
    """STAR-02."""
    game = strike(duel("zoe shields 1", dice="* 1"), 1).answers("shields 1")
    assert game.asked == "star zoe"
    assert game.answers("star arcane_power").hero("zoe").energy["arcane_power"] == 1


def test_arena_poor_defence_roll_is_never_less_than_none() -> None:
    """D.18: one Sword, but Protection 2."""
    game = strike(duel("zoe shields 1", dice="1 1"), 1).answers("shields 1")
    assert game.said(e.RivalAttacked, defence_faces="1", protection=2, total=1, hit=False)


def test_arena_no_shield_dice_may_be_discarded_at_all() -> None:
    """B-59."""
    game = strike(duel("zoe shields 2", dice="2"), 1).answers("shields 0")
    assert game.said(e.RivalAttacked, shields=0, protection=2, hit=True)
    assert game.hero("zoe").shields == 2


def test_arena_odds_of_the_shield_dice_are_exact() -> None:
    """Two dice of Barka's (Star 3) against Zoe's Defence 2: with none they always reach 2; with one, Protection is 2
    by any face; with two it is 2, 3, 3 or 4 ..."""
    game = strike(duel("zoe shields 2"), 2)
    decision = game.game.decision
    assert decision is not None
    assert decision.odds[0] == decision.odds[1] == pytest.approx(0.0)
    # own totals of 2 dice (1, 2, 3): 2: 1/9, 3: 2/9, 4: 3/9, 5: 2/9, 6: 1/9; hers (1, 2, 2): 2: 1/9, 3: 4/9, 4: 4/9
    assert decision.odds[2] == pytest.approx(4 / 9 * 1 / 9 + 4 / 9 * 3 / 9)
    assert decision.context["dice"] == 2


def test_arena_odds_of_the_attack_count_all_shield_dice_of_the_target() -> None:
    """The attacker is shown the least chance: who discards fewer is easier to hit."""
    game = duel("zoe shields 2").answers("act attack", "weapon cleaver")
    decision = game.game.decision
    assert decision is not None
    assert decision.context["need"] == 2
    assert decision.context["shields"] == 2
    assert decision.odds[2] == pytest.approx(1 - 4 / 9 * 1 / 9 - 4 / 9 * 3 / 9)
    assert sum(guards(2, 2, False).values()) == pytest.approx(1)


def test_arena_default_of_the_shields_keeps_some_for_monsters_only_when_that_pays() -> None:
    """The default loses the fewest hearts; without monsters all go into this attack."""
    game = strike(duel("zoe shields 3"), 3)
    assert game.game.decision is not None
    assert game.game.decision.default == 3


def test_arena_fortress_adds_to_the_protection_against_heroes_too() -> None:
    """D.12."""
    assert strike(duel("zoe fortress", dice="22"), 2).said(e.RivalAttacked, protection=5, fortress=3, hit=False)


def test_arena_counterattack_answers_a_hero_who_was_parried() -> None:
    """D.12: one Hit Point, no experience."""
    game = strike(duel("zoe counterattacks 1", dice="1"), 1)
    assert game.asked == "counter zoe"
    game.answers("counter yes")
    assert game.said(e.HeroWounded, hero="barka", wounds=1, cause="zoe")
    assert not game.said(e.XpGained)


def test_arena_counterattack_that_drops_the_attacker_scores() -> None:
    game = strike(duel("zoe counterattacks 1", "barka hp 1", dice="1"), 1).answers("counter yes")
    assert game.hero("barka").lying
    assert game.said(e.PointsScored, hero="zoe", n=2, what="barka")


def test_arena_back_of_a_hero_is_the_three_squares_behind_the_facing() -> None:
    """E-18: Zoe faces east, so the west side is her back: +1 for the Claw Dagger there, none before her."""
    behind = at("+-+-+-+-+\n|. Y Z .|\n+-+-+-+-+", "zoe facing e", mode=HUNT, active="yang_ping", dice="22")
    behind.answers("act attack", "dice 2")
    assert behind.said(e.RivalAttacked, parts=(("dice", 4), ("claw_dagger", 1)))
    before = at("+-+-+-+-+\n|. Y Z .|\n+-+-+-+-+", "zoe facing w", mode=HUNT, active="yang_ping", dice="22")
    before.answers("act attack", "dice 2")
    assert before.said(e.RivalAttacked, parts=(("dice", 4),))


def test_arena_hero_does_not_turn_when_attacked_and_the_attacker_does() -> None:
    """FACE-03, FACE-06."""
    game = strike(duel("zoe facing e", "barka facing n", dice="22"), 2)
    assert (game.hero("zoe").facing, game.hero("barka").facing) == ("e", "e")


def test_arena_heroes_have_no_block_zone() -> None:
    """BLOCK-06: a rival beside holds nobody, and stops nobody."""
    game = duel(dice="22").answers("act move", "dice 2", "move_to D2")
    assert game.said(e.HeroMoved, hero="barka", stopped="")
    assert game.where("barka") == "D2"


# Lying and coming back -----------------------------------------------------------------------------------------------


def finish_round(game: Play) -> Play:
    round_ = game.state.turn
    while game.state.turn == round_:
        pass_the_turn(game)
    return game


def test_arena_fallen_hero_stands_up_at_the_entry_square_with_full_hearts() -> None:
    """E-18: at the end of the round."""
    game = finish_round(duel("zoe lying", "entry A1 E2"))
    assert (game.where("zoe"), game.hero("zoe").hp, game.hero("zoe").lying) == ("E2", 3, False)
    assert game.said(e.HeroReturned, hero="zoe", start="B1", square="E2")


def test_arena_taken_entry_square_sends_to_the_nearest_free_one() -> None:
    """E-18: the smaller in (y, x) order among those one step away."""
    game = finish_round(duel("zoe at D1 lying", "entry E2 A1"))
    assert game.where("zoe") == "B1", "Barka stands on A1; B1, A2 and B2 are a step away"


def test_arena_statuses_outlast_the_fall_and_a_cage_does_not() -> None:
    """B-95; the cage stays where the Hero was."""
    game = finish_round(duel("zoe lying frozen caged", "entry A1 E2"))
    assert game.hero("zoe").statuses == ["frozen"]
    assert not game.hero("zoe").caged


# Cards, seats, people ------------------------------------------------------------------------------------------------


def test_arena_cards_are_not_passed_to_a_rival() -> None:
    """E-18: ITEM-08 within a side only."""
    game = duel("barka finds star_candy").answers(*LET_GO)
    assert game.asked == "exchange barka"
    assert game.options == ["done", "drop:star_candy"]


def start(name: str, *heroes: str, **more: object) -> Game:
    chance = Scripted(draws=f"{heroes[0]} P10")
    return new_game(missions.load(name), {hero: hero for hero in heroes}, chance=chance, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "name, heroes, rule",
    [
        ("a1", ("barka",), "ARENA-02"),
        ("a1", ("barka", "zoe", "helena", "zanvor", "luckylock"), "ARENA-02"),
        ("a2", ("barka", "zoe", "helena"), "ARENA-03"),
        ("a2", ("barka", "zoe", "helena", "zanvor", "luckylock"), "ARENA-03"),
    ],
)
def test_arena_is_for_certain_numbers_of_people(name: str, heroes: tuple[str, ...], rule: str) -> None:
    with pytest.raises(Refused) as refused:
        start(name, *heroes)
    assert (refused.value.refusal.key, refused.value.refusal.rule) == ("number_of_people", rule)


def test_arena_has_no_ugly_master() -> None:
    with pytest.raises(Refused) as refused:
        start("a1", "barka", "zoe", master="ada")
    assert refused.value.refusal.key == "no_master_here"


def test_arena_counts_its_people_as_they_are_even_if_one_plays_them_all() -> None:
    """SOLO-02 is about missions."""
    game = new_game(missions.load("a1"), {"barka": "ada", "zoe": "ada"}, chance=Scripted(draws="zoe"))
    assert game.state.scale == 2
    assert len(game.state.monsters) == 6


def test_arena_draws_lots_for_the_seat_that_begins() -> None:
    """E-18 leaves it open; the seats go round from there."""
    chance = Scripted(draws="helena")
    game = new_game(missions.load("a1"), {hero: hero for hero in ("zoe", "barka", "helena", "zanvor")}, chance=chance)
    assert list(game.state.heroes) == ["helena", "zanvor", "zoe", "barka"]
    assert game.state.starter == game.state.active == "helena"
    assert game.view().hero("helena").square == "T10"


def test_arena_seats_take_the_entry_squares_in_order() -> None:
    """E-18: each in a pen of his own, looking to the middle."""
    view = start("a1", "zoe", "barka", "helena", "zanvor").view()
    assert [(hero.square, hero.facing) for hero in view.heroes] == [
        ("T10", "w"), ("A10", "e"), ("K20", "n"), ("J1", "s"),
    ]  # fmt: skip
    assert (view.mode, view.rounds, view.starter, view.winners) == ("big_game_hunt", 8, "zoe", ())
    assert view.points == dict.fromkeys(("zoe", "barka", "helena", "zanvor"), 0)
    assert view.teams == {}

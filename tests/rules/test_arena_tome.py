"""Tome in Hand (ARENA-03, D.18): carrying, tackles, shoves, throws, goals and kick-offs."""

from __future__ import annotations

import pytest

import missions
from engine import Refused, Scripted, new_game
from engine import events as e
from engine.dice import beats
from tests.play import Play, at

TOME = "tome_in_hand"

HALL = """
+-+-+-+-+-+-+-+-+
|B . . . . . . H|
+               +
|V . . . . . . Z|
+               +
|. . . . . . . .|
+-+-+-+-+-+-+-+-+
"""
"""Barka and Zanvor are west, Helena and Zoe east (the order of the letters)."""

THINGS = ("tomes D2", "kick_off D2 E2", "bases west A1 A2", "bases east H2 H3", "entry A1 A2 A3 H1 H2 H3")


def hall(*lines: str, **more: str) -> Play:
    return at(HALL, *THINGS, *lines, mode=TOME, **more)  # type: ignore[arg-type]


def carrying(hero: str, *lines: str, **more: str) -> Play:
    return hall(f"{hero} books T1", *lines, **more)


# The Tome ------------------------------------------------------------------------------------------------------------


def test_tome_is_picked_up_free_by_who_stands_on_it() -> None:
    game = hall("barka at D2").answers("act take")
    assert game.said(e.BookTaken, book="T1", hero="barka", square="D2")
    assert game.hero("barka").pool == 6
    assert hall("barka at D1").why_not("take") == "no_book_here D.17"


def test_tome_can_be_taken_from_under_a_fallen_hero() -> None:
    """D.18: nobody can stop on his square."""
    game = hall("barka at C2", "zoe at D2 lying").answers("act take")
    assert game.hero("barka").books == ["T1"]


def test_carrier_halves_what_a_movement_rolls_and_rounds_up() -> None:
    game = carrying("barka", "barka at B3", dice="221").answers("act move", "dice 3")
    assert game.game.decision is not None
    assert game.game.decision.context["total"] == 3, "5 squares, halved and rounded up"
    assert game.said(e.Tested, why="move", total=5, laden=3)
    assert "E3" in game.options
    assert "F3" not in game.options


def test_who_carries_nothing_is_not_halved() -> None:
    game = hall("barka at B3", dice="221").answers("act move", "dice 3")
    assert "G3" in game.options


def test_carrier_who_falls_drops_the_tome_on_his_square() -> None:
    game = carrying("zoe", "zoe at B1 hp 1", dice="22").answers("act attack", "weapon cleaver", "dice 2")
    assert game.said(e.BookDropped, book="T1", hero="zoe", square="B1")
    assert game.state.books


def test_tome_is_not_handed_over_here() -> None:
    """D.18: over one square it is thrown too."""
    assert carrying("barka").why_not("hand_over") == "throw_it D.18"


def test_team_mates_are_no_targets() -> None:
    """E-18."""
    game = hall("helena at B1").answers("act attack", "weapon cleaver")
    assert game.asked == "dice barka"
    game = hall("helena at B1", "zoe at B2").answers("act attack", "weapon cleaver")
    assert game.options == ["helena", "zoe"]
    assert game.why_not("zanvor") == "own_side E-18"


# Tackle --------------------------------------------------------------------------------------------------------------


def test_tackle_takes_the_tome_with_the_higher_force() -> None:
    """D.18, E-18: Barka's Force 3 against Zoe's Force 1, as many dice on both sides, hers free of charge."""
    game = carrying("zoe", "zoe at B1", dice="22 21").answers("act tackle", "dice 2")
    assert game.said(
        e.Tackled,
        hero="barka",
        target="zoe",
        book="T1",
        faces="22",
        total=4,
        target_faces="21",
        target_total=3,
        won=True,
    )
    assert (game.hero("barka").books, game.hero("zoe").books) == (["T1"], [])
    assert game.hero("barka").pool == 4


def test_tackle_is_lost_on_a_tie() -> None:
    game = carrying("zoe", "zoe at B1", dice="22 22").answers("act tackle", "dice 2")
    assert game.said(e.Tackled, won=False)
    assert game.hero("zoe").books == ["T1"]


def test_tackle_uses_at_most_three_dice() -> None:
    game = carrying("zoe", "zoe at B1").answers("act tackle")
    assert game.options == [1, 2, 3]
    assert game.why_not(4) == "most_in_a_duel ARENA-03 3"


def test_tackle_stars_charge_for_both() -> None:
    """E-18."""
    game = carrying("zoe", "zoe at B1", dice="* *").answers("act tackle", "dice 1")
    assert game.asked == "star barka"
    game.answers("star war_cry")
    assert game.asked == "star zoe"
    game.answers("star dark_knowledge")
    assert (game.hero("barka").energy["war_cry"], game.hero("zoe").energy["dark_knowledge"]) == (1, 1)


def test_tackle_odds_are_exact() -> None:
    """One die each: Barka's faces 1 1 2 2 3 3 beat Zoe's 1 1 2 2 1 1 on 2 against 1, and on 3 always."""
    game = carrying("zoe", "zoe at B1").answers("act tackle")
    assert game.game.decision is not None
    assert game.game.decision.odds[1] == pytest.approx(1 / 3 * 4 / 6 + 1 / 3)
    assert game.game.decision.odds[1] == beats(1, 3, 1)


def test_tackle_needs_a_carrier_of_the_other_side_beside() -> None:
    assert hall("zoe at B1").why_not("tackle") == "no_carrier_here ARENA-03"
    assert carrying("zanvor").why_not("tackle") == "no_carrier_here ARENA-03"
    assert carrying("zoe", "zoe at C1").why_not("tackle") == "no_carrier_here ARENA-03"


def test_tackle_belongs_to_this_game_alone() -> None:
    assert at("+-+-+\n|B Z|\n+-+-+").why_not("tackle") == "no_tome_game ARENA-03"
    assert at("+-+-+\n|B Z|\n+-+-+", mode="big_game_hunt").why_not("shove") == "no_tome_game ARENA-03"


# Shove ---------------------------------------------------------------------------------------------------------------


def test_shove_pushes_the_loser_one_square_straight_away() -> None:
    game = hall("zoe at B1", dice="2 1").answers("act shove", "dice 1")
    assert game.said(e.Shoved, hero="barka", target="zoe", won=True)
    assert game.said(e.HeroPushed, hero="zoe", start="B1", path=("C1",), by="barka")


def test_shove_that_is_lost_pushes_the_one_who_began() -> None:
    """D.18: the winner pushes; a tie is lost."""
    game = hall("barka at B1", "zoe at C1", dice="1 1").answers("act shove", "dice 1")
    assert game.said(e.Shoved, won=False)
    assert game.where("barka") == "A1"


def test_shove_is_refused_where_nobody_could_give_way() -> None:
    """B-124: the wall is behind her."""
    assert hall("barka at G2").why_not("shove") == "nobody_to_shove ARENA-03"


def test_shoved_carrier_keeps_the_tome_and_scores_no_goal() -> None:
    """E-10: no move of her own."""
    game = carrying("zoe", "barka at F2", "zoe at G2", dice="2 1").answers("act shove", "dice 1")
    assert game.where("zoe") == "H2", "a square of her own base"
    assert game.hero("zoe").books == ["T1"]
    assert not game.said(e.GoalScored)


# Throw ---------------------------------------------------------------------------------------------------------------


def throwing(*lines: str, **more: str) -> Play:
    return carrying("helena", "helena at D1", "zoe at G1", *lines, active="helena", **more)


def test_throw_is_caught_with_twice_the_distance() -> None:
    """D.18: three squares take 6; Helena's Aim is 4."""
    game = throwing(dice="2*").answers("act throw")
    assert game.asked == "dice helena"
    assert game.game.decision is not None
    assert game.game.decision.context["need"] == 6
    game.answers("dice 2", "star elven_step")
    assert game.said(e.Tested, why="throw", total=6, need=6, success=True)
    assert game.said(e.Thrown, book="T1", hero="helena", to="zoe", distance=3, caught=True)
    assert game.hero("zoe").books == ["T1"]


def test_throw_that_misses_lands_beside_the_team_mate() -> None:
    """D.18: on a free square adjacent to her, each as likely."""
    game = throwing(dice="22", draws="F2").answers("act throw", "dice 2")
    assert game.said(e.Thrown, caught=False)
    assert game.said(e.TomeLanded, square="F2", why="throw")
    assert game.board.name(game.state.books["T1"]) == "F2"
    assert game.left == ""


def test_throw_reaches_three_squares() -> None:
    """RNG-09."""
    game = carrying("helena", "helena at C1", "zoe at G1", active="helena")
    assert game.why_not("throw") == "nobody_to_throw_to RNG-09"


def test_throw_goes_to_standing_team_mates_only() -> None:
    game = throwing("barka at E1")
    assert game.answers("act throw").asked == "dice helena", "Zoe is the only one"
    assert throwing("zoe lying").why_not("throw") == "nobody_to_throw_to RNG-09"


def test_throw_names_why_somebody_cannot_catch() -> None:
    drawn = "+-+-+-+-+-+-+-+-+\n|B Y H . Z . L V|\n+-+-+-+-+-+-+-+-+"
    teams = {
        "barka": "west",
        "helena": "east",
        "zanvor": "west",
        "zoe": "east",
        "yang_ping": "west",
        "luckylock": "east",
    }
    game = at(drawn, "luckylock at F1", "tomes C1", "helena books T1", mode=TOME, teams=teams, active="helena")
    game.answers("act throw")
    assert game.options == ["zoe", "luckylock"]
    assert game.why_not("barka") == "no_team_mate ARENA-03 zoe"
    far = at(
        drawn, "yang_ping at F1", "luckylock at B1", "zoe at G1", "tomes C1", "helena books T1", "barka at E1",
        mode=TOME, teams={**teams, "yang_ping": "east", "luckylock": "east", "barka": "west"}, active="helena",
    )  # fmt: skip
    far.answers("act throw")
    assert far.options == ["yang_ping", "luckylock"]
    assert far.why_not("zoe") == "too_far_to_throw RNG-09 yang_ping"


def test_throw_needs_the_tome() -> None:
    assert hall().why_not("throw") == "no_book_to_throw ARENA-03"


# Goals ---------------------------------------------------------------------------------------------------------------


def scoring(*lines: str, **more: str) -> Play:
    """Barka walks home with the Tome."""
    game = carrying("barka", "barka at C1", *lines, dice="2222", draws="E2", **more)
    return game.answers("act move", "dice 4", "move_to A1")


def test_goal_is_a_carriers_move_that_ends_beside_the_own_brazier() -> None:
    game = scoring("helena at E3", "zoe at E1")
    assert game.said(e.GoalScored, hero="barka", team="west", square="A1", goals=1, need=2)
    assert game.state.points == {"west": 1, "east": 0}
    assert game.game.view().points == {"west": 1, "east": 0}


def test_goal_sends_everybody_home_and_the_tome_to_the_centre() -> None:
    """D.18, E-18: west has the first three entries, the Tome one of the centre squares."""
    game = scoring("helena at E3", "zoe at E1", "zanvor at F3")
    assert [game.where(hero) for hero in ("barka", "zanvor", "helena", "zoe")] == ["A1", "A2", "H1", "H2"]
    assert game.said(e.TomeLanded, book="T1", square="E2", why="kick_off")
    assert game.hero("barka").books == []
    assert [game.hero(hero).facing for hero in ("barka", "zoe")] == ["e", "w"]


def test_goal_leaves_whose_turn_it_is_without_dice() -> None:
    game = scoring()
    assert game.hero("barka").pool == 0
    assert game.state.active != "barka"


def test_goal_square_of_the_other_side_is_none() -> None:
    game = carrying("barka", "barka at G3", "zoe at A3", dice="22").answers("act move", "dice 2", "move_to H3")
    assert not game.said(e.GoalScored)


def test_goal_takes_a_move_also_one_of_no_square() -> None:
    """D.18: who gets the Tome while standing at home still has to move."""
    game = carrying("barka", dice="1", draws="D2")
    assert not game.said(e.GoalScored)
    game.answers("act move", "dice 1", "move_to A1")
    assert game.said(e.GoalScored, team="west")


def test_second_goal_wins_at_once() -> None:
    game = scoring("points west 1")
    assert (game.game.outcome, game.state.winners) == ("won", ["barka", "zanvor"])
    assert game.events[-1] == e.ArenaWon("m99_test", 1, ("barka", "zanvor"), (("west", 2), ("east", 0)))


def test_kick_off_leaves_out_squares_somebody_stands_on() -> None:
    game = at(
        HALL.replace(". . . . . . . .|\n+-+", ". . . s . . . .|\n+-+"), "tomes D2", "kick_off D3 E3",
        "bases west A1 A2", "bases east H3", "entry A1 A2 A3 H1 H2 H3", "barka at B1 books T1",
        mode=TOME, dice="22", draws="E3",
    )  # fmt: skip
    game.answers("act move", "dice 2", "move_to A1")
    assert game.said(e.TomeLanded, square="E3", why="kick_off")


def test_lying_heroes_go_home_at_a_kick_off_and_stay_lying() -> None:
    game = scoring("zoe at E3 lying")
    assert (game.where("zoe"), game.hero("zoe").lying) == ("H2", True)


# Rounds, teams -------------------------------------------------------------------------------------------------------


def after_twelve(*lines: str) -> Play:
    game = hall(*lines, turn=12)  # type: ignore[arg-type]
    while game.asked:
        game.answers("act end")
        if game.asked.startswith("leave_dice"):
            game.answers("leave_dice let_go")
    return game


def test_most_goals_after_twelve_rounds_win() -> None:
    assert after_twelve("points east 1").state.winners == ["helena", "zoe"]


def test_as_many_goals_after_twelve_rounds_are_shared() -> None:
    game = after_twelve("points east 1", "points west 1")
    assert game.state.winners == ["barka", "helena", "zanvor", "zoe"]
    assert game.state.turn == 12


def test_dropping_a_hero_scores_nothing_here() -> None:
    game = hall("zoe at B1 hp 1", dice="22").answers("act attack", "weapon cleaver", "dice 2")
    assert game.hero("zoe").lying
    assert not game.said(e.PointsScored)


def opening(*heroes: str, teams: dict[str, str] | None = None, draws: str = "Q11") -> Play:
    seats = {hero: hero for hero in heroes}
    chance = Scripted(draws=f"{heroes[0]} {draws}")
    return Play(new_game(missions.load("a2"), seats, chance=chance, teams=teams), chance)


def test_kick_off_lays_the_tome_on_one_of_the_four_centre_squares() -> None:
    """E-18."""
    for square in ("P10", "Q10", "P11", "Q11"):
        assert opening("barka", "zoe", "helena", "zanvor", draws=square).game.view().books == {"T1": square}


def test_teams_sit_alternately_and_west_takes_the_first_three_entries() -> None:
    """E-18."""
    view = opening("barka", "zoe", "helena", "zanvor", "luckylock", "yang_ping").game.view()
    assert [(hero.id, view.teams[hero.id], hero.square) for hero in view.heroes] == [
        ("barka", "west", "E9"), ("zoe", "east", "AB9"), ("helena", "west", "E10"), ("zanvor", "east", "AB10"),
        ("luckylock", "west", "E11"), ("yang_ping", "east", "AB11"),
    ]  # fmt: skip
    assert view.rounds == 12
    assert view.bases == {"west": ("B8", "A9", "B9"), "east": ("AE8", "AE9", "AF9")}


def test_teams_may_be_chosen() -> None:
    teams = {"barka": "east", "zoe": "east", "helena": "west", "zanvor": "west"}
    game = opening("barka", "zoe", "helena", "zanvor", teams=teams)
    assert list(game.state.heroes) == ["barka", "helena", "zoe", "zanvor"], "they still sit alternately"
    assert game.state.teams == teams


def test_teams_must_be_of_one_size() -> None:
    with pytest.raises(Refused) as refused:
        opening(
            "barka",
            "zoe",
            "helena",
            "zanvor",
            teams={"barka": "east", "zoe": "east", "helena": "east", "zanvor": "west"},
        )
    assert (refused.value.refusal.key, refused.value.refusal.rule) == ("uneven_teams", "ARENA-03")


def test_two_snouts_and_no_portal_take_part() -> None:
    """E-18."""
    view = opening("barka", "zoe", "helena", "zanvor").game.view()
    assert [monster.kind for monster in view.monsters] == ["ugly_snout", "ugly_snout"]
    assert view.portals == ()

"""Big Game Hunt (ARENA-02, D.18): points to who strikes the last blow, eight rounds."""

from __future__ import annotations

import pytest

from engine import events as e
from tests.play import Play, at

HUNT = "big_game_hunt"


def pass_the_turn(game: Play) -> Play:
    game.answers("act end")
    return game.answers("leave_dice let_go") if game.asked.startswith("leave_dice") else game


@pytest.mark.parametrize("letter, kind, points", [("s", "ugly_snout", 1), ("m", "muso", 2), ("g", "big_grunt", 3)])
def test_hunt_points_by_kind_for_the_last_blow(letter: str, kind: str, points: int) -> None:
    game = at(f"+-+-+-+-+\n|B {letter} . Z|\n+-+-+-+-+", f"{letter}1 life 1", mode=HUNT, dice="222222")
    game.answers("act attack", "weapon cleaver", "dice 6")
    assert game.said(e.PointsScored, hero="barka", n=points, points=points, what=kind)
    assert game.state.points == {"barka": points, "zoe": 0}


def test_hunt_wound_that_does_not_kill_scores_nothing() -> None:
    game = at("+-+-+-+-+\n|B g . Z|\n+-+-+-+-+", mode=HUNT, dice="222222")
    game.answers("act attack", "weapon cleaver", "dice 6")
    assert game.said(e.MonsterWounded, monster="g1", life=1)
    assert not game.said(e.PointsScored)


def test_hunt_monster_that_is_not_listed_is_worth_nothing() -> None:
    game = at("+-+-+-+-+-+\n|B t t . Z|\n+-+-+-+-+-+", "t1 life 1", mode=HUNT, dice="222222")
    game.answers("act attack", "weapon cleaver", "dice 6")
    assert game.said(e.MonsterKilled, kind="stinky_thing")
    assert not game.said(e.PointsScored)


def test_hunt_dropping_a_hero_is_worth_two() -> None:
    game = at("+-+-+\n|B Z|\n+-+-+", "zoe hp 1", "points barka 3", mode=HUNT, dice="22")
    game.answers("act attack", "weapon cleaver", "dice 2")
    assert game.said(e.PointsScored, hero="barka", n=2, points=5, what="zoe")


def test_hunt_hero_dropped_by_a_monster_scores_for_nobody() -> None:
    game = at("+-+-+-+-+\n|B . s Z|\n+-+-+-+-+", "zoe hp 1", mode=HUNT)
    pass_the_turn(pass_the_turn(game))
    assert game.said(e.HeroFell, hero="zoe")
    assert not game.said(e.PointsScored)


def test_hunt_rival_who_falls_in_a_pit_is_points_for_who_pushed() -> None:
    """D.18, E-10, B-40: the blow left her standing, the pit did not; a Snout would be his as well."""
    game = at("+-+-+-+\n|L Z *|\n+-+-+-+", "zoe hp 2", mode=HUNT, active="luckylock", dice="2*")
    game.answers("act attack", "dice 2", "star bullet_time")
    assert game.said(e.HeroPushed, hero="zoe", path=("C1",), by="luckylock")
    assert game.hero("zoe").lying
    assert game.said(e.HeroWounded, hero="zoe", hp=0, cause="spike_pit"), "the story still tells of the pit"
    assert game.said(e.PointsScored, hero="luckylock", n=2, points=2, what="zoe")
    assert game.state.points == {"luckylock": 2, "zoe": 0}
    assert game.hero("luckylock").xp == 1, "experience is for the attack, once (XP-02, XP-04)"


def test_hunt_rival_whom_catapult_move_throws_into_a_pit_is_points_for_barka() -> None:
    """D.18, E-18, E-08."""
    game = at("+-+-+-+-+\n|B Z . *|\n+-+-+-+-+", "zoe hp 1", "barka catapult_move 4", mode=HUNT, active="barka")
    game.answers("act ability", "throw_to D1")
    assert game.hero("zoe").lying
    assert game.said(e.PointsScored, hero="barka", n=2, what="zoe")


def test_hunt_who_stays_standing_in_the_pit_is_no_points_yet() -> None:
    game = at("+-+-+-+\n|L Z *|\n+-+-+-+", "zoe hp 3", mode=HUNT, active="luckylock", dice="2*")
    game.answers("act attack", "dice 2", "star bullet_time")
    assert game.hero("zoe").stuck
    assert not game.hero("zoe").lying
    assert not game.said(e.PointsScored)


def test_hunt_who_goes_into_a_pit_by_himself_gives_points_to_nobody() -> None:
    """MOVE-09."""
    game = at("+-+-+-+\n|L * Z|\n+-+-+-+", "luckylock hp 1", mode=HUNT, active="luckylock", dice="2")
    game.answers("act move", "dice 1", "move_to B1")
    assert game.hero("luckylock").lying
    assert not game.said(e.PointsScored)


def test_hunt_rival_whom_a_monster_pushes_into_a_pit_is_points_for_nobody() -> None:
    """TRAP-09."""
    game = at(
        """
        +-+-+-+-+-+-+-+
        |u u Z * . . L|
        +-+-+-+-+-+-+-+
        """,
        "zoe hp 2", mode=HUNT,
    )  # fmt: skip
    pass_the_turn(pass_the_turn(game))
    assert game.said(e.HeroPushed, hero="zoe", by="u1")
    assert game.said(e.HeroFell, hero="zoe")
    assert not game.said(e.PointsScored)


def test_hunt_portal_rolls_every_round_by_the_number_of_heroes() -> None:
    """D.18: with two Heroes Lightning brings nobody, a Drop one Ugly Snout (D.11)."""
    game = at("+-+-+-+-+-+\n|B . P P Z|\n+         +\n|. . P P .|\n+-+-+-+-+-+", mode=HUNT, fate="RBR")
    pass_the_turn(pass_the_turn(game))
    assert game.said(e.PortalRolled, portal="P1", symbol="lightning", number=0)
    pass_the_turn(pass_the_turn(game))
    assert game.said(e.PortalRolled, portal="P1", symbol="drop", number=1, came=1)


def last_round(*lines: str) -> Play:
    """The eighth round ends; Zoe, at her last heart, and Barka pass."""
    game = at("+-+-+-+\n|B . Z|\n+-+-+-+", *lines, mode=HUNT, turn=8)
    while game.asked:
        pass_the_turn(game)
    return game


def test_hunt_ends_after_eight_rounds_and_most_points_win() -> None:
    game = last_round("points barka 4", "points zoe 5")
    assert (game.game.outcome, game.state.winners, game.state.turn) == ("won", ["zoe"], 8)
    assert game.events[-1] == e.ArenaWon("m99_test", 8, ("zoe",), (("zoe", 5), ("barka", 4)))
    assert game.game.view().winners == ("zoe",)


def test_hunt_tie_goes_to_more_experience() -> None:
    assert last_round("points barka 4", "points zoe 4", "barka xp 1").state.winners == ["barka"]


def test_hunt_tie_in_experience_too_is_shared() -> None:
    game = last_round("points barka 4", "points zoe 4")
    assert game.state.winners == ["barka", "zoe"]


def test_hunt_seventh_round_is_not_the_last() -> None:
    game = at("+-+-+-+\n|B . Z|\n+-+-+-+", mode=HUNT, turn=7)
    pass_the_turn(pass_the_turn(game))
    assert (game.state.turn, game.game.outcome) == (8, None)
    assert game.said(e.RoundBegan, round=8, rounds=8)

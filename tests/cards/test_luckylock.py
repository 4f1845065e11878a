"""Bullet Time, Relentless Barrage, Double Fire at their three levels (ABIL-LUC, D.5)."""

from __future__ import annotations

import pytest

from engine import events as e
from tests.cards.charged import charged
from tests.play import Play, at

LET_GO = ("act end", "leave_dice let_go")


# Bullet Time ---------------------------------------------------------------------------------------------------------


def bullet_time(level: int, *lines: str, drawing: str = "|L . . . . . . .|", **more: object) -> Play:
    return at(
        f"+-+-+-+-+-+-+-+-+\n{drawing}\n+-+-+-+-+-+-+-+-+", charged("bullet_time", level), *lines,
        **more,  # type: ignore[arg-type]
    )  # fmt: skip


def ran(level: int, steps: int, shields: int) -> None:
    """As far as it goes, outside every zone; nothing from the Pool."""
    game = bullet_time(level).answers("act ability")
    assert game.options[-1] == f"{'ABCDEFGH'[steps]}1"
    game.answers(f"move_to {game.options[-1]}")
    assert game.said(e.HeroMoved, hero="luckylock", lost=0)
    assert game.said(e.ShieldsGained, hero="luckylock", n=shields, why="bullet_time")
    assert (game.hero("luckylock").shields, game.hero("luckylock").pool) == (shields, 6)


def test_bullet_time_1_runs_three_squares_for_one_shield_die() -> None:
    """ABIL-LUC-1."""
    ran(1, 3, 1)


def test_bullet_time_2_runs_four_squares_for_two_shield_dice() -> None:
    """ABIL-LUC-1."""
    ran(2, 4, 2)


def test_bullet_time_3_runs_five_squares_for_three_shield_dice() -> None:
    """ABIL-LUC-1."""
    ran(3, 5, 3)


def test_bullet_time_1_and_2_leave_his_aim_alone() -> None:
    for level in (1, 2):
        game = bullet_time(level).answers("act ability", "move_to C1")
        assert game.game.view().hero("luckylock").traits["aim"] == 3


def test_bullet_time_3_steadies_his_aim_this_turn_wherever_it_ends() -> None:
    """ABIL-LUC-1 III: Aim 3 + 1 also in a zone, where there are no shield dice."""
    game = bullet_time(3, drawing="|L . . . s . . .|").answers("act ability", "move_to D1")
    assert game.hero("luckylock").shields == 0
    assert game.game.view().hero("luckylock").traits["aim"] == 4
    game.answers(*LET_GO)
    assert game.said(e.MarkEnded, mark="bullet_time")


def test_bullet_time_1_stops_in_the_first_zone_and_gains_nothing_there() -> None:
    """B-19: it may start in a zone, and stops where it enters one."""
    game = at("+-+-+-+-+-+-+\n|s . . . . .|\n+           +\n|L . . . s .|\n+-+-+-+-+-+-+", charged("bullet_time"))
    assert game.why_not("move") == "in_block_zone BLOCK-03"
    game.answers("act ability")
    assert game.options == ["B1", "A2", "B2"]
    game = bullet_time(1, drawing="|L . . . s . . .|").answers("act ability", "move_to D1")
    assert game.said(e.HeroMoved, stopped="zone")
    assert not game.told(e.ShieldsGained)


def test_bullet_time_may_stay_where_he_is() -> None:
    """D.5: a path of up to so many steps."""
    game = bullet_time(1).answers("act ability", "move_to A1")
    assert game.hero("luckylock").shields == 1


def test_bullet_time_is_not_a_movement() -> None:
    """D.5: the greased boots wait for a Movement."""
    game = bullet_time(1, "luckylock finds greased_boots").answers("act find", "act ability", "move_to C1")
    assert [mark.name for mark in game.state.marks] == ["greased_boots"]


def test_bullet_time_needs_no_dice() -> None:
    """ABIL-05."""
    game = bullet_time(1, "luckylock pool 0 rolled").answers("act ability", "move_to C1")
    assert game.said(e.HeroMoved, hero="luckylock")


@pytest.mark.parametrize(
    "held, refusal", [("caged", "caged TRAP-04"), ("frozen", "frozen STAT-06"), ("stuck", "stuck TRAP-07")]
)
def test_bullet_time_is_refused_to_who_cannot_leave_the_square(held: str, refusal: str) -> None:
    """E-07."""
    assert bullet_time(1, f"luckylock {held}").why_not("ability") == refusal


# Relentless Barrage --------------------------------------------------------------------------------------------------


def barrage(level: int, dice: str, *lines: str) -> Play:
    return at("+-+-+-+\n|L . g|\n+-+-+-+", charged("relentless_barrage", level), *lines, dice=dice)


def fired(level: int, bonus: int) -> None:
    """Three attacks: the first has nothing, though it misses; every later one has the bonus."""
    game = barrage(level, "11 11 11").answers("act ability")
    for _ in range(3):
        game.answers("act attack", "dice 2")
    with_bonus = (("dice", 2), ("relentless_barrage", bonus))
    assert [event.parts for event in game.told(e.HeroAttacked)] == [(("dice", 2),), with_bonus, with_bonus]


def test_relentless_barrage_1_attacks_after_the_first_are_two_stronger() -> None:
    """ABIL-LUC-2, B-118."""
    fired(1, 2)


def test_relentless_barrage_2_attacks_after_the_first_are_three_stronger() -> None:
    """ABIL-LUC-2, B-118."""
    fired(2, 3)


def test_relentless_barrage_3_attacks_after_the_first_are_four_stronger() -> None:
    """ABIL-LUC-2, B-118."""
    fired(3, 4)


def test_b_118_the_first_after_the_activation_has_no_bonus_even_if_one_went_before() -> None:
    """B-118."""
    game = barrage(1, "11 11 11").answers("act attack", "dice 2", "act ability", "act attack", "dice 2")
    game.answers("act attack", "dice 2")
    assert [event.total for event in game.told(e.HeroAttacked)] == [2, 2, 4]


def test_relentless_barrage_ends_with_the_turn() -> None:
    game = barrage(1, "").answers("act ability", *LET_GO)
    assert game.said(e.MarkEnded, mark="relentless_barrage")


def test_relentless_barrage_is_refused_with_an_empty_pool() -> None:
    """B-124."""
    assert barrage(1, "", "luckylock pool 0 rolled").why_not("ability") == "no_dice B-124"


WALLED = """
    +-+-+-+-+-+-+
    |. .|. .|. .|
    +   +   +   +
    |. L|. .|. .|
    +   +   +   +
    |. .|. s|. .|
    +-+-+-+-+-+-+
"""


def walled(*lines: str, level: int = 3, **more: object) -> Play:
    return at(WALLED, charged("relentless_barrage", level), *lines, **more)  # type: ignore[arg-type]


def test_relentless_barrage_3_may_tear_down_a_wall_to_an_adjacent_room_instead() -> None:
    """ABIL-LUC-2 III, B-120: two borders of his own Room's wall, open for good; one tile laid; no bonus; the other
    Room wakes in step 1 (ROOM-04)."""
    game = walled("sleeping B C").answers("act ability")
    assert game.asked == "barrage luckylock"
    game.answers("barrage wall")
    assert game.asked == "wall luckylock"
    assert game.options == ["B1|C1 B2|C2", "B2|C2 B3|C3"]
    game.answers("wall B2|C2 B3|C3")
    assert game.said(e.WallTorn, hero="luckylock", borders=("B2|C2", "B3|C3"), tile="B")
    assert game.game.view().torn == ("B2|C2", "B3|C3")
    assert (game.state.walls, game.state.marks) == (1, [])
    game.answers(*LET_GO)
    assert game.said(e.RoomWoke, tile="B", why="torn")
    assert game.state.sleeping == ["C"]


def test_relentless_barrage_3_shoots_at_once_through_the_gap() -> None:
    """B-120: both borders are open for walking and for shots."""
    game = walled(dice="22").answers("act ability", "barrage wall", "wall B2|C2 B3|C3")
    assert "attack" in game.options
    game.answers("act attack", "dice 2")
    assert game.said(e.MonsterKilled, monster="s1")


def test_relentless_barrage_3_above_and_below_each_other() -> None:
    """B-120: a level wall is written with a dash."""
    game = at("+-+-+-+\n|L . .|\n+-+-+-+\n|. . .|\n+-+-+-+", charged("relentless_barrage", 3)).answers(
        "act ability", "barrage wall"
    )
    assert game.options == ["A1-A2 B1-B2", "B1-B2 C1-C2"]


def test_relentless_barrage_3_tears_down_neither_doors_nor_openings_nor_the_outer_wall() -> None:
    """B-120: a stretch of two borders of wall, on one line, between two Rooms."""
    game = at(
        "+-+-+-+-+\n|L .|. .|\n+   +   +\n|. .D. .|\n+   +   +\n|. .D. .|\n+   +   +\n|. .|. .|\n+-+-+-+-+",
        charged("relentless_barrage", 3),
    ).answers("act ability")
    assert [mark.name for mark in game.state.marks] == ["relentless_barrage"]


def test_relentless_barrage_3_no_wall_when_all_three_tiles_lie() -> None:
    """ABIL-LUC-2, COMP: the box holds three."""
    for walls, options in ((2, True), (3, False)):
        game = walled(f"walls {walls}").answers("act ability")
        assert (game.asked == "barrage luckylock") is options


def test_relentless_barrage_1_2_tear_down_nothing() -> None:
    for level in (1, 2):
        game = walled(level=level).answers("act ability")
        assert game.asked == "act luckylock"


def test_relentless_barrage_3_with_an_empty_pool_can_only_tear_down() -> None:
    """ABIL-05: the wall takes no dice."""
    game = walled("luckylock pool 0 rolled").answers("act ability")
    assert game.asked == "wall luckylock"


def test_b_71_noise_passes_a_torn_wall() -> None:
    """B-71, ROOM-05: no door joins A and B, but a wall that lies in ruins; Lightning is the Snout's icon."""
    position = "+-+-+-+-+\n|s .|. .|\n+   +   +\n|. .|L g|\n+-+-+-+-+"
    game = at(position, "sleeping A", "torn B1|C1 B2|C2", dice="22222*", fate="R")
    game.answers("act attack", "weapon metal_fist", "dice 6", "star bullet_time")
    assert game.said(e.RoomWoke, tile="A", why="noise", about="B")


# Double Fire ---------------------------------------------------------------------------------------------------------


def double_fire(level: int, dice: str, *lines: str, drawing: str = "|L . g s|") -> Play:
    return at(f"+-+-+-+-+\n{drawing}\n+-+-+-+-+", charged("double_fire", level), *lines, dice=dice)


def at_one(level: int, bonus: int) -> None:
    """One target, with one of his guns."""
    game = double_fire(level, "22").answers("act ability", "double_fire one", "weapon lady", "dice 2")
    assert game.said(e.HeroAttacked, weapon="lady", monster="g1", parts=(("dice", 4), ("double_fire", bonus)))


def at_two(level: int, bonus: int) -> None:
    """One roll of 4 against the Grunt's 9 and the Snout's 4, each in the band of one of his guns (D.5)."""
    game = double_fire(level, "22").answers("act ability", "double_fire two", "weapon lady", "dice 2")
    first, second = game.told(e.HeroAttacked)
    parts = (("dice", 4), ("double_fire", bonus)) if bonus else (("dice", 4),)
    assert [(event.monster, event.faces, event.parts, event.hit) for event in (first, second)] == [
        ("g1", "22", parts, False),
        ("s1", "22", parts, True),
    ]
    assert game.hero("luckylock").pool == 4


def test_double_fire_1_two_stronger_against_one_or_as_it_is_against_two() -> None:
    """ABIL-LUC-3."""
    at_one(1, 2)
    at_two(1, 0)


def test_double_fire_2_three_stronger_against_one_or_one_against_two() -> None:
    """ABIL-LUC-3."""
    at_one(2, 3)
    at_two(2, 1)


def test_double_fire_3_four_stronger_against_one_or_two_against_two() -> None:
    """ABIL-LUC-3."""
    at_one(3, 4)
    at_two(3, 2)


def test_b_54_two_wounded_with_one_roll_are_one_experience() -> None:
    """B-54, ABIL-LUC-3: a single attack; the Star counts once (STAR-01)."""
    game = double_fire(1, "22*", drawing="|L . s s|").answers("act ability", "double_fire two", "weapon lady", "dice 3")
    game.answers("star bullet_time")
    assert [event.monster for event in game.told(e.MonsterKilled)] == ["s1", "s2"]
    assert [(event.n, event.why) for event in game.told(e.XpGained)] == [(1, "wound")]
    assert game.hero("luckylock").energy["bullet_time"] == 1
    assert game.asked == "act luckylock"


def test_double_fire_bonuses_are_those_of_the_chosen_gun() -> None:
    """D.5: the crossbow's +2 against both, also against the one that only Volcano reaches."""
    game = double_fire(1, "11", "luckylock hand_1 hornet_crossbow").answers(
        "act ability", "double_fire two", "weapon hornet_crossbow", "dice 2"
    )
    assert [event.parts for event in game.told(e.HeroAttacked)] == [(("dice", 2), ("hornet_crossbow", 2))] * 2


def test_double_fire_choice_of_the_second_among_three() -> None:
    game = at(
        "+-+-+-+-+\n|L . s .|\n+       +\n|. . s .|\n+       +\n|. . s .|\n+-+-+-+-+", charged("double_fire"), dice="22"
    ).answers("act ability", "double_fire two", "target s2")
    assert game.asked == "second_target luckylock"
    assert game.options == ["s1", "s3"]
    game.answers("second_target s3", "dice 2")
    assert list(game.state.monsters) == ["s1"]


def test_double_fire_shows_the_odds_against_both() -> None:
    game = double_fire(1, "").answers("act ability", "double_fire two", "weapon lady")
    assert game.game.decision is not None
    context = game.game.decision.context
    assert (context["monster"], context["second"], context["second_need"]) == ("g1", "s1", 4)
    assert game.game.decision.odds[2] == 0
    assert context["second_odds"][2] == pytest.approx(6 / 9)


def test_double_fire_with_a_single_target_asks_nothing_more() -> None:
    game = double_fire(1, "", drawing="|L . g .|").answers("act ability")
    assert game.asked == "dice luckylock"


def test_double_fire_is_for_guns() -> None:
    """D.5: Aim weapons; the Metal Fist has none."""
    game = double_fire(1, "", drawing="|L s . .|")
    assert game.why_not("attack") == ""
    assert game.why_not("ability") == "no_target ABIL-LUC-3"


def test_double_fire_is_refused_without_a_die() -> None:
    """B-124."""
    assert double_fire(1, "", "luckylock pool 0 rolled").why_not("ability") == "no_dice B-124"


def test_b_118_two_targets_with_one_roll_are_the_first_attack_of_a_barrage() -> None:
    """B-118, B-54: one attack; the next one is stronger."""
    game = double_fire(1, "11 11", charged("relentless_barrage")).answers(
        "act ability", "use relentless_barrage", "act ability", "double_fire two", "weapon lady", "dice 2"
    )
    game.answers("act attack", "weapon lady", "dice 2")
    assert [dict(event.parts).get("relentless_barrage") for event in game.told(e.HeroAttacked)] == [None, None, 2]

"""All eighteen abilities, and items, Tomes and finds, with a Hero for a target (E-18)."""

from __future__ import annotations

import pytest

from engine import events as e
from engine.cards.registry import LEVELS
from tests.cards.charged import charged
from tests.play import Play, at

HUNT = "big_game_hunt"
ROW = "+-+-+-+-+-+-+-+-+\n|{}|\n+-+-+-+-+-+-+-+-+"


def row(squares: str, *lines: str, active: str, **more: str) -> Play:
    """A corridor of eight squares, as "B . Z . . . . ."."""
    return at(ROW.format(squares), *lines, mode=HUNT, active=active, **more)  # type: ignore[arg-type]


def power(ability: str, level: int, squares: str, *lines: str, **more: str) -> Play:
    """The ability is used at once."""
    active = charged(ability).split()[0]
    return row(squares, charged(ability, level), *lines, active=active, **more).answers("act ability")


def attack(game: Play, weapon: str, dice: int, target: str = "zoe") -> Play:
    if game.asked.startswith("weapon"):
        game.answers(f"weapon {weapon}")
    if game.asked.startswith("target"):
        game.answers(f"target {target}")
    return game.answers(f"dice {dice}")


def parts(game: Play) -> dict[str, int]:
    """The sum of the last attack on a Hero, by part."""
    told: e.RivalAttacked = game.told(e.RivalAttacked)[-1]
    return dict(told.parts)


# Barka ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level, steps, bonus", [(1, 3, 3), (2, 4, 4), (3, 5, 6)])
def test_brutal_assault_runs_at_a_hero(level: int, steps: int, bonus: int) -> None:
    squares = "B" + " ." * steps + " Z" + " ." * (6 - steps)
    game = power("brutal_assault", level, squares, dice="11")
    if game.asked.startswith("move_to"):
        game.answers(f"move_to {game.options[-1]}")
    attack(game, "cleaver", 2)
    assert parts(game) == {"dice": 2, "brutal_assault": bonus}
    assert game.said(e.HeroWounded, hero="zoe")


@pytest.mark.parametrize("level", LEVELS)
def test_war_cry_gives_shields_and_compels_no_hero(level: int) -> None:
    game = power("war_cry", level, "B . s Z . . . .")
    assert game.hero("barka").shields == level
    assert [event.on for event in game.told(e.Marked)] == ["s1"]
    assert power("war_cry", level, "B . . Z . . . .").told(e.Marked) == []


@pytest.mark.parametrize("level", LEVELS)
def test_catapult_move_throws_a_hero_who_keeps_his_facing(level: int) -> None:
    game = power("catapult_move", level, ". . B Z . . . .", "zoe facing s").answers("throw_to G1")
    assert game.said(e.HeroThrown, hero="zoe", start="D1", path=("E1", "F1", "G1"), by="barka")
    assert (game.where("zoe"), game.hero("zoe").facing) == ("G1", "s")
    assert not game.said(e.HeroWounded)


@pytest.mark.parametrize("level", [2, 3])
def test_catapult_move_through_a_barrel_costs_a_hero_one_heart(level: int) -> None:
    """At 1 she stops before it."""
    game = power("catapult_move", level, ". . B Z . b . .", draws="star_candy").answers("throw_to G1")
    assert game.said(e.BarrelBroken, hero="barka")
    assert game.said(e.HeroWounded, hero="zoe", wounds=1, cause="barka")
    assert not game.said(e.XpGained), "no attack (B-119)"


def test_catapult_move_that_drops_a_hero_scores() -> None:
    game = power("catapult_move", 2, ". . B Z . b . .", "zoe hp 1", draws="star_candy").answers("throw_to G1")
    assert game.said(e.PointsScored, hero="barka", n=2, what="zoe")


def test_catapult_move_throws_a_hero_into_a_pit() -> None:
    game = power("catapult_move", 1, ". . B Z . * . .").answers("throw_to F1")
    assert game.hero("zoe").stuck
    assert game.said(e.HeroWounded, hero="zoe", cause="spike_pit")


@pytest.mark.parametrize("bond", ["caged", "stuck"])
def test_catapult_move_throws_nobody_out_of_a_cage_or_a_pit(bond: str) -> None:
    """E-07."""
    game = row(". . B Z . . . .", charged("catapult_move"), f"zoe {bond}", active="barka")
    assert game.why_not("ability") == "nobody_to_throw ABIL-BAR-3"


# Helena --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level, fewer", [(1, 1), (2, 2), (3, 2)])
def test_spectral_wolf_holds_dice_of_a_heros_attacks(level: int, fewer: int) -> None:
    """E-18: three dice spent, fewer rolled, until clean-up; at III she is Frozen too."""
    game = power("spectral_wolf", level, ". H Z . . . . .", dice="2" * (3 - fewer))
    assert game.said(e.Marked, mark="spectral_wolf", on="zoe")
    assert ("frozen" in game.hero("zoe").statuses) is (level == 3)
    game.answers("act end", "leave_dice let_go", "act attack", "dice 3")
    assert game.told(e.RivalAttacked)[-1].faces == "2" * (3 - fewer)
    assert game.hero("zoe").pool == 3
    assert game.left == ""


def test_spectral_wolf_never_holds_the_last_die() -> None:
    """DICE-09."""
    game = power("spectral_wolf", 2, ". H Z . . . . .", dice="2")
    game.answers("act end", "leave_dice let_go", "act attack")
    assert game.game.decision is not None
    assert game.game.decision.odds[1] == game.game.decision.odds[2] == game.game.decision.odds[3]
    game.answers("dice 1")
    assert game.told(e.RivalAttacked)[-1].faces == "2"


@pytest.mark.parametrize("level, bonus", [(1, 2), (2, 3), (3, 4)])
def test_unerring_aim_marks_a_hero_for_helena_alone(level: int, bonus: int) -> None:
    game = power("unerring_aim", level, "B H Z . . . . .", "barka at A1", dice="1 1")
    if game.asked.startswith("mark"):
        game.answers("mark zoe")
    attack(game.answers("act attack"), "hunting_knife", 1)
    assert parts(game) == {"dice": 1, "unerring_aim": bonus}


@pytest.mark.parametrize("level", LEVELS)
def test_elven_step_is_not_spoilt_by_a_rival_beside(level: int) -> None:
    """BLOCK-06: Heroes have no zone; the Aim of II and III rises beside one."""
    game = power("elven_step", level, "H . . Z . . . .", dice="2").answers("act move", "dice 1", "move_to C1")
    aim = game.game.view().hero("helena").traits["aim"]
    assert aim == 4 + (0, 1, 2)[level - 1]


# Zanvor --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level, bonus", [(1, 3), (2, 5), (3, 7)])
def test_blunt_bazooka_takes_exactly_one_foe_and_a_hero_is_one(level: int, bonus: int) -> None:
    game = power("blunt_bazooka", level, ". V Z . . . . .", dice="1")
    attack(game.answers("act attack"), "parrying_dirk", 1)
    assert parts(game) == {"dice": 1, "blunt_bazooka": bonus}


def test_blunt_bazooka_is_refused_between_a_hero_and_a_monster() -> None:
    game = row("s V Z . . . . .", charged("blunt_bazooka"), active="zanvor")
    assert game.why_not("ability") == "not_one_enemy ABIL-ZAN-1"


@pytest.mark.parametrize("level, steps, bonus", [(1, 3, 0), (2, 4, 2), (3, 5, 3)])
def test_dwarven_leap_ends_beside_a_hero(level: int, steps: int, bonus: int) -> None:
    squares = "V" + " ." * steps + " Z" + " ." * (6 - steps)
    game = power("dwarven_leap", level, squares, dice="1")
    if game.asked.startswith("leap_to"):
        game.answers(f"leap_to {game.options[-1]}")
    attack(game.answers("act attack"), "parrying_dirk", 1)
    assert parts(game) == {"dice": 1} | ({"dwarven_leap": bonus} if bonus else {})


@pytest.mark.parametrize("level, free", [(1, 2), (2, 3), (3, 4)])
def test_no_tomorrow_strikes_a_hero_twice(level: int, free: int) -> None:
    game = power("no_tomorrow", level, ". V Z . . . . .", dice="2" + "1" * free)
    attack(game.answers("act attack"), "parrying_dirk", 1)
    assert game.asked == "dice zanvor"
    game.answers("dice 0")
    assert [event.faces for event in game.told(e.RivalAttacked)] == ["2", "1" * free]
    assert game.hero("zoe").hp == 1


def test_no_tomorrow_goes_on_to_somebody_else_when_the_hero_fell() -> None:
    """B-123."""
    game = power("no_tomorrow", 1, "s V Z . . . . .", "zoe hp 1", dice="2 22")
    attack(game.answers("act attack"), "parrying_dirk", 1)
    game.answers("dice 0")
    assert game.said(e.HeroAttacked, monster="s1")


# Zoe -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level, bonus", [(1, 3), (2, 4), (3, 5)])
def test_arcane_power_against_a_hero_and_its_stun(level: int, bonus: int) -> None:
    """B-58 at III; the Stun counts from the next round on (B-63)."""
    game = power("arcane_power", level, "B Z . . . . . .", dice="1")
    attack(game, "static_shawl", 1, "barka")
    assert parts(game) == {"dice": 1, "arcane_power": bonus}
    assert (game.hero("barka").statuses == ["stunned"]) is (level == 3)


@pytest.mark.parametrize("level", LEVELS)
def test_instant_teleport_takes_no_rival_along(level: int) -> None:
    game = power("instant_teleport", level, "B Z . . . . . .")
    assert game.asked == "teleport_to zoe"
    assert game.answers("teleport_to H1").where("zoe") == "H1"


@pytest.mark.parametrize("level", LEVELS)
def test_dark_knowledge_stuns_a_hero(level: int) -> None:
    game = power("dark_knowledge", level, "B . Z . . . . .", fate="" if level == 1 else "Y")
    assert game.hero("barka").statuses == ["stunned"]
    assert game.said(e.TomeCast, target="barka")


# Yang-Ping -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level, bonus, wounds", [(1, 3, 1), (2, 4, 1), (3, 4, 2)])
def test_sneak_attack_from_behind_a_hero(level: int, bonus: int, wounds: int) -> None:
    game = power("sneak_attack", level, ". Y Z . . . . .", "zoe facing e", dice="1")
    attack(game, "claw_dagger", 1)
    assert parts(game) == {"dice": 1, "sneak_attack": bonus, "claw_dagger": 1}
    assert game.said(e.HeroWounded, hero="zoe", wounds=wounds)


def test_sneak_attack_finds_no_back_in_front_of_a_hero() -> None:
    game = row(". Y Z . . . . .", charged("sneak_attack"), "zoe facing w", active="yang_ping")
    assert game.why_not("ability") == "not_behind ABIL-YAN-1"


@pytest.mark.parametrize("level", LEVELS)
def test_shadow_step_passes_rivals_from_2_on(level: int) -> None:
    game = power("shadow_step", level, "Y Z . . . . . .", dice="22").answers("act move", "dice 2")
    assert ("C1" in game.options) is (level > 1)


@pytest.mark.parametrize("level, bonus", [(1, 1), (2, 2), (3, 2)])
def test_dance_of_blades_between_a_hero_and_a_monster(level: int, bonus: int) -> None:
    game = power("dance_of_blades", level, "s Y Z . . . . .", "zoe facing w", dice="2")
    attack(game.answers("act attack"), "claw_dagger", 1)
    assert parts(game) == {"dice": 2, "dance_of_blades": bonus}
    assert game.hero("yang_ping").pool == (6 if level == 3 else 5), "at III the first wounding attack gives a die back"


# Luckylock -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_bullet_time_is_not_spoilt_by_a_rival_beside(level: int) -> None:
    game = power("bullet_time", level, "L . . Z . . . .").answers("move_to C1")
    assert game.hero("luckylock").shields == level


@pytest.mark.parametrize("level, bonus", [(1, 2), (2, 3), (3, 4)])
def test_relentless_barrage_from_the_second_attack_on_a_hero_on(level: int, bonus: int) -> None:
    game = power("relentless_barrage", level, "L . Z . . . . .", dice="1 1")
    attack(game.answers("act attack"), "lady", 1)
    assert parts(game) == {"dice": 1}
    attack(game.answers("act attack"), "lady", 1)
    assert parts(game) == {"dice": 1, "relentless_barrage": bonus}


@pytest.mark.parametrize("level, one, two", [(1, 2, 0), (2, 3, 1), (3, 4, 2)])
def test_double_fire_at_one_hero_or_at_two_with_one_roll(level: int, one: int, two: int) -> None:
    """ABIL-LUC-3: each of the two rolls his own Defence first."""
    single = power("double_fire", level, "L . Z . . . . .", dice="1")
    attack(single, "lady", 1)
    assert parts(single) == {"dice": 1, "double_fire": one}
    game = power("double_fire", level, "B . L . Z . . .", "zoe shields 1", "barka shields 1", dice="1 2 11")
    game.answers("double_fire two", "target zoe", "dice 2")
    assert game.asked == "shields zoe"
    game.answers("shields 1")
    assert game.asked == "shields barka"
    game.answers("shields 1")
    told = game.told(e.RivalAttacked)
    assert [(event.target, event.defence_faces, event.faces) for event in told] == [
        ("zoe", "1", "11"), ("barka", "2", "11"),
    ]  # fmt: skip
    assert parts(game) == {"dice": 2} | ({"double_fire": two} if two else {})
    assert len(game.told(e.XpGained)) == 1, "one attack, one experience (B-54)"


# Marks of one's own --------------------------------------------------------------------------------------------------


def test_what_a_hero_has_laid_on_himself_helps_nobody_who_attacks_him() -> None:
    """E-18: Zanvor has armed his Bazooka and chewed powder; Barka's attack on him has nothing of it."""
    game = power("blunt_bazooka", 1, ". V B . . . . .", "zanvor finds powder_pouch", dice="1")
    game.answers("act find", "act end", "leave_dice let_go")
    assert game.asked == "act barka"
    attack(game.answers("act attack"), "cleaver", 1, "zanvor")
    assert parts(game) == {"dice": 1}


# Items, Tomes, finds -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "hand, dice, said",
    [
        ("frost_darts", "**1", "frozen"),
        ("thunder_orb", "2222", "stunned"),
    ],
)
def test_items_that_freeze_and_stun_do_so_to_heroes(hand: str, dice: str, said: str) -> None:
    reach = {"frost_darts": "H . B . . . . .", "thunder_orb": "H . . B . . . ."}[hand]
    game = row(reach, f"helena hand_1 {hand}", active="helena", dice=dice).answers("act attack")
    attack(game, hand, len(dice), "barka")
    while game.asked.startswith("star"):
        game.answers(f"star {game.options[0]}")
    assert game.hero("barka").statuses == [said]


def test_items_that_add_a_wound_take_two_hearts() -> None:
    game = row(". Y Z . . . . .", "zoe facing e", "yang_ping hand_2 widows_needle", active="yang_ping", dice="2")
    attack(game.answers("act attack"), "widows_needle", 1)
    assert game.said(e.HeroWounded, hero="zoe", wounds=2)


def test_items_for_a_single_monster_count_a_hero_as_one() -> None:
    """ITEM-25: alone with her +1; with a monster besides, nothing."""
    alone = row(". V Z . . . . .", active="zanvor", dice="1").answers("act attack")
    assert parts(attack(alone, "rapier", 1)) == {"dice": 1, "rapier": 1}
    crowded = row("s V Z . . . . .", active="zanvor", dice="1").answers("act attack")
    assert parts(attack(crowded, "rapier", 1)) == {"dice": 1}


def test_metal_fist_pushes_a_hero_back() -> None:
    game = row(". L Z . . . . .", active="luckylock", dice="*").answers("act attack", "dice 1", "star bullet_time")
    assert game.said(e.HeroPushed, hero="zoe", start="C1", path=("D1",), by="luckylock")


def test_tomes_that_harm_may_be_cast_on_a_rival() -> None:
    game = row("B Z . . . . . .", "zoe hand_1 tome_of_deep_winter", active="zoe", dice="222").answers("act tome")
    game.answers("tome tome_of_deep_winter", "dice 3")
    assert game.hero("barka").statuses == ["frozen"]


@pytest.mark.parametrize("tome", ["tome_of_mending", "tome_of_hasty_exits", "tome_of_the_stone_ring"])
def test_tomes_that_help_go_to_ones_own_side_only(tome: str) -> None:
    """E-18: nobody walks a rival about."""
    game = row("B Z . . . . . .", f"zoe hand_1 {tome}", "barka hp 1", active="zoe", dice="222")
    game.answers("act tome", f"tome {tome}")
    assert game.asked == "dice zoe", "herself is the only target"


def test_hasty_exits_carries_a_team_mate_home_and_scores() -> None:
    game = at(
        "+-+-+-+-+-+-+\n|B . . . Z H|\n+-+-+-+-+-+-+", "zoe hand_1 tome_of_hasty_exits", "barka books T1",
        "tomes C1", "kick_off C1", "bases west A1 B1", "bases east F1", "entry A1 B1 C1 E1 F1 D1", "zoe at C1",
        mode="tome_in_hand", teams={"barka": "west", "zoe": "west", "helena": "east"}, active="zoe", dice="222",
        draws="C1",
    )  # fmt: skip
    game.answers("act tome", "tome tome_of_hasty_exits", "tome_target barka", "dice 3")
    assert game.options == ["A1", "B1"], "four steps, halved with the Tome in hand"
    game.answers("move_to B1")
    assert game.said(e.GoalScored, hero="barka", team="west")


def test_instant_teleport_leaves_the_tome_where_it_was() -> None:
    game = at(
        "+-+-+-+-+\n|Z . . B|\n+-+-+-+-+", charged("instant_teleport"), "zoe books T1", "tomes C1", "bases west C1",
        mode="tome_in_hand", teams={"zoe": "west", "barka": "east"}, active="zoe",
    )  # fmt: skip
    game.answers("act ability", "teleport_to C1")
    assert game.said(e.TomeLanded, square="A1", why="left")
    assert game.hero("zoe").books == []
    assert not game.said(e.GoalScored)


def test_dwarven_leap_with_the_tome_goes_half_as_far_and_may_score() -> None:
    drawn = "+-+-+-+-+-+-+\n|. . V . . B|\n+-+-+-+-+-+-+"
    lines = ("zanvor books T1", "tomes C1", "kick_off C1", "bases west E1", "bases east A1", "entry A1 B1 C1 D1 F1 E1")
    more = {"mode": "tome_in_hand", "teams": {"zanvor": "west", "barka": "east"}, "active": "zanvor", "draws": "C1"}
    game = at(drawn, charged("dwarven_leap", 1), *lines, **more)  # type: ignore[arg-type]
    game.answers("act ability")
    assert game.said(e.GoalScored, hero="zanvor")
    far = at(drawn, charged("dwarven_leap", 1), *lines, "zanvor at B1", **more)  # type: ignore[arg-type]
    assert far.why_not("ability") == "nobody_within ABIL-ZAN-2", "three steps would do, two do not"

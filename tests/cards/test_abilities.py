"""What holds for every ability (ABIL-01 to ABIL-08), and what D.5 says of each in numbers (B-114)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

import missions
from engine import Scripted, new_game
from engine import events as e
from engine.cards.load import ABILITIES, HEROES
from engine.cards.registry import LEVEL_CARDS
from engine.game import Game
from engine.refusal import Refused
from tests.cards.charged import charged
from tests.play import Play, at

ALL = {hero: hero for hero in HEROES}


def opening() -> Game:
    return new_game(missions.load("m01"), ALL, chance=Scripted())


def test_abil_01_three_abilities_at_level_one() -> None:
    for hero in opening().view().heroes:
        assert [(ability.level, ability.energy) for ability in hero.abilities] == [(1, 0)] * 3


def test_abil_02_only_at_full_energy() -> None:
    """ABIL-02: one short is not enough."""
    game = at("+-+-+-+\n|B . s|\n+-+-+-+", "barka war_cry 4")
    assert game.why_not("ability") == "not_charged ABIL-02"
    refusal = game.game.why_not("barka", "ability")
    assert refusal is not None
    assert dict(refusal.params) == {"ability": "war_cry", "energy": 4, "full": 5}
    assert at("+-+-+-+\n|B . s|\n+-+-+-+", "barka war_cry 5").why_not("ability") == ""


def test_abil_02_only_in_the_own_turn() -> None:
    """ABIL-02: not in the Monster Phase, not in somebody else's turn."""
    game = at("+-+-+-+\n|B . s|\n+-+-+-+", charged("war_cry"), "barka shields 1", phase="monsters")
    assert game.asked == "shields barka"
    game = at("+-+-+-+\n|B . Z|\n+-+-+-+", charged("war_cry"), active="zoe")
    assert "ability" not in game.options
    assert game.why_not("ability", "barka") == "not_your_question TURN-03"


def test_abil_03_the_energy_goes_back_and_the_text_applies() -> None:
    game = at("+-+-+-+\n|B . s|\n+-+-+-+", charged("war_cry")).answers("act ability")
    assert game.hero("barka").energy["war_cry"] == 0
    assert game.hero("barka").shields == 1
    assert game.why_not("ability") == "not_charged ABIL-02"


def test_abil_03_of_several_charged_ones_the_player_chooses() -> None:
    game = at("+-+-+-+\n|B s .|\n+-+-+-+", charged("war_cry"), charged("catapult_move")).answers("act ability")
    assert game.asked == "use barka"
    assert game.options == ["war_cry", "catapult_move"]
    game.answers("use catapult_move")
    assert game.hero("barka").energy == {"brutal_assault": 0, "war_cry": 5, "catapult_move": 0}


def test_abil_06_stars_and_the_charging_action_fill_it() -> None:
    """ABIL-06: energy 1 of 5, one Star from a test, a Charging roll of 2 without Stars: 4."""
    game = at("+-+-+-+\n|B b s|\n+-+-+-+", "barka war_cry 1", dice="1* 2")
    game.answers("act smash", "dice 2", "star war_cry", "act charge", "ability war_cry", "dice 1")
    assert game.hero("barka").energy["war_cry"] == 4


def test_abil_05_dice_decide_what_an_empty_pool_leaves() -> None:
    """ABIL-05, A-24, TURN-06: War Cry may still be used, Brutal Assault not; the turn waits for it."""
    game = at("+-+-+-+\n|B . .|\n+-+-+-+", charged("war_cry"), charged("brutal_assault"), "barka pool 1", dice="1")
    game.answers("act move", "dice 1", "move_to B1")
    assert game.asked == "act barka"
    assert {"ability", "end"} <= set(game.options) <= {"ability", "face", "end"}
    game.answers("act ability")
    assert game.said(e.AbilityUsed, ability="war_cry")
    assert game.said(e.HeroTurnEnded, hero="barka")


def test_abil_05_without_anything_left_to_use_the_turn_ends_by_itself() -> None:
    """TURN-06: a charged ability that cannot be used does not hold it open."""
    game = at("+-+-+-+\n|B . .|\n+-+-+-+", charged("brutal_assault"), "barka pool 1", dice="1")
    game.answers("act move", "dice 1", "move_to B1")
    assert game.said(e.HeroTurnEnded, hero="barka")


def test_abil_07_the_room_is_the_tile_one_stands_on() -> None:
    """ABIL-07, ROOM-09: in a corridor the cry is heard in the corridor."""
    game = at("+-+-+-+-+-+\n|B . s .os|\n+       + +\n|. . . .os|\n+-+-+-+-+-+", charged("war_cry", 2)).answers(
        "act ability"
    )
    assert [mark.on for mark in game.state.marks] == ["s1"]


def test_abil_08_a_level_does_not_change_the_energy_it_takes() -> None:
    """ABIL-08, XP-07."""
    for level in (1, 2, 3):
        game = at("+-+-+-+\n|B . .|\n+-+-+-+", f"barka war_cry 3 level war_cry {level}")
        shown = next(a for a in game.game.view().hero("barka").abilities if a.id == "war_cry")
        assert (shown.level, shown.energy, shown.full) == (level, 3, 5)


def test_a_turn_in_which_an_ability_was_used_cannot_be_given_back() -> None:
    """TURN-02, TURN-03: it has begun, though no die fell."""
    game = at("+-+-+-+\n|B . Z|\n+-+-+-+", charged("war_cry"), active="barka")
    assert "give_back" in game.options
    assert game.answers("act ability").why_not("give_back") == "cannot_give_back TURN-02"


def test_what_was_asked_for_is_what_the_refusal_is_about() -> None:
    """Said in one go, "use Catapult Move" is told what Catapult Move lacks, whatever else is charged."""
    game = at("+-+-+-+\n|B . .|\n+-+-+-+", charged("war_cry"), charged("catapult_move"))
    with pytest.raises(Refused) as refused:
        game.game.follow("barka", {"act": "ability", "use": "catapult_move"})
    assert str(refused.value.refusal).startswith("nobody_to_throw [ABIL-BAR-3]")
    with pytest.raises(Refused) as refused:
        game.game.follow("barka", {"act": "ability", "use": "brutal_assault"})
    assert refused.value.refusal.params["ability"] == "brutal_assault"
    game = at("+-+-+-+\n|B . .|\n+-+-+-+", charged("catapult_move"), "barka war_cry 1")
    with pytest.raises(Refused) as refused:
        game.game.follow("barka", {"act": "ability", "use": "war_cry"})
    assert dict(refused.value.refusal.params) == {"ability": "war_cry", "energy": 1, "full": 5}


D_5: Mapping[str, tuple[int, dict[str, object], dict[str, object], dict[str, object]]] = {
    "brutal_assault": (4, {"steps": 3, "attack": 3}, {"steps": 4, "attack": 4}, {"steps": 5, "attack": 6}),
    "war_cry": (5, {"shields": 1, "hearers": "one"}, {"shields": 2, "hearers": "room"}, {"shields": 3}),
    "catapult_move": (
        4,
        {"squares": 3, "smashes": (), "cubs": False},
        {"squares": 3, "smashes": ("barrel", "column"), "cubs": False},
        {"squares": 3, "smashes": ("barrel", "column", "chest", "door"), "cubs": True},
    ),
    "spectral_wolf": (3, {"dice": -1, "freezes": False}, {"dice": -2, "freezes": False}, {"dice": -2, "freezes": True}),
    "unerring_aim": (4, {"attack": 2}, {"attack": 3}, {"attack": 4}),
    "elven_step": (4, {"aim": 0, "recover": 0}, {"aim": 1, "recover": 0}, {"aim": 2, "recover": 1}),
    "blunt_bazooka": (4, {"attack": 3}, {"attack": 5}, {"attack": 7}),
    "dwarven_leap": (4, {"steps": 3, "attack": 0}, {"steps": 4, "attack": 2}, {"steps": 5, "attack": 3}),
    "no_tomorrow": (5, {"dice": 2}, {"dice": 3}, {"dice": 4}),
    "arcane_power": (4, {"attack": 3, "stuns": False}, {"attack": 4, "stuns": False}, {"attack": 5, "stuns": True}),
    "instant_teleport": (5, {"beyond": False, "others": False}, {"beyond": True}, {"beyond": True, "others": True}),
    "dark_knowledge": (
        5,
        {"die_on": (), "heart_on": ()},
        {"die_on": ("lightning",), "heart_on": ()},
        {"die_on": ("lightning", "skull"), "heart_on": ("drop", "skull")},
    ),
    "sneak_attack": (4, {"attack": 3, "wounds": 0}, {"attack": 4, "wounds": 0}, {"attack": 4, "wounds": 1}),
    "shadow_step": (3, {"passes": False, "speed": 0}, {"passes": True, "speed": 0}, {"passes": True, "speed": 2}),
    "dance_of_blades": (5, {"attack": 1, "recover": 0}, {"attack": 2, "recover": 0}, {"attack": 2, "recover": 1}),
    "bullet_time": (4, {"steps": 3, "shields": 1}, {"steps": 4, "shields": 2}, {"steps": 5, "shields": 3, "aim": 1}),
    "relentless_barrage": (5, {"attack": 2}, {"attack": 3, "wall": False}, {"attack": 4, "wall": True}),
    "double_fire": (4, {"one": 2, "two": 0}, {"one": 3, "two": 1}, {"one": 4, "two": 2}),
}


@pytest.mark.parametrize("ability", sorted(ABILITIES))
def test_b_114_the_numbers_of_each_level_are_those_of_d_5(ability: str) -> None:
    """B-114, D.5: typed once more from the table."""
    full, *levels = D_5[ability]
    assert HEROES[ABILITIES[ability]].abilities[ability] == full
    for level, numbers in enumerate(levels, 1):
        card = LEVEL_CARDS[ability][level].model_dump()
        assert {name: card[name] for name in numbers} == numbers


# Saved and loaded at every question ----------------------------------------------------------------------------------

IN_THE_MIDDLE: Mapping[str, tuple[str, tuple[str, ...], dict[str, str], tuple[str, ...]]] = {
    "brutal_assault": (
        "+-+-+-+-+-+\n|B . . s .|\n+         +\n|. . . s .|\n+-+-+-+-+-+",
        (charged("brutal_assault"),),
        {"dice": "2*"},
        ("act ability", "move_to C1", "weapon piston_fist", "target s2", "dice 2", "star war_cry"),
    ),
    "war_cry": (
        "+-+-+-+-+\n|B . s g|\n+-+-+-+-+",
        (charged("war_cry"),),
        {"dice": "2 12"},
        ("act ability", "roar_at g1", "act end", "leave_dice let_go", "shields 1"),
    ),
    "catapult_move": (
        "+-+-+-+-+-+-+\n|B g b c . .|\n+           +\n|. s . . . .|\n+-+-+-+-+-+-+",
        (charged("catapult_move", 3), "barka finds healing_potion star_candy"),
        {"draws": "iron_biscuit"},
        ("act ability", "throw g1", "throw_to C1", "overfull star_candy"),
    ),
    "unerring_aim": (
        "+-+-+-+-+\n|H s . s|\n+-+-+-+-+",
        (charged("unerring_aim", 3),),
        {"dice": "1*"},
        ("act ability", "mark s2", "act attack", "weapon composite_bow", "dice 2", "star elven_step"),
    ),
    "dwarven_leap": (
        "+-+-+-+-+\n|V . . s|\n+       +\n|. . . s|\n+-+-+-+-+",
        (charged("dwarven_leap", 2),),
        {"dice": "2"},
        ("act ability", "leap_to C1", "mark s2", "act attack", "weapon rapier", "target s2", "dice 1"),
    ),
    "no_tomorrow": (
        "+-+-+-+\n|s V s|\n+-+-+-+",
        (charged("no_tomorrow"),),
        {"dice": "2* *11"},
        (
            *("act ability", "act attack", "weapon rapier", "target s1", "dice 2", "star no_tomorrow"),
            *("dice 1", "star no_tomorrow"),
        ),
    ),
    "instant_teleport": (
        "+-+-+-+-+\n|Z . Bog|\n+     + +\n|. . .o.|\n+-+-+-+-+",
        (charged("instant_teleport", 3), "barka caged"),
        {},
        ("act ability", "teleport barka", "teleport_to A2"),
    ),
    "dark_knowledge": (
        "+-+-+-+\n|Z . s|\n+     +\n|. . s|\n+-+-+-+",
        (charged("dark_knowledge", 3), "zoe hp 1", "zoe hand_1 tome_of_deep_winter"),
        {"fate": "K"},
        ("act ability", "tome tome_of_deep_winter", "tome_target s2"),
    ),
    "sneak_attack": (
        "+-+-+-+-+\n|Y s . s|\n+       +\n|. . s .|\n+-+-+-+-+",
        (charged("sneak_attack", 3), "s1 facing e", "s2 facing e", "s3 facing e"),
        {"dice": "*"},
        ("act ability", "weapon throwing_stars", "dice 1", "star shadow_step"),
    ),
    "relentless_barrage": (
        "+-+-+-+-+\n|L .|. g|\n+   +   +\n|. .|. .|\n+   +   +\n|. .|. .|\n+-+-+-+-+",
        (charged("relentless_barrage", 3),),
        {"dice": "222"},
        ("act ability", "barrage wall", "wall B1|C1 B2|C2", "act attack", "dice 3"),
    ),
    "double_fire": (
        "+-+-+-+-+\n|L . s s|\n+       +\n|. . s s|\n+-+-+-+-+",
        (charged("double_fire", 2),),
        {"dice": "2*"},
        (
            *("act ability", "double_fire two", "weapon volcano", "target s4", "second_target s1"),
            *("dice 2", "star bullet_time"),
        ),
    ),
}


@pytest.mark.parametrize("ability", IN_THE_MIDDLE)
def test_saved_and_loaded_at_every_question_an_ability_goes_on_as_if_nothing_had_been(ability: str) -> None:
    """The same luck and the same answers lead to the same state, told in the same words."""
    drawing, lines, luck, answers = IN_THE_MIDDLE[ability]

    def position() -> Play:
        return at(drawing, *lines, active=ABILITIES[ability], **luck)  # type: ignore[arg-type]

    straight = position().answers(*answers)
    broken = position()
    for answer in answers:
        asked = broken.asked
        broken = broken.reload()
        assert broken.asked == asked
        broken.answers(answer)
    assert straight.said(e.AbilityUsed, ability=ability)
    assert (straight.left, broken.left) == ("", "")
    assert broken.state.dump() == straight.state.dump()
    assert [event.dump() for event in broken.events] == [event.dump() for event in straight.events]

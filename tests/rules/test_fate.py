"""The Fate Die and the monster cards (ledger section 15): FATE-01 to FATE-04, CARD-01 to CARD-03, A-11, B-85, D.2."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from engine import events as e
from engine.cards.load import DICE, HEROES, MONSTERS
from engine.cards.schema import MonsterCard
from engine.chance import FATE_LETTERS, Scripted
from tests.play import Play, at

BETWEEN = """
    +-+-+-+-+-+
    |. . . . .|
    +         +
    |B . {} . Z|
    +         +
    |. . . . .|
    +-+-+-+-+-+
    |L|
    +-+
"""
"""Barka and Zoe both one step away; Luckylock is walled off in the cellar."""


def tie(monster: str, fate: str) -> Play:
    return at(BETWEEN.format(monster), phase="monsters", fate=fate)


@pytest.mark.parametrize(
    "letter, colour, symbol",
    [
        ("R", "red", "lightning"),
        ("G", "green", "lightning"),
        ("Y", "yellow", "lightning"),
        ("B", "blue", "drop"),
        ("N", "brown", "drop"),
        ("K", "black", "skull"),
    ],
)
def test_fate_01_each_face_has_one_colour_and_one_symbol(letter: str, colour: str, symbol: str) -> None:
    """FATE-01, D.2."""
    game = at("+-+\n|Z|\n+-+", "zoe poisoned", phase="choosing_hero", fate=letter)
    assert game.told(e.FateRolled)[:1] == [e.FateRolled("poison", "zoe", colour, symbol)]


def test_fate_04_every_hero_s_colour_is_on_one_face() -> None:
    faces = [face.colour for face in DICE.fate]
    assert sorted(faces) == sorted(hero.colour for hero in HEROES.values())
    assert len(set(faces)) == 6
    assert set(FATE_LETTERS.values()) == set(faces)
    symbols = [face.symbol for face in DICE.fate]
    assert [symbols.count(symbol) for symbol in ("lightning", "drop", "skull")] == [3, 2, 1]


@pytest.mark.parametrize("fate, hero", [("R", "barka"), ("G", "zoe")])
def test_fate_02_the_colour_of_a_candidate_decides(fate: str, hero: str) -> None:
    game = tie("s", fate)
    (choice,) = game.told(e.TargetChosen)
    assert (choice.hero, choice.because) == (hero, "fate")
    assert game.said(e.MonsterAttacked, hero=hero)


@pytest.mark.parametrize("fate", ["Y", "B", "N", "K"])
@pytest.mark.parametrize("monster, hero", [("s", "barka"), ("g", "zoe"), ("m", "barka")])
def test_fate_02_card_03_any_other_colour_leaves_it_to_the_behaviour(fate: str, monster: str, hero: str) -> None:
    """A-11: the first candidate from the left; a Snout has red before green, a Grunt green before red. FATE-03: black
    is Luckylock's colour, but he is no candidate."""
    (choice,) = tie(monster, fate).told(e.TargetChosen)
    assert (choice.hero, choice.because) == (hero, "behaviour")


def test_b_85_fate_is_rolled_once_for_each_undecided_choice_and_not_without_one() -> None:
    tied = tie("s", "K")
    assert [(event.why, event.about) for event in tied.told(e.FateRolled)] == [("target", "s1")]
    clear = at(BETWEEN.format("."), phase="monsters")
    assert not clear.said(e.FateRolled)
    nearest = at("+-+-+-+-+-+\n|B s . . Z|\n+-+-+-+-+-+", phase="monsters")
    assert nearest.told(e.TargetChosen)[0].because == "nearest"
    assert not nearest.said(e.FateRolled)


@pytest.mark.parametrize(
    "key", ["initiative", "doors", "wake", "behaviour", "attack", "protection", "star", "life", "steps"]
)
def test_card_01_a_monster_card_without_one_of_its_values_is_refused(key: str) -> None:
    whole = MONSTERS["ugly_snout"].model_dump()
    MonsterCard.model_validate(whole)
    del whole[key]
    with pytest.raises(ValidationError, match=key):
        MonsterCard.model_validate(whole)


def test_card_02_doors_say_whom_closed_doors_stop() -> None:
    """B-86 shows what it means on the map."""
    assert {kind for kind, card in MONSTERS.items() if not card.doors} == {"muso", "dorbak", "zurill", "tatanka"}


def test_card_03_every_behaviour_names_each_hero_s_colour_once() -> None:
    colours = sorted(hero.colour for hero in HEROES.values())
    for card in MONSTERS.values():
        assert sorted(card.behaviour) == colours
    assert {card.behaviour[0] for card in MONSTERS.values()} == set(colours), "everybody is somebody's first choice"


def test_d_10_initiatives_are_unique() -> None:
    assert len({card.initiative for card in MONSTERS.values()}) == len(MONSTERS)


def test_b_122_fate_is_drawn_in_the_order_in_which_it_is_resolved() -> None:
    """A waking Room, then the Portal, then the target: three faces, one after the other."""
    chance = Scripted(fate="N R G")
    game = at(
        """
        +-+-+-+-+-+-+-+-+-+
        |B s Z . P P .os .|
        +             +   +
        |. . . . P P .o. .|
        +-+-+-+-+-+-+-+-+-+
        """,
        "wounded_in A",
        "sleeping B",
        phase="wake_rooms",
        chance=chance,
    )
    assert [event.why for event in game.told(e.FateRolled)] == ["wake", "portal", "target"]
    assert chance.left == ""

"""Dice (DICE): what faces are worth, how many are rolled, what they are rolled for."""

from __future__ import annotations

import pytest

from engine import Seeded
from engine import events as e
from engine.chance import OutOfScript, Scripted
from engine.dice import at_least, hits, odds_of_test, total
from tests.play import at

OPEN = """
    +-+-+-+-+-+-+
    |. . . . . .|
    +           +
    |. . B . . .|
    +           +
    |. . . . . .|
    +-+-+-+-+-+-+
"""


def test_dice_01_no_face_is_blank() -> None:
    """DICE-01: n dice total at least n."""
    assert min(total(face, 1) for face in "12*") == 1


@pytest.mark.parametrize("faces, trait, sum_", [("21*", 1, 4), ("21*", 4, 7), ("**", 3, 6), ("11", 4, 2)])
def test_dice_02_a_star_is_worth_the_trait(faces: str, trait: int, sum_: int) -> None:
    """DICE-02."""
    assert total(faces, trait) == sum_


def test_dice_03_after_the_roll_nothing_can_change() -> None:
    """DICE-03: weapon, target and number come first; then only Stars are asked for."""
    game = at("+-+-+\n|H s|\n+-+-+", dice="2*").answers("act attack", "dice 2")
    assert game.asked == "star helena"
    assert not game.game.can_cancel


def test_dice_04_and_05_rolled_dice_are_gone_and_the_action_may_be_repeated() -> None:
    """DICE-04, DICE-05: 6 - 2 - 3; success or not."""
    game = at("+-+-+\n|B c|\n+-+-+", dice="11 111").answers("act pick", "dice 2")
    assert (game.hero("barka").pool, game.hero("barka").spent) == (4, 2)
    game.answers("act pick", "dice 3")
    assert game.hero("barka").pool == 1
    assert list(game.state.chests) == ["c1"]


@pytest.mark.parametrize("faces, success", [("2211", True), ("2111", False)])
def test_dice_06_a_test_takes_six(faces: str, success: bool) -> None:
    game = at("+-+-+\n|B b|\n+-+-+", "finds_seen *", dice=faces).answers("act smash", "dice 4")
    assert game.said(e.Tested, need=6, total=total(faces, 3), success=success)
    assert ("b1" not in game.state.barrels) is success


def asked_for(*answers: str, words: str = "") -> tuple[str, str, int]:
    """What a roll is for, the trait and what a Star is worth, for Zanvor beside everything there is."""
    game = at(
        """
        +-+-+-+-+
        |b . cD.|
        +     + +
        |. s VD.|
        +     + +
        |. ^ .|.|
        +-+-+-+-+
        """,
        f"zanvor {words}",
    )
    game.answers(*answers)
    assert game.game.decision is not None
    assert game.game.decision.what == "dice"
    context = game.game.decision.context
    return context["why"], context["trait"], context["star"]


@pytest.mark.parametrize(
    "answers, words, why, trait",
    [
        (("act open", "method break"), "", "break", "force"),
        (("act open", "method pick"), "", "pick_door", "cunning"),
        (("act pick",), "", "pick_chest", "cunning"),
        (("act attack", "weapon rapier"), "", "attack", "force"),
        (("act defend",), "", "defend", "defence"),
        (("act charge", "ability no_tomorrow"), "", "charge", "magic"),
        (("act disarm",), "", "disarm", "cunning"),
        (("act free",), "caged", "free", "force"),
        (("act free",), "frozen", "free", "force"),
        (("act free",), "stuck", "climb", "speed"),
    ],
)
def test_dice_07_which_trait_a_star_counts(answers: tuple[str, ...], words: str, why: str, trait: str) -> None:
    """DICE-07."""
    zanvor = {"speed": 2, "force": 4, "cunning": 1, "aim": 1, "magic": 1, "defence": 2}
    assert asked_for(*answers, words=words) == (why, trait, zanvor[trait])


def test_dice_07_movement_counts_speed_and_a_barrel_force() -> None:
    game = at("+-+-+-+\n|V b .|\n+     +\n|. . .|\n+-+-+-+").answers("act move")
    assert game.game.decision is not None
    assert game.game.decision.context["trait"] == "speed"
    game.game.cancel("zanvor")
    game.answers("act smash")
    assert game.game.decision.context["trait"] == "force"


@pytest.mark.parametrize(
    "hero, weapon, trait, star",
    [("L", "lady", "aim", 3), ("Z", "crooked_wand", "magic", 4), ("Y", "throwing_stars", "aim", 1)],
)
def test_dice_07_the_weapon_says_which_trait_an_attack_counts(hero: str, weapon: str, trait: str, star: int) -> None:
    game = at(f"+-+-+-+\n|{hero} . s|\n+-+-+-+").answers("act attack")
    assert game.game.decision is not None
    context = game.game.decision.context
    assert (context["weapon"], context["trait"], context["star"]) == (weapon, trait, star)


def test_dice_08_two_faces_of_each() -> None:
    """DICE-08: of 60,000 seeded dice each glyph is a third, within 1 %."""
    rolled = Seeded(8).dice(60_000)
    assert {face: round(rolled.count(face) / 60_000, 2) for face in "12*"} == {"1": 0.33, "2": 0.33, "*": 0.33}


def test_dice_09_and_b_25_at_least_one_die_for_everything() -> None:
    """DICE-09, B-25; and never more than the Pool has."""
    for action in ("move", "defend"):
        game = at(OPEN, "barka pool 4").answers(f"act {action}")
        assert game.options == [1, 2, 3, 4]
        assert game.why_not(0) == "zero_dice B-25 1"
        assert game.why_not(5) == "too_many_dice DICE-04 4"


def test_how_many_dice_is_asked_even_of_a_hero_with_one_die() -> None:
    """After it dice fall, so it can still be taken back (B-121)."""
    game = at(OPEN, "barka pool 1").answers("act move")
    assert (game.asked, game.options) == ("dice barka", [1])


@pytest.mark.parametrize(
    "star, need, percent",
    [
        (1, 4, (0, 11, 70, 100, 100, 100)),
        (4, 5, (0, 56, 85, 99, 100, 100)),
        (2, 6, (0, 0, 30, 89, 100, 100)),
        (3, 6, (0, 11, 63, 94, 100, 100)),
        (4, 9, (0, 0, 26, 60, 87, 97)),
    ],
)
def test_d_1_the_odds_are_exact(star: int, need: int, percent: tuple[int, ...]) -> None:
    """D.1, DICE-08."""
    assert tuple(round(100 * chance) for chance in odds_of_test(6, star, need).values()) == percent


def test_a_test_shows_the_odds_of_every_number_of_dice() -> None:
    """D.1: with Force 3 one die never makes 6, two only if both show a Star."""
    game = at("+-+-+\n|B b|\n+-+-+").answers("act smash")
    assert game.game.decision is not None
    assert game.game.decision.odds == {n: at_least(n, 3, 6) for n in range(1, 7)}
    assert game.game.decision.odds[2] == pytest.approx(1 / 9)


@pytest.mark.parametrize("shields, chance", [(0, 100), (1, 100), (2, 70), (3, 21), (4, 2), (5, 0)])
def test_d_1_the_odds_of_a_blow_are_exact(shields: int, chance: int) -> None:
    """D.1: two dice of Star 1 against Defence 1; the attacker wins ties (B-62)."""
    assert round(100 * hits(2, 1, shields, 1)) == chance


def test_b_122_dice_fall_in_the_order_in_which_they_were_declared() -> None:
    """B-122: left to right, roll after roll; the Fate Die has its own order."""
    script = Scripted("21* 12", fate="K R")
    assert [script.dice(2), script.dice(1), script.fate(), script.dice(2), script.fate()] == ["21", "*", 5, "12", 0]
    assert script.left == ""
    with pytest.raises(OutOfScript):
        script.dice(1)


def rolled(seed: int) -> list[str]:
    game = at(OPEN, chance=Seeded(seed))
    for dice in (3, 2, 1):
        game.answers("act move", f"dice {dice}")
        while game.asked == "star barka":
            game.answers("star war_cry")
        game.answers(f"move_to {game.where('barka')}")
    return [event.faces for event in game.told(e.Tested)]


def test_b_122_the_same_seed_is_the_same_luck_die_by_die() -> None:
    """B-122: how many dice are taken at once makes no difference to what comes."""
    assert "".join(rolled(5)) == Seeded(5).dice(6)

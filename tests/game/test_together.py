"""Answers given together (`Game.follow`) and looked at beforehand (`Game.preview`)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from engine import Refusal, Refused
from engine.decisions import Option
from engine.game import Game
from tests.play import Play, at

FULL = "helena spectral_wolf 3 unerring_aim 4 elven_step 4"
RANGE = """
    +-+-+-+-+-+-+-+
    |s H . . s . s|
    +             +
    |. . . . s . .|
    +-+-+-+-+-+-+-+
"""
"""s1 beside Helena; s2 and s4 three squares away, s3 five."""


def refusal(game: Game, seat: str, answers: Mapping[str, Option]) -> Refusal:
    before = game.save()
    with pytest.raises(Refused) as refused:
        game.follow(seat, answers)
    assert game.save() == before, "a refusal before any die takes the whole step back"
    assert game.take_news() == []
    return refused.value.refusal


def helena(*lines: str, dice: str = "", drawing: str = RANGE) -> Play:
    return at(drawing, FULL, *lines, dice=dice)


ATTACK: dict[str, Option] = {"act": "attack", "weapon": "composite_bow", "target": "s4", "dice": 3}


@pytest.mark.parametrize("order", [list(ATTACK), list(reversed(ATTACK))])
def test_a_whole_attack_is_one_command_in_whatever_order_it_was_typed(order: list[str]) -> None:
    game = helena(dice="222").game
    events = game.follow("helena", {what: ATTACK[what] for what in order})
    assert [event.name for event in events] == ["HeroAttacked", "MonsterWounded", "MonsterKilled", "XpGained"]
    assert "s4" not in game.state.monsters
    assert game.ply == 4


def test_it_stops_at_the_first_question_that_was_not_answered_and_keeps_the_rest() -> None:
    game = helena(dice="222")
    game.game.follow("helena", {"act": "attack", "target": "s4", "dice": 3})
    assert game.asked == "weapon helena"
    game.game.apply("helena", "composite_bow", game.game.ply)
    assert "s4" not in game.state.monsters
    assert game.game.missed is None


def test_questions_that_answer_themselves_need_not_be_answered() -> None:
    game = helena(dice="222", drawing="+-+-+\n|H s|\n+-+-+").game
    game.follow("helena", {"act": "attack", "dice": 3})
    assert game.state.monsters == {}


def test_a_wish_for_another_target_than_the_only_one_is_refused_with_the_reason() -> None:
    """RNG-01: the knife reaches s1 alone; s4 is three squares away."""
    game = helena().game
    no = refusal(game, "helena", {**ATTACK, "weapon": "hunting_knife"})
    assert (no.key, no.rule, no.nearest) == ("out_of_range", "RNG-01", "s1")


@pytest.mark.parametrize(
    "answers, key, nearest",
    [
        ({"act": "pick", "dice": 2}, "no_chest_here", None),
        ({**ATTACK, "target": "s3"}, "out_of_range", "s2"),
        ({**ATTACK, "target": "s9"}, "not_an_option", "s2"),
        ({**ATTACK, "weapon": "excalibur"}, "no_weapon", "hunting_knife"),
        ({**ATTACK, "dice": 7}, "too_many_dice", 6),
        ({**ATTACK, "dice": 0}, "zero_dice", 1),
        ({"act": "move", "dice": 1}, "in_block_zone", None),
        ({"target": "s1"}, "another_question", None),
        ({}, "another_question", None),
    ],
)
def test_what_is_not_possible_takes_the_step_back(
    answers: Mapping[str, Option], key: str, nearest: Option | None
) -> None:
    no = refusal(helena().game, "helena", answers)
    assert (no.key, no.nearest) == (key, nearest)


def test_it_takes_back_only_what_this_command_did() -> None:
    game = helena()
    game.answers("act attack", "weapon composite_bow")
    refusal(game.game, "helena", {"target": "s2", "dice": 9})
    assert game.asked == "target helena"


def test_only_whose_turn_it_is_may_command() -> None:
    assert refusal(helena().game, "zoe", ATTACK).key == "not_your_question"


def test_a_wish_that_the_only_answer_contradicts_is_refused_in_the_same_way() -> None:
    """One door, one way to face a door: "only_option" where no rule says more."""
    game = at("+-+-+-+\n|b B .|\n+-+-+-+").game
    no = refusal(game, "barka", {"act": "smash", "barrel": "b7", "dice": 2})
    assert (no.key, no.rule, no.nearest) == ("not_beside", "BARR-01", "b1")
    game = at("+-+-+\n|B .|\n+-+-+", "barka stuck").game
    no = refusal(game, "barka", {"act": "free", "bond": "ice", "dice": 2})
    assert (no.key, no.nearest) == ("only_option", "pit")


# Once dice have fallen ------------------------------------------------------------------------------------------------


ROOM = """
    +-+-+-+-+-+-+
    |B . . . . .|
    +           +
    |. . . . . .|
    +-+-+-+-+-+-+
"""


def test_a_star_in_between_is_asked_and_the_wish_waits_for_it() -> None:
    """Where to go was said before the roll; the Star comes first (B-43); over a restart nothing is forgotten."""
    game = at(ROOM, dice="2*")
    game.game.follow("barka", {"act": "move", "dice": 2, "move_to": "C2"})
    assert game.asked == "star barka"
    game = game.reload().answers("star war_cry")
    assert game.where("barka") == "C2"
    assert game.asked == "act barka"


def test_a_star_wished_for_along_with_it_is_not_asked() -> None:
    game = at(ROOM, dice="2*")
    game.game.follow("barka", {"star": "war_cry", "act": "move", "dice": 2, "move_to": "C2"})
    assert game.where("barka") == "C2"


def test_what_the_dice_do_not_allow_is_told_and_asked_again() -> None:
    """MOVE-01: one square is not four."""
    game = at(ROOM, dice="1")
    game.game.follow("barka", {"act": "move", "dice": 1, "move_to": "E1"})
    assert game.asked == "move_to barka"
    missed = game.game.missed
    assert missed is not None
    assert (missed.key, missed.rule, missed.nearest) == ("too_far", "MOVE-01", "B1")
    game.answers("move_to B1")
    assert game.game.missed is None


def test_what_the_dice_do_not_allow_is_told_even_if_only_staying_is_left() -> None:
    """B-23: shut in by friends, Barka does not move, and hears why."""
    game = at("+-+-+-+\n|B H .|\n+-+-+-+", dice="2")
    game.game.follow("barka", {"act": "move", "dice": 1, "move_to": "C1"})
    assert game.asked == "act barka"
    assert game.game.missed is not None
    assert (game.game.missed.key, game.game.missed.nearest) == ("blocked", "A1")


def test_wishes_end_with_the_step() -> None:
    """What was too much is not kept for the next one."""
    game = at(ROOM, dice="2 2")
    game.game.follow("barka", {"act": "move", "dice": 1, "move_to": "C1", "facing": "n"})
    game.answers("act face")
    assert game.asked == "facing barka"


def test_a_wish_kept_for_a_weapon_does_not_strike_at_somebody_else() -> None:
    """The target wished for is out of the chosen weapon's range: no die falls before it is clear at whom."""
    game = helena(dice="222")
    game.game.follow("helena", {"act": "attack", "target": "s4", "dice": 3})
    game.game.apply("helena", "hunting_knife", game.game.ply)
    assert game.asked == "dice helena"
    assert game.game.missed is not None
    assert game.game.missed.key == "out_of_range"
    game.game.cancel("helena")
    assert game.hero("helena").pool == 6


# Looking beforehand ---------------------------------------------------------------------------------------------------


def test_a_preview_shows_the_next_question_and_changes_nothing() -> None:
    game = helena().game
    before = game.save()
    seen = game.preview("helena", {"act": "attack", "weapon": "composite_bow", "target": "s4"})
    assert seen.decision is not None
    assert (seen.decision.what, seen.decision.context["need"], seen.rolls, seen.refused) == ("dice", 4, False, None)
    assert seen.decision.odds[2] == pytest.approx(6 / 9)  # D.1: Star 4 against 4
    assert game.save() == before
    assert game.decision is not None
    assert game.decision.what == "act"


def test_a_preview_stops_before_the_dice() -> None:
    """Nothing of the script is used up."""
    game = helena(dice="222")
    assert game.game.preview("helena", ATTACK).rolls
    assert game.left == "222"


def test_a_preview_stops_before_the_dice_of_the_monster_phase_too() -> None:
    game = at("+-+-+\n|B s|\n+-+-+", "barka shields 1", phase="hero_turn", dice="1 11", fate="R").game
    assert game.preview("barka", {"act": "end", "leave_dice": "let_go"}).decision is not None
    portal = at("+-+-+-+-+\n|P P . .|\n+       +\n|P P . B|\n+-+-+-+-+", fate="R").game
    assert portal.preview("barka", {"act": "end", "leave_dice": "let_go"}).rolls


def test_a_preview_says_what_would_be_refused() -> None:
    seen = helena().game.preview("helena", {**ATTACK, "target": "s3"})
    assert seen.refused is not None
    assert (seen.refused.key, seen.rolls) == ("out_of_range", False)


def test_a_preview_from_the_middle_of_a_step_goes_on_from_there() -> None:
    """Also after dice have fallen, and after an undo: remembered faces are chance as well."""
    game = at(ROOM, dice="2*").answers("act move", "dice 2")
    seen = game.game.preview("barka", {"star": "war_cry"})
    assert seen.decision is not None
    assert seen.decision.what == "move_to"
    assert game.asked == "star barka"
    game.game.undo()
    assert game.game.preview("barka", {"act": "move", "dice": 2}).rolls

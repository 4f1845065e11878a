"""Every reason why something is not possible: key, rule, nearest legal answer, and what the sentence needs."""

from __future__ import annotations

from typing import Any

import pytest

import missions
from engine import Refused, Scripted, new_game
from tests.play import at

CHEST = "+-+-+\n|Y c|\n+-+-+"
LANE = """
    +-+-+-+-+-+-+-+
    |. B . . s . .|
    +             +
    |. . . . . . .|
    +-+-+-+-+-+-+-+
"""
ALL_FULL = "barka brutal_assault 4 war_cry 5 catapult_move 4"
TRIO = "+-+-+-+\n|B H Z|\n+-+-+-+"
RANGES = """
    +-+-+-+-+-+
    |L s . s .|
    +-+       +
    |. . . s .|
    +         +
    |. . . . .|
    +         +
    |s . . . .|
    +-+-+-+-+-+
"""
"""s1 beside Luckylock, s2 and s3 at 3, s4 at 3 behind the wall."""


def case(key: str, drawing: str, lines: tuple[str, ...], answers: tuple[str, ...], wrong: Any, **more: Any) -> Any:
    return pytest.param(key, drawing, lines, answers, wrong, more, id=f"{key.split()[0]}-{wrong}")


@pytest.mark.parametrize(
    "said, drawing, lines, answers, wrong, more",
    [
        case("already_acted TURN-03 barka", TRIO, ("helena acted",), (), "helena", phase="choosing_hero"),
        case("lying DOWN-04 barka", TRIO, ("helena lying",), (), "helena", phase="choosing_hero"),
        case("not_an_option barka", TRIO, (), (), "yang_ping", phase="choosing_hero"),
        case("in_block_zone BLOCK-03", "+-+-+\n|B s|\n+-+-+", (), (), "move"),
        case("caged TRAP-04", LANE, ("barka caged",), (), "move"),
        case("frozen STAT-06", LANE, ("barka frozen",), (), "move"),
        case("stuck TRAP-07", LANE, ("barka stuck",), (), "move"),
        case("no_dice TURN-06", LANE, ("barka pool 0",), (), "charge"),
        case("no_door_here DOOR-03", LANE, (), (), "open"),
        case("door_locked E-03", "+-+-+\n|BD.|\n+ + +\n|.D.|\n+-+-+", (), (), "open", locked=("d1",)),
        case("no_barrel_here BARR-01", LANE, (), (), "smash"),
        case("no_chest_here CHST-01", LANE, (), (), "pick"),
        case("no_trap_here DISA-03", LANE, (), (), "disarm"),
        case("no_target RNG-01", LANE, (), (), "attack"),
        case("nobody_to_free TRAP-04", LANE, (), (), "free"),
        case("nothing_to_charge CHRG-02", LANE, (ALL_FULL,), (), "charge"),
        case("nobody_else TURN-02", LANE, (), (), "give_back"),
        case("cannot_give_back TURN-02", TRIO, ("barka rolled",), (), "give_back"),
        case("not_an_option end", LANE, (), (), "dance"),
        case("too_many_dice DICE-04 6", LANE, (), ("act move",), 7),
        case("zero_dice B-25 1", LANE, (), ("act move",), 0),
        case("zero_dice B-25 1", LANE, (), ("act defend",), -1),
        case("not_a_number 1", LANE, (), ("act move",), "many"),
        case("not_beside BARR-01 b1", "+-+-+-+\n|b B b|\n+-+-+-+", (), ("act smash",), "b9"),
        case("not_beside CHST-01 c1", "+-+-+-+\n|c B c|\n+-+-+-+", (), ("act pick",), "c9"),
        case("not_beside DISA-03 A1", "+-+-+-+\n|^ B ^|\n+-+-+-+", (), ("act disarm",), "B9"),
        case("not_to_free TRAP-04 barka", TRIO, ("barka caged", "helena caged"), ("act free",), "zoe"),
        case("already_full CHRG-02 brutal_assault", LANE, ("barka war_cry 5",), ("act charge",), "war_cry"),
        case("already_full STAR-04 war_cry", LANE, ("barka brutal_assault 4",), ("act move", "dice 1"),
             "brutal_assault", dice="*"),
        case("no_weapon RNG-01 volcano", RANGES, (), ("act attack",), "lady"),
        case("out_of_range RNG-01 s2", RANGES, (), ("act attack", "weapon volcano"), "s1"),
        case("no_path_of_fire RNG-05 s2", RANGES, (), ("act attack", "weapon volcano"), "s4"),
        case("not_an_option s1", "+-+-+-+\n|s B s|\n+-+-+-+", (), ("act attack", "weapon cleaver"), "s7"),
        case("not_on_map", LANE, (), ("act move", "dice 1"), "Z9", dice="1"),
        case("occupied MOVE-05 D1", LANE, (), ("act move", "dice 3"), "E1", dice="222"),
        case("too_far MOVE-01 C1", LANE, (), ("act move", "dice 1"), "D1", dice="1"),
        case("behind_zone BLOCK-02 D2", LANE, (), ("act move", "dice 3"), "E2", dice="222"),
        case("blocked MOVE-04 B1", "+-+-+-+\n|. B|.|\n+-+-+-+", (), ("act move", "dice 1"), "C1", dice="1"),
        case("not_an_option pick", "+-+-+\n|BD.|\n+ + +\n|.D.|\n+-+-+", (), ("act open",), "kick"),
        case("not_an_option set_aside", LANE, (), ("act end",), "pocket"),
        case("not_an_option e", LANE, ("barka facing n",), ("act face",), "n"),
        case(
            "too_many_dice DICE-04 2", CHEST, ("traps c1", "items_seen *"), ("act pick", "dice 4"), 3,
            dice="2211", draws="falling_boulder",
        ),
    ],
)  # fmt: skip
def test_a_refusal_names_the_rule_and_the_nearest_legal_answer(
    said: str, drawing: str, lines: tuple[str, ...], answers: tuple[str, ...], wrong: Any, more: dict[str, Any]
) -> None:
    game = at(drawing, *lines, **{"active": first_hero(drawing), **more}).answers(*answers)
    assert game.why_not(wrong) == said
    nearest = game.game.why_not(game.game.waiting_for[0], wrong)
    assert nearest is not None
    assert nearest.nearest is None or nearest.nearest in game.options


def first_hero(drawing: str) -> str:
    letters = {"B": "barka", "H": "helena", "L": "luckylock", "Y": "yang_ping", "Z": "zoe"}
    return next(letters[letter] for letter in drawing if letter in letters)


def test_every_option_is_possible_and_says_so() -> None:
    game = at(LANE, dice="2").answers("act move", "dice 1")
    assert [game.why_not(option) for option in game.options] == [""] * len(game.options)


def test_whose_question_it_is() -> None:
    """TURN-03, A-05."""
    game = at(TRIO, phase="choosing_hero", seats={"barka": "ada", "helena": "ben", "zoe": "ben"})
    stranger = game.game.why_not("carla", "barka")
    assert stranger is not None
    assert (stranger.key, stranger.params["seats"]) == ("not_your_question", ("ada", "ben"))
    assert game.why_not("zoe", "ada") == "not_your_hero A-05 barka"


def test_going_back_where_there_is_nothing_to_go_back_to() -> None:
    """B-121."""
    game = new_game(missions.load("m01"), {"barka": "ada", "zoe": "ben"}, chance=Scripted())
    with pytest.raises(Refused, match="cannot_cancel"):
        game.cancel("ada")
    with pytest.raises(Refused, match="nothing_to_undo"):
        game.undo()
    with pytest.raises(Refused, match="not_your_question"):
        game.cancel("carla")

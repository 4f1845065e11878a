"""Clean-up and the course of the Monster Phase (ledger sections 3 and 19): TURN-08, TURN-09, CLEAN-01, CLEAN-03 to
CLEAN-05. CLEAN-02 and CLEAN-06 are about tokens of cards and are not here."""

from __future__ import annotations

from engine import events as e
from tests.play import Play, at

PAIR = """
    +-+-+-+
    |B . Z|
    +-+-+-+
"""


def end_turn(game: Play) -> Play:
    return game.answers("act end", "leave_dice let_go")


def test_turn_08_the_four_steps_come_in_order_and_a_room_woken_first_acts_third() -> None:
    """Wake, new monsters, movement and attack, clean-up; then the Turn tile advances."""
    game = at(
        """
        +-+-+-+-+-+-+-+-+-+-+-+
        |B . . . . . P P .os .|
        +                 +   +
        |. . . . . . P P .o. .|
        +-+-+-+-+-+-+-+-+-+-+-+
        """,
        "entered B",
        "sleeping B",
        fate="K",
    )
    end_turn(game)
    steps = (
        e.MonsterPhaseBegan,
        e.RoomWoke,
        e.PortalRolled,
        e.MonsterArrived,
        e.MonsterMoved,
        e.CleanedUp,
        e.TurnBegan,
    )
    told = [type(event) for event in game.events if isinstance(event, steps)]
    assert told == [*steps[:4], e.MonsterMoved, e.MonsterMoved, *steps[5:]]
    assert {event.monster for event in game.told(e.MonsterMoved)} == {"s1", "s2"}


def test_turn_01_the_monster_phase_begins_when_the_last_hero_has_acted() -> None:
    game = end_turn(at(PAIR))
    assert not game.said(e.MonsterPhaseBegan)
    end_turn(game)
    assert game.told(e.MonsterPhaseBegan) == [e.MonsterPhaseBegan(1)]


def test_turn_09_clean_05_then_the_hero_turn_tile_advances_one_space() -> None:
    game = at(PAIR, phase="clean_up", turn=4)
    assert game.told(e.TurnBegan) == [e.TurnBegan(5, 16)]
    assert game.state.turn == 5
    assert [hero.acted for hero in game.state.heroes.values()] == [False, False]


def test_clean_01_all_unused_shield_dice_are_discarded() -> None:
    game = at(PAIR, "barka shields 3", "zoe shields 1", phase="clean_up")
    assert game.told(e.CleanedUp)[0].shields_lost == 4
    assert [hero.shields for hero in game.state.heroes.values()] == [0, 0]


def test_clean_03_statuses_of_monsters_go_and_wounds_stay() -> None:
    game = at("+-+-+-+\n|B . g|\n+-+-+-+", "g1 life 1 frozen stunned", phase="clean_up")
    assert (game.monster("g1").statuses, game.monster("g1").life) == ([], 1)


def test_clean_03_the_status_told_in_the_monster_phase_before_it_went() -> None:
    """A stunned Grunt walks two squares, not three, and is free of it afterwards."""
    game = at("+-+-+-+-+-+-+-+\n|g . . . . . B|\n+-+-+-+-+-+-+-+", "g1 stunned", phase="monsters")
    assert game.where("g1") == "C1"
    assert game.monster("g1").statuses == []


def test_clean_04_lying_heroes_stand_up() -> None:
    game = at(PAIR, "zoe lying", phase="clean_up")
    assert game.told(e.CleanedUp)[0].stood_up == ("zoe",)
    assert game.hero("zoe").hp == 3


def test_every_monster_acts_again_in_the_next_phase() -> None:
    game = at("+-+-+-+-+-+-+-+-+-+-+\n|s . . . . . . . . B|\n+-+-+-+-+-+-+-+-+-+-+", phase="monsters")
    assert game.where("s1") == "E1"
    end_turn(game)
    assert game.where("s1") == "I1"

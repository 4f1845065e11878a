"""Heroes at 0 HP and the time limit (ledger sections 18 and 23): DOWN-01 to DOWN-05, WIN-03, WIN-04, B-22, B-90 to
B-96, A-13, E-14, E-23."""

from __future__ import annotations

import pytest

from engine import events as e
from tests.play import Play, at

THREESOME = """
    +-+-+-+-+-+
    |s Z . . .|
    +         +
    |. . . . B|
    +-+-+-+-+-+
"""


def test_down_01_win_04_a_fall_moves_the_end_of_game_tile_one_space_back() -> None:
    game = at(THREESOME, "zoe hp 1", phase="monsters", end=12)
    assert game.told(e.HeroFell) == [e.HeroFell("zoe", "B1")]
    assert game.told(e.EndMoved) == [e.EndMoved(11)]
    assert game.state.end == 11


def test_win_04_two_falls_in_one_phase_are_two_spaces() -> None:
    game = at("+-+-+-+-+\n|Z s s B|\n+-+-+-+-+", "zoe hp 1", "barka hp 1", phase="monsters", end=12)
    assert [event.end for event in game.told(e.EndMoved)] == [11, 10]


def test_down_02_who_lies_is_no_target_for_the_rest_of_the_phase() -> None:
    """Two Snouts beside Zoe: the first drops her, the second goes for Barka."""
    game = at(
        """
        +-+-+-+-+-+-+-+
        |s Z s . . . B|
        +-+-+-+-+-+-+-+
        """,
        "zoe hp 1",
        phase="monsters",
    )
    assert [event.hero for event in game.told(e.MonsterAttacked)] == ["zoe", "barka"]
    assert game.told(e.TargetChosen, monster="s2")[0].hero == "barka"


def test_down_02_a_fallen_hero_s_shield_dice_are_not_asked_for() -> None:
    game = at("+-+-+-+\n|s Z s|\n+-+-+-+", "zoe lying shields 2", phase="monsters")
    assert not game.said(e.MonsterAttacked)


def test_down_03_clean_04_in_clean_up_it_stands_up_with_all_its_hearts() -> None:
    game = at(THREESOME, "zoe hp 1", "barka hp 2", phase="monsters", end=12)
    assert game.told(e.CleanedUp)[0].stood_up == ("zoe",)
    assert (game.hero("zoe").hp, game.hero("zoe").lying) == (3, False)
    assert game.hero("barka").hp == 2, "who did not fall is not healed"


def fall_in_the_own_turn(end: int = 12) -> Play:
    """Zoe, on her last heart, steps into an open pit with dice left."""
    game = at("+-+-+-+\n|Z * B|\n+-+-+-+", "zoe hp 1", active="zoe", dice="1", end=end)
    return game.answers("act move", "dice 1", "move_to B1")


def test_down_04_b_94_who_drops_in_the_hero_phase_loses_the_rest_of_the_turn() -> None:
    game = fall_in_the_own_turn()
    assert game.said(e.HeroFell, hero="zoe")
    assert game.said(e.HeroTurnEnded, hero="zoe")
    assert game.asked == "act barka"
    assert (game.hero("zoe").pool, game.hero("zoe").lying) == (0, True)
    assert game.state.end == 11


def test_down_04_a_13_and_stands_up_in_the_next_clean_up() -> None:
    game = fall_in_the_own_turn().answers("act end", "leave_dice let_go")
    assert game.told(e.CleanedUp)[0].stood_up == ("zoe",)
    assert game.asked == "next_hero"
    assert set(game.options) == {"barka", "zoe"}


def test_down_04_who_fell_before_its_turn_has_none_in_this_phase() -> None:
    game = at(THREESOME.replace("s", "."), "zoe lying", "barka acted", phase="choosing_hero")
    assert not game.told(e.HeroTurnBegan, hero="zoe")
    assert game.state.turn == 2


def test_b_94_who_fell_in_the_hero_phase_is_no_target() -> None:
    game = at(THREESOME, "zoe lying", "barka acted", phase="choosing_hero")
    assert game.told(e.TargetChosen)[0].hero == "barka"


def test_b_22_others_may_pass_who_lies_and_not_stop_there() -> None:
    """By then Zoe lies in the lane; Barka walks over her."""
    game = at("+-+-+-+-+\n|B Z . .|\n+-+-+-+-+", "zoe lying", dice="1").answers("act move", "dice 1")
    assert "B1" not in game.options
    further = at("+-+-+-+-+\n|B Z . .|\n+-+-+-+-+", "zoe lying", dice="2").answers("act move", "dice 1")
    assert set(further.options) == {"A1", "C1"}
    further.answers("move_to C1")
    assert further.where("barka") == "C1"


@pytest.mark.parametrize("what", ["caged", "stuck"])
def test_b_95_only_hearts_come_back(what: str) -> None:
    """Poison, ice, cage and pit remain."""
    game = at(THREESOME.replace("s", "."), f"zoe lying poisoned frozen {what}", phase="clean_up", fate="R")
    zoe = game.hero("zoe")
    assert (zoe.hp, zoe.statuses) == (3, ["poisoned", "frozen"])
    assert getattr(zoe, what)


def test_b_95_the_stun_runs_out_by_its_own_timing() -> None:
    game = at("+-+\n|Z|\n+-+", "zoe lying stunned stunned_in 1", phase="clean_up", turn=1)
    assert game.told(e.HeroTurnBegan)[0].pool == 3
    game.answers("act end", "leave_dice let_go")
    assert game.hero("zoe").statuses == []


# Time ---------------------------------------------------------------------------------------------------------------


def test_win_03_b_92_the_end_space_is_not_played() -> None:
    """End 12: eleven Hero Phases; when the marker reaches 12 the game is lost."""
    game = at("+-+\n|B|\n+-+", phase="clean_up", turn=11, end=12)
    assert game.state.outcome == "lost"
    assert game.told(e.Lost) == [e.Lost("m99_test", 12)]
    assert game.game.decision is None
    earlier = at("+-+\n|B|\n+-+", phase="clean_up", turn=10, end=12)
    assert earlier.state.outcome is None
    assert earlier.state.turn == 11


def test_down_05_b_92_a_fall_that_brings_the_end_to_the_next_space_loses() -> None:
    """End 8, turn 7, one drop: the tile stands on 7, the marker comes to 8."""
    game = at(THREESOME, "zoe hp 1", phase="monsters", turn=7, end=8)
    assert game.state.outcome == "lost"
    assert (game.state.turn, game.state.end) == (8, 7)


def test_e_23_b_91_the_loss_comes_at_the_end_of_clean_up_not_with_the_fall() -> None:
    """Turn 7: the first of two blows brings the tile onto the running turn; the second is still struck."""
    game = at("+-+-+-+-+\n|s Z B s|\n+-+-+-+-+", "zoe hp 1", phase="monsters", turn=7, end=8, fate="G")
    kinds = [type(event) for event in game.events if isinstance(event, e.HeroFell | e.MonsterAttacked | e.Lost)]
    assert kinds == [e.MonsterAttacked, e.HeroFell, e.MonsterAttacked, e.Lost]
    assert game.said(e.CleanedUp)


def test_e_14_b_91_a_fall_in_the_hero_phase_leaves_that_phase_to_be_finished() -> None:
    """Turn 11 of end 12: Zoe's fall puts the tile on 11; Barka still has his turn, then the game is lost."""
    game = fall_in_the_own_turn(end=2)
    assert game.state.end == 1
    assert game.asked == "act barka"
    game.answers("act end", "leave_dice let_go")
    assert game.state.outcome == "lost"


def test_b_91_a_last_heroic_hero_phase_may_still_win() -> None:
    game = at("+-+-+-+\n|Y c .|\n+-+-+-+", dice="222", turn=5, end=5, objective={"chests_left": 0})
    game.answers("act pick", "dice 3")
    assert game.state.outcome == "won"


def test_b_96_victory_comes_before_the_trap_that_would_lose() -> None:
    """B-96, WIN-02: with the last chest the game is won; the trap under it is not even turned up."""
    game = at(
        "+-+-+-+\n|Y c .|\n+-+-+-+", "yang_ping hp 1", "traps c1", dice="222", end=2, objective={"chests_left": 0}
    )
    game.answers("act pick", "dice 3")
    assert game.state.outcome == "won"
    assert not game.said(e.TrapSprung)
    assert not game.said(e.HeroFell)
    assert game.game.decision is None


def test_b_90_when_all_lie_there_is_no_special_defeat() -> None:
    game = at("+-+-+-+\n|Z s B|\n+-+-+-+", "zoe lying", "barka hp 1", phase="monsters", end=12)
    assert game.state.outcome is None
    assert game.state.end == 11
    assert [hero.lying for hero in game.state.heroes.values()] == [False, False]

"""Cancel before luck, undo after it (B-121 as the channel plays it): faces and draws that were seen come again."""

from __future__ import annotations

from typing import Any

import pytest

import missions
from engine import Refused, SaveError, Scripted, Seeded, load, new_game
from engine import events as e
from engine.players.cautious import Cautious
from engine.runner import KEPT
from tests.play import Play, at

ROOM = """
    +-+-+-+-+-+-+
    |B . . . . .|
    +           +
    |. . H . . .|
    +-+-+-+-+-+-+
"""
FULL = ("barka brutal_assault 4 war_cry 5 catapult_move 4", "helena spectral_wolf 3 unerring_aim 4 elven_step 4")
FIGHT = "+-+-+-+\n|s B s|\n+-+-+-+"


def rest(game: Play) -> dict[str, Any]:
    """All that matters of a position; how many steps led here does not."""
    state = game.game.save()["rest"]
    assert isinstance(state, dict)
    return {key: value for key, value in state.items() if key != "step"}


# Cancel ---------------------------------------------------------------------------------------------------------------


def test_a_step_can_be_cancelled_until_the_first_die() -> None:
    game = at(FIGHT, dice="22").answers("act attack", "weapon piston_fist", "target s2")
    ply = game.game.ply
    game.game.cancel("barka")
    assert game.asked == "act barka"
    assert game.game.ply == ply + 1
    assert game.left == "22"
    game.answers("act attack", "weapon cleaver", "target s1", "dice 2")
    assert list(game.state.monsters) == ["s2"]


def test_what_is_taken_back_is_never_told_and_what_comes_instead_is_told_whole() -> None:
    """Two charged abilities: the one begun and taken back leaves no word, nor does one that was refused."""
    game = at("+-+-+-+-+\n|B s . .|\n+-+-+-+-+", "barka pool 4 war_cry 5 catapult_move 4", active="barka")
    game.answers("act ability", "use catapult_move")
    assert game.asked == "throw_to barka"
    with pytest.raises(Refused):
        game.game.follow("barka", {"throw_to": "A1"})
    game.game.cancel("barka")
    assert game.game.take_news() == []
    assert [event.ability for event in game.told(e.AbilityUsed)] == []
    game.answers("act ability", "use war_cry")
    assert [event.ability for event in game.told(e.AbilityUsed)] == ["war_cry"]


def test_not_once_a_die_has_fallen() -> None:
    """B-121: the Star is still to be given, but the faces are on the table."""
    game = at(FIGHT, dice="2*").answers("act attack", "weapon cleaver", "target s1", "dice 2")
    assert not game.game.can_cancel
    with pytest.raises(Refused, match="cannot_cancel"):
        game.game.cancel("barka")
    assert game.asked == "star barka"


def test_not_by_somebody_who_is_not_asked() -> None:
    game = at(FIGHT).answers("act attack")
    with pytest.raises(Refused, match="not_your_question"):
        game.game.cancel("zoe")
    assert game.asked == "weapon barka"


def test_what_was_wished_for_in_a_cancelled_step_is_forgotten() -> None:
    """Otherwise the dice meant for an attack would fall in the next movement, unasked."""
    game = at(ROOM.replace("|B . .", "|B s .", 1), *FULL, active="barka", dice="22")
    game.game.follow("barka", {"act": "attack", "dice": 2})
    game.game.cancel("barka")
    game.answers("act charge" if "charge" in game.options else "act defend")
    assert game.asked == "dice barka"


# Undo -----------------------------------------------------------------------------------------------------------------


def test_at_the_beginning_there_is_nothing_to_undo() -> None:
    game = new_game(missions.load("m01"), {"barka": "ada", "zoe": "ben"}, chance=Scripted())
    assert game.can_undo is None
    with pytest.raises(Refused, match="nothing_to_undo"):
        game.undo()


def test_answers_alone_are_undone_freely() -> None:
    game = at(FIGHT).answers("act attack", "weapon cleaver")
    assert game.game.can_undo == "free"
    game.game.undo()
    assert game.asked == "act barka"


def test_b_121_dice_need_consent_and_come_again_for_the_same_hero() -> None:
    """B-121: undoing never rolls anew. The faces of the attack come again in Barka's next roll, whatever it is for."""
    game = at(FIGHT, dice="22 11").answers("act attack", "weapon cleaver", "target s1", "dice 2")
    assert "s1" not in game.state.monsters
    assert game.game.can_undo == "consent"
    game.game.undo()
    assert "s1" in game.state.monsters
    assert game.hero("barka").pool == 6
    game.answers("act charge", "ability war_cry", "dice 3")
    assert game.said(e.Tested, why="charge", faces="221")
    assert game.left == "1"


def test_what_comes_again_is_told_and_written_down_again() -> None:
    """Undone in the middle of a step, with the roll already in the channel."""
    game = at(FIGHT, dice="2*").answers("act attack", "weapon cleaver", "target s1", "dice 2")
    assert len(game.told(e.HeroAttacked)) == 1
    game.game.undo()
    game.game.take_journal()
    game.answers("act attack", "weapon cleaver", "target s2", "dice 2")
    assert [event.monster for event in game.told(e.HeroAttacked)] == ["s1", "s2"]
    assert game.game.take_journal()[-1] == "roll:barka 2*"


def test_dice_that_were_seen_come_only_to_who_rolled_them() -> None:
    game = at(ROOM, *FULL, phase="choosing_hero", dice="22 11").answers("next_hero barka", "act move", "dice 2")
    game.game.undo()
    game.answers("act give_back", "next_hero helena", "act move", "dice 2", f"move_to {game.where('helena')}")
    assert game.said(e.Tested, hero="helena", faces="11")
    game.answers("act end", "leave_dice let_go", "act move", "dice 2")
    assert game.said(e.Tested, hero="barka", faces="22")
    assert game.left == ""


def test_the_fate_die_and_a_drawn_trap_come_again_too() -> None:
    """SET-03: nobody turns a trap up, goes back and finds another one."""
    game = at("+-+-+\n|Y c|\n+-+-+", "traps c1", "items_seen *", dice="222", fate="B", draws="falling_boulder")
    for _ in range(2):
        game.answers("act pick", "dice 3", "dodge 0")
        assert game.hero("yang_ping").hp == 1
        assert game.left == ""
        game.game.undo()
        assert (game.hero("yang_ping").hp, game.state.traps) == (3, ["c1"])
        assert sum(game.state.trap_pile.values()) == 8


def test_step_by_step_back_to_where_it_began_and_on_again() -> None:
    game = at(ROOM, *FULL, active="barka", dice="2 1 2")
    places = [rest(game)]
    for square in ("C1", "D1", "E1"):
        game.answers("act move", "dice 1", f"move_to {square}")
        places.append(rest(game))
    for place in reversed(places[:-1]):
        game.game.undo()
        assert rest(game) == place
    assert game.game.can_undo is None
    for n, square in enumerate(("C1", "D1", "E1"), 1):
        game.answers("act move", "dice 1", f"move_to {square}")
        assert rest(game) == places[n]


def test_ply_never_decreases() -> None:
    """A button of before the undo must not fit a question after it."""
    game = at(ROOM, *FULL, active="barka", dice="2")
    plies = [game.game.ply]
    for answer in ("act move", "dice 1", "move_to C1"):
        game.answers(answer)
        plies.append(game.game.ply)
    for _ in range(1):
        game.game.undo()
        plies.append(game.game.ply)
    assert plies == sorted(set(plies))


def test_undo_leads_back_over_a_whole_monster_phase() -> None:
    """Steps in which nobody was asked are no places to stop at: they would only happen again."""
    game = at("+-+-+-+-+-+\n|Y . . . s|\n+         +\n|. . . g .|\n+-+-+-+-+-+", "yang_ping pool 2")
    before = rest(game)
    game.answers("act end", "leave_dice let_go")
    assert (game.state.turn, game.asked) == (2, "act yang_ping")
    assert game.hero("yang_ping").hp < 3
    assert game.game.can_undo == "free"  # nobody rolled: without Shield Dice every blow hits
    game.game.undo()
    assert rest(game) == before
    assert game.asked == "act yang_ping"


def test_fate_that_chose_a_target_chooses_the_same_one_again() -> None:
    drawing = "+-+-+-+-+-+\n|Y . . . L|\n+         +\n|. . s . .|\n+-+-+-+-+-+"
    game = at(drawing, "luckylock acted", active="yang_ping", fate="K").answers("act end", "leave_dice let_go")
    assert game.said(e.TargetChosen, hero="luckylock", because="fate")
    assert game.game.can_undo == "consent"
    game.game.undo()
    game.answers("act defend", "dice 6")
    assert [event.hero for event in game.told(e.TargetChosen)] == ["luckylock", "luckylock"]
    assert game.left == ""


def test_undo_in_the_middle_of_a_blow_leads_back_to_the_hero_phase() -> None:
    """The Fate Die of this step was the monster's, and nothing was answered since: back to the last answer."""
    drawing = "+-+-+-+-+-+\n|B . . . L|\n+         +\n|. . s . .|\n+-+-+-+-+-+"
    game = at(drawing, "luckylock acted", "barka pool 2", active="barka", fate="R")
    before = rest(game)
    game.answers("act end", "leave_dice set_aside")
    assert game.asked == "shields barka"
    game.game.undo()
    assert rest(game) == before
    game.answers("act end", "leave_dice set_aside")
    assert game.asked == "shields barka"
    assert game.left == ""


def test_undo_works_after_a_restart_as_before() -> None:
    game = at(FIGHT, dice="22 11").answers("act attack", "weapon cleaver", "target s1", "dice 2").reload()
    game.game.undo()
    game = game.reload()
    assert "s1" in game.state.monsters
    game.answers("act charge", "ability war_cry", "dice 3")
    assert game.said(e.Tested, faces="221")


def test_a_few_steps_back_are_possible_not_all() -> None:
    game = at(ROOM, active="barka")
    for n in range(KEPT + 3):
        game.answers("act face", f"facing {'ew'[n % 2]}")
    undone = 0
    while game.game.can_undo:
        game.game.undo()
        undone += 1
    assert undone == KEPT


def test_a_game_that_is_over_can_be_taken_back() -> None:
    """The last chest, picked too early."""
    game = at("+-+-+\n|Y c|\n+-+-+", dice="222", objective={"chests_left": 0}).answers("act pick", "dice 3")
    assert game.game.outcome == "won"
    game = game.reload()
    assert game.game.view().outcome == "won"
    game.game.undo()
    assert game.game.outcome is None
    assert game.asked == "act yang_ping"
    assert game.state.chests


@pytest.mark.parametrize("seed", [11, 12])
def test_going_back_again_and_again_leads_to_the_same_game(seed: int) -> None:
    """Undone and answered in the same way, a game goes as it would have gone."""

    def played(every: int) -> dict[str, Any]:
        game = new_game(missions.load("m01"), {"barka": "ada", "zoe": "ben"}, chance=Seeded(seed))
        player, n = Cautious(), 0
        while game.decision is not None:
            game.apply(*player(game), game.ply)
            n += 1
            if n % every == 0 and game.can_undo:
                game.undo()
        return game.rest.dump()

    assert played(17) == played(10**9)


def test_what_standing_orders_answered_belongs_to_the_step_before_and_is_undone_with_it() -> None:
    """One undo leads back to where a person decided something, over a whole phase that ran on by itself."""
    game = new_game(missions.load("m01"), {"barka": "ada", "zoe": "ben"}, chance=Seeded("orders"))
    player = Cautious()
    while game.state.phase in ("choosing_hero", "hero_turn"):
        before = game.save()["rest"]
        seat, answer = player(game)
        game.apply(seat, answer, game.ply)
    turn = game.state.turn
    while game.state.turn < turn + 1 and game.decision:
        seat, answer = player(game)
        game.apply(seat, answer, game.ply, standing=True)
    undoing = game.undoing
    assert undoing is not None
    assert undoing[0] == before["step"]
    game.undo()
    assert game.state.turn == turn
    assert game.rest.dump() == before


def test_a_save_keeps_whether_anybody_was_asked_in_this_step() -> None:
    game = at(FIGHT).answers("act attack", "weapon cleaver")
    saved = game.game.save()
    assert saved["asked"] is True
    assert load(saved, game.game.mission).can_undo == "free"
    with pytest.raises(SaveError, match="asked"):
        load({**saved, "asked": "perhaps"}, game.game.mission)


def test_the_ugly_master_goes_back_step_by_step_as_well() -> None:
    """His dice were rolled before he decided anything, so what he decided is taken back freely (UM-06, UM-07)."""
    game = new_game(missions.load("m01"), {"barka": "ada"}, chance=Seeded("master"), master="ben")
    player = Cautious()
    while game.decision is not None and game.decision.what != "master":
        game.apply(*player(game), game.ply)
    assert game.decision is not None
    before = game.rest.dump()
    game.apply("ben", game.decision.options[0], game.ply)
    undoing = game.undoing
    assert undoing is not None
    assert undoing[0] == before["step"]
    game.undo()
    assert game.rest.dump() == before
    assert game.decision is not None
    assert game.decision.what == "master"

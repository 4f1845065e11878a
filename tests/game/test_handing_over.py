"""The monsters pass from the bot to a person and back, and from hand to hand (UM-01, UM-02, UM-10, B-91)."""

from __future__ import annotations

import json

import pytest

import missions
from engine import Game, Refused, Seeded, load, new_game
from engine import events as e
from engine.players import MASTERS, PLAYERS, both
from engine.runner import AnyDecision
from engine.tape import HAND
from tests.play import Play, at

TRIO = {"barka": "ada", "zoe": "ben", "helena": "carla"}
HALL = """
    +-+-+-+-+-+-+
    |s . . . . B|
    +           +
    |. . . . . Z|
    +-+-+-+-+-+-+
"""


def begin(mission: str = "m01", master: str | None = None, seed: int = 1) -> Game:
    game = new_game(missions.load(mission), TRIO, chance=Seeded(seed), master=master)
    game.take_news()
    return game


def play_on(game: Game, phase: str) -> Game:
    """Until somebody is asked in this phase."""
    player = both(PLAYERS["cautious"](Seeded("heroes")), MASTERS["ugly"](Seeded("master")))
    while game.decision is not None and game.state.phase != phase:
        game.apply(*player(game), game.ply)
    game.take_news()
    return game


def asked(game: Game) -> AnyDecision:
    assert game.decision is not None
    return game.decision


def test_at_the_beginning_of_a_hero_phase_a_person_takes_over_at_once() -> None:
    game = begin()
    before = game.state.end
    assert game.hand_monsters("dora")
    assert game.take_news() == [e.MonstersHanded("dora", before + 2), e.RoomWoke("D", "portal", "P1")]
    assert (game.state.mode, game.state.master, game.state.end) == ("ugly_master", "dora", before + 2)
    assert asked(game).what == "next_hero"
    assert asked(play_on(game, "master")).seats == ("dora",)


def test_and_back_to_the_bot() -> None:
    game = begin(master="dora")
    before = game.state.end
    assert game.hand_monsters(None)
    assert game.take_news() == [e.MonstersHanded("", before - 2)]
    assert (game.state.mode, game.state.master, game.state.end) == ("coop", None, before - 2)


def test_from_one_person_to_another_the_end_of_game_tile_stays() -> None:
    game = begin(master="dora")
    before = game.state.end
    game.hand_monsters("emil")
    assert (game.state.master, game.state.end) == ("emil", before)


def test_once_somebody_is_at_it_the_wish_is_kept_until_the_next_hero_phase() -> None:
    game = begin()
    game.apply("ada", "barka", game.ply)
    assert not game.hand_monsters("dora")
    assert (game.state.mode, game.view().handover) == ("coop", "dora")
    game = load(json.loads(json.dumps(game.save())), game.mission, chance=Seeded(2))
    assert game.view().handover == "dora"
    play_on(game, "choosing_hero")
    while game.state.turn == 1:
        play_on(game, "hero_turn")
        play_on(game, "choosing_hero")
    assert (game.state.turn, game.state.mode, game.view().handover) == (2, "ugly_master", None)


def test_in_the_middle_of_a_blow_too() -> None:
    """The wish changes nothing of the step that has begun, also after a restart."""
    game = at(HALL, "barka shields 2", "s1 at E1", "zoe at F2", phase="strikes", master="dora")
    assert game.asked == "strike"
    game.answers("strike s1:barka")
    game.game.hand_monsters(None)
    question = game.game.decision
    game = game.reload()
    assert game.game.decision == question
    game.answers("shields 0")
    assert (game.state.mode, game.state.turn) == ("coop", 2)


def test_a_poisoned_hero_who_is_at_it_finishes_the_step() -> None:
    """The roll of the poison and the Fate tile belong to the turn that was begun, not to a new phase."""
    game = at(HALL, "barka poisoned", "zoe seat ada", "fate_tiles 1", phase="choosing_hero", fate="B")
    game.answers("next_hero barka")
    assert game.asked == "fate_tile barka"
    assert not game.game.hand_monsters("dora")
    game = game.reload()
    assert game.asked == "fate_tile barka"
    game.answers("fate_tile no")
    assert game.state.mode == "coop"


def test_the_wish_can_be_taken_back() -> None:
    game = begin()
    game.apply("ada", "barka", game.ply)
    game.hand_monsters("dora")
    assert game.hand_monsters(None)
    assert game.view().handover is None


def test_a_room_with_a_portal_wakes_when_a_person_takes_over_and_stays_awake() -> None:
    """UM-10."""
    game = begin("m05")
    assert "K" in game.state.sleeping
    game.hand_monsters("dora")
    assert game.take_news()[1] == e.RoomWoke("K", "portal", "Q1")
    game.hand_monsters(None)
    assert "K" not in game.state.sleeping


def test_b_91_a_tile_that_comes_back_onto_the_current_turn_leaves_a_last_hero_phase() -> None:
    game = at(HALL, phase="choosing_hero", master="dora", turn=7, end=9, fate="K")
    game.game.hand_monsters(None)
    assert (game.state.end, game.game.outcome) == (7, None)
    for hero in ("barka", "zoe"):
        if game.asked == "next_hero":
            game.answers(f"next_hero {hero}")
        game.answers("act end", "leave_dice let_go")
    game.answers("shields 0")
    assert game.game.outcome == "lost"


def test_undo_goes_back_over_the_handing_over_and_the_wish_stays() -> None:
    """What the table wanted is wanted still: it happens again when its moment comes."""
    game = play_on(begin(), "hero_turn")
    while game.state.turn == 1:
        game.apply(*PLAYERS["cautious"](Seeded(0))(game), game.ply)
    assert game.hand_monsters("dora")
    game.undo()
    assert (game.state.turn, game.state.mode, game.view().handover) == (1, "coop", "dora")
    play_on(game, "master")
    assert (game.state.turn, game.state.master) == (2, "dora")


def test_the_masters_answers_can_be_undone_and_his_dice_come_again() -> None:
    game = play_on(begin(master="dora"), "master")
    dice = game.state.master_dice
    game.apply("dora", "attack", game.ply)
    while game.state.turn == 1:
        game.apply(*both(PLAYERS["cautious"](Seeded(0)), MASTERS["ugly"](Seeded(0)))(game), game.ply)
    while game.state.phase != "master":
        game.undo()
    assert game.state.master_dice == dice


def test_his_seat_passes_on_while_his_question_is_open() -> None:
    game = play_on(begin(master="dora"), "master")
    ply = game.ply
    game.rename_master("emil")
    assert (game.waiting_for, game.ply, game.take_news()) == (("emil",), ply, [])
    with pytest.raises(Refused, match="not_your_question"):
        game.apply("dora", "attack", ply)
    game = load(game.save(), game.mission, chance=Seeded(3))
    assert game.waiting_for == ("emil",)


def test_where_nobody_plays_the_monsters_no_seat_passes_on() -> None:
    with pytest.raises(Refused, match="no_master_here"):
        begin().rename_master("emil")


def test_the_arena_has_no_master() -> None:
    game = at("+-+-+-+\n|B . H|\n+-+-+-+", mode="big_game_hunt")
    with pytest.raises(Refused, match="no_master_here"):
        game.game.hand_monsters("dora")


def test_after_the_end_nobody_takes_over() -> None:
    game = at(HALL, turn=7, end=8, phase="clean_up")
    with pytest.raises(Refused, match="game_over"):
        game.game.hand_monsters("dora")


def test_a_preview_of_his_move_stops_at_the_last_question() -> None:
    game = at(HALL, "master_dice 12", phase="master", master="dora").game
    preview = game.preview("dora", {"master": "move", "move_monster": "s1", "monster_to": "C1"})
    assert preview.refused is None
    assert preview.decision is not None
    assert (preview.decision.what, preview.decision.options) == ("pay", ("1", "2"))
    assert game.state.monsters["s1"].at == 0
    refused = game.preview("dora", {"master": "move", "move_monster": "s1", "monster_to": "F1"}).refused
    assert refused is not None
    assert (refused.key, refused.nearest) == ("occupied", "E1")


def test_one_command_wakes_moves_or_summons() -> None:
    game = at(HALL, "master_dice 12", phase="master", master="dora").game
    events = game.follow("dora", {"master": "move", "move_monster": "s1", "monster_to": "C1", "pay": "2"})
    assert [event for event in events if isinstance(event, e.MonsterMoved)]
    assert game.state.master_dice == "1"


def test_the_journal_says_who_took_over() -> None:
    game = begin()
    game.take_journal()
    game.hand_monsters("dora")
    assert game.take_journal() == [f"{HAND} dora"]
    game.hand_monsters(None)
    assert game.take_journal() == [HAND]


def damaged(**changes: object) -> str:
    saved = at(HALL, "master_dice 12", phase="master", master="dora").game.save()
    saved["rest"] |= changes
    with pytest.raises(ValueError, match="the save is damaged") as wrong:
        load(saved, Play(at(HALL).game, None).game.mission)
    return str(wrong.value)


@pytest.mark.parametrize(
    "changes, place",
    [
        ({"master": None}, "rest.master"),
        ({"mode": "coop"}, "rest.master"),
        ({"master_dice": "1x"}, "rest.master_dice"),
        ({"master_dice": "1111111"}, "rest.master_dice"),
        ({"strike": "s1:barka"}, "rest.strike"),
        ({"visited": ["nowhere"]}, "rest.visited"),
    ],
)
def test_a_damaged_save_is_refused_with_its_place(changes: dict[str, object], place: str) -> None:
    assert f"damaged at {place}" in damaged(**changes)

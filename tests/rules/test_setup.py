"""Setup (SET): from a mission and its Heroes to the first question."""

from __future__ import annotations

import dataclasses

import pytest

import missions
from engine import Refused, Scripted, Seeded, new_game
from engine.cards.load import HEROES, RULES
from engine.game import Game
from engine.view import TrapView
from tests.play import at

ALL = ("barka", "helena", "zanvor", "zoe", "yang_ping", "luckylock")
M1 = missions.load("m01")


def party(n: int, *, alone: bool = False) -> dict[str, str]:
    return {name: "ada" if alone else f"seat of {name}" for name in ALL[:n]}


def begun(n: int, *, alone: bool = False) -> Game:
    return new_game(M1, party(n, alone=alone), chance=Scripted())


def test_set_01_everything_stands_where_the_mission_says() -> None:
    """SET-01."""
    view = begun(6).view()
    assert view.closed == ("d1", "d2", "d3", "d4", "d5", "d6")
    assert view.chests == {"c1": "R12", "c2": "A12", "c3": "L10"}
    assert view.barrels == {"b1": "R1", "b2": "M12", "b3": "G10", "b4": "F12"}
    assert view.furniture == (("column", "N2"), ("column", "Q5"))
    assert [(portal.id, portal.squares) for portal in view.portals] == [("P1", ("O9", "P9", "P10", "O10"))]
    assert {trap.id for trap in view.traps} == {"c1", "c2", "d3"}
    assert view.sleeping == ("B", "D", "E", "F")


@pytest.mark.parametrize("heroes, snouts", [(1, 7), (2, 7), (3, 9), (4, 10), (5, 10), (6, 10)])
def test_e_05_more_heroes_meet_more_monsters_but_never_more_than_ten_snouts(heroes: int, snouts: int) -> None:
    """D.16, E-05; scale is never below 2 (E-02)."""
    kinds = [monster.kind for monster in begun(heroes).view().monsters]
    assert kinds.count("ugly_snout") == snouts
    assert kinds.count("big_grunt") == 1


def test_set_02_a_mission_may_print_other_numbers() -> None:
    """SET-02: a Snout of Protection 5 is not hit by 4."""
    game = at("+-+-+\n|B s|\n+-+-+", dice="22", cards={"ugly_snout": {"protection": 5}})
    game.answers("act attack", "weapon cleaver", "dice 2")
    assert "s1" in game.state.monsters
    assert begun(2).view().monsters[0].attack == 2


def test_set_03_nobody_can_know_which_trap_lies_where() -> None:
    """SET-03, B-121: what is not drawn is nowhere in the state; all eight tiles are still possible."""
    game = begun(2)
    assert {field.name for field in dataclasses.fields(TrapView)} == {"id", "under", "squares"}
    assert game.state.trap_pile == {"iron_cage": 2, "falling_boulder": 2, "small_portal": 2, "spike_pit": 2}
    assert game.save()["rest"]["traps"] == ["c1", "c2", "d3"]


@pytest.mark.parametrize("heroes", range(1, 7))
@pytest.mark.parametrize("alone", [True, False])
def test_set_07_the_track_begins_at_1_and_ends_where_the_mission_says(heroes: int, alone: bool) -> None:
    """SET-07, D.17; E-02: a single person's game too ends by the real number of Heroes."""
    mission, state = missions.load("m01"), begun(heroes, alone=alone).state
    group = mission.ends[max(2, heroes)]
    lonely = alone or heroes == 1
    assert (state.turn, state.end) == (1, mission.solo_ends.get(heroes, group) if lonely else group)


@pytest.mark.parametrize("heroes, together, alone", [(1, 2, 2), (2, 2, 3), (3, 3, 4), (5, 5, 6), (6, 6, 6)])
def test_solo_02_a_single_person_counts_one_more(heroes: int, together: int, alone: int) -> None:
    """SOLO-02, E-02: kept within 2 to 6."""
    assert begun(heroes, alone=True).state.scale == alone
    if heroes > 1:
        assert begun(heroes).state.scale == together


def test_set_08_only_the_six_heroes_of_the_box() -> None:
    with pytest.raises(Refused) as refused:
        new_game(M1, {"barka": "ada", "gandalf": "ben"})
    assert (refused.value.refusal.key, refused.value.refusal.rule) == ("unknown_hero", "SET-08")


@pytest.mark.parametrize("name", ALL)
def test_set_09_to_11_a_fresh_hero(name: str) -> None:
    """SET-09, SET-10, SET-11, D.3: three abilities at level I, no energy, no experience, all hearts."""
    hero = new_game(M1, {name: "ada"}, chance=Scripted()).state.heroes[name]
    assert list(hero.level.values()) == [1, 1, 1]
    assert list(hero.energy.values()) == [0, 0, 0]
    assert hero.xp == 0
    assert hero.hp == {"barka": 5, "helena": 4, "zanvor": 5, "zoe": 3, "yang_ping": 3, "luckylock": 4}[name]


def test_comp_01_the_hearts_of_all_six_are_the_box_of_24_tokens() -> None:
    assert sum(card.hearts for card in HEROES.values()) == 24


def test_set_12_heroes_line_up_in_the_order_of_joining_the_first_in_front() -> None:
    """SET-12."""
    view = begun(6).view()
    assert [hero.square for hero in view.heroes] == ["B3", "B4", "A3", "A4", "A2", "A5"]
    assert {hero.facing for hero in view.heroes} == {"e"}  # into the dungeon


def test_set_13_one_figure_on_a_square() -> None:
    view = begun(6).view()
    squares = [hero.square for hero in view.heroes] + [square for m in view.monsters for square in m.squares]
    assert len(set(squares)) == len(squares)


def test_set_14_and_16_marked_rooms_sleep_and_all_others_are_awake() -> None:
    """SET-14, SET-16: the Snouts of the coal passage are up."""
    awake = {monster.squares[0] for monster in begun(6).view().monsters if not monster.asleep}
    assert awake == {"J3", "K4"}


def test_set_15_one_to_six_heroes() -> None:
    """SET-15; a seventh cannot be named, there are six (SET-08)."""
    with pytest.raises(Refused) as refused:
        new_game(M1, {})
    assert (refused.value.refusal.key, refused.value.refusal.rule) == ("number_of_heroes", "SET-15")
    assert len(begun(1).state.heroes) == 1
    assert len(begun(6).state.heroes) == len(HEROES) == RULES.heroes.most


def test_diff_01_a_difficulty_that_does_not_exist_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        new_game(M1, party(2), difficulty="nightmare")
    assert (refused.value.refusal.key, refused.value.refusal.rule) == ("unknown_difficulty", "DIFF-01")


def test_b_126_heroes_begin_on_marked_squares_of_one_tile_three_squares_from_any_monster() -> None:
    """B-126: six squares of the first tile."""
    board = M1.board
    assert len(set(M1.entry)) == 6
    assert {board.tile_at(cell).id for cell in M1.entry} == {board.tiles[0].id}
    assert min(board.distance(cell, part) for m in M1.monsters for part in m.body for cell in M1.entry) >= 3


def test_b_125_one_seat_may_hold_several_heroes_and_every_question_names_the_hero() -> None:
    game = new_game(M1, {"barka": "ada", "zoe": "ada", "helena": "ben"}, chance=Seeded(1))
    assert game.decision is not None
    assert game.decision.seats == ("ada", "ben")
    assert game.decision.whose == {"barka": "ada", "zoe": "ada", "helena": "ben"}
    game.apply("ada", "zoe", game.ply)
    assert (game.decision.what, game.decision.about, game.decision.seats) == ("act", "zoe", ("ada",))


def test_d_17_a_mission_may_begin_with_experience() -> None:
    """D.17, XP-06: 4 experience are two level-ups for each Hero, asked one after the other before the first turn."""
    late = dataclasses.replace(M1, starting_xp=4)
    game = new_game(late, {"barka": "ada", "zoe": "ben"}, chance=Scripted())
    asked = []
    while game.decision is not None and game.decision.what == "level_up":
        asked.append((game.decision.about, game.decision.context["level"]))
        game.apply(game.decision.seats[0], game.decision.options[0], game.ply)
    assert asked == [("barka", 1), ("barka", 2), ("zoe", 1), ("zoe", 2)]
    assert game.state.heroes["barka"].xp == 4
    assert game.state.heroes["barka"].level["brutal_assault"] == 3

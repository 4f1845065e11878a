"""Rulings that hold for several abilities at once (B, E), and the registry's own promises."""

from __future__ import annotations

import pytest

from engine import events as e
from engine.cards.load import ABILITIES
from tests.cards.charged import charged
from tests.play import HERO_LETTERS, at

LET_GO = ("act end", "leave_dice let_go")
LETTERS = {name: letter for letter, name in HERO_LETTERS.items()}


@pytest.mark.parametrize("ability", ["brutal_assault", "bullet_time"])
def test_b_19_a_free_move_may_start_in_a_zone_and_stops_where_it_enters_one(ability: str) -> None:
    """B-19: it is no Movement; D1 lies in the second Snout's zone, E1 behind it."""
    letter = LETTERS[ABILITIES[ability]]
    game = at(
        f"+-+-+-+-+-+-+-+\n|. {letter} . . . . .|\n+             +\n|s . . . s . .|\n+-+-+-+-+-+-+-+",
        charged(ability, 3),
        dice="11",
    )
    assert game.why_not("move") == "in_block_zone BLOCK-03"
    game.answers("act ability")
    assert "E1" not in game.options
    game.answers("move_to D1")
    if ability == "brutal_assault":  # a melee attack follows at once, and the run is told with it
        game.answers("weapon cleaver", "dice 2")
    assert game.said(e.HeroMoved, path=("C1", "D1"), stopped="zone")


def test_b_19_a_leap_crosses_zones() -> None:
    """B-19: over the first Snout's zone into that of the second."""
    game = at(
        "+-+-+-+-+-+-+-+-+\n|V . s . . . . s|\n+-+-+-+-+-+-+-+-+", charged("dwarven_leap", 3), "zanvor at B1"
    ).answers("act ability")
    assert game.options == ["D1", "G1"]


def test_b_46_a_star_must_go_where_there_is_room_for_it() -> None:
    """B-46: full abilities are no choice; with all three full it is lost."""
    game = at("+-+-+-+\n|B . .|\n+-+-+-+", charged("war_cry"), charged("brutal_assault"), dice="* **")
    game.answers("act move", "dice 1", "move_to A1")
    assert game.hero("barka").energy["catapult_move"] == 1
    game = at("+-+-+-+\n|B . .|\n+-+-+-+", *map(charged, ("war_cry", "brutal_assault", "catapult_move")), dice="*")
    game.answers("act move", "dice 1", "move_to A1")
    assert game.said(e.EnergyGained, n=0)


@pytest.mark.parametrize("ability", ["elven_step", "dark_knowledge"])
def test_b_48_and_b_64_what_comes_back_never_lifts_the_pool_above_its_size(ability: str) -> None:
    """B-48, B-64: three for who is Stunned."""
    hero = ABILITIES[ability]
    game = at(
        f"+-+-+-+\n|{LETTERS[hero]} . s|\n+-+-+-+",
        charged(ability, 3),
        f"{hero} stunned pool 3 spent 1",
        turn=2,
        fate="R",
    ).answers("act ability")
    assert game.hero(hero).pool == 3
    assert not game.told(e.DiceRecovered)


def test_b_48_dice_set_aside_may_come_back_and_their_tokens_stay() -> None:
    """B-48: they count as used."""
    game = at("+-+-+-+\n|H . s|\n+-+-+-+", charged("elven_step", 3)).answers("act defend", "dice 2", "act ability")
    assert (game.hero("helena").pool, game.hero("helena").shields) == (5, 2)


def test_b_113_war_cry_wolf_and_target_tokens_go_in_clean_up_with_fortress_and_counterattack() -> None:
    """B-113, CLEAN-02, CLEAN-06: Mounted stays."""
    game = at(
        "+-+-+-+-+-+-+-+-+\n|H . . . . . . r|\n+               +\n|. . . . . . . r|\n+-+-+-+-+-+-+-+-+",
        "r1 mounted",
        "helena fortress counterattacks 1",
        "helena at E1",
        charged("spectral_wolf", 2),
        charged("unerring_aim"),
    ).answers("act ability", "use spectral_wolf", "act ability")
    assert [mark.name for mark in game.state.marks] == ["spectral_wolf", "unerring_aim"]
    game.answers(*LET_GO)
    assert game.said(e.MonsterWaited, monster="r1", why="no_dice")
    assert (game.state.marks, game.hero("helena").fortress, game.hero("helena").counterattacks) == ([], False, 0)
    assert game.monster("r1").mounted


def test_b_117_shadow_step_must_end_on_a_free_square_and_wakes_what_it_passes() -> None:
    """B-117, B-73: through the Room behind the door and out again."""
    game = at(
        "+-+-+-+-+-+\n|. YDsD. .|\n+   + +   +\n|. .D.D. .|\n+-+-+-+-+-+",
        charged("shadow_step", 2),
        "sleeping B",
        dice="22",
    ).answers("act ability", "act move", "dice 2")
    assert "C1" not in game.options
    game.answers("move_to E1")
    assert game.said(e.HeroMoved, path=("C1", "D1", "E1"))
    assert game.state.closed == ["d1", "d2"]
    game.answers(*LET_GO)
    assert game.said(e.RoomWoke, tile="B", why="entered")


def test_b_119_a_throw_never_bends_and_may_pass_barka() -> None:
    """B-119: eight straight lines from where the monster stands; he himself is in the way of one."""
    game = at(
        """
        +-+-+-+-+-+-+-+
        |. . . . . . .|
        +             +
        |. . . . . . .|
        +             +
        |. . . . . . .|
        +             +
        |. . B s . . .|
        +-+-+-+-+-+-+-+
        """,
        charged("catapult_move"),
    ).answers("act ability")
    assert game.options == ["A1", "D1", "G1", "B2", "D2", "F2", "C3", "D3", "E3", "E4", "F4", "G4"]


def test_b_120_and_room_04_a_torn_wall_opens_two_borders_for_good_and_wakes_the_room_behind() -> None:
    """B-120, ROOM-04: the wall replaces what is left of the barrage; it is still open in the next turn."""
    game = at(
        "+-+-+-+-+\n|L .|. .|\n+   +   +\n|. .|. .|\n+-+-+-+-+",
        charged("relentless_barrage", 3),
        "sleeping B",
        dice="222",
    ).answers("act ability", "barrage wall")
    assert game.said(e.WallTorn, borders=("B1|C1", "B2|C2"), tile="B")
    assert game.state.marks == []
    game.answers(*LET_GO)
    assert game.said(e.RoomWoke, tile="B", why="torn")
    assert game.state.turn == 2
    game.answers("act move", "dice 3")
    assert "D2" in game.options


ATTACKS = {
    "brutal_assault": "|B . g|",
    "blunt_bazooka": "|V g .|",
    "no_tomorrow": "|V g .|",
    "arcane_power": "|Z g .|",
    "sneak_attack": "|Y g .|",
    "dance_of_blades": "|Y g .|",
    "relentless_barrage": "|L g .|",
    "double_fire": "|L . g|",
}


@pytest.mark.parametrize("ability", ATTACKS)
def test_b_124_an_attack_ability_is_refused_with_an_empty_pool(ability: str) -> None:
    """B-124, ABIL-05: with a die it is not."""
    drawing = f"+-+-+-+\n{ATTACKS[ability]}\n+-+-+-+"
    assert at(drawing, charged(ability), "g1 facing e").why_not("ability") == ""
    empty = at(drawing, charged(ability), "g1 facing e", f"{ABILITIES[ability]} pool 0 rolled")
    assert empty.why_not("ability").startswith("no_dice")


@pytest.mark.parametrize("ability", sorted(set(ATTACKS) - {"dance_of_blades", "relentless_barrage"}))
def test_b_124_an_attack_ability_is_refused_without_a_target(ability: str) -> None:
    """B-124: the energy stays."""
    letter = LETTERS[ABILITIES[ability]]
    game = at(f"+-+-+-+\n|{letter} . .|\n+-+-+-+", charged(ability))
    assert game.why_not("ability") != ""
    assert "ability" not in game.options


NO_DICE_NEEDED = {
    "war_cry": "|B . s|",
    "catapult_move": "|B s .|",
    "spectral_wolf": "|H . s|",
    "unerring_aim": "|H . s|",
    "elven_step": "|H . s|",
    "dwarven_leap": "|V . s|",
    "instant_teleport": "|Z . s|",
    "dark_knowledge": "|Z . s|",
    "shadow_step": "|Y . s|",
    "bullet_time": "|L . s|",
}


def test_every_ability_is_either_an_attack_or_needs_no_dice() -> None:
    assert sorted({**ATTACKS, **NO_DICE_NEEDED}) == sorted(ABILITIES)


FOR_DICE = ("unerring_aim", "elven_step", "shadow_step")
"""Need no die themselves, and are for nothing without one."""


@pytest.mark.parametrize("ability", FOR_DICE)
def test_b_124_what_only_helps_dice_is_refused_with_an_empty_pool(ability: str) -> None:
    hero = ABILITIES[ability]
    drawing = f"+-+-+-+\n{NO_DICE_NEEDED[ability]}\n+-+-+-+"
    game = at(drawing, charged(ability), f"{hero} pool 0 rolled finds iron_biscuit")
    assert game.why_not("ability") == "no_dice B-124"


@pytest.mark.parametrize("ability", sorted(set(NO_DICE_NEEDED) - set(FOR_DICE)))
def test_abil_05_what_needs_no_dice_can_be_used_with_an_empty_pool(ability: str) -> None:
    """ABIL-05, A-24."""
    hero = ABILITIES[ability]
    game = at(f"+-+-+-+\n{NO_DICE_NEEDED[ability]}\n+-+-+-+", charged(ability), f"{hero} pool 0 rolled")
    assert "ability" in game.options
    game.answers("act ability")
    while game.game.decision is not None and game.asked.split()[0] in ("leap_to", "teleport_to", "move_to"):
        game.answers(f"{game.asked.split()[0]} {game.options[-1]}")
    assert game.said(e.AbilityUsed, hero=hero, ability=ability)


@pytest.mark.parametrize("ability", ["brutal_assault", "dwarven_leap", "bullet_time"])
@pytest.mark.parametrize("held", ["caged", "stuck", "frozen"])
def test_e_07_no_free_move_leaves_a_cage_a_pit_or_ice(ability: str, held: str) -> None:
    """E-07, B-34, B-66."""
    hero = ABILITIES[ability]
    game = at(f"+-+-+-+\n|{LETTERS[hero]} . s|\n+-+-+-+", charged(ability, 3), f"{hero} {held}")
    assert game.why_not("ability").split()[0] == held


@pytest.mark.parametrize("ability", ["elven_step", "shadow_step"])
@pytest.mark.parametrize("held", ["caged", "stuck", "frozen"])
def test_e_07_nor_does_a_movement_that_ignores_zones(ability: str, held: str) -> None:
    """E-07, B-124: neither the Movement nor the ability that it would be for."""
    hero = ABILITIES[ability]
    game = at(f"+-+-+-+\n|{LETTERS[hero]} . s|\n+-+-+-+", charged(ability, 3), f"{hero} {held}")
    assert game.why_not("move").split()[0] == held
    assert game.why_not("ability").split()[0] == held


@pytest.mark.parametrize(
    "drawing, pushed",
    [("|. g L|", True), ("|.Dg L|", False), ("|.|g L|", False), ("|H g L|", False), ("|b g L|", False)],
    ids=["free", "closed door", "wall", "figure", "object"],
)
def test_e_10_a_push_stops_at_walls_doors_figures_and_objects(drawing: str, pushed: bool) -> None:
    """E-10: the Metal Fist pushes the wounded Grunt one square, if there is one."""
    game = at(f"+-+-+-+\n{drawing}\n+-+-+-+", active="luckylock", dice="222*")
    game.answers("act attack", "dice 4", "star bullet_time")
    assert game.monster("g1").life == 1
    assert game.where("g1") == ("A1" if pushed else "B1")


def test_e_12_an_adjacent_room_is_one_that_communicates() -> None:
    """E-12: by an opening, a door open or closed; not by a wall alone."""
    drawing = "+-+-+-+-+\n|Z{0}. . .|\n+ +     +\n|.{0}. . .|\n+-+-+-+-+"
    for border, reached in (("o", True), ("D", True), ("|", False)):
        game = at(drawing.format(border), charged("instant_teleport", 2)).answers("act ability")
        assert ("D1" in game.options if game.asked.startswith("teleport_to") else False) is reached

"""Range (RNG): bands, paths, and what breaks them."""

from __future__ import annotations

import pytest

from engine.board.reach import in_range, within
from engine.board.squares import cells_of
from tests.play import Play, at

FIELD = (
    "+-+-+-+-+-+-+-+-+-+\n"
    + "+                 +\n".join(
        f"|{row}|\n" for row in [". . . . . . . . ."] * 4 + [". . . . H . . . ."] + [". . . . . . . . ."] * 4
    )
    + "+-+-+-+-+-+-+-+-+-+"
)


def squares(game: Play, hero: str, reach: int) -> set[str]:
    cells = cells_of(in_range(game.game.table.links, game.hero(hero).at, reach))
    return {game.board.name(cell) for cell in cells}


def targets(drawing: str, weapon: str, *lines: str) -> list[str]:
    """What Luckylock, with ranges 1, 2 and 3, may shoot at with a weapon."""
    game = at(drawing, *lines, active="luckylock")
    if game.why_not("attack"):
        return []
    game.answers("act attack")
    if game.asked == "weapon luckylock":
        if game.why_not(weapon):
            return []
        game.answers(f"weapon {weapon}")
    assert game.game.decision is not None
    context = game.game.decision.context
    if context["weapon"] != weapon:
        return []
    return game.options if game.asked == "target luckylock" else [context["monster"]]


@pytest.mark.parametrize("reach, count", [(1, 8), (2, 16), (3, 24)])
def test_rng_02_and_b_06_bands_are_rings_of_king_steps(reach: int, count: int) -> None:
    """RNG-02, B-06."""
    game = at(FIELD)
    band = squares(game, "helena", reach)
    assert len(band) == count
    assert {name for name in band if name[1:] == "5"} == {f"{'ABCDEFGHI'[4 - reach]}5", f"{'ABCDEFGHI'[4 + reach]}5"}


def test_rng_01_a_weapon_hits_in_exactly_its_band() -> None:
    """RNG-01: the fist at 1, Lady at 2, Volcano at 3."""
    row = "+-+-+-+-+-+\n|L s s s s|\n+-+-+-+-+-+"
    assert targets(row, "metal_fist") == ["s1"]
    assert targets(row, "lady") == ["s2"]
    assert targets(row, "volcano") == ["s3"]


def test_rng_01_the_refusal_names_distance_and_range() -> None:
    game = at("+-+-+-+-+-+\n|L . s . s|\n+         +\n|. . s . .|\n+-+-+-+-+-+").answers("act attack")
    assert game.why_not("s2") == "out_of_range RNG-01 s1"
    refusal = game.game.why_not("luckylock", "s2")
    assert refusal is not None
    assert (refusal.params["weapon"], refusal.params["range"], refusal.params["distance"]) == ("lady", 2, 4)


def test_rng_03_and_04_a_path_climbs_one_band_a_step() -> None:
    """RNG-03, RNG-04: the only way to the Snout in band 2 goes around through band 3: no shot."""
    drawing = "+-+-+-+\n|L|. s|\n+ +   +\n|.|. .|\n+ +   +\n|. . .|\n+-+-+-+"
    assert targets(drawing, "lady") == []


def test_rng_05_figures_and_things_do_not_break_a_path() -> None:
    """RNG-05: a Hero, a barrel, a chest and a column in the line."""
    assert targets("+-+-+-+-+\n|L H b s|\n+-+-+-+-+", "volcano") == ["s1"]
    assert targets("+-+-+-+-+\n|L c O s|\n+-+-+-+-+", "volcano") == ["s1"]


def test_rng_05_walls_and_closed_doors_do() -> None:
    """RNG-05, DOOR-09."""
    assert targets("+-+-+-+-+\n|L .|. s|\n+-+-+-+-+", "volcano") == []
    door = "+-+-+-+-+\n|L .D. s|\n+   +   +\n|. .D. .|\n+-+-+-+-+"
    assert targets(door, "volcano") == []
    assert targets(door, "volcano", "closed") == ["s1"]


def test_rng_07_and_b_07_bent_paths_are_allowed() -> None:
    """RNG-07, B-07: around one piece of wall at range 3, but not at range 2, where each last step touches it."""
    wall = "+-+-+-+-+\n|L .|. {}|\n+       +\n|. . . .|\n+       +\n|. . . .|\n+-+-+-+-+"
    assert targets(wall.format("s"), "volcano") == ["s1"]
    assert targets(wall.replace(". {}", "s .").format(), "lady") == []


def test_rng_06_in_a_legal_path_every_step_comes_nearer() -> None:
    """RNG-06: the squares one step before any square of band 3 lie in band 2."""
    game = at(FIELD)
    links = game.game.table.links
    second, third = (in_range(links, game.hero("helena").at, reach) for reach in (2, 3))
    assert all(links.around[cell] & second for cell in cells_of(third))


def test_rng_08_monsters_attack_at_range_one_only() -> None:
    """RNG-08: with no Steps left a square short of Luckylock it does nothing."""
    game = at("+-+-+-+\n|L . s|\n+-+-+-+", "s1 lost_steps", phase="monsters")
    assert game.hero("luckylock").hp == 4


def test_rng_09_and_b_08_up_to_three_squares_is_any_of_the_three_bands() -> None:
    """RNG-09, B-08: with a valid path."""
    game = at("+-+-+-+-+-+-+\n|L . . .|. .|\n+       +   +\n|. . . .|. .|\n+-+-+-+-+-+-+")
    near = {game.board.name(cell) for cell in cells_of(within(game.game.table.links, game.hero("luckylock").at))}
    assert near == {"B1", "C1", "D1", "A2", "B2", "C2", "D2"}


@pytest.mark.parametrize("weapon, legal", [("lady", True), ("volcano", True), ("metal_fist", False)])
def test_rng_10_and_b_09_either_square_of_a_big_monster_will_do(weapon: str, legal: bool) -> None:
    """RNG-10, B-09: its body lies in bands 2 and 3."""
    assert (targets("+-+-+-+-+\n|L . n n|\n+-+-+-+-+", weapon) == ["n1"]) is legal

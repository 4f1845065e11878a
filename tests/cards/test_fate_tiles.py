"""Fate tiles (D.12, E-16): the party's reserve for a Fate roll that is about to wound a Hero."""

from __future__ import annotations

import pytest

import missions
from engine import events as e
from engine import new_game
from tests.play import Play, at

CHEST = "+-+-+\n|B c|\n+-+-+"


def boulder(tiles: int, fate: str) -> Play:
    """Barka is under a Falling Boulder with an empty Pool."""
    game = at(CHEST, "traps c1", "items_seen *", f"fate_tiles {tiles}", "barka pool 3", dice="222", fate=fate,
              draws="falling_boulder")  # fmt: skip
    return game.answers("act pick", "dice 3")


def poison(tiles: int, fate: str) -> Play:
    return at("+-+-+\n|B .|\n+-+-+", "barka poisoned", f"fate_tiles {tiles}", phase="choosing_hero", fate=fate)


def test_a_fate_tile_rolls_a_boulder_again() -> None:
    """A-01: a Skull would have cost three."""
    game = boulder(2, "K R")
    assert game.asked == "fate_tile barka"
    assert game.game.decision is not None
    assert dict(game.game.decision.context) == {"why": "boulder", "symbol": "skull", "left": 2}
    assert game.game.decision.default == "no"
    game.answers("fate_tile yes")
    assert game.told(e.FateTileSpent) == [e.FateTileSpent("barka", 1)]
    game.answers("fate_tile no")
    assert game.hero("barka").hp == 4


def test_each_fate_tile_rolls_once() -> None:
    """The last symbol counts, be it worse."""
    game = boulder(2, "R K B").answers("fate_tile yes", "fate_tile yes")
    assert (game.state.fate_tiles, game.hero("barka").hp) == (0, 3)


def test_a_fate_tile_rolls_poison_again_only_if_it_would_wound() -> None:
    """STAT-07, play.md: the Drop is about to wound; the Skull after it cures."""
    game = poison(1, "B K")
    assert game.asked == "fate_tile barka"
    game.answers("fate_tile yes")
    assert (game.hero("barka").hp, game.hero("barka").statuses) == (5, [])


@pytest.mark.parametrize("fate", ["R", "K"], ids=["nothing", "cured"])
def test_no_fate_tile_is_offered_where_poison_does_no_harm(fate: str) -> None:
    assert poison(4, fate).asked == "act barka"


def test_without_fate_tiles_nobody_is_asked() -> None:
    assert boulder(0, "R").hero("barka").hp == 4
    assert poison(0, "B").hero("barka").hp == 4


def test_a_fate_tile_is_kept_by_saying_no() -> None:
    game = poison(1, "B").answers("fate_tile no")
    assert (game.state.fate_tiles, game.hero("barka").hp) == (1, 4)


@pytest.mark.parametrize("why", ["target", "wake", "portal"])
def test_monsters_fate_is_not_rolled_again(why: str) -> None:
    """play.md: only a die that is about to wound a Hero."""
    drawing = {
        "target": "+-+-+-+\n|B s Z|\n+-+-+-+",
        "wake": "+-+-+-+-+\n|B sos .|\n+-+-+-+-+",
        "portal": "+-+-+-+\n|B P P|\n+     +\n|. P P|\n+-+-+-+",
    }[why]
    lines = ["sleeping B", "wounded_in A"] if why == "wake" else []
    phase = {"target": "monsters", "wake": "wake_rooms", "portal": "portals"}[why]
    game = at(drawing, *lines, "fate_tiles 4", phase=phase, fate="RRR")
    assert game.said(e.FateRolled, why=why)
    assert not game.said(e.FateTileSpent)


def test_e_16_the_first_mission_has_four_fate_tiles() -> None:
    """E-16, D.12."""
    assert new_game(missions.load("m01"), {"barka": "ada"}).state.fate_tiles == 4


def test_a_fate_tile_goes_through_save_and_load() -> None:
    game = boulder(2, "K R").answers("fate_tile yes").reload()
    assert (game.asked, game.state.fate_tiles) == ("fate_tile barka", 1)

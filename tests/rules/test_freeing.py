"""Getting free (TRAP-04, TRAP-07, STAT-06): cages, ice, pits."""

from __future__ import annotations

import pytest

from engine import events as e
from tests.play import at

PAIR = """
    +-+-+-+-+
    |B H . .|
    +       +
    |. . . Z|
    +-+-+-+-+
"""


@pytest.mark.parametrize("word, bond, key", [("caged", "cage", "caged TRAP-04"), ("frozen", "ice", "frozen STAT-06")])
def test_trap_04_and_stat_06_held_fast_until_a_force_test_of_one_self(word: str, bond: str, key: str) -> None:
    """TRAP-04, STAT-06, B-66: 5 is not enough, 6 is."""
    game = at(PAIR, f"barka {word}", dice="221 222")
    assert game.why_not("move") == key
    game.answers("act free", "dice 3")
    assert game.said(e.Tested, why="free", trait="force", total=5, success=False)
    game.answers("act free", "dice 3")
    assert game.said(e.HeroFreed, hero="barka", what=bond, by="barka")


@pytest.mark.parametrize("word", ["caged", "frozen"])
def test_trap_04_and_stat_06_a_neighbour_can_free_too(word: str) -> None:
    """TRAP-04, STAT-06, B-34."""
    game = at(PAIR, f"barka {word}", active="helena", dice="222").answers("act free", "dice 3")
    assert game.said(e.HeroFreed, hero="barka", by="helena")
    assert (game.hero("barka").caged, game.hero("barka").statuses) == (False, [])


@pytest.mark.parametrize("word", ["caged", "frozen"])
def test_trap_04_not_from_two_squares_away(word: str) -> None:
    assert at(PAIR, f"barka {word}", active="zoe").why_not("free") == "nobody_to_free TRAP-04"


def test_b_05_not_through_a_wall() -> None:
    """B-05."""
    game = at("+-+-+\n|B|H|\n+-+-+", "barka caged", active="helena")
    assert game.why_not("free") == "nobody_to_free TRAP-04"


def test_trap_07_out_of_a_pit_one_climbs_alone() -> None:
    """TRAP-07: a Speed Test by the Hero in it; a friend cannot help."""
    assert at(PAIR, "barka stuck", active="helena").why_not("free") == "nobody_to_free TRAP-04"
    game = at(PAIR, "barka stuck", dice="222").answers("act free", "dice 3")
    assert game.said(e.Tested, why="climb", trait="speed")
    assert not game.hero("barka").stuck


def test_who_is_to_be_freed_and_from_what_is_asked_where_there_is_a_choice() -> None:
    """B-34, B-66: one Test for one bond."""
    game = at(PAIR, "barka caged frozen", "helena caged", dice="222").answers("act free")
    assert (game.asked, game.options) == ("whom barka", ["barka", "helena"])
    game.answers("whom barka")
    assert (game.asked, game.options) == ("bond barka", ["cage", "ice"])
    game.answers("bond ice", "dice 3")
    assert game.hero("barka").statuses == []
    assert game.hero("barka").caged


def test_b_66_a_frozen_hero_does_everything_but_leave_the_square() -> None:
    """B-66."""
    game = at("+-+-+\n|B s|\n+-+-+", "barka frozen")
    assert game.options == ["attack", "defend", "charge", "free", "face", "end"]

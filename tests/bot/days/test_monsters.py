"""What people quarrel about when they have slept over it: why a monster ended where it did."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from engine import events as e
from tests.play import at
from tests.rules.test_monsters_against_plain_search import compare, positions


@settings(max_examples=60, deadline=None)
@given(st.sampled_from("sr").flatmap(lambda letter: st.tuples(positions(letter), st.just(letter))), st.integers(0, 6))
def test_row_58_a_monster_ends_as_near_to_its_target_as_its_steps_allow(
    position: tuple[tuple[list[str], set[str]], str], steps: int
) -> None:
    """Small or big, on any map with walls, columns, pits and others in its way: as the plainest search finds it."""
    (drawing, lying), letter = position
    compare(drawing, lying, letter, steps, seed=steps)


def test_row_58_open_pits_are_walls_to_monsters_and_to_the_reckoning_of_who_is_nearest() -> None:
    """Zoe would be two steps away through the pits, and is five around them; Barka is three."""
    game = at(
        """
        +-+-+-+-+-+-+-+-+-+
        |B . . . s * . Z .|
        +                 +
        |. . . . . * . . .|
        +                 +
        |. . . . . * . . .|
        +                 +
        |. . . . . . . . .|
        +-+-+-+-+-+-+-+-+-+
        """,
        phase="monsters",
    )
    (choice,) = game.told(e.TargetChosen)
    assert choice.hero == "barka"
    assert dict(choice.distances) == {"barka": 3, "zoe": 5}
    (moved,) = game.told(e.MonsterMoved)
    assert len(moved.path) == 3
    (struck,) = game.told(e.MonsterAttacked)
    assert struck.hero == "barka"

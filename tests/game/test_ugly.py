"""The bot as Ugly Master, where it has to choose."""

from __future__ import annotations

from engine.players import Ugly
from tests.play import at


def test_it_moves_nobody_to_and_fro_between_places_that_are_as_good() -> None:
    """The Snout is next to Barka, and every square around him is worth the same."""
    game = at(
        """
        +-+-+-+-+-+-+-+
        |. . . . . . .|
        +             +
        |. B s . . . .|
        +             +
        |. . . . . . .|
        +-+-+-+-+-+-+-+
        """,
        "master_dice 1111", phase="master", master="ugly",
    )  # fmt: skip
    assert Ugly()(game.game) == ("ugly", "attack")


def test_it_moves_whoever_comes_next_to_a_hero_by_it() -> None:
    game = at("+-+-+-+-+\n|B . . s|\n+-+-+-+-+", "master_dice 1111", phase="master", master="ugly")
    assert Ugly()(game.game) == ("ugly", "move")

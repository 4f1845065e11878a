"""The rulebook's worked examples (ledger C), one test each."""

from __future__ import annotations

from engine import events as e
from tests.play import at

DUEL = """
    +-+-+-+
    |. s .|
    +     +
    |. B .|
    +-+-+-+
"""


def test_c_10_barka_parries_the_first_snout() -> None:
    """C-10: Barka discards two of three tokens and rolls 2 and a Star (Defence 3): 5; the Snout rolls 3: parried, one
    token left, one energy."""
    game = at(DUEL, "barka shields 3 acted", phase="monsters", dice="2* 21")
    assert game.asked == "shields barka"
    game.answers("shields 2", "star war_cry")
    assert game.said(e.MonsterAttacked, monster="s1", hero="barka", protection=5, attack=3, hit=False)
    assert game.hero("barka").hp == 5
    assert game.said(e.EnergyGained, hero="barka", ability="war_cry", energy=1)

"""Everything that is in the data has a test with its name: items, finds, abilities at each level, traps, specials,
statuses and tokens."""

from __future__ import annotations

import re

import pytest

from engine.cards.load import ABILITIES, FINDS, ITEMS, MONSTERS, RULES
from engine.cards.registry import LEVELS
from tests.house.tree import python_files, text_of

TOKENS = ("counterattack", "fortress", "mounted", "wolf", "target", "fate_tile")
STATUSES = ("frozen_hero", "frozen_monster", "stunned_hero", "stunned_monster", "poisoned_hero")
SPECIALS = sorted({card.special for card in MONSTERS.values() if card.special})

TESTS = [
    name
    for path in python_files("tests")
    if path.startswith("tests/cards/") and not path.endswith("test_everything_has_a_test.py")
    for name in re.findall(r"^def (test_\w+)", text_of(path) or "", re.MULTILINE)
]


def named(*words: str) -> list[str]:
    """Tests in whose names these words follow each other."""
    return [test for test in TESTS if "_".join(words) in test]


@pytest.mark.parametrize("name", [*ITEMS, *FINDS, *SPECIALS, *RULES.traps, *TOKENS, *STATUSES, "lock_hand"])
def test_it_has_a_test_of_its_own(name: str) -> None:
    assert named(name), f"no test in tests/cards is named after {name}"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("ability", ABILITIES)
def test_every_level_of_an_ability_has_a_test_of_its_own(ability: str, level: int) -> None:
    assert named(ability, str(level)), f"no test in tests/cards is named after {ability} at level {level}"

"""Playing over days: every fault that was seen elsewhere has a test that is named by its number."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from functools import cache

import pytest

from tests.house.tree import python_files, syntax

ROWS = (
    1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17, 19, 20, 22, 23, 25, 26, 28, 29, 31, 32, 34, 35, 37, 38, 40, 41, 43, 44,
    46, 47, 49, 50, 52, 53, 55, 56, 58, 59, 61, 62, 64, 65, 67, 68, 70, 71, 73, 74, 76, 77, 79, 80, 82, 83, 85, 86, 88,
    89,
)  # fmt: skip
NAMED = re.compile(r"test_row_(\d+)_(?:and_(\d+)_)?")


@cache
def by_row() -> dict[int, list[str]]:
    """The tests of each row: `test_row_31_...`, or `test_row_02_and_62_...` for two."""
    found: dict[int, list[str]] = defaultdict(list)
    for path in python_files("tests"):
        for node in ast.walk(syntax(path)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and (match := NAMED.match(node.name)):
                for number in match.groups():
                    if number is not None:
                        found[int(number)].append(f"{path}::{node.name}")
    return found


@pytest.mark.parametrize("row", ROWS)
def test_a_fault_seen_elsewhere_has_a_test_of_its_number(row: int) -> None:
    assert by_row()[row], f"no test is called test_row_{row}_..."


def test_no_test_is_named_by_a_number_that_is_no_row() -> None:
    assert set(by_row()) <= set(ROWS)

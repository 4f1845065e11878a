"""Imports go one way, and the engine knows no Discord, no event loop, no clock, no chance but its own, no file."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator

from tests.house.tree import LAYERS, imports, python_files, syntax

MAY_IMPORT = {
    "engine": {"engine"},
    "missions": {"missions", "engine"},
    "renderers": {"renderers", "engine"},
    "bot": {"bot", "renderers", "missions", "engine"},
}

ALLOWED = {"missions/check/preview.py": {"renderers"}}
"""The exception: whoever writes a mission wants to see it, so the linter may draw a picture. Below the bot
nothing but the command line of `missions.check` imports that module, and the renderers import no mission."""

LIBRARIES = {"pydantic", "pydantic_core", "yaml"}
"""What the engine may use beside the standard library: its content is YAML that pydantic checks."""

FORBIDDEN = {
    "event loop": {"asyncio", "selectors", "threading", "concurrent", "multiprocessing"},
    "chance": {"random", "secrets", "uuid"},
    "clock": {"time", "datetime", "calendar", "zoneinfo", "sched"},
    "file": {"pathlib", "os", "io", "glob", "shutil", "tempfile", "fileinput", "subprocess", "importlib", "pkgutil"},
    "network or database": {"socket", "ssl", "http", "urllib", "sqlite3", "dbm", "shelve"},
    "language": {"locale", "gettext"},
    "console": {"argparse", "logging", "sys", "warnings"},
}

DECLARED = {
    "engine/chance.py": {"random", "secrets"},
    "engine/dice.py": {"random", "secrets"},
    "engine/cards/load.py": {"importlib.resources"},
    "engine/balance.py": {"pathlib"},
    "engine/measuring.py": {"tqdm", "multiprocessing", "pathlib", "io"},
    "engine/simulate.py": {"tqdm", "argparse", "pathlib", "sys", "time", "open", "print"},
}
"""The places that may do what the rest of the engine may not, and what they may."""


def pointing_back(path: str, tree: ast.AST) -> Iterator[str]:
    """Imports of one of our own layers that this layer must not know."""
    allowed = MAY_IMPORT[path.split("/")[0]] | ALLOWED.get(path, set())
    for each in imports(path, tree):
        if each.top in LAYERS and each.top not in allowed:
            yield f"{path}:{each.line} imports {each.module}"


def leaving_the_engine(path: str, tree: ast.AST) -> Iterator[str]:
    """Whatever reaches out of the engine and is not declared for this file."""
    declared = DECLARED.get(path, set())
    forbidden = set().union(*FORBIDDEN.values())
    for each in imports(path, tree):
        if any(f"{each.module}.".startswith(f"{name}.") for name in declared) or each.top in LAYERS:
            continue
        if each.top in forbidden or (each.top not in sys.stdlib_module_names and each.top not in LIBRARIES):
            yield f"{path}:{each.line} imports {each.module}"
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            called = node.func.id
            if called in {"open", "print", "input", "__import__", "exec", "eval"} and called not in declared:
                yield f"{path}:{node.lineno} calls {called}()"


def test_imports_point_one_way() -> None:
    checked = python_files(*LAYERS)
    assert {path.split("/")[0] for path in checked} == set(LAYERS)
    assert [line for path in checked for line in pointing_back(path, syntax(path))] == []


def test_what_may_point_elsewhere_is_imported_by_the_command_line_alone() -> None:
    users = [
        path
        for path in python_files("engine", "missions", "renderers")
        for each in imports(path, syntax(path))
        if each.module.startswith("missions.check.preview")
    ]
    assert users == ["missions/check/__main__.py"]


def test_the_engine_reaches_out_to_nothing() -> None:
    checked = python_files("engine")
    assert [line for path in checked for line in leaving_the_engine(path, syntax(path))] == []


def test_an_import_that_points_back_is_seen_wherever_it_hides() -> None:
    hidden = (
        "def late():\n    from renderers import say\n"
        "from ..missions import load\nfrom .board import squares\nimport bot.app\n"
    )
    assert list(pointing_back("engine/rules/doors.py", ast.parse(hidden))) == [
        "engine/rules/doors.py:2 imports renderers.say",
        "engine/rules/doors.py:5 imports bot.app",
    ]
    beyond = ast.parse("from ..missions import load")
    assert list(pointing_back("engine/state.py", beyond)) == ["engine/state.py:1 imports missions.load"]
    assert list(pointing_back("renderers/say.py", ast.parse("import bot"))) == ["renderers/say.py:1 imports bot"]


def test_the_engine_reaching_out_is_seen_and_declared_places_are_let_be() -> None:
    reaching = ast.parse(
        "import asyncio\nimport discord\nfrom importlib import resources\nfrom random import Random\nopen('x')"
    )
    assert list(leaving_the_engine("engine/rules/doors.py", reaching)) == [
        "engine/rules/doors.py:1 imports asyncio",
        "engine/rules/doors.py:2 imports discord",
        "engine/rules/doors.py:3 imports importlib.resources",
        "engine/rules/doors.py:4 imports random.Random",
        "engine/rules/doors.py:5 calls open()",
    ]
    for path, harmless in (
        ("engine/cards/load.py", "from importlib import resources\nimport yaml"),
        ("engine/chance.py", "import random"),
        ("engine/rules/doors.py", "import math, yaml\nfrom . import barrels"),
    ):
        assert list(leaving_the_engine(path, ast.parse(harmless))) == []

"""Within the bot, too, imports go one way: each floor knows itself and what lies below it (docs/architecture.md)."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.house.tree import imports, python_files, syntax

FLOORS = (
    {"bot.settings", "bot.clock", "bot.backup", "bot.buttons", "bot.local"},
    {"bot.store", "bot.health"},
    {"bot.shelf"},
    {"bot.table"},
    {"bot.channel"},
    {"bot.game_master"},
    {"bot.answers"},
    {"bot.commands"},
    {"bot.app"},
    {"bot.__main__"},
)


def floor_of(module: str) -> int | None:
    """The floor of a module of the bot; None for all else."""
    room = ".".join(module.split(".")[:2])
    return next((n for n, rooms in enumerate(FLOORS) if room in rooms), None)


def climbing(path: str, tree: ast.AST) -> Iterator[str]:
    """Imports of a higher floor, and on the ground floor of another room."""
    own = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    here = floor_of(own)
    for each in imports(path, tree):
        there = floor_of(each.module)
        next_door = here == 0 and own.split(".")[:2] != each.module.split(".")[:2]
        if here is not None and there is not None and (there > here or (there == here and next_door)):
            yield f"{path}:{each.line} imports {each.module}"


def test_each_floor_of_the_bot_knows_only_what_lies_below() -> None:
    found = [line for path in python_files("bot") for line in climbing(path, syntax(path))]
    assert not found, "\n".join(found)


def test_each_module_of_the_bot_stands_on_a_floor() -> None:
    modules = {path.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for path in python_files("bot")}
    assert {module for module in modules - {"bot"} if floor_of(module) is None} == set()


def test_a_step_up_is_seen() -> None:
    tree = ast.parse("from bot.answers.acting import act\nfrom bot.store import Store\nimport bot.table.votes\n")
    assert list(climbing("bot/table/lanes.py", tree)) == ["bot/table/lanes.py:1 imports bot.answers.acting.act"]
    assert list(climbing("bot/local/server.py", tree))[1] == "bot/local/server.py:2 imports bot.store.Store"

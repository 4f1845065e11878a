"""Where words live, what things are called, and what is never mentioned."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tests.house.tree import files, python_files, syntax, text_of

TWO_WORDS = re.compile(r"[^\W\d_]['’]?[,;:.!?]? +['‘]?[^\W\d_]")
"""A letter, a space, a letter: prose. Notation such as "21 2*" or a lone separator is not."""

SPEAKS_TO_DEVELOPERS = (
    "engine/simulate.py",
    "engine/measuring.py",
    "engine/mission/",
    "engine/saved",
    "engine/damage.py",
)
"""A command line, and the checkers of mission files and saves, whose errors are read by those who write missions or
look after a server."""

VAGUE = {"manager", "managers", "helper", "helpers", "util", "utils", "utility", "utilities"}

OUTSIDE = ("../" + "shared", "." + "library", "/" + "work/")
"""Folders that lay beside the checkout while this was built; spelled so that this file does not match itself."""

LEDGER_ID = re.compile(r"\b(?:[A-Z]+-\d\d\d?|[A-Z]+-[A-Z]+-\d)\b")


def _said(node: ast.AST) -> str | None:
    """The text of a literal; an f-string's values count as a bare brace."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        parts = (part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)
        return "".join(str(part) for part in parts)
    return None


def _for_developers(node: ast.AST) -> bool:
    """Docstrings and other bare strings, what is raised or asserted, exceptions that are made to be raised later."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    if isinstance(node, ast.Call):
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        return called.endswith("Error") or called == "cast"
    return isinstance(node, ast.Raise | ast.Assert)


def prose(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Literals of two words and more that a player could come to read, with their lines."""
    if _for_developers(node):
        return
    said = _said(node)
    if said is not None:
        if TWO_WORDS.search(said):
            yield getattr(node, "lineno", 0), said
        return
    for child in ast.iter_child_nodes(node):
        yield from prose(child)


def vague_names(path: str, tree: ast.AST) -> Iterator[str]:
    """Names of modules, classes and functions that do not say what the thing is."""
    defined = [(1, part) for part in path.removesuffix(".py").split("/")]
    kinds = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    defined += [(node.lineno, node.name) for node in ast.walk(tree) if isinstance(node, kinds)]
    for line, name in defined:
        if VAGUE & {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)}:
            yield f"{path}:{line} {name}"


def test_the_engine_never_speaks() -> None:
    checked = [path for path in python_files("engine") if not path.startswith(SPEAKS_TO_DEVELOPERS)]
    assert [f"{path}:{line} {said!r}" for path in checked for line, said in prose(syntax(path))] == []


def test_prose_is_told_from_notation_and_from_words_for_developers() -> None:
    spoken = 'x = "You hit"\ny = f"{who} hits the {monster}"\nz = {"ask": ["Who goes next?"]}'
    assert [line for line, _ in prose(ast.parse(spoken))] == [1, 2, 3]
    unspoken = (
        '"""A docstring of words."""\nx = ", "\ny = f"{hero} {what}"\nz = "21 2*"\nraise ValueError("no such square")\n'
        'assert x, "a list of words"\nw = SaveError(f"the save of {x} is torn")\nv = 1\n"""What v is for."""'
    )
    assert list(prose(ast.parse(unspoken))) == []


def test_every_name_says_what_the_thing_is() -> None:
    assert [line for path in python_files() for line in vague_names(path, syntax(path))] == []


def test_a_vague_name_is_seen_in_any_spelling() -> None:
    named = ast.parse("class SaveManager: ...\ndef board_utils(): ...\nclass HTTPHelper: ...\nclass Utilitarian: ...")
    assert list(vague_names("engine/helpers.py", named)) == [
        "engine/helpers.py:1 helpers",
        "engine/helpers.py:1 SaveManager",
        "engine/helpers.py:2 board_utils",
        "engine/helpers.py:3 HTTPHelper",
    ]


def test_no_file_mentions_what_lies_outside_the_project() -> None:
    assert files()
    assert [f"{path}: {needle}" for path in files() for needle in OUTSIDE if needle in (text_of(path) or "")] == []


def test_every_file_of_rule_tests_cites_the_rules_it_tests() -> None:
    """Rule IDs are greppable: MOVE-02, B-17, C-05."""
    rule_tests = [path for path in python_files("tests") if re.match(r"tests/(rules|rulebook)/test_", path)]
    assert rule_tests, "no test of a rule was found in tests/rules or tests/rulebook"
    assert [path for path in rule_tests if not LEDGER_ID.search(text_of(path) or "")] == []

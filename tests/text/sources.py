"""What the engine can ask and refuse, read off its source: `choose(seats, "what", ...)` and `Refusal("key", ...)`."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import engine
from engine.why import MISSING

ENGINE = Path(engine.__file__).parent


def _calls(name: str) -> Iterator[ast.Call]:
    for path in sorted(ENGINE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                yield node


def _word(call: ast.Call, at: int) -> str | None:
    node = call.args[at] if len(call.args) > at else None
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def questions() -> set[str]:
    """Every `what` a rule asks."""
    return {what for name in ("choose", "confirm") for call in _calls(name) if (what := _word(call, 1))}


def refusals() -> set[str]:
    """Every key of a refusal."""
    return {key for call in _calls("Refusal") if (key := _word(call, 0))} | {key for key, _ in MISSING.values()}

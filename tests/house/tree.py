"""The project's own files, and its Python read as syntax trees: what the tests of this folder look at."""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LAYERS = ("engine", "missions", "renderers", "bot")


@cache
def files() -> tuple[str, ...]:
    """Paths from the root of every file that git keeps or would keep; without git, of every file in our folders."""
    listing = subprocess.run(
        ["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        capture_output=True,
        text=True,
        check=False,
    )
    if listing.returncode == 0 and listing.stdout:
        named = listing.stdout.split("\0")
    else:
        named = [str(path.relative_to(ROOT)) for top in (*LAYERS, "tests", "bench") for path in (ROOT / top).rglob("*")]
    return tuple(sorted({name for name in named if name and (ROOT / name).is_file() and "__pycache__" not in name}))


def text_of(path: str) -> str | None:
    """The file's text, or None if it is not text (a font, a picture)."""
    try:
        return (ROOT / path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return None


@cache
def syntax(path: str) -> ast.Module:
    return ast.parse((ROOT / path).read_text(encoding="utf-8"), path)


def python_files(*tops: str) -> tuple[str, ...]:
    """Python files, all of them or those below the folders named."""
    return tuple(name for name in files() if name.endswith(".py") and (not tops or name.split("/")[0] in tops))


@dataclass(frozen=True)
class Import:
    """One imported module, in full: `from . import x` inside engine/rules is `engine.rules.x`."""

    module: str
    line: int

    @property
    def top(self) -> str:
        return self.module.split(".")[0]


def imports(path: str, tree: ast.AST) -> Iterator[Import]:
    """Every import of a file, also those inside functions and under TYPE_CHECKING."""
    package = path.removesuffix(".py").split("/")[:-1]
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    for node in sorted(nodes, key=lambda node: node.lineno):
        if isinstance(node, ast.Import):
            yield from (Import(alias.name, node.lineno) for alias in node.names)
        else:
            start = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*start, *([node.module] if node.module else [])])
            yield from (Import(f"{base}.{alias.name}", node.lineno) for alias in node.names)

"""The text files: `renderers/text/<language>/*.yaml`, read once and looked up by a dotted key.

The first part of a key is the file ("says.TurnBegan"), the rest walks through its mappings. Every leaf is a string in
the format language of `renderers.grammar`. Every file of a language's folder is loaded, whoever wrote it.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Any

import yaml

Group = Mapping[str, Any]

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_FOLDER = resources.files("renderers") / "text"


@cache
def languages() -> tuple[str, ...]:
    """The languages that have a folder, in alphabetical order: ("en", "it")."""
    return tuple(sorted(entry.name for entry in _FOLDER.iterdir() if entry.is_dir() and not entry.name.startswith("_")))


@cache
def texts(language: str) -> Group:
    """All files of a language, by the file's name without its ending. KeyError for a language without a folder."""
    if language not in languages():
        raise KeyError(f"there are no texts in {language!r}; there are: {', '.join(languages())}")
    found = {}
    for entry in sorted((_FOLDER / language).iterdir(), key=lambda entry: entry.name):
        if entry.name.endswith(".yaml"):
            place = f"renderers/text/{language}/{entry.name}"
            found[entry.name.removesuffix(".yaml")] = parse(place, entry.read_text("utf-8"))
    return found


def lookup(language: str, key: str) -> Any:
    """What stands under a dotted key: a string, or the mapping of a group. KeyError names the nearest right key."""
    node: Any = texts(language)
    for part in key.split("."):
        if not isinstance(node, Mapping) or part not in node:
            raise KeyError(f"renderers/text/{language} has no text {key!r}{_nearest(language, key)}")
        node = node[part]
    return node


def keys(group: Group, prefix: str = "") -> Iterator[tuple[str, str]]:
    """Every leaf below a group, as (dotted key, text)."""
    for name, value in group.items():
        if isinstance(value, Mapping):
            yield from keys(value, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", value


def parse(place: str, text: str) -> Group:
    """A file's texts; `place` names it in errors. ValueError for what is not YAML or not made of texts."""
    try:
        read = yaml.load(text, Loader=_LOADER) or {}
    except yaml.YAMLError as error:
        raise ValueError(f"{place} is not valid YAML: {error}") from error
    if not isinstance(read, dict):
        raise ValueError(f"{place} must be a mapping of keys to texts, not {type(read).__name__}")
    return _checked(read, place, "")


def _checked(node: dict[Any, Any], place: str, path: str) -> Group:
    """Keys and leaves must be strings: YAML turns an unquoted `yes`, `no`, `on` or `off` into something else."""
    for key, value in node.items():
        if not isinstance(key, str):
            raise ValueError(f"{place}: the key {path}{key!r} is not a word; put it in quotes")
        if isinstance(value, dict):
            _checked(value, place, f"{path}{key}.")
        elif not isinstance(value, str):
            raise ValueError(f"{place}: {path}{key} is {value!r}, not a text; put it in quotes")
    return node


def _nearest(language: str, key: str) -> str:
    known = [name for name, _ in keys(texts(language))]
    near = difflib.get_close_matches(key, known, n=1)
    return f"; did you mean {near[0]!r}?" if near else ""

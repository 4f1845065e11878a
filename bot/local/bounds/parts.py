"""The kinds of components that a message or a dialog is made of, and how to walk through them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from bot.local.bounds.errors import Where

Wire = dict[str, Any]
"""An object as Discord sends it in JSON."""

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
SECTION, TEXT_DISPLAY, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER, LABELLED = 9, 10, 11, 12, 13, 14, 17, 18
AUTO_SELECTS = frozenset({5, 6, 7, 8})
SELECTS = AUTO_SELECTS | {STRING_SELECT}
LINK, PREMIUM = 5, 6

EPHEMERAL = 1 << 6
LOADING = 1 << 7
COMPONENTS_V2 = 1 << 15
"""Flags of messages."""


def walk(components: Iterable[Wire], where: Where = ()) -> Iterator[tuple[Where, Wire]]:
    """Every component of a tree with its place in the body, parents before children."""
    for index, component in enumerate(components):
        yield from _walk(component, (*where, index))


def _walk(component: Wire, where: Where) -> Iterator[tuple[Where, Wire]]:
    yield where, component
    yield from walk(component.get("components") or [], (*where, "components"))
    for key in ("accessory", "component"):
        if isinstance(component.get(key), dict):
            yield from _walk(component[key], (*where, key))


def media_of(component: Wire, where: Where = ()) -> Iterator[tuple[Where, Wire]]:
    """The media items (objects with a ``url``) that this one component shows."""
    kind = component.get("type")
    if kind == THUMBNAIL and component.get("media"):
        yield (*where, "media"), component["media"]
    elif kind == FILE and component.get("file"):
        yield (*where, "file"), component["file"]
    elif kind == GALLERY:
        for index, item in enumerate(component.get("items") or []):
            yield (*where, "items", index, "media"), item.get("media") or {}

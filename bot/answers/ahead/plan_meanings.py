"""What may be done in a plan, and with what; and that something is no plan."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Meaning = tuple[str, str | None]
"""What is done, and how."""

VIOLENCE: Mapping[str, Meaning] = {"door": ("open", "break"), "barrel": ("smash", None), "monster": ("attack", None)}
MEANINGS: Mapping[str, Mapping[str, Meaning]] = {
    "move": {"square": ("move", None)},
    "open": {"door": ("open", None), "chest": ("pick", None)},
    "unlock": {"door": ("open", "pick"), "chest": ("pick", None)},
    "pick": {"door": ("open", "pick"), "chest": ("pick", None)},
    "break": VIOLENCE,
    "attack": VIOLENCE,
    "kill": {"monster": ("attack", None)},
    "pull": {"lever": ("pull", None)},
    "free": {"hero": ("free", None)},
    "disarm": {"trap": ("disarm", None)},
    "charge": {"ability": ("charge", None)},
    "use": {"ability": ("ability", None), "lever": ("pull", None)},
    "face": {"side": ("face", None)},
    "defend": {"": ("defend", None)},
    "end": {"": ("end", None)},
}
"""A verb and the kind of thing it is said of -> what is done, and how."""
ALONE: Mapping[str, str] = {
    "attack": "monster",
    "kill": "monster",
    "free": "hero",
    "disarm": "trap",
    "charge": "ability",
}
"""Verbs that say enough without a thing, and what is meant then."""
KIND_OF: Mapping[str, str] = {
    "open": "door",
    "pick": "chest",
    "smash": "barrel",
    "attack": "monster",
    "pull": "lever",
    "free": "hero",
    "disarm": "trap",
    "charge": "ability",
    "ability": "ability",
}
"""What is done -> what it is done with."""
BARE: Mapping[str, str] = {
    "door": "open",
    "chest": "pick",
    "barrel": "break",
    "monster": "attack",
    "lever": "pull",
    "trap": "disarm",
}
"""The verb for a thing that is named without one."""
COMING = ("monster", "hero", "ability")
"""Kinds of which there may be one later, if there is none now."""


class NotUnderstood(Exception):
    """What was written is no plan; key, words: the sentence that says why (`plans.wrong`, see `saying.why_not`)."""

    def __init__(self, key: str, **words: Any) -> None:
        super().__init__(key)
        self.key = key
        self.words = words

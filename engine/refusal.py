"""Why something is not possible: a key for the words, the rule, and the nearest thing that is possible."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.decisions import NOTHING, Option


@dataclass(frozen=True, slots=True)
class Refusal:
    """`key` names the sentence in `renderers/text/*/refusals.yaml`, `rule` the ledger's ID ("" for none), `params`
    what the sentence needs, `nearest` the legal option closest to what was wanted, if there is one."""

    key: str
    rule: str = ""
    params: Mapping[str, Any] = field(default_factory=lambda: NOTHING)
    nearest: Option | None = None

    def __str__(self) -> str:
        said = ", ".join(f"{name} {value}" for name, value in self.params.items())
        return f"{self.key} [{self.rule}] {said}".strip()


class Refused(Exception):
    """An answer was refused; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal

"""Questions that the rules put to the people at the table.

Rules are plain `async def` functions that `await choose(...)`. Nothing here is asyncio: there is no event loop; the
runner (`runner.py`) drives the coroutine by hand, and an answer may come seconds or days later. A rule may await only
`ask` (through `choose` or `confirm`); the runner refuses anything else.
"""

from __future__ import annotations

import types
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

Option = str | int
T = TypeVar("T", str, int)

NOTHING: Mapping[Any, Any] = types.MappingProxyType({})

ALWAYS_ASKED = frozenset({"dice"})
"""Questions that are put even when only one answer is possible: after them, dice fall."""


@dataclass(frozen=True, slots=True)
class Decision(Generic[T]):
    """One open question.

    seats: whose answer counts (one seat, or several for "who goes next?").
    what: the kind of question; its text lives in `renderers/text/*/asks.yaml` under this key.
    options: every legal answer; ids, numbers, words.
    about: the piece it is about (a Hero's id), never a seat: a seat may change hands.
    default: a safe answer, always one of the options.
    odds: exact chance of success per option (0..1), where dice follow.
    whose: options that only one seat may give ("next_hero": each Hero's own player, A-05).
    context: ids and numbers a question's text needs (the attacker, the door, the dice it would take).
    """

    seats: tuple[str, ...]
    what: str
    options: tuple[T, ...]
    about: str | None
    default: T
    odds: Mapping[T, float] = field(default_factory=lambda: NOTHING)
    whose: Mapping[T, str] = field(default_factory=lambda: NOTHING)
    context: Mapping[str, Any] = field(default_factory=lambda: NOTHING)

    @property
    def key(self) -> str:
        """How the tape and the journal name this question."""
        return f"{self.what}:{self.about or '-'}"


@types.coroutine
def ask(decision: Decision[T]) -> Generator[Decision[T], T, T]:
    """The only place where a rule stops: hand the question out, wait for the answer."""
    return (yield decision)


async def choose(
    seats: str | tuple[str, ...],
    what: str,
    options: Sequence[T],
    about: str | None = None,
    *,
    default: T | None = None,
    odds: Mapping[T, float] = NOTHING,
    whose: Mapping[T, str] = NOTHING,
    context: Mapping[str, Any] = NOTHING,
) -> T:
    """Ask for one of `options` (at least one). The runner answers a question with a single option itself."""
    if not options:
        raise ValueError(f"{what}: a question needs at least one option")
    seats = (seats,) if isinstance(seats, str) else seats
    first = options[0] if default is None else default
    return await ask(Decision(seats, what, tuple(options), about, first, odds, whose, context))


async def confirm(seats: str | tuple[str, ...], what: str, about: str | None = None, **context: Any) -> bool:
    """A Yes/No question; "no" is the default."""
    return await choose(seats, what, ("yes", "no"), about, default="no", context=context) == "yes"

"""What a Hero may do with the cards it carries at this moment: right after drawing one, or at the end of the turn.

A deed is written as the engine writes an exchange: "equip:<item>:<space>", "stow:<item>", "drop:<card>",
"give:<card>:<hero>".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.answers.rehearsal import legal
from bot.table.table import Answers, Table, seat_of
from engine import Refusal
from engine.decisions import Decision, Option

IN_HAND = ("loot", "replaced", "overfull")
"""Questions about a card that has no place yet."""


@dataclass(frozen=True, slots=True)
class Carrying:
    """hero: whose cards; deeds: each with the answers that do it; refusal: why there are none."""

    hero: str | None
    deeds: Mapping[str, Answers] = field(default_factory=dict)
    refusal: Refusal | None = None


def carrying(table: Table, user: int) -> Carrying:
    """All deeds that are possible for this person now."""
    decision = table.game.decision
    if decision is not None and seat_of(user) in decision.seats:
        if decision.what in IN_HAND:
            return Carrying(decision.about, dict(_in_hand(decision)))
        if decision.what == "exchange":
            return Carrying(decision.about, _exchanges(decision.options, {}))
    found = legal(table, user, {"act": "end"}, "exchange")
    asked = found.shown.decision
    if not found.options or asked is None:
        return Carrying(None, {}, None if found.never_asked else found.refusal)
    return Carrying(asked.about, _exchanges(found.options, {"act": "end"}))


def _exchanges(options: tuple[Option, ...], first: Answers) -> dict[str, Answers]:
    return {str(option): {**first, "exchange": option} for option in options if option != "done"}


def _in_hand(decision: Decision[str] | Decision[int]) -> list[tuple[str, Answers]]:
    card = decision.context["card"]
    deeds: list[tuple[str, Answers]] = []
    for option in map(str, decision.options):
        answer: Answers = {decision.what: option}
        if decision.what == "overfull":
            deeds += [] if option.startswith("use:") else [(f"drop:{option}", answer)]
        elif option in ("stow", "drop"):
            deeds.append((f"{option}:{card}", answer))
        else:
            deeds.append((f"equip:{card}:{option}", answer))
    return deeds

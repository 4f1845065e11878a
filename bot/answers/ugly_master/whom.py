"""Whom a place is for: `/um move to:J4` and `/um summon at:J4` say where, and leave out who."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.answers.rehearsal import Legal, legal
from bot.table.table import Answers, Table
from engine.rules.master.moving import named, places

WHO = {"monster_to": "move_monster", "summon_at": "summon_kind"}
"""Of each place, the question that comes before it."""


def left_out(begun: Answers, asked: str, given: Mapping[str, str | None]) -> str | None:
    """The question who, if a place was given without an answer to it, and it is still to be asked."""
    return next(
        (who for place, who in WHO.items() if given.get(place) and not given.get(who) and (begun or asked == who)), None
    )


def candidates(table: Table, user: int, begun: Answers, who: str, place: str) -> tuple[Legal, dict[str, str]]:
    """What may be answered to the question who; and of these, who can come to the place, each with the answer that
    says so ("" if several do, as for a big monster)."""
    found = legal(table, user, begun, who)
    what = next(place for place, first in WHO.items() if first == who)
    fits = {}
    for option in map(str, found.options):
        square = meant(place, _reached(table, user, {**begun, who: option}, what, option))
        if square is not None:
            fits[option] = square
    return found, fits


def _reached(table: Table, user: int, answers: Answers, what: str, who: str) -> Iterable[str]:
    """The places within reach; as it stands now also of a monster whose card acts before it moves (E-17)."""
    options = legal(table, user, answers, what).options
    monster = table.game.state.monsters.get(who)
    if options or monster is None:
        return [str(option) for option in options]
    lies = table.game.table
    return named(lies, places(lies, monster))


def meant(place: str, options: Iterable[str]) -> str | None:
    """The option for a place as it was typed: itself, or for a single square the only one that covers it; "" for
    several, None for none."""
    typed = place.replace("/", ":").replace(" ", "").upper()
    covering = []
    for option in options:
        if option == typed:
            return option
        if typed in option.split(":"):
            covering.append(option)
    return None if not covering else covering[0] if len(covering) == 1 else ""

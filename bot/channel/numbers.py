"""What the dice came to, in words: against what was to be expected, who hit, parried and fell, and the awards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from renderers.say import Speaker
from renderers.tally import MONSTERS, Count, Tally

Lines = list[tuple[str, Count]]
"""Who, already in words, and what was counted."""


def mission_lines(speak: Speaker, counted: Tally, players: Mapping[str, str]) -> list[str]:
    """The Heroes of one mission in the order of `players`, the monsters, the awards."""
    lines = [
        (speak.text("memory.stats.hero", hero=speak.noun(hero), who=who), counted.by.get(hero, Count()))
        for hero, who in players.items()
    ]
    return number_lines(speak, lines, counted.by.get(MONSTERS, Count()), [speak.name(hero) for hero in players])


def number_lines(speak: Speaker, lines: Lines, monsters: Count, names: Sequence[str]) -> list[str]:
    counts = [count for _, count in lines]
    if not any(count.dice for count in (*counts, monsters)):
        return [speak.text("memory.stats.none")]
    said: list[str] = []
    for who, count in lines:
        if count.dice or count.blows:
            said += [who, *_count(speak, count)]
    if monsters.dice:
        said.append(speak.text("memory.stats.monsters", **_luck(speak, monsters)))
    awards = list(_awards(speak, list(zip(names, counts, strict=True))))
    if awards:
        said += [speak.text("memory.stats.awards"), *(f"- {award}" for award in awards)]
    return [*said, speak.text("memory.stats.note")]


def _count(speak: Speaker, count: Count) -> list[str]:
    stars = {"stars": str(count.stars), "star_expected": _number(speak, count.expected_stars)}
    fights = {name: getattr(count, name) for name in ("hits", "attacks", "felled", "parried", "blows", "lost")}
    breaks = speak.text("memory.stats.breaks", n=count.falls) if count.falls else speak.text("memory.stats.no_breaks")
    return [
        f"- {speak.text('memory.stats.luck', **_luck(speak, count), **stars)}",
        f"- {speak.text('memory.stats.fights', **fights)}; {breaks}",
    ]


def _luck(speak: Speaker, count: Count) -> dict[str, Any]:
    return {
        "dice": count.dice,
        "sum": str(count.sum),
        "expected": _number(speak, count.expected),
        "luck": _number(speak, count.luck, "+"),
    }


def _number(speak: Speaker, value: float, sign: str = "") -> str:
    """One place behind the point, or the comma, as the language writes it."""
    written = f"{value:{sign}.1f}"
    return written.replace(".", ",") if speak.language == "it" else written


def _awards(speak: Speaker, counts: Sequence[tuple[str, Count]]) -> Iterable[str]:
    """Who stands out; with one player, or where nobody does, there is no award."""
    if len(counts) > 1:
        yield from _lucky(speak, counts)
    who, stab = max(counts, key=lambda each: each[1].best_stab, default=("", Count()))
    if stab.best_stab:
        yield speak.text("memory.stats.back_stab", who=who, n=stab.best_stab, monster=speak.noun(stab.stabbed))
    worth: tuple[tuple[str, Callable[[Count], int]], ...] = (
        ("barrels", lambda count: count.barrels),
        ("stars", lambda count: count.stars),
        ("breaks_most", lambda count: count.falls),
    )
    for key, of in worth:
        most = max((of(count) for _, count in counts), default=0)
        first = [who for who, count in counts if of(count) == most]
        if most and len(first) < len(counts):
            yield speak.text(f"memory.stats.{key}", who=", ".join(first), n=most)


def _lucky(speak: Speaker, counts: Sequence[tuple[str, Count]]) -> Iterable[str]:
    """The luckiest of those who were lucky, the unluckiest of those who were not; often there is none."""
    for key, sign in (("luckiest", 1), ("unluckiest", -1)):
        deserved = [each for each in counts if each[1].outstanding and each[1].luck * sign > 0]
        if deserved:
            who, count = max(deserved, key=lambda each: each[1].luck * sign)
            yield speak.text(f"memory.stats.{key}", who=who, n=_number(speak, count.luck, "+"))

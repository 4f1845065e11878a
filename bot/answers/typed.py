"""What people type, read as an answer: an id, a square such as f7, or a name in English or Italian."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from bot.buttons.choices import Shown, shortened
from bot.channel.scribe import speaker
from engine.decisions import Option
from renderers.finding import has, plainly
from renderers.say import languages

MOST_TYPED = 60
"""Characters of what was typed that are said again in a refusal."""

NUMBER = re.compile(r"[0-9]{1,6}")
SQUARE = re.compile(r"\s*([A-Za-z]{1,2})\s*(\d{1,2})\s*")


def read_answer(text: str | int, shown: Shown, options: Sequence[Option]) -> Option:
    """The option that was meant; if none fits, what was typed (a square in capitals, a long text shortened), for the
    engine to refuse."""
    wanted = str(text).strip()
    by_id = {str(option).casefold(): option for option in options}
    square = SQUARE.fullmatch(wanted)
    if square and any(SQUARE.fullmatch(str(option)) for option in options):
        wanted = square[1].upper() + square[2]
    if wanted.casefold() in by_id:
        return by_id[wanted.casefold()]
    named = matching(wanted, shown, options)
    if len(named) == 1:
        return named[0]
    if square:
        return square[1].upper() + square[2]
    if NUMBER.fullmatch(wanted) and options and isinstance(options[0], int):
        return int(wanted)
    return shortened(wanted, MOST_TYPED)


def matching(text: str, shown: Shown, options: Sequence[Option]) -> list[Option]:
    """The options whose label, in any language, has all the words that were typed; whole labels come first. Signs
    alone are no words, so nothing has them."""
    words = plainly(text).split()
    whole, some = [], []
    for option in options:
        labels = [plainly(name) for name in labels_of(shown, option)] + [plainly(str(option))]
        if plainly(text) in labels:
            whole.append(option)
        elif words and any(all(_begins(word, label) for word in words) for label in labels):
            some.append(option)
    return whole or some


def called(typed: str, name: str) -> int:
    """How well what was typed names this piece, card or space, in any language: 2 exactly, 1 in part, 0 not at all."""
    wanted = plainly(typed)
    names = {plainly(name), *(plainly(speaker(language).name(name)) for language in languages())}
    return 2 if wanted in names else int(has(typed, *names))


def named(typed: str, names: Iterable[str]) -> str:
    """The one of these pieces or cards that was meant; what was typed, if none or several fit equally well."""
    fitting = {name: found for name in names if plainly(typed) and (found := called(typed, name))}
    best = [name for name, found in fitting.items() if found == max(fitting.values())]
    return best[0] if len(best) == 1 else typed


def labels_of(shown: Shown, option: Option) -> list[str]:
    """An option's label in every language, without what the odds add."""
    if shown.decision is None:
        return [str(option)]
    return [speaker(language).option(shown.decision, option, shown.view).split(" · ")[0] for language in languages()]


def _begins(word: str, label: str) -> bool:
    return any(part.startswith(word) for part in label.split())

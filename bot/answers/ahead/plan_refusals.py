"""Why something is no plan, in a reader's language: what was not understood is named, with the nearest thing known."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bot.answers.ahead.lexicon import first_phrase
from bot.answers.ahead.plan_meanings import MEANINGS, NotUnderstood
from bot.buttons.choices import shortened
from bot.table.ahead.wording import called
from renderers.say import Speaker

MOST_NAMED = 5
"""Things that a refusal names."""
MOST_QUOTED = 400


def why_not(speak: Speaker, wrong: NotUnderstood) -> str:
    """The sentence for it."""
    words: dict[str, Any] = {"near": "", "there": "", **wrong.words}
    words["near"] = speak.text("plans.wrong.meant", near=words["near"]) if words["near"] else ""
    if "things" in words:
        words["things"] = _things(speak, words["things"])
        words["there"] = speak.text("plans.wrong.there", things=words["things"]) if words["things"] else ""
    if "kind" in words:
        words["verbs"] = verbs(speak, (verb for verb, meanings in MEANINGS.items() if words["kind"] in meanings))
        words["kind"] = speak.text(f"plans.kinds.{words['kind']}")
    if wrong.key == "verb":
        words["verbs"] = verbs(speak, MEANINGS)
    elif wrong.key == "two_verbs":
        words["verbs"] = ", ".join(words["verbs"])
    if "kinds" in words:
        words["kinds"] = ", ".join(speak.text(f"plans.kinds.{kind}") for kind in words["kinds"])
    return speak.text(f"plans.wrong.{wrong.key}", **words)


def verbs(speak: Speaker, which: Iterable[str]) -> str:
    """Verbs by their first names."""
    return ", ".join(first_phrase(speak.language, f"verbs.{verb}") for verb in which)


def _things(speak: Speaker, some: Iterable[tuple[str, str]]) -> str:
    names = list(dict.fromkeys(called(speak, kind, thing) for kind, thing in some))
    more = [*names[:MOST_NAMED], "…"] if len(names) > MOST_NAMED else names
    return ", ".join(more)


def quoted(speak: Speaker, text: str) -> str:
    """What was written, so that it can be copied and mended."""
    return speak.text("plans.wrong.wrote", text=shortened(" ".join(text.split()), MOST_QUOTED))

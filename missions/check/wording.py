"""The words of a mission, beyond what each language file must have: do they fit the map and each other."""

from __future__ import annotations

import re
from collections.abc import Mapping

from engine.mission.errors import Complaint
from missions.check.case import Case
from missions.texts import LANGUAGES, MissionText

_SQUARE = re.compile(r"\b[A-Z]{1,2}[1-9]\d?\b")

TRANSLATED = ("title", "briefing", "goal", "victory", "defeat")


def check(case: Case, words: Mapping[str, MissionText]) -> None:
    """`words`: the languages that could be read."""
    for language, told in words.items():
        _check_squares(case, language, told)
    if len(words) == len(LANGUAGES):
        _check_languages(case, words)


def _check_squares(case: Case, language: str, told: MissionText) -> None:
    """What the goal calls a square is one, unless it is the name of something."""
    spec = case.spec
    names = {
        *spec.tiles,
        *spec.doors,
        *spec.chests,
        *spec.barrels,
        *spec.levers,
        *spec.buttons,
        *spec.tomes,
        *spec.gaps,
    }
    for square in dict.fromkeys(_SQUARE.findall(told.goal)):
        if case.mission.board.cell(square) is None and square not in names:
            _warn(case, language, "goal", f"{square} is no square of this map; correct it")


def _check_languages(case: Case, words: Mapping[str, MissionText]) -> None:
    """Every language says the same things, each in its own words."""
    first, *others = LANGUAGES
    for language in others:
        for key in TRANSLATED:
            text = getattr(words[language], key)
            if text == getattr(words[first], key) and " " in text.strip():
                _warn(case, language, key, f"this is word for word what {first}.yaml says; translate it")
        _check_extras(case, words, first, language)


def _check_extras(case: Case, words: Mapping[str, MissionText], *languages: str) -> None:
    """Remarks, hints and reminders are on the same things in both languages."""
    for key, kind in (("remarks", "remark"), ("hints", "hint"), ("reminders", "reminder")):
        on = {each: _subjects(words[each], key) for each in languages}
        for here, there in (languages, languages[::-1]):
            for subject in sorted(on[here] - on[there]):
                _warn(case, there, key, f'no {kind} on "{subject}", which {here}.yaml has; add one')


def _subjects(told: MissionText, key: str) -> set[str]:
    return {remark.when for remark in told.remarks} if key == "remarks" else {str(each) for each in getattr(told, key)}


def _warn(case: Case, language: str, key: str, text: str) -> None:
    file = f"{language}.yaml"
    case.warnings.found.append(Complaint(f"{case.pack.name}/{file}, {key}", text, file, place=key))

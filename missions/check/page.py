"""A report as it is read: in a terminal of 80 columns, and by editors as JSON."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from engine.mission.errors import Complaint
from missions.check import Report

WIDTH = 80
SHOWN = 40
"""Problems and warnings that are shown of each; JSON has them all."""


def page(report: Report) -> str:
    """Problems, warnings and facts, each under its heading."""
    lines = [report.name]
    if report.problems:
        n = len(report.problems)
        lines += ["", f"{n} problem{'s' * (n > 1)}: it cannot be played like this.", *_listed(report.problems)]
    if report.warnings:
        n = len(report.warnings)
        lines += ["", f"{n} warning{'s' * (n > 1)}: allowed, and worth a look.", *_listed(report.warnings)]
    if report.facts:
        lines += ["", "Facts", *(line for fact in report.facts for line in _wrapped(fact, "  ", "    "))]
    if report.ok:
        lines += ["", "No problem found: it can be played."]
    return "\n".join(lines)


def _listed(complaints: tuple[str, ...]) -> Iterator[str]:
    """Where, and below it what: complaints about one place share its heading."""
    before = ""
    for complaint in complaints[:SHOWN]:
        where, text = _halves(complaint)
        if where != before:
            yield ""
            yield from _wrapped(where, "  ", "  ")
        before = where
        yield from _wrapped(text, "    ", "    ")
    if len(complaints) > SHOWN:
        yield ""
        yield f"  and {len(complaints) - SHOWN} more (--json has them all)"


def _halves(complaint: str) -> tuple[str, str]:
    if isinstance(complaint, Complaint):
        return complaint.removesuffix(f": {complaint.text}"), complaint.text
    where, _, text = complaint.partition(": ")
    return where, text


def _wrapped(text: str, first: str, rest: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)


def as_json(report: Report) -> str:
    """The report for editors and scripts: each complaint with file, line, column (from 1; null where there is none),
    place and message."""
    return json.dumps(
        {
            "name": report.name,
            "ok": report.ok,
            "problems": [_parts(problem) for problem in report.problems],
            "warnings": [_parts(warning) for warning in report.warnings],
            "facts": list(report.facts),
            "games": [asdict(tally) for tally in report.tallies],
        },
        indent=2,
        ensure_ascii=False,
    )


def _parts(complaint: str) -> dict[str, Any]:
    if isinstance(complaint, Complaint):
        return {
            "file": complaint.file,
            "line": complaint.line,
            "column": complaint.column,
            "place": complaint.place,
            "message": complaint.text,
        }
    return {"file": "", "line": None, "column": None, "place": "", "message": complaint}

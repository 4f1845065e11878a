"""One YAML file of a mission, read with care: it may come from anybody.

Before anything is built from it, its events are walked once: how much there is, how deep it goes, and no anchors,
which make a small text grow without end. Whatever is wrong is told with its line.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping
from typing import Any, get_args

import yaml
from pydantic import BaseModel, ValidationError

from engine.mission.errors import Problems, nearest
from engine.mission.letters import unseen

LONGEST = 64 * 1024
"""Characters of one file at most."""
DEEPEST = 12
"""Brackets and indents within each other at most."""
MOST_EVENTS = 5_000
"""Keys, values and brackets; the largest of the game's own missions comes to about 400."""

_LIST = ("tuple_type", "too_long", "too_short")
PAIRS = ("doors", "gaps")
"""Keys whose things have two squares each."""

LONGEST_NUMBER = 40
"""Characters of what is not text at most: a number, a date, true."""

_TEXT = "tag:yaml.org,2002:str"
_DEEPER = (yaml.MappingStartEvent, yaml.SequenceStartEvent)
_BACK = (yaml.MappingEndEvent, yaml.SequenceEndEvent)


def read(text: str, problems: Problems, missing: str) -> dict[Any, Any]:
    """The keys of a YAML text, with the line of each noted in `problems.lines`; `missing` names the keys it ought to
    have. Raises MissionError with everything that is wrong."""
    if len(text) > LONGEST:
        problems.key((), f"{len(text):,} characters are too many; a mission's file has {LONGEST:,} at most")
        problems.stop_if_any()
    data = _parsed(text, problems)
    problems.stop_if_any()
    if not isinstance(data, dict):
        problems.key((), f"the file has no keys; write {missing} one below the other")
        problems.stop_if_any()
    return dict(data)


def _parsed(text: str, problems: Problems) -> Any:
    try:
        _walk(text, problems)
        problems.stop_if_any()
        loader = yaml.SafeLoader(text)
        node = loader.get_single_node()
        if node is None:
            return None
        _check_letters(node, problems)
        problems.stop_if_any()
        _note_lines(node, (), problems)
        problems.stop_if_any()
        return _built(loader, node, problems)
    except yaml.MarkedYAMLError as wrong:
        mark = wrong.problem_mark or wrong.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, None)
        problem = str(wrong.problem or wrong.context)
        problems.line(f"this is not YAML ({problem}){_remedy(wrong, text, line)}", line, column)
    except yaml.reader.ReaderError as wrong:
        line = text.count("\n", 0, wrong.position) + 1
        problems.line(f"the character U+{wrong.character:04X} cannot stand in a file; remove it", line)
    return None


def _remedy(wrong: yaml.MarkedYAMLError, text: str, line: int) -> str:
    """What is most often the matter, by what YAML says of it; "" where it may be anything."""
    problem = str(wrong.problem)
    written = (text.splitlines() or [""])[min(line, text.count("\n") + 1) - 1]
    if problem.startswith("mapping values are not allowed"):
        return '; if a text holds a colon, put the text in quotes, as "Stop: thief"'
    if "<scalar>" in problem and re.search(r":\s*'", written):
        return "; an apostrophe ends a text in single quotes: put the text in double quotes"
    if "<scalar>" in problem and re.search(r':\s*"', written):
        return '; a " within a text ends it, unless one further up was never closed: put the text in single quotes'
    if str(wrong.context).startswith("while scanning a quoted scalar"):
        begun = f" in line {wrong.context_mark.line + 1}" if wrong.context_mark else ""
        return f"; a quote that is opened{begun} is not closed: put the whole text in double quotes"
    if problem.startswith(("found character", "expected alphabetic")):
        return "; put the text in quotes"
    return ""


def _walk(text: str, problems: Problems) -> None:
    depth = 0
    for number, event in enumerate(yaml.parse(text, yaml.SafeLoader)):
        depth += isinstance(event, _DEEPER) - isinstance(event, _BACK)
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            fault = "anchors (&) and aliases (*) have no place here; write it out"
        elif depth > DEEPEST:
            fault = f"more than {DEEPEST} levels within each other; nothing in a mission goes so deep"
        elif number > MOST_EVENTS:
            fault = "this file says far more than a mission can hold; take out what does not belong"
        else:
            continue
        assert event.start_mark is not None
        problems.line(fault, event.start_mark.line + 1, event.start_mark.column + 1)
        return


def _check_letters(node: yaml.Node, problems: Problems) -> None:
    """What a text says after YAML has read it: "\\u202E" between double quotes has become a letter. Of each text the
    first is told; whether it may have line breaks is for the forms to say."""
    for scalar in _scalars(node):
        letter = next((each for each in scalar.value if unseen(each) and each != "\n"), "")
        if letter:
            problem = f"this text holds the character U+{ord(letter):04X}, which cannot be seen; take it out"
            problems.line(problem, scalar.start_mark.line + 1, scalar.start_mark.column + 1)


def _built(loader: yaml.SafeLoader, node: yaml.Node, problems: Problems) -> Any:
    """YAML's own idea of numbers and dates may not hold: a date of no calendar, a number of thousands of digits."""
    for scalar in _scalars(node):
        if scalar.tag == _TEXT:
            continue
        try:
            readable = len(scalar.value) <= LONGEST_NUMBER
            if readable:
                loader.construct_object(scalar)
        except (ValueError, OverflowError):
            readable = False
        if not readable:
            problem = f'"{scalar.value:.20}" is no number and no date; put quotes around it'
            problems.line(problem, scalar.start_mark.line + 1, scalar.start_mark.column + 1)
    problems.stop_if_any()
    return loader.construct_document(node)


def _scalars(node: yaml.Node) -> Iterator[yaml.ScalarNode]:
    if isinstance(node, yaml.ScalarNode):
        yield node
    elif isinstance(node, yaml.SequenceNode):
        for item in node.value:
            yield from _scalars(item)
    elif isinstance(node, yaml.MappingNode):
        for pair in node.value:
            for item in pair:
                yield from _scalars(item)


def _note_lines(node: yaml.Node, path: tuple[str | int, ...], problems: Problems) -> None:
    """Note the line of every key, and complain about keys that stand there twice (YAML would drop the first)."""
    problems.lines.setdefault(path, node.start_mark.line + 1)
    if isinstance(node, yaml.SequenceNode):
        for index, item in enumerate(node.value):
            _note_lines(item, (*path, index), problems)
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            here = (*path, _key(key))
            if here in problems.lines:
                problems.key(here, f"stands here and again in line {key.start_mark.line + 1}; remove one of the two")
            problems.lines[here] = key.start_mark.line + 1
            _note_lines(value, here, problems)


def _key(node: yaml.Node) -> str | int:
    text = str(node.value)
    return int(text) if node.tag.endswith(":int") and text.isdecimal() and len(text) < 10 else text


# What a form says against it -----------------------------------------------------------------------------------------

Path = tuple[str | int, ...]


def complain(wrong: ValidationError, form: type[BaseModel], problems: Problems) -> None:
    """What pydantic has against a file of this form, in sentences with the place and the remedy."""
    for error in wrong.errors():
        path = tuple(part for part in error["loc"] if part != "[key]")
        problems.key(path, _sentence(path, error, form))


def _sentence(path: Path, error: Mapping[str, Any], form: type[BaseModel]) -> str:
    kind, message, given = error["type"], str(error["msg"]), error.get("input")
    if shape := _shape(path, kind):
        return shape
    if kind == "extra_forbidden":
        return f"there is no such key; {nearest(str(path[-1]), _keys_at(path, form))}"
    if kind == "missing":
        return "this key is missing; add it"
    if kind == "literal_error":
        known = re.findall("'([^']*)'", error["ctx"]["expected"])
        return f'"{given}" is not known here; {nearest(str(given), known)}'
    if kind == "value_error":
        return message.removeprefix("Value error, ")
    if kind == "string_pattern_mismatch":
        like = "a letter, then letters and digits, at most 12, as c1"
        if path == ("id",):
            like = f"it like {'a1_big_game_hunt' if 'people' in form.model_fields else 'm01_pantry_raid'}"
        return f'"{given}" will not do; write {like}'
    if kind == "string_too_long":
        return f"{len(str(given))} characters are too many; {error['ctx']['max_length']} at most"
    if kind == "string_too_short":
        return "there is nothing here; write something"
    if kind == "string_type":
        return f"{given!r} is no text; put quotes around it"
    return f"{textwrap.shorten(repr(given), 60)} will not do; {message[0].lower()}{message[1:]}"


def _shape(path: Path, kind: str) -> str:
    """What to say where a list, a pair or a group of keys should stand and something else does; else ""."""
    if path and path[0] in PAIRS and (kind in _LIST or (kind == "missing" and isinstance(path[-1], int))):
        return "name two squares side by side, as [A6, B6]"
    if kind == "tuple_type":
        return "write a list in brackets, as [a, b]"
    if kind in ("dict_type", "model_type", "model_attributes_type"):
        return "write names with a value each, as {a: 1, b: 2}"
    return ""


def _keys_at(path: Path, form: type[BaseModel]) -> list[str]:
    """The keys that a part of the file may have: the form of its first key, or the file's own."""
    if len(path) == 1:
        return list(form.model_fields)
    inner = form.model_fields[str(path[0])].annotation
    return [key for part in _forms_in(inner) for key in part.model_fields]


def _forms_in(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for part in get_args(annotation):
        yield from _forms_in(part)

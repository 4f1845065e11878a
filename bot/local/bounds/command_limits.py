"""Discord's published limits on slash commands: names, numbers, order and size."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from bot.local.bounds.errors import Fault, Where
from bot.local.bounds.limits import choice_faults, too_long
from bot.local.bounds.parts import Wire

COMMANDS = 100
COMMAND_CHARACTERS = 8000
SUB_COMMAND, SUB_GROUP = 1, 2
OPTION_TYPES = range(1, 12)
CHANNEL_TYPES = {*range(6), *range(10, 16)}
"""Kinds of channels that Discord's API takes for an option; there are others."""
_NAME = re.compile(r"^[-_'\w]{1,32}$")


def commands_faults(commands: list[Wire]) -> Iterator[Fault]:
    """What is wrong with all chat-input commands of one scope (global, or one guild)."""
    if len(commands) > COMMANDS:
        text = f"Maximum number of application commands reached ({COMMANDS})."
        yield Fault((), "APPLICATION_COMMANDS_MAX_REACHED", text)
    seen: set[str] = set()
    for index, command in enumerate(commands):
        if command.get("name") in seen:
            text = "Application command names must be unique"
            yield Fault((index, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", text)
        seen.add(command.get("name", ""))
        for fault in command_faults(command):
            yield fault.below(index)


def command_faults(command: Wire) -> Iterator[Fault]:
    """What is wrong with one command."""
    if command.get("type") not in (None, 1):
        text = "The local table knows slash commands only (type 1)."
        yield Fault(("type",), "BASE_TYPE_CHOICES", text)
        return
    yield from _named(command, ())
    yield from _options_faults(command.get("options") or [], ("options",), 0)
    size = command_characters(command)
    if size > COMMAND_CHARACTERS:
        text = f"Command exceeds maximum size ({COMMAND_CHARACTERS}): it has {size} characters"
        yield Fault((), "APPLICATION_COMMAND_TOO_LARGE", text)


def is_command_name(name: str) -> bool:
    """Whether Discord takes this as the name of a command or option: lower case, no spaces, 1-32."""
    return bool(_NAME.match(name)) and name == name.lower() and unicodedata.is_normalized("NFC", name)


def _named(item: Wire, where: Where) -> Iterator[Fault]:
    names: dict[Where, str] = {("name",): item.get("name") or ""}
    names |= {("name_localizations", tongue): name for tongue, name in (item.get("name_localizations") or {}).items()}
    for place, name in names.items():
        if not is_command_name(name):
            text = f"Command name is invalid: {name!r}"
            yield Fault((*where, *place), "APPLICATION_COMMAND_INVALID_NAME", text)
    texts: dict[Where, str] = {("description",): item.get("description") or ""}
    texts |= {("description_localizations", k): v for k, v in (item.get("description_localizations") or {}).items()}
    for place, text in texts.items():
        if not 1 <= len(text) <= 100:
            yield Fault((*where, *place), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")


def _options_faults(options: list[Wire], where: Where, depth: int) -> Iterator[Fault]:
    if len(options) > 25:
        yield too_long(where, 25)
    nested = [option.get("type") in (SUB_COMMAND, SUB_GROUP) for option in options]
    if any(nested) and not all(nested):
        text = "Sub-command and sub-command group option types are mutually exclusive to all other types"
        yield Fault(where, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", text)
    seen: set[str] = set()
    optional_before = False
    for index, option in enumerate(options):
        here = (*where, index)
        yield from _named(option, here)
        if option.get("name") in seen:
            text = f"Option name already used: {option.get('name')!r}"
            yield Fault((*here, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", text)
        seen.add(option.get("name", ""))
        kind = option.get("type")
        if kind not in OPTION_TYPES or (kind == SUB_GROUP and depth) or (kind == SUB_COMMAND and depth > 1):
            text = "Option type is unknown, or not allowed at this depth"
            yield Fault((*here, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", text)
        elif kind in (SUB_COMMAND, SUB_GROUP):
            yield from _options_faults(option.get("options") or [], (*here, "options"), depth + 1)
            continue
        if option.get("required") and optional_before:
            text = "Required options must be placed before non-required options"
            yield Fault(here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", text)
        optional_before = optional_before or not option.get("required")
        for at, channel in enumerate(option.get("channel_types") or []):
            if channel not in CHANNEL_TYPES:
                text = f"Value must be one of {tuple(sorted(CHANNEL_TYPES))}."
                yield Fault((*here, "channel_types", at), "BASE_TYPE_CHOICES", text)
        yield from _static_choice_faults(option, here)


def _static_choice_faults(option: Wire, here: Where) -> Iterator[Fault]:
    choices = option.get("choices") or []
    if choices and option.get("autocomplete"):
        text = "Autocomplete cannot be set together with choices"
        yield Fault((*here, "autocomplete"), "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_WITH_CHOICES", text)
    if choices and option.get("type") in (3, 4, 10):
        for fault in choice_faults(choices, option["type"]):
            yield fault.below(*here)
    names = [choice.get("name") for choice in choices]
    if len(set(names)) < len(names):
        text = "Choice names must be unique"
        yield Fault((*here, "choices"), "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS", text)


def command_characters(item: Wire) -> int:
    """Characters of names, descriptions and values; of each text its longest translation counts."""

    def longest(thing: Wire, key: str) -> int:
        return max(len(text) for text in (thing.get(key) or "", *(thing.get(f"{key}_localizations") or {}).values()))

    size = longest(item, "name") + longest(item, "description")
    size += sum(longest(c, "name") + len(str(c.get("value", ""))) for c in item.get("choices") or [])
    return size + sum(map(command_characters, item.get("options") or []))

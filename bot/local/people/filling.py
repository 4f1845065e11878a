"""What a person fills in, checked as Discord's client checks it: options of commands, menus, dialogs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.local.bounds import limits, parts
from bot.local.world import World
from bot.local.world.shapes import Wire

_TEXT, _WHOLE, _YES_NO, _USER, _CHANNEL, _MENTIONABLE, _NUMBER, _FILE = 3, 4, 5, 6, 7, 9, 10, 11


class CannotDo(Exception):
    """Discord's client would not let a person do this; the text says what is possible instead."""


@dataclass
class Filling:
    """The values of one deed; ``resolved`` gathers the people and channels among them."""

    world: World
    locale: str
    resolved: Wire

    def options(self, known: list[Wire], given: Mapping[str, Any], *, complete: bool) -> list[Wire]:
        """The options to send; while a person still types (not ``complete``), what does not fit yet is left out."""
        filled: dict[str, Wire] = {}
        for name, value in given.items():
            if value is None:
                continue
            option = named(known, name, self.locale, "option")
            try:
                sent = self.value(option, value)
            except CannotDo:
                if complete:
                    raise
                continue
            filled[option["name"]] = {"name": option["name"], "type": option["type"], "value": sent}
        absent = [option["name"] for option in known if option.get("required") and option["name"] not in filled]
        if absent and complete:
            raise CannotDo(f"These options are required: {', '.join(absent)}.")
        return [filled[option["name"]] for option in known if option["name"] in filled]

    def value(self, option: Wire, value: Any) -> Any:
        """One value as it is sent for this option."""
        kind, name = option["type"], option["name"]
        if option.get("choices"):
            return _choice_value(option, value, self.locale)
        if kind == _TEXT:
            text = str(value)
            _within(name, len(text), option.get("min_length"), option.get("max_length") or 6000, "characters")
            return text
        if kind in (_WHOLE, _NUMBER):
            number = _number(name, value, whole=kind == _WHOLE)
            _within(name, number, option.get("min_value"), option.get("max_value"), "")
            return number
        if kind == _YES_NO:
            if not isinstance(value, bool):
                raise CannotDo(f"{name} is yes or no (True or False), not {value!r}.")
            return value
        if kind in (_USER, _MENTIONABLE):
            return self.person(name, value)
        if kind == _CHANNEL:
            return self.channel(name, value)
        if kind == _FILE:
            return self.file(name, value)
        raise CannotDo(f"The local table cannot fill in options of type {kind} ({name}).")

    def person(self, name: str, value: Any) -> str:
        """The id of a person given as ``Person``, id or name."""
        wanted = str(getattr(value, "id", value))
        user = self.world.users.get(wanted) or self.world.find_person(wanted)
        if user is None:
            raise CannotDo(f"{name}: there is nobody called {value!r}.")
        user_id = str(user["id"])
        member = {k: v for k, v in self.world.member(user_id).items() if k not in ("user", "deaf", "mute")}
        self.resolved.setdefault("users", {})[user_id] = user
        self.resolved.setdefault("members", {})[user_id] = {**member, "permissions": "0"}
        return user_id

    def file(self, name: str, value: Any) -> str:
        """The id of a file given as (its name, its bytes)."""
        try:
            filename, data = value
        except (TypeError, ValueError):
            raise CannotDo(f"{name} is a file: give its name and its bytes.") from None
        if len(data) > limits.FILE_BYTES:
            raise CannotDo(f"{name}: {len(data)} bytes are more than {limits.FILE_BYTES}, which is what may be sent.")
        uploaded = self.world.files.take(filename, data)
        self.resolved.setdefault("attachments", {})[uploaded["id"]] = {**uploaded, "ephemeral": True}
        return str(uploaded["id"])

    def channel(self, name: str, value: Any) -> str:
        """The id of a channel given as its JSON, id or name."""
        channel = value if isinstance(value, dict) else self.world.find_channel(str(value))
        if channel is None:
            raise CannotDo(f"{name}: there is no channel {value!r}.")
        self.resolved.setdefault("channels", {})[channel["id"]] = {**channel, "permissions": "0"}
        return str(channel["id"])


def in_language(item: Wire, key: str, locale: str) -> str:
    """A name or description in the person's language."""
    return str((item.get(f"{key}_localizations") or {}).get(locale) or item[key])


def named(items: list[Wire], name: str, locale: str, what: str) -> Wire:
    """The command or option of this name, in English or in the person's language."""
    wanted = {name, name.replace("_", "-")}
    for item in items:
        if item["name"] in wanted or in_language(item, "name", locale) in wanted:
            return item
    there = ", ".join(item["name"] for item in items) or "none"
    raise CannotDo(f"There is no {what} {name!r}; there are: {there}.")


def _choice_value(option: Wire, value: Any, locale: str) -> Any:
    for choice in option["choices"]:
        if value in (choice["value"], choice["name"], in_language(choice, "name", locale), str(choice["value"])):
            return choice["value"]
    there = ", ".join(str(choice["value"]) for choice in option["choices"])
    raise CannotDo(f"{option['name']} is one of {there}, not {value!r}.")


def _number(name: str, value: Any, *, whole: bool) -> int | float:
    try:
        return int(str(value)) if whole else float(str(value))
    except ValueError:
        raise CannotDo(f"{name} is a {'whole ' if whole else ''}number, not {value!r}.") from None


def _within(name: str, number: float, least: float | None, most: float | None, unit: str) -> None:
    if (least is not None and number < least) or (most is not None and number > most):
        low, high = ("any" if limit is None else f"{limit:g}" for limit in (least, most))
        raise CannotDo(f"{name} is between {low} and {high} {unit}".rstrip() + f", not {number:g}.")


def chosen_values(component: Wire, values: list[str]) -> list[str]:
    """What a string menu sends for these values or labels."""
    chosen = []
    for wanted in values:
        fitting = [o["value"] for o in component["options"] if wanted in (o["value"], o["label"])]
        if not fitting:
            there = ", ".join(option["value"] for option in component["options"])
            raise CannotDo(f"The menu has no {wanted!r}; there are: {there}.")
        chosen.append(fitting[0])
    _within("The number of chosen lines", len(chosen), component["min_values"], component["max_values"], "")
    return chosen


def filled(component: Wire, left: dict[str, Any], label: str = "") -> Wire:
    """One component of a dialog as the client sends it back, with its value from what is ``left`` to fill in."""
    kind = component["type"]
    frame: Wire = {"type": kind, "id": component.get("id", 0)}
    if kind == parts.ROW:
        return {**frame, "components": [filled(child, left) for child in component["components"]]}
    if kind == parts.LABELLED:
        return {**frame, "component": filled(component["component"], left, component["label"])}
    if kind == parts.TEXT_DISPLAY:
        return frame
    name = label or component.get("label") or component["custom_id"]
    key = next((key for key in (component["custom_id"], name) if key in left), None)
    value = left.pop(key) if key is not None else None
    frame["custom_id"] = component["custom_id"]
    needed = component.get("required", True) is not False
    if kind == parts.TEXT_INPUT:
        text = str(component.get("value") or "" if value is None else value)
        if text or needed:
            least, most = component.get("min_length") or int(needed), component.get("max_length") or 4000
            _within(name, len(text), least, most, "characters")
        return {**frame, "value": text}
    if kind == parts.STRING_SELECT:
        chosen = [value] if isinstance(value, str) else list(value or [])
        if value is None:
            chosen = [option["value"] for option in component["options"] if option.get("default")]
        if not chosen and needed:
            raise CannotDo(f"{name} must be filled in.")
        return {**frame, "values": chosen_values(component, chosen) if chosen else []}
    raise CannotDo(f"The local table cannot fill in dialog fields of type {kind}.")

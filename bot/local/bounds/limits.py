"""Discord's published limits on messages, components, modals, commands and choices.

Each function reads one request body and yields what Discord would object to; nothing here changes anything.
Lengths are in characters, as Discord counts them (Unicode code points).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from bot.local.bounds.errors import Fault, Where
from bot.local.bounds.parts import (
    BUTTON,
    COMPONENTS_V2,
    CONTAINER,
    FILE,
    GALLERY,
    LABELLED,
    LINK,
    PREMIUM,
    ROW,
    SECTION,
    SELECTS,
    SEPARATOR,
    STRING_SELECT,
    TEXT_DISPLAY,
    TEXT_INPUT,
    THUMBNAIL,
    Wire,
    walk,
)

CONTENT = 2000
EMBEDS = 10
EMBEDS_TOTAL = 6000
ROWS = 5
BUTTONS_IN_ROW = 5
SELECT_OPTIONS = 25
COMPONENTS = 40
DISPLAYED_TEXT = 4000
CUSTOM_ID = 100
LABEL = 80
FILES = 10
FILE_BYTES = 10 * 1024 * 1024
ALT_TEXT = 1024
MODAL_TITLE = 45
CHOICES = 25


_INSIDE: dict[int, frozenset[int]] = {
    ROW: frozenset({BUTTON}) | SELECTS,
    SECTION: frozenset({TEXT_DISPLAY}),
    CONTAINER: frozenset({ROW, SECTION, TEXT_DISPLAY, GALLERY, FILE, SEPARATOR}),
}
_TOP_CLASSIC = frozenset({ROW})
_TOP_V2 = frozenset({ROW, SECTION, TEXT_DISPLAY, GALLERY, FILE, SEPARATOR, CONTAINER})
_TOP_MODAL = frozenset({ROW, TEXT_DISPLAY, LABELLED})

_EMBED_LENGTHS = {"title": 256, "description": 4096}


def too_long(where: Where, limit: int) -> Fault:
    return Fault(where, "BASE_TYPE_MAX_LENGTH", f"Must be {limit} or fewer in length.")


def missing(where: Where) -> Fault:
    return Fault(where, "BASE_TYPE_REQUIRED", "This field is required")


# Messages


def message_faults(body: Wire, *, was_v2: bool = False) -> Iterator[Fault]:
    """What is wrong with a message to be sent, or with the edit of one that ``was_v2``."""
    if len(body.get("content") or "") > CONTENT:
        yield too_long(("content",), CONTENT)
    yield from _embed_faults(body.get("embeds") or [])
    yield from _attachment_faults(body.get("attachments") or [])
    components = body.get("components") or []
    v2 = was_v2 or bool(int(body.get("flags") or 0) & COMPONENTS_V2)
    if v2:
        for key in ("content", "embeds", "poll", "sticker_ids"):
            if body.get(key):
                text = f'The "{key}" field cannot be used when using MessageFlags.IS_COMPONENTS_V2'
                yield Fault((key,), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", text)
    elif len(components) > ROWS:
        yield too_long(("components",), ROWS)
    yield from _component_faults(components, _TOP_V2 if v2 else _TOP_CLASSIC)


def _attachment_faults(attachments: list[Wire]) -> Iterator[Fault]:
    if len(attachments) > FILES:
        yield too_long(("attachments",), FILES)
    for index, attachment in enumerate(attachments):
        if len(attachment.get("description") or "") > ALT_TEXT:
            yield too_long(("attachments", index, "description"), ALT_TEXT)


def _embed_faults(embeds: list[Wire]) -> Iterator[Fault]:
    if len(embeds) > EMBEDS:
        yield too_long(("embeds",), EMBEDS)
    for index, embed in enumerate(embeds):
        here: Where = ("embeds", index)
        if not any(value for key, value in embed.items() if key not in ("type", "color", "timestamp")):
            yield missing((*here, "description"))
        for key, limit in _EMBED_LENGTHS.items():
            if len(embed.get(key) or "") > limit:
                yield too_long((*here, key), limit)
        for key, part, limit in (("footer", "text", 2048), ("author", "name", 256)):
            if len((embed.get(key) or {}).get(part) or "") > limit:
                yield too_long((*here, key, part), limit)
        yield from _field_faults(embed.get("fields") or [], here)
    total = sum(map(_embed_characters, embeds))
    if total > EMBEDS_TOTAL:
        yield Fault(
            ("embeds",), "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {EMBEDS_TOTAL} (is {total})"
        )


def _field_faults(fields: list[Wire], here: Where) -> Iterator[Fault]:
    if len(fields) > 25:
        yield too_long((*here, "fields"), 25)
    for number, entry in enumerate(fields):
        for key, limit in (("name", 256), ("value", 1024)):
            if not entry.get(key):
                yield missing((*here, "fields", number, key))
            elif len(entry[key]) > limit:
                yield too_long((*here, "fields", number, key), limit)


def _embed_characters(embed: Wire) -> int:
    texts = [embed.get("title"), embed.get("description")]
    texts += [(embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")]
    texts += [entry.get(key) for entry in embed.get("fields") or [] for key in ("name", "value")]
    return sum(len(text) for text in texts if text)


# Components


def _component_faults(components: list[Wire], top: frozenset[int]) -> Iterator[Fault]:
    found = list(walk(components, ("components",)))
    if len(found) > COMPONENTS:
        text = f"Total number of components {len(found)} exceeds the maximum of {COMPONENTS}"
        yield Fault(("components",), "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", text)
    for index, component in enumerate(components):
        if component.get("type") not in top:
            yield _misplaced(("components", index, "type"), top)
    shown = sum(len(c.get("content") or "") for _, c in found if c.get("type") == TEXT_DISPLAY)
    if shown > DISPLAYED_TEXT:
        text = f"Displayable text size exceeds maximum size of {DISPLAYED_TEXT} (is {shown})"
        yield Fault(("components",), "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", text)
    yield from _twice(found, "custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED")
    yield from _twice(found, "id", "COMPONENT_ID_DUPLICATED")
    for where, component in found:
        yield from _one_component(where, component)


def _misplaced(where: Where, allowed: Iterable[int]) -> Fault:
    kinds = ", ".join(map(str, sorted(allowed)))
    return Fault(where, "UNION_TYPE_CHOICES", f'Value of field "type" must be one of ({kinds}).')


def _twice(found: list[tuple[Where, Wire]], key: str, code: str) -> Iterator[Fault]:
    seen: set[Any] = set()
    for where, component in found:
        value = component.get(key)
        if value and value in seen:
            yield Fault((*where, key), code, f"Component {key.replace('_', ' ')} cannot be duplicated ({value!r})")
        seen.add(value)


def _one_component(where: Where, component: Wire) -> Iterator[Fault]:
    kind = component.get("type")
    if kind in _INSIDE:
        for index, child in enumerate(component.get("components") or []):
            if child.get("type") not in _INSIDE[kind] and not (kind == ROW and child.get("type") == TEXT_INPUT):
                yield _misplaced((*where, "components", index, "type"), _INSIDE[kind])
    if len(component.get("custom_id") or "") > CUSTOM_ID:
        yield too_long((*where, "custom_id"), CUSTOM_ID)
    if kind == ROW:
        yield from _row_faults(where, component.get("components") or [])
    elif kind == BUTTON:
        yield from _button_faults(where, component)
    elif kind in SELECTS:
        yield from _select_faults(where, component)
    elif kind == SECTION:
        yield from _section_faults(where, component)
    elif kind == TEXT_DISPLAY and not component.get("content"):
        yield missing((*where, "content"))
    elif kind == CONTAINER and not component.get("components"):
        yield missing((*where, "components"))
    elif kind == GALLERY:
        yield from _gallery_faults(where, component.get("items") or [])


def _row_faults(where: Where, children: list[Wire]) -> Iterator[Fault]:
    buttons = sum(child.get("type") == BUTTON for child in children)
    others = len(children) - buttons
    if not children:
        yield Fault((*where, "components"), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.")
    elif buttons > BUTTONS_IN_ROW:
        yield too_long((*where, "components"), BUTTONS_IN_ROW)
    elif others > 1 or (others and buttons):
        text = "The specified component exceeds the maximum width"
        yield Fault((*where, "components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", text)


def _button_faults(where: Where, button: Wire) -> Iterator[Fault]:
    style = button.get("style")
    if style not in range(1, 7):
        yield Fault((*where, "style"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2, 3, 4, 5, 6).")
    if style == LINK:
        if not button.get("url"):
            yield missing((*where, "url"))
        if button.get("custom_id"):
            text = "A custom id and url cannot both be specified"
            yield Fault((*where, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", text)
    elif style != PREMIUM and not button.get("custom_id"):
        yield Fault((*where, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", "A custom id is required")
    if len(button.get("label") or "") > LABEL:
        yield too_long((*where, "label"), LABEL)
    if style != PREMIUM and not button.get("label") and not button.get("emoji"):
        yield missing((*where, "label"))


def _select_faults(where: Where, select: Wire) -> Iterator[Fault]:
    least, most = _or(select.get("min_values"), 1), _or(select.get("max_values"), 1)
    if not select.get("custom_id"):
        yield missing((*where, "custom_id"))
    if len(select.get("placeholder") or "") > 150:
        yield too_long((*where, "placeholder"), 150)
    if least > most:
        text = "min_values must be less than or equal to max_values"
        yield Fault((*where, "min_values"), "SELECT_COMPONENT_MIN_VALUES_TOO_LARGE", text)
    if select.get("type") == STRING_SELECT:
        yield from _select_option_faults(where, select.get("options") or [], most)


def _select_option_faults(where: Where, options: list[Wire], most: int) -> Iterator[Fault]:
    if not 1 <= len(options) <= SELECT_OPTIONS:
        text = f"Must be between 1 and {SELECT_OPTIONS} in length."
        yield Fault((*where, "options"), "BASE_TYPE_BAD_LENGTH", text)
    if most > len(options):
        text = "max_values must be less than or equal to the number of options"
        yield Fault((*where, "max_values"), "SELECT_COMPONENT_MAX_VALUES_TOO_LARGE", text)
    if sum(bool(option.get("default")) for option in options) > most:
        text = "More options are selected by default than max_values allows"
        yield Fault((*where, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", text)
    seen: set[Any] = set()
    for index, option in enumerate(options):
        here = (*where, "options", index)
        for key in ("label", "value", "description"):
            if len(option.get(key) or "") > 100:
                yield too_long((*here, key), 100)
            if key != "description" and not option.get(key):
                yield missing((*here, key))
        if option.get("value") in seen:
            text = "The specified option value is already used"
            yield Fault((*here, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", text)
        seen.add(option.get("value"))


def _section_faults(where: Where, section: Wire) -> Iterator[Fault]:
    if not 1 <= len(section.get("components") or []) <= 3:
        yield Fault((*where, "components"), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 3 in length.")
    accessory = section.get("accessory")
    if not isinstance(accessory, dict):
        yield missing((*where, "accessory"))
    elif accessory.get("type") not in (BUTTON, THUMBNAIL):
        yield _misplaced((*where, "accessory", "type"), (BUTTON, THUMBNAIL))


def _gallery_faults(where: Where, items: list[Wire]) -> Iterator[Fault]:
    if not 1 <= len(items) <= 10:
        yield Fault((*where, "items"), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 10 in length.")
    for index, item in enumerate(items):
        if len(item.get("description") or "") > ALT_TEXT:
            yield too_long((*where, "items", index, "description"), ALT_TEXT)


def _or(value: Any, otherwise: int) -> int:
    return otherwise if value is None else int(value)


# Modals and choices


def modal_faults(data: Wire) -> Iterator[Fault]:
    """What is wrong with a modal (answer type 9)."""
    title, components = data.get("title") or "", data.get("components") or []
    if not 1 <= len(title) <= MODAL_TITLE:
        yield Fault(("title",), "BASE_TYPE_BAD_LENGTH", f"Must be between 1 and {MODAL_TITLE} in length.")
    if not 1 <= len(data.get("custom_id") or "") <= CUSTOM_ID:
        yield Fault(("custom_id",), "BASE_TYPE_BAD_LENGTH", f"Must be between 1 and {CUSTOM_ID} in length.")
    if not 1 <= len(components) <= ROWS:
        yield Fault(("components",), "BASE_TYPE_BAD_LENGTH", f"Must be between 1 and {ROWS} in length.")
    yield from _component_faults(components, _TOP_MODAL)
    for where, component in walk(components, ("components",)):
        if component.get("type") == TEXT_INPUT:
            yield from _text_input_faults(where, component)
        elif component.get("type") == LABELLED:
            if not 1 <= len(component.get("label") or "") <= 45:
                yield Fault((*where, "label"), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 45 in length.")
            if len(component.get("description") or "") > 100:
                yield too_long((*where, "description"), 100)


def _text_input_faults(where: Where, field: Wire) -> Iterator[Fault]:
    if not field.get("custom_id"):
        yield missing((*where, "custom_id"))
    if where[-1] != "component" and not 1 <= len(field.get("label") or "") <= 45:
        yield Fault((*where, "label"), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 45 in length.")
    if len(field.get("placeholder") or "") > 100:
        yield too_long((*where, "placeholder"), 100)
    if len(field.get("value") or "") > min(4000, _or(field.get("max_length"), 4000)):
        yield too_long((*where, "value"), _or(field.get("max_length"), 4000))


def choice_faults(choices: list[Wire], option_type: int) -> Iterator[Fault]:
    """What is wrong with autocomplete choices for an option of this type (3 text, 4 whole number, 10 number)."""
    if len(choices) > CHOICES:
        yield too_long(("choices",), CHOICES)
    fitting: tuple[type, ...] = {3: (str,), 4: (int,), 10: (int, float)}[option_type]
    for index, choice in enumerate(choices):
        here: Where = ("choices", index)
        for name in (choice.get("name"), *(choice.get("name_localizations") or {}).values()):
            if not 1 <= len(name or "") <= 100:
                yield Fault((*here, "name"), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")
        value = choice.get("value")
        if not isinstance(value, fitting) or isinstance(value, bool):
            yield Fault((*here, "value"), "BASE_TYPE_BAD_TYPE", f"{value!r} does not fit the type of the option.")
        elif isinstance(value, str) and not 1 <= len(value) <= 100:
            yield Fault((*here, "value"), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")

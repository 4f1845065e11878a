"""Messages as a person sees them: text, buttons, menus, pictures. For tests and for finding what to press."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.local.bounds import parts
from bot.local.world import World
from bot.local.world.shapes import StoredMessage, Wire


@dataclass(frozen=True, slots=True)
class Button:
    """A button of a message."""

    label: str
    custom_id: str
    style: int
    disabled: bool
    emoji: str
    url: str


@dataclass(frozen=True, slots=True)
class Option:
    """A line of a select menu."""

    label: str
    value: str
    description: str
    default: bool


@dataclass(frozen=True, slots=True)
class Select:
    """A select menu of a message; ``kind`` is Discord's component type (3: strings)."""

    custom_id: str
    placeholder: str
    options: tuple[Option, ...]
    least: int
    most: int
    disabled: bool
    kind: int


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file of a message with its bytes; ``description`` is its alt text."""

    filename: str
    data: bytes
    description: str
    url: str
    content_type: str


class Message:
    """A message, always as it is now: edits and deletion show at once."""

    def __init__(self, world: World, stored: StoredMessage) -> None:
        self._world = world
        self._stored = stored

    def __repr__(self) -> str:
        gone = " (deleted)" if self.deleted else ""
        return f"<Message {self.id} by {self.author}{gone}: {self.text!r}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and other.id == self.id

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def id(self) -> str:
        return self._stored.id

    @property
    def channel_id(self) -> str:
        return self._stored.channel_id

    @property
    def author(self) -> str:
        user = self._world.users[self._stored.author_id]
        return str(user["global_name"] or user["username"])

    @property
    def content(self) -> str:
        return self._stored.content

    @property
    def embeds(self) -> list[Wire]:
        return self._stored.embeds

    @property
    def components(self) -> list[Wire]:
        return self._stored.components

    @property
    def ephemeral(self) -> bool:
        return self._stored.visible_to is not None

    @property
    def thinking(self) -> bool:
        return self._stored.is_loading

    @property
    def edited(self) -> bool:
        return self._stored.edited is not None

    @property
    def deleted(self) -> bool:
        return self._stored.deleted

    @property
    def pinned(self) -> bool:
        return self._stored.pinned

    @property
    def revision(self) -> int:
        """How often the message was edited."""
        return self._stored.revision

    @property
    def mentions(self) -> list[str]:
        """Names of the people who were notified by this message."""
        return [str(self._world.users[user_id]["global_name"]) for user_id in self._stored.pings]

    @property
    def reply_to(self) -> str | None:
        """The id of the message that this one answers."""
        found = self._stored.extra.get("message_reference", {}).get("message_id")
        return None if found is None else str(found)

    @property
    def text(self) -> str:
        """All words of the message, one part a line: content, embeds, text displays, in the order of reading."""
        return "\n".join(part for part in self._parts() if part)

    def _parts(self) -> Iterator[str]:
        yield self._stored.content
        for embed in self._stored.embeds:
            yield (embed.get("author") or {}).get("name") or ""
            yield embed.get("title") or ""
            yield embed.get("description") or ""
            for entry in embed.get("fields") or []:
                yield entry["name"]
                yield entry["value"]
            yield (embed.get("footer") or {}).get("text") or ""
        for _, component in parts.walk(self._stored.components):
            if component["type"] == parts.TEXT_DISPLAY:
                yield component["content"]

    @property
    def buttons(self) -> list[Button]:
        return [
            Button(
                component.get("label") or "",
                component.get("custom_id") or "",
                component["style"],
                bool(component.get("disabled")),
                (component.get("emoji") or {}).get("name") or "",
                component.get("url") or "",
            )
            for _, component in parts.walk(self._stored.components)
            if component["type"] == parts.BUTTON
        ]

    @property
    def selects(self) -> list[Select]:
        return [
            _select(component)
            for _, component in parts.walk(self._stored.components)
            if component["type"] in parts.SELECTS
        ]

    @property
    def attachments(self) -> list[Attachment]:
        """All files, those included that an embed or a gallery shows. A gallery's own alt text counts, too."""
        shown = {item["media"].get("url"): item for item in self._gallery_items()}
        return [
            Attachment(
                entry["filename"],
                self._world.files.read(entry["id"]) or b"",
                entry.get("description") or shown.get(entry["url"], {}).get("description") or "",
                entry["url"],
                entry["content_type"],
            )
            for entry in self._stored.files
        ]

    def _gallery_items(self) -> Iterator[Wire]:
        for _, component in parts.walk(self._stored.components):
            yield from component.get("items") or []
            if component["type"] == parts.THUMBNAIL:
                yield component

    @property
    def thread_id(self) -> str | None:
        """The id of the thread that starts at this message."""
        return self.id if self.id in self._world.channels else None


def _select(component: Wire) -> Select:
    options = tuple(
        Option(o["label"], o["value"], o.get("description") or "", bool(o.get("default")))
        for o in component.get("options") or []
    )
    return Select(
        component["custom_id"],
        component.get("placeholder") or "",
        options,
        component.get("min_values", 1),
        component.get("max_values", 1),
        bool(component.get("disabled")),
        component["type"],
    )

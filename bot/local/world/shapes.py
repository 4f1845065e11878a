"""The shapes of things at the local table, as Discord describes them in JSON."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime

from PIL import Image, UnidentifiedImageError

from bot.local.bounds import parts
from bot.local.bounds.parts import Wire as Wire

TEXT, PUBLIC_THREAD, PRIVATE_THREAD = 0, 11, 12
THREADS = (PUBLIC_THREAD, PRIVATE_THREAD)
DIRECT = 1
"""A channel of the bot and one person."""
HAS_THREAD = 1 << 5
PLAIN, PIN_NOTICE, THREAD_NOTICE, REPLY, COMMAND_ANSWER = 0, 6, 18, 19, 20

EPOCH_MS = 1_420_070_400_000
PERMISSIONS = {
    "view_channel": 1 << 10,
    "send_messages": 1 << 11,
    "manage_messages": 1 << 13,
    "embed_links": 1 << 14,
    "attach_files": 1 << 15,
    "read_message_history": 1 << 16,
    "use_application_commands": 1 << 31,
    "create_public_threads": 1 << 35,
    "create_private_threads": 1 << 36,
    "send_messages_in_threads": 1 << 38,
    "manage_threads": 1 << 34,
    "manage_channels": 1 << 4,
    "pin_messages": 1 << 51,
}
PERSON_PERMISSIONS = sum(
    bit for name, bit in PERMISSIONS.items() if not name.startswith("manage_") and name != "pin_messages"
)
BOT_PERMISSIONS = sum(PERMISSIONS.values())
ALL_PERMISSIONS = (1 << 52) - 1


@dataclass(slots=True)
class Upload:
    """A file as it came in a request."""

    filename: str
    data: bytes


@dataclass(slots=True)
class StoredMessage:
    """One message, as its author sent it; ``World.message_wire`` gives what Discord shows of it.

    ``visible_to`` is the person who alone sees it (ephemeral), or None. ``pings`` are the ids of who was notified.
    """

    id: str
    channel_id: str
    author_id: str
    kind: int
    created: float
    content: str = ""
    embeds: list[Wire] = field(default_factory=list)
    components: list[Wire] = field(default_factory=list)
    files: list[Wire] = field(default_factory=list)
    flags: int = 0
    edited: float | None = None
    visible_to: str | None = None
    pings: list[str] = field(default_factory=list)
    pinned: bool = False
    deleted: bool = False
    extra: Wire = field(default_factory=dict)
    late_edits: list[float] = field(default_factory=list)
    revision: int = 0

    @property
    def is_v2(self) -> bool:
        return bool(self.flags & parts.COMPONENTS_V2)

    @property
    def is_loading(self) -> bool:
        return bool(self.flags & parts.LOADING)

    def row(self) -> Wire:
        """Plain data for the history."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that changed: Discord's event name, its data, and who may know (None: everybody)."""

    event: str
    data: Wire
    only_for: str | None = None


Listener = Callable[[Happening], None]


def stamp(moment: float) -> str:
    """A moment in the notation Discord uses (ISO 8601, UTC)."""
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="microseconds")


def snowflake_time(snowflake: str) -> float:
    """The moment inside an id, in seconds since 1970."""
    return ((int(snowflake) >> 22) + EPOCH_MS) / 1000


def user_wire(user_id: str, name: str, *, is_bot: bool) -> Wire:
    """A user as Discord describes it; a person's name is the display name."""
    return {
        "id": user_id,
        "username": name if is_bot else re.sub(r"[^\w.]", "_", name.casefold()),
        "global_name": None if is_bot else name,
        "discriminator": "0001" if is_bot else "0",
        "avatar": None,
        "bot": is_bot,
        "system": False,
        "banner": None,
        "accent_color": None,
        "avatar_decoration_data": None,
        "public_flags": 0,
        "flags": 0,
    }


def member_wire(user: Wire) -> Wire:
    """A server member as Discord describes it."""
    return {
        "user": user,
        "nick": None,
        "avatar": None,
        "banner": None,
        "roles": [],
        "joined_at": stamp(snowflake_time(user["id"])),
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
        "communication_disabled_until": None,
    }


def guild_wire(guild_id: str, name: str, owner_id: str) -> Wire:
    """The server without its channels and members."""
    everyone = {
        "id": guild_id,
        "name": "@everyone",
        "permissions": str(PERSON_PERMISSIONS),
        "position": 0,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "flags": 0,
    }
    return {
        "id": guild_id,
        "name": name,
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "banner": None,
        "description": None,
        "owner_id": owner_id,
        "afk_channel_id": None,
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "preferred_locale": "en-US",
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "vanity_url_code": None,
        "application_id": None,
        "premium_progress_bar_enabled": False,
        "features": [],
        "emojis": [],
        "stickers": [],
        "roles": [everyone],
    }


def channel_wire(channel_id: str, guild_id: str, name: str, topic: str | None, position: int) -> Wire:
    """A text channel as Discord describes it."""
    return {
        "id": channel_id,
        "type": TEXT,
        "guild_id": guild_id,
        "name": name,
        "topic": topic,
        "position": position,
        "parent_id": None,
        "permission_overwrites": [],
        "nsfw": False,
        "rate_limit_per_user": 0,
        "last_message_id": None,
        "flags": 0,
    }


def direct_wire(channel_id: str, user: Wire) -> Wire:
    """The channel of direct messages with a person. Its name is the local table's own."""
    return {
        "id": channel_id,
        "type": DIRECT,
        "name": f"@{user['username']}",
        "recipients": [user],
        "parent_id": None,
        "permission_overwrites": [],
        "last_message_id": None,
        "flags": 0,
    }


def thread_wire(thread_id: str, parent: Wire, owner_id: str, name: str, *, kind: int, minutes: int, now: str) -> Wire:
    """A thread as Discord describes it, without members or messages yet."""
    thread: Wire = {
        "id": thread_id,
        "type": kind,
        "guild_id": parent["guild_id"],
        "parent_id": parent["id"],
        "owner_id": owner_id,
        "name": name,
        "last_message_id": None,
        "message_count": 0,
        "total_message_sent": 0,
        "member_count": 0,
        "rate_limit_per_user": 0,
        "flags": 0,
        "thread_metadata": {
            "archived": False,
            "archive_timestamp": now,
            "auto_archive_duration": minutes,
            "locked": False,
            "create_timestamp": now,
        },
    }
    if kind == PRIVATE_THREAD:
        thread["thread_metadata"]["invitable"] = True
    return thread


def media_links(message: StoredMessage) -> Iterator[tuple[Wire, str]]:
    """Every place in embeds and components that may hold the address of a picture: the object and its key."""
    yield from embed_links(message.embeds)
    for _, component in parts.walk(message.components):
        for _, item in parts.media_of(component):
            yield item, "url"


def embed_links(embeds: list[Wire]) -> Iterator[tuple[Wire, str]]:
    """The same, in embeds only."""
    for embed in embeds:
        for part, key in (("image", "url"), ("thumbnail", "url"), ("author", "icon_url"), ("footer", "icon_url")):
            if (embed.get(part) or {}).get(key):
                yield embed[part], key


def number_components(components: list[Wire]) -> None:
    """Give each component without an id the next free one, and selects their defaults, as Discord does."""
    found = [component for _, component in parts.walk(components)]
    taken = {component.get("id") for component in found}
    following = 1
    for component in found:
        if not component.get("id"):
            while following in taken:
                following += 1
            component["id"] = following
            taken.add(following)
        if component.get("type") in parts.SELECTS:
            component.setdefault("min_values", 1)
            component.setdefault("max_values", 1)


def picture_size(data: bytes) -> Wire:
    """Width and height of a picture, or nothing if these bytes are none."""
    try:
        with Image.open(io.BytesIO(data)) as picture:
            return {"width": picture.width, "height": picture.height}
    except (UnidentifiedImageError, OSError):
        return {}

"""The world of the local table: one server with people, channels, threads, messages and files.

Everything is kept as Discord would send it. Every change goes through a method of ``World``, which tells the
listeners (the bot's gateway, the pages in browsers, waiting people) and notes what a history has to save.
"""

from __future__ import annotations

import asyncio
import mimetypes
import re
import time
from collections.abc import Callable

from bot.local import errors, limits
from bot.local.commands import Commands
from bot.local.errors import Refusal
from bot.local.shapes import (
    ALL_PERMISSIONS,
    BOT_PERMISSIONS,
    DIRECT,
    EPOCH_MS,
    HAS_THREAD,
    PERMISSIONS,
    PERSON_PERMISSIONS,
    PIN_NOTICE,
    PLAIN,
    PUBLIC_THREAD,
    TEXT,
    THREAD_NOTICE,
    THREADS,
    Happening,
    Listener,
    StoredMessage,
    Upload,
    Wire,
    channel_wire,
    direct_wire,
    embed_links,
    guild_wire,
    media_links,
    member_wire,
    number_components,
    picture_size,
    stamp,
    thread_wire,
    user_wire,
)


class World:
    """The state of the local table. ``refusals`` lists every request of the bot's that was refused."""

    def __init__(self, *, guild_name: str, bot_name: str) -> None:
        self.ahead = 0.0
        self._last_id = 0
        self.base_url = ""
        self.refusals: list[Refusal] = []
        self.listeners: list[Listener] = []
        self.changed = asyncio.Event()
        self.users: dict[str, Wire] = {}
        self.channels: dict[str, Wire] = {}
        self.denied: dict[str, int] = {}
        self.closed_doors: set[str] = set()
        self.thread_members: dict[str, dict[str, Wire]] = {}
        self.messages: dict[str, dict[str, StoredMessage]] = {}
        self.file_data: dict[str, bytes] = {}
        self.fetch_file: Callable[[str], bytes | None] = lambda file_id: None
        self.keeping = False
        self.dirty: dict[tuple[str, str], Wire | StoredMessage | None] = {}
        self.new_files: dict[str, bytes] = {}
        self.guild_id, self.bot_id = self.new_id(), self.new_id()
        self.guild_name, self.bot_name = guild_name, bot_name
        self.users[self.bot_id] = user_wire(self.bot_id, bot_name, is_bot=True)
        self.commands = Commands(self)

    # Time, ids, listeners

    def now(self) -> float:
        """Seconds since 1970, by the world's clock, which a test may put ahead."""
        return time.time() + self.ahead

    def advance(self, seconds: float) -> None:
        """Put the world's clock ahead: deadlines, tokens and the age of messages follow it."""
        self.ahead += seconds

    def new_id(self) -> str:
        """A fresh snowflake: unique, increasing, with the time inside as in Discord's."""
        fresh = max(int(self.now() * 1000 - EPOCH_MS) << 22, self._last_id + 1)
        self._last_id = fresh
        return str(fresh)

    def tell(self, event: str, data: Wire, *, only_for: str | None = None) -> None:
        """Let all listeners know; wakes whoever waits for a change."""
        happening = Happening(event, data, only_for)
        for listener in tuple(self.listeners):
            listener(happening)
        self.stir()

    def stir(self) -> None:
        """Wake whoever waits in ``until``."""
        self.changed.set()
        self.changed = asyncio.Event()

    async def until(self, condition: Callable[[], bool], within: float) -> bool:
        """Wait until the condition holds, for at most so many seconds; says whether it did."""
        give_up = time.monotonic() + within
        while not condition():
            left = give_up - time.monotonic()
            if left <= 0:
                return False
            try:
                await asyncio.wait_for(self.changed.wait(), left)
            except TimeoutError:
                return condition()
        return True

    def note(self, kind: str, key: str, row: Wire | StoredMessage | None) -> None:
        """Something changed that a history has to write (None: it is gone)."""
        if self.keeping:
            self.dirty[kind, key] = row

    def keep(self) -> None:
        """From now on note in ``dirty`` and ``new_files`` what a history has to write down."""
        self.keeping = True
        self.note("meta", "world", {"guild_id": self.guild_id, "bot_id": self.bot_id})

    # People and the server

    def add_person(self, name: str) -> Wire:
        """The user of this name (without regard to case), made if there is none."""
        found = self.find_person(name)
        if found is None:
            found = user_wire(self.new_id(), name, is_bot=False)
            self.users[found["id"]] = found
            self.note("user", found["id"], found)
            self.tell("GUILD_MEMBER_ADD", {**self.member(found["id"]), "guild_id": self.guild_id})
        return found

    def find_person(self, name: str) -> Wire | None:
        wanted = name.casefold()
        for user in self.users.values():
            if not user["bot"] and wanted in (user["username"], user["global_name"].casefold(), user["id"]):
                return user
        return None

    def people(self) -> list[Wire]:
        """All users but the bot, in the order in which they came."""
        return [user for user in self.users.values() if not user["bot"]]

    def member(self, user_id: str) -> Wire:
        """A server member as Discord describes it."""
        if user_id not in self.users:
            raise errors.unknown_member()
        return member_wire(self.users[user_id])

    def owner_id(self) -> str:
        people = self.people()
        return people[0]["id"] if people else self.bot_id

    def guild(self) -> Wire:
        """The server without its channels and members."""
        return guild_wire(self.guild_id, self.guild_name, self.owner_id())

    def permissions(self, channel: Wire, user_id: str) -> int:
        """The permission bits of a person or of the bot in a channel."""
        if user_id != self.bot_id:
            return ALL_PERMISSIONS if user_id == self.owner_id() else PERSON_PERMISSIONS
        parent = channel["parent_id"] if channel["type"] in THREADS else channel["id"]
        return BOT_PERMISSIONS & ~self.denied.get(parent, 0)

    def deny(self, channel: Wire, *names: str) -> None:
        """Take permissions from the bot in one channel (names as in ``PERMISSIONS``)."""
        self.denied[channel["id"]] = bits = sum(PERMISSIONS[name] for name in names)
        channel["permission_overwrites"] = [{"id": self.bot_id, "type": 1, "allow": "0", "deny": str(bits)}]
        self._save_channel(channel)
        self.tell("CHANNEL_UPDATE", channel)

    def demand(self, channel: Wire, *names: str) -> None:
        """Refuse the bot's request unless it has these permissions in the channel."""
        have = self.permissions(channel, self.bot_id)
        if not have & PERMISSIONS["view_channel"]:
            raise errors.missing_access()
        if any(not have & PERMISSIONS[name] for name in names):
            raise errors.missing_permissions()

    # Channels and threads

    def channel(self, channel_id: str) -> Wire:
        if channel_id not in self.channels:
            raise errors.unknown_channel()
        return self.channels[channel_id]

    def find_channel(self, name: str) -> Wire | None:
        """The newest channel or thread with this name or id."""
        wanted = name.removeprefix("#")
        for channel in reversed(self.channels.values()):
            if wanted in (channel["name"], channel["id"]):
                return channel
        return None

    def add_channel(self, name: str, topic: str | None = None) -> Wire:
        """A new text channel."""
        position = sum(channel["type"] == TEXT for channel in self.channels.values())
        channel = channel_wire(self.new_id(), self.guild_id, name, topic, position)
        self.channels[channel["id"]] = channel
        self._save_channel(channel)
        self.tell("CHANNEL_CREATE", channel)
        return channel

    def direct_channel(self, user_id: str) -> Wire:
        """The channel of direct messages with a person; ``closed_doors`` has those who take none."""
        if user_id not in self.users:
            raise errors.unknown_user()
        for channel in self.channels.values():
            if self.reader(channel) == user_id:
                return channel
        channel = direct_wire(self.new_id(), self.users[user_id])
        self.channels[channel["id"]] = channel
        self._save_channel(channel)
        self.tell("CHANNEL_CREATE", channel, only_for=user_id)
        return channel

    @staticmethod
    def reader(channel: Wire) -> str | None:
        """Whom a channel of direct messages is with; None: the channel is everybody's."""
        return str(channel["recipients"][0]["id"]) if channel["type"] == DIRECT else None

    def edit_channel(self, channel: Wire, changes: Wire) -> Wire:
        """Change a channel's or thread's name, topic, or (thread) archived, locked, auto-archive time."""
        inner = channel.get("thread_metadata", {})
        for key, value in changes.items():
            if key in inner:
                inner[key] = value
            elif key in channel:
                channel[key] = value
        if "archived" in changes:
            inner["archive_timestamp"] = stamp(self.now())
        self._save_channel(channel)
        self.tell("THREAD_UPDATE" if channel["type"] in THREADS else "CHANNEL_UPDATE", channel)
        return channel

    def delete_channel(self, channel: Wire) -> None:
        """Remove a channel or thread with everything in it."""
        for thread in [c for c in self.channels.values() if c["type"] in THREADS and c["parent_id"] == channel["id"]]:
            self.delete_channel(thread)
        del self.channels[channel["id"]]
        for message_id in self.messages.pop(channel["id"], {}):
            self.note("message", message_id, None)
        self.note("channel", channel["id"], None)
        self.tell("THREAD_DELETE" if channel["type"] in THREADS else "CHANNEL_DELETE", channel)

    def add_thread(
        self, parent: Wire, owner_id: str, name: str, *, kind: int, minutes: int, start: StoredMessage | None = None
    ) -> Wire:
        """A new thread below a channel, from one of its messages or from nothing."""
        thread_id, now = start.id if start else self.new_id(), stamp(self.now())
        thread = thread_wire(thread_id, parent, owner_id, name, kind=kind, minutes=minutes, now=now)
        self.channels[thread["id"]] = thread
        self.thread_members[thread["id"]] = {}
        self._join(thread, owner_id)
        self._save_channel(thread)
        created = {**thread, "newly_created": True}
        if owner_id == self.bot_id:
            created["member"] = self.thread_members[thread["id"]][owner_id]
        self.tell("THREAD_CREATE", created)
        if start is not None:
            start.flags |= HAS_THREAD
            self._announce("MESSAGE_UPDATE", start)
        elif kind == PUBLIC_THREAD:
            extra = {"message_reference": {"type": 0, "channel_id": thread["id"], "guild_id": self.guild_id}}
            self.add_message(parent, owner_id, {"content": name}, kind=THREAD_NOTICE, extra=extra)
        return thread

    def add_thread_member(self, thread: Wire, user_id: str) -> None:
        if user_id not in self.users:
            raise errors.unknown_user()
        if self._join(thread, user_id):
            self._save_channel(thread)
            member = self.thread_members[thread["id"]][user_id]
            data = {"id": thread["id"], "guild_id": self.guild_id, "member_count": thread["member_count"]}
            self.tell("THREAD_MEMBERS_UPDATE", {**data, "added_members": [member]})

    def remove_thread_member(self, thread: Wire, user_id: str) -> None:
        members = self.thread_members[thread["id"]]
        if members.pop(user_id, None):
            thread["member_count"] = len(members)
            self._save_channel(thread)
            data = {"id": thread["id"], "guild_id": self.guild_id, "member_count": len(members)}
            self.tell("THREAD_MEMBERS_UPDATE", {**data, "removed_member_ids": [user_id]})

    def _join(self, thread: Wire, user_id: str) -> bool:
        members = self.thread_members[thread["id"]]
        if user_id in members:
            return False
        members[user_id] = {
            "id": thread["id"],
            "user_id": user_id,
            "join_timestamp": stamp(self.now()),
            "flags": 0,
        }
        thread["member_count"] = len(members)
        return True

    def _save_channel(self, channel: Wire) -> None:
        members = list(self.thread_members.get(channel["id"], {}))
        self.note("channel", channel["id"], {"channel": channel, "members": members})

    # Messages

    def message(self, channel_id: str, message_id: str) -> StoredMessage:
        found = self.messages.get(channel_id, {}).get(message_id)
        if found is None:
            raise errors.unknown_message()
        return found

    def history(self, channel_id: str, viewer: str | None = None) -> list[StoredMessage]:
        """What a person (or, without one, everybody) sees in a channel, oldest first."""
        return [m for m in self.messages.get(channel_id, {}).values() if m.visible_to in (None, viewer)]

    def add_message(
        self,
        channel: Wire,
        author_id: str,
        body: Wire,
        uploads: dict[int, Upload] | None = None,
        *,
        kind: int = PLAIN,
        visible_to: str | None = None,
        extra: Wire | None = None,
    ) -> StoredMessage:
        """Post a message that was checked before; everybody who may see it is told."""
        message = StoredMessage(self.new_id(), channel["id"], author_id, kind, self.now(), visible_to=visible_to)
        message.extra = dict(extra or {})
        message.flags = int(body.get("flags") or 0) | (limits.EPHEMERAL if visible_to else 0)
        if body.get("nonce") is not None:
            message.extra["nonce"] = body["nonce"]
        self._fill(message, body, uploads or {})
        self.messages.setdefault(channel["id"], {})[message.id] = message
        if not visible_to:
            channel["last_message_id"] = message.id
            if channel["type"] in THREADS:
                channel["message_count"] += 1
                channel["total_message_sent"] += 1
                self._reopen(channel)
            self._save_channel(channel)
        self._announce("MESSAGE_CREATE", message)
        return message

    def edit_message(
        self, message: StoredMessage, body: Wire, uploads: dict[int, Upload] | None = None
    ) -> StoredMessage:
        """Change a message; what the body does not name stays as it is."""
        was_loading = message.is_loading
        message.flags &= ~limits.LOADING
        message.flags |= int(body.get("flags") or 0) & limits.COMPONENTS_V2
        if body.get("attachments") is not None:
            kept = {str(entry["id"]): entry for entry in body["attachments"]}
            message.files = [entry for entry in message.files if entry["id"] in kept]
            for entry in message.files:
                if "description" in kept[entry["id"]]:
                    entry["description"] = kept[entry["id"]]["description"]
        self._fill(message, body, uploads or {})
        if not was_loading:
            message.edited = self.now()
        message.revision += 1
        self._announce("MESSAGE_UPDATE", message)
        return message

    def delete_message(self, message: StoredMessage) -> None:
        message.deleted = True
        self.messages[message.channel_id].pop(message.id, None)
        if not message.visible_to:
            self.note("message", message.id, None)
        gone = {"id": message.id, "channel_id": message.channel_id}
        if not message.visible_to:
            gone["guild_id"] = self.guild_id
        self.tell("MESSAGE_DELETE", gone, only_for=message.visible_to)

    def pin(self, message: StoredMessage, pinned: bool) -> None:
        if message.pinned != pinned:
            message.pinned = pinned
            self._announce("MESSAGE_UPDATE", message)
            if pinned:
                reference = {"type": 0, "channel_id": message.channel_id, "message_id": message.id}
                channel = self.channels[message.channel_id]
                self.add_message(channel, self.bot_id, {}, kind=PIN_NOTICE, extra={"message_reference": reference})

    def _reopen(self, thread: Wire) -> None:
        if thread["thread_metadata"]["archived"]:
            self.edit_channel(thread, {"archived": False})

    def _fill(self, message: StoredMessage, body: Wire, uploads: dict[int, Upload]) -> None:
        described = {str(entry.get("id")): entry for entry in body.get("attachments") or []}
        for number, upload in uploads.items():
            message.files.append(self._store(message, upload, described.get(str(number), {})))
        if "content" in body:
            message.content = body["content"] or ""
        if "embeds" in body:
            message.embeds = [{"type": "rich", **embed} for embed in body["embeds"] or []]
        if "components" in body:
            message.components = body["components"] or []
            number_components(message.components)
        self._link_files(message)
        message.pings = self._pings(message, body.get("allowed_mentions"))

    def _store(self, message: StoredMessage, upload: Upload, described: Wire) -> Wire:
        entry = self.uploaded(described.get("filename") or upload.filename, upload.data, message.channel_id)
        if described.get("description"):
            entry["description"] = described["description"]
        if message.visible_to:
            entry["ephemeral"] = True
        elif self.keeping:
            self.new_files[entry["id"]] = upload.data
        return entry

    def uploaded(self, filename: str, data: bytes, place: str = "0") -> Wire:
        """A file that was sent, in a message or with a command; its bytes are at its address from now on."""
        file_id = self.new_id()
        name = re.sub(r"[^\w.\-]", "_", filename) or "file"
        url = f"{self.base_url}/attachments/{place}/{file_id}/{name}"
        self.file_data[file_id] = data
        return {
            "id": file_id,
            "filename": name,
            "size": len(data),
            "url": url,
            "proxy_url": url,
            "content_type": mimetypes.guess_type(name)[0] or "application/octet-stream",
            **picture_size(data),
        }

    def read_file(self, file_id: str) -> bytes | None:
        """The bytes of an attachment, from memory or from the history."""
        if file_id not in self.file_data:
            found = self.fetch_file(file_id)
            if found is None:
                return None
            self.file_data[file_id] = found
        return self.file_data[file_id]

    def _link_files(self, message: StoredMessage) -> None:
        by_name = {entry["filename"]: entry for entry in message.files}
        for item, key in media_links(message):
            entry = by_name.get(str(item.get(key)).removeprefix("attachment://"))
            if entry and str(item[key]).startswith("attachment://"):
                item[key] = item[f"proxy_{key}"] = entry["url"]
                if key == "url":
                    item |= {name: entry[name] for name in ("width", "height", "content_type") if name in entry}
        for _, component in limits.walk(message.components):
            for _, item in limits.media_of(component):
                item.setdefault("proxy_url", item.get("url"))
                own = (entry["id"] for entry in message.files if entry["url"] == item.get("url"))
                item.setdefault("attachment_id", next(own, None))

    def _pings(self, message: StoredMessage, allowed: Wire | None) -> list[str]:
        shown = [c.get("content") or "" for _, c in limits.walk(message.components) if c["type"] == limits.TEXT_DISPLAY]
        named = dict.fromkeys(re.findall(r"<@!?(\d+)>", "\n".join([message.content, *shown])))
        all_users = allowed is None or "users" in (allowed.get("parse") or [])
        listed = {str(user_id) for user_id in (allowed or {}).get("users") or []}
        return [user_id for user_id in named if user_id in self.users and (all_users or user_id in listed)]

    def message_wire(self, message: StoredMessage) -> Wire:
        """The message as Discord sends it: files that an embed shows are not listed as attachments."""
        in_embeds = {item.get(key) for item, key in embed_links(message.embeds)}
        wire: Wire = {
            "id": message.id,
            "channel_id": message.channel_id,
            "type": message.kind,
            "author": self.users[message.author_id],
            "timestamp": stamp(message.created),
            "edited_timestamp": None if message.edited is None else stamp(message.edited),
            "content": message.content,
            "tts": False,
            "embeds": message.embeds,
            "components": message.components,
            "attachments": [entry for entry in message.files if entry["url"] not in in_embeds],
            "mentions": [self.users[user_id] for user_id in message.pings],
            "mention_roles": [],
            "mention_everyone": False,
            "pinned": message.pinned,
            "flags": message.flags,
            **message.extra,
        }
        reference = message.extra.get("message_reference") or {}
        if "message_id" in reference:
            target = self.messages.get(reference["channel_id"], {}).get(reference["message_id"])
            wire["referenced_message"] = _without_reference(self.message_wire(target)) if target else None
        if message.id in self.channels:
            wire["thread"] = self.channels[message.id]
        return wire

    def _announce(self, event: str, message: StoredMessage) -> None:
        wire = self.message_wire(message)
        if not message.visible_to:
            self.note("message", message.id, message)
        reader = self.reader(self.channels[message.channel_id])
        if not message.visible_to and reader is None:
            wire["guild_id"] = self.guild_id
            wire["member"] = {k: v for k, v in self.member(message.author_id).items() if k != "user"}
        self.tell(event, wire, only_for=message.visible_to or reader)

    def all_commands(self) -> list[Wire]:
        """All commands a person can use, by name."""
        return self.commands.usable()

    # Loading

    def restore(self, rows: list[tuple[str, str, Wire]]) -> None:
        """Take over what a history has kept; called before anybody listens."""
        for kind, key, row in rows:
            if kind == "meta":
                self.users.pop(self.bot_id, None)
                self.guild_id, self.bot_id = row["guild_id"], row["bot_id"]
                self.users = {self.bot_id: user_wire(self.bot_id, self.bot_name, is_bot=True)} | self.users
            elif kind == "user":
                self.users[key] = row
            elif kind == "channel":
                channel = self.channels[key] = row["channel"]
                if channel["type"] in THREADS:
                    self.thread_members[key] = {}
                    for user_id in row["members"]:
                        self._join(channel, user_id)
            elif kind == "commands":
                self.commands.restore(None if key == "global" else key, row["list"])
            elif kind == "message":
                self.messages.setdefault(row["channel_id"], {})[key] = StoredMessage(**row)
        for key, found in self.messages.items():
            self.messages[key] = dict(sorted(found.items(), key=lambda pair: int(pair[0])))
        self._last_id = max([self._last_id, *(int(key) for _, key, _ in rows if key.isdigit())])
        self._rebase()

    def _rebase(self) -> None:
        """The port may differ from last time: point the addresses of old files at this server."""
        stale = re.compile(r"^http://[\w.]+:\d+/attachments/")
        for message in (m for inside in self.messages.values() for m in inside.values()):
            for item, key in [*media_links(message), *((entry, "url") for entry in message.files)]:
                for name in (key, f"proxy_{key}"):
                    if isinstance(item.get(name), str):
                        item[name] = stale.sub(f"{self.base_url}/attachments/", item[name])


def _without_reference(wire: Wire) -> Wire:
    return {key: value for key, value in wire.items() if key != "referenced_message"}

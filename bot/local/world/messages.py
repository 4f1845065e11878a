"""Messages: posted, edited, deleted, pinned, and as Discord shows them."""

from __future__ import annotations

import re

from bot.local.bounds import errors, parts
from bot.local.world.channels import Channels
from bot.local.world.files import Files
from bot.local.world.shapes import (
    PIN_NOTICE,
    PLAIN,
    THREADS,
    StoredMessage,
    Upload,
    Wire,
    embed_links,
    media_links,
    number_components,
    stamp,
)


class Messages(Channels):
    """All messages by channel and id, oldest first."""

    def __init__(self, *, guild_name: str, bot_name: str) -> None:
        super().__init__(guild_name=guild_name, bot_name=bot_name)
        self.messages: dict[str, dict[str, StoredMessage]] = {}
        self.files = Files(self)

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
        message.flags = int(body.get("flags") or 0) | (parts.EPHEMERAL if visible_to else 0)
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
            self.save_channel(channel)
        self.announce("MESSAGE_CREATE", message)
        return message

    def edit_message(
        self, message: StoredMessage, body: Wire, uploads: dict[int, Upload] | None = None
    ) -> StoredMessage:
        """Change a message; what the body does not name stays as it is."""
        was_loading = message.is_loading
        message.flags &= ~parts.LOADING
        message.flags |= int(body.get("flags") or 0) & parts.COMPONENTS_V2
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
        self.announce("MESSAGE_UPDATE", message)
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
            self.announce("MESSAGE_UPDATE", message)
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
        called = self._pings(message, body.get("allowed_mentions"))
        message.pings += [user for user in called if user not in message.pings]  # no change takes a call back

    def _store(self, message: StoredMessage, upload: Upload, described: Wire) -> Wire:
        entry = self.files.take(described.get("filename") or upload.filename, upload.data, message.channel_id)
        if described.get("description"):
            entry["description"] = described["description"]
        if message.visible_to:
            entry["ephemeral"] = True
        else:
            self.files.keep(entry["id"])
        return entry

    def _link_files(self, message: StoredMessage) -> None:
        by_name = {entry["filename"]: entry for entry in message.files}
        for item, key in media_links(message):
            entry = by_name.get(str(item.get(key)).removeprefix("attachment://"))
            if entry and str(item[key]).startswith("attachment://"):
                item[key] = item[f"proxy_{key}"] = entry["url"]
                if key == "url":
                    item |= {name: entry[name] for name in ("width", "height", "content_type") if name in entry}
        for _, component in parts.walk(message.components):
            for _, item in parts.media_of(component):
                item.setdefault("proxy_url", item.get("url"))
                own = (entry["id"] for entry in message.files if entry["url"] == item.get("url"))
                item.setdefault("attachment_id", next(own, None))

    def _pings(self, message: StoredMessage, allowed: Wire | None) -> list[str]:
        shown = [c.get("content") or "" for _, c in parts.walk(message.components) if c["type"] == parts.TEXT_DISPLAY]
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

    def announce(self, event: str, message: StoredMessage) -> None:
        """Tell whoever may see the message that it is new or has changed."""
        wire = self.message_wire(message)
        if not message.visible_to:
            self.note("message", message.id, message)
        reader = self.reader(self.channels[message.channel_id])
        if not message.visible_to and reader is None:
            wire["guild_id"] = self.guild_id
            wire["member"] = {k: v for k, v in self.member(message.author_id).items() if k != "user"}
        self.tell(event, wire, only_for=message.visible_to or reader)


def _without_reference(wire: Wire) -> Wire:
    return {key: value for key, value in wire.items() if key != "referenced_message"}

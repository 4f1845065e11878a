"""Threads: opened, joined, and removed with everything in them."""

from __future__ import annotations

from bot.local.bounds import errors
from bot.local.world.messages import Messages
from bot.local.world.shapes import (
    HAS_THREAD,
    PUBLIC_THREAD,
    THREAD_NOTICE,
    THREADS,
    StoredMessage,
    Wire,
    stamp,
    thread_wire,
)


class Threads(Messages):
    """What needs both channels and messages: a thread starts at a message, or leaves a notice."""

    def add_thread(
        self, parent: Wire, owner_id: str, name: str, *, kind: int, minutes: int, start: StoredMessage | None = None
    ) -> Wire:
        """A new thread below a channel, from one of its messages or from nothing."""
        thread_id, now = start.id if start else self.new_id(), stamp(self.now())
        thread = thread_wire(thread_id, parent, owner_id, name, kind=kind, minutes=minutes, now=now)
        self.channels[thread["id"]] = thread
        self.thread_members[thread["id"]] = {}
        self.join(thread, owner_id)
        self.save_channel(thread)
        created = {**thread, "newly_created": True}
        if owner_id == self.bot_id:
            created["member"] = self.thread_members[thread["id"]][owner_id]
        self.tell("THREAD_CREATE", created)
        if start is not None:
            start.flags |= HAS_THREAD
            self.announce("MESSAGE_UPDATE", start)
        elif kind == PUBLIC_THREAD:
            extra = {"message_reference": {"type": 0, "channel_id": thread["id"], "guild_id": self.guild_id}}
            self.add_message(parent, owner_id, {"content": name}, kind=THREAD_NOTICE, extra=extra)
        return thread

    def add_thread_member(self, thread: Wire, user_id: str) -> None:
        if user_id not in self.users:
            raise errors.unknown_user()
        if self.join(thread, user_id):
            self.save_channel(thread)
            member = self.thread_members[thread["id"]][user_id]
            data = {"id": thread["id"], "guild_id": self.guild_id, "member_count": thread["member_count"]}
            self.tell("THREAD_MEMBERS_UPDATE", {**data, "added_members": [member]})

    def remove_thread_member(self, thread: Wire, user_id: str) -> None:
        members = self.thread_members[thread["id"]]
        if members.pop(user_id, None):
            thread["member_count"] = len(members)
            self.save_channel(thread)
            data = {"id": thread["id"], "guild_id": self.guild_id, "member_count": len(members)}
            self.tell("THREAD_MEMBERS_UPDATE", {**data, "removed_member_ids": [user_id]})

    def join(self, thread: Wire, user_id: str) -> bool:
        """Put somebody among the members, and tell nobody; says whether it is news."""
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

    def delete_channel(self, channel: Wire) -> None:
        """Remove a channel or thread with everything in it."""
        for thread in [c for c in self.channels.values() if c["type"] in THREADS and c["parent_id"] == channel["id"]]:
            self.delete_channel(thread)
        del self.channels[channel["id"]]
        for message_id in self.messages.pop(channel["id"], {}):
            self.note("message", message_id, None)
        self.note("channel", channel["id"], None)
        self.tell("THREAD_DELETE" if channel["type"] in THREADS else "CHANNEL_DELETE", channel)

"""The channels of the server, and those of the bot with one person."""

from __future__ import annotations

from bot.local.bounds import errors
from bot.local.world.guild import Guild
from bot.local.world.shapes import DIRECT, PERMISSIONS, TEXT, THREADS, Wire, channel_wire, direct_wire, stamp


class Channels(Guild):
    """All channels and threads by id, and the members of each thread."""

    def __init__(self, *, guild_name: str, bot_name: str) -> None:
        super().__init__(guild_name=guild_name, bot_name=bot_name)
        self.channels: dict[str, Wire] = {}
        self.thread_members: dict[str, dict[str, Wire]] = {}

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
        self.save_channel(channel)
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
        self.save_channel(channel)
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
        self.save_channel(channel)
        self.tell("THREAD_UPDATE" if channel["type"] in THREADS else "CHANNEL_UPDATE", channel)
        return channel

    def deny(self, channel: Wire, *names: str) -> None:
        """Take permissions from the bot in one channel (names as in ``PERMISSIONS``)."""
        self.denied[channel["id"]] = bits = sum(PERMISSIONS[name] for name in names)
        channel["permission_overwrites"] = [{"id": self.bot_id, "type": 1, "allow": "0", "deny": str(bits)}]
        self.save_channel(channel)
        self.tell("CHANNEL_UPDATE", channel)

    def save_channel(self, channel: Wire) -> None:
        """Let a history write the channel and its members down."""
        members = list(self.thread_members.get(channel["id"], {}))
        self.note("channel", channel["id"], {"channel": channel, "members": members})

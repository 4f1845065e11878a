"""What the bot must be allowed to do in a channel, and what for."""

from __future__ import annotations

from collections.abc import Iterable

import discord

NEEDED = ("view_channel", "send_messages", "attach_files", "embed_links", "read_message_history")
"""Discord's names; in a thread, `send_messages_in_threads` takes the place of `send_messages`."""


def missing(has: discord.Permissions, *, in_thread: bool) -> list[str]:
    """The names of the rights that are not there."""
    needed = ["send_messages_in_threads" if in_thread and name == "send_messages" else name for name in NEEDED]
    return [name for name in needed if not getattr(has, name)]


def missing_in(client: discord.Client, channel: int) -> list[str]:
    """The same as far as the bot knows of a channel without asking Discord; [] also if it does not know it."""
    found = client.get_channel(channel)
    in_thread = isinstance(found, discord.Thread)
    place = found.parent if isinstance(found, discord.Thread) else found
    if not isinstance(place, discord.abc.GuildChannel) or place.guild.me is None:
        return []
    return missing(_granted(place, place.guild.me), in_thread=in_thread)


def _granted(channel: discord.abc.GuildChannel, me: discord.Member) -> discord.Permissions:
    """What is granted by name: without what Discord takes away besides where one may not write at all, so that only
    what somebody has to change is found missing."""
    granted = me.guild_permissions
    if granted.administrator:
        return discord.Permissions.all()
    roles = [channel.overwrites_for(role).pair() for role in me.roles if not role.is_default()]
    together = (
        discord.Permissions(_union(allowed for allowed, _ in roles)),
        discord.Permissions(_union(denied for _, denied in roles)),
    )
    for allowed, denied in (
        channel.overwrites_for(me.guild.default_role).pair(),
        together,
        channel.overwrites_for(me).pair(),
    ):
        granted.handle_overwrite(allowed.value, denied.value)
    return granted


def _union(permissions: Iterable[discord.Permissions]) -> int:
    value = 0
    for each in permissions:
        value |= each.value
    return value

"""The world of the local table: one server with people, channels, threads, messages, files and commands.

Everything is kept as Discord would send it. Every change goes through a method of ``World``, which tells the
listeners (the bot's gateway, the pages in browsers, waiting people) and notes what a history has to save. It is built
up in layers, each on the one before: ground, guild, channels, messages, threads.
"""

from __future__ import annotations

import re

from bot.local.world.commands import Commands
from bot.local.world.shapes import THREADS, StoredMessage, Wire, media_links, user_wire
from bot.local.world.threads import Threads


class World(Threads):
    """The state of the local table, with what a history needs to keep it and to bring it back."""

    def __init__(self, *, guild_name: str, bot_name: str) -> None:
        super().__init__(guild_name=guild_name, bot_name=bot_name)
        self.commands = Commands(self)

    def all_commands(self) -> list[Wire]:
        """All commands a person can use, by name."""
        return self.commands.usable()

    def keep(self) -> None:
        """From now on note in ``dirty``, and in ``files.new``, what a history has to write down."""
        self.keeping = True
        self.note("meta", "world", {"guild_id": self.guild_id, "bot_id": self.bot_id})

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
                        self.join(channel, user_id)
            elif kind == "commands":
                self.commands.restore(None if key == "global" else key, row["list"])
            elif kind == "message":
                self.messages.setdefault(row["channel_id"], {})[key] = StoredMessage(**row)
        for key, found in self.messages.items():
            self.messages[key] = dict(sorted(found.items(), key=lambda pair: int(pair[0])))
        self.count_on(max((int(key) for _, key, _ in rows if key.isdigit()), default=0))
        self._rebase()

    def _rebase(self) -> None:
        """The port may differ from last time: point the addresses of old files at this server."""
        stale = re.compile(r"^http://[\w.]+:\d+/attachments/")
        for message in (m for inside in self.messages.values() for m in inside.values()):
            for item, key in [*media_links(message), *((entry, "url") for entry in message.files)]:
                for name in (key, f"proxy_{key}"):
                    if isinstance(item.get(name), str):
                        item[name] = stale.sub(f"{self.base_url}/attachments/", item[name])

"""The server and the people in it, the bot among them, and what each of them may do."""

from __future__ import annotations

from bot.local.bounds import errors
from bot.local.world.ground import Ground
from bot.local.world.shapes import (
    ALL_PERMISSIONS,
    BOT_PERMISSIONS,
    PERMISSIONS,
    PERSON_PERMISSIONS,
    THREADS,
    Wire,
    guild_wire,
    member_wire,
    user_wire,
)


class Guild(Ground):
    """One server. ``closed_doors`` has those people who take no direct messages."""

    def __init__(self, *, guild_name: str, bot_name: str) -> None:
        super().__init__()
        self.users: dict[str, Wire] = {}
        self.denied: dict[str, int] = {}
        self.closed_doors: set[str] = set()
        self.guild_id, self.bot_id = self.new_id(), self.new_id()
        self.guild_name, self.bot_name = guild_name, bot_name
        self.users[self.bot_id] = user_wire(self.bot_id, bot_name, is_bot=True)

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

    def demand(self, channel: Wire, *names: str) -> None:
        """Refuse the bot's request unless it has these permissions in the channel."""
        have = self.permissions(channel, self.bot_id)
        if not have & PERMISSIONS["view_channel"]:
            raise errors.missing_access()
        if any(not have & PERMISSIONS[name] for name in names):
            raise errors.missing_permissions()

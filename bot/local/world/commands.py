"""The slash commands that the bot has registered: global ones, and those of the server."""

from __future__ import annotations

from bot.local.bounds import errors
from bot.local.world.guild import Guild
from bot.local.world.shapes import Wire


class Commands:
    """All commands by scope (None: global, else the server's id)."""

    def __init__(self, guild: Guild) -> None:
        self._guild = guild
        self._of: dict[str | None, dict[str, Wire]] = {}

    def of(self, scope: str | None) -> dict[str, Wire]:
        """The commands of one scope by id."""
        return self._of.setdefault(scope, {})

    def restore(self, scope: str | None, commands: list[Wire]) -> None:
        """Take over what a history has kept."""
        self._of[scope] = {command["id"]: command for command in commands}

    def replace(self, scope: str | None, commands: list[Wire]) -> list[Wire]:
        """Replace all commands of a scope; those with a known name keep their ids."""
        before = {command["name"]: command["id"] for command in self.of(scope).values()}
        stored = [self._stored(scope, command, before.get(command["name"])) for command in commands]
        self._of[scope] = {command["id"]: command for command in stored}
        self._changed(scope)
        return stored

    def put(self, scope: str | None, command: Wire) -> Wire:
        """Add a command, or replace the one of the same name."""
        same = (known["id"] for known in self.of(scope).values() if known["name"] == command["name"])
        stored = self._stored(scope, command, next(same, None))
        self.of(scope)[stored["id"]] = stored
        self._changed(scope)
        return stored

    def edit(self, scope: str | None, command_id: str, command: Wire) -> Wire:
        """Replace the command with this id."""
        stored = self.of(scope)[command_id] = self._stored(scope, command, command_id)
        self._changed(scope)
        return stored

    def _stored(self, scope: str | None, command: Wire, command_id: str | None) -> Wire:
        place = {"guild_id": scope} if scope else {}
        return {
            "type": 1,
            "options": [],
            "dm_permission": True,
            "default_member_permissions": None,
            "nsfw": False,
            "contexts": None,
            "integration_types": [0],
            "name_localizations": None,
            "description_localizations": None,
            **command,
            **place,
            "id": command_id or self._guild.new_id(),
            "application_id": self._guild.bot_id,
            "version": self._guild.new_id(),
        }

    def remove(self, scope: str | None, command_id: str) -> None:
        """Forget a command."""
        if self.of(scope).pop(command_id, None) is None:
            raise errors.unknown_command()
        self._changed(scope)

    def _changed(self, scope: str | None) -> None:
        self._guild.note("commands", scope or "global", {"list": list(self.of(scope).values())})
        self._guild.tell("COMMANDS_CHANGED", {"commands": self.usable()})

    def usable(self) -> list[Wire]:
        """All commands a person can use, by name; one of the server hides a global one of the same name."""
        known = [*self.of(None).values(), *self.of(self._guild.guild_id).values()]
        by_name = {command["name"]: command for command in known}
        return sorted(by_name.values(), key=lambda command: str(command["name"]))

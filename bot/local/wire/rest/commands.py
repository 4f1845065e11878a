"""The slash commands that the bot registers, for everybody or for one server."""

from __future__ import annotations

from bot.local.bounds import command_limits, errors
from bot.local.bounds.errors import Refused
from bot.local.wire.api import Answered, Call, endpoint
from bot.local.world.shapes import Wire

GLOBAL, OF_GUILD = "/applications/{application}/commands", "/applications/{application}/guilds/{guild}/commands"


def _check_commands(commands: list[Wire]) -> None:
    faults = list(command_limits.commands_faults(commands))
    if faults:
        raise errors.bad_form(*faults)


@endpoint("GET", GLOBAL)
@endpoint("GET", OF_GUILD)
def list_commands(call: Call) -> Answered:
    return list(call.world.commands.of(call.scope()).values())


@endpoint("PUT", GLOBAL)
@endpoint("PUT", OF_GUILD)
def replace_commands(call: Call) -> Answered:
    scope = call.scope()
    _check_commands(call.body)
    return call.world.commands.replace(scope, call.body)


@endpoint("POST", GLOBAL)
@endpoint("POST", OF_GUILD)
def create_command(call: Call) -> Answered:
    scope = call.scope()
    _check_commands([call.body])
    there = {command["name"] for command in call.world.commands.of(scope).values()}
    if len(there | {call.body["name"]}) > command_limits.COMMANDS:
        raise Refused(400, 30032, f"Maximum number of application commands reached ({command_limits.COMMANDS}).")
    return call.world.commands.put(scope, call.body)


@endpoint("GET", GLOBAL + "/{command}")
@endpoint("GET", OF_GUILD + "/{command}")
def get_command(call: Call) -> Answered:
    return _command(call)


@endpoint("PATCH", GLOBAL + "/{command}")
@endpoint("PATCH", OF_GUILD + "/{command}")
def edit_command(call: Call) -> Answered:
    before = _command(call)
    changed = {**before, **call.body}
    _check_commands([changed])
    return call.world.commands.edit(call.scope(), before["id"], changed)


@endpoint("DELETE", GLOBAL + "/{command}")
@endpoint("DELETE", OF_GUILD + "/{command}")
def delete_command(call: Call) -> Answered:
    call.world.commands.remove(call.scope(), call.params["command"])
    return None


def _command(call: Call) -> Wire:
    found = call.world.commands.of(call.scope()).get(call.params["command"])
    if found is None:
        raise errors.unknown_command()
    return found

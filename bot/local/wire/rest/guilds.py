"""The server, its members and its channels."""

from __future__ import annotations

from bot.local.bounds import errors
from bot.local.bounds.errors import Fault
from bot.local.wire.api import Answered, Call, endpoint
from bot.local.wire.rest.fields import check_name
from bot.local.world.shapes import DIRECT, THREADS, Wire


@endpoint("GET", "/users/@me/guilds")
def my_guilds(call: Call) -> Answered:
    return [call.world.guild()]


@endpoint("GET", "/guilds/{guild}")
def guild(call: Call) -> Answered:
    call.guild()
    return {**call.world.guild(), "approximate_member_count": len(call.world.users)}


@endpoint("GET", "/guilds/{guild}/channels")
def guild_channels(call: Call) -> Answered:
    call.guild()
    return [channel for channel in call.world.channels.values() if channel["type"] not in (*THREADS, DIRECT)]


@endpoint("POST", "/guilds/{guild}/channels")
def create_channel(call: Call) -> Answered:
    call.guild()
    if int(call.body.get("type") or 0) != 0:
        raise errors.bad_form(Fault(("type",), "BASE_TYPE_CHOICES", "The local table has text channels only (0)."))
    name = str(call.body.get("name") or "")
    check_name(name)
    return call.world.add_channel(name.lower().replace(" ", "-"), call.body.get("topic"))


@endpoint("GET", "/guilds/{guild}/roles")
def roles(call: Call) -> Answered:
    call.guild()
    found: list[Wire] = call.world.guild()["roles"]
    return found


@endpoint("GET", "/guilds/{guild}/members")
def members(call: Call) -> Answered:
    call.guild()
    limit, after = int(call.query.get("limit", "1")), int(call.query.get("after", "0"))
    ids = sorted(int(user_id) for user_id in call.world.users if int(user_id) > after)
    return [call.world.member(str(user_id)) for user_id in ids[:limit]]


@endpoint("GET", "/guilds/{guild}/members/search")
def search_members(call: Call) -> Answered:
    call.guild()
    query = call.query.get("query", "").casefold()
    found = [user["id"] for user in call.world.users.values() if user["username"].startswith(query)]
    return [call.world.member(user_id) for user_id in found[: int(call.query.get("limit", "1"))]]


@endpoint("GET", "/guilds/{guild}/members/{user}")
def member(call: Call) -> Answered:
    call.guild()
    return call.world.member(call.params["user"])

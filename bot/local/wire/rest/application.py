"""The bot's own account, its application, people, and where the gateway is."""

from __future__ import annotations

from bot.local.bounds import errors
from bot.local.wire.api import Answered, Call, endpoint


@endpoint("GET", "/users/@me")
def me(call: Call) -> Answered:
    return {**call.world.users[call.world.bot_id], "verified": True, "mfa_enabled": False, "locale": "en-US"}


@endpoint("GET", "/users/{user}")
def user(call: Call) -> Answered:
    if call.params["user"] not in call.world.users:
        raise errors.unknown_user()
    return call.world.users[call.params["user"]]


@endpoint("POST", "/users/@me/channels")
def direct_messages(call: Call) -> Answered:
    return call.world.direct_channel(str(call.body.get("recipient_id")))


@endpoint("GET", "/applications/@me")
@endpoint("GET", "/oauth2/applications/@me")
def application(call: Call) -> Answered:
    world = call.world
    return {
        "id": world.bot_id,
        "name": world.bot_name,
        "icon": None,
        "description": "",
        "bot_public": False,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "owner": world.users[world.owner_id()],
        "team": None,
        "bot": world.users[world.bot_id],
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "approximate_guild_count": 1,
    }


@endpoint("GET", "/gateway")
@endpoint("GET", "/gateway/bot")
def gateway(call: Call) -> Answered:
    start = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
    url = call.world.base_url.replace("http", "ws", 1) + "/gateway"
    return {"url": url, "shards": 1, "session_start_limit": start}

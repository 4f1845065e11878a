"""The part of Discord's HTTP API (v10) that a bot like ours uses, endpoint by endpoint."""

from __future__ import annotations

from bot.local import command_limits, errors, limits
from bot.local.api import ENDPOINTS, Answered, Call, endpoint
from bot.local.errors import Fault, Refused
from bot.local.outgoing import check_message
from bot.local.shapes import (
    DIRECT,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    REPLY,
    THREADS,
    StoredMessage,
    Wire,
    stamp,
)

__all__ = ["ENDPOINTS"]

LATE_EDITS_AN_HOUR = 5
ARCHIVE_MINUTES = (60, 1440, 4320, 10080)


# The bot itself


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


# The server


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
    _check_name(name)
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


@endpoint("GET", "/guilds/{guild}/threads/active")
def active_threads(call: Call) -> Answered:
    call.guild()
    world = call.world
    threads = [c for c in world.channels.values() if c["type"] in THREADS and not c["thread_metadata"]["archived"]]
    mine = [world.thread_members[c["id"]].get(world.bot_id) for c in threads]
    return {"threads": threads, "members": [m for m in mine if m], "has_more": False}


# Channels and threads


def _check_name(name: str) -> None:
    if not 1 <= len(name) <= 100:
        raise errors.bad_form(Fault(("name",), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length."))


def _archive_minutes(body: Wire) -> int:
    minutes = int(body.get("auto_archive_duration") or 4320)
    if minutes not in ARCHIVE_MINUTES:
        text = f"Value must be one of {ARCHIVE_MINUTES}."
        raise errors.bad_form(Fault(("auto_archive_duration",), "BASE_TYPE_CHOICES", text))
    return minutes


@endpoint("GET", "/channels/{channel}")
def get_channel(call: Call) -> Answered:
    return call.channel()


@endpoint("PATCH", "/channels/{channel}")
def edit_channel(call: Call) -> Answered:
    channel = call.world.channel(call.params["channel"])
    in_thread = channel["type"] in THREADS
    mine = in_thread and channel["owner_id"] == call.world.bot_id
    call.world.demand(channel, *([] if mine else ["manage_threads" if in_thread else "manage_channels"]))
    if "name" in call.body:
        _check_name(str(call.body["name"]))
    if "auto_archive_duration" in call.body:
        _archive_minutes(call.body)
    if in_thread and channel["thread_metadata"]["archived"] and call.body.get("archived") is not False:
        raise errors.thread_archived()
    return call.world.edit_channel(channel, call.body)


@endpoint("DELETE", "/channels/{channel}")
def delete_channel(call: Call) -> Answered:
    channel = call.world.channel(call.params["channel"])
    call.world.demand(channel, "manage_threads" if channel["type"] in THREADS else "manage_channels")
    call.world.delete_channel(channel)
    return channel


@endpoint("POST", "/channels/{channel}/typing")
def typing(call: Call) -> Answered:
    channel = call.channel()
    call.world.tell("PAGE", {"typing": channel["id"]})
    return None


@endpoint("POST", "/channels/{channel}/threads")
def create_thread(call: Call) -> Answered:
    kind = int(call.body.get("type") or PRIVATE_THREAD)
    if kind not in THREADS:
        raise errors.bad_form(Fault(("type",), "BASE_TYPE_CHOICES", f"Value must be one of {THREADS}."))
    channel = call.channel("create_public_threads" if kind == PUBLIC_THREAD else "create_private_threads")
    return _create_thread(call, channel, kind, None)


@endpoint("POST", "/channels/{channel}/messages/{message}/threads")
def create_thread_from_message(call: Call) -> Answered:
    channel, start = call.channel("create_public_threads"), call.message("read_message_history")
    if start.id in call.world.channels:
        raise Refused(400, 160004, "A thread has already been created for this message")
    return _create_thread(call, channel, PUBLIC_THREAD, start)


def _create_thread(call: Call, channel: Wire, kind: int, start: StoredMessage | None) -> Wire:
    if channel["type"] in THREADS:
        raise Refused(400, 50024, "Cannot execute action on this channel type")
    name = str(call.body.get("name") or "")
    _check_name(name)
    minutes = _archive_minutes(call.body)
    world = call.world
    thread = world.add_thread(channel, world.bot_id, name, kind=kind, minutes=minutes, start=start)
    return {**thread, "member": world.thread_members[thread["id"]][world.bot_id]}


@endpoint("GET", "/channels/{channel}/threads/archived/public")
def archived_threads(call: Call) -> Answered:
    channel = call.channel("read_message_history")
    inside = (c for c in call.world.channels.values() if c["type"] == PUBLIC_THREAD and c["parent_id"] == channel["id"])
    return {"threads": [c for c in inside if c["thread_metadata"]["archived"]], "members": [], "has_more": False}


@endpoint("GET", "/channels/{channel}/thread-members")
def thread_members(call: Call) -> Answered:
    return list(call.world.thread_members[call.thread()["id"]].values())


@endpoint("PUT", "/channels/{channel}/thread-members/{user}")
def add_thread_member(call: Call) -> Answered:
    thread = call.thread()
    if thread["thread_metadata"]["archived"]:
        raise errors.thread_archived()
    call.world.add_thread_member(thread, _user_id(call))
    return None


@endpoint("DELETE", "/channels/{channel}/thread-members/{user}")
def remove_thread_member(call: Call) -> Answered:
    call.world.remove_thread_member(call.thread(), _user_id(call))
    return None


def _user_id(call: Call) -> str:
    return call.world.bot_id if call.params["user"] == "@me" else call.params["user"]


# Messages


@endpoint("GET", "/channels/{channel}/messages")
def list_messages(call: Call) -> Answered:
    channel = call.channel("read_message_history")
    limit = int(call.query.get("limit", "50"))
    if not 1 <= limit <= 100:
        raise errors.bad_form(Fault(("limit",), "NUMBER_TYPE_COERCE", "Value must be between 1 and 100."))
    found = call.world.history(channel["id"])
    if "before" in call.query:
        found = [m for m in found if int(m.id) < int(call.query["before"])]
    if "after" in call.query:
        found = [m for m in found if int(m.id) > int(call.query["after"])][:limit]
    if "around" in call.query:
        near = sorted(found, key=lambda m: abs(int(m.id) - int(call.query["around"])))[:limit]
        found = sorted(near, key=lambda m: int(m.id))
    return [call.world.message_wire(m) for m in reversed(found[-limit:])]


@endpoint("POST", "/channels/{channel}/messages")
def create_message(call: Call) -> Answered:
    world, body = call.world, call.body
    channel = world.channel(call.params["channel"])
    in_thread = channel["type"] in THREADS
    needed = ["send_messages_in_threads" if in_thread else "send_messages"]
    needed += ["attach_files"] if call.uploads else []
    world.demand(channel, *needed)
    if channel["type"] == DIRECT and channel["recipients"][0]["id"] in world.closed_doors:
        raise errors.no_direct_messages()
    if in_thread and channel["thread_metadata"]["archived"] and channel["thread_metadata"]["locked"]:
        raise errors.thread_archived()
    if int(body.get("flags") or 0) & limits.EPHEMERAL:
        raise errors.bad_form(Fault(("flags",), "MESSAGE_FLAGS_INVALID", "Only answers to interactions are ephemeral."))
    if repeated := _same_nonce(call, channel):
        return world.message_wire(repeated)
    check_message(body, call.uploads)
    reference = _reference(call, channel)
    extra = {"message_reference": reference} if reference else None
    kind = REPLY if reference else 0
    return world.message_wire(world.add_message(channel, world.bot_id, body, call.uploads, kind=kind, extra=extra))


def _same_nonce(call: Call, channel: Wire) -> StoredMessage | None:
    """With ``enforce_nonce`` a message sent twice within a few minutes is one message."""
    nonce = call.body.get("nonce")
    if nonce is None:
        return None
    if len(str(nonce)) > 25:
        raise errors.bad_form(limits.too_long(("nonce",), 25))
    if not call.body.get("enforce_nonce"):
        return None
    recent = (m for m in call.world.history(channel["id"]) if call.world.now() - m.created < 300)
    return next((m for m in recent if str(m.extra.get("nonce")) == str(nonce)), None)


def _reference(call: Call, channel: Wire) -> Wire | None:
    wanted = call.body.get("message_reference")
    if not wanted:
        return None
    target = call.world.messages.get(channel["id"], {}).get(str(wanted["message_id"]))
    if target is None or target.visible_to:
        if wanted.get("fail_if_not_exists") is False:
            return None
        raise errors.bad_form(Fault(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message"))
    return {"type": 0, "channel_id": channel["id"], "message_id": target.id, "guild_id": call.world.guild_id}


@endpoint("GET", "/channels/{channel}/messages/pins")
def list_pins(call: Call) -> Answered:
    channel = call.channel("read_message_history")
    pinned = [m for m in call.world.history(channel["id"]) if m.pinned]
    items = [{"pinned_at": stamp(m.created), "message": call.world.message_wire(m)} for m in reversed(pinned)]
    return {"items": items, "has_more": False}


@endpoint("PUT", "/channels/{channel}/messages/pins/{message}")
def pin(call: Call) -> Answered:
    call.world.pin(call.message("pin_messages"), True)
    return None


@endpoint("DELETE", "/channels/{channel}/messages/pins/{message}")
def unpin(call: Call) -> Answered:
    call.world.pin(call.message("pin_messages"), False)
    return None


@endpoint("GET", "/channels/{channel}/messages/{message}")
def get_message(call: Call) -> Answered:
    return call.world.message_wire(call.message("read_message_history"))


@endpoint("PATCH", "/channels/{channel}/messages/{message}")
def edit_message(call: Call) -> Answered:
    message = call.message()
    if message.author_id != call.world.bot_id:
        raise Refused(403, 50005, "Cannot edit a message authored by another user")
    channel = call.world.channel(message.channel_id)
    if channel["type"] in THREADS and channel["thread_metadata"]["archived"]:
        raise errors.thread_archived()
    if call.uploads:
        call.world.demand(channel, "attach_files")
    check_message(call.body, call.uploads, editing=message)
    _count_late_edit(call, message)
    return call.world.message_wire(call.world.edit_message(message, call.body, call.uploads))


def _count_late_edit(call: Call, message: StoredMessage) -> None:
    now = call.world.now()
    if now - message.created <= 3600:
        return
    message.late_edits = [moment for moment in message.late_edits if now - moment < 3600]
    if len(message.late_edits) >= LATE_EDITS_AN_HOUR:
        text = "Maximum number of edits to messages older than 1 hour reached. Try again later"
        raise Refused(429, 30046, text)
    message.late_edits.append(now)


@endpoint("DELETE", "/channels/{channel}/messages/{message}")
def delete_message(call: Call) -> Answered:
    message = call.message()
    if message.author_id != call.world.bot_id:
        call.channel("manage_messages")
    call.world.delete_message(message)
    return None


# Commands

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


# Interactions and their webhooks: the token in the path is the key

HOOK = "/webhooks/{webhook}/{token}"
HOOK_MESSAGE = HOOK + "/messages/{message}"


@endpoint("POST", "/interactions/{interaction}/{token}/callback")
def callback(call: Call) -> Answered:
    params = call.params
    receipt = call.desk.callback(params["interaction"], params["token"], call.body, call.uploads)
    return receipt if call.query.get("with_response") in ("true", "True", "1") else None


@endpoint("POST", HOOK)
def follow_up(call: Call) -> Answered:
    return call.world.message_wire(call.desk.follow_up(call.webhook(), call.body, call.uploads))


@endpoint("GET", HOOK_MESSAGE)
def get_answer(call: Call) -> Answered:
    return call.world.message_wire(call.desk.get(call.webhook(), call.params["message"]))


@endpoint("PATCH", HOOK_MESSAGE)
def edit_answer(call: Call) -> Answered:
    message = call.desk.edit(call.webhook(), call.params["message"], call.body, call.uploads)
    return call.world.message_wire(message)


@endpoint("DELETE", HOOK_MESSAGE)
def delete_answer(call: Call) -> Answered:
    call.desk.delete(call.webhook(), call.params["message"])
    return None

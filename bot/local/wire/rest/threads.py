"""Threads: opened, listed, and their members."""

from __future__ import annotations

from bot.local.bounds import errors
from bot.local.bounds.errors import Fault, Refused
from bot.local.wire.api import Answered, Call, endpoint
from bot.local.wire.rest.fields import archive_minutes, check_name
from bot.local.world.shapes import PRIVATE_THREAD, PUBLIC_THREAD, THREADS, StoredMessage, Wire


@endpoint("GET", "/guilds/{guild}/threads/active")
def active_threads(call: Call) -> Answered:
    call.guild()
    world = call.world
    threads = [c for c in world.channels.values() if c["type"] in THREADS and not c["thread_metadata"]["archived"]]
    mine = [world.thread_members[c["id"]].get(world.bot_id) for c in threads]
    return {"threads": threads, "members": [m for m in mine if m], "has_more": False}


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
    check_name(name)
    minutes = archive_minutes(call.body)
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

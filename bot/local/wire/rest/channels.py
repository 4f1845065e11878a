"""One channel or thread: read, changed, removed."""

from __future__ import annotations

from bot.local.bounds import errors
from bot.local.wire.api import Answered, Call, endpoint
from bot.local.wire.rest.fields import archive_minutes, check_name
from bot.local.world.shapes import THREADS


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
        check_name(str(call.body["name"]))
    if "auto_archive_duration" in call.body:
        archive_minutes(call.body)
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

"""Messages of a channel: read, sent, edited, deleted, pinned."""

from __future__ import annotations

from bot.local.bounds import errors, limits, parts
from bot.local.bounds.errors import Fault, Refused
from bot.local.wire.api import Answered, Call, endpoint
from bot.local.wire.outgoing import check_message
from bot.local.world.shapes import DIRECT, REPLY, THREADS, StoredMessage, Wire, stamp

LATE_EDITS_AN_HOUR = 5


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
    if int(body.get("flags") or 0) & parts.EPHEMERAL:
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

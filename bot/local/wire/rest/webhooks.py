"""Answers to interactions, and the webhook of each: the token in the path is the key."""

from __future__ import annotations

from bot.local.wire.api import Answered, Call, endpoint

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

"""How a request of the bot's is read, checked and answered. What each endpoint does is in ``rest``."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from aiohttp import BodyPartReader, web

from bot.local.bounds import errors
from bot.local.bounds.errors import RateLimited, Refused
from bot.local.wire.faults import Buckets, Cut, Troubles
from bot.local.wire.interactions import Desk
from bot.local.world import World
from bot.local.world.shapes import THREADS, StoredMessage, Upload, Wire

PREFIX = "/api/v10"


@dataclass
class Call:
    """One request of the bot's, read."""

    world: World
    desk: Desk
    params: dict[str, str]
    query: dict[str, str]
    body: Any
    uploads: dict[int, Upload]

    def channel(self, *permissions: str) -> Wire:
        """The channel in the path, in which the bot must have these permissions."""
        channel = self.world.channel(self.params["channel"])
        self.world.demand(channel, *permissions)
        return channel

    def message(self, *permissions: str) -> StoredMessage:
        channel = self.channel(*permissions)
        message = self.world.message(channel["id"], self.params["message"])
        if message.visible_to:
            raise errors.unknown_message()
        return message

    def thread(self) -> Wire:
        thread = self.channel()
        if thread["type"] not in THREADS:
            raise Refused(400, 50024, "Cannot execute action on this channel type")
        return thread

    def scope(self) -> str | None:
        """Which commands are meant: None for the global ones."""
        if self.params["application"] != self.world.bot_id:
            raise Refused(404, 10002, "Unknown Application")
        self.guild()
        return self.params.get("guild")

    def guild(self) -> None:
        if self.params.get("guild", self.world.guild_id) != self.world.guild_id:
            raise errors.unknown_guild()

    def webhook(self) -> str:
        if self.params["webhook"] != self.world.bot_id:
            raise errors.unknown_webhook()
        return self.params["token"]


Answered = Wire | list[Wire] | None
Handler = Callable[[Call], Answered]
Endpoint = tuple[str, str, Handler]
ENDPOINTS: list[Endpoint] = []


def endpoint(method: str, path: str) -> Callable[[Handler], Handler]:
    """Register a handler for a path; the first that fits is taken."""

    def register(handler: Handler) -> Handler:
        ENDPOINTS.append((method, path, handler))
        return handler

    return register


class Api:
    """Reads requests, checks the token and the pace, and turns refusals into Discord's answers."""

    def __init__(self, world: World, desk: Desk, troubles: Troubles, buckets: Buckets, token: str) -> None:
        self.world = world
        self.desk = desk
        self.troubles = troubles
        self.buckets = buckets
        self.token = token

    def add_routes(self, app: web.Application, endpoints: list[Endpoint]) -> None:
        """Serve these endpoints, and refuse all other paths below /api."""
        for method, path, handler in endpoints:
            app.router.add_route(method, PREFIX + path, self._serving(handler, path))
        app.router.add_route("*", "/api/{rest:.*}", self._unknown)

    def _serving(self, handler: Handler, path: str) -> Callable[[web.Request], Any]:
        needs_token = not path.startswith(("/interactions", "/webhooks"))

        async def serve(request: web.Request) -> web.StreamResponse:
            call = await self._read(request)
            where = request.path.removeprefix(PREFIX)
            try:
                await self.troubles.meet(f"{request.method} {where}")
            except Refused as refused:
                return _refuse(refused)
            except Cut:
                if request.transport:
                    request.transport.abort()
                return web.Response()
            try:
                if needs_token and request.headers.get("Authorization") != f"Bot {self.token}":
                    raise Refused(401, 0, "401: Unauthorized")
                headers = self._count(request, path)
                answer = handler(call)
            except Refused as refused:
                self.world.refusals.append(errors.refusal_of(request.method, where, refused))
                return _refuse(refused)
            return _answer(answer, headers)

        return serve

    async def _unknown(self, request: web.Request) -> web.StreamResponse:
        refused = Refused(404, 0, "404: Not Found (the local table does not know this request)")
        self.world.refusals.append(errors.refusal_of(request.method, request.path.removeprefix(PREFIX), refused))
        return _refuse(refused)

    def _count(self, request: web.Request, path: str) -> dict[str, str]:
        if path.startswith("/interactions"):
            return {}
        self.buckets.take("global", 50, 1.0)
        inside = request.match_info.get("channel") or request.match_info.get("token") or ""
        return self.buckets.take(f"{request.method} {path}:{inside}", 5, 5.0)

    async def _read(self, request: web.Request) -> Call:
        body: Any = {}
        uploads: dict[int, Upload] = {}
        if request.content_type.startswith("multipart/"):
            body, uploads = await _read_parts(request)
        elif request.can_read_body:
            body = await request.json()
        return Call(self.world, self.desk, dict(request.match_info), dict(request.query), body, uploads)


async def _read_parts(request: web.Request) -> tuple[Any, dict[int, Upload]]:
    body: Any = {}
    uploads: dict[int, Upload] = {}
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        data = bytes(await part.read())
        name = part.name or ""
        if name == "payload_json":
            body = json.loads(data)
        elif name.startswith("files["):
            uploads[int(name[6:-1])] = Upload(part.filename or "file", data)
    return body, uploads


def _answer(answer: Answered, headers: dict[str, str]) -> web.Response:
    if answer is None:
        return web.Response(status=204, headers=headers)
    text = json.dumps(answer, separators=(",", ":"))
    return web.Response(body=text.encode(), content_type="application/json", headers=headers)


def _refuse(refused: Refused) -> web.Response:
    headers = {}
    if isinstance(refused, RateLimited):
        headers = {"Via": "1.1 local", "Retry-After": str(refused.retry_after)}
    body = json.dumps(refused.body()).encode()
    return web.Response(status=refused.status, body=body, content_type="application/json", headers=headers)

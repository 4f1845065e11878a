"""One open page: what it asks for, and what it is told."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import WSMsgType, web

from bot.local.bounds.errors import Refused
from bot.local.people import CannotDo, Message, NoAnswer, Person
from bot.local.wire.gateway import Gateway
from bot.local.wire.interactions import Interaction
from bot.local.world import World
from bot.local.world.shapes import PUBLIC_THREAD, Happening, StoredMessage, Wire

SHOWN_AT_FIRST = 50


class Tab:
    """One open page: one person's view.

    The page sends requests ``{id, do, ...}`` and gets answers ``{re: id, ...}`` and news ``{t: kind, ...}``.
    """

    def __init__(self, world: World, gateway: Gateway, person: Person, socket: web.WebSocketResponse) -> None:
        self.world = world
        self.gateway = gateway
        self.person = person
        self.socket = socket
        self.dialogs: dict[str, Interaction] = {}
        self._queue: asyncio.Queue[Wire] = asyncio.Queue()
        self._tasks: set[asyncio.Task[None]] = set()
        self._deeds: dict[str, Callable[[Wire], Awaitable[Wire]]] = {
            "slash": self._slash,
            "autocomplete": self._autocomplete,
            "click": self._click,
            "select": self._select,
            "submit": self._submit,
            "say": self._say,
            "channel": self._channel,
            "thread": self._thread,
            "person": self._person,
            "locale": self._locale,
            "older": self._older,
        }

    async def run(self) -> None:
        """Serve the tab until it closes."""
        self._queue.put_nowait({"t": "hello", **self._everything()})
        self.world.listeners.append(self._hear)
        writer = asyncio.create_task(self._write())
        try:
            async for frame in self.socket:
                if frame.type is WSMsgType.TEXT:
                    task = asyncio.create_task(self._do(frame.data))
                    self._tasks.add(task)
                    task.add_done_callback(self._tasks.discard)
        finally:
            self.world.listeners.remove(self._hear)
            for task in (writer, *self._tasks):
                task.cancel()

    async def _write(self) -> None:
        try:
            while True:
                await self.socket.send_json(await self._queue.get())
        except (ConnectionError, RuntimeError):
            return  # the tab was closed; ``run`` cleans up

    def _everything(self) -> Wire:
        world = self.world
        channels = self._channels()
        seen = {c["id"]: world.history(c["id"], self.person.id)[-SHOWN_AT_FIRST:] for c in channels}
        return {
            "me": self.person.user,
            "locale": self.person.locale,
            "people": world.people(),
            "bot": world.users[world.bot_id],
            "online": self.gateway.connected,
            "guild": {"id": world.guild_id, "name": world.guild_name},
            "channels": channels,
            "commands": world.all_commands(),
            "messages": [self._wire(m) for messages in seen.values() for m in messages],
        }

    def _channels(self) -> list[Wire]:
        """The channels this person sees: direct messages are for one person."""
        return [c for c in self.world.channels.values() if self.world.reader(c) in (None, self.person.id)]

    def _wire(self, message: StoredMessage) -> Wire:
        return {**self.world.message_wire(message), "files": message.files, "ephemeral": message.visible_to is not None}

    def _hear(self, happening: Happening) -> None:
        if happening.only_for not in (None, self.person.id):
            return
        event, data = happening.event, happening.data
        news: Wire | None = None
        if event in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            stored = self.world.messages.get(data["channel_id"], {}).get(data["id"])
            news = {"t": "message", "message": self._wire(stored)} if stored else None
        elif event == "MESSAGE_DELETE":
            news = {"t": "gone", "channel": data["channel_id"], "message": data["id"]}
        elif event.startswith(("CHANNEL_", "THREAD_")):
            news = {"t": "channels", "channels": self._channels()}
        elif event == "GUILD_MEMBER_ADD":
            news = {"t": "people", "people": self.world.people()}
        elif event == "COMMANDS_CHANGED":
            news = {"t": "commands", "commands": data["commands"]}
        elif event == "PAGE":
            news = {"t": "page", **data}
        if news:
            self._queue.put_nowait(news)

    # Deeds

    async def _do(self, text: str) -> None:
        request: Wire = {}
        try:
            request = dict(json.loads(text))
            deed = self._deeds[request["do"]]
            answer = await deed(request)
        except (CannotDo, NoAnswer) as problem:
            answer = {"error": str(problem)}
        except Refused as problem:
            answer = {"error": problem.message}
        except (KeyError, TypeError, ValueError):
            answer = {"error": "The page sent something that the table does not understand."}
        self._queue.put_nowait({"re": request.get("id"), **answer})

    async def _outcome(self, interaction: Interaction) -> Wire:
        if not await self.person.answered(interaction):
            return {"failed": True}
        if interaction.modal is None:
            return {}
        self.dialogs[interaction.id] = interaction
        return {"modal": interaction.modal, "dialog": interaction.id}

    async def _slash(self, request: Wire) -> Wire:
        channel = self.world.channel(request["channel"])
        options = {name: _given(value) for name, value in request["options"].items()}
        return await self._outcome(self.person.open_slash(channel, request["command"], options))

    async def _autocomplete(self, request: Wire) -> Wire:
        channel = self.world.channel(request["channel"])
        names = request["command"], request["option"], request["typed"]
        choices = await self.person.autocomplete(channel, *names, **request["options"])
        return {"choices": [{"name": choice.name, "value": choice.value} for choice in choices]}

    def _message(self, request: Wire) -> Message:
        return Message(self.world, self.world.message(request["channel"], request["message"]))

    async def _click(self, request: Wire) -> Wire:
        return await self._outcome(self.person.open_click(self._message(request), request["custom_id"]))

    async def _select(self, request: Wire) -> Wire:
        message, values = self._message(request), list(request["values"])
        return await self._outcome(self.person.open_select(message, values, request["custom_id"]))

    async def _submit(self, request: Wire) -> Wire:
        outcome = await self._outcome(self.person.open_submit(self.dialogs[request["dialog"]], request["values"]))
        if "failed" not in outcome:
            del self.dialogs[request["dialog"]]
        return outcome

    async def _say(self, request: Wire) -> Wire:
        self.person.say(self.world.channel(request["channel"]), request["text"])
        return {}

    async def _channel(self, request: Wire) -> Wire:
        name = "-".join(request["name"].strip().lower().split())
        if not 1 <= len(name) <= 100:
            raise CannotDo("A channel's name has 1 to 100 characters.")
        return {"channel": self.world.add_channel(name)["id"]}

    async def _thread(self, request: Wire) -> Wire:
        parent, name = self.world.channel(request["channel"]), request["name"].strip()
        if parent["type"] != 0 or not 1 <= len(name) <= 100:
            raise CannotDo("A thread is opened in a channel, and its name has 1 to 100 characters.")
        thread = self.world.add_thread(parent, self.person.id, name, kind=PUBLIC_THREAD, minutes=1440)
        return {"channel": thread["id"]}

    async def _person(self, request: Wire) -> Wire:
        name = request["name"].strip()
        if not 1 <= len(name) <= 32:
            raise CannotDo("A name has 1 to 32 characters.")
        return {"name": self.world.add_person(name)["username"]}

    async def _locale(self, request: Wire) -> Wire:
        self.person.locale = known_locale(request["locale"])
        return {}

    async def _older(self, request: Wire) -> Wire:
        seen = self.world.history(request["channel"], self.person.id)
        older = [message for message in seen if int(message.id) < int(request["before"])]
        return {"messages": [self._wire(m) for m in older[-SHOWN_AT_FIRST:]]}


def known_locale(wanted: str) -> str:
    """The page's language that a browser's wish comes to."""
    return "it" if wanted == "it" else "en-US"


def _given(value: Any) -> Any:
    """What the page says of an option: a file comes as its name and its bytes in base64."""
    if isinstance(value, dict):
        return str(value["file"]), base64.b64decode(value["data"], validate=True)
    return value

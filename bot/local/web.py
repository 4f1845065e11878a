"""The page's side of the server: its files, the pictures, and one websocket for each open tab."""

from __future__ import annotations

import asyncio
import base64
import io
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import urlsplit

from aiohttp import WSMsgType, web
from PIL import Image, ImageDraw

from bot.local import limits
from bot.local.errors import Refused
from bot.local.filling import CannotDo
from bot.local.gateway import Gateway
from bot.local.interactions import Desk, Interaction
from bot.local.messages import Message
from bot.local.people import NoAnswer, Person
from bot.local.shapes import PUBLIC_THREAD, Happening, StoredMessage, Wire
from bot.local.state import World

if TYPE_CHECKING:
    from aiohttp.typedefs import Handler, Middleware

PAGE = Path(__file__).parent / "page"
TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
SHOWN_AT_FIRST = 50
PICTURES = ("image/png", "image/jpeg", "image/gif", "image/webp")


class Place(Protocol):
    """Where the server listens."""

    @property
    def port(self) -> int: ...


def guard(place: Place) -> Middleware:
    """Serve only this computer's own pages and programs, and tell browsers to load nothing from elsewhere.

    A foreign ``Host`` (a name that was made to point here) and a foreign ``Origin`` (another site's page) get 403.
    """

    @web.middleware
    async def check(request: web.Request, handler: Handler) -> web.StreamResponse:
        own = (f"127.0.0.1:{place.port}", f"localhost:{place.port}")
        origin = request.headers.get("Origin")
        foreign = origin is not None and (urlsplit(origin).scheme, urlsplit(origin).netloc) not in {
            ("http", host) for host in own
        }
        if request.host not in own or foreign:
            return web.Response(status=403, text="The local table serves this computer only.")
        response = await handler(request)
        if not response.prepared:
            sockets = " ".join(f"ws://{host}" for host in own)
            response.headers["Content-Security-Policy"] = (
                "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
                f"connect-src 'self' {sockets}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
            )
            response.headers["X-Content-Type-Options"] = "nosniff"
            response.headers["Referrer-Policy"] = "no-referrer"
            response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
        return response

    return check


class Pages:
    """All open tabs."""

    def __init__(self, world: World, desk: Desk, gateway: Gateway) -> None:
        self.world = world
        self.desk = desk
        self.gateway = gateway
        self.tabs: set[Tab] = set()

    def add_routes(self, app: web.Application) -> None:
        app.router.add_get("/", self._index)
        app.router.add_get("/page/{name}", self._file)
        app.router.add_get("/table", self._socket)
        app.router.add_get("/attachments/{channel}/{file}/{name}", self._attachment)
        app.router.add_get("/embed/avatars/{number}.png", self._avatar)
        app.router.add_get("/favicon.ico", self._icon)

    async def close(self) -> None:
        """Say goodbye to all tabs."""
        for tab in tuple(self.tabs):
            await tab.socket.close(code=1001, message=b"The table was closed.")

    async def _index(self, request: web.Request) -> web.StreamResponse:
        return _page_file("index.html")

    async def _file(self, request: web.Request) -> web.StreamResponse:
        return _page_file(request.match_info["name"])

    async def _icon(self, request: web.Request) -> web.StreamResponse:
        return _page_file("icon.svg")

    async def _attachment(self, request: web.Request) -> web.StreamResponse:
        data = self.world.read_file(request.match_info["file"])
        if data is None:
            raise web.HTTPNotFound(text="There is no such file.")
        kind = _picture_kind(data)
        response = web.Response(body=data, content_type=kind or "application/octet-stream")
        response.headers["Cache-Control"] = "private, max-age=31536000, immutable"
        if kind is None:
            response.headers["Content-Disposition"] = "attachment"
        return response

    async def _avatar(self, request: web.Request) -> web.StreamResponse:
        return web.Response(body=_avatar(request.match_info["number"]), content_type="image/png")

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        first = next((str(user["global_name"]) for user in self.world.people()), "Ada")
        name = request.query.get("as", "").strip()[:32] or first
        socket = web.WebSocketResponse(heartbeat=30, max_msg_size=2 * limits.FILE_BYTES)
        await socket.prepare(request)
        user = self.world.add_person(self._spelling(name))
        person = Person(self.world, self.desk, user, _known_locale(request.query.get("locale", "")))
        tab = Tab(self, person, socket)
        self.tabs.add(tab)
        try:
            await tab.run()
        finally:
            self.tabs.discard(tab)
        return socket

    def _spelling(self, name: str) -> str:
        known = self.world.find_person(name)
        return str(known["global_name"]) if known else name[:1].upper() + name[1:]


class Tab:
    """One open page: one person's view.

    The page sends requests ``{id, do, ...}`` and gets answers ``{re: id, ...}`` and news ``{t: kind, ...}``.
    """

    def __init__(self, pages: Pages, person: Person, socket: web.WebSocketResponse) -> None:
        self.pages = pages
        self.world = pages.world
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
            "online": self.pages.gateway.connected,
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
        self.person.locale = _known_locale(request["locale"])
        return {}

    async def _older(self, request: Wire) -> Wire:
        seen = self.world.history(request["channel"], self.person.id)
        older = [message for message in seen if int(message.id) < int(request["before"])]
        return {"messages": [self._wire(m) for m in older[-SHOWN_AT_FIRST:]]}


def _known_locale(wanted: str) -> str:
    return "it" if wanted == "it" else "en-US"


def _given(value: Any) -> Any:
    """What the page says of an option: a file comes as its name and its bytes in base64."""
    if isinstance(value, dict):
        return str(value["file"]), base64.b64decode(value["data"], validate=True)
    return value


def _page_file(name: str) -> web.Response:
    path = PAGE / name
    if path.parent != PAGE or path.suffix not in TYPES or not path.is_file():
        raise web.HTTPNotFound(text="There is no such page.")
    response = web.Response(body=path.read_bytes(), content_type=TYPES[path.suffix], charset="utf-8")
    response.headers["Cache-Control"] = "no-cache"
    return response


def _picture_kind(data: bytes) -> str | None:
    """The content type of a picture that browsers may show, judged by its bytes; None for all else."""
    starts: dict[bytes, Any] = {b"\x89PNG": PICTURES[0], b"\xff\xd8": PICTURES[1], b"GIF8": PICTURES[2]}
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return PICTURES[3]
    return next((kind for start, kind in starts.items() if data.startswith(start)), None)


def _avatar(number: str) -> bytes:
    colours = ("#5865f2", "#757e8a", "#3ba55c", "#faa61a", "#ed4245", "#eb459e")
    picture = Image.new("RGB", (128, 128), colours[int(number) % len(colours) if number.isdigit() else 0])
    pen = ImageDraw.Draw(picture)
    pen.ellipse((40, 24, 88, 72), fill="white")
    pen.ellipse((24, 76, 104, 156), fill="white")
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()

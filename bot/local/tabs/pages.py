"""What the server sends to browsers: the page's files, the pictures, and one websocket for each open tab."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import urlsplit

from aiohttp import web
from PIL import Image, ImageDraw

from bot.local.bounds import limits
from bot.local.people import Person
from bot.local.tabs.tab import Tab, known_locale
from bot.local.wire.gateway import Gateway
from bot.local.wire.interactions import Desk
from bot.local.world import World

if TYPE_CHECKING:
    from aiohttp.typedefs import Handler, Middleware

PAGE = Path(__file__).parents[1] / "page"
TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
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
        data = self.world.files.read(request.match_info["file"])
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
        person = Person(self.world, self.desk, user, known_locale(request.query.get("locale", "")))
        tab = Tab(self.world, self.gateway, person, socket)
        self.tabs.add(tab)
        try:
            await tab.run()
        finally:
            self.tabs.discard(tab)
        return socket

    def _spelling(self, name: str) -> str:
        known = self.world.find_person(name)
        return str(known["global_name"]) if known else name[:1].upper() + name[1:]


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

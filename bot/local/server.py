"""The local table: one loopback server with Discord's API, its gateway, and a page for people."""

from __future__ import annotations

import errno
import secrets
from pathlib import Path
from types import TracebackType
from typing import Self

from aiohttp import web

from bot.local.bounds.errors import RateLimited, Refused
from bot.local.people import Person
from bot.local.tabs.pages import Pages, guard
from bot.local.wire.api import PREFIX, Api
from bot.local.wire.faults import Buckets, Trouble, Troubles
from bot.local.wire.gateway import Gateway
from bot.local.wire.interactions import DEADLINE, LIFETIME, Desk
from bot.local.wire.rest import ENDPOINTS
from bot.local.world import World
from bot.local.world.history import History
from bot.local.world.shapes import PUBLIC_THREAD, Wire

HOST = "127.0.0.1"


class PortInUse(Exception):
    """Another program has the port."""


class LocalTable:
    """A stand-in for Discord on this computer, for as long as the ``async with`` block runs.

    ``port`` 0 takes any free one. ``people`` and ``channels`` are there from the beginning. ``history`` is an
    SQLite file in which channels and messages outlive the table. ``deadline`` and ``lifetime`` are Discord's
    3 seconds and 15 minutes. ``paced`` enforces Discord's rate limits with error 429.
    """

    def __init__(
        self,
        port: int = 8765,
        people: tuple[str, ...] = ("Ada", "Ben"),
        *,
        channels: tuple[str, ...] = ("general",),
        history: Path | None = None,
        bot_name: str = "Game Master",
        guild_name: str = "Local table",
        deadline: float = DEADLINE,
        lifetime: float = LIFETIME,
        paced: bool = False,
        granted_intents: int = 0,
    ) -> None:
        self.port = port
        self.token = secrets.token_urlsafe(24)
        self.world = World(guild_name=guild_name, bot_name=bot_name)
        self.desk = Desk(self.world, deadline=deadline, lifetime=lifetime)
        self.gateway = Gateway(self.world, self.token, granted=granted_intents)
        self.troubles = Troubles()
        self._api = Api(self.world, self.desk, self.troubles, Buckets(on=paced), self.token)
        self._people: dict[str, Person] = {}
        self._pages = Pages(self.world, self.desk, self.gateway)
        self._first_people, self._first_channels = people, channels
        self._history = History(self.world, history) if history else None
        self._runner: web.AppRunner | None = None

    # Where it is

    @property
    def url(self) -> str:
        """The page for people."""
        return f"http://{HOST}:{self.port}"

    @property
    def api_base(self) -> str:
        """What ``redirect_discord`` needs."""
        return self.url + PREFIX

    async def __aenter__(self) -> Self:
        app = web.Application(middlewares=[guard(self)], client_max_size=128 * 1024 * 1024)
        self._api.add_routes(app, ENDPOINTS)
        app.router.add_get("/gateway", self.gateway.serve)
        app.router.add_get("/gateway/", self.gateway.serve)
        self._pages.add_routes(app)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, HOST, self.port)
        try:
            await site.start()
        except OSError as error:
            await self._runner.cleanup()
            if error.errno != errno.EADDRINUSE:
                raise
            text = f"Port {self.port} of this computer is taken by another program."
            raise PortInUse(f"{text} Close it, or choose another port with SF_LOCAL_PORT.") from None
        self.port = self._runner.addresses[0][1]
        self.world.base_url = self.url
        try:
            self._furnish()
        except BaseException:
            await self._runner.cleanup()
            raise
        return self

    def _furnish(self) -> None:
        if self._history:
            self._history.open()
        for name in self._first_people:
            self.world.add_person(name)
        for name in self._first_channels:
            if self.world.find_channel(name) is None:
                self.world.add_channel(name)
        if self._history:
            self._history.start()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._pages.close()
        await self.gateway.drop(1001)
        if self._runner:
            await self._runner.cleanup()
        if self._history:
            await self._history.close()

    # Who and what is there

    def person(self, name: str, locale: str | None = None) -> Person:
        """The person of this name, who joins the server if new; ``locale`` is ``en-US`` or ``it``."""
        user = self.world.add_person(name)
        person = self._people.setdefault(user["id"], Person(self.world, self.desk, user))
        person.locale = locale or person.locale
        return person

    def channel(self, name: str) -> Wire:
        """The channel of this name, made if there is none."""
        return self.world.find_channel(name) or self.world.add_channel(name)

    def thread(self, parent: Wire, name: str, owner: Person) -> Wire:
        """A new public thread opened by a person."""
        return self.world.add_thread(parent, owner.id, name, kind=PUBLIC_THREAD, minutes=1440)

    async def wait_for_bot(self, seconds: float = 10.0) -> None:
        """Return when a bot is at the gateway and its commands are known; ``TimeoutError`` after so many seconds."""
        world = self.world
        if not await world.until(lambda: self.gateway.connected and bool(world.all_commands()), seconds):
            missing = "has no commands" if self.gateway.connected else "is not at the gateway"
            raise TimeoutError(f"After {seconds:g} s the bot {missing}. Refused were: {[*map(str, world.refusals)]}")

    # Trouble

    def refuse(
        self, pattern: str, status: int = 500, code: int = 0, message: str = "Refused", times: int | None = 1
    ) -> Trouble:
        """Refuse the next requests like ``POST /channels/*/messages``; status 429 carries a retry after 0.1 s."""
        refusal = RateLimited(0.1) if status == 429 and not code else Refused(status, code, message)
        return self.troubles.add(Trouble(pattern, times, refusal))

    def delay(self, pattern: str, seconds: float, times: int | None = 1) -> Trouble:
        """Let the next fitting requests wait before they are served."""
        return self.troubles.add(Trouble(pattern, times, seconds=seconds))

    def cut(self, pattern: str, times: int | None = 1) -> Trouble:
        """End the connection of the next fitting requests without an answer."""
        return self.troubles.add(Trouble(pattern, times, cut=True))

    def advance(self, seconds: float) -> None:
        """Put Discord's clock ahead (deadlines, tokens, age of messages)."""
        self.world.advance(seconds)

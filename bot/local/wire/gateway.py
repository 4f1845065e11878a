"""The gateway: the websocket on which the bot is told what happens (API v10, JSON, zlib-stream or plain)."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
import zlib
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web

from bot.local.bounds.errors import Refusal
from bot.local.world import World
from bot.local.world.shapes import DIRECT, THREADS, Happening, Wire

if TYPE_CHECKING:
    from asyncio import Task

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME, RECONNECT = 0, 1, 2, 3, 4, 6, 7
REQUEST_MEMBERS, INVALID_SESSION, HELLO, ACK = 8, 9, 10, 11

GUILDS, MEMBERS, PRESENCES, GUILD_MESSAGES = 1 << 0, 1 << 1, 1 << 8, 1 << 9
DIRECT_MESSAGES, MESSAGE_CONTENT = 1 << 12, 1 << 15
PRIVILEGED = MEMBERS | PRESENCES | MESSAGE_CONTENT
KNOWN_INTENTS = (1 << 26) - 1
KEPT_EVENTS = 1000
_NEEDS = {
    "CHANNEL_CREATE": GUILDS,
    "CHANNEL_UPDATE": GUILDS,
    "CHANNEL_DELETE": GUILDS,
    "THREAD_CREATE": GUILDS,
    "THREAD_UPDATE": GUILDS,
    "THREAD_DELETE": GUILDS,
    "THREAD_MEMBERS_UPDATE": GUILDS,
    "GUILD_MEMBER_ADD": MEMBERS,
    "MESSAGE_CREATE": GUILD_MESSAGES,
    "MESSAGE_UPDATE": GUILD_MESSAGES,
    "MESSAGE_DELETE": GUILD_MESSAGES,
}


class _Closed(Exception):
    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


@dataclass
class Session:
    """What a bot identified as: it outlives a lost connection and can be resumed."""

    id: str
    intents: int
    sequence: int = 0
    sent: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=KEPT_EVENTS))


class Connection:
    """One websocket; frames go out in order, compressed if the client asked for zlib-stream."""

    def __init__(self, socket: web.WebSocketResponse, request: web.Request) -> None:
        self.socket = socket
        self.session: Session | None = None
        self.alive_at = time.monotonic()
        self._request = request
        self._zlib = zlib.compressobj() if request.query.get("compress") == "zlib-stream" else None
        self._queue: asyncio.Queue[str] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write())

    def send(self, op: int, data: Any) -> None:
        """Send something that is no event."""
        self.send_text(_frame(op, data))

    def send_text(self, frame: str) -> None:
        self._queue.put_nowait(frame)

    async def _write(self) -> None:
        try:
            while True:
                text = await self._queue.get()
                if self._zlib is None:
                    await self.socket.send_str(text)
                else:
                    packed = self._zlib.compress(text.encode()) + self._zlib.flush(zlib.Z_SYNC_FLUSH)
                    await self.socket.send_bytes(packed)
        except (ConnectionError, RuntimeError):
            return  # the bot has gone; the reader notices and cleans up

    async def close(self, code: int, reason: str) -> None:
        self._writer.cancel()
        await self.socket.close(code=code, message=reason.encode())

    def cut(self) -> None:
        """End without a goodbye, as a broken network does."""
        self._writer.cancel()
        if self._request.transport:
            self._request.transport.abort()

    def stop(self) -> None:
        self._writer.cancel()


class Gateway:
    """All sessions of the bot. ``identifies`` and ``resumes`` count how often it came in."""

    def __init__(self, world: World, token: str, *, granted: int = 0, heartbeat: float = 41.25) -> None:
        self.world = world
        self.token = token
        self.granted = granted
        self.heartbeat = heartbeat
        self.identifies = 0
        self.resumes = 0
        self.away = False
        self._sessions: dict[str, Session] = {}
        self._session: Session | None = None
        self._connection: Connection | None = None
        world.listeners.append(self._hear)

    # For tests

    @property
    def connected(self) -> bool:
        """Whether a bot is connected and identified."""
        return self._connection is not None and self._connection.session is not None

    async def drop(self, code: int | None = None) -> None:
        """Lose the bot's connection: with a close code, or without a word (a cut cable)."""
        connection, self._connection = self._connection, None
        self.world.tell("PAGE", {"bot_online": False})
        if connection and code is None:
            connection.cut()
        elif connection and code is not None:
            await connection.close(code, "dropped")

    def ask_to_reconnect(self) -> None:
        """Opcode 7, sent by Discord before a gateway node goes down."""
        if self._connection:
            self._connection.send(RECONNECT, None)

    def invalidate(self, *, resumable: bool = False) -> None:
        """Opcode 9: the session is over, or (resumable) the client shall come back with it."""
        if self._session and not resumable:
            self._sessions.pop(self._session.id, None)
        if self._connection:
            self._connection.send(INVALID_SESSION, resumable)

    # Events

    def _hear(self, happening: Happening) -> None:
        session, event, data = self._session, happening.event, happening.data
        if session is None or event in ("COMMANDS_CHANGED", "PAGE"):
            return
        needed = _NEEDS.get(event, 0)
        if event.startswith("MESSAGE_") and happening.only_for:
            needed = DIRECT_MESSAGES
        if needed and not session.intents & needed:
            return
        if event in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            data = self._readable(session, data)
        self.dispatch(event, data)

    def _readable(self, session: Session, wire: Wire) -> Wire:
        own = wire["author"]["id"] == self.world.bot_id
        mentioned = any(user["id"] == self.world.bot_id for user in wire["mentions"])
        if own or mentioned or session.intents & MESSAGE_CONTENT:
            return wire
        return {**wire, "content": "", "embeds": [], "attachments": [], "components": []}

    def dispatch(self, event: str, data: Wire) -> None:
        """Send an event; while the bot is away it waits for a resume."""
        session = self._session
        if session is None:
            return
        session.sequence += 1
        frame = _frame(DISPATCH, data, event=event, sequence=session.sequence)
        session.sent.append((session.sequence, frame))
        if self._connection and self._connection.session is session:
            self._connection.send_text(frame)

    # Connections

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """The websocket endpoint."""
        if self.away:
            return web.Response(status=503, text="The gateway is away.")
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        connection = Connection(socket, request)
        connection.send(HELLO, {"heartbeat_interval": int(self.heartbeat * 1000), "_trace": []})
        watch = asyncio.create_task(self._watch(connection))
        try:
            await self._listen(connection)
        except _Closed as closed:
            await self._turn_away(connection, closed)
        finally:
            await self._leave(connection, watch)
        return socket

    async def _leave(self, connection: Connection, watch: Task[None]) -> None:
        watch.cancel()
        connection.stop()
        if self._connection is connection:
            self._connection = None
            self.world.tell("PAGE", {"bot_online": False})

    async def _turn_away(self, connection: Connection, closed: _Closed) -> None:
        self.world.refusals.append(Refusal("GATEWAY", "", closed.code, closed.code, closed.reason))
        await connection.close(closed.code, closed.reason)

    async def _watch(self, connection: Connection) -> None:
        left = patience = self.heartbeat * 1.5
        while left > 0:
            await asyncio.sleep(left)
            left = connection.alive_at + patience - time.monotonic()
        await self._turn_away(connection, _Closed(4009, "Session timed out."))

    async def _listen(self, connection: Connection) -> None:
        recent: deque[float] = deque()
        async for frame in connection.socket:
            if frame.type is not WSMsgType.TEXT or len(frame.data.encode()) > 4096:
                raise _Closed(4002, "Error while decoding payload.")
            now = time.monotonic()
            recent.append(now)
            while recent[0] < now - 60:
                recent.popleft()
            if len(recent) > 120:
                raise _Closed(4008, "You are being rate limited.")
            try:
                message = json.loads(frame.data)
                self._take(connection, message["op"], message.get("d"))
            except (ValueError, KeyError, TypeError) as error:
                raise _Closed(4002, "Error while decoding payload.") from error

    def _take(self, connection: Connection, op: int, data: Any) -> None:
        if op == HEARTBEAT:
            connection.alive_at = time.monotonic()
            connection.send(ACK, None)
        elif op == IDENTIFY:
            self._identify(connection, data)
        elif op == RESUME:
            self._resume(connection, data)
        elif connection.session is None:
            raise _Closed(4003, "Not authenticated.")
        elif op == REQUEST_MEMBERS:
            self._send_members(data)
        elif op not in (PRESENCE, VOICE):
            raise _Closed(4001, "Unknown opcode.")

    def _identify(self, connection: Connection, data: Wire) -> None:
        if connection.session is not None:
            raise _Closed(4005, "Already authenticated.")
        if data["token"] != self.token:
            raise _Closed(4004, "Authentication failed.")
        intents = data["intents"]
        if not isinstance(intents, int) or intents & ~KNOWN_INTENTS:
            raise _Closed(4013, "Invalid intent(s).")
        if intents & PRIVILEGED & ~self.granted:
            raise _Closed(4014, "Disallowed intent(s).")
        self.identifies += 1
        session = Session(secrets.token_hex(16), intents)
        self._sessions = {session.id: session}  # one bot: a new session ends the one before
        self._session = connection.session = session
        self._connection = connection
        self._greet(session, data)
        self.world.tell("PAGE", {"bot_online": True})

    def _greet(self, session: Session, identify: Wire) -> None:
        world = self.world
        ready = {
            "v": 10,
            "user": {**world.users[world.bot_id], "verified": True, "mfa_enabled": False, "email": None},
            "guilds": [{"id": world.guild_id, "unavailable": True}],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": world.base_url.replace("http", "ws", 1) + "/gateway",
            "application": {"id": world.bot_id, "flags": 0},
            "private_channels": [],
            "relationships": [],
            "user_settings": {},
        }
        if "shard" in identify:
            ready["shard"] = identify["shard"]
        self.dispatch("READY", ready)
        if session.intents & GUILDS:
            self.dispatch("GUILD_CREATE", self._guild_create(session))

    def _guild_create(self, session: Session) -> Wire:
        world = self.world
        seen = list(world.users) if session.intents & MEMBERS else [world.bot_id]
        threads = [c for c in world.channels.values() if c["type"] in THREADS and not c["thread_metadata"]["archived"]]
        mine = {c["id"]: world.thread_members[c["id"]].get(world.bot_id) for c in threads}
        return {
            **world.guild(),
            "unavailable": False,
            "large": False,
            "joined_at": world.member(world.bot_id)["joined_at"],
            "member_count": len(world.users),
            "members": [world.member(user_id) for user_id in seen],
            "channels": [c for c in world.channels.values() if c["type"] not in (*THREADS, DIRECT)],
            "threads": [{**c, "member": mine[c["id"]]} if mine[c["id"]] else c for c in threads],
            "presences": [],
            "voice_states": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }

    def _resume(self, connection: Connection, data: Wire) -> None:
        if data["token"] != self.token:
            raise _Closed(4004, "Authentication failed.")
        session = self._sessions.get(data["session_id"])
        oldest = session.sent[0][0] if session and session.sent else 0
        if session is None or data["seq"] < oldest - 1:
            connection.send(INVALID_SESSION, False)
            return
        if data["seq"] > session.sequence:
            raise _Closed(4007, "Invalid seq.")
        self.resumes += 1
        connection.session = self._session = session
        self._connection = connection
        for sequence, frame in session.sent:
            if sequence > data["seq"]:
                connection.send_text(frame)
        self.dispatch("RESUMED", {})
        self.world.tell("PAGE", {"bot_online": True})

    def _send_members(self, data: Wire) -> None:
        world = self.world
        query, wanted = (data.get("query") or "").casefold(), data.get("user_ids")
        members = [world.member(user_id) for user_id in world.users]
        if wanted is not None:
            ids = set(map(str, wanted)) if isinstance(wanted, list) else {str(wanted)}
            members = [member for member in members if member["user"]["id"] in ids]
        else:
            members = [member for member in members if member["user"]["username"].startswith(query)]
        chunk = {"guild_id": world.guild_id, "members": members, "chunk_index": 0, "chunk_count": 1, "not_found": []}
        self.dispatch("GUILD_MEMBERS_CHUNK", {**chunk, "nonce": data.get("nonce")})


def _frame(op: int, data: Any, *, event: str | None = None, sequence: int | None = None) -> str:
    return json.dumps({"op": op, "d": data, "t": event, "s": sequence}, separators=(",", ":"))

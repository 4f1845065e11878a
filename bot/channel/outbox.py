"""What was committed is said: in order within a channel, each row once as far as Discord allows.

Before a row is sent, that is noted; a row that was being sent when the power went, or whose request ended in doubt, is
first looked for in the channel. New messages also carry a nonce that Discord itself refuses to post twice.

Only what Discord refuses for good, or what cannot be put into words, is put aside. Trouble that passes (no connection,
an error or the pace on Discord's side, a database that is busy) is waited out; with a token that Discord does not know
any more the channel's worker stops, and everything stays in the outbox.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

import aiohttp
import aiosqlite
import discord

from bot.buttons import custom_ids
from bot.channel.letters import NO_PINGS, Letter
from bot.store import OutboxRow, Post, Store
from bot.store.buttons import Standing
from bot.table.telling import OLD

log = logging.getLogger(__name__)

T = TypeVar("T")

LOOK_BACK = 30
LONGEST_PAUSE = 60.0
FIRST = 3.0
"""Seconds for which a direct message lets the mission's channel go first,"""
LOOK_AGAIN = 0.05
"""and how often it looks."""
GONE_TOKEN = {10015, 50027, 10008}
"""Discord's codes for an interaction that can no longer be answered, or whose answer is gone."""
NO_MORE_EDITS = {30046, 50083}
"""Codes for a message that cannot be changed where it is: it is old and was changed too often, or its thread is
archived. A new message does it, and opens the thread again."""
ARCHIVED = 50083
NO_DIRECT = {50007, 10013}
"""Codes for a person who takes no direct messages from the bot, or whom Discord does not know any more."""
PASSING = (discord.DiscordServerError, discord.RateLimited, aiohttp.ClientError, OSError, aiosqlite.Error)
"""Trouble that passes; so do answers with these statuses:"""
PASSING_STATUS = {408, 429}
UNKNOWN_TOKEN = 401
DIRECT = "dm"
"""The kind of a direct message; its channel is the person's id."""
ELSEWHERE = "log"
"""The kind of what is told in a second channel."""


@dataclass(frozen=True, slots=True)
class Writing:
    """A row put into words. into: the message to change (None: a new one); board: it is the newest board; asks: with
    the open question; files: whether they go with it; only_there: where `into` cannot be changed, nothing takes its
    place; stands: what its buttons are about, of a message that is no board; skip: it need not be said any more."""

    letter: Letter
    into: int | None = None
    board: bool = False
    asks: bool = False
    files: bool = True
    only_there: bool = False
    stands: Standing | None = None
    skip: bool = False


Write = Callable[[OutboxRow], Awaitable[Writing]]


class Outbox:
    """One worker a channel, for as long as it has something to say. troubles: why a channel's rows wait, if they do."""

    def __init__(self, client: discord.Client, store: Store, write: Write) -> None:
        self._client = client
        self._store = store
        self._write = write
        self._workers: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._pausing: dict[int, asyncio.Event] = {}
        self._bare: dict[int, set[int]] = {}
        self.troubles: dict[int, str] = {}
        self._closing = False

    def wake(self, channel: int) -> None:
        """There is something new to say in this channel; a pause after trouble ends."""
        self._again.add(channel)
        if channel in self._pausing:
            self._pausing[channel].set()
        worker = self._workers.get(channel)
        if not self._closing and (worker is None or worker.done()):
            self._workers[channel] = asyncio.create_task(self._work(channel), name=f"outbox-{channel}")

    def asks_no_more(self, channel: int, message: int) -> None:
        """A board there has lost its question and its buttons already, by the press that answered it."""
        self._bare.setdefault(channel, set()).add(message)

    async def quiet(self, channel: int, most: float = 10.0) -> None:
        """Wait until everything in this channel is said, for so many seconds at most."""
        worker = self._workers.get(channel)
        if worker is not None:
            await asyncio.wait({worker}, timeout=most)

    async def finish(self) -> None:
        """On start, and when the connection is back: say what was committed and not said."""
        for channel in await self._store.channels_with_unsent():
            self.wake(channel)

    async def close(self, grace: float = 5.0) -> None:
        """Let what is being sent go out, for so many seconds; the rest stays in the outbox."""
        self._closing = True
        workers = [worker for worker in self._workers.values() if not worker.done()]
        if workers:
            _, late = await asyncio.wait(workers, timeout=grace)
            for worker in late:
                worker.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def _work(self, channel: int) -> None:
        def unsent(_: bool) -> Awaitable[list[OutboxRow]]:
            return self._store.unsent(channel)

        try:
            while channel in self._again:
                self._again.discard(channel)
                while not self._closing and (rows := await self._in_the_end(channel, unsent)):
                    await self._deliver(rows[0])
        except _Later as later:
            log.info("the outbox of channel %s waits: %s", channel, later)
        except Exception:
            log.exception("the outbox of channel %s has stopped; it goes on with the next message", channel)
        finally:
            self._workers.pop(channel, None)

    async def _deliver(self, row: OutboxRow) -> None:
        """Say one row, however often that must be tried; give up on what Discord forbids. Raises _Later."""
        failure: Exception | None = None
        if row.kind == DIRECT and not await self._in_the_end(row.channel, lambda _: self._wants(row)):
            await self._in_the_end(row.channel, lambda _: self._say_here(row))
            return
        if row.kind == DIRECT:
            await self._after_the_channel(row)
        try:
            writing, message = await self._in_the_end(
                row.channel, lambda again: self._say(row, doubtful=again or row.tried > 0)
            )
        except _Later:
            raise
        except (discord.Forbidden, discord.NotFound) as error:
            log.warning("outbox row %s cannot be said in channel %s: %s", row.id, row.channel, error)
            failure = error
        except discord.HTTPException as error:
            if error.code == ARCHIVED:
                log.warning("outbox row %s cannot be said: the thread %s is locked", row.id, row.channel)
            else:
                log.exception("Discord refuses outbox row %s", row.id)
            failure = error
        except Exception as error:
            log.exception("outbox row %s cannot be put into words; what comes after it is said", row.id)
            failure = error
        self.troubles.pop(row.channel, None)
        if failure is None:
            await self._note(row, message, writing)
            return
        if row.kind == DIRECT and isinstance(failure, discord.Forbidden | discord.NotFound):
            refused = failure
            await self._in_the_end(row.channel, lambda _: self._say_here(row, refused))
            return
        why = str(failure) if isinstance(failure, discord.HTTPException) else repr(failure)
        await self._in_the_end(row.channel, lambda _: self._store.failed(row, why))
        if isinstance(failure, discord.HTTPException) and (failure.status in (403, 404) or failure.code == ARCHIVED):
            await self._tell_why(row, failure)

    async def _after_the_channel(self, row: OutboxRow) -> None:
        """A direct message leads to what is said of the same deed in the mission's channel: that is said first, unless
        it takes too long."""
        mission = await self._store.mission(row.mission)
        for _ in range(round(FIRST / LOOK_AGAIN)):
            if mission is None or all(other.id > row.id for other in await self._store.unsent(mission.channel)):
                return
            await asyncio.sleep(LOOK_AGAIN)

    async def _note(self, row: OutboxRow, message: int | None, writing: Writing) -> None:
        """The row was said; older messages elsewhere may have to change with it."""
        board = writing.board and not writing.skip
        bare = self._bare.pop(row.channel, set()) if board else set()
        asks = writing.asks and message not in bare  # somebody may have been quicker than the note
        sent = partial(self._store.sent, row, message, board=board, asks=asks, bare=bare, stands=writing.stands)
        for channel in await self._in_the_end(row.channel, lambda _: sent()):
            if channel != row.channel:
                self.wake(channel)

    async def _say(self, row: OutboxRow, *, doubtful: bool) -> tuple[Writing, int | None]:
        """How it was put into words, and the message's id; None: it need not be said any more."""
        writing = await self._write(row)
        return writing, None if writing.skip else await self._send(row, writing, doubtful)

    async def _in_the_end(self, channel: int, attempt: Callable[[bool], Awaitable[T]]) -> T:
        """What `attempt` gives once no passing trouble stands in its way; it is told whether it was tried before.
        Raises _Later while the bot closes or its token is unknown, and whatever else stands in the way."""
        pause, again = 1.0, False
        while True:
            try:
                return await attempt(again)
            except Exception as error:
                status = error.status if isinstance(error, discord.HTTPException) else None
                self.troubles[channel] = str(error) or repr(error)
                if status == UNKNOWN_TOKEN:
                    log.error("Discord does not accept the bot's token any more; nothing is lost, it waits: %s", error)
                    raise _Later("the token is unknown") from error
                if not isinstance(error, PASSING) and status not in PASSING_STATUS:
                    raise
                log.warning("channel %s: %s; trying again in %.0f s", channel, error, pause)
            if self._closing:
                raise _Later("the bot closes")
            await self._pause(channel, pause * random.uniform(0.8, 1.2))
            pause, again = min(pause * 2, LONGEST_PAUSE), True

    async def _pause(self, channel: int, seconds: float) -> None:
        """Wait before the next attempt, until somebody acts in the channel: then Discord may be there again."""
        self._pausing[channel] = asyncio.Event()
        try:
            async with asyncio.timeout(seconds):
                await self._pausing[channel].wait()
        except TimeoutError:
            pass
        finally:
            del self._pausing[channel]

    async def _send(self, row: OutboxRow, writing: Writing, doubtful: bool) -> int | None:
        """Send it by the best way that is open; returns the message's id, None where nothing is to take its place."""
        await self._store.trying(row.id)
        if writing.into is not None:
            changed = await self._change(row, writing)
            if changed is not None or writing.only_there:
                return changed
        elif row.body.get("pressed") is None and self._token_lives(row):
            answered = await self._answer(row, writing.letter)
            if answered is not None:
                return answered
        if doubtful and (found := await self._find(row, writing.letter)) is not None:
            return found
        channel = await self._place(row)
        message = await channel.send(
            view=writing.letter.layout(),
            files=writing.letter.files(),
            nonce=f"{custom_ids.handle(row.mission)}-{row.id}",
            allowed_mentions=writing.letter.pings,
            silent=writing.letter.silent,
        )
        return message.id

    async def _place(self, row: OutboxRow) -> discord.DMChannel | discord.PartialMessageable:
        """Where a row is said; a direct message's channel is known by the person only."""
        if row.kind == DIRECT or row.body.get("direct"):
            return await self._client.create_dm(discord.Object(row.channel))
        return self._client.get_partial_messageable(row.channel)

    async def _wants(self, row: OutboxRow) -> bool:
        """Whether the person still likes direct messages, or takes any."""
        return (await self._store.habits(row.channel)).notify == DIRECT

    async def _say_here(self, row: OutboxRow, error: discord.HTTPException | None = None) -> None:
        """Say in the mission's channel what cannot be a direct message. A person who takes none is mentioned from now
        on, and told so; whoever has chosen something else meanwhile is called like that."""
        mission = await self._store.mission(row.mission)
        if mission is None:  # everything of it is gone
            await self._store.sent(row, None, board=False)
            return
        closed = error is not None and error.code in NO_DIRECT
        post = Post("ping", {**row.body, "mention": True, "closed": closed})
        await self._store.say_instead(row, mission.channel, post, notify="mention" if closed else None)
        self.wake(mission.channel)

    @staticmethod
    def _token_lives(row: OutboxRow) -> bool:
        return row.token is not None and row.token_until is not None and time.time() < row.token_until

    async def _answer(self, row: OutboxRow, letter: Letter) -> int | None:
        """As the answer to the command that caused it. Doing this twice changes nothing; None when it is too late."""
        return await self._edit_original(row, letter, files=True)

    async def _edit_original(self, row: OutboxRow, letter: Letter, *, files: bool) -> int | None:
        application = self._client.application_id
        if application is None or row.token is None:
            return None
        webhook = discord.Webhook.partial(application, row.token, client=self._client)
        original: Any = "@original"  # the route takes this in place of a message's id
        try:
            message = await webhook.edit_message(
                original,
                view=letter.layout(),
                allowed_mentions=letter.pings,
                attachments=letter.files() if files else discord.utils.MISSING,
            )
        except discord.HTTPException as error:
            if error.code in GONE_TOKEN | NO_MORE_EDITS or error.status in (401, 403, 404):
                return None
            raise
        return message.id

    async def _change(self, row: OutboxRow, writing: Writing) -> int | None:
        """Change the message that is there; None when it is gone or too old, so that a new one is needed."""
        into = writing.into
        if into is not None and row.kind == "step" and self._is_old(into):
            return None
        if into == row.body.get("pressed") and self._token_lives(row):
            changed = await self._edit_original(row, writing.letter, files=writing.files)
            if changed is not None:
                return changed
        if into is None:
            return None
        try:
            message = (await self._place(row)).get_partial_message(into)
            await message.edit(
                view=writing.letter.layout(),
                allowed_mentions=NO_PINGS,
                attachments=writing.letter.files() if writing.files else discord.utils.MISSING,
            )
        except discord.HTTPException as error:
            if error.status in (403, 404) or error.code in NO_MORE_EDITS:
                return None
            raise
        return into

    def _is_old(self, message: int) -> bool:
        """Whether a message has grown too old before it could be changed."""
        posted = discord.utils.snowflake_time(message).timestamp()
        return self._store.clock.now() - posted > OLD

    async def _find(self, row: OutboxRow, letter: Letter) -> int | None:
        """The message of a row that may have been sent already, known by the ids on its buttons; without any by its
        words, but then only if it is newer than what was said before: the same may be said more than once."""
        marks = {item["custom_id"] for entry in letter.rows for item in entry.to_component_dict()["components"]}
        marks = {mark for mark in marks if mark.startswith(("sf:v:", "sf:l:"))}
        said = await self._store.newest_message(row.channel)
        channel = await self._place(row)
        try:
            async for message in channel.history(limit=LOOK_BACK):
                if self._client.user is None or message.author.id != self._client.user.id:
                    continue
                ids, words = _contents(message)
                if marks & ids or (not marks and message.id > said and letter.story in words):
                    return message.id
        except discord.Forbidden:  # better said twice than never
            log.warning("channel %s: its messages may not be read; row %s may be there twice", row.channel, row.id)
        return None

    async def _tell_why(self, row: OutboxRow, error: discord.HTTPException) -> None:
        """A private line to whoever acted: what Discord said when the bot may not write here."""
        self._client.dispatch("undelivered", row, error)


class _Later(Exception):
    """What is in the outbox stays there; the next one who acts, or the next start, tries again."""


def _contents(message: discord.Message) -> tuple[set[str], list[str]]:
    """The custom ids and the texts of a message, wherever they stand in it."""
    ids, words = set(), [message.content]
    waiting = list(message.components)
    while waiting:
        component = waiting.pop()
        waiting += getattr(component, "children", [])
        if (custom_id := getattr(component, "custom_id", None)) is not None:
            ids.add(custom_id)
        if isinstance(component, discord.TextDisplay):
            words.append(component.content)
    return ids, words

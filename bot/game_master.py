"""The game master: the discord.py client, and the services that whoever answers through it may ask for.

What it answers to (commands, buttons, dialogs) and what happens by itself is put in by `bot.app`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Iterable
from typing import Any

import aiohttp
import discord
from discord import app_commands

from bot.channel.letters import NO_PINGS
from bot.channel.outbox import ARCHIVED, ELSEWHERE, Outbox
from bot.channel.reopening import Reopening
from bot.channel.replays import Replays
from bot.channel.rights import missing_in
from bot.channel.scribe import Scribe, speaker
from bot.clock import Clock
from bot.settings import Settings
from bot.shelf.examining import Examiner
from bot.shelf.shelf import Shelf
from bot.store import OutboxRow, Post, Store
from bot.store.upkeep import Health
from bot.table.tables import CorruptSave, Tables
from bot.table.upkeep import tell_elsewhere
from bot.table.waiting.outage import Outage
from bot.table.waiting.scheduler import Scheduler
from bot.table.waiting.waits import change_clock
from bot.table.waiting.watching import Hand
from engine import LIVE, Chance
from renderers.say import Speaker

log = logging.getLogger(__name__)

TROUBLE = (discord.HTTPException, aiohttp.ClientError, OSError)
"""What a request to Discord may end in: an answer that is a refusal, or none."""
FINISHING = 5.0
"""Seconds that a deed has to be done when the bot is stopped."""
NO_RIGHTS = {50001, 50013, ARCHIVED}
"""Discord's codes for a channel the bot may not see or write in."""


class GameMaster(discord.Client):
    """One bot, any number of missions. `chance`, `clock`: where luck and the time come from (tests bring their own).

    languages: of interactions, by token, for what is said to their people later.
    """

    def __init__(self, settings: Settings, *, chance: Chance = LIVE, clock: Clock | None = None) -> None:
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nobody talks here
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=NO_PINGS,
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            guild_ready_timeout=0.3,  # nothing here needs the list of servers
        )
        self.settings = settings
        self.tree: app_commands.CommandTree[Any]
        self.chance = chance
        self.clock = clock or Clock()
        self.store: Store
        self.tables: Tables
        self.outage = Outage(self.clock)
        self.reopening: Reopening
        self.scheduler = Scheduler(self.clock)
        self.scheduler.holds = self.outage.lasts
        self.outbox: Outbox
        self.shelf = Shelf()
        self.scribe = Scribe(self.shelf)
        self.examiner = Examiner()
        self.replays = Replays()
        self.connected = asyncio.Event()
        self.health: tuple[float, Health] | None = None
        self.tastes: dict[int, tuple[str | None, str | None]] = {}
        self.heart: asyncio.Task[None] | None = None
        self.languages: dict[str, str] = {}
        self._errands: set[asyncio.Task[None]] = set()
        self._attended: set[asyncio.Task[Any]] = set()
        self._leaving = False

    async def close(self) -> None:
        """Finish what people have begun and refuse what comes now, let what is being said go out, then close connection
        and store; the rest waits in the outbox."""
        self._leaving = True
        if self.heart is not None:
            self.heart.cancel()
        await self.scheduler.close()
        await _finished(self._attended, FINISHING)
        if hasattr(self, "outbox"):
            await self.outbox.close()
        await _finished(self._errands, 2.0)
        await _finished(self._attended, 1.0)  # what was refused meanwhile, or could not be delivered
        await super().close()
        self.scribe.close()
        if hasattr(self, "store"):
            await self.store.close()

    def attend(self) -> bool:
        """To be called in the task that answers somebody: the bot does not close before it is done. False if it closes
        already: then nothing more is begun."""
        task = asyncio.current_task()
        if task is not None and task not in self._attended:
            self._attended.add(task)
            task.add_done_callback(self._attended.discard)
        return not self._leaving

    def errand(self, work: Coroutine[Any, Any, None]) -> None:
        """Something that may follow an answer, and that nobody waits for; the bot does not stay open for it."""
        task = asyncio.create_task(_quietly(work), name="errand")
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    async def stand_still(self, mission: int, *, blocked: bool) -> None:
        """The bot cannot speak at a table, so no time runs there; or it can again."""
        try:
            await self.tables.look_after(mission, lambda table, told: change_clock(table, blocked=blocked))
        except CorruptSave as corrupt:
            log.info("mission %s has no clock to stop: %s", mission, corrupt)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        self.attend()
        for row in await self.store.missions_of(guild.id):
            await self.stand_still(row.id, blocked=True)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        self.attend()
        for row in await self.store.missions_of(guild.id):
            await self.stand_still(row.id, blocked=False)
            self.outbox.wake(row.channel)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        await self._look_again(guild)

    async def on_guild_update(self, before: discord.Guild, after: discord.Guild) -> None:
        await self._look_again(after)

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        await self._look_again(after.guild)

    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        await self._look_again(after.guild)

    async def on_thread_update(self, before: discord.Thread, after: discord.Thread) -> None:
        await self._look_again(after.guild)

    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        if self.user is not None and after.id == self.user.id:
            await self._look_again(after.guild)

    async def _look_again(self, guild: discord.Guild) -> None:
        """Rights may have changed in a server: tables that stood still for want of one may go on."""
        if self.attend() and hasattr(self, "reopening"):
            await self.reopening.look(await self.store.missions_of(guild.id))

    async def on_ready(self) -> None:
        await self._back()
        log.info("at the table as %s, in %d servers", self.user, len(self.guilds))

    async def on_resumed(self) -> None:
        await self._back()
        await self.outbox.finish()

    async def _back(self) -> None:
        """The connection is there, for the first time or again."""
        self.attend()
        await self.outage.over(self.store, Hand(self.tables, self.outbox.wake))
        self.connected.set()
        self.scheduler.wake()
        for guild in self.guilds:  # what changed meanwhile, nobody tells
            await self._look_again(guild)

    async def on_disconnect(self) -> None:
        self.connected.clear()
        self.outage.began()

    async def on_undelivered(self, row: OutboxRow, error: discord.HTTPException) -> None:
        """The bot may not write in a channel: tell whoever acted, in private and in that person's language (after a
        restart, the mission's), what is missing."""
        self.attend()
        mission = await self.store.mission(row.mission)
        if mission is not None and row.kind == ELSEWHERE:
            body = {"key": "care.log.lost", "words": {"channel": f"<#{row.channel}>"}}
            await tell_elsewhere(self.tables, mission, None, Post("notice", body))
            self.outbox.wake(mission.channel)
            return
        if mission is not None and mission.status == "running" and mission.channel == row.channel:
            self.reopening.refused(row)
            await self.stand_still(mission.id, blocked=True)
        if error.code not in NO_RIGHTS or row.token is None or mission is None or self.application_id is None:
            return
        words = self._what_is_missing(speaker(self.languages.get(row.token, mission.language)), row, error)
        webhook = discord.Webhook.partial(self.application_id, row.token, client=self)
        webhook.type = discord.WebhookType.application  # only an interaction's webhook speaks to one person
        try:
            await webhook.send(words, ephemeral=True, allowed_mentions=NO_PINGS)
        except discord.HTTPException as failed:
            log.info("nobody could be told that channel %s is closed to the bot: %s", row.channel, failed)

    def _what_is_missing(self, speak: Speaker, row: OutboxRow, error: discord.HTTPException) -> str:
        channel = f"<#{row.channel}>"
        if error.code == ARCHIVED:
            return speak.text("care.locked", channel=channel)
        lacking = missing_in(self, row.channel)
        if not lacking:  # only Discord knows
            return speak.text("ui.no_rights", channel=channel)
        rights = ", ".join(speak.text(f"ui.rights.{name}") for name in lacking)
        return speak.text("care.lost", channel=channel, rights=rights)


async def _finished(tasks: Iterable[asyncio.Task[Any]], grace: float) -> None:
    """Wait for these tasks, for so many seconds; what is not done then is given up."""
    under_way = {task for task in tasks if task is not asyncio.current_task()}
    if not under_way:
        return
    _, late = await asyncio.wait(under_way, timeout=grace)
    for task in late:
        task.cancel()
    await asyncio.gather(*late, return_exceptions=True)


async def _quietly(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except TROUBLE as error:
        log.info("an errand came to nothing: %s", error)
    except Exception:
        log.exception("an errand failed")

"""The game master: the discord.py client with everything that belongs to it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Sequence
from typing import Any

import discord
from discord import app_commands

from bot.answers.ahead.planning import AHEAD, typed_plan
from bot.answers.company.pressed import COMPANY
from bot.answers.keeping.pressed import CARE
from bot.answers.looking_back.pressed import MEMORY
from bot.answers.questions import PRESSES, typed_answer
from bot.answers.replies import TROUBLE, Interaction, language_of, sorry
from bot.answers.ugly_master.pressed import MASTERING, typed_into_draft
from bot.channel.announcing import Announcer
from bot.channel.letters import NO_PINGS
from bot.channel.looking.replaying import Replays
from bot.channel.outbox import ARCHIVED, ELSEWHERE, Outbox
from bot.channel.rights import missing_in
from bot.channel.scribe import Scribe, speaker
from bot.clock import Clock
from bot.commands import add_all
from bot.commands.words import Words
from bot.health import beat
from bot.settings import Settings
from bot.shelf.examining import Examiner
from bot.shelf.hosted import hosted
from bot.shelf.shelf import Shelf
from bot.store import OutboxRow, Post, Store
from bot.store.upkeep import Health
from bot.table.ahead.running import AheadOfTime
from bot.table.beginning_again import begin_again
from bot.table.tables import CorruptSave, Tables
from bot.table.upkeep import Doomed, tell_elsewhere
from bot.table.waiting import votes
from bot.table.waiting.at_tables import AtTables
from bot.table.waiting.scheduler import Scheduler
from bot.table.waiting.waits import change_clock
from bot.table.waiting.watching import NOTICEABLE, Away, Hand, Life, bridge, say_times_again
from engine import LIVE, Chance
from renderers.say import Speaker

log = logging.getLogger(__name__)

REMEMBERED = 256
"""Interactions whose reader's language is known, for what is said to them later."""

NO_RIGHTS = {50001, 50013, ARCHIVED}
"""Discord's codes for a channel the bot may not see or write in."""


class Tree(app_commands.CommandTree["GameMaster"]):
    """The commands; an error in one is logged and said kindly."""

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        log.error("a command failed: %s", interaction.command, exc_info=error)
        if not interaction.is_expired():
            await sorry(interaction)


class GameMaster(discord.Client):
    """One bot, any number of missions. `chance`, `clock`: where luck and the time come from (tests bring their own)."""

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
        self.tree = Tree(self)
        self.chance = chance
        self.clock = clock or Clock()
        self.store: Store
        self.tables: Tables
        self.scheduler = Scheduler(self.clock)
        self.outbox: Outbox
        self.shelf = Shelf()
        self.scribe = Scribe(self.shelf)
        self.examiner = Examiner()
        self.replays = Replays()
        self.connected = asyncio.Event()
        self.health: tuple[float, Health] | None = None
        self.tastes: dict[int, tuple[str | None, str | None]] = {}
        self._heart: asyncio.Task[None] | None = None
        self._languages: dict[str, str] = {}
        self._errands: set[asyncio.Task[None]] = set()

    async def setup_hook(self) -> None:
        """After the login, before the first event: open the store, register commands, finish the outbox."""
        self.store = await Store.open(self.settings.database, clock=self.clock)
        self.tastes = await self.store.tastes()
        await self.shelf.open(self.store)
        downtime = await bridge(self.store)
        if self.settings.missions_dir is not None:
            await self.shelf.host(await asyncio.to_thread(list, hosted(self.settings.missions_dir)))
        self.tables = Tables(self.store, self.shelf, self.chance)
        self.tables.logs = await self.store.logs()
        self.outbox = Outbox(self, self.store, Announcer(self.store, self.shelf, self.tables, self.scribe).write)
        self.add_dynamic_items(*PRESSES, *COMPANY, *MEMORY)
        self.add_dynamic_items(*AHEAD, *MASTERING, *CARE)
        add_all(self.tree)
        await self.tree.set_translator(Words())
        if self.settings.guild is not None:
            guild = discord.Object(self.settings.guild)
            self.tree.copy_global_to(guild=guild)
            await self.tree.sync(guild=guild)
        else:
            await self.tree.sync()
        await self._watch()
        await begin_again(self.tables)
        if downtime >= NOTICEABLE:
            self.errand(say_times_again(self.store, Hand(self.tables, self.outbox.wake)))
        await self.outbox.finish()
        self._heart = asyncio.create_task(beat(self.settings.heartbeat, self.connected), name="heartbeat")

    async def close(self) -> None:
        """Let what is being said go out, then close connection and store; the rest waits in the outbox."""
        if self._heart is not None:
            self._heart.cancel()
        await self.scheduler.close()
        if hasattr(self, "outbox"):
            await self.outbox.close()
        if self._errands:
            _, late = await asyncio.wait(self._errands, timeout=2.0)
            for errand in late:
                errand.cancel()
            await asyncio.gather(*late, return_exceptions=True)
        await super().close()
        self.scribe.close()
        if hasattr(self, "store"):
            await self.store.close()

    def errand(self, work: Coroutine[Any, Any, None]) -> None:
        """Something that may follow an answer, and that nobody waits for; the bot does not stay open for it."""
        task = asyncio.create_task(_quietly(work), name="errand")
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    async def _watch(self) -> None:
        """What happens at its time, whether somebody does something or not."""
        hand = Hand(self.tables, self.outbox.wake)
        self.tables.sweep, self.tables.committed = votes.sweep, self._committed
        for source in (
            Life(self.store),
            Away(self.store, hand),
            AheadOfTime(self.store, hand),
            AtTables(self.store, hand),
            Doomed(self.tables),
        ):
            self.scheduler.add(source)
        self.scheduler.start()

    def _committed(self, mission: int, posts: Sequence[Post]) -> None:
        """Something was done at a table: other times may count now, and somebody may have to hear of it in private."""
        self.scheduler.wake(mission)
        for channel in {post.channel for post in posts if post.channel is not None}:
            self.outbox.wake(channel)

    async def stand_still(self, mission: int, *, blocked: bool) -> None:
        """The bot cannot speak at a table, so no time runs there; or it can again."""
        try:
            await self.tables.look_after(mission, lambda table, told: change_clock(table, blocked=blocked))
        except CorruptSave as corrupt:
            log.info("mission %s has no clock to stop: %s", mission, corrupt)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        for row in await self.store.missions_of(guild.id):
            await self.stand_still(row.id, blocked=True)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        for row in await self.store.missions_of(guild.id):
            await self.stand_still(row.id, blocked=False)
            self.outbox.wake(row.channel)

    async def on_ready(self) -> None:
        self.connected.set()
        log.info("at the table as %s, in %d servers", self.user, len(self.guilds))

    async def on_resumed(self) -> None:
        self.connected.set()
        await self.outbox.finish()

    async def on_disconnect(self) -> None:
        self.connected.clear()

    async def on_interaction(self, interaction: Interaction) -> None:
        """Dialogs are understood from their ids, like buttons: they too work after a restart."""
        self._languages[interaction.token] = language_of(interaction)
        while len(self._languages) > REMEMBERED:
            del self._languages[next(iter(self._languages))]
        if interaction.type is not discord.InteractionType.modal_submit or interaction.data is None:
            return
        data: Any = interaction.data
        custom_id, text = str(data["custom_id"]), _first_text(data.get("components", []))
        _ = (
            await typed_into_draft(interaction, custom_id, text)
            or await typed_answer(interaction, custom_id, text)
            or await typed_plan(interaction, custom_id, text)
        )

    async def on_undelivered(self, row: OutboxRow, error: discord.HTTPException) -> None:
        """The bot may not write in a channel: tell whoever acted, in private and in that person's language (after a
        restart, the mission's), what is missing."""
        mission = await self.store.mission(row.mission)
        if mission is not None and row.kind == ELSEWHERE:
            body = {"key": "care.log.lost", "words": {"channel": f"<#{row.channel}>"}}
            await tell_elsewhere(self.tables, mission, None, Post("notice", body))
            self.outbox.wake(mission.channel)
            return
        if mission is not None and mission.status == "running":
            await self.stand_still(mission.id, blocked=True)
        if error.code not in NO_RIGHTS or row.token is None or mission is None or self.application_id is None:
            return
        words = self._what_is_missing(speaker(self._languages.get(row.token, mission.language)), row, error)
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


async def _quietly(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except TROUBLE as error:
        log.info("an errand came to nothing: %s", error)
    except Exception:
        log.exception("an errand failed")


def _first_text(components: list[dict[str, Any]]) -> str:
    """What was typed into a dialog's only field."""
    for component in components:
        inner = component.get("component")
        nested = component.get("components", []) + ([inner] if inner else [])
        if "value" in component:
            return str(component["value"])
        if nested and (found := _first_text(nested)):
            return found
    return ""

"""The bot put together: the game master, its commands, buttons and dialogs, and what happens by itself."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands

from bot.answers.ahead.planning import AHEAD, typed_plan
from bot.answers.company.pressed import COMPANY
from bot.answers.keeping.pressed import CARE
from bot.answers.looking_back.pressed import MEMORY
from bot.answers.questions import PRESSES, typed_answer
from bot.answers.replies import Interaction, bot_of, closing, language_of, sorry
from bot.answers.ugly_master.pressed import MASTERING, typed_into_draft
from bot.channel.announcing import Announcer
from bot.channel.outbox import Outbox
from bot.channel.reopening import Reopening
from bot.clock import Clock
from bot.commands import add_all
from bot.commands.words import Words
from bot.game_master import GameMaster
from bot.health import beat
from bot.settings import Settings
from bot.shelf.hosted import hosted
from bot.store import Post, Store
from bot.table.ahead.running import AheadOfTime
from bot.table.beginning_again import begin_again
from bot.table.tables import Tables
from bot.table.upkeep import Doomed
from bot.table.waiting import votes
from bot.table.waiting.at_tables import AtTables
from bot.table.waiting.downtime import tell_downtime
from bot.table.waiting.watching import NOTICEABLE, Away, Hand, Life, bridge, say_times_again
from engine import LIVE, Chance

log = logging.getLogger(__name__)

REMEMBERED = 256
"""Interactions whose reader's language is known, for what is said to them later."""


class Tree(app_commands.CommandTree["UglySnouts"]):
    """The commands; an error in one is logged and said kindly."""

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Nothing is begun while the bot is being stopped."""
        if bot_of(interaction).attend():
            return True
        if interaction.type is discord.InteractionType.application_command:
            await closing(interaction)
        return False

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        log.error("a command failed: %s", interaction.command, exc_info=error)
        if not interaction.is_expired():
            await sorry(interaction)


class UglySnouts(GameMaster):
    """The game master with all that it answers to, and with what happens at its time."""

    def __init__(self, settings: Settings, *, chance: Chance = LIVE, clock: Clock | None = None) -> None:
        super().__init__(settings, chance=chance, clock=clock)
        self.tree = Tree(self)

    async def setup_hook(self) -> None:
        """After the login, before the first event: open the store, register commands, finish the outbox."""
        self.store = await Store.open(self.settings.database, clock=self.clock)
        self.tastes = await self.store.tastes()
        await self.shelf.open(self.store)
        downtime = await bridge(self.store)
        await tell_downtime(self.store, downtime)
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
        self.outage.began()  # until it is at the table for the first time
        await self._watch()
        await begin_again(self.tables)
        if downtime >= NOTICEABLE:
            self.errand(say_times_again(self.store, Hand(self.tables, self.outbox.wake)))
        await self.outbox.finish()
        self.heart = asyncio.create_task(beat(self.settings.heartbeat, self.connected), name="heartbeat")

    async def _watch(self) -> None:
        """What happens at its time, whether somebody does something or not."""
        hand = Hand(self.tables, self.outbox.wake)
        self.reopening = Reopening(self, self.store, hand)
        self.tables.sweep, self.tables.committed = votes.sweep, self._committed
        for source in (
            Life(self.store),
            Away(self.store, hand),
            AheadOfTime(self.store, hand),
            AtTables(self.store, hand),
            Doomed(self.tables),
            self.reopening,
        ):
            self.scheduler.add(source)
        self.scheduler.start()

    def _committed(self, mission: int, posts: Sequence[Post]) -> None:
        """Something was done at a table: other times may count now, and somebody may have to hear of it in private."""
        self.scheduler.wake(mission)
        for channel in {post.channel for post in posts if post.channel is not None}:
            self.outbox.wake(channel)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Dialogs are understood from their ids, like buttons: they too work after a restart."""
        self.languages[interaction.token] = language_of(interaction)
        while len(self.languages) > REMEMBERED:
            del self.languages[next(iter(self.languages))]
        if interaction.type is not discord.InteractionType.modal_submit or interaction.data is None:
            return
        if not self.attend():
            await closing(interaction)
            return
        data: Any = interaction.data
        custom_id, text = str(data["custom_id"]), _first_text(data.get("components", []))
        _ = (
            await typed_into_draft(interaction, custom_id, text)
            or await typed_answer(interaction, custom_id, text)
            or await typed_plan(interaction, custom_id, text)
        )


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

"""What is said to one person only, in that person's language."""

from __future__ import annotations

import logging
from typing import Any, cast

import discord

from bot.buttons.choices import shortened
from bot.channel.letters import NO_PINGS
from bot.channel.scribe import speaker
from bot.game_master import TROUBLE, GameMaster
from renderers.say import Speaker

log = logging.getLogger(__name__)

CONTENT = 2000

Interaction = discord.Interaction[Any]


def bot_of(interaction: Interaction) -> GameMaster:
    """The bot that an interaction came to."""
    return cast("GameMaster", interaction.client)


def language_of(interaction: Interaction) -> str:
    """What the reader has chosen (`/lang`); else Italian for Italian readers, English for everybody else."""
    chosen = bot_of(interaction).tastes.get(interaction.user.id, (None, None))[0]
    if chosen is not None:
        return chosen
    return "it" if str(interaction.locale).startswith("it") else "en"


def voice(interaction: Interaction, mission: str | None = None) -> Speaker:
    """The voice that speaks to this person; of a mission that is in memory."""
    language = language_of(interaction)
    return bot_of(interaction).shelf.speaker(language, mission) if mission else speaker(language)


async def private(
    interaction: Interaction,
    words: str,
    *,
    file: discord.File | None = None,
    view: discord.ui.View | None = None,
) -> None:
    """A line that only this person sees; pings nobody."""
    more: dict[str, Any] = {}
    if file is not None:
        more["file"] = file
    if view is not None:
        view.stop()
        more["view"] = view
    words = shortened(words, CONTENT)
    if interaction.response.is_done():
        await interaction.followup.send(words, ephemeral=True, allowed_mentions=NO_PINGS, **more)
    else:
        await interaction.response.send_message(words, ephemeral=True, allowed_mentions=NO_PINGS, **more)


async def sorry(interaction: Interaction) -> None:
    """Something went wrong: say so to this person alone, if it can be said."""
    try:
        await instead(interaction, voice(interaction).text("ui.failed"))
    except TROUBLE as error:
        log.info("nobody could be told that something went wrong: %s", error)


async def closing(interaction: Interaction) -> None:
    """The bot is being stopped, so nothing was begun: say so, if it can be said."""
    try:
        await private(interaction, voice(interaction).text("care.closing"))
    except TROUBLE as error:
        log.info("nobody could be told that the bot is being stopped: %s", error)


async def instead(interaction: Interaction, words: str) -> None:
    """A private line in place of the public answer that was promised ("thinking ...")."""
    if interaction.response.type is discord.InteractionResponseType.deferred_channel_message:
        await interaction.delete_original_response()
    await private(interaction, words)

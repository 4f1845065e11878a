"""/campaign."""

from __future__ import annotations

from discord import app_commands

from bot.answers.looking.campaign import show_campaign
from bot.answers.replies import Interaction, bot_of
from bot.commands.words import about, name_of


@app_commands.command(name=name_of("campaign"), description=about("campaign"))
@app_commands.guild_only()
async def campaign(interaction: Interaction) -> None:
    await show_campaign(bot_of(interaction), interaction)

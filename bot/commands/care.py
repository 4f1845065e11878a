"""/doctor."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.answers.doctor import examine
from bot.answers.replies import Interaction, bot_of
from bot.commands.words import about, name_of

HERE = ".care.commands"


@app_commands.command(name=name_of(f"{HERE}.doctor"), description=about(f"{HERE}.doctor"))
@app_commands.guild_only()
async def doctor(interaction: Interaction) -> None:
    await examine(bot_of(interaction), interaction)


CARE: tuple[app_commands.Command[Any, ..., None] | app_commands.Group, ...] = (doctor,)

"""The Arena: /tackle, /shove, /throw, and /ladder. What is left out is asked by buttons."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.answers.looking.ladder import show_ladder
from bot.answers.replies import Interaction, bot_of
from bot.commands.actions import Dice
from bot.commands.asking import play, suggest, suggest_dice
from bot.commands.words import about, name_of, options


@app_commands.command(name=name_of("tackle"), description=about("tackle"))
@options("tackle", "target", "dice")
@app_commands.guild_only()
async def tackle(interaction: Interaction, target: str | None = None, dice: Dice | None = None) -> None:
    await play(interaction, {"act": "tackle"}, {"target": target, "dice": dice})


@app_commands.command(name=name_of("shove"), description=about("shove"))
@options("shove", "target", "dice")
@app_commands.guild_only()
async def shove(interaction: Interaction, target: str | None = None, dice: Dice | None = None) -> None:
    await play(interaction, {"act": "shove"}, {"target": target, "dice": dice})


@app_commands.command(name=name_of("throw"), description=about("throw"))
@options("throw", "to", "dice")
@app_commands.guild_only()
async def throw(interaction: Interaction, to: str | None = None, dice: Dice | None = None) -> None:
    await play(interaction, {"act": "throw"}, {"teammate": to, "dice": dice})


@app_commands.command(name=name_of("ladder"), description=about("ladder"))
@app_commands.guild_only()
async def ladder(interaction: Interaction) -> None:
    await show_ladder(bot_of(interaction), interaction)


tackle.autocomplete("target")(suggest("tackle", "target"))
tackle.autocomplete("dice")(suggest_dice("tackle", "target"))
shove.autocomplete("target")(suggest("shove", "target"))
shove.autocomplete("dice")(suggest_dice("shove", "target"))
throw.autocomplete("to")(suggest("throw", "teammate"))
throw.autocomplete("dice")(suggest_dice("throw", ("to", "teammate")))

ARENA: tuple[app_commands.Command[Any, ..., None], ...] = (tackle, shove, throw, ladder)

"""/doctor, /lang, /me, and what /mission has for moving, exporting, deleting, and a second channel."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.answers.keeping.choosing import may_delete, may_export, may_move, mission_called, suggest_missions
from bot.answers.keeping.deleting import ask_to_delete, ask_to_forget
from bot.answers.keeping.doctor import examine
from bot.answers.keeping.exporting import export_mission, export_person
from bot.answers.keeping.moving import move, tell_elsewhere
from bot.answers.keeping.preferring import choose_language, choose_view
from bot.answers.replies import Interaction, bot_of
from bot.commands.asking import mission_here
from bot.commands.looking import VIEWS
from bot.commands.mission import mission
from bot.commands.words import about, name_of, options, word

HERE = ".care.commands"
LANGUAGES = [Choice(name=word(f".care.choices.language.{key}"), value=key) for key in ("own", "en", "it")]


@app_commands.command(name=name_of(f"{HERE}.doctor"), description=about(f"{HERE}.doctor"))
@app_commands.guild_only()
async def doctor(interaction: Interaction) -> None:
    await examine(bot_of(interaction), interaction)


@app_commands.command(name=name_of(f"{HERE}.lang"), description=about(f"{HERE}.lang"))
@options(f"{HERE}.lang", "language")
@app_commands.choices(language=LANGUAGES)
async def lang(interaction: Interaction, language: Choice[str]) -> None:
    await choose_language(bot_of(interaction), interaction, None if language.value == "own" else language.value)


# /mission move, export, delete, log-channel ------------------------------------------------------------------------


@mission.command(name=name_of(f"{HERE}.move"), description=about(f"{HERE}.move"))
@options(f"{HERE}.move", "mission")
async def move_(interaction: Interaction, mission: str) -> None:
    await move(bot_of(interaction), interaction, await mission_called(interaction, mission))


@mission.command(name=name_of(f"{HERE}.export"), description=about(f"{HERE}.export"))
@options(f"{HERE}.export", "mission")
async def export(interaction: Interaction, mission: str | None = None) -> None:
    bot, row = bot_of(interaction), await mission_called(interaction, mission)
    allowed = row is not None and await may_export(bot, interaction, row)
    await export_mission(bot, interaction, row if allowed else None)


@mission.command(name=name_of(f"{HERE}.delete"), description=about(f"{HERE}.delete"))
@options(f"{HERE}.delete", "mission")
async def delete(interaction: Interaction, mission: str | None = None) -> None:
    await ask_to_delete(bot_of(interaction), interaction, await mission_called(interaction, mission))


move_.autocomplete("mission")(suggest_missions(may_move))
export.autocomplete("mission")(suggest_missions(may_export))
delete.autocomplete("mission")(suggest_missions(may_delete))


class Place(app_commands.Transformer[Any]):
    """A channel or thread in which messages can stand, whether or not the bot may see it. Discord offers no other, and
    refuses kinds that it does not know (discord.py names all there are)."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        kind = discord.ChannelType
        return [kind.text, kind.news, kind.news_thread, kind.public_thread, kind.private_thread, kind.voice]

    async def transform(self, interaction: Interaction, value: Any, /) -> discord.Object:
        return discord.Object(value.id)


@mission.command(name=name_of(f"{HERE}.log"), description=about(f"{HERE}.log"))
@options(f"{HERE}.log", "channel")
async def log_channel(
    interaction: Interaction, channel: app_commands.Transform[discord.Object, Place] | None = None
) -> None:
    row = await mission_here(interaction)
    if row is not None:
        await tell_elsewhere(bot_of(interaction), interaction, row, channel)


# /me ----------------------------------------------------------------------------------------------------------------

me = app_commands.Group(name=name_of(f"{HERE}.me"), description=about(f"{HERE}.me"))


@me.command(name=name_of(f"{HERE}.me.view"), description=about(f"{HERE}.me.view"))
@options(f"{HERE}.me.view", "view")
@app_commands.choices(view=VIEWS)
async def view(interaction: Interaction, view: Choice[str]) -> None:
    await choose_view(bot_of(interaction), interaction, view.value)


@me.command(name=name_of(f"{HERE}.me.export"), description=about(f"{HERE}.me.export"))
async def export_me(interaction: Interaction) -> None:
    await export_person(bot_of(interaction), interaction)


@me.command(name=name_of(f"{HERE}.me.delete"), description=about(f"{HERE}.me.delete"))
async def delete_me(interaction: Interaction) -> None:
    await ask_to_forget(bot_of(interaction), interaction)


CARE: tuple[app_commands.Command[Any, ..., None] | app_commands.Group, ...] = (doctor, lang, me)

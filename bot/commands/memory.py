"""Commands about what was: /undo, /recap, /why, /replay, /chronicle, /stats. (/log: see `looking`.)"""

from __future__ import annotations

from typing import Any

from discord import app_commands
from discord.app_commands import Choice

from bot.answers.looking.chronicle import show_chronicle
from bot.answers.looking.recalling import show_recap
from bot.answers.looking.replaying import show_replay
from bot.answers.looking.stats import show_all_stats, show_stats
from bot.answers.looking.why import choices_of, show_why
from bot.answers.looking_back.undoing import offer_undo
from bot.answers.replies import Interaction, bot_of, voice
from bot.buttons.choices import OPTION_LABEL, shortened
from bot.commands.asking import played_here, running_here, silent_table
from bot.commands.words import about, name_of, options, word
from renderers.finding import has

HERE = ".memory.commands"


def _choices(kind: str, *keys: str) -> list[Choice[str]]:
    return [Choice(name=word(f".memory.choices.{kind}.{key}"), value=key) for key in keys]


@app_commands.command(name=name_of(f"{HERE}.undo"), description=about(f"{HERE}.undo"))
@app_commands.guild_only()
async def undo(interaction: Interaction) -> None:
    table = await running_here(interaction)
    if table is not None:
        await offer_undo(bot_of(interaction), interaction, table)


@app_commands.command(name=name_of(f"{HERE}.recap"), description=about(f"{HERE}.recap"))
@options(f"{HERE}.recap", "since")
@app_commands.choices(since=_choices("since", "last", "turn", "start"))
@app_commands.guild_only()
async def recap(interaction: Interaction, since: Choice[str] | None = None) -> None:
    table = await played_here(interaction)
    if table is not None:
        await show_recap(bot_of(interaction), interaction, table, since.value if since else "last")


@app_commands.command(name=name_of(f"{HERE}.why"), description=about(f"{HERE}.why"))
@options(f"{HERE}.why", "monster")
@app_commands.guild_only()
async def why(interaction: Interaction, monster: str | None = None) -> None:
    table = await played_here(interaction)
    if table is not None:
        await show_why(bot_of(interaction), interaction, table, monster)


@why.autocomplete("monster")
async def suggest_monster(interaction: Interaction, current: str) -> list[Choice[str]]:
    """The monsters that have chosen somebody lately, the newest first."""
    table = await silent_table(interaction)
    if table is None:
        return []
    speak = voice(interaction, table.row.mission)
    found = await choices_of(bot_of(interaction), table.row.id)
    named = {
        choice.event.monster: str(speak.names.monster(choice.event.monster, choice.event.kind)) for choice in found
    }
    fitting = [(name, monster) for monster, name in named.items() if has(current, name)]
    return [Choice(name=shortened(name, OPTION_LABEL), value=monster) for name, monster in fitting][:25]


@app_commands.command(name=name_of(f"{HERE}.replay"), description=about(f"{HERE}.replay"))
@app_commands.guild_only()
async def replay(interaction: Interaction) -> None:
    table = await played_here(interaction)
    if table is not None:
        await show_replay(bot_of(interaction), interaction, table)


@app_commands.command(name=name_of(f"{HERE}.stats"), description=about(f"{HERE}.stats"))
@options(f"{HERE}.stats", "scope")
@app_commands.choices(scope=_choices("scope", "mission", "all"))
@app_commands.guild_only()
async def stats(interaction: Interaction, scope: Choice[str] | None = None) -> None:
    if scope is not None and scope.value == "all":
        await show_all_stats(bot_of(interaction), interaction)
        return
    table = await played_here(interaction)
    if table is not None:
        await show_stats(bot_of(interaction), interaction, table)


@app_commands.command(name=name_of(f"{HERE}.chronicle"), description=about(f"{HERE}.chronicle"))
@options(f"{HERE}.chronicle", "language")
@app_commands.choices(language=_choices("language", "en", "it"))
@app_commands.guild_only()
async def chronicle(interaction: Interaction, language: Choice[str] | None = None) -> None:
    await show_chronicle(bot_of(interaction), interaction, language.value if language else None)


MEMORY: tuple[app_commands.Command[Any, ..., None], ...] = (undo, recap, why, replay, stats, chronicle)

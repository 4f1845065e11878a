"""Commands that only look: /board, /hero, /bestiary, /log, /help."""

from __future__ import annotations

from typing import Any

from discord import app_commands
from discord.app_commands import Choice, Range

from bot.answers.acting import origin_of
from bot.answers.guidance import commands_now, topics_now
from bot.answers.looking.cards import cards_called, title_of
from bot.answers.looking.log import show_log
from bot.answers.looking.now import coaching, look, show_card, show_hero, show_monster
from bot.answers.replies import Interaction, bot_of, private, voice
from bot.commands.asking import played_here, running_here, silent_table
from bot.commands.mission import HERO
from bot.commands.words import about, name_of, options, word
from bot.store import MissionRow
from bot.table.table import Table
from bot.table.tables import CorruptSave
from engine.cards.load import MONSTERS
from renderers.finding import has, plainly
from renderers.say import Speaker

VIEWS = [Choice(name=word(f"board.views.{view}"), value=view) for view in ("board", "crop", "full", "text")]
KINDS = [Choice(name=word(f".names.monsters.{kind}.name"), value=kind) for kind in MONSTERS]


@app_commands.command(name=name_of("board"), description=about("board"))
@options("board", "view")
@app_commands.choices(view=VIEWS)
@app_commands.guild_only()
async def board(interaction: Interaction, view: Choice[str] | None = None) -> None:
    bot = bot_of(interaction)
    row = await bot.store.last_mission_in(interaction.channel_id or 0)
    if row is None:
        await private(interaction, voice(interaction).text("ui.no_mission"))
        return
    if row.status == "lobby":
        await private(interaction, voice(interaction).text("ui.still_in_lobby", host=f"<@{row.host}>"))
        return
    wanted = view.value if view else bot.tastes.get(interaction.user.id, (None, None))[1] or "board"
    seated = any(seat.user == interaction.user.id for seat in await bot.store.seats(row.id))
    if wanted == "board" and row.status == "running" and seated:
        await _again(interaction, row)
    else:
        await look(bot, interaction, row.id, "crop" if wanted == "board" else wanted)


async def _again(interaction: Interaction, row: MissionRow) -> None:
    """The board as a new message with the buttons of the moment, for whoever sits at the table."""
    if await running_here(interaction) is None:
        return
    await interaction.response.defer(thinking=True)
    bot = bot_of(interaction)
    await bot.tables.show_again(row.id, origin_of(interaction), interaction.user.id)
    bot.outbox.wake(row.channel)


@app_commands.command(name=name_of("hero"), description=about("hero"))
@options("hero", "hero")
@app_commands.choices(hero=HERO)
@app_commands.guild_only()
async def hero(interaction: Interaction, hero: Choice[str] | None = None) -> None:
    table = await played_here(interaction)
    if table is not None:
        await show_hero(interaction, table, hero.value if hero else None)


@app_commands.command(name=name_of("bestiary"), description=about("bestiary"))
@options("bestiary", "monster")
@app_commands.choices(monster=KINDS)
@app_commands.guild_only()
async def bestiary(interaction: Interaction, monster: Choice[str]) -> None:
    await show_monster(interaction, await silent_table(interaction), monster.value)


@app_commands.command(name=name_of("card"), description=about("card"))
@options("card", "name")
async def card(interaction: Interaction, name: str) -> None:
    await show_card(interaction, name)


@card.autocomplete("name")
async def suggest_card(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Cards by their names in any language, shown in the reader's."""
    speak = voice(interaction)
    return [Choice(name=title_of(speak, found), value=found) for found in cards_called(speak, current)[:25]]


@app_commands.command(name=name_of("log"), description=about("log"))
@options("log", "steps")
@app_commands.guild_only()
async def log(interaction: Interaction, steps: Range[int, 1, 20] = 5) -> None:
    table = await played_here(interaction)
    if table is not None:
        await show_log(bot_of(interaction), interaction, table, steps)


@app_commands.command(name=name_of("help"), description=about("help"))
@options("help", "topic")
@app_commands.guild_only()
async def help_(interaction: Interaction, topic: str | None = None) -> None:
    speak = voice(interaction)
    if topic is None:
        can, table = await _now(interaction, speak)
        await private(interaction, f"{can}\n\n{_topics(speak, table)}")
        return
    wanted = plainly(topic)
    found = next((key for key, title in speak.topics() if wanted in (plainly(key), plainly(title))), None)
    await private(interaction, speak.help(found) if found else speak.text("ui.help.unknown", topics=_topics(speak)))


async def _now(interaction: Interaction, speak: Speaker) -> tuple[str, Table | None]:
    """What this person can do in this channel at this moment; and the table, if this person is asked something."""
    row = await bot_of(interaction).store.mission_in(interaction.channel_id or 0)
    if row is None:
        return speak.text("ui.help.no_mission"), None
    if row.status == "lobby":
        return speak.text("ui.help.host" if row.host == interaction.user.id else "ui.help.lobby"), None
    try:
        table = await bot_of(interaction).tables.get(row.id)
    except CorruptSave as corrupt:
        return speak.text("ui.corrupt", why=str(corrupt)), None
    if table is None or table.shown.decision is None:
        return speak.text("ui.help.no_mission"), None
    if interaction.user.id in table.shown_asked:
        decision, view = table.shown.decision, table.shown.view
        commands = " ".join(commands_now(decision, view, speak))
        asked = speak.text("ui.help.asked", question=speak.ask(decision, view), commands=commands)
        return f"{coaching(bot_of(interaction), table, speak)}\n\n{asked}" if view.stage else asked, table
    return speak.text("ui.help.waiting" if table.plays(interaction.user.id) else "ui.help.watching"), None


def _topics(speak: Speaker, table: Table | None = None) -> str:
    """All topics; given a table, first those that have to do with what is asked there."""
    shown = table.shown if table else None
    titles = topics_now(shown.decision if shown else None, shown.view if shown else None, speak)
    return speak.text("ui.help.topics", topics=" · ".join(titles))


@help_.autocomplete("topic")
async def suggest_topic(interaction: Interaction, current: str) -> list[Choice[str]]:
    """The topics whose title has what was typed."""
    topics = voice(interaction).topics()
    return [Choice(name=title, value=key) for key, title in topics if has(current, title)][:25]


LOOKING: tuple[app_commands.Command[Any, ..., None], ...] = (board, hero, bestiary, card, log, help_)

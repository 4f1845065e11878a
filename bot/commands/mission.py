"""/mission: open a lobby, sit down, begin, look around, end."""

from __future__ import annotations

from collections.abc import Collection

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.answers.acting import table_for
from bot.answers.company import seating, seats
from bot.answers.keeping import importing
from bot.answers.looking.now import show_status
from bot.answers.replies import Interaction, bot_of, language_of, private, voice
from bot.answers.typed import MOST_TYPED
from bot.answers.ugly_master.handing_over import RULEBOOK, WAYS, master_row, may_have_master
from bot.buttons.choices import OPTION_LABEL, shortened
from bot.channel.difficulty import DIFFICULTIES, level
from bot.channel.lobby import HEROES
from bot.commands.asking import mission_here
from bot.commands.words import about, name_of, options, word
from bot.shelf.shelf import LONGEST_TITLE, Entry, family_of
from renderers.finding import has, plainly
from renderers.say import Speaker, escape, languages

mission = app_commands.Group(name=name_of("mission"), description=about("mission"), guild_only=True)

LEVEL = [Choice(name=word(f".ui.difficulties.{name}"), value=name) for name in DIFFICULTIES]
LANGUAGE = [Choice(name=word(f"mission.languages.{language}"), value=language) for language in languages()]
MONSTERS = [Choice(name=word(f"mission.monsters.{way}"), value=way) for way in WAYS]
SWITCH = [Choice(name=word(f"mission.switch.{way}"), value=way) for way in ("on", "off")]
HERO = [Choice(name=word(f".names.heroes.{hero}.name"), value=hero) for hero in HEROES]


@mission.command(name=name_of("mission.start"), description=about("mission.start"))
@options("mission.start", "mission", "difficulty", "language", "monsters")
@app_commands.choices(difficulty=LEVEL, language=LANGUAGE, monsters=MONSTERS)
async def start(
    interaction: Interaction,
    mission: str | None = None,
    difficulty: Choice[str] | None = None,
    language: Choice[str] | None = None,
    monsters: Choice[str] | None = None,
) -> None:
    bot = bot_of(interaction)
    entry = await mission_meant(interaction, mission)
    if entry is None:
        typed = escape(shortened(mission or "", MOST_TYPED))
        await private(interaction, voice(interaction).text("ui.unknown_mission", name=typed))
        return
    chosen = language.value if language else bot.settings.language
    way = monsters.value if monsters else RULEBOOK
    if way != RULEBOOK and not may_have_master(await bot.shelf.fetch(entry.key)):
        await private(interaction, voice(interaction).text("ui.um.not_here"))
        return
    hard = difficulty.value if difficulty else DIFFICULTIES[0]
    user = interaction.user.id
    await seating.start(bot, interaction, entry.key, chosen, hard, lambda made: master_row(made, way, user))


async def suggest_mission(interaction: Interaction, current: str) -> list[Choice[str]]:
    """The missions of this server, in their order, with how long they are, what was won, and what is to be done."""
    bot, speak = bot_of(interaction), voice(interaction)
    guild = interaction.guild_id or 0
    won = await bot.store.won(guild)
    named = [
        Choice(name=shortened(describe(speak, entry, won), OPTION_LABEL), value=entry.key)
        for entry in await bot.shelf.offered(guild)
        if entry.is_called(current)
    ]
    return named[:25]


start.autocomplete("mission")(suggest_mission)


@mission.command(name=name_of("mission.join"), description=about("mission.join"))
@options("mission.join", "hero")
async def join(interaction: Interaction, hero: str) -> None:
    row = await mission_here(interaction)
    if row is not None:
        await seating.join(bot_of(interaction), interaction, row.id, hero_called(hero))


@join.autocomplete("hero")
async def free_heroes(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Heroes nobody plays: all that do not sit in the lobby yet, or the open ones of a running mission."""
    store = bot_of(interaction).store
    row = await store.mission_in(interaction.channel_id or 0)
    if row is None:
        return []
    seats = await store.seats(row.id)
    taken = {seat.hero for seat in seats}
    free = [h for h in HEROES if h not in taken] if row.status == "lobby" else [s.hero for s in seats if s.user is None]
    speak = voice(interaction)
    return [Choice(name=speak.name(h), value=h) for h in free if has(current, speak.name(h))]


@mission.command(name=name_of("mission.leave"), description=about("mission.leave"))
@options("mission.leave", "hero")
@app_commands.choices(hero=HERO)
async def leave(interaction: Interaction, hero: Choice[str] | None = None) -> None:
    row = await mission_here(interaction)
    if row is not None:
        await seating.leave(bot_of(interaction), interaction, row.id, hero.value if hero else None)


@mission.command(name=name_of("mission.begin"), description=about("mission.begin"))
async def begin(interaction: Interaction) -> None:
    row = await mission_here(interaction)
    if row is not None:
        await seating.begin(bot_of(interaction), interaction, row.id)


@mission.command(name=name_of("mission.status"), description=about("mission.status"))
async def status(interaction: Interaction) -> None:
    bot = bot_of(interaction)
    row = await bot.store.last_mission_in(interaction.channel_id or 0)
    if row is None or (row.status == "over" and await bot.store.game(row.id) is None):
        await private(interaction, voice(interaction).text("ui.no_mission"))
    elif row.status == "lobby":
        seats = await bot.store.seats(row.id)
        heroes = ", ".join(voice(interaction).name(seat.hero) for seat in seats) or "–"
        words = voice(interaction).text("ui.status.lobby", host=f"<@{row.host}>", heroes=heroes)
        await private(interaction, words)
    elif (table := await table_for(bot, interaction, row.id)) is not None:
        await show_status(bot, interaction, table)


@mission.command(name=name_of("mission.list"), description=about("mission.list"))
async def list_missions(interaction: Interaction) -> None:
    speak = voice(interaction)
    bot = bot_of(interaction)
    rows = await bot.store.missions_of(interaction.guild_id or 0)
    entries = await bot.shelf.entries([row.mission for row in rows])
    lines = [
        speak.text(
            f"ui.list.{row.status}",
            title=escape(entries[row.mission].titles[speak.language], LONGEST_TITLE)
            if row.mission in entries
            else row.mission,
            difficulty=level(speak, row.difficulty),
            channel=f"<#{row.channel}>",
            host=f"<@{row.host}>",
        )
        for row in rows
    ]
    await private(interaction, "\n".join(lines) or speak.text("ui.list.empty"))


@mission.command(name=name_of("mission.import"), description=about("mission.import"))
@options("mission.import", "file")
async def import_(interaction: Interaction, file: discord.Attachment) -> None:
    await importing.take_in(bot_of(interaction), interaction, file)


@mission.command(name=name_of("mission.remove"), description=about("mission.remove"))
@options("mission.remove", "mission")
async def remove(interaction: Interaction, mission: str) -> None:
    bot = bot_of(interaction)
    own = await importing.own_missions(bot, interaction.guild_id or 0)
    chosen = [entry for entry in own if entry.key == mission] or [entry for entry in own if entry.is_called(mission)]
    await importing.take_out(bot, interaction, chosen[0] if len(chosen) == 1 else None)


@remove.autocomplete("mission")
async def suggest_own(interaction: Interaction, current: str) -> list[Choice[str]]:
    """The missions that this server has taken in."""
    language = language_of(interaction)
    own = await importing.own_missions(bot_of(interaction), interaction.guild_id or 0)
    return [Choice(name=entry.titles[language], value=entry.key) for entry in own if entry.is_called(current)][:25]


@mission.command(name=name_of("mission.end"), description=about("mission.end"))
async def end(interaction: Interaction) -> None:
    row = await mission_here(interaction)
    if row is not None:
        await seating.ask_to_end(bot_of(interaction), interaction, row)


@mission.command(name=name_of("mission.autopilot"), description=about("mission.autopilot"))
@options("mission.autopilot", "hero", "switch")
@app_commands.choices(hero=HERO, switch=SWITCH)
async def autopilot(interaction: Interaction, hero: Choice[str], switch: Choice[str]) -> None:
    row = await mission_here(interaction)
    if row is not None:
        await seats.autopilot(bot_of(interaction), interaction, row.id, hero.value, switch.value == "on")


async def mission_meant(interaction: Interaction, text: str | None) -> Entry | None:
    """The mission that was chosen or typed; left out, the first of the campaign that this server has not won yet."""
    bot, guild = bot_of(interaction), interaction.guild_id or 0
    offered = await bot.shelf.offered(guild)
    if text is None:
        won = {tale for tale, _ in await bot.store.won(guild)}
        campaign = [entry for entry in offered if entry.number and not entry.own and not entry.people]
        return next((entry for entry in campaign if entry.key not in won), campaign[0])
    chosen = [entry for entry in offered if entry.key == text]
    return next(iter(chosen or [entry for entry in offered if text.strip() and entry.is_called(text)]), None)


def describe(speak: Speaker, entry: Entry, won: Collection[tuple[str, str]]) -> str:
    """A mission in one line: its number and title, how long it is, how it was won here, what is to be done."""
    if entry.people:
        return _arena(speak, entry)
    least, most = entry.turns
    kept = {(family_of(key), name) for key, name in won}
    levels = ", ".join(level(speak, name) for name in DIFFICULTIES if (family_of(entry.key), name) in kept)
    title = entry.titles[speak.language]
    parts = [
        speak.text("ui.start.own", title=title) if entry.own else f"{entry.number} · {title}",
        speak.text("ui.start.turns" if least < most else "ui.start.turns_always", least=least, most=most),
        *([speak.text("ui.start.won", levels=levels)] if levels else []),
        entry.goals[speak.language],
    ]
    return " · ".join(parts)


def _arena(speak: Speaker, entry: Entry) -> str:
    title = speak.text("ui.start.arena", n=entry.number, title=entry.titles[speak.language])
    people = speak.text("ui.start.people", people="/".join(map(str, entry.people)))
    return " · ".join([title, people, entry.goals[speak.language]])


def hero_called(text: str) -> str:
    """A Hero's id from an id or a name in any language; what fits none is returned as it is."""
    wanted = plainly(text)
    return next((hero for hero in HEROES if wanted in (plainly(hero), plainly(hero.replace("_", " ")))), text)

"""/away, /notify, /seat, /vote, and what /mission has for clock, pause and host."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.answers.company import absence, hosting, pace, seating, seats, voting
from bot.answers.company.moments import (
    MOST_QUIET,
    is_too_quiet,
    length,
    moment,
    quiet_hours,
    zone_called,
    zones_like,
)
from bot.answers.replies import Interaction, bot_of, language_of, private, voice
from bot.answers.typed import MOST_TYPED
from bot.buttons.choices import shortened
from bot.commands.asking import mission_here, running_here
from bot.commands.mission import HERO, mission
from bot.commands.words import about, name_of, options, word
from renderers.finding import has
from renderers.say import Speaker, escape

HERE = ".absence.commands"
NO_CLOCK = frozenset({"none", "off", "no", "0", "nessuno"})
LENGTHS = ("none", "1h", "4h", "12h", "24h", "2d", "3d", "7d")
MOMENTS = ("12h", "1d", "2d", "3d", "5d", "7d", "14d", "30d")
HOURS = ("22-7", "23-8", "0-8", "off")
BACK = frozenset({"off", "now", "back", "no"})


def _choices(kind: str, *keys: str) -> list[Choice[str]]:
    return [Choice(name=word(f".absence.choices.{kind}.{key}"), value=key) for key in keys]


def _choice(choice: Choice[str] | None) -> str | None:
    return choice.value if choice is not None else None


async def _moment(interaction: Interaction, text: str, *, begins: bool = False) -> float | None:
    bot = bot_of(interaction)
    return moment(text, bot.clock.now(), (await bot.store.habits(interaction.user.id)).zone, begins=begins)


def said_length(speak: Speaker, text: str) -> str:
    """A length of time in words: "12 hours"."""
    if text == "none":
        return speak.text("absence.choices.lengths.none")
    n, unit = int(text[:-1]), {"h": "hours", "d": "days"}[text[-1]]
    return speak.text(f"absence.choices.lengths.{unit}", n=n)


def _suggested(speak: Speaker, texts: tuple[str, ...], current: str) -> list[Choice[str]]:
    named = [(said_length(speak, text), text) for text in texts]
    return [Choice(name=name, value=text) for name, text in named if has(current, name) or has(current, text)]


# /mission clock, pause, resume, host ------------------------------------------------------------------------------


@mission.command(name=name_of(f"{HERE}.clock"), description=about(f"{HERE}.clock"))
@options(f"{HERE}.clock", "time", "last")
@app_commands.choices(last=_choices("last", "remind", "autopilot", "skip"))
async def clock(interaction: Interaction, time: str, last: Choice[str] | None = None) -> None:
    row = await mission_here(interaction)
    if row is None:
        return
    seconds = None if time.strip().casefold() in NO_CLOCK else length(time)
    shortest, longest = pace.CLOCK
    if time.strip().casefold() not in NO_CLOCK and (seconds is None or not shortest <= seconds <= longest):
        await private(interaction, voice(interaction).text("absence.clock.unknown"))
        return
    await pace.set_clock(bot_of(interaction), interaction, row.id, seconds, _choice(last))


@clock.autocomplete("time")
async def suggest_length(interaction: Interaction, current: str) -> list[Choice[str]]:
    return _suggested(voice(interaction), LENGTHS, current)


@mission.command(name=name_of(f"{HERE}.pause"), description=about(f"{HERE}.pause"))
@options(f"{HERE}.pause", "until")
async def pause(interaction: Interaction, until: str) -> None:
    table = await running_here(interaction)
    if table is not None:
        at = await _moment(interaction, until)
        await pace.pause(bot_of(interaction), interaction, table.row.id, at)


async def suggest_moment(interaction: Interaction, current: str) -> list[Choice[str]]:
    return _suggested(voice(interaction), MOMENTS, current)


pause.autocomplete("until")(suggest_moment)


@mission.command(name=name_of(f"{HERE}.resume"), description=about(f"{HERE}.resume"))
async def resume(interaction: Interaction) -> None:
    table = await running_here(interaction)
    if table is not None:
        await pace.resume(bot_of(interaction), interaction, table.row.id)


@mission.command(name=name_of(f"{HERE}.host"), description=about(f"{HERE}.host"))
@options(f"{HERE}.host", "person")
async def host(interaction: Interaction, person: discord.User) -> None:
    table = await running_here(interaction)
    if table is not None:
        await hosting.new_host(bot_of(interaction), interaction, table.row.id, person.id)


# /away and /notify ------------------------------------------------------------------------------------------------


@app_commands.command(name=name_of(f"{HERE}.away"), description=about(f"{HERE}.away"))
@options(f"{HERE}.away", "until", "start", "how")
@app_commands.choices(how=_choices("how", "autopilot", "wait"))
@app_commands.guild_only()
async def away(
    interaction: Interaction, until: str | None = None, start: str | None = None, how: Choice[str] | None = None
) -> None:
    bot, speak = bot_of(interaction), voice(interaction)
    if until is not None and until.strip().casefold() in BACK:
        await absence.no_longer_away(bot, interaction)
        return
    if until is None:
        habits = await bot.store.habits(interaction.user.id)
        await private(interaction, absence.absence_line(speak, habits, bot.clock.now()))
        return
    at, first = await _moment(interaction, until), await _moment(interaction, start, begins=True) if start else None
    if at is None or (start and first is None):
        await private(interaction, speak.text("absence.pause.unknown"))
        return
    await absence.away(bot, interaction, first, at, _choice(how))


@away.autocomplete("until")
async def suggest_until(interaction: Interaction, current: str) -> list[Choice[str]]:
    """How long from now; first the way back, for who is away."""
    speak = voice(interaction)
    habits = await bot_of(interaction).store.habits(interaction.user.id)
    back = Choice(name=speak.text("absence.away.now"), value="off")
    return [*([back] if habits.away_until is not None else []), *_suggested(speak, MOMENTS, current)]


away.autocomplete("start")(suggest_moment)


@app_commands.command(name=name_of(f"{HERE}.notify"), description=about(f"{HERE}.notify"))
@options(f"{HERE}.notify", "way", "quiet", "zone")
@app_commands.choices(way=[Choice(name=word(f".absence.notify.{way}"), value=way) for way in ("mention", "dm", "none")])
@app_commands.guild_only()
async def notify(
    interaction: Interaction, way: Choice[str] | None = None, quiet: str | None = None, zone: str | None = None
) -> None:
    bot, speak, user = bot_of(interaction), voice(interaction), interaction.user.id
    changed: dict[str, Any] = {"notify": way.value, "language": language_of(interaction)} if way else {}
    if zone is not None:
        found = zone_called(zone)
        if found is None:
            typed = escape(shortened(zone, MOST_TYPED))
            await private(interaction, speak.text("absence.notify.unknown_zone", name=typed))
            return
        changed["zone"] = found
    if quiet is not None:
        hours = quiet_hours(quiet)
        if hours is None and quiet.strip().casefold() not in BACK:
            await private(interaction, speak.text("absence.notify.unknown_quiet"))
            return
        if hours is not None and is_too_quiet(*hours):
            await private(interaction, speak.text("absence.notify.too_quiet", most=MOST_QUIET, rest=24 - MOST_QUIET))
            return
        changed["quiet_from"], changed["quiet_to"] = hours or (None, None)
    if changed:
        await absence.bank_all(bot, user)
        await bot.store.change_habits(user, **changed)
        if not changed.keys().isdisjoint({"zone", "quiet_from"}):
            await absence.times_changed(bot, user)
        bot.scheduler.wake()
    await private(interaction, absence.habits_line(speak, await bot.store.habits(user), bot.clock.now()))


@notify.autocomplete("zone")
async def suggest_zone(interaction: Interaction, current: str) -> list[Choice[str]]:
    return [Choice(name=zone, value=zone) for zone in zones_like(current, 25)]


@notify.autocomplete("quiet")
async def suggest_quiet(interaction: Interaction, current: str) -> list[Choice[str]]:
    return [Choice(name=hours, value=hours) for hours in HOURS if current.strip() in hours]


# /seat and /vote --------------------------------------------------------------------------------------------------

seat = app_commands.Group(name=name_of(f"{HERE}.seat"), description=about(f"{HERE}.seat"), guild_only=True)


@seat.command(name=name_of(f"{HERE}.seat.offer"), description=about(f"{HERE}.seat.offer"))
@options(f"{HERE}.seat.offer", "hero")
@app_commands.choices(hero=HERO)
async def offer(interaction: Interaction, hero: Choice[str]) -> None:
    table = await running_here(interaction)
    if table is not None:
        await seats.offer_seat(bot_of(interaction), interaction, table.row.id, hero.value, None)


@seat.command(name=name_of(f"{HERE}.seat.take"), description=about(f"{HERE}.seat.take"))
@options(f"{HERE}.seat.take", "hero")
@app_commands.choices(hero=HERO)
async def take(interaction: Interaction, hero: Choice[str]) -> None:
    row = await mission_here(interaction)
    if row is not None and row.status == "lobby":
        await seating.join(bot_of(interaction), interaction, row.id, hero.value)
    elif row is not None:
        await seats.take_seat(bot_of(interaction), interaction, row.id, hero.value)


@seat.command(name=name_of(f"{HERE}.seat.give"), description=about(f"{HERE}.seat.give"))
@options(f"{HERE}.seat.give", "hero", "person")
@app_commands.choices(hero=HERO)
async def give(interaction: Interaction, hero: Choice[str], person: discord.User) -> None:
    table = await running_here(interaction)
    if table is not None:
        await seats.offer_seat(bot_of(interaction), interaction, table.row.id, hero.value, person.id)


@app_commands.command(name=name_of(f"{HERE}.vote"), description=about(f"{HERE}.vote"))
@options(f"{HERE}.vote", "what", "hero", "person", "until")
@app_commands.choices(
    what=_choices("what", "skip", "autopilot", "offer", "monsters", "host", "pause", "resume", "end", "delete"),
    hero=HERO,
)
@app_commands.guild_only()
async def vote(
    interaction: Interaction,
    what: Choice[str],
    hero: Choice[str] | None = None,
    person: discord.User | None = None,
    until: str | None = None,
) -> None:
    table = await running_here(interaction)
    if table is None:
        return
    at = await _moment(interaction, until) if until else None
    user = person.id if person else None
    await voting.call_vote_about(bot_of(interaction), interaction, table, what.value, _choice(hero), user, at)


vote.autocomplete("until")(suggest_moment)

COMPANY: tuple[app_commands.Command[Any, ..., None] | app_commands.Group, ...] = (away, notify, seat, vote)

"""/doctor: what the bot may do in this channel, what it lacks and what for, what waits to be said, how the file is."""

from __future__ import annotations

import math
from collections.abc import AsyncIterator
from importlib.metadata import version

import discord

from bot.answers.replies import CONTENT, Interaction, voice
from bot.buttons.choices import shortened
from bot.channel.letters import NO_PINGS
from bot.channel.rights import missing
from bot.game_master import GameMaster
from bot.store import MissionRow
from bot.store.upkeep import Health
from bot.table.tables import CorruptSave
from engine import RULES_VERSION
from renderers.say import Speaker, escape

LONGEST_WHY = 200
LOOK_AGAIN = 600.0
"""Seconds for which what was found out about the file is good: looking a big one over takes time."""


def bot_mention(bot: GameMaster) -> str:
    return f"<@{bot.user.id}>" if bot.user is not None else "@bot"


async def can_enter(bot: GameMaster, channel: object) -> bool:
    """Whether the bot is in a private thread (rights alone do not say so); any other channel is open to it."""
    if not isinstance(channel, discord.Thread) or not channel.is_private():
        return True
    try:
        await bot.fetch_channel(channel.id)
    except (discord.Forbidden, discord.NotFound):
        return False
    except discord.HTTPException:
        return True  # Discord has other troubles now
    return True


async def examine(bot: GameMaster, interaction: Interaction) -> None:
    """Say in private how the bot is in this channel."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    speak = voice(interaction)
    lines = [speak.text("care.doctor.title", channel=f"<#{interaction.channel_id}>")]
    lines += [line async for line in _rights(bot, interaction, speak)]
    row = await bot.store.mission_in(interaction.channel_id or 0)
    lines += [line async for line in _mission(bot, speak, row)]
    lines += [line async for line in _messages(bot, speak, interaction.channel_id or 0, row)]
    lines += await _file(bot, speak)
    words = shortened("\n".join(lines), CONTENT)
    await interaction.edit_original_response(content=words, allowed_mentions=NO_PINGS)


async def _rights(bot: GameMaster, interaction: Interaction, speak: Speaker) -> AsyncIterator[str]:
    channel = interaction.channel
    in_thread = isinstance(channel, discord.Thread)
    lacking = missing(interaction.app_permissions, in_thread=in_thread)
    for name in lacking:
        right, purpose = speak.text(f"ui.rights.{name}"), speak.text(f"care.doctor.purpose.{name}")
        yield speak.text("care.doctor.missing", right=right, purpose=purpose)
    if lacking:
        yield speak.text("care.doctor.remedy", bot=bot_mention(bot))
    inside = await can_enter(bot, channel)
    if not inside:
        yield speak.text("care.doctor.outside", bot=bot_mention(bot))
    locked = isinstance(channel, discord.Thread) and channel.locked
    if locked:
        yield speak.text("care.doctor.locked")
    if not lacking and inside and not locked:
        yield speak.text("care.doctor.rights")


async def _mission(bot: GameMaster, speak: Speaker, row: MissionRow | None) -> AsyncIterator[str]:
    if row is None or row.status == "lobby":
        yield speak.text("care.doctor.no_mission" if row is None else "care.doctor.lobby")
        return
    try:
        await bot.tables.get(row.id)
    except CorruptSave as corrupt:
        yield speak.text("care.doctor.corrupt", why=escape(shortened(str(corrupt), LONGEST_WHY)))
        return
    yield speak.text("care.doctor.running")
    await bot.reopening.look([row])
    if (await bot.store.clock_of(row.id)).blocked:
        yield speak.text("care.doctor.blocked")


async def _messages(bot: GameMaster, speak: Speaker, channel: int, row: MissionRow | None) -> AsyncIterator[str]:
    waiting = await bot.store.unsent(channel)
    if waiting:
        why = bot.outbox.troubles.get(channel)
        said = escape(shortened(why, LONGEST_WHY)) if why else speak.text("care.doctor.waiting_now")
        yield speak.text("care.doctor.waiting", n=len(waiting), why=said)
    else:
        yield speak.text("care.doctor.nothing_waits")
    if row is not None and (refused := await bot.store.undelivered(row.id)):
        why = escape(shortened(refused[0], LONGEST_WHY))
        yield speak.text("care.doctor.undelivered", n=len(refused), why=why)


async def _file(bot: GameMaster, speak: Speaker) -> list[str]:
    health = await _looked_over(bot)
    if health.fault is None:
        size = f"{health.size / 1e6:.1f}"
        lines = [speak.text("care.doctor.sound", size=size, version=health.version)]
    else:
        lines = [speak.text("care.doctor.damaged", why=escape(shortened(health.fault, LONGEST_WHY)))]
    ms = "–" if math.isnan(bot.latency) or math.isinf(bot.latency) else f"{bot.latency * 1000:.0f}"
    lines.append(speak.text("care.doctor.connection", ms=ms, version=version("ugly-snouts"), rules=RULES_VERSION))
    return lines


async def _looked_over(bot: GameMaster) -> Health:
    now = bot.clock.now()
    if bot.health is None or now - bot.health[0] > LOOK_AGAIN:
        bot.health = now, await bot.store.health()
    return bot.health[1]

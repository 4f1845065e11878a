"""/mission move: a mission goes on in another channel or thread. /mission log-channel: a second one."""

from __future__ import annotations

import aiosqlite
import discord

from bot.answers.acting import origin_of, table_for
from bot.answers.company.hosting import hosts
from bot.answers.company.seating import missing_rights
from bot.answers.keeping.choosing import may_move
from bot.answers.keeping.doctor import bot_mention, can_enter
from bot.answers.replies import Interaction, instead, private, voice
from bot.channel.people import mention
from bot.channel.rights import missing_in
from bot.game_master import GameMaster
from bot.store import MissionRow, Post
from bot.table import upkeep


async def move(bot: GameMaster, interaction: Interaction, row: MissionRow | None) -> None:
    """Bring a mission here, with its board and whatever was not said yet."""
    speak, here = voice(interaction), interaction.channel_id
    if row is None or row.status == "over" or here is None:
        await private(interaction, speak.text("care.move.unknown"))
    elif row.channel == here:
        await private(interaction, speak.text("care.move.same"))
    elif not await may_move(bot, interaction, row):
        await private(interaction, speak.text("care.move.not_yours", host=mention(speak, row.host)))
    elif lacking := missing_rights(interaction):
        await private(interaction, speak.text("ui.no_rights_here", rights=", ".join(lacking)))
    elif not await can_enter(bot, interaction.channel):
        await private(interaction, speak.text("care.private_thread", bot=bot_mention(bot)))
    else:
        await _move(bot, interaction, row, here)


async def _move(bot: GameMaster, interaction: Interaction, row: MissionRow, here: int) -> None:
    if row.status == "running" and await table_for(bot, interaction, row.id) is None:
        return
    speak, origin = voice(interaction), origin_of(interaction)
    words = {"who": interaction.user.mention, "channel": f"<#{here}>"}
    came = Post("notice", {"key": "care.move.here", "words": words}, origin.token, origin.token_until)
    went = Post("notice", {"key": "care.move.gone", "words": words})
    lobby = [Post("lobby", {})] if row.status == "lobby" else []
    await interaction.response.defer(thinking=True)
    try:
        lost = bot.get_channel(row.channel) is None
        told = [] if lost or missing_in(bot, row.channel) else [went]
        if told:
            await bot.outbox.quiet(row.channel, most=3.0)  # what is being said there, is said before
        await upkeep.move(bot.tables, row, here, told, [came, *lobby], interaction.user.id, lost=lost)
    except aiosqlite.IntegrityError:
        await instead(interaction, speak.text("care.move.full"))
        return
    bot.outbox.wake(row.channel)
    bot.outbox.wake(here)


async def tell_elsewhere(
    bot: GameMaster, interaction: Interaction, row: MissionRow, channel: discord.abc.Snowflake | None
) -> None:
    """With the host's rights: what happens is told in another channel or thread as well (None: no longer)."""
    speak = voice(interaction)
    if not await hosts(bot, interaction, row):
        return
    place = channel.id if channel is not None else None
    if place == bot.tables.logs.get(row.id) or place == row.channel:
        await private(interaction, speak.text("care.log.same"))
        return
    if place is not None and (lacking := missing_in(bot, place)):
        rights = ", ".join(speak.text(f"ui.rights.{name}") for name in lacking)
        await private(interaction, speak.text("care.log.no_rights", channel=f"<#{place}>", rights=rights))
        return
    origin = origin_of(interaction)
    words = {"who": interaction.user.mention, "channel": f"<#{place}>"}
    body = {"key": "care.log.off" if place is None else "care.log.on", "words": words}
    said = Post("notice", body, origin.token, origin.token_until)
    await interaction.response.defer(thinking=True)
    await upkeep.tell_elsewhere(bot.tables, row, place, said)
    bot.outbox.wake(row.channel)

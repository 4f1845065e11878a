"""Which mission a command about missions means, from anywhere on a server; and who may do what with it."""

from __future__ import annotations

import time
from collections.abc import Callable, Coroutine
from typing import Any

from discord.app_commands import Choice

from bot.answers.company.hosting import may_host
from bot.answers.replies import Interaction, bot_of, voice
from bot.buttons.choices import OPTION_LABEL, shortened
from bot.channel.rights import missing_in
from bot.game_master import GameMaster
from bot.store import MissionRow
from renderers.finding import has

May = Callable[["GameMaster", Interaction, MissionRow], Coroutine[Any, Any, bool]]


async def may_delete(bot: GameMaster, interaction: Interaction, row: MissionRow) -> bool:
    """The host, and whoever may manage the server."""
    return interaction.user.id == row.host or interaction.permissions.manage_guild


async def may_export(bot: GameMaster, interaction: Interaction, row: MissionRow) -> bool:
    """Everybody who reads its channel; from elsewhere whoever plays or may delete it."""
    if row.channel == interaction.channel_id or await may_delete(bot, interaction, row):
        return True
    return any(seat.user == interaction.user.id for seat in await bot.store.seats(row.id))


async def may_move(bot: GameMaster, interaction: Interaction, row: MissionRow) -> bool:
    """Whoever has the host's rights; where the bot cannot write any more, everybody who plays."""
    seats, master = await bot.store.seats(row.id), await bot.store.master(row.id)
    if row.status == "over":
        return False
    if may_host(row, seats, interaction, master.user if master else None):
        return True
    seated = any(seat.user == interaction.user.id for seat in seats)
    return seated and await is_cut_off(bot, row)


async def is_cut_off(bot: GameMaster, row: MissionRow) -> bool:
    """Whether the bot cannot write where a mission is: its channel is gone, a right is missing, or a try has failed."""
    if bot.get_channel(row.channel) is None or missing_in(bot, row.channel):
        return True
    return (await bot.store.clock_of(row.id)).blocked


async def mission_called(interaction: Interaction, text: str | None) -> MissionRow | None:
    """The mission that was picked from the list; left out, the newest of this channel. Only of this server."""
    bot = bot_of(interaction)
    if text is None:
        row = await bot.store.last_mission_in(interaction.channel_id or 0)
    else:
        row = await bot.store.mission(int(text)) if text.isdecimal() and len(text) < 16 else None
    return row if row is not None and row.guild == interaction.guild_id else None


async def title_of(bot: GameMaster, row: MissionRow, language: str) -> str:
    entries = await bot.shelf.entries([row.mission])
    return entries[row.mission].titles[language] if row.mission in entries else row.mission


def suggest_missions(may: May) -> Callable[[Interaction, str], Coroutine[Any, Any, list[Choice[str]]]]:
    """Autocomplete: the missions of the server with which this person may do something, the newest first."""

    async def complete(interaction: Interaction, current: str) -> list[Choice[str]]:
        bot, speak = bot_of(interaction), voice(interaction)
        found: list[Choice[str]] = []
        for row in await bot.store.missions_anywhere(interaction.guild_id or 0):
            name = f"{await title_of(bot, row, speak.language)} · {_where(bot, row)} · {_day(row)}"
            if len(found) < 25 and has(current, name) and await may(bot, interaction, row):
                found.append(Choice(name=shortened(name, OPTION_LABEL), value=str(row.id)))
        return found

    return complete


def _where(bot: GameMaster, row: MissionRow) -> str:
    channel = bot.get_channel(row.channel)
    return f"#{getattr(channel, 'name', row.channel)}"


def _day(row: MissionRow) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(row.created))

"""/mission export and /me export: what is kept, as a file. It holds nothing that the reader may not know (`redacting`;
ARCH: traps, items and finds are drawn when they are turned up, so no save knows what comes)."""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from typing import Any

import discord

from bot.answers.keeping.choosing import title_of
from bot.answers.keeping.redacting import redacted
from bot.answers.replies import Interaction, private, voice
from bot.buttons import custom_ids
from bot.channel.letters import NO_PINGS
from bot.game_master import GameMaster
from bot.store import MissionRow
from renderers.say import escape

BIGGEST = 9_500_000
"""Bytes; the smallest servers take 10 MB."""


async def export_mission(bot: GameMaster, interaction: Interaction, row: MissionRow | None) -> None:
    """Hand a mission out, in private."""
    speak = voice(interaction)
    if row is None:
        await private(interaction, speak.text("care.export.unknown"))
        return
    await interaction.response.defer(ephemeral=True, thinking=True)
    title = escape(await title_of(bot, row, speak.language))
    data = redacted(await bot.store.mission_data(row.id), interaction.user.id)
    name = f"mission-{custom_ids.handle(row.id)}"
    await _hand_out(interaction, name, data, speak.text("care.export.done", title=title))


async def export_person(bot: GameMaster, interaction: Interaction) -> None:
    """Hand out what is kept about whoever asks."""
    speak = voice(interaction)
    await interaction.response.defer(ephemeral=True, thinking=True)
    data = await bot.store.person_data(interaction.user.id)
    if not data:
        await interaction.edit_original_response(content=speak.text("care.export.nothing"))
        return
    await _hand_out(interaction, "about-me", data, speak.text("care.export.person"))


async def _hand_out(interaction: Interaction, name: str, data: dict[str, Any], words: str) -> None:
    packed = await asyncio.to_thread(_zipped, name, data)
    if len(packed) > BIGGEST:
        size = f"{len(packed) / 1e6:.0f}"
        await interaction.edit_original_response(content=voice(interaction).text("care.export.too_big", size=size))
        return
    file = discord.File(io.BytesIO(packed), filename=f"{name}.zip")
    await interaction.edit_original_response(content=words, attachments=[file], allowed_mentions=NO_PINGS)


def _zipped(name: str, data: dict[str, Any]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        archive.writestr(f"{name}.json", json.dumps(data, indent=1, ensure_ascii=False))
    return file.getvalue()

"""A server's own missions: taken in, checked, offered in this server only, and taken out again (`/mission import`)."""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Sequence

import aiohttp
import discord

from bot.answers.replies import CONTENT, Interaction, private, voice
from bot.buttons.choices import shortened
from bot.channel.letters import NO_PINGS, Drawn
from bot.game_master import TROUBLE, GameMaster
from bot.shelf.examining import Examined, Unexamined
from bot.shelf.shelf import LONGEST_TITLE, Entry, row_of, tale_of
from missions.pack import LARGEST_ZIP, Pack
from renderers.say import Speaker, escape

log = logging.getLogger(__name__)

MOST_MISSIONS = 25
"""Missions of its own that a server may have; so many lines a menu has."""
MOST_FINDINGS = 4
"""Findings in the answer itself; all of them are in the file beside it."""
LONGEST_FINDING = 300
DOWNLOAD = aiohttp.ClientTimeout(total=15)


async def take_in(bot: GameMaster, interaction: Interaction, file: discord.Attachment) -> None:
    """Check an uploaded mission and offer it in this server; on any fault nothing is kept."""
    speak = voice(interaction)
    if not may_import(interaction):
        await private(interaction, speak.text("ui.import.not_allowed"))
        return
    if file.size > LARGEST_ZIP:
        await private(interaction, speak.text("ui.import.too_large", most=LARGEST_ZIP // 1024))
        return
    await interaction.response.defer(ephemeral=True, thinking=True)
    try:
        examined = await bot.examiner.examine(await _download(file.url), file.filename)
    except TROUBLE as error:
        log.info("an upload could not be fetched: %s", error)
        await _answer(interaction, speak.text("ui.import.no_download"))
        return
    except Unexamined:
        log.warning("a mission of guild %s took too long to examine, or its process died", interaction.guild_id)
        await _answer(interaction, speak.text("ui.import.unexamined"))
        return
    if examined.pack is None:
        await _answer(interaction, _findings(speak, "ui.import.problems", examined.problems), _all_of(examined))
    else:
        await _install(bot, interaction, examined, examined.pack)


def may_import(interaction: Interaction) -> bool:
    """Whether this person manages the server."""
    return interaction.guild_id is not None and interaction.permissions.manage_guild


async def _download(url: str) -> bytes:
    """The bytes of an upload, one more than is allowed at the most."""
    async with aiohttp.ClientSession(timeout=DOWNLOAD) as session, session.get(url) as response:
        response.raise_for_status()
        data = bytearray()
        async for chunk in response.content.iter_chunked(1 << 16):
            data += chunk
            if len(data) > LARGEST_ZIP:
                break
    return bytes(data[: LARGEST_ZIP + 1])


async def _install(bot: GameMaster, interaction: Interaction, examined: Examined, pack: Pack) -> None:
    speak, guild = voice(interaction), interaction.guild_id or 0
    tale = await asyncio.to_thread(tale_of, pack)
    if tale.mission.mode != "coop":
        await _answer(interaction, speak.text("ui.import.arena"))
        return
    there = await bot.store.guild_packs(guild)
    if len(there) >= MOST_MISSIONS and not any(key.startswith(f"{tale.mission.id}@") for key, _ in there):
        await _answer(interaction, speak.text("ui.import.enough", most=MOST_MISSIONS))
        return
    words = tale.words[speak.language]
    if any(key == tale.key for key, _ in there):
        await _answer(interaction, speak.text("ui.import.same", title=escape(words.title, LONGEST_TITLE)))
        return
    old = await bot.store.install_pack(guild, tale.mission.id, row_of(tale, pack), interaction.user.id)
    lines = [
        speak.text(
            "ui.import.installed" if old is None else "ui.import.replaced", title=escape(words.title, LONGEST_TITLE)
        ),
        speak.text("ui.goal", goal=escape(words.goal, LONGEST_FINDING)),
        *([_findings(speak, "ui.import.warnings", examined.warnings)] if examined.warnings else []),
    ]
    await _answer(interaction, "\n".join(lines), *_picture(speak, examined), _all_of(examined))


def _findings(speak: Speaker, key: str, findings: Sequence[str]) -> str:
    """The first findings, one a line; the linter speaks English."""
    shown = [f"- {escape(finding, LONGEST_FINDING)}" for finding in findings[:MOST_FINDINGS]]
    more = [speak.text("ui.import.more", n=len(findings) - len(shown))] if len(findings) > len(shown) else []
    return "\n".join([speak.text(key, n=len(findings)), *shown, *more])


def _all_of(examined: Examined) -> discord.File:
    return discord.File(io.BytesIO(examined.page.encode()), filename="mission.txt")


def _picture(speak: Speaker, examined: Examined) -> list[discord.File]:
    if examined.png is None:
        return []
    return [Drawn("mission.png", examined.png, speak.text("ui.import.picture")).file()]


async def _answer(interaction: Interaction, words: str, *files: discord.File) -> None:
    await interaction.edit_original_response(
        content=shortened(words, CONTENT), attachments=files, allowed_mentions=NO_PINGS
    )


async def take_out(bot: GameMaster, interaction: Interaction, entry: Entry | None) -> None:
    """A mission of this server's own is offered no more; whoever plays it plays on."""
    speak = voice(interaction)
    if not may_import(interaction):
        await private(interaction, speak.text("ui.import.not_allowed"))
    elif entry is None or not await bot.store.remove_pack(interaction.guild_id or 0, entry.key):
        await private(interaction, speak.text("ui.import.not_there"))
    else:
        await private(
            interaction, speak.text("ui.import.removed", title=escape(entry.titles[speak.language], LONGEST_TITLE))
        )


async def own_missions(bot: GameMaster, guild: int) -> list[Entry]:
    """The missions that this server has taken in."""
    return [Entry.read(key, facts) for key, facts in await bot.store.guild_packs(guild)]

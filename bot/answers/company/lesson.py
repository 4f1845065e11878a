"""The lesson, mission number 0: offered once to whoever plays for the first time, and begun at one press."""

from __future__ import annotations

from typing import Any

import discord

from bot.answers.replies import Interaction, language_of, private, voice
from bot.buttons import custom_ids
from bot.channel.letters import NO_PINGS
from bot.game_master import TROUBLE, GameMaster
from bot.shelf.shelf import Entry
from bot.store import Post
from bot.table.table import Origin
from bot.table.waiting.presence import sits_down
from renderers.nicknames import plain
from renderers.say import Speaker

NUMBER = 0


def lesson_of(bot: GameMaster) -> Entry | None:
    """The lesson, if the game has one."""
    return next((entry for entry in bot.shelf.shipped() if entry.number == NUMBER), None)


def lesson_row(speak: Speaker) -> list[discord.ui.Button[Any]]:
    """Yes and no."""
    return [
        discord.ui.Button(
            label=speak.text("ui.lesson.start"), custom_id=custom_ids.lesson("start"), style=discord.ButtonStyle.success
        ),
        discord.ui.Button(label=speak.text("ui.lesson.dismiss"), custom_id=custom_ids.lesson("dismiss")),
    ]


async def offer(bot: GameMaster, interaction: Interaction) -> None:
    """A private line with a button, after the answer to the interaction itself; it is kept that this was done."""
    entry, user = lesson_of(bot), interaction.user
    here = await bot.store.mission_in(interaction.channel_id) if interaction.channel_id is not None else None
    if entry is None or (here is not None and here.mission == entry.key):  # it is open in front of them
        return
    if not await bot.store.offered_lesson(user.id, user.display_name):
        return
    speak = voice(interaction)
    view = discord.ui.View(timeout=None)
    for button in lesson_row(speak):
        view.add_item(button)
    await private(interaction, speak.text("ui.lesson.offer", title=entry.titles[speak.language]), view=view)


async def dismiss(bot: GameMaster, interaction: Interaction) -> None:
    """No, thanks."""
    await bot.store.offered_lesson(interaction.user.id, interaction.user.display_name)
    await _answer(interaction, voice(interaction).text("ui.lesson.dismissed"))


async def welcome(bot: GameMaster, interaction: Interaction, channel: int, *, new: bool | None = None) -> None:
    """Know what this person is called; offer the lesson to who is new. What answers the interaction goes first."""
    await bot.outbox.quiet(channel)
    await bot.store.know(interaction.user.id, interaction.user.display_name)
    if new if new is not None else await bot.store.new_here(interaction.user.id):
        await offer(bot, interaction)


async def begin(bot: GameMaster, interaction: Interaction) -> None:
    """Begin the lesson for this person: in a thread of its own where that can be, else here if nothing is played.
    Who is in the middle of it already is led back there."""
    entry, speak = lesson_of(bot), voice(interaction)
    if entry is None or interaction.guild_id is None or interaction.channel_id is None:
        await _answer(interaction, speak.text("ui.lesson.gone"))
        return
    await interaction.response.defer()
    async with bot.tables.lanes.enter(("lesson", interaction.user.id)):
        there = await _running(bot, interaction, entry)
        if there is not None:
            await _answer(interaction, speak.text("ui.lesson.running", channel=f"<#{there}>"))
        else:
            await _open(bot, interaction, entry, interaction.guild_id, interaction.channel_id)


async def _running(bot: GameMaster, interaction: Interaction, entry: Entry) -> int | None:
    """The channel of the lesson that this person has begun here and not finished, if it is still there."""
    for row in await bot.store.missions_of(interaction.guild_id or 0):
        if (row.mission, row.host, row.status) != (entry.key, interaction.user.id, "running"):
            continue
        try:
            await bot.fetch_channel(row.channel)
        except (discord.Forbidden, discord.NotFound):
            continue
        except TROUBLE:
            pass  # nobody knows; rather one lesson too few than two
        return row.channel
    return None


async def _open(bot: GameMaster, interaction: Interaction, entry: Entry, guild: int, here: int) -> None:
    speak = voice(interaction)
    channel = await _thread(interaction, entry, speak) or here
    async with bot.tables.lanes.enter(("channel", channel)):
        if await bot.store.mission_in(channel) is not None:
            await _answer(interaction, speak.text("ui.lesson.no_room"))
            return
        user = interaction.user
        await bot.store.offered_lesson(user.id, user.display_name)
        tale = await bot.shelf.fetch(entry.key)
        mission = await bot.store.create_mission(
            guild, channel, user.id, language_of(interaction), entry.key, "normal", Post("lobby", {})
        )
        for hero in tale.mission.solo:
            await bot.store.add_seat(mission, hero, user.id)
    async with bot.tables.lanes.enter(mission):
        row = await bot.store.mission(mission)
        if row is not None:
            await sits_down(bot.store, mission, user.id)
            await bot.tables.begin(row, Origin(), [])
    bot.outbox.wake(channel)
    await _answer(interaction, speak.text("ui.lesson.begun", channel=f"<#{channel}>"))


async def _thread(interaction: Interaction, entry: Entry, speak: Speaker) -> int | None:
    """A new thread for this person, or None where there can be none."""
    channel, may = interaction.channel, interaction.app_permissions
    if not isinstance(channel, discord.TextChannel) or not (may.create_public_threads and may.send_messages_in_threads):
        return None
    title = entry.titles[speak.language]
    name = speak.text("ui.lesson.thread", name=plain(interaction.user.display_name), title=title)
    try:
        thread = await channel.create_thread(
            name=name[:100], type=discord.ChannelType.public_thread, auto_archive_duration=1440
        )
        await thread.add_user(interaction.user)
    except TROUBLE:
        return None
    return thread.id


async def _answer(interaction: Interaction, words: str) -> None:
    """In place of the offer."""
    if interaction.response.is_done():
        await interaction.edit_original_response(content=words, view=None, allowed_mentions=NO_PINGS)
    else:
        await interaction.response.edit_message(content=words, view=None, allowed_mentions=NO_PINGS)

"""The lobby: it is opened, people sit down, the host begins; and how a mission is called off."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import aiosqlite
import discord

from bot.answers.acting import origin_of
from bot.answers.company import arena, lesson
from bot.answers.company.hosting import done, host_after, hosts, lobby_again, lobby_of, redraw_lobby
from bot.answers.company.seats import leave_running, take_open
from bot.answers.keeping.doctor import bot_mention, can_enter
from bot.answers.replies import Interaction, instead, private, voice
from bot.buttons import custom_ids
from bot.channel.lobby import HEROES, may_play_alone
from bot.channel.rights import missing
from bot.game_master import GameMaster
from bot.store import MissionRow, Post
from bot.store.masters import MasterRow
from bot.table.waiting.presence import sits_down
from engine import MissionError

log = logging.getLogger(__name__)


async def start(
    bot: GameMaster,
    interaction: Interaction,
    mission: str,
    language: str,
    difficulty: str,
    master: Callable[[int], MasterRow | None] = lambda made: None,
) -> None:
    """Open a lobby in this channel for a mission (its key); whoever does it is the host. master: who is to play the
    monsters, from the lobby's number."""
    if interaction.guild_id is None or interaction.channel_id is None:
        await private(interaction, voice(interaction).text("ui.only_in_servers"))
        return
    if lacking := missing_rights(interaction):
        await private(interaction, voice(interaction).text("ui.no_rights_here", rights=", ".join(lacking)))
        return
    if not await can_enter(bot, interaction.channel):
        await private(interaction, voice(interaction).text("care.private_thread", bot=bot_mention(bot)))
        return
    async with bot.tables.lanes.enter(("channel", interaction.channel_id)):
        there = await bot.store.mission_in(interaction.channel_id)
        if there is not None:
            key = "ui.lobby_is_open" if there.status == "lobby" else "ui.mission_is_running"
            await private(interaction, voice(interaction).text(key, host=f"<@{there.host}>"))
            return
        await interaction.response.defer(thinking=True)
        try:
            await bot.shelf.fetch(mission)
        except MissionError as wrong:
            log.error("mission %s cannot be read, it is left as it is: %s", mission, wrong)
            await instead(interaction, voice(interaction).text("ui.unreadable"))
            return
        origin = origin_of(interaction)
        made = await bot.store.create_mission(
            interaction.guild_id, interaction.channel_id, interaction.user.id, language, mission, difficulty,
            Post("lobby", {}, origin.token, origin.token_until),
        )  # fmt: skip
        if (row := master(made)) is not None:
            await bot.store.set_master(made, row)
    bot.outbox.wake(interaction.channel_id)
    bot.errand(lesson.welcome(bot, interaction, interaction.channel_id))


def missing_rights(interaction: Interaction) -> list[str]:
    """The rights that the bot needs in this channel and does not have, in the reader's language."""
    speak, in_thread = voice(interaction), isinstance(interaction.channel, discord.Thread)
    return [speak.text(f"ui.rights.{name}") for name in missing(interaction.app_permissions, in_thread=in_thread)]


async def join(bot: GameMaster, interaction: Interaction, mission: int, hero: str) -> None:
    """Take a free Hero: in the lobby, or an open one of a running mission."""
    row = await bot.store.mission(mission)
    if row is not None and row.status == "running":
        await take_open(bot, interaction, mission, hero)
        return
    speak = voice(interaction)
    if hero not in HEROES:
        await private(interaction, speak.text("ui.hero.unknown", heroes=", ".join(map(speak.name, HEROES))))
        return
    async with bot.tables.lanes.enter(mission):
        row = await lobby_of(bot, interaction, mission)
        if row is None:
            return
        try:
            if (await bot.shelf.fetch(row.mission)).mission.people:
                if not await arena.sit_down(bot, interaction, row, hero):
                    return
            else:
                await bot.store.add_seat(mission, hero, interaction.user.id)
                await _no_longer_master(bot, mission, interaction.user.id)
        except aiosqlite.IntegrityError:
            await private(interaction, speak.text("ui.hero_taken", hero=speak.noun(hero)))
            return
        await sits_down(bot.store, mission, interaction.user.id)
        if row.host_left:
            await bot.store.set_host(mission, interaction.user.id)
        await done(interaction, speak.text("ui.joined", hero=speak.noun(hero)))
    await redraw_lobby(bot, interaction, row)
    bot.errand(lesson.welcome(bot, interaction, row.channel))


async def leave(bot: GameMaster, interaction: Interaction, mission: int, hero: str | None = None) -> None:
    """Leave the lobby, or a running mission: then the Hero stays and is open for anyone."""
    row = await bot.store.mission(mission)
    if row is not None and row.status == "running":
        await leave_running(bot, interaction, mission, hero)
        return
    speak = voice(interaction)
    async with bot.tables.lanes.enter(mission):
        row = await lobby_of(bot, interaction, mission)
        if row is None:
            return
        own = [seat for seat in await bot.store.seats(mission) if seat.user == interaction.user.id]
        left = [seat for seat in own if hero in (None, seat.hero)]
        mastered = hero is None and await _no_longer_master(bot, mission, interaction.user.id)
        if not left and not mastered and (hero or interaction.user.id != row.host):
            await private(interaction, speak.text("ui.not_seated"))
            return
        for seat in left:
            await bot.store.remove_seat(mission, seat.hero)
        after = host_after(row, interaction.user.id, await bot.store.seats(mission))
        if after != row:
            await bot.store.set_host(mission, after.host, bool(after.host_left))
        await done(interaction, speak.text("ui.left"))
    await redraw_lobby(bot, interaction, row)


async def _no_longer_master(bot: GameMaster, mission: int, user: int) -> bool:
    """In the lobby: who picks a Hero, or leaves, does not play the monsters any more; whether this person did."""
    master = await bot.store.master(mission)
    if master is None or master.user != user:
        return False
    await bot.store.set_master(mission, None)
    return True


async def other_language(bot: GameMaster, interaction: Interaction, mission: int) -> None:
    """The host switches the mission's language in the lobby."""
    async with bot.tables.lanes.enter(mission):
        row = await lobby_of(bot, interaction, mission)
        if row is None or not await hosts(bot, interaction, row):
            return
        await bot.store.set_language(mission, "it" if row.language == "en" else "en")
        await interaction.response.defer()
    await redraw_lobby(bot, interaction, row)


async def other_difficulty(bot: GameMaster, interaction: Interaction, mission: int, difficulty: str) -> None:
    """The host chooses another difficulty in the lobby."""
    async with bot.tables.lanes.enter(mission):
        row = await lobby_of(bot, interaction, mission)
        if row is None or not await hosts(bot, interaction, row):
            return
        await bot.store.set_difficulty(mission, difficulty)
        await interaction.response.defer()
    await redraw_lobby(bot, interaction, row)


async def play_alone(bot: GameMaster, interaction: Interaction, mission: int) -> None:
    """The host takes the Heroes that the mission names for a single player, and begins (SOLO-01). The host's own
    monsters go back to the rulebook, as with any Hero that is picked; another Ugly Master has to be asked first."""
    async with bot.tables.lanes.enter(mission):
        row = await lobby_of(bot, interaction, mission)
        if row is None or not await hosts(bot, interaction, row):
            return
        user, tale = interaction.user.id, await bot.shelf.fetch(row.mission)
        master = await bot.store.master(mission)
        if master is not None and master.user != user:
            who = voice(interaction).text("ui.um.the_bot") if master.user is None else f"<@{master.user}>"
            await private(interaction, voice(interaction).text("ui.um.not_alone", who=who))
            return
        seats = await bot.store.seats(mission)
        if not may_play_alone(seats, tale) or any(seat.user != user for seat in seats):
            await private(interaction, voice(interaction).text("ui.not_alone"))
            return
        for hero in tale.mission.solo:
            if hero not in {seat.hero for seat in seats}:
                await bot.store.add_seat(mission, hero, user)
        await _no_longer_master(bot, mission, user)
        await _begin(bot, interaction, row)
    bot.outbox.wake(row.channel)


async def begin(bot: GameMaster, interaction: Interaction, mission: int) -> None:
    """The host begins: the lobby loses its buttons, the game its first step."""
    speak = voice(interaction)
    async with bot.tables.lanes.enter(mission):
        row = await lobby_of(bot, interaction, mission)
        if row is None or not await hosts(bot, interaction, row):
            return
        if not await bot.store.seats(mission):
            await private(interaction, speak.text("ui.nobody_seated"))
            return
        if (await bot.shelf.fetch(row.mission)).mission.people and not await arena.fill(bot, interaction, row):
            return
        await _begin(bot, interaction, row)
    bot.outbox.wake(row.channel)


async def _begin(bot: GameMaster, interaction: Interaction, row: MissionRow) -> None:
    await sits_down(bot.store, row.id, interaction.user.id)
    await interaction.response.defer(thinking=interaction.message is None)
    await bot.tables.begin(row, origin_of(interaction), [lobby_again(interaction, row)])


async def ask_to_end(bot: GameMaster, interaction: Interaction, row: MissionRow) -> None:
    """The host is asked whether the mission shall really end."""
    speak = voice(interaction)
    if not await hosts(bot, interaction, row):
        return
    view = discord.ui.View(timeout=None)
    button: discord.ui.Button[Any] = discord.ui.Button(
        label=speak.text("ui.end.confirm"), style=discord.ButtonStyle.danger, custom_id=custom_ids.end(row.id)
    )
    view.add_item(button)
    await private(interaction, speak.text("ui.end.ask"), view=view)


async def call_off(bot: GameMaster, interaction: Interaction, mission: int) -> None:
    """The host ends the mission; everything that happened is kept. A lobby closes: its message loses its buttons."""
    row = await bot.store.mission(mission)
    speak = voice(interaction)
    if row is None or row.status == "over":
        await private(interaction, speak.text("ui.no_mission"))
        return
    if not await hosts(bot, interaction, row):
        return
    await interaction.response.defer()  # a deed may be under way
    await bot.tables.end(mission, lambda row: _ending(row, interaction.user.id))
    bot.outbox.wake(row.channel)
    await interaction.edit_original_response(content=speak.text("ui.end.done"), view=None)


def _ending(row: MissionRow, user: int) -> list[Post]:
    """What is said when a lobby closes, or a game is ended."""
    key = "called_off" if row.status == "lobby" else "ended"
    said = Post("notice", {"key": f"ui.notices.{key}", "words": {"who": f"<@{user}>"}})
    if row.status != "lobby":
        return [said]
    return [Post("lobby", {"again": True, "message": row.board_message, "pressed": None}), said]

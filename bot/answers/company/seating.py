"""People and Heroes: the lobby, joining and leaving a running mission, the autopilot, the end."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import aiosqlite
import discord

from bot.answers import custom_ids
from bot.answers.acting import act, origin_of
from bot.answers.company import arena, lesson
from bot.answers.company.hosting import done, host_after, hosts, lobby_again, lobby_of, may_host, redraw_lobby
from bot.answers.keeping.doctor import bot_mention, can_enter
from bot.answers.replies import Interaction, instead, private, voice
from bot.channel.lobby import HEROES, may_play_alone
from bot.channel.rights import missing
from bot.store import MissionRow, Post, SeatRow
from bot.store.masters import MasterRow
from bot.table import masters
from bot.table.table import Table, Told, seat_of
from bot.table.tables import Declined
from bot.table.waiting.ladder import withdraw
from engine import MissionError
from engine.state import ARENA_MODES

if TYPE_CHECKING:
    from bot.app import GameMaster

log = logging.getLogger(__name__)


def notice(interaction: Interaction, key: str, **words: str) -> Post:
    """A public line that answers this command; a press gets it as a message of its own."""
    origin = origin_of(interaction)
    command = interaction.type is discord.InteractionType.application_command
    body = {"key": f"ui.notices.{key}", "words": words}
    return Post("notice", body, origin.token if command else None, origin.token_until if command else None)


def say(said: list[Post], interaction: Interaction, key: str, **words: str) -> None:
    """One more public line: the first answers the command, the others are messages of their own."""
    post = notice(interaction, key, **words)
    said.append(replace(post, token=None, token_until=None) if said else post)


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
    bot.errand(_welcome(bot, interaction, interaction.channel_id))


def missing_rights(interaction: Interaction) -> list[str]:
    """The rights that the bot needs in this channel and does not have, in the reader's language."""
    speak, in_thread = voice(interaction), isinstance(interaction.channel, discord.Thread)
    return [speak.text(f"ui.rights.{name}") for name in missing(interaction.app_permissions, in_thread=in_thread)]


async def join(bot: GameMaster, interaction: Interaction, mission: int, hero: str) -> None:
    """Take a free Hero: in the lobby, or an open one of a running mission."""
    row = await bot.store.mission(mission)
    if row is not None and row.status == "running":
        await _take_over(bot, interaction, mission, hero)
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
        if row.host_left:
            await bot.store.set_host(mission, interaction.user.id)
        await done(interaction, speak.text("ui.joined", hero=speak.noun(hero)))
    await redraw_lobby(bot, interaction, row)
    bot.errand(_welcome(bot, interaction, row.channel))


async def _welcome(bot: GameMaster, interaction: Interaction, channel: int, *, new: bool | None = None) -> None:
    """Know what this person is called; offer the lesson to who is new. What answers the interaction goes first."""
    await bot.outbox.quiet(channel)
    await bot.store.know(interaction.user.id, interaction.user.display_name)
    if new if new is not None else await bot.store.new_here(interaction.user.id):
        await lesson.offer(bot, interaction)


async def leave(bot: GameMaster, interaction: Interaction, mission: int, hero: str | None = None) -> None:
    """Leave the lobby, or a running mission: then the Hero stays and is open for anyone."""
    row = await bot.store.mission(mission)
    if row is not None and row.status == "running":
        await _leave_running(bot, interaction, mission, hero)
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
    await interaction.response.defer(thinking=interaction.message is None)
    await bot.tables.begin(row, origin_of(interaction), [lobby_again(interaction, row)])


async def _take_over(bot: GameMaster, interaction: Interaction, mission: int, hero: str) -> None:
    user = interaction.user.id
    said: list[Post] = []

    def deed(table: Table, told: Told) -> None:
        row = seat_in(table, hero)
        if row.user == user:
            raise Declined(lambda speak: speak.text("ui.joined", hero=speak.noun(hero)))
        if row.user is not None:
            free = [seat.hero for seat in table.seats if seat.user is None]
            key = "ui.not_open" if free else "ui.none_open"
            raise Declined(lambda speak: speak.text(key, heroes=", ".join(map(speak.name, free))))
        hand_over(table, row, user)
        say(said, interaction, "joined", hero=hero, who=f"<@{user}>")
        if table.row.host_left:
            table.row = replace(table.row, host=user, host_left=0)
            say(said, interaction, "hosts", who=f"<@{user}>")

    new = await bot.store.new_here(user)  # once the seat is taken, everybody has played
    await act(bot, interaction, mission, deed, notices=said)
    if said and (row := await bot.store.mission(mission)) is not None:
        bot.errand(_welcome(bot, interaction, row.channel, new=new))


def seat_in(table: Table, hero: str) -> SeatRow:
    """A Hero's seat. Raises Declined when the Hero is not in the mission."""
    seat = table.seat(hero)
    if seat is None:
        here = [seat.hero for seat in table.seats]
        raise Declined(lambda speak: speak.text("ui.hero.unknown", heroes=", ".join(map(speak.name, here))))
    return seat


def hand_over(table: Table, row: SeatRow, user: int | None) -> None:
    """The Hero's seat changes hands and is no longer offered; with nobody in it, the autopilot plays. Raises Declined
    when this person may not sit there: whoever plays the monsters holds no Hero (UM-01), and in the Arena each person
    has one (ARENA-02)."""
    if user is not None:
        _check_free(table, row.hero, user)
    table.game.rename_seat(row.hero, seat_of(user))
    table.change(replace(row, user=user, autopilot=user is None))
    withdraw(table, row.hero)


def _check_free(table: Table, hero: str, user: int) -> None:
    if masters.is_master(table, user):
        raise Declined(lambda speak: speak.text("ui.um.holds_none"))
    others = [seat.hero for seat in table.heroes_of(user) if seat.hero != hero]
    if others and table.game.state.mode in ARENA_MODES:
        raise Declined(lambda speak: speak.text("ui.arena.one_each", hero=speak.noun(others[0])))


async def _leave_running(bot: GameMaster, interaction: Interaction, mission: int, hero: str | None) -> None:
    user = interaction.user.id
    said: list[Post] = []

    def deed(table: Table, told: Told) -> None:
        left = [seat for seat in table.heroes_of(user) if hero in (None, seat.hero)]
        host = table.row.host
        gone = masters.leave(table, user) if hero is None else None
        master = table.master if gone is None else None
        told.add(table.game, table.game.take_news())
        if not left and gone is None and (hero or host_after(table.row, user, table.seats, master).host == host):
            raise Declined(lambda speak: speak.text("ui.not_seated"))
        if gone is not None:
            say(said, interaction, "monsters_left" if gone else "monsters_left_later", who=f"<@{user}>")
        for seat in left:
            hand_over(table, seat, None)
        key = "left" if masters.someone_plays(table) else "left_waiting"
        for seat in left:
            say(said, interaction, key, hero=seat.hero, who=f"<@{user}>")
        table.row = host_after(table.row, user, table.seats, master)
        if table.row.host != host:
            say(said, interaction, "hosts", who=f"<@{table.row.host}>")

    await act(bot, interaction, mission, deed, notices=said)


async def autopilot(bot: GameMaster, interaction: Interaction, mission: int, hero: str, on: bool) -> None:
    """Give a Hero to the autopilot, or take it back: by its player, or with the host's rights."""
    said: list[Post] = []

    def deed(table: Table, told: Told) -> None:
        row = seat_in(table, hero)
        if interaction.user.id != row.user and not may_host(table.row, table.seats, interaction, table.master):
            host = f"<@{table.row.host}>"
            raise Declined(lambda speak: speak.text("ui.autopilot_not_yours", host=host))
        if row.user is None or row.autopilot == on:
            key = "autopilot_open" if row.user is None else "autopilot_is_on" if on else "autopilot_is_off"
            raise Declined(lambda speak: speak.text(f"ui.{key}", hero=speak.noun(hero)))
        table.change(replace(row, autopilot=on))
        key = "autopilot_off" if not on else "autopilot_on" if masters.someone_plays(table) else "autopilot_waiting"
        say(said, interaction, key, hero=hero, who=f"<@{row.user}>")

    await act(bot, interaction, mission, deed, notices=said)


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
    await bot.tables.end(mission, lambda row: _ending(row, interaction.user.id))
    bot.outbox.wake(row.channel)
    await interaction.response.edit_message(content=speak.text("ui.end.done"), view=None)


def _ending(row: MissionRow, user: int) -> list[Post]:
    """What is said when a lobby closes, or a game is ended."""
    key = "called_off" if row.status == "lobby" else "ended"
    said = Post("notice", {"key": f"ui.notices.{key}", "words": {"who": f"<@{user}>"}})
    if row.status != "lobby":
        return [said]
    return [Post("lobby", {"again": True, "message": row.board_message, "pressed": None}), said]

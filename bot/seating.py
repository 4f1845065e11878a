"""People and Heroes: the lobby, joining and leaving a running mission, the autopilot, the end."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import aiosqlite
import discord

from bot import custom_ids
from bot.acting import act, origin_of, table_for
from bot.lobby import HEROES
from bot.replies import Interaction, private, voice
from bot.store import MissionRow, Post, SeatRow
from bot.table import Table, Told, seat_of

if TYPE_CHECKING:
    from bot.app import GameMaster


def notice(interaction: Interaction, key: str, **words: str) -> Post:
    """A public line that answers this command; a press gets it as a message of its own."""
    origin = origin_of(interaction)
    command = interaction.type is discord.InteractionType.application_command
    body = {"key": f"ui.notices.{key}", "words": words}
    return Post("notice", body, origin.token if command else None, origin.token_until if command else None)


async def start(bot: GameMaster, interaction: Interaction, mission: str, language: str) -> None:
    """Open a lobby in this channel; whoever does it is the host."""
    if interaction.guild_id is None or interaction.channel_id is None:
        await private(interaction, voice(interaction).text("ui.only_in_servers"))
        return
    missing = missing_rights(interaction)
    if missing:
        await private(interaction, voice(interaction).text("ui.no_rights_here", rights=", ".join(missing)))
        return
    async with bot.tables.lanes.enter(("channel", interaction.channel_id)):
        there = await bot.store.mission_in(interaction.channel_id)
        if there is not None:
            key = "ui.lobby_is_open" if there.status == "lobby" else "ui.mission_is_running"
            await private(interaction, voice(interaction).text(key, host=f"<@{there.host}>"))
            return
        await interaction.response.defer(thinking=True)
        origin = origin_of(interaction)
        await bot.store.create_mission(
            interaction.guild_id, interaction.channel_id, interaction.user.id, language, mission, "normal",
            Post("lobby", {}, origin.token, origin.token_until),
        )  # fmt: skip
    bot.outbox.wake(interaction.channel_id)


def missing_rights(interaction: Interaction) -> list[str]:
    """The rights that the bot needs in this channel and does not have, in the reader's language."""
    speak = voice(interaction)
    has = interaction.app_permissions
    in_thread = isinstance(interaction.channel, discord.Thread)
    needed = {
        "view_channel": has.view_channel,
        "send_messages_in_threads" if in_thread else "send_messages": (
            has.send_messages_in_threads if in_thread else has.send_messages
        ),
        "attach_files": has.attach_files,
        "embed_links": has.embed_links,
        "read_message_history": has.read_message_history,
    }
    return [speak.text(f"ui.rights.{name}") for name, there in needed.items() if not there]


async def _lobby(bot: GameMaster, interaction: Interaction, mission: int) -> MissionRow | None:
    """The lobby, or None after a private line: it is over, or the mission runs already."""
    row = await bot.store.mission(mission)
    if row is not None and row.status == "lobby":
        return row
    key = "ui.lobby_has_begun" if row is not None and row.status == "running" else "ui.no_mission"
    await private(interaction, voice(interaction).text(key))
    return None


async def _redraw_lobby(bot: GameMaster, interaction: Interaction, row: MissionRow) -> None:
    await bot.store.post(row.id, row.channel, _lobby_again(interaction, row))
    bot.outbox.wake(row.channel)


def _lobby_again(interaction: Interaction, row: MissionRow) -> Post:
    """A change of the lobby's message: through the press on it, or by its own id."""
    origin = origin_of(interaction)
    message = origin.message if origin.message is not None else row.board_message
    body = {"again": True, "message": message, "pressed": origin.message}
    pressed = origin.message is not None
    return Post("lobby", body, origin.token if pressed else None, origin.token_until if pressed else None)


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
        row = await _lobby(bot, interaction, mission)
        if row is None:
            return
        try:
            await bot.store.add_seat(mission, hero, interaction.user.id)
        except aiosqlite.IntegrityError:
            await private(interaction, speak.text("ui.hero_taken", hero=speak.noun(hero)))
            return
        await _done(interaction, speak.text("ui.joined", hero=speak.noun(hero)))
    await _redraw_lobby(bot, interaction, row)


async def _done(interaction: Interaction, words: str) -> None:
    """A press in the lobby is answered by the lobby's change; a command by a private line."""
    if interaction.message is not None:
        await interaction.response.defer()
    else:
        await private(interaction, words)


async def leave(bot: GameMaster, interaction: Interaction, mission: int, hero: str | None = None) -> None:
    """Leave the lobby, or a running mission: then the Hero stays and is open for anyone."""
    row = await bot.store.mission(mission)
    if row is not None and row.status == "running":
        await _leave_running(bot, interaction, mission, hero)
        return
    speak = voice(interaction)
    async with bot.tables.lanes.enter(mission):
        row = await _lobby(bot, interaction, mission)
        if row is None:
            return
        own = [seat for seat in await bot.store.seats(mission) if seat.user == interaction.user.id]
        left = [seat for seat in own if hero in (None, seat.hero)]
        if not left:
            await private(interaction, speak.text("ui.not_seated"))
            return
        for seat in left:
            await bot.store.remove_seat(mission, seat.hero)
        await _done(interaction, speak.text("ui.left"))
    await _redraw_lobby(bot, interaction, row)


async def other_language(bot: GameMaster, interaction: Interaction, mission: int) -> None:
    """The host switches the mission's language in the lobby."""
    row = await _lobby(bot, interaction, mission)
    if row is None:
        return
    if row.host != interaction.user.id:
        await private(interaction, voice(interaction).text("ui.host_only", host=f"<@{row.host}>"))
        return
    await bot.store.set_language(mission, "it" if row.language == "en" else "en")
    await interaction.response.defer()
    await _redraw_lobby(bot, interaction, row)


async def begin(bot: GameMaster, interaction: Interaction, mission: int) -> None:
    """The host begins: the lobby loses its buttons, the game its first step."""
    speak = voice(interaction)
    async with bot.tables.lanes.enter(mission):
        row = await _lobby(bot, interaction, mission)
        if row is None:
            return
        if row.host != interaction.user.id:
            await private(interaction, speak.text("ui.host_only", host=f"<@{row.host}>"))
            return
        if not await bot.store.seats(mission):
            await private(interaction, speak.text("ui.nobody_seated"))
            return
        command = interaction.message is None
        await interaction.response.defer(thinking=command)
        await bot.tables.begin(row, origin_of(interaction), [_lobby_again(interaction, row)])
    bot.outbox.wake(row.channel)


async def _take_over(bot: GameMaster, interaction: Interaction, mission: int, hero: str) -> None:
    table = await table_for(bot, interaction, mission)
    if table is None:
        return
    seat = table.seat(hero)
    speak = voice(interaction)
    if seat is None:
        heroes = ", ".join(speak.name(seat.hero) for seat in table.seats)
        await private(interaction, speak.text("ui.hero.unknown", heroes=heroes))
        return
    if seat.user is not None:
        free = ", ".join(speak.name(seat.hero) for seat in table.seats if seat.user is None)
        await private(interaction, speak.text("ui.not_open" if free else "ui.none_open", heroes=free))
        return
    user = interaction.user.id

    def deed(table: Table, told: Told) -> None:
        row = table.seat(hero)
        if row is not None and row.user is None:
            _hand_over(table, row, user)

    joined = notice(interaction, "joined", hero=hero, who=f"<@{user}>")
    await act(bot, interaction, mission, deed, notices=[joined])


def _hand_over(table: Table, row: SeatRow, user: int | None) -> None:
    """The Hero's seat changes hands; with nobody in it, the autopilot plays."""
    table.game.rename_seat(row.hero, seat_of(user))
    table.change(replace(row, user=user, autopilot=user is None))


async def _leave_running(bot: GameMaster, interaction: Interaction, mission: int, hero: str | None) -> None:
    table = await table_for(bot, interaction, mission)
    if table is None:
        return
    user = interaction.user.id
    left = [seat.hero for seat in table.heroes_of(user) if hero in (None, seat.hero)]
    if not left:
        await private(interaction, voice(interaction).text("ui.not_seated"))
        return

    def deed(table: Table, told: Told) -> None:
        for seat in table.heroes_of(user):
            if seat.hero in left:
                _hand_over(table, seat, None)

    said = [notice(interaction, "left", hero=name, who=f"<@{user}>") for name in left]
    said[1:] = [replace(post, token=None, token_until=None) for post in said[1:]]
    await act(bot, interaction, mission, deed, notices=said)


async def autopilot(bot: GameMaster, interaction: Interaction, mission: int, hero: str, on: bool) -> None:
    """Give a Hero to the autopilot, or take it back: by its player, or by the host."""
    table = await table_for(bot, interaction, mission)
    if table is None:
        return
    seat = table.seat(hero)
    speak = voice(interaction)
    if seat is None:
        heroes = ", ".join(speak.name(seat.hero) for seat in table.seats)
        await private(interaction, speak.text("ui.hero.unknown", heroes=heroes))
        return
    if interaction.user.id not in (seat.user, table.row.host):
        await private(interaction, speak.text("ui.autopilot_not_yours", host=f"<@{table.row.host}>"))
        return
    if seat.user is None:
        await private(interaction, speak.text("ui.autopilot_open", hero=speak.noun(hero)))
        return

    def deed(table: Table, told: Told) -> None:
        row = table.seat(hero)
        if row is not None:
            table.change(replace(row, autopilot=on))

    key = "autopilot_on" if on else "autopilot_off"
    said = notice(interaction, key, hero=hero, who=f"<@{seat.user}>")
    await act(bot, interaction, mission, deed, notices=[said])


async def ask_to_end(interaction: Interaction, row: MissionRow) -> None:
    """The host is asked whether the mission shall really end."""
    speak = voice(interaction)
    if row.host != interaction.user.id:
        await private(interaction, speak.text("ui.host_only", host=f"<@{row.host}>"))
        return
    view = discord.ui.View(timeout=None)
    button: discord.ui.Button[Any] = discord.ui.Button(
        label=speak.text("ui.end.confirm"), style=discord.ButtonStyle.danger, custom_id=custom_ids.end(row.id)
    )
    view.add_item(button)
    await private(interaction, speak.text("ui.end.ask"), view=view)


async def call_off(bot: GameMaster, interaction: Interaction, mission: int) -> None:
    """The host ends the mission; everything that happened is kept."""
    row = await bot.store.mission(mission)
    speak = voice(interaction)
    if row is None or row.status == "over":
        await private(interaction, speak.text("ui.no_mission"))
        return
    if row.host != interaction.user.id:
        await private(interaction, speak.text("ui.host_only", host=f"<@{row.host}>"))
        return
    ended = Post("notice", {"key": "ui.notices.ended", "words": {"who": f"<@{interaction.user.id}>"}})
    await bot.tables.end(row, [ended])
    bot.outbox.wake(row.channel)
    await interaction.response.edit_message(content=speak.text("ui.end.done"), view=None)



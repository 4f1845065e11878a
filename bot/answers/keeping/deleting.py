"""/mission delete and /me delete: data are kept until somebody asks for this. Both ask first, and offer the export."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import discord

from bot.answers.company.hosting import host_after
from bot.answers.company.seats import hand_over
from bot.answers.keeping.choosing import may_delete, title_of
from bot.answers.replies import Interaction, private, voice
from bot.buttons import custom_ids
from bot.channel.letters import NO_PINGS
from bot.channel.people import mention
from bot.channel.scribe import speaker
from bot.game_master import TROUBLE, GameMaster
from bot.store import MissionRow, Post
from bot.store.upkeep import SOMEBODY
from bot.table import masters, upkeep
from bot.table.table import Origin, Table, Told
from bot.table.tables import CorruptSave, Declined
from bot.table.waiting.ladder import withdraw
from bot.table.waiting.waits import told_all
from engine import Refused
from renderers.say import Speaker, escape

log = logging.getLogger(__name__)


async def ask_to_delete(bot: GameMaster, interaction: Interaction, row: MissionRow | None) -> None:
    """The host, or whoever may manage the server, is asked whether a mission shall really go."""
    speak = voice(interaction)
    if row is None:
        await private(interaction, speak.text("care.delete.unknown"))
        return
    if not await may_delete(bot, interaction, row):
        await private(interaction, speak.text("care.delete.not_yours", host=mention(speak, row.host)))
        return
    title, date = escape(await title_of(bot, row, speak.language)), f"<t:{int(row.created)}:D>"
    told = row.status != "lobby"
    rows = _choice(speak, "delete", lambda verb: custom_ids.care(row.id, verb), chronicle=told)
    await private(interaction, speak.text("care.delete.ask", title=title, date=date), view=rows)


async def delete(bot: GameMaster, interaction: Interaction, mission: int) -> None:
    """The button was pressed: the mission ends, so that no button is left in its channel, and everything about it goes,
    at once."""
    speak, row = voice(interaction), await bot.store.mission(mission)
    if row is None:
        await private(interaction, speak.text("care.delete.gone"))
        return
    if not await may_delete(bot, interaction, row):
        await private(interaction, speak.text("care.delete.not_yours", host=mention(speak, row.host)))
        return
    await interaction.response.defer()
    title = escape(await title_of(bot, row, row.language))
    if await bot.tables.end(row.id, _closed, chronicle=False):
        bot.outbox.wake(row.channel)
        for channel in (row.channel, bot.tables.logs.get(row.id, row.channel)):
            await bot.outbox.quiet(channel)
    await upkeep.delete(bot.tables, row.id)
    await interaction.edit_original_response(content=speak.text("care.delete.done"), view=None)
    words = speaker(row.language).text("care.delete.said", who=interaction.user.mention, title=title)
    try:  # nothing is kept of it, so this is said once and not noted in any outbox
        await interaction.followup.send(words, allowed_mentions=NO_PINGS)
    except TROUBLE as error:
        log.info("a deletion could not be said: %s", error)


def _closed(row: MissionRow) -> list[Post]:
    """A lobby's message says that it is closed; of a game the board does."""
    again = {"again": True, "message": row.board_message, "pressed": None}
    return [Post("lobby", again)] if row.status == "lobby" else []


async def ask_to_forget(bot: GameMaster, interaction: Interaction) -> None:
    """Whoever wants to be forgotten is asked whether that is really meant."""
    speak = voice(interaction)
    if not await bot.store.person_data(interaction.user.id):
        await private(interaction, speak.text("care.export.nothing"))
        return
    running = await bot.store.hosted_or_played(interaction.user.id)
    rows = _choice(speak, "me", custom_ids.me)
    await private(interaction, speak.text("care.me.ask", n=len(running)), view=rows)


async def forget(bot: GameMaster, interaction: Interaction) -> None:
    """The button was pressed: the person leaves all tables, then no line of the database names the person."""
    user, speak = interaction.user.id, voice(interaction)
    await interaction.response.edit_message(content=speak.text("care.me.doing"), view=None)
    for row in await bot.store.touching(user):
        if row.status == "lobby":
            await _leave_lobby(bot, row, user)
        else:
            await _leave_table(bot, row, user)
    await bot.store.forget_person(user)
    await upkeep.reread(bot.tables)
    bot.tastes.pop(user, None)
    await interaction.edit_original_response(content=speak.text("care.me.done"))


async def _leave_lobby(bot: GameMaster, row: MissionRow, user: int) -> None:
    async with bot.tables.lanes.enter(row.id):
        for seat in await bot.store.seats(row.id):
            if seat.user == user:
                await bot.store.remove_seat(row.id, seat.hero)
        master = await bot.store.master(row.id)
        if master is not None and master.user == user:
            await bot.store.set_master(row.id, None)
        after = host_after(row, user, await bot.store.seats(row.id))
        await bot.store.set_host(row.id, after.host, bool(after.host_left))
        again = {"again": True, "message": row.board_message, "pressed": None}
        await bot.store.post(row.id, row.channel, Post("lobby", again))
    bot.outbox.wake(row.channel)


async def _leave_table(bot: GameMaster, row: MissionRow, user: int) -> None:
    said: list[Post] = []

    def deed(table: Table, told: Told) -> None:
        left, host = table.heroes_of(user), table.row.host == user
        heroes = [seat.hero for seat in left]
        said.extend(_let_go(table, user, heroes))
        gone = masters.leave(table, user)
        told.add(table.game, table.game.take_news())
        for seat in left:
            hand_over(table, seat, None)
        if heroes or host or gone is not None:
            key = "care.me.left" if heroes else "care.me.gone"
            said.insert(0, Post("notice", {"key": key, "words": {"heroes": heroes}}))
        table.row = host_after(table.row, user, table.seats, table.master if gone is None else None)

    try:
        await bot.tables.act(row.id, 0, deed, Origin(), notices=said)
    except (Declined, Refused, CorruptSave) as trouble:
        log.info("mission %s cannot be left, its rows are overwritten all the same: %s", row.id, trouble)
    bot.outbox.wake(row.channel)


def _let_go(table: Table, user: int, heroes: Sequence[str]) -> list[Post]:
    """Offers and requests that go with a person who is forgotten: everybody is told."""
    offers = [hero for hero, row in table.days.offers.items() if row.user == user or hero in heroes]
    said = [told_all("withdrawn", hero=hero) for hero in offers if withdraw(table, hero)]
    request = table.days.handing
    if request is not None and user in (request.user, request.by, request.asked):
        masters.agree_no_more(table)
        who = f"<@{SOMEBODY if request.user == user else request.user}>"
        said.append(Post("notice", {"key": "ui.notices.monsters_off", "words": {"who": who}}))
    return said


def _choice(speak: Speaker, about: str, custom_id: Any, *, chronicle: bool = False) -> discord.ui.View:
    """Export first, or do it; chronicle: of what was played that can be had first, too."""
    rows = discord.ui.View(timeout=None)
    first = [("export", discord.ButtonStyle.primary)]
    first += [("chronicle", discord.ButtonStyle.primary)] if chronicle else []
    for verb, style in (*first, ("delete", discord.ButtonStyle.danger)):
        key = "confirm" if verb == "delete" else verb
        button: discord.ui.Button[Any] = discord.ui.Button(
            label=speak.text(f"care.{about}.{key}"), style=style, custom_id=custom_id(verb)
        )
        rows.add_item(button)
    return rows

"""/undo: what would be taken back is shown first; then it is done, or the table is asked (play.md, "Undo")."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import discord

from bot.answers.acting import act, table_for
from bot.answers.replies import Interaction, private, voice
from bot.buttons import custom_ids
from bot.game_master import TROUBLE, GameMaster
from bot.store import Post
from bot.table.sides import opposed
from bot.table.table import Table, Told, seat_of
from bot.table.tables import Declined
from bot.table.undoing import freely, said_of, seen, undo
from bot.table.waiting.votes import calling
from engine import Refusal, Refused
from engine.events import Event
from engine.tape import Entry, is_luck
from renderers.deeds import deed as label_of
from renderers.say import Speaker

log = logging.getLogger(__name__)


def may_ask(table: Table, user: int) -> bool:
    """Whether somebody has a say in what is taken back: who plays here."""
    return table.plays(user) or seat_of(user) in table.game.waiting_for


async def offer_undo(bot: GameMaster, interaction: Interaction, table: Table) -> None:
    """Show this person what the last step was, with the button that takes it back."""
    speak, user = voice(interaction, table.row.mission), interaction.user.id
    if not may_ask(table, user):
        await private(interaction, speak.text("ui.not_seated"))
        return
    await interaction.response.defer(ephemeral=True, thinking=True)  # a deed may be under way
    async with bot.tables.lanes.enter(table.row.id):  # nothing may happen between the look and the words
        try:
            free = freely(table, user)
        except Refused as refused:
            await interaction.edit_original_response(content=speak.refuse(refused.refusal))
            return
        ply, reveals, opponents = table.game.ply, seen(table), opposed(table)
        what = await label(bot, table, speak)
    key = "free" if free else "consent" if reveals else "others"
    words = [speak.text(f"memory.undo.{key}", what=what)]
    if not free and opponents:
        words.append(speak.text("memory.undo.opponents"))
    button: discord.ui.Button[Any] = discord.ui.Button(
        label=speak.text(f"memory.undo.button_{'free' if free else 'ask'}"),
        custom_id=custom_ids.undo(table.row.id, ply),
        style=discord.ButtonStyle.primary,
    )
    view = discord.ui.View(timeout=None)
    view.add_item(button)
    view.stop()
    await interaction.edit_original_response(content="\n".join(words), view=view)


async def label(bot: GameMaster, table: Table, speak: Speaker) -> str:
    """What the last step was, in a few words. To be called in the table's lane."""
    undoing = table.game.undoing
    if undoing is None:
        return ""
    rest, entries = undoing
    events: list[Event] = []
    for number, first in await bot.store.since_rest(table.row.id, rest):
        chapter = await bot.tables.chapter(table.row.id, number)
        events += chapter.events[first:] if chapter else []
    return label_of(speak, events, _answers(entries), _hero(entries))


def _answers(entries: Sequence[Entry]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in entries:
        if not is_luck(key):
            found.setdefault(key.split(":")[1], value)
    return found


def _hero(entries: Sequence[Entry]) -> str:
    return next((key.split(":")[2] for key, _ in entries if not is_luck(key) and not key.endswith(":-")), "")


async def take_back(bot: GameMaster, interaction: Interaction, mission: int, ply: int) -> None:
    """The button was pressed: take the step back that it named, or call the vote about it."""
    table = await table_for(bot, interaction, mission)
    if table is None:
        return
    await interaction.response.defer()
    user, said = interaction.user.id, list[Post]()
    async with bot.tables.lanes.enter(mission):
        what = await label(bot, table, bot.shelf.speaker(table.row.language, table.row.mission))

    def deed(table: Table, told: Told) -> None:
        if table.game.ply != ply:
            raise Refused(Refusal("closed_question", params={"ply": ply}))
        if not may_ask(table, user):
            raise Declined(lambda speak: speak.text("ui.not_seated"))
        if freely(table, user):
            undo(table, told, user)
            said.append(said_of(user, what, agreed=False))
        else:
            calling(said, "undo", {"what": what, "seen": seen(table)}, user)(table, told)

    await act(bot, interaction, mission, deed, notices=said)
    if said:
        await _tidy(interaction, voice(interaction).text("memory.undo.done"))


async def _tidy(interaction: Interaction, words: str) -> None:
    """The private message with the button has served its purpose."""
    try:
        await interaction.edit_original_response(content=words, view=None)
    except TROUBLE as error:
        log.info("the button of an undo stays: %s", error)

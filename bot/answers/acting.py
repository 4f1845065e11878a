"""From a press or a command to a deed at the table: acknowledged at once, done in the lane, refused in private."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from datetime import timedelta

import discord

from bot.answers.replies import Interaction, instead, private, voice
from bot.channel.letters import NO_PINGS
from bot.channel.notices import board_link
from bot.game_master import TROUBLE, GameMaster
from bot.store import Post
from bot.table.table import Origin, Table
from bot.table.tables import Acted, CorruptSave, Declined, Deed
from engine import Refusal, Refused
from renderers.say import Speaker

log = logging.getLogger(__name__)

TOKEN_LIFE = timedelta(minutes=14)

ELSEWHERE = frozenset({"closed_question", "another_question", "not_your_question", "not_your_hero"})
"""Refusals after which one wants to know what is asked instead."""

MOVING = frozenset({"portals", "wake_rooms", "monsters"})
"""Phases in which no Hero has the turn, but somebody may be asked."""

PATIENCE = 0.8
"""Seconds after which an interaction is acknowledged even though its deed still waits."""


def origin_of(interaction: Interaction) -> Origin:
    """A press changes the message it stood on; a command is answered by a message of its own."""
    pressed = interaction.message.id if interaction.message is not None else None
    until = (interaction.created_at + TOKEN_LIFE).timestamp()
    return Origin(interaction.token, until, pressed)


async def table_for(bot: GameMaster, interaction: Interaction, mission: int) -> Table | None:
    """The table of a mission, or None after a private line that says why there is none."""
    try:
        table = await bot.tables.get(mission)
    except CorruptSave as corrupt:
        await private(interaction, voice(interaction).text("ui.corrupt", why=str(corrupt)))
        return None
    if table is None:
        await private(interaction, voice(interaction).text("ui.no_mission"))
    return table


def why_not(table: Table, speak: Speaker, refusal: Refusal) -> str:
    """A refusal in words; where another question is open than was thought, also that one and whom it waits for."""
    words = speak.refuse(refusal)
    decision = table.shown.decision
    if refusal.key not in ELSEWHERE or decision is None:
        return words
    if table.shown.view.phase in MOVING:
        words = f"{speak.text('orders.moving')}\n{words}"
    who = ", ".join(f"<@{user}>" for user in table.shown_asked) or speak.text("ui.nobody_there")
    return f"{words}\n{speak.text('ui.now_asked', who=who, question=speak.ask(decision, table.shown.view))}"


async def act(
    bot: GameMaster,
    interaction: Interaction,
    mission: int,
    deed: Deed,
    *,
    notices: Sequence[Post] | None = None,
    done: str | None = None,
) -> Acted | None:
    """Do a deed; the outbox answers. What the rules refuse is said in private, and nothing changes (None). done: the
    key of a private line that answers a command whose deed is said in messages of their own.

    Most deeds are committed within milliseconds and acknowledged after that; one that has to wait is acknowledged
    first ("thinking ..."), so that nobody waits for longer than PATIENCE.
    """
    table = await table_for(bot, interaction, mission)
    if table is None:
        return None
    speak = voice(interaction, table.row.mission)
    origin = origin_of(interaction)
    if _left_behind(interaction, table):
        row = await bot.store.mission(mission) or table.row
        await private(interaction, speak.text("care.move.press", link=board_link(row)))
        return None
    doing = asyncio.create_task(bot.tables.act(mission, interaction.user.id, deed, origin, notices=notices))
    try:
        await asyncio.wait({doing}, timeout=PATIENCE)
        if not doing.done():
            await _promise(interaction)
        acted = await doing
    except Refused as refused:
        await instead(interaction, why_not(table, speak, refused.refusal))
    except Declined as declined:
        await instead(interaction, declined.words(speak))
    except CorruptSave as corrupt:
        await instead(interaction, speak.text("ui.corrupt", why=str(corrupt)))
    except Exception:
        log.exception("a deed in mission %s failed; nothing was changed", mission)
        await instead(interaction, speak.text("ui.failed"))
    except asyncio.CancelledError:  # the bot is being stopped
        doing.cancel()
        raise
    else:
        try:
            if done is not None and interaction.type is discord.InteractionType.application_command:
                await instead(interaction, speak.text(done))
            await _acknowledge(bot, interaction, acted)
        finally:
            bot.outbox.wake(acted.table.row.channel)
        if acted.back:
            bot.errand(_welcome_back(bot, interaction, acted.table))
        return acted
    return None


def _left_behind(interaction: Interaction, table: Table) -> bool:
    """Whether a button was pressed that everybody sees, where the mission is no longer."""
    message = interaction.message
    if message is None or message.flags.ephemeral or interaction.guild_id is None:
        return False
    return interaction.channel_id != table.row.channel


async def _welcome_back(bot: GameMaster, interaction: Interaction, table: Table) -> None:
    """Who was away and has acted is told what that means, once what answers the deed is said."""
    await bot.outbox.quiet(table.row.channel)
    until = (await bot.store.habits(interaction.user.id)).away_until
    words = voice(interaction).text("absence.away.here", until=f"<t:{int(until or 0)}:f>")
    await private(interaction, words)


async def _promise(interaction: Interaction) -> None:
    """Acknowledge without an answer yet; an interaction that has died meanwhile is no reason to stop."""
    if interaction.response.is_done():
        return
    command = interaction.type is discord.InteractionType.application_command
    try:
        await interaction.response.defer(thinking=command)
    except TROUBLE as error:
        log.info("an interaction could not be acknowledged: %s", error)


async def _acknowledge(bot: GameMaster, interaction: Interaction, acted: Acted) -> None:
    """Acknowledge what is committed. A press that brought a new message takes the buttons off the old one: that is the
    acknowledgement itself and costs no further request."""
    if interaction.response.is_done():
        return
    row = acted.table.row
    pressed = interaction.message.id if interaction.message is not None else None
    letter = bot.scribe.cached(row, acted.before) if acted.told_anew and acted.before else None
    mission = await bot.store.mission(row.id)
    if letter is None or mission is None or pressed is None or pressed != mission.board_message:
        await _promise(interaction)
        return
    try:
        await interaction.response.edit_message(view=letter.layout(), allowed_mentions=NO_PINGS)
    except TROUBLE as error:
        log.info("the buttons of an answered message stay for now: %s", error)
        return
    bot.outbox.asks_no_more(row.channel, pressed)

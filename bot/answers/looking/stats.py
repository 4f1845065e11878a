"""/stats: what the dice came to against what was to be expected, who hit, parried and fell, and the awards."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from bot.answers.replies import CONTENT, Interaction, voice
from bot.buttons.choices import shortened
from bot.channel.letters import NO_PINGS
from bot.channel.numbers import mission_lines, number_lines
from bot.channel.people import mention
from bot.game_master import GameMaster
from bot.store import SeatRow
from bot.store.memory import Told
from bot.table.table import Table
from engine.events import Event
from renderers.say import Speaker
from renderers.tally import MONSTERS, Count, Tally, tally

log = logging.getLogger(__name__)


async def show_stats(bot: GameMaster, interaction: Interaction, table: Table) -> None:
    """One mission, Hero by Hero."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    speak = voice(interaction, table.row.mission)
    counted = await tally_of(bot, table.row.id)
    words = "\n".join(
        [speak.text("memory.stats.mission"), *mission_lines(speak, counted, _players(speak, table.seats))]
    )
    await interaction.edit_original_response(content=shortened(words, CONTENT), allowed_mentions=NO_PINGS)


async def show_all_stats(bot: GameMaster, interaction: Interaction) -> None:
    """All missions of a server, person by person."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    speak, guild = voice(interaction), interaction.guild_id or 0
    people: dict[int, Count] = {}
    monsters, missions = Count(), await bot.store.played(guild)
    known = await bot.store.tallies([mission for mission, status, _ in missions if status == "over"])
    for mission, status, _ in missions:
        if mission in known:
            counted = Tally.read(known[mission])
        else:
            counted = await tally_of(bot, mission)
            if status == "over":
                await bot.store.keep_tally(mission, counted.dump())
        monsters.add(counted.by.get(MONSTERS, Count()))
        for seat in await bot.store.seats(mission):
            if seat.user is not None:
                people.setdefault(seat.user, Count()).add(counted.by.get(seat.hero, Count()))
    lines = [(speak.text("memory.stats.person", who=mention(speak, user)), count) for user, count in people.items()]
    head = speak.text("memory.stats.all", n=len(missions))
    names = [mention(speak, user) for user in people]
    words = "\n".join([head, *number_lines(speak, lines, monsters, names)])
    await interaction.edit_original_response(content=shortened(words, CONTENT), allowed_mentions=NO_PINGS)


async def tally_of(bot: GameMaster, mission: int) -> Tally:
    """What was counted of one mission, without what was taken back."""
    told = await bot.store.told_in([mission])
    return await bot.scribe.off_loop(lambda: tally(_events(told)))


def _events(told: Iterable[Told]) -> Iterable[Event]:
    """What can be read of them."""
    for step in told:
        try:
            yield from [Event.read(event) for event in step.events]
        except (LookupError, TypeError, AttributeError) as error:
            log.error("step %s of mission %s cannot be counted: %s", step.number, step.mission, error)


def _players(speak: Speaker, seats: Iterable[SeatRow]) -> dict[str, str]:
    """Who plays whom."""
    open_seat = speak.text("memory.stats.open")
    return {seat.hero: open_seat if seat.user is None else mention(speak, seat.user) for seat in seats}

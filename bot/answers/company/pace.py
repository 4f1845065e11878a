"""How fast a table plays: its clock, and pauses."""

from __future__ import annotations

from dataclasses import replace

from bot.answers.acting import act
from bot.answers.company.hosting import done, host_only, hosts, lobby_of, redraw_lobby
from bot.answers.company.saying import answer, declined
from bot.answers.replies import Interaction, private, voice
from bot.channel.lobby import clock_line
from bot.game_master import GameMaster
from bot.store import Post
from bot.store.absence import put_clock
from bot.table.table import Table, Told
from bot.table.telling import board_again
from bot.table.waiting.waits import change_clock, told_all
from bot.table.waiting.watching import pausing, resuming

LONGEST_PAUSE = 90 * 86400.0
CLOCK = 3600.0, 30 * 86400.0
"""The shortest and the longest wait, in seconds."""


async def set_clock(
    bot: GameMaster, interaction: Interaction, mission: int, seconds: float | None, last: str | None
) -> None:
    """How long somebody is awaited (None: for ever), and what happens then (None: as before): in a running mission, or
    in the lobby for the one that is to begin."""
    row = await bot.store.mission(mission)
    if row is not None and row.status == "lobby":
        await _set_in_lobby(bot, interaction, mission, seconds, last)
    else:
        await _set_at_table(bot, interaction, mission, seconds, last)


async def _set_in_lobby(
    bot: GameMaster, interaction: Interaction, mission: int, seconds: float | None, last: str | None
) -> None:
    speak = voice(interaction)
    async with bot.tables.lanes.enter(mission):
        row = await lobby_of(bot, interaction, mission)
        if row is None or not await hosts(bot, interaction, row):
            return
        before = await bot.store.clock_of(mission)
        clock = replace(before, hours=None if seconds is None else seconds / 3600, last=last or before.last)
        if clock == before:
            await private(interaction, speak.text("absence.clock.same"))
            return
        await bot.store.write([put_clock(clock)])
        await done(interaction, clock_line(speak, clock))
    await redraw_lobby(bot, interaction, row)


async def _set_at_table(
    bot: GameMaster, interaction: Interaction, mission: int, seconds: float | None, last: str | None
) -> None:
    said: list[Post] = []

    def deed(table: Table, told: Told) -> None:
        host_only(table, interaction)
        clock, hours = table.days.clock, None if seconds is None else seconds / 3600
        if (clock.hours, clock.last) == (hours, last or clock.last):
            raise declined("clock.same")
        change_clock(table, hours=hours, last=last or clock.last)
        key = "none" if hours is None else table.days.clock.last
        said.append(told_all(f"clock_{key}", who=f"<@{interaction.user.id}>", hours=f"{hours or 0:g}"))
        said.append(board_again(table))
        answer(said, interaction)

    await act(bot, interaction, mission, deed, notices=said)


async def pause(bot: GameMaster, interaction: Interaction, mission: int, until: float | None) -> None:
    """Pause until then, with the host's rights; None: it was not understood."""
    now, speak = bot.clock.now(), voice(interaction)
    if until is None or until <= now or until > now + LONGEST_PAUSE:
        key = "unknown" if until is None else "past" if until <= now else "too_long"
        await private(interaction, speak.text(f"absence.pause.{key}"))
        return
    said: list[Post] = []
    stop = pausing(said, until, interaction.user.id)

    def deed(table: Table, told: Told) -> None:
        host_only(table, interaction)
        stop(table, told)
        answer(said, interaction)

    await act(bot, interaction, mission, deed, notices=said)


async def resume(bot: GameMaster, interaction: Interaction, mission: int) -> None:
    """End a pause, with the host's rights, or as the one who asked for it."""
    said: list[Post] = []
    go_on = resuming(said, interaction.user.id)

    def deed(table: Table, told: Told) -> None:
        if table.days.clock.paused_by != interaction.user.id:
            host_only(table, interaction)
        go_on(table, told)
        answer(said, interaction)

    await act(bot, interaction, mission, deed, notices=said)

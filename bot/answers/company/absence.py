"""What a person likes at all tables: to be away, to be called in one way or another, and not in quiet hours."""

from __future__ import annotations

from collections.abc import Callable

from bot.answers.replies import Interaction, private, voice
from bot.game_master import GameMaster
from bot.store.absence import Habits
from bot.table.table import Table
from bot.table.tables import CorruptSave
from bot.table.waiting.presence import covered_again
from bot.table.waiting.spans import Quiet
from bot.table.waiting.waits import bank
from renderers.say import Speaker

LONGEST_AWAY = 366 * 86400.0


async def bank_all(bot: GameMaster, user: int, deed: Callable[[Table], None] = bank) -> list[int]:
    """Before a person's habits change: what has run off at the person's tables counts as before. deed: does more than
    that. Returns the tables."""
    missions = await bot.store.tables_of(user)
    for mission in missions:
        try:
            await bot.tables.look_after(mission, lambda table, told: deed(table))
        except CorruptSave:
            continue
    return missions


async def away(bot: GameMaster, interaction: Interaction, start: float | None, until: float, how: str | None) -> None:
    """Be away at all tables at once; the scheduler tells them."""
    now, speak, user = bot.clock.now(), voice(interaction), interaction.user.id
    first = max(start or now, now)
    if not first < until <= now + LONGEST_AWAY:
        await private(interaction, speak.text("absence.away.backwards"))
        return
    missions = await bank_all(bot, user, lambda table: covered_again(table, user))
    habits = await bot.store.habits(user)
    await bot.store.change_habits(user, away_from=first, away_until=until, away_how=how or habits.away_how)
    tables = speak.text("absence.away.tables" if missions else "absence.away.no_tables", n=len(missions))
    key = "until" if first <= now else "from"
    times = {"until": f"<t:{int(until)}:f>", "from": f"<t:{int(first)}:f>"}
    await private(interaction, speak.text(f"absence.away.{key}", tables=tables, **times))
    bot.scheduler.wake()


async def no_longer_away(bot: GameMaster, interaction: Interaction) -> None:
    """Back, at all tables at once."""
    user, now = interaction.user.id, bot.clock.now()
    habits, speak = await bot.store.habits(user), voice(interaction)
    if habits.away_until is None:
        await private(interaction, speak.text("absence.away.none"))
        return
    await bank_all(bot, user)
    await bot.store.change_habits(user, away_from=min(habits.away_from or now, now), away_until=now)
    await private(interaction, speak.text("absence.away.back"))
    bot.scheduler.wake()


def habits_line(speak: Speaker, habits: Habits, now: float) -> str:
    """How a person is called, in one line; hours of the day as each reader's device shows them."""
    quiet = speak.text("absence.notify.no_quiet")
    if habits.quiet_from is not None and habits.quiet_to is not None:
        spans = list(Quiet(habits.zone, habits.quiet_from, habits.quiet_to).spans(now, now + 86400))
        start, end = next(span for span in spans if span[1] > now)
        quiet = speak.text("absence.notify.quiet", start=f"<t:{int(start)}:t>", end=f"<t:{int(end)}:t>")
    way = speak.text(f"absence.notify.{habits.notify}")
    return speak.text("absence.notify.line", way=way, quiet=quiet, zone=habits.zone)

"""What a person likes at all tables: to be away, to be called in one way or another, and not in quiet hours."""

from __future__ import annotations

import logging
from collections.abc import Callable

from bot.answers.replies import Interaction, private, voice
from bot.game_master import GameMaster
from bot.store import Post
from bot.store.absence import Habits
from bot.table.table import Table, Told
from bot.table.tables import CorruptSave, Declined, Deed
from bot.table.waiting.absences import away_with, coming, without_present
from bot.table.waiting.presence import covered_again
from bot.table.waiting.spans import Quiet
from bot.table.waiting.waits import bank, signs
from bot.table.waiting.watching import Hand, times_again
from renderers.say import Speaker

log = logging.getLogger(__name__)

LONGEST_AWAY = 366 * 86400.0


async def at_all(bot: GameMaster, user: int, making: Callable[[list[Post]], Deed]) -> list[int]:
    """A deed at each of a person's tables; returns them. One that is broken does not stop the others."""
    missions = await bot.store.tables_of(user)
    for mission in missions:
        said: list[Post] = []
        try:
            await Hand(bot.tables, bot.outbox.wake).act(mission, making(said), said)
        except CorruptSave:
            continue
        except Exception:
            log.exception("mission %s cannot hear of what person %s likes; the others do", mission, user)
    return missions


async def bank_all(bot: GameMaster, user: int) -> list[int]:
    """Before a person's habits change: what has run off at the person's tables counts as before. Returns the tables."""

    def making(said: list[Post]) -> Deed:
        return lambda table, told: bank(table)

    return await at_all(bot, user, making)


async def away(bot: GameMaster, interaction: Interaction, start: float | None, until: float, how: str | None) -> None:
    """Be away at all tables at once; the scheduler tells them. Whoever says so is heard of."""
    now, speak, user = bot.clock.now(), voice(interaction), interaction.user.id
    first = max(start or now, now)
    if not first < until <= now + LONGEST_AWAY:
        await private(interaction, speak.text("absence.away.backwards"))
        return

    def making(said: list[Post]) -> Deed:
        def deed(table: Table, told: Told) -> None:
            if first <= now:
                covered_again(table, user)
            bank(table)
            said.extend(signs(table, user))

        return deed

    missions = await at_all(bot, user, making)
    before = await bot.store.habits(user)
    changed = away_with(before, first, until, how or before.away_how, now)
    habits = await bot.store.change_habits(user, **changed)
    tables = speak.text("absence.away.tables" if missions else "absence.away.no_tables", n=len(missions))
    await private(interaction, absence_line(speak, habits, now, tables))
    bot.scheduler.wake()


async def no_longer_away(bot: GameMaster, interaction: Interaction) -> None:
    """Back, at all tables at once; what was to come stays. Who is not away takes back what was to come."""
    user, now = interaction.user.id, bot.clock.now()
    habits, speak = await bot.store.habits(user), voice(interaction)
    if habits.away_until is None or habits.away_until <= now:
        await private(interaction, speak.text("absence.away.none"))
        return
    if not habits.is_away(now):
        await bot.store.change_habits(user, away_from=None, away_until=None, next_from=None, next_until=None)
        await private(interaction, speak.text("absence.away.called_off"))
        bot.scheduler.wake()
        return
    await bank_all(bot, user)
    habits = await bot.store.habits(user)
    habits = await bot.store.change_habits(user, **without_present(habits, now))
    words = speak.text("absence.away.back")
    if (later := coming(habits, now)) is not None:
        words += " " + speak.text("absence.away.still_coming", **{"from": _day(later[0]), "until": _day(later[1])})
    await private(interaction, words)
    bot.scheduler.wake()


def absence_line(speak: Speaker, habits: Habits, now: float, tables: str = "") -> str:
    """When a person is away, now and later."""
    later = coming(habits, now)
    if habits.is_away(now) and habits.away_until is not None:
        words = {"until": _day(habits.away_until), "tables": tables}
        if later is None:
            return speak.text("absence.away.until", **words).rstrip()
        return speak.text("absence.away.then", **words, **{"from": _day(later[0]), "later": _day(later[1])}).rstrip()
    if later is None:
        return speak.text("absence.away.none")
    times = {"from": _day(later[0]), "until": _day(later[1])}
    return speak.text("absence.away.will", tables=tables, **times).rstrip()


def _day(at: float) -> str:
    return f"<t:{int(at)}:f>"


async def times_changed(bot: GameMaster, user: int) -> None:
    """A person's quiet hours are others: boards and votes that say until when the person has time say it anew."""

    def making(said: list[Post]) -> Deed:
        def deed(table: Table, told: Told) -> None:
            if user not in table.asked and all(vote.about != user for vote in table.days.votes.values()):
                raise Declined(lambda speak: speak.text("absence.votes.not_needed"))
            said.extend(times_again(table))

        return deed

    await at_all(bot, user, making)


def habits_line(speak: Speaker, habits: Habits, now: float) -> str:
    """How a person is called, in one line; hours of the day as each reader's device shows them."""
    quiet = speak.text("absence.notify.no_quiet")
    if habits.quiet_from is not None and habits.quiet_to is not None:
        spans = list(Quiet(habits.zone, habits.quiet_from, habits.quiet_to).spans(now, now + 86400))
        start, end = next(span for span in spans if span[1] > now)
        quiet = speak.text("absence.notify.quiet", start=f"<t:{int(start)}:t>", end=f"<t:{int(end)}:t>")
    way = speak.text(f"absence.notify.{habits.notify}")
    return speak.text("absence.notify.line", way=way, quiet=quiet, zone=habits.zone)

"""What somebody's wish to be away comes to, beside what was said before; and what the clock does at a table for it: the
table is told that the person is away, and is back."""

from __future__ import annotations

from typing import Any

from bot.store import Post
from bot.store.absence import HERE, MASTER, Habits
from bot.table import masters
from bot.table.table import Table, Told
from bot.table.tables import Declined, Deed
from bot.table.telling import board_again
from bot.table.waiting.presence import forget, hand_back, step_out
from bot.table.waiting.silence import all_silent
from bot.table.waiting.waits import awaited, bank, call_last, told_all

Absence = tuple[float, float, str]
"""From and until, in seconds since 1970, and how ("autopilot" or "wait")."""


def coming(habits: Habits, now: float) -> Absence | None:
    """The absence that has not begun, if somebody has said one."""
    first, until = habits.away_from, habits.away_until
    if first is not None and until is not None and first > now:
        return first, until, habits.away_how
    if habits.next_from is not None and habits.next_until is not None and habits.next_until > now:
        return habits.next_from, habits.next_until, habits.next_how
    return None


def away_with(habits: Habits, first: float, until: float, how: str, now: float) -> dict[str, Any]:
    """A person's habits with an absence more: one that lies ahead leaves the present one as it is, and takes the place
    of another that lies ahead; one that begins now leaves what lies ahead and goes on after it."""
    if first <= now:
        later = coming(habits, now)
        later = (max(later[0], until), later[1], later[2]) if later is not None and later[1] > until else None
        return _habits_of((first, until, how), later)
    if not habits.is_away(now):
        return _habits_of((first, until, how), None)
    assert habits.away_from is not None
    assert habits.away_until is not None
    return _habits_of((habits.away_from, min(habits.away_until, first), habits.away_how), (first, until, how))


def without_present(habits: Habits, now: float) -> dict[str, Any]:
    """A person's habits when the absence that was on ends now; one that lies ahead stays."""
    return _habits_of((min(habits.away_from or now, now), now, habits.away_how), coming(habits, now))


def without_first(habits: Habits) -> dict[str, Any]:
    """A person's habits when the first absence is over, for all who had to know; the next takes its place."""
    if habits.next_from is None or habits.next_until is None:
        return {"away_from": None, "away_until": None}
    return _habits_of((habits.next_from, habits.next_until, habits.next_how), None)


def _habits_of(first: Absence, later: Absence | None) -> dict[str, Any]:
    away = dict(zip(("away_from", "away_until", "away_how"), first, strict=True))
    ahead = dict(zip(("next_from", "next_until", "next_how"), later or (None, None, "autopilot"), strict=True))
    return away | ahead


def leaving(said: list[Post], habits: Habits) -> Deed:
    """A person is away from this table: told in a line. Raises Declined where that is known, or the person acts all the
    same."""

    def deed(table: Table, told: Told) -> None:
        user = habits.user
        known = table.days.absent.get(user)
        there = table.habits(user)
        if not table.plays(user) or habits.known_to(known) or habits.away_until is None:
            raise Declined(lambda speak: speak.text("ui.not_seated"))
        if not there.is_away(table.now()) or there.away_until != habits.away_until:  # something else was said since
            raise Declined(lambda speak: speak.text("ui.not_seated"))
        silent, several = all_silent(table), known is None and len(table.asked) > 1 and user in table.asked
        step_out(table, habits)
        if several and len(awaited(table)) == 1 and awaited(table) != [user]:
            call_last(table)
        who, until = f"<@{user}>", int(habits.away_until)
        waiting = [seat.hero for seat in table.heroes_of(user) if not seat.autopilot]
        piloted = [seat.hero for seat in table.heroes_of(user) if seat.autopilot]
        alone = bool(piloted) and not masters.someone_plays(table)
        if alone:
            said.append(told_all("away_alone", who=who, until=until))
        for how, heroes in (("wait", waiting), ("autopilot", piloted)):
            if heroes and not alone:
                said.append(told_all(f"away_{how}", who=who, until=until, heroes=heroes))
        if table.master == user:
            how = "autopilot" if MASTER in table.days.absent[user].heroes else "wait"
            said.append(told_all(f"away_master_{how}", who=who, until=until))
        if all_silent(table) and not silent and not alone:
            said.append(told_all("all_silent"))
        if user in table.shown_asked:
            said.append(board_again(table))

    return deed


def returning(said: list[Post], habits: Habits) -> Deed:
    """A person's time away is over: told in a line, unless the person was back at this table before."""
    user = habits.user

    def deed(table: Table, told: Told) -> None:
        row = table.days.absent.get(user)
        if row is None or table.habits(user).is_away(table.now()):  # or the next absence has begun: `leaving` tells
            raise Declined(lambda speak: speak.text("ui.not_seated"))
        bank(table)  # as long as it is known that the time counted for who was here
        forget(table, row)
        if row.how == HERE:
            return
        hand_back(table, row)
        if table.plays(user):
            driven = [seat.hero for seat in table.heroes_of(user)]
            there = user in table.players
            said.append(told_all("returned" if there else "away_over", who=f"<@{user}>", heroes=driven))
        if user in table.shown_asked:
            said.append(board_again(table))

    return deed

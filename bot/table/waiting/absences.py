"""What the clock does at a table for somebody who is away: the table is told that the person is, and is back."""

from __future__ import annotations

from bot.store import Post
from bot.store.absence import HERE, MASTER, Habits
from bot.table.table import Table, Told
from bot.table.tables import Declined, Deed
from bot.table.telling import board_again
from bot.table.waiting.presence import forget, hand_back, step_out
from bot.table.waiting.waits import bank, told_all


def leaving(said: list[Post], habits: Habits) -> Deed:
    """A person is away from this table: told in a line. Raises Declined where that is known, or the person acts all the
    same."""

    def deed(table: Table, told: Told) -> None:
        user = habits.user
        if not table.plays(user) or habits.known_to(table.days.absent.get(user)) or habits.away_until is None:
            raise Declined(lambda speak: speak.text("ui.not_seated"))
        step_out(table, habits)
        who, until = f"<@{user}>", int(habits.away_until)
        waiting = [seat.hero for seat in table.heroes_of(user) if not seat.autopilot]
        piloted = [seat.hero for seat in table.heroes_of(user) if seat.autopilot]
        for how, heroes in (("wait", waiting), ("autopilot", piloted)):
            if heroes:
                said.append(told_all(f"away_{how}", who=who, until=until, heroes=heroes))
        if table.master == user:
            how = "autopilot" if MASTER in table.days.absent[user].heroes else "wait"
            said.append(told_all(f"away_master_{how}", who=who, until=until))
        if user in table.shown_asked:
            said.append(board_again(table))

    return deed


def returning(said: list[Post], habits: Habits) -> Deed:
    """A person's time away is over: told in a line, unless the person was back at this table before."""
    user = habits.user

    def deed(table: Table, told: Told) -> None:
        row = table.days.absent.get(user)
        if row is None:
            raise Declined(lambda speak: speak.text("ui.not_seated"))
        bank(table)  # as long as it is known that the time counted for who was here
        forget(table, row)
        if row.how == HERE:
            return
        hand_back(table, row)
        if table.plays(user):
            said.append(told_all("returned", who=f"<@{user}>"))
        if user in table.shown_asked:
            said.append(board_again(table))

    return deed

"""Who is away, and at which tables not: to act at a table means to play there. The absence is over there, and only
there: time runs, the person is asked, and counts in votes. Another `/away` covers all tables again."""

from __future__ import annotations

from dataclasses import replace

from bot.store import Store
from bot.store.absence import HERE, MASTER, AbsentRow, Habits, drop_absent, put_absent
from bot.store.masters import AWAY, PRESENT
from bot.table import masters
from bot.table.table import Table
from bot.table.waiting.spans import DAY, ran
from bot.table.waiting.waits import bank, of_wait, settled


def plays_again(table: Table, user: int) -> None:
    """After something that a person has done at a table: who was away is back there (`Table.returned`)."""
    habits = table.habits(user)
    if not table.plays(user) or not habits.is_away(table.now()) or habits.away_until is None:
        return
    bank(table)
    hand_back(table, table.days.absent.get(user))
    _note(table, AbsentRow(table.row.id, user, habits.away_until, HERE))
    table.returned = user


async def sits_down(store: Store, mission: int, user: int) -> None:
    """Somebody takes a Hero in a lobby, or begins the mission: who is away is here at this table, as by acting."""
    habits = await store.habits(user)
    if habits.is_away(store.clock.now()) and habits.away_until is not None:
        await store.write([put_absent(AbsentRow(mission, user, habits.away_until, HERE))])


def covered_again(table: Table, user: int) -> None:
    """Before another absence: it is to cover this table as well, whatever the person has done here during the last."""
    bank(table)
    row = table.days.absent.get(user)
    if row is not None and row.how == HERE:
        forget(table, row)


def step_out(table: Table, habits: Habits) -> None:
    """A person's absence begins at this table. The autopilot takes over, if that was wished for; what it has taken over
    for another reason is no matter of the absence, neither now nor at its end."""
    user = habits.user
    assert habits.away_until is not None
    hand_back(table, table.days.absent.get(user))
    taken: list[str] = []
    if habits.away_how == "autopilot":
        for seat in table.heroes_of(user):
            if not seat.autopilot:
                table.change(replace(seat, autopilot=True))
                taken.append(seat.hero)
        if table.master == user and (table.days.master is None or table.days.master.away != AWAY):
            masters.step_back(table, AWAY)
            taken.append(MASTER)
    _note(table, AbsentRow(table.row.id, user, habits.away_until, habits.away_how, tuple(taken)))


def hand_back(table: Table, row: AbsentRow | None) -> None:
    """What the autopilot had taken over for an absence is the person's again."""
    if row is None:
        return
    for seat in table.heroes_of(row.user):
        if seat.hero in row.heroes and seat.autopilot:
            table.change(replace(seat, autopilot=False))
    if MASTER in row.heroes and table.master == row.user:
        masters.step_back(table, PRESENT)


def _note(table: Table, row: AbsentRow) -> None:
    table.days.absent[row.user] = row
    table.also.append(put_absent(row))


def forget(table: Table, row: AbsentRow) -> None:
    """The table knows nothing of this absence any more."""
    table.days.absent.pop(row.user, None)
    table.also.append(drop_absent(row))


def is_silent(table: Table, user: int) -> bool:
    """Whether somebody has been awaited for so long that others may act in that person's place: half of the time is
    over, or a day where there is no clock; or a sign of life is awaited already."""
    if (user, "offer") in table.days.waits:
        return True
    wait = table.days.waits.get((user, "answer"))
    if wait is None:
        return False
    now, still = table.now(), of_wait(table, wait)
    if wait.total is None or wait.left is None:
        return wait.since is not None and ran(wait.since, now, still) >= DAY
    left = settled(wait, now, still).left
    return left is not None and left <= wait.total / 2

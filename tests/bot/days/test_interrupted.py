"""The bot goes and comes back in the middle of everything that may be under way: nothing is lost, nothing is said or
done twice, and the clock is right."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from typing import Any

import pytest

from bot.channel.outbox import Outbox
from bot.local import Message
from bot.store import Store
from bot.table.waiting.spans import DAY, HOUR
from tests.bot.conftest import CHANNEL, Hall
from tests.bot.days.test_absence import later, says, two
from tests.bot.days.test_orders import struck
from tests.bot.days.test_plans import gives
from tests.bot.test_outbox import PowerCut, cut, die, forget_refusals, waiting
from tests.bot.test_ugly_master import mastered

Doing = Callable[[Hall], Awaitable[None]]

KEPT = {
    "games": "mission, ply, save, aside",
    "seats": "mission, hero, user, autopilot",
    "waits": "mission, user, kind, ply, total, stage",
    "votes": "id, kind, about, ballots, status",
    "offers": "mission, hero, user",
    "clocks": "mission, hours, last, paused_until, blocked",
    "absent": "mission, user, until, how, heroes",
    "masters": "mission, user, away",
    "steps": "mission, number",
    "journal": "mission, line",
    "outbox": "mission, kind, body",
}
"""What has to be the same afterwards: columns of tables."""

TOLD = re.compile(r"sf:v:\w+:(\d+):full")
"""The button under every picture, with the number of the newest step that its message tells."""
CALL = re.compile(r"\A<@\d+> · \*\*[^\n]*\n")
"""The line for a phone's notice above a board; an edit notifies nobody and leaves it out."""


@dataclass(frozen=True)
class Situation:
    """begin: how it comes to be. deed: what happens next, begun and not waited for; told: words that tell it. clock: it
    is the clock's deed, so it happens by itself; write: the method of the store that writes it; which: the how many-th
    writing is interrupted."""

    begin: Doing
    deed: Doing
    told: str
    clock: bool = True
    write: str = "commit"
    which: int = 1


def passing(hours: float) -> Doing:
    async def deed(hall: Hall) -> None:
        hall.clock.move(hours * HOUR)

    return deed


def waited(hours: float) -> Doing:
    """Ben alone is asked, with eight hours, of which none, four or six are over."""

    async def begin(hall: Hall) -> None:
        await hall.open()
        await two(hall, time="8h", then="autopilot")
        for part in (4.0, 2.0):
            if hours >= part:
                await later(hall, part * HOUR)

    return begin


async def voting(hall: Hall) -> None:
    await waited(0)(hall)
    await hall.ada.slash(CHANNEL, "vote", what="skip")


async def offering(hall: Hall) -> None:
    await waited(0)(hall)
    hall.local.person("Cleo")
    await hall.ben.slash(CHANNEL, "seat offer", hero="zoe")


async def taking(hall: Hall) -> None:
    offered = await says(hall, "The seat of **Zoe** is offered")
    cleo = hall.local.person("Cleo")
    cleo.open_click(offered, "Play Zoe")


async def pausing(hall: Hall) -> None:
    await waited(0)(hall)
    await hall.ada.slash(CHANNEL, "mission pause", until="1d")


async def being_away(hall: Hall) -> None:
    await waited(0)(hall)
    await hall.ben.slash(CHANNEL, "away", until="1d", how="wait")
    await later(hall, 0)


async def planning(hall: Hall) -> None:
    await hall.open()
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await gives(hall, "move to D4, end")


async def taking_the_turn(hall: Hall) -> None:
    hall.ada.open_slash(CHANNEL, "answer", {"answer": "barka"})


async def asked_in_the_monster_phase(hall: Hall) -> None:
    await struck(hall, shields="ask", hours=4)


async def ugly_master_asked(hall: Hall) -> None:
    await hall.open()
    await mastered(hall, ("barka",))
    await hall.ada.slash(CHANNEL, "mission clock", time="8h", then="autopilot")
    for option in ("end", "let_go"):
        await hall.choose(option)


async def lobby(hall: Hall) -> None:
    await hall.open()
    await hall.ada.select(await hall.lobby(), "barka")


async def sitting_down(hall: Hall) -> None:
    board = next(message for message in hall.ada.sees(CHANNEL) if message.selects)
    hall.ben.open_select(board, ["zoe"], None)


SITUATIONS = {
    "a question with a deadline": Situation(waited(0), passing(4), "half of the time is over"),
    "a reminder was sent": Situation(waited(4), passing(2), "the autopilot plays for you"),
    "a warning was sent": Situation(waited(6), passing(2), "the autopilot plays Zoe now"),
    "a vote is open": Situation(voting, passing(1), "the turn of Zoe was passed over"),
    "a seat is offered": Situation(offering, taking, "plays **Zoe** from now on", clock=False),
    "a pause": Situation(pausing, passing(24), "The pause is over"),
    "an absence": Situation(being_away, passing(24), "is back"),
    "a plan waits": Situation(planning, taking_the_turn, "the plan for Barka has", clock=False, which=2),
    "asked in the Monster Phase": Situation(
        asked_in_the_monster_phase, passing(4), "the standing orders have answered"
    ),
    "the Ugly Master is asked": Situation(ugly_master_asked, passing(8), "the bot plays the monsters for you now"),
    "a lobby": Situation(lobby, sitting_down, "**Zoe**", clock=False, write="add_seat"),
}


def kept(hall: Hall) -> dict[str, list[Any]]:
    with closing(sqlite3.connect(hall.database)) as db:
        return {
            table: db.execute(f"SELECT {columns} FROM {table} ORDER BY {columns}").fetchall()
            for table, columns in KEPT.items()
        }


def left(hall: Hall) -> list[float]:
    """Seconds that are left of waits and votes, as if they stood still now."""
    with closing(sqlite3.connect(hall.database)) as db:
        rows = db.execute("SELECT left, since FROM waits UNION ALL SELECT left, since FROM votes WHERE status = 'open'")
        return [rest - (hall.clock.now() - since) for rest, since in rows if rest is not None and since is not None]


def public(hall: Hall) -> list[Message]:
    return [message for message in hall.ada.sees(CHANNEL) if not message.ephemeral]


def timeless(hall: Hall) -> list[str]:
    """What stands in the channel, without times and without calls."""
    return [re.sub(r"<t:\d+", "<t:", CALL.sub("", message.text)) for message in public(hall)]


async def settled(hall: Hall) -> None:
    await hall.bot.scheduler.settle()
    assert await hall.quiet()


async def told_once(hall: Hall, words: str) -> None:
    await says(hall, words)
    await settled(hall)
    assert sum(words in message.text for message in public(hall)) == 1
    steps = Counter(found[1] for m in public(hall) for b in m.buttons if (found := TOLD.match(b.custom_id)))
    assert [step for step, times in steps.items() if times > 1] == [], "steps were told twice"
    assert waiting(hall) == 0


async def gone(hall: Hall) -> None:
    """No goodbye; what the scheduler was doing stays undone."""
    running = hall.bot.scheduler._running
    assert running is not None
    running.cancel()
    with suppress(PowerCut, asyncio.CancelledError):
        await running
    hall.bot.scheduler._running = None
    await die(hall)


@pytest.mark.parametrize("name", SITUATIONS)
async def test_closed_cleanly(closed_hall: Hall, name: str) -> None:
    hall, situation = closed_hall, SITUATIONS[name]
    await situation.begin(hall)
    await settled(hall)
    before, said, rest = kept(hall), timeless(hall), left(hall)
    await hall.close()
    hall.clock.move(0 if name in ("a pause", "an absence") else DAY)  # these two end by the calendar
    await hall.open()
    while hall.bot._errands:
        await asyncio.wait(hall.bot._errands)
    await settled(hall)
    assert kept(hall) == before
    anew = [text for text in timeless(hall) if not text.startswith("I was not running")]
    assert anew == said, "nothing is said anew but times, and that the bot was not there"
    assert left(hall) == pytest.approx(rest, abs=90)
    if name == "a question with a deadline":
        (time,) = re.findall(r"plays on <t:(\d+):R>", (await hall.board()).text)
        assert int(time) == pytest.approx(hall.clock.now() + 8 * HOUR, abs=90), "the board says the new time"
    await situation.deed(hall)
    await told_once(hall, situation.told)


@pytest.mark.parametrize("name", SITUATIONS)
async def test_cut_before_the_deed_was_written(
    closed_hall: Hall, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, name: str
) -> None:
    hall, situation = closed_hall, SITUATIONS[name]
    await situation.begin(hall)
    await settled(hall)
    before, real, times = kept(hall), getattr(Store, situation.write), iter(range(situation.which - 1))
    reached = asyncio.Event()

    async def write(*given: Any, **more: Any) -> None:
        if next(times, None) is not None:
            await real(*given, **more)
            return
        reached.set()
        raise PowerCut

    with monkeypatch.context() as broken:
        broken.setattr(Store, situation.write, write)
        await situation.deed(hall)
        await asyncio.wait_for(reached.wait(), 5)
        await gone(hall)
    if situation.which == 1:
        assert kept(hall) == before
    await hall.open()
    await settled(hall)
    if not situation.clock and situation.which == 1:
        assert kept(hall) == before
        await situation.deed(hall)
    await told_once(hall, situation.told)
    forget_refusals(hall, caplog)  # an answer to a press that the first bot had not acknowledged


@pytest.mark.parametrize("name", SITUATIONS)
async def test_cut_before_the_deed_was_said(
    closed_hall: Hall, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, name: str
) -> None:
    hall, situation = closed_hall, SITUATIONS[name]
    await situation.begin(hall)
    await settled(hall)
    with monkeypatch.context() as broken:
        broken.setattr(Outbox, "_deliver", cut)
        await situation.deed(hall)
        async with asyncio.timeout(5):
            while not waiting(hall):  # noqa: ASYNC110 (the database tells nobody)
                await asyncio.sleep(0.01)
        await gone(hall)
    await hall.open()
    await settled(hall)
    await told_once(hall, situation.told)
    forget_refusals(hall, caplog)

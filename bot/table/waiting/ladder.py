"""What happens to whoever is awaited and silent: a reminder, a warning, and then what the table has chosen: nothing,
the cautious autopilot for this Hero, or the turn is passed over; later the seat is offered to others.

The autopilot spends nothing that cannot come back (`engine.players.cautious`). Whatever happens to somebody is told to
that person.
"""

from __future__ import annotations

from dataclasses import replace

from bot.store import Post, SeatRow
from bot.store.absence import OVER, PINGED, REMINDED, WARNED, OfferRow, WaitRow, drop_offer, put_offer
from bot.store.masters import AWAY, FINISHING
from bot.table import masters
from bot.table.ahead.orders import asked_heroes, at_deadline, in_turn, patience
from bot.table.table import Table, Told
from bot.table.tables import Declined, Deed
from bot.table.waiting.silence import PASSED, SETTLED, all_silent, monsters_are_on, noted
from bot.table.waiting.votes import passing_over
from bot.table.waiting.waits import awaited, calling, deadline, drop, due, of_wait, put, settled, told_all
from engine.decisions import Decision

MOST_ANSWERS = 40
"""So many answers end any turn."""

PASSING = {"act": "end", "leave_dice": "set_aside", "exchange": "done"}
"""How a turn is passed over without doing anything more: question -> answer; other questions get their default."""


def stepping(said: list[Post], user: int, kind: str) -> Deed:
    """The deed of the clock for somebody who is awaited; `said` is filled. Raises Declined if nothing is due."""

    def deed(table: Table, told: Told) -> None:
        wait = table.days.waits.get((user, kind))
        now = table.now()
        stage = due(wait, now, of_wait(table, wait)) if wait is not None else None
        if wait is None or stage is None:
            raise Declined(lambda speak: speak.text("ui.no_question"))
        wait = settled(wait, now, of_wait(table, wait))
        if kind == "offer":
            drop(table, wait)
            said.extend(_offer_all(table, user))
        elif stage == OVER:
            put(table, replace(wait, stage=OVER))
            _run_out(table, told, wait, said)
            if (user, PASSED) in table.days.waits and all_silent(table) and not table.game.outcome:
                said.append(told_all("all_silent"))
        else:
            _remind(table, wait, stage, said)

    return deed


def _remind(table: Table, wait: WaitRow, stage: int, said: list[Post]) -> None:
    """Only one person is called; if several could go, they are named, and nobody is. Where nothing follows, there is
    nothing to warn of."""
    asked = awaited(table)
    for user in table.asked:
        if (other := table.days.waits.get((user, "answer"))) is not None and other.stage < stage:
            put(table, replace(wait if user == wait.user else other, stage=stage))
    if stage == WARNED and _what_follows(table, wait.user) == "remind":
        if wait.stage >= REMINDED:
            return
        stage = REMINDED
    if passing_over(table, wait.user):  # who is to be passed over was called for that
        return
    if len(asked) > 1:
        said.append(_whoever_likes(table, wait.user, stage))
        return
    key = {PINGED: "asked", REMINDED: "remind", WARNED: f"warn_{_what_follows(table, wait.user)}"}[stage]
    said.append(calling(table, wait.user, key, ply=wait.ply))


def _whoever_likes(table: Table, user: int, stage: int) -> Post:
    """Several could go: who of them is there, and, when the wait of `user` is nearly over, what comes then."""
    key, words = "several", {"who": ", ".join(f"<@{asked}>" for asked in awaited(table))}
    until = deadline(table, user)
    if stage == REMINDED:
        key = "several_remind"
    elif stage == WARNED and until is not None and (follows := _what_follows(table, user)) in ("autopilot", "skip"):
        key, words["until"] = f"several_{follows}", str(int(until))
    return Post("notice", {"key": f"absence.told.{key}", "words": words})


def _what_follows(table: Table, user: int) -> str:
    """What happens at the end of a person's wait: "orders", "autopilot", "skip" or "remind"; of the Ugly Master's
    "master_autopilot", "master_skip" or "remind"."""
    decision = table.game.decision
    if decision is None:
        return "remind"
    if masters.is_his(decision):
        return {"autopilot": "master_autopilot", "skip": "master_skip"}.get(table.days.clock.last, "remind")
    if patience(decision, table.game, table.heroes_of(user)) is not None:
        return "orders"
    last = table.days.clock.last
    own = decision.what == "next_hero" or in_turn(table.game.state, decision.about)
    return "orders" if last == "skip" and not own else last


def _run_out(table: Table, told: Told, wait: WaitRow, said: list[Post]) -> None:
    decision = table.game.decision
    if decision is None:
        return
    if masters.is_his(decision):
        _finish(table, wait, said)
        return
    asked = [seat for seat in table.heroes_of(wait.user) if seat.hero in asked_heroes(decision) and not seat.autopilot]
    if not asked:
        return
    what = _what_follows(table, wait.user)
    heroes = [seat.hero for seat in asked]
    if what == "remind":
        said.append(_nothing_follows(table))
    elif what == "orders":
        rest = monsters_are_on(table)
        if rest:
            put(table, noted(table, wait.user, SETTLED))
        told.add(table.game, table.game.apply(*at_deadline(decision, table.game, asked[0]), table.game.ply))
        said.append(calling(table, wait.user, "answered_rest" if rest else "answered", words={"heroes": heroes}))
    elif what == "autopilot":
        said.extend(put_on_autopilot(table, told, asked, "autopilot"))
        _await_sign(table, wait.user)
    else:
        pass_over(table, told, heroes[0])
        put(table, noted(table, wait.user, PASSED))
        said.append(calling(table, wait.user, "skipped", words={"heroes": heroes[:1]}))
        _await_sign(table, wait.user)


def _nothing_follows(table: Table) -> Post:
    """The time is over, and nothing happens by itself: one line, whoever is awaited."""
    users = awaited(table)
    for user in users:
        if (wait := table.days.waits.get((user, "answer"))) is not None:
            put(table, replace(wait, stage=OVER))
    return told_all("silent" if len(users) == 1 else "all_late", who=", ".join(f"<@{user}>" for user in users))


def _finish(table: Table, wait: WaitRow, said: list[Post]) -> None:
    """The Ugly Master's time is over: the bot plays on with the same dice, or everybody is told that he is silent."""
    what = _what_follows(table, wait.user)
    if what == "remind":
        said.append(_nothing_follows(table))
        return
    masters.step_back(table, AWAY if what == "master_autopilot" else FINISHING)
    if what == "master_skip":
        put(table, noted(table, wait.user, PASSED))
    post = calling(table, wait.user, what)
    button = {"button": "master"} if what == "master_autopilot" else {}
    said.append(replace(post, body={**post.body, **button}))


def put_on_autopilot(table: Table, told: Told, seats: list[SeatRow], key: str) -> list[Post]:
    """Give a person's Heroes to the autopilot; where several could go next, the first of them goes. Tells the person
    (`absence.told.<key>`)."""
    for seat in seats:
        table.change(replace(seat, autopilot=True))
    there = masters.someone_plays(table)
    decision = table.game.decision
    if there and decision is not None and decision.what == "next_hero" and seats[0].hero in decision.options:
        told.add(table.game, table.game.apply(*_passing(decision, seats[0].hero), table.game.ply))
    user, heroes = seats[0].user, [seat.hero for seat in seats]
    if user is None:
        return []
    post = calling(table, user, key if there else f"{key}_waiting", words={"heroes": heroes})
    return [replace(post, body={**post.body, "button": heroes[0]})]


def pass_over(table: Table, told: Told, hero: str) -> None:
    """End a Hero's turn without doing anything more in it; dice that are left become Shield Dice (TURN-07)."""
    game, turn = table.game, table.game.state.turn
    if game.can_cancel and game.decision is not None and game.decision.what not in ("act", "next_hero"):
        game.cancel(game.decision.seats[0])
        told.add(game, game.take_news())
    for _ in range(MOST_ANSWERS):
        decision = game.decision
        over = game.state.turn != turn or game.state.heroes[hero].acted
        if decision is None or over or hero not in asked_heroes(decision):
            return
        if not (decision.what == "next_hero" or in_turn(game.state, hero)):
            told.add(game, game.apply(*at_deadline(decision, game, _seat(table, hero)), game.ply))
            return
        told.add(game, game.apply(*_passing(decision, hero), game.ply))


def _passing(decision: Decision[str] | Decision[int], hero: str) -> tuple[str, str | int]:
    if decision.what == "next_hero":
        return decision.whose[hero], hero  # type: ignore[index]
    wanted = PASSING.get(decision.what)
    return decision.seats[0], wanted if wanted in decision.options and wanted is not None else decision.default


def _seat(table: Table, hero: str) -> SeatRow:
    seat = table.seat(hero)
    assert seat is not None
    return seat


# Seats ------------------------------------------------------------------------------------------------------------


def _await_sign(table: Table, user: int) -> None:
    """From now on a sign of life is awaited, once as long; then the seat is offered."""
    total = table.days.clock.total
    if (user, "offer") not in table.days.waits and total is not None:
        put(table, WaitRow(table.row.id, user, "offer", table.game.ply, total, total, table.now(), PINGED))


def _offer_all(table: Table, user: int) -> list[Post]:
    """Offer the seats of somebody who has been silent for long."""
    said = [post for seat in table.heroes_of(user) for post in offer(table, seat.hero, None, None, "silent")]
    if said:
        heroes = [seat.hero for seat in table.heroes_of(user)]
        said.append(calling(table, user, "offered", words={"heroes": heroes}))
    return said


def offer(table: Table, hero: str, by: int | None, to: int | None, why: str = "") -> list[Post]:
    """Offer a Hero's seat: to somebody, or (None) to whoever wants it; it stays its player's until it is taken. by:
    None for the clock or a vote; why: which of them, "silent" or "voted", so that it says so. Nothing if it is offered
    like this already."""
    row = table.days.offers.get(hero)
    if row is not None and row.user == to:
        return []
    table.days.offers[hero] = OfferRow(table.row.id, hero, by, to, table.now())
    table.also.append(put_offer(table.days.offers[hero]))
    said = [Post("offer", {"hero": hero, "user": to, "why": why})]
    if to is not None and table.habits(to).notify == "dm":
        said.append(calling(table, to, "seat", words={"hero": hero, "by": f"<@{by}>"}))
    return said


def withdraw(table: Table, hero: str) -> bool:
    """The offer of a Hero's seat is over; whether there was one."""
    row = table.days.offers.pop(hero, None)
    if row is not None:
        table.also.append(drop_offer(row))
    return row is not None

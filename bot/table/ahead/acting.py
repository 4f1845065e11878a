"""One action of a plan: its answers to the questions of the rules, and what becomes of the plan after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.answers.ranking import apart, ranked
from bot.store import Post
from bot.store.absence import NEW
from bot.table.ahead.orders import in_turn, ordered, wants_asking
from bot.table.ahead.plans import THINGS, Part, Plan, holding
from bot.table.ahead.reveals import Around, Why, stops
from bot.table.table import Table, Told
from bot.table.tables import Declined, Deed
from bot.table.waiting.waits import calling, put, quiet_until
from engine import Game, Refusal
from engine import events as e
from engine.cards.attack import prepare
from engine.decisions import Decision, Option
from engine.dice import at_least
from engine.events import Event
from engine.players import cautious
from engine.rules import attack
from renderers.say import Speaker, languages

SURE = 0.85
"""A Test gets as many dice as make it so likely, if there are as many."""
LIKELY = 0.6
"""A movement gets as many dice as reach its square so likely."""
FAR = 99
"""More steps than any roll."""
MOST_ANSWERS = 30
"""So many answers end any action."""
BY_ORDERS = {"star": "star", "level_up": "levels"}
CARDS = frozenset({"loot", "replaced"})


class Stopped(Exception):
    """The plan has to stop; why: as in `reveals`, or the refusal of the rules."""

    def __init__(self, why: Why | Refusal) -> None:
        super().__init__("the plan stops")
        self.why = why


@dataclass(slots=True)
class Run:
    """One action under way. events: what came of it; tried: whether it was begun."""

    table: Table
    told: Told
    plan: Plan
    events: list[Event] = field(default_factory=list)
    tried: bool = False

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def ended(self) -> bool:
        """Whether the Hero's turn is over. The next one may be on already, if nobody else was asked in between."""
        return any(isinstance(event, e.HeroTurnEnded) and event.hero == self.plan.hero for event in self.events)

    def answer(self, seat: str, option: Option) -> None:
        """Give an answer as the person would have; what comes of it is told."""
        came = self.game.apply(seat, option, self.game.ply)
        self.events += came
        self.told.add(self.game, came)


def planned(said: list[Post], hero: str) -> Deed:
    """The deed of the clock for a plan: begin the Hero's turn, or do one action. `said` is filled. Raises Declined
    where there is nothing to do."""

    def deed(table: Table, told: Told) -> None:
        plan = holding(table.aside.ahead, table.game, {seat.hero: seat.user for seat in table.seats})
        if plan is None or plan.hero != hero:
            raise Declined(lambda speak: speak.text("plans.none"))
        before = Around.of(table.game, hero)
        run = Run(table, told, plan)
        why: Why | Refusal | None = None
        try:
            _one_step(run)
        except Stopped as stopped:
            why = stopped.why
        why = why or stops(run.events, before, table.game, hero, cards=plan.cards)
        _after(run, why, said)

    return deed


def dropping(said: list[Post], hero: str) -> Deed:
    """The deed that takes away a plan which cannot be run."""

    def deed(table: Table, told: Told) -> None:
        plan = table.aside.ahead.plans.pop(hero, None)
        if plan is None:
            raise Declined(lambda speak: speak.text("plans.none"))
        said.extend(_tell(table, plan, "stopped", ("trouble", {})))

    return deed


# One step ---------------------------------------------------------------------------------------------------------


def _one_step(run: Run) -> None:
    """Begin the turn, or one action up to its end. Raises Stopped."""
    decision = run.game.decision
    assert decision is not None
    if decision.what == "next_hero":
        run.plan = replace(run.plan, begun=True)
        run.answer(decision.whose[run.plan.hero], run.plan.hero)
        return
    run.plan = replace(run.plan, begun=True)
    while (part := run.plan.part) is not None and part.most is not None and run.plan.spent >= part.most:
        run.plan = run.plan.next()
    if part is None:
        return
    if refusal := run.game.why_not(decision.seats[0], part.act):
        raise Stopped(refusal)
    seat = decision.seats[0]
    run.tried = True
    run.answer(seat, part.act)
    for _ in range(MOST_ANSWERS):
        asked = run.game.decision
        if asked is None or run.ended or not in_turn(run.game.state, run.plan.hero):
            return  # what is asked out of turn is for the standing orders
        if asked.about != run.plan.hero or asked.what in ("act", "next_hero"):
            return
        run.answer(asked.seats[0], _option(run, part, asked))


def _option(run: Run, part: Part, asked: Decision[Any]) -> Option:
    """The plan's answer to a question of the rules. Raises Stopped where it has none."""
    if asked.what == THINGS[part.act]:
        return _thing(run, part, asked)
    match asked.what:
        case "dice":
            return _dice(run, part, asked)
        case "weapon":
            return _weapon(run, part, asked)
        case "method":
            return part.how if part.how is not None and part.how in asked.options else cautious(run.game)[1]
        case "leave_dice":
            return "set_aside"
        case "exchange":
            return "done"
    seat = run.table.seat(run.plan.hero)
    kind = BY_ORDERS.get(asked.what, "cards" if run.plan.cards and asked.what in CARDS else "")
    if seat is None or not kind or (kind != "cards" and wants_asking(seat, kind)):
        raise Stopped(("question", {}))
    if kind == "cards" and asked.default == "drop":
        raise Stopped(("question", {}))
    return ordered(asked, seat, run.game.state)


def _thing(run: Run, part: Part, asked: Decision[Any]) -> Option:
    """What it is about: what was named, else the nearest. A square that the roll does not reach: as near as it goes."""
    options: Sequence[Option] = asked.options
    view = run.game.view()
    if part.act == "move":
        if part.thing in options:
            return str(part.thing)
        best = ranked(asked, view, part.thing)[0]
        here = view.hero(run.plan.hero).square
        if best == here:
            raise Stopped(run.game.why_not(asked.seats[0], str(part.thing)) or ("way", {}))
        return best
    if part.thing is None:
        return _nearest(run, options)
    if part.thing in options:
        return part.thing
    refusal = run.game.why_not(asked.seats[0], part.thing)
    if run.game.can_cancel:
        run.game.cancel(asked.seats[0])
        run.told.add(run.game, run.game.take_news())
    raise Stopped(refusal or ("question", {}))


def _nearest(run: Run, options: Sequence[Option]) -> Option:
    """The nearest of figures and things; awake before asleep, hurt before whole."""
    view = run.game.view()
    here = view.hero(run.plan.hero).square
    lying = {**view.chests, **view.barrels, **{lever.id: lever.square for lever in view.levers}}

    def rank(option: Option) -> tuple[bool, int, int]:
        monster = view.monster(str(option))
        squares = monster.squares if monster else (lying[str(option)],) if option in lying else (here,)
        return bool(monster and monster.asleep), min(apart(here, at) for at in squares), monster.life if monster else 0

    return min(options, key=rank)


def _weapon(run: Run, part: Part, asked: Decision[Any]) -> Option:
    """The likeliest to hit whom the plan means, or else whoever can be hit best."""
    table = run.game.table
    hero = table.hero(run.plan.hero)

    def odds(weapon: Option) -> float:
        reach = attack.targets(table, hero, str(weapon))
        meant = [foe for foe in reach if part.thing in (None, foe.id)]
        return max((prepare(table, hero, str(weapon), foe).odds(hero.pool) for foe in meant), default=-1.0)

    weapons: Sequence[Option] = asked.options
    return max(weapons, key=odds)


def _dice(run: Run, part: Part, asked: Decision[Any]) -> Option:
    """How many dice: as many as were said; else enough, within what was said at most."""
    most = int(asked.options[-1])
    if part.most is not None:
        most = max(1, min(most, part.most - run.plan.spent))
    if part.dice is not None:
        n = min(part.dice, most)
    elif asked.context["why"] == "move":
        n = dice_to_walk(run.game, run.plan.hero, part.thing, most, asked.context["star"], asked.context["bonus"])
    elif asked.odds:
        n = enough(asked.odds, most)
    else:
        n = most
    run.plan = replace(run.plan, spent=run.plan.spent + n)
    return n


def enough(odds: Mapping[int, float], most: int) -> int:
    """The fewest dice that make it nearly sure; else all there are."""
    return next((n for n in range(1, most + 1) if odds.get(n, 0.0) >= SURE), most)


def dice_to_walk(game: Game, hero: str, square: str | None, most: int, star: int, bonus: int) -> int:
    """The fewest dice that reach a square likely enough; else all there are."""
    table = game.table
    cell = table.board.cell(square) if square else None
    steps = table.unhindered(table.hero(hero)).get(cell, FAR) if cell is not None else FAR
    return fewest(steps - bonus, star, most)


def fewest(total: int, star: int, most: int) -> int:
    """The fewest dice that come to this total likely enough; else all there are."""
    return next((n for n in range(1, most + 1) if at_least(n, star, total) >= LIKELY), most)


# After it ---------------------------------------------------------------------------------------------------------


def _after(run: Run, why: Why | Refusal | None, said: list[Post]) -> None:
    """Keep the plan for its next step, or take it away and tell the person."""
    table, part = run.table, run.plan.part
    if run.tried and part is not None and _is_done(run, part):
        run.plan = run.plan.next()
    plans, hero = table.aside.ahead.plans, run.plan.hero
    over = run.ended or bool(run.game.outcome)
    while over and (part := run.plan.part) is not None and part.act == "end":
        run.plan = run.plan.next()
    plans[hero] = run.plan
    if why is not None and not over:
        del plans[hero]
        said.extend(_tell(table, run.plan, "stopped", why))
    elif over or run.plan.part is None:
        del plans[hero]
        ran = run.plan.part is None
        said.extend(_tell(table, run.plan, "ran" if ran else "ended", why or ("", {})))


def _is_done(run: Run, part: Part) -> bool:
    """Whether a part is over: done, or tried, if it was not to be tried until it is done."""
    if part.act == "move":
        here = run.game.view().hero(run.plan.hero).square
        return here == part.thing
    if not part.until:
        return True
    done = {"pick": e.ChestPicked, "open": e.DoorOpened, "smash": e.BarrelBroken, "pull": e.LeverPulled}
    done |= {"attack": e.MonsterKilled, "free": e.HeroFreed, "disarm": e.TrapDisarmed}
    kind = done.get(part.act)
    return kind is None or any(isinstance(event, kind) for event in run.events)


# Telling ----------------------------------------------------------------------------------------------------------


def reason(speak: Speaker, why: Why | Refusal) -> str:
    """Why a plan has stopped, in words."""
    if isinstance(why, Refusal):
        return speak.text("plans.why.refused", refusal=speak.refuse(why).splitlines()[0])
    key, ids = why
    return speak.text(f"plans.why.{key}", **{name: speak.noun(thing) for name, thing in ids.items()}) if key else ""


def _tell(table: Table, plan: Plan, key: str, why: Why | Refusal) -> list[Post]:
    """Tell the person what became of the plan: as that person likes to be called, but in quiet hours without a call.
    Where the person is asked now, that is the call for this question, too."""
    words = {
        "heroes": [plan.hero],
        "n": min(plan.done, len(plan.parts)),
        "of": len(plan.parts),
        "why": {language: reason(Speaker(language), why) for language in languages()},
    }
    post = calling(table, plan.user, f"plan_{key}", words=words)
    body, asked = {**post.body, "after": True}, plan.user in table.asked
    if quiet_until(table.habits(plan.user), table.now()) is not None:
        wait = table.days.waits.get((plan.user, "answer"))
        if asked and wait is not None and wait.ply == table.game.ply:  # called when the quiet hours are over
            put(table, replace(wait, stage=NEW))
        return [Post("ping", {**body, "mention": False})]
    if asked and len(table.asked) == 1 and in_turn(table.game.state, plan.hero):  # no standing order answers this
        table.called = table.game.ply
        body["ply"] = table.game.ply
    return [replace(post, body=body)]

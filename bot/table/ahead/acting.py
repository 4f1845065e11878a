"""One action of a plan: its answers to the questions of the rules, and what becomes of the plan after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.buttons.ranking import apart, ranked
from bot.store import Post
from bot.store.absence import NEW
from bot.table.ahead.chances import copied, enough, fewest, hopeless, impossible, speed, steps_to
from bot.table.ahead.orders import in_turn, ordered, wants_asking
from bot.table.ahead.plans import THINGS, Part, Plan
from bot.table.ahead.reveals import SEEN, Around, Why, stops
from bot.table.ahead.wording import reason, said_parts
from bot.table.table import Table, Told
from bot.table.tables import Declined, Deed
from bot.table.waiting.waits import calling, put, quiet_until
from engine import Game, Refusal
from engine import events as e
from engine.cards.attack import prepare
from engine.decisions import Decision, Option
from engine.events import Event
from engine.players import cautious
from engine.rules import attack
from engine.view import View
from renderers.say import Speaker, languages

MOST_ANSWERS = 30
"""So many answers end any action."""
BY_ORDERS = {"star": "star", "level_up": "levels"}
CARDS = frozenset({"loot", "replaced"})
DICELESS = frozenset({"end", "face", "ability"})
"""What may be done without dice."""
ANYWHERE = frozenset({"defend", "charge", "face", "end"})
"""What may be done as well where a movement fell short."""


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
        plan = table.planned
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
    """The deed that stops a plan which cannot be run."""

    def deed(table: Table, told: Told) -> None:
        plan = table.aside.ahead.plans.get(hero)
        if plan is None:
            raise Declined(lambda speak: speak.text("plans.none"))
        _halt(table, plan)
        said.extend(_tell(table, plan, "stopped", ("trouble", {})))

    return deed


# One step ---------------------------------------------------------------------------------------------------------


def _one_step(run: Run) -> None:
    """Begin the turn, or one action up to its end. Raises Stopped, before anything is spent where that is possible."""
    decision = run.game.decision
    assert decision is not None
    if not run.plan.begun:
        _check_beginning(run)
        run.plan = replace(run.plan, begun=True)
    if decision.what == "next_hero":
        run.answer(decision.whose[run.plan.hero], run.plan.hero)
        if (asked := run.game.decision) is not None and asked.what != "act" and asked.about == run.plan.hero:
            raise Stopped(("question", {}))
        return
    part = _due(run)
    if part is None:
        return
    seat = decision.seats[0]
    if why := run.game.why_not(seat, part.act) or _impossible(run, part):
        raise Stopped(why)
    run.tried = True
    run.answer(seat, part.act)
    for _ in range(MOST_ANSWERS):
        asked = run.game.decision
        if asked is None or run.ended or not in_turn(run.game.state, run.plan.hero):
            return  # what is asked out of turn is for the standing orders
        if asked.about != run.plan.hero or asked.what in ("act", "next_hero"):
            return
        run.answer(asked.seats[0], _option(run, part, asked))


def _check_beginning(run: Run) -> None:
    """A plan is begun only if nothing has happened that its author could not know, and if there is a way to its end.
    Raises Stopped."""
    plan, game = run.plan, run.game
    if plan.news:
        raise Stopped((plan.news, {}))
    view = game.view()
    meant = [part for part in plan.parts if part.act == "attack"]
    for name in sorted(Around.of(game, plan.hero).beside - set(plan.beside)):
        monster = view.monster(name)
        if not any(part.means(name, monster.kind if monster else None) for part in meant):
            raise Stopped(("monster", {"monster": name}))
    if why := hopeless(game, plan):
        raise Stopped(why)


def _due(run: Run) -> Part | None:
    """The part whose turn it is; those that are over, or that have no dice any more, are passed. Raises Stopped."""
    hero = run.game.state.heroes[run.plan.hero]
    here = run.game.table.name(hero.at)
    while (part := run.plan.part) is not None:
        rest = run.plan.left[1:]
        if part.act == "move" and part.thing == here:
            run.plan = run.plan.next()
        elif part.budget is not None and run.plan.spent >= part.budget:
            if part.act == "move" and any(later.act not in ANYWHERE for later in rest):
                raise Stopped(("short", {"square": str(part.thing)}))
            run.plan = run.plan.next()
        elif hero.pool or part.act in DICELESS:
            return part
        elif not any(later.act == "end" for later in rest):
            raise Stopped(("no_dice", {}))
        else:
            run.plan = run.plan.next()
    return None


def _impossible(run: Run, part: Part) -> Why | Refusal | None:
    """Why this part cannot come to anything, with the dice that it may have."""
    if part.act in DICELESS:
        return None
    table = copied(run.game)
    hero = table.hero(run.plan.hero)
    if part.budget is not None:
        hero.pool = min(hero.pool, part.budget - run.plan.spent)
    elif part.each:
        hero.pool = min(hero.pool, part.dice or part.most or hero.pool)
    return impossible(table, hero, part)


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
    if part.act == "move" and part.thing not in options:
        best = ranked(asked, view, part.thing)[0]
        if best == view.hero(run.plan.hero).square:
            raise Stopped(run.game.why_not(asked.seats[0], str(part.thing)) or ("way", {}))
        return best
    meant = [option for option in options if part.means(option, _kind(view, option))]
    if meant:
        return _nearest(run, meant)
    refusal = run.game.why_not(asked.seats[0], str(part.thing))
    if run.game.can_cancel:
        run.tried = False
        run.game.cancel(asked.seats[0])
        run.told.add(run.game, run.game.take_news())
    raise Stopped(refusal or ("question", {}))


def _kind(view: View, option: Option) -> str | None:
    monster = view.monster(str(option))
    return monster.kind if monster else None


def _nearest(run: Run, options: Sequence[Option]) -> Option:
    """The nearest of figures and things; awake before asleep, hurt before whole."""
    view = run.game.view()
    here = view.hero(run.plan.hero).square
    lying = {**view.chests, **view.barrels, **{lever.id: lever.square for lever in view.levers}}
    lying |= {hero.id: hero.square for hero in view.heroes}

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
        meant = [foe for foe in reach if part.means(foe.id, getattr(foe, "kind", None))]
        return max((prepare(table, hero, str(weapon), foe).odds(hero.pool) for foe in meant), default=-1.0)

    weapons: Sequence[Option] = asked.options
    return max(weapons, key=odds)


def _dice(run: Run, part: Part, asked: Decision[Any]) -> Option:
    """How many dice: as many as were said; else enough, within what was said at most, in one try or in all."""
    most = int(asked.options[-1])
    if part.budget is not None:
        most = max(1, min(most, part.budget - run.plan.spent))
    elif part.most is not None:
        most = min(most, part.most)
    if part.dice is not None and (part.each or not part.until):
        n = min(part.dice, most)
    elif asked.context["why"] == "move":
        n = dice_to_walk(run.game, run.plan.hero, part.thing, most)
    elif asked.odds:
        n = enough(asked.odds, most)
    else:
        n = most
    run.plan = replace(run.plan, spent=run.plan.spent + n)
    return n


def dice_to_walk(game: Game, hero: str, square: str | None, most: int) -> int:
    """The fewest dice that reach a square likely enough; else all there are."""
    table = game.table
    figure = table.hero(hero)
    steps = steps_to(table, figure, square)
    star, bonus = speed(table, figure)
    return most if steps is None else fewest(steps - bonus, star, most)


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
        _halt(table, run.plan)
        said.extend(_tell(table, run.plan, "stopped", why))
    elif over or run.plan.part is None:
        del plans[hero]
        ran = run.plan.part is None
        said.extend(_tell(table, run.plan, "ran" if ran else "ended", why or ("", {})))


def _halt(table: Table, plan: Plan) -> None:
    """Keep what is left, for its author to look at."""
    halted = plan.halted()
    table.aside.ahead.plans[plan.hero] = halted
    if not halted.parts:
        del table.aside.ahead.plans[plan.hero]


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


def _tell(table: Table, plan: Plan, key: str, why: Why | Refusal) -> list[Post]:
    """Tell the person what became of the plan: as that person likes to be called, but in quiet hours without a call.
    Where the person is asked now, that is the call for this question, too."""
    words = {
        "heroes": [plan.hero],
        "n": min(plan.done, len(plan.parts)),
        "of": len(plan.parts),
        "why": {each: _said(Speaker(each), plan, key, why) for each in languages()},
    }
    post = calling(table, plan.user, f"plan_{key}", words=words)
    if table.hides_plans:
        hidden = {each: _said_aloud(Speaker(each), plan, key, why) for each in languages()}
        post = replace(post, body={**post.body, "aloud": {"key": f"plans.aloud.{key}", "words": {"why": hidden}}})
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


def _said(speak: Speaker, plan: Plan, key: str, why: Why | Refusal) -> str:
    """Why it is over, and what is left of one that has stopped."""
    if not isinstance(why, Refusal) and not why[0]:
        return ""
    parts = plan.halted().parts if key == "stopped" else ()
    left = speak.text("plans.left", parts="; ".join(said_parts(speak, parts))) if parts else ""
    return reason(speak, why) + left


def _said_aloud(speak: Speaker, plan: Plan, key: str, why: Why | Refusal) -> str:
    """The same where opponents read it: what everybody has seen, and nothing of what was planned."""
    if key != "stopped":
        return ""
    seen = not isinstance(why, Refusal) and why[0] in SEEN
    left = speak.text("plans.left_hidden") if plan.halted().parts else ""
    return reason(speak, why if seen else ("hidden", {})) + left

"""Turn plans: what a Hero does when the turn comes and the player is asleep.

A plan is a list of parts. One action is one step, said in its own message; after each of them the plan goes on only if
nothing new was seen. It lies in the table's `Aside`, so it is written with the table, step by step.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, astuple, dataclass, field, replace
from hashlib import blake2s
from typing import Any

from bot.store.absence import Days
from bot.table.ahead.reveals import unforeseen
from engine import Game
from engine import events as e
from engine.decisions import Decision, Option
from engine.events import Event

THINGS: Mapping[str, str | None] = {
    "move": "move_to",
    "open": "door",
    "pick": "chest",
    "smash": "barrel",
    "attack": "target",
    "pull": "lever",
    "free": "whom",
    "disarm": "trap",
    "charge": "ability",
    "ability": "use",
    "defend": None,
    "face": "facing",
    "end": None,
}
"""What a part may do, and the question that its thing answers."""
MOST_PARTS = 12
ALL = 99
"""As many dice as there are."""
DONE_ONCE = frozenset({"move", "charge", "ability", "defend", "face", "end"})
"""What cannot be done "until it is done": it is over with one try, or is tried until it is done anyway."""
HELD_BY = frozenset({"undo"})
"""Kinds of votes during which no plan acts."""
MARK = 6
"""Bytes that tell one plan from another."""
MARKS = 12
"""So many steps are remembered as planned: those whose messages may still change."""


@dataclass(frozen=True, slots=True)
class Part:
    """One wish. thing: a square, the id of what it is about, or a kind of monsters, the nearest of which is meant
    (None: the nearest of all, or the only one); until: again until it is done; dice: so many (ALL: what is left); most:
    no more than so many; each: these numbers are for each try, not for all tries together; how: "pick" or "break", of a
    door."""

    act: str
    thing: str | None = None
    until: bool = False
    dice: int | None = None
    most: int | None = None
    how: str | None = None
    each: bool = False

    @property
    def again(self) -> bool:
        """Whether one try may be followed by another."""
        return self.until or self.act == "move"

    @property
    def budget(self) -> int | None:
        """The dice for all tries together; None: as many as there are."""
        if self.each:
            return None
        return self.dice if self.most is None else self.most

    def means(self, thing: object, kind: str | None) -> bool:
        """Whether a thing, of this kind if it is a monster, is what the part is about."""
        return self.thing in (None, thing, kind)


@dataclass(frozen=True, slots=True)
class Plan:
    """free: the Hero takes the turn as soon as that is possible; cards: a drawn card is put away as the standing orders
    say and does not stop the plan; ready: it may run (else it is being written); begun: the turn is on; done: parts
    that are over; spent: dice of the part that is on; beside: awake monsters that stood beside the Hero when it was
    made ready; news: what has happened since that its author could not know (a reason, as in `reveals`); stopped: it
    has run and had to stop, the parts are what is left."""

    hero: str
    user: int
    parts: tuple[Part, ...] = ()
    free: bool = False
    cards: bool = False
    ready: bool = False
    begun: bool = False
    done: int = 0
    spent: int = 0
    beside: tuple[str, ...] = ()
    news: str = ""
    stopped: bool = False

    @property
    def part(self) -> Part | None:
        """The part that is next; None: there is none."""
        return self.parts[self.done] if self.done < len(self.parts) else None

    def next(self) -> Plan:
        return replace(self, done=self.done + 1, spent=0)

    @property
    def left(self) -> tuple[Part, ...]:
        """The parts that are not over."""
        return self.parts[self.done :]

    @property
    def mark(self) -> str:
        """What tells it from any other plan: its parts, and what may be chosen besides. Being confirmed or run changes
        nothing of it."""
        told = repr((self.user, [astuple(part) for part in self.parts], self.free, self.cards))
        return blake2s(told.encode(), digest_size=MARK).hexdigest()

    @property
    def is_full(self) -> bool:
        """Whether nothing can be added: so many parts can still be looked over, and what ends the turn is the last."""
        return len(self.parts) >= MOST_PARTS or (bool(self.parts) and self.parts[-1].act == "end")

    def with_part(self, part: Part) -> Plan:
        """One part more. To set the rest aside ends the turn."""
        if part.act == "end" and self.parts and self.parts[-1].act == "end":
            return self
        ends = part.act == "defend" and part.dice is None and part.most is None
        return replace(self, parts=(*self.parts, part, *((Part("end"),) if ends else ())))

    def halted(self) -> Plan:
        """What is left of it, to be looked at; it does not run any more by itself."""
        parts = self.left
        if parts and self.spent and (budget := parts[0].budget) is not None:
            rest = budget - self.spent
            parts = (replace(parts[0], dice=None, most=rest), *parts[1:]) if rest > 0 else parts[1:]
        return Plan(self.hero, self.user, parts, self.free, self.cards, stopped=True)

    def dump(self) -> dict[str, Any]:
        return asdict(self)

    @staticmethod
    def read(saved: Mapping[str, Any]) -> Plan:
        parts = tuple(Part(**part) for part in saved["parts"])
        return Plan(**{**saved, "parts": parts, "beside": tuple(saved.get("beside", ()))})


@dataclass(slots=True)
class Ahead:
    """What was agreed on beforehand at a table. plans: by Hero; order: the Heroes in the order in which they have the
    turn; volunteer: hours after which a turn that came by the order, and was not begun, goes to whoever likes; passed:
    who let it go by in this turn of the order; ordered: whose turn came by the order; marks: steps that were planned,
    and whose."""

    plans: dict[str, Plan] = field(default_factory=dict)
    order: tuple[str, ...] = ()
    volunteer: int | None = None
    passed: tuple[str, ...] = ()
    ordered: str | None = None
    marks: dict[int, str] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.plans or self.order or self.marks)

    def dump(self) -> dict[str, Any]:
        return {
            "plans": [plan.dump() for plan in self.plans.values()],
            "order": list(self.order),
            "volunteer": self.volunteer,
            "passed": list(self.passed),
            "ordered": self.ordered,
            "marks": list(self.marks.items())[-MARKS:],
        }

    @staticmethod
    def read(saved: Mapping[str, Any]) -> Ahead:
        """What was written; a plan that cannot be read is left out, for the person can give it again."""
        plans = {}
        for each in saved.get("plans", ()):
            try:
                plan = Plan.read(each)
            except (TypeError, KeyError, ValueError):
                continue
            plans[plan.hero] = plan
        order, passed = tuple(saved.get("order", ())), tuple(saved.get("passed", ()))
        marks = {int(step): str(hero) for step, hero in saved.get("marks", ())}
        return Ahead(plans, order, saved.get("volunteer"), passed, saved.get("ordered"), marks)

    def keep_for(self, players: Mapping[str, int | None]) -> None:
        """Plans go with their author: whoever takes a seat over finds none. players: whose each Hero is."""
        self.plans = {hero: plan for hero, plan in self.plans.items() if players.get(hero) == plan.user}

    def taken_back(self, heroes: Collection[str | None]) -> None:
        """A step was taken back in the turn of one of these Heroes: their plans were made for what is no more so."""
        for hero, plan in self.plans.items():
            if hero in heroes and plan.ready:
                self.plans[hero] = replace(plan, begun=False, news="undone")

    def note(self, events: Iterable[Event]) -> None:
        """What happened. For the order: who gives the turn back lets it go by until somebody has had one. For plans:
        what their authors could not know; what is left of one that stopped goes with the Hero's turn."""
        for event in events:
            for hero, plan in [*self.plans.items()]:
                if isinstance(event, e.HeroTurnEnded) and event.hero == hero and plan.stopped:
                    del self.plans[hero]
                elif plan.ready and not plan.begun and not plan.news and (news := unforeseen(event, hero)):
                    self.plans[hero] = replace(plan, news=news)
            match event:
                case e.HeroTurnGivenBack():
                    self.passed, self.ordered = (*self.passed, event.hero), None
                case e.HeroTurnEnded() | e.TurnBegan():
                    self.passed, self.ordered = (), None


def holding(ahead: Ahead, game: Game, players: Mapping[str, int | None]) -> Plan | None:
    """The plan that would act at this moment, before anybody is asked. players: whose each Hero is."""
    decision = game.decision
    if decision is None or game.outcome:
        return None
    for plan in ahead.plans.values():
        ready = plan.ready and plan.parts and players.get(plan.hero) == plan.user
        if ready and (_may_act(decision, plan) or _may_begin(decision, plan)):
            return plan
    return None


def rests(days: Days) -> bool:
    """Whether plans wait: in a pause, and while the table votes about taking back what they would go on from."""
    return days.clock.paused_until is not None or any(vote.kind in HELD_BY for vote in days.votes.values())


def _may_act(decision: Decision[Any], plan: Plan) -> bool:
    return decision.what == "act" and decision.about == plan.hero


def _may_begin(decision: Decision[Any], plan: Plan) -> bool:
    return plan.free and not plan.begun and decision.what == "next_hero" and plan.hero in decision.options


def agreed(ahead: Ahead, game: Game) -> tuple[str, Option] | None:
    """The answer to "who goes next?" by the order that the table has agreed on; None: it does not say."""
    decision = game.decision
    if decision is None or decision.what != "next_hero":
        return None
    hero = next((hero for hero in ahead.order if hero in decision.options and hero not in ahead.passed), None)
    return None if hero is None else (decision.whose[hero], hero)

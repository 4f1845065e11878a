"""Turn plans: what a Hero does when the turn comes and the player is asleep.

A plan is a list of parts. One action is one step, said in its own message; after each of them the plan goes on only if
nothing new was seen. It lies in the table's `Aside`, so it is written with the table, step by step.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

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
MARKS = 12
"""So many steps are remembered as planned: those whose messages may still change."""


@dataclass(frozen=True, slots=True)
class Part:
    """One wish. thing: a square, or the id of what it is about (None: the nearest, or the only one); until: again until
    it is done; dice: so many; most: no more than so many in all; how: "pick" or "break", of a door."""

    act: str
    thing: str | None = None
    until: bool = False
    dice: int | None = None
    most: int | None = None
    how: str | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """free: the Hero takes the turn as soon as that is possible; cards: a drawn card is put away as the standing orders
    say and does not stop the plan; ready: it may run (else it is being written); begun: the turn is on; done: parts
    that are over; spent: dice of the part that is on."""

    hero: str
    user: int
    parts: tuple[Part, ...] = ()
    free: bool = False
    cards: bool = False
    ready: bool = False
    begun: bool = False
    done: int = 0
    spent: int = 0

    @property
    def part(self) -> Part | None:
        """The part that is next; None: there is none."""
        return self.parts[self.done] if self.done < len(self.parts) else None

    def next(self) -> Plan:
        return replace(self, done=self.done + 1, spent=0)

    def with_part(self, part: Part) -> Plan:
        """One part more, of those that can still be looked over. To set the rest aside ends the turn."""
        parts = [*self.parts, part]
        if part.act == "defend" and part.dice is None and part.most is None:
            parts.append(Part("end"))
        return replace(self, parts=tuple(parts[:MOST_PARTS]))

    def dump(self) -> dict[str, Any]:
        return asdict(self)

    @staticmethod
    def read(saved: Mapping[str, Any]) -> Plan:
        parts = tuple(Part(**part) for part in saved["parts"])
        return Plan(**{**saved, "parts": parts})


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

    def note(self, events: Iterable[Event]) -> None:
        """What happened, for the order: who gives the turn back lets it go by until somebody has had one."""
        for event in events:
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

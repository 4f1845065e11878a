"""One running mission in memory: the game, and the people around it."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import Any

from bot.buttons.choices import Shown
from bot.store import MissionRow, SeatRow, Store
from bot.store.absence import Days, Habits, Statement
from bot.table import master_seat
from bot.table.ahead.orders import asked_heroes
from bot.table.ahead.plans import Ahead, Plan, agreed, holding, rests
from bot.table.chapters import Chapter, Frame, chapters
from engine import Event, Game, Refusal, Refused
from engine.decisions import Option

OPEN = "open"
"""The seat of a Hero whom nobody plays."""

Answers = dict[str, Option]


@dataclass(slots=True)
class Told:
    """Events as they come, with the rest points between them. rests: from which event on they came after which rest
    point (`State.step`)."""

    events: list[Event] = field(default_factory=list)
    frames: list[Frame] = field(default_factory=list)
    rests: list[tuple[int, int]] = field(default_factory=list)

    def add(self, game: Game, events: list[Event]) -> None:
        before, passed = len(self.events), game.take_frames()
        self.rests.append((before, passed[0][1].step - 1 if passed else game.rest.step))
        self.rests += [(before + at, state.step) for at, state in passed]
        self.frames += [(before + at, state) for at, state in passed]
        self.events += events

    def chapters(self, game: Game) -> list[Chapter]:
        return chapters(self.events, self.frames, game.state.clone()) if self.events else []


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a deed came from: its interaction, and the message whose button was pressed (None: a command); planned: the
    Hero whose plan it is."""

    token: str | None = None
    token_until: float | None = None
    message: int | None = None
    planned: str | None = None


DRIVEN = 40
"""Steps of which is remembered that the autopilot acted in them."""


@dataclass(slots=True)
class Aside:
    """What the table remembers beside the game.

    wanted: the square that `/move` asked for and that the roll does not reach; telling: the steps that the newest
    board message tells; since: when that message was begun; unfinished: whether it tells an action that is not over;
    driven: the steps in which the autopilot acted, and for which Heroes; hints: what a word was said on, and in which
    step; ahead: what was agreed on beforehand; cackles: how often the Ugly Master has cackled; played: in the
    Arena, how many answers each has given for a Hero (see `arenas`).
    """

    wanted: str | None = None
    telling: list[int] = field(default_factory=list)
    unfinished: bool = False
    hints: dict[str, int] = field(default_factory=dict)
    ahead: Ahead = field(default_factory=Ahead)
    cackles: int = 0
    played: dict[str, dict[str, int]] = field(default_factory=dict)
    since: float = 0.0
    driven: dict[int, list[str]] = field(default_factory=dict)

    def dump(self) -> dict[str, Any]:
        kept: dict[str, Any] = {"wanted": self.wanted, "telling": self.telling, "unfinished": self.unfinished}
        more: dict[str, Any] = {"hints": self.hints, "ahead": self.ahead.dump() if self.ahead else None}
        more |= {"cackles": self.cackles, "played": self.played, "since": self.since}
        more["driven"] = list(self.driven.items())[-DRIVEN:]
        return kept | {name: value for name, value in more.items() if value}

    @staticmethod
    def read(saved: dict[str, Any]) -> Aside:
        wanted = saved.get("wanted")
        told, unfinished, hints = saved.get("telling", []), saved.get("unfinished", False), saved.get("hints", {})
        ahead = Ahead.read(saved.get("ahead", {}))
        cackles = int(saved.get("cackles", 0))
        played = {hero: dict(by) for hero, by in saved.get("played", {}).items()}
        since, driven = float(saved.get("since", 0.0)), {int(step): names for step, names in saved.get("driven", ())}
        wish = str(wanted) if wanted else None
        return Aside(wish, told, unfinished, dict(hints), ahead, cackles, played, since, driven)


def seat_of(user: int | None) -> str:
    return OPEN if user is None else str(user)


class Table:
    """One running mission in memory. `shown` is what was committed last; only that may be shown.

    days: the people around it: clock, waits, votes, offers; also: what has to be written besides, in the transaction of
    the deed that is being done; ended: how that deed ends the mission, if it does so outside the game; called: the
    question for which that deed has called the person already; returned: who was away, and plays here again with it;
    acted: who has made a move in the game with it; stood: what stood when it was committed last (`standing`).
    """

    def __init__(
        self, row: MissionRow, seats: list[SeatRow], game: Game, aside: Aside, steps: int, days: Days, store: Store
    ) -> None:
        self._store = store
        self.days = days
        self.also: list[Statement] = []
        self.ended: str | None = None
        self.called: int | None = None
        self.returned: int | None = None
        self.acted: int | None = None
        self.stood: frozenset[tuple[str, str]] = frozenset()
        self.row = row
        self.seats = seats
        self.game = game
        self.aside = aside
        self.steps = steps
        self.settle()

    def settle(self) -> None:
        """What is so now was committed, and may be shown."""
        game = self.game
        view, wanted = game.view(), self.aside.wanted
        if wanted is not None and view.board.cell(wanted) is None:
            wanted = None
        missed = self._missed(wanted)
        due = bool(game.state.cackle) and not master_seat.in_his_phase(game.state) and not game.outcome
        self.shown = Shown(self.row.id, game.ply, game.decision, view, game.can_cancel, wanted, missed, due)
        self.shown_asked = self.asked

    def now(self) -> float:
        """The time, for what waits."""
        return self._store.clock.now()

    def habits(self, user: int) -> Habits:
        """What somebody who plays here likes; whether away, at this table."""
        return self._store.known_habits(user).at(self.days.absent.get(user))

    def new_id(self) -> int:
        """A number for something new beside the game; no other database gives the same."""
        return secrets.randbelow(2**40)

    def heroes_of(self, user: int) -> list[SeatRow]:
        return [seat for seat in self.seats if seat.user == user]

    def plays(self, user: int) -> bool:
        """Whether somebody plays here: a Hero, or the monsters."""
        return bool(self.heroes_of(user)) or master_seat.holds(self.game.state, user)

    @property
    def master(self) -> int | None:
        """The person who plays the monsters, away or not."""
        return master_seat.user_in(self.game.state.master)

    @property
    def hides_plans(self) -> bool:
        """Whether nobody may read what others have said ahead: in an Arena, and where a person plays the monsters or is
        about to."""
        state = self.game.state
        return state.arena or bool({master_seat.user_in(state.master), master_seat.user_in(state.handover)} - {None})

    @property
    def players(self) -> set[int]:
        """Everybody who plays here and is not away."""
        here = {seat.user for seat in self.seats if seat.user is not None and not seat.autopilot}
        master = master_seat.present(self.game.state, self.days.master)
        return here | ({master} if master is not None else set())

    def seat(self, hero: str) -> SeatRow | None:
        return next((seat for seat in self.seats if seat.hero == hero), None)

    def change(self, seat: SeatRow) -> None:
        """Put a changed row of a Hero in the place of the old one."""
        self.seats = [seat if old.hero == seat.hero else old for old in self.seats]

    @property
    def planned(self) -> Plan | None:
        """The plan that acts next, before anybody is asked."""
        if rests(self.days):
            return None
        return holding(self.aside.ahead, self.game, {seat.hero: seat.user for seat in self.seats})

    def ordered(self) -> tuple[str, Option] | None:
        """Who goes next by the order of the table."""
        return agreed(self.aside.ahead, self.game)

    @property
    def asked(self) -> list[int]:
        """The people whose answer the open question awaits, each once, in line-up order."""
        if self.game.decision is None:
            return []
        if master_seat.is_his(self.game.decision):
            master = master_seat.present(self.game.state, self.days.master)
            return [master] if master is not None else []
        heroes = asked_heroes(self.game.decision)
        users = (seat.user for seat in self.seats if seat.hero in heroes and not seat.autopilot)
        return list(dict.fromkeys(user for user in users if user is not None))

    # Deeds: each tells what happened, or raises Refused --------------------------------------------------------

    def press(self, told: Told, user: int, ply: int, what: str, option: Option) -> None:
        """An answer to the open question by button, menu or word; what was given ahead follows it."""
        decision = self.game.decision
        if decision is None:
            raise Refused(Refusal("game_over"))
        if ply != self.game.ply or decision.what != what:
            raise Refused(Refusal("closed_question", params={"ply": ply}))
        option = self.native(option)
        seat = self.acting_seat(user, option if what == "next_hero" else None)
        told.add(self.game, self.game.apply(seat, option, ply))
        self._remember_wish()

    def command(self, told: Told, user: int, answers: Answers) -> None:
        """Several answers given together, from the beginning of an action (play.md, "Answers given together"). A
        choice that was begun is taken back first if no die has fallen; a Hero who has not begun begins."""
        decision = self.game.decision
        seat = self.acting_seat(user, answers.get("next_hero"))
        if decision is not None and seat in decision.seats:
            self._check_square(answers)
        if decision is not None and "act" in answers:
            if decision.what == "next_hero":
                told.add(self.game, self.game.apply(seat, self.next_hero(user, answers), self.game.ply))
                answers = {what: option for what, option in answers.items() if what != "next_hero"}
            elif decision.what != "act" and self.game.can_cancel:
                self.game.cancel(seat)
        told.add(self.game, self.game.follow(seat, answers))
        self.aside.wanted = None
        self._remember_wish()

    def _check_square(self, answers: Answers) -> None:
        """A movement to what is no square of this map is refused before any die falls. Raises Refused."""
        square = answers.get("move_to")
        if square is not None and self.shown.view.board.cell(str(square)) is None:
            raise Refused(Refusal("not_on_map", params={"square": square}))

    def _remember_wish(self) -> None:
        """The square that could not be reached, now that the dice have fallen."""
        missed = self.game.missed
        if missed is not None and "square" in missed.params:
            self.aside.wanted = str(missed.params["square"])

    def _missed(self, wanted: str | None) -> Refusal | None:
        """Why the square that was wished for is not among those that the roll reaches."""
        decision = self.game.decision
        if wanted is None or decision is None or decision.what != "move_to":
            return None
        return self.game.why_not(decision.seats[0], wanted)

    def back(self, told: Told, user: int, ply: int) -> None:
        """To the beginning of the step, as long as no die has fallen in it."""
        if ply != self.game.ply:
            raise Refused(Refusal("closed_question", params={"ply": ply}))
        self.game.cancel(seat_of(user))
        told.add(self.game, self.game.take_news())

    def next_hero(self, user: int, answers: Answers) -> Option:
        """Who begins when a command comes before anybody said so: the Hero that was named, or the person's own, if
        only one of them has not acted. Raises Refused."""
        if "next_hero" in answers:
            return answers["next_hero"]
        decision = self.game.decision
        own: list[Option] = []
        if decision is not None:
            own = [option for option in decision.options if decision.whose.get(option) == seat_of(user)]
        if len(own) != 1:
            raise Refused(Refusal("another_question", params={"what": "next_hero"}))
        return own[0]

    def native(self, option: Option) -> Option:
        """An option as the open question writes it: buttons carry numbers as text."""
        options = self.game.decision.options if self.game.decision else ()
        return next((known for known in options if str(known) == str(option)), option)

    def acting_seat(self, user: int, hero: Option | None) -> str:
        """The person's seat; any player may send a Hero on who is played by nobody or by the autopilot."""
        row = self.seat(str(hero)) if hero is not None else None
        if row and row.user != user and (row.autopilot or row.user is None) and self.heroes_of(user):
            return seat_of(row.user)
        return seat_of(user)

"""The one public object: a game with exactly one open question."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine import events as e
from engine.cards import deeds  # noqa: F401  (registers what cards do)
from engine.chance import LIVE, Chance
from engine.decisions import ALWAYS_ASKED, Option
from engine.flow import arena, setup
from engine.mission.load import Mission
from engine.refusal import Refusal, Refused
from engine.rules.master import handing
from engine.runner import STEPS, AnyDecision, BeforeChance, NoChance, Runner
from engine.saved import SaveError, read_count, read_entries, read_flag, read_memory, read_past, read_state, read_wishes
from engine.setting import Setting
from engine.state import ARENA_MODES, READABLE, SCHEMA, State
from engine.tape import ANSWER, CANCEL, HAND, Entry, Memory, is_luck
from engine.view import View
from engine.viewing import view
from engine.why import why_not

RULES_VERSION = 3
"""Counts up when rules or content change so that a pending step may ask otherwise. A save from newer rules is refused;
one from older rules is tried, and its step begins again if it does not fit any more (`Game.restarted`)."""


@dataclass(frozen=True, slots=True)
class Preview:
    """Where answers would lead. `decision`: the next question; `rolls`: dice fall before there is one; `refused`:
    the first answer that is not possible, after which the rest was not looked at; `settled`: the questions on the way
    that had one possible answer and answered themselves."""

    decision: AnyDecision | None
    rolls: bool
    refused: Refusal | None
    settled: tuple[AnyDecision, ...] = ()


class Game(Runner):
    """What people and players deal with: answers to the open question, looks ahead, seats, saves. What drives the rules
    is the `Runner`. Made by `new_game` and `load`."""

    # What is so -------------------------------------------------------------------------------------------------

    @property
    def outcome(self) -> str | None:
        return self.rest.outcome

    @property
    def waiting_for(self) -> tuple[str, ...]:
        """Seats whose answer is awaited."""
        return self.decision.seats if self.decision else ()

    def view(self, seat: str | None = None) -> View:
        """What this seat, or a spectator, may see."""
        return view(self.table, self.ply, self.decision)

    # Answers ----------------------------------------------------------------------------------------------------

    def apply(self, seat: str, answer: Option, ply: int, *, standing: bool = False) -> list[e.Event]:
        """Answer the open question. Raises Refused and changes nothing when it is not this seat's to answer, not one
        of the options, or not the question of this ply any more. standing: nobody was asked, a standing order or the
        autopilot says so; steps with nothing else in them belong, for `undo`, to the one before them."""
        decision = self.decision
        if decision is None:
            raise Refused(Refusal("game_over"))
        if ply != self.ply:
            raise Refused(Refusal("closed_question", "", {"ply": ply}))
        if refusal := self.why_not(seat, answer):
            raise Refused(refusal)
        self.missed = None
        self._answer(seat, decision, answer, standing=standing)
        self._grant_wishes(seat)
        return self.take_news()

    def follow(self, seat: str, answers: Mapping[str, Option]) -> list[e.Event]:
        """Answers given together, matched to the questions by their key. Stops at the first question that is not
        among them; what comes up later in the same step is still granted. Before any die has fallen a refusal takes
        the step back and raises Refused; afterwards it is in `missed`, and the question stays open."""
        if self.decision is None:
            raise Refused(Refusal("game_over"))
        before, ply, lines, asked = list(self.tape.entries), self.ply, list(self._journal), self._asked
        self.missed, self._unmet, self._wishes = None, None, dict(answers)
        self._luck_before = self._luck()
        try:
            if self.decision.what not in self._wishes:
                raise Refused(Refusal("another_question", "", {"what": self.decision.what}))
            self._grant_wishes(seat, strict=True)
        except Refused:
            self._wishes = {}
            self._begin_step(before)
            self._logged = len(before)
            self._run()
            self.ply, self._journal, self._asked = ply, lines, asked
            raise
        return self.take_news()

    def _answer(self, seat: str, decision: AnyDecision, answer: Option, *, standing: bool = False) -> None:
        self.ply += 1
        self._asked = self._asked or not standing
        self._run(self.tape.play(f"{ANSWER}:{decision.key}", lambda: answer))

    def _grant_wishes(self, seat: str, *, strict: bool = False) -> None:
        while True:
            decision = self.decision
            if refusal := self._unmet:
                self._unmet = None
            elif not self._wishes or decision is None or decision.what not in self._wishes:
                return
            elif seat not in decision.seats:
                if not strict:
                    return
                refusal = self._not_yours(seat)
            else:
                answer = self._wishes.pop(decision.what)
                refusal = self.why_not(seat, answer)
                if refusal is None:
                    self._answer(seat, decision, answer)
                    continue
            if refusal and strict and self._luck() == self._luck_before:
                raise Refused(refusal)
            self.missed, self._wishes = refusal, {}
            if decision and len(decision.options) == 1 and decision.what not in ALWAYS_ASKED:
                self._run(decision.options[0])
            return

    def preview(self, seat: str, answers: Mapping[str, Option]) -> Preview:
        """Follow answers on a copy, up to where dice would fall or an answer is missing. Changes nothing."""
        if self.decision is None:
            return Preview(None, False, Refusal("game_over"))
        twin = self._twin()
        try:
            twin._wishes, twin._luck_before = dict(answers), twin._luck()
            twin._grant_wishes(seat, strict=True)
        except Refused as refused:
            return Preview(twin.decision, False, refused.refusal, tuple(twin._by_itself))
        except BeforeChance:
            return Preview(None, True, None, tuple(twin._by_itself))
        return Preview(twin.decision, False, None, tuple(twin._by_itself))

    def _twin(self) -> Game:
        """This game on a copy of its step, without chance."""
        twin = Game(self.setting, self.rest, NoChance())
        twin.ply = self.ply
        twin._begin_step(list(self.tape.entries))
        twin._run()
        return twin

    def why_not(self, seat: str, answer: Option) -> Refusal | None:
        """Why this seat cannot give this answer to the open question: the rule and the nearest legal answer. None
        when it can."""
        decision = self.decision
        if decision is None:
            return Refusal("game_over")
        if refusal := self._not_yours(seat):
            return refusal
        if answer in decision.options and type(answer) is type(decision.options[0]):
            owner = decision.whose.get(answer)
            if owner is None or owner == seat:
                return None
            own = next((option for option, other in decision.whose.items() if other == seat), None)
            return Refusal("not_your_hero", "A-05", {"hero": answer}, own)
        return why_not(self.table, decision, answer, self._wishes)

    def _not_yours(self, seat: str) -> Refusal | None:
        decision = self.decision
        if decision is None or seat in decision.seats:
            return None
        params = {"what": decision.what, "about": decision.about, "seats": decision.seats}
        return Refusal("not_your_question", "TURN-03", params)

    # Going back -------------------------------------------------------------------------------------------------

    def cancel(self, seat: str) -> None:
        """Begin the step again, as long as no die has fallen and nothing was drawn; whoever is asked may."""
        if refusal := self._not_yours(seat):
            raise Refused(refusal)
        if not self.can_cancel:
            raise Refused(Refusal("cannot_cancel", "B-121"))
        self.ply += 1
        self._logged = 0
        self._wishes = {}
        self._journal.append((CANCEL, ""))
        self._begin_step([])
        self._run()

    def rename_seat(self, hero: str, seat: str) -> None:
        """The Hero's seat changes hands, also while its question is open. What the seat had wished for is forgotten.
        Raises Refused when nobody plays that Hero."""
        if hero not in self.rest.heroes:
            raise Refused(Refusal("unknown_hero", "SET-08", {"hero": hero}))
        self._wishes = {}
        self.rest.heroes[hero].seat = seat
        for state, _ in self._past:
            state.heroes[hero].seat = seat
        if self.decision is not None:
            self._begin_step(list(self.tape.entries))
            self._run()

    # The Ugly Master --------------------------------------------------------------------------------------------

    def hand_monsters(self, seat: str | None) -> bool:
        """Give the monsters to a person, or with None back to the bot: now, if a Hero Phase has just begun and nobody
        is at it, otherwise at the next such moment (`state.handover`); who holds them already takes that back. The End
        of Game tile moves with them (UM-02). Whether it is done already. Raises Refused in the Arena and after the
        end."""
        if self.rest.outcome:
            raise Refused(Refusal("game_over"))
        if self.rest.mode not in handing.MODES:
            raise Refused(Refusal("no_master_here", "UM-01"))
        for state, _ in self._past:
            handing.want(state, seat or "")
        for state in (self.rest, self.table.state):
            handing.want(state, seat or "", begun=bool(self.tape.entries))
        self._journal.append((HAND, seat or ""))
        if not handing.due(self.table):
            return self.rest.handover is None
        self._wishes = {}
        self._begin_step([])
        self._run()
        return True

    def rename_master(self, seat: str) -> None:
        """The Ugly Master's seat changes hands, also while its question is open. Raises Refused when there is none."""
        was = self.rest.master
        if was is None:
            raise Refused(Refusal("no_master_here", "UM-01"))
        self._wishes = {}
        for state in self._states():
            state.master = seat if state.master == was else state.master
            state.handover = seat if state.handover == was else state.handover
        if self.decision is not None:
            self._begin_step(list(self.tape.entries))
            self._run()

    def cackle(self, seat: str) -> list[e.Event]:
        """UM-15: the Ugly Master cackles, with or without a reason. Raises Refused for everybody else."""
        state = self.state
        if state.master is None:
            raise Refused(Refusal("no_master_here", "UM-01"))
        if seat != state.master:
            raise Refused(Refusal("not_the_master", "UM-15"))
        self._news.append(e.Cackled(seat, state.cackle))
        for each in self._states():
            each.cackle = 0
        return self.take_news()

    def _states(self) -> list[State]:
        """The rest point, the state in the middle of the step, and the past that `undo` may come back to."""
        return [self.rest, self.table.state, *(state for state, _ in self._past)]

    # Saving -----------------------------------------------------------------------------------------------------

    def save(self) -> dict[str, Any]:
        """JSON primitives: everything that `load` needs besides the mission."""
        return {
            "schema": SCHEMA,
            "rules": RULES_VERSION,
            "mission": self.mission.id,
            "ply": self.ply,
            "rest": self.rest.dump(),
            "tape": [list(entry) for entry in self.tape.entries],
            "told": self._told,
            "asked": self._asked,
            "wishes": dict(self._wishes),
            "memory": {key: list(values) for key, values in self.memory.seen.items()},
            "past": [[state.dump(), [list(entry) for entry in entries]] for state, entries in self._past],
        }


def _answered(entries: list[Entry]) -> bool:
    return any(not is_luck(key) for key, _ in entries)


def new_game(
    mission: Mission,
    heroes: Mapping[str, str],
    *,
    difficulty: str = "normal",
    scale: int | None = None,
    chance: Chance = LIVE,
    copies: bool = True,
    master: str | None = None,
    teams: Mapping[str, str] | None = None,
) -> Game:
    """Set a mission up. heroes: Hero -> seat, in order of joining (which is the line-up, SET-12); a seat may hold
    several (B-125). scale: what tables count (default: the Heroes, SOLO-02). copies=False is for simulation: faster,
    without cancel, preview and undo. master: the seat of the Ugly Master, who plays the monsters (UM-01). teams: of
    Tome in Hand, Hero -> "west" or "east" (default: alternately, in order of joining). Raises Refused for Heroes who
    are unknown or too many, and in the Arena for a number that cannot play it (ARENA-02, ARENA-03)."""
    setup.check(heroes, difficulty)
    if mission.mode in ARENA_MODES:
        arena.check(mission, heroes, teams, master)
        setting = Setting(mission, setup.scale_for(heroes, len(heroes) if scale is None else scale), difficulty)
        opening = arena.opening(setting, heroes, teams)
    else:
        setting = Setting(mission, setup.scale_for(heroes, scale, master), difficulty)
        opening = setup.opening(setting, heroes, master)
    game = Game(setting, opening, chance, copies=copies)
    game.start()
    return game


def load(saved: Any, mission: Mission, *, chance: Chance = LIVE) -> Game:
    """The game from `save`, at the same question. Raises SaveError, which says what is wrong."""
    if not isinstance(saved, dict):
        raise SaveError("the save is not a table of keys; restore it from a backup")
    schema = saved.get("schema")
    if schema not in READABLE:
        raise SaveError(f"the save has schema {schema!r}, this version reads {SCHEMA}; update the bot")
    if (rules := read_count(saved, "rules")) > RULES_VERSION:
        raise SaveError(f"the save has rules of version {rules}, this version plays by {RULES_VERSION}; update the bot")
    if saved.get("mission") != mission.id:
        raise SaveError(f"the save is of the mission {saved.get('mission')!r}, not of {mission.id!r}")
    rest = read_state(saved.get("rest"), mission, "rest", STEPS)
    game = Game(Setting(mission, rest.scale, rest.difficulty), rest, chance)
    game.ply, game._told = read_count(saved, "ply"), read_count(saved, "told")
    game._wishes = read_wishes(saved.get("wishes"))
    game.memory = Memory(read_memory(saved.get("memory")))
    game._past = read_past(saved.get("past"), mission, STEPS)
    entries = read_entries(saved.get("tape"), "tape")
    game._asked = read_flag(saved, "asked", default=_answered(entries))
    game.start(entries)
    return game

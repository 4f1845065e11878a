"""The runner: it drives the rules from one question to the next.

A step of the rules is a coroutine that runs on a copy of the last rest point and is sent the answers; its luck and
answers lie on the tape, so that it can be run again up to where it stood: after a restart, for a preview, when the step
begins anew, or when the game goes back to an earlier rest point.
"""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from typing import Any, TypeVar

from engine import events as e
from engine.chance import Chance
from engine.decisions import ALWAYS_ASKED, Decision, Option
from engine.flow import arena, coop, ugly_master
from engine.notation import line
from engine.refusal import Refusal, Refused
from engine.setting import Setting
from engine.state import State
from engine.table import Table, Victory
from engine.tape import ANSWER, UNDO, Diverged, Entry, Memory, Tape, is_luck
from engine.why import why_not

KEPT = 6
"""How many past rest points a game carries with it for `undo`."""

STEPS = {
    "coop": coop.step,
    "ugly_master": ugly_master.step,
    "big_game_hunt": arena.step,
    "tome_in_hand": arena.step,
}
"""The flow of each mode."""

AnyDecision = Decision[Any]

T = TypeVar("T")


class BeforeChance(Exception):
    """A preview has come to where dice would fall."""


class NoChance:
    """Chance of a preview."""

    def dice(self, n: int) -> str:
        raise BeforeChance

    def fate(self) -> int:
        raise BeforeChance

    def draw(self, kinds: Sequence[T]) -> T:
        raise BeforeChance


class Runner:
    """Rest point, tape, and the step that runs on them, from one open question to the next.

    decision: the open question, None when the game is over. ply: the number of the question; it only grows.
    missed: after `follow` or `apply`, why a wish of the same command could not be granted once the dice had fallen.
    restarted: after `load`, whether the step began again because the rules have changed since.
    """

    def __init__(self, setting: Setting, rest: State, chance: Chance, *, copies: bool = True) -> None:
        self.setting = setting
        self.mission = setting.mission
        self.rest = rest
        self.decision: AnyDecision | None = None
        self.ply = 0
        self.missed: Refusal | None = None
        self.restarted = False
        self.memory = Memory()
        self._chance = chance
        self._copies = copies
        self._past: list[tuple[State, list[Entry]]] = []
        self._asked = False
        self._wishes: dict[str, Option] = {}
        self._unmet: Refusal | None = None
        self._luck_before = (0, 0)
        self._told = 0
        self._logged = 0
        self._news: list[e.Event] = []
        self._journal: list[Entry] = []
        self._frames: list[tuple[int, State]] = []
        self._by_itself: list[AnyDecision] = []
        self._rule: Coroutine[AnyDecision, Any, None]

    @property
    def state(self) -> State:
        """The state as it stands, in the middle of a step too. To be read only."""
        return self.rest if self.rest.outcome else self.table.state

    @property
    def can_cancel(self) -> bool:
        """Whether the step can be begun again: something was answered and no die has fallen, nothing was drawn. In
        the Arena not by a rival who is asked for Shield Dice: the attack stands."""
        if self.decision is None or not self.tape.entries or self.tape.lucky:
            return False
        return not self.state.arena or self.decision.about in (None, self.state.active)

    # What was told ----------------------------------------------------------------------------------------------

    def take_news(self) -> list[e.Event]:
        """Events since the last call, each once."""
        news, self._news = self._news, []
        return news

    def take_frames(self) -> list[tuple[int, State]]:
        """The rest points since the last call, each with how many of the news (see `take_news`) lie before it. To be
        read only: what a picture of that moment shows (`view_of`)."""
        frames, self._frames = self._frames, []
        return frames

    def take_journal(self) -> list[str]:
        """Lines of the journal since the last call: luck and answers in notation."""
        entries, self._journal = self._journal, []
        return [line(entry) for entry in entries]

    # From question to question ----------------------------------------------------------------------------------

    def start(self, entries: list[Entry] | None = None) -> None:
        """Run up to the first open question. Called once, by `new_game` and `load`."""
        if self.rest.outcome:
            self.tape = Tape()
            self.table = Table(self.setting, self.rest, self.tape, self._chance, self.memory)
            return
        self._logged = len(entries or [])
        try:
            self._begin_step(list(entries or []))
            self._run()
        except Diverged:
            # The rules have changed since: begin the step again, with the luck that was already seen.
            self.memory.keep(entries or [])
            self.restarted = True
            self._told, self._logged, self._news = 0, 0, []
            self._begin_step([])
            self._run()

    def _begin_step(self, entries: list[Entry]) -> None:
        self.tape = Tape(entries)
        self._asked = self._asked and bool(entries)
        if not isinstance(self._chance, NoChance):  # a preview tells of all the steps that it goes through
            self._by_itself = []
        state = self.rest.clone() if self._copies else self.rest
        self.table = Table(self.setting, state, self.tape, self._chance, self.memory)
        self._rule = STEPS[state.mode](self.table)

    def _run(self, answer: Option | None = None) -> None:
        """Run the rules until they ask something that neither the tape nor the question itself answers, or the game
        is over."""
        while True:
            try:
                decision = self._rule.send(answer)
            except (StopIteration, Victory):
                if self.tape.replaying:
                    raise Diverged("the step ended before its tape did") from None
                self._rest()
                if self.rest.outcome:
                    return
                answer = None
                continue
            if not isinstance(decision, Decision):
                raise TypeError(f"a rule awaited {decision!r}; rules may await nothing but choose()")
            if len(decision.options) == 1 and decision.what not in ALWAYS_ASKED:
                answer = self._settle(decision)
                if self._unmet and self._luck() == self._luck_before and not self.tape.replaying:
                    self.decision = decision  # not what was wished for, and nothing has happened yet: no further
                    self._tell()
                    return
                continue
            if not self.tape.replaying:
                self.decision = decision
                self._tell()
                return
            answer = self.tape.play(f"{ANSWER}:{decision.key}", lambda: None)
            if answer not in decision.options:
                raise Diverged(f"{decision.key}: {answer!r} is no longer possible")

    def _tell(self, *, final: bool = False) -> None:
        """Publish what was not yet told; a step that runs again does not repeat itself. What a Hero can still
        take back is not told before it is certain: chance has spoken, or the step is over (`final`)."""
        events, entries = self.table.events, self.tape.entries
        certain = final or not self.can_cancel or self.rest.phase != "hero_turn"
        if len(events) > self._told and certain:
            self._news += events[self._told :]
            self._told = len(events)
        if len(entries) > self._logged:
            self._journal += entries[self._logged :]
            self._logged = len(entries)

    def _rest(self) -> None:
        """A rest point: the step is done, its state is the game."""
        self._tell(final=True)
        if self._copies:
            self._remember()
        self.rest = self.table.state
        self.rest.step += 1
        if self._copies:
            self._frames.append((len(self._news), self.rest))
        self._told = self._logged = 0
        self._wishes = {}
        self.decision = None
        if self.rest.outcome:
            self.tape = Tape()
        else:
            self._begin_step([])

    def _remember(self) -> None:
        """Keep the rest point for `undo`. Steps in which nobody was asked belong to the one before them: going back to
        one of those would lead to the same question again, or to what standing orders answer at once."""
        if self._asked:
            self._past.append((self.rest, self.tape.entries))
            del self._past[:-KEPT]
        elif self._past:
            self._past[-1][1].extend(self.tape.entries)

    def _settle(self, decision: AnyDecision) -> Option:
        """A question with one possible answer answers itself. If another one was wished for, the wishes end here."""
        answer: Option = decision.options[0]
        self._by_itself.append(decision)
        wish = self._wishes.pop(decision.what, answer)
        if wish != answer:
            refusal = why_not(self.table, decision, wish)
            if refusal.key == "not_an_option":
                refusal = Refusal("only_option", "", {"what": decision.what, "wish": wish}, answer)
            self._unmet = refusal
        return answer

    def _luck(self) -> tuple[int, int]:
        """Grows whenever a die falls, a tile is drawn or a step is completed."""
        return self.rest.step, sum(is_luck(key) for key, _ in self.tape.entries)

    # Going back -------------------------------------------------------------------------------------------------

    @property
    def can_undo(self) -> str | None:
        """ "free": nothing but answers would be undone; "consent": dice or draws were seen; None: nothing to undo."""
        undone = self._to_undo()
        if undone is None:
            return None
        return "consent" if any(is_luck(key) for key, _ in undone) else "free"

    def _to_undo(self) -> list[Entry] | None:
        """The luck and answers that `undo` would take back: of this step if something was answered in it, otherwise
        of all since the beginning of the last step in which something was. None: there is no such step."""
        entries = self.tape.entries if self.decision else []
        if entries and self._asked:
            return entries
        return [*self._past[-1][1], *entries] if self._past else None

    @property
    def undoing(self) -> tuple[int, list[Entry]] | None:
        """What `undo` would do: the rest point it leads back to (`State.step`), and the luck and answers that it would
        take back, oldest first. None: there is nothing to undo."""
        undone = self._to_undo()
        if undone is None:
            return None
        here = self.decision and self._asked
        return (self.rest if here else self._past[-1][0]).step, list(undone)

    def undo(self) -> None:
        """Back to the beginning of this step, or, if nothing was answered in it yet, of the last one in which
        something was. Faces and draws that were seen come again, to whoever rolls next of those who rolled them.
        Whether the table consents is the caller's."""
        undone = self._to_undo()
        if undone is None:
            raise Refused(Refusal("nothing_to_undo"))
        if not (self.decision and self._asked):
            self.rest, _ = self._past.pop()
        self.memory.keep(undone)
        self.ply += 1
        self._told = self._logged = 0
        self._wishes = {}
        self._journal.append((UNDO, ""))
        self._begin_step([])
        self._run()

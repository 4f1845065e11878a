"""All the tables, and how an answer becomes a committed step.

Everything that changes a game goes through `Tables.act`, inside the mission's lane: the deed, then whatever runs on by
standing orders and autopilot, then one transaction, and only then is anything said.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from bot.shelf.shelf import Shelf
from bot.store import MissionRow, Post, Store
from bot.store.memory import put_seen
from bot.table import masters
from bot.table.ahead.orders import asked_heroes, stand_in
from bot.table.arenas import note_answers, placings
from bot.table.calls import heard_once
from bot.table.chapters import Chapter
from bot.table.keeping import kept
from bot.table.lanes import Lanes
from bot.table.standing import settled, standing
from bot.table.table import Aside, Origin, Table, Told, seat_of
from bot.table.telling import Telling, board_again, board_closed, elsewhere, tell
from bot.table.waiting.presence import plays_again
from bot.table.waiting.silence import unasked
from bot.table.waiting.waits import change_clock, ping, renew
from engine import LIVE, Chance, Event, Refusal, Refused, SaveError, load, new_game
from engine.events import HeroTurnBegan
from renderers.say import Speaker

log = logging.getLogger(__name__)

FRESH = 256
"""Chapters kept in memory until they are drawn."""

Deed = Callable[[Table, Told], None]


class CorruptSave(Exception):
    """A game cannot be read back; it stays in the database as it is."""

    def __init__(self, mission: int, why: str) -> None:
        super().__init__(why)
        self.mission = mission


class Declined(Exception):
    """A deed that is no move in the game has nothing to do: nothing has changed. words: why, in a reader's language."""

    def __init__(self, words: Callable[[Speaker], str]) -> None:
        super().__init__("nothing to do")
        self.words = words


@dataclass(frozen=True, slots=True)
class Acted:
    """A deed was done. before: the steps that the board message told until then; told_anew: a new message follows;
    back: whoever did it was away, and is not at this table any more."""

    table: Table
    before: tuple[int, ...]
    told_anew: bool
    back: bool = False


class Tables:
    """All tables, each in memory from its first use on. ahead: those at which something was agreed on beforehand, as
    far as is known; committed: is told after each deed at which table it was, and what is to be said, the board aside;
    sweep: gives what is said of votes that a deed has settled."""

    def __init__(self, store: Store, shelf: Shelf, chance: Chance = LIVE) -> None:
        self.store = store
        self.shelf = shelf
        self.lanes = Lanes()
        self._chance = chance
        self._open: dict[int, Table] = {}
        self._loading = Lanes()
        self._fresh: dict[tuple[int, int], Chapter] = {}
        self.ahead: set[int] = set()
        self.logs: dict[int, int] = {}
        self.committed: Callable[[int, Sequence[Post]], None] = lambda mission, posts: None
        self.sweep: Callable[[Table], list[Post]] = lambda table: []

    async def get(self, mission: int) -> Table | None:
        """The table of a running or finished mission; None in the lobby. Raises CorruptSave."""
        async with self._loading.enter(mission):
            if mission not in self._open:
                table = await self._load(mission)
                if table is None:
                    return None
                self._open[mission] = table
            return self._open[mission]

    def known(self, mission: int) -> Table | None:
        """The table, if it was used since the start."""
        return self._open.get(mission)

    def forget(self, mission: int) -> None:
        """Drop what is in memory; the next look reads the database."""
        self._open.pop(mission, None)

    def drop(self, mission: int) -> None:
        """The same, with everything that was told of it."""
        self.forget(mission)
        for key in [key for key in self._fresh if key[0] == mission]:
            del self._fresh[key]

    def in_memory(self) -> list[int]:
        """The missions that were used since the start."""
        return [*self._open]

    async def _load(self, mission: int) -> Table | None:
        row = await self.store.mission(mission)
        if row is None or row.status == "lobby":
            return None
        try:
            saved = await self.store.game(mission)
            if saved is None:
                return None
            tale = await self.shelf.fetch(row.mission)
            game = load(json.loads(saved.save), tale.mission, chance=self._chance)
            aside = Aside.read(saved.aside)
        except (SaveError, LookupError, ValueError, TypeError, AttributeError) as error:
            log.error("the save of mission %s cannot be read, it is left as it is: %s", mission, error)
            raise CorruptSave(mission, str(error)) from error
        seats, days = await self.store.seats(mission), await self.store.days(mission)
        table = Table(row, seats, game, aside, await self.store.step_count(mission), days, self.store)
        table.stood = standing(table)
        return table

    async def begin(self, row: MissionRow, origin: Origin, posts: Sequence[Post]) -> Table:
        """Start the game of a lobby with the Heroes that sit in it; `posts` are said before its first board."""
        async with self._loading.enter(row.id):  # nobody may load a second table from what is being written
            table = await self._new(row)
            told = Told()
            told.add(table.game, table.game.take_news())
            await self._run_on(table, told)
            await self._commit(table, told, origin, user=row.host, begins=True, before=posts)
            self._open[row.id] = table
        return table

    async def _new(self, row: MissionRow) -> Table:
        """The table of a lobby, with whoever sits in it."""
        seats, master = await self.store.seats(row.id), await self.store.master(row.id)
        _, teams = await self.store.arena_seats(row.id)
        tale = await self.shelf.fetch(row.mission)
        game = new_game(
            tale.mission,
            {seat.hero: seat_of(seat.user) for seat in seats},
            difficulty=row.difficulty,
            chance=self._chance,
            master=masters.seat_for(master.user) if master else None,
            teams=teams or None,
        )
        days = await self.store.days(row.id)
        return Table(replace(row, status="running"), seats, game, Aside(), 0, days, self.store)

    async def act(
        self, mission: int, user: int, deed: Deed, origin: Origin, *, notices: Sequence[Post] | None = None
    ) -> Acted:
        """Do a deed in the mission's lane, run on, and commit. The caller wakes the outbox once the interaction is
        acknowledged.

        notices: what is said of a deed that is not a move in the game (somebody left, orders changed); the deed itself
        fills it, so that only what was done is said. The board is then shown again only if something happened or
        somebody else is asked now. Raises Refused or Declined (nothing has changed), or CorruptSave; after any other
        error the table is as it was before.
        """
        async with self.lanes.enter(mission):
            table = await self.get(mission)
            if table is None or table.row.status == "over":
                raise Refused(Refusal("game_over"))
            asked = asked_heroes(table.game.decision) if table.game.decision else ()
            before = tuple(table.aside.telling)
            table.acted = user if notices is None else None
            try:
                told = Told()
                await self._know(table)
                deed(table, told)
                if notices is None:
                    self._back_from_autopilot(table, user, asked, told.events)
                    plays_again(table, user)
                await self._run_on(table, told)
                telling = await self._commit(table, told, origin, user=user, notices=notices)
            except (Refused, Declined):
                self._restore(table)
                raise
            except BaseException:
                self.forget(mission)
                raise
            back, table.returned, table.acted = table.returned == user, None, None
            return Acted(table, before, told_anew=bool(telling.posts) and not telling.changed, back=back)

    @staticmethod
    async def _run_on(table: Table, told: Told) -> None:
        """Answer for whoever need not be asked, until a person must be, a plan is to act, or the game is over."""
        game, ahead = table.game, table.aside.ahead
        ahead.keep_for({seat.hero: seat.user for seat in table.seats})
        ahead.note(told.events)
        while (decision := game.decision) is not None and table.planned is None:
            ordered = table.ordered()
            if masters.is_his(decision):
                answer = masters.stand_in(table)
            else:
                answer = (
                    ordered or unasked(table) or stand_in(decision, game, table.seats, masters.someone_plays(table))
                )
            if answer is None:
                return
            came = game.apply(*answer, game.ply, standing=True)
            told.add(game, came)
            ahead.note(came)
            if ordered:
                ahead.ordered = str(ordered[1])
            await asyncio.sleep(0)

    @staticmethod
    def _back_from_autopilot(table: Table, user: int, asked: Iterable[str], events: Iterable[Event]) -> None:
        """A person who acts for a Hero plays it again (play.md)."""
        began = [event.hero for event in events if isinstance(event, HeroTurnBegan)]
        for hero in began or asked:
            row = table.seat(hero)
            if row and row.user == user and row.autopilot:
                table.change(replace(row, autopilot=False))

    def _restore(self, table: Table) -> None:
        """After a refusal: the table as it was committed."""
        table.acted = None
        if table.also or table.game.ply != table.shown.ply:
            self.forget(table.row.id)

    async def _know(self, table: Table) -> None:
        """Have at hand what the people at the table like."""
        for user in {*(seat.user for seat in table.seats), table.master, table.row.host}:
            if user is not None:
                await self.store.habits(user)

    async def _commit(
        self,
        table: Table,
        told: Told,
        origin: Origin,
        *,
        user: int | None = None,
        begins: bool = False,
        notices: Sequence[Post] | None = None,
        before: Sequence[Post] = (),
        chronicle: bool = True,
    ) -> Telling:
        """Write what happened in one transaction; afterwards it may be shown. chronicle: it follows the end."""
        game = table.game
        told_chapters = told.chapters(game)
        if game.decision is None or game.decision.what != "move_to":
            table.aside.wanted = None
        telling = Telling()
        outcome = game.outcome or table.ended
        masters.settle(table)
        journal = game.take_journal()
        note_answers(table, journal)
        table.also += placings(table)
        await self._know(table)
        if user and table.days.clock.blocked:  # somebody acts, so Discord may be there again
            change_clock(table, blocked=False)
        idle = self.sweep(table)  # before anybody is awaited: a vote may hold the clock
        known = table.planned is not None or table.called == game.ply
        withdrawn = renew(table, user, known=known)
        table.called = None
        shows = notices is None or bool(told_chapters) or table.asked != table.shown_asked
        shows = shows or game.ply != table.shown.ply  # the buttons that are there fit no more
        mention, posts = ping(table, shows)
        posts = heard_once([*(notices or ()), *withdrawn, *idle, *posts], mention, user)
        if game.outcome and table.aside.telling and origin.message is None:  # a press changes its message itself
            before = [*before, board_closed(table)]
        if shows:
            answered = bool(notices)  # the notice is the command's answer; the board is a message of its own
            told_by = replace(origin, token=None, token_until=None) if answered else origin
            telling = tell(table, told_chapters, told_by, mention)
        ended = table.ended is not None and not game.outcome and table.row.status != "over"
        posts += elsewhere(self.logs.get(table.row.id), telling, posts, ended=ended)
        table.also += kept(table, told, telling.chapters)
        if user:
            table.also.append(put_seen(table.row.id, user, table.steps + len(telling.steps), table.now()))
        await self.store.commit(
            table.row,
            game.ply,
            json.dumps(game.save(), separators=(",", ":")),
            table.aside.dump(),
            seats=table.seats,
            steps=telling.steps,
            posts=[
                *before,
                *_in_order(posts, telling.posts),
                *settled(table, table.stood),
                *_farewell(table, chronicle=chronicle),
            ],
            journal=journal,
            outcome=outcome if table.row.status != "over" else None,
            begins=begins,
            also=table.also,
        )
        table.also = []
        for number, chapter in telling.chapters.items():
            self._keep((table.row.id, number), chapter)
        table.steps += len(telling.steps)
        (self.ahead.add if table.aside.ahead else self.ahead.discard)(table.row.id)
        table.row = replace(table.row, status="over" if outcome else "running", outcome=outcome)
        table.settle()
        table.stood = standing(table)
        self.committed(table.row.id, posts)
        return telling

    async def look_after(self, mission: int, deed: Deed | None = None) -> None:
        """Do what concerns only the people around a table, not its game (None: see who is awaited), in the lane;
        nothing is said."""
        async with self.lanes.enter(mission):
            table = await self.get(mission)
            if table is None or table.row.status == "over":
                return
            await self._know(table)
            try:
                if deed is not None:
                    deed(table, Told())
                renew(table, None, known=True)
                await self.store.write(table.also)
            except BaseException:
                self.forget(mission)
                raise
            table.also = []
        self.committed(mission, ())

    async def end(self, mission: int, posts: Callable[[MissionRow], Sequence[Post]], *, chronicle: bool = True) -> bool:
        """End a lobby or a game that is not over, and say `posts` of it as it is then; what happened stays in the
        database. The board of a game loses its buttons, votes are closed, nobody is awaited any more. Returns whether
        it was not over before."""
        async with self.lanes.enter(mission):
            row = await self.store.mission(mission)
            if row is None or row.status == "over":
                return False
            table = await self._readable(mission)
            if table is None:
                over = Post("settled", {"how": "over"})
                await self.store.end_mission(row.id, row.channel, "ended", [*posts(row), over])
                return True
            table.ended = "ended"
            try:
                await self._commit(table, Told(), Origin(), notices=posts(row), chronicle=chronicle)
            except BaseException:
                self.forget(mission)
                raise
            return True

    async def _readable(self, mission: int) -> Table | None:
        """The table, None also where its save cannot be read."""
        try:
            return await self.get(mission)
        except CorruptSave:
            return None

    async def show_again(self, mission: int, origin: Origin, user: int | None, *, before: Sequence[Post] = ()) -> None:
        """The board as a new message, with the buttons of the moment, because `user` wants to see it, and `before`
        that, what else is to be said."""
        async with self.lanes.enter(mission):
            table = await self.get(mission)
            if table is None:
                raise Refused(Refusal("game_over"))
            told = Told()
            if table.game.restarted:  # what the step tells, it tells anew
                told.add(table.game, table.game.take_news())
            await self._commit(table, told, origin, user=user, before=before)

    async def chapter(self, mission: int, number: int) -> Chapter | None:
        """A told chapter by its number: from memory while it is fresh, else from the store. None: it is not there, or
        cannot be read."""
        if (chapter := self._fresh.get((mission, number))) is not None:
            return chapter
        step = await self.store.step(mission, number)
        try:
            return Chapter.read(step) if step else None
        except (LookupError, ValueError, TypeError, AttributeError) as error:
            log.error("step %s of mission %s cannot be read, it is left as it is: %s", number, mission, error)
            return None

    def _keep(self, key: tuple[int, int], chapter: Chapter) -> None:
        self._fresh[key] = chapter
        while len(self._fresh) > FRESH:
            del self._fresh[next(iter(self._fresh))]


def _in_order(posts: Sequence[Post], told: Sequence[Post]) -> list[Post]:
    """What is said before the story, the story, and what is said of it afterwards (its body has "after")."""
    after = [post for post in posts if post.body.get("after")]
    return [*(post for post in posts if post not in after), *told, *after]


def _farewell(table: Table, *, chronicle: bool) -> list[Post]:
    """What follows the end of a mission, however it ends: the board without its buttons, where the game itself has not
    ended with a message of its own, and the chronicle. A lesson has none."""
    if table.row.status == "over" or not (table.game.outcome or table.ended):
        return []
    closed = [] if table.game.outcome else [board_again(table)]
    return [*closed, *([Post("chronicle", {})] if chronicle and not table.game.mission.stages else [])]

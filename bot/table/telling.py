"""Which messages tell what just happened (play.md, "One step, one message").

A Hero's action is one message: as long as the action is not over (a Star to be placed, a square to be chosen), the
message that began to tell it goes on telling it. Little things, such as who goes next, go into the message that is
there as well. Everything else is a new message, and so is whatever must ping somebody: changing a message pings nobody.
After an hour a message tells nothing more: nobody looks for news there, and Discord limits its changes. What comes then
is told by itself, not once more with what went before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.store import Post, Step
from bot.table import masters
from bot.table.chapters import Chapter, chapter_of_now, heroes_in
from bot.table.coaching import first_of
from bot.table.table import Origin, Table

OLD = 3600.0
"""Seconds after which a message is too old to go on."""


TAKEN_BACK = frozenset({"memory.undo.said", "memory.undo.said_agreed", "memory.undo.said_seen"})
"""Notices that a step was taken back."""


@dataclass(slots=True)
class Telling:
    """Steps to keep, outbox rows that tell them, and the chapters by their number. changed: the message that was
    pressed goes on, so it must not lose its buttons beforehand."""

    steps: list[Step] = field(default_factory=list)
    posts: list[Post] = field(default_factory=list)
    chapters: dict[int, Chapter] = field(default_factory=dict)
    changed: bool = False


def tell(table: Table, told: Sequence[Chapter], origin: Origin, mention: int | None) -> Telling:
    """The messages for these chapters (none: only the question has changed). mention: who is pinged."""
    telling = Telling()
    telling.changed = _goes_on(table, told, origin, mention)
    if telling.changed and not told:
        telling.posts.append(_post(table, "question", origin, mention, into_board=True))
    else:
        for chapter in told or [chapter_of_now(table.game.state.clone())]:
            number = table.steps + len(telling.steps) + 1
            into_board = telling.changed and not telling.steps
            if not into_board:
                table.aside.telling, table.aside.since = [], table.now()
            table.aside.telling = [*table.aside.telling, number]
            driven = _driven(table, chapter)
            if driven:
                table.aside.driven[number] = driven
            telling.steps.append(chapter.step(number))
            telling.chapters[number] = chapter
            if origin.planned and not (origin.planned in driven and _has_stopped(table, origin.planned)):
                table.aside.ahead.marks[number] = origin.planned
            if table.game.mission.stages and (hint := first_of(chapter.events, table.aside.hints)):
                table.aside.hints[hint] = number
            telling.posts.append(_post(table, "step", origin, mention, into_board=into_board))
            origin = Origin(message=origin.message)
    table.aside.unfinished = _unfinished(table)
    return telling


def elsewhere(channel: int | None, telling: Telling, said: Sequence[Post], *, ended: bool) -> list[Post]:
    """What is told in the second channel of a mission, if it has one: what happened, without board and buttons, and of
    what is said besides that something was taken back. ended: it is over without having been played to its end."""
    if channel is None:
        return []
    steps = [number for number, chapter in telling.chapters.items() if chapter.events and not chapter.quiet]
    notices = [post.body for post in said if post.kind == "notice"]
    bodies: list[dict[str, Any]] = [{"notice": body} for body in notices if body["key"] in TAKEN_BACK]
    bodies += [{"steps": steps}] if steps else []
    bodies += [{"notice": {"key": "care.log.ended", "words": {}}}] if ended else []
    return [Post("log", body, channel=channel) for body in bodies]


def board_again(table: Table) -> Post:
    """The board message as it is, with what has changed around its question (a pause, who is away, the time)."""
    return _post(table, "question", Origin(), None, into_board=True)


def board_closed(table: Table) -> Post:
    """The board message that is there, without its buttons: another one, which ends the game, takes its place. To be
    made before that one is told."""
    closed = _post(table, "question", Origin(), None, into_board=True)
    return replace(closed, body={**closed.body, "closed": True})


def _goes_on(table: Table, told: Sequence[Chapter], origin: Origin, mention: int | None) -> bool:
    """Whether the board message takes in the first chapter."""
    if not table.aside.telling or not (origin.message or _plan_goes_on(table, told, origin)):
        return False
    if not told:
        return mention is None
    if table.now() - table.aside.since >= OLD:
        return False
    last = len(told) == 1
    if last and (mention is not None or table.game.outcome):
        return False
    return table.aside.unfinished or told[0].quiet


def _has_stopped(table: Table, hero: str) -> bool:
    """Whether a Hero's plan has just stopped, so that the autopilot has gone on in its place."""
    plan = table.aside.ahead.plans.get(hero)
    return plan is not None and plan.stopped


def _plan_goes_on(table: Table, told: Sequence[Chapter], origin: Origin) -> bool:
    """Whether a plan did what the newest message tells, and now only ends the turn or the like."""
    before = table.aside.ahead.marks.get(table.aside.telling[-1])
    return bool(told) and told[0].quiet and origin.planned is not None and origin.planned == before


def _driven(table: Table, chapter: Chapter) -> list[str]:
    """The Heroes for whom the autopilot acted, for somebody or for nobody; in the Arena the house plays open seats."""
    acted, open_seats = heroes_in(chapter), not table.game.state.arena
    return [s.hero for s in table.seats if s.hero in acted and (s.autopilot or (open_seats and s.user is None))]


def _unfinished(table: Table) -> bool:
    """Whether dice have fallen in an action of a Hero's turn that is not over, or the Ugly Master is at it."""
    game = table.game
    if masters.in_his_phase(game.state):  # the Ugly Master's turn is one message
        return game.decision is not None
    return game.decision is not None and game.state.phase == "hero_turn" and game.tape.lucky


def _post(table: Table, kind: str, origin: Origin, mention: int | None, *, into_board: bool) -> Post:
    body: dict[str, Any] = {
        "telling": table.aside.telling,
        "pressed": origin.message,
        "ply": table.game.ply,
        "mention": mention,
        "into_board": into_board,
    }
    return Post(kind, body, origin.token, origin.token_until)

"""Writes the letters: words, pictures and buttons of a step, drawn off the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from typing import TypeVar

from discord.ui import ActionRow

from bot.buttons.choices import Row, Shown, look_row, question_rows
from bot.buttons.master import cackling, master_rows, planning_row
from bot.channel import coach
from bot.channel.difficulty import level
from bot.channel.letters import STORY, Drawn, Letter, fitted
from bot.shelf.shelf import Shelf, Tale
from bot.store import MissionRow
from bot.table import masters
from bot.table.chapters import Chapter, Shot
from engine import Mission, view_of
from engine.events import (
    ArenaBegan,
    ArenaWon,
    CardDrawn,
    Event,
    HeroWounded,
    Lost,
    MissionBegan,
    MonsterArrived,
    MonsterAttacked,
    MonsterMoved,
    MonsterPhaseBegan,
    PortalRolled,
    RoomWoke,
    TargetChosen,
    TurnBegan,
    Won,
)
from engine.state import State
from engine.view import View
from renderers import alt, board, card_art, card_words, hero_sheet, remarks, textboard
from renderers.headings import heading
from renderers.say import Speaker

R = TypeVar("R")

SQUARES = ("move_to", "leap_to", "teleport_to", "throw_to")
"""Questions whose options are squares."""


NOW = coach.Now()
MOVING = (RoomWoke, PortalRolled, MonsterArrived, TargetChosen, MonsterMoved, MonsterAttacked, HeroWounded)
"""What there is to be seen in a Monster Phase; without any of it a replay would show nothing."""
"""No coach has anything to say."""


@cache
def speaker(language: str) -> Speaker:
    """The voice in a language, of no mission in particular (see `Shelf.speaker`)."""
    return Speaker(language)


@dataclass(frozen=True, slots=True)
class Scene:
    """What a picture shows: the table, and what just happened on it."""

    view: View
    events: tuple[Event, ...] = ()


class Scribe:
    """Draws in two threads: the encoder lets other threads run, so two pictures at once keep two cores busy. What it
    writes about a mission, the shelf has."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._threads = ThreadPoolExecutor(max_workers=2, thread_name_prefix="draw")
        self._drawn: dict[tuple[int, tuple[int, ...]], tuple[tuple[str, ...], Letter]] = {}

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def off_loop(self, work: Callable[[], R]) -> R:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    async def letter(
        self,
        row: MissionRow,
        telling: Sequence[int],
        told: Sequence[Chapter],
        question: Letter,
        reach: tuple[str, ...] = (),
        began: int = 0,
        now: coach.Now = NOW,
        mark: str = "",
        after: Sequence[str] = (),
    ) -> Letter:
        """The message that tells these chapters and then asks `question` (its text, rows, mention and call). reach:
        squares that the last picture points out; began: the End of Game space at the beginning, where a Hero fell; now:
        what it is about for the coach; mark: a line over the story; after: what is said below the end of the game."""
        key = (row.id, tuple(telling))
        speak = self._shelf.speaker(row.language, row.mission)
        tale = self._shelf.tale(row.mission)
        if key not in self._drawn or self._drawn[key][0] != reach:
            drawn = await self.off_loop(lambda: _told(tale, speak, telling, told, reach, began, after))
            self._drawn[key] = reach, replace(drawn, story=f"{mark}\n{drawn.story}") if mark else drawn
            while len(self._drawn) > 64:
                del self._drawn[next(iter(self._drawn))]
        asks = bool(question.rows and tale.mission.stages)
        phase = self._drawn[key][1].phase
        rows = (*question.rows, look_row(row.id, telling[-1], speak, coached=asks, phase=phase))
        letter = replace(self._drawn[key][1], coach=coach.said(tale, row.language, told, now))
        self._drawn[key] = reach, letter
        reminder = coach.reminder(tale, row.language, told, now) if question.question else ""
        asked = f"{reminder}\n{question.question}" if reminder else question.question
        return replace(letter, question=asked, rows=rows, mention=question.mention, call=question.call)

    def cached(self, row: MissionRow, telling: Sequence[int]) -> Letter | None:
        """A message that was told before, without its question, if it is still in memory."""
        if (row.id, tuple(telling)) not in self._drawn:
            return None
        letter = self._drawn[row.id, tuple(telling)][1]
        speak = self._shelf.speaker(row.language, row.mission)
        said = speak.text("ui.further_down") if letter.idle else ""
        return replace(letter, question=said, rows=(look_row(row.id, telling[-1], speak, phase=letter.phase),))

    async def picture(
        self, speak: Speaker, mission: str, scene: Scene, crop: board.Crop, *, name: str | None = None
    ) -> Drawn:
        """One picture on its own, its alt text in the reader's language."""
        file, tale = name or ("map.png" if crop == "full" else "dungeon.png"), self._shelf.tale(mission)
        return await self.off_loop(lambda: _draw(file, speak, tale, scene, crop))

    async def card(self, speak: Speaker, name: str) -> Drawn:
        """Any card, or a kind of monster, in the reader's language."""
        return await self.off_loop(lambda: _card(name, speak.language))

    async def sheet(self, speak: Speaker, view: View, hero: str) -> Drawn:
        """A Hero's sheet."""
        return await self.off_loop(
            lambda: Drawn(
                f"{hero}.png",
                hero_sheet.draw_hero(view, hero, speak.language).png,
                hero_sheet.hero_alt(view, hero, speak.language),
            )
        )

    async def in_words(self, speak: Speaker, mission: str, scene: Scene) -> list[str]:
        """The text twin of a picture, as messages."""
        rooms = self._shelf.tale(mission).words[speak.language].rooms
        written = await self.off_loop(
            lambda: textboard.write(scene.view, scene.events, crop=None, language=speak.language, rooms=rooms)
        )
        return written.messages()


def question(shown: Shown, speak: Speaker, asked: Sequence[int], mention: int | None) -> Letter:
    """The open question: what is asked of whom, and the buttons. Only `mention` is pinged."""
    if shown.decision is None:
        return Letter()
    words = speak.ask(shown.decision, shown.view)
    if len(asked) == 1:
        words = speak.text("ui.asked", who=f"<@{asked[0]}>", question=words)
    if shown.missed is not None:
        words = f"{speak.refuse(shown.missed).splitlines()[0]}\n{words}"
    return Letter(question=words, rows=tuple[Row, ...](_rows(shown, speak)), mention=mention)


def _rows(shown: Shown, speak: Speaker) -> list[Row]:
    """The buttons of the open question; what only the Ugly Master has stands below."""
    if shown.decision is not None and shown.decision.what == "master":
        return master_rows(shown, speak)
    rows = question_rows(shown, speak)
    if masters.is_his(shown.decision):
        return [*rows, planning_row(shown, speak)]
    return [*rows, ActionRow(cackling(shown, speak))] if shown.cackle else rows


def reach_of(shown: Shown) -> tuple[str, ...]:
    """The squares that a picture points out while it is asked where to go."""
    decision = shown.decision
    return tuple(map(str, decision.options)) if decision is not None and decision.what in SQUARES else ()


def scene_of(mission: Mission, chapter: Chapter, shot: Shot) -> Scene:
    return Scene(view_of(mission, shot.state), tuple(chapter.events[shot.first : shot.last]))


def _told(
    tale: Tale,
    speak: Speaker,
    telling: Sequence[int],
    told: Sequence[Chapter],
    reach: tuple[str, ...],
    began: int,
    after: Sequence[str],
) -> Letter:
    last = told[-1]
    difficulty = last.shots[-1].state.difficulty
    events = [event for chapter in told for event in chapter.events]
    where = _where(speak, events, last.shots[-1].state)
    story = "\n".join([*where, _story(tale, speak, events, began, difficulty, after)]).rstrip("\n")
    scenes = [scene_of(tale.mission, last, shot) for shot in last.shots]
    if len(scenes) == 1:  # one picture shows all that its message tells
        scenes = [Scene(scenes[0].view, tuple(event for chapter in told for event in chapter.events))]
    scenes[-1] = replace(scenes[-1], view=replace(scenes[-1].view, preview=reach))
    pictures = [
        _draw(f"dungeon-{telling[-1]}-{at}.png", speak, tale, scene, "action")
        for at, scene in enumerate(scenes, start=1)
    ]
    drawn = [event.card for chapter in told for event in chapter.events if isinstance(event, CardDrawn)]
    card = _card(drawn[-1], speak.language) if drawn else None
    return Letter(story, tuple(pictures), card=card, phase=has_replay(last.events), idle=not events)


def has_replay(events: Sequence[Event]) -> bool:
    """Whether a Monster Phase begins in which there is something to be seen."""
    began = next((at for at, event in enumerate(events) if isinstance(event, MonsterPhaseBegan)), len(events))
    return any(isinstance(event, MOVING) for event in events[began:])


def in_words(tale: Tale, speak: Speaker, chapter: Chapter) -> str:
    """A chapter without its picture."""
    state = chapter.shots[-1].state
    story = _story(tale, speak, chapter.events, 0, state.difficulty, ())
    return "\n".join([*_where(speak, chapter.events, state), story])


def _where(speak: Speaker, events: Sequence[Event], state: State) -> list[str]:
    """The small line over a story, or over a board that tells nothing new: which turn, whose doing. What begins a phase
    says so itself."""
    if events and isinstance(events[0], MissionBegan | TurnBegan | MonsterPhaseBegan):
        return []
    return [f"-# {heading(speak, events, state.turn, 0 if state.arena else state.end, state.active or '')}"]


def _card(name: str, language: str) -> Drawn:
    picture = card_art.draw_card(name, language)
    return Drawn(f"card-{name}.png", picture.png, card_words.card_alt(name, language))


def _story(
    tale: Tale, speak: Speaker, events: Sequence[Event], began: int, difficulty: str, after: Sequence[str]
) -> str:
    """What happened, with the mission's own words where it begins and where it ends; under it, where there is room
    left, what Grosuk and Poncha say to it."""
    lines, hints = speak.story(events), []
    words = tale.words[speak.language]
    for event in events:
        if isinstance(event, MissionBegan | ArenaBegan):
            lines.insert(1, speak.text("ui.goal", goal=words.goal))
            if isinstance(event, MissionBegan):
                lines.insert(2, speak.text("ui.difficulty", name=level(speak, difficulty)))
        elif isinstance(event, Won | Lost):
            lines.append(words.victory if isinstance(event, Won) else words.defeat)
            hints += [*after, speak.text("ui.again")]
        elif isinstance(event, ArenaWon):
            lines.append(words.victory if event.points[0][1] else words.defeat)
            hints += [*after, speak.text("ui.again")]
    whole = "\n".join([*lines, *remarks.spoken(speak.language, events, words.remarks, began), *hints])
    return whole if len(whole) <= STORY else fitted([*lines, *hints], speak.text("ui.more_lines"))


def _draw(name: str, speak: Speaker, tale: Tale, scene: Scene, crop: board.Crop) -> Drawn:
    picture = board.draw(scene.view, scene.events, crop=crop)
    rooms = tale.words[speak.language].rooms
    words = alt.text(scene.view, scene.events, speak.language, window=picture.window, rooms=rooms)
    return Drawn(name, picture.png, words)

"""Writes the letters: words, pictures and buttons of a step, drawn off the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from typing import TypeVar

import missions
from bot.chapters import Chapter, Shot
from bot.choices import Row, Shown, look_row, question_rows
from bot.letters import Drawn, Letter, fitted
from bot.store import MissionRow
from engine import view_of
from engine.events import CardDrawn, Event
from engine.view import View
from renderers import alt, board, card_art, card_words, hero_sheet, textboard
from renderers.say import Speaker

R = TypeVar("R")

@cache
def speaker(language: str, mission: str | None = None) -> Speaker:
    """The voice in a language; with a mission's name it knows what its Rooms are called."""
    return Speaker(language, missions.texts(mission, language).rooms) if mission else Speaker(language)


@dataclass(frozen=True, slots=True)
class Scene:
    """What a picture shows: the table, and what just happened on it."""

    view: View
    events: tuple[Event, ...] = ()


class Scribe:
    """Draws in two threads: the encoder lets other threads run, so two pictures at once keep two cores busy."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(max_workers=2, thread_name_prefix="draw")
        self._drawn: dict[tuple[int, tuple[int, ...]], Letter] = {}

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def off_loop(self, work: Callable[[], R]) -> R:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    async def letter(
        self, row: MissionRow, telling: Sequence[int], told: Sequence[Chapter], question: Letter
    ) -> Letter:
        """The message that tells these chapters and then asks `question` (its text, rows and mention)."""
        key = (row.id, tuple(telling))
        speak = speaker(row.language, row.mission)
        if key not in self._drawn:
            self._drawn[key] = await self.off_loop(lambda: _told(row.mission, speak, telling, told))
            while len(self._drawn) > 64:
                del self._drawn[next(iter(self._drawn))]
        rows = (*question.rows, look_row(row.id, telling[-1], speak))
        return replace(self._drawn[key], question=question.question, rows=rows, mention=question.mention)

    def cached(self, row: MissionRow, telling: Sequence[int]) -> Letter | None:
        """A message that was told before, without its question, if it is still in memory."""
        if (row.id, tuple(telling)) not in self._drawn:
            return None
        rows = (look_row(row.id, telling[-1], speaker(row.language, row.mission)),)
        return replace(self._drawn[row.id, tuple(telling)], rows=rows)

    async def picture(self, speak: Speaker, mission: str, scene: Scene, crop: board.Crop) -> Drawn:
        """One picture on its own, its alt text in the reader's language."""
        name = "map.png" if crop == "full" else "dungeon.png"
        return await self.off_loop(lambda: _draw(name, speak, mission, scene, crop))

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
        rooms = missions.texts(mission, speak.language).rooms
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
    return Letter(question=words, rows=tuple[Row, ...](question_rows(shown, speak)), mention=mention)


def scene_of(mission: str, chapter: Chapter, shot: Shot) -> Scene:
    return Scene(view_of(missions.load(mission), shot.state), tuple(chapter.events[shot.first : shot.last]))


def _told(mission: str, speak: Speaker, telling: Sequence[int], told: Sequence[Chapter]) -> Letter:
    lines = speak.story([event for chapter in told for event in chapter.events])
    last = told[-1]
    scenes = [scene_of(mission, last, shot) for shot in last.shots]
    if len(scenes) == 1:  # one picture shows all that its message tells
        scenes = [Scene(scenes[0].view, tuple(event for chapter in told for event in chapter.events))]
    pictures = [
        _draw(f"dungeon-{telling[-1]}-{at}.png", speak, mission, scene, "action")
        for at, scene in enumerate(scenes, start=1)
    ]
    drawn = [event.card for chapter in told for event in chapter.events if isinstance(event, CardDrawn)]
    card = _card(drawn[-1], speak.language) if drawn else None
    return Letter(fitted(lines, speak.text("ui.more_lines")), tuple(pictures), card=card)


def _card(name: str, language: str) -> Drawn:
    picture = card_art.draw_card(name, language)
    return Drawn(f"card-{name}.png", picture.png, card_words.card_alt(name, language))


def _draw(name: str, speak: Speaker, mission: str, scene: Scene, crop: board.Crop) -> Drawn:
    picture = board.draw(scene.view, scene.events, crop=crop)
    rooms = missions.texts(mission, speak.language).rooms
    words = alt.text(scene.view, scene.events, speak.language, window=picture.window, rooms=rooms)
    return Drawn(name, picture.png, words)

"""The chronicle of a finished mission: a page that tells it whole, and its key moments on one picture.

Everything in it was told in the channel before; what nobody has turned up is not in the events and not in the states.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PIL import Image

from bot.channel.difficulty import level
from bot.channel.letters import Drawn, Letter, Paper
from bot.channel.numbers import mission_lines
from bot.channel.people import called
from bot.channel.scribe import Scribe
from bot.channel.steps import WHOLE, cut, sound, struck, titled
from bot.shelf.shelf import Shelf, Tale
from bot.store import MissionRow, SeatRow, Step, Store
from bot.store.memory import Undone
from bot.table import chapters
from engine import view_of
from engine.events import Event
from engine.state import State
from renderers import alt, board
from renderers.changes import changes
from renderers.comic import CELL, comic
from renderers.headings import turn_of
from renderers.moments import Moment, moments
from renderers.page import Chapter, Figure, Page, Part, html
from renderers.png import encode
from renderers.say import Speaker
from renderers.tally import tally

ALT = 400
"""Characters of a picture's alt text on the page."""


@dataclass(frozen=True, slots=True)
class Chronicle:
    """The page, and the key moments as one picture; None where nothing was told."""

    page: Paper
    comic: Drawn | None


@dataclass(frozen=True, slots=True)
class Material:
    """All that a chronicle is made of. names: what people are called."""

    row: MissionRow
    tale: Tale
    steps: Sequence[Step]
    undone: Mapping[int, Sequence[Undone]]
    seats: Sequence[SeatRow]
    names: Mapping[int, str]

    def valid(self, step: Step) -> list[Event]:
        """The events of a step that were not taken back."""
        return cut(step, self.undone.get(step.number, ()))[0]


async def collect(store: Store, shelf: Shelf, row: MissionRow) -> Material:
    """Read it from the store."""
    tale = await shelf.fetch(row.mission)
    steps = await asyncio.to_thread(sound, row.id, await store.after(row.id, 0, WHOLE))
    undone, seats = await store.undone(row.id), await store.seats(row.id)
    people = {seat.user for seat in seats if seat.user is not None}
    people |= {taken.by for rows in undone.values() for taken in rows}
    return Material(row, tale, steps, undone, seats, await store.names(people))


async def chronicle_letter(store: Store, shelf: Shelf, scribe: Scribe, row: MissionRow) -> Letter:
    """What is posted behind the result, in the mission's language."""
    material = await collect(store, shelf, row)
    speak = shelf.speaker(row.language, row.mission)
    made = await scribe.off_loop(lambda: chronicle(speak, material))
    pictures = (made.comic,) if made.comic else ()
    return Letter(speak.text("memory.chronicle.said"), pictures, papers=(made.page,))


def chronicle(speak: Speaker, material: Material) -> Chronicle:
    """Write the page and draw its pictures."""
    found = moments(speak, [(step.number, events) for step in material.steps if (events := material.valid(step))])
    by_number = {step.number: step for step in material.steps}
    drawn = [(moment, *_drawn(speak, material, by_number[moment.number], moment)) for moment in found]
    figures = tuple(Figure(encode(image), moment.caption, said) for moment, image, said in drawn)
    sheet = comic([(image, moment.caption) for moment, image, _ in drawn]) if drawn else None
    text = "; ".join(f"{n}. {moment.caption}" for n, (moment, _, _) in enumerate(drawn, start=1))
    words = f"{speak.text('memory.chronicle.picture')}: {text}"
    page = html(_page(speak, material, figures))
    return Chronicle(Paper("chronicle.html", page.encode()), Drawn("comic.png", sheet.png, words) if sheet else None)


def _drawn(speak: Speaker, material: Material, step: Step, moment: Moment) -> tuple[Image.Image, str]:
    """The picture of a moment, and what it shows in words."""
    chapter = chapters.Chapter.read(step)
    shot = next((it for it in chapter.shots if it.first <= moment.index < it.last), chapter.shots[-1])
    view = view_of(material.tale.mission, shot.state)
    events = material.valid(step)[shot.first : shot.last]
    sheet = board.compose(view, changes(events, view), crop="action", width=CELL)
    rooms = material.tale.words[speak.language].rooms
    said = alt.text(view, events, speak.language, window=sheet.window, rooms=rooms)
    return sheet.image, said if len(said) <= ALT else said[: ALT - 1] + "…"


def _page(speak: Speaker, material: Material, figures: tuple[Figure, ...]) -> Page:
    row, words = material.row, material.tale.words[speak.language]
    state = State.read(material.steps[-1].pictures[-1]["state"]) if material.steps else None
    outcome = row.outcome if row.outcome in ("won", "lost") else "ended"
    events = [event for step in material.steps for event in material.valid(step)]
    players = {seat.hero: _player(speak, material, seat) for seat in material.seats}
    lead = [
        speak.text("memory.chronicle.by", mission=words.title, difficulty=level(speak, row.difficulty)),
        f"**{speak.text(f'memory.chronicle.{outcome}', n=state.turn if state else 0)}**",
        speak.text("ui.goal", goal=words.goal),
    ]
    if outcome != "ended":
        lead.append(words.victory if outcome == "won" else words.defeat)
    return Page(
        speak.language,
        speak.text("memory.chronicle.title", title=words.title),
        tuple(lead),
        speak.text("memory.chronicle.party"),
        tuple(speak.text("memory.chronicle.played", hero=speak.noun(hero), who=who) for hero, who in players.items()),
        speak.text("memory.chronicle.moments"),
        figures,
        speak.text("memory.chronicle.numbers"),
        tuple(mission_lines(speak, tally(events), players)),
        speak.text("memory.chronicle.story"),
        tuple(_story(speak, material)),
        speak.text("memory.chronicle.foot"),
    )


def _player(speak: Speaker, material: Material, seat: SeatRow) -> str:
    if seat.user is None:
        return speak.text("memory.chronicle.nobody")
    return called(speak, seat.user, material.names)


def _story(speak: Speaker, material: Material) -> list[Chapter]:
    """Turn by turn, step by step; what was taken back struck through."""
    turns: dict[int, list[Part]] = {}
    for step in material.steps:
        kept, taken = cut(step, material.undone.get(step.number, ()))
        lines = speak.story(kept)
        for row, events in taken:
            lines += map(struck, speak.story(events))
            who = called(speak, row.by, material.names)
            lines.append(f"-# {speak.text('memory.chronicle.undone', who=who)}")
        if lines:
            all_told = [Event.read(event) for event in step.events]
            turn = turn_of(all_told, step.pictures[-1]["state"]["turn"])
            _join(turns.setdefault(turn, []), Part(titled(speak, step), tuple(lines)))
    return [Chapter(str(turn), tuple(parts)) for turn, parts in sorted(turns.items())]


def _join(parts: list[Part], part: Part) -> None:
    """What goes on under the same heading stands below it."""
    if parts and parts[-1].heading == part.heading:
        part = Part(part.heading, (*parts.pop().lines, *part.lines))
    parts.append(part)

"""A message of the bot, put together: the story, the picture, the question, the buttons. As Discord's components.

The order is what reads best on a phone: words, picture, question, buttons. Everything is kept within Discord's limits:
4,000 characters of text in a message, 1,024 of alt text, 40 components.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass

import discord
from discord.ui import File, LayoutView, MediaGallery, Section, TextDisplay, Thumbnail

from bot.buttons.choices import Row, shortened

STORY = 2800
QUESTION = 1000
CALL = 200
ALT = 1024

NO_PINGS = discord.AllowedMentions.none()


@dataclass(frozen=True, slots=True)
class Drawn:
    """One picture, ready to be sent: its file's name, its bytes, and what it shows in words."""

    name: str
    png: bytes
    alt: str

    def file(self) -> discord.File:
        return discord.File(io.BytesIO(self.png), filename=self.name, description=shortened(self.alt, ALT))


@dataclass(frozen=True, slots=True)
class Paper:
    """A file that is no picture."""

    name: str
    data: bytes

    def file(self) -> discord.File:
        return discord.File(io.BytesIO(self.data), filename=self.name)


@dataclass(frozen=True, slots=True)
class Letter:
    """What a message says. mention: the one person who is pinged, if any; card: a card that the story turned up, shown
    small beside it; coach: what a lesson says to it, between picture and question; phase: it tells a Monster Phase, so
    there is a replay; papers: files below the pictures; silent: the message makes no sound; call: the line above all
    else for the person who is pinged, since a phone shows only the beginning; idle: it tells nothing, it only asks."""

    story: str = ""
    pictures: tuple[Drawn, ...] = ()
    question: str = ""
    rows: tuple[Row, ...] = ()
    mention: int | None = None
    card: Drawn | None = None
    coach: str = ""
    phase: bool = False
    papers: tuple[Paper, ...] = ()
    silent: bool = False
    call: str = ""
    idle: bool = False

    def layout(self) -> LayoutView:
        """The components. The view is stopped: presses are understood from their ids, not from this object."""
        view = LayoutView(timeout=None)
        if self.call:
            view.add_item(TextDisplay(shortened(self.call, CALL)))
        if self.story and self.card:
            media = f"attachment://{self.card.name}"
            thumbnail: Thumbnail[LayoutView] = Thumbnail(media, description=shortened(self.card.alt, ALT))
            view.add_item(Section(TextDisplay(self.story), accessory=thumbnail))
        elif self.story:
            view.add_item(TextDisplay(self.story))
        if self.pictures:
            gallery: MediaGallery[LayoutView] = MediaGallery()
            for picture in self.pictures:
                gallery.add_item(media=f"attachment://{picture.name}", description=shortened(picture.alt, ALT))
            view.add_item(gallery)
        for paper in self.papers:
            view.add_item(File(f"attachment://{paper.name}"))
        if self.coach:
            view.add_item(TextDisplay(self.coach))
        if self.question:
            view.add_item(TextDisplay(shortened(self.question, QUESTION)))
        for row in self.rows:
            view.add_item(row)
        view.stop()
        return view

    def files(self) -> list[discord.File]:
        card = (self.card,) if self.story and self.card else ()
        return [*(picture.file() for picture in (*self.pictures, *card)), *(paper.file() for paper in self.papers)]

    @property
    def pings(self) -> discord.AllowedMentions:
        if self.mention is None:
            return NO_PINGS
        return discord.AllowedMentions(
            everyone=False, roles=False, replied_user=False, users=[discord.Object(self.mention)]
        )


def fitted(lines: Sequence[str], more: str, limit: int = STORY) -> str:
    """Lines joined within `limit` characters. What does not fit is left out before the last line, and `more` (with
    `{n}` for the number of lines) says so: how a story ends matters more than its middle."""
    whole = "\n".join(lines)
    if len(whole) <= limit:
        return whole
    last = shortened(lines[-1], limit // 2)
    room = limit - len(last) - len(more) - 12
    kept: list[str] = []
    for line in lines[:-1]:
        if room - len(line) - 1 < 0:
            break
        kept.append(line)
        room -= len(line) + 1
    left_out = len(lines) - 1 - len(kept)
    return "\n".join([*kept, more.replace("{n}", str(left_out)), last])

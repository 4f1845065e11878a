"""A Monster Phase as one animated picture: a frame for what each monster did, a caption under it.

All frames show the same part of the board and share the fixed palette, so that the file stays small; a frame is wide
enough to be read on a phone 400 pixels across.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any

from PIL import Image, ImageChops, ImageDraw, ImageFont

from engine import events as e
from engine.events import Event
from engine.view import View
from renderers import board, lettering, sprites
from renderers.changes import Changes, changes
from renderers.say import Speaker
from renderers.theme import BORDER, CREAM, palette, palette_colours, rgb
from renderers.window import Window, action

WIDTH = 480
"""Pixels across."""
TALLEST = 620
"""Pixels down at most; a window that is higher is drawn smaller."""
CAPTION = (23.0, 21.0, 19.0, 17.0)
"""Sizes of letters, the largest that fits; at 400 pixels across they are five sixths of that."""
LINES = 2
SHOWN, LAST = 1500, 3500
"""Milliseconds of a frame, and of the last one."""
MOST = 12
"""Frames at most."""
_CLEAR = 255
"""The place of the palette that stands for "as before"."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What happened, the table after it, and what is said of it."""

    view: View
    events: tuple[Event, ...]
    caption: str


@dataclass(frozen=True, slots=True)
class Animation:
    """A GIF, its size, and its frames in words."""

    gif: bytes
    width: int
    height: int
    captions: tuple[str, ...]


def animate(frames: Sequence[Frame]) -> Animation:
    """The frames, at least one, as a picture that moves and starts again at its end."""
    found = [changes(frame.events, frame.view) for frame in frames]
    window = _window(frames, found)
    images = [
        _captioned(board.compose(frame.view, each, window=window, width=_width(window)).image, frame.caption)
        for frame, each in zip(frames, found, strict=True)
    ]
    flat = [_flat(image) for image in images]
    shown = [flat[0], *(_changed(before, after) for before, after in pairwise(flat))]
    out = io.BytesIO()
    shown[0].save(
        out,
        "GIF",
        save_all=True,
        append_images=shown[1:],
        duration=[SHOWN] * (len(shown) - 1) + [LAST],
        loop=0,
        optimize=False,
        disposal=1,
        transparency=_CLEAR,
    )
    return Animation(out.getvalue(), flat[0].width, flat[0].height, tuple(frame.caption for frame in frames))


def _flat(image: Image.Image) -> Image.Image:
    """In the fixed palette, but for its last place, which stands for "as before"."""
    flat = image.quantize(palette=palette(), dither=Image.Dither.NONE)
    return flat.point([*range(_CLEAR), _instead()])


@cache
def _instead() -> int:
    """The colour of the palette that is nearest to its last one."""
    *others, last = (rgb(colour) for colour in palette_colours())
    return min(range(len(others)), key=lambda at: sum((a - b) ** 2 for a, b in zip(others[at], last, strict=True)))


def _changed(before: Image.Image, after: Image.Image) -> Image.Image:
    """A frame in which whatever is as before is clear: that makes the file less than half as large."""
    one, other = (Image.frombytes("L", image.size, image.tobytes()) for image in (before, after))
    same = ImageChops.difference(one, other).point([255] + [0] * 255)
    frame = after.copy()
    frame.paste(_CLEAR, (0, 0), same)
    return frame


def _window(frames: Sequence[Frame], found: Sequence[Changes]) -> Window:
    """One part of the board that shows everything that changed."""
    squares = [square for each in found for square in each.squares()]
    return action(frames[-1].view, squares)


def _width(window: Window) -> int:
    """As wide as WIDTH; narrower where the picture would become too tall."""
    return min(WIDTH, round(TALLEST * (window.columns + 1) / (window.rows + 1)))


def _captioned(image: Image.Image, text: str) -> Image.Image:
    """The picture with a strip of words under it."""
    size, lines = lettering.fit(lettering.drawable(text), CAPTION, image.width - 32, LINES)
    high = round(CAPTION[0] * 1.3 * LINES) + 14
    first = high / 2 - (len(lines) - 1) * size * 0.61 + size * 0.34
    whole = Image.new("RGB", (image.width, image.height + high), BORDER)
    whole.paste(image, (0, 0))
    pen = ImageDraw.Draw(whole)
    for at, line in enumerate(lines):
        place = image.width / 2, image.height + first + at * size * 1.22
        pen.text(place, line, fill=CREAM, font=font(round(size)), anchor="ms")
    return whole


@cache
def font(size: int) -> ImageFont.FreeTypeFont:
    """The bundled font at so many pixels."""
    return ImageFont.truetype(sprites.font_file(), size)


# What is said of a frame ------------------------------------------------------------------------------------------


def caption(speak: Speaker, events: Sequence[Event]) -> str:
    """What happened in a few words; "" if there is nothing to see."""
    said = [*_acts(speak, events), *_around(speak, events)]
    if not said:
        began = next((event for event in events if isinstance(event, e.MonsterPhaseBegan)), None)
        return speak.text("memory.replay.start", n=began.turn) if began else ""
    return " · ".join(said)


def _acts(speak: Speaker, events: Sequence[Event]) -> list[str]:
    """What monsters did: whom they struck, else whom they went for, else that they moved."""
    said: list[str] = []
    struck = {event.monster for event in events if isinstance(event, e.MonsterAttacked)}
    chose = {event.monster for event in events if isinstance(event, e.TargetChosen)}
    for at, event in enumerate(events):
        match event:
            case e.MonsterAttacked(monster, kind, hero):
                words = {"monster": speak.names.monster(monster, kind), "hero": speak.noun(hero)}
                said.append(_blow(speak, event, events[at + 1 :], words))
            case e.TargetChosen(monster, kind, hero) if monster not in struck:
                monster_, hero_ = speak.names.monster(monster, kind), speak.noun(hero)
                said.append(speak.text("memory.replay.goes", monster=monster_, hero=hero_))
            case e.MonsterMoved(monster, kind) if monster not in struck | chose:
                said.append(speak.text("memory.replay.moves", monster=speak.names.monster(monster, kind)))
    return said


def _blow(speak: Speaker, blow: e.MonsterAttacked, after: Sequence[Event], words: dict[str, Any]) -> str:
    if not blow.hit:
        return speak.text("memory.replay.parried", **words)
    for event in after:
        if isinstance(event, e.MonsterAttacked):
            break
        if isinstance(event, e.HeroWounded) and event.hero == blow.hero:
            return speak.text("memory.replay.hits" if event.hp else "memory.replay.hits_down", hp=event.hp, **words)
    return speak.text("memory.replay.goes", **words)


def _around(speak: Speaker, events: Sequence[Event]) -> list[str]:
    """Who came, and which rooms woke."""
    said = [
        speak.text("memory.replay.woke", room=speak.names.room(event.tile))
        for event in events
        if isinstance(event, e.RoomWoke)
    ]
    if n := sum(isinstance(event, e.MonsterArrived) for event in events):
        said.append(speak.text("memory.replay.came", n=n))
    return said

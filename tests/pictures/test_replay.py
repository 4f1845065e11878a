"""The moving picture: every frame shows the same part of the board, and what it shows is what a still would show."""

from __future__ import annotations

import io
from itertools import pairwise

from PIL import Image, ImageChops

from renderers import board
from renderers.changes import changes
from renderers.replay import LAST, SHOWN, Frame, animate, caption
from renderers.say import Speaker
from tests.pictures import scenes


def frames() -> list[Frame]:
    """A Monster Phase, one more event in each frame."""
    view, events = scenes.middle(), scenes.monster_phase()
    speak = Speaker("en")
    cuts = [0, len(events) // 3, 2 * len(events) // 3, len(events)]
    parts = [tuple(events[a:b]) for a, b in pairwise(cuts)]
    return [Frame(view, part, caption(speak, part) or "Nothing to see") for part in parts]


def test_every_frame_is_there_for_long_enough_and_the_last_one_longer() -> None:
    made = animate(frames())
    picture = Image.open(io.BytesIO(made.gif))
    assert picture.n_frames == 3  # type: ignore[attr-defined]
    assert picture.info["loop"] == 0
    times = []
    for at in range(3):
        picture.seek(at)
        times.append(picture.info["duration"])
    assert times == [SHOWN, SHOWN, LAST]


def test_a_frame_shows_what_a_still_of_that_moment_shows() -> None:
    """What is clear in the file, because it is as before, comes out as it was drawn."""
    given = frames()
    made = animate(given)
    picture = Image.open(io.BytesIO(made.gif))
    window = board.draw(given[-1].view, [event for frame in given for event in frame.events], crop="action").window
    picture.seek(1)
    shown = picture.convert("RGB")
    still = board.compose(given[1].view, changes(given[1].events, given[1].view), window=window, width=made.width).image
    difference = ImageChops.difference(shown.crop((0, 0, *still.size)), still).convert("L")
    assert sum(difference.histogram()[64:]) < still.width * still.height * 0.01


def test_it_can_be_read_on_a_phone_and_is_small() -> None:
    made = animate(frames())
    assert 400 <= made.width <= 480
    assert len(made.gif) < 400_000


def test_captions_are_in_either_language_and_name_who_did_what_to_whom() -> None:
    events = scenes.monster_phase()
    english, italian = (caption(Speaker(language), events) for language in ("en", "it"))
    assert english != italian
    assert english
    assert italian

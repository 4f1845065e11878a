"""How long a picture takes and how large it is, as ratios beside their yardsticks: `python -m bench.pictures`.

Each line is measured in one run on one machine: the left side, its yardstick, their ratio and the target. Medians.
"""

from __future__ import annotations

import io
import statistics
import time
from collections.abc import Callable
from itertools import pairwise

from PIL import Image

from engine.events import Event
from engine.view import View
from renderers import board
from renderers.board import Crop
from renderers.card_art import draw_card
from renderers.changes import changes
from renderers.ground import ground
from renderers.hero_sheet import draw_hero
from renderers.panels import pixels
from renderers.png import Picture
from renderers.replay import MOST, Frame, animate
from renderers.theme import palette
from tests.pictures import scenes

ROUNDS = 25


def median_ms(work: Callable[[], object], before: Callable[[], object] = lambda: None) -> float:
    """Milliseconds of `work`; `before` runs each time and is not counted."""
    before()
    work()
    times = []
    for _ in range(ROUNDS):
        before()
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1000


def saved(image: Image.Image, **options: int) -> int:
    out = io.BytesIO()
    image.save(out, "PNG", **options)
    return len(out.getvalue())


def line(what: str, value: float, unit: str, yard: float, target: float, yardstick: str) -> None:
    ratio = value / yard
    verdict = "ok" if ratio <= target else "MISSED"
    measured = f"{value:9.1f} {unit:<3}{yard:9.1f} {unit:<3}{ratio:6.2f}x"
    print(f"{what:<40}{measured}  <= {target:.2f}x  {verdict:<7}{yardstick}")


Scene = tuple[View, list[Event]]


def still(name: str, crop: Crop, scene: Scene) -> int:
    """The lines for one picture of a step; its bytes."""
    view, events = scene
    sheet = board.compose(view, changes(events, view), crop=crop)
    frame, window = sheet.image, sheet.window
    flat = frame.quantize(palette=palette(), dither=Image.Dither.NONE)
    bare = median_ms(lambda: saved(flat, compress_level=6))
    naive = median_ms(lambda: saved(frame))
    warm = median_ms(lambda: board.draw(view, events, crop=crop))
    cold = median_ms(lambda: board.draw(view, events, crop=crop), ground.cache_clear)
    size = len(board.draw(view, events, crop=crop).png)
    print(f"\n{name}: {frame.width} x {frame.height} pixels, {window.columns} x {window.rows} squares")
    line("still, warm", warm, "ms", bare, 1.5, "bare P PNG, level 6, of the same frame")
    line("still, cold (ground rebuilt)", cold, "ms", bare, 2.5, "the same")
    line("still, warm, against the naive way", warm, "ms", naive, 0.35, "default RGB PNG save alone")
    line("bytes", size / 1000, "KB", saved(frame) / 1000, 0.55, "default RGB PNG of the same frame")
    return size


def printed(name: str, make: Callable[[], Picture]) -> None:
    """The lines for a Hero sheet or a card, drawn from nothing."""
    picture = make()
    flat = Image.open(io.BytesIO(picture.png))
    flat.load()
    bare = median_ms(lambda: saved(flat, compress_level=6))
    print(f"\n{name}: {picture.width} x {picture.height} pixels")
    yardstick = "bare P PNG, level 6, of the same picture"
    line("drawn again", median_ms(make), "ms", bare, 1.5, yardstick)
    line("drawn from nothing", median_ms(make, pixels.cache_clear), "ms", bare, 15.0, yardstick)
    line("bytes", len(picture.png) / 1000, "KB", 120, 1.0, "120 KB, the limit we set ourselves")


def moving() -> None:
    """The lines for a replay of twelve frames, composing and captions included."""
    view, events = scenes.middle(), scenes.monster_phase()
    cuts = [len(events) * at // MOST for at in range(MOST + 1)]
    frames = [Frame(view, tuple(events[a:b]), f"Frame {b}") for a, b in pairwise(cuts)]
    flat = board.compose(view, changes(events, view), crop="full").image.quantize(palette=palette())
    bare = median_ms(lambda: saved(flat, compress_level=6))
    made = animate(frames)
    print(f"\nreplay: {len(frames)} frames of {made.width} x {made.height} pixels")
    line("12-frame replay", median_ms(lambda: animate(frames)), "ms", bare, 4.0, "bare P PNG, level 6, of the full map")
    full = len(board.draw(view, events, crop="full").png)
    line("bytes of the replay", len(made.gif) / 1000, "KB", full / 1000, 1.0, "one full still")


def main() -> None:
    print(f"{'':<40}{'here':>12} {'yardstick':>12}")
    phase = (scenes.middle(), scenes.monster_phase())
    full = still("full map", "full", phase)
    crop = still("the action", "action", phase)
    widest = still("mission 6, 40 columns, the full map", "full", (scenes.begun(6), []))
    still("mission 4, Tome tokens, the action", "action", (scenes.books(), scenes.book_step()))
    moving()
    printed("Hero sheet", lambda: draw_hero(scenes.sheets(), "zoe", "it"))
    printed("the longest card", lambda: draw_card.__wrapped__("catapult_move", "it"))
    print()
    line("bytes of the full map", full / 1000, "KB", 120, 1.0, "120 KB, the limit we set ourselves")
    line("bytes of mission 6's full map", widest / 1000, "KB", 120, 1.0, "the same")
    line("bytes of the action", crop / 1000, "KB", full / 1000, 1.0, "the full map, at as many pixels a square")


if __name__ == "__main__":
    main()

"""The alt text of a picture: what it shows for those who do not see it, within Discord's limit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.board.squares import square_name
from engine.events import Event
from engine.view import View
from renderers.changes import Changes, changes
from renderers.legend import Legend
from renderers.names import NO_NAMES
from renderers.window import Window, whole

LIMIT = 1024
"""Characters that Discord allows."""
MOST = 5
"""Everything is told; `_text` says what each lesser detail leaves out."""
_FIRST = ("locked", "levers", "buttons", "books", "the_tome", "bases", "gaps", "brought")
"""What the mission turns on, told as long as there is room for anything but figures."""


def text(
    view: View,
    events: Iterable[Event] = (),
    language: str = "en",
    *,
    window: Window | None = None,
    rooms: Mapping[str, str] = NO_NAMES,
) -> str:
    """At most LIMIT characters: every figure in `window` (the `Picture`'s; None: the whole board) with its square, and
    what happened, in order; the fuller the board, the fewer words for each. `rooms`: names for tile ids."""
    found = changes(events, view)
    legend = Legend(language, rooms)
    window = window or whole(view.board)
    told = legend.changes(found)
    for detail in range(MOST, -1, -1):
        written = _text(view, found, legend, window, detail, told)
        if len(written) <= LIMIT:
            return written
    for kept in range(len(told) - 1, -1, -1):
        more = legend.text("more", n=len(told) - kept)
        written = _text(view, found, legend, window, 0, [*told[:kept], more])
        if len(written) <= LIMIT:
            return written
    return written[: LIMIT - 1] + "…"


def _text(view: View, found: Changes, legend: Legend, window: Window, detail: int, told: list[str]) -> str:
    """detail: MOST all there is, 4 without portals, 3 without facings, 2 monsters kind by kind, 1 only the things that
    the mission turns on, 0 figures in few words and changes."""
    parts = [*legend.standing(view), _where(view, legend, window)]
    if len(found):
        parts.append(legend.text("happened", it="; ".join(told)))
    heroes = [hero for hero in view.heroes if _seen(view, window, (hero.square,))]
    monsters = [monster for monster in view.monsters if _seen(view, window, monster.squares)]
    if heroes:
        lines = [
            legend.hero(hero, active=hero.id == view.active, facing=detail > 3, team=view.teams.get(hero.id, ""))
            for hero in heroes
        ]
        brief = [legend.briefly(hero) for hero in heroes]
        parts.append(legend.text("heroes", it="; ".join(lines if detail else brief)))
    if monsters:
        lines = [legend.monster(monster, facing=detail > 3) for monster in monsters]
        parts.append(legend.text("monsters", it="; ".join(lines if detail > 2 else legend.kinds(monsters))))
    return " ".join([*parts, *_things(view, legend, window, detail)])


def _things(view: View, legend: Legend, window: Window, detail: int) -> list[str]:
    groups = legend.things(view, lambda squares: _seen(view, window, squares))
    kept = set(groups) if detail > 1 else set(_FIRST) if detail else set()
    kept -= set() if detail == MOST else {"portals"}
    return [legend.text(key, it=", ".join(words)) for key, words in groups.items() if words and key in kept]


def _where(view: View, legend: Legend, window: Window) -> str:
    if window == whole(view.board):
        return legend.text("all")
    last = square_name(window.left + window.columns - 1, window.top + window.rows - 1)
    return legend.text("part", first=square_name(window.left, window.top), last=last)


def _seen(view: View, window: Window, squares: Iterable[str]) -> bool:
    cells = [cell for square in squares if (cell := view.board.cell(square)) is not None]
    return any(window.holds(*view.board.xy(cell)) for cell in cells)

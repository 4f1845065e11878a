"""Doors and locks, chests, levers, buttons, Tome tokens, the Gap, columns, portals, traps: from the view onto the
sheet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PIL import Image

from engine.view import TrapView, View
from renderers.ground import stretch
from renderers.places import standing_on
from renderers.sheet import Sheet
from renderers.signs import goal
from renderers.sprites import drawing, picture

_WAKEFUL = ("chest", "lever", "lever_pulled", "button", "button_down", "tome")
"""What the mission may turn on stays bright in a sleeping room."""


def furnish(sheet: Sheet, view: View) -> None:
    """Everything that is not a figure: flat things first, then what stands, then doors."""
    for portal in view.portals:
        dim = portal.shut or _asleep(view, portal.squares[0])
        _wide(sheet, portal.squares, drawing(portal.kind, sheet.side, dim))
    for squares in view.gaps.values():
        _wide(sheet, squares, drawing("gap", sheet.side))
    for team, squares in view.bases.items():
        for square in squares:
            sheet.on(square, picture(goal(team), sheet.side, sheet.side))
    _brought(sheet, view)
    for border in view.torn:
        _rubble(sheet, border)
    for trap in view.traps:
        _trap(sheet, view, trap)
    for square in view.pits:
        _thing(sheet, view, "pit", square)
    trapped = [trap.squares[0] for trap in view.traps if trap.under == "chest"]
    for name, square in _standing(view):
        _thing(sheet, view, name, square, 0.76 if square in trapped else 1.0)
    sign = drawing("trap_sign", round(sheet.side * 0.4))
    for square in trapped:
        if sheet.seen(square):
            x, y = sheet.middle(square)
            sheet.put(sign, x + sheet.side * 0.3, y - sheet.side * 0.26)
    for name in view.closed:
        _door(sheet, view, name)


def _standing(view: View) -> Iterable[tuple[str, str]]:
    yield from view.furniture
    yield from (("lever_pulled" if it.worked else "lever", it.square) for it in view.levers)
    yield from (("button_down" if it.worked else "button", it.square) for it in view.buttons)
    yield from (("tome", square) for square in view.books.values())
    yield from (("barrel", square) for square in view.barrels.values())
    yield from (("chest", square) for square in view.chests.values())


def _asleep(view: View, square: str) -> bool:
    cell = view.board.cell(square)
    return cell is not None and view.board.tile_at(cell).id in view.sleeping


def _thing(sheet: Sheet, view: View, name: str, square: str, scale: float = 1.0) -> None:
    dim = name not in _WAKEFUL and _asleep(view, square)
    sheet.on(square, drawing(name, round(sheet.side * scale * 0.94), dim))


def underfoot(sheet: Sheet, view: View) -> None:
    """Small in the corner of a figure: what it stands on and somebody may still want, a Tome token, a lever, a
    button."""
    taken = standing_on(view)
    wanted = [("tome", square) for square in view.books.values()]
    wanted += [("lever", it.square) for it in view.levers if not it.worked]
    wanted += [("button", it.square) for it in view.buttons if not it.worked]
    for name, square in wanted:
        if square in taken and sheet.seen(square):
            x, y = sheet.middle(square)
            far = sheet.side * 0.3
            sheet.put(drawing(name, round(sheet.side * 0.42)), x + far, y + far)


def _brought(sheet: Sheet, view: View) -> None:
    """Tome tokens that lie on a Gap for good, side by side where nobody stands; with several Gaps,
    on the first."""
    squares = next(iter(view.gaps.values()), ())
    if not view.brought or not any(map(sheet.seen, squares)):
        return
    taken = standing_on(view)
    free = [square for square in squares if square not in taken] or squares
    (x1, y1), (x2, y2) = sheet.middle(free[0]), sheet.middle(free[-1])
    art = drawing("tome", round(sheet.side * 0.56))
    dx, dy = x2 - x1, y2 - y1
    far = sheet.side * 0.25
    x1, x2, y1, y2 = x1 - far * (dx >= dy), x2 + far * (dx >= dy), y1 - far * (dy > dx), y2 + far * (dy > dx)
    many = len(view.brought)
    for i in range(many):
        part = i / (many - 1) if many > 1 else 0.5
        sheet.put(art, x1 + (x2 - x1) * part, y1 + (y2 - y1) * part)


def _wide(sheet: Sheet, squares: Sequence[str], art: Image.Image) -> None:
    """A flat piece on several squares, drawn lying and turned if they stand."""
    if not any(map(sheet.seen, squares)):
        return
    middles = [sheet.middle(square) for square in squares]
    xs, ys = [x for x, _ in middles], [y for _, y in middles]
    if max(ys) - min(ys) > max(xs) - min(xs):
        art = art.transpose(Image.Transpose.ROTATE_90)
    sheet.put(art, (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)


def _rubble(sheet: Sheet, border: str) -> None:
    """What a Devastated Wall leaves on a border (B-120)."""
    (x1, y1), (x2, y2) = stretch(sheet.board, border)
    art = drawing("rubble", sheet.side)
    if x1 == x2:
        art = art.transpose(Image.Transpose.ROTATE_90)
    sheet.put(art, *_grid(sheet, (x1 + x2) / 2, (y1 + y2) / 2))


def _trap(sheet: Sheet, view: View, trap: TrapView) -> None:
    """A face-down tile; one under a door shows on both sides of it (DOOR-08)."""
    if trap.under != "door":
        _thing(sheet, view, "trap", trap.squares[0])
        return
    x, y = _door_middle(sheet, trap.id)
    (_, y1), (_, y2) = sheet.board.doors[trap.id].segment
    far = sheet.side * 0.34
    dx, dy = (0.0, far) if y1 == y2 else (far, 0.0)
    art = drawing("trap", round(sheet.side * 0.62))
    for way in (-1, 1):
        sheet.put(art, x + way * dx, y + way * dy)


def _door_middle(sheet: Sheet, door: str) -> tuple[float, float]:
    (x1, y1), (x2, y2) = sheet.board.doors[door].segment
    return _grid(sheet, (x1 + x2) / 2, (y1 + y2) / 2)


def _grid(sheet: Sheet, x: float, y: float) -> tuple[float, float]:
    """The pixel of a point of the grid; (0, 0) is the top left of square A1."""
    return sheet.left + (x - sheet.window.left) * sheet.side, sheet.top + (y - sheet.window.top) * sheet.side


def _door(sheet: Sheet, view: View, name: str) -> None:
    (x1, _), (x2, _) = sheet.board.doors[name].segment
    art = drawing("door_locked" if name in view.locked else "door", sheet.side)
    if x1 == x2:
        art = art.transpose(Image.Transpose.ROTATE_90)
    middle = _door_middle(sheet, name)
    sheet.put(art, *middle)
    if name in view.locked:
        sheet.put(drawing("padlock", round(sheet.side * 0.62)), *middle)

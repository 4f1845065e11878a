"""Legal answers in the order in which a person wants to see them, best first. Nothing is left out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

from engine.decisions import Decision, Option
from engine.view import View

ACTS = (
    "attack", "ability", "move", "open", "pick", "smash", "free", "disarm", "tome", "find", "charge", "defend", "face",
    "give_back", "end",
)  # fmt: skip

SQUARES = frozenset({"move_to", "leap_to", "throw_to", "teleport_to"})
"""Questions whose answers are squares."""

MONSTERS = frozenset({"target", "second_target", "roar_at", "throw", "mark", "tome_target"})
"""Questions whose answers are monsters (or, for a Tome, Heroes)."""


def column_and_row(square: str) -> tuple[int, int]:
    """Coordinates of a square's name, from (1, 1) at the top left: "B3" is (2, 3)."""
    letters = square.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - ord("A") + 1
    return column, int(square[len(letters) :])


def apart(one: str, other: str) -> int:
    """Steps between two squares as the crow flies, diagonals counted as one."""
    (c, r), (d, s) = column_and_row(one), column_and_row(other)
    return max(abs(c - d), abs(r - s))


def ranked(decision: Decision[str] | Decision[int], view: View, wanted: str | None = None) -> list[Option]:
    """All options, best first. wanted: the square somebody asked for and could not reach; the nearest come first."""
    options: list[Option] = list(decision.options)
    if decision.what == "act":
        return sorted(options, key=lambda act: ACTS.index(str(act)) if act in ACTS else len(ACTS))
    if decision.what in SQUARES:
        who = decision.context.get("whom") or decision.context.get("monster") or decision.about
        return _squares(options, view, who, wanted)
    if decision.what in MONSTERS:
        return sorted(options, key=lambda monster: _life(view, str(monster)))
    if decision.what in ("dice", "dodge", "shields"):
        return sorted(options, key=int)
    return options


def _life(view: View, monster: str) -> int:
    """Awake before asleep, wounded before whole."""
    found = view.monster(monster)
    return found.life + 100 * found.asleep if found else 1000


def _squares(options: Sequence[Option], view: View, piece: str | None, wanted: str | None) -> list[Option]:
    here = _square_of(view, piece) or str(options[0])
    near = landmarks(view)

    def worth(option: Option) -> tuple[int, int, int]:
        square = str(option)
        if wanted:
            (c, r), (d, s) = column_and_row(square), column_and_row(wanted)
            return apart(square, wanted), abs(c - d) + abs(r - s), apart(square, here)
        nearest = min((apart(square, thing) for thing in near), default=99)
        return (1 if beside(view, square) is None else 0), -apart(square, here), nearest

    return sorted(options, key=worth)


def _square_of(view: View, piece: str | None) -> str | None:
    """Where a Hero or a monster stands."""
    monster = view.monster(piece) if piece else None
    if monster is not None:
        return monster.squares[0]
    return next((hero.square for hero in view.heroes if hero.id == piece), None)


def landmarks(view: View) -> Mapping[str, str]:
    """Squares worth standing beside, with the id of what is there: awake monsters, chests, barrels."""
    monsters = ((square, monster.id) for monster in view.monsters if not monster.asleep for square in monster.squares)
    chests = ((square, chest) for chest, square in view.chests.items())
    barrels = ((square, barrel) for barrel, square in view.barrels.items())
    return dict(chain(barrels, chests, monsters))


def doorsteps(view: View) -> Mapping[str, str]:
    """The squares from which a closed door can be opened, with its id."""
    return {view.board.name(cell): door for door in view.closed for cell in view.board.doors[door].squares}


def beside(view: View, square: str) -> str | None:
    """The id of the most interesting thing next to a square (a monster before a chest, a closed door, a barrel), if
    any; a wall or a closed door between keeps it away (B-05)."""
    cell = view.board.cell(square)
    assert cell is not None
    linked = {view.board.name(other) for other in view.board.links(frozenset(view.closed)).neighbours[cell]}
    close = [name for at, name in landmarks(view).items() if at in linked]
    door = doorsteps(view).get(square)
    if door and not (close and close[-1] not in view.barrels):
        return door
    return close[-1] if close else None

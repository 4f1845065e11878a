"""Legal answers in the order in which a person wants to see them, best first. Nothing is left out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain

from engine.board.links import Links
from engine.board.paths import reach
from engine.decisions import Decision, Option
from engine.view import View
from renderers.say import Speaker

ACTS = (
    "attack", "tackle", "shove", "throw", "ability", "take", "hand_over", "pull", "move", "open", "pick", "smash",
    "free", "disarm", "tome", "find", "charge", "defend", "face", "give_back", "end",
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
    """All options, best first. wanted: the square somebody asked for and could not reach; those from which it is the
    shortest way come first."""
    options: list[Option] = list(decision.options)
    if decision.what == "act":
        return sorted(options, key=lambda act: ACTS.index(str(act)) if act in ACTS else len(ACTS))
    if decision.what in SQUARES:
        who = decision.context.get("whom") or decision.context.get("monster") or decision.about
        return _squares(options, view, who, wanted)
    if decision.what in ("monster_to", "summon_at"):
        return sorted(options, key=lambda place: _far_from_heroes(view, str(place)))
    if decision.what in MONSTERS:
        return sorted(options, key=lambda monster: _life(view, str(monster)))
    if decision.what in ("dice", "dodge", "shields"):
        return sorted(options, key=int)
    return options


def _far_from_heroes(view: View, place: str) -> int:
    """How far the nearest standing Hero is, for the Ugly Master."""
    heroes = [hero.square for hero in view.heroes if not hero.lying]
    return min((apart(part, hero) for part in place.split(":") for hero in heroes), default=0)


def _life(view: View, monster: str) -> int:
    """Awake before asleep, wounded before whole; in the Arena Heroes after monsters."""
    if (hero := next((hero for hero in view.heroes if hero.id == monster), None)) is not None:
        return 500 + hero.hp
    found = view.monster(monster)
    return found.life + 100 * found.asleep if found else 1000


def _squares(options: Sequence[Option], view: View, piece: str | None, wanted: str | None) -> list[Option]:
    here = _square_of(view, piece) or str(options[0])
    if wanted and view.board.cell(wanted) is not None:
        return sorted(options, key=_on_the_way(view, here, wanted))
    sleepers = {monster.id for monster in view.monsters if monster.asleep}
    near = [square for square, thing in landmarks(view).items() if thing not in sleepers]

    def worth(option: Option) -> tuple[bool, int, int, int]:
        square = str(option)
        nearest = min((apart(square, thing) for thing in near), default=99)
        elsewhere = upon(view, square) not in view.gaps  # where a Tome is laid down comes before everything
        return elsewhere, pull(view, square), -apart(square, here), nearest

    return sorted(options, key=worth)


def _on_the_way(view: View, here: str, wanted: str) -> Callable[[Option], tuple[int, int, int]]:
    """Squares in the order in which they help to get to another: by the steps that are left from there, walls and
    closed doors in the way and figures not; then the straightest; then by the steps to them."""
    board, links = view.board, _links(view)
    far = board.floor.bit_count()

    def steps_from(square: str) -> Mapping[int, int]:
        cell = board.cell(square)
        assert cell is not None
        return reach(links, cell, far, board.floor).steps

    left, cost = steps_from(wanted), steps_from(here)
    goal = column_and_row(wanted)

    def worth(option: Option) -> tuple[int, int, int]:
        cell, (column, row) = board.cell(str(option)), column_and_row(str(option))
        assert cell is not None
        bent = (column - goal[0]) ** 2 + (row - goal[1]) ** 2
        return left.get(cell, far), bent, cost.get(cell, far)

    return worth


def pull(view: View, square: str) -> int:
    """0: upon or beside something to deal with; 1: beside a sleeper, whose Block Zone stops there; 2: neither."""
    if upon(view, square):
        return 0
    thing = beside(view, square)
    if thing is None:
        return 2
    found = view.monster(thing)
    return int(found is not None and found.asleep)


def _links(view: View) -> Links:
    return view.board.links(frozenset(view.closed), frozenset(view.torn))


def _square_of(view: View, piece: str | None) -> str | None:
    """Where a Hero or a monster stands."""
    monster = view.monster(piece) if piece else None
    if monster is not None:
        return monster.squares[0]
    return next((hero.square for hero in view.heroes if hero.id == piece), None)


def landmarks(view: View) -> Mapping[str, str]:
    """What lies or stands around, by its square, the most interesting last: sleepers, barrels, chests, levers that were
    not pulled, monsters that are awake."""
    figures = [(square, monster) for monster in view.monsters for square in monster.squares]
    asleep = ((square, monster.id) for square, monster in figures if monster.asleep)
    awake = ((square, monster.id) for square, monster in figures if not monster.asleep)
    chests = ((square, chest) for chest, square in view.chests.items())
    barrels = ((square, barrel) for barrel, square in view.barrels.items())
    levers = ((lever.square, lever.id) for lever in view.levers if not lever.worked)
    return dict(chain(asleep, barrels, chests, levers, awake))


def doorsteps(view: View) -> Mapping[str, str]:
    """The squares from which a closed door can be opened, with its id."""
    return {view.board.name(cell): door for door in view.closed for cell in view.board.doors[door].squares}


def upon(view: View, square: str) -> str | None:
    """The id of what waits for somebody to stand just there, if any: a button, a Tome token, and the Gap for whoever
    acts with one in hand."""
    waiting = {button.square: button.id for button in view.buttons if not button.worked}
    waiting |= {at: book for book, at in view.books.items()}
    if any(hero.books for hero in view.heroes if hero.id == view.active):
        waiting |= {at: gap for gap, squares in view.gaps.items() for at in squares}
    return waiting.get(square)


def named_thing(speak: Speaker, view: View, thing: str) -> str:
    """What anything is called that `upon` or `beside` finds."""
    carried = (book for hero in view.heroes for book in hero.books)
    kinds: list[tuple[str, Iterable[str]]] = [
        ("lever", (lever.id for lever in view.levers)),
        ("button", (button.id for button in view.buttons)),
        ("book", (*view.books, *carried)),
        ("gap", view.gaps),
    ]
    kind = next((kind for kind, ids in kinds if thing in ids and view.monster(thing) is None), None)
    return str(speak.names.thing(kind, thing)) if kind else speak.name(thing)


def beside(view: View, square: str) -> str | None:
    """The id of the most interesting thing next to a square (a monster that is awake before a chest, a closed door, a
    barrel, a sleeper), if any; a wall or a closed door between keeps it away (B-05)."""
    cell = view.board.cell(square)
    assert cell is not None
    linked = {view.board.name(other) for other in _links(view).neighbours[cell]}
    close = [name for at, name in landmarks(view).items() if at in linked]
    best = close[-1] if close else None
    monster = view.monster(best) if best else None
    door = doorsteps(view).get(square)
    if door and (best is None or best in view.barrels or (monster and monster.asleep)):
        return door
    return best

"""What stops a plan: everything that its author could not know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine import Game
from engine import events as e
from engine.board.paths import reach
from engine.events import Event

Why = tuple[str, Mapping[str, str | int]]
"""The key of a reason, and what its sentence names: ids of pieces, numbers, and a square."""

NEWS: tuple[tuple[type[Event] | tuple[type[Event], ...], str], ...] = (
    ((e.TrapSprung, e.TrapDodged, e.HeroStuck), "trap"),
    ((e.RoomWoke, e.MonsterArrived), "woken"),
    ((e.StageReached, e.PortalOpened, e.DoorUnlocked, e.ButtonPressed), "changed"),
)
"""Events that stop any plan, and the reason."""

MEANWHILE: tuple[tuple[type[Event] | tuple[type[Event], ...], str], ...] = (
    (e.RoomWoke, "woken"),
    ((e.StageReached, e.PortalOpened, e.DoorUnlocked), "changed"),
)
"""Events that stop plans which have not begun, whoever brought them about. Monsters come out of portals in every turn;
those stop a plan only if they stand beside the Hero."""

SEEN = frozenset({*(key for _, key in NEWS), "room", "card", "wound", "full", "filled", "monster", "undone"})
"""Reasons that tell nothing but what everybody at the table has seen; all others tell what was planned."""


@dataclass(frozen=True, slots=True)
class Around:
    """Monsters that are awake, with their squares, before something is done."""

    awake: Mapping[str, int]
    beside: frozenset[str]

    @staticmethod
    def of(game: Game, hero: str) -> Around:
        table = game.table
        awake = {m.id: m.at for m in table.state.monsters.values() if not table.asleep(m)}
        return Around(awake, frozenset(m.id for m in table.beside(table.hero(hero)) if m.id in awake))


def stops(events: Iterable[Event], before: Around, game: Game, hero: str, *, cards: bool) -> Why | None:
    """Why a plan may not go on after these events; None: it may. cards: drawn cards do not stop it."""
    for event in events:
        if why := _told(event, hero, cards):
            return why
        if opens_new_room(event, game):
            return "room", {"door": event.door}  # type: ignore[attr-defined]
    if game.outcome or game.state.heroes[hero].lying:
        return None if game.outcome else ("wound", {})
    now = Around.of(game, hero)
    new = [name for name in now.beside if before.awake.get(name) != now.awake[name]]
    return ("monster", {"monster": new[0]}) if new else None


def opens_new_room(event: Event, game: Game) -> bool:
    """Whether a door was opened behind which lies what no Hero could get to before."""
    if not isinstance(event, e.DoorOpened):
        return False
    table = game.table
    board = table.board
    links = board.links(frozenset((*table.state.closed, event.door)), frozenset(table.state.torn))
    far = board.floor.bit_count()
    known = [reach(links, each.at, far, board.floor).steps for each in table.standing]
    return any(all(cell not in steps for steps in known) for cell in board.doors[event.door].squares)


def unforeseen(event: Event, hero: str) -> str:
    """Why a plan for this Hero that has not begun may not run after this event: a reason without further words, ""
    if it may."""
    return next((key for kinds, key in MEANWHILE if isinstance(event, kinds)), "") or _own(event, hero)


def _own(event: Event, hero: str) -> str:
    """What happened to the Hero out of turn."""
    match event:
        case e.HeroWounded() | e.HeroFell() if event.hero == hero:
            return "wound"
        case e.StatusGained() if event.who == hero:
            return "wound"
        case e.EnergyGained() if event.hero == hero and event.n and event.energy >= event.full:
            return "filled"
    return ""


def _told(event: Event, hero: str, cards: bool) -> Why | None:
    for kinds, key in NEWS:
        if isinstance(event, kinds):
            return key, {}
    match event:
        case e.CardDrawn() if not cards:
            return "card", {"card": event.card}
        case e.HeroWounded() if event.hero == hero:
            return "wound", {}
        case e.StatusGained() if event.who == hero:
            return "wound", {}
        case e.EnergyGained() if event.hero == hero and event.n and event.energy >= event.full:
            return "full", {"ability": event.ability}
    return None

"""What stops a plan: everything that its author could not know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine import Game
from engine import events as e
from engine.events import Event

Why = tuple[str, Mapping[str, str]]
"""The key of a reason, and ids that its sentence names."""

NEWS: tuple[tuple[type[Event] | tuple[type[Event], ...], str], ...] = (
    ((e.TrapSprung, e.TrapDodged, e.HeroStuck), "trap"),
    ((e.RoomWoke, e.MonsterArrived), "woken"),
    ((e.StageReached, e.PortalOpened, e.DoorUnlocked, e.ButtonPressed), "changed"),
)
"""Events that stop any plan, and the reason."""


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
    if game.outcome or game.state.heroes[hero].lying:
        return None if game.outcome else ("wound", {})
    now = Around.of(game, hero)
    new = [name for name in now.beside if before.awake.get(name) != now.awake[name]]
    return ("monster", {"monster": new[0]}) if new else None


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

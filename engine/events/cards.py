"""Cards: what happened, one typed event per change."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events.base import Event


@dataclass(frozen=True, slots=True)
class AbilityUsed(Event):
    """ABIL-03: its energy is back at the start."""

    hero: str
    ability: str
    level: int


@dataclass(frozen=True, slots=True)
class Marked(Event):
    """A standing effect was laid: mark names the ability or find, on the Hero or monster it touches."""

    mark: str
    on: str
    by: str
    level: int


@dataclass(frozen=True, slots=True)
class MarkEnded(Event):
    mark: str
    on: str
    by: str


@dataclass(frozen=True, slots=True)
class DiceRecovered(Event):
    """by: the ability, item or find that gave them back (B-48)."""

    hero: str
    n: int
    pool: int
    by: str


@dataclass(frozen=True, slots=True)
class HeroHealed(Event):
    hero: str
    n: int
    hp: int
    by: str


@dataclass(frozen=True, slots=True)
class HeroPlaced(Event):
    """Put somewhere without walking: teleport or leap (by)."""

    hero: str
    start: str
    square: str
    by: str


@dataclass(frozen=True, slots=True)
class HeroPushed(Event):
    hero: str
    start: str
    path: tuple[str, ...]
    by: str


@dataclass(frozen=True, slots=True)
class MonsterPushed(Event):
    monster: str
    kind: str
    start: str
    square: str
    by: str


@dataclass(frozen=True, slots=True)
class MonsterThrown(Event):
    """path: the squares of its flight; thrown by a Hero."""

    monster: str
    kind: str
    start: str
    path: tuple[str, ...]
    by: str


@dataclass(frozen=True, slots=True)
class MonsterInPit(Event):
    """Pushed or thrown, it came down in an open Spike Pit (B-40); the Wound follows."""

    monster: str
    kind: str
    square: str


@dataclass(frozen=True, slots=True)
class ColumnSmashed(Event):
    square: str
    hero: str


@dataclass(frozen=True, slots=True)
class ChestSmashed(Event):
    chest: str
    hero: str
    square: str
    left: int


@dataclass(frozen=True, slots=True)
class WallTorn(Event):
    """borders: the two borders that a Devastated Wall opened ("F7|G7"); tile: the Room behind it."""

    hero: str
    borders: tuple[str, ...]
    tile: str


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """pile: "items" or "finds"; left: cards still in it."""

    hero: str
    card: str
    pile: str
    left: int


@dataclass(frozen=True, slots=True)
class PileEmpty(Event):
    hero: str
    pile: str


@dataclass(frozen=True, slots=True)
class ItemEquipped(Event):
    """space: "hand_1", "hand_2" or "body"."""

    hero: str
    item: str
    space: str


@dataclass(frozen=True, slots=True)
class CardStowed(Event):
    hero: str
    card: str


@dataclass(frozen=True, slots=True)
class CardDropped(Event):
    hero: str
    card: str


@dataclass(frozen=True, slots=True)
class CardGiven(Event):
    hero: str
    card: str
    to: str


@dataclass(frozen=True, slots=True)
class FindUsed(Event):
    hero: str
    find: str


@dataclass(frozen=True, slots=True)
class TomeCast(Event):
    """target: a Hero or a monster."""

    hero: str
    tome: str
    target: str


@dataclass(frozen=True, slots=True)
class TokenGained(Event):
    """token: "counterattack" or "fortress"; n: how many the Hero has now; by: the item."""

    hero: str
    token: str
    n: int
    by: str


@dataclass(frozen=True, slots=True)
class Countered(Event):
    """A parried blow was answered with a Counterattack token (D.12)."""

    hero: str
    monster: str


@dataclass(frozen=True, slots=True)
class FateTileSpent(Event):
    """A Fate tile was discarded to roll again (D.12)."""

    hero: str
    left: int


@dataclass(frozen=True, slots=True)
class SpecialUsed(Event):
    """A monster's special struck: "quills", "venom", "reek", "stud", "trapmaker", "hexgate", "stampede", "mounted".
    on: the Hero it struck, or ""."""

    monster: str
    kind: str
    special: str
    on: str

"""What a seat or a spectator may see, as plain data: what renderers and the bot read. Squares are names ("F7").

Nothing undrawn is in here because nothing undrawn is in the state: a face-down trap is only "a trap".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.board.board import Board
from engine.decisions import NOTHING, Decision


@dataclass(frozen=True, slots=True)
class AbilityView:
    id: str
    level: int
    energy: int
    full: int


@dataclass(frozen=True, slots=True)
class WeaponView:
    id: str
    trait: str
    range: int


@dataclass(frozen=True, slots=True)
class MarkView:
    """A standing effect: the ability or find, whose, and at which level."""

    name: str
    by: str
    level: int


@dataclass(frozen=True, slots=True)
class HeroView:
    """level, next_level: of the experience bar; next_level is the XP of the next level-up, None at the end. weapons:
    those in use. equipment: space ("hand_1", "hand_2", "body") -> the item in use there, the base item where nothing
    covers it (ITEM-02). books: Tome tokens carried. item: the Magic Item in the backpack, or "". traits: what Stars
    count at this moment."""

    id: str
    seat: str
    square: str
    facing: str
    colour: str
    hp: int
    hearts: int
    pool: int
    shields: int
    xp: int
    level: int
    next_level: int | None
    abilities: tuple[AbilityView, ...]
    weapons: tuple[WeaponView, ...]
    traits: Mapping[str, int]
    armour: int
    equipment: Mapping[str, str]
    item: str
    finds: tuple[str, ...]
    counterattacks: int
    fortress: bool
    marks: tuple[MarkView, ...]
    statuses: tuple[str, ...]
    lying: bool
    caged: bool
    stuck: bool
    acted: bool
    books: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MonsterView:
    """number: the figure's number among its kind. squares: one, or two for a big one. steps, attack and protection
    are what holds at this moment, statuses counted in."""

    id: str
    kind: str
    number: int
    squares: tuple[str, ...]
    facing: str
    life: int
    full_life: int
    asleep: bool
    statuses: tuple[str, ...]
    initiative: int
    doors: bool
    wake: str
    behaviour: tuple[str, ...]
    attack: int
    protection: int
    star: int
    steps: int
    marks: tuple[MarkView, ...]
    mounted: bool


@dataclass(frozen=True, slots=True)
class TrapView:
    """A face-down trap. under: "door", "chest" or "floor"; squares: the chest's or the floor's, or the door's four."""

    id: str
    under: str
    squares: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ThingView:
    """A lever or a button; worked: pulled, or stepped on."""

    id: str
    square: str
    worked: bool


@dataclass(frozen=True, slots=True)
class PortalView:
    """kind: "portal", "big_portal" or "small_portal"; squares clockwise from the top left (COMP-03)."""

    id: str
    kind: str
    squares: tuple[str, ...]
    shut: bool


@dataclass(frozen=True, slots=True)
class View:
    """The table as it lies. `furniture`: (kind, square) of what cannot be removed: "column", "brazier", "statue"...
    `books`: Tome tokens that lie on the map, `brought`: those that lie on a Gap for good; `stage`: the open one, or
    "".

    mode: whose step function runs ("coop", "big_game_hunt", "tome_in_hand" ...). In the Arena: `points` by Hero, or
    goals by team; `teams`: Hero -> "west" or "east", empty where everybody plays for himself; `starter`: who began
    this round; `rounds`: how many there are; `bases`: the squares on which a team scores; `winners`: who won.

    In "ugly_master": `master`: his seat; `master_dice`: faces of his dice that are not spent; `master_star`: what a
    Star of them counts; `moved`: monsters he has moved in this turn. `handover`: who takes the monsters over between
    phases, a seat or "" for nobody, None when all stays as it is."""

    mission: str
    board: Board
    difficulty: str
    scale: int
    turn: int
    end: int
    phase: str
    active: str | None
    outcome: str | None
    heroes: tuple[HeroView, ...]
    monsters: tuple[MonsterView, ...]
    closed: tuple[str, ...]
    locked: tuple[str, ...]
    chests: Mapping[str, str]
    barrels: Mapping[str, str]
    furniture: tuple[tuple[str, str], ...]
    traps: tuple[TrapView, ...]
    levers: tuple[ThingView, ...]
    buttons: tuple[ThingView, ...]
    books: Mapping[str, str]
    brought: tuple[str, ...]
    gaps: Mapping[str, tuple[str, ...]]
    pits: tuple[str, ...]
    torn: tuple[str, ...]
    fate_tiles: int
    items_left: int
    finds_left: int
    portals: tuple[PortalView, ...]
    sleeping: tuple[str, ...]
    objective: Mapping[str, object]
    stage: str
    ply: int
    decision: Decision[str] | Decision[int] | None = None
    preview: tuple[str, ...] = field(default=())
    """Squares to point out (reachable ones, targets) when a picture illustrates a question."""
    mode: str = "coop"
    points: Mapping[str, int] = field(default_factory=lambda: NOTHING)
    teams: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    starter: str | None = None
    rounds: int = 0
    bases: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: NOTHING)
    winners: tuple[str, ...] = ()
    master: str | None = None
    master_dice: str = ""
    master_star: int = 0
    handover: str | None = None
    moved: tuple[str, ...] = ()

    def hero(self, name: str) -> HeroView:
        return next(hero for hero in self.heroes if hero.id == name)

    def monster(self, name: str) -> MonsterView | None:
        return next((monster for monster in self.monsters if monster.id == name), None)

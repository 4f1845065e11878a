"""All that changes in a game, as plain data: a rest point is one `State`.

Squares are cells (ints) of the mission's board. The state holds no secret (nothing undrawn is stored), no set, no
clock; what the mission file fixes (walls, cards, tables) is not repeated here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from pydantic import ConfigDict, TypeAdapter
from pydantic_core import to_json

SCHEMA = 2
"""2: levers, buttons, Tome tokens, kills and stages of a mission; a save of 1 has none of them."""

READABLE = (1, SCHEMA)
"""Schemas that `State.read` understands: what an older one lacks starts empty."""

PHASES = (
    "set_up", "choosing_hero", "hero_turn", "wake_rooms", "portals", "monsters", "master", "strikes", "clean_up",
    "over",
)  # fmt: skip

ARENA_MODES = ("big_game_hunt", "tome_in_hand")
"""Hero against Hero (ARENA-01)."""

EXACT = ConfigDict(extra="forbid")
"""A save that says more than is known is not of this version."""


@dataclass(slots=True)
class Hero:
    """A Hero on the board. `spent`: dice of this turn already used (B-48); `rolled`: a die fell in this turn, or a card
    was used."""

    __pydantic_config__: ClassVar[ConfigDict] = EXACT

    id: str
    seat: str
    at: int
    facing: str
    hp: int
    energy: dict[str, int]
    level: dict[str, int]
    pool: int = 0
    spent: int = 0
    shields: int = 0
    xp: int = 0
    acted: bool = False
    rolled: bool = False
    lying: bool = False
    caged: bool = False
    stuck: bool = False
    """In a Spike Pit, not yet climbed free (TRAP-07, B-39)."""
    statuses: list[str] = field(default_factory=list)
    """"frozen", "poisoned", "stunned" (STAT-01)."""
    stunned_in: int = 0
    """The turn from whose next Hero Phase the Stun counts (B-63)."""
    hand_1: str = ""
    """The Magic Item on this space; "" leaves the base item usable (ITEM-02). Likewise hand_2 and body."""
    hand_2: str = ""
    body: str = ""
    item: str = ""
    """The Magic Item in the backpack (ITEM-03)."""
    finds: list[str] = field(default_factory=list)
    counterattacks: int = 0
    fortress: bool = False
    recovered: list[str] = field(default_factory=list)
    """Items and abilities that gave a die back in this turn (E-01)."""
    books: list[str] = field(default_factory=list)
    """Tome tokens carried (D.17, M4)."""

    @property
    def cells(self) -> tuple[int, ...]:
        """The square a Hero stands on, as `Monster.cells` (SET-13)."""
        return (self.at,)

    def clone(self) -> Hero:
        return Hero(
            self.id, self.seat, self.at, self.facing, self.hp, self.energy.copy(), self.level.copy(), self.pool,
            self.spent, self.shields, self.xp, self.acted, self.rolled, self.lying, self.caged, self.stuck,
            self.statuses.copy(), self.stunned_in, self.hand_1, self.hand_2, self.body, self.item, self.finds.copy(),
            self.counterattacks, self.fortress, self.recovered.copy(), self.books.copy(),
        )  # fmt: skip


@dataclass(slots=True)
class Monster:
    """A monster on the board. `tail` is the second square of a big one, -1 for the rest (BIG-01)."""

    __pydantic_config__: ClassVar[ConfigDict] = EXACT

    id: str
    kind: str
    at: int
    tail: int
    facing: str
    life: int
    statuses: list[str] = field(default_factory=list)
    lost_steps: bool = False
    """Thrown into a pit: its next Steps are 0 (B-40)."""
    mounted: bool = False
    """An Ugly Snout rides on it (D.12)."""
    hexing: bool = False
    """Its Hexgate showed a Skull: the target it is about to choose freezes."""

    @property
    def body(self) -> tuple[int, ...]:
        return (self.at,) if self.tail < 0 else (self.at, self.tail)

    @property
    def cells(self) -> tuple[int, ...]:
        """The same for every figure: the squares it stands on."""
        return self.body

    def clone(self) -> Monster:
        return Monster(
            self.id, self.kind, self.at, self.tail, self.facing, self.life, self.statuses.copy(), self.lost_steps,
            self.mounted, self.hexing,
        )  # fmt: skip


Figure = Hero | Monster
"""Whoever stands on the board."""


@dataclass(slots=True)
class Mark:
    """A standing effect of an ability or a find. name: which; on: the piece whose rules it touches; by: the Hero
    behind it; level: of the ability; until: "attack" (used up by the next), "turn", "hero_phase" or "clean_up";
    n: what it counts."""

    __pydantic_config__: ClassVar[ConfigDict] = EXACT

    name: str
    on: str
    by: str
    level: int
    until: str
    n: int = 0

    def clone(self) -> Mark:
        return Mark(self.name, self.on, self.by, self.level, self.until, self.n)


@dataclass(slots=True)
class State:
    """The whole game between two steps."""

    __pydantic_config__: ClassVar[ConfigDict] = EXACT

    mission: str
    mode: str
    difficulty: str
    scale: int
    turn: int
    end: int
    phase: str
    heroes: dict[str, Hero]
    monsters: dict[str, Monster]
    closed: list[str]
    """Closed doors, in the order of the mission file."""
    chests: dict[str, int]
    barrels: dict[str, int]
    traps: list[str]
    """Face-down traps still lying: the id of the chest or door above them, or a square's name."""
    trap_pile: dict[str, int]
    """Trap tiles not yet revealed, by kind: drawn from when one is turned up (TRAP-12)."""
    sleeping: list[str]
    """Tiles that still have their Sleeping marker, in the order of the mission file (E-13)."""
    pits: list[int] = field(default_factory=list)
    small_portals: list[int] = field(default_factory=list)
    smashed: list[int] = field(default_factory=list)
    """Squares whose column is gone (ABIL-BAR-3)."""
    torn: list[str] = field(default_factory=list)
    """Borders that a Devastated Wall opened, as "F7|G7" (B-120)."""
    walls: int = 0
    """Devastated Wall tiles laid (COMP)."""
    marks: list[Mark] = field(default_factory=list)
    items_seen: list[str] = field(default_factory=list)
    """Magic Items drawn so far; the pile is the rest (SET-04)."""
    finds_seen: list[str] = field(default_factory=list)
    """Small Finds drawn so far, an entry a copy (SET-05)."""
    fate_tiles: int = 0
    """The party's reserve for another Fate roll (D.12)."""
    active: str | None = None
    """The Hero whose turn it is."""
    entered: list[str] = field(default_factory=list)
    """Sleeping tiles a Hero stepped on since the last step 1 (ROOM-02)."""
    broken: list[str] = field(default_factory=list)
    """Tiles of doors broken since then (ROOM-03)."""
    blown_open: list[str] = field(default_factory=list)
    """Tiles one of whose walls was torn down since then (ROOM-04)."""
    wounded_in: list[str] = field(default_factory=list)
    """Tiles in which a monster took a Wound since then (ROOM-05, ROOM-08)."""
    portals_done: int = 0
    monsters_done: list[str] = field(default_factory=list)
    numbers: dict[str, int] = field(default_factory=dict)
    """The last number given to a figure of each kind; numbers are not used again."""
    pulled: list[str] = field(default_factory=list)
    """Levers that were pulled (B-41)."""
    pressed: list[str] = field(default_factory=list)
    """Buttons that were stepped on (B-41)."""
    books: dict[str, int] = field(default_factory=dict)
    """Tome tokens that lie on the map (D.17)."""
    brought: list[str] = field(default_factory=list)
    """Tome tokens that lie on a Gap for good."""
    kills: dict[str, int] = field(default_factory=dict)
    """Monsters killed, by kind."""
    stages: int = 0
    """How many of the mission's stages are done."""
    visited: list[str] = field(default_factory=list)
    """Tiles a Hero has set foot on (E-17)."""
    master: str | None = None
    """The seat of the Ugly Master, None while nobody plays the monsters (UM-01)."""
    master_dice: str = ""
    """Faces of his dice that are not spent yet (UM-06)."""
    moved: dict[str, int] = field(default_factory=dict)
    """Monsters he has moved in this turn, with the steps they took (UM-11)."""
    strike: str = ""
    """The blow that comes next, "s3:barka" (UM-13)."""
    cackle: int = 0
    """Hit Points that his monsters cost the Heroes in this turn (UM-15)."""
    handover: str | None = None
    """Who takes the monsters over between phases: a seat, "" for nobody; None when all stays as it is."""
    handover_from: int = 0
    """The step from which on that may be done: one that has begun already is finished first."""
    step: int = 0
    """How many steps led here."""
    outcome: str | None = None
    """"won" or "lost" once the game is over."""
    teams: dict[str, str] = field(default_factory=dict)
    """Hero -> "west" or "east" in Tome in Hand, nobody elsewhere (ARENA-03)."""
    points: dict[str, int] = field(default_factory=dict)
    """Arena: points by Hero in the Big Game Hunt, goals by team in Tome in Hand (D.18)."""
    starter: str | None = None
    """Arena: the Hero who began this round (E-18)."""
    winners: list[str] = field(default_factory=list)
    """Arena: the Heroes who won, several where they share it."""

    @property
    def arena(self) -> bool:
        """Whether Heroes play against each other (ARENA-01)."""
        return self.mode in ARENA_MODES

    def clone(self) -> State:
        """A deep copy, by hand: it is made at every step."""
        return State(
            self.mission, self.mode, self.difficulty, self.scale, self.turn, self.end, self.phase,
            {k: h.clone() for k, h in self.heroes.items()}, {k: m.clone() for k, m in self.monsters.items()},
            self.closed.copy(), self.chests.copy(), self.barrels.copy(), self.traps.copy(), self.trap_pile.copy(),
            self.sleeping.copy(), self.pits.copy(), self.small_portals.copy(), self.smashed.copy(), self.torn.copy(),
            self.walls, [mark.clone() for mark in self.marks], self.items_seen.copy(), self.finds_seen.copy(),
            self.fate_tiles, self.active, self.entered.copy(),
            self.broken.copy(), self.blown_open.copy(),
            self.wounded_in.copy(), self.portals_done, self.monsters_done.copy(),
            self.numbers.copy(), self.pulled.copy(), self.pressed.copy(), self.books.copy(), self.brought.copy(),
            self.kills.copy(), self.stages, self.visited.copy(), self.master, self.master_dice, self.moved.copy(),
            self.strike, self.cackle, self.handover, self.handover_from, self.step, self.outcome, self.teams.copy(),
            self.points.copy(),
            self.starter, self.winners.copy(),
        )  # fmt: skip

    def dump(self) -> dict[str, Any]:
        """JSON primitives."""
        return _ADAPTER.dump_python(self, mode="json")  # type: ignore[no-any-return]

    @staticmethod
    def read(data: Any) -> State:
        """The state from JSON primitives; raises pydantic's ValidationError, which names the place."""
        return _ADAPTER.validate_json(to_json(data), strict=True)


_ADAPTER = TypeAdapter(State)

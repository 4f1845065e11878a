"""What happened, one typed event per change. Renderers and the bot read these; nobody compares states.

Fields are ids, words and numbers. Squares are names ("F7"). Heroes and monsters are ids ("barka", "s3"); `kind_of` a
monster is repeated where the piece may be gone by the time the event is read. Faces of Action Dice are a string of
`1`, `2` and `*` ("21*"); a Fate face is a colour word and a symbol word ("black", "skull").
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, ClassVar


@dataclass(frozen=True, slots=True)
class Event:
    """The base; `name` keys its text in `renderers/text/*/says.yaml`."""

    KINDS: ClassVar[dict[str, type[Event]]] = {}

    def __init_subclass__(cls) -> None:
        Event.KINDS[cls.__name__] = cls

    @property
    def name(self) -> str:
        return type(self).__name__

    def dump(self) -> dict[str, Any]:
        return {"event": self.name, **asdict(self)}

    @staticmethod
    def read(data: dict[str, Any]) -> Event:
        """The event from `dump`; lists become tuples again. Raises KeyError or TypeError on foreign data."""
        fields = {key: _frozen(value) for key, value in data.items() if key != "event"}
        return Event.KINDS[data["event"]](**fields)


def _frozen(value: Any) -> Any:
    return tuple(_frozen(item) for item in value) if isinstance(value, list | tuple) else value


# The course of the game ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MissionBegan(Event):
    mission: str
    heroes: tuple[str, ...]
    scale: int
    end: int


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """TURN-01: a new Hero Phase."""

    turn: int
    end: int


@dataclass(frozen=True, slots=True)
class HeroTurnBegan(Event):
    hero: str
    pool: int


@dataclass(frozen=True, slots=True)
class HeroTurnGivenBack(Event):
    hero: str


@dataclass(frozen=True, slots=True)
class HeroTurnEnded(Event):
    """`lost`: dice left in the Pool that nobody set aside (B-24)."""

    hero: str
    lost: int


@dataclass(frozen=True, slots=True)
class MonsterPhaseBegan(Event):
    turn: int


@dataclass(frozen=True, slots=True)
class CleanedUp(Event):
    """CLEAN-01..04: shield tokens gone, statuses of monsters gone, Heroes who stood up."""

    shields_lost: int
    stood_up: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EndMoved(Event):
    """DOWN-01: the End of Game tile comes nearer."""

    end: int


@dataclass(frozen=True, slots=True)
class Won(Event):
    mission: str
    turn: int


@dataclass(frozen=True, slots=True)
class Lost(Event):
    mission: str
    turn: int


# Dice ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tested(Event):
    """A Hero's roll for anything but an attack or a defence.

    why: "move", "break", "pick_door", "pick_chest", "smash", "disarm", "charge", "free", "climb", "dodge", "tome".
    trait and star: what a Star counted; need: the total it takes (None for move and charge); success: None there.
    parts: what finds added to the total, as (label, n).
    at: the id of the thing or Hero worked on ("d1", "c2", "zoe"), or "".
    """

    hero: str
    why: str
    faces: str
    trait: str
    star: int
    total: int
    need: int | None
    success: bool | None
    at: str
    parts: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class FateRolled(Event):
    """why: "wake", "portal", "target", "boulder", "poison", "trapmaker", "hexgate", "dark_knowledge"; about: the tile,
    portal, monster or Hero it decides on."""

    why: str
    about: str
    colour: str
    symbol: str


@dataclass(frozen=True, slots=True)
class EnergyGained(Event):
    """by: "star" (STAR-01) or "charge" (CHRG-01). n may be 0 when nothing fits."""

    hero: str
    ability: str
    n: int
    energy: int
    full: int
    by: str


# Movement and things ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HeroMoved(Event):
    """path: squares entered, in order (may be empty). stopped: "", "zone", "pit" or "trap"; lost: points not used."""

    hero: str
    start: str
    path: tuple[str, ...]
    lost: int
    stopped: str


@dataclass(frozen=True, slots=True)
class HeroTurned(Event):
    hero: str
    facing: str


@dataclass(frozen=True, slots=True)
class DoorOpened(Event):
    """how: "picked", "broken" or "smashed" (by a thrown monster, E-08)."""

    door: str
    hero: str
    how: str


@dataclass(frozen=True, slots=True)
class BarrelBroken(Event):
    barrel: str
    hero: str
    square: str


@dataclass(frozen=True, slots=True)
class ChestPicked(Event):
    chest: str
    hero: str
    square: str
    left: int


@dataclass(frozen=True, slots=True)
class TrapDisarmed(Event):
    trap: str
    hero: str
    square: str


@dataclass(frozen=True, slots=True)
class TrapSprung(Event):
    """kind: "iron_cage", "falling_boulder", "small_portal" or "spike_pit"; trap: where it lay; square: the victim's."""

    trap: str
    kind: str
    hero: str
    square: str


@dataclass(frozen=True, slots=True)
class TrapDodged(Event):
    hero: str
    kind: str


@dataclass(frozen=True, slots=True)
class HeroStuck(Event):
    """what: "cage" or "pit"."""

    hero: str
    what: str
    square: str


@dataclass(frozen=True, slots=True)
class HeroFreed(Event):
    """what: "cage", "pit" or "ice"; by: the Hero who rolled."""

    hero: str
    what: str
    by: str


@dataclass(frozen=True, slots=True)
class PortalOpened(Event):
    """TRAP-06: a Small Portal lies on `square`, or nowhere at all if there was no room ("")."""

    square: str


# Fighting --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HeroAttacked(Event):
    """parts: the sum, part by part, as (label, n): ("dice", 9), ("cleaver", 2)...; star: what a Star counted."""

    hero: str
    monster: str
    kind: str
    weapon: str
    square: str
    target: str
    faces: str
    star: int
    parts: tuple[tuple[str, int], ...]
    total: int
    protection: int
    hit: bool


@dataclass(frozen=True, slots=True)
class MonsterWounded(Event):
    monster: str
    kind: str
    wounds: int
    life: int
    square: str
    by: str


@dataclass(frozen=True, slots=True)
class MonsterKilled(Event):
    monster: str
    kind: str
    square: str
    by: str


@dataclass(frozen=True, slots=True)
class ShieldsGained(Event):
    """why: "defend", "set_aside" (end of turn), "armour" (end of the Hero Phase, A-06), or the id of
    an ability or find."""

    hero: str
    n: int
    shields: int
    why: str


@dataclass(frozen=True, slots=True)
class MonsterAttacked(Event):
    """One blow. With neither shields nor fortress nobody rolled and it hit by itself (DEF-01): the roll fields are
    empty or 0. fortress: what the Fortress token adds to the protection (D.12)."""

    monster: str
    kind: str
    hero: str
    square: str
    target: str
    shields: int
    defence_faces: str
    defence_star: int
    protection: int
    attack_faces: str
    attack_star: int
    attack: int
    hit: bool
    fortress: int = 0


@dataclass(frozen=True, slots=True)
class HeroWounded(Event):
    """cause: a monster's id, or a trap's kind, or "poison"."""

    hero: str
    wounds: int
    hp: int
    cause: str
    square: str


@dataclass(frozen=True, slots=True)
class HeroFell(Event):
    hero: str
    square: str


@dataclass(frozen=True, slots=True)
class StatusGained(Event):
    """who: a Hero or a monster; status: "frozen", "poisoned", "stunned"."""

    who: str
    status: str


@dataclass(frozen=True, slots=True)
class StatusLost(Event):
    who: str
    status: str


# Experience ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class XpGained(Event):
    """why: "wound", "door", "chest", "start", "war_cry" (XP-05)."""

    hero: str
    n: int
    xp: int
    why: str


@dataclass(frozen=True, slots=True)
class LevelGained(Event):
    hero: str
    level: int


@dataclass(frozen=True, slots=True)
class AbilityRaised(Event):
    hero: str
    ability: str
    level: int


# The Monster Phase -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RoomWoke(Event):
    """why: "entered", "broken", "torn", "wounded", "noise" (a Fate roll), "monster" (one walked in, ROOM-07).

    about: the Hero, door or tile behind it, where known, else "".
    """

    tile: str
    why: str
    about: str


@dataclass(frozen=True, slots=True)
class RoomSleptOn(Event):
    """A possible wake (ROOM-05) that failed."""

    tile: str
    symbol: str


@dataclass(frozen=True, slots=True)
class PortalRolled(Event):
    """number: what the table says; came: how many there was room and a figure for. A Small Portal has symbol ""."""

    portal: str
    symbol: str
    number: int
    came: int
    full: bool


@dataclass(frozen=True, slots=True)
class MonsterArrived(Event):
    monster: str
    kind: str
    square: str
    portal: str


@dataclass(frozen=True, slots=True)
class TargetChosen(Event):
    """Why this Hero. because: "nearest", "only" (nobody else within reach of its thoughts), "fate", "behaviour",
    "kept" (the one it had moved for, B-84), "compelled" (by a War Cry, B-88). distances: (hero, steps) for each
    standing Hero it could reach, nearest first. tied: the Heroes among whom the tie-break chose. colour: the Fate
    colour, or "". first: how it came to act now: "distance", "initiative" or "order" (B-79).
    """

    monster: str
    kind: str
    hero: str
    because: str
    distances: tuple[tuple[str, int], ...]
    tied: tuple[str, ...]
    colour: str
    first: str


@dataclass(frozen=True, slots=True)
class MonsterMoved(Event):
    """path: per step the square of its front piece (its only square for most); tails: the second square, or ""."""

    monster: str
    kind: str
    start: str
    path: tuple[str, ...]
    tails: tuple[str, ...]
    facing: str


@dataclass(frozen=True, slots=True)
class MonsterTurned(Event):
    monster: str
    kind: str
    facing: str


@dataclass(frozen=True, slots=True)
class MonsterWaited(Event):
    """why: "nobody" (no standing Hero), "no_way" (B-82, stays), "no_steps", "no_dice" (B-68), "spared"
    (compelled, it attacks nobody else, B-88)."""

    monster: str
    kind: str
    why: str


# Cards -----------------------------------------------------------------------------------------------------------


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

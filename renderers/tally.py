"""What the dice came to, and what came of it: counted from events, for each Hero and for the monsters.

Luck is what the faces were worth beyond what they are worth on average: a die shows 1, 2 and ★ twice each, and a ★
counts what it counted in that roll.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from engine import events as e
from engine.cards.load import ABILITIES, HEROES, ITEMS
from engine.events import Event

MONSTERS = "monsters"
"""The one who rolls for all monsters, the Ugly Master's dice included."""
BACK = frozenset(name for name, item in ITEMS.items() if any(bonus.behind for bonus in item.bonuses)) | (
    {"sneak_attack"} & set(ABILITIES)
)
"""What gives something only from behind: an attack that had it was a back-stab."""


@dataclass(slots=True)
class Count:
    """sum: what the faces were worth; expected: what so many dice are worth on average. best_stab: the highest total of
    an attack from behind, stabbed: whom it went against (a monster's kind), "" if there was none."""

    dice: int = 0
    sum: int = 0
    expected: float = 0.0
    stars: int = 0
    attacks: int = 0
    hits: int = 0
    felled: int = 0
    blows: int = 0
    parried: int = 0
    lost: int = 0
    falls: int = 0
    barrels: int = 0
    best_stab: int = 0
    stabbed: str = ""

    @property
    def luck(self) -> float:
        return self.sum - self.expected

    @property
    def outstanding(self) -> bool:
        """Whether the luck, good or bad, is more than chance scatters anyhow: a twentieth of what was to be expected,
        and two points at least."""
        return abs(self.luck) >= max(2.0, self.expected / 20)

    @property
    def expected_stars(self) -> float:
        return self.dice / 3

    def roll(self, faces: str, star: int) -> None:
        self.dice += len(faces)
        self.sum += sum(star if face == "*" else int(face) for face in faces)
        self.expected += len(faces) * (3 + star) / 3
        self.stars += faces.count("*")

    def add(self, other: Count) -> None:
        """Count something else in."""
        for name in COUNTED:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        if other.best_stab > self.best_stab:
            self.best_stab, self.stabbed = other.best_stab, other.stabbed


COUNTED = (
    "dice", "sum", "expected", "stars", "attacks", "hits", "felled", "blows", "parried", "lost", "falls", "barrels",
)  # fmt: skip


@dataclass(slots=True)
class Tally:
    """The counts by Hero (and MONSTERS)."""

    by: dict[str, Count] = field(default_factory=dict)

    def of(self, who: str) -> Count:
        return self.by.setdefault(who, Count())

    def add(self, other: Tally) -> None:
        for who, count in other.by.items():
            self.of(who).add(count)

    def dump(self) -> dict[str, Any]:
        return {who: asdict(count) for who, count in self.by.items()}

    @staticmethod
    def read(saved: Mapping[str, Any]) -> Tally:
        """Raises TypeError for what is no tally."""
        return Tally({who: Count(**count) for who, count in saved.items()})


def tally(events: Iterable[Event]) -> Tally:
    """Count events of one mission, in order, without those that were taken back."""
    found = Tally()
    before: Event | None = None
    sneaking: set[str] = set()
    for event in events:
        _rolled(found, event, before)
        _fought(found, event, sneaking)
        before = event
    return found


def _rolled(found: Tally, event: Event, before: Event | None) -> None:
    """Every die that fell, once: a roll that counts for a second target is told twice (ABIL-HEL-2)."""
    match event:
        case e.HeroAttacked(hero, faces=faces, star=star):
            twice = isinstance(before, e.HeroAttacked) and (before.hero, before.faces) == (hero, faces)
            if not (twice and isinstance(before, e.HeroAttacked) and before.monster != event.monster):
                found.of(hero).roll(faces, star)
        case e.Tested(hero, faces=faces, star=star):
            found.of(hero).roll(faces, star)
        case e.MonsterAttacked(hero=hero):
            found.of(hero).roll(event.defence_faces, event.defence_star)
            found.of(MONSTERS).roll(event.attack_faces, event.attack_star)
        case e.RivalAttacked(hero, target):
            found.of(hero).roll(event.faces, event.star)
            found.of(target).roll(event.defence_faces, event.defence_star)
        case e.Tackled(hero, target) | e.Shoved(hero, target):
            found.of(hero).roll(event.faces, event.star)
            found.of(target).roll(event.target_faces, event.target_star)
        case e.MasterRolled(faces=faces, star=star):
            found.of(MONSTERS).roll(faces, star)


def _fought(found: Tally, event: Event, sneaking: set[str]) -> None:
    """sneaking: who is about to attack from behind by an ability."""
    match event:
        case e.AbilityUsed(hero, ability) if ability in BACK:
            sneaking.add(hero)
        case e.HeroAttacked(hero, kind=kind, parts=parts, total=total, hit=hit):
            count = found.of(hero)
            count.attacks += 1
            count.hits += hit
            behind = hero in sneaking or any(label in BACK for label, _ in parts)
            sneaking.discard(hero)
            if behind and hit and total > count.best_stab:
                count.best_stab, count.stabbed = total, kind
        case e.RivalAttacked(hero, hit=hit):
            found.of(hero).attacks += 1
            found.of(hero).hits += hit
        case e.MonsterKilled(by=by) if by in HEROES:
            found.of(by).felled += 1
        case e.MonsterAttacked(hero=hero, hit=hit):
            found.of(hero).blows += 1
            found.of(hero).parried += not hit
        case e.HeroWounded(hero, wounds):
            found.of(hero).lost += wounds
        case e.HeroFell(hero):
            found.of(hero).falls += 1
        case e.BarrelBroken(hero=hero):
            found.of(hero).barrels += 1

"""Who plays what with whom, and which habits they have. Everything is drawn from the seed."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from datetime import datetime
from zoneinfo import ZoneInfo

from bot.channel.lobby import HEROES
from bot.local import LocalTable, Person

ZONES = ("Europe/Rome", "Europe/London", "America/New_York", "America/Los_Angeles", "Asia/Tokyo", "Australia/Sydney")
KINDS = ("steady", "steady", "steady", "forgetful", "forgetful", "gone", "traveller", "nervous", "asked", "planner")
MISSIONS = (
    "m01_pantry_raid", "m02_bells_off", "m00_cheese_lesson", "m03_stud_farm", "m01_pantry_raid", "m04_three_bad_books",
    "m05_cold_soup", "m06_the_whole_committee",
)  # fmt: skip
ARENAS = ("a1_big_game_hunt", "a2_tome_in_hand")
LEVELS = ("normal", "heroic", "epic")
CLOCKS: tuple[tuple[str, str] | None, ...] = (
    ("12h", "autopilot"), ("24h", "skip"), ("8h", "skip"), None, ("1h", "skip"), ("2d", "autopilot"),
    ("none", "remind"),
)  # fmt: skip
"""What the host sets; None: the clock that a table has by itself."""
DAY = 86400.0


@dataclass(eq=False)
class Guest:
    """One person. kind: what becomes of this person's attention; asleep: hours of the own day; every: hours between
    two looks while awake; quiet: whether the hours of sleep were told to the bot; leaves: when somebody is gone for
    good, or sets out; back: when who travels is there again."""

    person: Person
    kind: str
    zone: str
    asleep: tuple[int, int]
    every: float
    notify: str
    quiet: bool
    luck: random.Random
    leaves: float | None = None
    back: float | None = None
    next_look: float = 0.0
    tables: list[Sitting] = field(default_factory=list)

    @property
    def id(self) -> int:
        return int(self.person.id)

    def is_asleep(self, now: float) -> bool:
        hour = datetime.fromtimestamp(now, ZoneInfo(self.zone)).hour
        start, end = self.asleep
        return start <= hour < end if start < end else hour >= start or hour < end

    def is_gone(self, now: float) -> bool:
        if self.leaves is None or now < self.leaves:
            return False
        return self.back is None or now < self.back

    def looks(self, now: float) -> bool:
        """Whether this person looks into Discord in this half hour."""
        if now < self.next_look or self.is_asleep(now) or self.is_gone(now):
            return False
        self.next_look = now + 3600 * self.luck.uniform(0.3, 1.7) * self.every
        return not (self.kind == "forgetful" and self.luck.random() < 0.6)

    def called(self, now: float) -> None:
        """The telephone has made a sound."""
        self.next_look = min(self.next_look, now + 3600 * self.luck.uniform(0.1, 3))


@dataclass(eq=False)
class Sitting:
    """One table: where, what, and who holds which Hero; master: who plays the monsters; id: of its mission, once it
    is there."""

    channel: int
    name: str
    mission: str
    level: str
    language: str
    heroes: dict[str, Guest]
    master: Guest | None
    clock: tuple[str, str] | None
    id: int = 0

    @property
    def host(self) -> Guest:
        return next(iter(self.heroes.values()))

    @property
    def guests(self) -> list[Guest]:
        return list(dict.fromkeys([*self.heroes.values(), *([self.master] if self.master else [])]))


@dataclass(frozen=True)
class Cast:
    """Everybody, and all tables. strangers: who sits nowhere; keeper: who owns the server and plays nowhere."""

    guests: list[Guest]
    tables: list[Sitting]
    keeper: Person

    @property
    def strangers(self) -> list[Guest]:
        return [guest for guest in self.guests if not guest.tables]


def cast(local: LocalTable, luck: random.Random, start: float, days: float, people: int, tables: int) -> Cast:
    """People and tables; every third table is a thread, every eighth has a person for the monsters, every twentieth is
    an arena."""
    keeper = local.person("Keeper")
    guests = [_guest(local, luck, start, days, number) for number in range(people)]
    seated = guests[: max(4, len(guests) - len(guests) // 10)]
    waiting = luck.sample(seated, len(seated))
    parent = local.channel("expeditions")
    sittings = []
    for number in range(tables):
        name = f"table-{number}"
        place = local.thread(parent, name, keeper) if number % 3 == 2 else local.channel(name)
        arena = number % 20 == 4
        wanted = luck.choice((1, 2, 3, 3, 4)) if not arena else 2
        players = [waiting.pop() if waiting else luck.choice(seated) for _ in range(wanted)]
        players = list(dict.fromkeys(players))
        master = players.pop() if number % 8 == 3 and len(players) > 1 else None
        heroes = luck.sample(HEROES, len(players) if arena else max(len(players), luck.choice((1, 2, 3, 4))))
        mission = ARENAS[number // 20 % 2] if arena else MISSIONS[number % len(MISSIONS)]
        if master is not None and mission == "m00_cheese_lesson":
            mission = MISSIONS[0]
        held = {hero: players[at % len(players)] for at, hero in enumerate(heroes)}
        level = LEVELS[number % 3] if not arena and mission != "m00_cheese_lesson" else LEVELS[0]
        language, clock = ("en", "it")[number % 2], CLOCKS[number % len(CLOCKS)]
        sitting = Sitting(int(place["id"]), name, mission, level, language, held, master, clock)
        sittings.append(sitting)
        for guest in sitting.guests:
            guest.tables.append(sitting)
    return Cast(guests, sittings, keeper)


def _guest(local: LocalTable, luck: random.Random, start: float, days: float, number: int) -> Guest:
    kind = KINDS[number % len(KINDS)]
    person = local.person(f"Guest {number}", locale=luck.choice(("en-US", "it")))
    notify = luck.choice(("mention", "mention", "mention", "dm", "none"))
    if number % 17 == 5:
        local.world.closed_doors.add(person.id)
        notify = "dm"
    own = random.Random(luck.random())
    bed = luck.choice((22, 23, 0, 1))
    guest = Guest(
        person, kind, luck.choice(ZONES), (bed, (bed + 8) % 24), luck.choice((1.0, 2.0, 3.0, 5.0)), notify,
        luck.random() < 0.5, own,
    )  # fmt: skip
    guest.next_look = start + 3600 * own.uniform(0, guest.every)
    if kind in ("gone", "traveller"):
        guest.leaves = start + days * DAY * own.uniform(0.05, 0.5)
    if kind == "traveller":
        assert guest.leaves is not None
        guest.back = guest.leaves + days * DAY * own.uniform(0.1, 0.3)
    return guest

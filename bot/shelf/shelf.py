"""The missions that can be played, by their key.

A mission that comes with the game goes by its id ("m01_pantry_raid"). Any other is kept in the store by what its files
say: its key is the id and a hash of the files ("m07_cellar@3f2a9c41d0b7e685"). So an id may be anything, a mission that
is replaced or removed stays what it was for whoever plays it, and the same files are kept once.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import missions
from bot.store import Store
from bot.store.records import PackRow
from engine import Mission
from missions.pack import Pack, open_pack
from missions.texts import MissionText
from renderers.finding import has, plainly
from renderers.say import Speaker

HASH = 16
"""Hexadecimal digits of a key's hash."""
NUMBER = re.compile(r"[am]?[0-9]+")
"""A mission's number, as it is typed."""
LONGEST_TITLE = 80
"""Characters of a mission's title at most."""


@dataclass(frozen=True, slots=True)
class Tale:
    """A mission with its words, by language."""

    key: str
    mission: Mission
    words: Mapping[str, MissionText]


@dataclass(frozen=True, slots=True)
class Entry:
    """What a list of missions shows. ends: the End of Game space by number of Heroes; own: not one of the game's;
    people: of an Arena, how many may play it."""

    key: str
    number: int
    titles: Mapping[str, str]
    goals: Mapping[str, str]
    ends: Mapping[int, int]
    own: bool = False
    people: tuple[int, ...] = ()

    @property
    def turns(self) -> tuple[int, int]:
        """The fewest and the most Hero Phases that the mission gives, by number of Heroes (WIN-03)."""
        return min(self.ends.values()) - 1, max(self.ends.values()) - 1

    def is_called(self, typed: str) -> bool:
        """Whether what was typed is its key, its number ("m1", "1", of an Arena "a1"), or a part of its id or of its
        title in any language. A number alone is never a part of anything."""
        wanted = plainly(typed)
        short = (f"a{self.number}",) if self.people else (str(self.number), f"m{self.number}", f"m{self.number:02}")
        if typed.strip() == self.key or NUMBER.fullmatch(wanted):
            return typed.strip() == self.key or wanted in short
        return has(typed, self.key.partition("@")[0], *self.titles.values())

    def dump(self) -> dict[str, Any]:
        """What the store keeps, so that a list need not read the files."""
        return {"number": self.number, "titles": {**self.titles}, "goals": {**self.goals}, "ends": {**self.ends}}

    @staticmethod
    def read(key: str, facts: Mapping[str, Any]) -> Entry:
        ends = {int(heroes): end for heroes, end in facts["ends"].items()}
        return Entry(key, facts["number"], facts["titles"], facts["goals"], ends, own=True)


def key_of(mission: Mission, pack: Pack) -> str:
    """The key of a mission that is not the game's."""
    return f"{mission.id}@{pack.digest[:HASH]}"


def family_of(key: str) -> str:
    """What all versions of a mission have in common: the game's own keep their id, others their id and a sign."""
    return key if "@" not in key else key[: key.index("@") + 1]


def entry_of(tale: Tale) -> Entry:
    titles = {language: words.title for language, words in tale.words.items()}
    goals = {language: words.goal for language, words in tale.words.items()}
    mission = tale.mission
    own = "@" in tale.key
    return Entry(tale.key, mission.number, titles, goals, dict(mission.ends), own, tuple(mission.people))


def row_of(tale: Tale, pack: Pack) -> PackRow:
    """A mission as the store keeps it."""
    return PackRow(tale.key, dict(pack.files), entry_of(tale).dump())


def tale_of(pack: Pack) -> Tale:
    """A mission from its files. Raises MissionError."""
    opened = open_pack(pack)
    return Tale(key_of(opened.mission, pack), opened.mission, opened.words)


def _shipped(key: str) -> Tale:
    """Raises UnknownMission or MissionError."""
    words = {language: missions.texts(key, language) for language in missions.LANGUAGES}
    return Tale(key, missions.load(key), words)


@dataclass(slots=True)
class Shelf:
    """Knows every mission. The game's own are there at once; those of the store after `fetch`."""

    store: Store | None = None
    _tales: dict[str, Tale] = field(default_factory=dict)
    _voices: dict[tuple[str, str], Speaker] = field(default_factory=dict)
    _hosted: dict[str, Entry] = field(default_factory=dict)

    async def open(self, store: Store) -> None:
        """Read the game's own missions, off the event loop."""
        self.store = store
        await asyncio.to_thread(lambda: [self.tale(key) for key in (*missions.catalogue(), *missions.arenas())])

    def tale(self, key: str) -> Tale:
        """A mission of the game's, or one that was fetched. Raises UnknownMission or MissionError."""
        if key not in self._tales:
            self._tales[key] = _shipped(key)
        return self._tales[key]

    async def fetch(self, key: str) -> Tale:
        """Any mission. Raises UnknownMission or MissionError."""
        if key not in self._tales and "@" in key and self.store is not None:
            row = await self.store.pack(key)
            if row is None:
                raise missions.UnknownMission(f"the store has no mission {key}")
            self._tales[key] = await asyncio.to_thread(tale_of, Pack(key.partition("@")[0], row.files))
        return self.tale(key)

    def speaker(self, language: str, key: str) -> Speaker:
        """The voice in a language that knows what the mission's Rooms are called; the mission must be there."""
        if (language, key) not in self._voices:
            self._voices[language, key] = Speaker(language, self.tale(key).words[language].rooms)
        return self._voices[language, key]

    async def offered(self, guild: int) -> list[Entry]:
        """The missions that a guild may play, in the order of their numbers (DIFF-02), the game's own first, then the
        Arenas."""
        found = [*self.shipped(), *self.arenas(), *self._hosted.values()]
        if self.store is not None:
            found += [Entry.read(key, facts) for key, facts in await self.store.guild_packs(guild)]
        return sorted(
            {entry.key: entry for entry in found}.values(), key=lambda each: (each.own, bool(each.people), each.number)
        )

    def shipped(self) -> list[Entry]:
        """The game's own missions, in the order of their numbers."""
        return [entry_of(self.tale(key)) for key in missions.catalogue()]

    def arenas(self) -> list[Entry]:
        """The game's Arenas (ARENA-01)."""
        return [entry_of(self.tale(key)) for key in missions.arenas()]

    async def entries(self, keys: Iterable[str]) -> dict[str, Entry]:
        """What a list shows of these missions, without those that nobody knows any more."""
        found = {entry.key: entry for entry in (*self.shipped(), *self.arenas(), *self._hosted.values())}
        missing = [key for key in keys if key not in found and "@" in key]
        if missing and self.store is not None:
            found |= {key: Entry.read(key, facts) for key, facts in (await self.store.pack_facts(missing)).items()}
        return {key: found[key] for key in keys if key in found}

    async def host(self, tales: Iterable[tuple[Tale, Pack]]) -> None:
        """Offer a host's own missions in all guilds; their files are kept."""
        assert self.store is not None
        for tale, pack in tales:
            await self.store.keep_pack(row_of(tale, pack))
            self._tales[tale.key] = tale
            self._hosted[tale.key] = entry_of(tale)

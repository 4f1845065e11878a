"""The missions that come with the game. A mission is one folder: mission.yaml, map.txt, en.yaml, it.yaml."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType

from engine.mission import load as folder
from engine.mission.errors import MissionError, nearest
from engine.mission.load import Mission
from missions.texts import LANGUAGES, MissionText, Remark, read_text

__all__ = [
    "LANGUAGES",
    "Mission",
    "MissionError",
    "MissionInfo",
    "MissionText",
    "Remark",
    "UnknownMission",
    "arenas",
    "catalogue",
    "is_ours",
    "load",
    "load_folder",
    "numbers",
    "texts",
]

_FOLDER = re.compile(r"m(\d{2})_\w+")
_ARENA = re.compile(r"a(\d)_\w+")


class UnknownMission(LookupError):
    """No mission goes by that name; the message says which do."""


@dataclass(frozen=True, slots=True)
class MissionInfo:
    """What a list of missions shows. `short`: "m01", or "a1" for an arena; `titles` by language; `ends`: the End of
    Game space by number of Heroes; `mode`: "coop", or the arena's, with how many `people` may play it."""

    id: str
    short: str
    number: int
    titles: Mapping[str, str]
    ends: Mapping[int, int]
    mode: str = "coop"
    people: tuple[int, ...] = ()


@cache
def catalogue() -> Mapping[str, MissionInfo]:
    """All missions of the campaign by id, in the order of their numbers."""
    return MappingProxyType({name: _info(name) for name in _names(_FOLDER)})


@cache
def arenas() -> Mapping[str, MissionInfo]:
    """The arenas by id, in the order of their numbers (ARENA-01)."""
    return MappingProxyType({name: _info(name) for name in _names(_ARENA)})


def _info(name: str) -> MissionInfo:
    mission = load(name)
    titles = MappingProxyType({language: texts(name, language).title for language in LANGUAGES})
    short = name.partition("_")[0]
    return MissionInfo(name, short, mission.number, titles, mission.ends, mission.mode, mission.people)


def is_ours(mission: Mission) -> bool:
    """Whether a mission comes with the game, by what its files say and not only by its id."""
    return mission.id in _names(_FOLDER) and load(mission.id).source == mission.source


def numbers() -> Mapping[int, str]:
    """The numbers that the campaign takes, each with the id of its mission."""
    return {int(name[1:3]): name for name in _names(_FOLDER)}


def load(name: str) -> Mission:
    """A mission by its id or number: "m01_pantry_raid", "m01" and "m1" are the same, and "a1" is the first arena.
    Loaded once.

    Raises UnknownMission for any other name, MissionError when its files are wrong."""
    return _load(_resolve(name))


def load_folder(path: str | Path) -> Mission:
    """The mission in a folder anywhere on this computer; raises MissionError when a file is missing or wrong."""
    return folder.load_folder(Path(path))


def texts(name: str, language: str) -> MissionText:
    """The words of a mission in a language of `LANGUAGES`; names as for `load`."""
    if language not in LANGUAGES:
        raise ValueError(f'missions do not speak "{language}"; {nearest(language, LANGUAGES)}')
    return _texts(_resolve(name), language)


@cache
def _load(name: str) -> Mission:
    mission = folder.load_folder(files("missions").joinpath(name))
    if mission.id != name:
        raise MissionError([f"{name}/mission.yaml, id: it says {mission.id}; name the folder and the id alike"])
    return mission


@cache
def _texts(name: str, language: str) -> MissionText:
    return read_text(
        f"{name}/{language}.yaml",
        folder.read_file(files("missions").joinpath(name), f"{language}.yaml"),
        _load(name),
    )


@cache
def _names(kind: re.Pattern[str]) -> tuple[str, ...]:
    folders = (entry.name for entry in files("missions").iterdir() if entry.is_dir())
    return tuple(sorted(name for name in folders if kind.fullmatch(name)))


def _resolve(name: str) -> str:
    wanted = name.strip().lower()
    short = re.fullmatch(r"m?0*(\d{1,2})", wanted)
    for known in _names(_FOLDER):
        if wanted == known or (short and int(short[1]) == int(known[1:3])):
            return known
    for known in _names(_ARENA):
        if wanted in (known, known.partition("_")[0]):
            return known
    raise UnknownMission(f'there is no mission "{name}"; {nearest(wanted, [*_names(_FOLDER), *_names(_ARENA)])}')

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
    "catalogue",
    "load",
    "load_folder",
    "texts",
]

_FOLDER = re.compile(r"m(\d{2})_\w+")


class UnknownMission(LookupError):
    """No mission goes by that name; the message says which do."""


@dataclass(frozen=True, slots=True)
class MissionInfo:
    """What a list of missions shows. `short`: "m01"; `titles` by language; `ends`: the End of Game space by number of
    Heroes."""

    id: str
    short: str
    number: int
    titles: Mapping[str, str]
    ends: Mapping[int, int]


@cache
def catalogue() -> Mapping[str, MissionInfo]:
    """All missions by id, in the order of their numbers."""
    found = {}
    for name in _names():
        mission = load(name)
        titles = MappingProxyType({language: texts(name, language).title for language in LANGUAGES})
        found[name] = MissionInfo(name, name[:3], mission.number, titles, mission.ends)
    return MappingProxyType(found)


def load(name: str) -> Mission:
    """A mission by its id or number: "m01_pantry_raid", "m01" and "m1" are the same. Loaded once.

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
def _names() -> tuple[str, ...]:
    folders = (entry.name for entry in files("missions").iterdir() if entry.is_dir())
    return tuple(sorted(name for name in folders if _FOLDER.fullmatch(name)))


def _resolve(name: str) -> str:
    wanted = name.strip().lower()
    short = re.fullmatch(r"m?0*([1-9]\d?)", wanted)
    for known in _names():
        if wanted == known or (short and int(short[1]) == int(known[1:3])):
            return known
    raise UnknownMission(f'there is no mission "{name}"; {nearest(wanted, _names())}')

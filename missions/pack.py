"""A mission from anywhere, as the texts of its four files: from a folder, from a zip, from bytes that were uploaded.

    pack = read(data, "cellar.zip")        # or read_path(Path("cellar"))
    report = missions.check.lint(pack)     # everything that can be known about it
    tale = open_pack(pack)                 # ready to be played

Nothing of a pack is ever run, written to disk or followed elsewhere. A pack that was kept as text is
`Pack(name, files)` again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path, PurePath

from engine.mission.errors import Complaint, MissionError, Problems
from engine.mission.load import Mission, parse
from missions.archive import FILES, LARGEST_ZIP, contents, from_folder, from_zip
from missions.legible import text_of
from missions.texts import LANGUAGES, MissionText, read_text

__all__ = ["FILES", "LARGEST_ZIP", "Opened", "Pack", "open_pack", "read", "read_path"]


@dataclass(frozen=True, slots=True)
class Pack:
    """The texts of a mission by file name, exactly `FILES`; `name` is what errors call it, usually its folder."""

    name: str
    files: Mapping[str, str]

    @property
    def digest(self) -> str:
        """A hash of what the files say: 64 hexadecimal digits. Line ends and the way of packing do not matter."""
        return hashlib.sha256(json.dumps(dict(self.files), sort_keys=True).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Opened:
    """A mission with its words, by language."""

    mission: Mission
    words: Mapping[str, MissionText]


def read(data: bytes, name: str) -> Pack:
    """A pack from the bytes of a zip called `name`, which may come from a stranger.

    The four files lie at its top or in one folder. Raises MissionError with place and remedy of every fault; then
    nothing was kept."""
    called = _plain(PurePath(name.replace("\\", "/")).name.removesuffix(".zip"))
    return _pack(called, from_zip(data, called))


def read_path(path: str | Path) -> Pack:
    """A pack from a folder or a zip on this computer. Raises MissionError, also when there is neither."""
    path = Path(path)
    called = _plain(path.resolve().name)
    if path.is_dir():
        return _pack(called, from_folder(path))
    if path.name in FILES:
        raise _wrong(called, "this is one file of a mission; name the folder it lies in")
    try:
        return read(contents(path, LARGEST_ZIP, links=True), path.name)
    except ValueError as wrong:
        raise _wrong(called, str(wrong)) from wrong
    except OSError as wrong:
        raise _wrong(called, f"cannot be read ({wrong.strerror}); name a mission's folder or its zip") from wrong


def open_pack(pack: Pack) -> Opened:
    """The mission and its words; raises MissionError with what keeps it from being played."""
    mission = parse(pack.name, pack.files["mission.yaml"], pack.files["map.txt"])
    words = {each: read_text(f"{pack.name}/{each}.yaml", pack.files[f"{each}.yaml"], mission) for each in LANGUAGES}
    return Opened(mission, words)


def _pack(name: str, raw: Mapping[str, bytes]) -> Pack:
    problems: list[str] = []
    files: dict[str, str] = {}
    for file in FILES:
        found = Problems(name, file=file)
        files[file] = text_of(raw[file], found)
        problems += found.found
    if problems:
        raise MissionError(problems)
    return Pack(name, files)


def _plain(name: str) -> str:
    """A name that may stand in messages."""
    return "".join(letter for letter in name if letter.isalnum() or letter in "._- ")[:40].strip() or "mission"


def _wrong(name: str, text: str) -> MissionError:
    return MissionError([Complaint(name, text, "")])

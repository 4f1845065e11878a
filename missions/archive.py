"""The files of a mission out of a zip or a folder, as bytes in memory: nothing is unpacked, no link is followed.

Whatever somebody sends is looked at before it is read: how many entries, how large, where they want to lie. The names
and sizes come first, then at most `LARGEST` bytes of each of the few files a mission has.
"""

from __future__ import annotations

import io
import os
import stat
import struct
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

from engine.mission.errors import Complaint, MissionError
from missions.texts import LANGUAGES

FILES = ("mission.yaml", "map.txt", *(f"{language}.yaml" for language in LANGUAGES))
"""What a mission consists of; a README may lie beside them and is not read."""

LARGEST_ZIP = 256 * 1024
"""Bytes of a zip at most; a mission takes about 5,000."""
LARGEST = 64 * 1024
"""Bytes of a file at most, unpacked; a mission's take about 3,000."""
LARGEST_IN_ALL = 512 * 1024
"""Bytes of all that a zip says it holds."""
MOST_ENTRIES = 40
MOST_RATIO = 200
"""How many times its packed size a file may be; text comes to 3 to 30."""

LEFT_BEHIND = {"thumbs.db", "desktop.ini"}
"""What Windows leaves in folders. What other systems leave begins with a dot or lies in __MACOSX."""
BESIDE = (".png", "~", ".bak", ".orig")
"""How the names of previews and of an editor's copies end; they are not read."""

_PACKINGS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_TORN = (zipfile.BadZipFile, zlib.error, struct.error, EOFError, NotImplementedError, RuntimeError, ValueError, OSError)
"""What `zipfile` raises about a zip that is damaged or made by ill will."""

Parts = tuple[str, ...]
"""A path within a zip, folder by folder."""


def from_zip(data: bytes, name: str) -> dict[str, bytes]:
    """The files of the one mission in a zip, read into memory. `name` is what errors call it.

    Raises MissionError, naming each entry that cannot be accepted."""
    if len(data) > LARGEST_ZIP:
        raise MissionError([_about(name, f"the zip is {_size(len(data))}; {_size(LARGEST_ZIP)} is the most")])
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = _accepted(archive.infolist(), name)
            raw = {file: _unpacked(archive, entry, name) for file, entry in entries.items()}
    except MissionError:
        raise
    except _TORN as wrong:
        raise MissionError(
            [_about(name, f"this is no zip that can be read ({wrong}); zip the folder again")]
        ) from wrong
    _stop_if_incomplete(raw, name)
    return raw


def from_folder(folder: Path) -> dict[str, bytes]:
    """The files of the mission in a folder. Raises MissionError, naming each file that cannot be accepted."""
    name = _shown(folder.resolve().name)
    problems: list[str] = []
    raw: dict[str, bytes] = {}
    try:
        names = sorted(os.listdir(folder))
        inside = missions_in(folder)
    except OSError as wrong:
        raise MissionError([_about(name, f"the folder cannot be read ({wrong.strerror}); name another")]) from wrong
    if inside and FILES[0] not in names:
        shown = " or ".join(str(folder / each) for each in inside)
        raise MissionError([_about(name, f"missions lie in this folder, it is none itself; name {shown}")])
    for file in names:
        if _left_behind((file,)) or _is_readme(file):
            continue
        if complaint := _misnamed(file, folder=(folder / file).is_dir()):
            problems.append(_about(name, complaint, file))
            continue
        try:
            raw[file] = contents(folder / file, LARGEST)
        except ValueError as wrong:
            problems.append(_about(name, str(wrong), file))
        except OSError as wrong:
            problems.append(_about(name, f"cannot be read ({wrong.strerror}); put the file itself here, no link", file))
    if problems:
        raise MissionError(problems)
    _stop_if_incomplete(raw, name)
    return raw


def missions_in(folder: Path) -> list[str]:
    """The names of the folders in a folder that hold a mission. Raises OSError."""
    return sorted(each for each in os.listdir(folder) if (folder / each / FILES[0]).is_file())


# A zip, before anything of it is unpacked ----------------------------------------------------------------------------


def _accepted(entries: list[zipfile.ZipInfo], name: str) -> dict[str, zipfile.ZipInfo]:
    """The entry of each file of the mission, when nothing in the zip speaks against it."""
    problems: list[str] = []
    if len(entries) > MOST_ENTRIES:
        problems.append(_about(name, f"the zip holds {len(entries)} entries; a mission has {len(FILES)} files"))
    total = sum(entry.file_size for entry in entries)
    for entry in entries[:MOST_ENTRIES]:
        if complaint := _unacceptable(entry):
            problems.append(_about(name, complaint, _shown(entry.orig_filename)))
    if total > LARGEST_IN_ALL and not problems:
        problems.append(
            _about(name, f"unpacked, all of it would be {_size(total)}; {_size(LARGEST_IN_ALL)} is the most")
        )
    _stop(problems)
    kept = [(_parts(entry), entry) for entry in entries if not entry.is_dir()]
    return _of_one_mission([(parts, entry) for parts, entry in kept if not _left_behind(parts)], name)


def _unacceptable(entry: zipfile.ZipInfo) -> str:
    """Why an entry is refused for what it is or where it wants to lie, or ""."""
    name = entry.orig_filename.replace("\\", "/")
    mode = entry.external_attr >> 16
    if not name.isprintable():
        return "its name holds characters that cannot be seen; name it anew"
    if name.startswith("/") or name[1:2] == ":":
        return "an absolute path; zip the folder itself, so that paths begin inside it"
    if ".." in name.split("/"):
        return "its path leads out of the folder; nothing in a mission may hold .."
    if entry.flag_bits & 0x1:
        return "it is encrypted; zip it without a password"
    if stat.S_ISLNK(mode):
        return "it is a link; put the file itself into the zip"
    if stat.S_IFMT(mode) not in (0, stat.S_IFREG, stat.S_IFDIR):
        return "it is no ordinary file; take it out"
    if name.lower().endswith((".zip", ".7z", ".rar", ".gz", ".tar")):
        return "an archive within the zip; put the mission's four files there instead"
    if (parts := _parts(entry)) and _left_behind(parts):
        return ""  # never unpacked, so its size is nobody's concern
    if entry.file_size > LARGEST:
        return f"unpacked it would be {_size(entry.file_size)}; a mission's file has {_size(LARGEST)} at most"
    if entry.file_size > MOST_RATIO * max(1, entry.compress_size):
        return (
            f"unpacked it would grow to {entry.file_size // max(1, entry.compress_size)} times its size; no text does"
        )
    if entry.compress_type not in _PACKINGS:
        return "it is packed in an unusual way; zip it with what your computer comes with"
    return ""


def _of_one_mission(entries: list[tuple[Parts, zipfile.ZipInfo]], name: str) -> dict[str, zipfile.ZipInfo]:
    """The four files by name, which lie side by side: at the top or in one folder."""
    roots = sorted({parts[:-1] for parts, _ in entries if parts[-1] == FILES[0]})
    if len(roots) > 1:
        listed = " and ".join("/".join(root) or "the top" for root in roots)
        raise MissionError(
            [_about(name, f"the zip holds {len(roots)} missions, in {listed}; zip one folder at a time")]
        )
    root = roots[0] if roots else min((parts[:-1] for parts, _ in entries), key=len, default=())
    problems = []
    if len(root) > 1:
        problems.append(_about(name, "it lies too deep; zip the mission's folder itself", "/".join(root)))
    found: dict[str, zipfile.ZipInfo] = {}
    spelled: Counter[Parts] = Counter(tuple(part.lower() for part in parts) for parts, _ in entries)
    for parts, entry in entries:
        path, file = "/".join(parts), parts[-1]
        if spelled[tuple(part.lower() for part in parts)] > 1:
            problems.append(_about(name, "stands in the zip more than once; keep one", path))
        elif parts[:-1] != root:
            problems.append(
                _about(name, "does not lie beside mission.yaml; a mission is four files in one folder", path)
            )
        elif not _is_readme(file) and (complaint := _misnamed(file)):
            problems.append(_about(name, complaint, path))
        elif not _is_readme(file):
            found[file] = entry
    _stop(list(dict.fromkeys(problems)))
    return found


def _unpacked(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, name: str) -> bytes:
    """What an entry holds. Its size was only claimed, so no more than the bound is read."""
    with archive.open(entry) as stream:
        data = stream.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise MissionError([_about(name, f"is larger than {_size(LARGEST)}", entry.filename)])
    return data


def _parts(entry: zipfile.ZipInfo) -> Parts:
    """Its path; some programs on Windows write backslashes."""
    return tuple(part for part in entry.orig_filename.replace("\\", "/").split("/") if part not in ("", "."))


# Names and words -----------------------------------------------------------------------------------------------------


def contents(file: Path, most: int, *, links: bool = False) -> bytes:
    """The bytes of an ordinary file; a pipe is not waited for, a link only followed with `links`. Raises OSError, and
    ValueError with the remedy for what is no file or has more than `most` bytes."""
    no_links = 0 if links else getattr(os, "O_NOFOLLOW", 0)
    opened = os.open(file, os.O_RDONLY | no_links | getattr(os, "O_NONBLOCK", 0))
    with os.fdopen(opened, "rb") as stream:
        if not stat.S_ISREG(os.fstat(opened).st_mode):
            raise ValueError("it is no ordinary file; take it out")
        data = stream.read(most + 1)
    if len(data) > most:
        raise ValueError(f"it is larger than {_size(most)}, which is the most; take out what does not belong")
    return data


def _left_behind(parts: Parts) -> bool:
    last = parts[-1].lower()
    return "__MACOSX" in parts or last.startswith(".") or last in LEFT_BEHIND or last.endswith(BESIDE)


def _is_readme(file: str) -> bool:
    return file.lower().partition(".")[0] == "readme"


def _misnamed(file: str, *, folder: bool = False) -> str:
    """What is wrong with a file's name, or ""."""
    if file in FILES:
        return ""
    plain = file.strip().lower()
    for right in FILES:
        if plain in (right, right.replace(".yaml", ".yml"), f"{right}.txt"):
            return f"write its name {right}"
    kind = "a folder that" if folder else "a file that"
    return f"{kind} no mission has; take it out"


def _stop_if_incomplete(raw: Mapping[str, bytes], name: str) -> None:
    _stop([_about(name, "is missing; a mission needs it", file) for file in FILES if file not in raw])


def _stop(problems: Iterable[str]) -> None:
    found = list(problems)
    if found:
        raise MissionError(found)


def _about(name: str, text: str, file: str = "") -> Complaint:
    return Complaint(f"{name}/{file.lstrip('/')}" if file else name, text, file)


def _shown(name: str) -> str:
    """A name from a stranger, fit to be read in a message."""
    return "".join(letter if letter.isprintable() else "?" for letter in name)[:60]


def _size(n: int) -> str:
    if n < 1024:
        return f"{n} bytes"
    return f"{n / 1024:.0f} KB" if n < 1024 * 1024 else f"{n / 1024 / 1024:.0f} MB"

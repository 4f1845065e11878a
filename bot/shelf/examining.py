"""Missions from outside, looked at in a process of its own: what a stranger sent may take long there, or crash, and the
table plays on.

The process, `python -m bot.shelf.examining NAME SECONDS GAMES`, reads a zip from its standard input and writes what it
found as JSON; it may keep a processor busy for so many seconds.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass

from engine import MissionError
from missions import check
from missions.check.page import page
from missions.pack import Pack, open_pack, read

GAMES = 2
SECONDS = 15.0
"""How many games are tried with each number of Heroes, and for how long at most."""

WORK = 45
"""Seconds that the process may keep a processor busy; how busy others keep it, does not count."""
PATIENCE = 300.0
"""Seconds after which the process is ended, whatever it does."""

LARGEST_MEMORY = 1 << 30


@dataclass(frozen=True, slots=True)
class Examined:
    """What was found. page: all of it, to be read; files: the mission's texts, if they could be read; preview: a
    picture of the beginning (PNG in base 64), if nothing speaks against the mission."""

    name: str
    problems: tuple[str, ...]
    warnings: tuple[str, ...]
    page: str
    files: Mapping[str, str] | None = None
    preview: str | None = None

    @property
    def pack(self) -> Pack | None:
        """The mission, if nothing speaks against it."""
        return Pack(self.name, self.files) if self.files is not None and not self.problems else None

    @property
    def png(self) -> bytes | None:
        return base64.b64decode(self.preview) if self.preview else None


class Unexamined(Exception):
    """Nothing can be said about it: the process took too long, or died."""


class Examiner:
    """One mission at a time."""

    def __init__(self, patience: float = PATIENCE, work: int = WORK, games: int = GAMES) -> None:
        self._patience = patience
        self._work = work
        self._games = games
        self._busy = asyncio.Semaphore(1)

    async def examine(self, data: bytes, name: str) -> Examined:
        """Read, check and draw what was sent as a zip called `name`. Raises Unexamined."""
        async with self._busy:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot.shelf.examining", name, str(self._work), str(self._games)),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
            )
            try:
                written, _ = await asyncio.wait_for(process.communicate(data), self._patience)
                found = json.loads(written)
                return Examined(**{**found, **{key: tuple(found[key]) for key in ("problems", "warnings")}})
            except (TimeoutError, ValueError) as error:
                raise Unexamined from error
            finally:
                with suppress(ProcessLookupError):
                    process.kill()
                await process.wait()


def examine(data: bytes, name: str, games: int) -> Examined:
    """What can be known about what was sent; see `Examined`. games: how many to try with each number of Heroes."""
    try:
        pack = read(data, name)
    except MissionError as wrong:
        report = check.refused(name, wrong)
        return Examined(name, _plain(report.problems), (), page(report))
    report = check.lint(pack, games=games, seconds=SECONDS)
    preview = _drawn(pack) if report.ok else None
    problems, warnings = _plain(report.problems), _plain(report.warnings)
    return Examined(pack.name, problems, warnings, page(report), dict(pack.files), preview)


def _plain(findings: Sequence[str]) -> tuple[str, ...]:
    return tuple(str(finding) for finding in findings)


def _drawn(pack: Pack) -> str:
    from renderers import board, preview

    picture = board.draw(preview.start(open_pack(pack).mission, 6), crop="full")
    return base64.b64encode(picture.png).decode()


def main() -> None:
    """Slowly, so that the table is not disturbed, and with little memory."""
    with suppress(ImportError, AttributeError, OSError, ValueError):  # not on every system
        import resource

        os.nice(10)
        resource.setrlimit(resource.RLIMIT_CPU, (int(sys.argv[2]), int(sys.argv[2]) + 1))
        resource.setrlimit(resource.RLIMIT_AS, (LARGEST_MEMORY, LARGEST_MEMORY))
    json.dump(asdict(examine(sys.stdin.buffer.read(), sys.argv[1], int(sys.argv[3]))), sys.stdout)


if __name__ == "__main__":
    main()

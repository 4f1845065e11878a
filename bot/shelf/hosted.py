"""A host's own missions: folders and zips in a directory, read once at the start and offered on all servers."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from pathlib import Path

from bot.shelf.shelf import Tale, tale_of
from engine import MissionError
from missions.check import lint
from missions.pack import FILES, Pack, read_path

log = logging.getLogger(__name__)


def hosted(directory: Path) -> list[tuple[Tale, Pack]]:
    """The missions that lie there, named in the log. What is wrong with one is written there too, and that one is left
    out."""
    if any((directory / file).is_file() for file in FILES):
        log.warning("MISSIONS_DIR is the folder of a mission; name the folder above it: %s", directory.resolve().parent)
        return []
    found = list(_one_of_each(_readable_ones(directory)))
    titles = ", ".join(tale.words["en"].title for tale, _ in found)
    if found:
        log.info("%d mission%s of your own: %s", len(found), "s" if len(found) > 1 else "", titles)
    else:
        log.warning("MISSIONS_DIR holds no mission that can be played: %s", directory.resolve())
    return found


def _one_of_each(found: Iterable[tuple[str, Tale, Pack]]) -> Iterator[tuple[Tale, Pack]]:
    """The first of several with the same id, as their names are sorted."""
    first: dict[str, str] = {}
    for name, tale, pack in found:
        if (before := first.setdefault(tale.mission.id, name)) != name:
            log.warning(
                "mission %r is left out: %r is %s already; give it an id of its own", name, before, tale.mission.id
            )
        else:
            yield tale, pack


def _readable_ones(directory: Path) -> Iterator[tuple[str, Tale, Pack]]:
    """Each with the name it has in the directory."""
    for path in sorted(directory.iterdir()):
        if path.name.startswith(".") or not (path.is_dir() or path.suffix == ".zip"):
            continue
        if (found := _readable(path)) is not None:
            yield path.name, *found


def _readable(path: Path) -> tuple[Tale, Pack] | None:
    try:
        pack = read_path(path)
        report = lint(pack, games=0)
        for warning in report.warnings:
            log.info("mission %r: %s", path.name, warning)
        if not report.ok:
            raise MissionError(report.problems)
        tale = tale_of(pack)
        if tale.mission.mode != "coop":
            raise MissionError([f"{path.name}: this is an arena; only missions can be offered here"])
    except MissionError as wrong:
        for problem in wrong.problems:
            log.warning("mission %r is left out: %s", path.name, problem)
        return None
    return tale, pack

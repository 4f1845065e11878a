"""A copy of the database, made by SQLite itself while the bot plays on: `python -m bot backup [FILE]`."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path


class NoBackup(Exception):
    """There is no copy; the text says why, and the remedy."""


def backup(database: Path, target: Path | None = None) -> Path:
    """Copy a database to a file that is not there yet (None: beside it, named after the moment) and look the copy over.
    Returns the copy's path. Raises NoBackup; then nothing is left behind."""
    moment = f"{datetime.now(UTC):%Y-%m-%d-%H%M%S}"
    target = target or database.with_name(f"{database.stem}-{moment}{database.suffix}")
    if not database.is_file():
        raise NoBackup(f"SF_DATABASE: {database} is not there. Remedy: give the path of the bot's database.")
    if target.exists():
        raise NoBackup(f"{target} is there already and was left alone. Remedy: give the path of a new file.")
    try:
        source = sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True)
        with closing(source), closing(sqlite3.connect(target)) as copy:
            source.backup(copy)
            said = str(copy.execute("PRAGMA integrity_check").fetchone()[0])
    except sqlite3.Error as error:
        target.unlink(missing_ok=True)
        raise NoBackup(f"{database} could not be copied to {target}: {error}.") from error
    if said != "ok":
        target.unlink()
        raise NoBackup(f"{database} is damaged: {said}. Remedy: restore an older copy (docs/hosting.md).")
    return target

"""A host's own missions, from a directory (MISSIONS_DIR)."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.bot.conftest import CHANNEL, Hall
from tests.bot.test_importing import raid, zipped


def laid_out(folder: Path) -> Path:
    """A directory with a good mission in a folder, a good one in a zip, a broken one, and something else."""
    (folder / "cellar").mkdir(parents=True)
    for name, text in raid().items():
        (folder / "cellar" / name).write_text(text, encoding="utf-8")
    name, data = zipped(raid(en_yaml=("title: The Cellar", "title: The Other Cellar")))
    (folder / name).write_bytes(data)
    (folder / "torn.zip").write_bytes(b"torn")
    (folder / "notes.txt").write_text("not a mission", encoding="utf-8")
    return folder


async def test_missions_in_the_directory_are_offered_and_faults_are_in_the_log(
    closed_hall: Hall, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    hall = closed_hall
    directory = laid_out(tmp_path / "missions")
    await hall.open(MISSIONS_DIR=directory)
    (warning,) = [record.getMessage() for record in caplog.records if "left out" in record.getMessage()]
    assert "mission torn.zip is left out" in warning
    caplog.clear()
    offered = [choice.name for choice in await hall.ada.autocomplete(CHANNEL, "mission start", "mission", "cellar")]
    assert [name.split(" (")[0] for name in offered] == ["The Cellar", "The Other Cellar"]
    await hall.begin({"barka": hall.ada}, mission="The Other Cellar")
    shutil.rmtree(directory)
    await hall.restart()
    assert (await hall.board()).text
    assert (await hall.ada.slash(CHANNEL, "mission status")).text
    assert not await hall.ada.autocomplete(CHANNEL, "mission start", "mission", "cellar")

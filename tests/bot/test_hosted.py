"""A host's own missions, from a directory (MISSIONS_DIR)."""

from __future__ import annotations

import logging
import os
import shutil
from pathlib import Path

import pytest

from bot.shelf.hosted import hosted
from tests.bot.conftest import CHANNEL, Hall
from tests.bot.test_importing import raid, zipped


def laid_out(folder: Path) -> Path:
    """A directory with a good mission in a folder, a good one in a zip, a broken one, and something else."""
    (folder / "cellar").mkdir(parents=True)
    for name, text in raid().items():
        (folder / "cellar" / name).write_text(text, encoding="utf-8")
    name, data = zipped(
        raid(mission_yaml=("m07_cellar", "m08_other"), en_yaml=("title: The Cellar", "title: The Other Cellar"))
    )
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
    assert "mission 'torn.zip' is left out" in warning
    caplog.clear()
    offered = [choice.name for choice in await hall.ada.autocomplete(CHANNEL, "mission start", "mission", "cellar")]
    assert [name.split(" (")[0] for name in offered] == ["The Cellar", "The Other Cellar"]
    await hall.begin({"barka": hall.ada}, mission="The Other Cellar")
    shutil.rmtree(directory)
    await hall.restart()
    assert (await hall.board()).text
    assert (await hall.ada.slash(CHANNEL, "mission status")).text
    assert not await hall.ada.autocomplete(CHANNEL, "mission start", "mission", "cellar")


def test_what_was_loaded_is_named_in_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    hosted(laid_out(tmp_path / "missions"))
    assert caplog.messages[-1] == "2 missions of your own: The Cellar, The Other Cellar"


def test_a_missions_own_folder_is_not_the_folder_of_missions(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    directory = laid_out(tmp_path / "missions")
    assert hosted(directory / "cellar") == []
    assert caplog.messages == [f"MISSIONS_DIR is the folder of a mission; name the folder above it: {directory}"]


def test_a_directory_without_missions_is_told(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    assert hosted(tmp_path) == []
    assert caplog.messages == [f"MISSIONS_DIR holds no mission that can be played: {tmp_path}"]


def test_of_two_versions_of_a_mission_the_first_is_offered(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    directory = laid_out(tmp_path / "missions")
    _, data = zipped(raid(en_yaml=("title: The Cellar", "title: The Later Cellar")))
    (directory / "later.zip").write_bytes(data)
    assert [tale.mission.id for tale, _ in hosted(directory)] == ["m07_cellar", "m08_other"]
    (warning,) = [message for message in caplog.messages if "later" in message]
    assert warning == "mission 'later.zip' is left out: 'cellar' is m07_cellar already; give it an id of its own"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
def test_a_pipe_is_not_waited_for_and_a_line_break_in_a_name_breaks_no_line(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    os.mkfifo(tmp_path / "pipe.zip")
    (tmp_path / "evil\nname").mkdir()
    assert hosted(tmp_path) == []
    assert any("'pipe.zip' is left out" in each and "no ordinary file" in each for each in caplog.messages)
    assert not any("\n" in each for each in caplog.messages)

"""The environment: what is wrong is named in one line, with the remedy, and ends the program with code 2."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bot.health import age, beat
from bot.settings import Settings, read_settings


@pytest.fixture
def clean(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> pytest.MonkeyPatch:
    """No settings of the computer's own, and no `.env`."""
    for name in ("DISCORD_TOKEN", *[name for name in os.environ if name.startswith("SF_")]):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    return monkeypatch


def test_without_anything_set_the_local_table_opens_on_its_port(clean: pytest.MonkeyPatch) -> None:
    settings = read_settings()
    assert settings.discord_token is None
    assert (settings.database, settings.language, settings.local_port) == (Path("snouts.sqlite3"), "en", 8765)


@pytest.mark.parametrize(
    "name,value,remedy",
    [
        ("SF_LANGUAGE", "de", "use en or it"),
        ("MISSIONS_DIR", "/nowhere", "give a folder that exists"),
        ("SF_GUILD", "my server", "digits only"),
        ("SF_LOCAL_PORT", "99999", "from 1024 to 65535"),
        ("SF_LOCAL_PORT", "eight", "from 1024 to 65535"),
        ("SF_LOG_LEVEL", "LOUD", "DEBUG, INFO, WARNING or ERROR"),
        ("SF_LOCAL_API", "no address", "http address"),
    ],
)
def test_a_wrong_value_is_named_with_its_remedy(
    clean: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str, value: str, remedy: str
) -> None:
    clean.setenv(name, value)
    with pytest.raises(SystemExit) as ended:
        read_settings()
    assert ended.value.code == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"{name}: ")
    assert remedy in line


def test_the_env_file_is_read_and_empty_lines_in_it_count_as_unset(clean: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("DISCORD_TOKEN=\nSF_LANGUAGE=it\nSF_GUILD=\n", encoding="utf-8")
    settings = read_settings()
    assert settings.language == "it"
    assert settings.discord_token is None
    assert settings.guild is None


@pytest.mark.parametrize("language,level", [("IT", "info"), ("It", "Warning"), (" it ", "debug")])
def test_capital_and_small_letters_are_the_same(clean: pytest.MonkeyPatch, language: str, level: str) -> None:
    clean.setenv("SF_LANGUAGE", language)
    clean.setenv("SF_LOG_LEVEL", level)
    settings = read_settings()
    assert (settings.language, settings.log_level) == ("it", level.upper())


def test_the_token_is_never_printed(clean: pytest.MonkeyPatch) -> None:
    clean.setenv("DISCORD_TOKEN", "very-secret")
    assert "very-secret" not in repr(Settings())


def test_health_knows_a_living_bot_from_a_dead_one(clean: pytest.MonkeyPatch, tmp_path: Path) -> None:
    alive = tmp_path / "snouts.sqlite3.alive"
    assert age(alive) is None
    alive.touch()
    code = subprocess.run([sys.executable, "-m", "bot.health"], env=here(), check=False).returncode
    assert code == 0
    os.utime(alive, (time.time() - 300, time.time() - 300))
    gone = subprocess.run([sys.executable, "-m", "bot.health"], env=here(), check=False, capture_output=True, text=True)
    assert gone.returncode == 1
    assert "heartbeat" in gone.stderr


async def test_the_heart_goes_on_after_a_beat_that_failed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("bot.health.BEAT", 0.01)
    file = tmp_path / "volume" / "snouts.alive"
    alive = asyncio.Event()
    alive.set()
    heart = asyncio.create_task(beat(file, alive))
    await asyncio.sleep(0.2)  # the folder is not there: every beat fails
    file.parent.mkdir()
    await asyncio.sleep(0.5)
    heart.cancel()
    assert file.exists()


def here() -> dict[str, str]:
    root = Path(__file__).parents[2]
    return {**os.environ, "PYTHONPATH": str(root)}


def test_an_empty_token_opens_the_local_table_whatever_the_file_says(clean: pytest.MonkeyPatch) -> None:
    Path(".env").write_text("DISCORD_TOKEN=secret\nSF_LOCAL_PORT=\n", encoding="utf-8")
    clean.setenv("DISCORD_TOKEN", "")
    settings = read_settings()
    assert settings.discord_token is None
    assert settings.local_port == 8765

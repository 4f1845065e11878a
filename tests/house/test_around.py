"""What stands around the code: packaging, CI, settings, Docker, the README's promises."""

from __future__ import annotations

import os
import re
import tomllib
from fnmatch import fnmatch
from typing import Any

from tests.house.tree import LAYERS, ROOT, files, python_files, text_of

FOR_TESTS_ONLY = {"SF_LOCAL_API"}
"""Settings that no host needs."""

NOT_SHIPPED = ("*.py", "*.pyi", "*.md")


def read(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def project() -> dict[str, Any]:
    return tomllib.loads(read("pyproject.toml"))


def recipe(target: str) -> list[str]:
    """The commands of one target of the Makefile, as they would be typed."""
    found = re.search(rf"^{target}:.*\n((?:\t.*\n)+)", read("Makefile"), re.MULTILINE)
    assert found, f"the Makefile has no target {target}"
    lines = found[1].replace("$(PY)", ".venv/bin/python").replace("$(WORKERS)", "2").splitlines()
    return [line.strip().lstrip("@") for line in lines]


def documented_settings() -> set[str]:
    return set(re.findall(r"^#? ?([A-Z_]+)=", read(".env.example"), re.MULTILINE))


def test_every_data_file_of_the_packages_goes_into_the_wheel() -> None:
    patterns = project()["tool"]["setuptools"]["package-data"]["*"]
    data = [path for path in files() if path.startswith(tuple(f"{layer}/" for layer in LAYERS))]
    data = [path for path in data if not any(fnmatch(path, pattern) for pattern in NOT_SHIPPED)]
    assert data
    assert [path for path in data if not any(fnmatch(path.rsplit("/")[-1], each) for each in patterns)] == []


def test_every_package_says_that_it_is_typed() -> None:
    assert [layer for layer in LAYERS if f"{layer}/py.typed" not in files()] == []


def test_every_setting_the_bot_reads_is_in_the_example_with_a_line_that_explains_it() -> None:
    code = "\n".join(text_of(path) or "" for path in python_files("bot"))
    read_by_the_bot = set(re.findall(r"\b(?:SF_[A-Z_]+|DISCORD_TOKEN)\b", code))
    assert read_by_the_bot - FOR_TESTS_ONLY <= documented_settings()
    lines = read(".env.example").splitlines()
    unexplained = [
        line for above, line in zip(["", *lines], lines, strict=False) if "=" in line and not above.startswith("# ")
    ]
    assert unexplained == []


def test_the_readme_tells_every_setting_of_the_example() -> None:
    assert documented_settings() == set(re.findall(r"^\| `([A-Z_]+)` \|", read("README.md"), re.MULTILINE))


def test_the_readme_gives_the_two_commands_and_spells_them_out() -> None:
    blocks = "\n".join(re.findall(r"```sh\n(.*?)```", read("README.md"), re.DOTALL)).splitlines()
    assert "make play" in blocks
    assert "make test" in blocks
    for target in ("play", "lint", "types", "pytest"):
        for command in recipe(target):
            assert command in blocks, f"the README does not spell out make {target}"


def test_the_readme_says_that_this_is_an_unofficial_fan_project() -> None:
    said = read("README.md").lower()
    assert "unofficial fan project" in said
    assert "not made, endorsed or supported" in said


def test_ci_calls_the_readme_s_test_command_and_then_the_browser() -> None:
    steps = re.findall(r"^step (.+)$", read(".ci/run"), re.MULTILINE)
    assert steps[:2] == ["make test", "make test-browser"]
    assert os.access(ROOT / ".ci/run", os.X_OK)


def test_the_changelog_tells_of_this_version() -> None:
    version = project()["project"]["version"]
    assert re.search(rf"^## \[{re.escape(version)}\]", read("CHANGELOG.md"), re.MULTILINE)


def test_the_image_copies_what_exists_runs_as_nobody_special_and_asks_a_module_that_exists() -> None:
    docker = read("Dockerfile")
    copied = [name for line in re.findall(r"^COPY (?!--from)(.+) \S+$", docker, re.MULTILINE) for name in line.split()]
    assert set(LAYERS) <= set(copied)
    let_in = set(re.findall(r"^!(.+)$", read(".dockerignore"), re.MULTILINE))
    assert [name for name in copied if name not in let_in or not (ROOT / name).exists()] == []
    assert re.findall(r"^USER (.+)$", docker, re.MULTILINE) == ["snouts"]
    asked = re.search(r'^HEALTHCHECK .*"-m", "([\w.]+)"', docker, re.MULTILINE)
    assert asked
    assert (ROOT / f"{asked[1].replace('.', '/')}.py").exists()

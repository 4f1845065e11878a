"""`python -m missions.check`: what is printed, the picture, JSON and exit codes."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from PIL import Image

from missions.check.__main__ import main
from missions.check.page import SHOWN, page
from tests.missions.cellar import cellar, zipped


def lay(folder: Path, **changes: tuple[str, str]) -> Path:
    folder.mkdir()
    for file, data in cellar(**changes).items():
        (folder / file).write_bytes(data)
    return folder


def test_a_mission_without_fault_ends_with_0(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(lay(tmp_path / "cellar")), "--quick"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "cellar",
        "",
        "Facts",
        "  monsters at the start with 2/3/4/5/6 Heroes: 2/2/2/2/2",
        "  End of Game space, normal: 16/14/12/11/10",
        "  End of Game space, heroic: 15/13/11/10/9",
        "  End of Game space, epic: 15/13/11/10/9",
        "  steps from B3 to the farthest aim, L1: 10",
        "",
        "No problem found: it can be played.",
    ]


def test_problems_end_with_1_and_fit_into_80_columns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    changes = {"mission": ("at: I2", "at: I3"), "en": ("title:", "titel:")}
    assert main([str(lay(tmp_path / "cellar", **changes))]) == 1
    shown = capsys.readouterr().out.splitlines()
    assert shown == [
        "cellar",
        "",
        "4 problems: it cannot be played like this.",
        "",
        "  cellar/map.txt, I2",
        "    an ugly snout is drawn here that mission.yaml does not list; add it or draw",
        "    .",
        "",
        "  cellar/mission.yaml, line 16, monsters[0].at",
        "    an ugly snout should stand on I3, but the map shows a floor there; draw s or",
        "    correct the square",
        "",
        "  cellar/en.yaml, line 1, title",
        "    this key is missing; add it",
        "",
        "  cellar/en.yaml, line 1, titel",
        '    there is no such key; did you mean "title"?',
    ]
    assert max(map(len, shown)) <= 80


def test_a_zip_is_checked_like_its_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "cellar.zip").write_bytes(zipped(cellar(), "cellar"))
    assert main([str(tmp_path / "cellar.zip"), "--quick"]) == 0
    (tmp_path / "cellar.zip").write_bytes(b"no zip")
    assert main([str(tmp_path / "cellar.zip"), "--quick"]) == 1
    assert "this is no zip that can be read" in capsys.readouterr().out


def test_a_path_where_nothing_is_ends_with_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path / "attic")]) == 2
    assert capsys.readouterr().err.endswith("attic: there is nothing there; name a mission's folder or its zip\n")


def test_games_are_tried_unless_it_has_to_be_quick(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = lay(tmp_path / "cellar")
    assert main([str(folder), "--games", "1"]) == 0
    assert "of 1 with 6 Heroes: " in capsys.readouterr().out
    assert main([str(folder), "--quick"]) == 0
    assert "6 Heroes: " not in capsys.readouterr().out.replace("2/3/4/5/6 Heroes: ", "")


def test_the_preview_shows_the_board_at_the_beginning(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = lay(tmp_path / "cellar")
    for heroes in ("1", "6"):
        assert main([str(folder), "--quick", "--preview", str(tmp_path / f"{heroes}.png"), "--heroes", heroes]) == 0
    pictures = [Image.open(io.BytesIO((tmp_path / f"{heroes}.png").read_bytes())) for heroes in ("1", "6")]
    assert pictures[0].format == "PNG"
    assert pictures[0].width == pictures[1].width > 600
    assert pictures[0].tobytes() != pictures[1].tobytes()
    assert main([str(folder), "--quick", "--preview", str(tmp_path / "no" / "where.png")]) == 2
    assert "the picture cannot be written (No such file or directory); name another file" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["out.png", "map.txt", "deeper/out.png"])
def test_the_preview_never_goes_into_the_missions_own_folder(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = lay(tmp_path / "cellar")
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    assert main([str(folder), "--quick", "--preview", str(folder / name)]) == 2
    said = capsys.readouterr()
    remedy = f"only the mission's own files belong there; name a picture outside, as {Path(name).name}"
    assert (said.out, said.err) == ("", f"{folder / name}: {remedy}\n")
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == before


def test_the_folder_above_is_told_from_a_mission(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lay(tmp_path / "cellar")
    (tmp_path / "notes").mkdir()
    assert main([str(tmp_path)]) == 1
    told = "".join(capsys.readouterr().out.split())  # a long path may be broken anywhere
    assert f"missions lie in this folder, it is none itself; name {tmp_path / 'cellar'}".replace(" ", "") in told


def test_without_a_mission_there_is_no_picture(tmp_path: Path) -> None:
    folder = lay(tmp_path / "cellar", mission=("number: 90", "number: x"))
    assert main([str(folder), "--preview", str(tmp_path / "out.png")]) == 1
    assert not (tmp_path / "out.png").exists()


def test_json_has_file_line_and_column_for_editors(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    changes = {"mission": ("number: 90", "number: 91"), "map": ("|. . . . ^ .|", "|. . . . . .|")}
    assert main([str(lay(tmp_path / "cellar", **changes)), "--json"]) == 1
    assert json.loads(capsys.readouterr().out) == {
        "name": "cellar",
        "ok": False,
        "problems": [
            {
                "file": "mission.yaml",
                "line": 19,
                "column": None,
                "place": "traps[2]",
                "message": "a trap should stand on E6, but the map shows a floor there; draw ^ or correct the square",
            }
        ],
        "warnings": [],
        "facts": [],
        "games": [],
    }


def test_json_points_at_the_square_in_the_map(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main([str(lay(tmp_path / "cellar", map=("|. . . . ^ .|", "|. . . c ^ .|"))), "--json"])
    (problem,) = json.loads(capsys.readouterr().out)["problems"]
    assert (problem["file"], problem["line"], problem["column"], problem["place"]) == ("map.txt", 12, 8, "D6")


def test_of_very_many_problems_the_first_are_shown() -> None:
    from missions.check import Report

    shown = page(Report("cellar", tuple(f"cellar/map.txt, A{n}: no" for n in range(1, 100))))
    assert shown.count("no\n") == SHOWN
    assert shown.endswith(f"and {99 - SHOWN} more (--json has them all)")

"""Missions out of zips and folders from anywhere: what is accepted, what is refused, and that nothing is written."""

from __future__ import annotations

import io
import os
import pickle
import stat
import zipfile
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from missions import MissionError, pack
from tests.missions.cellar import FILES, MAP, YAML, cellar, zipped


def complaints(data: bytes, name: str = "cellar.zip") -> str:
    with pytest.raises(MissionError) as wrong:
        pack.read(data, name)
    return str(wrong.value)


def entry(name: str, data: bytes = b"x", mode: int = 0) -> bytes:
    """A zip of the cellar with one entry more, which has that name and that kind of file."""
    made = io.BytesIO(zipped(cellar()))
    with zipfile.ZipFile(made, "a") as archive:
        info = zipfile.ZipInfo(name)
        info.external_attr = mode << 16
        archive.writestr(info, data, zipfile.ZIP_DEFLATED)
    return made.getvalue()


# What is accepted -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("folder", ["", "cellar", "My Mission"])
def test_a_zip_of_the_four_files_is_read_with_and_without_their_folder(folder: str) -> None:
    found = pack.read(zipped(cellar(), folder), "cellar.zip")
    assert (found.name, found.files) == ("cellar", FILES)
    assert pack.open_pack(found).mission.id == "m90_test_cellar"
    assert {language: words.title for language, words in pack.open_pack(found).words.items()} == {
        "en": "The Test Cellar",
        "it": "La cantina di prova",
    }


def test_a_folder_a_zip_and_its_bytes_are_the_same_mission(tmp_path: Path) -> None:
    (tmp_path / "cellar").mkdir()
    for file, data in cellar().items():
        (tmp_path / "cellar" / file).write_bytes(data)
    (tmp_path / "cellar.zip").write_bytes(zipped(cellar()))
    assert pack.read_path(tmp_path / "cellar") == pack.read_path(str(tmp_path / "cellar")) == pack.Pack("cellar", FILES)
    assert pack.read_path(tmp_path / "cellar.zip").digest == pack.read_path(tmp_path / "cellar").digest


def test_what_mac_and_windows_leave_behind_and_a_readme_are_passed_over(tmp_path: Path) -> None:
    picture = b"\x89PNG" + os.urandom(80_000)  # more than a mission's file may have: it is not read
    left = {
        "README.md": b"Hello",
        "board.png": picture,
        "map.txt~": b"\xff",
        "__MACOSX/._mission.yaml": b"\0\5",
        ".DS_Store": b"\0",
        "Thumbs.db": b"\xff",
    }
    assert pack.read(zipped(cellar() | left), "cellar.zip").files == FILES
    for file, data in (
        cellar() | {"README": b"Hello", ".gitignore": b"*", "en.yaml.bak": b"\xff", "b.PNG": b""}
    ).items():
        (tmp_path / file).write_bytes(data)
    assert pack.read_path(tmp_path).files == FILES


def test_the_ways_of_windows_do_not_make_another_mission() -> None:
    windows = {file: b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n") for file, data in cellar().items()}
    made = zipped({f"cellar\\{file}": data for file, data in windows.items()})
    assert pack.read(made, "cellar.zip") == pack.Pack("cellar", FILES)


def test_a_digest_tells_one_mission_from_another() -> None:
    one, other = (pack.read(zipped(files), "a.zip") for files in (cellar(), cellar(en=("A pity.", "A great pity."))))
    assert len(one.digest) == 64
    assert one.digest != other.digest
    assert one.digest == pack.Pack("another name", dict(reversed(FILES.items()))).digest


def test_a_pack_and_what_is_wrong_with_one_can_be_sent_to_another_process() -> None:
    found = pack.read(zipped(cellar()), "cellar.zip")
    assert pickle.loads(pickle.dumps(found)) == found
    with pytest.raises(MissionError) as wrong:
        pack.read(zipped(cellar(map=("|. . . . ^ .|", "|. . . .\t^ .|"))), "cellar.zip")
    again = pickle.loads(pickle.dumps(wrong.value))
    assert again.problems == wrong.value.problems
    (complaint,) = again.problems
    assert (complaint.file, complaint.line, complaint.column, complaint.text) == ("map.txt", 12, 9, "a tab; use blanks")


def test_the_name_of_an_upload_is_only_a_name() -> None:
    assert pack.read(zipped(cellar()), "../../etc/<@everyone>.zip").name == "everyone"
    assert pack.read(zipped(cellar()), "C:\\Users\\ada\\My cellar.zip").name == "My cellar"
    assert pack.read(zipped(cellar()), ".zip").name == "mission"


# What is refused ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name, problem",
    [
        ("../mission.yaml", "its path leads out of the folder; nothing in a mission may hold .."),
        ("a/../../map.txt", "its path leads out of the folder; nothing in a mission may hold .."),
        ("..\\en.yaml", "its path leads out of the folder; nothing in a mission may hold .."),
        ("/etc/passwd", "an absolute path; zip the folder itself, so that paths begin inside it"),
        ("\\\\server\\share", "an absolute path; zip the folder itself, so that paths begin inside it"),
        ("C:/mission.yaml", "an absolute path; zip the folder itself, so that paths begin inside it"),
        ("more.zip", "an archive within the zip; put the mission's four files there instead"),
        (
            "rules.py",
            "a file that no mission has; take it out",
        ),
        ("mission.yml", "write its name mission.yaml"),
        ("Map.TXT", "stands in the zip more than once; keep one"),
        ("deeper/rules.py", "does not lie beside mission.yaml; a mission is four files in one folder"),
    ],
)
def test_an_entry_that_has_no_place_in_a_mission_is_refused_by_name(name: str, problem: str) -> None:
    told = complaints(entry(name)).splitlines()
    assert f"cellar/{name.lstrip('/')}: {problem}" in told


def test_an_entry_with_a_name_nobody_can_see_is_refused() -> None:
    assert "its name holds characters that cannot be seen" in complaints(entry("map.txt\u202egpj"))


def test_the_same_name_twice_is_refused() -> None:
    with pytest.warns(UserWarning, match="Duplicate name"):
        twice = entry("map.txt")
    assert complaints(twice) == "cellar/map.txt: stands in the zip more than once; keep one"


@pytest.mark.parametrize(
    "mode, problem",
    [
        (stat.S_IFLNK | 0o777, "it is a link; put the file itself into the zip"),
        (stat.S_IFIFO | 0o666, "it is no ordinary file; take it out"),
        (stat.S_IFCHR | 0o666, "it is no ordinary file; take it out"),
    ],
)
def test_links_and_devices_in_a_zip_are_refused(mode: int, problem: str) -> None:
    assert complaints(entry("README", b"/etc/passwd", mode)) == f"cellar/README: {problem}"


def test_a_bomb_is_refused_by_what_it_would_become_and_never_unpacked() -> None:
    bomb = entry("README", bytes(200 * 1024 * 1024))
    assert len(bomb) < pack.LARGEST_ZIP
    assert complaints(bomb) == "cellar/README: unpacked it would be 200 MB; a mission's file has 64 KB at most"


def test_a_bomb_that_lies_about_its_size_is_read_no_further_than_it_says() -> None:
    files = cellar()
    files["map.txt"] = b" " * 1_000_000
    data = zipped(files)
    size = (1_000_000).to_bytes(4, "little")
    assert data.count(size) == 2
    told = complaints(data.replace(size, (12_000).to_bytes(4, "little")))
    assert told == "cellar: this is no zip that can be read (Bad CRC-32 for file 'map.txt'); zip the folder again"


def test_text_that_packs_more_tightly_than_text_can_is_refused() -> None:
    told = complaints(entry("README", b" " * 60_000))
    assert told.startswith("cellar/README: unpacked it would grow to ")
    assert told.endswith(" times its size; no text does")


def test_many_entries_and_many_bytes_are_refused() -> None:
    noise = os.urandom(50_000)
    many = zipped(cellar() | {f"README.{number}": b"x" for number in range(37)})
    assert complaints(many) == "cellar: the zip holds 41 entries; a mission has 4 files"
    assert complaints(zipped({str(number): noise for number in range(6)})) == (
        "cellar: the zip is 294 KB; 256 KB is the most"
    )
    numbers = " ".join(map(str, range(12_000))).encode()[:65_000]
    heavy = zipped(cellar() | {f"README.{number}": numbers for number in range(9)})
    assert complaints(heavy) == "cellar: unpacked, all of it would be 536 KB; 512 KB is the most"


def test_a_zip_with_a_password_is_refused() -> None:
    data = bytearray(zipped({"README": b"x"} | cellar()))
    for mark, offset in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        data[data.index(mark) + offset] |= 1
    assert complaints(bytes(data)) == "cellar/README: it is encrypted; zip it without a password"


def test_an_unusual_packing_is_refused() -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("map.txt", MAP)
    told = "cellar/map.txt: it is packed in an unusual way; zip it with what your computer comes with"
    assert complaints(made.getvalue()) == told


def test_two_missions_in_one_zip_are_refused() -> None:
    both = {f"{folder}/{file}": data for folder in ("attic", "cellar") for file, data in cellar().items()}
    told = "cellar: the zip holds 2 missions, in attic and cellar; zip one folder at a time"
    assert complaints(zipped(both)) == told


def test_a_mission_too_deep_in_a_zip_is_refused() -> None:
    told = "cellar/home/cellar: it lies too deep; zip the mission's folder itself"
    assert complaints(zipped(cellar(), "home/cellar")) == told


def test_a_file_that_is_missing_is_named() -> None:
    files = cellar()
    del files["it.yaml"]
    assert complaints(zipped(files)) == "cellar/it.yaml: is missing; a mission needs it"
    assert complaints(zipped({})).splitlines() == [
        f"cellar/{file}: is missing; a mission needs it" for file in ("mission.yaml", "map.txt", "en.yaml", "it.yaml")
    ]


@pytest.mark.parametrize("data", [b"", b"Not a zip", zipped(cellar())[:300]])
def test_what_is_no_zip_is_refused(data: bytes) -> None:
    told = "cellar: this is no zip that can be read (File is not a zip file); zip the folder again"
    assert complaints(data) == told


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_damaged_zip_is_read_or_refused_and_never_anything_else(data: st.DataObject) -> None:
    whole = bytearray(zipped(cellar()))
    for _ in range(data.draw(st.integers(1, 4))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    with suppress(MissionError):
        assert set(pack.read(bytes(whole), "cellar.zip").files) == set(FILES)


# Folders --------------------------------------------------------------------------------------------------------------


def lay(folder: Path, files: dict[str, bytes]) -> Path:
    folder.mkdir()
    for file, data in files.items():
        (folder / file).write_bytes(data)
    return folder


def wrong_path(path: Path) -> str:
    with pytest.raises(MissionError) as wrong:
        pack.read_path(path)
    return str(wrong.value)


def test_a_link_in_a_folder_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text(YAML)
    files = cellar()
    del files["mission.yaml"]
    folder = lay(tmp_path / "cellar", files)
    (folder / "mission.yaml").symlink_to(tmp_path / "secret")
    told = wrong_path(folder)
    assert told.startswith("cellar/mission.yaml: cannot be read (")
    assert told.endswith("); put the file itself here, no link")


def test_a_pipe_in_a_folder_is_not_waited_for(tmp_path: Path) -> None:
    files = cellar()
    del files["map.txt"]
    folder = lay(tmp_path / "cellar", files)
    os.mkfifo(folder / "map.txt")
    assert wrong_path(folder) == "cellar/map.txt: it is no ordinary file; take it out"


def test_a_folder_with_more_or_larger_files_than_a_mission_has_is_refused(tmp_path: Path) -> None:
    folder = lay(tmp_path / "cellar", cellar() | {"rules.py": b"", "map.txt": b" " * 70_000})
    (folder / "maps").mkdir()
    assert wrong_path(folder).splitlines() == [
        "cellar/map.txt: it is larger than 64 KB, which is the most; take out what does not belong",
        "cellar/maps: a folder that no mission has; take it out",
        "cellar/rules.py: a file that no mission has; take it out",
    ]


def test_a_path_that_is_no_mission_is_refused(tmp_path: Path) -> None:
    folder = lay(tmp_path / "cellar", cellar())
    assert wrong_path(folder / "map.txt") == "map.txt: this is one file of a mission; name the folder it lies in"
    assert wrong_path(tmp_path / "attic") == (
        "attic: cannot be read (No such file or directory); name a mission's folder or its zip"
    )


# Letters --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "file, data, problem",
    [
        ("it.yaml", "title: Laggi\u00f9".encode("utf-16"), ", line 1: this is UTF-16; save it as UTF-8 "
         "(in Notepad: Save as, Encoding: UTF-8)"),
        ("it.yaml", "title: Laggi\u00f9".encode("utf-16-le"), ", line 1: this is UTF-16; save it as UTF-8 "
         "(in Notepad: Save as, Encoding: UTF-8)"),
        ("it.yaml", "title: x\ngoal: Laggi\u00f9".encode("latin-1"), ", line 2, column 12: this is not UTF-8 (byte F9, "
         'perhaps "\u00f9" in the old Windows way); save it as UTF-8'),
        ("it.yaml", b"title: \x80\x81", ", line 1, column 8: this is not UTF-8 (byte 80); save it as UTF-8"),
        ("mission.yaml", b"id: x\n\tnumber: 1", ", line 2, column 1: a tab; use blanks"),
        ("map.txt", "|.\u00a0.|".encode(), ", line 1, column 3: the character U+00A0 cannot be seen; remove it"),
        ("en.yaml", b"title: \x1b[31m", ", line 1, column 8: the character U+001B cannot be seen; remove it"),
        ("en.yaml", "title: \u202etxt".encode(), ", line 1, column 8: the character U+202E cannot be seen; remove it"),
    ],
)  # fmt: skip
def test_files_that_are_not_plain_utf_8_are_refused_by_line(file: str, data: bytes, problem: str) -> None:
    assert complaints(zipped(cellar() | {file: data})) == f"cellar/{file}{problem}"


def test_of_many_tabs_the_first_three_are_told() -> None:
    told = complaints(zipped(cellar() | {"map.txt": b"\t.\n" * 9}))
    assert told.splitlines() == [f"cellar/map.txt, line {n}, column 1: a tab; use blanks" for n in (1, 2, 3)]

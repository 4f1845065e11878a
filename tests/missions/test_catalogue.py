"""The missions that come with the game, their words, and folders from elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

import missions
from missions.texts import read_text

SHIPPED = Path(missions.__file__).parent

WORDS = """\
title: Somewhere
briefing: Go there.
goal: Be there.
victory: Well done.
defeat: A pity.
rooms: {A: a, C1: b, B: c, D: d, E: e, F: f}
"""


def test_the_catalogue_lists_every_mission_with_its_titles() -> None:
    info = missions.catalogue()["m01_pantry_raid"]
    assert (info.short, info.number, info.ends[4]) == ("m01", 1, 8)
    assert info.titles == {"en": "Pantry Raid", "it": "Assalto alla dispensa"}


@pytest.mark.parametrize("name", ["m01_pantry_raid", "m01", "M1", " 1 ", "M01_Pantry_Raid"])
def test_a_mission_answers_to_its_id_and_its_number(name: str) -> None:
    assert missions.load(name) is missions.load("m01_pantry_raid")


@pytest.mark.parametrize("name", ["m99", "m01_pantry_rade", "", "../secrets"])
def test_an_unknown_mission_is_refused_with_what_there_is(name: str) -> None:
    with pytest.raises(missions.UnknownMission, match="m01_pantry_raid"):
        missions.load(name)


@pytest.mark.parametrize("name", list(missions.catalogue()))
@pytest.mark.parametrize("language", missions.LANGUAGES)
def test_every_mission_speaks_every_language_and_names_every_room(name: str, language: str) -> None:
    words = missions.texts(name, language)
    assert set(words.rooms) == {tile.id for tile in missions.load(name).board.tiles}
    assert 3 <= sum(words.briefing.count(stop) for stop in ".!?") <= 6


def test_another_language_is_refused() -> None:
    with pytest.raises(ValueError, match='missions do not speak "de"; use one of: en, it'):
        missions.texts("m01", "de")


@pytest.mark.parametrize(
    "change, problem",
    [
        (("title: Somewhere\n", ""), "x/en.yaml, line 1, title: this key is missing; add it"),
        ((", F: f", ""), "x/en.yaml, line 6, rooms.F: tile F has no name; add one"),
        (("F: f", "F: f, Z: z"), "x/en.yaml, line 6, rooms.Z: the map has no tile Z; remove it"),
        (("F: f", "F: ''"), "x/en.yaml, line 6, rooms.F: there is nothing here; write something"),
        (
            ("defeat", "defeet"),
            "x/en.yaml, line 1, defeat: this key is missing; add it\n"
            'x/en.yaml, line 5, defeet: there is no such key; did you mean "defeat"?',
        ),
    ],
)
def test_words_that_are_wrong_are_refused_by_file_and_key(change: tuple[str, str], problem: str) -> None:
    with pytest.raises(missions.MissionError) as wrong:
        read_text("x/en.yaml", WORDS.replace(*change), missions.load("m01"))
    assert str(wrong.value) == problem


@pytest.mark.parametrize(
    "folder, monsters, squares",
    [
        ("m02_bells_off", 16, 4 * 36 + 64 + 6),
        ("m03_stud_farm", 19, 5 * 36 + 64 + 12 + 6),
        ("m04_three_bad_books", 17, 5 * 36 + 64 + 8 + 6),
        ("m05_cold_soup", 20, 5 * 36 + 2 * 64 + 12),
        ("m06_the_whole_committee", 22, 4 * 36 + 3 * 64 + 2 * 12),
    ],
)
def test_a_folder_anywhere_is_a_mission(folder: str, monsters: int, squares: int) -> None:
    mission = missions.load_folder(SHIPPED / folder)
    assert mission.id == folder
    assert len(mission.monsters) == monsters
    assert mission.board.floor.bit_count() == squares


def test_big_monsters_have_a_tail_beside_or_below() -> None:
    farm = missions.load("m03")
    bodies = {m.kind: " ".join(map(farm.board.name, m.body)) for m in farm.monsters if m.tail is not None}
    assert bodies == {"stud": "O14 P14", "spiny_grunter": "R14 R15", "stinky_thing": "H10 H11"}


def test_locks_levers_buttons_tomes_gaps_and_big_portals_are_read() -> None:
    farm, books, soup = (missions.load(f"m0{n}") for n in (3, 4, 5))
    assert (farm.locked, farm.optional) == (("d2",), ("D", "G1"))
    assert {name: farm.board.name(cell) for name, cell in farm.levers.items()} == {"L1": "X6"}
    assert {name: books.board.name(cell) for name, cell in books.tomes.items()} == {
        "T1": "C17",
        "T2": "V17",
        "T3": "L1",
    }
    assert [books.board.name(cell) for cell in books.gaps["G1"]] == ["L18", "M18"]
    assert {name: soup.board.name(cell) for name, cell in soup.buttons.items()} == {"u1": "R2", "u2": "R21"}
    assert [kind for kind, _ in soup.furniture] == ["column", "column", "statue", "column", "column"]
    assert len(soup.portals["Q1"].squares) == 8


def test_a_folder_without_its_files_is_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "m77").mkdir()
    with pytest.raises(missions.MissionError) as wrong:
        missions.load_folder(tmp_path / "m77")
    assert str(wrong.value) == "m77/mission.yaml: cannot be read (No such file or directory); a mission needs it"


def test_a_file_that_is_not_utf_8_is_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "mission.yaml").write_bytes(b"id: \xff")
    with pytest.raises(missions.MissionError, match=r"/mission\.yaml: this is not UTF-8 text; save it as UTF-8"):
        missions.load_folder(tmp_path)


def test_b_15_columns_statue_and_braziers_block_and_flat_pieces_do_not() -> None:
    soup, books = missions.load("m05"), missions.load("m04")
    assert {kind for kind, _ in (*soup.furniture, *books.furniture)} == {"column", "statue", "brazier"}
    flat = [*soup.buttons.values(), *(cell for portal in soup.portals.values() for cell in portal.squares)]
    assert [cell for cell in flat if soup.furniture_mask >> cell & 1] == []
    flat = [*books.tomes.values(), *books.gaps["G1"]]
    assert [cell for cell in flat if books.furniture_mask >> cell & 1] == []

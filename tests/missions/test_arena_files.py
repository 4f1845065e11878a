"""The files of the arenas: what they have besides, what they must leave out, and every slip with its remedy (D.18)."""

from __future__ import annotations

from pathlib import Path

import pytest

import missions
from engine.mission.load import Mission, MissionError, parse
from engine.setting import Setting

SHIPPED = Path(missions.__file__).parent


def texts(name: str) -> tuple[str, str]:
    folder = SHIPPED / name
    return tuple((folder / file).read_text("utf-8") for file in ("mission.yaml", "map.txt"))  # type: ignore[return-value]


def changed(name: str, old: str, new: str) -> Mission:
    yaml, drawn = texts(name)
    assert old in yaml
    return parse(name, yaml.replace(old, new), drawn)


def test_the_catalogue_keeps_arenas_apart_from_the_campaign() -> None:
    assert list(missions.arenas()) == ["a1_big_game_hunt", "a2_tome_in_hand"]
    assert not set(missions.arenas()) & set(missions.catalogue())
    info = missions.arenas()["a2_tome_in_hand"]
    assert (info.short, info.mode, info.people) == ("a2", "tome_in_hand", (4, 6))
    assert info.titles == {"en": "Tome in Hand", "it": "Tomo in mano"}


@pytest.mark.parametrize("name", ["a1", "A1", "a1_big_game_hunt"])
def test_an_arena_answers_to_its_id_and_its_number(name: str) -> None:
    assert missions.load(name).mode == "big_game_hunt"


@pytest.mark.parametrize("name", missions.arenas())
@pytest.mark.parametrize("language", missions.LANGUAGES)
def test_arenas_speak_every_language_and_name_every_room(name: str, language: str) -> None:
    words = missions.texts(name, language)
    assert set(words.rooms) == {tile.id for tile in missions.load(name).board.tiles}


def test_big_game_hunt_has_the_figures_of_its_number_of_people() -> None:
    mission = missions.load("a1")
    assert [len(mission.present(n)) for n in (2, 3, 4)] == [6, 9, 10]
    assert (mission.ends, mission.objective, mission.fate_tiles) == ({}, {}, 0)


def test_saying_that_an_arena_has_no_fate_tiles_is_allowed() -> None:
    """D.12, D.18: on every difficulty nobody has any."""
    mission = changed("a1_big_game_hunt", "number: 1", "number: 1\nfate_tiles: 0")
    assert {Setting(mission, 4, difficulty).fate_tiles for difficulty in ("normal", "heroic", "epic")} == {0}


def test_one_scores_on_the_squares_beside_the_brazier() -> None:
    mission = missions.load("a2")
    assert {team: [mission.board.name(cell) for cell in cells] for team, cells in mission.bases.items()} == {
        "west": ["B8", "A9", "B9"], "east": ["AE8", "AE9", "AF9"],
    }  # fmt: skip


@pytest.mark.parametrize(
    "name, old, new, problem",
    [
        ("a1_big_game_hunt", "people: [2, 3, 4]\n", "", "people: this key is missing; add it"),
        ("a1_big_game_hunt", "number: 1", "number: 1\nobjective: {kills: 3}", "objective: the Arena has no use for it"),
        ("a1_big_game_hunt", "number: 1", "number: 1\nends: {2: 9}", "ends: the Arena has no use for it"),
        ("a1_big_game_hunt", "number: 1", "number: 1\nkick_off: [J9]", "mode: tomes, bases and kick_off belong to"),
        ("a1_big_game_hunt", "big_game_hunt\npeople", "big_hunt\npeople", "mode: \"big_hunt\" is not known here"),
        ("a2_tome_in_hand", "people: [4, 6]", "people: [4, 5]", "people: 5 cannot be two equal teams"),
        ("a2_tome_in_hand", "west: A8", "west: A9", "bases.west: no brazier stands on A9"),
        ("a2_tome_in_hand", "west: A8, ", "", "bases: no base for west"),
        ("a2_tome_in_hand", "kick_off: [P10,", "kick_off: [P1,", "kick_off[0]: the Tome cannot lie on P1"),
        ("a2_tome_in_hand", "kick_off: [P10, Q10, P11, Q11]", "", "kick_off: nowhere for the Tome to lie"),
        ("a2_tome_in_hand", "id: a2_tome_in_hand", "id: m02_tome", 'will not do; write it like a1_big_game_hunt'),
        ("a1_big_game_hunt", "number: 1", "number: 1\nfate_tiles: 2",
            "line 3, fate_tiles: there are no Fate tiles in the Arena, they belong to a party; take the key out"),
        ("a2_tome_in_hand", "number: 2", "number: 2\nharder: {heroic: {fate_tiles: 1}}", "harder: the Arena has no"),
    ],
)  # fmt: skip
def test_a_slip_in_an_arena_is_told_with_its_remedy(name: str, old: str, new: str, problem: str) -> None:
    with pytest.raises(MissionError) as wrong:
        changed(name, old, new)
    assert problem in str(wrong.value)

"""Broken mission files: one fault each, told with file, key or square, and the remedy (D.15, D.16, COMP)."""

from __future__ import annotations

import pytest

from engine.mission.load import Mission, MissionError, parse
from tests.missions.cellar import MAP, YAML, changed


def cellar(yaml: str = YAML, drawn: str = MAP) -> Mission:
    return parse("m90", yaml, drawn)


def complaint(yaml: str = YAML, drawn: str = MAP) -> str:
    with pytest.raises(MissionError) as wrong:
        cellar(yaml, drawn)
    return str(wrong.value)


def test_the_unbroken_mission_is_read() -> None:
    mission = cellar()
    assert mission.id == "m90_test_cellar"
    assert mission.fate_tiles is None
    assert mission.board.name(mission.monsters[1].body[1]) == "I6"


@pytest.mark.parametrize(
    "old, new, problem",
    [
        (
            "number: 90",
            "number: [90",
            "m90/mission.yaml, line 3, column 6: this is not YAML (expected ',' or ']', but got ':')",
        ),
        (
            "barrels:",
            "barels:",
            'm90/mission.yaml, line 11, barels: there is no such key; did you mean "barrels"?',
        ),
        (
            "heroes: 2",
            "heros: 2",
            'm90/mission.yaml, line 17, monsters[1].heros: there is no such key; did you mean "heroes"?',
        ),
        ("number: 90\n", "", "m90/mission.yaml, line 1, number: this key is missing; add it"),
        (
            "number: 90",
            "number: soon",
            "m90/mission.yaml, line 2, number: 'soon' will not do; "
            "input should be a valid integer, unable to parse string as an integer",
        ),
        (
            "id: m90_test_cellar",
            "id: Cellar",
            'm90/mission.yaml, line 1, id: "Cellar" will not do; write it like m01_pantry_raid',
        ),
        (
            "kind: ugly_snout,",
            "kind: ugly_snout, mounted: [normal],",
            "m90/mission.yaml, line 16, monsters[0]: only a running_spider can be mounted, not the ugly_snout at I2",
        ),
        (
            "kind: ugly_snout",
            "kind: ugly_snot",
            'm90/mission.yaml, line 16, monsters[0].kind: "ugly_snot" is not known here; did you mean "ugly_snout"?',
        ),
        (
            "c1: L1",
            "c1: 1L",
            'm90/mission.yaml, line 10, chests.c1: "1L" is not a square; write its column and row, for example F7',
        ),
        (
            "c1: L1",
            "c1: M1",
            "m90/mission.yaml, line 10, chests.c1: M1 is not floor; name a square that is drawn on the map\n"
            "m90/map.txt, L1: a chest is drawn here that mission.yaml does not list; add it or draw .",
        ),
        (
            "b1: L6",
            "b1: L6\nbarrels: {b2: L6}",
            "m90/mission.yaml, line 11, barrels: stands here and again in line 13; remove one of the two",
        ),
        (
            "b1: L6",
            "b1: L1",
            "m90/mission.yaml, line 12, barrels.b1: L1 already holds chests.c1; two pieces cannot share a square\n"
            "m90/map.txt, L6: a barrel is drawn here that mission.yaml does not list; add it or draw .",
        ),
        (
            "at: I2",
            "at: I3",
            "m90/map.txt, I2: an ugly snout is drawn here that mission.yaml does not list; add it or draw .\n"
            "m90/mission.yaml, line 16, monsters[0].at: an ugly snout should stand on I3, but the map shows a floor "
            "there; draw s or correct the square",
        ),
        (
            "at: G1}",
            "at: F1}",
            "m90/mission.yaml, line 5, tiles.B: lies over tile A; move one of the two\n"
            "m90/map.txt, L1: this square belongs to no tile; blank it or add its tile\n"
            "m90/map.txt, L2: this square belongs to no tile; blank it or add its tile\n"
            "m90/map.txt, L3: this square belongs to no tile; blank it or add its tile\n"
            "m90/map.txt, L4: this square belongs to no tile; blank it or add its tile\n"
            "m90/map.txt, L5: this square belongs to no tile; blank it or add its tile\n"
            "m90/map.txt, L6: this square belongs to no tile; blank it or add its tile",
        ),
        (
            "{kind: room, at: G1}",
            "{kind: big_room, at: G1}",
            "m90/mission.yaml, line 5, tiles.B: a big room of 8x8 at G1 covers M1, which is not drawn as floor; "
            "correct its place, kind or turn, or draw the square",
        ),
        (
            "d1: [F3, G3]",
            "d1: [F5, G5]",
            "m90/mission.yaml, line 7, doors.d1: no door is drawn at F5|G5; draw D there or correct the squares\n"
            "m90/map.txt, F3|G3: this door has no name; list it under doors with F3 and G3",
        ),
        (
            "d1: [F3, G3]",
            "d1: [F3, G4]",
            "m90/mission.yaml, line 7, doors.d1: F3 and G4 do not lie side by side; name two that do\n"
            "m90/map.txt, F3|G3: this door has no name; list it under doors with F3 and G3",
        ),
        (
            "d1: [F3, G3]",
            "d1: [F3, G3]\n  d2: [G4, F4]",
            "m90/mission.yaml, line 8, doors.d2: this is door d1 again; name the other door's squares",
        ),
        (
            "sleeping: [B]",
            "sleeping: [b]",
            'm90/mission.yaml, line 18, sleeping[0]: there is no tile "b"; did you mean "B"?',
        ),
        (
            "sleeping: [B]",
            "sleeping: [B, B]",
            'm90/mission.yaml, line 18, sleeping: "B" stands here 2 times; once is enough',
        ),
        (
            "sleeping: [B]",
            "sleeping: [B]\nlocked: [d2]",
            'm90/mission.yaml, line 19, locked[0]: there is no door "d2"; use one of: d1',
        ),
        (
            "traps: [c1, d1, E6]",
            "traps: [c2, d1, E6]",
            'm90/mission.yaml, line 19, traps[0]: "c2" is no door, chest or square of floor; use one of: c1, d1',
        ),
        (
            ", 5: 11",
            "",
            "m90/mission.yaml, line 20, ends: no End of Game space for 5 Heroes; add it (SET-07)",
        ),
        (
            "6: 10}",
            "6: 10, 7: 9}",
            "m90/mission.yaml, line 20, ends[7]: End of Game spaces are for 2 to 6 Heroes; remove this one",
        ),
        (
            "6: 10}",
            "6: 27}",
            "m90/mission.yaml, line 20, ends[6]: 27 will not do; input should be less than or equal to 26",
        ),
        (
            "{chests_left: 0}",
            "{chest_left: 0}",
            'm90/mission.yaml, line 21, objective.chest_left: there is no such objective; did you mean "chests_left"?',
        ),
        (
            "{chests_left: 0}",
            "{all: {chests_left: 0}}",
            "m90/mission.yaml, line 21, objective.all: all needs a list of objectives",
        ),
        (
            "{chests_left: 0}",
            "{chests_left: 0, killed: [stud]}",
            "m90/mission.yaml, line 21, objective: "
            "2 goals go together with all, or with any; write objective: {all: [{chests_left: 0}, {killed: [stud]}]}",
        ),
        (
            "{chests_left: 0}",
            "[chests_left]",
            "m90/mission.yaml, line 21, objective: write names with a value each, as {a: 1, b: 2}",
        ),
        (
            "d1: [F3, G3]",
            "d1: F3\ngaps: {G1: [A6]}",
            "m90/mission.yaml, line 7, doors.d1: name two squares side by side, as [A6, B6]\n"
            "m90/mission.yaml, line 8, gaps.G1[1]: name two squares side by side, as [A6, B6]",
        ),
        (
            "solo: [barka]",
            "solo: barka",
            "m90/mission.yaml, line 22, solo: write a list in brackets, as [a, b]",
        ),
        (
            "{kind: stud, at: I5, tail: I6, heroes: 2}",
            "{kind: stud, at: I5, heroes: 2}",
            "m90/mission.yaml, line 17, monsters[1]: a stud stands on two squares; add its second square as tail "
            "(BIG-01)\n"
            "m90/map.txt, I6: a stud is drawn here that mission.yaml does not list; add it or draw .",
        ),
        (
            "at: J4",
            "at: L4",
            "m90/mission.yaml, line 14, portals.P1: at L4 part of it lies off the floor; move it\n"
            "m90/map.txt, J4: a portal is drawn here that mission.yaml does not list; add it or draw .\n"
            "m90/map.txt, K4: a portal is drawn here that mission.yaml does not list; add it or draw .\n"
            "m90/mission.yaml, line 14, portals.P1: a portal should stand on L4, but the map shows a floor there; "
            "draw P or correct the square\n"
            "m90/map.txt, J5: a portal is drawn here that mission.yaml does not list; add it or draw .\n"
            "m90/map.txt, K5: a portal is drawn here that mission.yaml does not list; add it or draw .",
        ),
        (
            "solo: [barka]",
            "solo: [barca]",
            'm90/mission.yaml, line 22, solo[0]: "barca" is not known here; did you mean "barka"?',
        ),
        (
            "solo: [barka]",
            "solo: []",
            "m90/mission.yaml, line 22, solo: no Hero for a single player; name two or three (SOLO-01)",
        ),
    ],
)
def test_a_fault_in_the_mission_file(old: str, new: str, problem: str) -> None:
    assert complaint(yaml=changed(YAML, old, new)) == problem


@pytest.mark.parametrize(
    "old, new, problem",
    [
        (
            "|. . . . ^ .|. . u . . b|",
            "|. . . x ^ .|. . u . . b|",
            'm90/map.txt, line 12, column 8: "x" is no piece for square D6; '
            "use . e O c b P Q L % & * B G ^ s g m n r t u D Z T or blank",
        ),
        (
            "|e . . . . .|. . s . . .|",
            "|e . . . . .x. . s . . .|",
            'm90/map.txt, line 4, column 13: "x" is no border for F2|G2; use | D o or blank',
        ),
        (
            "|e . . . . .|. . u P P .|\n+ ",
            "|e . . . . .|. . u P P .|\nx ",
            'm90/map.txt, line 11, column 1: "x" stands on a corner between squares; write + or blank there',
        ),
        (
            "|e e . . . .D. . . . . .|",
            "|e e . . . .|. . . . . .|",
            "m90/mission.yaml, line 7, doors.d1: no door is drawn at F3|G3; draw D there or correct the squares\n"
            "m90/map.txt, F4|G4: this door is 1 wide; a door is drawn across two borders (B-04)",
        ),
        (
            "|e . . . . .|. . s . . .|",
            "|e . . . . . . . s . . .|",
            "m90/map.txt, F2|G2: tiles A and B meet here; draw a wall, a door D or an opening o",
        ),
        (
            "|e . . . . .|. . s . . .|",
            "|e .|. . . .|. . s . . .|",
            "m90/map.txt, B2|C2: a wall is drawn inside tile A; blank it",
        ),
        (
            "|. . . . . .|. . . . . c|",
            "|. . . . . .|. . . . . cD",
            "m90/map.txt, L1|M1: the edge of the dungeon must be a wall; draw | or -",
        ),
        (
            "|. . . . ^ .|. . u . . b|",
            "|. . . . ^ .|. . u . .  |",
            "m90/mission.yaml, line 5, tiles.B: a room of 6x6 at G1 covers L6, which is not drawn as floor; "
            "correct its place, kind or turn, or draw the square",
        ),
        (
            "|. . . . ^ .|. . u . . b|",
            "|. . . . . .|. . u . . b|",
            "m90/mission.yaml, line 19, traps[2]: a trap should stand on E6, but the map shows a floor there; "
            "draw ^ or correct the square",
        ),
        (
            "|e . . . . .|. . s . . .|",
            "|e . . . . c|. . s . . .|",
            "m90/map.txt, F2: a chest is drawn here that mission.yaml does not list; add it or draw .",
        ),
        (
            "|. . . . . .|. . . . . c|\n+           +           +\n|e . . . . .|. . s . . .|",
            "|. . . O . .|O . O . O c|\n+           +           +\n|e O . O . .|. O s O . .|",
            "m90/map.txt, J2: too many of column: 8, and the box has 6; take out 2",
        ),
        (
            "|. . . . . .|. . . . . c|\n+           +           +\n|e . . . . .|. . s . . .|",
            "|. O . . . .|. . . . O c|\n+           +           +\n|e . . . . .|. . s . O O|",
            "m90/map.txt, L1: no way leads here from the starting squares; open one or blank the square",
        ),
    ],
)
def test_a_fault_in_the_map(old: str, new: str, problem: str) -> None:
    assert complaint(drawn=changed(MAP, old, new)) == problem


def test_an_empty_mission_file_is_refused() -> None:
    assert complaint(yaml="") == (
        "m90/mission.yaml, the whole file: the file has no keys; write id, number, tiles, ... one below the other"
    )


def test_an_empty_map_is_refused() -> None:
    assert complaint(drawn="\n") == "m90/map.txt, line 1: no square is drawn; draw the dungeon, . for floor"


def test_comp_more_figures_than_the_box_has_are_refused() -> None:
    yaml = changed(
        YAML,
        "  - {kind: stud, at: I5, tail: I6, heroes: 2}\n",
        "  - {kind: running_spider, at: I5, tail: I6}\n  - {kind: running_spider, at: H5, tail: H6}\n",
    )
    drawn = changed(MAP, "|. . u P P .|", "|. r r P P .|")
    drawn = changed(drawn, "|. . u . . b|", "|. r r . . b|")
    assert complaint(yaml, drawn) == (
        "m90/mission.yaml, line 18, monsters[2]: too many of running spider: 2, and the box has 1; "
        "take out 1, for example the one on H5"
    )


def test_b_126_a_monster_near_the_start_is_refused() -> None:
    yaml = changed(YAML, "at: I2", "at: C2")
    drawn = changed(MAP, "|e . . . . .|. . s . . .|", "|e . s . . .|. . . . . .|")
    assert complaint(yaml, drawn) == (
        "m90/mission.yaml, line 16, monsters[0].at: C2 is 1 from a starting square; keep monsters 3 away (B-126)"
    )


def test_set_12_five_starting_squares_are_refused() -> None:
    yaml = changed(YAML, ", A5]", "]")
    drawn = changed(MAP, "|e . . . . .|. . u P P .|", "|. . . . . .|. . u P P .|")
    assert complaint(yaml, drawn) == (
        "m90/mission.yaml, line 8, entry: 5 starting squares; name six, the front one first (SET-12)"
    )


def test_big_01_a_tail_apart_from_its_body_is_refused() -> None:
    yaml = changed(YAML, "tail: I6", "tail: H6")
    drawn = changed(MAP, "|. . u . . b|", "|. u . . . b|")
    assert complaint(yaml, drawn) == (
        "m90/mission.yaml, line 17, monsters[1].tail: H6 does not lie beside I5 or is walled off from it; "
        "name a square that does"
    )


def test_e_03_a_lever_behind_the_door_it_opens_is_refused() -> None:
    yaml = changed(YAML, "sleeping: [B]", "sleeping: [B]\nlocked: [d1]\nlevers: {L1: G6}")
    drawn = changed(MAP, "|. . u . . b|", "|L . u . . b|")
    assert complaint(yaml, drawn) == (
        "m90/mission.yaml, line 20, levers.L1: G6 lies behind the locked doors it should open; move it"
    )


@pytest.mark.parametrize(
    "old, new, problem",
    [
        (
            "|e . . . . .|. . s",
            " |e . . . . .|. . s",
            "m90/map.txt, line 4: this line is shifted from column 2 on; take out one blank before it",
        ),
        (
            "|e e . . . .D. . . . . .|",
            "|e e. . . .D. . . . . .|",
            "m90/map.txt, line 6: this line is shifted from column 5 on; "
            "one character is missing before it, perhaps a blank",
        ),
        (
            "|e . . . . .|. . s",
            "|e ? ! . . .|. . s",
            'm90/map.txt, line 4, column 4: "?" is no piece for square B2; use . e O c b P Q L % & * B G ^ s g m n r t '
            'u D Z T or blank\nm90/map.txt, line 4, column 6: "!" is no piece for square C2; use . e O c b P Q L % & * '
            "B G ^ s g m n r t u D Z T or blank",
        ),
    ],
)
def test_a_shifted_line_of_the_map_is_one_fault(old: str, new: str, problem: str) -> None:
    assert complaint(drawn=changed(MAP, old, new)) == problem


@pytest.mark.parametrize(
    "value, remedy",
    [
        ("Stop: thief", 'if a text holds a colon, put the text in quotes, as "Stop: thief"'),
        ("'L'altra'", "an apostrophe ends a text in single quotes: put the text in double quotes"),
        ("@home", "put the text in quotes"),
    ],
)
def test_yaml_that_stumbles_over_a_text_says_where_quotes_go(value: str, remedy: str) -> None:
    assert complaint(changed(YAML, "number: 90", f"number: {value}")).endswith(f"; {remedy}")


def test_faults_of_the_file_do_not_hide_those_of_the_drawing() -> None:
    told = complaint(changed(YAML, "number: 90", "number: x"), changed(MAP, "|e . . . . .|. . s", "|e ? . . . .|. . s"))
    assert [line.partition(",")[0] for line in told.splitlines()] == ["m90/mission.yaml", "m90/map.txt"]

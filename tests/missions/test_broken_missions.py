"""Missions with one fault each, as somebody might upload them: each is told with its place and the remedy, and nothing
is installed, written or run (D.15, D.16, COMP, E-03, E-05)."""

from __future__ import annotations

import io
import stat
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import missions
from missions import MissionError, check, pack
from tests.missions.cellar import FILES, YAML, cellar, zipped


def answer(data: bytes) -> check.Report:
    """What somebody is told who uploads this."""
    try:
        return check.lint(pack.read(data, "cellar.zip"), games=0)
    except MissionError as wrong:
        return check.refused("cellar", wrong)


@pytest.fixture(autouse=True)
def _nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    known = dict(missions.catalogue())
    yield
    assert list(tmp_path.rglob("*")) == []
    missions.catalogue.cache_clear()
    assert dict(missions.catalogue()) == known


def also(name: str, data: bytes = b"x", mode: int = 0) -> bytes:
    """The cellar with one entry more."""
    made = io.BytesIO(zipped(cellar()))
    with zipfile.ZipFile(made, "a") as archive:
        entry = zipfile.ZipInfo(name)
        entry.external_attr = mode << 16
        archive.writestr(entry, data, zipfile.ZIP_DEFLATED)
    return made.getvalue()


def instead(file: str, data: bytes) -> bytes:
    """The cellar with other bytes in one of its files."""
    return zipped(cellar() | {file: data})


def without(file: str) -> bytes:
    files = cellar()
    del files[file]
    return zipped(files)


def renamed(file: str, name: str) -> bytes:
    return zipped({name if each == file else each: data for each, data in cellar().items()})


def broken(**changes: tuple[str, str]) -> bytes:
    """The cellar with one passage changed in the files named."""
    return zipped(cellar(**changes))


def locked() -> bytes:
    """Everything beside the cellar for what is called a password."""
    data = bytearray(zipped(cellar()))
    for mark, offset in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        data[data.index(mark) + offset] |= 1
    return bytes(data)


def lying() -> bytes:
    """A file of a million blanks that is said to have a few."""
    data = instead("map.txt", b" " * 1_000_000)
    return data.replace((1_000_000).to_bytes(4, "little"), (12_000).to_bytes(4, "little"))


def snouts(number: int) -> bytes:
    """The cellar with so many Ugly Snouts more, in rows before the Stud."""
    files = {file: data.decode() for file, data in cellar().items()}
    lines = files["map.txt"].splitlines()
    squares = [f"{column}{row}" for row in (3, 2, 4) for column in "GHIJKL"]
    squares = [square for square in squares if square not in ("I2", "J4", "K4")][:number]
    for square in squares:
        row, at = 2 * int(square[1:]) - 1, 2 * (ord(square[0]) - ord("A")) + 1
        lines[row] = f"{lines[row][:at]}s{lines[row][at + 1 :]}"
    listed = "".join(f"  - {{kind: ugly_snout, at: {square}, heroes: 6}}\n" for square in squares)
    files["map.txt"] = "\n".join(lines) + "\n"
    files["mission.yaml"] = files["mission.yaml"].replace("sleeping:", f"{listed}sleeping:")
    return zipped({file: text.encode() for file, text in files.items()})


NESTED = "x: &a [1, 1, 1, 1, 1, 1, 1, 1, 1]\n" + "".join(
    f"{this}: &{this} [*{before}, *{before}, *{before}, *{before}, *{before}, *{before}, *{before}, *{before}]\n"
    for before, this in ("ab", "bc", "cd", "de", "ef", "fg", "gh", "hi")
)
SNOUT = "{kind: ugly_snout, at: I2}"
STUD = "{kind: stud, at: I5, tail: I6, heroes: 2}"

AFTER_THE_BARREL = YAML[YAML.index("portals:") : YAML.index("solo:")]

FAULTS: dict[str, tuple[bytes, str]] = {
    # The zip
    "a path that leads out of the zip": (
        also("../mission.yaml"),
        "cellar/../mission.yaml: its path leads out of the folder; nothing in a mission may hold ..",
    ),
    "an absolute path": (
        also("/etc/cron.d/cellar"),
        "cellar/etc/cron.d/cellar: an absolute path; zip the folder itself, so that paths begin inside it",
    ),
    "a link": (
        also("README", b"/etc/passwd", stat.S_IFLNK | 0o777),
        "cellar/README: it is a link; put the file itself into the zip",
    ),
    "a bomb of 200 MB": (
        also("README", bytes(200 * 1024 * 1024)),
        "cellar/README: unpacked it would be 200 MB; a mission's file has 64 KB at most",
    ),
    "a bomb that lies about its size": (
        lying(),
        "cellar: this is no zip that can be read (Bad CRC-32 for file 'map.txt'); zip the folder again",
    ),
    "a zip in the zip": (
        also("maps.zip", zipped(cellar())),
        "cellar/maps.zip: an archive within the zip; put the mission's four files there instead",
    ),
    "two missions": (
        zipped({f"{folder}/{file}": data for folder in ("attic", "cellar") for file, data in cellar().items()}),
        "cellar: the zip holds 2 missions, in attic and cellar; zip one folder at a time",
    ),
    "a password": (locked(), "cellar/mission.yaml: it is encrypted; zip it without a password"),
    "code": (also("rules.py", b"import os"), "cellar/rules.py: a file that no mission has; take it out"),
    "no zip at all": (
        b"id: m90",
        "cellar: this is no zip that can be read (File is not a zip file); zip the folder again",
    ),
    # The files
    "capitals in a file's name": (
        renamed("mission.yaml", "Mission.YAML"),
        "cellar/Mission.YAML: write its name mission.yaml",
    ),
    "no Italian": (without("it.yaml"), "cellar/it.yaml: is missing; a mission needs it"),
    "UTF-16": (
        instead("it.yaml", "title: Laggiù".encode("utf-16")),
        "cellar/it.yaml, line 1: this is UTF-16; save it as UTF-8 (in Notepad: Save as, Encoding: UTF-8)",
    ),
    "Latin-1": (
        instead("it.yaml", "title: x\ngoal: laggiù".encode("latin-1")),
        'cellar/it.yaml, line 2, column 12: this is not UTF-8 (byte F9, perhaps "ù" in the old Windows way); '
        "save it as UTF-8",
    ),
    "a tab in the map": (
        broken(map=("|. . . . ^ .|", "|. . . .\t^ .|")),
        "cellar/map.txt, line 12, column 9: a tab; use blanks",
    ),
    "a tab in the YAML": (
        broken(mission=("  d1: [F3", "\td1: [F3")),
        "cellar/mission.yaml, line 7, column 1: a tab; use blanks",
    ),
    # The YAML
    "a bracket left open": (
        broken(mission=("number: 90", "number: [90")),
        "cellar/mission.yaml, line 3, column 6: this is not YAML (expected ',' or ']', but got ':')",
    ),
    "an alias bomb": (
        instead("en.yaml", NESTED.encode()),
        "cellar/en.yaml, line 1, column 4: anchors (&) and aliases (*) have no place here; write it out",
    ),
    "brackets without end": (
        broken(mission=("{chests_left: 0}", "[" * 3000)),
        "cellar/mission.yaml, line 21, column 23: more than 12 levels within each other; "
        "nothing in a mission goes so deep",
    ),
    "an object of Python's": (
        broken(mission=("number: 90", "number: !!python/object/apply:os.system [ls]")),
        "cellar/mission.yaml, line 2, column 9: this is not YAML (could not determine a constructor for the tag "
        "'tag:yaml.org,2002:python/object/apply:os.system')",
    ),
    "a date of no calendar": (
        broken(mission=("number: 90", "number: 2026-13-45")),
        'cellar/mission.yaml, line 2, column 9: "2026-13-45" is no number and no date; put quotes around it',
    ),
    "a number of sixty thousand digits": (
        broken(mission=("number: 90", "number: " + 60_000 * "9")),
        'cellar/mission.yaml, line 2, column 9: "99999999999999999999" is no number and no date; put quotes around it',
    ),
    "a number in sixties without end": (
        broken(mission=("number: 90", "number: 1" + 20_000 * ":1")),
        'cellar/mission.yaml, line 2, column 9: "1:1:1:1:1:1:1:1:1:1:" is no number and no date; put quotes around it',
    ),
    "a key that stands there twice": (
        broken(mission=("barrels:", "chests: {c2: K1}\nbarrels:")),
        "cellar/mission.yaml, line 9, chests: stands here and again in line 11; remove one of the two",
    ),
    "a key that does not exist": (
        broken(mission=("barrels:", "barels:")),
        'cellar/mission.yaml, line 11, barels: there is no such key; did you mean "barrels"?',
    ),
    # The map
    "tiles that overlap": (
        broken(mission=("B: {kind: room, at: G1}", "B: {kind: room, at: G1}\n  C: {kind: corridor, at: G3}")),
        "cellar/mission.yaml, line 6, tiles.C: lies over tile B; move one of the two",
    ),
    "a door that is not drawn": (
        broken(mission=("d1: [F3, G3]", "d1: [F3, G3]\n  d2: [F5, G5]")),
        "cellar/mission.yaml, line 8, doors.d2: no door is drawn at F5|G5; draw D there or correct the squares",
    ),
    "a door that is too narrow": (
        broken(map=("|e e . . . .D. . . P P .|", "|e e . . . .|. . . P P .|")),
        "cellar/map.txt, F3|G3: this door is 1 wide; a door is drawn across two borders (B-04)",
    ),
    "a hole in the wall": (
        broken(map=("|. . . . ^ .|. . u . . b|", "|. . . . ^ .|. . u . . b")),
        "cellar/map.txt, L6|M6: the edge of the dungeon must be a wall; draw | or -",
    ),
    "a letter that is no piece": (
        broken(map=("|. . . . ^ .|", "|. . . x ^ .|")),
        'cellar/map.txt, line 12, column 8: "x" is no piece for square D6; '
        "use . e O c b P Q L % & * B G ^ s g m n r t u D Z T or blank",
    ),
    "a square without a way": (
        broken(
            map=(
                "|. . . . . .|. . . . . c|\n+           +           +\n|e . . . . .|. . s . . .|",
                "|. O . . . .|. . . . O c|\n+           +           +\n|e . . . . .|. . s . O O|",
            )
        ),
        "cellar/map.txt, L1: no way leads here from the starting squares; open one or blank the square",
    ),
    # Pieces
    "an unknown monster": (
        broken(mission=("kind: ugly_snout", "kind: ugly_snot")),
        'cellar/mission.yaml, line 16, monsters[0].kind: "ugly_snot" is not known here; did you mean "ugly_snout"?',
    ),
    "14 Ugly Snouts": (
        snouts(13),
        "cellar/mission.yaml, line 30, monsters[14]: too many of ugly snout: 14, and the box has 13; "
        "take out 1, for example the one on H4",
    ),
    "nine traps": (
        broken(
            mission=("traps: [c1, d1, E6]", "traps: [c1, d1, E6, A6, B6, C6, D6, F6, F5]"),
            map=("|e . . . . .|. . u P P .|\n+           +           +\n|. . . . ^ .|",
                 "|e . . . . ^|. . u P P .|\n+           +           +\n|^ ^ ^ ^ ^ ^|"),
        ),
        "cellar/mission.yaml, line 19, traps: too many of trap: 9, and the box has 8; take out 1",
    ),
    "a big monster in two pieces": (
        broken(mission=("tail: I6", "tail: H6"), map=("|. . . . ^ .|. . u . . b|", "|. . . . ^ .|. u . . . b|")),
        "cellar/mission.yaml, line 17, monsters[1].tail: H6 does not lie beside I5 or is walled off from it; "
        "name a square that does",
    ),
    "a monster at the Heroes' backs": (
        broken(mission=("at: I2", "at: C2"), map=("|e . . . . .|. . s . . .|", "|e . s . . .|. . . . . .|")),
        "cellar/mission.yaml, line 16, monsters[0].at: C2 is 1 from a starting square; keep monsters 3 away (B-126)",
    ),
    "a button under a chest": (
        broken(mission=("barrels:", "buttons: {u1: L1}\nbarrels:")),
        "cellar/mission.yaml, line 11, buttons.u1: L1 already holds chests.c1; two pieces cannot share a square",
    ),
    "a rider on a Stud": (
        broken(mission=("heroes: 2}", "heroes: 2, mounted: [epic]}")),
        "cellar/mission.yaml, line 17, monsters[1]: only a running_spider can be mounted, not the stud at I5",
    ),
    "one name for two things": (
        broken(mission=("b1: L6", "c1: L6")),
        "cellar/mission.yaml, line 12, barrels.c1: chests has a c1 already; give one of the two another name",
    ),
    "a name that no button can carry": (
        broken(mission=("b1: L6", '"the barrel: left": L6')),
        'cellar/mission.yaml, line 12, barrels.the barrel: left: "the barrel: left" will not do; '
        "write a letter, then letters and digits, at most 12, as c1",
    ),
    "a chest called like a Hero": (
        broken(mission=("b1: L6", "zoe: L6")),
        "cellar/mission.yaml, line 12, barrels.zoe: zoe is a Hero; give this another name",
    ),
    # What has to be done
    "an objective nobody knows": (
        broken(mission=("{chests_left: 0}", "{chest_left: 0}")),
        'cellar/mission.yaml, line 21, objective.chest_left: there is no such objective; did you mean "chests_left"?',
    ),
    "a Boss who is not there": (
        broken(mission=("{chests_left: 0}", "{killed: [dorbak]}")),
        'cellar/mission.yaml, line 21, objective.killed: there is no "dorbak" among the kinds of this mission; '
        "use one of: stud, ugly_snout",
    ),
    "a Stud who comes with three Heroes only": (
        broken(mission=("heroes: 2}\nsleeping: [B]\ntraps: [c1, d1, E6]\nends: {2: 16, 3: 14, 4: 12, 5: 11, 6: 10}\n"
                        "objective: {chests_left: 0}",
                        "heroes: 3}\nsleeping: [B]\ntraps: [c1, d1, E6]\nends: {2: 16, 3: 14, 4: 12, 5: 11, 6: 10}\n"
                        "objective: {killed: [stud]}")),
        "cellar/mission.yaml, line 21, objective.killed: with 2 Heroes no stud stands on the map; "
        "give one of them a lower heroes:",
    ),
    "a goal that is met at the start": (
        broken(mission=("{chests_left: 0}", "{any: [{chests_left: 0}, {turn: 1}]}")),
        "cellar/mission.yaml, line 21, objective: with 2 to 6 Heroes it is met before the mission begins; ask for more",
    ),
    "a Tome without a Gap": (
        broken(mission=("barrels:", "tomes: {T1: L2}\nbarrels:"), map=("|. . s . . .|", "|. . s . . B|")),
        "cellar/mission.yaml, line 11, tomes: there is no Gap to bring them to; "
        "draw G on two squares and list it under gaps",
    ),
    "a lever behind the door it opens": (
        broken(
            mission=("barrels:", "locked: [d1]\nlevers: {L1: G6}\nbarrels:"),
            map=("|. . . . ^ .|. . u . . b|", "|. . . . ^ .|L . u . . b|"),
        ),
        "cellar/mission.yaml, line 12, levers.L1: G6 lies behind the locked doors it should open; move it",
    ),
    "a lock that nothing opens": (
        broken(mission=("barrels:", "locked: [d1]\nbarrels:")),
        "cellar/mission.yaml, line 11, locked[0]: nothing unlocks d1; add a lever or a button, or a common door",
    ),
    "a Room that is needed and called optional": (
        broken(mission=("sleeping: [B]", "sleeping: [B]\noptional: [B]")),
        "cellar/mission.yaml, line 19, optional[0]: B is called optional, but L1 in it is needed for the objective; "
        "take B out",
    ),
    # Turns
    "an End space of 30": (
        broken(mission=("2: 16", "2: 30")),
        "cellar/mission.yaml, line 20, ends[2]: 30 will not do; input should be less than or equal to 26",
    ),
    "an End space without room for the Ugly Master": (
        broken(mission=("2: 16", "2: 25")),
        "cellar/mission.yaml, line 20, ends[2]: 25 leaves no room for the Ugly Master's two spaces more (D.13); "
        "say 24 or less",
    ),
    "no End space for five": (
        broken(mission=(", 5: 11", "")),
        "cellar/mission.yaml, line 20, ends: no End of Game space for 5 Heroes; add it (SET-07)",
    ),
    "a turn that never begins": (
        broken(mission=("{chests_left: 0}", "{turn: 11}")),
        "cellar/mission.yaml, line 21, objective.turn: turn 11 never begins with 5 and 6 Heroes, the game ends before; "
        "ask for an earlier one, or raise ends",
    ),
    "a turn that begins on Normal only": (
        broken(mission=("{chests_left: 0}", "{turn: 9}")),
        "cellar/mission.yaml, line 21, objective.turn: turn 9 never begins on heroic with 6 Heroes, "
        "the game ends before; ask for an earlier one, or raise ends",
    ),
    # More than there can be
    "500 dead monsters": (
        broken(mission=("{chests_left: 0}", "{kills: 500}")),
        "cellar/mission.yaml, line 21, objective.kills: with 2 to 6 Heroes no 500 monsters can come, "
        "portals and turns counted in; ask for 48 or fewer",
    ),
    "more dead monsters than stand there": (
        broken(
            mission=(AFTER_THE_BARREL, AFTER_THE_BARREL.replace("portals:\n  P1: {at: J4}\n", "")
                     .replace("traps: [c1, d1, E6]\n", "").replace("{chests_left: 0}", "{kills: 3}")),
            map=("|e e . . . .D. . . P P .|\n+           +           +\n|e . . . . .|. . u P P .|\n"
                 "+           +           +\n|. . . . ^ .|",
                 "|e e . . . .D. . . . . .|\n+           +           +\n|e . . . . .|. . u . . .|\n"
                 "+           +           +\n|. . . . . .|"),
        ),
        "cellar/mission.yaml, line 18, objective.kills: with 2 to 6 Heroes no 3 monsters can come, "
        "portals and turns counted in; ask for 2 or fewer",
    ),
    "more experience than the bar has": (
        broken(mission=("{chests_left: 0}", "{xp: 15}")),
        "cellar/mission.yaml, line 21, objective.xp: the bar of experience ends at 14 (D.7); ask for 14 or less",
    ),
    "more Shield Dice than anybody holds": (
        broken(mission=("{chests_left: 0}", "{shields: 99}")),
        "cellar/mission.yaml, line 21, objective.shields: with all dice, armour and cards nobody comes to more than "
        "23 Shield Dice; ask for 23 or fewer",
    ),
    "more energy than an ability holds": (
        broken(mission=("{chests_left: 0}", "{charged: 6}")),
        "cellar/mission.yaml, line 21, objective.charged: no ability holds more than 5 energy (D.5); ask for 5 or less",
    ),
    "a way longer than the map": (
        broken(mission=("{chests_left: 0}", "{moved: 11}")),
        "cellar/mission.yaml, line 21, objective.moved: no square lies more than 10 from where the line-up begins; "
        "ask for 10 or fewer",
    ),
    "a stage that never ends": (
        broken(mission=("solo: [barka]", "solo: [barka]\nstages: [{id: learn, until: {xp: 99}}]"),
               en=("rooms:", "stages: {learn: Learn.}\nrooms:"), it=("rooms:", "stages: {learn: Imparate.}\nrooms:")),
        "cellar/mission.yaml, line 23, stages[0].until.xp: the bar of experience ends at 14 (D.7); ask for 14 or less",
    ),
    "as many chests left as stand there": (
        broken(mission=("{chests_left: 0}", "{all: [{xp: 5}, {chests_left: 1}]}")),
        "cellar/mission.yaml, line 21, objective.all[1].chests_left: the map has 1 chest, "
        "so this is so from the start; ask for fewer, or add chests",
    ),
    # Words
    "a Room without a name": (
        broken(it=("  B: la cantina\n", "")),
        "cellar/it.yaml, line 6, rooms.B: tile B has no name; add one",
    ),
    "an empty title": (
        broken(it=("La cantina di prova", '""')),
        "cellar/it.yaml, line 1, title: there is nothing here; write something",
    ),
    "a title of two lines": (
        broken(en=("The Test Cellar", r'"The\n# Cellar"')),
        "cellar/en.yaml, line 1, title: this is one line; take the line break out",
    ),
    "a goal of two lines": (
        broken(it=('"sulla mappa non deve restare nessun forziere; ce n\'è uno, in L1."', r'"aprite\ntutto"')),
        "cellar/it.yaml, line 3, goal: this is one line; take the line break out",
    ),
    "a Room's name of two lines": (
        broken(en=("A: the steps", r'A: "the\nsteps"')),
        "cellar/en.yaml, line 7, rooms.A: this is one line; take the line break out",
    ),
    "a title of blanks": (
        broken(en=("The Test Cellar", r'" \u00a0 "')),
        "cellar/en.yaml, line 1, title: there is nothing here; write something",
    ),
    "a NUL in a title": (
        broken(en=("The Test Cellar", r'"The \0 Cellar"')),
        "cellar/en.yaml, line 1, column 8: this text holds the character U+0000, which cannot be seen; take it out",
    ),
    "a title of a width of nothing": (
        broken(en=("The Test Cellar", r'"\u200b"')),
        "cellar/en.yaml, line 1, column 8: this text holds the character U+200B, which cannot be seen; take it out",
    ),
    "a title of a letter that is drawn as nothing": (
        broken(en=("The Test Cellar", r'"\u3164"')),
        "cellar/en.yaml, line 1, column 8: this text holds the character U+3164, which cannot be seen; take it out",
    ),
    "a briefing that turns the direction of writing": (
        broken(it=("Laggiù c'è un forziere. Prendete quello che c'è dentro.", r'"Laggiù \u202eereizrof"')),
        "cellar/it.yaml, line 2, column 11: this text holds the character U+202E, which cannot be seen; take it out",
    ),
    "half a letter in a defeat": (
        broken(en=("A pity.", r'"A pity \ud83d"')),
        "cellar/en.yaml, line 5, column 9: this text holds the character U+D83D, which cannot be seen; take it out",
    ),
    "a key with a letter nobody sees": (
        broken(en=("  A: the steps", r'  "A\u200d": the steps')),
        "cellar/en.yaml, line 7, column 3: this text holds the character U+200D, which cannot be seen; take it out",
    ),
    "a name in mission.yaml with a letter nobody sees": (
        broken(mission=("sleeping: [B]", r'sleeping: ["B\u2060"]')),
        "cellar/mission.yaml, line 18, column 12: this text holds the character U+2060, which cannot be seen; "
        "take it out",
    ),
    "a remark on what never happens": (
        broken(en=("rooms:", 'remarks: [{when: woke A, who: grosuk, say: "Hm."}]\nrooms:')),
        'cellar/en.yaml, line 6, remarks[0].when: "woke A" never comes to pass here; after woke, use one of: B',
    ),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_a_mission_with_this_fault_is_refused_with_its_place_and_the_remedy(fault: str) -> None:
    data, problem = FAULTS[fault]
    report = answer(data)
    assert report.problems == (problem,)
    assert not report.ok


def test_a_briefing_may_have_paragraphs_and_a_file_may_be_of_any_letters_that_can_be_seen() -> None:
    report = answer(broken(en=("victory: Well done.", r'victory: "Well done.\n\n★ “Così è…” — 🧀"')))
    assert (report.problems, report.warnings) == ((), ())


def test_the_mission_that_was_broken_so_often_is_right_as_it_is() -> None:
    report = answer(zipped(cellar()))
    assert (report.ok, report.problems, report.warnings) == (True, (), ())


def test_of_a_file_that_is_wrong_from_end_to_end_so_much_is_told_as_anybody_reads() -> None:
    noise = "\n".join("x" * 250 for _ in range(250))
    assert len(check.lint(pack.Pack("cellar", {**FILES, "map.txt": noise})).problems) == 500

"""The alt text and the text board say what the picture shows, in both languages, within Discord's limits."""

from __future__ import annotations

import pytest

import missions
from engine import Seeded, new_game
from engine.events import Event, HeroMoved
from engine.view import View
from renderers import alt, textboard
from renderers.board import draw
from renderers.changes import changes
from renderers.legend import Legend
from renderers.texts import languages
from renderers.theme import hero_mark
from tests.pictures import scenes

SCENES: list[tuple[View, list[Event]]] = [
    (scenes.start(), []),
    (scenes.middle(), []),
    (scenes.middle(), scenes.hero_step()),
    (scenes.middle(), scenes.monster_phase()),
    (scenes.cards(), []),
    (scenes.cards(), scenes.card_step()),
    (scenes.cards(), scenes.special_step()),
    (scenes.levers(), scenes.lever_step()),
    (scenes.buttons(), scenes.button_step()),
    (scenes.books(), scenes.book_step()),
    (scenes.mounted(), []),
    (scenes.hunt(), []),
    (scenes.tome_in_hand(), scenes.tome_step()),
    (scenes.masters_turn(), []),
    (scenes.begun(6), []),
    (scenes.crowded(), []),
    (scenes.crowded(), scenes.crowded_phase()),
]
IDS = [
    "start", "middle", "hero step", "monster phase", "cards", "card step", "special step", "levers", "buttons", "books",
    "mounted", "hunt", "tome in hand", "master's turn", "m6", "crowded", "crowded phase",
]  # fmt: skip
each_scene = pytest.mark.parametrize("view, events", SCENES, ids=IDS)
each_language = pytest.mark.parametrize("language", languages())


@each_language
@each_scene
def test_the_alt_text_names_every_figure_on_the_picture_within_the_limit(
    view: View, events: list[Event], language: str
) -> None:
    rooms = missions.texts("m1", language).rooms
    for crop in ("action", "full"):
        window = draw(view, events, crop=crop).window  # type: ignore[arg-type]
        text = alt.text(view, events, language, window=window, rooms=rooms)
        assert len(text) <= alt.LIMIT
        legend = Legend(language)
        for hero in view.heroes:
            if window.holds(*view.board.xy(view.board.cell(hero.square) or 0)):
                assert f"{legend.names.noun(hero.id)} " in text
                assert hero.square in text
        for monster in view.monsters:
            if window.holds(*view.board.xy(view.board.cell(monster.squares[0]) or 0)):
                assert "/".join(monster.squares) in text


@each_language
def test_a_quiet_table_is_told_with_facings_and_troubles(language: str) -> None:
    view = scenes.start(("barka", "zoe"))
    text = alt.text(view, language=language)
    east = {"en": "facing east", "it": "a est"}[language]
    assert text.count(east) >= 2


@each_language
def test_what_happened_is_told_in_order_and_under_the_numbers_of_the_picture(language: str) -> None:
    view, events = scenes.middle(), scenes.monster_phase()
    told = Legend(language).changes(changes(events, view))
    assert [line[:3] for line in told] == ["(1)", "(2)", "(3)", "(3)", "(4)", "(5)", "(5)"]
    written = textboard.write(view, events, language=language)
    assert list(written.changes) == told
    assert all(line in alt.text(view, events, language) for line in told)


def test_what_one_hero_did_alone_has_no_numbers_in_the_picture_nor_in_its_words() -> None:
    view = scenes.start(("barka", "zoe"))
    there = view.hero("barka").square
    steps: list[Event] = [
        HeroMoved("barka", "H3", ("G3", "F3"), 0, ""),
        HeroMoved("barka", "F3", (there,), 0, ""),
    ]
    found = changes(steps, view)
    assert not found.numbered
    assert Legend("en").changes(found) == ["Barka goes from H3 to F3", f"Barka goes from F3 to {there}"]
    assert "What happened: Barka goes from H3 to F3; Barka goes" in alt.text(view, steps, "en")
    both = [*steps, HeroMoved("zoe", "C3", (view.hero("zoe").square,), 0, "")]
    assert [line[:3] for line in Legend("en").changes(changes(both, view))] == ["(1)", "(1)", "(2)"]


def test_the_story_of_a_phase_reads_like_this() -> None:
    view, events = scenes.middle(), scenes.monster_phase()
    told = {language: Legend(language, missions.texts("m1", language).rooms) for language in languages()}
    assert told["en"].changes(changes(events, view))[3:] == [
        "(3) Ugly Snout 12 hits Luckylock on L3",
        "(4) Zoe parries Big Grunt 2 on H6",
        "(5) M.U.S.O. 1 goes from L8 to I9",
        "(5) Yang-Ping falls on H10",
    ]
    assert told["it"].changes(changes(events, view))[3:] == [
        "(3) il Brutto Muso 12 colpisce Luckylock in L3",
        "(4) Zoe para l'attacco del Gran Grugno 2 in H6",
        "(5) il M.U.S.O. 1 va da L8 a I9",
        "(5) Yang-Ping va a terra in H10",
    ]


def test_the_story_of_cards_reads_like_this() -> None:
    view, events = scenes.cards(), [*scenes.card_step(), *scenes.special_step()]
    told = {language: Legend(language).changes(changes(events, view)) for language in languages()}
    assert told["en"] == [
        "(1) Helena uses Spectral Wolf I on Ugly Snout 3 on M3",
        "(2) Barka uses Catapult Move II on I3",
        "(2) Barka throws Ugly Snout 12 from I4 to K4",
        "(3) Zanvor uses Dwarven Leap II on J6",
        "(3) Zanvor gets from J9 to J6 by Dwarven Leap",
        "(3) Dwarven Leap II lies on Big Grunt 2 on I7",
        "(4) Luckylock uses Relentless Barrage III on L3",
        "(4) Luckylock tears down a wall of room D",
        "(4) Luckylock draws Ember Rod on L3",
        "(5) Zoe casts Tome of the Stone Ring on Zoe on H6",
        "(6) Stud hits Zanvor on J6",
        "(6) Stud shoves Zanvor from J6",
        "(6) Stud pushes Zanvor from L6 to J6",
        "(7) Zoe parries Ugly Snout 7 on H6",
        "(7) Zoe strikes back at Ugly Snout 7 on H7",
        "(8) The Running Spider poisons Luckylock on L3",
    ]
    assert told["it"][1:4] == [
        "(2) Barka usa la Mossa Catapulta II in I3",
        "(2) Barka scaglia il Brutto Muso 12 da I4 a K4",
        "(3) Zanvor usa il Balzo Nanico II in J6",
    ]


@each_language
def test_marks_and_tokens_are_told_with_the_figures_they_lie_on(language: str) -> None:
    view, legend = scenes.cards(), Legend(language)
    for hero in view.heroes:
        told = legend.hero(hero, active=False)
        assert all(str(legend.names.noun(mark.name)) in told for mark in hero.marks)
        assert (legend.text("notes.fortress") in told) == hero.fortress
    for monster in view.monsters:
        told = legend.monster(monster)
        assert all(str(legend.names.noun(mark.name)) in told for mark in monster.marks)
        assert (legend.text("notes.mounted") in told) == monster.mounted


def test_a_torn_wall_is_rubble_on_its_two_borders() -> None:
    rows = {line[:2].strip(): line for line in textboard.write(scenes.cards(), crop="full").board.split("\n")}
    assert [rows[row][3 + 4 * 13] for row in "2345"] == [" ", "~", "~", " "]


@each_language
@each_scene
def test_the_text_board_fits_into_messages_and_names_everybody(view: View, events: list[Event], language: str) -> None:
    for crop in ("action", "full"):
        written = textboard.write(view, events, crop=crop, language=language)
        if crop == "action" and events != scenes.crowded_phase():
            assert len(written.board) <= textboard.LIMIT
        assert all(len(message) <= textboard.LIMIT for message in written.messages())
        assert len(written.message()) <= textboard.LIMIT or len(written.board) + 8 > textboard.LIMIT
        words = "\n".join(written.legend)
        assert all(f"{hero_mark(hero.id).label} " in words for hero in view.heroes)
        assert all(f"{monster.number} " in words and monster.squares[0] in words for monster in view.monsters)


def test_each_figure_stands_in_its_own_place_on_the_text_board() -> None:
    """Columns are four characters wide after a margin of three; two-digit numbers fit."""
    written = textboard.write(scenes.middle(), crop="full")
    rows = {line[:2].strip(): line for line in written.board.split("\n") if line[:2].strip()}

    def at(square: str) -> str:
        column = 4 + 4 * (ord(square[0]) - ord("A"))
        return rows[square[1:]][column : column + 3].strip()

    assert (at("I3"), at("J6"), at("H6"), at("L3")) == ("B", "Za", "Zo", "L")
    assert (at("K4"), at("C9"), at("O8"), at("P8"), at("R3"), at("R4")) == ("s12", "s99", "u1", "u1", "r1", "r1")
    assert (at("R12"), at("R1"), at("K10"), at("E5"), at("M1"), at("A1"), at("A8")) == (
        "$!",
        "o",
        "v",
        "!",
        "*",
        ".",
        ":",
    )


def test_walls_and_doors_stand_on_the_borders() -> None:
    """The first four rows of mission 1 between F and N: the room, the corridor behind an opening, door 1 closed."""
    view = scenes.with_(scenes.start(), heroes=(), monsters=())
    lines = textboard.write(view, crop="full").board.split("\n")
    assert [line[23:62].rstrip() for line in lines[:8]] == [
        " F   G   H   I   J   K   L   M   N   O",
        "-+                       +---+---+---+-",
        "  |                       |:   :   :",
        "  |                       |:   #   :   :",
        "  +---+---+---+---+---+---+",
        "  .   .   .   .   .   .   D:   :   :",
        "  .   .   .   .   .   .   D:   :   :",
        "  +---+---+DDD+DDD+---+---+",
    ] or [line[23:62] for line in lines[:8]]


def told(view: View, events: list[Event], language: str) -> str:
    """All that the text board says, and, of what the mission turns on, the alt text too."""
    written = textboard.write(view, events, language=language)
    words = "\n".join([*written.changes, *written.legend])
    short = alt.text(view, events, language)
    first = [line for key, it in Legend(language).things(view).items() if key in alt._FIRST and it
             for line in [Legend(language).text(key, it=", ".join(it))]]  # fmt: skip
    assert all(line in short and line in words for line in first)
    return words


def test_which_lever_is_pulled_and_what_is_locked_can_be_read() -> None:
    english = told(scenes.buttons(), scenes.button_step(), "en")
    assert "Buttons: button 1 R2 (pressed), button 2 R21." in english
    assert "Locked: door 4 T11-U11." in english
    assert "_ pressed button" in english
    assert "Helena steps on button 1 on R2" in english
    assert "Big Portal X10-AA11 (shut)" in english
    italian = told(scenes.levers(), scenes.lever_step(), "it")
    assert "Leve: Leva 1 X6 (già tirata)." in italian
    assert "Zoe tira la Leva 1 in X6" in italian
    assert "la Porta 2 si sblocca e resta aperta in O10" in italian
    assert "Bloccate" not in italian


def test_who_carries_a_tome_token_and_where_the_others_are_can_be_read() -> None:
    english = told(scenes.books(), scenes.book_step(), "en")
    assert "Barka on K17, 4 of 5 Hit Points, facing east, to act, 1 Shield Die, carries Tome token 2" in english
    assert "carries Tome token 4, carries Tome token 5" in english
    assert "Tome tokens to fetch: Tome token 3 N18." in english
    assert "Gap L18/M18." in english
    assert "On the Gap: Tome token 1." in english
    assert "(2) Helena hands Tome token 2 to Barka on K17" in english
    italian = told(scenes.books(), scenes.book_step(), "it")
    assert "porta il segnalino Tomo 2" in italian
    assert "Già sul Varco: segnalino Tomo 1." in italian
    assert "Zoe posa il segnalino Tomo 1 sul Varco in L18" in italian


def test_a_wide_board_is_written_in_parts_that_hold_every_square_once() -> None:
    """Mission 6 has 40 columns: three parts of 13 or 14; mission 4's 20 stay in one."""
    written = textboard.write(scenes.begun(6), crop="full")
    heads = [part.split("\n")[0].split() for part in written.parts]
    assert [len(head) for head in heads] == [13, 14, 13]
    assert [name for head in heads for name in head] == written.board.split("\n")[0].split()
    assert max(len(line) for part in written.parts for line in part.split("\n")) <= 62
    assert sum(part.count("T1") for part in written.parts) == written.board.count("T1") == 2
    assert len(textboard.write(scenes.begun(4), crop="full").parts) == 1


@each_language
def test_what_a_face_down_trap_is_cannot_be_read(language: str) -> None:
    """SET-03."""
    view = new_game(missions.load("m1"), {"zoe": "ada", "barka": "ben"}, chance=Seeded(5)).view()
    words = alt.text(view, language=language) + textboard.board(view, crop="full", language=language)
    names = Legend(language).names
    for kind in ("iron_cage", "falling_boulder", "spike_pit", "small_portal"):
        assert str(names.noun(kind)) not in words

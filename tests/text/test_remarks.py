"""What Grosuk and Poncha say under the telling of a step, and when."""

from __future__ import annotations

from typing import NamedTuple

import pytest

import missions
from engine import events as e
from engine.events import Event
from missions.moments import moments
from renderers.remarks import moment, spoken

WOKE = e.RoomWoke("B", "entered", "barka")
FELL = e.EndMoved(15)
WON = e.Won("m01_pantry_raid", 9)
BEGAN = 16


class Line(NamedTuple):
    when: str
    who: str
    say: str


TALK = (
    Line("woke B", "grosuk", "They woke up because of me."),
    Line("first_fall", "poncha", "Ouch."),
    Line("won", "poncha", "Lunch?"),
    Line("won", "grosuk", "Vanity first."),
)

MOMENTS = {
    e.MissionBegan("m01_pantry_raid", ("barka",), 2, 16): "begin",
    WOKE: "woke B",
    e.DoorOpened("d1", "barka", "broken"): "opened d1",
    e.DoorUnlocked("d2"): "unlocked",
    e.LeverPulled("L1", "barka", "B14", 2): "pulled L1",
    e.ButtonPressed("u2", "zoe", "R21", 0): "pressed u2",
    e.BookTaken("T1", "zoe", "C17"): "taken T1",
    e.BookBrought("T3", "zoe", "G1", 0): "brought T3",
    e.MonsterKilled("u1", "stud", "O14", "barka"): "killed stud",
    e.ChestPicked("c1", "zoe", "R12", 2): "chests_left 2",
    e.ChestSmashed("c2", "barka", "A12", 1): "chests_left 1",
    FELL: "first_fall",
    e.TurnBegan(15, 16): "last_turn",
    WON: "won",
    e.Lost("m01_pantry_raid", 16): "lost",
}


def said(*events: Event, language: str = "en") -> list[str]:
    return spoken(language, events, TALK, BEGAN)


@pytest.mark.parametrize("event", MOMENTS, ids=lambda event: type(event).__name__)
def test_a_moment_is_read_off_its_event(event: Event) -> None:
    assert moment(event, BEGAN) == MOMENTS[event]


@pytest.mark.parametrize(
    "event",
    [
        e.MonsterKilled("s1", "ugly_snout", "F5", "barka"),
        e.EndMoved(14),
        e.TurnBegan(1, 16),
        e.TurnBegan(14, 16),
        e.HeroTurned("barka", "n"),
    ],
    ids=lambda event: repr(event),
)
def test_most_events_are_no_moment(event: Event) -> None:
    assert moment(event, BEGAN) == ""


def test_missions_know_the_same_words_for_moments() -> None:
    known = {when.partition(" ")[0] for name in missions.catalogue() for when in moments(missions.load(name))}
    assert known == {when.partition(" ")[0] for when in MOMENTS.values()}


def test_a_remark_is_a_quotation_under_the_name_of_who_makes_it() -> None:
    assert said(WOKE) == ["> **Grosuk:** They woke up because of me."]
    assert said(WOKE, language="it") == said(WOKE)


def test_nobody_speaks_when_there_is_nothing_to_say() -> None:
    assert said(e.RoomWoke("C", "entered", "barka"), e.HeroTurned("barka", "n")) == []
    assert spoken("en", [WOKE], (), BEGAN) == []


def test_two_moments_of_one_line_each_are_both_remarked_on_in_their_order() -> None:
    assert said(WOKE, FELL) == ["> **Grosuk:** They woke up because of me.", "> **Poncha:** Ouch."]


def test_a_message_bears_two_remarks_and_a_talk_on_what_happened_last_stays_whole() -> None:
    assert said(WOKE, FELL, WON) == ["> **Poncha:** Lunch?", "> **Grosuk:** Vanity first."]
    assert said(WON, FELL) == ["> **Poncha:** Ouch."]


def test_what_they_say_is_taken_as_it_is_written() -> None:
    lines = spoken("en", [WON], [Line("won", "poncha", "Soup {hot} *and* 100 % ham.")], BEGAN)
    assert lines == ["> **Poncha:** Soup {hot} *and* 100 % ham."]

"""What Grosuk and Poncha say: the moments a mission knows, and what is wrong with a remark."""

from __future__ import annotations

import pytest

import missions
from missions.moments import moments
from missions.texts import MissionText, read_text

WORDS = """\
title: Somewhere
briefing: Go there.
goal: Be there.
victory: Well done.
defeat: A pity.
rooms: {A: a, C1: b, B: c, C2: d, H: e, D: f, F: g, G1: h}
remarks:
  - {when: begin, who: grosuk, say: "Here they come."}
  - {when: woke B, who: poncha, say: "Is it breakfast?"}
  - {when: woke B, who: grosuk, say: "It is not."}
"""


def farm() -> missions.Mission:
    return missions.load("m03")


def read(words: str) -> MissionText:
    return read_text("x/en.yaml", words, farm())


def changed(old: str, new: str) -> str:
    assert WORDS.count(old) == 1, f"{old!r} stands {WORDS.count(old)} times in the text"
    return WORDS.replace(old, new)


def test_a_mission_knows_its_moments() -> None:
    assert moments(farm()) == (
        "begin", "first_fall", "last_turn", "won", "lost", "unlocked",
        "woke B", "woke F", "woke H", "woke D", "woke G1",
        "opened d1", "opened d3", "opened d4", "opened d5",
        "pulled L1", "killed stud", "chests_left 0", "chests_left 1", "chests_left 2",
    )  # fmt: skip
    books = moments(missions.load("m04"))
    assert {"taken T1", "brought T3"} < set(books)
    assert "unlocked" not in books
    soup = moments(missions.load("m05"))
    assert {"pressed u1", "pressed u2", "unlocked", "killed zurill"} < set(soup)


def test_two_remarks_on_one_moment_are_a_talk_in_their_order() -> None:
    assert [(remark.when, remark.who) for remark in read(WORDS).remarks] == [
        ("begin", "grosuk"),
        ("woke B", "poncha"),
        ("woke B", "grosuk"),
    ]


def test_a_mission_may_do_without_remarks() -> None:
    assert read(WORDS.partition("remarks:")[0]).remarks == ()


@pytest.mark.parametrize(
    "old, new, problem",
    [
        (
            "when: begin",
            "when: beginn",
            'line 8, remarks[0].when: there is no moment "beginn"; did you mean "begin"?',
        ),
        (
            "when: begin",
            "when: woke A",
            'line 8, remarks[0].when: "woke A" never comes to pass here; after woke, use one of: B, D, F, G1, H',
        ),
        (
            "when: begin",
            "when: opened d7",
            'line 8, remarks[0].when: "opened d7" never comes to pass here; after opened, use one of: d1, d3, d4, d5',
        ),
        (
            "when: begin",
            "when: opened d2",
            "line 8, remarks[0].when: door d2 is locked and opens by itself; write unlocked",
        ),
        (
            "when: begin",
            "when: killed ugly_snout",
            'line 8, remarks[0].when: "killed ugly_snout" never comes to pass here; after killed, use one of: stud',
        ),
        (
            "when: begin",
            "when: pressed u1",
            'line 8, remarks[0].when: "pressed u1" never comes to pass here, there is nothing for it in this mission; '
            "remove the remark",
        ),
        (
            "when: begin",
            "when: chests_left 3",
            'line 8, remarks[0].when: "chests_left 3" never comes to pass here; after chests_left, use one of: 0, 1, 2',
        ),
        ("who: poncha", "who: ponza", 'line 9, remarks[1].who: "ponza" is not known here; did you mean "poncha"?'),
        ("Here they come.", "a" * 141, "line 8, remarks[0].say: 141 characters are too many; 140 at most"),
        ("Here they come.", r"a\nb", "line 8, remarks[0].say: this is one line; take the line break out"),
        (", who: poncha", "", "line 9, remarks[1].who: this key is missing; add it"),
    ],
)
def test_a_remark_that_is_wrong_is_refused_with_place_and_remedy(old: str, new: str, problem: str) -> None:
    with pytest.raises(missions.MissionError) as wrong:
        read(changed(old, new))
    assert str(wrong.value) == f"x/en.yaml, {problem}"


def test_a_mission_without_a_lock_is_never_unlocked() -> None:
    words = changed("C2: d, H: e, D: f, F: g, G1: h", "D: d, E: e, F: f").replace("when: begin", "when: unlocked")
    with pytest.raises(missions.MissionError, match="remove the remark"):
        read_text("x/en.yaml", words, missions.load("m01"))

"""Recaps, labels, headings and the page: short, never empty, nothing foreign unescaped."""

from __future__ import annotations

import pytest

import missions
from engine import Seeded, new_game
from engine.events import (
    CleanedUp,
    EnergyGained,
    Event,
    HeroMoved,
    HeroTurnBegan,
    HeroTurnEnded,
    Lost,
    MonsterAttacked,
    ShieldsGained,
    TurnBegan,
)
from engine.players.cautious import Cautious
from renderers.deeds import deed
from renderers.headings import heading
from renderers.page import Chapter, Figure, Page, Part, html, inline
from renderers.recap import LONGEST, MOST, recap
from renderers.say import Speaker
from tests.text.samples import EVENTS


def whole_game() -> list[Event]:
    """Everything that happens in a mission of six Heroes."""
    heroes = ("barka", "helena", "zanvor", "zoe", "yang_ping", "luckylock")
    game = new_game(missions.load("m01"), dict.fromkeys(heroes, "ada"), chance=Seeded("recap"))
    player, told = Cautious(), game.take_news()
    while game.decision is not None:
        told += game.apply(*player(game), game.ply)
    return told


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_whole_mission_is_told_in_twelve_lines_that_fit_a_message(language: str) -> None:
    lines = recap(Speaker(language), whole_game(), 1)
    assert 6 <= len(lines) <= MOST
    assert all(len(line) <= LONGEST + 4 for line in lines)
    assert len("\n".join(lines)) < 1900


def test_what_lies_far_back_is_told_more_briefly_than_what_is_new() -> None:
    lines = recap(Speaker("en"), whole_game(), 1)
    assert lines[0].startswith("**Turn")
    assert "Monster Phase" in lines[-1] or "**defeat**" in lines[-1] or "**victory**" in lines[-1]


def test_a_turn_of_charging_and_of_shield_dice_is_not_nothing() -> None:
    turn = [
        HeroTurnBegan("barka", 6),
        EnergyGained("barka", "war_cry", 2, 2, 5, "charge"),
        EnergyGained("barka", "war_cry", 1, 3, 5, "star"),
        ShieldsGained("barka", 3, 3, "set_aside"),
    ]
    assert recap(Speaker("en"), turn, 2) == ["**Turn 2** · **Barka**: charged War Cry; set 3 Shield Dice aside."]
    assert recap(Speaker("it"), turn, 2) == [
        "**Turno 2** · **Barka**: Urlo di Guerra: energia caricata; 3 Dadi Scudo da parte."
    ]


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_heading_is_about_whoever_did_most(language: str) -> None:
    speak, done, began = Speaker(language), HeroTurnEnded("zoe", 0), HeroTurnBegan("barka", 6)
    assert "Zoe" in heading(speak, [done, began], 3, 16)
    walked = [HeroMoved("barka", "A3", ("A4",), 0, ""), HeroMoved("barka", "A4", ("A5",), 0, "")]
    assert "Barka" in heading(speak, [done, began, *walked], 3, 16)


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("event", EVENTS, ids=lambda event: str(event)[:30])
def test_every_step_has_a_label_and_a_heading(language: str, event: Event) -> None:
    speak = Speaker(language)
    assert deed(speak, [event], {"act": "move"}, "zoe").strip()
    assert deed(speak, [], {}, "").strip()
    assert heading(speak, [event], 3, 16).strip()


def test_a_monster_phase_that_goes_on_after_a_question_has_its_own_heading_and_its_own_turn() -> None:
    """A Hero was asked in the middle of it: what follows begins with that Hero's Stars, and may end the turn or the
    game."""
    star = EnergyGained("barka", "war_cry", 1, 1, 5, "star")
    blow = next(event for event in EVENTS if isinstance(event, MonsterAttacked))
    speak, cleaned = Speaker("en"), CleanedUp(2, ())
    assert heading(speak, [star, blow], 4, 8) == "Turn 4 of 7 · Monster Phase"
    assert heading(speak, [star, blow, cleaned, TurnBegan(5, 8)], 5, 8) == "Turn 4 of 7 · Monster Phase"
    assert heading(speak, [star, blow, cleaned, Lost("m01_pantry_raid", 8)], 8, 8) == "Turn 7 of 7 · Monster Phase"
    assert heading(speak, [star, blow], 6, 6) == "Turn 6 of 6 · Monster Phase", "a fall has brought the end nearer"
    assert heading(speak, [star], 4, 8) == "Turn 4 of 7 · Barka"
    assert heading(speak, [], 4, 8, "zoe") == "Turn 4 of 7 · Zoe"


def test_the_page_escapes_whatever_people_and_missions_are_called() -> None:
    nasty = '<img src=x onerror=alert(1)> **bold** "quoted" \\*star\\*'
    part = Part(nasty, (nasty, f"~~{nasty}~~", f"-# {nasty}"))
    page = Page(
        "en", nasty, (nasty,), nasty, (nasty,), nasty, (Figure(b"png", nasty, nasty),), nasty, (f"- {nasty}",), nasty,
        (Chapter("1", (part,)),), nasty,
    )  # fmt: skip
    written = html(page)
    assert "<img src=x" not in written
    assert written.count("<img ") == 1
    assert "&lt;img" in written
    assert "<strong>bold</strong>" in written
    assert "<del>" in written
    assert "http" not in written.replace('http-equiv="Content-Security-Policy"', "")


def test_discord_marks_become_html_and_times_are_left_out() -> None:
    assert inline("**Zoe** `1 2` <t:1:R>") == "<strong>Zoe</strong> <code>1 2</code> "

"""The lesson (mission 0): it cannot be spoiled, and its coach has something to say to all of it."""

from __future__ import annotations

import pytest

import missions
from bot.table.coaching import FIRSTS
from engine import Game, MissionError, Seeded, new_game
from engine.players import PLAYERS
from missions.texts import read_text

LESSON = missions.load("m00")


def begun(seed: int, heroes: tuple[str, ...] = ("zoe",)) -> Game:
    return new_game(LESSON, dict.fromkeys(heroes, "ada"), chance=Seeded(seed))


def played(game: Game, player: str, seed: int, most: int = 1000) -> Game:
    plays = PLAYERS[player](Seeded(f"player {seed}"))
    for _ in range(most):
        if game.decision is None:
            break
        seat, answer = plays(game)
        game.apply(seat, answer, game.ply)
    return game


@pytest.mark.parametrize("player", ["cautious", "heroic"])
@pytest.mark.parametrize("hero", ["barka", "helena", "zanvor", "zoe", "yang_ping", "luckylock"])
def test_anybody_alone_wins_it(player: str, hero: str) -> None:
    assert [played(begun(seed, (hero,)), player, seed).outcome for seed in range(4)] == ["won"] * 4


def test_it_is_won_by_three_as_well() -> None:
    party = ("barka", "zoe", "helena")
    assert [played(begun(seed, party), "cautious", seed).outcome for seed in range(4)] == ["won"] * 4


@pytest.mark.parametrize("seed", range(12))
def test_whatever_was_done_at_first_it_is_still_won(seed: int) -> None:
    game = played(begun(seed), "random", seed, most=40)
    assert played(game, "cautious", seed).outcome == "won"


def test_who_presses_anything_comes_to_an_end_too() -> None:
    assert {played(begun(seed), "random", seed).outcome for seed in range(3)} <= {"won", "lost"}


def test_who_skips_what_the_coach_says_gets_no_further_in_the_coach_s_words_but_wins() -> None:
    game = played(begun(1), "cautious", 1)
    assert game.outcome == "won"
    done = [stage.id for stage in LESSON.stages[: game.state.stages]]
    assert done[:4] == ["move", "chest", "door", "attack"]


@pytest.mark.parametrize("language", missions.LANGUAGES)
def test_every_stage_has_a_text_and_a_reminder_and_every_first_time_has_a_word(language: str) -> None:
    words = missions.texts("m00", language)
    stages = [stage.id for stage in LESSON.stages]
    assert [*words.stages] == [*words.reminders] == stages
    assert [text.count(f"{n} of 7") + text.count(f"{n} di 7") for n, text in enumerate(words.stages.values(), 1)] == [
        1
    ] * len(stages)
    assert set(words.hints) == set(FIRSTS)


WORDS = """\
title: A lesson
briefing: Learn.
goal: learn.
victory: Well done.
defeat: A pity.
rooms: {A: the shed, B: the smokehouse}
stages: {move: a, chest: b, door: c, attack: d, shields: e, energy: f, last: g}
"""


@pytest.mark.parametrize(
    "old, new, complaint",
    [
        (", last: g", "", "m00/en.yaml, line 7, stages.last: stage last has no text; add one"),
        ("last: g", "last: g, more: h", "m00/en.yaml, line 7, stages.more: the mission has no stage more; remove it"),
        (
            "stages:",
            "reminders: {more: h}\nstages:",
            "m00/en.yaml, line 7, reminders.more: the mission has no stage more; remove it",
        ),
    ],
)
def test_a_stage_without_words_and_words_without_a_stage_are_refused(old: str, new: str, complaint: str) -> None:
    read_text("m00/en.yaml", WORDS, LESSON)
    with pytest.raises(MissionError) as wrong:
        read_text("m00/en.yaml", WORDS.replace(old, new), LESSON)
    assert str(wrong.value) == complaint


@pytest.mark.parametrize("group, most", [("stages: {move", 350), ("reminders: {move", 100)])
def test_what_a_coach_says_fits_a_phone(group: str, most: int) -> None:
    given = WORDS if group in WORDS else f"{WORDS}{group}: a}}\n"
    with pytest.raises(MissionError, match=rf"{most + 1} characters are too many; {most} at most"):
        read_text("m00/en.yaml", given.replace(f"{group}: a", f"{group}: {'a' * (most + 1)}"), LESSON)

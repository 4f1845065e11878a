"""Tome tokens (D.17, M4, A-25, B-41): picked up, handed over, dropped, brought onto the Gap."""

from __future__ import annotations

from engine.events import BookBrought, BookDropped, BookHanded, BookTaken, Won
from tests.play import at

HALL = """
    +-+-+-+-+-+
    |B Z . . .|
    +         +
    |. . . . s|
    +-+-+-+-+-+
"""
GOAL = {"tomes_on": ["G1"]}


def test_a_tome_token_is_picked_up_without_dice_by_who_stands_on_it() -> None:
    game = at(HALL, "tomes A1", "barka pool 1", objective=GOAL)
    game.answers("act take")
    assert game.said(BookTaken, book="T1", hero="barka", square="A1")
    assert game.hero("barka").pool == 1
    assert game.state.books == {}


def test_it_is_still_offered_when_the_dice_are_gone() -> None:
    game = at(HALL, "tomes C1", "barka pool 1", dice="*", objective=GOAL)
    game.answers("act move", "dice 1", "star war_cry", "move_to C1")
    assert game.asked == "act barka"
    assert set(game.options) >= {"take", "end"}


def test_not_from_beside_it() -> None:
    assert at(HALL, "tomes A2", objective=GOAL).why_not("take") == "no_book_here D.17"


def test_it_goes_from_hand_to_hand_between_neighbours() -> None:
    game = at(HALL, "tomes E1", "barka books T1", objective=GOAL)
    game.answers("act hand_over")
    assert game.said(BookHanded, book="T1", hero="barka", to="zoe")
    assert game.hero("zoe").books == ["T1"]
    assert game.hero("barka").books == []


def test_nobody_beside_or_nothing_to_hand_over() -> None:
    assert at(HALL, "tomes E1", "zoe at D1", "barka books T1").why_not("hand_over") == "nobody_beside D.17"
    assert at(HALL, "tomes E1").why_not("hand_over") == "no_book_to_hand D.17"


def test_on_the_gap_it_stays_and_the_last_one_wins() -> None:
    game = at(HALL, "tomes E1 E2", "gaps C1 C2", "barka books T1", "brought T2", dice="2", objective=GOAL)
    game.answers("act move", "dice 1", "move_to C2")
    assert game.said(BookBrought, book="T1", gap="C2", left=0)
    assert game.said(Won)


def test_handed_to_somebody_on_the_gap_it_is_brought() -> None:
    game = at(HALL, "tomes E1 E2", "gaps B1 B2", "barka books T1", objective=GOAL)
    game.answers("act hand_over")
    assert game.said(BookBrought, book="T1", hero="zoe", gap="B1", left=1)


def test_who_falls_drops_it_on_his_square() -> None:
    game = at(HALL, "tomes E1", "zoe at E1 hp 1 books T1", "barka acted", phase="monsters", dice="22", objective=GOAL)
    assert game.said(BookDropped, book="T1", hero="zoe", square="E1")
    assert game.state.books == {"T1": game.board.cell("E1")}
    assert game.hero("zoe").books == []


def test_it_survives_a_save() -> None:
    game = at(HALL, "tomes E1 A1", "zoe books T1", objective=GOAL)
    again = game.reload()
    assert again.hero("zoe").books == ["T1"]
    assert again.game.view().books == {"T2": "A1"}

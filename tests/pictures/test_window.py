"""Which part of the board is shown: all that changed, the acting Hero, and as many others as go with them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

import missions
from engine.board.squares import cells_of
from renderers.changes import changes
from renderers.window import COLUMNS, Window, action, whole
from tests.pictures import scenes

BOARD = missions.load("m1").board
SQUARES = [BOARD.name(cell) for cell in cells_of(BOARD.floor)]


def shows(window: Window, square: str) -> bool:
    cell = BOARD.cell(square)
    return cell is not None and window.holds(*BOARD.xy(cell))


@given(st.lists(st.sampled_from(SQUARES), max_size=6), st.sampled_from(SQUARES))
def test_all_that_changed_and_the_acting_hero_are_on_the_picture(changed: list[str], hero: str) -> None:
    view = scenes.with_(scenes.start(), active="zoe", heroes=(scenes.hero("zoe", hero),))
    window = action(view, changed)
    assert all(shows(window, square) for square in (*changed, hero))
    assert window.left >= 0
    assert window.left + window.columns <= BOARD.width
    assert window.top >= 0
    assert window.top + window.rows <= BOARD.height


@given(st.sampled_from(SQUARES))
def test_one_change_never_makes_the_picture_wider_than_a_phone_can_show(square: str) -> None:
    view = scenes.with_(scenes.start(), heroes=(), monsters=())
    assert action(view, [square]).columns == COLUMNS


@given(st.sampled_from(SQUARES))
def test_what_changed_has_two_squares_around_it_where_the_board_has_them(square: str) -> None:
    view = scenes.with_(scenes.start(), heroes=(), monsters=())
    window = action(view, [square])
    cell = BOARD.cell(square)
    assert cell is not None
    x, y = BOARD.xy(cell)
    assert window.left <= max(0, x - 2)
    assert window.left + window.columns >= min(BOARD.width, x + 3)
    assert window.top <= max(0, y - 2)
    assert window.top + window.rows >= min(BOARD.height, y + 3)


def test_what_changed_from_end_to_end_makes_it_wider() -> None:
    assert action(scenes.start(), ["A1", "R12"]) == whole(BOARD)


def test_the_full_map_has_no_empty_rows_or_columns_around_it() -> None:
    """Mission 2 begins in column B and row 2, mission 6 in row 3."""
    two, six = scenes.begun(2).board, scenes.begun(6).board
    assert (whole(two).left, whole(two).top) == (1, 1)
    assert (whole(two).columns, whole(two).rows) == (two.width - 1, two.height - 1)
    assert (whole(six).left, whole(six).top, whole(six).columns) == (0, 2, 40)


def test_the_action_keeps_within_the_floor() -> None:
    """Barka stands in the corner of mission 6: nothing of the two empty rows above is shown."""
    view = scenes.with_(scenes.begun(6), active="barka", heroes=(scenes.hero("barka", "AA3"),))
    assert action(view, []).top == 2


def test_a_question_about_squares_shows_them() -> None:
    view = scenes.with_(scenes.start(), preview=("F6", "E1"))
    assert all(shows(action(view, []), square) for square in view.preview)


def test_friends_are_kept_on_the_picture_where_there_is_a_choice() -> None:
    """Zoe acts in the corridor: the part to the west holds three friends, the one to the east nobody."""
    view = scenes.with_(
        scenes.start(), active="zoe", monsters=(),
        heroes=(scenes.hero("zoe", "I3"), *(scenes.hero(h, s) for h, s in (("barka", "B3"), ("helena", "B4")))),
    )  # fmt: skip
    window = action(view, ["I3"])
    assert shows(window, "B3")
    assert shows(window, "B4")


def test_the_events_of_a_phase_are_on_the_picture() -> None:
    view = scenes.middle()
    found = changes(scenes.monster_phase(), view)
    window = action(view, found.squares())
    assert len(found.squares()) > 8
    assert all(shows(window, square) for square in found.squares())

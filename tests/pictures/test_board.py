"""The picture as a whole: what is on it, how large it is, and that it tells no secret."""

from __future__ import annotations

import io
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from PIL import Image, ImageChops

import missions
from engine import Seeded, new_game
from engine import events as e
from engine.view import ThingView, View
from renderers import board, track
from renderers.board import draw
from renderers.png import Picture
from renderers.sheet import Sheet
from tests.pictures import scenes


def image(picture: Picture) -> Image.Image:
    return Image.open(io.BytesIO(picture.png)).convert("RGB")


def changed(a: View, b: View) -> tuple[int, int, int, int] | None:
    """The box of what differs between the full maps of two views."""
    return ImageChops.difference(image(draw(a, crop="full")), image(draw(b, crop="full"))).getbbox()


def test_a_map_is_a_png_of_the_fixed_palette_and_small_enough() -> None:
    for view in (scenes.start(), scenes.middle(), scenes.crowded()):
        picture = draw(view, crop="full")
        stored = Image.open(io.BytesIO(picture.png))
        assert (stored.format, stored.mode, stored.size) == ("PNG", "P", (picture.width, picture.height))
        assert len(picture.png) <= 120_000
        assert picture.width * picture.height <= 1.05 * board.AREA


def test_squares_of_the_action_are_at_least_32_pixels_on_a_phone_of_400() -> None:
    for view, events in ((scenes.start(), []), (scenes.middle(), scenes.monster_phase())):
        picture = draw(view, events)
        assert picture.side * 400 / picture.width >= 32


def test_the_width_can_be_asked_for() -> None:
    picture = draw(scenes.start(), crop="full", width=900)
    assert 870 <= picture.width <= 900


def test_too_small_a_width_is_refused_with_the_least_that_will_do() -> None:
    with pytest.raises(ValueError, match=r"100 pixels are too few for 18 squares; ask for \d+ or more"):
        draw(scenes.start(), crop="full", width=100)


def test_a_square_that_is_not_on_the_map_is_named() -> None:
    view = scenes.start()
    with pytest.raises(ValueError, match='"H1" is not a square of this map'):
        draw(scenes.with_(view, heroes=(scenes.hero("zoe", "H1"),)))


@pytest.mark.parametrize(
    "change",
    [
        {"active": "barka"}, {"turn": 2}, {"end": 9}, {"closed": ("d1",)}, {"locked": ("d6",)}, {"sleeping": ()},
        {"chests": {}}, {"barrels": {}}, {"furniture": ()}, {"traps": ()}, {"pits": ("C3",)}, {"portals": ()},
        {"levers": (ThingView("L1", "D4", False),)}, {"buttons": (ThingView("u1", "D4", False),)},
        {"books": {"T1": "D4"}}, {"gaps": {"G1": ("D4", "E4")}}, {"gaps": {"G1": ("D4", "D5")}},
        {"torn": ("D6-D7", "C6-C7")}, {"monsters": ()}, {"heroes": ()}, {"preview": ("D4",)},
    ],
    ids=lambda change: next(iter(change)),
)  # fmt: skip
def test_whatever_changes_on_the_table_changes_the_picture(change: dict[str, object]) -> None:
    view = scenes.start()
    assert changed(view, replace(view, **change))  # type: ignore[arg-type]


def test_working_a_lever_or_a_button_or_bringing_a_tome_token_changes_its_square_only() -> None:
    view = replace(scenes.start(), gaps={"G1": ("E4", "F4")})
    worked = [
        {kind: (ThingView("x1", "D4", done),) for kind in ("levers", "buttons")[i : i + 1]}
        for i in (0, 1)
        for done in (False, True)
    ]
    side = draw(view, crop="full").side
    for idle, done in ((worked[0], worked[1]), (worked[2], worked[3]), ({}, {"brought": ("T1",)})):
        box = changed(replace(view, **idle), replace(view, **done))  # type: ignore[arg-type]
        assert box is not None
        assert box[2] - box[0] <= 2 * side
        assert box[3] - box[1] <= side


@pytest.mark.parametrize("many", [1, 2, 3])
def test_each_tome_token_that_was_brought_shows_on_the_gap(many: int) -> None:
    view = replace(scenes.start(), gaps={"G1": ("E4", "F4")}, brought=("T1", "T2", "T3")[:many])
    fewer = replace(view, brought=view.brought[:-1])
    assert changed(view, fewer)
    crowd = (scenes.hero("zoe", "E4"), scenes.hero("barka", "B3"))
    assert changed(replace(view, heroes=crowd), replace(fewer, heroes=crowd))


@pytest.mark.parametrize("thing", ["levers", "buttons", "books"])
def test_what_somebody_stands_on_and_may_still_want_peeps_out_from_under_the_figure(thing: str) -> None:
    view = replace(scenes.start(), heroes=(scenes.hero("zoe", "D4"),))
    under = {"books": {"T1": "D4"}} if thing == "books" else {thing: (ThingView("x1", "D4", False),)}
    there = changed(view, replace(view, **under))  # type: ignore[arg-type]
    assert there is not None
    assert there[2] - there[0] >= draw(view, crop="full").side * 0.3


def test_a_locked_door_has_an_upright_padlock_either_way() -> None:
    """Door 1 of mission 1 stands upright, door 3 lies flat."""
    view = scenes.start()
    for door in ("d1", "d3"):
        shut, locked = draw(view, crop="full"), draw(replace(view, locked=(door,)), crop="full")
        box = ImageChops.difference(image(shut), image(locked)).getbbox()
        assert box is not None
        assert min(box[2] - box[0], box[3] - box[1]) > shut.side * 0.5


def test_every_map_of_the_campaign_is_small_enough() -> None:
    for number in range(2, 7):
        picture = draw(scenes.begun(number), crop="full")
        assert len(picture.png) <= 120_000
        assert picture.side >= 44


def test_a_hero_who_moves_changes_only_what_is_round_the_two_squares() -> None:
    view = scenes.start()
    heroes = (scenes.hero("barka", "C3"), *view.heroes[1:])
    box = changed(view, replace(view, heroes=heroes))
    assert box is not None
    side = draw(view, crop="full").side
    assert box[2] - box[0] <= 2 * side
    assert box[3] - box[1] <= side


def test_a_trap_in_a_door_shows_on_both_sides_of_it() -> None:
    """DOOR-08: who stands behind the door should know as well."""
    view = scenes.start()
    box = changed(view, replace(view, traps=tuple(trap for trap in view.traps if trap.under != "door")))
    assert box is not None
    picture = draw(view, crop="full")
    line = picture.height - track.height(picture.width) - round(0.42 * picture.side) - picture.side * 6
    assert box[1] < line - picture.side * 0.3
    assert box[3] > line + picture.side * 0.3


def test_small_and_large_portals_and_those_that_are_shut_look_different() -> None:
    view = scenes.start()
    shut = view.portals[0]
    awake = replace(view, sleeping=())
    assert changed(awake, replace(awake, portals=(replace(shut, shut=False),)))
    big = replace(shut, kind="big_portal", squares=("N8", "O8", "P8", "Q8", "Q9", "P9", "O9", "N9"))
    tall = replace(shut, kind="big_portal", squares=("O8", "P8", "P9", "P10", "P11", "O11", "O10", "O9"))
    small = replace(shut, kind="small_portal", squares=("O9",))
    pictures = [draw(replace(view, portals=(portal,)), crop="full").png for portal in (shut, big, tall, small)]
    assert len(set(pictures)) == 4


def test_no_mark_hides_another() -> None:
    """A Hero is felled from the south east and drops a Tome token: the marks lie side by side."""
    view = replace(scenes.middle(), monsters=(scenes.monster("ugly_snout", 7, "I7"),), active=None)
    blow = e.MonsterAttacked("s7", "ugly_snout", "zoe", "I7", "H6", 0, "", 0, 0, "", 0, 0, True)
    both = [blow, e.HeroFell("zoe", "H6"), e.BookDropped("T1", "zoe", "H6")]
    with_drop, without = (image(draw(view, events, crop="full")) for events in (both, both[:2]))
    box = ImageChops.difference(with_drop, without).getbbox()
    assert box is not None
    picture = draw(view, crop="full")
    sheet = Sheet.lay(view, picture.window, picture.side)
    blow_at = sheet.middle("H6")[0] + picture.side * 0.36 * 0.7071
    assert box[0] > blow_at
    assert box[2] - box[0] > picture.side * 0.5


def test_a_monster_that_was_felled_leaves_a_crossed_ghost() -> None:
    view = replace(scenes.middle(), monsters=())
    killed = [e.MonsterKilled("s9", "ugly_snout", "J5", "zoe"), e.MonsterKilled("u1", "stud", "N8", "zoe")]
    assert image(draw(view, killed, crop="full")).tobytes() != image(draw(view, crop="full")).tobytes()


@pytest.mark.parametrize("lost", [0, 1, 2])
def test_the_track_shows_how_many_spaces_fell_away(lost: int) -> None:
    strips = {track.track(6, 9, lost, 860).tobytes() for lost in (0, 1, 2)}
    assert len(strips) == 3
    assert track.track(6, 9, lost, 860).size == (860, track.height(860))


def test_the_track_holds_every_turn_up_to_its_end_and_beyond() -> None:
    """D.13: 26 spaces at most; a lost game stands on the End tile."""
    strips = [track.track(turn, end, 0, 860).tobytes() for end in (10, 26) for turn in range(1, end + 1)]
    assert len(set(strips)) == len(strips)


def test_what_a_face_down_trap_is_cannot_be_seen() -> None:
    """SET-03: whatever the dice would bring, two new games look the same to the last byte."""
    mission = missions.load("m1")
    views = [new_game(mission, {"zoe": "ada", "barka": "ben"}, chance=Seeded(n)).view() for n in (1, 2)]
    assert draw(views[0], crop="full").png == draw(views[1], crop="full").png


def test_several_threads_draw_what_one_draws() -> None:
    jobs = [(scenes.start(), []), (scenes.middle(), scenes.monster_phase()), (scenes.middle(), scenes.hero_step())] * 4
    alone = [draw(view, events).png for view, events in jobs]
    with ThreadPoolExecutor(max_workers=2) as threads:
        together = list(threads.map(lambda job: draw(*job).png, jobs))
    assert together == alone

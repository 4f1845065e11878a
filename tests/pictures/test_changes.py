"""Numbered movements and marks, read off the events of a step."""

from __future__ import annotations

from engine import events as e
from engine.events import Event
from renderers.changes import Mark, changes, middle_square
from tests.pictures import scenes

VIEW = scenes.middle()


def marks(*events: Event) -> list[tuple[int, str, str]]:
    return [(mark.number, mark.what, mark.square) for mark in changes(events, VIEW).marks]


def strike(monster: str, hero: str, square: str, target: str, *, hit: bool = True) -> e.MonsterAttacked:
    return e.MonsterAttacked(monster, "ugly_snout", hero, square, target, 0, "", 0, 0, "", 0, 0, hit)


def shot(monster: str, square: str, *, hit: bool) -> e.HeroAttacked:
    return e.HeroAttacked(
        "zoe", monster, "ugly_snout", "crooked_wand", "H6", square, "21", 4, (("dice", 3),), 3, 4, hit
    )


def test_what_a_monster_does_in_one_go_has_one_number_and_the_next_monster_the_next() -> None:
    found = changes(scenes.monster_phase(), VIEW)
    assert [(move.number, move.who) for move in found.moves] == [(3, "s12"), (5, "m1")]
    assert [(mark.number, mark.what) for mark in found.marks] == [
        (1, "wake"), (2, "arrival"), (3, "hit"), (4, "parry"), (5, "fall"),
    ]  # fmt: skip


def test_a_blow_is_a_hit_or_a_parry_and_a_shot_a_hit_or_a_miss() -> None:
    assert marks(strike("s1", "zoe", "H7", "H6"), strike("s2", "zoe", "G6", "H6", hit=False)) == [
        (1, "hit", "H6"), (2, "parry", "H6"),
    ]  # fmt: skip
    assert marks(shot("s1", "H7", hit=False), shot("s1", "H7", hit=True)) == [(1, "miss", "H7"), (1, "hit", "H7")]


def test_the_blow_that_fells_a_monster_is_marked_as_such_and_its_place_kept() -> None:
    found = changes([shot("s7", "H7", hit=True), e.MonsterKilled("s7", "ugly_snout", "H7", "zoe")], VIEW)
    assert [(mark.what, mark.origin) for mark in found.marks] == [("kill", "H6")]
    assert found.fallen == [("ugly_snout", "H7")]


def test_a_hero_felled_by_a_trap_falls_without_a_blow() -> None:
    sprung = e.TrapSprung("c1", "falling_boulder", "zoe", "H6")
    assert marks(sprung, e.HeroFell("zoe", "H6")) == [(1, "trap", "H6"), (1, "fall", "H6")]


def test_poison_is_marked_but_a_wound_already_shown_is_not_shown_twice() -> None:
    assert marks(e.HeroWounded("zoe", 1, 1, "poison", "H6")) == [(1, "hit", "H6")]
    assert marks(strike("s7", "zoe", "H7", "H6"), e.HeroWounded("zoe", 1, 1, "s7", "H6")) == [(1, "hit", "H6")]


def test_a_door_is_marked_on_the_side_that_lies_open_now() -> None:
    """Door 3 lies between O6/P6 and O7/P7."""
    north = scenes.with_(VIEW, heroes=(scenes.hero("zoe", "O6"),))
    south = scenes.with_(VIEW, heroes=(scenes.hero("zoe", "P7"),))
    opened = [e.DoorOpened("d3", "zoe", "broken")]
    assert [mark.square for mark in changes(opened, north).marks] == ["O7"]
    assert [mark.square for mark in changes(opened, south).marks] == ["O6"]


def test_deeds_without_a_fight_are_marked_where_they_were_done() -> None:
    assert marks(
        e.ChestPicked("c3", "zoe", "L10", 2), e.BarrelBroken("b3", "zoe", "G10"), e.TrapDisarmed("c1", "zoe", "R12"),
        e.HeroFreed("zanvor", "cage", "zoe"), e.PortalOpened("J5"), e.PortalOpened(""),
    ) == [
        (1, "good", "L10"), (1, "good", "G10"), (1, "good", "R12"), (1, "good", "J6"), (2, "arrival", "J5"),
    ]  # fmt: skip


def test_a_hero_who_stays_makes_no_arrow_and_lost_spaces_are_counted() -> None:
    found = changes([e.HeroMoved("zoe", "H6", (), 3, ""), e.EndMoved(8), e.EndMoved(7)], VIEW)
    assert not found.moves
    assert found.spaces_lost == 2


def test_every_square_of_a_path_counts_as_changed() -> None:
    found = changes([e.HeroMoved("zoe", "E3", ("F4", "G5", "H6"), 0, "")], VIEW)
    assert found.squares() == ["E3", "F4", "G5", "H6"]


def test_the_mark_of_a_waking_room_lies_on_a_free_square_near_its_middle() -> None:
    spot = middle_square(VIEW, "D")
    cell = VIEW.board.cell(spot)
    assert cell is not None
    assert VIEW.board.tile_at(cell).id == "D"
    assert spot not in {square for monster in VIEW.monsters for square in monster.squares}
    assert changes([e.RoomWoke("D", "noise", "")], VIEW).marks == [Mark(1, "wake", "wake", spot, to="D")]

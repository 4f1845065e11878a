"""Numbered movements and marks, read off the events of a step."""

from __future__ import annotations

from engine import events as e
from engine.events import Event
from renderers.board import draw
from renderers.changes import Mark, changes
from renderers.places import middle_square
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


def test_cards_abilities_and_tomes_leave_their_marks() -> None:
    assert marks(
        e.AbilityUsed("zoe", "arcane_power", 2), e.CardDrawn("zoe", "ember_rod", "items", 3),
        e.CardGiven("zoe", "ember_rod", "barka"), e.FindUsed("zoe", "star_candy"),
        e.TomeCast("zoe", "tome_of_mending", "barka"), e.TomeCast("zoe", "tome_of_deep_winter", "s7"),
        e.ColumnSmashed("J5", "barka"), e.ChestSmashed("c1", "barka", "R12", 2),
    ) == [
        (1, "ability", "H6"), (1, "card", "H6"), (1, "card", "I3"), (1, "card", "H6"), (1, "tome", "I3"),
        (1, "tome", "H7"), (2, "good", "J5"), (2, "good", "R12"),
    ]  # fmt: skip


def test_a_war_cry_marks_each_monster_that_heard_it_and_stays_where_it_was_called() -> None:
    cried = [e.AbilityUsed("barka", "war_cry", 2)]
    cried += [e.Marked("war_cry", monster, "barka", 2) for monster in ("s12", "s3")]  # type: ignore[list-item]
    assert marks(*cried) == [(1, "ability", "I3"), (1, "ability", "K4"), (1, "ability", "M3")]


def test_a_mark_on_a_monster_that_is_gone_or_on_a_hero_is_not_pointed_at() -> None:
    assert marks(e.Marked("spectral_wolf", "s98", "helena", 1), e.Marked("elven_step", "helena", "helena", 1)) == []


def test_going_without_walking_is_told_apart_and_counts_as_the_deed_of_who_caused_it() -> None:
    found = changes(
        [
            e.HeroPlaced("zoe", "G4", "H6", "instant_teleport"),
            e.HeroPlaced("zoe", "H6", "H6", "instant_teleport"),
            e.HeroPushed("barka", "H3", ("I3",), "u1"),
            e.MonsterPushed("s12", "ugly_snout", "J4", "K4", "luckylock"),
            e.MonsterThrown("s3", "ugly_snout", "J3", ("K3", "L3", "M3"), "barka"),
        ],
        VIEW,
    )
    assert [(move.number, move.who, move.how) for move in found.moves] == [
        (1, "zoe", "leap"), (2, "barka", "push"), (3, "s12", "push"), (4, "s3", "throw"),
    ]  # fmt: skip
    assert found.squares() == ["G4", "H6", "H3", "I3", "J4", "K4", "J3", "K3", "L3", "M3"]


def test_a_special_is_marked_on_whom_it_strikes_or_on_the_monster_itself() -> None:
    assert marks(e.SpecialUsed("u1", "stud", "stud", "zoe"), e.SpecialUsed("Z1", "zurill", "hexgate", "")) == [
        (1, "special", "H6"), (2, "special", "N4"),
    ]  # fmt: skip
    assert marks(e.SpecialUsed("r9", "running_spider", "mounted", "")) == []


def test_an_answer_to_a_parried_blow_points_back_and_may_fell() -> None:
    blow = strike("s7", "zoe", "H7", "H6", hit=False)
    answered = [blow, e.Countered("zoe", "s7"), e.MonsterKilled("s7", "ugly_snout", "H7", "zoe")]
    assert marks(*answered) == [(1, "parry", "H6"), (1, "kill", "H7")]


def test_a_torn_wall_is_marked_on_the_far_side() -> None:
    assert marks(e.WallTorn("luckylock", ("L3|M3", "L4|M4"), "D")) == [(1, "good", "M3")]


def test_levers_buttons_and_what_they_unlock_are_one_deed() -> None:
    """Whoever pulls sees which door opens, on its far side, under the same number."""
    pulled = [e.LeverPulled("L1", "zoe", "G8", 0), e.DoorUnlocked("d3"), e.DoorUnlocked("d4")]
    found = changes(pulled, VIEW)
    assert [(mark.number, mark.what, mark.key, mark.to) for mark in found.marks] == [
        (1, "good", "lever", "L1"), (1, "good", "unlocked", "d3"), (1, "good", "unlocked", "d4"),
    ]  # fmt: skip
    assert found.marks[1].square in ("O6", "O7", "P6", "P7")
    assert marks(e.ButtonPressed("u1", "barka", "F7", 1)) == [(1, "good", "F7")]
    assert len(marks(e.DoorUnlocked("d3"))) == 1


def test_tome_tokens_are_marked_where_they_change_hands_fall_or_are_laid_down() -> None:
    assert marks(
        e.BookTaken("T1", "zoe", "H6"), e.BookHanded("T1", "zoe", "barka"), e.BookDropped("T1", "barka", "I3"),
        e.BookBrought("T1", "zoe", "E6", 0),
    ) == [(1, "tome", "H6"), (1, "tome", "I3"), (2, "tome", "I3"), (3, "tome", "E6")]  # fmt: skip


def test_what_falls_from_a_fallen_hero_belongs_to_the_blow() -> None:
    fell = [strike("s7", "zoe", "H7", "H6"), e.HeroFell("zoe", "H6")]
    dropped = [e.BookDropped("T1", "zoe", "H6"), e.BookDropped("T2", "zoe", "H6")]
    assert marks(*fell, *dropped) == [(1, "fall", "H6"), (1, "tome", "H6"), (1, "tome", "H6")]


def test_a_big_monster_that_swings_its_tail_round_goes_only_where_its_head_goes() -> None:
    """Its head may stay on a square while its tail finds another."""
    went = e.MonsterMoved("r1", "running_spider", "P5", ("O5", "N5", "N5"), ("P5", "O5", "N4"), "s")
    turned = e.MonsterMoved("r1", "running_spider", "R3", ("R3",), ("R2",), "n")
    assert [move.path for move in changes([went, turned], VIEW).moves] == [("O5", "N5")]
    assert draw(VIEW, [went, turned]).png


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

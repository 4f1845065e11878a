"""Tokens (D.12, A-18, B-113, CLEAN-02, CLEAN-06): Counterattack, Fortress, Mounted, Wolf, Target."""

from __future__ import annotations

from dataclasses import replace

import pytest

import missions
from engine import events as e
from engine import new_game
from tests.cards.blows import stars
from tests.play import Play, at

DUEL = "+-+-+-+\n|. {} .|\n+     +\n|. B .|\n+-+-+-+"


def defend(*lines: str, monster: str = "s", dice: str = "", shields: int = 1) -> Play:
    """A monster strikes Barka, who spends so many shield dice."""
    game = at(DUEL.format(monster), *lines, phase="monsters", dice=dice)
    return stars(game.answers(f"shields {shields}"))


# Counterattack -------------------------------------------------------------------------------------------------------


def test_counterattack_answers_a_parried_blow_with_a_wound() -> None:
    """D.12: no experience."""
    game = defend("barka shields 1 counterattacks 1", dice="* 11")
    assert game.asked == "counter barka"
    assert game.game.decision is not None
    assert dict(game.game.decision.context) == {"monster": "s1", "kind": "ugly_snout", "tokens": 1}
    game.answers("counter yes")
    assert game.said(e.Countered, hero="barka", monster="s1")
    assert game.said(e.MonsterKilled, monster="s1", by="barka")
    assert game.hero("barka").xp == 0


def test_counterattack_may_be_kept_and_goes_in_clean_up() -> None:
    """CLEAN-06."""
    game = defend("barka shields 1 counterattacks 1", dice="* 11").answers("counter no")
    assert game.monster("s1").life == 1
    assert game.hero("barka").counterattacks == 0
    assert game.said(e.CleanedUp)


def test_counterattack_needs_a_parried_blow() -> None:
    """A hit is not answered."""
    game = defend("barka shields 1 counterattacks 1", dice="1 22")
    assert game.said(e.MonsterAttacked, hit=True)
    assert game.asked == "act barka", "nobody asks for an answer to it"


def test_counterattack_wounds_only_once_a_token() -> None:
    game = at(
        "+-+-+-+\n|s B s|\n+-+-+-+", "barka shields 2 counterattacks 1", phase="monsters", dice="* 11 * 11"
    ).answers("shields 1", "star war_cry", "counter yes", "shields 1", "star war_cry")
    assert len(game.told(e.Countered)) == 1
    assert list(game.state.monsters) == ["s2"]


def test_counterattack_makes_no_noise() -> None:
    """ROOM-05: it is about Wounds of the Hero Phase."""
    game = defend("barka shields 2 counterattacks 1", monster="g", dice="** 111", shields=2).answers("counter yes")
    assert game.monster("g1").life == 1
    assert game.state.wounded_in == []


# Fortress ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dice, hit", [("21", True), ("11", False)], ids=["three", "two"])
def test_fortress_makes_every_blow_roll_against_three(dice: str, hit: bool) -> None:
    """D.12: even with no shield dice; the attacker still wins ties (B-62)."""
    game = at(DUEL.format("s"), "barka fortress", phase="monsters", dice=dice)
    told = game.told(e.MonsterAttacked)[0]
    assert (told.protection, told.fortress, told.shields, told.hit) == (3, 3, 0, hit)


def test_fortress_adds_to_shield_dice_and_shows_in_the_odds() -> None:
    game = at(DUEL.format("s"), "barka fortress shields 1", phase="monsters", dice="1 12")
    assert game.game.decision is not None
    odds = game.game.decision.odds
    assert odds[0] == pytest.approx(16 / 36), "parried if both dice of the Snout are worth 1: a 1 or a Star"
    game.answers("shields 1")
    assert game.said(e.MonsterAttacked, protection=4, attack=3, hit=False)


def test_clean_02_fortress_goes_in_clean_up() -> None:
    """CLEAN-02."""
    game = at(DUEL.format("s"), "barka fortress", phase="clean_up")
    assert not game.hero("barka").fortress


def test_fortress_parries_and_may_be_answered() -> None:
    """D.12: both tokens together."""
    game = at(DUEL.format("s"), "barka fortress counterattacks 1", phase="monsters", dice="11").answers("counter yes")
    assert game.said(e.MonsterKilled, monster="s1")


# Mounted -------------------------------------------------------------------------------------------------------------

SPIDER = "+-+-+-+-+\n|r r . .|\n+       +\n|B . . .|\n+-+-+-+-+"


def kill_the_spider(*lines: str) -> Play:
    game = at(SPIDER, "r1 life 1 mounted", *lines, dice="***").answers("act attack", "weapon cleaver", "dice 3")
    return stars(game)


def test_mounted_a_snout_takes_the_dead_spiders_place() -> None:
    """D.12: on one of its squares."""
    game = kill_the_spider()
    kinds = [type(event).__name__ for event in game.events]
    assert kinds.index("MonsterKilled") < kinds.index("SpecialUsed") < kinds.index("MonsterArrived")
    assert game.told(e.MonsterArrived) == [e.MonsterArrived("s1", "ugly_snout", "A1", "")]
    assert game.where("s1") == "A1"


def test_mounted_without_a_snout_in_the_box_nobody_comes() -> None:
    """PORT-05: thirteen there are."""
    snouts = "\n".join(["+-+-+-+-+-+-+-+", "|s s s s s s s|", "+             +", "|. r r B . . .|", "+             +",
                        "|s s s s s s .|", "+-+-+-+-+-+-+-+"])  # fmt: skip
    game = at(snouts, "r1 life 1 mounted", dice="***").answers("act attack", "weapon cleaver", "target r1", "dice 3")
    stars(game)
    assert game.said(e.MonsterKilled, monster="r1")
    assert not game.said(e.MonsterArrived)


def test_a_spider_without_a_rider_leaves_nobody() -> None:
    game = at(SPIDER, "r1 life 1", dice="***").answers("act attack", "weapon cleaver", "dice 3")
    assert not stars(game).said(e.MonsterArrived)


@pytest.mark.parametrize("on, mounted", [(("heroic", "epic"), False), (("normal",), True)], ids=["harder", "normal"])
def test_e_16_mounted_is_the_spider_on_the_difficulties_that_the_mission_names(
    on: tuple[str, ...], mounted: bool
) -> None:
    """E-16: M4's starts so on Heroic and Epic."""
    books = missions.load("m04")
    spiders = {monster.mounted for monster in books.monsters if monster.kind == "running_spider"}
    assert spiders == {("heroic", "epic")}
    ridden = tuple(replace(m, mounted=on) if m.kind == "running_spider" else m for m in books.monsters)
    game = new_game(replace(books, monsters=ridden, objective={"chests_left": -1}), {"barka": "ada"})
    assert [m.mounted for m in game.state.monsters.values() if m.kind == "running_spider"] == [mounted]
    assert not any(m.mounted for m in game.state.monsters.values() if m.kind != "running_spider")


def test_clean_06_mounted_stays() -> None:
    """CLEAN-06, B-113."""
    game = at(SPIDER, "r1 mounted", phase="clean_up")
    assert game.monster("r1").mounted
    assert [monster.mounted for monster in game.game.view().monsters] == [True]


def test_a_rider_that_comes_down_in_step_three_acts_in_it() -> None:
    """B-74: who joins the active monsters joins the queue."""
    game = at("+-+-+-+\n|r r .|\n+     +\n|B . .|\n+-+-+-+", "r1 life 1 mounted", "barka shields 1 counterattacks 1",
              phase="monsters", dice="* 11")  # fmt: skip
    game.answers("shields 1", "star war_cry", "counter yes")
    assert [event.monster for event in game.told(e.MonsterAttacked)] == ["r1", "s1"]


def test_b_61_shield_dice_and_statuses_do_not_run_out() -> None:
    """B-61: only figures do; two Heroes may stand in a Fortress."""
    game = at("+-+-+\n|Z B|\n+-+-+", "barka fortress", "zoe hand_1 tome_of_the_stone_ring", active="zoe", dice="2*")
    stars(game.answers("act tome", "tome_target zoe", "dice 2"))
    assert [hero.fortress for hero in game.state.heroes.values()] == [True, True]


# Wolf and Target -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ability, energy", [("spectral_wolf", 3), ("unerring_aim", 4)], ids=["Wolf", "Target"])
def test_clean_02_wolf_and_target_tokens_lie_until_clean_up(ability: str, energy: int) -> None:
    """CLEAN-02, A-17."""
    game = at("+-+-+-+\n|H . g|\n+-+-+-+", f"helena {ability} {energy}", "g1 at C1").answers("act ability")
    assert [(mark.name, mark.on, mark.by) for mark in game.state.marks] == [(ability, "g1", "helena")]
    view = game.game.view().monster("g1")
    assert view is not None
    assert [mark.name for mark in view.marks] == [ability]
    game.answers("act end", "leave_dice let_go")
    assert game.said(e.CleanedUp)
    assert game.state.marks == []

"""Who answers for people who are away, and what standing orders do in the Monster Phase."""

from __future__ import annotations

import pytest

from bot.local import Person
from bot.store import SeatRow
from bot.table.ahead.orders import standing_order
from engine import Scripted
from engine.decisions import Decision
from tests.bot.conftest import CHANNEL, Hall
from tests.play import at


async def end_turn(hall: Hall, hero: str) -> None:
    """The Hero's turn passes with its dice let go."""
    table = await hall.table()
    if table.shown.decision is not None and table.shown.decision.what == "next_hero":
        await hall.choose(hero)
    await hall.choose("end")
    await hall.choose("let_go")


async def test_the_autopilot_plays_a_hero_until_its_player_acts_again(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    reply = await hall.ben.slash(CHANNEL, "mission autopilot", hero="zoe", switch="on")
    assert "Zoe" in reply.text
    await end_turn(hall, "barka")
    table = await hall.table()
    assert table.game.state.turn == 2
    told = "\n".join(message.text for message in hall.ada.sees(CHANNEL))
    assert "**Zoe** takes the turn" in told
    board = await hall.board()
    await hall.press(hall.ben, board, "Zoe")
    seat = (await hall.table()).seat("zoe")
    assert seat is not None
    assert not seat.autopilot


async def test_the_host_may_give_a_silent_players_hero_to_the_autopilot_and_strangers_may_not(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    refused = await hall.ben.slash(CHANNEL, "mission autopilot", hero="barka", switch="on")
    assert refused.ephemeral
    early = await hall.ada.slash(CHANNEL, "mission autopilot", hero="zoe", switch="on")
    assert early.ephemeral, "Ben may well be there"
    await hall.ada.slash(CHANNEL, "mission clock", time="8h")
    hall.clock.move(4 * 3600)
    given = await hall.ada.slash(CHANNEL, "mission autopilot", hero="zoe", switch="on")
    assert not given.ephemeral
    back = await hall.ben.slash(CHANNEL, "mission autopilot", hero="zoe", switch="off")
    assert not back.ephemeral
    seat = (await hall.table()).seat("zoe")
    assert seat is not None
    assert not seat.autopilot


async def test_any_player_may_send_a_hero_on_autopilot_ahead(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.ben.slash(CHANNEL, "mission autopilot", hero="zoe", switch="on")
    await hall.ada.slash(CHANNEL, "turn take", hero="zoe")
    table = await hall.table()
    assert table.game.state.heroes["zoe"].acted
    assert not table.game.state.heroes["barka"].acted


async def phase_with_a_blow(hall: Hall, orders: dict[str, str], person: Person, dice: str) -> str:
    """Barka walks up to the first Snout, keeps two Shield Dice, and is struck; the story of the Monster Phase."""
    await hall.open(Scripted(dice=dice, fate="KKKKKKKK"))
    await hall.begin({"barka": hall.ada})
    await hall.ada.slash(CHANNEL, "orders", **orders)
    await hall.ada.slash(CHANNEL, "move", dice=4, to="I3")
    await hall.ada.slash(CHANNEL, "defend", dice=2)
    await hall.board()
    return "\n".join(message.text for message in person.sees(CHANNEL))


async def test_the_monster_phase_waits_for_nobody_by_default(closed_hall: Hall) -> None:
    told = await phase_with_a_blow(closed_hall, {}, closed_hall.ada, "2222 22 11 11 11 11 11 11 11")
    assert "Monster Phase" in told
    assert (await closed_hall.table()).game.state.turn == 2


async def test_no_shield_dice_are_used_when_the_orders_say_none(closed_hall: Hall) -> None:
    told = await phase_with_a_blow(closed_hall, {"shields": "none"}, closed_hall.ada, "2222 11 11 11 11 11 11")
    assert "no Shield Dice in the way" in told


async def test_who_wants_to_be_asked_is_asked_and_pinged_and_the_table_waits(closed_hall: Hall) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="2222 22 11 11 11 11", fate="KKKKKK"))
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    reply = await hall.ada.slash(CHANNEL, "orders", shields="ask", star="ask")
    assert reply.ephemeral
    assert "ask me" in reply.text
    await hall.choose("barka")
    await hall.ada.slash(CHANNEL, "move", dice=4, to="I3")
    await hall.ada.slash(CHANNEL, "defend", dice=2)
    await end_turn(hall, "zoe")
    table = await hall.table()
    assert table.shown.decision is not None
    assert table.shown.decision.what == "shields"
    board = await hall.board()
    assert board.mentions == ["Ada"]
    assert any("parries" in button.label for button in board.buttons)
    await hall.choose(2)
    assert (await hall.table()).game.state.turn == 2


async def test_new_orders_let_a_waiting_table_play_on(closed_hall: Hall) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="2222 22 11 11 11 11 11 11", fate="KKKKKK"))
    await hall.begin({"barka": hall.ada})
    await hall.ada.slash(CHANNEL, "orders", shields="ask")
    await hall.ada.slash(CHANNEL, "move", dice=4, to="I3")
    await hall.ada.slash(CHANNEL, "defend", dice=2)
    assert (await hall.table()).game.state.phase == "monsters"
    await hall.ada.slash(CHANNEL, "orders", shields="odds")
    assert (await hall.table()).game.state.turn == 2
    await hall.board()


async def test_orders_belong_to_the_heros_player(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    refused = await hall.ben.slash(CHANNEL, "orders", hero="barka", shields="all")
    assert refused.ephemeral
    star = await hall.ben.slash(CHANNEL, "orders", star="Teletrasporto Istantaneo")
    assert "Teletrasporto Istantaneo" in star.text
    seat = (await hall.table()).seat("zoe")
    assert seat is not None
    assert seat.star == "instant_teleport"
    unknown = await hall.ben.slash(CHANNEL, "orders", star="war_cry")
    assert unknown.ephemeral
    choices = await hall.ben.autocomplete(CHANNEL, "orders", "star", "")
    assert [choice.value for choice in choices][:2] == ["first", "ask"]


# Cards ----------------------------------------------------------------------------------------------------------------


def seat(**orders: str) -> SeatRow:
    return SeatRow(1, 1, "barka", 42, False, "odds", "first", **orders)


@pytest.mark.parametrize(
    "order, symbol, hp, answer",
    [
        ("skull", "skull", 5, "yes"),
        ("skull", "drop", 5, "no"),
        ("skull", "drop", 1, "yes"),
        ("never", "skull", 1, "no"),
        ("ask", "skull", 1, None),
    ],
)
def test_a_fate_tile_is_spent_as_the_orders_say(order: str, symbol: str, hp: int, answer: str | None) -> None:
    state = at("+-+-+\n|B .|\n+-+-+", f"barka hp {hp}").state
    context = {"why": "poison", "symbol": symbol, "left": 1}
    asked: Decision[str] = Decision(("barka",), "fate_tile", ("yes", "no"), "barka", "no", context=context)
    assert standing_order(asked, seat(fate=order), state) == answer


@pytest.mark.parametrize(
    "order, open_, answer",
    [
        ("catapult_move", ("brutal_assault", "war_cry", "catapult_move"), "catapult_move"),
        ("catapult_move", ("brutal_assault", "war_cry"), "brutal_assault"),
        ("first", ("war_cry", "catapult_move"), "war_cry"),
        ("ask", ("war_cry", "catapult_move"), None),
    ],
)
def test_a_level_out_of_turn_raises_what_the_star_order_names(
    order: str, open_: tuple[str, ...], answer: str | None
) -> None:
    """XP-06: whoever was compelled by the War Cry gives Barka experience in the Monster Phase."""
    state = at("+-+-+\n|B .|\n+-+-+").state
    asked: Decision[str] = Decision(("barka",), "level_up", open_, "barka", open_[0], context={"level": 2})
    assert standing_order(asked, SeatRow(1, 1, "barka", 42, False, "odds", order), state) == answer


async def struck_by_who_heard_the_cry(hall: Hall, **orders: str) -> None:
    """Barka, a Wound short of the first level, roared at the Snout beside him and is struck."""
    await hall.open(Scripted(dice="11 11 11 11", fate="KKKKKK"))
    await hall.begin({"barka": hall.ada})
    await hall.ada.slash(CHANNEL, "orders", **orders)
    cry = {"name": "war_cry", "on": "s1", "by": "barka", "level": 1, "until": "clean_up", "n": 0}
    barka = {"at": "I3", "facing": "e", "pool": 0, "xp": 1, "rolled": True}
    await hall.deal(barka=barka, marks=[cry])
    await hall.choose("end")


async def test_a_level_in_the_monster_phase_goes_where_the_orders_say(closed_hall: Hall) -> None:
    await struck_by_who_heard_the_cry(closed_hall, star="catapult_move")
    levels = (await closed_hall.table()).game.state.heroes["barka"].level
    assert levels == {"brutal_assault": 1, "war_cry": 1, "catapult_move": 2}


async def test_who_wants_to_be_asked_is_asked_which_ability_a_level_raises(closed_hall: Hall) -> None:
    hall = closed_hall
    await struck_by_who_heard_the_cry(hall, star="ask")
    decision = (await hall.table()).shown.decision
    assert decision is not None
    assert decision.what == "level_up"
    await hall.choose("war_cry")
    assert (await hall.table()).game.state.heroes["barka"].level["war_cry"] == 2


async def parried(hall: Hall, **orders: str) -> None:
    """Barka, with a Counterattack token and many Shield Dice, stands beside Ugly Snout 1 and ends the turn."""
    await hall.open(Scripted(dice="222222 11 22222 11", fate="KKKKKK"))
    await hall.begin({"barka": hall.ada})
    await hall.ada.slash(CHANNEL, "orders", shields="all", **orders)
    barka = {"at": "I3", "facing": "e", "pool": 0, "shields": 6, "counterattacks": 1, "rolled": True}
    await hall.deal(barka=barka)
    await hall.choose("end")


async def test_a_counterattack_token_strikes_back_without_asking(closed_hall: Hall) -> None:
    hall = closed_hall
    await parried(hall)
    assert (await hall.table()).game.view().monster("s1") is None


async def test_who_wants_to_be_asked_about_counterattacks_is_asked(closed_hall: Hall) -> None:
    hall = closed_hall
    await parried(hall, counter="ask")
    board = await hall.board()
    assert "Strike back with a Counterattack token?" in board.text
    await hall.choose("no")
    assert (await hall.table()).game.view().monster("s1") is not None


async def test_all_orders_are_told_in_the_readers_language_and_outlive_a_restart(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    said = await hall.ben.slash(CHANNEL, "orders", cards="ask", counter="ask", fate="never")
    assert said.text.count("chiedimelo") == 2
    assert "Una tessera Fato: mai" in said.text
    await hall.restart()
    kept = (await hall.table()).seat("zoe")
    assert kept is not None
    assert kept.orders == ("odds", "first", "ask", "ask", "never")

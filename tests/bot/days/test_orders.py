"""Standing orders in full; whoever wants to be asked is asked with the odds, a deadline, and the order as its end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.answers.ahead.ordering import chosen
from bot.local import Message
from bot.store import SeatRow
from bot.table.ahead.orders import ordered, patience, stand_in, standing_order
from bot.table.waiting.spans import HOUR
from engine import Scripted
from engine.decisions import Decision
from tests.bot.conftest import CHANNEL, Hall
from tests.play import at

BARKA = "+-+-+\n|B .|\n+-+-+"


def seat(shields: str = "odds", star: str = "first", **orders: Any) -> SeatRow:
    return SeatRow(1, 1, "barka", 42, False, shields, star, **orders)


def blow(dice: int = 4) -> Decision[int]:
    """Four Shield Dice that parry with 20, 40, 60 and 80 %; the odds advise two."""
    odds = {n: n / 5 for n in range(dice + 1)}
    return Decision(("barka",), "shields", tuple(range(dice + 1)), "barka", 2, odds=odds)


@pytest.mark.parametrize(
    "order, limits, spent",
    [
        ("odds", {}, 2),
        ("all", {}, 4),
        ("none", {}, 0),
        ("50", {}, 3),
        ("60", {}, 3),
        ("75", {}, 4),
        ("90", {}, 2),
        ("all", {"keep": 1}, 3),
        ("all", {"keep": 5}, 0),
        ("odds", {"keep": 3}, 1),
        ("all", {"hearts": 3}, 0),
        ("all", {"hearts": 4}, 4),
    ],
)
def test_shield_dice_are_spent_as_the_orders_say(order: str, limits: dict[str, Any], spent: int) -> None:
    state = at(BARKA, "barka hp 3").state
    assert standing_order(blow(), seat(order, "first", **limits), state) == spent


@pytest.mark.parametrize(
    "order, open_, answer",
    [
        ("war_cry,catapult_move", ("brutal_assault", "war_cry", "catapult_move"), "war_cry"),
        ("war_cry,catapult_move", ("brutal_assault", "catapult_move"), "catapult_move"),
        ("war_cry,catapult_move", ("brutal_assault",), "brutal_assault"),
    ],
)
def test_a_star_goes_to_the_first_of_the_order_that_is_not_full(
    order: str, open_: tuple[str, ...], answer: str
) -> None:
    state = at(BARKA).state
    asked: Decision[str] = Decision(("barka",), "star", open_, "barka", open_[0])
    assert standing_order(asked, seat(star=order), state) == answer


def test_a_level_may_have_an_order_of_its_own() -> None:
    state = at(BARKA).state
    asked: Decision[str] = Decision(("barka",), "level_up", ("brutal_assault", "war_cry"), "barka", "brutal_assault")
    assert standing_order(asked, seat(star="brutal_assault", levels="war_cry"), state) == "war_cry"
    assert standing_order(asked, seat(star="war_cry"), state) == "war_cry"
    assert standing_order(asked, seat(star="ask", levels="war_cry"), state) == "war_cry"
    assert standing_order(asked, seat(star="ask"), state) is None


@pytest.mark.parametrize(
    "order, wound, answer", [("down", 5, "no"), ("down", 1, "yes"), ("skull", 5, "yes"), ("never", 1, "no")]
)
def test_a_fate_tile_may_be_kept_for_the_last_heart(order: str, wound: int, answer: str) -> None:
    state = at(BARKA, f"barka hp {wound}").state
    context = {"why": "poison", "symbol": "skull", "left": 1}
    asked: Decision[str] = Decision(("barka",), "fate_tile", ("yes", "no"), "barka", "no", context=context)
    assert standing_order(asked, seat(fate=order), state) == answer


def test_a_counterattack_token_may_be_kept() -> None:
    asked: Decision[str] = Decision(("barka",), "counter", ("yes", "no"), "barka", "yes")
    assert standing_order(asked, seat(counter="no"), at(BARKA).state) == "no"


def test_a_card_may_be_put_on_where_a_space_is_free_and_never_covers_another() -> None:
    options = ("hand_2", "hand_1", "stow", "drop")
    asked: Decision[str] = Decision(("barka",), "loot", options, "barka", "stow", context={"card": "magic_sai"})
    state = at(BARKA).state
    assert standing_order(asked, seat(cards="wear"), state) == "hand_2"
    state.heroes["barka"].hand_1 = state.heroes["barka"].hand_2 = "magic_sai"
    assert standing_order(asked, seat(cards="wear"), state) == "stow"
    assert standing_order(asked, seat(), state) == "stow"


def test_who_wants_to_be_asked_keeps_the_order_that_answers_in_the_end() -> None:
    state = at(BARKA).state
    for order, answer in (("ask", 2), ("ask:75", 4), ("ask:all", 4)):
        assert standing_order(blow(), seat(order), state) is None
        assert ordered(blow(), seat(order), state) == answer


def test_the_wish_to_be_asked_is_set_apart_from_the_order() -> None:
    row = chosen("ask", ["shields", "fate"])(seat("75"))
    assert (row.shields, row.star, row.fate) == ("ask:75", "first", "ask")
    row = chosen("shields", ["all"])(row)
    assert row.shields == "ask:all", "another order does not take the wish away"
    row = chosen("ask", [])(row)
    assert (row.shields, row.fate) == ("all", "skull")


@pytest.mark.parametrize(
    "order, limits, spent",
    [("none", {}, 0), ("all", {}, 4), ("ask:all", {}, 4), ("all", {"keep": 1}, 3), ("odds", {}, 2)],
)
def test_row_29_on_autopilot_a_heros_own_orders_hold_for_the_defence(
    order: str, limits: dict[str, Any], spent: int
) -> None:
    game = at(BARKA, "barka hp 3").game
    game.state.phase = "monsters"
    row = replace(seat(order, "first", **limits), autopilot=True)
    assert stand_in(blow(), game, [row], there=True) == ("barka", spent)


def test_row_29_on_autopilot_no_token_is_spent_that_the_orders_keep() -> None:
    asked: Decision[str] = Decision(("barka",), "counter", ("yes", "no"), "barka", "yes")
    game = at(BARKA).game
    game.state.phase = "monsters"
    row = replace(seat(counter="no"), autopilot=True)
    assert stand_in(asked, game, [row], there=True) == ("barka", "no")


# In the channel -------------------------------------------------------------------------------------------------------


async def struck(hall: Hall, **orders: object) -> None:
    """Barka walks up to the first Snout, keeps two Shield Dice, and the Monster Phase comes."""
    await hall.open(Scripted(dice="2222 22 11 11 11 11 11 11", fate="KKKKKK"))
    await hall.begin({"barka": hall.ada})
    if orders:
        await hall.ada.slash(CHANNEL, "orders", **orders)
    await hall.ada.slash(CHANNEL, "move", dice=4, to="I3")
    await hall.ada.slash(CHANNEL, "defend", dice=2)


async def later(hall: Hall, seconds: float) -> None:
    hall.clock.move(seconds)
    await hall.bot.scheduler.settle()


async def test_row_40_the_monster_phase_waits_for_nobody_who_did_not_ask_to_be_asked(closed_hall: Hall) -> None:
    hall = closed_hall
    await struck(hall)
    assert (await hall.table()).game.state.turn == 2
    board = await hall.board()
    assert not any("parries" in button.label for button in board.buttons)


async def test_row_40_who_is_asked_has_a_deadline_and_the_standing_order_answers_at_its_end(closed_hall: Hall) -> None:
    hall = closed_hall
    await struck(hall, shields="ask", hours=4)
    table = await hall.table()
    assert table.shown.decision is not None
    assert table.shown.decision.what == "shields"
    seats = table.heroes_of(int(hall.ada.id))
    assert patience(table.shown.decision, table.game, seats) == 4
    board = await hall.board()
    assert any("parries" in button.label for button in board.buttons), "the odds are on the buttons"
    assert "the standing order answers <t:" in board.text
    assert ":R>: 3 Shield Dice" in board.text
    assert f"<t:{int(hall.clock.now() + 4 * HOUR)}:R>" in board.text
    await later(hall, 4 * HOUR - 60)
    assert (await hall.table()).game.state.phase == "monsters"
    await later(hall, 120)
    assert (await hall.table()).game.state.turn == 2
    told = await hall.ada.wait_for(CHANNEL, lambda message: "the standing orders have answered" in message.text)
    assert [told.mentions, (await hall.board()).mentions] == [[], ["Ada"]], "one call a deed: that of the board"


async def test_row_40_nobody_is_awaited_for_longer_than_the_tables_clock(closed_hall: Hall) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="2222 22 11 11 11 11 11 11", fate="KKKKKK"))
    await hall.begin({"barka": hall.ada})
    await hall.ada.slash(CHANNEL, "mission clock", time="2h", then="remind")
    await hall.ada.slash(CHANNEL, "orders", shields="ask", hours=48)
    await hall.ada.slash(CHANNEL, "move", dice=4, to="I3")
    await hall.ada.slash(CHANNEL, "defend", dice=2)
    await later(hall, 2 * HOUR)
    assert (await hall.table()).game.state.turn == 2


# The panel ------------------------------------------------------------------------------------------------------------


def menu(message: Message, kind: str) -> str:
    return next(menu.custom_id for menu in message.selects if menu.custom_id.endswith(f":{kind}"))


def held(message: Message, kind: str) -> list[str]:
    options = next(menu.options for menu in message.selects if menu.custom_id.endswith(f":{kind}"))
    return [option.value for option in options if option.default]


async def test_the_panel_is_private_in_the_readers_language_and_each_menu_holds_at_once(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    reply = await hall.ben.slash(CHANNEL, "orders")
    panel = reply.message
    assert reply.ephemeral
    assert "ordini permanenti" in panel.text
    assert held(panel, "shields") == ["odds"]
    assert held(panel, "ask") == []
    await hall.ben.select(panel, "75", menu(panel, "shields"))
    await hall.ben.select(panel, ["shields", "star"], menu(panel, "ask"))
    await hall.ben.select(panel, "2", menu(panel, "keep"))
    await hall.ben.select(panel, "dark_knowledge,arcane_power,instant_teleport", menu(panel, "star"))
    await hall.ben.select(panel, "24", menu(panel, "hours"))
    assert held(panel, "shields") == ["75"]
    assert held(panel, "ask") == ["shields", "star", "levels"], "a level follows the Star"
    await hall.restart()
    row = (await hall.table()).seat("zoe")
    assert row is not None
    assert (row.shields, row.keep, row.hours) == ("ask:75", 2, 24)
    assert row.star == "ask:dark_knowledge,arcane_power,instant_teleport"
    await hall.ben.select(panel, "all", menu(panel, "shields"))
    assert held(panel, "shields") == ["all"], "an old panel works after a restart"


async def test_the_panel_shows_what_each_order_would_do_now(closed_hall: Hall) -> None:
    hall = closed_hall
    await struck(hall, shields="ask")
    panel = (await hall.ada.slash(CHANNEL, "orders")).message
    assert "Barka has 3 Shield Dice" in panel.text
    options = next(menu.options for menu in panel.selects if menu.custom_id.endswith(":shields"))
    notes = {option.value: option.description for option in options}
    assert notes["all"].startswith("now 3 of 3: parries with")
    assert notes["none"].startswith("now 0 of 3")
    await hall.ada.select(panel, [], menu(panel, "ask"))
    assert (await hall.table()).game.state.turn == 2, "who no longer wants to be asked is not waited for"
    await hall.board()


async def test_the_panel_goes_from_hero_to_hero_and_is_nobody_elses(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "helena": hall.ada, "zoe": hall.ben})
    panel = (await hall.ada.slash(CHANNEL, "orders")).message
    assert "Barka: standing orders" in panel.text
    await hall.ada.click(panel, "Helena")
    assert "Helena: standing orders" in panel.text
    refused = await hall.ben.slash(CHANNEL, "orders", hero="barka")
    assert refused.ephemeral
    assert "Non" in refused.text or "non" in refused.text


async def test_abilities_may_be_typed_in_their_order_in_any_language(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    said = await hall.ada.slash(CHANNEL, "orders", star="war cry, Brutal Assault", level="as the ★")
    assert "A ★: War Cry, Brutal Assault." in said.text
    row = (await hall.table()).seat("barka")
    assert row is not None
    assert row.star == "war_cry,brutal_assault"
    offered = await hall.ada.autocomplete(CHANNEL, "orders", "star", "war_cry, ")
    assert [choice.value for choice in offered] == ["war_cry, brutal_assault", "war_cry, catapult_move"]
    assert (await hall.ada.slash(CHANNEL, "orders", star="war cry, arcane power")).ephemeral


SIX = ("barka", "zoe", "zanvor", "helena", "yang_ping", "luckylock")


@pytest.mark.parametrize("who", ["ada", "ben"])
async def test_the_panel_has_room_for_whoever_plays_all_six_heroes(hall: Hall, who: str) -> None:
    person = {"ada": hall.ada, "ben": hall.ben}[who]
    await hall.begin(dict.fromkeys(SIX, person))
    panel = (await person.slash(CHANNEL, "orders")).message
    assert len(panel.selects) == 10
    for hero in ("Luckylock", "Yang-Ping"):
        await person.click(panel, hero)
        assert f"{hero}: " in panel.text
    assert len(panel.buttons) == 6


async def test_the_orders_of_abilities_differ_where_a_phone_shows_them(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    panel = (await hall.ben.slash(CHANNEL, "orders")).message
    for kind in ("star", "levels"):
        options = next(menu.options for menu in panel.selects if menu.custom_id.endswith(f":{kind}"))
        named = [option for option in options if "," in option.value]
        assert len(named) == 6
        assert len({option.label[:36] for option in named}) == 6
        assert all(option.description.startswith("per ultima ") for option in named)

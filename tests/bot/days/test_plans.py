"""Turn plans: written while the player is awake, run when the turn comes, stopped by whatever could not be foreseen."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.answers.ahead.plan_words import read_plan
from bot.local import Message, Person, Select
from bot.table.ahead.plans import Ahead, Part, Plan
from bot.table.ahead.wording import said_plan
from bot.table.waiting.spans import HOUR
from engine import Game, Scripted, Seeded, new_game
from missions import load
from renderers.say import Speaker
from tests.bot.conftest import CHANNEL, Hall

QUIET = "KKKKKKKKKKKK"


def game() -> Game:
    return new_game(load("m01"), {"barka": "1", "zoe": "2"}, chance=Seeded("plans"))


# What is shown -----------------------------------------------------------------------------------------------------


def test_a_plan_is_shown_with_the_odds_of_each_part_and_with_what_could_stop_it() -> None:
    here = game()
    plan = read_plan("move to H3, break the door with 2 dice, the rest into defence", Plan("barka", 1), here.view())
    said = said_plan(Speaker("en"), plan, here)
    assert "1. move to H3: 6 steps, 4 dice, 89 %" in said
    assert "2. break the nearest door down with 2 dice: not as things stand" in said
    assert "4. end the turn" in said
    assert "It stops" in said


def test_a_plan_and_an_order_are_read_back_as_they_were_written() -> None:
    plan = Plan("barka", 7, (Part("move", "F7", most=3), Part("end")), free=True, ready=True, begun=True, done=1)
    ahead = Ahead({"barka": plan}, ("zoe", "barka"), 8, ("zoe",), "barka", {3: "barka"})
    assert Ahead.read(ahead.dump()) == ahead
    broken = {**ahead.dump(), "plans": [{"hero": "barka"}]}
    assert Ahead.read(broken).plans == {}


# What becomes of it ---------------------------------------------------------------------------------------------------


async def settle(hall: Hall) -> None:
    """Everything that is due is done, and said."""
    await hall.bot.scheduler.settle()
    await hall.quiet()


async def gives(hall: Hall, text: str, *, by: Person | None = None, runs: bool = True, **options: str) -> Message:
    """A plan is written and confirmed; returns what it was shown in."""
    person = by or hall.ada
    shown = await person.slash(CHANNEL, "plan", text=text, **options)
    assert shown.ephemeral
    await person.click(shown.message, "Vale" if person is hall.ben else "It holds")
    if runs:
        await settle(hall)
    return shown.message


async def planned(hall: Hall, text: str, *, dice: str, by: Person | None = None, **settings: object) -> None:
    """Ada plays Barka, Ben plays Zoe; Barka has a plan and nobody has had a turn."""
    await hall.open(Scripted(dice=dice, fate=QUIET))
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await gives(hall, text)


def menu(panel: Message, verb: str) -> Select:
    """A menu of the panel, for the plan that it shows now."""
    return next(menu for menu in panel.selects if menu.custom_id.split(":")[4] == verb)


async def says(hall: Hall, words: str) -> Message:
    return await hall.ada.wait_for(CHANNEL, lambda message: words in message.text)


async def test_a_plan_runs_when_the_turn_comes_one_action_a_message_and_its_player_is_told(closed_hall: Hall) -> None:
    hall = closed_hall
    await planned(hall, "move to H3, the rest into defence", dice="2222 11 11 11")
    table = await hall.table()
    assert table.shown.decision is not None
    assert table.shown.decision.what == "next_hero", "the plan waits for the turn"
    await hall.choose("barka")
    await settle(hall)
    table = await hall.table()
    barka = table.game.view().hero("barka")
    assert (barka.square, barka.acted) == ("H3", True)
    assert barka.shields >= 2
    told = await says(hall, "the plan for Barka has run")
    assert told.mentions == ["Ada"]
    marked = [message for message in hall.ada.sees(CHANNEL) if "As planned for **Barka**" in message.text]
    assert len(marked) >= 2, "each action has a message of its own, marked as planned"
    assert table.aside.ahead.plans == {}


async def test_a_plan_that_may_take_the_turn_takes_it(closed_hall: Hall) -> None:
    hall = closed_hall
    await planned(hall, "when it is free move to H3, end", dice="2222 11 11 11")
    assert (await hall.table()).game.view().hero("barka").acted
    assert (await hall.table()).asked == [int(hall.ben.id)]


async def test_the_person_whose_plan_runs_is_called_once_and_only_when_it_stops(closed_hall: Hall) -> None:
    hall = closed_hall
    await planned(hall, "move to I3, attack ugly snout 1", dice="2221 11 11 11 11 11")
    before = len([m for m in hall.ada.sees(CHANNEL) if "Ada" in m.mentions])
    await hall.choose("barka")
    await settle(hall)
    await settle(hall)
    calls = [m for m in hall.ada.sees(CHANNEL) if "Ada" in m.mentions][before:]
    assert len(calls) == 1
    assert "the plan for Barka has" in calls[0].text


async def test_a_full_ability_stops_a_plan_and_the_person_is_asked_as_usual(closed_hall: Hall) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="*222 11 11", fate=QUIET))
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.deal(barka={"brutal_assault": 3})
    await gives(hall, "move to H3, the rest into defence")
    await hall.choose("barka")
    await settle(hall)
    table = await hall.table()
    assert table.game.view().hero("barka").square == "H3"
    assert table.asked == [int(hall.ada.id)]
    assert table.shown.decision is not None
    assert table.shown.decision.what == "act"
    told = await says(hall, "has stopped after 1 of 3 parts: Brutal Assault is full.")
    assert told.mentions == ["Ada"]
    await hall.board()


async def test_what_is_not_legal_any_more_stops_a_plan_with_the_reason(closed_hall: Hall) -> None:
    hall = closed_hall
    await planned(hall, "pick the chest, end", dice="11 11")
    await hall.choose("barka")
    await settle(hall)
    told = await says(hall, "the plan for Barka has stopped after 0 of 2 parts")
    assert "chest" in told.text
    table = await hall.table()
    assert table.shown.decision is not None
    assert (table.shown.decision.what, table.shown.decision.about) == ("act", "barka")
    assert table.game.view().hero("barka").pool == 6, "nothing was spent"


async def test_what_is_asked_in_the_monster_phase_is_no_more_the_plans(closed_hall: Hall) -> None:
    """The last Hero's plan ends the turn; the Shield Dice of the Monster Phase go by the standing orders."""
    hall = closed_hall
    await hall.open(Scripted(dice="2222 22 11 11 11 11 11 11", fate=QUIET))
    await hall.begin({"barka": hall.ada})
    await gives(hall, "when it is free move to I3 with 4 dice, the rest into defence")
    await settle(hall)
    table = await hall.table()
    assert table.game.state.turn == 2
    told = await says(hall, "the plan for Barka has run, all 3 of 3 parts")
    assert "something is asked" not in told.text


async def test_a_plan_never_spends_an_ability_that_it_does_not_name(closed_hall: Hall) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="2222 11 11", fate=QUIET))
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.deal(barka={"war_cry": 5, "finds": ["healing_potion"]})
    await gives(hall, "move to H3, the rest into defence")
    await hall.choose("barka")
    await settle(hall)
    barka = (await hall.table()).game.state.heroes["barka"]
    assert barka.acted
    assert barka.energy["war_cry"] == 5
    assert barka.finds == ["healing_potion"]


async def test_a_plan_survives_a_restart_and_runs_afterwards(closed_hall: Hall) -> None:
    hall = closed_hall
    await planned(hall, "move to H3, end", dice="2222 11 11 11")
    await hall.restart(Scripted(dice="2222 11 11 11", fate=QUIET))
    assert "barka" in (await hall.table()).aside.ahead.plans
    await hall.choose("barka")
    await settle(hall)
    assert (await hall.table()).game.view().hero("barka").square == "H3"


async def test_a_kill_between_two_actions_of_a_plan_loses_nothing(closed_hall: Hall) -> None:
    """Killed after the first action was committed: the next start goes on with the second."""
    hall = closed_hall
    await hall.open(Scripted(dice="2222 11 11 11", fate=QUIET))
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.choose("barka")
    await hall.bot.scheduler.close()
    await gives(hall, "move to H3, end", runs=False)
    await hall.restart(Scripted(dice="2222 11 11 11", fate=QUIET))
    await settle(hall)
    barka = (await hall.table()).game.view().hero("barka")
    assert (barka.square, barka.acted) == ("H3", True)


async def test_in_quiet_hours_a_plan_runs_and_nobody_is_called(closed_hall: Hall) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="2222 11 11 11", fate=QUIET))
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    hour = datetime.fromtimestamp(hall.clock.now(), UTC).hour
    await hall.ada.slash(CHANNEL, "notify", quiet=f"{(hour - 1) % 24}-{(hour + 8) % 24}", zone="UTC")
    await gives(hall, "move to H3, pick the chest")
    before = len([m for m in hall.ada.sees(CHANNEL) if "Ada" in m.mentions])
    await hall.choose("barka")
    await settle(hall)
    await says(hall, "the plan for Barka has stopped")
    assert len([m for m in hall.ada.sees(CHANNEL) if "Ada" in m.mentions]) == before


async def test_the_panel_builds_a_plan_that_holds_only_when_it_is_said_to(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    panel = (await hall.ada.slash(CHANNEL, "plan")).message
    assert panel.ephemeral
    assert "Barka has no plan" in panel.text.replace("*", "")
    square = next(option.value for option in menu(panel, "add").options if option.value.startswith("move:"))
    await hall.ada.select(panel, square, menu(panel, "add").custom_id)
    await hall.ada.select(panel, "3", menu(panel, "dice").custom_id)
    await hall.ada.select(panel, "end::", menu(panel, "add").custom_id)
    await hall.ada.click(panel, "Takes the turn when it is free: no")
    await settle(hall)
    plan = (await hall.table()).aside.ahead.plans["barka"]
    assert plan.free
    assert not plan.ready
    assert plan.parts[0].most == 3
    assert "a plan that is being written" in panel.text
    await hall.ada.click(panel, "Last part away")
    assert len((await hall.table()).aside.ahead.plans["barka"].parts) == 1
    await hall.ada.click(panel, "Cancel the plan")
    assert (await hall.table()).aside.ahead.plans == {}
    assert "has no plan" in panel.text


async def test_a_plan_may_be_typed_into_the_panel_and_is_shown_before_it_holds(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    panel = (await hall.ben.slash(CHANNEL, "piano")).message
    dialog = await hall.ben.click(panel, "Scrivilo")
    shown = await hall.ben.submit(dialog, {"plan": "quando è libero, vai in D4, fine"})
    assert "muoversi in D4" in shown.text
    assert not (await hall.table()).aside.ahead.plans["zoe"].ready
    await hall.ben.click(shown.message, "Vale")
    await settle(hall)
    assert (await hall.table()).game.state.heroes["zoe"].acted
    wrong = await hall.ben.submit(await hall.ben.click(panel, "Scrivilo"), {"plan": "canta"})
    assert wrong.ephemeral
    assert "Non capisco" in wrong.text


async def test_a_plan_is_nobody_elses_and_goes_with_the_seat(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    assert (await hall.ben.slash(CHANNEL, "plan", text="end", hero="barka")).ephemeral
    assert (await hall.table()).aside.ahead.plans == {}
    await gives(hall, "when it is free end")
    await settle(hall)
    assert (await hall.table()).game.state.heroes["barka"].acted
    await gives(hall, "move to D4")
    cancelled = await hall.ada.slash(CHANNEL, "plan", text="none")
    assert "cancelled" in cancelled.text
    assert (await hall.table()).aside.ahead.plans == {}
    await gives(hall, "move to D4")
    await hall.ada.slash(CHANNEL, "mission leave")
    assert (await hall.table()).aside.ahead.plans == {}


# The order of the table -----------------------------------------------------------------------------------------------


async def test_an_agreed_order_gives_the_turns_without_a_tap(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.ada.slash(CHANNEL, "turn order", heroes="Zoe, Barka", hours=8)
    vote = await says(hall, "Zoe and Barka")
    assert (await hall.table()).aside.ahead.order == ()
    await hall.ben.click(vote, "Yes")
    table = await hall.table()
    assert table.aside.ahead.order == ("zoe", "barka")
    assert table.game.state.active == "zoe"
    await hall.choose("end")
    await hall.choose("let_go")
    assert (await hall.table()).game.state.active == "barka"
    said = await hall.ada.slash(CHANNEL, "turn order")
    assert "8 hours" in said.text


async def test_a_turn_of_the_order_that_is_not_begun_in_time_goes_on(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.ada.slash(CHANNEL, "mission clock", time="2d", then="remind")
    await hall.ada.slash(CHANNEL, "turn order", heroes="Zoe, Barka", hours=8)
    await hall.ben.click(await says(hall, "Zoe and Barka"), "Yes")
    hall.clock.move(7 * HOUR)
    await settle(hall)
    assert (await hall.table()).game.state.active == "zoe"
    hall.clock.move(1 * HOUR + 60)
    await settle(hall)
    await says(hall, "has not begun in time")
    assert (await hall.table()).game.state.active == "barka"
    await hall.choose("end")
    await hall.choose("let_go")
    assert (await hall.table()).game.state.active == "zoe", "whoever let it go by goes later"


async def test_who_gives_the_turn_back_lets_the_next_of_the_order_go(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.ada.slash(CHANNEL, "turn order", heroes="Zoe, Barka")
    await hall.ben.click(await says(hall, "Zoe and Barka"), "Yes")
    await hall.choose("give_back")
    assert (await hall.table()).game.state.active == "barka"
    await hall.ben.answered(hall.ben.open_slash(CHANNEL, "turn order", {"heroes": "nessuno"}))
    await says(hall, "has taken the agreed order away")
    assert (await hall.table()).aside.ahead.order == ()

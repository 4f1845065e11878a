"""What stops a plan: everything that its author could not know when it was written. Each in play, in the channel."""

from __future__ import annotations

from bot.local import Message, Person
from bot.table.ahead.plans import Part
from engine import Scripted, Seeded
from engine.state import Hero
from tests.bot.conftest import CHANNEL, Hall
from tests.bot.days.test_plans import QUIET, gives, says, settle
from tests.bot.test_arena import entered

CALLED = "the plan for Barka has"


async def seated(hall: Hall, dice: str = "", fate: str = QUIET, draws: str = "", **heroes: Person) -> None:
    """Ada plays Barka, Ben plays Zoe; the dice are as they are said."""
    await hall.open(Scripted(dice=dice, fate=fate, draws=draws))
    await hall.begin(heroes or {"barka": hall.ada, "zoe": hall.ben})


async def barka(hall: Hall) -> Hero:
    return (await hall.table()).game.state.heroes["barka"]


async def left(hall: Hall, hero: str = "barka") -> tuple[Part, ...]:
    """The parts of the plan that is kept, which does not run by itself."""
    plan = (await hall.table()).aside.ahead.plans[hero]
    assert not plan.ready
    return plan.parts


async def stopped(hall: Hall, after: str, why: str) -> Message:
    """The one notice to the person: where the plan has stopped, and why."""
    told = await says(hall, f"{CALLED} stopped after {after} parts: {why}")
    assert told.mentions == ["Ada"]
    assert len([message for message in hall.ada.sees(CHANNEL) if CALLED in message.text]) == 1
    return told


DEFENCE = (Part("defend"), Part("end"))


# Reveals --------------------------------------------------------------------------------------------------------------


async def test_it_stops_at_a_trap_and_says_what_is_left(closed_hall: Hall) -> None:
    hall = closed_hall
    await seated(hall, dice="222222", draws="magic_sai iron_cage")
    await hall.deal(barka={"at": "B12"})
    await gives(
        hall, "when it is free, keep the cards, pick the chest until it is open with 4 dice, the rest into defence"
    )
    told = await stopped(hall, "1 of 3", "a trap was sprung.")
    assert "Left: set the rest aside as Shield Dice; end the turn." in told.text
    assert (await barka(hall)).pool == 2
    assert (await hall.table()).asked == [int(hall.ada.id)]
    assert await left(hall) == DEFENCE


async def test_it_stops_at_a_drawn_card(closed_hall: Hall) -> None:
    hall = closed_hall
    await seated(hall, dice="222222", draws="healing_potion")
    await hall.deal(barka={"at": "E12"})
    await gives(hall, "when it is free, smash the barrel with 3 dice, the rest into defence")
    await stopped(hall, "1 of 3", "Healing Potion was drawn.")
    assert await left(hall) == DEFENCE


async def test_it_goes_on_after_a_card_where_it_was_told_to(closed_hall: Hall) -> None:
    hall = closed_hall
    await seated(hall, dice="222222", draws="healing_potion")
    await hall.deal(barka={"at": "E12"})
    await gives(hall, "when it is free, keep the cards, smash the barrel with 3 dice, the rest into defence")
    await says(hall, "the plan for Barka has run, all 3 of 3 parts")
    assert (await barka(hall)).finds == ["healing_potion"]
    assert (await barka(hall)).acted


async def test_it_stops_at_a_star_that_fills_an_ability(closed_hall: Hall) -> None:
    hall = closed_hall
    await seated(hall, dice="*222 11")
    await hall.deal(barka={"brutal_assault": 3})
    await gives(hall, "when it is free, move to H3 with 4 dice, the rest into defence")
    await stopped(hall, "1 of 3", "Brutal Assault is full.")
    assert (await barka(hall)).pool == 2


async def test_it_stops_at_a_door_behind_which_nobody_could_get_before(closed_hall: Hall) -> None:
    hall = closed_hall
    await seated(hall, dice="222222 222")
    await hall.deal(barka={"at": "L3", "war_cry": 0})
    await gives(hall, "when it is free, break door 1 down with 3 dice, move to N3, the rest into defence")
    told = await stopped(hall, "1 of 4", "door 1 is open, and nobody could get to what is behind it before.")
    assert "Left: move to N3; set the rest aside" in told.text
    assert (await barka(hall)).pool == 3


async def test_a_door_between_rooms_that_can_be_reached_anyway_stops_nothing(closed_hall: Hall) -> None:
    hall = closed_hall
    await seated(hall, dice="222222 222")
    await hall.deal(barka={"at": "L3"}, closed=["d1"])
    await gives(hall, "when it is free, break door 1 down with 3 dice, the rest into defence")
    await says(hall, "the plan for Barka has run, all 3 of 3 parts")


async def test_it_stops_at_a_wound_before_it_has_begun(closed_hall: Hall) -> None:
    """Poison works when the turn begins, before the plan's first part."""
    hall = closed_hall
    await seated(hall, dice="222222", fate="B")
    await hall.deal(barka={"statuses": ["poisoned"]}, fate_tiles=0)
    await gives(hall, "move to D3, the rest into defence")
    await hall.choose("barka")
    await settle(hall)
    await stopped(hall, "0 of 3", "the Hero was hurt.")
    assert (await barka(hall)).pool == 6
    assert len(await left(hall)) == 3


async def test_it_stops_at_a_wound_in_the_step_that_begins_its_turn(closed_hall: Hall) -> None:
    hall = closed_hall
    await seated(hall, dice="222222", fate="B")
    await hall.deal(barka={"statuses": ["poisoned"]}, fate_tiles=0)
    await gives(hall, "when it is free, move to D3, the rest into defence")
    await stopped(hall, "0 of 3", "the Hero was hurt.")
    assert (await barka(hall)).pool == 6


async def test_it_stops_at_a_question_that_it_has_no_answer_to(closed_hall: Hall) -> None:
    """A Fate tile could undo what the poison does: that is Ada's to say, and the plan does not go on behind it."""
    hall = closed_hall
    await seated(hall, fate="B")
    await hall.deal(barka={"statuses": ["poisoned"]})
    await gives(hall, "when it is free, move to D3, the rest into defence")
    await stopped(hall, "0 of 3", "something is asked that the plan has no answer to.")
    await hall.choose("no")
    await settle(hall)
    assert (await barka(hall)).pool == 6
    assert not (await barka(hall)).acted


async def after_the_phase(hall: Hall, plan: str) -> None:
    """Barka has had the turn and has a plan for the next one; then Zoe ends hers, and the Monster Phase comes."""
    await hall.ada.slash(CHANNEL, "turn end", dice="set_aside")
    await gives(hall, plan)
    await hall.choose("zoe")
    await hall.choose("end")
    await hall.choose("let_go")
    await settle(hall)


async def test_it_stops_at_a_room_that_wakes_between_its_writing_and_its_turn(closed_hall: Hall) -> None:
    """ROOM-03: a door was broken, so the room wakes in the Monster Phase. The plan is for the turn after that."""
    hall = closed_hall
    await seated(hall, dice="222" + "1" * 60)
    await hall.deal(barka={"at": "L3"})
    await hall.ada.slash(CHANNEL, "open", door="d1", how="break", dice=3)
    await after_the_phase(hall, "when it is free, move to H3, the rest into defence")
    assert (await hall.table()).game.state.turn == 2
    await stopped(hall, "0 of 3", "monsters woke or came.")
    assert not (await barka(hall)).acted
    assert (await hall.table()).game.state.active is None, "the turn was not even taken"
    assert await left(hall) == (Part("move", "H3"), *DEFENCE)


async def test_it_stops_at_a_monster_that_has_come_beside_the_hero(closed_hall: Hall) -> None:
    hall = closed_hall
    await seated(hall, dice="1" * 60)
    await hall.deal(barka={"at": "I3", "shields": 0}, zoe={"at": "A6"}, s1={"at": "L3"})
    await after_the_phase(hall, "when it is free, move to G3, the rest into defence")
    told = await stopped(hall, "0 of 3", "")
    assert "stands beside the Hero now." in told.text


async def test_a_monster_that_the_plan_means_may_come(closed_hall: Hall) -> None:
    hall = closed_hall
    await seated(hall, dice="1" * 60)
    await hall.deal(barka={"at": "I3"}, zoe={"at": "A6"}, s1={"at": "L3"})
    await after_the_phase(hall, "when it is free, attack the nearest with 2 dice, the rest into defence")
    await says(hall, "the plan for Barka has run, all 3 of 3 parts")


# No way ---------------------------------------------------------------------------------------------------------------


async def test_a_plan_whose_square_cannot_be_reached_takes_no_turn_and_spends_nothing(closed_hall: Hall) -> None:
    hall = closed_hall
    await seated(hall)
    await gives(hall, "when it is free, move to D3, move to R12, end")
    await stopped(hall, "0 of 3", "there is no way to R12.")
    table = await hall.table()
    assert table.game.state.active is None
    assert table.game.view().hero("barka").square == "B3"
    assert [message for message in hall.ada.sees(CHANNEL) if "As planned" in message.text] == []


async def test_a_plan_whose_dice_cannot_suffice_spends_none(closed_hall: Hall) -> None:
    hall = closed_hall
    await seated(hall)
    await gives(hall, "move to L3 with at most 2 dice, end")
    await hall.choose("barka")
    await settle(hall)
    await stopped(hall, "0 of 2", "L3 is 10 steps away, too far for 2 dice.")
    assert (await barka(hall)).pool == 6


async def test_what_is_not_where_the_hero_will_stand_stops_a_plan_before_its_first_die(closed_hall: Hall) -> None:
    hall = closed_hall
    await seated(hall)
    await gives(hall, "when it is free, move to D3, pick chest 2, end")
    told = await stopped(hall, "0 of 3", "")
    assert "chest" in told.text
    assert (await barka(hall)).pool == 0, "the turn was not taken"


async def test_a_movement_that_falls_short_is_not_gone_on_from(closed_hall: Hall) -> None:
    hall = closed_hall
    await seated(hall, dice="111")
    await hall.deal(s1={"at": "I3"})
    await gives(hall, "when it is free, move to H3 with 3 dice, attack the nearest, end")
    await stopped(hall, "0 of 3", "the dice for the way to H3 are used up, and it is not reached.")
    barka_now = (await hall.table()).game.view().hero("barka")
    assert (barka_now.square, barka_now.pool) == ("E3", 3)


async def test_after_a_movement_that_falls_short_the_rest_still_goes_into_defence(closed_hall: Hall) -> None:
    hall = closed_hall
    await seated(hall, dice="111")
    await gives(hall, "when it is free, move to H3 with 3 dice, the rest into defence")
    await says(hall, "the plan for Barka has run, all 3 of 3 parts")
    assert (await barka(hall)).shields >= 3


# Dice in all ----------------------------------------------------------------------------------------------------------


async def test_dice_in_all_are_paid_once(closed_hall: Hall) -> None:
    hall = closed_hall
    await seated(hall, dice="11")
    await hall.deal(barka={"at": "B12"})
    await gives(hall, "when it is free, pick the chest with 2 dice until it is open, the rest into defence")
    await says(hall, "the plan for Barka has run, all 3 of 3 parts")
    hero = await barka(hall)
    assert (hero.acted, hero.shields >= 4) == (True, True), "one try with two dice, four are left for defence"


async def test_dice_each_time_are_paid_at_each_try(closed_hall: Hall) -> None:
    hall = closed_hall
    await seated(hall, dice="11 11 11")
    await hall.deal(barka={"at": "B12"})
    await gives(hall, "when it is free, pick the chest with 2 dice each time until it is open, the rest into defence")
    await settle(hall)
    assert (await barka(hall)).acted
    tries = [message for message in hall.ada.sees(CHANNEL) if "As planned" in message.text]
    assert len(tries) >= 3


# Waiting --------------------------------------------------------------------------------------------------------------


async def test_in_a_pause_no_plan_runs_and_afterwards_it_does(closed_hall: Hall) -> None:
    hall = closed_hall
    await seated(hall, dice="222222")
    await hall.ada.slash(CHANNEL, "mission pause", until="2d")
    await gives(hall, "when it is free, move to D3 with 2 dice, the rest into defence")
    assert not (await barka(hall)).acted
    await hall.choose("barka")
    await settle(hall)
    assert (await hall.table()).game.view().hero("barka").square == "B3", "neither once somebody has given it the turn"
    hall.clock.move(2 * 86400 + 60)
    await settle(hall)
    assert (await barka(hall)).acted
    await says(hall, "the plan for Barka has run")


async def test_while_taking_back_is_voted_on_no_plan_runs(closed_hall: Hall) -> None:
    hall = closed_hall
    await seated(hall, dice="222222")
    await hall.ada.slash(CHANNEL, "turn take", hero="barka")
    await hall.ada.slash(CHANNEL, "move", dice=2, to="D3")
    await hall.board()
    shown = await hall.ada.slash(CHANNEL, "undo")
    await hall.press(hall.ada, shown.message, "Ask the table")
    vote = await says(hall, "shall this be taken back")
    await gives(hall, "the rest into defence")
    assert (await hall.table()).days.votes, "the plan has not made the vote pointless"
    assert not (await barka(hall)).acted
    await hall.press(hall.ben, vote, "No")
    await settle(hall)
    assert (await barka(hall)).acted


async def test_a_plan_for_what_was_taken_back_does_not_run(closed_hall: Hall) -> None:
    hall = closed_hall
    await seated(hall, dice="222222")
    await hall.ada.slash(CHANNEL, "turn take", hero="barka")
    await hall.ada.slash(CHANNEL, "move", dice=2, to="D3")
    await hall.board()
    shown = await hall.ada.slash(CHANNEL, "undo")
    await hall.press(hall.ada, shown.message, "Ask the table")
    vote = await says(hall, "shall this be taken back")
    await gives(hall, "the rest into defence")
    await hall.press(hall.ben, vote, "Yes")
    await settle(hall)
    await stopped(hall, "0 of 2", "a step was taken back after it was made.")
    view = (await hall.table()).game.view()
    assert (view.hero("barka").square, view.hero("barka").pool) == ("B3", 6)


# More than one --------------------------------------------------------------------------------------------------------


async def test_plans_of_two_heroes_run_one_after_the_other_and_each_player_is_told(closed_hall: Hall) -> None:
    hall = closed_hall
    await seated(hall, dice="22 22")
    await hall.bot.scheduler.close()
    await gives(hall, "when it is free, move to D3 with 2 dice, the rest into defence", runs=False)
    await gives(hall, "quando è libero, vai in D4 con 2 dadi, il resto in difesa", by=hall.ben, runs=False)
    await hall.restart(Scripted(dice="22 22" + "1" * 40, fate=QUIET))
    await settle(hall)
    view = (await hall.table()).game.view()
    assert (view.hero("barka").square, view.hero("zoe").square, view.turn) == ("D3", "D4", 2)
    await says(hall, "the plan for Barka has run")
    told = await says(hall, "the plan for Zoe has run")
    assert told.mentions == ["Ben"]


async def test_a_plan_that_has_stopped_goes_on_with_what_is_left_after_a_restart(closed_hall: Hall) -> None:
    hall = closed_hall
    await seated(hall, dice="*222")
    await hall.deal(barka={"brutal_assault": 3})
    await gives(hall, "when it is free, move to H3 with 4 dice, the rest into defence")
    await stopped(hall, "1 of 3", "Brutal Assault is full.")
    await hall.restart(Scripted(fate=QUIET))
    panel = (await hall.ada.slash(CHANNEL, "plan")).message
    assert "what is left of a plan that has stopped" in panel.text
    assert "1. set the rest aside as Shield Dice" in panel.text
    await hall.ada.click(panel, "It holds")
    await settle(hall)
    assert (await barka(hall)).acted
    assert (await hall.table()).aside.ahead.plans == {}


async def test_what_is_left_of_a_plan_goes_with_the_turn(closed_hall: Hall) -> None:
    hall = closed_hall
    await seated(hall, dice="*222")
    await hall.deal(barka={"brutal_assault": 3})
    await gives(hall, "when it is free, move to H3 with 4 dice, the rest into defence")
    assert await left(hall) == DEFENCE
    await hall.choose("end")
    await hall.choose("let_go")
    assert (await hall.table()).aside.ahead.plans == {}


async def test_a_plan_is_gone_with_the_seat_and_its_new_player_never_sees_it(closed_hall: Hall) -> None:
    hall = closed_hall
    cleo = hall.local.person("Cleo", locale="en-US")
    await seated(hall)
    shown = await gives(hall, "move to D3, end")
    assert "barka" in (await hall.table()).aside.ahead.plans
    await hall.ada.slash(CHANNEL, "seat give", hero="barka", person="Cleo")
    offered = await says(hall, "would like to hand you **Barka**")
    assert "D3" not in offered.text
    await hall.press(cleo, offered, "Play Barka")
    await settle(hall)
    assert (await hall.table()).aside.ahead.plans == {}
    panel = (await cleo.slash(CHANNEL, "plan")).message
    assert "**Barka** has no plan" in panel.text
    refused = await hall.press(hall.ada, shown, "Not yet")
    assert refused.ephemeral
    assert "You play no such Hero" in refused.text
    assert (await hall.table()).aside.ahead.plans == {}


# Shown before it holds ------------------------------------------------------------------------------------------------


async def test_a_written_plan_is_shown_as_it_was_understood_and_runs_only_when_confirmed(closed_hall: Hall) -> None:
    hall = closed_hall
    await seated(hall, dice="2222")
    shown = await hall.ada.slash(CHANNEL, "plan", text="when it's free go D3 with 2 dice and save the rest")
    await settle(hall)
    assert shown.ephemeral
    assert "It does not run yet" in shown.text
    assert "1. move to D3 with 2 dice in all: 2 steps, 2 dice, 100 %" in shown.text
    assert "2. set the rest aside as Shield Dice" in shown.text
    assert "3. end the turn" in shown.text
    assert not (await barka(hall)).acted
    await hall.ada.click(shown.message, "It holds")
    await settle(hall)
    assert (await barka(hall)).acted


async def test_a_plan_can_be_mended_in_words(closed_hall: Hall) -> None:
    """The dialog begins with what was understood; what was not comes back to be copied."""
    hall = closed_hall
    await seated(hall)
    shown = await hall.ada.slash(CHANNEL, "plan", text="don't move to D3")
    assert shown.ephemeral
    assert "“dont” in “dont move to d3”" in shown.text
    assert "You wrote: don't move to D3" in shown.text
    assert (await hall.table()).aside.ahead.plans == {}
    panel = (await hall.ada.slash(CHANNEL, "plan", text="go D3, defend")).message
    dialog = await hall.ada.click(panel, "Write it")
    assert "move to D3, set the rest aside as Shield Dice, end the turn" in str(dialog.modal)


async def test_a_plan_that_is_full_says_so_and_takes_no_more(closed_hall: Hall) -> None:
    hall = closed_hall
    await seated(hall)
    text = ", ".join(["face north", "face south"] * 6)
    panel = (await hall.ada.slash(CHANNEL, "plan", text=text)).message
    assert "A plan has at most 12 parts." in panel.text
    assert not any(menu.custom_id.split(":")[4] == "add" for menu in panel.selects)
    one_more = await hall.ada.slash(CHANNEL, "plan", text=f"{text}, face east")
    assert "at most 12 parts; nothing of this was taken" in one_more.text
    assert len((await hall.table()).aside.ahead.plans["barka"].parts) == 12


async def test_among_opponents_what_is_left_of_a_plan_is_for_its_author_alone(closed_hall: Hall) -> None:
    hall = closed_hall
    await hall.open(Seeded("arena"))
    await entered(hall, "a1_big_game_hunt", 2, {"barka": hall.ada, "zoe": hall.ben})
    first = hall.asked(await hall.table())
    hero = (await hall.table()).heroes_of(int(first.id))[0].hero
    await gives(hall, "attack ugly snout 1, face north", by=first)
    told = await says(hall, "has stopped: the next part could not be done.")
    assert "`/plan` shows you what is left" in told.text
    assert "north" not in told.text
    assert "Ugly Snout" not in told.text
    assert await left(hall, hero) == (Part("attack", "s1"), Part("face", "n"))

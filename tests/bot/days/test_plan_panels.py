"""The panel of /plan belongs to the plan that it shows: beside another one its buttons do nothing."""

from __future__ import annotations

from bot.local import Message, Reply
from bot.table.ahead.plans import Part, Plan
from engine import Scripted
from tests.bot.conftest import CHANNEL, Hall
from tests.bot.days.test_plans import QUIET, gives, menu, settle

OUTDATED = "belonged to a plan that is no more"


async def shown(hall: Hall, text: str) -> Message:
    """The panel of a plan that was written and not confirmed."""
    return (await hall.ada.slash(CHANNEL, "plan", text=text)).message


async def plan(hall: Hall) -> Plan | None:
    return (await hall.table()).aside.ahead.plans.get("barka")


async def chooses(hall: Hall, panel: Message, verb: str, value: str) -> Reply:
    return await hall.ada.select(panel, value, menu(panel, verb).custom_id)


async def test_an_old_panel_confirms_no_other_plan_and_shows_the_one_there_is(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    old = await shown(hall, "move to H3, the rest into defence")
    await shown(hall, "move to D3, end")
    await hall.ada.click(old, "It holds")
    now = await plan(hall)
    assert now is not None
    assert not now.ready
    assert now.parts == (Part("move", "D3"), Part("end"))
    assert OUTDATED in old.text
    assert "move to D3" in old.text
    await hall.ada.click(old, "It holds")
    now = await plan(hall)
    assert now is not None
    assert now.ready, "now the panel is the one of this plan"
    assert OUTDATED not in old.text


async def test_no_button_of_an_old_panel_touches_another_plan(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    for label in ("It holds", "Last part away", "Cancel the plan", "Takes the turn when it is free: no"):
        old = await shown(hall, "move to H3")
        await shown(hall, "attack snout 1 until it is dead, end")
        before = await plan(hall)
        await hall.ada.click(old, label)
        assert await plan(hall) == before, label
        assert OUTDATED in old.text, label


async def test_the_menus_of_an_old_panel_touch_no_other_plan(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    for verb, value in (("dice", "2"), ("add", "end::")):
        old = await shown(hall, "move to H3")
        await shown(hall, "attack snout 1 until it is dead")
        before = await plan(hall)
        await chooses(hall, old, verb, value)
        assert await plan(hall) == before, verb
        assert OUTDATED in old.text, verb


async def test_the_panel_of_a_plan_that_was_cancelled_says_so_kindly(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    for verb, value in (("dice", "2"), ("add", "end::")):
        old = await shown(hall, "move to H3")
        await hall.ada.slash(CHANNEL, "plan", text="none")
        await chooses(hall, old, verb, value)
        assert await plan(hall) is None
        assert OUTDATED in old.text
        assert "has no plan" in old.text


async def test_a_plan_that_is_running_can_be_held_and_what_is_left_looked_at(closed_hall: Hall) -> None:
    """The panel that it was confirmed on is good for that: it is the same plan, one part further."""
    hall = closed_hall
    await hall.open(Scripted(dice="2222", fate=QUIET))
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    panel = await gives(hall, "move to H3, face north")
    await hall.bot.scheduler.close()
    await hall.choose("barka")
    table = await hall.table()
    ahead = table.aside.ahead
    ahead.plans["barka"] = ahead.plans["barka"].next()
    await hall.ada.click(panel, "Not yet")
    held = await plan(hall)
    assert held is not None
    assert (held.ready, held.parts) == (False, (Part("face", "n"),))


async def test_two_presses_on_the_same_button_do_it_once(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    panel = await shown(hall, "face north, face south, end")
    button = next(button.custom_id for button in panel.buttons if button.label == "Last part away")
    first, second = hall.ada.open_click(panel, button), hall.ada.open_click(panel, button)
    assert await hall.ada.answered(first)
    assert await hall.ada.answered(second)
    await settle(hall)
    now = await plan(hall)
    assert now is not None
    assert now.parts == (Part("face", "n"), Part("face", "s"))


async def test_words_that_cancel_a_plan(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    for word in ("none", "Cancel", "nothing", "annulla", "Niente!", "cancella il piano"):
        await shown(hall, "move to H3")
        assert "is cancelled" in (await hall.ada.slash(CHANNEL, "plan", text=word)).text, word
        assert await plan(hall) is None, word

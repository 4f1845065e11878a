"""What somebody sees who reads the channel afterwards: nothing is told twice, and it says whose doing it was."""

from __future__ import annotations

from bot.table.waiting.spans import HOUR
from tests.bot.conftest import CHANNEL, Hall
from tests.bot.days.test_absence import later, says, two
from tests.bot.days.test_plans import gives


async def test_after_an_hour_who_goes_next_is_told_alone_and_not_once_more_with_what_went_before(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben, "helena": hall.ben})
    await hall.choose("barka")
    await hall.choose("end")
    ended = await hall.choose("let_go")
    assert "**Barka** ends the turn" in ended.text
    await later(hall, 2 * HOUR)
    taken = await hall.choose("zoe")
    assert taken.id != ended.id
    assert "**Zoe** takes the turn with 6 dice." in taken.text
    assert "Barka" not in taken.text
    assert not [button for button in ended.buttons if button.custom_id.startswith("sf:a:")], "the old buttons are gone"


async def test_within_an_hour_it_goes_into_the_message_that_is_there(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben, "helena": hall.ben})
    await hall.choose("barka")
    await hall.choose("end")
    ended = await hall.choose("let_go")
    await later(hall, HOUR / 2)
    assert (await hall.choose("zoe")).id == ended.id
    await hall.restart()
    await later(hall, 2 * HOUR)
    assert (await hall.choose("give_back")).id != ended.id, "a restart does not make an old message new"


async def test_what_the_autopilot_did_says_so_over_it(hall: Hall) -> None:
    await two(hall, time="8h", then="autopilot")
    assert not [message for message in hall.ada.sees(CHANNEL) if "On autopilot" in message.text]
    await later(hall, 8 * HOUR)
    assert (await says(hall, "-# On autopilot: **Zoe**")).text.splitlines()[1].startswith("-# Turn 1 of")
    told = [message.text for message in hall.ada.sees(CHANNEL) if "On autopilot" in message.text]
    assert len(told) == 1, "the Monster Phase that follows is nobody's doing"


async def test_where_several_could_go_they_are_told_why_and_what_comes_at_the_end(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben, "helena": hall.local.person("Cleo")})
    await hall.ada.slash(CHANNEL, "mission clock", time="8h", then="autopilot")
    await later(hall, 4 * HOUR)
    reminded = await says(hall, "Half of the time is over, and nobody has gone yet.")
    assert reminded.mentions == []
    await hall.ben.slash(CHANNEL, "away", until="5d", how="wait")
    await later(hall, 2 * HOUR)
    warned = await says(hall, "the autopilot plays on, with caution.")
    assert f"before <t:{int(hall.clock.now() + 2 * HOUR)}:f>" in warned.text
    assert hall.ada.mention in warned.text
    assert hall.ben.mention not in warned.text, "who is away is not asked"


async def test_a_plan_that_only_ends_the_turn_says_so_in_the_message_of_its_last_action(hall: Hall) -> None:
    """With an ability that is full the turn does not end by itself when the dice are gone. Ben wants no mention, for
    which it would take a message of its own."""
    await hall.begin({"barka": hall.ada, "zoe": hall.ben, "helena": hall.ben})
    await hall.ben.slash(CHANNEL, "notify", way="none")
    await hall.deal(barka={"war_cry": 5})
    await gives(hall, "the rest into defence")
    await hall.choose("barka")
    await later(hall, 60)
    told = [message.text for message in hall.ada.sees(CHANNEL) if "As planned for **Barka**" in message.text]
    assert len(told) == 1
    assert "**Barka** raises 6 Shield Dice (6 in all). Turn over." in told[0]

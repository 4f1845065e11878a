"""What people may do with a seat: their own, and one of somebody who may well be there."""

from __future__ import annotations

import pytest

from bot.local import Message, Person
from bot.table.waiting.spans import HOUR
from tests.bot.conftest import CHANNEL, Hall
from tests.bot.days.test_absence import later, says, two, wait_of


async def dm(person: Person, words: str) -> Message:
    return await person.wait_for(f"@{person.name.lower()}", lambda message: words in message.text)


# What the host may do about somebody ----------------------------------------------------------------------------------

DEEDS = [
    ("mission autopilot", {"hero": "zoe", "switch": "on"}),
    ("seat offer", {"hero": "zoe"}),
    ("seat give", {"hero": "zoe", "person": "Cleo"}),
]


@pytest.mark.parametrize("command, options", DEEDS)
@pytest.mark.parametrize("clock, early, late", [("8h", 3 * HOUR, HOUR), ("none", 23 * HOUR, HOUR)])
async def test_the_host_acts_about_somebody_only_who_has_been_awaited_for_long(
    hall: Hall, command: str, options: dict[str, str], clock: str, early: float, late: float
) -> None:
    hall.local.person("Cleo")
    await two(hall)
    await hall.ada.slash(CHANNEL, "mission clock", time=clock)
    await later(hall, early)
    refused = await hall.ada.slash(CHANNEL, command, **options)
    assert refused.ephemeral
    assert "`/vote`" in refused.text
    table = await hall.table()
    zoe = table.seat("zoe")
    assert zoe is not None
    assert not zoe.autopilot
    assert not table.days.offers
    await later(hall, late)
    await hall.ada.slash(CHANNEL, command, **options)
    table = await hall.table()
    zoe = table.seat("zoe")
    assert zoe is not None
    assert zoe.autopilot or "zoe" in table.days.offers


async def test_row_31_whom_the_host_puts_on_autopilot_is_told_and_comes_back_by_one_press(hall: Hall) -> None:
    await hall.ben.slash(CHANNEL, "notify", way="dm")
    await two(hall, time="8h", then="remind")
    await later(hall, 4 * HOUR)
    await hall.ada.slash(CHANNEL, "mission autopilot", hero="zoe", switch="on")
    told = await dm(hall.ben, "ha affidato Zoe al pilota automatico")
    await hall.press(hall.ben, told, "Gioco di nuovo io")
    zoe = (await hall.table()).seat("zoe")
    assert zoe is not None
    assert not zoe.autopilot


async def test_an_offer_by_the_host_names_the_host_is_told_and_ends_as_soon_as_the_person_acts(hall: Hall) -> None:
    cleo = hall.local.person("Cleo")
    await hall.ben.slash(CHANNEL, "notify", way="dm")
    await two(hall, time="8h", then="remind")
    await later(hall, 4 * HOUR)
    await hall.ada.slash(CHANNEL, "seat give", hero="zoe", person="Cleo")
    offered = await says(hall, f"<@{hall.ada.id}> would like you to play on with **Zoe** for <@{hall.ben.id}>")
    await dm(hall.ben, "offre ad altri il posto di Zoe")
    await hall.choose("move")
    await says(hall, "The seat of **Zoe** is no longer offered")
    assert (await hall.press(cleo, offered, "Play Zoe")).ephemeral
    zoe = (await hall.table()).seat("zoe")
    assert zoe is not None
    assert zoe.user == int(hall.ben.id)


# One's own seat -------------------------------------------------------------------------------------------------------


async def test_whose_seat_is_taken_is_told(hall: Hall) -> None:
    cleo = hall.local.person("Cleo")
    await hall.ben.slash(CHANNEL, "notify", way="dm")
    await two(hall)
    await hall.ben.slash(CHANNEL, "seat offer", hero="zoe")
    await hall.press(cleo, await says(hall, "The seat of **Zoe** is offered"), "Play Zoe")
    told = await dm(hall.ben, "al posto tuo")
    assert f"<@{cleo.id}>" in told.text
    assert "/posto prendi" in told.text


@pytest.mark.parametrize("way", ["act", "take", "button"])
async def test_an_own_offer_is_withdrawn(hall: Hall, way: str) -> None:
    cleo = hall.local.person("Cleo")
    await two(hall)
    await hall.ben.slash(CHANNEL, "seat offer", hero="zoe")
    offered = await says(hall, "The seat of **Zoe** is offered")
    assert "zoe" in (await hall.table()).days.offers
    if way == "act":
        await hall.choose("move")
    elif way == "take":
        await hall.ben.slash(CHANNEL, "seat take", hero="zoe")
    else:
        refused = await hall.press(cleo, offered, "Withdraw the offer")
        assert refused.ephemeral
        assert "zoe" in (await hall.table()).days.offers
        await hall.press(hall.ben, offered, "Withdraw the offer")
    await says(hall, "The seat of **Zoe** is no longer offered")
    table = await hall.table()
    assert "zoe" not in table.days.offers
    assert (await hall.press(cleo, offered, "Play Zoe")).ephemeral
    again = await hall.ben.slash(CHANNEL, "seat take", hero="zoe")
    assert again.ephemeral


async def test_who_hands_a_hero_to_one_person_may_play_on_until_it_is_taken(hall: Hall) -> None:
    cleo = hall.local.person("Cleo")
    await two(hall)
    await hall.ben.slash(CHANNEL, "seat give", hero="zoe", person="Cleo")
    offered = await says(hall, "would like to hand you **Zoe**")
    await hall.choose("move")
    await hall.press(cleo, offered, "Play Zoe")
    zoe = (await hall.table()).seat("zoe")
    assert zoe is not None
    assert zoe.user == int(cleo.id)


async def test_nobody_inherits_anothers_orders(hall: Hall) -> None:
    cleo = hall.local.person("Cleo")
    await two(hall)
    await hall.ben.slash(CHANNEL, "orders", shields="none", hearts=2, keep=3, hours=48, fate="never")
    await hall.ben.slash(CHANNEL, "orders", shields="ask", star="dark knowledge")
    await hall.ben.slash(CHANNEL, "mission autopilot", hero="zoe", switch="on")
    await hall.ben.slash(CHANNEL, "seat offer", hero="zoe")
    await hall.press(cleo, await says(hall, "The seat of **Zoe** is offered"), "Play Zoe")
    await hall.restart()
    zoe = (await hall.table()).seat("zoe")
    assert zoe is not None
    assert zoe.user == int(cleo.id)
    assert not zoe.autopilot
    assert zoe.orders == ("odds", "first", "room", "yes", "skull")
    assert zoe.limits == (0, 0, "star", None)


async def test_what_is_open_is_offered_to_somebody_as_open(hall: Hall) -> None:
    cleo = hall.local.person("Cleo")
    await two(hall)
    await hall.ben.slash(CHANNEL, "mission leave", hero="zoe")
    await hall.ada.slash(CHANNEL, "seat give", hero="zoe", person="Cleo")
    offered = await says(hall, "would like you to play **Zoe**, whom nobody plays")
    await hall.press(cleo, offered, "Play Zoe")
    wait = wait_of(await hall.table(), cleo)
    assert wait is not None

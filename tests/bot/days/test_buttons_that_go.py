"""Offers, requests and "I play again" lose their buttons when they are settled, and at the end of the mission; one that
moves leaves none behind. What cannot be changed any more stays, and is refused kindly."""

from __future__ import annotations

from bot.local import Message, Person
from bot.table.waiting.spans import HOUR
from tests.bot.conftest import CHANNEL, Hall
from tests.bot.days.test_absence import later, says, two
from tests.bot.test_ugly_master import mastered

KINDS = ("sf:t:", "sf:ma:", "sf:m:", "sf:b:", "sf:o:", "sf:a:", "sf:s:")


def live(hall: Hall, channel: str = CHANNEL, kinds: tuple[str, ...] = KINDS) -> list[Message]:
    """The public messages with buttons that do something, in a channel."""
    return [
        message
        for message in hall.ada.sees(channel)
        if not message.ephemeral
        and any(thing.custom_id.startswith(kinds) for thing in (*message.buttons, *message.selects))
    ]


async def none_left(hall: Hall, channel: str = CHANNEL, kinds: tuple[str, ...] = KINDS) -> bool:
    return await hall.local.world.until(lambda: not live(hall, channel, kinds), 8)


async def offered(hall: Hall, hero: str = "barka") -> Message:
    await hall.ada.slash(CHANNEL, "seat offer", hero=hero)
    return await hall.ada.wait_for(CHANNEL, lambda m: any(b.custom_id.startswith("sf:t:") for b in m.buttons))


async def end(hall: Hall, host: Person) -> None:
    shown = await host.slash(CHANNEL, "mission end")
    await hall.press(host, shown.message, shown.message.buttons[0].custom_id)


async def test_an_offer_loses_its_button_once_the_seat_is_taken(hall: Hall) -> None:
    cleo = hall.local.person("Cleo")
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    offer = await offered(hall)
    await hall.press(cleo, offer, offer.buttons[0].custom_id)
    assert await none_left(hall, kinds=("sf:t:",))
    assert "This is settled" in (await says(hall, "The seat of **Barka** is offered")).text
    assert (await says(hall, "plays **Barka** from now on")).id != offer.id


async def test_an_offer_that_was_said_before_a_restart_goes_at_the_end_of_the_mission(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    offer = await offered(hall)
    await hall.restart()
    await end(hall, hall.ada)
    assert await none_left(hall)
    gone = next(message for message in hall.ada.sees(CHANNEL) if message.id == offer.id)
    assert "The mission is over" in gone.text


async def test_a_request_for_the_monsters_loses_its_buttons_when_it_is_withdrawn_and_at_the_end(hall: Hall) -> None:
    cleo = hall.local.person("Cleo")
    await mastered(hall)
    for settle in (lambda: cleo.slash(CHANNEL, "um withdraw"), lambda: end(hall, hall.ada)):
        await cleo.slash(CHANNEL, "um take")
        await hall.ada.wait_for(CHANNEL, lambda m: any(b.custom_id.startswith("sf:ma:") for b in m.buttons))
        await settle()
        assert await none_left(hall, kinds=("sf:ma:", "sf:m:"))


async def test_i_play_again_goes_once_the_person_has_acted(hall: Hall) -> None:
    await two(hall, time="8h", then="autopilot")
    await later(hall, 9 * HOUR)
    call = await hall.ada.wait_for(CHANNEL, lambda m: any(b.custom_id.startswith("sf:b:") for b in m.buttons))
    await hall.press(hall.ben, call, call.buttons[0].custom_id)
    assert await none_left(hall, kinds=("sf:b:",))


async def test_i_play_again_in_a_direct_message_goes_too(hall: Hall) -> None:
    await hall.ben.slash(CHANNEL, "notify", way="dm")
    await two(hall, time="8h", then="autopilot")
    await later(hall, 9 * HOUR)
    call = await hall.ben.wait_for("@ben", lambda m: any(b.custom_id.startswith("sf:b:") for b in m.buttons))
    await hall.ben.slash(CHANNEL, "mission autopilot", hero="zoe", switch="off")
    assert await hall.local.world.until(
        lambda: not next(message for message in hall.ben.sees("@ben") if message.id == call.id).buttons, 8
    )
    settled = next(message for message in hall.ben.sees("@ben") if message.id == call.id)
    assert "Non serve più fare nulla" in settled.text, "in Ben's language"


async def test_a_message_that_is_gone_is_not_said_again(hall: Hall) -> None:
    cleo = hall.local.person("Cleo")
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    offer = await offered(hall)
    hall.local.world.delete_message(hall.local.world.message(offer.channel_id, offer.id))
    await cleo.slash(CHANNEL, "seat take", hero="barka")
    await says(hall, "plays **Barka** from now on")
    await hall.quiet()
    assert not [m for m in hall.ada.sees(CHANNEL) if "The seat of **Barka** is offered" in m.text and not m.deleted]
    assert [refusal.method for refusal in hall.local.world.refusals] == ["PATCH"], "tried once"
    hall.local.world.refusals.clear()


# Somewhere else -------------------------------------------------------------------------------------------------------


async def with_all_open(hall: Hall) -> int:
    """A mission in which a vote and an offer are open; its id."""
    cleo = hall.local.person("Cleo")
    await hall.begin({"barka": hall.ada, "zoe": hall.ben, "helena": cleo})
    await hall.ada.slash(CHANNEL, "vote", what="pause", until="3d")
    await hall.ada.wait_for(CHANNEL, lambda m: any(b.custom_id.startswith("sf:o:") for b in m.buttons))
    await offered(hall)
    return (await hall.table()).row.id


async def test_a_mission_that_moves_takes_everything_along_and_leaves_no_button_behind(hall: Hall) -> None:
    mission = await with_all_open(hall)
    await hall.ada.slash("cellar", "mission move", mission=str(mission))
    board = await hall.board("cellar")
    assert await none_left(hall)
    left = [m for m in hall.ada.sees(CHANNEL) if "The mission goes on elsewhere" in m.text]
    assert len(left) == 3, "board, vote and offer"
    assert all(f"/{board.channel_id}" in message.text for message in left)
    there = live(hall, "cellar")
    assert sorted({b.custom_id.split(":")[1] for m in there for b in m.buttons} & {"a", "o", "t"}) == ["a", "o", "t"]
    assert not any(message.mentions for message in there), "nobody is called once more"
    vote = next(m for m in there if any(b.custom_id.startswith("sf:o:") for b in m.buttons))
    await hall.press(hall.ben, vote, "Yes")
    assert await hall.local.world.until(lambda: "It is agreed" in vote.text, 5), "the vote's message there is changed"
    await hall.board("cellar")


async def test_a_button_that_stayed_where_the_mission_is_no_longer_says_where_it_goes_on(hall: Hall) -> None:
    """As if its message could not have been changed."""
    mission = await with_all_open(hall)
    for table in ("boards", "buttons"):
        await hall.bot.store._db.execute(f"DELETE FROM {table}")
    await hall.ada.slash("cellar", "mission move", mission=str(mission))
    await hall.board("cellar")
    before = (await hall.table("cellar")).game.ply
    for message in live(hall):
        button = next(b for b in message.buttons if b.custom_id.startswith(KINDS))
        refused = await hall.press(hall.ben, message, button.custom_id)
        assert refused.ephemeral
        assert "Questa missione continua altrove: https://" in refused.text
    table = await hall.table("cellar")
    assert table.game.ply == before
    assert all(len(vote.ballots) == 1 for vote in table.days.votes.values())


async def test_a_lobby_that_moves_leaves_no_button_behind(hall: Hall) -> None:
    await hall.lobby()
    mission = await hall.bot.store.mission_in(int(hall.channel()["id"]))
    assert mission is not None
    await hall.ada.slash("cellar", "mission move", mission=str(mission.id))
    assert await hall.local.world.until(lambda: bool(live(hall, "cellar", ("sf:l:",))), 5)
    assert await none_left(hall, kinds=("sf:l:",))
    assert await says(hall, "The mission goes on elsewhere")


async def test_a_mission_whose_channel_is_gone_moves_with_all_that_is_open(hall: Hall) -> None:
    mission = await with_all_open(hall)
    hall.local.world.delete_channel(hall.channel())
    await hall.ada.slash("cellar", "mission move", mission=str(mission))
    await hall.board("cellar")
    await hall.quiet()
    kinds = {b.custom_id.split(":")[1] for message in live(hall, "cellar") for b in message.buttons}
    assert kinds >= {"a", "o", "t"}
    rows = await hall.bot.store._all("SELECT kind FROM outbox")
    assert list(rows) == [], "nothing is left to be tried"
    assert not (await hall.table("cellar")).days.clock.blocked


# The second channel ---------------------------------------------------------------------------------------------------


async def test_the_second_channel_hears_of_what_was_taken_back_and_of_the_end(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.ada.slash(CHANNEL, "mission log-channel", channel=hall.channel("cellar")["id"])
    await says(hall, "from now on what happens is told in")
    await hall.choose("barka")
    await hall.ada.slash(CHANNEL, "face", side="north")
    await hall.board()
    shown = await hall.ada.slash(CHANNEL, "undo")
    await hall.press(hall.ada, shown.message, shown.message.buttons[0].custom_id)
    assert await hall.ada.wait_for("cellar", lambda m: "has taken back: ~~Barka turned round~~" in m.text)
    await end(hall, hall.ada)
    assert await hall.ada.wait_for("cellar", lambda m: "The mission was ended" in m.text)


# Somebody -------------------------------------------------------------------------------------------------------------


async def test_who_was_forgotten_is_somebody_in_an_open_vote_and_the_offer_is_told_to_be_off(hall: Hall) -> None:
    cleo = hall.local.person("Cleo")
    dan = hall.local.person("Dan")
    await hall.begin({"barka": hall.ada, "zoe": hall.ben, "helena": cleo})
    await hall.ben.slash(CHANNEL, "vote", what="pause", until="3d")
    vote = await hall.ada.wait_for(CHANNEL, lambda m: any(b.custom_id.startswith("sf:o:") for b in m.buttons))
    await hall.ben.slash(CHANNEL, "seat offer", hero="zoe")
    await hall.ada.slash(CHANNEL, "seat give", hero="barka", person=dan.id)
    for person, hero in ((hall.ben, "Zoe"), (dan, "Barka")):
        asked = await person.slash(CHANNEL, "me delete")
        await hall.press(person, asked.message, asked.message.buttons[-1].custom_id)
        assert await says(hall, f"The seat of **{hero}** is no longer offered")
    await hall.quiet()
    assert not [m for m in hall.ada.sees(CHANNEL) if "has left this table" in m.text], "Dan sat at none"
    await hall.press(cleo, vote, "No")
    assert await hall.local.world.until(lambda: "called by somebody" in vote.text, 5), vote.text
    assert not [m.text for m in hall.ada.sees(CHANNEL) if "<@0>" in m.text]

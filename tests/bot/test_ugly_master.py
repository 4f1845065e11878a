"""The Ugly Master in the channel: a person plays the monsters, plans in private, and hands them over."""

from __future__ import annotations

import pytest

from bot.local import Message, Person, Reply
from bot.table.table import Table
from bot.table.undoing import freely
from engine.players import Ugly, cautious
from engine.rules.master.moving import named, places
from tests.bot.conftest import CHANNEL, Hall, begin_button

ME = "Be the Ugly Master"
HOUR = 3600.0


async def redrawn(hall: Hall, lobby: Message, words: str) -> None:
    await hall.ada.wait_for(CHANNEL, lambda m: m == lobby and words in m.text)


async def mastered(hall: Hall, heroes: tuple[str, ...] = ("barka", "zoe"), **options: str) -> Message:
    """Ada's Heroes against Ben's monsters; the mission has begun."""
    lobby = await hall.lobby(**options)
    await hall.ben.click(lobby, next(b.custom_id for b in lobby.buttons if b.custom_id.endswith(":me")))
    for hero in heroes:
        await hall.ada.select(lobby, hero)
    await redrawn(hall, lobby, "**Ugly Master**")
    assert await hall.local.world.until(lambda: not begin_button(lobby).disabled, 5.0)
    await hall.ada.answered(hall.ada.open_click(lobby, begin_button(lobby).custom_id))
    return await hall.board()


def in_his_turn(table: Table) -> bool:
    return table.game.state.phase == "master"


async def his_turn(hall: Hall) -> Message:
    """The Heroes let their dice go; the master's dice lie there."""
    return await hall.play_on(in_his_turn)


async def opens(person: Person, board: Message, action: str) -> Reply:
    """Press one of the board's three actions; the answer is private."""
    return await person.click(board, next(b.custom_id for b in board.buttons if b.custom_id.endswith(f":{action}")))


async def play_mission(hall: Hall, until: str, most: int = 600) -> None:
    """Everybody answers as a player of the engine would, until the mission is in this phase, or over."""
    ugly = Ugly()
    for _ in range(most):
        table = await hall.table()
        if table.game.outcome or table.game.state.phase == until:
            return
        his = table.shown.decision is not None and table.shown.decision.about is None
        his = his and table.shown.decision is not None and table.shown.decision.what != "next_hero"
        await hall.choose((ugly if his else cautious)(table.game)[1])
    raise AssertionError("the game did not get there")


# The lobby --------------------------------------------------------------------------------------------------------


async def test_whoever_presses_is_the_ugly_master_and_the_time_is_two_turns_longer(hall: Hall) -> None:
    lobby = await hall.lobby()
    await hall.ada.select(lobby, "barka")
    await redrawn(hall, lobby, "**Time:** 19 turns")
    await hall.ben.click(lobby, ME)
    await redrawn(hall, lobby, f"plays the monsters: {hall.ben.mention}. The End of Game tile begins 2 spaces further.")
    assert "**Time:** 12 turns" in lobby.text


async def test_who_plays_the_monsters_holds_no_hero_and_the_last_choice_counts(hall: Hall) -> None:
    lobby = await hall.lobby()
    await hall.ben.select(lobby, "zoe")
    await redrawn(hall, lobby, "**Zoe**")
    await hall.ben.click(lobby, ME)
    await redrawn(hall, lobby, "**Ugly Master**")
    assert "**Zoe**" not in lobby.text
    await hall.ben.select(lobby, "zoe")
    await redrawn(hall, lobby, "**Zoe**")
    assert "**Ugly Master**" not in lobby.text


async def test_the_bot_as_ugly_master_is_the_hosts_to_choose_and_plays_at_once(hall: Hall) -> None:
    lobby = await hall.lobby(monsters="bot")
    assert "plays the monsters: the bot" in lobby.text
    refused = await hall.ben.click(lobby, "Monsters by the rulebook")
    assert refused.ephemeral
    await hall.ada.select(lobby, "barka")
    assert await hall.local.world.until(lambda: not begin_button(lobby).disabled, 5.0)
    await hall.ada.answered(hall.ada.open_click(lobby, begin_button(lobby).custom_id))
    await hall.board()
    await hall.play_on(lambda table: table.game.state.turn == 2)
    told = "\n".join(message.text for message in hall.ada.sees(CHANNEL))
    assert "The **Ugly Master** rolls:" in told
    assert (await hall.table()).game.state.master == "bot"


def alone(lobby: Message) -> str:
    return next(button.custom_id for button in lobby.buttons if button.custom_id.endswith(":solo"))


async def test_who_presses_play_alone_on_the_old_message_gives_the_monsters_back(hall: Hall) -> None:
    lobby = await hall.lobby()
    mastered, played = hall.ada.open_click(lobby, ME), hall.ada.open_click(lobby, alone(lobby))
    await hall.ada.answered(mastered)
    await hall.ada.answered(played)
    await hall.board()
    table = await hall.table()
    assert (table.game.state.master, await hall.bot.store.master(table.row.id)) == (None, None)
    assert {seat.user for seat in table.seats} == {int(hall.ada.id)}


async def test_nobody_plays_alone_past_another_ugly_master(hall: Hall) -> None:
    lobby = await hall.lobby()
    mastered, played = hall.ada.open_click(lobby, "The bot as Ugly Master"), hall.ada.open_click(lobby, alone(lobby))
    await hall.ada.answered(mastered)
    await hall.ada.answered(played)
    assert "the bot plays the monsters now" in Reply(hall.local.world, played).text
    row = await hall.bot.store.mission_in(int(hall.channel()["id"]))
    assert row is not None
    assert (row.status, await hall.bot.store.seats(row.id)) == ("lobby", [])


async def test_where_somebody_learns_or_fights_in_the_arena_nobody_plays_the_monsters(hall: Hall) -> None:
    for mission in ("m00_cheese_lesson", "a1_big_game_hunt"):
        refused = await hall.ada.slash(CHANNEL, "mission start", mission=mission, monsters="me")
        assert refused.ephemeral
        assert "nobody can play the monsters" in refused.text


# His turn ---------------------------------------------------------------------------------------------------------


async def test_his_dice_lie_open_on_the_board_with_what_each_action_costs_at_least(hall: Hall) -> None:
    await mastered(hall)
    board = await his_turn(hall)
    dice = " ".join((await hall.table()).game.state.master_dice.replace("*", "★"))
    assert f"{hall.ben.mention} · The dice of the **Ugly Master**: {dice} (★ = 3; " in board.text
    assert f"The Ugly Master's dice: {dice} (★ = 3)." in board.attachments[0].description
    labels = [button.label for button in board.buttons]
    assert labels[:6] == [
        "Wake a room · from 1", "Move a monster · from 1", "Summon at a portal · from 1", "On to the attacks",
        "Finish for me", "Cackle",
    ]  # fmt: skip


async def test_a_move_is_planned_in_private_with_pictures_and_shown_when_it_is_done(hall: Hall) -> None:
    await mastered(hall)
    board = await his_turn(hall)
    before, seen = board.text, len(hall.ada.sees(CHANNEL))
    draft = await opens(hall.ben, board, "move")
    assert draft.ephemeral
    snout = next(o for menu in draft.message.selects for o in menu.options if o.label.startswith("Brutto Muso 1"))
    assert "costa 1" in snout.label
    draft = await hall.ben.select(draft, snout.value)
    assert draft.message.attachments, "the squares within reach are drawn"
    place = draft.message.selects[0].options[0]
    draft = await hall.ben.select(draft, place.value)
    assert place.value in draft.text
    assert len(hall.ada.sees(CHANNEL)) == seen, "nobody else sees the draft"
    assert board.text == before
    assert in_his_turn(await hall.table())
    done = await hall.ben.click(draft, next(b.custom_id for b in draft.message.buttons if ":do:" in b.custom_id))
    assert "Fatto" in done.text
    board = await hall.board()
    assert f"for **Ugly Snout 1**. J3 → **{place.value}**." in board.text
    assert len((await hall.table()).game.state.master_dice) == 5


async def test_back_leads_out_of_a_draft_and_any_square_may_be_typed(hall: Hall) -> None:
    await mastered(hall)
    board = await his_turn(hall)
    draft = await opens(hall.ben, board, "move")
    draft = await hall.ben.select(draft, "s1")
    draft = await hall.ben.click(draft, "Indietro")
    assert any(option.value == "s1" for option in draft.message.selects[0].options)
    table = await hall.table()
    far = await hall.ben.slash(CHANNEL, "um muovi", mostro="s1", a="R12")
    assert far.ephemeral
    assert "R12" in far.text
    assert (await hall.table()).game.ply == table.game.ply


async def test_the_commands_complete_with_costs_in_the_readers_language_and_do_the_whole_action(hall: Hall) -> None:
    await mastered(hall)
    await his_turn(hall)
    rooms = await hall.ben.autocomplete(CHANNEL, "um sveglia", "stanza")
    assert all("costa" in room.name for room in rooms)
    movers = await hall.ben.autocomplete(CHANNEL, "um muovi", "mostro", "muso")
    assert [choice.value for choice in movers] == ["s1"]
    places = await hall.ben.autocomplete(CHANNEL, "um muovi", "a", "", mostro="s1")
    reply = await hall.ben.slash(CHANNEL, "um muovi", mostro="s1", a=str(places[0].value))
    assert not reply.ephemeral
    assert (await hall.table()).game.state.monsters["s1"].at != -1
    assert "s1" in (await hall.table()).game.state.moved


async def test_a_command_that_leaves_something_out_goes_on_as_a_draft(hall: Hall) -> None:
    await mastered(hall)
    await his_turn(hall)
    reply = await hall.ben.slash(CHANNEL, "um muovi", mostro="s1")
    assert reply.ephemeral
    assert reply.message.selects[0].options
    assert in_his_turn(await hall.table())


async def one_for(hall: Hall, *monsters: str) -> str:
    """A square that these monsters can get to, and no others."""
    game = (await hall.table()).game
    reach = {m.id: set(named(game.table, places(game.table, m))) for m in game.state.monsters.values()}
    movable = {str(choice.value) for choice in await hall.ben.autocomplete(CHANNEL, "um muovi", "mostro")}
    others = set().union(*(reach[m] for m in movable if m not in monsters))
    return sorted(set.intersection(*(reach[m] for m in monsters)) - others)[0]


async def test_where_only_one_monster_can_get_to_a_place_it_need_not_be_named(hall: Hall) -> None:
    await mastered(hall)
    await his_turn(hall)
    place = await one_for(hall, "s1")
    reply = await hall.ben.slash(CHANNEL, "um muovi", a=place.lower())
    assert not reply.ephemeral
    assert f"→ **{place}**" in reply.text
    assert list((await hall.table()).game.state.moved) == ["s1"]


async def test_where_several_can_he_is_asked_in_private_which_and_the_place_is_kept(hall: Hall) -> None:
    await mastered(hall)
    await his_turn(hall)
    await hall.deal(sleeping=[])
    before = (await hall.table()).game.ply
    place = await one_for(hall, "s6", "s7")
    asked = await hall.ben.slash(CHANNEL, "um muovi", a=place)
    assert asked.ephemeral
    assert f"→ {place}" in asked.text
    assert {option.value for option in asked.message.selects[0].options} == {f"s6/{place}", f"s7/{place}"}
    assert (await hall.table()).game.ply == before, "nothing was asked in public"
    draft = await hall.ben.select(asked, f"s7/{place}")
    await hall.ben.click(draft, next(b.custom_id for b in draft.message.buttons if ":do:" in b.custom_id))
    state = (await hall.table()).game.state
    assert (await hall.table()).game.setting.board.name(state.monsters["s7"].at) == place


async def test_where_no_monster_can_get_to_a_place_it_is_said_in_private(hall: Hall) -> None:
    await mastered(hall)
    await his_turn(hall)
    before = (await hall.table()).game.ply
    for place in ("R12", "here", "Z99"):
        refused = await hall.ben.slash(CHANNEL, "um muovi", a=place)
        assert refused.ephemeral
        assert place.upper() in refused.text
    portal = await hall.ben.slash(CHANNEL, "um summon", at="A1")
    assert portal.ephemeral
    assert "Portale" in portal.text
    assert (await hall.table()).game.ply == before


async def test_who_is_summoned_is_asked_in_private_where_the_portal_s_square_was_said(hall: Hall) -> None:
    await mastered(hall)
    await his_turn(hall)
    squares = await hall.ben.autocomplete(CHANNEL, "um summon", "at", "", monster="ugly_snout")
    square = str(squares[0].value)
    before = (await hall.table()).game.ply
    asked = await hall.ben.slash(CHANNEL, "um summon", at=square)
    assert asked.ephemeral
    assert {o.value for o in asked.message.selects[0].options} == {f"ugly_snout/{square}", f"big_grunt/{square}"}
    assert (await hall.table()).game.ply == before


async def test_strangers_and_heroes_are_told_kindly_whose_monsters_these_are(hall: Hall) -> None:
    await mastered(hall)
    board = await his_turn(hall)
    for press in ("move", ":finish", ":attack", ":cackle"):
        refused = await hall.ada.click(board, next(b.custom_id for b in board.buttons if b.custom_id.endswith(press)))
        assert refused.ephemeral, press
        assert "nobody" not in refused.text
    assert in_his_turn(await hall.table())
    assert (await hall.table()).aside.cackles == 0


async def test_a_draft_of_an_older_question_is_refused_and_changes_nothing(hall: Hall) -> None:
    await mastered(hall)
    board = await his_turn(hall)
    old = await opens(hall.ben, board, "move")
    fresh = await hall.ben.slash(CHANNEL, "um muovi", mostro="s1", a=await first_place(hall))
    assert not fresh.ephemeral
    dice = (await hall.table()).game.state.master_dice
    stale = await hall.ben.select(old, "s1")
    assert stale.ephemeral
    assert (await hall.table()).game.state.master_dice == dice


async def first_place(hall: Hall) -> str:
    return str((await hall.ben.autocomplete(CHANNEL, "um muovi", "a", "", mostro="s1"))[0].value)


async def test_a_draft_outlives_a_restart(hall: Hall) -> None:
    await mastered(hall)
    draft = await opens(hall.ben, await his_turn(hall), "move")
    await hall.restart()
    draft = await hall.ben.select(draft, "s1")
    assert draft.message.selects[0].options


async def test_nothing_he_sees_names_a_trap_that_still_lies_face_down(hall: Hall) -> None:
    await mastered(hall)
    board = await his_turn(hall)
    table = await hall.table()
    assert table.game.view(str(hall.ben.id)) == table.game.view()
    texts = [board.text, *(file.description for file in board.attachments)]
    for action in ("move", "wake", "summon"):
        draft = (await opens(hall.ben, board, action)).message
        texts += [draft.text, *(file.description for file in draft.attachments)]
        texts += [option.label for menu in draft.selects for option in menu.options]
    twin = await hall.ben.click(board, "In words")
    told = "\n".join([*texts, twin.text]).casefold()
    for kind in ("cage", "gabbia", "boulder", "masso", "spike pit", "fossa"):
        assert kind not in told


async def test_finish_for_me_plays_the_rest_with_the_same_dice_and_the_next_turn_is_his_again(hall: Hall) -> None:
    await mastered(hall)
    board = await his_turn(hall)
    await hall.press(hall.ben, board, "Finish for me")
    table = await hall.table()
    assert table.game.state.turn == 2
    told = "\n".join(message.text for message in hall.ada.sees(CHANNEL))
    assert told.count("The **Ugly Master** rolls:") == 1
    await his_turn(hall)
    assert (await hall.table()).shown_asked == [int(hall.ben.id)]


async def test_a_wound_demands_a_cackle_which_stays_on_the_board_and_is_counted(hall: Hall) -> None:
    await mastered(hall)
    await hall.deal(barka={"at": "I3"})
    await play_mission(hall, "strikes")
    await play_mission(hall, "choosing_hero")
    board = await hall.board()
    assert "the rules demand a **cackle**" in board.text
    await hall.press(hall.ben, board, "Cackle")
    assert await hall.ada.wait_for(CHANNEL, lambda message: "cackles. It was due." in message.text)
    assert (await hall.table()).aside.cackles == 1
    refused = await hall.ada.slash(CHANNEL, "um cackle")
    assert refused.ephemeral


# Handing over -----------------------------------------------------------------------------------------------------


async def test_who_asks_for_the_monsters_gets_them_when_the_host_agrees(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ada})
    end = (await hall.table()).game.state.end
    asked = await hall.ben.slash(CHANNEL, "um prendi")
    assert hall.ada.mention in asked.text
    assert (await hall.table()).game.state.master is None
    refused = await hall.ben.click(asked, "I agree")
    assert refused.ephemeral
    await hall.press_for_news(hall.ada, asked, "I agree")
    table = await hall.table()
    assert (table.game.state.master, table.game.state.end) == (hall.ben.id, end + 2)
    await hall.ada.wait_for(CHANNEL, lambda m: f"The End of Game tile lies on space **{end + 2}**" in m.text)
    again = await hall.ada.click(asked, "I agree")
    assert "not open any more" in again.text


def pressing(reply: Reply, what: str) -> str:
    """The id of a button under a request for the monsters."""
    return next(b.custom_id for b in reply.message.buttons if what in b.custom_id)


async def test_while_one_request_waits_another_person_is_asked_to_wait_and_the_first_one_stands(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ada})
    cid = hall.local.person("Cid")
    asked = await hall.ben.slash(CHANNEL, "um prendi")
    for again in (await cid.slash(CHANNEL, "um take"), await hall.ben.slash(CHANNEL, "um take")):
        assert again.ephemeral
        assert hall.ada.mention in again.text
    assert (await hall.table()).days.handing is not None
    await hall.press_for_news(hall.ada, asked, pressing(asked, "sf:ma:"))
    assert (await hall.table()).game.state.master == hall.ben.id


async def test_who_asked_may_let_it_be_and_then_somebody_else_may_ask(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ada})
    cid = hall.local.person("Cid")
    asked = await hall.ben.slash(CHANNEL, "um prendi")
    refused = await cid.click(asked, pressing(asked, ":withdraw"))
    assert refused.ephemeral
    off = await hall.ben.slash(CHANNEL, "um ritira")
    assert "that request is off" in off.text
    assert hall.ben.mention in off.text
    again = await hall.ada.click(asked, pressing(asked, "sf:ma:"))
    assert "not open any more" in again.text
    await hall.restart()
    asked = await cid.slash(CHANNEL, "um take")
    await hall.press_for_news(hall.ada, asked, pressing(asked, "sf:ma:"))
    assert (await hall.table()).game.state.master == cid.id
    nothing = await hall.ben.slash(CHANNEL, "um ritira")
    assert nothing.ephemeral


async def test_who_is_asked_may_say_no_in_public(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ada})
    asked = await hall.ben.slash(CHANNEL, "um prendi")
    await hall.press_for_news(hall.ada, asked, pressing(asked, ":withdraw"))
    await hall.ben.wait_for(CHANNEL, lambda m: f"{hall.ada.mention} would rather not" in m.text)
    table = await hall.table()
    assert (table.days.handing, table.game.state.master) == (None, None)


async def test_whoever_is_asked_may_settle_it_otherwise_and_everybody_hears_that_the_request_is_off(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ada})
    cid = hall.local.person("Cid")
    await hall.ben.slash(CHANNEL, "um prendi")
    offered = await hall.ada.slash(CHANNEL, "um give", person=cid.name)
    off = await hall.ben.wait_for(CHANNEL, lambda m: "that request is off" in m.text)
    assert hall.ben.mention in off.text
    assert cid.mention in offered.text
    given = await hall.ada.slash(CHANNEL, "um give", to="bot")
    assert "The bot plays the monsters" in given.text
    off = await hall.ben.wait_for(CHANNEL, lambda m: "that request is off" in m.text and cid.mention in m.text)
    assert (await hall.table()).days.handing is None


async def test_a_request_is_off_and_everybody_hears_it_when_who_is_asked_leaves(hall: Hall) -> None:
    await mastered(hall)
    cid = hall.local.person("Cid")
    await cid.slash(CHANNEL, "um take")
    await hall.ben.slash(CHANNEL, "mission leave")
    await hall.ada.wait_for(CHANNEL, lambda m: "that request is off" in m.text and cid.mention in m.text)
    assert (await hall.table()).days.handing is None


async def test_who_is_to_have_them_when_the_next_turn_begins_may_change_their_mind(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ada})
    await hall.choose("barka")
    await hall.choose("end")
    await hall.choose("let_go")
    offered = await hall.ada.slash(CHANNEL, "um give", person=hall.ben.name)
    await hall.press_for_news(hall.ben, offered, "Take the monsters")
    await hall.ada.wait_for(CHANNEL, lambda message: "`/um withdraw` takes it back" in message.text)
    await hall.ben.slash(CHANNEL, "um ritira")
    await hall.play_on(lambda table: table.game.state.turn == 2)
    assert (await hall.table()).game.state.master is None


async def test_in_the_middle_of_a_hero_phase_it_is_noted_and_done_at_the_next_one(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ada})
    await hall.choose("barka")
    await hall.choose("end")
    await hall.choose("let_go")
    offered = await hall.ada.slash(CHANNEL, "um give", person=hall.ben.name)
    assert hall.ben.mention in offered.text
    await hall.press_for_news(hall.ben, offered, "Take the monsters")
    await hall.ada.wait_for(CHANNEL, lambda message: "when the next turn begins" in message.text)
    assert (await hall.table()).game.state.master is None
    await hall.play_on(lambda table: table.game.state.turn == 2)
    assert (await hall.table()).game.state.master == hall.ben.id


async def test_who_plays_a_hero_has_to_hand_the_seat_on_first(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    refused = await hall.ben.slash(CHANNEL, "um prendi")
    assert refused.ephemeral
    assert "Zoe" in refused.text


async def test_the_monsters_go_from_a_person_to_the_bot_and_back(hall: Hall) -> None:
    await mastered(hall)
    end = (await hall.table()).game.state.end
    given = await hall.ben.slash(CHANNEL, "um cedi", a="bot")
    assert "The bot plays the monsters" in given.text
    assert (await hall.table()).game.state.end == end
    await hall.ben.slash(CHANNEL, "um prendi")
    await hall.press_for_news(hall.ada, hall.ada.sees(CHANNEL)[-1], "I agree")
    assert (await hall.table()).game.state.master == hall.ben.id
    back = await hall.ben.slash(CHANNEL, "um cedi")
    assert "go by the rulebook from now on" in back.text
    table = await hall.table()
    assert (table.game.state.mode, table.game.state.end) == ("coop", end - 2)


async def test_only_its_master_hands_the_monsters_on_and_everybody_else_can_vote(hall: Hall) -> None:
    await mastered(hall)
    refused = await hall.ada.slash(CHANNEL, "um give")
    assert refused.ephemeral
    assert hall.ben.mention in refused.text
    vote = await hall.ada.slash(CHANNEL, "vote", what="monsters")
    assert vote.ephemeral
    await hall.ben.wait_for(CHANNEL, lambda message: f"the monsters, which {hall.ben.mention} plays" in message.text)
    hall.clock.move(2 * HOUR)
    await hall.bot.scheduler.settle()
    assert (await hall.table()).game.state.master is None


async def test_a_master_who_leaves_in_the_middle_of_the_turn_has_it_finished(hall: Hall) -> None:
    await mastered(hall)
    await his_turn(hall)
    left = await hall.ben.slash(CHANNEL, "mission leave" if hall.ben.locale == "en-US" else "missione lascia")
    assert "The bot plays the monsters to the end of this turn" in left.text
    await hall.board()
    state = (await hall.table()).game.state
    assert (state.turn, state.master, state.mode) == (2, None, "coop")


@pytest.mark.parametrize("last, asked_again", [("autopilot", False), ("skip", True)])
async def test_a_silent_master_is_told_what_will_happen_and_the_bot_plays_on(
    hall: Hall, last: str, asked_again: bool
) -> None:
    await mastered(hall)
    await hall.ada.slash(CHANNEL, "mission clock", time="4h", then=last)
    await his_turn(hall)
    hall.clock.move(3.5 * HOUR)
    await hall.bot.scheduler.settle()
    await hall.ada.wait_for(CHANNEL, lambda message: "with the same dice" in message.text)
    assert in_his_turn(await hall.table())
    hall.clock.move(HOUR)
    await hall.bot.scheduler.settle()
    await hall.ada.wait_for(CHANNEL, lambda message: "the time was over" in message.text)
    await hall.play_on(lambda table: in_his_turn(table) or table.game.state.turn == 3)
    assert in_his_turn(await hall.table()) is asked_again


async def test_a_mission_to_the_end_with_the_monsters_handed_to_the_bot_and_back_on_the_way(hall: Hall) -> None:
    """A short one: the time is over in turn 6."""
    await mastered(hall, ("barka", "zoe", "helena"))
    await play_mission(hall, "master")
    await play_mission(hall, "choosing_hero")
    await hall.ben.slash(CHANNEL, "um cedi", a="bot")
    await hall.play_on(lambda table: table.game.state.turn > 2)
    await hall.ben.slash(CHANNEL, "um prendi")
    await hall.press_for_news(hall.ada, hall.ada.sees(CHANNEL)[-1], "I agree")
    await hall.deal(end=6)
    await play_mission(hall, "over")
    table = await hall.table()
    assert table.row.status == "over"
    told = "\n".join(message.text for message in hall.ada.sees(CHANNEL))
    assert "Ugly Master wins" in told or "**Won" in told or "no chest" in told
    page = await hall.ada.slash(CHANNEL, "campaign")
    assert "against" in page.text


async def test_with_many_squares_within_reach_any_of_them_may_be_typed(hall: Hall) -> None:
    await mastered(hall)
    await his_turn(hall)
    await hall.deal(s1={"at": "D4"})
    draft = await hall.ben.slash(CHANNEL, "um muovi", mostro="s1")
    dialog = await hall.ben.click(draft, "Scrivi una casella")
    assert dialog.modal is not None
    filled = await hall.ben.submit(dialog, {"answer": "a1"})
    assert "A1" in filled.text
    assert any(":do:" in button.custom_id for button in filled.message.buttons)


async def test_what_he_did_can_be_taken_back_as_long_as_no_die_has_fallen_since(hall: Hall) -> None:
    await mastered(hall)
    await his_turn(hall)
    before = (await hall.table()).game.state.dump()
    await hall.ben.slash(CHANNEL, "um muovi", mostro="s1", a=await first_place(hall))
    assert (await hall.table()).game.state.dump() != before
    shown = await hall.ben.slash(CHANNEL, "annulla")
    assert "Ugly Master" in shown.text
    await hall.ben.click(shown, next(b.custom_id for b in shown.message.buttons if b.custom_id.startswith("sf:u:")))
    assert (await hall.table()).game.state.monsters["s1"].at == before["monsters"]["s1"]["at"]


async def test_whoever_plays_the_monsters_takes_no_hero_of_the_running_mission(hall: Hall) -> None:
    """UM-01."""
    await mastered(hall)
    await hall.ada.slash("general", "mission leave", hero="zoe")
    reply = await hall.ben.slash("general", "mission join", hero="zoe")
    assert "chi li gioca non ha Eroi" in reply.text
    table = await hall.table()
    assert [seat.hero for seat in table.heroes_of(int(hall.ben.id))] == []


async def test_a_hero_s_player_does_not_take_back_the_master_s_deed_alone(hall: Hall) -> None:
    await mastered(hall)
    await his_turn(hall)
    await hall.ben.slash("general", "um done")
    await hall.play_on(lambda table: table.game.state.phase == "choosing_hero")
    table = await hall.table()
    if table.game.can_undo == "free":
        assert not freely(table, int(hall.ada.id))
        assert freely(table, int(hall.ben.id))
    reply = await hall.ben.slash("general", "undo")
    assert "non giochi nessun Eroe" not in reply.text


async def test_finish_for_me_goes_on_also_where_nobody_else_is_at_the_table(hall: Hall) -> None:
    await mastered(hall)
    await his_turn(hall)
    await hall.ada.slash("general", "mission leave")
    await hall.ben.slash("general", "um finish")
    assert await hall.local.world.until(lambda: True, 0.1)
    table = await hall.table()
    assert table.game.state.phase not in ("master", "strikes")

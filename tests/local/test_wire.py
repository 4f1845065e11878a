"""Commands, buttons, menus and dialogs go to an unmodified discord.py bot over real sockets and come back."""

from __future__ import annotations

import asyncio

import pytest

from bot.local import CannotDo, LocalTable
from tests.local.sample_bot import SampleBot

pytestmark = pytest.mark.usefixtures("bot")


async def test_a_slash_command_in_italian_is_answered_with_embed_picture_and_buttons(table: LocalTable) -> None:
    reply = await table.person("Ada", locale="it").slash("general", "taverna entra", bevanda="Birra", boccali=3)
    assert reply.text.splitlines() == ["Welcome!", "The Ugly Snout", "3 x Ale", "Locale", "it"]
    (board,) = reply.message.attachments
    assert board.data.startswith(b"\x89PNG")
    assert board.description == "A chequered floor. A green piece stands at D3."
    assert [button.label for button in reply.message.buttons][:2] == ["Cheers", "Whisper"]
    assert reply.ack_ms is not None
    assert not reply.ephemeral
    assert table.world.refusals == []


async def test_a_button_changes_the_message_it_belongs_to(table: LocalTable) -> None:
    ben = table.person("Ben")
    welcome = await table.person("Ada").slash("general", "tavern enter", drink="ale")
    reply = await ben.click(welcome, "Cheers")
    assert reply.message == welcome.message
    assert welcome.message.content == "**Ben** raises a cup."
    assert welcome.message.edited


async def test_a_private_answer_is_seen_by_its_person_only(table: LocalTable) -> None:
    ada, ben = table.person("Ada"), table.person("Ben")
    welcome = await ada.slash("general", "tavern enter", drink="cider")
    whisper = await ada.click(welcome, "Whisper")
    assert whisper.ephemeral
    assert whisper.message in ada.sees("general")
    assert whisper.message not in ben.sees("general")


async def test_a_deferred_answer_is_waited_for_until_it_is_filled_in(table: LocalTable) -> None:
    ada = table.person("Ada")
    reply = await ada.slash("general", "tavern think")
    assert reply.message.text == "Here it is."
    assert not reply.message.thinking
    assert not reply.message.edited
    follow_up = await ada.wait_for("general", lambda message: "one thing more" in message.text)
    assert follow_up.reply_to == reply.message.id
    changed = await ada.click(await ada.slash("general", "tavern enter", drink="ale"), "Wait")
    assert changed.message.content == "It was worth the wait."


async def test_a_menu_and_a_dialog_carry_what_was_chosen_and_typed(table: LocalTable) -> None:
    ada = table.person("Ada")
    welcome = await ada.slash("general", "tavern enter", drink="ale")
    dish = await ada.select(welcome, "Pie")
    assert dish.text == f"One pie for {ada.mention}!"
    assert dish.message.mentions == ["Ada"]
    book = await ada.click(welcome, "Sign the book")
    assert book.modal is not None
    assert book.modal["title"] == "Guest book"
    signed = await ada.submit(book, {"Your line": "Barka was here"})
    assert signed.text == "In the book: *Barka was here*"


async def test_autocomplete_narrows_down_while_typing(table: LocalTable) -> None:
    found = await table.person("Ben").autocomplete("general", "sing", "song", "pan", loud=3)
    assert [choice.value for choice in found] == ["Pantry Blues"]


async def test_components_v2_are_read_in_order_and_their_buttons_work(table: LocalTable) -> None:
    ada = table.person("Ada")
    reply = await ada.slash("general", "show")
    assert reply.text.splitlines()[0] == "### Turn 3"
    assert reply.message.attachments[0].data.startswith(b"\x89PNG")
    ding = await ada.click(reply, "Ring the bell")
    assert ding.text == "Ding!"
    assert ding.ephemeral


async def test_a_silent_bot_makes_the_interaction_fail_after_the_deadline(table: LocalTable) -> None:
    table.desk.deadline = 0.3
    ada = table.person("Ada")
    welcome = await ada.slash("general", "tavern enter", drink="ale")
    assert (await ada.click(welcome, "Silence")).failed == "This interaction failed"


async def test_a_thread_has_its_own_messages_and_members(table: LocalTable) -> None:
    ada, ben = table.person("Ada"), table.person("Ben")
    reply = await ada.slash("general", "room", name="Attic", guest=ben)
    home = await ben.wait_for("Attic", lambda message: "at home" in message.text)
    assert home.mentions == ["Ada"]
    assert reply.message.thread_id == home.channel_id
    assert {ben.id, table.world.bot_id} <= set(table.world.thread_members[home.channel_id])
    assert (await ben.click(home, "Cheers")).message == home


@pytest.mark.parametrize(
    "command, options, remedy",
    [
        ("tavern", {}, "goes on with one of: enter, think"),
        ("tavern enter", {}, "required: drink"),
        ("tavern enter", {"drink": "milk"}, "one of ale, cider"),
        ("tavern enter", {"drink": "ale", "cups": 10}, "between 1 and 9"),
        ("tavern enter", {"drink": "ale", "cups": "many"}, "whole number"),
        ("tavern enter", {"drink": "ale", "size": 2}, "there are: drink, cups"),
        ("dance", {}, "there are: hang, room, show, sing, tavern"),
    ],
)
async def test_what_the_client_would_not_send_is_explained(
    table: LocalTable, command: str, options: dict[str, object], remedy: str
) -> None:
    with pytest.raises(CannotDo, match=remedy):
        await table.person("Ada").slash("general", command, **options)


async def test_plain_messages_reach_the_bot_without_their_words(table: LocalTable, bot: SampleBot) -> None:
    hello = asyncio.create_task(bot.wait_for("message", check=lambda message: "hello" in message.content, timeout=3))
    await asyncio.sleep(0)
    table.person("Ada").say("general", "Is anybody there?")
    table.person("Ada").say("general", f"<@{table.world.bot_id}> hello")
    await hello
    assert bot.heard == ["", f"<@{table.world.bot_id}> hello"]

"""/use, and the same by buttons: levers (B-41) and Tome tokens (D.17)."""

from __future__ import annotations

from bot.local import Message
from engine import Scripted
from tests.bot.conftest import CHANNEL, Hall

BELLS, BOOKS = "m02_bells_off", "m04_three_bad_books"


async def at_the_lever(hall: Hall, dice: str = "") -> Message:
    """Barka's turn beside the lever in the south-west, in Bells Off!"""
    await hall.open(Scripted(dice=dice))
    await hall.begin({"barka": hall.ada, "zoe": hall.ben}, mission=BELLS)
    return await hall.deal(barka={"at": "C13"}, sleeping=[], monsters={})


async def at_the_book(hall: Hall) -> Message:
    """Barka on a Tome token, Zoe beside him, in Three Bad Books."""
    await hall.open(Scripted())
    await hall.begin({"barka": hall.ada, "zoe": hall.ben}, mission=BOOKS)
    return await hall.deal(barka={"at": "C17"}, zoe={"at": "D17"}, sleeping=[], monsters={})


async def test_a_lever_is_pulled_by_one_command(closed_hall: Hall) -> None:
    hall = closed_hall
    await at_the_lever(hall, "2221")
    named = await hall.ada.autocomplete(CHANNEL, "use", "what", "")
    assert (named[0].name, named[0].value) == ("Pull lever 1 (B14)", "L1")
    assert [choice.name.split(":")[0] for choice in named[1:]] == ["Pull lever 2 (U9)", "Pull lever 3 (N2)"]
    assert "Your Hero does not stand beside that one" in named[1].name
    odds = [choice.name for choice in await hall.ada.autocomplete(CHANNEL, "use", "dice", "", what="L1")]
    assert odds[3].startswith("4 dice · ")
    reply = await hall.ada.slash(CHANNEL, "use", what="lever 1", dice=4)
    assert not reply.ephemeral
    board = await hall.board()
    assert "heaves at lever 1" in board.text
    assert "Lever 1 on B14 is pulled; 2 levers to go." in board.text
    assert (await hall.table()).game.state.pulled == ["L1"]


async def test_a_lever_out_of_reach_is_refused_with_the_way_to_it(closed_hall: Hall) -> None:
    hall = closed_hall
    await at_the_lever(hall)
    reply = await hall.ada.slash(CHANNEL, "use", what="L2")
    assert reply.ephemeral
    assert "does not stand beside" in reply.text
    assert "B-41" in reply.text


async def test_a_lever_is_pulled_by_buttons(closed_hall: Hall) -> None:
    hall = closed_hall
    await at_the_lever(hall, "222")
    await hall.choose("barka")
    board = await hall.choose("pull")
    assert "How many dice to pull **lever 1**" in board.text or "How many dice to pull lever 1" in board.text
    board = await hall.choose(3)
    assert "is pulled" in board.text


async def test_a_tome_token_is_picked_up_and_handed_on_without_dice(closed_hall: Hall) -> None:
    hall = closed_hall
    await at_the_book(hall)
    reply = await hall.ada.slash(CHANNEL, "use")
    assert not reply.ephemeral
    board = await hall.board()
    assert "picks up Tome token 1 on C17" in board.text
    things = await hall.ada.autocomplete(CHANNEL, "use", "what", "")
    assert things[0].name == "Hand on Tome token 1"
    whom = await hall.ada.autocomplete(CHANNEL, "use", "to", "", what="T1")
    assert [choice.value for choice in whom] == ["zoe"]
    await hall.ada.slash(CHANNEL, "use", what="Tome token 1", to="Zoe")
    state = (await hall.table()).game.state
    assert (state.heroes["barka"].books, state.heroes["zoe"].books) == ([], ["T1"])
    assert state.heroes["barka"].pool == 6


async def test_italian_readers_use_things_by_their_italian_names(closed_hall: Hall) -> None:
    hall = closed_hall
    await at_the_book(hall)
    named = await hall.ben.autocomplete(CHANNEL, "usa", "cosa", "segnalino")
    assert any(choice.name.startswith("Raccogli: segnalino Tomo 2 (V17)") for choice in named)
    reply = await hall.ben.slash(CHANNEL, "usa", cosa="segnalino tomo 1")
    assert reply.ephemeral
    assert "Sulla tua casella non c'è nessun segnalino Tomo" in reply.text


async def test_what_is_not_there_cannot_be_used(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada})
    assert "no lever to pull here" in (await hall.ada.slash(CHANNEL, "use")).text
    assert "no lever to pull here" in (await hall.ada.slash(CHANNEL, "use", what="teapot")).text


async def test_a_square_with_a_tome_token_says_so(closed_hall: Hall) -> None:
    hall = closed_hall
    await at_the_book(hall)
    await hall.ada.slash(CHANNEL, "turn take", hero="barka")
    where = await hall.ada.autocomplete(CHANNEL, "move", "to", "V17")
    assert [choice.name for choice in where] in ([], ["V17 · Tome token 2"])
    help_text = (await hall.ada.slash(CHANNEL, "help")).text
    assert "`/use`" in help_text
    assert "Levers, buttons, Tome tokens" in help_text


async def test_signs_without_letters_name_nothing(closed_hall: Hall) -> None:
    hall = closed_hall
    await at_the_lever(hall, "2221")
    for typed in ("!!!", "🔥", "***", "\u200b"):
        reply = await hall.ada.slash(CHANNEL, "use", what=typed, dice=4)
        assert reply.ephemeral, typed
        assert "nothing of that name" in reply.text
        assert await hall.ada.autocomplete(CHANNEL, "use", "what", typed) == []
    state = (await hall.table()).game.state
    assert (state.pulled, state.active) == ([], None)


async def test_a_tome_token_is_never_called_a_monster_in_a_refusal(closed_hall: Hall) -> None:
    hall = closed_hall
    await at_the_book(hall)
    reply = await hall.ada.slash(CHANNEL, "use", what="T2")
    assert reply.ephemeral
    assert "Tatanka" not in reply.text
    await hall.ada.slash(CHANNEL, "use", what="T1")
    reply = await hall.ada.slash(CHANNEL, "use", what="T2", to="zoe")
    assert reply.ephemeral
    assert "Tatanka" not in reply.text


async def test_a_button_is_stepped_on_and_the_answer_says_where(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben}, mission="m05_cold_soup")
    buttons = (await hall.table()).shown.view.buttons
    for reply in (
        await hall.ada.slash(CHANNEL, "use"),
        await hall.ada.slash(CHANNEL, "use", what="button 1"),
    ):
        assert reply.ephemeral
        assert "stepped on" in reply.text
        assert all(button.square in reply.text for button in buttons)
    assert "basta salirci sopra" in (await hall.ben.slash(CHANNEL, "usa", cosa="pulsante")).text


async def test_who_plays_no_hero_is_told_so(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada}, mission=BELLS)
    reply = await hall.ben.slash(CHANNEL, "usa", cosa="L1")
    assert reply.ephemeral
    assert "non giochi nessun Eroe" in reply.text

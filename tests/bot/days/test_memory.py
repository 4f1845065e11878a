"""Taking back, and what is remembered. Rows: faults seen elsewhere."""

from __future__ import annotations

import io
import re

from PIL import Image

from bot.channel.steps import step_lines
from bot.local import Message, Person, Reply
from engine import Scripted
from renderers.replay import MOST
from renderers.say import Speaker
from tests.bot.conftest import CHANNEL, Hall


async def state(hall: Hall) -> dict[str, object]:
    """The position as it would be saved, without how often something was undone."""
    rest = (await hall.table()).game.save()["rest"]
    assert isinstance(rest, dict)
    return dict(rest)


async def take_back(hall: Hall, person: Person) -> Reply:
    """/undo and its button."""
    shown = await person.slash(CHANNEL, "undo")
    assert shown.ephemeral
    (button,) = shown.message.buttons
    return await hall.press(person, shown.message, button.custom_id)


async def says(hall: Hall, words: str) -> Message:
    return await hall.ada.wait_for(CHANNEL, lambda message: words in message.text)


# Undo -----------------------------------------------------------------------------------------------------------------


async def test_row_77_every_undo_is_one_labelled_step_and_leads_to_the_state_of_before(hall: Hall) -> None:
    """Three steps forward without dice, three undos: each shows what it takes back, and leads one step back."""
    await hall.begin({"barka": hall.ada, "zoe": hall.ada})
    states, labels = [await state(hall)], []
    await hall.choose("barka")
    states.append(await state(hall))
    await hall.ada.slash(CHANNEL, "face", side="north")
    await hall.board()
    states.append(await state(hall))
    await hall.ada.slash(CHANNEL, "defend", dice=2)
    await hall.board()
    for before in reversed(states):
        shown = await hall.ada.slash(CHANNEL, "undo")
        labels.append(shown.text)
        await hall.press(hall.ada, shown.message, "Take it back")
        await says(hall, "has taken back")
        await hall.board()
        assert await state(hall) == before
    assert [re.search(r"\*\*(.+?)\*\*", text)[1] for text in labels] == [  # type: ignore[index]
        "Barka set 2 Shield Dice aside",
        "Barka turned round",
        "Barka took the turn",
    ]
    nothing = await hall.ada.slash(CHANNEL, "undo")
    assert nothing.ephemeral
    assert not nothing.message.buttons


async def test_row_79_after_dice_the_table_must_agree_and_what_was_seen_comes_again(closed_hall: Hall) -> None:
    hall = closed_hall
    await hall.open(Scripted(dice="12" + "2222", fate=""))
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    before = await state(hall)
    await hall.ada.slash(CHANNEL, "turn take", hero="barka")
    await hall.board()
    await hall.ada.slash(CHANNEL, "move", dice=2, to="D3")
    await hall.board()
    shown = await hall.ada.slash(CHANNEL, "undo")
    assert "Barka moved to D3" in shown.text
    assert "the table has to agree" in shown.text
    await hall.press(hall.ada, shown.message, "Ask the table")
    vote = await says(hall, "shall this be taken back")
    assert (await hall.table()).game.view().hero("barka").square == "D3", "one voice of two is not enough"
    await hall.press(hall.ben, vote, "Yes")
    await says(hall, "The table has agreed")
    await hall.board()
    await take_back(hall, hall.ada)
    await says(hall, "has taken back")
    assert await state(hall) == before
    await hall.board()
    await hall.ada.slash(CHANNEL, "turn take", hero="barka")
    await hall.board()
    again = await hall.ada.slash(CHANNEL, "move", dice=2)
    assert "1 2" in again.text, "the same faces"
    assert (await hall.board()).selects


async def test_row_80_undone_steps_stay_in_the_log_struck_through_with_who_and_when(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada})
    await hall.choose("barka")
    await hall.ada.slash(CHANNEL, "defend", dice=2)
    await hall.board()
    await take_back(hall, hall.ada)
    await says(hall, "has taken back")
    log = (await hall.ada.slash(CHANNEL, "log")).text
    assert re.search(r"~~\*\*Barka\*\*.*Shield.*~~", log), log
    assert re.search(rf"taken back by <@{hall.ada.id}>, <t:\d+:f>", log)
    assert "into the dungeon" in log
    assert "~~**Barka** takes the turn" not in log, "only what was taken back is struck through"


async def test_row_19_buttons_of_before_an_undo_are_refused_and_never_another_action(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada})
    first = await hall.choose("barka")
    hall.bot.outbox.asks_no_more(int(first.channel_id), int(first.id))  # as if it could not be changed
    await hall.ada.slash(CHANNEL, "defend", dice=1)
    second = await hall.board()
    hall.bot.outbox.asks_no_more(int(second.channel_id), int(second.id))
    shown = await hall.ada.slash(CHANNEL, "undo")
    await hall.press(hall.ada, shown.message, "Take it back")
    await hall.board()
    before = await state(hall)
    for old in (first, second):
        answer = next(button for button in old.buttons if button.custom_id.endswith(":act:move"))
        refused = await hall.press(hall.ada, old, answer.custom_id)
        assert refused.ephemeral
    twice = await hall.press(hall.ada, shown.message, "Take it back") if shown.message.buttons else None
    assert twice is None or twice.ephemeral
    assert await state(hall) == before


async def test_a_monster_phase_is_taken_back_with_the_decision_that_it_followed_by_consent(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada})
    await hall.play_on(lambda table: table.game.state.turn == 2)
    decided = await hall.ada.slash(CHANNEL, "undo")
    assert "and the Monster Phase that followed" in decided.text
    await hall.press(hall.ada, decided.message, decided.message.buttons[0].custom_id)
    await says(hall, "taken back")
    assert (await hall.table()).game.state.turn == 1
    log = (await hall.ada.slash(CHANNEL, "log")).text
    assert "~~**Turn 1** · Monster Phase" in log


async def test_an_undo_survives_a_restart_and_strangers_have_no_say(hall: Hall) -> None:
    cleo = hall.local.person("Cleo")
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.choose("barka")
    assert not (await cleo.slash(CHANNEL, "undo")).message.buttons
    shown = await hall.ada.slash(CHANNEL, "undo")
    await hall.restart()
    await hall.press(hall.ada, shown.message, "Take it back")
    await says(hall, "has taken back")
    decision = (await hall.table()).game.decision
    assert decision is not None
    assert decision.what == "next_hero"


# Recap, log, why ------------------------------------------------------------------------------------------------------


async def test_row_82_the_recap_since_i_was_last_here_has_twelve_lines_at_most_and_two_pictures(hall: Hall) -> None:
    """Ben only watches; what he has seen is remembered for him alone, and over a restart."""
    await hall.begin({"barka": hall.ada, "zoe": hall.ada})
    await hall.play_on(lambda table: table.game.state.turn == 3)
    first = await hall.ben.slash(CHANNEL, "recap")
    assert "Finora" in first.text
    assert "Non è successo nulla" in (await hall.ben.slash(CHANNEL, "recap")).text
    await hall.restart()
    await hall.play_on(lambda table: table.game.state.turn == 9 or table.game.outcome is not None)
    recap = await hall.ben.slash(CHANNEL, "recap")
    lines = recap.text.splitlines()
    assert "Dall'ultima volta" in lines[0]
    assert re.search(r"<t:\d+:R>", lines[0])
    assert 4 <= len(lines) <= 13
    assert not any("Turno 1" in line or "Turno 2" in line for line in lines)
    assert [picture.filename for picture in recap.message.attachments] == ["before.png", "now.png"]
    whole = await hall.ada.slash(CHANNEL, "recap", since="start")
    assert len(whole.text.splitlines()) <= 13
    assert "Turn" in whole.text


async def test_the_log_has_pages_that_lose_no_line_and_goes_out_as_text(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.play_on(lambda table: table.game.state.turn == 5 or table.game.outcome is not None)
    page = await hall.ada.slash(CHANNEL, "log", steps=20)
    seen = [page.text]
    for _ in range(40):
        if "Older" not in [button.label for button in page.message.buttons]:
            break
        page = await hall.ada.click(page.message, "Older")
        seen.append(page.text)
    assert len(seen) > 2
    assert all(len(text) <= 2000 for text in seen)
    told = [line for text in reversed(seen) for line in text.splitlines() if not line.startswith("-#")]
    assert "into the dungeon" in seen[-1]
    assert len(told) == len([line for line in told if line])
    steps = await hall.bot.store.after((await hall.table()).row.id, 0, 10_000)
    speak = Speaker("en", hall.bot.shelf.tale("m01_pantry_raid").words["en"].rooms)
    assert told == [line for step in steps for line in step_lines(speak, step, ())]
    newer = await hall.press(hall.ada, page.message, "Newer")
    assert newer.failed is None
    sent = await hall.ada.click(page.message, "All as text")
    assert any(file.filename == "log.txt" for message in sent.messages for file in message.attachments)


async def test_row_59_why_tells_the_chain_of_reasons_for_any_monster_of_the_last_phases(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    nothing = await hall.ada.slash(CHANNEL, "why")
    assert "No monster has chosen" in nothing.text
    await hall.play_on(lambda table: table.game.state.turn == 7 or table.game.outcome is not None)
    why = await hall.ada.slash(CHANNEL, "why")
    assert "Steps it would have had to go" in why.text
    assert why.message.attachments
    (menu,) = why.message.selects
    assert len(menu.options) > 1
    other = menu.options[-1]
    interaction = hall.ada.open_select(why.message, [other.value])
    assert await hall.ada.answered(interaction)
    monster = other.label.split(" · ")[1].split(" → ")[0]
    await hall.ada.wait_for(CHANNEL, lambda message: message.ephemeral and f"**{monster}**" in message.text)
    named = await hall.ada.autocomplete(CHANNEL, "why", "monster", "")
    assert named


# Replay ---------------------------------------------------------------------------------------------------------------


async def test_a_monster_phase_is_shown_again_as_one_moving_picture_also_after_a_restart(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben, "helena": hall.ada})
    nothing = await hall.ada.slash(CHANNEL, "replay")
    assert "no Monster Phase to show again" in nothing.text
    await hall.play_on(lambda table: table.game.state.turn == 3)
    told = await says(hall, "**Turn 2** · Monster Phase")
    await hall.restart()
    command = await hall.ada.slash(CHANNEL, "replay")
    button = await hall.ada.click(told, "Replay")
    for reply in (command, button):
        message = next(message for message in reply.messages if message.ephemeral)
        (file,) = message.attachments
        assert "Turn 2" in message.text
        picture = Image.open(io.BytesIO(file.data))
        assert picture.format == "GIF"
        assert picture.is_animated  # type: ignore[attr-defined]
        assert 1 < picture.n_frames <= MOST  # type: ignore[attr-defined]
        assert 400 <= picture.width <= 480
        assert "Turn 2 · Monster Phase" in file.description
        assert len(file.data) < 400_000, "far below what Discord takes"


# The end --------------------------------------------------------------------------------------------------------------


async def over(hall: Hall) -> None:
    """A short mission played to its end, with a step of it taken back."""
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    await hall.choose("barka")
    await hall.ada.slash(CHANNEL, "defend", dice=2)
    await hall.board()
    await take_back(hall, hall.ada)
    await says(hall, "has taken back")
    await hall.board()
    await hall.deal(end=6)
    await hall.play_on(lambda table: table.game.outcome is not None, most=1500)


async def test_row_65_the_end_brings_the_result_and_the_chronicle_and_nothing_after_it(hall: Hall) -> None:
    await over(hall)
    posted = await hall.ada.wait_for(CHANNEL, lambda message: "The chronicle of this mission" in message.text)
    assert [file.filename for file in posted.attachments] == ["comic.png", "chronicle.html"]
    assert posted.mentions == []
    said = len(hall.ada.sees(CHANNEL))
    hall.clock.move(30 * 86400)
    await hall.bot.scheduler.settle()
    assert len(hall.ada.sees(CHANNEL)) == said, "no further pings, no further messages"
    refused = await hall.ada.slash(CHANNEL, "undo")
    assert refused.ephemeral
    assert "over" in refused.text.lower() or "No mission" in refused.text
    lobby = await hall.ada.slash(CHANNEL, "mission start", mission="m01_pantry_raid")
    assert not lobby.ephemeral, "the channel is free"


async def test_the_chronicle_is_one_page_that_loads_nothing_and_has_pictures_with_words(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada})
    running = await hall.ada.slash(CHANNEL, "chronicle")
    assert "when the mission is over" in running.text
    await hall.ada.slash(CHANNEL, "mission end")
    await hall.ada.slash(CHANNEL, "mission start", mission="m01_pantry_raid")
    hall.ada.user["global_name"] = "<script>alert(1)</script>"
    await over_in(hall, "cellar")
    await hall.ada.wait_for("cellar", lambda message: "The chronicle of this mission" in message.text)
    for language, words in (("en", "Key moments"), ("it", "Momenti chiave")):
        reply = await hall.ada.slash("cellar", "chronicle", language=language)
        page, comic = reply.message.attachments
        text = page.data.decode()
        assert words in text
        assert f'<html lang="{language}">' in text
        assert not re.search(r'(src|href)="(?!data:)', text)
        assert "default-src 'none'" in text
        assert "<script" not in text
        assert "<del>" in text, "what was taken back stands there struck through"
        assert "<t:" not in text
        pictures = re.findall(r'<img src="data:image/png;base64,[^"]+" alt="([^"]+)">', text)
        assert 6 <= len(pictures) <= 12
        assert len(page.data) < 2_000_000
        drawn = Image.open(io.BytesIO(comic.data))
        assert drawn.width <= 1000
        assert len(comic.data) < 1_000_000
        assert comic.description


async def over_in(hall: Hall, channel: str) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ada}, channel)
    await hall.choose("barka", channel)
    await hall.ada.slash(channel, "defend", dice=2)
    await hall.board(channel)
    shown = await hall.ada.slash(channel, "undo")
    await hall.press(hall.ada, shown.message, "Take it back")
    await hall.ada.wait_for(channel, lambda message: "has taken back" in message.text)
    await hall.board(channel)
    await hall.deal(channel, end=4)
    await hall.play_on(lambda table: table.game.outcome is not None, channel, most=1500)


async def test_stats_of_a_mission_and_of_all_count_dice_against_what_was_to_be_expected(hall: Hall) -> None:
    await hall.begin({"barka": hall.ada, "zoe": hall.ben})
    assert "No die has fallen yet" in (await hall.ada.slash(CHANNEL, "stats")).text
    await hall.play_on(lambda table: table.game.state.turn == 4)
    mission = (await hall.ada.slash(CHANNEL, "stats")).text
    assert "**Barka**" in mission
    assert "to be expected" in mission
    everything = (await hall.ben.slash(CHANNEL, "stats", scope="all")).text
    assert "tutte le missioni" in everything
    assert hall.ben.mention in everything if hasattr(hall.ben, "mention") else f"<@{hall.ben.id}>" in everything
    assert len(everything) <= 2000
